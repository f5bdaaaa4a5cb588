"""How the vectors of Foundations of Rome are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from ledger.games.foundations import RULESET
from ledger.games.foundations.catalogue import CATALOGUES, CONSUL, MONUMENT
from ledger.games.foundations.city.figures import figures
from ledger.games.foundations.city.geometry import standing
from ledger.games.foundations.events import GameEnded, VictoryPointsScored
from ledger.games.foundations.rules.market import price_of, prices
from ledger.games.foundations.rules.setup import pile_sizes
from ledger.games.foundations.scoring.eras import closing_lines, era_scored, final_scored
from ledger.games.foundations.state import (
    Building,
    Closing,
    Favour,
    Held,
    Lot,
    Pick,
    Pile,
    Secret,
    State,
    Turn,
)
from ledger.ruleset import Decision, Setup
from ledger.ruleset.codec import Action
from ledger.schemas import load_action
from tests.support.vectors import Vector

STEP = 1  # everything a given state holds was put there by one step
PLAYERS = ("Fabius", "Cornelia", "Porcia", "Cassius", "Titus")
CATALOGUE = CATALOGUES.default
DONE = ("first_player", "contracts", "consul", "consul_tiles", "invocations", "piles", "market")


class Foundations:
    """The adapter of the title."""

    def given(self, vector: Vector) -> State:
        given = vector["given"]
        number = given.get("players", 4)
        players = PLAYERS[:number]
        options = dict(given.get("options", {}))
        if number == 5 or (number == 4 and options.get("consul")):
            options["fifth_player_set"] = True
        state = RULESET.play.initial(
            Setup(
                title="foundations",
                players=players,
                first_player=given.get("first_player", players[0]),
                options=options,
                dealer=given.get("dealer", "table"),
            )
        )
        state = _in_setup(state, given) if given.get("phase") == "setup" else _in_play(state, given)
        return _figured(_seats(_city(replace(state, step=STEP), given), given), given)

    def action(self, state: State, name: str, fields: Mapping[str, Any]) -> Action:
        """As it comes from outside; whoever is left out is the one to move."""
        cls: Any = RULESET.actions[name]
        who = next((f.encode_name for f in structs.fields(cls) if f.name == "player"), None)
        said = {who: RULESET.play.now(state).player or state.players[0]} if who else {}
        return load_action(RULESET, {"kind": name, **said, **fields})

    def later(self, state: State, fields: Mapping[str, Any]) -> State:
        return replace(state, turn=Turn(state.turn.number + 1, fields["active"]))

    def seen(self, word: str, wanted: Any, state: State, decision: Decision) -> Any:
        return _SEEN[word](state, wanted, decision)

    def whole(self, vector: Vector, state: State) -> Iterator[tuple[Any, Any]]:
        for word, found in _WHOLE.items():
            if word in vector:
                yield found(state, vector[word]), vector[word]


# -------------------------------------------------------------------- given


def _in_setup(state: State, given: Vector) -> State:
    done = tuple(given.get("done", ()))
    draft = state.draft
    if draft is not None:
        hands = {p: tuple(given.get("hands", {}).get(p, ())) for p in state.players}
        picks = {p: Pick(**pick) for p, pick in given.get("picks", {}).items()}
        draft = replace(draft, round=given.get("round", 1), hands=hands, picks=picks)
    piles, era = state.piles, 0
    if "piles" in done:
        left = pile_sizes(replace(state, unseen=state.unseen[6 * len(state.players) :]))
        piles = tuple(Pile(n, n, 3 if "invocations" in state.modules else 0) for n in left)
        era = 1
    return replace(state, done=done, draft=draft, piles=piles, era=era)


def _in_play(state: State, given: Vector) -> State:
    turn = Turn(
        given.get("turn", 20),
        given.get("active", state.players[0]),
        given.get("last_turn", False),
        tuple(given.get("taken", ())),
        tuple(given.get("granted", ())),
    )
    market = tuple(given.get("market", ("A7", "B7", "C7", "D7", "E7", "F7")))
    market = (*market, *[None] * (6 - len(market)))
    era, left = given.get("era", 1), given.get("pile", 5)
    spirits = given.get("spirits", 3 if "invocations" in state.modules else 0)
    later = 3 if "invocations" in state.modules else 0
    piles = tuple(
        Pile(30, left if i + 1 == era else 10, spirits if i + 1 == era else later) for i in range(3)
    )
    closing = None
    if "closing" in given:
        order = tuple(given["closing"])
        closing = Closing(order[-1], order, given.get("next_index", 1))
    gone = {*market, *given.get("seen", ())}
    return replace(
        state,
        phase=given.get("phase", "playing"),
        era=era,
        turn=turn,
        market=market,
        piles=piles,
        closing=closing,
        draft=None,
        done=(*DONE, "monuments", "public_objectives"),
        unseen=tuple(lot for lot in state.unseen if lot not in gone),
        unseen_invocations=tuple(c for c in state.unseen_invocations if c not in gone),
        reserve=tuple(f"{MONUMENT}:{name}" for name in given.get("reserve", ())),
        objectives=tuple(given.get("objectives", ())),
        objectives_step=STEP,
    )


def _city(state: State, given: Vector) -> State:
    lots, buildings = dict(state.lots), dict(state.buildings)
    for player, names in given.get("lots", {}).items():
        lots |= {name: Lot(player, STEP) for name in names.split()}
    for player, built in given.get("buildings", {}).items():
        for word, where in built.items():
            name = _instance(state, player, word)
            cells = tuple(where.split())
            anchor, turn = standing(CATALOGUE.kind_of[name].turns, cells)
            buildings[name] = Building(player, cells, anchor, turn, STEP)
            lots |= {cell: Lot(player, STEP, name) for cell in cells}
    unseen = tuple(lot for lot in state.unseen if lot not in lots)
    consul = state.consul
    if consul is not None:
        said = given.get("consul", {})
        gone = tuple(said.get("discards", ()))
        used = {*gone, *(name.partition(":")[2] for name in buildings if name.startswith(CONSUL))}
        discards = {
            shape: tuple(tile for tile in gone if CATALOGUE.tiles[tile].shape == shape)
            for shape in consul.stacks
        }
        stacks = {
            shape: replace(stack, tiles=tuple(t for t in stack.tiles if t not in used))
            for shape, stack in consul.stacks.items()
        }
        consul = replace(
            consul,
            stacks=stacks,
            discards=discards,
            controller=said.get("controller", state.players[0]),
            face=said.get("face", "organisation"),
            vp=said.get("vp", 0),
        )
    return replace(state, lots=lots, buildings=buildings, unseen=unseen, consul=consul)


def _instance(state: State, player: str, word: str) -> str:
    if word in CATALOGUE.monuments:
        return f"{MONUMENT}:{word}"
    return f"{CONSUL}:{word}" if player == CONSUL else f"{state.seats[player].colour}:{word}"


def _seats(state: State, given: Vector) -> State:
    seats = dict(state.seats)
    for player in state.players:
        held = given.get("invocations", {}).get(player, {})
        fields: dict[str, Any] = {
            "coins": given.get("coins", {}).get(player, 0),
            "vp": given.get("vp", {}).get(player, 0),
            "invocations": {card: Held(face, STEP) for card, face in held.items()},
        }
        if card := given.get("characters", {}).get(player):
            fields["character"] = Secret("revealed", (), card, step=STEP)
        if card := given.get("shown", {}).get(player):
            fields["objective"] = Secret("revealed", (), card, step=STEP)
        for word in ("objective", "character"):
            hand = given.get(f"{word}_hands", {}).get(player)
            if hand is not None:
                fields[word] = Secret("dealt", tuple(hand))
            kept = given.get(f"{word}_kept", {}).get(player)
            if kept is not None:
                fields[word] = Secret("kept", (), kept, commitment=given.get("sealed", ""))
        seats[player] = replace(seats[player], **fields)
    if "deals" in state.modules or "swindles" in state.modules:
        tokens = {
            token: Favour(player, 2, STEP)
            for i, player in enumerate(state.players)
            for token in CATALOGUE.favours[2 * i : 2 * i + 2]
        }
        for token, (owner, face) in given.get("favours", {}).items():
            tokens[token] = Favour(owner, face, STEP)
        state = replace(state, favours=tokens)
    return replace(state, seats=seats)


def _figured(state: State, given: Vector) -> State:
    people, icons = figures(state)
    people |= given.get("population", {})
    icons |= given.get("coin_icons", {})
    seats = {
        p: replace(seat, population=people[p], moved=STEP, coin_icons=icons[p])
        for p, seat in state.seats.items()
    }
    consul, floor = state.consul, 2
    if consul is not None:
        consul = replace(consul, population=people[CONSUL], moved=STEP, coin_icons=icons[CONSUL])
        floor = 2 + icons[CONSUL] // 2
    return replace(state, seats=seats, consul=consul, price_floor=floor)


# --------------------------------------------------------------------- seen


def _vacant(state: State, wanted: Any, decision: Decision) -> Any:
    found = {}
    for player, said in wanted.items():
        lots = state.vacant(player)
        found[player] = len(lots) if isinstance(said, int) else " ".join(sorted(lots))
    return found


def _owner(state: State, wanted: Any, decision: Decision) -> Any:
    return {lot: state.lots[lot].owner if lot in state.lots else None for lot in wanted}


def _in_supply(state: State, wanted: Any, decision: Decision) -> Any:
    """Of the buildings named, those not in the city."""
    return {
        player: [w for w in words if _instance(state, player, w) not in state.buildings]
        for player, words in wanted.items()
    }


def _standing(state: State, wanted: Any, decision: Decision) -> Any:
    """What stands on each lot."""
    found = {}
    for lot in wanted:
        there = state.lots.get(lot)
        found[lot] = there.building.partition(":")[2] if there and there.building else None
    return found


def _event(decision: Decision, name: str) -> Any:
    return next(event for event in decision.events if type(event).__name__ == name)


def _tiles(state: State, wanted: Any, decision: Decision) -> Any:
    return {
        " ".join(sorted(b.cells)): CATALOGUE.kind_of[n].shape
        for n, b in state.buildings.items()
        if b.owner == CONSUL
    }


_SEEN: dict[str, Callable[[State, Any, Decision], Any]] = {
    "events": lambda s, w, d: [type(event).__name__ for event in d.events],
    "first_event": lambda s, w, d: type(d.events[0]).__name__,
    "coins": lambda s, w, d: {p: s.seats[p].coins for p in w},
    "vp": lambda s, w, d: {p: s.vp_of(p) for p in w},
    "market": lambda s, w, d: list(s.market),
    "total": lambda s, w, d: _event(d, "IncomeTaken").total,
    "price": lambda s, w, d: _event(d, "CardPurchased").price,
    "vacant": _vacant,
    "markers": lambda s, w, d: {p: s.markers(p) for p in w},
    "locked": lambda s, w, d: list(s.turn.locked_buildings),
    "population": lambda s, w, d: {p: s.seats[p].population for p in w},
    "coin_icons": lambda s, w, d: {p: s.seats[p].coin_icons for p in w},
    "owner": _owner,
    "supply": _in_supply,
    "standing": _standing,
    "turn": lambda s, w, d: s.turn.player,
    "last_turn": lambda s, w, d: s.turn.last_turn,
    "phase": lambda s, w, d: s.phase,
    "era": lambda s, w, d: s.era,
    "order": lambda s, w, d: list(s.closing.order) if s.closing else None,
    "first_player": lambda s, w, d: s.first_player,
    "outcome": lambda s, w, d: s.end.outcome if s.end else None,
    "favours": lambda s, w, d: {t: [s.favours[t].owner, s.favours[t].face] for t in w},
    "reserve": lambda s, w, d: [name.partition(":")[2] for name in s.reserve],
    "cards": lambda s, w, d: {
        p: {c: held.face for c, held in s.seats[p].invocations.items()} for p in w
    },
    "face": lambda s, w, d: s.consul.face if s.consul else None,
    "controller": lambda s, w, d: s.consul.controller if s.consul else None,
    "aside": lambda s, w, d: list(s.consul.set_aside) if s.consul else None,
    "tiles": _tiles,
    "lies": lambda s, w, d: {t: " ".join(sorted(s.buildings[f"{CONSUL}:{t}"].cells)) for t in w},
    "done": lambda s, w, d: [part for part in w if part in s.done],
    "piles": lambda s, w, d: [pile.left for pile in s.piles],
    "hand": lambda s, w, d: {p: list(s.draft.hands[p]) for p in w} if s.draft else None,
}


# -------------------------------------------------------------------- whole


def _era(state: State, wanted: Any) -> Any:
    """Sums of the categories named, if the era were scored now."""
    return _sums(era_scored(state), wanted)


def _final(state: State, wanted: Any) -> Any:
    return _sums((*final_scored(state), *closing_lines(state)), wanted)


def _sums(events: Any, wanted: Any) -> Any:
    found = {who: dict.fromkeys(row, 0) for who, row in wanted.items()}
    for event in events:
        if isinstance(event, VictoryPointsScored) and event.scorer in found:
            row = found[event.scorer]
            if event.category in row:
                row[event.category] += event.amount
            if "total" in row:
                row["total"] += event.amount
            if event.building and (name := event.building.partition(":")[2]) in row:
                row[name] += event.amount
    return found


def _coins_paid(state: State, wanted: Any) -> Any:
    paid = era_scored(state)[-1].coins_paid  # type: ignore[union-attr]
    return {player: paid.get(player, 0) for player in wanted}


def _ended(state: State, wanted: Any) -> Any:
    last = closing_lines(state)[-1]
    assert isinstance(last, GameEnded)
    places = {placing.player: placing.place for placing in last.ranking}
    every = {"places": places, "winners": list(last.winners), "outcome": last.outcome}
    return {word: every[word] for word in wanted}


_WHOLE: dict[str, Callable[[State, Any], Any]] = {
    "era_score": _era,
    "final_score": _final,
    "coins_paid": _coins_paid,
    "ended": _ended,
    "prices": lambda s, w: prices(s),
    "price_for": lambda s, w: {p: {n: price_of(s, p, n)[0] for n in row} for p, row in w.items()},
    "population_is": lambda s, w: {p: s.seats[p].population for p in w},
}
