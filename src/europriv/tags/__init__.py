"""Tags: BIOES, BILOU, BIO, IOB1 and IO, read, written and decoded.

Follows DEFINITIONS section 2. The grammars are tables (`schemes`); one decoder on columns serves a
text and a corpus (`columns`); `viterbi` decodes log-probabilities to well-formed tags.

>>> infer_scheme(["O", "B-PERSON", "E-PERSON", "S-ID"]).name
'BIOES'
>>> decode(["B-PERSON", "E-PERSON", "O", "S-ID"], "BIOES").entities
[(0, 2, 'PERSON'), (3, 4, 'ID')]
"""

from __future__ import annotations

from europriv.tags.affixes import infer_scheme, split_tag
from europriv.tags.columns import Entities, Mode, decode_codes
from europriv.tags.decoding import Decoded, decode
from europriv.tags.encoding import Encoded, Entity, Losses, encode, encode_chars
from europriv.tags.schemes import ROLES, SCHEMES, Scheme
from europriv.tags.schemes import get as scheme
from europriv.tags.tagset import TagSet
from europriv.tags.viterbi import viterbi

__all__ = [
    "ROLES",
    "SCHEMES",
    "Decoded",
    "Encoded",
    "Entities",
    "Entity",
    "Losses",
    "Mode",
    "Scheme",
    "TagSet",
    "decode",
    "decode_codes",
    "encode",
    "encode_chars",
    "infer_scheme",
    "scheme",
    "split_tag",
    "viterbi",
]
