"""Folding events into the table: the one `evolve`, and what its functions share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from ledger.ruleset import Evolve

from .. import events as ev
from ..catalogue import CONSUL
from ..scoring.lines import line_of
from ..state import Lot, Pile, Seat, State

evolve = Evolve[State](ev.FoundationsEvent)


def with_seat(state: State, player: str, **fields: Any) -> dict[str, Seat]:
    return {**state.seats, player: replace(state.seats[player], **fields)}


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


def drawn(state: State, card: str | None) -> tuple[Pile, ...]:
    """The current pile without its top card."""
    if card is None:
        return state.piles
    i = state.era - 1
    pile = state.piles[i]
    spent = pile.invocations_left - (card in state.unseen_invocations)
    taken = Pile(pile.formed, pile.left - 1, spent)
    return (*state.piles[:i], taken, *state.piles[i + 1 :])


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
