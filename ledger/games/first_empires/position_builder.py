"""A position of First Empires from what is seen on the table.

Everything begins as the game begins; what is known is laid over it. Where the cities stand says
where the tokens are, the explorers say where their cube is, the cards drawn say what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from ledger.errors import Unreadable
from ledger.ruleset import UNKNOWN, Setup
from ledger.ruleset.codec import from_position, to_position
from ledger.ruleset.partial import FOUND, Json, lacking, listed_objects, merged, objects, seated

from .actions import RecordOpeningHand, StartGame
from .catalogue import CATALOGUES, START, TRACKS, Catalogue
from .evolve import evolve
from .options import chosen_civilizations
from .rules import RULES
from .rules.common import turn_started
from .rules.progress import cities_due
from .rules.setup import opening_size, waiting_for_hands
from .state import State, Turn, initial

OVER = ("finished", "over")

STEP_FIELDS = ("step", "since", "revealed", "moved")


def complete(known: Mapping[str, Any], setup: Setup) -> Json:
    """The game as it begins with these civilizations, and what is known over that."""
    if known.get("phase") == "start":
        return merged(to_position(initial(setup)), known)
    catalogue = CATALOGUES.get(setup.catalogue_hash)
    seats = seated(known.get("seats"), "seats", setup.players)
    seats = {p: objects(seat, f"seats.{p}") for p, seat in seats.items()}
    begun = to_position(_begun(setup, _civilizations(catalogue, seats, setup)))
    table = merged(begun, {k: v for k, v in known.items() if k not in ("explorers", "cities")})
    table |= _stage(known, begun)
    table["explorers"] = _explorers(known, begun)
    for player in setup.players:
        table["seats"][player] = _seat(catalogue, table, player, seats.get(player, {}))
    table["cities"] = _cities(known, table)
    table["tokens"] = _tokens(known, table)
    return table if "turn" in known else _with_turn(table)


def _civilizations(
    catalogue: Catalogue, seats: Mapping[str, Json], setup: Setup
) -> tuple[str, ...]:
    """FI-2.6: nobody can guess which board a player has."""
    chosen = chosen_civilizations(setup.options, setup.players) or ("",) * len(setup.players)
    found = [
        seats.get(player, {}).get("civilization") or fixed
        for player, fixed in zip(setup.players, chosen, strict=True)
    ]
    for player, civilization in zip(setup.players, found, strict=True):
        if not civilization:
            raise lacking(f"seats.{player}.civilization")
        if civilization not in catalogue.boards:
            listed = ", ".join(catalogue.boards)
            raise Unreadable({f"position.seats.{player}.civilization": [f"not_one_of:{listed}"]})
    return tuple(found)


def _begun(setup: Setup, civilizations: tuple[str, ...]) -> State:
    """FI-2: laid out, opening hands drawn and not named, the first turn about to begin."""
    state = replace(initial(setup), step=FOUND)
    state = _after(state, StartGame(civilizations=civilizations))
    for player in waiting_for_hands(state):
        size = opening_size(CATALOGUES.get(state.catalogue), state.seats[player].civilization)
        state = _after(state, RecordOpeningHand(player, (UNKNOWN,) * size))
    return state


def _after(state: State, action: Any) -> State:
    for event in RULES.outcome(state, action, {}):
        state = evolve(state, event)
    return state


def _stage(known: Mapping[str, Any], begun: Json) -> Json:
    """A table that was scored is over; every other one is in play."""
    ended = bool({known.get("status"), known.get("phase")} & {*OVER}) or known.get("finish")
    if ended:
        usual = {"status": "finished", "phase": "over", "active": ""}
        usual["round"] = begun["rounds_total"]
    else:
        usual = {name: begun[name] for name in ("status", "phase", "active", "round")}
    return {name: known.get(name, value) for name, value in usual.items()}


# ------------------------------------------------------------------------- map and boards


def _explorers(known: Mapping[str, Any], begun: Json) -> Json:
    """Whose explorers nobody mentions still stand where they began."""
    told = {
        region: objects(who, f"explorers.{region}")
        for region, who in objects(known.get("explorers"), "explorers").items()
    }
    seen = {player for who in told.values() for player in who}
    for region, who in begun["explorers"].items():
        left = {player: n for player, n in who.items() if player not in seen}
        if left:
            told[region] = {**left, **told.get(region, {})}
    return told


def _seat(catalogue: Catalogue, table: Json, player: str, said: Json) -> Json:
    seat: Json = table["seats"][player]
    cube = objects(said.get("cube"), f"seats.{player}.cube")
    if "explorers" not in cube:
        values = catalogue.boards[seat["civilization"]].tracks["explorers"].values
        standing = sum(who.get(player, 0) for who in table["explorers"].values())
        if standing in values:
            seat["cube"]["explorers"] = values.index(standing)
    return {
        **seat,
        "moved": {**dict.fromkeys(TRACKS, FOUND), **(said.get("moved") or {})},
        **_cards(catalogue, seat, player, said),
    }


def _cards(catalogue: Catalogue, seat: Json, player: str, said: Json) -> Json:
    """Handles in the order told; once a card is told of, the opening hand is no longer there."""
    piles = ("hand", "played", "discarded")
    told = any(pile in said for pile in piles)
    source = said if told else seat
    cards = {p: listed_objects(source.get(p, ()), f"seats.{player}.{p}") for p in piles}
    number = 0
    for pile in piles:
        for i, card in enumerate(cards[pile]):
            number += 1
            usual: Json = {"handle": f"c{number}", "step": FOUND}
            if pile == "played":
                if "card" not in card:
                    raise lacking(f"seats.{player}.played.{i}.card")
                if card["card"] in catalogue.card:
                    usual["points"] = catalogue.card[card["card"]].points
            cards[pile][i] = {**usual, **card}
    left = len(catalogue.deck[seat["civilization"]]) - number
    return {**cards, "deck_left": said.get("deck_left", left)}


def _cities(known: Mapping[str, Any], table: Json) -> Json:
    """A starting city nobody mentions and nobody captured stands where it began."""
    cities = {
        region: list(tokens) for region, tokens in objects(known.get("cities"), "cities").items()
    }
    gone = {token for tokens in cities.values() for token in tokens}
    gone |= {token for seat in table["seats"].values() for token in seat["captured"]}
    for seat in table["seats"].values():
        token = f"{seat['civilization']}-city-{START}"
        if token not in gone:
            cities.setdefault(seat["start_region"], []).append(token)
    return cities


def _tokens(known: Mapping[str, Any], table: Json) -> Json:
    """Above its column, unless it stands on the map or somebody captured it."""
    places = {
        token: f"map:{region}" for region, tokens in table["cities"].items() for token in tokens
    }
    for player, seat in table["seats"].items():
        places |= dict.fromkeys(seat["captured"], f"captured:{player}")
    told = objects(known.get("tokens"), "tokens")
    found = {}
    for name, token in table["tokens"].items():
        said = objects(told.get(name), f"tokens.{name}")
        slot = name.rpartition("-")[2]
        usual = {**token, "place": places.get(name, f"above:{slot}"), "since": FOUND}
        if said.get("value") is not None:
            usual["revealed"] = FOUND
        found[name] = {**usual, **said}
    return found


def _with_turn(table: Json) -> Json:
    """FI-3.1, FI-12.1: no city is still due, and the boards say what the turn begins with."""
    if table["status"] != "playing":
        return {**table, "turn": {}}
    state = from_position({k: v for k, v in table.items() if k != "title"}, State)
    if cities_due(state, state.active):
        raise lacking("cities")
    seats = len(state.players)
    order = (state.players.index(state.active) - state.players.index(state.first_player)) % seats
    state = replace(state, turn=Turn(number=(state.round - 1) * seats + order))
    begun = evolve(state, turn_started(state, state.active, state.round))
    return {**table, "turn": to_position(begun)["turn"]}
