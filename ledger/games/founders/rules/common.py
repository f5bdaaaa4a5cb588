"""What the checks of several commands share."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal

from ..catalogue import CATALOGUES, Catalogue
from ..events import AnyEvent, TurnStarted
from ..evolve import evolve
from ..state import State

IN_SETUP = frozenset(("setup_victory", "setup_offer", "setup_draft", "setup_layout", "setup_rows"))


def components(state: State) -> Catalogue:
    return CATALOGUES.get(state.catalogue)


def aside(state: State, player: str) -> bool:
    """Does this player act while it is another's turn? What belongs to the turn is not theirs."""
    return state.phase != "over" and player != state.turn.active


def in_turn(state: State, player: str) -> Iterator[Refusal]:
    """FE-2.27, FE-2.28, FE-15.1: the common prefix of all turn commands."""
    if player not in state.nations:
        raise UnknownName("player", player)
    phase = state.phase
    if phase == "over":
        yield refusal("FE-15.1", "game_over")
    elif phase in IN_SETUP:
        yield refusal("FE-2.27", "setup_not_finished", phase=phase)
    elif player != state.turn.active:
        yield refusal("FE-2.28", "not_your_turn", turn=state.turn.active)


def opening(state: State) -> bool:
    """Is the next thing to do opening a tile? A table that plays on after the end starts anew."""
    return state.phase == "open" or state.phase == "over"


def not_opened(state: State) -> Iterator[Refusal]:
    """FE-3.1: every turn begins with opening a tile."""
    if opening(state):
        yield refusal("FE-3.1", "open_first")


def adding_step(state: State, player: str) -> Iterator[Refusal]:
    """FE-3.4: the phase codes of the commands that decide the tile of the turn."""
    phase, own = state.phase, state.turn.of(player)
    yield from not_opened(state)
    if own.fallback:
        yield refusal("FE-6.13", "fallback_pending", tile=own.fallback)
    elif aside(state, player):
        if own.added:
            yield refusal("FE-6.5", "tile_already_added", tile=own.added)
        if own.craftsmen_due:
            yield refusal("FE-8.7", "craftsman_not_shown")
    elif phase in ("finish", "show_craftsman"):
        rule = "FE-6.5" if own.added else "FE-6.14"
        yield refusal(rule, "tile_already_added", tile=own.added)
        if phase == "show_craftsman":
            yield refusal("FE-8.7", "craftsman_not_shown")


def turn_of(
    state: State, player: str, *, opens: bool = False
) -> tuple[State, tuple[AnyEvent, ...]]:
    """The state an agreed action is taken in.

    A table that plays on after the end, or lets somebody else open, has begun a turn of that
    player: the log says so. Whoever was to move then comes next, and loses nothing.
    """
    if state.phase == "over":
        started = TurnStarted(state.turn.number + 1, player)
    elif opens and state.phase == "open" and player != state.turn.active:
        started = TurnStarted(state.turn.number, player)
    else:
        return state, ()
    return evolve(state, started), (started,)
