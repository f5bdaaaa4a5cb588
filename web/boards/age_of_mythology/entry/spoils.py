"""What a winning attacker takes, as the scribe taps it: buildings, a tile, cubes, or nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.rules.attack import battle_of
from ledger.games.age_of_mythology.rules.spoils import raze_limit
from ledger.games.age_of_mythology.state import Battle
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, limited
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]


def taking(desk: Desk, taps: Taps) -> Draft:
    battle = battle_of(desk.state)
    if taps and "nothing" in taps[-1]:
        return desk.instant(desk.say("take_nothing"), ac.DeclineSpoils(battle.attacker))
    area = {"city": _razing, "production": _capturing, "holding": _raiding}
    return area[battle.area](desk, battle, taps)


def _nothing(desk: Desk) -> Part | None:
    return desk.buttons(desk.button("take_nothing", "ui-pass", {"nothing": "1"}))


def _tapped(battle: Battle, taps: Taps) -> list[str]:
    """Slots of the loser, a second tap takes one back."""
    chosen: list[str] = []
    for tap in taps:
        if tap.get("owner") == battle.defender and "slot" in tap:
            slot = tap["slot"]
            chosen = [s for s in chosen if s != slot] if slot in chosen else [*chosen, slot]
    return chosen


def _razing(desk: Desk, battle: Battle, taps: Taps) -> Draft:
    loser = battle.defender
    limit = raze_limit(desk.state)
    slots = _tapped(battle, taps)[-limit:]
    there = desk.state.seats[loser].city
    return desk.draft(
        desk.say("head_raze", player=battle.attacker, loser=loser),
        [desk.square(loser, "city", there, slots), _nothing(desk)],
        text=desk.say("text_raze", n=limit),
        action=ac.RazeBuilding(battle.attacker, tuple(slots)) if slots else None,
        overlay=desk.lights({f"{loser}:city": desk.spots(there, slots[-1] if slots else "")}),
    )


def _capturing(desk: Desk, battle: Battle, taps: Taps) -> Draft:
    """The tile, and where it goes: an own slot of its terrain, or the pool if there is none."""
    player, loser = battle.attacker, battle.defender
    there = desk.state.seats[loser].tiles
    slot = next(iter(_tapped(battle, taps)[-1:]), "")
    own = desk.state.seats[player]
    action, lit = None, {f"{loser}:production": desk.spots(there, slot)}
    place: Part | None = None
    if slot in there:
        tile = there[slot].tile
        free = own.free_slots(desk.view.catalogue.tile[tile].terrain)
        said = [t["slot"] for t in taps if t.get("owner") == player and "slot" in t]
        to = said[-1] if said else free[0] if free else "discard"
        action = ac.CaptureTile(player, slot, to)
        lit[f"{player}:production"] = desk.spots(free, to, f"t-{tile}")
        place = desk.free_slots(player, free, to)
    return desk.draft(
        desk.say("head_capture", player=player, loser=loser),
        [desk.square(loser, "production", there, [slot]), place, _nothing(desk)],
        text=desk.say("text_capture"),
        action=action,
        overlay=desk.lights(lit),
    )


def _raiding(desk: Desk, battle: Battle, taps: Taps) -> Draft:
    loser, limit = battle.defender, desk.view.catalogue.number("raid_cubes")
    there = desk.state.seats[loser].cubes
    cubes = limited(taps, "more", "less", there, limit)
    return desk.draft(
        desk.say("head_raid", player=battle.attacker, loser=loser),
        [desk.steppers(loser, cubes, there, limit=limit), _nothing(desk)],
        text=desk.say("text_raid", n=limit),
        action=ac.RaidCubes(battle.attacker, cubes) if cubes else None,
    )
