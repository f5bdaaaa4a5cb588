"""What the checks of several commands share."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from ..catalogue import CATALOGUES, Catalogue, World
from ..events import FirstEmpiresEvent, TurnStarted
from ..evolve import evolve
from ..state import State

Events = tuple[FirstEmpiresEvent, ...]


def components(state: State) -> Catalogue:
    return CATALOGUES.get(state.catalogue)


def world(state: State) -> World:
    """FI-2.1 to FI-2.5: the side of the board and the regions of this number of players."""
    return components(state).worlds[len(state.players)]


def in_turn(
    state: State,
    player: str,
    memo: Memo,
    phase: str = "",
    *,
    closes: str = "",
    rule: str = "FI-4.4",
    turn_rule: str = "FI-4.3",
) -> tuple[Refusal, ...]:
    """The common prefix of all turn commands; `closes` is the open thing this command settles."""
    key = "in_turn", player, phase, closes, rule, turn_rule
    found: tuple[Refusal, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_in_turn(state, player, phase, closes, rule, turn_rule))
    return found


def _in_turn(
    state: State, player: str, phase: str, closes: str, rule: str, turn_rule: str
) -> Iterator[Refusal]:
    if player not in state.seats:
        raise UnknownName("player", player)
    if state.status == "setup":
        yield refusal("FI-2.22", "game_not_started", phase=state.phase)
        return
    over = state.status != "playing"
    if over:
        yield refusal("FI-14.4", "game_over")
    elif player != state.active:
        yield refusal(turn_rule, "not_your_turn", turn=state.active)
    turn = state.turn
    if turn.pending_retreat is not None:
        yield refusal("FI-8.1", "retreat_pending", player=turn.pending_retreat.loser)
    if turn.pending_draws and closes != "draw":
        yield refusal("FI-11.6", "draw_pending", count=turn.pending_draws)
    if turn.pending_placement and closes != "placement":
        yield refusal("FI-11.7", "placement_pending", count=turn.pending_placement)
    if phase and state.phase != phase and not over:
        yield refusal(rule, "wrong_phase", phase=state.phase)


def turn_of(state: State, player: str) -> tuple[State, Events]:
    """The state an agreed action is taken in.

    A table that plays on after the end, or lets somebody else act, has begun a turn of that
    player: the log says so, and the turns after it follow from there.
    """
    if state.status == "playing" and player == state.active:
        return state, ()
    started = turn_started(state, player, state.round)
    return evolve(state, started), (started,)


def turn_started(state: State, player: str, number: int) -> TurnStarted:
    """FI-3.1 to FI-3.3, FI-11.10: the values at the start hold for the whole turn."""
    seat, catalogue = state.seats[player], components(state)
    dice, rerolls, movement = (
        catalogue.space(seat.civilization, track, seat.cube[track])[0]
        for track in ("dice", "rerolls", "movement")
    )
    return TurnStarted(player, number, dice, rerolls, movement)


def region_in_game(state: State, region: str) -> Iterator[Refusal]:
    """FI-2.3 to FI-2.5: regions out of the game cannot be used for anything."""
    if region not in world(state).regions:
        yield not_in_game(state, region)


def not_in_game(state: State, region: str) -> Refusal:
    rule = {2: "FI-2.1", 3: "FI-2.3", 4: "FI-2.4"}.get(len(state.players), "FI-2.5")
    return refusal(rule, "region_not_in_game", region=region)


def own_region(state: State, player: str, region: str, rule: str) -> Iterator[Refusal]:
    """FI-6.9: own means occupied with an explorer; two players never share a region."""
    if state.here(region, player):
        return
    yield refusal(rule, "region_not_occupied", region=region)
    rival = state.occupant(region)
    if rival is not None:
        yield refusal("FI-6.11", "region_taken", region=region, player=rival)
