"""Contracts that are dealt or turned up and named when somebody uses them: FR-R53."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.commands.name_unknown import CannotName, NameUnknown
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as ac
from ledger.games.foundations import events as ev
from ledger.games.foundations.invariants import History
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import UNKNOWN, Setup

PLAYERS = ("Ana", "Bo")
HIDDEN = dict.fromkeys(PLAYERS, (UNKNOWN,) * 6)
MARKET = (UNKNOWN,) * 6


def begun(ledger: Any, hands: Any = HIDDEN, market: Any = MARKET, **options: Any) -> Any:
    game = ledger.start("foundations", PLAYERS, dealer="table", options=options)
    game = ledger.take(game.id, ac.DealContracts(hands))
    if game.state.phase == "setup" and "piles" not in game.state.done:
        game = ledger.take(game.id, ac.FormEraPiles())
    return ledger.take(game.id, ac.RevealMarket(market))


@pytest.fixture
def game(ledger: Any) -> Any:
    return begun(ledger)


def codes(game: Any, action: Any) -> list[str]:
    return [one.code for one in game.rules.judge(game.state, action)]


def test_fr_r53_a_table_begins_with_no_contract_named(game):
    state = game.state
    assert (state.phase, state.turn.number, state.market) == ("playing", 1, MARKET)
    assert [state.markers(player) for player in state.players] == [2, 2]
    assert len(state.unseen) == state.size**2
    assert sum(pile.left for pile in state.piles) == state.size**2 - 18
    assert not list(game.rules.look.lint(state))
    said = game.rules.words.say(game.catalogue, game.action(3), game.events(3), "en")
    assert said == "Contracts are dealt: Ana 6 to name later; Bo 6 to name later."


def test_fr_base_80_a_lot_is_named_by_building_on_it(game, ledger):
    game = ledger.take(game.id, ac.BuildBuilding("Ana", "domus_a", "B2"))
    steps = game.standing_steps()[::-1]
    step = next(n for n in steps if isinstance(game.action(n), ac.BuildBuilding))
    assert game.events(step)[0] == ev.LotsNamed("Ana", ("B2",))
    assert game.state.lots["B2"].owner == "Ana"
    assert game.state.lots["B2"].step < step  # it was hers since the deal
    assert len(game.state.seats["Ana"].unnamed) == 5
    assert "B2" not in game.state.unseen
    assert codes(game, ac.BuildBuilding("Bo", "domus_a", "B2")) == ["lot_of_another"]


def test_fr_base_80_no_more_lots_than_contracts(ledger):
    game = begun(ledger, {"Ana": (UNKNOWN, "A1", "A2", "A3", "A4", "A5"), "Bo": HIDDEN["Bo"]})
    assert codes(game, ac.BuildBuilding("Ana", "domus_a", "A1")) == []
    assert codes(game, ac.BuildBuilding("Ana", "domus_a", "C3")) == []
    two = next(k for k in game.catalogue.buildings.values() if k.size == 2)
    assert codes(game, ac.BuildBuilding("Ana", two.id, "C3")) == ["lot_not_owned"]
    assert codes(game, ac.BuildBuilding("Ana", two.id, "A1")) == []  # A1 and B1, which is new
    assert codes(game, ac.BuildBuilding("Ana", two.id, "A1", 1)) == []  # A1 and A2
    legal = [a for a in game.rules.legal_actions(game.state) if isinstance(a, ac.BuildBuilding)]
    spots = {(a.anchor, a.orientation) for a in legal if a.building.endswith(two.id)}
    assert {("A1", 0), ("A1", 1)} <= spots
    assert ("C3", 0) not in spots


def test_fr_base_60_a_card_is_named_by_buying_it(game, ledger):
    assert codes(game, ac.BuyCard("Ana", 1, UNKNOWN)) == ["revealed_card_required"]
    assert codes(game, ac.BuyCard("Ana", 1, UNKNOWN, "Z9")) == ["contract_not_in_play"]
    game = ledger.take(game.id, ac.BuyCard("Ana", 1, "C3", "B2"))
    assert game.state.market == (*[UNKNOWN] * 5, "C3")
    assert game.state.lots["B2"].owner == "Ana"
    assert not list(game.rules.look.lint(game.state))
    assert codes(game, ac.BuyCard("Bo", 1, UNKNOWN, "B2")) == ["card_already_seen"]
    assert codes(game, ac.BuyCard("Bo", 6, UNKNOWN, "D4"))[-1] == "card_not_in_slot"


def test_names_are_wanted_where_places_count(ledger):
    for options in ({"monuments": True}, {"swindles": True}, {"objectives_public": True}):
        game = ledger.start("foundations", PLAYERS, dealer="table", options=options)
        assert codes(game, ac.DealContracts(HIDDEN)) == ["revealed_card_required"] * 2
    named = {
        "Ana": ("A1", "A2", "A3", "A4", "A5", "B1"),
        "Bo": ("C1", "C2", "C3", "C4", "C5", "D1"),
    }
    game = ledger.start("foundations", PLAYERS, dealer="table", options={"invocations": True})
    for action in (ac.DealContracts(named), ac.FormEraPiles()):
        if codes(game, action) == []:
            game = ledger.take(game.id, action)
    assert set(codes(game, ac.RevealMarket(MARKET))) == {"revealed_card_required"}


def test_a_contract_can_be_named_without_using_it(game, ledger):
    game = ledger.execute(game.id, NameUnknown("Ana:contract:2", "C4")).game
    assert game.state.lots["C4"].owner == "Ana"
    game = ledger.execute(game.id, NameUnknown(":market:3", "D4")).game
    assert game.state.market[2] == "D4"
    assert not list(game.rules.look.lint(game.state))
    with pytest.raises(CannotName):
        ledger.execute(game.id, NameUnknown("Bo:contract:1", "C4"))


def test_record_and_position_keep_what_is_unnamed(game):
    again = build(read(write(game)), game.started.at)
    assert again.state == game.state
    assert RULESET.from_position(RULESET.position(game.state)) == game.state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{}, {"deals": True}])
def test_whole_games_that_began_without_names_end(options: dict[str, Any], seed: int) -> None:
    """Seeded players; the market has a name now and then, and every law holds at each event."""
    setup = Setup(
        title="foundations", players=PLAYERS, first_player="Ana", dealer="table", options=options
    )
    rng, state, step = Random(seed), RULESET.play.initial(setup), 2
    history = History(state)
    late = 0
    while not RULESET.play.now(state).over:
        action = RULESET.play.forced(state)
        if action is None:
            action = RULESET.play.bot(state, RULESET.legal_actions(state), rng)
        if isinstance(action, ac.DealContracts):
            action = ac.DealContracts(HIDDEN)
        elif isinstance(action, ac.RevealMarket):
            action = ac.RevealMarket(tuple(rng.choice((card, UNKNOWN)) for card in action.cards))
        for event in RULESET.decide(state, action).events:
            state = RULESET.fold(state, (event,), step)
            assert history.after(state, event) == []
            late += isinstance(event, ev.LotsNamed | ev.MarketCardNamed)
        step += 1
    assert late > 10
    assert len(state.unseen) == state.nameless
    lines = [line for line in state.lines["Ana"] if line.category == "vacant_lots"]
    assert sum(line.points for line in lines) == state.bare("Ana")
