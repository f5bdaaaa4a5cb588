"""Folding events into the table: the one `evolve`, and what its functions share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.ruleset import Evolve

from .. import events as ev
from ..catalogue import CONSUL
from ..scoring.lines import line_of
from ..state import Lot, Pile, Seat, Secret, State, Turn

evolve = Evolve[State](ev.AnyEvent)


def with_seat(state: State, player: str, **fields: Any) -> dict[str, Seat]:
    return {**state.seats, player: replace(state.seats[player], **fields)}


def with_turn(state: State, player: str, **fields: Any) -> State:
    """What belongs to a turn belongs to a player. Before agreed actions out of turn were told as
    such, they counted for whoever's turn it was: so they still do where a log has them."""
    if player != state.turn.player and player in state.ahead:
        mine = replace(state.ahead[player], **fields)
        return replace(state, ahead={**state.ahead, player: mine})
    return replace(state, turn=replace(state.turn, **fields))


def turn_for(state: State, player: str) -> Turn:
    """The turn that `with_turn` changes."""
    ahead = player != state.turn.player and player in state.ahead
    return state.ahead[player] if ahead else state.turn


def shown_as(secret: Secret, card: str, step: int) -> Secret:
    """A secret turned up. Who shows the card put away has kept that one and put away the other."""
    gone = secret.card if card == secret.discarded else secret.discarded
    return replace(secret, stage="revealed", card=card, discarded=gone, step=step)


def without(cards: tuple[str, ...], gone: Iterable[str | None]) -> tuple[str, ...]:
    left = set(gone)
    return tuple([card for card in cards if card not in left])


def owned(state: State, hands: Mapping[str, Iterable[str]]) -> dict[str, Lot]:
    new = {lot: Lot(player, state.step) for player, lots in hands.items() for lot in lots}
    return {**state.lots, **new}


def with_figures(state: State, people: Mapping[str, int], icons: Mapping[str, int]) -> State:
    """FR-R20: the markers on the tracks move at once."""
    if not people and not icons:
        return state
    seats, consul = dict(state.seats), state.consul
    for who, number in people.items():
        if who == CONSUL and consul is not None:
            consul = replace(consul, population=number, moved=state.step)
        else:
            seats[who] = replace(seats[who], population=number, moved=state.step)
    for who, number in icons.items():
        if who == CONSUL and consul is not None:
            consul = replace(consul, coin_icons=number)
        else:
            seats[who] = replace(seats[who], coin_icons=number)
    return replace(state, seats=seats, consul=consul)


def source(state: State) -> int | None:
    """Which pile the next card comes from: the current one, or by mistake the one after it."""
    return next((i for i in range(state.era - 1, len(state.piles)) if state.piles[i].left), None)


def drawn(state: State, card: str | None) -> tuple[Pile, ...]:
    """The piles without the card turned up."""
    i = source(state)
    if card is None or i is None:
        return state.piles
    piles, pile, spirit = list(state.piles), state.piles[i], card in state.unseen_invocations
    ghosts = pile.invocations_left - spirit
    piles[i] = Pile(pile.formed, pile.left - 1, min(max(ghosts, 0), pile.left - 1))
    moved = ghosts - piles[i].invocations_left  # to or from a later pile: not three in each
    for k in range(i + 1, len(piles)):
        later = piles[k]
        number = min(max(later.invocations_left + moved, 0), later.left)
        moved -= number - later.invocations_left
        piles[k] = Pile(later.formed, later.left, number)
    return tuple(piles)


def seen(state: State, *cards: str | None) -> dict[str, tuple[str, ...]]:
    """What a table has seen is unseen no more."""
    found = {"unseen": without(state.unseen, cards)}
    if state.unseen_invocations:
        found["unseen_invocations"] = without(state.unseen_invocations, cards)
    return found


@evolve.on(ev.VictoryPointsScored)
def scored(state: State, event: ev.VictoryPointsScored) -> State:
    who = event.scorer
    lines = {**state.lines, who: (*state.lines[who], line_of(state, event))}
    if who == CONSUL and state.consul is not None:
        return replace(state, lines=lines, consul=replace(state.consul, vp=event.vp_after))
    return replace(state, lines=lines, seats=with_seat(state, who, vp=event.vp_after))
