"""What the checks of several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from ..catalogue import CATALOGUES, Catalogue, World
from ..events import AnyEvent, SteppedBack, SteppedIn, TurnStarted
from ..evolve import evolve
from ..state import State

Events = tuple[AnyEvent, ...]


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
) -> tuple[Refusal, ...]:
    """The common prefix of all turn commands, on the player's own turn (see `judged`).

    `closes` is the open thing this command settles.
    """
    key = "in_turn", player, phase, closes, rule
    found: tuple[Refusal, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_in_turn(state, player, phase, closes, rule))
    return found


def _in_turn(state: State, player: str, phase: str, closes: str, rule: str) -> Iterator[Refusal]:
    if player not in state.seats:
        raise UnknownName("player", player)
    if state.status == "setup":
        yield refusal("FI-2.22", "game_not_started", phase=state.phase)
        return
    over = state.status != "playing"
    if over:
        yield refusal("FI-14.4", "game_over")
    turn = state.turn
    if turn.pending_retreat is not None:
        yield refusal("FI-8.1", "retreat_pending", player=turn.pending_retreat.loser)
    if turn.pending_draws and closes != "draw":
        yield refusal("FI-11.6", "draw_pending", count=turn.pending_draws)
    if turn.pending_placement and closes != "placement":
        yield refusal("FI-11.7", "placement_pending", count=turn.pending_placement)
    if phase and not over and phase not in (state.phase, _interrupted(state)):
        yield refusal(rule, "wrong_phase", phase=state.phase)


def _interrupted(state: State) -> str:
    """The phase of the turn that is interrupted: what fits the table fits who steps in."""
    return state.aside[state.interrupted].phase if state.interrupted else state.phase


def turn_of(state: State, player: str) -> tuple[State, Events]:
    """The state an agreed action is taken in.

    A table that plays on after the end has begun a turn of that player: the log says so, and the
    turns after it follow from there. Who acts in another's turn steps in: see `out_of_turn`.
    """
    if state.status == "playing":
        return own_turn(state, player), ()
    started = turn_started(state, player, state.round)
    return evolve(state, started), (started,)


# --------------------------------------------------------------------- out of turn


def out_of_turn(state: State, player: str) -> bool:
    return state.status == "playing" and player != state.active and player in state.seats


def own_turn(state: State, player: str) -> State:
    """The table as it is for this player: another's turn is neither used nor judged."""
    return evolve(state, stepped_in(state, player)) if out_of_turn(state, player) else state


def stepped_in(state: State, player: str) -> SteppedIn:
    """A turn that is over is all a player has; one that is to come in this round begins early.

    Of a turn that nobody recorded, what the columns say is left.
    """
    if player in state.aside:
        return SteppedIn(player, state.own(player).number)
    order = [*state.players, *state.players][state.players.index(state.first_player) :]
    place, now = order.index(player), order.index(state.active)
    started = turn_started(state, player, state.round)
    return SteppedIn(
        player,
        max(0, state.turn.number + place - now),
        started.dice_count,
        started.rerolls_allowed,
        started.movement_points,
        early=place > now,
    )


def due_aside(state: State) -> list[str]:
    """Whom an agreed step out of turn left with cards to draw or explorers to place."""
    return [
        player
        for player, one in state.aside.items()
        if (one.turn.early or one.turn.late)
        and (one.turn.pending_draws or one.turn.pending_placement)
    ]


Judge = Callable[[State, Any, Memo], Iterator[Refusal]]
Outcome = Callable[[State, Any, Memo], Events]


def judged(judge: Judge, turn_rule: str = "FI-4.3", closes: str = "") -> Judge:
    """An action out of turn breaks that rule, and is judged on the player's own turn alone.

    What an agreed step left due (`closes`) may be settled at once.
    """

    def judge_own(state: State, action: Any, memo: Memo) -> Iterator[Refusal]:
        player = action.player
        if not out_of_turn(state, player):
            yield from judge(state, action, memo)
            return
        if ("own", player) not in memo:
            memo["own", player] = own_turn(state, player), {}
        table, known = memo["own", player]
        if not closes or not getattr(table.turn, closes):
            yield refusal(turn_rule, "not_your_turn", turn=state.active)
        yield from judge(table, action, known)

    return judge_own


def caused(outcome: Outcome) -> Outcome:
    """What an action causes; out of turn nothing of the turn it interrupts is touched."""

    def cause(state: State, action: Any, memo: Memo) -> Events:
        if not out_of_turn(state, action.player):
            return outcome(state, action, memo)
        begun = stepped_in(state, action.player)
        events = outcome(evolve(state, begun), action, {})
        return (begun, *events, SteppedBack(state.active))

    return cause


# -------------------------------------------------------------------------- a turn


def turn_started(state: State, player: str, number: int) -> TurnStarted:
    """FI-3.1 to FI-3.3, FI-11.10: the values at the start hold for the whole turn."""
    own = state.own(player)
    if own.early:
        return TurnStarted(player, number, own.dice_count, own.rerolls_allowed, own.movement_points)
    seat, catalogue = state.seats[player], components(state)
    dice, rerolls, movement = (
        catalogue.space(seat.civilization, track, seat.cube[track])[0]
        for track in ("dice", "rerolls", "movement")
    )
    return TurnStarted(player, number, dice, rerolls, movement)


def deal_does_not_fit(expected: int, found: int) -> Refusal:
    """What a virtual dealer showed for a table that was otherwise: no table agreed to that."""
    return refusal("dealer", "deal_does_not_fit", expected=expected, found=found)


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
