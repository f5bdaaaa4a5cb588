"""Every sentence of the interface, both languages side by side; one file per page."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from babel import Locale

Sentence = Mapping[str, Any]  # {"en": ..., "fr": ...}; a plural is {"one": ..., "other": ...}


def _merged() -> dict[str, Sentence]:
    words: dict[str, Sentence] = {}
    for page in pkgutil.iter_modules(__path__):
        own = import_module(f"{__name__}.{page.name}").WORDS
        twice = words.keys() & own.keys()
        if twice:
            raise ValueError(f"web/texts/{page.name}.py says again: {', '.join(sorted(twice))}")
        words.update(own)
    return words


WORDS = _merged()


def phrase(key: str, lang: str, **params: Any) -> str:
    """The sentence in this language; `n` chooses between its singular and its plural."""
    sentence = WORDS[key][lang]
    if isinstance(sentence, Mapping):
        form = Locale(lang).plural_form(params.get("n", 1))
        sentence = sentence.get(form, sentence["other"])
    return str(sentence).format(**params)
