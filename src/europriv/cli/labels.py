"""Commands on labels: which node of the tree does a native label mean?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from europriv.cli import _ui

app = typer.Typer(
    help="Look labels up, list schemes, and start a mapping of your own.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Scheme = Annotated[str | None, typer.Option(help="Label scheme; see `europriv labels list`.")]


@app.command("list")
def list_schemes(as_json: _ui.Json = False) -> None:
    """List the label schemes that have a crosswalk, and the KP types.

    Example: europriv labels list
    """
    from europriv import taxonomy

    tree = taxonomy.load()
    known, types = taxonomy.schemes(), taxonomy.kp_types()
    data = {
        "version": tree.version,
        "nodes": len(tree.nodes),
        "schemes": list(known),
        "kp_types": list(types),
    }
    text = (
        f"label tree {tree.version}, {len(tree.nodes)} nodes\n"
        f"schemes: {', '.join(known)}\nKP types: {', '.join(types)}"
    )
    _ui.show(data, text, as_json=as_json)


@app.command()
def resolve(
    labels: Annotated[list[str], typer.Argument(help="Native labels, with or without B-, I-, ….")],
    scheme: Scheme = None,
    map_: Annotated[Path | None, typer.Option("--map", help="Your own mapping file.")] = None,
    as_json: _ui.Json = False,
) -> None:
    """Show for each label its node, its path and how it was found.

    An unresolved label has no node and lists the nearest ones.

    Example: europriv labels resolve B-PER GIVENNAME US_DRIVER_LICENSE --json
    """
    from europriv import taxonomy

    mapping = taxonomy.load_mapping(map_) if map_ else None
    rows, lines = [], []
    for label in labels:
        found = taxonomy.resolve(label, scheme, mapping)
        node = taxonomy.load().node(found.node) if found.node else None
        row = {
            "label": label,
            "node": found.node,
            "category": node and node.category,
            "path": list(node.path) if node else None,
            "tier": found.tier,
            "score": round(found.score, 4),
        }
        rows.append({**row, "candidates": list(found.candidates)} if found.candidates else row)
        near = f", near {', '.join(found.candidates)}" if found.candidates else ""
        where = "/".join(node.path) if node else "no node"
        lines.append(f"{label}: {where} ({found.tier} {found.score:g}){near}")
    _ui.show(rows, "\n".join(lines), as_json=as_json)


@app.command()
def check(
    data: Annotated[str, typer.Argument(help="Configuration or labelled file.")],
    system: Annotated[str, typer.Argument(help="System, or a predictions file.")],
    map_: Annotated[
        Path | None, typer.Option("--map", help="Mapping file; a starter is written if it is new.")
    ] = None,
    gold_scheme: Annotated[str | None, typer.Option(help="Label scheme of a file's gold.")] = None,
    scheme: Annotated[str | None, typer.Option(help="Label scheme of a predictions file.")] = None,
    as_json: _ui.Json = False,
) -> None:
    """Check that every label of a data set and a system resolves, before anything is scored.

    With --map FILE, a starter file is written for unresolved labels, three suggestions each.

    Example: europriv labels check corpus.jsonl predictions.jsonl --map my.yaml
    """
    from europriv import files, taxonomy
    from europriv.cli import _sources

    mapping = taxonomy.load_mapping(map_) if map_ and map_.is_file() else None
    sides = {
        "gold": _sources.gold_labels(data, gold_scheme),
        "predicted": _sources.system_labels(system, scheme),
    }
    rows = [
        (side, taxonomy.resolve(label, name, mapping))
        for side, (labels, name) in sides.items()
        for label in labels
    ]
    unresolved = {r.label: r for _, r in rows if r.tier == "unresolved"}
    facts = [
        {"side": side, "label": r.label, "node": r.node, "tier": r.tier, "score": round(r.score, 4)}
        for side, r in rows
    ]
    text = "\n".join(f"{f['side']:9} {f['label']}: {f['node']} ({f['tier']})" for f in facts)
    _ui.show({"labels": facts, "unresolved": list(unresolved)}, text, as_json=as_json)
    if unresolved and map_ and not map_.exists():
        files.write(map_, taxonomy.starter_mapping(unresolved))
        _ui.say(f"{map_}: written; fill in a node or null for each label and check again")
    if unresolved:
        raise taxonomy.UnresolvedLabelsError(unresolved.values())
