"""Where points come from, with the steps that put them there, and intervals for what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.scoring import CATEGORIES, player_lines, player_parts, score
from ledger.games.first_empires.state import State
from tests.games.first_empires.adapter import FirstEmpires, after
from tests.games.first_empires.games import play

BASE: dict[str, Any] = {"explorers": {"rus": "C 3", "mupata": "D 3", "karthadst": "K 4"}}


def table(**given: Any) -> State:
    return FirstEmpires().table({**BASE, **given})


def lines(state: State, player: str, category: str) -> list[Any]:
    return [x for x in score(state).lines if x.player == player and x.category == category]


def test_a_line_cites_the_steps_behind_it() -> None:
    state = table(active="C", phase="progress", dice={"d1": "green"})
    state = RULESET.fold(state, (), 9)
    state = after(state, act.AdvanceCube("C", "cards", "d1", "rus", drawn=("hx-03",)))
    (line,) = [x for x in lines(state, "C", "tracks") if x.points]
    assert (line.points, line.rule, line.steps) == (2, "FI-15.1", (10,))
    assert (line.components, line.place) == (("huaxia-cube-cards",), "cards:1")


def test_fi_17_3_hidden_cities_are_worth_an_interval() -> None:
    """All own tokens of one owner not yet seen are one line: the least and the most they can be."""
    given: dict[str, Any] = {
        "status": "scoring",
        "cities": {"huaxia": ["huaxia-city-start"], "rus": ["huaxia-city-dice"]},
        "captured": {"D": ["huaxia-city-cards"], "C": ["mupata-city-start", "mupata-city-dice"]},
    }
    state = table(**given)
    (own,) = [x for x in lines(state, "C", "cities") if x.upto is not None]
    assert own.components == ("huaxia-city-start", "huaxia-city-dice")
    assert (own.points, own.upto, own.rule) == (2, 5, "FI-15.2")
    (taken,) = lines(state, "C", "captured")
    assert (taken.points, taken.upto, taken.rule) == (2, 5, "FI-15.3")
    (lost,) = lines(state, "D", "captured")
    assert (lost.points, lost.upto) == (1, 3)
    assert score(state).totals["C"] == 4


def test_what_was_seen_narrows_what_is_hidden() -> None:
    given: dict[str, Any] = {
        "status": "scoring",
        "cities": {"huaxia": ["huaxia-city-start"], "rus": ["huaxia-city-dice"]},
        "captured": {"D": ["huaxia-city-cards"]},
        "revealed": {"huaxia-city-cards": 3},
    }
    (own,) = [x for x in lines(table(**given), "C", "cities") if x.upto is not None]
    assert (own.points, own.upto) == (2, 4)
    (seen,) = lines(table(**given), "D", "captured")
    assert (seen.points, seen.upto) == (3, None)


def test_fi_15_4_tokens_above_a_column_are_shown_with_nothing() -> None:
    above = [x for x in lines(table(), "K", "cities") if x.rule == "FI-15.4"]
    assert [(x.points, x.place) for x in above] == [
        (0, "dice"),
        (0, "rerolls"),
        (0, "movement"),
        (0, "cards"),
        (0, "explorers"),
    ]


@pytest.mark.parametrize("game", [(2, 2, "virtual"), (5, 5, "table")], ids=str)
def test_the_interval_holds_the_truth_at_every_step(game: tuple[int, int, str]) -> None:
    """Each token's value, revealed at the end, lies within what every earlier sheet said."""
    steps = play(*game)
    values = {name: token.value for name, token in steps[-1].after.tokens.items()}
    for step in steps:
        sheet = score(step.after)
        for line in sheet.lines:
            assert line.category in CATEGORIES
            if line.upto is not None:
                truth = [values[name] for name in line.components]
                if None not in truth:
                    assert line.points <= sum(v or 0 for v in truth) <= line.upto
    assert all(line.upto is None for line in score(steps[-1].after).lines)


def test_the_last_events_say_what_the_sheet_says() -> None:
    last = play(4, 4, "virtual")[-1]
    sheet = score(last.after)
    assert last.after.totals == sheet.totals
    assert last.after.finish is not None
    assert last.after.finish.winners == sheet.winners
    *scored, _ = last.decision.events
    for event in scored:
        assert event.total == sum(line.points for line in event.lines)  # type: ignore[attr-defined]
        assert all(line.steps for line in event.lines)  # type: ignore[attr-defined]


def test_fi_16_3_a_shared_victory() -> None:
    tokens = {f"{who}-city-start": "map" for who in ("huaxia", "mupata", "karthadst")}
    state = table(status="scoring", tokens=tokens)
    for token in tokens:
        state = after(state, act.RevealCity(token, 2))
    state = after(state, act.FinishGame())
    assert state.finish is not None
    assert state.finish.tie_break == "FI-16.3"
    assert sorted(state.finish.winners) == ["C", "D", "K"]
    assert RULESET.play.now(state).reasons == ("final_round", "FI-16.3")


def counted(tokens: dict[str, int], **given: Any) -> State:
    """A game whose cities on the map are worth this, counted to its end."""
    places = dict.fromkeys(tokens, "map")
    state = table(status="scoring", tokens=places, **given)
    for token, value in tokens.items():
        state = after(state, act.RevealCity(token, value))
    return after(state, act.FinishGame())


def test_fi_16_1_more_cards_in_hand_break_a_tie() -> None:
    """Three points beside the orange cube each; D holds two cards, C one."""
    hand = {
        "C": [{"handle": "c1", "card": "hx-03"}],
        "D": [{"handle": "c1"}, {"handle": "c2"}],
    }
    state = counted({}, cube={"C": {"dice": 1}, "D": {"dice": 1}}, hand=hand)
    assert score(state).totals == {"C": 3, "D": 3, "K": 0}
    assert state.finish is not None
    assert (state.finish.winners, state.finish.tie_break) == (("D",), "FI-16.1")
    assert state.finish.ranking == ("D", "C", "K")
    assert RULESET.play.now(state).reasons == ("final_round", "FI-16.1")


def test_fi_16_2_cities_and_cards_break_a_tie_of_equal_hands() -> None:
    """C has the three points from a city, D from a column."""
    state = counted({"huaxia-city-start": 3, "karthadst-city-start": 2}, cube={"D": {"dice": 1}})
    assert score(state).totals == {"C": 3, "D": 3, "K": 2}
    assert state.finish is not None
    assert (state.finish.winners, state.finish.tie_break) == (("C",), "FI-16.2")


def test_a_clear_win_needs_no_tie_break() -> None:
    state = counted({"huaxia-city-start": 3}, cube={"D": {"dice": 2}})
    assert state.finish is not None
    assert (state.finish.winners, state.finish.tie_break) == (("D",), "none")
    assert RULESET.play.now(state).reasons == ("final_round",)


def test_lines_depend_on_the_parts_named_alone() -> None:
    """What a reader may keep between steps: the same parts, the same lines."""
    kept: dict[str, tuple[Any, Any]] = {}
    asked = 0
    for step in play(4, 4, "virtual"):
        sheet = score(step.after)
        for player in step.after.players:
            parts = player_parts(step.after, player)
            lines = tuple(x for x in sheet.lines if x.player == player)
            before = kept.get(player)
            if before is None or before[0] != parts:
                asked += 1
                kept[player] = parts, player_lines(step.after, player)
            assert kept[player][1] == lines
    assert asked < len(play(4, 4, "virtual"))
