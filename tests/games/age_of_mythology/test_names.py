"""Fields are called as in the digest, so that a case written from it can be run as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology import events as ev
from ledger.games.age_of_mythology.state import Battle, Deck, Fighter, Play, Seat, State
from ledger.ruleset.codec import members
from ledger.schemas import load_action, load_events
from tests.games.age_of_mythology.adapter import Mythology

# Section 6 of the digest, less the envelope: every field a reader of the log may look for.
EVENTS = """
CultureAssigned player culture
FirstPlayerRolled rolls
FirstPlayerSet player
TableSetUp bank decks pool
DraftTilesRevealed tiles
TileDrafted player kind slot chance
DraftPassed player chance
DraftEnded returned
TurnStarted turn first_player
VpCubePlaced player vp_card bank_vp_left
FinalTurnDeclared turn cause
PermanentCardsTaken player cards n
RandomCardsDrawn player culture n cards
RandomDeckReshuffled culture cards_in
CardPlayed player card action source card_round use_power do_action
CardDiscardedToPass player card card_round
TurnPassedWithoutCard player card_round
GodPowerPaid player card favor
GodPowerResolved player card power
ActionSkipped player card
ActionCompleted player card activated_buildings
ExploreTilesRevealed player tiles
TileExplored player kind slot
ExplorePassed player
ExploreEnded returned
WorkersPlaced player moves
GatherDeclared player mode value
ResourcesGathered player entitled taken lines building_lines
GatherEnded player
UnitRecruited player unit paid price_cause
UnitsGained player units cause
UnitsConverted player from to cause
UnitSacrificed player unit from
UnitRemoved owner unit from cause
BuildingBuilt player building slot paid discounts villagers_gained
BuildingGained player building slot cause villagers_gained
BuildingRazed owner building slot by cause
VillagerRemoved player from
WonderBuilt player slot paid discounts
TradeStarted player paid waived
CubesExchanged player given taken
CubesGained player cubes cause
CubesStolen from to cubes cause
VictoryPointsBought player n paid bank_vp_left
AgeAdvanced player from to paid
AttackDeclared attacker defender area cap
ArmyCommitted player commitment
ArmiesRevealed attacker_units defender_units
UnitWithdrawn token owner to cause
StayedInBattle player encounter
ArmyRetreated player encounter forced cause
UnitCommitted player commitment
UnitsRevealed attacker_token defender_token
UnitSubstituted player out_token in_token
ModeChosen player mode
EncounterRolled encounter attempt attacker defender sixes result
UnitEliminated token owner unit by_token to
UnitExpelled token owner unit by_token to
UnitResurrected token owner unit paid to cause
ResurrectionDeclined token owner
UnitReinforced player token unit from
ReinforcementDeclined player
BattleBonusGained token kind n
BattleWon winner loser cause survivors
LastBattleCubesTaken player n
TileCaptured from to kind from_slot to_slot worker_returned
TileRemoved owner kind slot by cause worker_returned
CubesRaided from to cubes
SpoilsDeclined player
BattleEnded attacker defender
CardRoundEnded turn card_round
ResourcesSpoiled player limit returned
PlayedCardsReturned permanent random_face_up
CardsDiscarded player permanent random
CardsKept player n
FirstPlayerRotated from to
TurnEnded turn
GameEnded cause turn
VpCardAwarded vp_card player n standings rule
GameScored lines resources winners
"""
PARTS = {
    ev.Roll: {"player", "dice"},
    ev.Bank: {"cubes", "vp"},
    ev.SeatSetUp: {
        *("cubes", "holding_units", "reserve", "villager_reserve"),
        *("slots", "city_slots", "permanent_set"),
    },
    act.Move: {"worker", "from", "to"},
    act.Soldier: {"unit", "from"},
    ev.Yield: {"slot", "tile", "tile_cubes", "worker_cubes", "power_cubes"},
    ev.Bonus: {"building", "cubes"},
    ev.Discount: {"cause", "cubes"},
    ev.Enlisted: {"token", "unit", "from"},
    ev.Side: {"token", "dice_parts", "faces"},
    ev.Part: {"cause", "n"},
    ev.Survivor: {"unit", "to"},
    ev.Count: {"player", "count"},
}
# Section 4 of the digest.
POSITION = {
    State: {
        *("options", "first_player", "turn", "phase", "card_round", "bank", "vp_card", "pool"),
        *("offer", "decks", "extra_plays_due", "final_turn", "end_cause"),
    },
    Seat: {
        *("culture", "age", "cubes", "vp_won", "city", "holding_units", "holding_villagers"),
        *("reserve", "villager_reserve", "permanent_set", "hand_permanent", "hand_random"),
        "played",
    },
    Deck: {"down", "up"},
    Play: {"card", "power_used", "action_started"},
    Battle: {
        *("attacker", "defender", "area", "cap", "committed", "engaged", "encounter", "chosen"),
        *("mode", "winner", "spoils_due"),
    },
    Fighter: {"token", "type"},
}


@pytest.mark.parametrize("row", EVENTS.split("\n")[1:-1], ids=lambda row: row.split()[0])
def test_an_event_has_the_fields_of_the_digest(row: str) -> None:
    name, *fields = row.split()
    known = {event.__name__: event for event in members(RULESET.event)}
    assert set(fields) <= set(known[name].__struct_encode_fields__)


def test_every_event_is_the_digests_or_named_in_the_notes() -> None:
    ours = {"SelectionDone", "ExtraPlayGranted", "ResurrectionDue", "ReinforcementDue", "TileNamed"}
    digest = {row.split()[0] for row in EVENTS.split("\n") if row}
    events = {event.__name__ for event in members(RULESET.event)}
    assert events ^ digest == {*ours, "WithdrawalLost"}


@pytest.mark.parametrize("struct", [*PARTS, *POSITION], ids=lambda struct: struct.__name__)
def test_a_part_of_an_event_or_a_position_has_the_fields_of_the_digest(struct: Any) -> None:
    wanted = PARTS.get(struct) or POSITION[struct]
    assert wanted <= set(struct.__struct_encode_fields__)


def table(**given: Any) -> State:
    return Mythology().given({"given": given})


def decided(state: State, said: dict[str, Any]) -> Any:
    return RULESET.decide(state, load_action(RULESET, said, state))


def test_am_6_1_workers_come_from_holding_or_a_tile() -> None:
    seats = {"Andre": {"city": ["house"], "villagers": 1, "tiles": {"p1": "desert_gold_1"}}}
    seats |= {"Bill": {}, "Chris": {}}
    state = table(play={"player": "Andre", "card": "perm_gather"}, seats=seats)
    move = {"worker": "villager", "from": "holding", "to": "p1"}
    decision = decided(state, {"kind": "PlaceWorkers", "moves": [move]})
    assert b'"from":"holding"' in bytes(RULESET.codec.encode(decision.events))


def test_am_12_4_an_army_is_a_list_of_units_with_where_they_come_from() -> None:
    state = table(play={"player": "Andre", "card": "perm_attack"})
    declared = decided(state, {"kind": "DeclareAttack", "opponent": "Bill", "area": "city"})
    state = RULESET.fold(state, declared.events, 2)
    listed = {"CommitArmy": {"by": "Andre", "units": [{"unit": "eg_spearman", "from": "holding"}]}}
    decision = decided(state, listed)
    assert decision.action == act.CommitArmy("Andre", act.Army((act.Soldier("eg_spearman"),)))
    hidden = RULESET.redact("Bill", decision.action)
    assert hidden.units == "unknown"  # even their number is secret


def test_am_1_13_a_villager_leaves_from_holding_or_a_tile() -> None:
    seats: dict[str, Any] = {"Andre": {"city": ["house"], "villagers": 1}, "Bill": {}, "Chris": {}}
    seats["Andre"]["hand"] = ["eg_horus"]
    state = table(seats=seats)
    for said in (
        {"kind": "PlayCard", "card": "eg_horus", "use_power": True},
        {"kind": "ResolvePower", "target": "Andre", "slot": "c1"},
    ):
        state = RULESET.fold(state, decided(state, said).events, state.step + 1)
    decision = decided(state, {"kind": "RemoveVillager", "from": "holding"})
    assert decision.events[0] == ev.VillagerRemoved("Andre", "holding")


def test_a_correction_is_written_with_the_same_names() -> None:
    state = table()
    stolen = {"type": "CubesStolen", "from": "Bill", "to": "Andre", "cubes": {"gold": 1}}
    (event,) = load_events(RULESET, [{**stolen, "cause": "no_loki"}], state)
    assert RULESET.fold(state, [event], 2).seats["Andre"].cubes["gold"] == 5
