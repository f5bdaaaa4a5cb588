"""What belongs to a turn belongs to a player: an agreement takes nothing from anybody else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.events import IncomeTaken, TurnStarted
from ledger.games.foundations.state import Held, State
from ledger.ruleset.codec import Action
from tests.games.agreed import assert_usable, waive
from tests.games.foundations.adapter import Foundations


def table(**given: Any) -> State:
    return Foundations().given({"given": given})


def agreed(state: State, action: Action) -> State:
    after = waive(RULESET, state, action)
    assert after is not None, RULESET.judge(state, action)
    assert_usable(RULESET, after)
    assert isinstance(after, State)
    return after


def done(state: State, *actions: Action) -> State:
    for action in actions:
        state = RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)
    return state


def test_fr_base_112_everybody_has_one_last_turn_whoever_acts_first() -> None:
    """The last in order acts first: the era is not over, and the others lose nothing."""
    order = ["Fabius", "Cornelia", "Porcia", "Cassius"]
    state = table(active="Fabius", last_turn=True, closing=order, market=[], pile=0)
    state = agreed(state, act.TakeIncome("Cassius"))
    assert (state.phase, state.era, state.turn.player) == ("playing", 1, "Fabius")
    for player in order[:3]:
        assert (state.turn.player, state.turn.last_turn, state.turn.taken) == (player, True, ())
        state = done(state, act.TakeIncome(player), act.EndTurn(player))
    assert (state.turn.player, state.turn.taken) == ("Cassius", ("take_income",))
    assert RULESET.play.forced(state) == act.EndTurn("Cassius")
    again = RULESET.judge(state, act.TakeIncome("Cassius"))
    assert [refusal.code for refusal in again] == ["action_already_taken"]
    assert done(state, act.EndTurn("Cassius")).phase == "era_change"


def test_who_buys_the_last_card_out_of_turn_still_has_a_last_turn() -> None:
    state = table(coins={"Porcia": 9}, market=["A7"], pile=0)
    state = agreed(state, act.BuyCard("Porcia", 1))
    assert state.closing is not None
    assert state.closing.order == ("Cassius", "Fabius", "Cornelia", "Porcia")
    assert (state.turn.player, state.turn.taken) == ("Fabius", ())
    state = done(state, act.TakeIncome("Fabius"), act.EndTurn("Fabius"))
    for player in ("Cassius", "Fabius", "Cornelia", "Porcia"):
        assert (state.turn.player, state.turn.last_turn, state.turn.taken) == (player, True, ())
        state = done(state, act.TakeIncome(player), act.EndTurn(player))
    assert state.phase == "era_change"


def with_card(state: State, player: str, card: str) -> State:
    seat = replace(state.seats[player], invocations={card: Held("face_down", 1)})
    return replace(state, seats={**state.seats, player: seat})


def _granting(effect: str) -> str:
    cards = RULESET.catalogues.default.invocations.values()
    return next(c.id for c in cards if c.requires is None and c.effects[0].name == effect)


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        ("extra_action", "granted"),
        ("price_reduction_this_turn", "price_reduction"),
        ("allow_equal_overbuild", "equal_overbuild"),
    ],
)
def test_what_a_card_grants_is_its_owner_s(effect: str, field: str) -> None:
    state = with_card(table(options={"invocations": True}), "Porcia", _granting(effect))
    after = agreed(state, act.ActivateInvocation("Porcia", _granting(effect)))
    assert getattr(after.turn, field) == getattr(state.turn, field)
    assert getattr(after.ahead["Porcia"], field) != getattr(state.turn, field)


def test_a_purchase_out_of_turn_leaves_another_s_price_reduction() -> None:
    card = _granting("price_reduction_this_turn")
    state = with_card(table(options={"invocations": True}, coins={"Porcia": 20}), "Fabius", card)
    state = done(state, act.ActivateInvocation("Fabius", card))
    price = state.turn.price_reduction
    after = agreed(state, act.BuyCard("Porcia", 6, "G1"))
    assert after.turn.price_reduction == price > 0
    assert after.seats["Porcia"].paid == RULESET.catalogues.default.prices[5]


def test_a_trade_nobody_can_pay_leaves_nobody_below_nothing() -> None:
    """FR-DEAL.16 waived with two partners: who is paid less may be short in turn."""
    state = table(
        options={"deals": True},
        lots={"Fabius": "A1 A2", "Cornelia": "B1", "Porcia": "C1"},
        coins={"Fabius": 0, "Cornelia": 1, "Porcia": 0, "Cassius": 3},
    )
    trade = act.ExecuteTrade(
        "Fabius",
        (
            act.Exchange("Porcia", act.Goods(("A1",), 5), act.Goods(("C1",))),
            act.Exchange("Cornelia", act.Goods(("A2",)), act.Goods(("B1",), 5)),
        ),
        ("Cornelia", "Porcia"),
    )
    assert [r.code for r in RULESET.judge(state, trade)] == ["insufficient_coins"]
    after = agreed(state, trade)
    coins = {player: seat.coins for player, seat in after.seats.items()}
    assert coins == {"Fabius": 0, "Cornelia": 0, "Porcia": 1, "Cassius": 3}


def test_a_proposal_made_under_a_waiver_can_be_accepted_under_it() -> None:
    state = table(options={"deals": True}, lots={"Fabius": "A1", "Porcia": "D2"})
    gift = act.Exchange("Porcia", act.Goods(("A1",)))
    state = agreed(state, act.ProposeTrade("Fabius", (gift,)))
    yes = act.AcceptTrade("Porcia", 1)
    assert [r.code for r in RULESET.judge(state, yes)] == ["trade_not_an_exchange"]
    assert agreed(state, yes).lots["A1"].owner == "Porcia"
    gone = replace(state, lots={k: v for k, v in state.lots.items() if k != "A1"})
    assert [r.code for r in RULESET.judge(gone, yes)] == ["proposal_stale"]


def test_an_agreement_as_it_was_recorded_before_means_what_it_meant() -> None:
    """Then it was told as a turn of its own, or counted for whoever's turn it was."""
    state = table(active="Fabius")
    income = IncomeTaken("Porcia", 5, (), (), 5, 5)
    taken = RULESET.fold(state, (TurnStarted(20, "Porcia"), income), 2)
    assert (taken.turn.player, taken.turn.taken) == ("Porcia", ("take_income",))
    beside = RULESET.fold(state, (income,), 2)
    assert (beside.turn.player, beside.turn.taken) == ("Fabius", ("take_income",))
