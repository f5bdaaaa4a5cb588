"""Games and positions that older versions stored still open, and are judged the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from ledger import record
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.upcasts import UPCASTS
from ledger.review.verify import verify

OLDER = Path(__file__).parents[3] / "fixtures" / "age_of_mythology" / "older"
UNIT = {"unit": "gr_hydra", "origin": "p5"}
PART = {"cause": "gr_hydra", "n": 6, "rule": "AM-13.4"}
SIDE = {"unit": "gr_hydra", "dice_parts": [PART], "faces": None}
HYDRA = act.Soldier("gr_hydra", "p5")
THROWN = (ev.Part("gr_hydra", 6, "AM-13.4"),)
FALLEN = {"token": "A1", "owner": "Ana", "unit": "gr_hydra", "by_token": "D1"}

# as schema 0 wrote each, and what it means today
ACTIONS: list[tuple[dict[str, Any], Any]] = [
    (
        {"kind": "PlaceWorkers", "player": "Ana", "moves": [{"worker": "villager", "to": "p1"}]},
        act.PlaceWorkers("Ana", (act.Move("villager", "p1"),)),
    ),
    (
        {
            "kind": "PlaceWorkers",
            "player": "Ana",
            "moves": [{"worker": "villager", "to": "p1", "origin": "p2"}],
        },
        act.PlaceWorkers("Ana", (act.Move("villager", "p1", "p2"),)),
    ),
    (
        {"kind": "CommitArmy", "player": "Ana", "units": {"soldiers": [UNIT]}},
        act.CommitArmy("Ana", act.Army((HYDRA,))),
    ),
    ({"kind": "CommitArmy", "player": "Ana", "units": "unknown"}, act.CommitArmy("Ana", "unknown")),
    (
        {"kind": "CommitArmy", "player": "Ana", "commitment": "ab12"},
        act.CommitArmy("Ana", commitment="ab12"),
    ),
    ({"kind": "RevealArmies", "attacker": [UNIT]}, act.RevealArmies((HYDRA,))),
    ({"kind": "RevealArmies", "defender": []}, act.RevealArmies(None, ())),
    ({"kind": "RemoveVillager", "player": "Ana"}, act.RemoveVillager("Ana")),
    (
        {"kind": "RemoveVillager", "player": "Ana", "origin": "p3"},
        act.RemoveVillager("Ana", "p3"),
    ),
]
EVENTS: list[tuple[dict[str, Any], Any]] = [
    (
        {
            "type": "WorkersPlaced",
            "player": "Ana",
            "moves": [{"worker": "villager", "to": "p1", "origin": "holding"}],
        },
        ev.WorkersPlaced("Ana", (act.Move("villager", "p1"),)),
    ),
    (
        {"type": "ArmyCommitted", "player": "Ana", "units": {"soldiers": [UNIT]}},
        ev.ArmyCommitted("Ana", act.Army((HYDRA,))),
    ),
    (
        {
            "type": "ArmiesRevealed",
            "attacker_units": [{"token": "A1", **UNIT}],
            "defender_units": [],
        },
        ev.ArmiesRevealed((ev.Enlisted("A1", "gr_hydra", "p5"),), ()),
    ),
    (
        {"type": "VillagerRemoved", "player": "Ana", "origin": "p3"},
        ev.VillagerRemoved("Ana", "p3"),
    ),
    (
        {"type": "UnitSacrificed", "player": "Ana", **UNIT},
        ev.UnitSacrificed("Ana", "gr_hydra", "p5"),
    ),
    (
        {"type": "UnitRemoved", "owner": "Ana", **UNIT, "cause": "no_thor"},
        ev.UnitRemoved("Ana", "gr_hydra", "p5", "no_thor"),
    ),
    (
        {
            "type": "UnitsConverted",
            "player": "Ana",
            "given": {"eg_spearman": 1},
            "to": {"eg_mummy": 1},
            "cause": "eg_anubis",
        },
        ev.UnitsConverted("Ana", {"eg_spearman": 1}, {"eg_mummy": 1}, "eg_anubis"),
    ),
    (
        {
            "type": "CubesStolen",
            "robbed": "Bo",
            "to": "Ana",
            "cubes": {"gold": 2},
            "cause": "no_loki",
        },
        ev.CubesStolen("Bo", "Ana", {"gold": 2}, "no_loki"),
    ),
    (
        {"type": "CubesRaided", "robbed": "Bo", "to": "Ana", "cubes": {"gold": 2}},
        ev.CubesRaided("Bo", "Ana", {"gold": 2}),
    ),
    (
        {
            "type": "AgeAdvanced",
            "player": "Ana",
            "previous": "archaic",
            "to": "classical",
            "paid": {},
        },
        ev.AgeAdvanced("Ana", "archaic", "classical", {}),
    ),
    (
        {"type": "FirstPlayerRotated", "previous": "Ana", "to": "Bo"},
        ev.FirstPlayerRotated("Ana", "Bo"),
    ),
    (
        {
            "type": "TileDrafted",
            "player": "Ana",
            "tile": "hills_gold_2",
            "slot": "p5",
            "chance": 1,
        },
        ev.TileDrafted("Ana", "hills_gold_2", "p5", 1),
    ),
    (
        {"type": "TileExplored", "player": "Ana", "tile": "hills_gold_2", "slot": "p5"},
        ev.TileExplored("Ana", "hills_gold_2", "p5"),
    ),
    (
        {
            "type": "TileCaptured",
            "robbed": "Bo",
            "to": "Ana",
            "tile": "hills_gold_2",
            "from_slot": "p5",
            "to_slot": "p7",
        },
        ev.TileCaptured("Bo", "Ana", "hills_gold_2", "p5", "p7"),
    ),
    (
        {
            "type": "TileRemoved",
            "owner": "Bo",
            "tile": "hills_gold_2",
            "slot": "p5",
            "by": "Ana",
            "cause": "battle",
        },
        ev.TileRemoved("Bo", "hills_gold_2", "p5", "Ana", "battle"),
    ),
    (
        {
            "type": "UnitWithdrawn",
            "token": "D1",
            "owner": "Bo",
            "unit": "no_troll",
            "cause": "gr_aphrodite",
        },
        ev.UnitWithdrawn("D1", "Bo", "no_troll", "holding", "gr_aphrodite"),
    ),
    (
        {"type": "UnitEliminated", **FALLEN},
        ev.UnitEliminated("A1", "Ana", "gr_hydra", "D1", "reserve"),
    ),
    (
        {"type": "UnitExpelled", **FALLEN},
        ev.UnitExpelled("A1", "Ana", "gr_hydra", "D1", "holding"),
    ),
    (
        {"type": "UnitReinforced", "player": "Ana", "token": "A5", "unit": "no_troll"},
        ev.UnitReinforced("Ana", "A5", "no_troll", "holding"),
    ),
    (
        {"type": "BattleBonusGained", "token": "A1", "n": 1},
        ev.BattleBonusGained("A1", "dice", 1),
    ),
    (
        {"type": "FirstPlayerRolled", "rolls": {"Ana": [4, 5], "Bo": [1, 3]}},
        ev.FirstPlayerRolled((ev.Roll("Ana", (4, 5)), ev.Roll("Bo", (1, 3)))),
    ),
    (
        {
            "type": "TableSetUp",
            "bank": {"food": 12},
            "vp": 30,
            "seats": {},
            "decks": {},
            "pool": {},
        },
        ev.TableSetUp(ev.Bank({"food": 12}, 30), {}, {}, {}),
    ),
    (
        {
            "type": "EncounterRolled",
            "encounter": 1,
            "attempt": 2,
            "attacker": {**SIDE, "token": "A1", "sixes": 2},
            "defender": {**SIDE, "token": "D1", "sixes": 0},
            "result": "attacker",
        },
        ev.EncounterRolled(
            1,
            2,
            ev.Side("A1", "gr_hydra", THROWN),
            ev.Side("D1", "gr_hydra", THROWN),
            act.Sixes(2, 0),
            "attacker",
        ),
    ),
    ({"type": "FinalTurnDeclared", "turn": 9}, ev.FinalTurnDeclared(9, "vp_exhausted")),
]


def raw(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))


@pytest.mark.parametrize(("old", "today"), ACTIONS, ids=lambda one: str(one)[:40])
def test_an_old_action_is_read(old: dict[str, Any], today: Any) -> None:
    codec = RULESET.codec
    assert codec.action(raw(old), 0) == today
    assert codec.action(codec.encode(today), codec.schema) == today


@pytest.mark.parametrize(("old", "today"), EVENTS, ids=lambda one: str(one)[:40])
def test_an_old_event_is_read(old: dict[str, Any], today: Any) -> None:
    codec = RULESET.codec
    assert codec.events(raw([old]), 0) == (today,)
    assert codec.events(codec.encode((today,)), codec.schema) == (today,)


def test_every_upcast_is_tried() -> None:
    tried = {old["kind"] for old, _ in ACTIONS} | {old["type"] for old, _ in EVENTS}
    assert {upcast.name for upcast in UPCASTS} == tried


def test_an_old_record_opens_is_judged_the_same_and_keeps_its_bytes(ledger: Any) -> None:
    data = (OLDER / "a-game-of-schema-0.jsonl").read_bytes()
    game = ledger.load(record.import_record(ledger, record.read(data)).game)
    assert verify(game).same
    assert record.write(game) == data
    assert game.state.turn == 4
    assert list(RULESET.look.lint(game.state)) == []


def test_an_old_position_keeps_its_figures_its_cubes_and_its_battle() -> None:
    line = (OLDER / "a-battle-of-schema-0.jsonl").read_text("utf-8").splitlines()[0]
    old = json.loads(line)["position"]
    state = RULESET.from_position(old)
    for player, seat in old["seats"].items():
        assert state.seats[player].holding == seat["holding"]
        assert state.seats[player].villagers == seat["villagers"]
        assert state.seats[player].points == sum(won["n"] for won in seat["vp"])
    assert state.battle is not None
    assert [one.unit for one in state.battle.engaged["attacker"]] == ["gr_hydra"]
    assert state.battle.armies["Bo"].units == (act.Soldier("gr_hydra"),)
    assert state.play is not None
    assert state.play.use_power
    assert {card: len(cubes) for card, cubes in state.vp_cards.items()} == {
        card: len(cubes) for card, cubes in old["vp_cards"].items()
    }
    today = json.loads(msgspec.json.encode(RULESET.position(state)))
    assert RULESET.from_position(today) == state
    assert "holding" not in today["seats"]["Bo"]
