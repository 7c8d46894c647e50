"""EuroPriv's speed beside its peers, on one corpus in one run.

    python benchmarks/speed.py --documents 1500

Every row runs in a process of its own; CPU seconds and memory are of the scoring alone, with input
ready in the form the tool takes. Ratios are against EuroPriv's strict scores from columns. Rows
with "x N" ran on one N-th of the documents and are scaled, their work being linear in documents.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import tempfile
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import corpus as corpora

from europriv.metrics import EntityF, LeakRate, SpanIoU

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus import Corpus

STRICT = EntityF(level="raw", unannotated="count")

MODULE = """
import datasets
import evaluate
from seqeval.metrics.v1 import classification_report
from seqeval.scheme import IOBES

_KWARGS_DESCRIPTION = "Lists of tags."

class Seqeval(evaluate.Metric):
    def _info(self):
        feature = datasets.Sequence(datasets.Value("string"))
        features = datasets.Features({"predictions": feature, "references": feature})
        return evaluate.MetricInfo("", "", features=features, inputs_description="Lists of tags.")

    def _compute(self, predictions, references):
        report = classification_report(
            references, predictions, scheme=IOBES, output_dict=True, zero_division=0)
        return {"f1": report["micro avg"]["f1-score"]}
"""


class Peer(NamedTuple):
    """A row: its name, what makes its input, what is timed, and its share of the documents."""

    name: str
    prepare: Callable[[Corpus], object]
    score: Callable[[object], float | None]
    divide: int = 1


def columns(data: Corpus) -> tuple[object, ...]:
    """Return what EuroPriv scores: two tables and the documents."""
    return data.table(data.gold), data.table(data.predicted), data.documents


def with_metric(metric: object) -> Callable[[object], float | None]:
    """Return a function that counts and divides with a metric."""

    def score(ready: object) -> float | None:
        scores = metric.scores(metric.count(*ready))
        return scores.get("f1") if metric == STRICT else None

    return score


def tags(data: Corpus) -> tuple[list[list[str]], list[list[str]]]:
    """Return BIOES tags of both sides."""
    return data.tags(data.gold), data.tags(data.predicted)


def strings(ready: object) -> float | None:
    """EuroPriv from Python lists of tags: encode, decode, count, divide."""
    from europriv.documents import Documents
    from europriv.tags import TagSet, decode_codes

    tables = [decode_codes(*TagSet.read(side, "BIOES")).token_table() for side in ready]
    documents = Documents([str(i) for i in range(len(ready[0]))], [""] * len(ready[0]))
    return STRICT.scores(STRICT.count(*tables, documents))["f1"]


def seqeval_strict(ready: object) -> float:
    """Seqeval in strict mode, as its users call it."""
    from seqeval.metrics import f1_score
    from seqeval.scheme import IOBES

    return float(f1_score(*ready, mode="strict", scheme=IOBES))


def seqeval_report(ready: object) -> float:
    """Seqeval's default report."""
    from seqeval.metrics import classification_report

    report = classification_report(*ready, output_dict=True, zero_division=0)
    return float(report["micro avg"]["f1-score"])


def module_input(data: Corpus) -> tuple[object, ...]:
    """Return an evaluate module that wraps seqeval, and tags."""
    import evaluate

    folder = Path(tempfile.mkdtemp()) / "seqeval_module"
    folder.mkdir()
    (folder / "seqeval_module.py").write_text(MODULE, encoding="utf-8")
    return evaluate.load(str(folder)), *tags(data)


def seqeval_module(ready: object) -> float:
    """Seqeval behind evaluate."""
    module, gold, predicted = ready
    return module.compute(predictions=predicted, references=gold)["f1"]


def europriv_input(data: Corpus) -> tuple[object, ...]:
    """Return EuroPriv's evaluate module and rows of span dictionaries."""
    import evaluate

    from europriv import shelf

    gold, predicted, documents = columns(data)
    rows = [
        [[{"start": s.start, "end": s.end, "label": s.label} for s in row] for row in table.rows()]
        for table in (gold, predicted)
    ]
    references = [{"text": t, "spans": s} for t, s in zip(documents.texts, rows[0], strict=True)]
    return evaluate.load(str(shelf.folder("metrics") / "entity_f")), rows[1], references


def europriv_module(ready: object) -> float:
    """EuroPriv behind evaluate."""
    module, predictions, references = ready
    options = {"scheme": "raw", "unannotated": "count"}
    return module.compute(predictions=predictions, references=references, **options)["f1"]


def nervaluate_input(data: Corpus) -> tuple[object, ...]:
    """Return BIO tags: nervaluate knows no BIOES."""
    return tuple(data.tags(side, scheme="BIO") for side in (data.gold, data.predicted))


def nervaluate(ready: object) -> float:
    """Nervaluate's strict strategy (it always computes all four)."""
    from nervaluate import Evaluator

    evaluator = Evaluator(*ready, tags=list(corpora.LABELS), loader="list")
    return float(evaluator.evaluate()["overall"]["strict"].f1)


def presidio_input(data: Corpus) -> object:
    """Return the table that presidio-evaluator's span evaluator takes."""
    import pandas as pd

    rows = []
    gold, predicted = (data.tags(side, scheme="BIO") for side in (data.gold, data.predicted))
    for d, text in enumerate(data.texts):
        at = 0
        for word, g, p in zip(text.split(" "), gold[d], predicted[d], strict=True):
            labels = (tag.partition("-")[2] or "O" for tag in (g, p))
            rows.append((d, word, *labels, at))
            at += len(word) + 1
    names = ["sentence_id", "token", "annotation", "prediction", "start_indices"]
    return pd.DataFrame(rows, columns=names)


def presidio(ready: object) -> None:
    """presidio-evaluator's span evaluator at its default threshold."""
    from presidio_evaluator.evaluation import SpanEvaluator

    SpanEvaluator(skip_words=[]).calculate_score_on_df(per_type=True, results_df=ready)


PEERS = (
    Peer("europriv EntityF, from columns", columns, with_metric(STRICT)),
    Peer("europriv EntityF, from lists of tags", tags, strings),
    Peer("europriv EntityF, evaluate module", europriv_input, europriv_module),
    Peer("europriv SpanIoU, from columns", columns, with_metric(SpanIoU(level="raw"))),
    Peer("europriv LeakRate, from columns", columns, with_metric(LeakRate())),
    Peer("seqeval strict IOBES f1_score", tags, seqeval_strict),
    Peer("seqeval default report", tags, seqeval_report),
    Peer("evaluate module around seqeval", module_input, seqeval_module),
    Peer("nervaluate, all strategies", nervaluate_input, nervaluate),
    Peer("presidio-evaluator SpanEvaluator", presidio_input, presidio, divide=20),
)


def measure(index: int, n_docs: int, queue: multiprocessing.Queue) -> None:
    """Time one peer; puts (name, CPU seconds, extra MB, F1 or None or the error)."""
    warnings.simplefilter("ignore")
    peer = PEERS[index]
    try:
        ready = peer.prepare(corpora.make(max(1, n_docs // peer.divide)))
        peer.score(peer.prepare(corpora.make(2)))  # imports and first calls are not its speed
        before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        f1 = peer.score(ready)
        seconds = (time.process_time() - start) * peer.divide
        extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        queue.put((peer.name + f" x {peer.divide}" * (peer.divide > 1), seconds, extra, f1))
    except Exception as error:  # noqa: BLE001 - a peer that fails is a row of the table
        queue.put((peer.name, None, None, f"{type(error).__name__}: {error}"))


def main() -> int:
    """Print the table; status 1 where strict scores disagree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--documents", type=int, default=1500)
    n_docs = parser.parse_args().documents
    context = multiprocessing.get_context("spawn")
    rows = []
    for index in range(len(PEERS)):
        queue = context.Queue()
        process = context.Process(target=measure, args=(index, n_docs, queue))
        process.start()
        rows.append(queue.get())
        process.join()
        print(f"  {rows[-1][0]}: {rows[-1][1]}", file=sys.stderr)
    base = rows[0][1]
    if base is None:
        sys.exit(f"{rows[0][0]} failed: {rows[0][3]}")
    print(f"{n_docs:,} documents, {n_docs * corpora.WORDS:,} tokens\n")
    print(
        "| tool | CPU s | x europriv | extra MB | strict F1 |\n| --- | ---: | ---: | ---: | ---: |"
    )
    for name, seconds, extra, f1 in rows:
        if seconds is None:
            print(f"| {name} | - | - | - | {f1} |")
        else:
            shown = "" if f1 is None else f"{f1:.12f}"
            print(f"| {name} | {seconds:.4f} | {seconds / base:,.1f} | {extra:.0f} | {shown} |")
    agreed = {round(f1, 12) for *_, f1 in rows if isinstance(f1, float)}
    print(f"\nstrict F1: {'all agree' if len(agreed) == 1 else f'DISAGREE {agreed}'}")
    return int(len(agreed) != 1)


if __name__ == "__main__":
    sys.exit(main())
