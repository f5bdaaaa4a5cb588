"""Whose move it is, what the table has to say, what nobody has to choose."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.rules.attack import army_seal, seal
from ledger.games.age_of_mythology.state import State
from ledger.positions import checked
from ledger.ruleset import UNKNOWN
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import play
from tests.games.age_of_mythology.test_agreements import table_for


def table(**given: Any) -> State:
    return Mythology().given({"given": given})


def after(state: State, *actions: Any) -> State:
    for action in actions:
        decision = RULESET.decide(state, action)
        state = RULESET.fold(state, decision.events, state.step + 1)
    return state


def test_the_table_is_asked_for_what_chance_shows() -> None:
    (ask,) = RULESET.play.asks(table(phase="draft_reveal"))
    assert (ask.kind, ask.picks[0].field, ask.picks[0].number) == ("RevealDraftTiles", "tiles", 18)
    (ask,) = RULESET.play.asks(table(play={"player": "Bill", "card": "perm_explore"}))
    assert (ask.kind, ask.player, ask.picks[0].number) == ("RevealExploreTiles", "Bill", 4)
    (ask,) = RULESET.play.asks(table(phase="select"))
    assert (ask.kind, ask.player, ask.picks[0].number) == ("DrawRandomCards", "Andre", 4)
    battle = {"army": {"attacker": ["eg_mummy"], "defender": ["gr_hydra"]}}
    state = after(table(battle=battle), act.RevealUnits("A1", "D1"))
    (ask,) = RULESET.play.asks(state)
    assert [(pick.field, pick.number) for pick in ask.picks] == [("attacker", 5), ("defender", 6)]
    assert RULESET.play.asks(table(phase="draft_reveal", dealer="virtual")) == ()


def test_what_nobody_has_to_choose() -> None:
    assert RULESET.play.forced(table(phase="table")) == act.SetUpTable()
    assert RULESET.play.forced(table(phase="spoilage")) == act.ApplySpoilage()
    assert RULESET.play.forced(table(phase="rotate")) == act.EndTurn()
    assert RULESET.play.forced(table(phase="discard")) == act.DiscardCards("Andre")
    assert RULESET.play.forced(table()) == act.Pass("Andre")
    full = table(play={"player": "Andre", "card": "perm_build", "used": 1})
    assert RULESET.play.forced(full) == act.EndAction("Andre")
    free = table(play={"player": "Chris", "card": "no_loki"})
    assert RULESET.play.forced(free) == act.StartTrade("Chris")
    dear = table(play={"player": "Chris", "card": "perm_trade"})
    assert RULESET.play.forced(dear) is None


def test_a_sealed_choice_of_both_is_opened_by_itself() -> None:
    state = table(play={"player": "Andre", "card": "perm_attack"})
    state = after(state, act.DeclareAttack("Andre", "Bill", "city"))
    assert RULESET.play.now(state).player == "Andre"
    army = act.Army((act.Soldier("eg_spearman"),))
    state = after(state, act.CommitArmy("Andre", army))
    assert RULESET.play.now(state).player == "Bill"
    assert RULESET.play.forced(state) is None
    other = act.Army((act.Soldier("gr_hoplite"),))
    state = after(state, act.CommitArmy("Bill", other))
    assert RULESET.play.forced(state) == act.RevealArmies(army.soldiers, other.soldiers)
    state = after(state, act.RevealArmies(), act.CommitUnit("Andre", "A1"))
    state = after(state, act.CommitUnit("Bill", "D1"))
    assert RULESET.play.forced(state) == act.RevealUnits("A1", "D1")


def test_am_12_4_am_13_2_a_choice_may_be_sealed_without_telling_the_recorder() -> None:
    state = table(play={"player": "Andre", "card": "perm_attack"})
    state = after(state, act.DeclareAttack("Andre", "Bill", "city"))
    state = after(state, act.CommitArmy("Andre", UNKNOWN), act.CommitArmy("Bill", UNKNOWN))
    assert RULESET.play.forced(state) is None
    assert [r.code for r in RULESET.judge(state, act.RevealArmies())] == ["reveal_too_early"] * 2
    listed = RULESET.legal_actions(state)
    assert all(isinstance(one, act.RevealArmies) for one in listed)
    assert () in {one.defender for one in listed if isinstance(one, act.RevealArmies)}
    armies = (act.Soldier("eg_spearman"),), (act.Soldier("gr_hoplite"),)
    state = after(state, act.RevealArmies(*armies))
    state = after(state, act.CommitUnit("Andre", UNKNOWN), act.CommitUnit("Bill", "D1"))
    assert RULESET.play.forced(state) is None
    assert RULESET.legal_actions(state) == [act.RevealUnits("A1", "D1")]
    assert [r.code for r in RULESET.judge(state, act.RevealUnits())] == ["reveal_too_early"]
    state = after(state, act.RevealUnits("A1"))
    assert state.battle is not None
    assert state.battle.fighting == {"attacker": "A1", "defender": "D1"}


def test_a_sealed_hash_waits_for_its_owner() -> None:
    state = table(play={"player": "Andre", "card": "perm_attack"})
    state = after(state, act.DeclareAttack("Andre", "Bill", "city"))
    state = after(
        state,
        act.CommitArmy("Andre", commitment="a"),
        act.CommitArmy("Bill", commitment=army_seal((act.Soldier("gr_hoplite"),), "wine")),
    )
    assert RULESET.play.forced(state) is None
    assert [one.kind for one in RULESET.play.asks(state)] == ["RevealArmies"]
    assert {"RevealArmies", "RevealUnits"} <= set(RULESET.play.listed_in_part)
    virtual = RULESET.position(replace(state, dealer="virtual"))
    assert (
        checked(RULESET, msgspec.json.decode(msgspec.json.encode(virtual))).battle == state.battle
    )
    armies = {"attacker": (act.Soldier("eg_spearman"),), "defender": (act.Soldier("gr_hoplite"),)}
    wrong = act.RevealArmies(**armies, salts={"Bill": "wine"})
    assert [one.code for one in RULESET.judge(state, wrong)] == ["commit_mismatch"]


def test_a_unit_sealed_by_a_hash_is_asked_for() -> None:
    battle = {"army": {"attacker": ["eg_mummy"], "defender": ["gr_hydra"]}}
    hydra = act.CommitUnit("Bill", commitment=seal(["D1"], "wine"))
    state = after(table(battle=battle), act.CommitUnit("Andre", "A1"), hydra)
    assert RULESET.legal_actions(state) == []
    assert [one.kind for one in RULESET.play.asks(state)] == ["RevealUnits"]
    state = after(state, act.RevealUnits(defender="D1", salts={"Bill": "wine"}))
    assert state.battle is not None
    assert state.battle.fighting == {"attacker": "A1", "defender": "D1"}
    assert RULESET.play.asks(state)[0].kind == "RollEncounter"


def test_the_bank_at_every_step() -> None:
    for step in play(3, 3, "virtual")[4:]:
        market, state = RULESET.look.market(step.after), step.after
        for resource, n in market["bank"].items():
            held = sum(cubes[resource] for cubes in market["cubes"].values())
            assert n + held == 25
        assert market["hands"] == {p: s.hand for p, s in state.seats.items()}
    assert set(market["armies"]) == {"Ana", "Bo", "Cleo"}


def test_two_taps_and_the_sixes_record_an_encounter() -> None:
    battle = {"army": {"attacker": ["eg_mummy"], "defender": ["gr_hydra", "gr_hydra"]}}
    state = after(
        table(battle=battle),
        act.RevealUnits("A1", "D1"),
        act.RollEncounter(sixes=act.Sixes(2, 1)),
    )
    assert state.battle is not None
    assert [fighter.token for fighter in state.battle.engaged["defender"]] == ["D2"]


def test_nobody_fights_on_once_an_army_was_let_go(ledger: Ledger, client: Any) -> None:
    """AM-13.13 agreed: the unit that was shown is home, and the table can be drawn."""
    game, action = table_for(ledger, "too_late_to_retreat")
    refusals = RULESET.judge(game.state, action)
    game = ledger.take(
        game.id, action, waived=frozenset(one.rule for one in refusals), reason="we agreed"
    )
    battle = game.state.battle
    assert battle is not None
    assert (battle.winner is not None, battle.fighting, battle.chosen) == (True, {}, {})
    assert client.get(f"/games/{game.id}/compare").status_code == 200
    left = replace(game.state, battle=replace(battle, fighting={"attacker": "A1"}))
    assert [one.code for one in RULESET.look.lint(left)]


# ------------------------------------------------------------------- what is listed


def legal(state: State, kind: type) -> list[Any]:
    return [action for action in RULESET.legal_actions(state) if isinstance(action, kind)]


def test_am_6_7_every_terrain_is_listed_also_one_the_own_board_lacks() -> None:
    state = table(play={"player": "Andre", "card": "perm_gather"})
    named = {action.value for action in legal(state, act.Gather) if action.mode == "terrain"}
    assert "mountains" not in state.seats["Andre"].slots.values()
    assert named == {"fertile", "forest", "hills", "mountains", "desert", "swamp"}


def test_am_12_7_any_two_buildings_are_listed() -> None:
    city = ["wall", "tower", "market", "armory"]
    seats = {"Andre": {"city": ["siege_workshop"]}, "Bill": {"city": city}, "Chris": {}}
    state = table(seats=seats, battle={"area": "city", "winner": "Andre"})
    razed = {action.slots for action in legal(state, act.RazeBuilding)}
    assert len(razed) == 4 + 6
    assert ("c1", "c4") in razed


def test_am_12_11_every_choice_of_cubes_is_listed() -> None:
    seats = {"Andre": {}, "Bill": {"cubes": [4, 1, 0, 2]}, "Chris": {}}
    state = table(seats=seats, battle={"area": "holding", "winner": "Andre"})
    raids = [tuple(action.cubes.items()) for action in legal(state, act.RaidCubes)]
    assert len(raids) == len(set(raids)) == 5 * 2 * 3 - 1 - 4  # none, and four with 6 or 7
    assert (("food", 2), ("favor", 1)) in raids


def test_am_3_20_every_set_of_cards_may_be_discarded() -> None:
    hand = ["perm_build", "perm_trade", "eg_ra"]
    state = table(phase="discard", seats={"Andre": {"hand": hand}, "Bill": {}, "Chris": {}})
    listed = [action.cards for action in legal(state, act.DiscardCards)]
    assert len(listed) == len(set(listed)) == 8
    assert ("perm_build", "eg_ra") in listed


def test_am_9_18_as_many_points_as_can_be_paid_are_listed() -> None:
    seats = {"Andre": {"cubes": [0, 0, 0, 17], "city": ["great_temple"]}, "Bill": {}, "Chris": {}}
    state = table(play={"player": "Andre", "card": "perm_trade", "started": True}, seats=seats)
    assert [action.n for action in legal(state, act.BuyVictoryPoint)] == [1, 2]


# ---------------------------------------------------------------------------- ties


def test_am_14_1_am_14_13_a_tie_that_is_won_is_told_with_its_rule() -> None:
    berserk = table(
        battle={
            "attacker": "Chris",
            "defender": "Bill",
            "army": {"attacker": ["no_huskarl"], "defender": ["gr_hoplite"]},
        }
    )
    berserk = after(berserk, act.RevealUnits("A1", "D1"), act.ChooseMode("Chris", "berserk"))
    lost = RULESET.decide(berserk, act.RollEncounter(sixes=act.Sixes(0, 0))).events[0]
    assert {"AM-14.13", "AM-R40"} <= set(RULESET.words.cites(lost))
    assert "AM-14.1" not in RULESET.words.cites(lost)
    winner = next(unit.id for unit in RULESET.catalogues.default.units if unit.op("win_ties"))
    side = {"eg": "Andre", "gr": "Bill", "no": "Chris"}[winner[:2]]
    other = "Bill" if side != "Bill" else "Andre"
    foe = {"Bill": "gr_hoplite", "Andre": "eg_spearman"}[other]
    state = table(
        battle={
            "attacker": side,
            "defender": other,
            "army": {"attacker": [winner], "defender": [foe]},
        }
    )
    state = after(state, act.RevealUnits("A1", "D1"))
    if RULESET.play.now(state).player:
        state = after(state, act.ChooseMode(side))
    won = RULESET.decide(state, act.RollEncounter(sixes=act.Sixes(0, 0))).events[0]
    assert {"AM-14.1", "AM-R40"} <= set(RULESET.words.cites(won))
