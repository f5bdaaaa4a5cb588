"""Actions, events and positions as older versions wrote them, in today's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ledger.ruleset.codec import Upcast

Old = dict[str, Any]
Change = Callable[[Old], Old]


def _renamed(old: Mapping[str, Any], names: Mapping[str, str]) -> Old:
    return {names.get(key, key): value for key, value in old.items()}


def _called(**names: str) -> Change:
    return lambda old: _renamed(old, names)


def _with(**fields: str) -> Change:
    return lambda old: {**old, **fields}


# ------------------------------------------------- 1: fields are called as in the rules

_FROM = {"origin": "from"}


def _lists_from(*lists: str) -> Change:
    """Where a worker or a unit comes from, in every entry of these lists."""
    return lambda old: {
        key: [_renamed(one, _FROM) for one in value] if key in lists and value else value
        for key, value in old.items()
    }


def _army(old: Old) -> Old:
    if not isinstance(old.get("units"), dict):
        return old
    return {**old, "units": _lists_from("soldiers")(old["units"])}


def _rolls(old: Old) -> Old:
    rolls = [{"player": player, "dice": dice} for player, dice in old["rolls"].items()]
    return {**old, "rolls": rolls}


def _bank(old: Old) -> Old:
    kept = {key: value for key, value in old.items() if key != "vp"}
    return {**kept, "bank": {"cubes": old["bank"], "vp": old["vp"]}}


def _sixes(old: Old) -> Old:
    sixes = {side: old[side]["sixes"] for side in ("attacker", "defender")}
    sides = {
        side: {key: value for key, value in old[side].items() if key != "sixes"} for side in sixes
    }
    return {**old, **sides, "sixes": sixes}


_CALLED_AS_IN_THE_RULES = (
    Upcast("PlaceWorkers", _lists_from("moves")),
    Upcast("WorkersPlaced", _lists_from("moves")),
    Upcast("CommitArmy", _army),
    Upcast("ArmyCommitted", _army),
    Upcast("RevealArmies", _lists_from("attacker", "defender")),
    Upcast("ArmiesRevealed", _lists_from("attacker_units", "defender_units")),
    Upcast("RemoveVillager", _called(origin="from")),
    Upcast("VillagerRemoved", _called(origin="from")),
    Upcast("UnitSacrificed", _called(origin="from")),
    Upcast("UnitRemoved", _called(origin="from")),
    Upcast("UnitsConverted", _called(given="from")),
    Upcast("CubesStolen", _called(robbed="from")),
    Upcast("CubesRaided", _called(robbed="from")),
    Upcast("AgeAdvanced", _called(previous="from")),
    Upcast("FirstPlayerRotated", _called(previous="from")),
    Upcast("TileDrafted", _called(tile="kind")),
    Upcast("TileExplored", _called(tile="kind")),
    Upcast("TileCaptured", _called(robbed="from", tile="kind")),
    Upcast("TileRemoved", _called(tile="kind")),
    Upcast("UnitWithdrawn", _with(to="holding")),
    Upcast("UnitEliminated", _with(to="reserve")),
    Upcast("UnitExpelled", _with(to="holding")),
    Upcast("UnitReinforced", lambda old: {**old, "from": "holding"}),
    Upcast("BattleBonusGained", _with(kind="dice")),
    Upcast("FirstPlayerRolled", _rolls),
    Upcast("TableSetUp", _bank),
    Upcast("EncounterRolled", _sixes),
    Upcast("FinalTurnDeclared", _with(cause="vp_exhausted")),
)

UPCASTS: tuple[Upcast, ...] = _CALLED_AS_IN_THE_RULES  # only ever appended to


# ---------------------------------------------------------------------------- positions

_STATE = {"vp_cards": "vp_card", "extra": "extra_plays_due", "end": "end_cause"}
_SEAT = {"holding": "holding_units", "villagers": "holding_villagers", "vp": "vp_won"}
_PLAY = {"use_power": "power_used", "started": "action_started"}
_BATTLE = {"armies": "committed", "modes": "mode", "spoils": "spoils_due"}
_FIGHTER = {"unit": "type"}


def renewed(old: Mapping[str, Any]) -> Old:
    """A position whose fields may still have the names they had at first."""
    found = _renamed(old, _STATE)
    seats, play, battle = found.get("seats"), found.get("play"), found.get("battle")
    if isinstance(seats, dict):
        found["seats"] = {player: _part(seat, _SEAT) for player, seat in seats.items()}
    found |= {"play": _part(play, _PLAY)} if play else {}
    if isinstance(battle, dict):
        found["battle"] = _old_battle(battle)
    return found


def _part(old: Any, names: Mapping[str, str]) -> Any:
    return _renamed(old, names) if isinstance(old, dict) else old


def _old_battle(old: Old) -> Old:
    found = _renamed(old, _BATTLE)
    if isinstance(found.get("engaged"), dict):
        found["engaged"] = {
            side: [_part(one, _FIGHTER) for one in fighters]
            for side, fighters in found["engaged"].items()
        }
    if found.get("fallen"):
        found["fallen"] = _part(found["fallen"], _FIGHTER)
    if isinstance(found.get("committed"), dict):
        found["committed"] = {
            player: _lists_from("units")(sealed) for player, sealed in found["committed"].items()
        }
    return found
