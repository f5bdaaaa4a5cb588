"""Every sentence of the interface, both languages side by side; one file per page."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

from ledger.ruleset import Lang, Sentence
from ledger.ruleset import phrase as _phrase
from ledger.texts.errors import ERRORS


def _merged() -> dict[str, Sentence]:
    words: dict[str, Sentence] = {}
    for page in pkgutil.iter_modules(__path__):
        own = import_module(f"{__name__}.{page.name}").WORDS
        twice = words.keys() & own.keys()
        if twice:
            raise ValueError(f"web/texts/{page.name}.py says again: {', '.join(sorted(twice))}")
        words.update(own)
    return words | {f"errors.{code}": text.words for code, text in ERRORS.items()}


WORDS = _merged()


def phrase(key: str, lang: Lang, /, **params: Any) -> str:
    """The sentence of the interface in this language."""
    return _phrase(WORDS[key], lang, **params)
