"""Labels: one tree, many schemes, and a resolver that never guesses.

>>> resolve("E-private_email", scheme="privacy-filter").node
'EMAIL_ADDRESS'
>>> compatible("detailed", gold=["NAME"], predicted=["LAST_NAME", "CITY"]).tolist()
[[True, False]]
"""

from __future__ import annotations

from europriv.taxonomy._crosswalk import Crosswalk
from europriv.taxonomy._levels import LEVELS, bioes_space, compatible, kp_types, project
from europriv.taxonomy._mapping import load_mapping, starter_mapping
from europriv.taxonomy._nodes import Node
from europriv.taxonomy._resolution import Resolution, Tier, UnresolvedLabelsError
from europriv.taxonomy._resolve import resolve, resolve_all
from europriv.taxonomy._skip import skip_words
from europriv.taxonomy._tree import Tree, identifier_nodes, load, scheme_of, schemes
from europriv.taxonomy._views import VIEWS, KpType, Views

__all__ = [
    "LEVELS",
    "VIEWS",
    "Crosswalk",
    "KpType",
    "Node",
    "Resolution",
    "Tier",
    "Tree",
    "UnresolvedLabelsError",
    "Views",
    "bioes_space",
    "compatible",
    "identifier_nodes",
    "kp_types",
    "load",
    "load_mapping",
    "project",
    "resolve",
    "resolve_all",
    "scheme_of",
    "schemes",
    "skip_words",
    "starter_mapping",
]
