"""Fixtures of the synth tests: the Romanian tables, and one whole build of each configuration."""

from __future__ import annotations

from datetime import date

import pytest

from europriv.synth import locale as locales
from europriv.synth.dice import Dice
from europriv.synth.recipes import recipe
from europriv.synth.rows import schedule, skeletons_of
from europriv.synth.skeleton import Skeleton
from europriv.synth.splice import row, splice

HEAD = """---
family: official
document_type: letter
domain: general
people: {p: patient, d: doctor, c: child of p 3..12, r: relative of p}
organisations: {h: hospital, k: court}
dates: {adm: -9..-4, dis: adm + 1..3}
---
"""


@pytest.fixture(scope="session")
def romanian():
    return locales.load("ro")


@pytest.fixture(scope="session")
def compile_text(romanian):
    """Compile a text under a head that knows p, d, c, r, h, k, adm and dis."""
    return lambda text, head=HEAD: Skeleton.parse(head + text, "file.txt", romanian, "file")


@pytest.fixture(scope="session")
def fill(compile_text, romanian):
    """Compile and fill a text; returns the row and the world behind it."""

    def _fill(text, seed="0", head=HEAD):
        skeleton = compile_text(text, head)
        out = splice(skeleton, Dice(seed), romanian, date(2020, 1, 1), date(2020, 12, 31))
        return row("demo-00000", skeleton, out), out.world

    return _fill


@pytest.fixture(scope="session", params=["ro-synthetic", "ro-realskeleton"])
def documents(request, romanian):
    """All rows of a configuration, each with the world behind it."""
    plan = recipe(request.param)
    out = []
    for index, skeleton in enumerate(schedule(plan, skeletons_of(plan), plan.documents)):
        dice = Dice(f"{plan.seed}/{plan.config}/{index}")
        written = splice(skeleton, dice, romanian, plan.first, plan.last)
        out.append((row(f"{plan.config}-{index:05d}", skeleton, written), written.world))
    return plan, out
