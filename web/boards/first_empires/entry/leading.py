"""The phase that follows from the next tap: the table as it is when the one before has ended."""

from __future__ import annotations

from ledger.games.first_empires.actions import EndTurn
from ledger.games.first_empires.status import lead
from ledger.ruleset.codec import Action
from ledger.ruleset.leading import after
from ledger.web.boards.draft import Tap
from ledger.web.boards.first_empires.entry.progress import serving
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet


def following(sheet: FirstEmpiresSheet, taps: list[Tap]) -> FirstEmpiresSheet | None:
    """The table these taps speak of, where that is no longer the phase of now."""
    state, turn = sheet.state, sheet.state.turn
    if turn.pending_retreat or turn.pending_draws or turn.pending_placement:
        return None
    match state.phase:
        case "dice" if turn.dice and "region" in _said(taps):
            return _led(sheet, EndTurn(sheet.player), "movement")
        case "movement" if "die" in _said(taps) or (
            "region" in _said(taps) and not turn.movement_left
        ):
            return _led(sheet, EndTurn(sheet.player), "progress")
        case "progress" if not any(serving(sheet, die) for die in turn.dice):
            return _led(sheet, EndTurn(sheet.player), "cities", "dice")
        case "wrap":
            return _led(sheet, EndTurn(sheet.player), "dice")
    return None


def _said(taps: list[Tap]) -> set[str]:
    return {field for tap in taps for field in tap}


def _led(sheet: FirstEmpiresSheet, wish: Action, *phases: str) -> FirstEmpiresSheet | None:
    """The table when one of these phases has begun, or None if it cannot begin by itself."""
    rules, table = sheet.game.rules, sheet.state
    player = table.active
    while table.status == "playing":
        moved = table.active != player
        if (table.phase in phases and table.phase != "dice") or (moved and "dice" in phases):
            return FirstEmpiresSheet(sheet.game, sheet.lang, sheet.viewer, table)
        end = lead(table, wish) or (wish if table.phase == "wrap" else None)
        if moved or end is None or rules.judge(table, end):
            return None
        table = after(rules, table, end)
    return None
