"""What lies where in a nation, for whoever cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import Lang, Words, phrase

from .catalogue import Catalogue
from .sentences import name_of
from .state import Cell, State
from .supply import block

LYING: Words = {
    "en": "Row {row}, place {column}: {tile}",
    "fr": "Rang {row}, place {column} : {tile}",
}
PILLAGED: Words = {"en": "pillaged", "fr": "pillée"}
COINS: Words = {"en": "{n} {n:coin|coins}", "fr": "{n} {n:pièce|pièces}"}
CRAFTSMAN: Words = {"en": "craftsman: {name}", "fr": "artisan : {name}"}
CARRIAGE: Words = {
    "en": "A carriage where these meet: {tiles}",
    "fr": "Une charrette là où se rencontrent : {tiles}",
}


def in_words(catalogue: Catalogue, state: State, player: str, lang: Lang) -> Iterator[str]:
    """Tile by tile, row by row from the top."""
    nation = state.nations[player]
    left = min((x for x, _ in nation.cells), default=0)
    top = max((y for _, y in nation.cells), default=0)
    for place in sorted(nation.cells, key=lambda place: (-place[1], place[0])):
        cell = nation.cells[place]
        tile = name_of(catalogue, cell.tile_id, lang)
        row, column = top - place[1] + 1, place[0] - left + 1
        lying = phrase(LYING, lang, tile=tile, row=row, column=column)
        on_it = ", ".join(_on(catalogue, cell, lang))
        yield f"{lying} ({on_it})" if on_it else lying
    for anchor in nation.carriages:
        there = [nation.cells[spot] for spot in block(anchor) if spot in nation.cells]
        tiles = ", ".join(name_of(catalogue, cell.tile_id, lang) for cell in there)
        yield phrase(CARRIAGE, lang, tiles=tiles)


def _on(catalogue: Catalogue, cell: Cell, lang: Lang) -> Iterator[str]:
    if cell.war:
        yield phrase(PILLAGED, lang)
    if cell.coins:
        yield phrase(COINS, lang, n=len(cell.coins))
    if cell.craftsman is not None:
        yield phrase(CRAFTSMAN, lang, name=name_of(catalogue, cell.craftsman.token, lang))
