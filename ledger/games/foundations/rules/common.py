"""What the checks of several commands share."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal

from ..events import ActedOutOfTurn, AnyEvent
from ..state import State

ACTION = {"TakeIncome": "take_income", "BuyCard": "buy_card", "BuildBuilding": "build_building"}
EXTRAS = frozenset(("deals", "swindles", "invocations"))  # modules that make a turn longer


# What these count or compare depends on where every lot lies, or on which card it is.
PLACES_COUNT = frozenset(
    (
        *("monuments", "swindles", "objectives_secret", "objectives_public"),
        *("invocations", "characters", "consul"),
    )
)
CARDS_COUNT = frozenset(("invocations", "consul"))


def lots_may_wait(state: State) -> bool:
    """Whether contracts may be dealt without saying which."""
    return PLACES_COUNT.isdisjoint(state.modules)


def market_may_wait(state: State) -> bool:
    """Whether a card of the market may be named when it is bought."""
    return CARDS_COUNT.isdisjoint(state.modules)


def seated(state: State, player: str) -> None:
    if player not in state.seats:
        raise UnknownName("player", player)


def playing(state: State) -> Iterator[Refusal]:
    """FR-BASE.46: the state of the game comes before anything else."""
    if state.phase == "over":
        yield refusal("FR-BASE.46", "game_over")
    elif state.phase == "setup":
        yield refusal("FR-R43", "setup_incomplete", missing=list(missing(state)))
    elif state.phase != "playing":
        yield refusal("FR-BASE.44", "table_not_ready", phase=state.phase)


def in_turn(state: State, player: str) -> Iterator[Refusal]:
    """FR-BASE.41, FR-BASE.46: the common prefix of all turn commands."""
    seated(state, player)
    stopped = list(playing(state))
    yield from stopped
    if not stopped and player != state.turn.player:
        yield refusal("FR-BASE.41", "not_your_turn", turn=state.turn.player)


def one_action(state: State, player: str, kind: str) -> Iterator[Refusal]:
    """FR-BASE.43: one action, and one more for each that a card grants to this player."""
    mine = state.turn_of(player)
    taken = [*mine.taken, kind]
    for granted in mine.granted:
        if granted in taken:
            taken.remove(granted)
    if len(taken) > 1:
        yield refusal("FR-BASE.43", "action_already_taken", action=mine.taken[0])


def usable_markers(state: State, player: str) -> int:
    """FR-BASE.91: markers in the supply that are not locked this turn."""
    return state.markers(player) - state.turn.locked_markers.get(player, 0)


def needs_markers(
    state: State, player: str, number: int, rule: str, code: str
) -> Iterator[Refusal]:
    """FR-R15, FR-R17: so many more markers; if only the lock is in the way, that is said."""
    if number <= 0 or number <= usable_markers(state, player):
        return
    if number <= state.markers(player):
        yield refusal("FR-BASE.91", "component_locked_this_turn", component="lot_marker")
    else:
        have = max(0, state.markers(player))
        yield refusal(rule, code, player=player, needed=number, markers=have)


def out_of_turn(state: State, player: str) -> tuple[AnyEvent, ...]:
    """What an agreed action out of turn begins with: it is taken off the actor's own turn."""
    if player == state.turn.player or player in state.ahead:
        return ()
    return (ActedOutOfTurn(player),)


# ----------------------------------------------------------- what a setup still needs


# Parts of the setup that one event finishes, and the module that asks for them.
_PARTS = (
    ("public_objectives", "objectives_public"),
    ("characters", "characters"),
    ("consul", "consul"),
    ("consul_tiles", "consul"),
    ("invocations", "invocations"),
    ("piles", ""),
    ("monuments", "monuments"),
    ("market", ""),
)


def missing(state: State) -> Iterator[str]:
    """FR-R43: the parts of the setup that are not done, in the order they are best done."""
    done, modules, seats = state.done, state.modules, state.seats.values()
    for part in ("first_player", "contracts"):
        if part not in done:
            yield part
    if "objectives_secret" in modules and any(s.objective.stage != "kept" for s in seats):
        yield "objectives"
    for part, module in _PARTS:
        if module and module not in modules:
            continue
        if part == "characters":
            if any(seat.character.stage != "revealed" for seat in seats):
                yield part
        elif part not in done:
            yield part
