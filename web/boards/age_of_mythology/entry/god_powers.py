"""A god power that has to be aimed, as the scribe taps it: a building, a tile, units, cubes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ledger.games.age_of_mythology.actions import ResolvePower
from ledger.games.age_of_mythology.catalogue import Effect
from ledger.games.age_of_mythology.effects import power_text
from ledger.games.age_of_mythology.rules.common import card_in_play
from ledger.games.age_of_mythology.rules.powers import mortals, tagged
from ledger.games.age_of_mythology.state import Seat
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.age_of_mythology.view import unit_title
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last, limited

Taps = Sequence[Tap]
Aimed = tuple[ResolvePower | None, list[Row | None], dict[str, list[Row]]]


def aiming(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """What the power of the card in play still has to be told."""
    card = card_in_play(sheet.state)
    effects = card.god.effects if card.god else ()
    aim = next((_AIMS[e["op"]](sheet, taps, e) for e in effects if e["op"] in _AIMS), None)
    action, parts, lit = aim if aim is not None else (ResolvePower(sheet.player), [], {})
    return sheet.draft(
        sheet.say("head_power", player=sheet.player, name=sheet.view.title(card.id)),
        parts,
        text=power_text(sheet.view.catalogue, card.id, sheet.view.lang),
        action=action,
        overlay=sheet.lights(lit),
    )


def _spot(taps: Taps) -> tuple[str, str]:
    """The last slot tapped: whose, and which."""
    for tap in reversed(taps):
        if "slot" in tap and "owner" in tap:
            return tap["owner"], tap["slot"]
    return "", ""


def _on_boards(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect, area: str) -> Aimed:
    """A building or a tile: those that may be chosen glow on the boards and in the sheet."""
    target, slot = _spot(taps)
    parts, lit = list[Row | None](), dict[str, list[Row]]()
    for player, seat in sheet.state.seats.items():
        there = seat.city if area == "city" else seat.tiles
        ok = [s for s in there if sheet.allowed(ResolvePower(sheet.player, player, s))]
        if ok:
            pressed = [slot] if player == target else []
            parts.append(sheet.square(player, area, ok, pressed))
            lit[f"{player}:{area}"] = sheet.spots(ok, slot if player == target else "")
    action = ResolvePower(sheet.player, target, slot) if slot else None
    return action, parts, lit


def _building(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    return _on_boards(sheet, taps, effect, "city")


def _tile(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    return _on_boards(sheet, taps, effect, "production")


def places(seat: Seat) -> list[tuple[str, str]]:
    """Every unit type of a board, and where one stands."""
    found = [(unit, "holding") for unit, n in seat.holding.items() if n]
    return found + [(w, slot) for slot, w in seat.workers.items() if w != "villager"]


def _who(sheet: AgeOfMythologySheet, target: str, unit: str, origin: str) -> ResolvePower:
    """The action that means a unit of somebody, or one's own to be given up."""
    slot = None if origin == "holding" else origin
    return ResolvePower(sheet.player, target or None, slot, unit)


def _unit(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    chosen = next((t for t in reversed(taps) if "unit" in t and "owner" in t), None)
    parts = list[Row | None]()
    for player, seat in sheet.state.seats.items():
        picks = [
            sheet.pick(
                unit,
                {"unit": unit, "owner": player, "origin": origin},
                title=unit_title(sheet.view, unit),
                ok=True,
                on=chosen == {"unit": unit, "owner": player, "origin": origin},
            )
            for unit, origin in places(seat)
            if sheet.allowed(_who(sheet, player, unit, origin))
        ]
        if picks:
            parts.append(sheet.picks(player, picks))
    action = None
    if chosen is not None:
        origin = chosen.get("origin", "holding")
        action = _who(sheet, chosen["owner"], chosen["unit"], origin)
    return action, parts, {}


def _sacrifice(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    """A unit given up, and the cubes taken for it."""
    gain = card_in_play(sheet.state).op("gain_cubes") or {"n": 0}
    chosen = next((t for t in reversed(taps) if "unit" in t), None)
    cubes = limited(taps, "more", "less", sheet.state.bank, int(gain["n"]))
    picks = [
        sheet.pick(
            unit,
            {"unit": unit, "origin": origin},
            ok=True,
            on=chosen is not None and chosen == {"unit": unit, "origin": origin},
            copies=sheet.own.holding.get(unit, 0) if origin == "holding" else 1,
        )
        for unit, origin in places(sheet.own)
    ]
    parts: list[Row | None] = [
        sheet.picks(sheet.say("given_up"), picks),
        sheet.steppers(sheet.say("from_bank"), cubes, sheet.state.bank, limit=int(gain["n"])),
    ]
    if chosen is None:
        return None, parts, {}
    origin = chosen.get("origin", "holding")
    slot = None if origin == "holding" else origin
    return ResolvePower(sheet.player, None, slot, chosen["unit"], None, cubes), parts, {}


def _cubes(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    limit = int(effect["n"])
    cubes = limited(taps, "more", "less", sheet.state.bank, limit)
    parts = [sheet.steppers(sheet.say("from_bank"), cubes, sheet.state.bank, limit=limit)]
    return ResolvePower(sheet.player, cubes=cubes) if cubes else None, list(parts), {}


def _theft(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    target, limit = last(taps, "target"), int(effect["n"])
    others = [p for p in sheet.state.players if p != sheet.player]
    if len(others) == 1:
        target = others[0]
    options = [
        {
            "label": player,
            "player": player,
            "small": sheet.view.cubes(sheet.state.seats[player].cubes),
            "tap": {"target": player},
            "pressed": player == target,
        }
        for player in others
    ]
    parts: list[Row | None] = [sheet.options(sheet.say("robbed"), options, columns=1)]
    if target not in others:
        return None, parts, {}
    there = sheet.state.seats[target].cubes
    cubes = limited(_since_target(taps), "more", "less", there, limit)
    parts.append(sheet.steppers(sheet.say("stolen"), cubes, there, limit=limit))
    return ResolvePower(sheet.player, target, cubes=cubes) if cubes else None, parts, {}


def _since_target(taps: Taps) -> list[Tap]:
    """Another victim, another choice of cubes."""
    marks = [i for i, tap in enumerate(taps) if "target" in tap]
    return list(taps[marks[-1] :]) if marks else list(taps)


def _several(sheet: AgeOfMythologySheet, taps: Taps, effect: Effect) -> Aimed:
    """Units by number: own mortals to be swapped, or free ones from the reserve."""
    if effect["op"] == "convert_units":
        there, limit = mortals(sheet.state, sheet.own, effect["from_tag"]), int(effect["max"])
    else:
        there, limit = tagged(sheet.state, sheet.own, effect["tag"]), int(effect["n"])
    units = limited(taps, "unit", "drop", there, limit)
    picks = [
        sheet.pick(
            unit, {"unit": unit}, less={"drop": unit}, n=units.get(unit, 0), ok=True, copies=n
        )
        for unit, n in there.items()
        if n
    ]
    chosen = sheet.say("of", n=sum(units.values()), all=limit)
    parts: list[Row | None] = [sheet.picks(sheet.say("which_units"), picks, chosen)]
    return ResolvePower(sheet.player, units=units) if units else None, parts, {}


_AIMS: dict[str, Callable[[AgeOfMythologySheet, Taps, Effect], Aimed]] = {
    "destroy_building": _building,
    "eliminate_tile": _tile,
    "eliminate_unit": _unit,
    "sacrifice_unit": _sacrifice,
    "gain_cubes": _cubes,
    "steal_cubes": _theft,
    "convert_units": _several,
    "gain_unit_of_tag": _several,
}
