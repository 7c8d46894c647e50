"""How fast documents are made, beside Faker, in one run.

    python benchmarks/splice.py ro-legal fr-clinical

Faker fills a template of its own with as many fields as a document of the configuration has
spans, in the same locale: no people who agree, no grammar, no offsets. CPU seconds, best of three.
Needs `pip install faker`.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

from faker import Faker

from europriv.synth import locale, rows
from europriv.synth.dice import Dice
from europriv.synth.recipes import recipe
from europriv.synth.splice import row, splice

if TYPE_CHECKING:
    from collections.abc import Callable

    from europriv.synth.nodes import Writer
    from europriv.synth.skeleton import Skeleton

FIELDS = ("name", "address", "phone_number", "date", "email", "city", "company", "iban")
LOCALES = {"en": "en_GB", "ro": "ro_RO"}


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest of three runs."""
    found = []
    for _ in range(3):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def measure(config: str, documents: int) -> tuple[float, float, float, float]:
    """Return documents a second: spliced, as rows with tokens, by Faker; and spans a document."""
    plan = recipe(config)
    tables = locale.load(plan.language)
    skeletons = list(rows.schedule(plan, rows.skeletons_of(plan), documents))

    def one(index: int, skeleton: Skeleton) -> Writer:
        dice = Dice(f"{plan.seed}/{config}/{index}")
        return splice(skeleton, dice, tables, plan.first, plan.last)

    def spliced() -> int:
        return sum(len(one(i, skeleton).marks) for i, skeleton in enumerate(skeletons))

    def as_rows() -> None:
        for i, skeleton in enumerate(skeletons):
            row("", skeleton, one(i, skeleton))

    language = plan.language
    fake = Faker(LOCALES.get(language, f"{language}_{language.upper()}"))
    spans = spliced() / documents
    template = " ".join(f"{{{{{FIELDS[i % len(FIELDS)]}}}}}" for i in range(round(spans)))

    fewer = max(documents // 4, 1)  # Faker takes its time

    def faked() -> None:
        for _ in range(fewer):
            fake.parse(template)

    return (
        documents / seconds(spliced),
        documents / seconds(as_rows),
        fewer / seconds(faked),
        spans,
    )


def main() -> None:
    """Print a table, a row a configuration."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "configs", nargs="*", default=["ro-realskeleton", "fr-clinical", "en-legal"]
    )
    parser.add_argument("--documents", type=int, default=600)
    arguments = parser.parse_args()
    print("| configuration | spans / document | spliced / s | rows / s | Faker / s | x Faker |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for config in arguments.configs:
        spliced, tagged, faked, spans = measure(config, arguments.documents)
        speeds = " | ".join(f"{speed:,.0f}" for speed in (spliced, tagged, faked))
        print(f"| {config} | {spans:.1f} | {speeds} | {spliced / faked:.1f} |")


if __name__ == "__main__":
    main()
