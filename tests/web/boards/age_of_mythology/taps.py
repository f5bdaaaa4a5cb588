"""How a scribe taps each action of Age of Mythology, and how many parameters it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.rules.common import spread
from ledger.games.age_of_mythology.rules.trade import cost_now
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet

Taps = list[dict[str, str]]


def each(field: str, counted: Mapping[str, int] | None) -> Taps:
    return [{field: name} for name, n in (counted or {}).items() for _ in range(n)]


def said(field: str, value: Any) -> Taps:
    return [{field: str(value)}] if value is not None else []


def taps_for(sheet: AgeOfMythologySheet, action: Any) -> Taps:
    """The taps that add up to this action."""
    kind = type(action).__name__
    found = _TAPS.get(kind)
    return found(sheet, action) if found is not None else []


def _draw(sheet: AgeOfMythologySheet, a: ac.DrawRandomCards) -> Taps:
    return each("drawn", Counter(a.cards)) if a.cards else said("draw", a.n)


def _play(sheet: AgeOfMythologySheet, a: ac.PlayCard) -> Taps:
    god = sheet.view.catalogue.card[a.card].god
    way = "action" if not a.use_power else "both" if a.do_action else "power"
    return [{"card": a.card}, *([{"how": way}] if god else [])]


def _power(sheet: AgeOfMythologySheet, a: ac.ResolvePower) -> Taps:
    taps: Taps = []
    if a.unit and a.target:
        taps.append({"unit": a.unit, "owner": a.target, "origin": a.slot or "holding"})
    elif a.unit:
        taps.append({"unit": a.unit, "origin": a.slot or "holding"})
    elif a.slot:
        taps.append({"slot": a.slot, "owner": a.target or ""})
    elif a.target:
        taps.append({"target": a.target})
    return [*taps, *each("unit", a.units), *each("more", a.cubes)]


def _workers(sheet: AgeOfMythologySheet, a: ac.PlaceWorkers) -> Taps:
    taps: Taps = []
    for move in a.moves:
        if move.origin == "holding":
            taps.append({"worker": move.worker})
        else:
            taps.append({"slot": move.origin, "owner": a.player})
        taps.append({"slot": move.to, "owner": a.player})
    return taps


def _pay(sheet: AgeOfMythologySheet, a: ac.StartTrade) -> Taps:
    offered = Counter(spread(sheet.own.cubes, cost_now(sheet.state, sheet.player)))
    return each("more", Counter(a.cubes) - offered)


def _build(sheet: AgeOfMythologySheet, a: ac.BuildBuilding) -> Taps:
    slot = [{"slot": a.slot, "owner": a.player}] if a.slot else []
    return [{"building": a.building}, *slot, *each("offmore", a.discount)]


def _army(sheet: AgeOfMythologySheet, a: ac.CommitArmy) -> Taps:
    return [{"unit": f"{s.unit}@{s.origin}"} for s in (a.units.soldiers if a.units else ())]


def _armies(sheet: AgeOfMythologySheet, a: ac.RevealArmies) -> Taps:
    assert sheet.state.battle is not None
    if sheet.state.battle.armies:  # sealed before: nothing is left to say
        return []
    taps: Taps = [{"how": "both"}]
    for side in ("attacker", "defender"):
        taps += [{side: f"{s.unit}@{s.origin}"} for s in getattr(a, side)]
    return taps


def _units(sheet: AgeOfMythologySheet, a: ac.RevealUnits) -> Taps:
    assert sheet.state.battle is not None
    if sheet.state.battle.chosen:
        return []
    return [*said("attacker", a.attacker), *said("defender", a.defender)]


def _roll(sheet: AgeOfMythologySheet, a: ac.RollEncounter) -> Taps:
    if a.sixes is not None:
        return [{"attacker": str(a.sixes.attacker)}, {"defender": str(a.sixes.defender)}]
    return [{"face": str(face)} for face in (*(a.attacker or ()), *(a.defender or ()))]


def _side(sheet: AgeOfMythologySheet, a: ac.CommitUnit) -> str:
    assert sheet.state.battle is not None
    return sheet.state.battle.side(a.player) or "attacker"


def _dice(sheet: AgeOfMythologySheet, a: ac.RollForFirstPlayer) -> Taps:
    rolls = [dice for roll in a.rolls or () for dice in roll.values()]
    return [{"dice": "1"}, *({"face": str(face)} for dice in rolls for face in dice)]


def _substitute(sheet: AgeOfMythologySheet, a: ac.Substitute) -> Taps:
    return [{"fight": "substitute", "player": a.player, "token": a.token}]


def _captured(sheet: AgeOfMythologySheet, a: ac.CaptureTile) -> Taps:
    assert sheet.state.battle is not None
    return [{"slot": a.slot, "owner": sheet.state.battle.defender}]


def _razed(sheet: AgeOfMythologySheet, a: ac.RazeBuilding) -> Taps:
    assert sheet.state.battle is not None
    return [{"slot": slot, "owner": sheet.state.battle.defender} for slot in a.slots]


def _villager(sheet: AgeOfMythologySheet, a: ac.RemoveVillager) -> Taps:
    return [{"slot": a.origin, "owner": a.player}]


_TAPS: dict[str, Any] = {
    "AssignCulture": lambda d, a: said("culture", a.culture),
    "RollForFirstPlayer": _dice,
    "RevealDraftTiles": lambda d, a: each("tile", Counter(a.tiles)),
    "RevealExploreTiles": lambda d, a: each("tile", Counter(a.tiles)),
    "DraftTile": lambda d, a: said("tile", a.tile),
    "TakeExploredTile": lambda d, a: said("tile", a.tile),
    "PassDraft": lambda d, a: [{"pass": "1"}],
    "PassExplore": lambda d, a: [{"pass": "1"}],
    "PlaceVpCube": lambda d, a: said("vp", a.vp_card),
    "SelectPermanentCards": lambda d, a: (
        each("card", Counter(a.cards)) if a.cards is not None else said("permanents", a.n)
    ),
    "DrawRandomCards": _draw,
    "PlayCard": _play,
    "Pass": lambda d, a: (
        [{"card": a.card}, {"how": "pass"}] if a.card else [{"decline": "1"}] if d.own.hand else []
    ),
    "ResolvePower": _power,
    "SkipAction": lambda d, a: [{"end": "skip"}],
    "EndAction": lambda d, a: [] if d.stage == "trade" else [{"end": "done"}],
    "DiscardCards": lambda d, a: each("card", Counter(a.cards)),
    "PlaceWorkers": _workers,
    "Gather": lambda d, a: said("value", a.value),
    "RecruitUnit": lambda d, a: said("unit", a.unit),
    "BuildBuilding": _build,
    "StartTrade": _pay,
    "Exchange": lambda d, a: [*each("givemore", a.give), *each("takemore", a.take)],
    "BuyVictoryPoint": lambda d, a: said("buy", a.n),
    "DeclareAttack": lambda d, a: [{"opponent": a.opponent, "area": a.area}],
    "CommitArmy": _army,
    "RevealArmies": _armies,
    "WithdrawEnemyUnit": lambda d, a: said("token", a.token),
    "Retreat": lambda d, a: said("retreat", a.player),
    "StayInBattle": lambda d, a: said("stay", a.player),
    "CommitUnit": lambda d, a: said(_side(d, a), a.token),
    "RevealUnits": _units,
    "Substitute": _substitute,
    "ChooseMode": lambda d, a: [{"fight": a.mode, "player": a.player}],
    "RollEncounter": _roll,
    "Resurrect": lambda d, a: [] if a.save else [{"lost": "1"}],
    "Reinforce": lambda d, a: said("unit", a.unit) or [{"nobody": "1"}],
    "RazeBuilding": _razed,
    "CaptureTile": _captured,
    "RaidCubes": lambda d, a: each("more", a.cubes),
    "DeclineSpoils": lambda d, a: [{"nothing": "1"}],
    "RemoveVillager": _villager,
}


def parameters(action: Any) -> int:
    """What somebody has to say of an action; whose it is goes without saying."""
    fields = asdict(action)
    fields.pop("player", None)
    return sum(_size(value) for value in fields.values())


def _size(value: Any) -> int:
    match value:
        case None:
            return 0
        case dict():
            return sum(n if isinstance(n, int) else _size(n) for n in value.values())
        case tuple() | list():
            return sum(_size(one) for one in value)
        case ac.Army():
            return len(value.soldiers)
        case ac.Move():
            return 3
        case ac.Sixes():
            return 2
    return 1


def plain(action: Any) -> Any:
    """Comparable though cards or units were named in another order."""
    fields = asdict(action)
    for name, value in fields.items():
        if isinstance(value, ac.Army):
            fields[name] = sorted((s.unit, s.origin) for s in value.soldiers)
        elif isinstance(value, dict):
            fields[name] = {key: n for key, n in value.items() if n}
        elif isinstance(value, tuple) and name in ("cards", "tiles", "slots"):
            fields[name] = sorted(value)
    return type(action).__name__, fields
