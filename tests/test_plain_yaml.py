"""YAML as people mean it."""

from __future__ import annotations

import pytest
import yaml

from europriv import plain_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "a: 2021-13-01\nb: 2021-12-01T00:00:00Z",
            {"a": "2021-13-01", "b": "2021-12-01T00:00:00Z"},
        ),
        ("'1': a\n1: b", {"1": "a", 1: "b"}),
        ("a: &x {k: 1}\nb: {<<: *x, k: 2}", {"a": {"k": 1}, "b": {"k": 2}}),
        # `a.q` is built after `b` has taken its keys, those of `y` among them.
        (
            "y: &y {key: 1}\na: {q: &x {<<: *y, key: 2}}\nb: {<<: *x}",
            {"y": {"key": 1}, "a": {"q": {"key": 2}}, "b": {"key": 2}},
        ),
    ],
)
def test_keys_and_dates_are_what_is_written(text, value):
    assert plain_yaml.load(text) == value


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a: 1\nb: 2\na: 3", 3, "key 'a' stands twice"),
        ("x: [{a: 1, a: 2}]", 1, "key 'a' stands twice"),
        ("1: a\n0x1: b", 2, "key '0x1' stands twice"),
        ("true: a\nyes: b", 2, "key 'yes' stands twice"),
        ("a: &x {k: 1}\nb: {<<: *x, k: 2, k: 3}", 2, "key 'k' stands twice"),
        ("a:\n\tb: 1", 2, "found character that cannot start any token"),
        ("[a]: 1", 1, "found unhashable key"),
        ("a: !!int x", 1, "invalid literal for int() with base 10: 'x'"),
        ("a: !!timestamp 2021-13-01", 1, "month must be in 1..12"),
        ("a: \x01", 1, "control characters are not allowed"),
    ],
)
def test_a_fault_has_a_line_and_a_reason(text, line, what):
    with pytest.raises(yaml.YAMLError) as error:
        plain_yaml.load(text)
    found, reason = plain_yaml.fault(error.value)
    assert found == line
    assert what in reason
    assert "\n" not in reason
