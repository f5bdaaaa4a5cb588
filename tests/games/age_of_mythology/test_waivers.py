"""What a table may agree to is recorded without inventing or losing a component."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.catalogue import AREAS, RESOURCES, VP_CARDS
from ledger.games.age_of_mythology.invariants import EXCUSED_BY
from ledger.games.age_of_mythology.rules.flow import explorer
from ledger.games.age_of_mythology.state import State
from ledger.ruleset.codec import Action
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import play
from tests.games.agreed import assert_usable, waive

CONSERVED = ("I1", "I2", "I3", "I4", "I8", "I9", "I10")  # what no waiver may break
DEFAULT = RULESET.catalogues.default


def some_action(state: State, chance: Random) -> Action:
    """Anything at all: any player, any slot, any component."""
    who = chance.choice(state.players)
    seat = state.seats[who]
    slot = f"p{chance.randint(1, 17)}"
    city = f"c{chance.randint(1, 17)}"
    unit = chance.choice([*DEFAULT.unit, *seat.holding, *seat.holding, "villager"])
    tile = chance.choice([*state.offer, "hills_gold_2"])
    hand = (*seat.hand_permanent, *seat.hand_random)
    card = chance.choice([*hand, "perm_trade"])
    token = chance.choice(("A1", "A2", "D1", "D2"))
    other = chance.choice(state.players)

    def cubes() -> dict[str, int]:
        return {r: chance.randint(0, 3) for r in chance.sample([*RESOURCES, "vp"], 2)}

    makers: list[Any] = [
        lambda: act.DraftTile(who, tile, slot),
        lambda: act.PlaceVpCube(who, chance.choice(VP_CARDS)),
        lambda: act.SelectPermanentCards(who, (chance.choice(DEFAULT.permanent),)),
        lambda: act.DrawRandomCards(who, 0, ()),
        lambda: act.PlayCard(who, card, chance.random() < 0.6, chance.random() < 0.7),
        lambda: act.Pass(who, card if chance.random() < 0.5 else None),
        lambda: act.ResolvePower(who, other, chance.choice((slot, city)), unit, {unit: 2}, cubes()),
        lambda: act.SkipAction(who),
        lambda: act.EndAction(who),
        lambda: act.TakeExploredTile(who, tile, slot),
        lambda: act.PassExplore(who),
        lambda: act.PlaceWorkers(who, (act.Move("villager", slot), act.Move(unit, slot, "p1"))),
        lambda: act.PlaceWorkers(who, (act.Move("villager", slot),)),
        lambda: act.Gather(who, chance.choice(("all", "resource")), "food"),
        lambda: act.RecruitUnit(who, unit),
        lambda: act.BuildBuilding(who, chance.choice(list(DEFAULT.building)), None, cubes()),
        lambda: act.BuildBuilding(who, chance.choice(list(DEFAULT.building))),
        lambda: act.StartTrade(who, cubes()),
        lambda: act.Exchange(who, cubes(), cubes()),
        lambda: act.BuyVictoryPoint(who, chance.randint(0, 3)),
        lambda: act.AdvanceAge(who),
        lambda: act.DeclareAttack(who, other, chance.choice(AREAS)),
        lambda: act.CommitArmy(who, act.Army((act.Soldier(unit),) * chance.randint(0, 2))),
        lambda: act.RevealArmies((act.Soldier(unit),), ()),
        lambda: act.WithdrawEnemyUnit(who, token),
        lambda: act.Retreat(who),
        lambda: act.StayInBattle(who),
        lambda: act.CommitUnit(who, token),
        lambda: act.RevealUnits("A1", "D1"),
        lambda: act.Substitute(who, token),
        lambda: act.ChooseMode(who, chance.choice(("throw", "berserk", "normal"))),
        lambda: act.RollEncounter((6,) * chance.randint(1, 9), (1,) * 5),
        lambda: act.Resurrect(who, save=True),
        lambda: act.Reinforce(who, unit),
        lambda: act.RazeBuilding(who, (city, "c1")),
        lambda: act.CaptureTile(who, slot, chance.choice(("discard", slot))),
        lambda: act.RaidCubes(who, cubes()),
        lambda: act.RemoveVillager(who, chance.choice(("holding", slot))),
        lambda: act.DiscardCards(who, (card,)),
    ]
    action: Action = chance.choice(makers)()
    return action


@pytest.mark.parametrize("seed", range(4))
def test_a_waived_action_never_raises_and_never_loses_a_component(seed: int) -> None:
    chance = Random(seed)
    agreed = 0
    for step in play(2 + seed, seed, "table"):
        for _ in range(6):
            after = waive(RULESET, step.before, some_action(step.before, chance))
            if after is not None:
                agreed += 1
                broken = [one for one in RULESET.look.lint(after) if one.law in CONSERVED]
                assert broken == []
                assert_usable(RULESET, after)
    assert agreed > 100


def broken_laws(state: State) -> set[str]:
    return {one.law for one in RULESET.look.lint(state)}


@pytest.mark.parametrize("seed", range(4))
def test_a_law_an_agreement_breaks_is_one_that_it_excuses(seed: int) -> None:
    """And what follows by itself is never refused for what the table has agreed on."""
    chance = Random(f"excused {seed}")
    excused = 0
    for step in play(2 + seed, seed, "table"):
        for _ in range(6):
            action = some_action(step.before, chance)
            after = waive(RULESET, step.before, action)
            if after is None:
                continue
            rules = {refusal.rule for refusal in RULESET.judge(step.before, action)}
            for law in broken_laws(after):
                excused += 1
                assert rules & set(EXCUSED_BY[law]), (law, action)
            while (forced := RULESET.play.forced(after)) is not None:
                after = RULESET.fold(after, RULESET.decide(after, forced).events, after.step + 1)
    assert excused


def others_due(before: State, after: State, player: str) -> bool:
    """Is what belongs to the player of the card still there?"""
    play = before.play
    if play is None or play.player == player or after.phase == "over":
        return True
    return after.play is not None and replace(after.play, chosen=play.chosen) == play


@pytest.mark.parametrize("seed", range(4))
def test_who_is_let_in_out_of_turn_uses_nothing_of_the_others(seed: int) -> None:
    chance, let_in = Random(f"own {seed}"), 0
    for step in play(2 + seed, seed, "table"):
        before: State = step.before
        for _ in range(8):
            action = some_action(before, chance)
            player = getattr(action, "player", None)
            after = waive(RULESET, before, action) if player else None
            if after is None or before.play is None or before.play.player == player:
                continue
            let_in += 1
            done = explorer(after) is None and before.play.action == "explore"
            assert others_due(before, after, str(player)) or before.battle or done, action
    assert let_in > 20


def test_what_each_may_be_let_in_to_do_costs_the_turn_nothing() -> None:
    nine = {"cubes": [9, 9, 9, 9]}
    seats = {"Andre": {**nine, "age": "classical"}, "Bill": nine, "Chris": {}}
    done: list[tuple[str, dict[str, Any], Action]] = [
        ("perm_recruit", {}, act.RecruitUnit("Bill", "gr_hoplite")),
        ("perm_build", {}, act.BuildBuilding("Bill", "tower")),
        ("perm_next_age", {}, act.AdvanceAge("Bill")),
        ("perm_gather", {}, act.Gather("Bill", "resource", "gold")),
        ("perm_trade", {}, act.StartTrade("Bill", {"food": 2})),
        ("perm_trade", {"started": True}, act.Exchange("Bill", {"food": 1}, {"wood": 1})),
        ("eg_bast", {"use_power": True}, act.RecruitUnit("Bill", "gr_hydra")),
    ]
    for card, more, action in done:
        state = given(play={"player": "Andre", "card": card, **more}, seats=seats)
        after = waive(RULESET, state, action)
        assert after is not None
        assert after.play == state.play
        assert after.seats["Andre"] == state.seats["Andre"]
        assert all(built.active for built in after.seats["Bill"].city.values())
    assert after.seats["Bill"].cubes == RULESET_PAID


RULESET_PAID = {
    resource: 9 - DEFAULT.unit["gr_hydra"].cost.get(resource, 0) for resource in RESOURCES
}


def test_nobody_decides_for_another_whatever_is_agreed() -> None:
    state = given(play={"player": "Andre", "card": "perm_recruit"})
    assert waive(RULESET, state, act.EndAction("Bill")) is None
    assert waive(RULESET, state, act.SkipAction("Bill")) is None
    state = given(play={"player": "Andre", "card": "perm_explore"})
    assert waive(RULESET, state, act.RevealExploreTiles("Bill", ("hills_gold_2",))) is None


def test_am_3_2_a_cube_more_takes_nobody_s_place() -> None:
    four: dict[str, Any] = {"Andre": {}, "Bill": {}, "Chris": {}, "Dan": {}}
    state = given(phase="vp", seats=four)
    for player in ("Dan", "Andre", "Andre"):
        after = waive(RULESET, state, act.PlaceVpCube(player, "wonder"))
        assert after is not None
        state = after
    assert state.placed == ("Andre",)
    assert RULESET.play.now(state).player == "Bill"


def test_am_12_13_a_defender_who_wins_is_told_that_he_takes_nothing() -> None:
    state = given(battle={"army": {"attacker": ["eg_mummy"], "defender": ["gr_hydra"]}})
    for action in (act.RevealUnits("A1", "D1"), act.RollEncounter(sixes=act.Sixes(0, 1))):
        state = RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)
    for spoils in (act.RazeBuilding("Bill", ("c1",)), act.RaidCubes("Bill", {"food": 1})):
        assert ("AM-12.13", "defender_takes_nothing") in [
            (refusal.rule, refusal.code) for refusal in RULESET.judge(state, spoils)
        ]
    after = waive(RULESET, state, act.RaidCubes("Bill", {"food": 1}))
    assert after is not None
    assert after.seats["Bill"].cubes["food"] == state.seats["Bill"].cubes["food"] + 1
    assert list(RULESET.look.lint(after)) == []


def given(**said: Any) -> State:
    return Mythology().given({"given": said})


def test_what_is_paid_under_a_waiver_is_what_was_there() -> None:
    state = given(
        play={"player": "Andre", "card": "perm_recruit"},
        seats={"Andre": {"cubes": [1, 0, 0, 0]}, "Bill": {}, "Chris": {}},
    )
    action = act.RecruitUnit("Andre", "eg_spearman")
    with pytest.raises(Refused, match="cannot_afford"):
        RULESET.decide(state, action)
    after = waive(RULESET, state, action)
    assert after is not None
    assert after.seats["Andre"].cubes["food"] == 0
    assert after.seats["Andre"].holding["eg_spearman"] == 3


def test_a_card_the_table_lets_somebody_play_out_of_turn_counts_as_the_play() -> None:
    state = given(seats={"Andre": {}, "Bill": {}, "Chris": {"hand": ["perm_build"]}})
    after = waive(RULESET, state, act.PlayCard("Chris", "perm_build"))
    assert after is not None
    assert after.play is not None
    done = waive(RULESET, after, act.EndAction("Chris"))
    assert done is not None
    assert done.acted == ("Chris",)
    assert RULESET.play.now(done).player == "Andre"


def test_positions_with_waived_moves_can_be_stored() -> None:
    state = given(play={"player": "Andre", "card": "perm_recruit"})
    after = waive(RULESET, state, act.RecruitUnit("Andre", "eg_priest"))
    assert after is not None
    document = msgspec.json.decode(msgspec.json.encode(RULESET.position(after)))
    assert RULESET.from_position(document) == after
    assert [one.law for one in RULESET.look.lint(after)] == ["I14"]
