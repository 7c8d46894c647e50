"""Tables of spans from Arrow columns, against those from rows."""

from __future__ import annotations

import pyarrow as pa
import pytest

from europriv.errors import DataError
from europriv.spans import Span, SpanTable

ROWS = [
    [Span(5, 9, "DATE"), Span(0, 4, "NAME", subject="p1")],
    [],
    [Span(2, 3, "AGE", scheme="RO/CNP")],
    [Span(1, 8, "NAME", subject="p2")],
]
TEXTS = [(name, pa.string()) for name in ("label", "scheme", "subject")]
SPAN = pa.struct([("start", pa.int32()), ("end", pa.int32()), *TEXTS])


def arrow(rows, kind=pa.list_):
    names = [field.name for field in SPAN]
    values = [row and [{n: getattr(s, n) for n in names} for s in row] for row in rows]
    return pa.array(values, kind(SPAN))


@pytest.mark.parametrize("kind", [pa.list_, pa.large_list])
def test_an_arrow_column_gives_the_table_of_its_rows(kind):
    expected = SpanTable.from_rows(ROWS).rows()
    whole = arrow(ROWS, kind)
    assert SpanTable.from_arrow(whole).rows() == expected
    assert SpanTable.from_arrow(pa.chunked_array([whole[:1], whole[1:]])).rows() == expected
    assert SpanTable.from_arrow(whole[2:]).rows() == expected[2:]
    assert SpanTable.from_arrow(arrow([None, *ROWS[2:]], kind)).rows() == [[], *expected[2:]]
    assert SpanTable.from_arrow(whole[1:2]).rows() == [[]]


def test_ordered_offsets_are_not_copied():
    column = arrow([sorted(row, key=lambda span: span.start) for row in ROWS])
    start = column.flatten().field("start").to_numpy()
    assert SpanTable.from_arrow(column).start.ctypes.data == start.ctypes.data


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array(["NAME"]), "spans are string, expected a list of structs"),
        (pa.array([[1]]), "no field 'end'"),
        (pa.array([[{"start": 0, "end": 2}]]), "no field 'label'"),
        (
            pa.array([[], [{"start": 0, "end": None, "label": "AGE"}]], pa.list_(SPAN)),
            "no 'end': null at row 1",
        ),
    ],
)
def test_a_column_of_something_else_is_refused(column, message):
    with pytest.raises(DataError, match=message):
        SpanTable.from_arrow(column)
