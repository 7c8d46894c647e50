"""CoNLL columns: a token a line with its tag last, a blank line after a sentence.

Only a line feed ends a line, and columns are parted by tabs, or by blanks where the file has no
tab: NBSP and U+2028 are tokens like others. Lines of blanks and tabs end a sentence; `-DOCSTART-`
begins a document. The text is the tokens with a blank between them and a line feed between
sentences. Files written here hold the offsets of each token before its tag, so that reading gives
back the same spans; a gap between tokens comes back as blanks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from europriv import tags
from europriv.errors import DataError, TagError
from europriv.formats import _conll, _layout, _tagged
from europriv.formats._base import Format, LostSpan, Row, Written
from europriv.formats._rows import choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from europriv.formats._conll import Sentence
    from europriv.tags import Entities


def read(
    path: Path,
    *,
    gold: bool = True,
    scheme: str | None = None,
    mode: tags.Mode = "strict",
    column: int = -1,
) -> list[Row]:
    """Read one row a document.

    Args:
        path: the file.
        gold: whether malformed tags are refused under "strict"; of predictions they are left out.
        scheme: tag scheme; inferred from all tags of the file where None.
        mode: "strict", or "lenient", which keeps every token that is not O.
        column: the column of the tag.

    Raises:
        DataError: naming a line with another number of columns.
        TagError: if the tags mix schemes or, in gold and under "strict", are malformed.
    """
    documents = _conll.parse(path)
    sentences = [sentence for document in documents for sentence in document.sentences]
    found = _entities(sentences, scheme, mode, column, path, gold=gold)
    offsets = _layout.has_offsets(sentences)
    texts = [_layout.lay_out(d, offsets=offsets, where=str(path)) for d in documents]
    place = [(i, *token) for i, (_, ranges) in enumerate(texts) for token in ranges]
    spans: list[list[Row]] = [[] for _ in documents]
    for first, last, kind in zip(found.first, found.last, found.type, strict=True):
        doc, start, _ = place[first]
        spans[doc].append({"start": start, "end": place[last][2], "label": found.types[kind]})
    ids = [document.id or str(i) for i, document in enumerate(documents)]
    return [
        {"id": doc_id, "text": text, "spans": own}
        for doc_id, (text, _), own in zip(ids, texts, spans, strict=True)
    ]


def _entities(
    sentences: Sequence[Sentence],
    scheme: str | None,
    mode: tags.Mode,
    column: int,
    path: Path,
    *,
    gold: bool,
) -> Entities:
    """Return the entities of all sentences, as ranges of the tokens of the file."""
    sequences = [_tags(sentence, column, path) for sentence in sentences]
    try:
        codes, bounds, table = tags.TagSet.read(sequences, scheme)
    except TagError as error:
        raise TagError(f"{path}: {error}") from error
    found = tags.decode_codes(codes, bounds, table, mode)
    if gold and mode == "strict" and found.repairs:
        name = table.scheme.name
        pairs = zip(sentences, sequences, strict=True)
        bad = next(sentence for sentence, own in pairs if tags.decode(own, name).repairs)
        raise TagError(
            f"{path}: malformed {name} tags in the sentence at line {bad.line}; "
            "mend them, name the right scheme, or read with mode='lenient'"
        )
    return found


def _tags(sentence: Sentence, column: int, path: Path) -> list[str]:
    try:
        return [row[column] for row in sentence.rows]
    except IndexError as error:
        width = len(sentence.rows[0])
        raise DataError(f"{path}: no column {column} among {width}; name another") from error


def write(
    path: Path, rows: Iterable[Row], *, scheme: str = "BIOES", tokens: str = "word"
) -> Written:
    """Write token, start, end and tag, with a blank line where a line of the text ends.

    A span takes all tokens that it touches. Of spans that share a token the longest stays.

    Args:
        path: the file.
        rows: the documents.
        scheme: tag scheme.
        tokens: "word" (runs of letters and digits, and every other character by itself) or
            "whitespace".
    """
    choice("tokens", tokens, tuple(_tagged.TOKENS))
    lost: list[LostSpan] = []
    texts = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        for row in rows:
            tagged = _tagged.lines(row, scheme, tokens)
            file.writelines(f"{line}\n" for line in tagged.lines)
            lost += tagged.lost
            texts += not tagged.same_text
    return Written(tuple(lost), texts)


FORMAT = Format(
    "conll",
    read,
    write,
    (".conll", ".bio", ".iob", ".iob2", ".bioes", ".bilou", ".conllu", ".tsv"),
    keeps=lambda _key, _value: False,
    fields=frozenset(),
)
