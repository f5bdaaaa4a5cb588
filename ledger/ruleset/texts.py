"""The one lookup of words: in the reader's language, with plurals, lists, numbers, typography.

A sentence is `{"en": "{n} {n:tile|tiles} left", "fr": "{n:Reste|Restent} {n} {n:tuile|tuiles}"}`.
A blank may say what becomes of its value:

- `{n:tile|tiles}` chooses the word that goes with the number, as CLDR has it (French: 0 is one);
- `{player:de}`, `{player:que}` puts the little word before a name: "de Bo", "d’Ana".

Where the whole sentence differs, its forms stand side by side and `n` chooses:
`{"en": {"one": "One step", "other": "{n} steps"}, "fr": ...}`.

French is written with plain apostrophes and spaces; the lookup prints ’ and no-break spaces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from babel import Locale

Lang = Literal["en", "fr"]
Words = Mapping[str, str]  # {"en": ..., "fr": ...}: one sentence in every language
Sentence = Mapping[str, Any]  # the same, where each may be {"one": ..., "other": ...}

LANGUAGES: tuple[Lang, Lang] = ("en", "fr")
CLAUSES_APART: Words = {"en": "; ", "fr": " ; "}
NO_BREAK = "\u00a0"
MINUS = "−"
ELIDED = {"de": "d’", "que": "qu’"}
VOWELS = frozenset("aeiouœæ")
_LOCALES = {"en": "en_GB", "fr": "fr"}  # British: "Ana, Bo and Chloé"


class Blanks(Protocol):
    """Whatever fills the blanks of a sentence, by their names."""

    def __getitem__(self, name: str, /) -> Any: ...


def phrase(words: Sentence, lang: Lang, /, **params: Any) -> str:
    """The sentence in this language, its blanks filled."""
    return fill(words, lang, params)


def fill(words: Sentence, lang: Lang, params: Blanks) -> str:
    """The same for blanks that are kept in something else than a dict."""
    text = words[lang]
    if not isinstance(text, str):
        text = text.get(_form(params["n"], lang)) or text["other"]
        return _filled(_parts(text, lang, counted="n"), lang, params)
    return _filled(_parts(text, lang), lang, params)


def template(words: Words, lang: Lang) -> str:
    """The sentence with its blanks left open, for a script that fills them."""
    return typeset(words[lang], lang)


# --------------------------------------------------------------------------- blanks

_Part = tuple[str, str | None, str]  # words, then the name of a blank and what becomes of it
_COUNTED = "#"  # a number that chooses a plural elsewhere in the sentence


@lru_cache(maxsize=8192)
def _parts(text: str, lang: Lang, counted: str = "") -> tuple[_Part, ...]:
    parsed = list(Formatter().parse(typeset(text, lang)))
    counts = {name for _, name, spec, _ in parsed if spec and "|" in spec} | {counted}
    return tuple(
        (literal, name, spec or (_COUNTED if name in counts else ""))
        for literal, name, spec, _ in parsed
    )


def _filled(parts: tuple[_Part, ...], lang: Lang, params: Blanks) -> str:
    said = []
    for literal, name, spec in parts:
        said.append(literal)
        if name is not None:
            value = params[name]
            said.append(value if not spec and type(value) is str else _said(value, spec, lang))
    return "".join(said)


def _said(value: Any, spec: str, lang: Lang) -> str:
    if "|" in spec:
        one, other = spec.split("|")
        return one if _form(value, lang) == "one" else other
    if spec in ELIDED:
        return elide(spec, str(value))
    if isinstance(value, float) or (spec == _COUNTED and isinstance(value, int)):
        return number(value, lang)
    return str(value).replace("-", MINUS) if isinstance(value, int) else str(value)


def elide(word: str, name: str) -> str:
    """`de Bo`, `d’Ana`; `que Bo`, `qu’Ana`."""
    first, second = (*unicodedata.normalize("NFKD", name[:2]).casefold(), "", "")[:2]
    vowel = first in VOWELS or (first == "y" and second not in VOWELS)  # d’Yves, but de Yann
    return f"{ELIDED[word]}{name}" if vowel else f"{word} {name}"


# ------------------------------------------------------------------------- languages


@cache
def _locale(lang: Lang) -> Locale:
    """Loaded when first asked for: few commands count anything."""
    from babel import Locale

    return Locale.parse(_LOCALES[lang])


@lru_cache(maxsize=4096)
def _form(value: Any, lang: Lang) -> str:
    """`one` or `other`. What is no number (a choice of several) counts as many."""
    try:
        counted = abs(float(value))
    except (TypeError, ValueError):
        return "other"
    return _locale(lang).plural_form(counted if counted % 1 else int(counted))


@lru_cache(maxsize=4096)
def number(value: float, lang: Lang, pattern: str | None = None) -> str:
    """As the language writes it, with the real minus sign. A pattern: "0.0" for one digit."""
    if pattern is None and isinstance(value, int) and abs(value) < 1000:
        return str(value).replace("-", MINUS)
    from babel.numbers import format_decimal

    return format_decimal(value, pattern, _locale(lang)).replace("-", MINUS)


def signed(value: float, lang: Lang) -> str:
    """A difference: +3, −3, 0."""
    return f"+{number(value, lang)}" if value > 0 else number(value, lang)


Style = Literal["standard", "or"]


def listed(names: Iterable[str], lang: Lang, style: Style = "standard") -> str:
    """Ana, Bo and Chloé."""
    return _list(tuple(names), lang, style)


@lru_cache(maxsize=4096)
def _list(names: tuple[str, ...], lang: Lang, style: Style) -> str:
    if len(names) < 2:
        return "".join(names)
    from babel.lists import format_list

    return format_list(names, style, _locale(lang))


# ------------------------------------------------------------------------ typography


@lru_cache(maxsize=8192)
def typeset(text: str, lang: Lang) -> str:
    """French as it is printed: ’ for every apostrophe, no break before : ; ! ? » and after «."""
    if lang != "fr":
        return text
    text = re.sub(r" (?=[:;!?»])", NO_BREAK, text.replace("'", "’"))
    return text.replace("« ", f"«{NO_BREAK}")


def printed(words: Any) -> Any:
    """Words, or a table of them, with the French typeset: for whoever reads them by the key."""
    if not isinstance(words, Mapping):
        return words
    return {
        key: typeset(said, "fr") if key == "fr" and isinstance(said, str) else printed(said)
        for key, said in words.items()
    }


def aloud(name: str) -> str:
    """`AddStone` and `add_stone` are both read "Add stone"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]
