"""The metrics of the i2b2 2014 and N-GRID 2016 de-identification tracks."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from europriv import taxonomy
from europriv.metrics._i2b2 import Overlap, Relaxed, ScriptRelaxed
from europriv.metrics._parts import PartsMetric
from europriv.metrics.entity_f import EntityF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from europriv.documents import Documents
    from europriv.metrics._counts import Counts
    from europriv.metrics._prf import SpanMetric
    from europriv.spans import SpanTable

#: What the script takes for a HIPAA identifier: ages all of them, but neither URL, IPADDRESS nor
#: IDNUM, which it misspells.
_SCRIPT_HIPAA = frozenset(
    ["NAME/PATIENT", "AGE", "DATE"]
    + [f"LOCATION/{name}" for name in ("CITY", "STREET", "ZIP", "ORGANIZATION")]
    + [f"CONTACT/{name}" for name in ("PHONE", "FAX", "EMAIL")]
    + [f"ID/{name}" for name in ("SSN", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE")]
    + [f"ID/{name}" for name in ("VEHICLE", "DEVICE", "BIOID")]
)


@dataclass(frozen=True, repr=False, kw_only=True)
class I2b2Deid(PartsMetric):
    """Strict, relaxed and overlap precision, recall and F (DEFINITIONS 5; Stubbs and others 2015).

    Strict is exact; relaxed lets ends be two characters apart, one to one; overlap matches the
    words within spans. `hipaa=True` keeps HIPAA identifiers only. Micro scores are the primary
    ones; macro scores are means over documents, and their F is that of the two means.

    `compat="script"` reproduces the official script (v1.2.1) with these faults: words are runs of
    ASCII letters and digits; a span without any is one empty word; relaxed matching goes over sets
    that lose spans; documents without predictions file are dropped; IDNUM, URL and IPADDRESS are
    no HIPAA identifiers; a ratio 0/0 is 0, so that documents without identifiers lower the macro
    scores. (Under Python 3 the script's relaxed scores are always 0; here they are those that it
    gives under Python 2.)

    >>> I2b2Deid(hipaa=True)
    I2b2Deid(hipaa=True)
    """

    prefixes: ClassVar[tuple[str, ...]] = ("", "relaxed_", "overlap_")

    @property
    def parts(self) -> Mapping[str, SpanMetric]:
        """The readings strict, relaxed and overlap."""
        if self.compat is None:
            shared = self.options | {"level": self.level}
            return {
                "strict": EntityF(**shared),
                "relaxed": Relaxed(**shared),
                "overlap": Overlap(**shared),
            }
        shared = self.options | {"level": "binary" if self.level == "binary" else "raw"}
        return {
            "strict": EntityF(**shared),
            "relaxed": ScriptRelaxed(**shared),
            "overlap": Overlap(**shared, script=True),
        }

    def count(self, gold: SpanTable, predicted: SpanTable, documents: Documents) -> Counts:
        """Return the counts of all readings; see `PartsMetric`."""
        if self.compat == "script":
            gold, predicted = self._as_script(gold), self._as_script(predicted)
        return super().count(gold, predicted, documents)

    def _as_script(self, table: SpanTable) -> SpanTable:
        """Return the spans that the script compares, their labels in capitals."""
        return table.relabel(
            {
                label: label.upper() if not self.hipaa or _i2b2(label) in _SCRIPT_HIPAA else None
                for label in table.labels
            }
        )

    def scores(self, counts: Counts, whole: Counts | None = None) -> dict[str, Any]:
        """Return the scores of all readings, and those of each i2b2 category in turn."""
        found: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for name, (part, c, w) in zip(self.parts, self._read(counts, whole), strict=True):
            for label, n in part.scores(c, w)["per_type"].items():
                category = (_i2b2(label) or "").partition("/")[0]
                found[category, name].update({what: n[what] for what in ("tp", "fp", "fn")})
        per_category: dict[str, dict[str, Any]] = defaultdict(dict)
        for (category, name), n in sorted(found.items()):
            if category:
                per_category[category][name] = self.parts[name].prf(n["tp"], n["fp"], n["fn"])
        return {**super().scores(counts, whole), "per_category": dict(per_category)}


@cache
def _i2b2(label: str) -> str | None:
    """Return category/subcategory of a node or of one of i2b2's own types."""
    tree = taxonomy.load()
    node = label if label in tree.nodes else tree.crosswalk("i2b2-2014").labels.get(label.upper())
    return node and taxonomy.project("i2b2", node)
