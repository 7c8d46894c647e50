"""Commands on annotators: agree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from europriv.cli import _tables, _ui
from europriv.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from europriv.formats import Row
    from europriv.scoring import Prepared


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command()(agree)


def agree(
    annotators: Annotated[
        list[Path],
        typer.Argument(help="One file an annotator, or one with all of them in TAB's own form."),
    ],
    gold: Annotated[
        Path | None, typer.Option(help="The adjudicated gold, to compare each annotator with.")
    ] = None,
    scheme: Annotated[
        str, typer.Option(help="Label scheme of all files; `raw` compares labels as strings.")
    ] = "raw",
    record: Annotated[
        str | None,
        typer.Option(help="Configuration that was annotated: its recipe keeps the figures."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the tables as CSV into this folder.")
    ] = None,
    as_json: _ui.Json = False,
) -> None:
    """Show how far annotators agree: with the gold, and with one another beyond chance.

    Every two annotators are compared on the documents that both did, over all labels and label by
    label: strict F1 of spans, overlap F1 of the words within them, Krippendorff's alpha over
    characters. With --gold each is also compared with it; the mean is over annotators, F1 included.
    Documents that an annotator's file has no row for were not done by that annotator. Without
    --gold one of the files must hold the texts.

    Example: europriv agree ann1.jsonl ann2.jsonl

    With gold: europriv agree ann1.jsonl ann2.jsonl --gold adjudicated.jsonl

    Review of a configuration: europriv agree ann1.jsonl ann2.jsonl --record ro-legal
    """
    from europriv import teams as tasks

    prepared = _annotators(annotators, gold, scheme)
    each = list(prepared.values())
    value = tasks.alpha(
        [p.predicted for p in each],
        each[0].documents.lengths(),
        [tasks.not_done(p) for p in each],
    )
    rows = tasks.agreement(prepared) if gold else []
    tables = {
        "agreement": [row._asdict() for row in ([*rows, tasks.mean(rows)] if rows else [])],
        "pairs": [row._asdict() for row in tasks.pairs(prepared)],
    }
    if record:
        _record(record, each, tables["pairs"], value)
    filled = {name: lines for name, lines in tables.items() if lines}
    if out:
        for name, lines in filled.items():
            _tables.write(out / f"{name}.csv", lines)
    shown = "undefined" if value is None else f"{value:.4f}"
    text = [*map(_tables.text, filled.values()), f"Krippendorff's alpha, characters: {shown}\n"]
    data = {"annotators": list(prepared), **tables, "alpha": value}
    _ui.show(data, "\n".join(text), as_json=as_json)


def _record(
    config: str, each: Sequence[Prepared], pairs: Sequence[dict[str, Any]], alpha: float | None
) -> None:
    """Write what annotators of a configuration agree on into its recipe; F1 is the pairs' mean."""
    from europriv import synth
    from europriv import teams as tasks

    documents = each[0].documents
    whole = [row for row in pairs if row["label"] == tasks.ALL]
    figures: dict[str, float | None] = {"annotators": len(each), "documents": len(documents)}
    for name in ("strict_f1", "overlap_f1"):
        values = [row[name] for row in whole if row[name] is not None]
        figures[name] = round(sum(values) / len(values), 4) if values else None
    figures["alpha"] = None if alpha is None else round(alpha, 4)
    plan = synth.record_review(
        config, dict(zip(documents.ids, documents.texts, strict=True)), figures
    )
    _ui.say(f"{plan.path}: review written")


def _annotators(paths: Sequence[Path], gold: Path | None, scheme: str) -> dict[str, Prepared]:
    """Read each annotator's rows against the gold, or against the texts of all of them."""
    from europriv import corpus, documents, scoring

    rows = _rows_by_annotator(paths)
    if len(rows) < 2 and gold is None:
        raise DataError(f"{paths[0]}: one annotator; give two or more, or --gold to compare with")
    if gold is None:
        # The first row that has the text; the others must have the same one or none.
        told = [row for each in rows.values() for row in each]
        told.sort(key=lambda row: row.get("text") is None)
        texts: dict[str, Row] = {}
        for row in told:
            texts.setdefault(row["id"], {**row, "spans": []})
        base = documents.read(texts.values(), source=", ".join(map(str, paths)))
    else:
        base = corpus.from_file(gold).corpus
    return {
        name: scoring.prepare(
            base,
            [{name: row.get(name) for name in ("id", "text", "spans")} for row in each],
            gold_scheme=scheme,
            prediction_scheme=scheme,
            source=name,
            by_id=True,
        )
        for name, each in rows.items()
    }


def _rows_by_annotator(paths: Sequence[Path]) -> dict[str, list[Row]]:
    """Return rows by annotator: the one that a row names, else the name of its file."""
    from europriv import formats
    from europriv.cli import _sources

    unique = len({path.stem for path in paths}) == len(paths)
    found: dict[str, list[Row]] = {}
    for path in paths:
        for i, row in enumerate(formats.read(_sources.existing(path))):
            name = row.get("annotator") or (path.stem if unique else str(path))
            doc_id = row.get("document") or row.get("id", str(i))
            found.setdefault(str(name), []).append({**row, "id": doc_id})
    return found
