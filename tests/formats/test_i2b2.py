"""i2b2 XML: read whatever the order of attributes, safe against hostile documents."""

from __future__ import annotations

from xml.dom import minidom

import pytest

from europriv import formats
from europriv.errors import DataError

TAG = '<NAME id="P0" start="0" end="3" text="Ana" TYPE="PATIENT" comment=""/>'


def document(tmp_path, text="<![CDATA[Ana Pop]]>", tags=TAG, head=""):
    body = f"<deIdi2b2><TEXT>{text}</TEXT><TAGS>{tags}</TAGS></deIdi2b2>"
    xml = f"<?xml version='1.0' encoding='UTF-8'?>\n{head}{body}"
    path = tmp_path / "110-01.xml"
    path.write_text(xml, encoding="utf-8", newline="")
    return path


def test_file_and_folder_read_the_same(tmp_path):
    path = document(tmp_path)
    expected = {"start": 0, "end": 3, "label": "PATIENT", "category": "NAME"}
    assert formats.read(path) == [{"id": "110-01", "text": "Ana Pop", "spans": [expected]}]
    assert formats.read(tmp_path) == formats.read(path)
    assert formats.guess(tmp_path) == formats.guess(path) == "i2b2"


def test_the_order_of_attributes_does_not_matter(tmp_path):
    tags = '<NAME TYPE="PATIENT" comment="sure" end="3" id="P0" start="0" />'
    [row] = formats.read(document(tmp_path, tags=tags))
    assert row["spans"] == [
        {"start": 0, "end": 3, "label": "PATIENT", "category": "NAME", "comment": "sure"}
    ]


def test_a_byte_order_mark_in_the_text_counts(tmp_path):
    tags = '<NAME id="P0" start="1" end="4" text="Ana" TYPE="PATIENT" comment=""/>'
    [row] = formats.read(document(tmp_path, "<![CDATA[\ufeffAna]]>", tags))
    assert row["text"] == "\ufeffAna"


def test_an_independent_parser_reads_what_is_written(tmp_path):
    text = '\ufeffAna]]> <b>\r\n& "Pop"'
    span = {"start": 1, "end": 12, "label": 'X"<', "category": "NAME", "comment": "a\nb"}
    formats.write(tmp_path / "out", [{"id": "d", "text": text, "spans": [span]}], "i2b2")
    dom = minidom.parse(str(tmp_path / "out" / "d.xml"))  # noqa: S318 - written just now
    [element], [tag] = dom.getElementsByTagName("TEXT"), dom.getElementsByTagName("NAME")
    assert "".join(node.data for node in element.childNodes) == text
    assert (tag.getAttribute("TYPE"), tag.getAttribute("text")) == ('X"<', text[1:12])
    assert formats.read(tmp_path / "out")[0]["spans"] == [span]


def test_predictions_need_no_text(tmp_path):
    path = tmp_path / "d.xml"
    path.write_text(f"<r><TAGS>{TAG}</TAGS></r>")
    assert [len(row["spans"]) for row in formats.read_predictions(path)] == [1]
    with pytest.raises(DataError, match=r"d.xml: no TEXT element"):
        formats.read(path)


BOMB = (
    "<!DOCTYPE r ["
    + "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "ha"}">' for i in range(12))
    + "]>"
)


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"head": BOMB, "text": "&e11;"}, "XML with a DOCTYPE is refused"),
        ({"head": '<!DOCTYPE r SYSTEM "file:///etc/passwd">'}, "XML with a DOCTYPE is refused"),
        ({"text": "&undeclared;"}, "not well-formed XML: undefined entity"),
        ({"text": "<"}, "not well-formed XML"),
        ({"tags": TAG.replace('"Ana"', '"Ion"')}, "tag P0: the text at .0, 3. is 'Ana'"),
        ({"tags": TAG.replace('"3"', '"99"')}, "tag P0: .0, 99. lies behind the text of 7"),
        ({"tags": TAG.replace('"3"', '"three"')}, "tag P0: end is 'three'"),
        ({"tags": TAG.replace('end="3"', "")}, "tag P0: end is ''"),
        ({"tags": TAG.replace('"PATIENT"', '""')}, "tag P0: no TYPE"),
    ],
)
def test_a_faulty_document_is_named(tmp_path, parts, fault):
    with pytest.raises(DataError, match=rf"110-01.xml.*{fault}") as error:
        formats.read(document(tmp_path, **parts))
    assert "\n" not in str(error.value)


def test_a_document_without_tags_is_refused(tmp_path):
    path = tmp_path / "d.xml"
    path.write_text("<r><TEXT>Ana</TEXT></r>")
    with pytest.raises(DataError, match=r"no TAGS element"):
        formats.read(path)


def test_what_xml_cannot_hold_is_refused_when_written(tmp_path):
    for text, label in (("a\x0bb", "ID"), ("ab\uffff", "ID"), ("abc", "I\x00D")):
        rows = [{"id": "d", "text": text, "spans": [{"start": 0, "end": 2, "label": label}]}]
        with pytest.raises(DataError, match=r"document 'd'.*XML cannot hold"):
            formats.write(tmp_path / "out", rows, "i2b2")
    bad = [
        {
            "id": "d",
            "text": "ab",
            "spans": [{"start": 0, "end": 2, "label": "A", "category": "A B"}],
        }
    ]
    with pytest.raises(DataError, match=r"category 'A B' is no XML name"):
        formats.write(tmp_path / "out", bad, "i2b2")
    assert list(tmp_path.iterdir()) == []
