"""Whose move it is, what is asked, what nobody has to choose, and what is on offer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ledger.errors import UnknownName
from ledger.games.founders import RULESET
from ledger.games.founders import actions as act
from ledger.games.founders.state import State
from ledger.ruleset import Setup
from tests.games.founders.adapter import Founders
from tests.games.founders.games import play


def table(**given: Any) -> State:
    return Founders().given({"given": given})


def test_asks_name_what_can_still_be_there() -> None:
    setup = Setup(title="founders", players=("Ana", "Bo"), first_player="Ana")
    state = RULESET.play.initial(setup)
    (ask,) = RULESET.play.asks(state)
    assert (ask.kind, ask.picks[0].field, ask.picks[0].number) == ("RevealVictoryTiles", "kinds", 8)
    assert len(ask.picks[0].choices) == 26  # any of the tiles, or unknown for now
    offer = table(phase="setup_offer", nation={"Philip": {"0,0": "lake"}})
    (ask,) = RULESET.play.asks(offer)
    assert ask.picks[0].choices == {
        "unknown": 5,
        "forest": 4,
        "cliff": 4,
        "waterfall": 4,
        "riverbank": 4,
        "lake": 3,
        "grove": 4,
    }
    rows = RULESET.play.asks(table(phase="setup_rows"))[0]
    assert [(pick.field, pick.number) for pick in rows.picks] == [
        ("nature", 2),
        ("village", 2),
        ("city", 1),
    ]
    assert RULESET.play.asks(table(phase="open")) == ()


def test_an_ask_answered_from_its_choices_is_accepted() -> None:
    steps = play(3, 4, "table")
    reveals = [s for s in steps if type(s.decision.action).__name__.startswith("Reveal")]
    assert len(reveals) == 3
    for step in reveals:
        ask = RULESET.play.asks(step.before)[0]
        assert ask.kind == type(step.decision.action).__name__


def test_under_the_virtual_dealer_reveals_are_forced() -> None:
    steps = play(2, 2, "virtual")
    kinds = [type(s.decision.action).__name__ for s in steps]
    assert kinds[:2] == ["RevealVictoryTiles", "RevealStartingOffer"]
    forced = RULESET.play.forced(steps[0].before)
    assert forced == act.RevealVictoryTiles()
    assert RULESET.play.asks(steps[0].before) == ()
    shown = next(s for s in steps if isinstance(s.decision.action, act.ShowCraftsman))
    assert RULESET.play.forced(shown.before) == act.ShowCraftsman(shown.before.turn.active)


def test_the_end_of_a_turn_is_forced_unless_a_vote_is_open() -> None:
    state = table(phase="finish", nation={"Philip": {"0,0": "lake"}})
    assert RULESET.play.forced(state) == act.EndTurn("Philip")
    proposed = RULESET.decide(state, act.ProposeEnd("Philip")).events
    voting = RULESET.fold(state, proposed, 2)
    assert RULESET.play.forced(voting) is None
    agreed = RULESET.decide(voting, act.CastEndVote("Alexander", agree=True)).events
    assert RULESET.play.forced(RULESET.fold(voting, agreed, 3)) == act.EndTurn("Philip")
    assert RULESET.play.forced(table(phase="open")) is None


def test_now_names_the_player_to_move() -> None:
    draft = table(phase="setup_draft", first_player="Alexander")
    assert RULESET.play.now(draft).player == "Alexander"
    layout = table(phase="setup_layout", draft={"Alexander": ["lake", "grove"]})
    assert RULESET.play.now(layout).player == "Alexander"
    assert RULESET.play.now(table(phase="setup_rows")).player is None
    act_phase = RULESET.play.now(table())
    assert (act_phase.phase, act_phase.turn, act_phase.player) == ("act", 20, "Philip")
    last = RULESET.play.now(play(2, 2, "virtual")[-1].after)
    assert last.over
    assert last.player is None
    assert last.reasons


def test_the_market_is_plain_data() -> None:
    state = table(rows={"nature": ["lake"]}, stacks={"city": 3}, hand={"Philip": ["war"]})
    market = RULESET.look.market(state)
    assert market["rows"]["nature"] == ("lake-1",)
    assert market["stacks"] == {"nature": 9, "village": 9, "city": 3}
    assert market["display"] == ("temple_bellona-1",)
    assert market["reserve"] == {"war": 5, "coin": 6, "carriage": 6, "craftsman": 6}
    assert market["box"] == []


def test_a_player_who_is_not_seated_is_unknown() -> None:
    state = table(nation={"Philip": {"0,0": "lake"}}, hand={"Philip": ["war"]})
    for action in (
        act.OpenTile("Zoe", "nature", "lake"),
        act.PlayWar("Philip", "Zoe", (0, 0)),
        act.ProposeEnd("Zoe"),
        act.TakeStartingTile("Zoe", "lake"),
        act.PlaceStartingTiles("Zoe", {}),
    ):
        with pytest.raises(UnknownName):
            RULESET.judge(state, action)


def test_candidates_of_a_turn_cover_tokens_tiles_and_swaps() -> None:
    state = table(
        nation={
            "Philip": {"0,0": "mine", "1,0": "lake", "0,1": "lake", "1,1": "grove"},
            "Alexander": {"0,0": "lake", "1,0": "grove"},
        },
        rows={"nature": ["cliff", "cliff"], "village": ["mine"]},
        hand={"Philip": ["war", "coin", "carriage", "craftsman-iron"]},
    )
    legal = RULESET.legal_actions(state)
    assert act.PlayWar("Philip", "Alexander", (0, 0)) in legal
    assert act.PlayCoin("Philip", "Alexander", (1, 0), "plants") in legal
    assert act.PlayCarriage("Philip", (0, 0)) in legal
    assert act.PlayCraftsman("Philip", "craftsman-iron", (0, 0)) in legal
    cliffs = [a for a in legal if isinstance(a, act.AddTile) and a.tile.startswith("cliff")]
    assert {a.tile for a in cliffs} == {"cliff-1"}
    assert len([a for a in cliffs if not a.swap]) == 8
    assert len([a for a in cliffs if a.swap]) == 4
    assert act.ProposeEnd("Alexander") in legal
    assert act.ProposeEnd("Philip", waives_craftsmen=True) in legal


def test_the_seeded_player_is_repeatable() -> None:
    state = play(4, 5, "table")[40].before
    legal = RULESET.legal_actions(state)
    first, second = (RULESET.play.bot(state, legal, Random(3)) for _ in range(2))
    assert first == second
    assert first in legal
