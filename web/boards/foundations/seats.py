"""The seats: coins, citizens, supply and cards; the Consul; the population track."""

from __future__ import annotations

from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.games.foundations.catalogue import CONSUL, MONUMENT
from ledger.games.foundations.rules.market import INCOME
from ledger.games.foundations.state import LOT_MARKERS, MONUMENT_MARKERS, Seat, State
from ledger.ruleset import UNKNOWN, listed, phrase
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.symbols import box, symbol
from ledger.web.boards.foundations.view import CONSUL_SEAT, LOT, TEMPLATE, TYPES, View, bare

FRESH = 2  # the face of a favour token that has paid for no swindle
TRACK = 24  # citizens on the population track before it grows


def seat_panel(
    view: View, player: str, totals: dict[str, int], changes: Changes, viewer: str | None
) -> dict[str, Any]:
    state, seat = view.state, view.state.seats[player]
    markers = max(0, state.markers(player))
    return {
        "player": player,
        "seat": view.seat(player),
        "label": view.say("seat", player=player),
        "also": _purse(view, seat),
        "points": seat.vp,
        "would_be": view.say("would_be", n=totals[player]) if totals[player] != seat.vp else "",
        "more": totals[player] - seat.vp,
        "active": state.turn.player == player and state.phase == "playing",
        "own": viewer == player,
        "coins": seat.coins,
        "coins_label": view.say("coins", n=seat.coins),
        "income": view.say("income", n=INCOME + seat.coin_icons),
        "population": seat.population,
        "citizens": view.say("citizens", n=seat.population),
        "moved": seat.moved,
        "markers": [i < markers for i in range(LOT_MARKERS)],
        "markers_label": view.say("markers", n=markers),
        "unnamed": view.say("unnamed", n=len(seat.unnamed)) if seat.unnamed else "",
        "tray": _tray(view, seat),
        "hand": [
            {**_invocation(view, card, held.face), "since": held.step}
            for card, held in seat.invocations.items()
        ],
        "objective": _secret(view, "objective", seat.objective.stage, seat.objective.card),
        "character": _secret(view, "character", seat.character.stage, seat.character.card),
        "favours": [
            {
                "face": f.face,
                "title": view.say("favour", n=f.face),
                "effect": _favour(view, token, f.face),
            }
            for token, f in state.favours.items()
            if f.owner == player
        ],
        "monuments": view.say("own_monuments", n=MONUMENT_MARKERS - _left(state, player))
        if "monuments" in state.modules
        else "",
        "monuments_left": _left(state, player),
    }


def _purse(view: View, seat: Seat) -> Markup:
    """The coins, small, for the row of seats."""
    label = view.say("coins", n=seat.coins)
    drawn: Markup = get_template_attribute(TEMPLATE, "purse")(seat.coins, label)
    return drawn


def _favour(view: View, token: str, face: int) -> str:
    return view.say("favour_spent", n=face) if face > FRESH else view.effect(token)


def _left(state: State, player: str) -> int:
    return MONUMENT_MARKERS - state.monuments_of(player)


def _secret(view: View, key: str, stage: str, card: str) -> dict[str, Any] | None:
    """A card kept secretly, known or not."""
    if stage == "none":
        return None
    known = bool(card) and card != UNKNOWN
    title = view.say(key, name=view.name(card)) if known else view.say(f"{key}_hidden")
    return {"title": title, "known": known, "effect": view.effect(card) if known else ""}


def _invocation(view: View, card: str, face: str) -> dict[str, Any]:
    key = {"permanent_face_up": "permanent", "used": "used"}.get(face, "invocation")
    return {
        "card": card,
        "face": face,
        "name": view.name(card),
        "title": view.say(key, name=view.name(card)),
        "effect": view.effect(card),
    }


def _tray(view: View, seat: Seat) -> list[dict[str, Any]]:
    """Every building of a colour in three rows; those in the city are faint."""
    found = []
    for row, sort in enumerate(TYPES):
        x = 0.0
        for kind in view.catalogue.buildings.values():
            if kind.type != sort:
                continue
            used = f"{seat.colour}:{kind.id}" in view.state.buildings
            width, height = (n / LOT * 6 for n in box(kind))
            name = phrase(kind.name, view.lang)
            found.append(
                {
                    "href": f"poly-{kind.shape}",
                    "type": sort,
                    "x": round(x, 1),
                    "y": row * 16 + (3 if height < 7 else 0),
                    "width": width,
                    "height": height,
                    "used": used,
                    "title": view.say("in_city", name=name) if used else name,
                }
            )
            x += width + 2.6
    return found


def consul_panel(view: View, totals: dict[str, int]) -> dict[str, Any] | None:
    consul = view.state.consul
    if consul is None:
        return None
    return {
        "seat": CONSUL_SEAT,
        "name": view.say("consul"),
        "points": consul.vp,
        "would_be": view.say("would_be", n=totals[CONSUL]) if totals[CONSUL] != consul.vp else "",
        "population": consul.population,
        "controller": view.say("controller", player=consul.controller) if consul.controller else "",
        "face": view.say("action" if consul.face == "action" else "organisation"),
        "floor": view.say("floor", n=view.state.price_floor),
        "stacks": [
            {"shape": shape, "n": len(stack.tiles)} for shape, stack in consul.stacks.items()
        ],
    }


def track(view: View) -> dict[str, Any]:
    """The population track: a mark for everybody, one above the other where they meet."""
    state = view.state
    people = {player: seat.population for player, seat in state.seats.items()}
    if state.consul is not None:
        people[CONSUL] = state.consul.population
    top = max(TRACK, -(-max(people.values(), default=0) // 4) * 4)
    width = 256

    def x(value: int) -> float:
        return round(10 + value * (width - 20) / top, 1)

    marks: list[dict[str, Any]] = []
    for who, value in sorted(people.items(), key=lambda item: item[1]):
        level = 0
        while any(m["level"] == level and value - m["value"] < top / 12 for m in marks):
            level += 1
        marks.append(
            {
                "seat": view.seat(who),
                "value": value,
                "level": level,
                "x": x(value),
                "title": f"{view.owner(who)} {value}",
            }
        )
    most = max(people.values(), default=0)
    first = [view.owner(who) for who, value in people.items() if value == most]
    bonus = view.catalogue.bonuses[max(1, state.era) - 1]
    return {
        "width": width,
        "ticks": [{"n": n, "x": x(n)} for n in range(0, top + 1, 4)],
        "marks": marks,
        "rise": 15 * max((m["level"] for m in marks), default=0),
        "label": ", ".join(f"{view.owner(who)} {value}" for who, value in people.items()),
        "leads": view.say("leads", names=listed(first, view.lang), count=len(first), n=bonus)
        if most
        else "",
    }


def building_card(view: View, name: str, count: int = 1) -> dict[str, Any]:
    kind = view.catalogue.kind_of[name]
    width, height = box(kind)
    return {
        "name": name,
        "title": view.name(name),
        "href": symbol(view.catalogue, kind),
        "box": f"0 0 {width} {height}",
        "width": round(width * 0.6, 1),
        "height": round(height * 0.6, 1),
        "count": count,
        "type": kind.type,
        "effect": view.effect(name),
    }


def drawer(view: View) -> list[list[dict[str, Any]]]:
    """The buildings the one to move may take, by type, twins once; then the monuments."""
    state = view.state
    colour = state.seats[state.turn.player].colour
    groups = []
    for sort in TYPES:
        twins: dict[tuple[str, str], list[str]] = {}
        for kind in view.catalogue.buildings.values():
            name = f"{colour}:{kind.id}"
            if kind.type == sort and name not in state.buildings:
                twins.setdefault((kind.kind, kind.shape), []).append(name)
        locked = state.turn.locked_buildings
        ordered = [sorted(same, key=lambda one: one in locked) for same in twins.values()]
        groups.append([building_card(view, same[0], len(same)) for same in ordered])
    groups.append([building_card(view, f"{MONUMENT}:{bare(name)}") for name in state.reserve])
    return [group for group in groups if group]
