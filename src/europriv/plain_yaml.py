"""YAML as people mean it: a key that stands twice is a fault, a date stays the text it is."""

from __future__ import annotations

from typing import IO, Any

import yaml

# The C loader is ten times as fast and not in every build of PyYAML.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TIMESTAMP = "tag:yaml.org,2002:timestamp"


class _Plain(_Loader):  # type: ignore[misc] # the base is chosen when the module loads
    """A safe loader without dates, of which PyYAML drops all but the last of equal keys."""

    # 2021-13-01 would end in a ValueError, and 2021-12-01 in something that is no text.
    yaml_implicit_resolvers = {  # noqa: RUF012 # PyYAML's own way to say it
        first: [(tag, expression) for tag, expression in resolvers if tag != _TIMESTAMP]
        for first, resolvers in _Loader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) < len(node.value):
            seen: set[str] = set()
            for key, _ in node.value:
                if key.value in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f"key {key.value!r} stands twice", key.start_mark
                    )
                seen.add(key.value)
        return mapping


def load(source: str | IO[bytes]) -> Any:
    """Return what a YAML text holds, in plain Python values.

    Raises:
        yaml.YAMLError: it is no YAML, or a mapping has a key twice; most have `problem` and
            `problem_mark`, what is wrong and where.

    >>> load("since: 2021-07-01")
    {'since': '2021-07-01'}
    """
    return yaml.load(source, _Plain)  # noqa: S506 # a subclass of the safe loader
