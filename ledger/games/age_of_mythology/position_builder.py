"""A position of Age of Mythology from what is seen on the table.

Everything begins as the table is set up; what is known is laid over it. Bank, pool, reserves and
decks are what the box has, less what lies on the boards and in the hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import UNKNOWN, Setup
from ledger.ruleset.codec import from_position, to_position
from ledger.ruleset.partial import (
    FOUND,
    Json,
    lacking,
    listed_objects,
    merged,
    objects,
    seated,
    without,
)

from . import events as ev
from .actions import SetUpTable
from .catalogue import CATALOGUES, CULTURES, RESOURCES, Catalogue
from .evolve import evolve
from .known_values import SETUP, WON
from .rules.flow import game_over
from .rules.setup import table_set_up
from .state import State, initial

STEP_FIELDS = ("step", "steps", "since")


def complete(known: Mapping[str, Any], setup: Setup) -> Json:
    """The table as it is set up for these cultures, and what is known over that."""
    told = seated(known.get("seats"), "seats", setup.players)
    told = {player: objects(seat, f"seats.{player}") for player, seat in told.items()}
    if known.get("phase") in SETUP:
        return merged(to_position(initial(setup)), known)
    begun = to_position(_begun(setup, told))
    catalogue = CATALOGUES.get(setup.catalogue_hash)
    table = merged(begun, {k: v for k, v in known.items() if k not in ("seats", "pool", "decks")})
    table["seats"] = {
        player: _seat(catalogue, seat, told.get(player, {}), f"seats.{player}")
        for player, seat in begun["seats"].items()
    }
    table["vp_card"] = {
        card: [
            {"turn": table["turn"], "step": FOUND, **cube}
            for cube in listed_objects(cubes, f"vp_card.{card}")
        ]
        for card, cubes in table["vp_card"].items()
    }
    table |= _bank(known, table, catalogue)
    table["pool"] = known.get("pool", _pool(table, catalogue))
    table["decks"] = _decks(known, table, catalogue)
    return _ended(known, _stage(known, table))


def _begun(setup: Setup, told: Mapping[str, Json]) -> State:
    """AM-2: cultures given out, the table set up, no tile drafted, the first turn begun."""
    state = replace(initial(setup), step=FOUND)
    for player in setup.players:
        culture = told.get(player, {}).get("culture")
        if not culture:
            raise lacking(f"seats.{player}.culture")
        if culture not in CULTURES:
            fault = f"not_one_of:{', '.join(CULTURES)}"
            raise Unreadable({f"position.seats.{player}.culture": [fault]})
        state = evolve(state, ev.CultureAssigned(player, culture))
    for event in (
        ev.FirstPlayerSet(setup.first_player),
        *table_set_up(state, SetUpTable(), {}),
        ev.TurnStarted(1, setup.first_player),
    ):
        state = evolve(state, event)
    return state


# ------------------------------------------------------------------------------ a board


def _seat(catalogue: Catalogue, begun: Json, said: Json, path: str) -> Json:
    """What is told of a board counts as it is; the rest follows, or is as it began."""
    seat = {**begun, **said}
    for part in ("tiles", "city"):
        seat[part] = {
            slot: {"since": FOUND, **objects(one, f"{path}.{part}.{slot}")}
            for slot, one in objects(seat[part], f"{path}.{part}").items()
        }
    if "cubes" in said:
        seat["cubes"] = {**dict.fromkeys(RESOURCES, 0), **objects(said["cubes"], f"{path}.cubes")}
    seat["vp_won"] = [
        {"rule": WON.get(won.get("cause", ""), ""), "steps": [FOUND], **won}
        for won in listed_objects(seat["vp_won"], f"{path}.vp_won")
    ]
    seat["played"] = [
        {"source": "permanent" if one.get("card") in catalogue.permanent else "random", **one}
        for one in listed_objects(seat["played"], f"{path}.played")
    ]
    objects(seat["holding_units"], f"{path}.holding_units")
    return {**seat, **_figures(begun, seat, said), **_permanent(catalogue, seat, said)}


def _figures(begun: Json, seat: Json, said: Json) -> Json:
    """AM-1.15: a villager for every house; who is not on the board is in the reserve."""
    workers = Counter(tile.get("worker") for tile in seat["tiles"].values())
    houses = sum(one.get("building") == "house" for one in seat["city"].values())
    villagers = said.get("holding_villagers", max(0, houses - workers["villager"]))
    figures: Counter[str] = Counter(begun["reserve"])
    figures.update(begun["holding_units"])
    holding = seat["holding_units"]
    reserve = {unit: n - holding.get(unit, 0) - workers[unit] for unit, n in figures.items()}
    left = begun["villager_reserve"] - villagers - workers["villager"]
    return {
        "holding_villagers": villagers,
        "reserve": said.get("reserve", reserve),
        "villager_reserve": said.get("villager_reserve", left),
    }


def _permanent(catalogue: Catalogue, seat: Json, said: Json) -> Json:
    gone = [*seat["hand_permanent"]]
    gone += [one.get("card") for one in seat["played"] if one["source"] == "permanent"]
    left = without(sorted(catalogue.permanent), gone)
    return {"permanent_set": said.get("permanent_set", left)}


# ------------------------------------------------------------------------ what is shared


def _bank(known: Mapping[str, Any], table: Json, catalogue: Catalogue) -> Json:
    seats = table["seats"].values()
    cubes = {r: table["cube_total"] - sum(seat["cubes"][r] for seat in seats) for r in RESOURCES}
    won = sum(one.get("n", 0) for seat in seats for one in seat["vp_won"])
    placed = sum(map(len, table["vp_card"].values()))
    left = catalogue.number("vp_cubes") - won - placed
    return {
        "bank": {**cubes, **objects(known.get("bank"), "bank")},
        "bank_vp": known.get("bank_vp", left),
    }


def _pool(table: Json, catalogue: Catalogue) -> Json:
    out: Counter[str] = Counter(table["offer"])
    for seat in table["seats"].values():
        out.update(tile.get("tile") for tile in seat["tiles"].values())
    return {kind.id: kind.copies - out[kind.id] for kind in catalogue.resource_tiles.kinds}


def _decks(known: Mapping[str, Any], table: Json, catalogue: Catalogue) -> Json:
    """Face down lies what is neither face up, nor played, nor named in a hand."""
    told, found = objects(known.get("decks"), "decks"), {}
    for culture in dict.fromkeys(seat["culture"] for seat in table["seats"].values()):
        said = objects(told.get(culture), f"decks.{culture}")
        gone, unnamed = [*said.get("up", ())], 0
        for seat in table["seats"].values():
            if seat["culture"] == culture:
                gone += [card for card in seat["hand_random"] if card != UNKNOWN]
                gone += [one["card"] for one in seat["played"] if one["source"] == "random"]
                unnamed += list(seat["hand_random"]).count(UNKNOWN)
        cards = sorted(catalogue.deck[culture])
        unseen = without(cards, gone)
        usual = {"down": len(unseen) - unnamed, "unseen": unseen, "pile": cards}
        found[culture] = {**usual, **said}
    return {**found, **{culture: told[culture] for culture in told if culture not in found}}


def _stage(known: Mapping[str, Any], table: Json) -> Json:
    """Where the game stands: AM-3.1, or AM-R5 once the last victory cube has left the bank."""
    last = not table["bank_vp"]
    phase = known.get("phase") or ("select" if last else "vp")
    usual: Json = {"phase": phase, "final_turn": last}
    if phase == "over":
        usual["end_cause"] = "wonder" if _wonder(table) else "vp_exhausted"
    if phase == "cards":
        usual["card_round"] = 1
    return {**table, **{name: known.get(name, value) for name, value in usual.items()}}


def _ended(known: Mapping[str, Any], table: Json) -> Json:
    """AM-16.1 to AM-16.9: a wonder ends the game, and the victory cards are given out."""
    cause = known.get("end_cause") or ("wonder" if _wonder(table) else "")
    if "phase" in known or not cause:
        return table
    state = from_position({k: v for k, v in table.items() if k != "title"}, State)
    state = replace(state, end=None)
    for event in game_over(state, cause):
        state = evolve(state, event)
    return to_position(state)


def _wonder(table: Json) -> bool:
    cities = [seat["city"].values() for seat in table["seats"].values()]
    return any(one.get("building") == "wonder" for city in cities for one in city)
