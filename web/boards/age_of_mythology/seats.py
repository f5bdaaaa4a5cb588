"""A player's board: production, city and holding, cubes, cards and the age."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ledger.games.age_of_mythology.catalogue import AGES, RESOURCES
from ledger.games.age_of_mythology.effects import effect_of
from ledger.games.age_of_mythology.scoring import unit_total
from ledger.games.age_of_mythology.state import Battle, Seat, State
from ledger.ruleset import UNKNOWN
from ledger.web.boards.age_of_mythology.changes import Changes
from ledger.web.boards.age_of_mythology.view import View, at, card_face, unit_title

Lit = Collection[str] | None


def seat(view: View, player: str, changes: Changes, active: str | None, lit: Lit) -> dict[str, Any]:
    """Everything that lies before a player."""
    state, own = view.state, view.state.seats[player]
    units = unit_total(own) + _engaged_number(state.battle, player)
    return {
        "player": player,
        "seat": view.seat(player),
        "label": view.say("board", player=player),
        "culture": own.culture,
        "culture_name": view.name(own.culture) if own.culture else "",
        "first": player == state.first_player and bool(state.turn or state.phase == "draft"),
        "points": own.points,
        "active": player == active,
        "own": player == view.viewer,
        "ages": _ages(view, own),
        "age": view.name(own.age),
        "production": production(view, player, own, changes, lit),
        "city": city(view, player, own, changes, lit),
        "units": _units(view, player, own, changes, lit),
        "unit_text": view.say("units", n=units),
        "villagers": own.villagers,
        "villagers_text": view.say("villagers", n=own.villagers),
        "cubes": [
            {
                "resource": r,
                "n": own.cubes.get(r, 0),
                "name": view.name(r),
                "title": f"{own.cubes.get(r, 0)} {view.name(r)}",
                "hot": (player, r) in changes.cubes,
            }
            for r in RESOURCES
        ],
        "vp_hot": player in changes.points,
        "vp_title": view.say("points", n=own.points),
        "hand": _hand(view, own),
        "played": [card_face(view, played.card) for played in own.played],
        "hand_text": view.say("in_hand", n=own.hand),
        "played_text": view.say("played", n=len(own.played)) if own.played else "",
        "deck_text": _deck(view, own),
    }


def _ages(view: View, own: Seat) -> list[dict[str, Any]]:
    now = AGES.index(own.age)
    return [
        {
            "age": age,
            "name": view.name(age),
            "state": "now" if i == now else "past" if i < now else "",
        }
        for i, age in enumerate(AGES)
    ]


def production(
    view: View, player: str, own: Seat, changes: Changes, lit: Lit = None
) -> dict[str, Any]:
    """Sixteen slots of a terrain, some with a tile, some of these with a worker."""
    slots = []
    for slot, terrain in own.slots.items():
        tile = own.tiles.get(slot)
        x, y = at(slot)
        worker = tile.worker if tile else None
        if tile is None:
            title = view.say("slot_empty", slot=slot, terrain=view.name(terrain))
        elif worker is None:
            title = view.say("slot_tile", slot=slot, tile=view.name(tile.tile))
        else:
            name, who = view.name(tile.tile), view.name(worker)
            title = view.say("slot_worker", slot=slot, tile=name, worker=who)
        slots.append(
            {
                "slot": slot,
                "x": x,
                "y": y,
                "terrain": terrain,
                "tile": tile.tile if tile else "",
                "since": tile.since if tile else 0,
                "worker": worker or "",
                "title": title,
                "hot": (player, slot) in changes.slots,
                "faded": lit is not None and not (tile and tile.tile in lit),
            }
        )
    return {
        "board": f"{player}:production",
        "label": view.say("production_of", player=player, n=len(own.tiles), all=len(own.slots)),
        "text": view.say("of", n=len(own.tiles), all=len(own.slots)),
        "slots": slots,
    }


def city(view: View, player: str, own: Seat, changes: Changes, lit: Lit = None) -> dict[str, Any]:
    """Sixteen places for buildings; those of a running build action do not work yet."""
    slots = []
    for number in range(1, own.city_slots + 1):
        slot = f"c{number}"
        built = own.city.get(slot)
        x, y = at(slot)
        key = "city_empty" if built is None else "city_slot" if built.active else "city_idle"
        name = view.name(built.building) if built else ""
        effect = effect_of(view.catalogue, built.building, view.lang) if built else ""
        slots.append(
            {
                "slot": slot,
                "x": x,
                "y": y,
                "building": built.building if built else "",
                "since": built.since if built else 0,
                "idle": built is not None and not built.active,
                "title": view.say(key, slot=slot, building=name, effect=effect),
                "hot": (player, slot) in changes.slots,
                "faded": lit is not None and not (built and built.building in lit),
            }
        )
    return {
        "board": f"{player}:city",
        "label": view.say("city_of", player=player, n=len(own.city), all=own.city_slots),
        "text": view.say("of", n=len(own.city), all=own.city_slots),
        "slots": slots,
    }


def _engaged_number(battle: Battle | None, player: str) -> int:
    side = battle.side(player) if battle is not None and battle.winner is None else None
    return len(battle.engaged[side]) if battle is not None and side else 0


def _units(view: View, player: str, own: Seat, changes: Changes, lit: Lit) -> list[dict[str, Any]]:
    """By type in holding; those in a battle stand apart."""
    found = [
        {
            "unit": unit,
            "n": n,
            "title": view.say("unit_count", n=n, unit=unit_title(view, unit)),
            "battle": False,
            "hot": (player, unit) in changes.units,
            "faded": lit is not None and unit not in lit,
        }
        for unit, n in own.holding.items()
        if n
    ]
    battle = view.state.battle
    side = battle.side(player) if battle is not None and battle.winner is None else None
    for fighter in battle.engaged[side] if battle is not None and side else ():
        found.append(
            {
                "unit": fighter.unit,
                "n": 1,
                "title": view.say("unit_in_battle", unit=unit_title(view, fighter.unit)),
                "battle": True,
                "hot": False,
                "faded": lit is not None and fighter.unit not in lit,
            }
        )
    return found


def _deck(view: View, own: Seat) -> str:
    """What is left of the random deck of this culture: face down, and face up below."""
    deck = view.state.decks.get(own.culture)
    return view.say("deck", down=deck.down, up=len(deck.up)) if deck is not None else ""


def _hand(view: View, own: Seat) -> list[dict[str, Any]]:
    """Faces where the viewer may see them, else backs."""
    held = [{**card_face(view, card, own.culture), "lasting": True} for card in own.hand_permanent]
    held += [{**card_face(view, card, own.culture), "lasting": False} for card in own.hand_random]
    for one in held:
        if one["card"] == UNKNOWN:
            key = "permanent_hidden" if one["lasting"] else "random_hidden"
            one["title"] = view.say(key, culture=view.name(own.culture))
            one["permanent"] = one["lasting"]
    return held


def tie_or_leader(counts: dict[str, int]) -> tuple[str | None, int]:
    """Who has most, or nobody when it is shared."""
    most = max(counts.values(), default=0)
    best = [player for player, n in counts.items() if n == most]
    return (best[0] if len(best) == 1 and most else None), most


def counts(state: State) -> dict[str, dict[str, int]]:
    """What the victory cards compare."""
    return {
        "largest_army": {
            player: unit_total(seat) + _engaged_number(state.battle, player)
            for player, seat in state.seats.items()
        },
        "most_buildings": {player: len(seat.city) for player, seat in state.seats.items()},
    }
