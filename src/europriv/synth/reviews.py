"""What people who read a configuration found: how far their own annotations agree."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from europriv import files
from europriv.errors import DataError
from europriv.synth.recipes import recipe
from europriv.synth.rows import generate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from europriv.synth.recipes import Recipe


def record_review(config: str, texts: Mapping[str, str], figures: Mapping[str, Any]) -> Recipe:
    """Write the agreement of its readers into the recipe of a configuration.

    A later change of the content takes `validated` back to `dev`, for it was not what they read.

    Args:
        config: name of the configuration.
        texts: id and text of every document that was read.
        figures: `annotators`, `documents`, `strict_f1`, `overlap_f1`, `alpha`.

    Raises:
        OptionError: there is no such configuration.
        DataError: a document is not one that the recipe makes today, or a figure is undefined.
    """
    plan = recipe(config)
    for name, value in figures.items():
        if value is None:
            raise DataError(
                f"{config}: {name} is undefined, there is nothing to agree on: mark spans"
            )
    made = {row["id"]: row["text"] for row in generate(config)}
    for doc_id, text in texts.items():
        if made.get(doc_id) != text:
            raise DataError(
                f"document {doc_id!r} is none of {config} {plan.version}: review documents of"
                f" `europriv build {config}`"
            )
    line = f"review: {json.dumps({'version': plan.version, **figures})}\n"
    text = plan.path.read_text(encoding="utf-8")
    older = re.sub(r"^review:.*\n", "", text, flags=re.MULTILINE)
    newer = re.sub(r"^(?=description:)", lambda _: line, older, count=1, flags=re.MULTILINE)
    files.write(plan.path, newer.encode())
    return recipe(config)
