"""How the vectors of Age of Mythology are read.

Cubes are written [food, wood, gold, favor]. A soldier is `unit` or `unit@slot`, a move is
[worker, origin, slot]. Seats that say nothing have the start cubes and units of their culture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.actions import AnyAction
from ledger.games.age_of_mythology.catalogue import CATALOGUES, RESOURCES
from ledger.games.age_of_mythology.rules.common import stage
from ledger.games.age_of_mythology.rules.dice import dice_of
from ledger.games.age_of_mythology.scoring import unit_total
from ledger.games.age_of_mythology.state import (
    Battle,
    Building,
    Fighter,
    Placed,
    Play,
    Played,
    Seat,
    State,
    Tile,
    Won,
)
from ledger.games.age_of_mythology.status import to_move
from ledger.ruleset import Decision, Setup
from ledger.ruleset.codec import Action
from tests.support.vectors import Vector

STEP = 1  # everything a given state holds was put there by one step
TABLE = {"Andre": "egyptian", "Bill": "greek", "Chris": "norse"}
CUBES = ("cubes", "give", "take", "discount", "paid", "taken", "entitled", "returned", "given")
ARMIES = ("attacker", "defender", "units")


def cubes(value: Any) -> Any:
    """[food, wood, gold, favor] as a mapping, without the zeros."""
    if isinstance(value, list) and all(isinstance(n, int) for n in value):
        return {r: n for r, n in zip(RESOURCES, value, strict=True) if n}
    return value


def soldier(word: str) -> dict[str, str]:
    unit, _, origin = word.partition("@")
    return {"unit": unit, "from": origin or "holding"}


def fields_of(name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(fields)
    for key in CUBES:
        if key in found:
            found[key] = cubes(found[key])
    if name in ("CommitArmy", "RevealArmies"):
        for key in ARMIES:
            if isinstance(found.get(key), list):
                army = [soldier(word) for word in found[key]]
                found[key] = army
    if name == "PlaceWorkers":
        found["moves"] = [
            {"worker": worker, "from": origin, "to": to} for worker, origin, to in found["moves"]
        ]
    return found


class Mythology:
    """The adapter of the title."""

    def given(self, vector: Vector) -> State:
        given = vector.get("given", {})
        seats = given.get("seats", {name: {} for name in TABLE})
        players = tuple(seats)
        state = RULESET.play.initial(
            Setup(
                title="age_of_mythology",
                players=players,
                first_player=given.get("first", players[0]),
                dealer=given.get("dealer", "table"),
                options=given.get("options", {}),
            )
        )
        phase = given.get("phase", "cards")
        if phase == "cultures":
            return state
        spread = ("egyptian", "greek", "norse") * 3
        for player, culture in zip(players, spread, strict=False):
            known = seats[player].get("culture") or TABLE.get(player) or culture
            seat = replace(state.seats[player], culture=known)
            state = replace(state, seats={**state.seats, player: seat})
        if phase in ("first_player", "table"):
            return replace(state, phase=phase)
        decision = RULESET.decide(replace(state, phase="table"), act.SetUpTable())
        state = RULESET.fold(state, decision.events, STEP)
        if phase == "draft_reveal":
            return state
        return _arranged(state, given, _with_card(given, seats), phase)

    def action(self, state: State, name: str, fields: Mapping[str, Any]) -> Action:
        flat = fields_of(name, fields)
        kind = RULESET.actions[name]
        if "player" in kind.__struct_fields__:
            flat.setdefault("player", to_move(state) or state.players[0])
        return msgspec.convert({"kind": name, **flat}, AnyAction)

    def later(self, state: State, fields: Mapping[str, Any]) -> State:
        """Plays what nobody has to choose until the game stands where the vector says."""
        for _ in range(20):
            if stage(state) == fields["stage"]:
                return state
            action = RULESET.play.forced(state)
            assert action is not None, f"stuck at {stage(state)}"
            decision = RULESET.decide(state, action)
            state = RULESET.fold(state, decision.events, state.step + 1)
        raise AssertionError(f"{fields['stage']} is not reached")

    def seen(self, word: str, wanted: Any, state: State, decision: Decision) -> Any:
        return _SEEN[word](state, wanted, decision)

    def whole(self, vector: Vector, state: State) -> Iterator[tuple[Any, Any]]:
        for word, wanted in vector.get("finally", {}).items():
            decision = Decision(act.EndTurn(), (), ())
            yield _SEEN[word](state, wanted, decision), wanted


# -------------------------------------------------------------------- given


def _with_card(given: Vector, seats: Vector) -> Vector:
    """The card in play lies before its player."""
    battle, play = given.get("battle"), given.get("play")
    if play is None and battle is not None:
        card = battle.get("card", "perm_attack")
        play = {"player": battle.get("attacker", "Andre"), "card": card}
    if play is None:
        return seats
    seat = seats[play["player"]] or {}
    return {**seats, play["player"]: {**seat, "played": [*seat.get("played", ()), play["card"]]}}


def _arranged(state: State, given: Vector, seats: Vector, phase: str) -> State:
    state = replace(
        state,
        phase=phase,
        turn=given.get("turn", 3),
        card_round=given.get("card_round", 1),
        acted=tuple(given.get("acted", ())),
        extra=tuple(given.get("extra", ())),
        placed=tuple(given.get("placed", ())),
        drafted=tuple(given.get("drafted", ())),
        final_turn=given.get("final_turn", False),
        offer=tuple(given.get("offer", ())),
    )
    pool = dict(state.pool)
    for tile in state.offer:
        pool[tile] -= 1
    for player in state.players:
        said = seats[player] or {}
        state = replace(state, seats={**state.seats, player: _seat(state, player, said)})
        for tile in state.seats[player].tiles.values():
            pool[tile.tile] -= 1
    if "pool" in given:
        pool = dict(given["pool"])
    bank = {
        r: state.cube_total - sum(seat.cubes.get(r, 0) for seat in state.seats.values())
        for r in RESOURCES
    }
    if "bank" in given:
        bank = dict(zip(RESOURCES, given["bank"], strict=True))
    cards = {
        card: tuple(Placed(state.players[0], 1, STEP) for _ in range(n))
        for card, n in given.get("vp_cards", {}).items()
    }
    vp_cards = {**state.vp_cards, **cards}
    used = sum(map(len, vp_cards.values())) + sum(s.points for s in state.seats.values())
    state = replace(
        state,
        pool=pool,
        bank=bank,
        vp_cards=vp_cards,
        bank_vp=given.get("bank_vp", 30 - used),
        decks=_decks(state, given),
    )
    if "play" in given:
        state = replace(state, play=_play(given["play"]))
    if "battle" in given:
        state = _fighting(state, given["battle"])
    return state


def _play(said: Mapping[str, Any]) -> Play:
    card = CATALOGUES.default.card[said["card"]]
    power = said.get("use_power", False)
    return Play(
        said["player"],
        card.id,
        card.action,
        "permanent" if not card.culture else "random",
        power,
        said.get("do_action", True),
        said.get("power", "done" if power else ""),
        said.get("used", 0),
        said.get("started", False),
    )


def _seat(state: State, player: str, said: Mapping[str, Any]) -> Seat:
    seat = state.seats[player]
    full = {u: seat.reserve[u] + seat.holding.get(u, 0) for u in seat.reserve}
    holding = dict(said.get("units", seat.holding))
    tiles = {}
    for slot, word in said.get("tiles", {}).items():
        tile, worker = word if isinstance(word, list) else (word, None)
        tiles[slot] = Tile(tile, STEP, worker)
    city_said = said.get("city", [])
    if isinstance(city_said, list):
        city_said = {f"c{i}": name for i, name in enumerate(city_said, 1)}
    city = {slot: Building(name, STEP) for slot, name in city_said.items()}
    villagers = said.get("villagers", 0)
    at_work = [tile.worker for tile in tiles.values()]
    reserve = {u: n - holding.get(u, 0) - at_work.count(u) for u, n in full.items()}
    hand = said.get("hand", [])
    permanent = tuple(c for c in hand if c.startswith("perm_"))
    random = tuple(c for c in hand if not c.startswith("perm_"))
    played = tuple(
        Played(c, "permanent" if c.startswith("perm_") else "random")
        for c in said.get("played", ())
    )
    out = {*permanent, *(p.card for p in played if p.source == "permanent")}
    return replace(
        seat,
        age=said.get("age", "archaic"),
        cubes=dict(zip(RESOURCES, said.get("cubes", [4, 4, 4, 4]), strict=True)),
        holding=holding,
        reserve={**reserve, **said.get("reserve", {})},
        tiles=tiles,
        city=city,
        villagers=villagers,
        villager_reserve=seat.villager_reserve - villagers - at_work.count("villager"),
        hand_permanent=permanent,
        hand_random=random,
        played=played,
        permanent_set=tuple(c for c in seat.permanent_set if c not in out),
        drawn=said.get("drawn", False),
        kept=said.get("kept", False),
        vp=(Won(said["vp"], "battle", "AM-16.10", (STEP,)),) if said.get("vp") else (),
    )


def _decks(state: State, given: Vector) -> Any:
    decks = dict(state.decks)
    for culture, deck in decks.items():
        unseen = list(deck.unseen)
        for seat in state.seats.values():
            if seat.culture == culture:
                for card in (*seat.hand_random, *(p.card for p in seat.played)):
                    if card in unseen:
                        unseen.remove(card)
        said = given.get("decks", {}).get(culture)
        if said:
            down, up = tuple(sorted(said["down"])), tuple(said["up"])
            decks[culture] = replace(deck, down=len(down), unseen=down, up=up, pile=down)
        else:
            decks[culture] = replace(deck, down=len(unseen), unseen=tuple(unseen))
    return decks


def _fighting(state: State, said: Mapping[str, Any]) -> State:
    """A battle whose armies have been shown; `army` names the units of each side."""
    seats, engaged = dict(state.seats), {}
    attacker, defender = said.get("attacker", "Andre"), said.get("defender", "Bill")
    for side, player in (("attacker", attacker), ("defender", defender)):
        army = said.get("army", {}).get(side, [])
        seat = seats[player]
        left = dict(seat.reserve)
        for unit in army:
            left[unit] -= 1
        seats[player] = replace(seat, reserve=left)
        engaged[side] = tuple(
            Fighter(f"{side[0].upper()}{i}", unit) for i, unit in enumerate(army, 1)
        )
    battle = Battle(
        attacker,
        defender,
        said.get("area", "production"),
        said.get("cap", {"attacker": 4, "defender": 4}),
        revealed=said.get("revealed", True),
        engaged=engaged,
        enlisted={side: len(units) for side, units in engaged.items()},
        saves=said.get("saves", 0),
        withdraw=said.get("withdraw"),
        winner=said.get("winner"),
        survivors=tuple(said.get("survivors", ())),
        spoils="winner" in said,
    )
    play = state.play or _play({"player": attacker, "card": said.get("card", "perm_attack")})
    return replace(state, seats=seats, battle=battle, play=play)


# --------------------------------------------------------------------- seen


def _of(read: Callable[[Seat], Any]) -> Callable[[State, Any, Decision], Any]:
    return lambda state, wanted, decision: {p: read(state.seats[p]) for p in wanted}


def _numbers(counts: Mapping[str, int]) -> list[int]:
    return [counts.get(r, 0) for r in RESOURCES]


def _some(field: str) -> Callable[[State, Any, Decision], Any]:
    def seen(state: State, wanted: Any, decision: Decision) -> Any:
        return {
            p: {unit: getattr(state.seats[p], field).get(unit, 0) for unit in units}
            for p, units in wanted.items()
        }

    return seen


def _event(state: State, wanted: Any, decision: Decision) -> Any:
    """Fields of the events of these kinds; the last one, or `Kind/player` for one of several."""
    found: dict[str, Any] = {}
    for key, fields in wanted.items():
        kind, _, player = key.partition("/")
        events = [e for e in decision.events if type(e).__name__ == kind]
        if player:
            events = [e for e in events if getattr(e, "player", None) == player]
        assert events, f"there is no {key}"
        plain = msgspec.to_builtins(events[-1])
        found[key] = {}
        for name, value in fields.items():
            seen = plain[name] if name in plain else getattr(events[-1], name)
            if isinstance(value, list) and isinstance(seen, dict):
                seen = _numbers(seen)
            found[key][name] = list(seen) if isinstance(seen, tuple) else seen
    return found


def _dice(state: State, wanted: Any, decision: Decision) -> Any:
    assert state.battle
    return [dice_of(state, state.battle, side) for side in ("attacker", "defender")]


def _standings(state: State, wanted: Any, decision: Decision) -> Any:
    sheet = RULESET.look.score(state)
    return sorted(sheet.winners)


_SEEN: dict[str, Callable[[State, Any, Decision], Any]] = {
    "events": lambda s, w, d: [type(event).__name__ for event in d.events],
    "has": lambda s, w, d: [n for n in w if n in {type(e).__name__ for e in d.events}],
    "lacks": lambda s, w, d: [n for n in w if n not in {type(e).__name__ for e in d.events}],
    "event": _event,
    "stage": lambda s, w, d: stage(s),
    "to_move": lambda s, w, d: to_move(s),
    "cubes": _of(lambda seat: _numbers(seat.cubes)),
    "bank": lambda s, w, d: _numbers(s.bank),
    "bank_vp": lambda s, w, d: s.bank_vp,
    "vp_cards": lambda s, w, d: {card: len(s.vp_cards[card]) for card in w},
    "vp": _of(lambda seat: seat.points),
    "units": _some("holding"),
    "reserve": _some("reserve"),
    "army": _of(unit_total),
    "villagers": _of(lambda seat: seat.villagers),
    "workers": _of(lambda seat: seat.workers),
    "tiles": _of(lambda seat: {slot: tile.tile for slot, tile in seat.tiles.items()}),
    "city": _of(lambda seat: [built.building for built in seat.city.values()]),
    "age": _of(lambda seat: seat.age),
    "hand": _of(lambda seat: seat.hand),
    "offer": lambda s, w, d: list(s.offer),
    "pool": lambda s, w, d: {tile: s.pool[tile] for tile in w},
    "first": lambda s, w, d: s.first_player,
    "order": lambda s, w, d: list(s.order()),
    "turn": lambda s, w, d: s.turn,
    "extra": lambda s, w, d: list(s.extra),
    "final_turn": lambda s, w, d: s.final_turn,
    "end": lambda s, w, d: s.end,
    "dice": _dice,
    "engaged": lambda s, w, d: {
        side: [f.unit for f in s.battle.engaged[side]] if s.battle else [] for side in w
    },
    "owed": lambda s, w, d: dict(s.owed),
    "winners": _standings,
    "decks": lambda s, w, d: {c: [s.decks[c].down, len(s.decks[c].up)] for c in w},
    "drafted": lambda s, w, d: list(s.drafted),
}
