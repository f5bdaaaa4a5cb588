"""How the vectors of First Empires are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec.structs import replace

from ledger.games import first_empires
from ledger.games.first_empires import RULESET
from ledger.games.first_empires.actions import StartGame
from ledger.games.first_empires.rules.common import turn_started
from ledger.games.first_empires.rules.ending import decided_by
from ledger.games.first_empires.rules.progress import cities_due
from ledger.games.first_empires.scoring import rank
from ledger.games.first_empires.state import (
    Discarded,
    Held,
    Played,
    Retreat,
    Seat,
    State,
    Token,
    Turn,
)
from ledger.ruleset import UNKNOWN, Decision, Setup, standings
from ledger.ruleset.codec import Action
from ledger.schemas import load_action
from tests.support.vectors import Vector, load

CATALOGUE = Path(first_empires.__file__).parent / "catalogue.yaml"
PEOPLE = {"C": "huaxia", "D": "mupata", "K": "karthadst", "E": "etruria", "W": "wallmapu"}
STEP = 2  # everything a given state holds was put there by one step


@lru_cache
def _released() -> str:
    return json.dumps(yaml.safe_load(CATALOGUE.read_text("utf-8")))


def raw_catalogue() -> dict[str, Any]:
    """The released catalogue as plain data, to be changed at will."""
    raw: dict[str, Any] = json.loads(_released())
    return raw


def after(state: State, action: Action) -> State:
    return RULESET.fold(state, RULESET.decide(state, action).events, state.step + 1)


class FirstEmpires:
    """The adapter of the title."""

    def given(self, vector: Vector) -> State:
        return self.table(vector["given"])

    def table(self, given: Mapping[str, Any]) -> State:
        if "after" in given:
            return self._continued(given)
        if "as" in given:
            (same,) = [v for v in load("first_empires") if v["id"] == given["as"]]
            given = {**same["given"], **{k: v for k, v in given.items() if k != "as"}}
        assert given.get("player", "C") == "C"  # whose lines are looked at
        state = _started(given)
        if given.get("phase") in ("start", "hands"):
            return state
        status = given.get("status", "playing")
        playing = status == "playing"
        active = given.get("active", state.players[0]) if playing else ""
        state = replace(
            state,
            status=status,
            phase=given.get("phase", "movement" if playing else status),
            active=state.last_seat() if active == "last" else active,
            round=given.get("round", 3),
            seats={p: _seat(given, p, seat) for p, seat in state.seats.items()},
        )
        state = replace(state, turn=_turn(given, state))
        return _places(state, given)

    def _continued(self, given: Mapping[str, Any]) -> State:
        (earlier,) = [v for v in load("first_empires") if v["id"] == given["after"]]
        state = self.given(earlier)
        accepted = [step["when"] for step in earlier["steps"] if "accept" in step]
        for when in (*accepted, *given["then"]):
            ((kind, fields),) = when.items()
            state = after(state, self.action(state, kind, fields))
        return state

    def action(self, state: State, name: str, fields: Mapping[str, Any]) -> Action:
        """Through the gate, as the digest writes it; who is left out is whom the title means."""
        said = dict(fields)
        if "player" in RULESET.actions[name].__struct_fields__ and not {"player", "by"} & set(said):
            assert RULESET.play.speaker is not None
            said["player"] = RULESET.play.speaker(state, name)
        return load_action(RULESET, {name: said})

    def later(self, state: State, fields: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def seen(self, word: str, wanted: Any, state: State, decision: Decision) -> Any:
        if word in _SEEN:
            return _SEEN[word](state, wanted, decision)
        return _THEN[word](state, wanted)

    def whole(self, vector: Vector, state: State) -> Iterator[tuple[Any, Any]]:
        for word, wanted in vector.get("then", {}).items():
            if word == "line":
                yield from _line(state, wanted)
            else:
                yield (word, _THEN[word](state, wanted)), (word, wanted)
        for setup in vector.get("setups", ()):
            yield from _setup(setup)
        for tie in vector.get("ties", ()):
            yield from _tie(tie)


# -------------------------------------------------------------------- given


def _started(given: Mapping[str, Any]) -> State:
    """The game laid out for these players, before anybody has drawn a card."""
    players = tuple(PEOPLE)[: given.get("players", 3)]
    state = RULESET.play.initial(
        Setup(
            title="first_empires",
            players=players,
            first_player=given.get("first_player", players[0]),
            dealer=given.get("dealer", "table"),
            options=RULESET.with_defaults(given.get("options", {})),
            catalogue_hash=given.get("catalogue", ""),
        )
    )
    state = replace(state, step=STEP)
    if given.get("phase") == "start":
        return state
    people = {player: PEOPLE[player] for player in players}
    assert dict(given.get("civilizations", people).items()) == people
    started = RULESET.play.outcome(state, StartGame(tuple(PEOPLE[p] for p in players)), {})
    return RULESET.fold(state, started, STEP)


def _held(entries: Any) -> list[tuple[str, str]]:
    return [(entry["handle"], entry.get("card", UNKNOWN)) for entry in entries]


def _seat(given: Mapping[str, Any], player: str, seat: Seat) -> Seat:
    cards = RULESET.catalogues.default.card
    hand = tuple(Held(h, c, STEP) for h, c in _held(given.get("hand", {}).get(player, ())))
    gone = tuple(
        Discarded(h, c, c != UNKNOWN, STEP)
        for h, c in _held(given.get("discarded", {}).get(player, ()))
    )
    played = tuple(
        Played(f"p{i}", card, cards[card].points, STEP)
        for i, card in enumerate(given.get("played", {}).get(player, ()))
    )
    return replace(
        seat,
        cube={**seat.cube, **given.get("cube", {}).get(player, {})},
        hand=hand,
        discarded=gone,
        played=played,
        deck_left=given.get("deck_left", 9 - len(hand) - len(gone) - len(played)),
    )


def _turn(given: Mapping[str, Any], state: State) -> Turn:
    dice, begun = given.get("dice", {}), given.get("turn_started", {})
    points = given.get("movement_left", begun.get("movement_points", 0))
    retreat = given.get("pending_retreat")
    return Turn(
        number=7,
        dice_count=begun.get("dice_count", len(dice)),
        dice=dice,
        rerolls_allowed=given.get("rerolls_allowed", begun.get("rerolls_allowed", 0)),
        rerolls_done=given.get("rerolls_done", 0),
        movement_points=points,
        movement_left=points,
        pending_retreat=Retreat(retreat["loser"], retreat["from"], retreat["count"])
        if retreat
        else None,
        pending_draws=given.get("pending_draws", 0),
        pending_placement=given.get("pending_placement", 0),
        cities_due=tuple(given.get("cities_due", ())),
    )


def _places(state: State, given: Mapping[str, Any]) -> State:
    """Explorers and cities as given; a start city not named lies at home or with who took it."""
    explorers = state.explorers
    if "explorers" in given:
        explorers = {}
        for region, text in given["explorers"].items():
            player, count = text.split()
            explorers[region] = {player: int(count)}
    state = replace(state, explorers=explorers, cities={})
    places: dict[str, str] = {}
    for region, tokens in given.get("cities", {}).items():
        places |= dict.fromkeys(tokens, f"map:{region}")
    for player, tokens in given.get("captured", {}).items():
        places |= dict.fromkeys(tokens, f"captured:{player}")
    for token, where in given.get("tokens", {}).items():
        if where.startswith("captured by"):
            places[token] = f"captured:{where.split()[-1]}"
        elif where == "map":
            places[token] = "map:bod"
    values = given.get("revealed", {})
    for name, token in state.tokens.items():
        slot = name.rpartition("-")[2]
        unnamed = f"above:{slot}" if "tokens" in given else _at_home(state, slot, token)
        place = places.get(name, unnamed)
        token = replace(token, place=place, value=values.get(name), since=STEP, revealed=STEP)
        state = replace(state, tokens={**state.tokens, name: token})
        kind, _, where = place.partition(":")
        if kind == "map":
            cities = {**state.cities, where: (*state.cities.get(where, ()), name)}
            state = replace(state, cities=cities)
        elif kind == "captured":
            seat = state.seats[where]
            seat = replace(seat, captured=(*seat.captured, name))
            state = replace(state, seats={**state.seats, where: seat})
    return state


def _at_home(state: State, slot: str, token: Token) -> str:
    if slot != "start":
        return f"above:{slot}"
    home = state.seats[token.owner].start_region
    rival = state.rivals_in(home, token.owner)
    return f"captured:{rival}" if rival else f"map:{home}"


# --------------------------------------------------------------------- seen


def _like(wanted: Any, events: Any) -> Any:
    """The events that are named, with the fields that are named."""
    found = []
    for entry in wanted:
        ((name, fields),) = entry.items()
        for event in events:
            plain = json.loads(json.dumps({**_defaults(event), **msgspec.to_builtins(event)}))
            if type(event).__name__ == name:
                found.append({name: {field: plain.get(field) for field in fields}})
                break
    return found


def _defaults(event: Any) -> dict[str, Any]:
    """What the stored form leaves out."""
    info = msgspec.inspect.type_info(type(event))
    fields = info.fields  # type: ignore[attr-defined]
    return {f.encode_name: msgspec.to_builtins(getattr(event, f.name)) for f in fields}


def _no_event(state: State, wanted: str, decision: Decision) -> Any:
    return wanted if wanted not in {type(e).__name__ for e in decision.events} else "it happened"


_SEEN: dict[str, Callable[[State, Any, Decision], Any]] = {
    "events": lambda s, w, d: _like(w, d.events),
    "kinds": lambda s, w, d: [type(event).__name__ for event in d.events],
    "no_event": _no_event,
    "phase": lambda s, w, d: s.phase,
    "status": lambda s, w, d: s.status,
    "active": lambda s, w, d: s.active,
    "to_move": lambda s, w, d: RULESET.play.now(s).player,
}


# -------------------------------------------------------------------- whole


def _sum(state: State, player: str, *categories: str) -> int:
    lines = RULESET.look.score(state).lines
    return sum(x.points for x in lines if x.player == player and x.category in categories)


def _lines(state: State, wanted: Any) -> Any:
    """By rule: tracks in printed order, cities by their slots, cards as they were played."""
    found = [line for line in RULESET.look.score(state).lines if line.player == "C"]
    return {rule: [line.points for line in found if line.rule == rule] for rule in wanted}


def _line(state: State, wanted: Any) -> Iterator[tuple[Any, Any]]:
    (line,) = [x for x in RULESET.look.score(state).lines if wanted["token"] in x.components]
    found = {"rule": line.rule, "player": line.player, "points": line.points}
    yield {**found, "token": wanted["token"]}, wanted


def _explorers(state: State) -> dict[str, str]:
    return {r: f"{p} {n}" for r, who in state.explorers.items() for p, n in who.items()}


def _cards(entries: Any) -> list[dict[str, str]]:
    return [{"handle": entry.handle, "card": entry.card} for entry in entries]


def _next_turn(state: State, wanted: Any) -> Any:
    started = turn_started(state, "C", state.round + 1)
    return {field: getattr(started, field) for field in wanted}


def _turn_field(field: str) -> Callable[[State, Any], Any]:
    return lambda state, wanted: getattr(state.turn, field)


def _due_next(state: State, wanted: Any) -> list[str]:
    return list(cities_due(state, state.active))


_THEN: dict[str, Callable[[State, Any], Any]] = {
    "dice": _turn_field("dice"),
    "rerolls_done": _turn_field("rerolls_done"),
    "movement_left": _turn_field("movement_left"),
    "cities_due": lambda s, w: list(s.turn.cities_due),
    "cities_due_after_EndProgress": _due_next,
    "explorers": lambda s, w: _explorers(s),
    "explorers_on_map": lambda s, w: {p: s.on_map(p) for p in w},
    "unoccupied": lambda s, w: [region for region in w if region not in s.explorers],
    "cities": lambda s, w: {region: list(s.cities.get(region, ())) for region in w},
    "captured": lambda s, w: {p: list(s.seats[p].captured) for p in w},
    "cube": lambda s, w: {p: {t: s.seats[p].cube[t] for t in w[p]} for p in w},
    "hand": lambda s, w: {p: _cards(s.seats[p].hand) for p in w},
    "discarded": lambda s, w: {p: _cards(s.seats[p].discarded) for p in w},
    "discarded_count": lambda s, w: {p: len(s.seats[p].discarded) for p in w},
    "played": lambda s, w: {p: [card.card for card in s.seats[p].played] for p in w},
    "cards_drawn": lambda s, w: len(s.seats["C"].hand),
    "vp": lambda s, w: next(
        x.points for x in RULESET.look.score(s).lines if "cube-cards" in str(x)
    ),
    "next_turn_of_C": _next_turn,
    "lines": _lines,
    "subtotals": lambda s, w: {
        "tracks": _sum(s, "C", "tracks"),
        "cities": _sum(s, "C", "cities", "captured"),
        "cards": _sum(s, "C", "cards"),
    },
    "total": lambda s, w: RULESET.look.score(s).totals["C"],
    "city_points": lambda s, w: {p: _known_cities(s, p) for p in w},
}


def _known_cities(state: State, player: str) -> int:
    """Points from tokens already turned over."""
    lines = RULESET.look.score(state).lines
    cities = [x for x in lines if x.category in ("cities", "captured") and x.upto is None]
    return sum(line.points for line in cities if line.player == player)


def _setup(wanted: Any) -> Iterator[tuple[Any, Any]]:
    """FI-1, FI-2: what the setup itself refuses, and what it lays out."""
    players = tuple("CDKEWX"[: wanted["players"]])
    people = wanted.get("civilizations")
    options = {"civilizations": dict(zip(players, people, strict=True))} if people else {}
    setup = Setup(title="first_empires", players=players, first_player=players[0], options=options)
    codes = [refusal.code for refusal in RULESET.setup_refusals(setup)]
    yield codes, [wanted["refuse"]] if "refuse" in wanted else []
    if "refuse" in wanted:
        return
    state = after(RULESET.play.initial(setup), StartGame())
    found = {
        "map": state.map_id,
        "regions": len(state.regions_in_game),
        "rounds": state.rounds_total,
        "explorers": {r: n for r, who in state.explorers.items() for n in who.values()},
    }
    yield {key: found[key] for key in wanted["accept"]}, wanted["accept"]


def _tie(wanted: Any) -> Iterator[tuple[Any, Any]]:
    ranks = [
        rank(player, entry["total"], entry.get("hand", 0), entry.get("city_plus_card", 0))
        for player, entry in wanted["standing"].items()
    ]
    found = standings(ranks)
    yield [s.player for s in found if s.rank == 1], wanted["winners"]
    yield decided_by([(s.total, *s.tie_breaks.values()) for s in found]), wanted["tie_break"]
