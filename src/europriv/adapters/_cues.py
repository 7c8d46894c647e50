"""Words that announce personal data, by language: months, forms of address, kinds of street.

Common words of each language, collected by hand; no text of any corpus was consulted.
"""

from __future__ import annotations

#: ISO 639-1 code -> countries whose identifiers its texts are searched for.
COUNTRIES = {
    "bg": "BG",
    "bs": "BA",
    "ca": "ES",
    "cs": "CZ",
    "da": "DK",
    "de": "DE AT CH LU",
    "el": "GR",
    "en": "GB IE MT",
    "es": "ES",
    "et": "EE",
    "eu": "ES",
    "fi": "FI",
    "fr": "FR BE CH LU",
    "ga": "IE",
    "gl": "ES",
    "hr": "HR BA",
    "hu": "HU",
    "is": "IS",
    "it": "IT CH",
    "lb": "LU",
    "lt": "LT",
    "lv": "LV",
    "mk": "MK",
    "mt": "MT",
    "nb": "NO",
    "nl": "NL BE",
    "nn": "NO",
    "no": "NO",
    "pl": "PL",
    "pt": "PT",
    "ro": "RO MD",
    "sk": "SK",
    "sl": "SI",
    "sq": "AL XK",
    "sr": "RS BA ME XK",
    "sv": "SE FI",
    "tr": "TR",
    "uk": "UA",
}

MONTHS = {
    "de": "Januar Jänner Februar März April Mai Juni Juli August September Oktober November "
    "Dezember",
    "en": "January February March April May June July August September October November December "
    "Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
    "diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
    "dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października "
    "listopada grudnia",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro "
    "dezembro",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie "
    "noiembrie decembrie",
}

#: Forms of address and titles before a name, parted by `|`.
TITLES = {
    "de": "Herrn|Herr|Frau|Dr.|Prof.",
    "en": "Mr.|Mr|Mrs.|Mrs|Ms.|Ms|Miss|Dr.|Dr|Prof.",
    "es": "Sr.|Sra.|Srta.|D.|Dña.|Dr.|Dra.|don|doña",
    "fr": "M.|Mme|Mlle|Monsieur|Madame|Dr|Pr|Me",
    "it": "Sig.|Sig.ra|Sig.na|Dott.|Dott.ssa|Avv.|signor|signora",
    "nl": "dhr.|mevr.|mw.|de heer|mevrouw|dr.|prof.|mr.",
    "ro": "domnul|doamna|domnului|doamnei|domnișoara|dl.|dl|dna.|dna|d-na|d-l|d-nei|d-lui|"
    "Dr.|dr.|Prof.|prof.|Av.|av.|subsemnatul|subsemnata|numitul|numita",
}

#: Kinds of street that stand before its name.
STREETS_BEFORE = {
    "es": "calle|c/|avenida|avda.|av.|plaza|paseo|camino",
    "fr": "rue|avenue|av.|boulevard|bd|place|impasse|allée|chemin|quai",
    "it": "via|viale|corso|piazza|largo|vicolo",
    "pt": "rua|avenida|av.|praça|largo|travessa",
    "ro": "str.|strada|bd.|b-dul|bdul|bulevardul|aleea|calea|șos.|șoseaua|piața|splaiul|intrarea|"
    "fundătura|drumul",
}

#: Ends of street names that are one word with them, and kinds of street that stand after.
STREETS_AFTER = {
    "de": "straße|strasse|str.|weg|platz|allee|gasse|ring|ufer|damm",
    "en": " street| st.| road| rd.| lane| avenue| ave.| close| drive| way| crescent| terrace",
    "nl": "straat|weg|laan|plein|gracht|kade|singel|dreef|steeg|hof",
}
#: Names of identifiers as people write them, where they differ from the scheme's own name.
ALSO_WRITTEN = {
    "RO/CI": "C.I.|B.I.|BI|seria|serie|buletin|carte de identitate|cartea de identitate",
    "RO/CUI/CIF": "C.U.I.|C.I.F.|cod fiscal|cod unic de înregistrare",
    "GB/NHS number": "NHS",
    "GB/NINO": "NI number|national insurance",
    "DE/Steuer-IdNr": "Steuer-ID|IdNr|Steueridentifikationsnummer|Steuer-Identifikationsnummer",
    "NL/BSN": "burgerservicenummer|sofinummer",
    "ES/DNI": "D.N.I.|NIF|N.I.F.",
    "ES/NIE": "N.I.E.",
    "ES/NASS": "NUSS|seguridad social",
    "IE/PPS": "PPSN|PPS",
    "PT/NIF": "contribuinte",
    "CH/AHV/AVS": "AHV|AVS|NAVS",
}
