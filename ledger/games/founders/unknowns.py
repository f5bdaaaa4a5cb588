"""Tiles that lie open and were not named yet, and naming one later: FE-R52."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.ruleset import Known, Unknown

from .catalogue import CATALOGUES, STACKS
from .evolve import named
from .rules.draws import named_tile
from .state import UNNAMED, State, unnamed


def _places(state: State) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Where a tile may lie without a name: the place, its tiles, their colour."""
    yield "offer", state.offer, "nature"
    for stack in STACKS:
        yield stack, state.rows[stack], stack
    yield "victory", state.victory_display, "victory"


def unknown(state: State) -> tuple[Unknown, ...]:
    kinds = CATALOGUES.get(state.catalogue).kinds.values()
    return tuple(
        Unknown(
            f"{place}:{number}",
            "",
            unnamed(colour),
            {kind.id: len(kind.ids) for kind in kinds if kind.colour == colour},
        )
        for place, tiles, colour in _places(state)
        for number in range(1, 1 + sum(tile in UNNAMED for tile in tiles))
    )


def known(state: State) -> tuple[Known, ...]:
    """Every tile that is not among the unseen: it cannot be the one without a name."""
    catalogue = CATALOGUES.get(state.catalogue)
    found: list[Known] = []
    for colour, tiles in catalogue.piles.items():
        unseen = Counter(state.pile(colour).unseen)
        found += [
            Known(unnamed(colour), catalogue.kind_of[tile].id) for tile in tiles if not unseen[tile]
        ]
    return tuple(found)


def unveil(state: State, thing: str, kind: str) -> State:
    place = thing.partition(":")[0]
    pile = state.pile("nature" if place == "offer" else place)
    tile = named_tile(CATALOGUES.get(state.catalogue), pile.unseen, kind)
    return named(state, place, tile) if tile is not None else state
