"""What the README shows is what the code does."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

from europriv.cli import app

ROOT = Path(__file__).parents[1]

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_examples_run():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (found.failed, found.attempted > 0) == (0, True)


def test_its_commands_and_extras_exist():
    commands = {c.name or c.callback.__name__ for c in app.registered_commands}
    groups = {g.name for g in app.registered_groups}
    named = set(re.findall(r"(?:^|/|&& )europriv ([a-z]+)", README, re.MULTILINE))
    assert named
    assert named <= commands | groups
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {e for group in re.findall(r"\.\[([a-z,]+)\]", README) for e in group.split(",")}
    assert extras <= project["optional-dependencies"].keys()


def test_its_relative_links_lead_somewhere():
    links = [
        link for link in re.findall(r"`([A-Za-z_./-]+\.(?:md|cff))`", README) if "/" not in link
    ]
    assert links
    assert all((ROOT / link).exists() for link in links)
