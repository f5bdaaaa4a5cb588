"""How the stacks, tiles, tokens and corners of Founders look: what may be taken glows."""

from __future__ import annotations

from ledger.games.founders.catalogue import COLOURS, STACKS
from ledger.games.founders.state import UNNAMED
from ledger.web.boards.founders.entry.sheet import FoundersSheet, corner_mark
from ledger.web.boards.founders.seats import PLAYS


def marks_of(sheet: FoundersSheet, taken: str = "") -> dict[str, str]:
    """The state of everything that begins an action; `taken` is in hand."""
    marks: dict[str, str] = {}

    def door(mark: str, kind: str, can: bool) -> None:
        if mark == taken:
            marks[mark] = "on"
        elif can or kind in sheet.kinds:
            marks[mark] = "can" if can else "cannot"

    def may(kind: str, field: str) -> set[str]:
        return {getattr(action, field) for action in sheet.legal if type(action).__name__ == kind}

    state, stacks, tiles = sheet.state, may("OpenTile", "stack"), may("AddTile", "tile")
    for stack in STACKS:
        door(f"stack:{stack}", "OpenTile", stack in stacks)
    for colour in COLOURS:
        for tile in state.face_up(colour):
            door(tile, "AddTile", _takeable(sheet, tile, tiles))
    offered = may("TakeStartingTile", "tile")
    for tile in state.offer:
        door(tile, "TakeStartingTile", _takeable(sheet, tile, offered))
    craftsmen = may("PlayCraftsman", "craftsman")
    for held in state.hands.get(sheet.player, ()):
        kind = PLAYS[sheet.game.catalogue.token_type[held.token]]
        can = held.token in craftsmen if kind == "PlayCraftsman" else kind in sheet.kinds
        door(held.token, kind, can)
    if not taken:
        for action in sheet.pool("PlayCarriage"):  # can be tapped before its piece is
            marks[corner_mark(sheet.player, action.anchor)] = "quiet"
    return marks


def _takeable(sheet: FoundersSheet, tile: str, legal: set[str]) -> bool:
    """Among what may be taken; one without a name may be any that nobody has seen."""
    if tile in UNNAMED:
        return not legal.isdisjoint(sheet.may_be(tile))
    return sheet.first_alike(tile) in legal
