"""The words of a title as people type them: its components' names in both languages, and ids."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any, get_args

import msgspec
from cachetools import LRUCache, cached

from ledger.ruleset import Lang, Ruleset, TableState
from ledger.ruleset.codec import to_position

ID = re.compile(r"\w[\w:.'-]*")
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")

Meanings = dict[str, list[str]]  # a folded word and the ids it may mean, the plainest first

CATALOGUES_KEPT = 32


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """Small letters, no accents; `_`, `-` and spaces are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(re.split(r"[\s_-]+", kept.replace("’", "'"))).strip()


def kind_words(kind: str) -> str:
    """`OpenTile` as it is typed: `open tile`."""
    return CAMEL.sub(" ", kind).lower()


class Vocabulary:
    """What words mean at one table: its components by id and name, and who and what is there."""

    def __init__(self, rules: Ruleset[Any, Any], state: TableState) -> None:
        self._rules = rules
        self._players = _meanings((player, player) for player in state.players)
        self._state = state

    @cached_property
    def _everywhere(self) -> Meanings:
        return _components_of(self._rules, self._state.catalogue)

    @cached_property
    def _here(self) -> frozenset[str]:
        return frozenset(_ids(to_position(self._state)))

    def ids(self) -> Iterator[str]:
        """Every word of the catalogue that may be an id, then whoever sits at the table."""
        yield from dict.fromkeys(one for ids in self._everywhere.values() for one in ids)
        yield from self._state.players

    def lies_here(self, one: str) -> bool:
        return one in self._here

    def meant(self, word: str) -> list[str]:
        """The ids a word may mean; one that lies on the table and is said as it is comes first."""
        if word in self._here:
            return [word]
        key = folded(word)
        return [*self._players.get(key, ()), *self._everywhere.get(key, ())]


@cached(LRUCache(CATALOGUES_KEPT), key=lambda rules, digest: (rules.key, digest), lock=Lock())
def _components_of(rules: Ruleset[Any, Any], digest: str) -> Meanings:
    """What the words of a catalogue mean, by whichever of its names they are typed."""
    return _meanings(_component_words(rules, rules.catalogues.get(digest)))


def _meanings(words: Iterable[tuple[str, str]]) -> Meanings:
    found: Meanings = {}
    for word, meant in dict.fromkeys(words):
        found.setdefault(folded(word), []).append(meant)
    return found


def _component_words(rules: Ruleset[Any, Any], catalogue: Any) -> Iterator[tuple[str, str]]:
    """Components by id and by name; any other word of the catalogue stands for itself, last."""
    ids = dict.fromkeys(_ids(msgspec.to_builtins(catalogue, str_keys=True)))
    langs: tuple[Lang, ...] = get_args(Lang)
    names = {one: [rules.words.name_of(catalogue, one, lang) for lang in langs] for one in ids}
    components = [one for one in ids if any(name != one for name in names[one])]
    yield from ((one, one) for one in components)
    yield from ((name, one) for one in components for name in names[one])
    yield from ((one, one) for one in ids)


def _ids(value: Any) -> Iterator[str]:
    """Every word of a catalogue that could be an id."""
    if isinstance(value, str):
        if ID.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _ids(key)
            yield from _ids(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _ids(inner)
