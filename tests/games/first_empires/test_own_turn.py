"""What belongs to a turn belongs to a player: who steps in uses only what is their own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.events import SteppedIn
from ledger.games.first_empires.invariants import History
from ledger.games.first_empires.state import Aside, State, Turn
from ledger.ruleset.codec import Action
from tests.games.agreed import waive
from tests.games.first_empires.adapter import FirstEmpires


def table(**given: Any) -> State:
    return FirstEmpires().table(given)


def agreed(state: State, action: Action) -> State:
    after = waive(RULESET, state, action)
    assert after is not None, RULESET.judge(state, action)
    return after


def codes(state: State, action: Action) -> list[str]:
    return [one.code for one in RULESET.judge(state, action)]


def untouched(before: State, after: State) -> bool:
    """Whose turn it is has everything as before."""
    return (before.active, before.phase, before.turn) == (after.active, after.phase, after.turn)


def rolling() -> State:
    """C's turn, everybody at home with the numbers of the columns."""
    return table(
        active="C",
        phase="movement",
        movement_left=3,
        dice={"d1": "black", "d2": "black"},
        explorers={"huaxia": "C 3", "mupata": "D 3", "karthadst": "K 4"},
    )


def test_a_roll_out_of_turn_begins_the_own_turn_early() -> None:
    state = rolling()
    after = agreed(state, act.RollDice("D", ("blue", "green")))
    assert codes(state, act.RollDice("D", ("blue", "green"))) == ["not_your_turn"]
    assert untouched(state, after)
    assert after.own("D").dice == {"d1": "blue", "d2": "green"}
    assert after.aside["D"].turn.early


def test_a_turn_begun_early_goes_on_when_it_comes() -> None:
    state = rolling()
    for action in (
        act.RollDice("D", ("blue", "green")),
        act.EndMovementPhase("C"),
        act.EndProgress("C"),
        act.EndTurn("C"),
    ):
        state = agreed(state, action)
    assert (state.active, state.phase) == ("D", "dice")
    assert state.turn.dice == {"d1": "blue", "d2": "green"}
    assert not state.turn.early
    assert codes(state, act.RollDice("D", ("blue", "green"))) == ["already_rolled"]
    assert codes(state, act.EndDicePhase("D")) == []


def test_a_whole_turn_taken_early_is_over_when_it_comes() -> None:
    state = rolling()
    for action in (
        act.RollDice("D", ("blue", "green")),
        act.EndDicePhase("D"),
        act.EndMovementPhase("D"),
        act.EndProgress("D"),
        act.EndTurn("D"),
    ):
        after = agreed(state, action)
        assert untouched(state, after)
        state = after
    for action in (act.EndMovementPhase("C"), act.EndProgress("C"), act.EndTurn("C")):
        state = agreed(state, action)
    assert (state.active, state.phase) == ("D", "wrap")
    assert RULESET.play.forced(state) == act.EndTurn("D")


def test_an_invasion_out_of_turn_has_only_the_own_swords() -> None:
    """C has two swords on the table; one against two is agreed, not hidden."""
    state = replace(
        rolling(),
        explorers={"nok": {"K": 1}, "mupata": {"D": 2}, "kush": {"D": 1}, "huaxia": {"C": 3}},
    )
    attack = act.MoveExplorers("K", (act.Leg(("nok", "mupata"), 1),))
    assert {"not_your_turn", "force_too_small"} <= set(codes(state, attack))
    after = agreed(state, attack)
    assert untouched(state, after)
    assert after.here("mupata", "K") == 1


@pytest.mark.parametrize("number", [0, 2], ids=["one goal", "two goals"])
def test_a_retreat_from_who_stepped_in_stops_the_table(number: int) -> None:
    more = {"rus": {"D": 1}} if number else {}
    state = replace(
        rolling(),
        explorers={"nok": {"K": 3}, "mupata": {"D": 2}, "kush": {"D": 1}, "huaxia": {"C": 3}}
        | more,
    )
    after = agreed(state, act.MoveExplorers("K", (act.Leg(("nok", "mupata"), 3),)))
    if not number:
        assert after.turn.pending_retreat is None
        assert after.here("kush", "D") == 3
        return
    assert after.turn.pending_retreat is not None
    assert codes(after, act.EndMovementPhase("C")) == ["retreat_pending"]
    fled = agreed(after, act.ChooseRetreat("D", "rus"))
    assert untouched(state, fled)
    assert fled.here("rus", "D") == 3


def ended(**turn: Any) -> State:
    """D's turn; C has just ended one, and C's columns are as at the start."""
    state = table(
        active="D",
        phase="cities",
        cities_due=["dice"],
        cube={"D": {"dice": 3}, "C": {"dice": 3}},
        pending_placement=0,
        hand={"C": [{"handle": "c1", "card": "unknown"}], "D": []},
        dice={"d1": "blue", "d2": "green"},
        explorers={"huaxia": "C 3", "rus": "C 1", "mupata": "D 3", "karthadst": "K 4"},
    )
    return replace(state, aside={"C": Aside(Turn(number=1, **turn))})


def test_a_city_built_late_is_the_own_one() -> None:
    state = ended(cities_due=("dice",))
    after = agreed(state, act.PlaceCity("C", "dice", "rus"))
    assert untouched(state, after)
    assert after.own("C").cities_due == ()
    assert after.cities["rus"] == ("huaxia-city-dice",)


def test_a_card_drawn_late_is_the_own_one() -> None:
    state = replace(ended(pending_draws=1), phase="progress")
    state = replace(state, turn=replace(state.turn, pending_draws=1, cities_due=()))
    after = agreed(state, act.RecordDraw("C", "unknown"))
    assert untouched(state, after)
    assert after.own("C").pending_draws == 0


def test_explorers_placed_late_are_the_own_ones() -> None:
    state = replace(ended(pending_placement=1), phase="progress")
    state = replace(state, turn=replace(state.turn, pending_placement=1, cities_due=()))
    after = agreed(state, act.PlaceExplorers("C", {"rus": 1}))
    assert untouched(state, after)
    assert after.own("C").pending_placement == 0
    assert after.here("rus", "C") == 2


def test_a_step_out_of_turn_takes_the_own_die() -> None:
    state = replace(ended(dice={"d1": "green"}, dice_count=1), phase="progress")
    late = act.AdvanceCube("C", "cards", "d1", "rus")
    assert codes(state, late) == ["not_your_turn"]
    assert codes(replace(state, phase="dice"), late) == ["not_your_turn", "wrong_phase"]
    after = agreed(state, late)
    assert untouched(state, after)
    assert after.own("C").dice_used == ("d1",)
    assert "die_already_used" in codes(after, late)


def test_a_card_for_a_die_out_of_turn_turns_the_own_die() -> None:
    state = ended(dice={"d1": "green"}, dice_count=1)
    after = agreed(state, act.DiscardForFace("C", "d1", "yellow", "c1"))
    assert untouched(state, after)
    assert after.own("C").dice == {"d1": "yellow"}
    black = agreed(state, act.DiscardForBlack("C", "d1", "c1"))
    assert black.own("C").rerolls_closed
    assert untouched(state, black)


def test_what_a_step_out_of_turn_left_due_is_settled_without_a_waiver() -> None:
    state = replace(ended(dice={"d1": "green", "d2": "yellow"}, dice_count=2), phase="progress")
    state = replace(state, turn=replace(state.turn, cities_due=()))
    state = agreed(state, act.AdvanceCube("C", "cards", "d1", "rus"))
    assert state.own("C").pending_draws
    assert codes(state, act.RecordDraw("C", "unknown")) == []
    assert act.RecordDraw("C", "unknown") in RULESET.legal_actions(state)
    assert codes(state, act.EndProgress("D")) == []  # nobody waits for it


def test_what_is_left_due_comes_with_the_next_turn() -> None:
    state = replace(ended(dice={"d1": "green"}, dice_count=1), phase="wrap")
    state = replace(state, turn=replace(state.turn, cities_due=()))
    state = agreed(state, act.AdvanceCube("C", "cards", "d1", "rus"))
    due = state.own("C").pending_draws
    assert due
    while state.active != "C":
        state = agreed(replace(state, phase="wrap"), act.EndTurn(state.active))
    assert state.turn.pending_draws == due


def test_a_card_played_out_of_turn_rests_on_the_own_turn() -> None:
    """hx-02 asks for two spaces on the orange column in one turn: D's do not count."""
    state = ended()
    turn = replace(state.turn, log=replace(state.turn.log, steps={"dice": 2}))
    play = act.PlayAchievement("C", "hx-02", "c1")
    assert codes(replace(state, turn=turn), play) == ["not_your_turn", "condition_not_met"]
    mine = {"C": Aside(replace(Turn(number=1), log=turn.log))}
    assert codes(replace(state, aside=mine), play) == ["not_your_turn"]


def test_the_virtual_dealer_shows_who_steps_in_other_dice() -> None:
    from ledger.ruleset.dealer import Dealer

    state = replace(rolling(), dealer="virtual")
    rules = frozenset({"FI-4.3"})
    early = RULESET.decide(state, act.RollDice("D"), waived=rules, dealer=Dealer("s"))
    after = RULESET.fold(state, early.events, 2)
    assert early.action.faces == after.own("D").dice  # type: ignore[attr-defined]
    again = RULESET.decide(after, act.RollDice("D"), waived=rules | {"FI-5.1"}, dealer=Dealer("s"))
    faces = {
        tuple(
            RULESET.decide(
                after, act.RollDice("D"), waived=rules | {"FI-5.1"}, dealer=Dealer(f"{n}")
            ).action.faces.values()  # type: ignore[attr-defined]
        )
        for n in range(8)
    }
    assert len(faces) > 1
    assert again.action != early.action


def test_the_history_keeps_its_laws_while_somebody_steps_in() -> None:
    state = rolling()
    watch, found = History(state), []
    move = act.MoveExplorers("D", (act.Leg(("mupata", "kush"), 1),))
    events = RULESET.play.outcome(state, move, {})
    assert isinstance(events[0], SteppedIn)
    for event in events:
        state = RULESET.play.evolve(state, event)
        found += [one.law for one in watch.after(state, event)]
    assert not {"I13", "I17", "I18"} & set(found)
    assert not state.interrupted


@pytest.mark.parametrize("due", ["pending_draws", "pending_placement"])
def test_what_the_last_turn_leaves_due_lies_aside_when_the_count_begins(due: str) -> None:
    state = table(
        active="last",
        phase="wrap",
        explorers={"huaxia": "C 3", "mupata": "D 3", "karthadst": "K 4"},
    )
    last = state.active
    turn = replace(state.turn, **{due: 2})
    state = replace(state, round=state.rounds_total, turn=turn)
    kept = {one.law for one in RULESET.look.lint(state)}
    after = agreed(state, act.EndTurn(last))
    assert after.status == "scoring"
    assert {one.law for one in RULESET.look.lint(after)} <= kept
    assert getattr(after.own(last), due) == 2
