"""YAML as people mean it: a key that stands twice is a fault, a date stays the text it is."""

from __future__ import annotations

from typing import IO, Any

import yaml

# The C loader is ten times as fast and not in every build of PyYAML.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TIMESTAMP = "tag:yaml.org,2002:timestamp"
_MERGE = "tag:yaml.org,2002:merge"


class _Plain(_Loader):  # type: ignore[misc] # the base is chosen when the module loads
    """A safe loader without dates, of which PyYAML drops all but the last of equal keys."""

    # 2021-13-01 would end in a ValueError, and 2021-12-01 in something that is no text.
    yaml_implicit_resolvers = {  # noqa: RUF012 # PyYAML's own way to say it
        first: [(tag, expression) for tag, expression in resolvers if tag != _TIMESTAMP]
        for first, resolvers in _Loader.yaml_implicit_resolvers.items()
    }

    def __init__(self, stream: str | IO[bytes]) -> None:
        super().__init__(stream)
        self._own: dict[yaml.Node, list[yaml.Node]] = {}

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        # Before `<<` brings in the keys of another mapping, which this one may override.
        self._own.setdefault(node, [key for key, _ in node.value if key.tag != _MERGE])
        super().flatten_mapping(node)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> Any:
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) < len(node.value):
            seen = set()
            for key in self._own[node]:
                if (name := self.construct_object(key, deep=True)) in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f"key {key.value!r} stands twice", key.start_mark
                    )
                seen.add(name)
        return mapping


def load(source: str | IO[bytes]) -> Any:
    """Return what a YAML text holds, in plain Python values.

    Raises:
        yaml.YAMLError: it is no YAML, a value is not what its tag says, or a mapping has a key
            twice; see `fault`.

    >>> load("since: 2021-07-01")
    {'since': '2021-07-01'}
    """
    try:
        return yaml.load(source, _Plain)  # noqa: S506 # a subclass of the safe loader
    except ValueError as error:  # of `!!int x`, or of a number with thousands of digits
        raise yaml.YAMLError(str(error)) from error


def fault(error: yaml.YAMLError) -> tuple[int, str]:
    """Return the number of the line that is wrong, 1 where none is known, and what is wrong."""
    mark = getattr(error, "problem_mark", None)
    what = " ".join(str(getattr(error, "problem", error)).split())
    return (mark.line if mark else 0) + 1, what
