"""Every rule a table may waive is recorded with its waiver, where a table would do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.application import Ledger
from ledger.errors import Finding
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.candidates import places
from ledger.games.foundations.city.figures import components
from ledger.games.foundations.city.tiling import fitting
from ledger.games.foundations.invariants import EXCUSED_BY, History
from ledger.games.foundations.rules.consul import acts, may_come, new_plans
from ledger.games.foundations.rules.swindles import support
from ledger.games.foundations.state import Closing, Held, State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from tests.games.foundations.games import play

Attempt = tuple[State, Action]
Situation = Callable[[State], Iterator[Attempt]]

BASE = (3, "base", 2, "table")
DEALS = (4, "deals", 8, "table")
SWINDLES = (4, "swindles", 9, "virtual")
CARDS = (3, "invocations", 14, "table")
PEOPLE = (4, "characters", 15, "table")
PUBLIC = (2, "public", 13, "table")
ALL = (5, "everything public", 17, "table")
HARD = (3, "hard", 19, "table")
HEROIC = (4, "heroic", 21, "table")


def other(state: State, number: int = 1) -> str:
    return state.players[(state.players.index(state.turn.player) + number) % len(state.players)]


def refill(state: State) -> str | None:
    pile = state.piles[state.era - 1]
    return state.unseen[0] if pile.left > pile.invocations_left else None


def with_coins(state: State, player: str, coins: int) -> State:
    seat = replace(state.seats[player], coins=coins)
    return replace(state, seats={**state.seats, player: seat})


# ------------------------------------------------------------------------- the turn


def second_action(state: State) -> Iterator[Attempt]:
    if state.turn.taken:
        yield state, act.TakeIncome(state.turn.player)


def no_action(state: State) -> Iterator[Attempt]:
    yield state, act.EndTurn(state.turn.player)


def out_of_turn(state: State) -> Iterator[Attempt]:
    yield state, act.TakeIncome(other(state))


def last_turns_too_early(state: State) -> Iterator[Attempt]:
    """The table began the last turns though a card was left in the market."""
    if state.market[0] and not state.piles[state.era - 1].left and state.closing is None:
        me = state.turn.player
        order = (*state.clockwise(me),)
        turn = replace(state.turn, last_turn=True, taken=())
        closing = Closing(order[-1], order, 1)
        yield with_coins(replace(state, turn=turn, closing=closing), me, 20), act.BuyCard(me, 1)


def too_dear(state: State) -> Iterator[Attempt]:
    if not state.turn.taken and refill(state):
        me = state.turn.player
        yield with_coins(state, me, 0), act.BuyCard(me, 6, refill(state))


def no_module(state: State) -> Iterator[Attempt]:
    yield state, act.NotePromise(state.turn.player, "the next lot is yours")


# ------------------------------------------------------------------------- the city


def onto_a_larger_one(state: State) -> Iterator[Attempt]:
    for building in state.buildings.values():
        if building.owner == state.turn.player and len(building.cells) == 2:
            yield state, act.BuildBuilding(state.turn.player, "domus", building.cells[0])


def on_another_s_lot(state: State) -> Iterator[Attempt]:
    for lot in state.vacant(other(state)):
        yield state, act.BuildBuilding(state.turn.player, "domus", lot)


def built_again_at_once(state: State) -> Iterator[Attempt]:
    for name in state.turn.locked_buildings:
        kind = components(state).kind_of[name]
        for lot, turn in places(state, state.turn.player, kind):
            yield state, act.BuildBuilding(state.turn.player, name, lot, turn)


def monument_too_early(state: State) -> Iterator[Attempt]:
    for name in state.reserve:
        for lot, turn in places(state, state.turn.player, components(state).kind_of[name]):
            yield state, act.BuildBuilding(state.turn.player, name, lot, turn)


# --------------------------------------------------------------------- deals, swindles


def trade(state: State, gives: act.Goods, takes: act.Goods, *agreed: str) -> act.ExecuteTrade:
    side = act.Exchange(other(state), gives, takes)
    return act.ExecuteTrade(state.turn.player, (side,), agreed)


def two_lots(state: State) -> Iterator[tuple[act.Goods, act.Goods]]:
    for mine in state.vacant(state.turn.player)[:1]:
        for theirs in state.vacant(other(state))[:1]:
            yield act.Goods((mine,)), act.Goods((theirs,))


def not_asked(state: State) -> Iterator[Attempt]:
    for gives, takes in two_lots(state):
        yield state, trade(state, gives, takes)


def gift(state: State) -> Iterator[Attempt]:
    for gives, _ in two_lots(state):
        yield state, trade(state, gives, act.Goods(), other(state))


def loan(state: State) -> Iterator[Attempt]:
    token = next(t for t, favour in state.favours.items() if favour.owner == other(state))
    gives = act.Goods(coins=min(1, state.seats[state.turn.player].coins))
    yield state, trade(state, gives, act.Goods(favours=(token,)), other(state))


def between_two_others(state: State) -> Iterator[Attempt]:
    one, two = other(state), other(state, 2)
    for mine in state.vacant(one)[:1]:
        for theirs in state.vacant(two)[:1]:
            side = act.Exchange(two, act.Goods((mine,)), act.Goods((theirs,)))
            yield state, act.ExecuteTrade(one, (side,), (two,))


def used_cards(state: State) -> Iterator[str]:
    for card, held in state.seats[state.turn.player].invocations.items():
        if held.face == "used":
            yield card


def used_card_given(state: State) -> Iterator[Attempt]:
    for card in used_cards(state):
        takes = act.Goods(coins=1)
        rich = with_coins(state, other(state), 5)
        yield rich, trade(rich, act.Goods(invocations=(card,)), takes, other(state))


def targets(state: State, least: int) -> Iterator[str]:
    me = state.turn.player
    for lot, how in state.lots.items():
        if how.owner != me and how.building is None and support(state, me, lot) >= least:
            yield lot


def too_far(state: State) -> Iterator[Attempt]:
    for lot in targets(state, 0):
        if support(state, state.turn.player, lot) < 2:
            yield state, act.SwindleLot(state.turn.player, lot)


def swindled_again(state: State) -> Iterator[Attempt]:
    for lot in targets(state, 2):
        turn = replace(state.turn, protected=(lot,))
        yield replace(state, turn=turn), act.SwindleLot(state.turn.player, lot)


def token_paid_before(state: State) -> Iterator[Attempt]:
    mine = {t: replace(f, face=4) for t, f in state.favours.items() if f.owner == state.turn.player}
    if mine:
        spent = replace(state, favours={**state.favours, **mine})
        for lot in targets(state, 2):
            yield spent, act.SwindleLot(state.turn.player, lot)


# -------------------------------------------------------------------------- the cards


def used_twice(state: State) -> Iterator[Attempt]:
    for card in used_cards(state):
        yield state, act.ActivateInvocation(state.turn.player, card, {"slot": 1})


def at_the_wrong_moment(state: State) -> Iterator[Attempt]:
    for card in state.unseen_invocations:
        if components(state).invocations[card].timing == "when_swindled":
            me = state.turn.player
            held = {**state.seats[me].invocations, card: Held("face_down", state.step)}
            seats = {**state.seats, me: replace(state.seats[me], invocations=held)}
            left = tuple(c for c in state.unseen_invocations if c != card)
            has = replace(state, seats=seats, unseen_invocations=left)
            yield has, act.ActivateInvocation(me, card)


def bought(state: State, card: str) -> Attempt:
    turn = replace(state.turn, taken=())
    rich = with_coins(replace(state, turn=turn), state.turn.player, 20)
    return rich, act.BuyCard(state.turn.player, 1, card)


def fourth_of_a_pile(state: State) -> Iterator[Attempt]:
    pile = state.piles[state.era - 1]
    if pile.left and not pile.invocations_left and state.era < 3:
        yield bought(state, state.unseen_invocations[0])


def contract_for_an_invocation(state: State) -> Iterator[Attempt]:
    """The last cards of a pile should all be invocations."""
    pile, i = state.piles[state.era - 1], state.era
    more = pile.left - pile.invocations_left
    if i < 3 and pile.left and 0 <= more <= state.piles[i].invocations_left:
        later = state.piles[i]
        piles = (
            *state.piles[: i - 1],
            replace(pile, invocations_left=pile.left),
            replace(later, invocations_left=later.invocations_left - more),
            *state.piles[i + 1 :],
        )
        yield bought(replace(state, piles=piles), state.unseen[0])


def from_the_next_pile(state: State) -> Iterator[Attempt]:
    if not state.piles[state.era - 1].left and state.market[0] and state.era < 3:
        yield bought(state, state.unseen[0])


# -------------------------------------------------------------------------- the setup


def uneven_piles(state: State) -> Iterator[Attempt]:
    if "contracts" in state.done and "piles" not in state.done:
        third = len(state.unseen) // 3
        sizes = (len(state.unseen) - 2 * third + 1, third, third - 1)
        yield state, act.FormEraPiles(sizes)


def five_contracts(state: State) -> Iterator[Attempt]:
    if "contracts" not in state.done and "first_player" in state.done:
        hands = {p: state.unseen[6 * i : 6 * i + 6] for i, p in enumerate(state.players)}
        first = state.players[0]
        yield state, act.DealContracts({**hands, first: hands[first][:5]})


def one_monument_less(state: State) -> Iterator[Attempt]:
    cards = tuple(components(state).monuments)[: len(state.players) + 2]
    yield state, act.DrawMonuments(cards)


def one_objective_more(state: State) -> Iterator[Attempt]:
    yield (
        state,
        act.DrawPublicObjectives(tuple(components(state).objectives)[: len(state.players) + 1]),
    )


def another_character(state: State) -> Iterator[Attempt]:
    seats = state.seats
    if all(seat.character.stage == "kept" for seat in seats.values()):
        first, *rest = state.players
        sealed = replace(seats[first].character, card=UNKNOWN, discarded=UNKNOWN, commitment="0f")
        known = {
            p: replace(seats[p].character, card=card, discarded=UNKNOWN, hand=())
            for p, card in zip(rest, ("banker", "poet", "tribune"), strict=True)
        }
        new = {p: replace(seats[p], character=known.get(p, sealed)) for p in state.players}
        cards = {first: "senator"}
        yield replace(state, seats=new), act.RevealCharacters(cards)


# -------------------------------------------------------------------------- the Consul


def other_tile(state: State) -> Iterator[Attempt]:
    """Any tile that can lie on the new lot, whether it is the one he would lay or not."""
    if not acts(state):
        return
    new = state.market[0] or ""
    his = frozenset(name for name, lot in state.lots.items() if lot.owner == "consul") | {new}
    for shape in components(state).shapes:
        for cells in fitting(state, shape, his):
            tiles = sorted(may_come(state, (), shape))
            if new in cells and tiles:
                laid = (act.TilePlacement(shape, tuple(cells)),)
                yield state, act.OperateConsul(refill(state), laid, (tiles[0],))


def one_tile_too_many(state: State) -> Iterator[Attempt]:
    """His tile is laid as it should be, and another of his is changed beside it."""
    if not acts(state):
        return
    for plan in new_plans(state, {}):
        touched = {cell for placement in plan.placements for cell in placement.cells}
        for building in state.buildings.values():
            if building.owner != "consul" or len(building.cells) > 1 or len(plan.placements) != 1:
                continue
            extra = act.TilePlacement("S1", building.cells)
            if touched.isdisjoint(building.cells):
                first = plan.placements[0]
                one = sorted(may_come(state, (), first.shape))[0]
                two = sorted(may_come(state, ((first, one),), "S1") - {one})
                if two:
                    placed = (first, extra)
                    yield state, act.OperateConsul(refill(state), placed, (one, two[0]))


SITUATIONS: dict[str, tuple[tuple[Any, ...], str, Situation]] = {
    "action_already_taken": (DEALS, "playing", second_action),
    "action_required": (BASE, "playing", no_action),
    "building_not_strictly_larger": (BASE, "playing", onto_a_larger_one),
    "commitment_mismatch": (PEOPLE, "setup", another_character),
    "component_locked_this_turn": (ALL, "playing", built_again_at_once),
    "consent_missing": (DEALS, "playing", not_asked),
    "consul_placement_illegal": (HEROIC, "consul", one_tile_too_many),
    "consul_tile_not_largest": (HARD, "consul", other_tile),
    "insufficient_coins": (BASE, "playing", too_dear),
    "invocation_already_used": (CARDS, "playing", used_twice),
    "invocation_not_tradeable": (ALL, "playing", used_card_given),
    "lot_of_another": (BASE, "playing", on_another_s_lot),
    "lot_protected_this_turn": (SWINDLES, "playing", swindled_again),
    "module_not_in_play": (BASE, "playing", no_module),
    "monument_requirement_not_met": (ALL, "playing", monument_too_early),
    "no_unspent_favour_token": (SWINDLES, "playing", token_paid_before),
    "not_enough_adjacent_property": (SWINDLES, "playing", too_far),
    "not_your_turn": (BASE, "playing", out_of_turn),
    "piles_uneven": (PUBLIC, "setup", uneven_piles),
    "purchase_closed": (BASE, "playing", last_turns_too_early),
    "too_many_contracts": (CARDS, "playing", contract_for_an_invocation),
    "too_many_invocations": (CARDS, "playing", fourth_of_a_pile),
    "trade_not_an_exchange": (DEALS, "playing", gift),
    "trade_without_active_player": (DEALS, "playing", between_two_others),
    "trade_without_lot": (DEALS, "playing", loan),
    "unexpected_refill": (BASE, "playing", from_the_next_pile),
    "wrong_hand_size": (BASE, "setup", five_contracts),
    "wrong_monument_count": (HARD, "setup", one_monument_less),
    "wrong_objective_count": (PUBLIC, "setup", one_objective_more),
    "wrong_timing": (ALL, "playing", at_the_wrong_moment),
}


def test_every_code_a_table_may_waive_is_here() -> None:
    waivable = {code for code, how in RULESET.play.codes.items() if how.waivable}
    assert set(SITUATIONS) == waivable


@cache
def situation(code: str) -> Attempt:
    """The first in which nothing but what a table may waive is in the way."""
    game, phase, attempts = SITUATIONS[code]
    for step in play(*game):
        state = replace(step.before, dealer="table")
        if state.phase != phase:
            continue
        for before, action in attempts(state):
            found = RULESET.judge(before, action)
            every = all(RULESET.play.codes[refusal.code].waivable for refusal in found)
            if every and code in {r.code for r in found} and RULESET.play.forced(before) is None:
                return before, action
    raise AssertionError(f"no table would do it: {code}")


def table_for(ledger: Ledger, code: str) -> tuple[Game, Action]:
    """The game just before its table agrees, and what it agrees to."""
    state, action = situation(code)
    assert list(RULESET.look.lint(state)) == []
    game = ledger.start(
        "foundations",
        state.players,
        options=state.options,
        position=RULESET.position(state),
    )
    return game, action


@pytest.mark.parametrize("code", SITUATIONS)
def test_an_agreement_is_recorded(code: str, ledger: Ledger) -> None:
    game, action = table_for(ledger, code)
    rules = frozenset(refusal.rule for refusal in RULESET.judge(game.state, action))
    number = game.version + 1
    game = ledger.take(game.id, action, waived=rules, reason="we agreed")
    taken = game.body(number)
    assert isinstance(taken, ActionTaken)
    assert code in {refusal.code for refusal in taken.waived}
    excused = {law for law, by in EXCUSED_BY.items() if rules.intersection(by)}
    assert {found.law for found in RULESET.look.lint(game.state)} <= excused
    RULESET.legal_actions(game.state)


def events_of(game: Game) -> Iterator[Finding]:
    """Every law that an event since the first step broke."""
    watch = History(game.state_at(1))
    for step in range(2, game.version + 1):
        state = replace(game.state_at(game.previous_standing_step(step)), step=step)
        for event in game.events(step):
            state = RULESET.play.evolve(state, event)
            yield from watch.after(state, event)


def test_an_era_whose_last_turns_began_too_early_goes_on_until_the_market_is_bought(
    ledger: Ledger,
) -> None:
    """FR-BASE.110: no contract of the market is lost when the last turns are over."""
    game, action = table_for(ledger, "purchase_closed")
    game = ledger.take(game.id, action, waived=frozenset({"FR-BASE.113"}), reason="we agreed")
    era, chance = game.state.era, Random(1)
    while game.state.era == era and not game.over:
        chosen = RULESET.play.bot(game.state, RULESET.legal_actions(game.state), chance)
        game = ledger.take(game.id, chosen)
    assert not {one.law for one in events_of(game)} - {"FR-I12"}


def test_a_used_card_the_table_lets_change_hands_is_excused(ledger: Ledger) -> None:
    game, action = table_for(ledger, "invocation_not_tradeable")
    game = ledger.take(game.id, action, waived=frozenset({"FR-DEAL.23"}), reason="we agreed")
    assert {one.law for one in events_of(game)} == {"FR-I19"}
    assert "FR-DEAL.23" in EXCUSED_BY["FR-I19"]
