"""What lies where in a nation, for whoever cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Lang, Words, phrase

from .catalogue import Catalogue
from .sentences import name_of
from .state import Cell, State

LYING: Words = {"en": "{tile} at ({x}, {y})", "fr": "{tile} en ({x}, {y})"}
PILLAGED: Words = {"en": "pillaged", "fr": "pillée"}
COINS: Words = {"en": "{n} {n:coin|coins}", "fr": "{n} {n:pièce|pièces}"}
CRAFTSMAN: Words = {"en": "craftsman: {name}", "fr": "artisan : {name}"}
CARRIAGE: Words = {"en": "carriage at ({x}, {y})", "fr": "charrette en ({x}, {y})"}


def in_words(catalogue: Catalogue, state: State, player: str, lang: Lang) -> Iterator[str]:
    """Tile by tile, row by row from the top."""
    nation = state.nations[player]
    for place in sorted(nation.cells, key=lambda place: (-place[1], place[0])):
        cell = nation.cells[place]
        tile = name_of(catalogue, cell.tile_id, lang)
        lying = phrase(LYING, lang, tile=tile, x=place[0], y=place[1])
        on_it = ", ".join(_on(catalogue, cell, lang))
        yield f"{lying} ({on_it})" if on_it else lying
    for x, y in nation.carriages:
        yield phrase(CARRIAGE, lang, x=x, y=y)


def _on(catalogue: Catalogue, cell: Cell, lang: Lang) -> Iterator[str]:
    if cell.war:
        yield phrase(PILLAGED, lang)
    if cell.coins:
        yield phrase(COINS, lang, n=len(cell.coins))
    if cell.craftsman is not None:
        yield phrase(CRAFTSMAN, lang, name=name_of(catalogue, cell.craftsman.token, lang))
