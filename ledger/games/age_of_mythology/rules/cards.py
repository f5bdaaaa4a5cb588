"""Playing a card or passing with it; ending an action: AM-3.12, AM-4."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo

from .. import events as ev
from ..actions import EndAction, Pass, PlayCard, RemoveVillager, SkipAction
from ..catalogue import Card
from ..evolve import evolve
from ..state import Seat, State
from .common import (
    active,
    card_in_play,
    card_of,
    components,
    misplaced,
    not_in_hand,
    only,
    play_of,
    returned,
    shared,
    short,
    source_of,
    stage,
)
from .flow import Events, age_price, trade_cost
from .powers import power_refusals, resolved_at_once


def _due(state: State, player: str) -> Iterator[Refusal]:
    """AM-3.12, AM-15.3: whose card is due."""
    if player not in state.seats:
        raise UnknownName("player", player)
    wrong = misplaced(state, "cards")
    if wrong:
        yield wrong
        return
    if player in state.acted:
        yield refusal("AM-3.12", "already_played", player=player)
    elif state.card_round > 3 and player not in state.extra:
        yield refusal("AM-15.3", "no_extra_play", player=player)
    elif player != active(state):
        yield refusal("AM-3.12", "not_your_turn", turn=active(state))


def play_card(state: State, action: PlayCard, memo: Memo) -> Iterator[Refusal]:
    """AM-3.12, AM-4.1 to AM-4.10, AM-R10, AM-R11, AM-R13, AM-R60."""
    player = action.player
    wrong = shared(memo, ("due", player), _due, state, player)
    yield from wrong
    if wrong and stage(state) != "cards":
        return
    seat = state.seats[player]
    yield from shared(memo, ("held", player, action.card), not_in_hand, state, seat, action.card)
    if action.card not in components(state).card:
        return
    card = card_of(state, action.card)
    if not action.use_power and not action.do_action:
        yield refusal("AM-R10", "pass_instead", card=action.card)
    if action.use_power:
        if card.god is None:
            yield refusal("AM-4.10", "no_power_on_card", card=action.card)
        else:
            if card.god.when == "with_action" and not action.do_action:
                yield refusal("AM-4.8", "power_needs_action", card=action.card)
            key = ("power", player, action.card)
            yield from shared(memo, key, power_refusals, state, player, card)
    if action.do_action:
        powered = action.use_power and card.god is not None
        yield from _action_refusals(state, seat, player, card, powered=powered)


def _action_refusals(
    state: State, seat: Seat, player: str, card: Card, *, powered: bool
) -> Iterator[Refusal]:
    """AM-R11, AM-R13: after a power the price is looked at again (AM-R79)."""
    if card.action == "attack" and not seat.units:
        yield refusal("AM-R13", "no_units_to_attack", player=player)
    if powered:
        return
    if card.action == "trade":
        cost, have = trade_cost(state, player, card.params["cost"]), sum(seat.cubes.values())
        if have < cost:
            yield refusal("AM-10.4", "cannot_afford", price={"any": cost}, cubes=seat.cubes)
    elif card.action == "next_age":
        price = age_price(seat.age, card.params)
        if price is None:
            yield refusal("AM-11.5", "already_mythic", player=player)
        elif short(seat.cubes, price):
            yield refusal("AM-11.2", "cannot_afford", price=price, cubes=seat.cubes)


def card_played(state: State, action: PlayCard, memo: Memo) -> Events:
    card, seat = card_of(state, action.card), state.seats[action.player]
    powered = action.use_power and card.god is not None
    source = source_of(state, seat, action.card) or "random"
    played = ev.CardPlayed(
        action.player,
        action.card,
        card.action,
        source,
        state.card_round,
        powered,
        action.do_action,
    )
    if not powered or card.god is None:
        return (played,)
    favor = min(card.god.favor, seat.cubes.get("favor", 0))
    paid = ev.GodPowerPaid(action.player, action.card, favor)
    state = evolve(evolve(state, played), paid)
    return (played, paid, *resolved_at_once(state, action.player, card))


def pass_turn(state: State, action: Pass, memo: Memo) -> Iterator[Refusal]:
    """AM-4.3, AM-R7, AM-R58."""
    player, card = action.player, action.card
    wrong = shared(memo, ("due", player), _due, state, player)
    yield from wrong
    if wrong and stage(state) != "cards":
        return
    seat = state.seats[player]
    if card is not None:
        yield from shared(memo, ("held", player, card), not_in_hand, state, seat, card)
    elif seat.hand and state.card_round <= 3:
        yield refusal("AM-4.3", "discard_required")


def passed(state: State, action: Pass, memo: Memo) -> Events:
    source = action.card and source_of(state, state.seats[action.player], action.card)
    if not source or action.card is None:
        return (ev.TurnPassedWithoutCard(action.player, state.card_round),)
    return (ev.CardDiscardedToPass(action.player, action.card, source, state.card_round),)


def skip_action(state: State, action: SkipAction, memo: Memo) -> Iterator[Refusal]:
    """AM-4.8, AM-R10: only after a power that stands alone, and before the action begins.

    A card that the table let somebody play for what cannot be done leaves nothing else.
    """
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    wrong = misplaced(
        state,
        *("explore_reveal", "gather", "recruit", "build", "trade_cost", "next_age", "attack"),
    )
    if wrong:
        yield wrong
        return
    play, card = play_of(state), card_in_play(state)
    yield from only(action.player, "AM-3.12", play.player)
    if any(_action_refusals(state, state.seats[play.player], play.player, card, powered=False)):
        pass
    elif not play.use_power or card.god is None:
        yield refusal("AM-4.3", "pass_instead", card=play.card)
    elif card.god.when == "with_action":
        yield refusal("AM-4.8", "power_needs_action", card=play.card)
    if play.used:
        yield refusal("AM-4.6", "action_begun", card=play.card)


def action_skipped(state: State, action: SkipAction, memo: Memo) -> Events:
    play = play_of(state)
    return (ev.ActionSkipped(play.player, play.card),)


def end_action(state: State, action: EndAction, memo: Memo) -> Iterator[Refusal]:
    """AM-R11: recruiting, building and trading may stop at any number."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    now = stage(state)
    nobody = now == "attack" and not state.seats[play_of(state).player].units  # AM-R79
    wrong = None if nobody else misplaced(state, "recruit", "build", "trade")
    if wrong:
        if now == "trade_cost":
            yield from only(action.player, "AM-3.12", play_of(state).player)
            cost = trade_cost(state, action.player, card_in_play(state).params["cost"])
            yield refusal("AM-10.4", "trade_cost_unpaid", cost=cost, found=0)
        elif now in ("next_age", "attack", "gather", "explore", "explore_reveal"):
            yield from only(action.player, "AM-3.12", play_of(state).player)
            yield refusal("AM-R11", "action_compulsory", action=play_of(state).action)
        else:
            yield wrong
        return
    yield from only(action.player, "AM-3.12", play_of(state).player)


def action_ended(state: State, action: EndAction, memo: Memo) -> Events:
    """AM-8.4: new buildings work from now on. Tiles still on offer go back (AM-5.6)."""
    play = play_of(state)
    if state.offer:
        return (ev.ExploreEnded(returned(state)),)
    city = state.seats[play.player].city
    new = tuple(slot for slot, built in city.items() if not built.active)
    return (ev.ActionCompleted(play.player, play.card, new),)


# --------------------------------------------------------------------- villagers


def remove_villager(state: State, action: RemoveVillager, memo: Memo) -> Iterator[Refusal]:
    """AM-1.13, AM-R18."""
    seat = state.seat(action.player)
    if action.player not in state.owed:
        wrong = misplaced(state, "villager")
        if wrong and wrong.code == "game_over":
            yield wrong
        else:
            yield refusal("AM-1.13", "no_villager_owed", player=action.player)
        return
    if action.origin == "holding":
        there = seat.villagers > 0
    else:
        tile = seat.tiles.get(action.origin)
        there = tile is not None and tile.worker == "villager"
    if not there:
        yield refusal("AM-1.13", "no_such_villager", origin=action.origin)


def villager_removed(state: State, action: RemoveVillager, memo: Memo) -> Events:
    return (ev.VillagerRemoved(action.player, action.origin),)
