"""Where the game stands: whose move, what is on offer, what the table has to say next."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import UNKNOWN, Ask, Now, Pick
from ledger.ruleset.codec import Action

from .actions import (
    EndTurn,
    RevealMarketRows,
    RevealStartingOffer,
    RevealVictoryTiles,
    ShowCraftsman,
)
from .catalogue import CATALOGUES, STACKS
from .rules.common import IN_SETUP
from .rules.setup import DISPLAY, OFFER, ROWS, draft_order, next_pick
from .rules.turn import all_said_yes
from .scoring import if_ended as if_ended
from .state import State


def now(state: State) -> Now:
    over = state.phase == "over"
    reasons = state.end.reasons if state.end else ()
    return Now(state.phase, state.turn.number, _to_move(state), over, reasons)


def _to_move(state: State) -> str | None:
    match state.phase:
        case "setup_draft":
            return next_pick(state)
        case "setup_layout":
            return next((p for p in draft_order(state) if state.draft[p]), None)
        case phase if phase in IN_SETUP or phase == "over":
            return None
    return state.turn.active


def market(state: State) -> dict[str, Any]:
    """Rows, stacks, display, box and reserve, for the page and the read table."""
    return {
        "rows": state.rows,
        "stacks": {stack: pile.count for stack, pile in state.stacks.items()},
        "display": state.victory_display,
        "box": [gone.tile_id for gone in state.box_tiles],
        "reserve": {sort: len(tokens) for sort, tokens in state.reserve.items()},
    }


def market_parts(state: State) -> tuple[Any, ...]:
    """While these are the very same objects, so is the market."""
    return (state.rows, state.stacks, state.victory_display, state.box_tiles, state.reserve)


def copies(state: State, unseen: tuple[str, ...]) -> dict[str, int]:
    """How many copies of each kind may still be in a pile."""
    kind_of = CATALOGUES.get(state.catalogue).kind_of
    found: dict[str, int] = {}
    for tile in unseen:
        kind = kind_of[tile].id
        found[kind] = found.get(kind, 0) + 1
    return found


def _pick(field: str, number: int, choices: dict[str, int]) -> Pick:
    """So many of these, or unknown for now."""
    return Pick(field, number, {UNKNOWN: number, **choices})


def asks(state: State) -> tuple[Ask, ...]:
    """What a physical table has to report before the game can go on."""
    if state.dealer == "virtual":
        return ()
    match state.phase:
        case "setup_victory":
            number = DISPLAY[len(state.players)][1]
            pick = _pick("kinds", number, copies(state, state.victory_boxed.unseen))
            return (Ask("RevealVictoryTiles", (pick,)),)
        case "setup_offer":
            number = OFFER[len(state.players)][1]
            pick = _pick("kinds", number, copies(state, state.stacks["nature"].unseen))
            return (Ask("RevealStartingOffer", (pick,)),)
        case "setup_rows":
            picks = [
                _pick(stack, ROWS[stack][1], copies(state, state.stacks[stack].unseen))
                for stack in STACKS
            ]
            return (Ask("RevealMarketRows", tuple(picks)),)
    return ()


def forced(state: State) -> Action | None:
    """The one action nobody has to choose."""
    waiting = state.turn.everybody()
    if state.dealer == "virtual":
        for player, own in waiting.items():
            if own.craftsmen_due and not own.fallback and state.reserve["craftsman"]:
                return ShowCraftsman(player)
    if state.phase == "finish":
        still = any(own.fallback or own.craftsmen_due for own in waiting.values())
        if not still and (state.end_proposal is None or all_said_yes(state)):
            return EndTurn(state.turn.active)
        return None
    if state.dealer == "table":
        return None
    match state.phase:
        case "setup_victory":
            return RevealVictoryTiles()
        case "setup_offer":
            return RevealStartingOffer()
        case "setup_rows":
            return RevealMarketRows()
    return None
