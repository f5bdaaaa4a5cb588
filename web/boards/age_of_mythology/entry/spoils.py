"""What a winning attacker takes, as the scribe taps it: buildings, a tile, cubes, or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.rules.attack import battle_of
from ledger.games.age_of_mythology.rules.spoils import raze_limit
from ledger.games.age_of_mythology.state import Battle
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import limited

Taps = Sequence[Tap]


def taking(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    battle = battle_of(sheet.state)
    if taps and "nothing" in taps[-1]:
        return sheet.instant(sheet.say("take_nothing"), ac.DeclineSpoils(battle.attacker))
    area = {"city": _razing, "production": _capturing, "holding": _raiding}
    return area[battle.area](sheet, battle, taps)


def _nothing(sheet: AgeOfMythologySheet) -> Row | None:
    return sheet.buttons(sheet.button("take_nothing", "ui-pass", {"nothing": "1"}))


def _tapped(battle: Battle, taps: Taps) -> list[str]:
    """Slots of the loser, a second tap takes one back."""
    chosen: list[str] = []
    for tap in taps:
        if tap.get("owner") == battle.defender and "slot" in tap:
            slot = tap["slot"]
            chosen = [s for s in chosen if s != slot] if slot in chosen else [*chosen, slot]
    return chosen


def _razing(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    loser = battle.defender
    limit = raze_limit(sheet.state)
    slots = _tapped(battle, taps)[-limit:]
    there = sheet.state.seats[loser].city
    return sheet.draft(
        sheet.say("head_raze", player=battle.attacker, loser=loser),
        [sheet.square(loser, "city", there, slots), _nothing(sheet)],
        text=sheet.say("text_raze", n=limit),
        action=ac.RazeBuilding(battle.attacker, tuple(slots)) if slots else None,
        overlay=sheet.lights({f"{loser}:city": sheet.spots(there, slots[-1] if slots else "")}),
    )


def _capturing(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    """The tile, and where it goes: an own slot of its terrain, or the pool if there is none."""
    player, loser = battle.attacker, battle.defender
    there = sheet.state.seats[loser].tiles
    slot = next(iter(_tapped(battle, taps)[-1:]), "")
    own = sheet.state.seats[player]
    action, lit = None, {f"{loser}:production": sheet.spots(there, slot)}
    place: Row | None = None
    if slot in there:
        tile = there[slot].tile
        free = own.free_slots(sheet.view.catalogue.tile[tile].terrain)
        said = [t["slot"] for t in taps if t.get("owner") == player and "slot" in t]
        to = said[-1] if said else free[0] if free else "discard"
        action = ac.CaptureTile(player, slot, to)
        lit[f"{player}:production"] = sheet.spots(free, to, f"t-{tile}")
        place = sheet.free_slots(player, free, to)
    return sheet.draft(
        sheet.say("head_capture", player=player, loser=loser),
        [sheet.square(loser, "production", there, [slot]), place, _nothing(sheet)],
        text=sheet.say("text_capture"),
        action=action,
        overlay=sheet.lights(lit),
    )


def _raiding(sheet: AgeOfMythologySheet, battle: Battle, taps: Taps) -> Draft:
    loser, limit = battle.defender, sheet.view.catalogue.number("raid_cubes")
    there = sheet.state.seats[loser].cubes
    cubes = limited(taps, "more", "less", there, limit)
    return sheet.draft(
        sheet.say("head_raid", player=battle.attacker, loser=loser),
        [sheet.steppers(loser, cubes, there, limit=limit), _nothing(sheet)],
        text=sheet.say("text_raid", n=limit),
        action=ac.RaidCubes(battle.attacker, cubes) if cubes else None,
    )
