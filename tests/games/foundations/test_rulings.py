"""Rulings with a switch, what is listed, what a word means, and the sheet as if it were over."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.errors import Refused
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.scoring import if_ended
from ledger.games.foundations.state import State
from ledger.notation import Lines
from ledger.ruleset import Setup
from tests.games.foundations.adapter import Foundations
from tests.games.foundations.games import play
from tests.games.playing import whole_game


def table(**given: Any) -> State:
    return Foundations().given({"given": given})


def test_fr_r38_an_objective_met_before_the_end_counts_if_the_table_plays_so() -> None:
    condition = RULESET.catalogues.default.objectives
    for played, points in (("at_the_end", False), ("at_any_time", True)):
        options = {"objectives_secret": True, "objective_met": played}
        setup = Setup(
            title="foundations",
            players=("Ana", "Bo"),
            first_player="Ana",
            dealer="virtual",
            options=options,
        )
        steps = whole_game(RULESET, setup, 3)
        over = steps[-1].after
        met = {player: set(seat.met) for player, seat in over.seats.items()}
        assert bool(met["Ana"] or met["Bo"]) is points
        told = [e for s in steps for e in s.decision.events if type(e).__name__ == "ObjectivesMet"]
        assert bool(told) is points
        for event in told:
            for lang in ("en", "fr"):
                assert RULESET.words.tell(RULESET.catalogues.default, event, lang)
        assert met["Ana"] | met["Bo"] <= set(condition)
        for player, seat in over.seats.items():
            shown = [e for e in steps[-1].decision.events if getattr(e, "player", "") == player]
            said = next(e for e in shown if type(e).__name__ == "ObjectiveRevealed")
            lines = [line for line in over.lines[player] if line.category == "objective"]
            assert said.fulfilled == bool(lines)
            if seat.objective.card in met[player]:
                assert lines


def test_fr_r38_the_default_is_the_final_city() -> None:
    assert RULESET.with_defaults({})["objective_met"] == "at_the_end"
    assert RULESET.with_defaults({})["invocation_marker"] == "not_needed"


@pytest.mark.parametrize(("played", "codes"), [("not_needed", []), ("needed", ["FR-BASE.60"])])
def test_fr_r40_an_invocation_without_a_free_marker(played: str, codes: list[str]) -> None:
    state = table(
        options={"invocations": True, "invocation_marker": played},
        lots={"Fabius": "A1 B1 C1 D1 E1 F1 G1 H1"},
        market=["INV-01", "A7", "B7", "C7", "D7", "E7"],
        coins={"Fabius": 9},
    )
    found = RULESET.judge(state, act.BuyCard("Fabius", 1, "G7"))
    assert [refusal.rule for refusal in found] == codes


def test_an_open_proposal_lists_its_answers() -> None:
    state = table(
        options={"deals": True},
        lots={"Fabius": "A1", "Porcia": "D2", "Cassius": "E2"},
        coins={"Fabius": 3},
    )
    swaps = tuple(
        act.Exchange(partner, gives, act.Goods((lot,)))
        for partner, gives, lot in (
            ("Porcia", act.Goods(("A1",)), "D2"),
            ("Cassius", act.Goods((), 1), "E2"),
        )
    )
    decided = RULESET.decide(state, act.ProposeTrade("Fabius", swaps))
    state = RULESET.fold(state, decided.events, 2)
    answers = [a for a in RULESET.legal_actions(state) if isinstance(a, act.AcceptTrade)]
    assert answers == [act.AcceptTrade("Porcia", 1), act.AcceptTrade("Cassius", 1)]
    state = RULESET.fold(state, RULESET.decide(state, answers[0]).events, 3)
    legal = RULESET.legal_actions(state)
    assert act.AcceptTrade("Porcia", 1) not in legal
    assert act.DeclineTrade("Cassius", 1) in legal


@pytest.mark.parametrize("line", ["build domus C3", "build Domus C3", "build domus_a C3"])
def test_a_building_is_understood_by_its_name(line: str) -> None:
    state = table(lots={"Fabius": "C3 C4"})
    action = Lines(RULESET, state).read(line)
    assert RULESET.judge(state, action) == ()
    state = RULESET.fold(state, RULESET.play.outcome(state, action, {}), 2)
    assert state.lots["C3"].building == "red:domus_a"
    again = act.BuildBuilding("Fabius", "domus", "C4")
    after = RULESET.fold(state, RULESET.play.outcome(state, again, {}), 3)
    assert after.lots["C4"].building == "red:domus_b"


def test_nobody_plays_who_does_not_sit_here() -> None:
    state = table(options={"deals": True}, lots={"Fabius": "A1"})
    side = act.Exchange("Zoe", act.Goods(("A1",)), act.Goods((), 2))
    for action in (
        act.TakeIncome("Zoe"),
        act.EndTurn("Zoe"),
        act.ExecuteTrade("Fabius", (side,), ("Zoe",)),
        act.DealObjectives(to="Zoe"),
        act.KeepCharacter("Zoe", "banker"),
        act.RevealCharacters({"Zoe": "banker"}),
        act.DealContracts({"Zoe": ("A1",)}),
    ):
        found = RULESET.judge(state, action)
        assert [(r.code, r.params["player"]) for r in found] == [("player_unknown", "Zoe")]


def test_the_sheet_as_if_the_era_ended_now() -> None:
    for game in ((4, "base", 3, "virtual"), (2, "consul", 18, "virtual")):
        steps = play(*game)
        last = next(i for i, s in enumerate(steps) if any(_scores(e) for e in s.decision.events))
        before, after = steps[last].before, steps[last].after
        assert if_ended(before).totals == RULESET.look.score(after).totals
        assert set(RULESET.look.score(before).lines) < set(if_ended(before).lines)


def _scores(event: Any) -> bool:
    return type(event).__name__ == "EraScored"


def test_the_sheet_as_if_the_game_ended_now() -> None:
    steps = play(4, "everything secret", 16, "virtual")
    assert if_ended(steps[-1].before).totals == RULESET.look.score(steps[-1].after).totals
    assert if_ended(steps[-1].after) == RULESET.look.score(steps[-1].after)


def test_a_refill_of_the_next_pile_is_that_pile_s_loss(ledger: Ledger) -> None:
    state = next(
        s.before
        for s in play(3, "base", 2, "table")
        if s.before.phase == "playing"
        and s.before.market[0]
        and not s.before.piles[s.before.era - 1].left
        and RULESET.play.forced(s.before) is None
    )
    me = state.turn.player
    seat = replace(state.seats[me], coins=20)
    state = replace(state, seats={**state.seats, me: seat})
    position = RULESET.position(state)
    game = ledger.start("foundations", state.players, position=position)
    buy = act.BuyCard(me, 1, state.unseen[0])
    with pytest.raises(Refused, match="unexpected_refill"):
        ledger.take(game.id, buy)
    left = [pile.left for pile in state.piles]
    after = ledger.take(game.id, buy, waived=frozenset({"FR-BASE.68"}), reason="a slip").state
    left[state.era] -= 1
    assert [pile.left for pile in after.piles] == left
    assert list(RULESET.look.lint(after)) == []
