"""Steps, events, refusals and broken laws as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from ledger.errors import Finding, Refusal
from ledger.ruleset.catalogues import Catalogues, Components
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.texts import (
    CLAUSES_APART,
    Blanks,
    Lang,
    Sentence,
    fill,
    listed,
    phrase,
    typeset,
)

C = TypeVar("C", bound=Components)

Names = Mapping[str, str]
NAMED_CATALOGUES = 16  # the catalogues whose names are kept


class ComponentNames(Generic[C]):
    """The name of every component by its id, worked out once for each catalogue and language."""

    def __init__(
        self, catalogues: Catalogues[C], read: Callable[[C, Lang], Mapping[str, str]]
    ) -> None:
        @lru_cache(maxsize=2 * NAMED_CATALOGUES)
        def names(digest: str, lang: Lang) -> Names:
            found = read(catalogues.get(digest), lang)
            return {component: typeset(name, lang) for component, name in found.items()}

        self._names = names

    def __call__(self, catalogue: C, lang: Lang) -> Names:
        return self._names(catalogue.hash, lang)

    def of(self, catalogue: C, component: str, lang: Lang) -> str:
        """The component's name, or its id where the catalogue gives it none."""
        return self(catalogue, lang).get(component, component)


def named(words: Iterable[Any], name: Names, lang: Lang) -> str:
    """Several components as a list: `chalk, flint and slate`."""
    return listed([name.get(word, str(word)) for word in words], lang)


def in_words(value: Any, name: Names, lang: Lang) -> Any:
    """What fills a blank; numbers stay numbers, so that a plural can follow them."""
    if isinstance(value, list | tuple):
        return named(value, name, lang)
    return name.get(value, value) if isinstance(value, str) else value


def sentence(clause: str) -> str:
    """A clause as a sentence of its own."""
    return f"{upper_first(clause)}."


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


class Narration(Generic[C]):
    """Turns a title's tables of words into sentences."""

    def __init__(
        self,
        names: ComponentNames[C],
        clauses: Mapping[str, Sentence],
        blanks: Callable[[Any, Names, Lang], Blanks],
        *,
        continued: Mapping[str, Sentence] = MappingProxyType({}),
        asked: Mapping[str, Sentence] = MappingProxyType({}),
        asked_blanks: Callable[[Any, Names, Lang], Blanks] | None = None,
        worth_telling: Callable[[Sequence[Event]], Sequence[Event]] = list,
    ) -> None:
        """`clauses`: what an event says; `continued`: what it says after another one.
        `asked`: what an action says before anything came of it."""
        self.names = names
        self._clauses = clauses
        self._blanks = blanks
        self._continued = continued
        self._asked = asked
        self._asked_blanks = asked_blanks or blanks
        self._worth_telling = worth_telling

    def say(self, catalogue: C, action: Action, events: Sequence[Event], lang: Lang) -> str:
        """A step as one sentence: its first event, then what followed from it.

        Without events it says what is asked, as far as that can be known.
        """
        name, kind = self.names(catalogue, lang), type(action).__name__
        if not events:
            asked = self._asked.get(kind)
            return sentence(
                fill(asked, lang, self._asked_blanks(action, name, lang)) if asked else kind
            )
        parts: list[str] = []
        for event in self._worth_telling(events):
            more = self._continued.get(type(event).__name__) if parts else None
            if parts and more is None:
                parts.append(phrase(CLAUSES_APART, lang))
            parts.append(self._clause(event, name, lang, more))
        return sentence("".join(parts) or kind)

    def tell(self, catalogue: C, event: Event, lang: Lang) -> str:
        """One event as one sentence."""
        return sentence(self._clause(event, self.names(catalogue, lang), lang))

    def _clause(self, event: Event, name: Names, lang: Lang, words: Sentence | None = None) -> str:
        return fill(
            words or self._clauses[type(event).__name__], lang, self._blanks(event, name, lang)
        )


def explanation(
    names: ComponentNames[C],
    table: Mapping[str, Sentence],
    words: Callable[[str, Any, Names, Lang], Any],
) -> Callable[[C, Any, Lang], str]:
    """A function that puts a refusal or a finding into a sentence; `words` fills each blank."""

    def explain(catalogue: C, found: Refusal | Finding, lang: Lang) -> str:
        name = names(catalogue, lang)
        params = {key: words(key, value, name, lang) for key, value in found.params.items()}
        return upper_first(fill(table[found.code], lang, params))

    return explain
