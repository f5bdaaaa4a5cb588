"""Every switch, both ways, and what each seat may see."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.rules.dice import dice_of
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import UNKNOWN
from tests.games.age_of_mythology.adapter import Mythology


def table(**given: Any) -> State:
    return Mythology().given({"given": given})


def after(state: State, *actions: Any) -> State:
    for action in actions:
        decision = RULESET.decide(state, action)
        state = RULESET.fold(state, decision.events, state.step + 1)
    return state


def test_am_r1_medusa_by_the_rulebook_or_by_the_card() -> None:
    army = {"attacker": ["eg_scorpion_man"], "defender": ["gr_medusa"]}
    for option, dice in (("none", 9), ("printed_cards", 11)):
        state = table(options={"override_set": option}, battle={"army": army})
        state = after(state, act.RevealUnits("A1", "D1"))
        assert state.battle is not None
        assert dice_of(state, state.battle, "defender") == dice
        assert dice_of(state, state.battle, "attacker") == 5


def test_am_4_11_hands_known_to_the_recorder_or_only_counted() -> None:
    drawn = act.DrawRandomCards("Andre", 2)
    full = table(phase="select")
    assert [r.code for r in RULESET.judge(full, drawn)] == ["kind_required"]
    public = table(phase="select", options={"hand_tracking": "public"})
    state = after(public, drawn)
    assert state.seats["Andre"].hand_random == (UNKNOWN, UNKNOWN)
    assert len(state.decks["egyptian"].unseen) == 39
    assert state.decks["egyptian"].down == 37
    state = after(state, act.DrawRandomCards("Bill", 0, ()), act.DrawRandomCards("Chris", 0, ()))
    state = after(state, act.Pass("Andre", "eg_ra"))
    assert state.seats["Andre"].hand_random == (UNKNOWN,)
    assert len(state.decks["egyptian"].unseen) == 38
    assert list(RULESET.look.lint(state)) == []
    again = [r.code for r in RULESET.judge(replace(state, acted=()), act.Pass("Andre", "eg_ra"))]
    assert again == ["impossible_card"]


def test_am_4_11_permanent_cards_only_counted() -> None:
    state = table(phase="select", options={"hand_tracking": "public"})
    state = after(state, act.SelectPermanentCards("Andre", n=2))
    assert state.seats["Andre"].hand == 2
    state = after(
        state,
        act.DrawRandomCards("Andre", 0, ()),
        act.DrawRandomCards("Bill", 0, ()),
        act.DrawRandomCards("Chris", 0, ()),
        act.PlayCard("Andre", "perm_gather"),
    )
    assert "perm_gather" not in state.seats["Andre"].permanent_set
    assert state.seats["Andre"].hand_permanent == (UNKNOWN,)
    assert list(RULESET.look.lint(state)) == []


def test_i24_a_seat_sees_its_own_hand_and_seals_only() -> None:
    state = table(play={"player": "Andre", "card": "perm_attack"})
    hand = {"hand_random": ("gr_hera",), "hand_permanent": ("perm_build",)}
    state = replace(state, seats={**state.seats, "Bill": replace(state.seats["Bill"], **hand)})
    army = act.Army((act.Soldier("eg_spearman"),))
    state = after(state, act.DeclareAttack("Andre", "Bill", "city"), act.CommitArmy("Andre", army))
    mine, theirs = RULESET.state_for(state, "Andre"), RULESET.state_for(state, "Bill")
    assert mine.battle is not None
    assert theirs.battle is not None
    assert mine.battle.armies["Andre"].units == army.soldiers
    assert theirs.battle.armies["Andre"].units is None
    assert mine.seats["Bill"].hand_random == (UNKNOWN,)
    assert theirs.seats["Bill"].hand_random == ("gr_hera",)
    assert RULESET.state_for(state, None).seats["Bill"].hand_permanent == (UNKNOWN,)
