"""What stands where in the city, for whoever cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Lang, Words, listed, phrase

from .catalogue import Catalogue
from .sentences import name_of
from .state import State

STANDS: Words = {"en": "{building} on {lots}", "fr": "{building} en {lots}"}
VACANT: Words = {
    "en": "{n} vacant {n:lot|lots}: {lots}",
    "fr": "{n} {n:terrain vacant|terrains vacants} : {lots}",
}


def in_words(catalogue: Catalogue, state: State, player: str, lang: Lang) -> Iterator[str]:
    """A player's buildings, then the lots that carry none."""
    for key, building in state.buildings.items():
        if building.owner == player:
            name = name_of(catalogue, key, lang)
            yield phrase(STANDS, lang, building=name, lots=listed(building.cells, lang))
    vacant = [at for at, lot in state.lots.items() if lot.owner == player and not lot.building]
    if vacant:
        yield phrase(VACANT, lang, n=len(vacant), lots=listed(sorted(vacant), lang))
