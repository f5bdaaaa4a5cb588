"""What stands where in the city, for whoever cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Lang, Words

from .catalogue import Catalogue
from .sentences import name_of
from .state import State

STANDS: Words = {"en": "{building} on {lots}", "fr": "{building} en {lots}"}
VACANT: Words = {"en": "vacant lots: {lots}", "fr": "terrains vacants : {lots}"}


def in_words(catalogue: Catalogue, state: State, player: str, lang: Lang) -> Iterator[str]:
    """A player's buildings, then the lots that carry none."""
    for key, building in state.buildings.items():
        if building.owner == player:
            name = name_of(catalogue, key, lang)
            yield STANDS[lang].format(building=name, lots=", ".join(building.cells))
    vacant = [at for at, lot in state.lots.items() if lot.owner == player and not lot.building]
    if vacant:
        yield VACANT[lang].format(lots=", ".join(sorted(vacant)))
