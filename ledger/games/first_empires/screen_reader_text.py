"""What stands where on the map, for whoever cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Lang, Words, phrase

from .catalogue import Catalogue
from .sentences import name_of
from .state import State

EXPLORERS: Words = {
    "en": "{n} {n:explorer|explorers}",
    "fr": "{n} {n:explorateur|explorateurs}",
}
CITY: Words = {"en": "city", "fr": "ville"}


def in_words(catalogue: Catalogue, state: State, player: str, lang: Lang) -> Iterator[str]:
    """A player's regions in the order of the map; a city may stand where nobody is."""
    for region in state.regions_in_game:
        here = state.here(region, player)
        own = [token for token in state.cities.get(region, ()) if _owner(state, token) == player]
        parts = [phrase(EXPLORERS, lang, n=here)] if here else []
        parts += [phrase(CITY, lang) for _ in own]
        if parts:
            yield f"{name_of(catalogue, region, lang)} ({', '.join(parts)})"


def _owner(state: State, token: str) -> str:
    return state.tokens[token].owner if token in state.tokens else ""
