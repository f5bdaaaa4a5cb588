"""Rules the log keeps by itself, or leaves to people: those no vector can show."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.events import ConsulStackReshuffled, FavourTokensGranted
from ledger.games.foundations.options import MODULES
from ledger.games.foundations.state import Stack
from ledger.ruleset import Setup
from ledger.schemas import load_action
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play
from tests.games.foundations.test_setup import codes, setup

CATALOGUE = RULESET.catalogues.default
OPTIONS = {option.key: option for option in RULESET.play.options}


def begun(players: int, **options: Any) -> Any:
    names = ("Ana", "Bo", "Cy", "Di", "Ed")[:players]
    return RULESET.play.initial(
        Setup(title="foundations", players=names, first_player="Ana", options=options)
    )


def test_fr_base_2_four_or_more_use_the_larger_side() -> None:
    assert {n: CATALOGUE.boards[n].side for n in (2, 3, 4, 5)} == {2: "B", 3: "B", 4: "A", 5: "A"}
    assert [begun(n, fifth_player_set=n == 5).size for n in (2, 3, 4, 5)] == [7, 8, 9, 10]


def test_fr_base_4_a_supply_begins_with_all_24_buildings() -> None:
    state = begun(4)
    assert state.buildings == {}  # nothing is built, so everything is still in the supplies
    assert len(CATALOGUE.buildings) == 24
    assert len({seat.colour for seat in state.seats.values()}) == 4


def test_fr_base_7_and_fr_r7_both_tracks_begin_at_zero() -> None:
    assert {(seat.vp, seat.population) for seat in begun(4).seats.values()} == {(0, 0)}


def test_fr_r3_the_six_prices() -> None:
    assert CATALOGUE.prices == (2, 3, 4, 6, 8, 10)


def test_fr_r4_and_fr_r5_the_sizes_of_buildings() -> None:
    sizes = {kind.kind: kind.size for kind in CATALOGUE.buildings.values()}
    small, large = (
        ("fountain", "library", "market", "garden"),
        ("majestic_fountain", "market_square"),
    )
    assert {sizes[kind] for kind in small} == {1}
    assert {sizes[kind] for kind in (*large, "lavish_library", "lush_garden")} == {2}
    assert sizes["grand_insula"] == 4


@pytest.mark.parametrize("module", MODULES)
def test_fr_mod_3_and_fr_mod_4_draft_and_monuments_go_with_every_module(module: str) -> None:
    options = {module: True, "draft": True, "monuments": True}
    assert codes(setup(**options)) == []


@pytest.mark.parametrize(
    ("option", "rules"),
    [("deals", "FR-DEAL.2"), ("swindles", "FR-R52"), ("difficulty", "FR-CONS.12")],
)
def test_what_is_recommended_is_said_and_never_refused(option: str, rules: str) -> None:
    assert "recommended" in OPTIONS[option].label["en"]
    assert "conseill" in OPTIONS[option].label["fr"]
    assert rules in {rule.id for rule in RULESET.rules if rule.coverage == "people"}
    assert codes(setup("Ana Bo", deals=True, swindles=True)) == []
    assert codes(setup("Ana Bo", consul=True, monuments=True)) == []


def test_fr_deal_3_and_fr_deal_4_two_tokens_each_that_stay_on_2_without_swindles() -> None:
    steps = play(4, "deals", 8, "table")
    (granted,) = [
        event
        for step in steps
        for event in step.decision.events
        if isinstance(event, FavourTokensGranted)
    ]
    assert {player: len(tokens) for player, tokens in granted.tokens.items()} == dict.fromkeys(
        steps[-1].after.players, 2
    )
    assert {f.face for step in steps for f in step.after.favours.values()} == {2}


def test_fr_deal_21_no_side_of_a_trade_can_name_a_building() -> None:
    state = play(4, "deals", 8, "table")[60].after
    trade = {"kind": "ExecuteTrade", "player": "Ana", "agreed_by": ["Bo"]}
    sides = [{"with": "Bo", "gives": {"buildings": ["domus_a"]}, "receives": {"lots": ["A1"]}}]
    with pytest.raises(Unreadable):
        load_action(RULESET, {**trade, "exchanges": sides}, state)


def test_fr_cons_21_an_empty_stack_is_filled_from_its_discard() -> None:
    state = Foundations().given(
        {
            "given": {
                "players": 2,
                "options": {"consul": True},
                "phase": "consul",
                "consul": {"face": "action"},
                "market": ["D4"],
                "pile": 3,
            }
        }
    )
    consul = state.consul
    assert consul is not None
    singles = consul.stacks["S1"].tiles
    state = replace(
        state,
        consul=replace(
            consul,
            stacks={**consul.stacks, "S1": Stack(())},
            discards={**consul.discards, "S1": singles},
        ),
    )
    events = RULESET.decide(state, act.OperateConsul("G1", None, (singles[3],))).events
    assert [e for e in events if isinstance(e, ConsulStackReshuffled)] == [
        ConsulStackReshuffled("S1", len(singles))
    ]
    after = RULESET.fold(state, events, state.step + 1)
    assert after.consul is not None
    assert set(after.consul.stacks["S1"].tiles) == {*singles} - {singles[3]}
    assert after.consul.discards["S1"] == ()


def test_fr_cons_32_the_minimum_price_is_told_beside_the_market() -> None:
    assert RULESET.look.market(play(2, "consul", 18, "virtual")[-1].after)["floor"] >= 2


def test_fr_r54_the_consuls_first_contracts_are_drawn_after_the_draft() -> None:
    kinds = [type(step.decision.action).__name__ for step in play(4, "heroic", 20, "virtual")]
    last_pick = max(i for i, kind in enumerate(kinds) if kind == "RevealDraftPicks")
    assert last_pick < kinds.index("SetUpConsul") < kinds.index("FormEraPiles")
