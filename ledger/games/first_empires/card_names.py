"""A card keeps its name when the step that drew it is taken again on another course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from ledger.ruleset.codec import Action, Event

from .actions import AdvanceCube, RecordDraw, RecordOpeningHand
from .events import CardDrawn
from .rules.common import components, own_turn
from .rules.progress import at_top, step_up
from .rules.setup import opening_size
from .state import State


def keep(state: State, action: Action, then: Sequence[Event], others: Sequence[Event]) -> Action:
    """The action with the names its cards had.

    `then`: what happened at the step, nothing if it is new; `others`: at those after it. A card
    that is drawn only now takes no name of another.
    """
    if not isinstance(action, RecordOpeningHand | AdvanceCube | RecordDraw):
        return action
    if action.player not in state.seats:
        return action
    had = _names(then, action.player)
    count = len(had) or _draws(state, action)
    now = list(islice(state.seats[action.player].next_handles(), count))
    if had:
        return action if had == now else replace(action, handles=tuple(had))
    taken = set(_names(others, action.player))
    if taken.isdisjoint(now):
        return action
    last = max([int(one[1:]) for one in (*taken, *now) if one[1:].isdecimal()])
    return replace(action, handles=(f"c{last + 1}",))


def _names(events: Sequence[Event], player: str) -> list[str]:
    drawn = [one for one in events if isinstance(one, CardDrawn)]
    return [one.handle for one in drawn if one.player == player]


def _draws(state: State, action: RecordOpeningHand | AdvanceCube | RecordDraw) -> int:
    """How many cards it draws at this table."""
    match action:
        case RecordDraw():
            return 1
        case RecordOpeningHand():
            people = state.seats[action.player].civilization
            return opening_size(components(state), people) if people else 0
    if action.track != "cards" or at_top(state, action.player, "cards"):
        return 0
    return step_up(own_turn(state, action.player), action).draws
