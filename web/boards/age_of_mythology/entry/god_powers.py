"""A god power that has to be aimed, as the scribe taps it: a building, a tile, units, cubes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ledger.games.age_of_mythology.actions import ResolvePower
from ledger.games.age_of_mythology.catalogue import Effect
from ledger.games.age_of_mythology.effects import power_text
from ledger.games.age_of_mythology.rules.common import card_in_play
from ledger.games.age_of_mythology.rules.powers import mortals, tagged
from ledger.games.age_of_mythology.state import Seat
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, last, limited
from ledger.web.boards.age_of_mythology.view import unit_title
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]
Aimed = tuple[ResolvePower | None, list[Part | None], dict[str, list[Part]]]


def aiming(desk: Desk, taps: Taps) -> Draft:
    """What the power of the card in play still has to be told."""
    card = card_in_play(desk.state)
    effects = card.god.effects if card.god else ()
    aim = next((_AIMS[e["op"]](desk, taps, e) for e in effects if e["op"] in _AIMS), None)
    action, parts, lit = aim if aim is not None else (ResolvePower(desk.player), [], {})
    return desk.draft(
        desk.say("head_power", player=desk.player, name=desk.view.title(card.id)),
        parts,
        text=power_text(desk.view.catalogue, card.id, desk.view.lang),
        action=action,
        overlay=desk.lights(lit),
    )


def _spot(taps: Taps) -> tuple[str, str]:
    """The last slot tapped: whose, and which."""
    for tap in reversed(taps):
        if "slot" in tap and "owner" in tap:
            return tap["owner"], tap["slot"]
    return "", ""


def _on_boards(desk: Desk, taps: Taps, effect: Effect, area: str) -> Aimed:
    """A building or a tile: those that may be chosen glow on the boards and in the sheet."""
    target, slot = _spot(taps)
    parts, lit = list[Part | None](), dict[str, list[Part]]()
    for player, seat in desk.state.seats.items():
        there = seat.city if area == "city" else seat.tiles
        ok = [s for s in there if desk.allowed(ResolvePower(desk.player, player, s))]
        if ok:
            pressed = [slot] if player == target else []
            parts.append(desk.square(player, area, ok, pressed))
            lit[f"{player}:{area}"] = desk.spots(ok, slot if player == target else "")
    action = ResolvePower(desk.player, target, slot) if slot else None
    return action, parts, lit


def _building(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    return _on_boards(desk, taps, effect, "city")


def _tile(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    return _on_boards(desk, taps, effect, "production")


def places(seat: Seat) -> list[tuple[str, str]]:
    """Every unit type of a board, and where one stands."""
    found = [(unit, "holding") for unit, n in seat.holding.items() if n]
    return found + [(w, slot) for slot, w in seat.workers.items() if w != "villager"]


def _who(desk: Desk, target: str, unit: str, origin: str) -> ResolvePower:
    """The action that means a unit of somebody, or one's own to be given up."""
    slot = None if origin == "holding" else origin
    return ResolvePower(desk.player, target or None, slot, unit)


def _unit(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    chosen = next((t for t in reversed(taps) if "unit" in t and "owner" in t), None)
    parts = list[Part | None]()
    for player, seat in desk.state.seats.items():
        picks = [
            desk.pick(
                unit,
                {"unit": unit, "owner": player, "origin": origin},
                title=unit_title(desk.view, unit),
                ok=True,
                on=chosen == {"unit": unit, "owner": player, "origin": origin},
            )
            for unit, origin in places(seat)
            if desk.allowed(_who(desk, player, unit, origin))
        ]
        if picks:
            parts.append(desk.picks(player, picks))
    action = None
    if chosen is not None:
        origin = chosen.get("origin", "holding")
        action = _who(desk, chosen["owner"], chosen["unit"], origin)
    return action, parts, {}


def _sacrifice(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    """A unit given up, and the cubes taken for it."""
    gain = card_in_play(desk.state).op("gain_cubes") or {"n": 0}
    chosen = next((t for t in reversed(taps) if "unit" in t), None)
    cubes = limited(taps, "more", "less", desk.state.bank, int(gain["n"]))
    picks = [
        desk.pick(
            unit,
            {"unit": unit, "origin": origin},
            ok=True,
            on=chosen is not None and chosen == {"unit": unit, "origin": origin},
            copies=desk.own.holding.get(unit, 0) if origin == "holding" else 1,
        )
        for unit, origin in places(desk.own)
    ]
    parts: list[Part | None] = [
        desk.picks(desk.say("given_up"), picks),
        desk.steppers(desk.say("from_bank"), cubes, desk.state.bank, limit=int(gain["n"])),
    ]
    if chosen is None:
        return None, parts, {}
    origin = chosen.get("origin", "holding")
    slot = None if origin == "holding" else origin
    return ResolvePower(desk.player, None, slot, chosen["unit"], None, cubes), parts, {}


def _cubes(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    limit = int(effect["n"])
    cubes = limited(taps, "more", "less", desk.state.bank, limit)
    parts = [desk.steppers(desk.say("from_bank"), cubes, desk.state.bank, limit=limit)]
    return ResolvePower(desk.player, cubes=cubes) if cubes else None, list(parts), {}


def _theft(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    target, limit = last(taps, "target"), int(effect["n"])
    others = [p for p in desk.state.players if p != desk.player]
    if len(others) == 1:
        target = others[0]
    options = [
        {
            "label": player,
            "player": player,
            "small": desk.view.cubes(desk.state.seats[player].cubes),
            "tap": {"target": player},
            "pressed": player == target,
        }
        for player in others
    ]
    parts: list[Part | None] = [desk.options(desk.say("robbed"), options, columns=1)]
    if target not in others:
        return None, parts, {}
    there = desk.state.seats[target].cubes
    cubes = limited(_since_target(taps), "more", "less", there, limit)
    parts.append(desk.steppers(desk.say("stolen"), cubes, there, limit=limit))
    return ResolvePower(desk.player, target, cubes=cubes) if cubes else None, parts, {}


def _since_target(taps: Taps) -> list[Tap]:
    """Another victim, another choice of cubes."""
    marks = [i for i, tap in enumerate(taps) if "target" in tap]
    return list(taps[marks[-1] :]) if marks else list(taps)


def _several(desk: Desk, taps: Taps, effect: Effect) -> Aimed:
    """Units by number: own mortals to be swapped, or free ones from the reserve."""
    if effect["op"] == "convert_units":
        there, limit = mortals(desk.state, desk.own, effect["from_tag"]), int(effect["max"])
    else:
        there, limit = tagged(desk.state, desk.own, effect["tag"]), int(effect["n"])
    units = limited(taps, "unit", "drop", there, limit)
    picks = [
        desk.pick(
            unit, {"unit": unit}, less={"drop": unit}, n=units.get(unit, 0), ok=True, copies=n
        )
        for unit, n in there.items()
        if n
    ]
    chosen = desk.say("of", n=sum(units.values()), all=limit)
    parts: list[Part | None] = [desk.picks(desk.say("which_units"), picks, chosen)]
    return ResolvePower(desk.player, units=units) if units else None, parts, {}


_AIMS: dict[str, Callable[[Desk, Taps, Effect], Aimed]] = {
    "destroy_building": _building,
    "eliminate_tile": _tile,
    "eliminate_unit": _unit,
    "sacrifice_unit": _sacrifice,
    "gain_cubes": _cubes,
    "steal_cubes": _theft,
    "convert_units": _several,
    "gain_unit_of_tag": _several,
}
