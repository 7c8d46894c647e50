"""A token classifier that knows a few words, made here: no download, no training."""

from __future__ import annotations

import json

import pytest

#: Words, their pieces, and the tag that the model gives to each piece, in BIOES.
LEXICON = {
    "ilinca": {"ilinca": "B-PERSON"},
    "mărăsescu": {"mără": "E-PERSON", "##sescu": "E-PERSON"},
    "petru": {"petru": "S-PERSON"},
    "cel": {"cel": "I-PERSON"},
    "cluj": {"cluj": "B-CITY"},
    "-": {"-": "I-CITY"},
    "napoca": {"na": "E-CITY", "##poca": "E-CITY"},
    "1960": {"196": "S-ID", "##0": "S-ID"},
}
OTHER = ("merge", "la", "și", ",", ".", "acasă", "azi")

SCHEMES = {
    "BIOES": dict(zip("BIES", "BIES", strict=True)),
    "BILOU": dict(zip("BIES", "BILU", strict=True)),
    "BIO": dict(zip("BIES", "BIIB", strict=True)),
    "IO": dict(zip("BIES", "IIII", strict=True)),
}


def in_scheme(tag: str, scheme: str) -> str:
    """Return a BIOES tag in another scheme; "bare" keeps the type only."""
    letter, _, kind = tag.partition("-")
    return kind if scheme == "bare" else f"{SCHEMES[scheme][letter]}-{kind}"


def build(folder, scheme="BIOES", *, labels=None, positions=32):
    """Write a transformers folder whose model tags every piece of LEXICON as it says.

    Each piece is embedded as the unit vector of its tag; the layer adds nothing, and the head
    reads the vector back.
    """
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    pieces = {p: in_scheme(t, scheme) for word in LEXICON.values() for p, t in word.items()}
    tags = ["O", *sorted(set(pieces.values()))]
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *OTHER, *pieces]
    size = len(tags) + len(tags) % 2
    config = transformers.BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=size,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=4,
        max_position_embeddings=positions,
        id2label=dict(enumerate(labels or tags)),
    )
    model = transformers.BertForTokenClassification(config).eval()
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if "LayerNorm.weight" not in name:
                weight.zero_()
        for i, piece in enumerate(vocabulary):
            tag = tags.index(pieces.get(piece, "O"))
            model.bert.embeddings.word_embeddings.weight[i, tag] = 1
        for i in range(len(tags)):
            model.classifier.weight[i, i] = 3
    model.save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    write_tokenizer(folder, vocabulary)
    return folder


def write_tokenizer(folder, vocabulary):
    """Write a WordPiece tokenizer that keeps accents and folds case."""
    tokenizers = pytest.importorskip("tokenizers")
    numbers = {piece: i for i, piece in enumerate(vocabulary)}
    unknown = {"unk_token": "[UNK]"}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordPiece(numbers, **unknown))
    tokenizer.normalizer = tokenizers.normalizers.BertNormalizer(strip_accents=False)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = tokenizers.processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    # Real files carry settings like these; an adapter must not obey them.
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=8)
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {"tokenizer_class": "PreTrainedTokenizerFast", "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))


def meaning(text: str, scheme: str = "BIOES") -> list[tuple[int, int, str]]:
    """Return the spans that well-formed use of the words of LEXICON means."""
    known = {
        "ilinca mărăsescu": "PERSON",
        "petru": "PERSON",
        "cluj-napoca": "CITY",
        "1960": "ID",
    }
    found = []
    for words, kind in known.items():
        at = text.lower().find(words)
        while at >= 0:
            found.append((at, at + len(words), kind))
            at = text.lower().find(words, at + 1)
    merged = []
    for start, end, kind in sorted(found):
        # Without B, neighbours of one type are one.
        fused = scheme in ("IO", "bare") and merged and merged[-1][2] == kind
        if fused and text[merged[-1][1] : start].isspace():
            start, _, _ = merged.pop()  # noqa: PLW2901 - the entity began there
        merged.append((start, end, kind))
    return merged


@pytest.fixture(scope="session")
def truth():
    """Return the function that knows what the words of the lexicon mean."""
    return meaning


@pytest.fixture
def tiny(tmp_path):
    """Return a function that writes the model in a scheme and returns its folder."""

    def make(scheme="BIOES", **options):
        folder = tmp_path / f"tiny-{scheme.lower()}"
        folder.mkdir(exist_ok=True)
        return build(folder, scheme, **options)

    return make
