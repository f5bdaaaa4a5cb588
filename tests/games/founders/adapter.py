"""How the vectors of Founders of the Empire are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec.structs import replace

from ledger.games import founders
from ledger.games.founders import RULESET
from ledger.games.founders.actions import AnyAction, TakeStartingTile
from ledger.games.founders.catalogue import CATALOGUES, Catalogue
from ledger.games.founders.events import TileAdded, TileSwappedOut
from ledger.games.founders.rules.tokens import unprotected
from ledger.games.founders.state import Cell, Coin, Gone, Nation, Purchase, State, Token, Turn
from ledger.games.founders.supply import unions
from ledger.ruleset import Decision, Setup
from ledger.ruleset.codec import Action
from tests.support.vectors import Vector

CATALOGUE = Path(founders.__file__).parent / "catalogue.yaml"
STEP = 1  # everything a given state holds was put there by one step
DEFAULT_STACKS = {"nature": 9, "village": 9, "city": 9}


class Box:
    """Hands out the copies of kinds and tokens in the order they are written."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.tiles = list(catalogue.kind_of)
        self.tokens = list(catalogue.token_type)

    def tile(self, kind: str) -> str:
        return self._take(self.tiles, kind, self.catalogue.kinds[kind].ids)

    def token(self, word: str) -> str:
        ids = [t for t, sort in self.catalogue.token_type.items() if word in (t, sort)]
        return self._take(self.tokens, word, ids)

    def _take(self, left: list[str], word: str, ids: Any) -> str:
        found = next((name for name in ids if name in left), None)
        assert found is not None, f"the vector uses more {word} than there are"
        left.remove(found)
        return found


def place(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


@lru_cache
def _released() -> str:
    return json.dumps(yaml.safe_load(CATALOGUE.read_text("utf-8")))


def raw_catalogue() -> dict[str, Any]:
    """The released catalogue as plain data, to be changed at will."""
    raw: dict[str, Any] = json.loads(_released())
    return raw


def catalogue_with(kinds: Mapping[str, Any]) -> Catalogue:
    """The released catalogue with more kinds, one copy each."""
    default = CATALOGUES.default
    if not kinds:
        return default
    raw = raw_catalogue()
    for name, kind in kinds.items():
        entry = {key: value for key, value in kind.items() if key != "colour"}
        entry |= {"id": name, "name_en": name, "name_fr": name, "copies": 1, "ids": [f"{name}-1"]}
        raw["tiles"][kind["colour"]].append(entry)
    return CATALOGUES.add(json.dumps(raw))  # JSON is YAML too


class Founders:
    """The adapter of the title."""

    def given(self, vector: Vector) -> State:
        given = vector["given"]
        catalogue = catalogue_with(vector.get("fixture_kinds", {}))
        players = tuple(given.get("players", ("Philip", "Alexander")))
        active = given.get("active", players[0])
        state = RULESET.play.initial(
            Setup(
                title="founders",
                players=players,
                first_player=given.get("first_player", active),
                catalogue_hash=catalogue.hash,
                options=given.get("options", {}),
            )
        )
        box = Box(catalogue)
        swapped, draft = given.get("swapped", {}), given.get("draft", {})
        state = replace(
            state,
            step=STEP,
            phase=given.get("phase", "act"),
            turn=Turn(given.get("turn", 20), active, purchases=_purchases(given, players, active)),
            nations={player: _nation(given, player, players, box) for player in players},
            rows={c: _tiles(box, given.get("rows", {}).get(c, ())) for c in DEFAULT_STACKS},
            victory_display=_tiles(box, given.get("victory", ["temple_bellona"])),
            swapped={
                player: tuple(Gone(tile, STEP) for tile in _tiles(box, swapped.get(player, ())))
                for player in players
            },
            hands={
                player: tuple(
                    Token(box.token(word), STEP) for word in given.get("hand", {}).get(player, ())
                )
                for player in players
            },
            draft={player: _tiles(box, draft.get(player, ())) for player in players},
        )
        offer = _tiles(box, given.get("offer", ()))
        return _piles(replace(state, offer=offer), given, box)

    def action(self, state: State, name: str, fields: Mapping[str, Any]) -> Action:
        """The digest's nested form; the drawn kind of a reveal is our field `tile`."""
        cls: Any = RULESET.actions[name]
        known = cls.__struct_fields__
        flat = {("tile" if key == "kind" else key): value for key, value in fields.items()}
        if "player" in known:
            flat.setdefault("player", state.turn.active)
        return msgspec.convert({"kind": name, **flat}, AnyAction)

    def later(self, state: State, fields: Mapping[str, Any]) -> State:
        player = fields["active"]
        assert _hands(state, fields["hand"]) == fields["hand"]
        turn = Turn(state.turn.number + len(state.players), player)
        return replace(state, turn=turn, phase=fields["phase"])

    def seen(self, word: str, wanted: Any, state: State, decision: Decision) -> Any:
        return _SEEN[word](state, wanted, decision)

    def whole(self, vector: Vector, state: State) -> Iterator[tuple[Any, Any]]:
        if "score" in vector:
            yield from _scores(state, vector["score"])
        if "draft_order" in vector:
            yield _played_draft(state, len(vector["draft_order"])), vector["draft_order"]


# -------------------------------------------------------------------- given


def _tiles(box: Box, kinds: Any) -> tuple[str, ...]:
    return tuple(box.tile(kind) for kind in kinds)


def _nation(given: Vector, player: str, players: tuple[str, ...], box: Box) -> Nation:
    tokens = given.get("tokens", {}).get(player, {})
    payer = next(other for other in players if other != player)
    cells = {}
    for where, kind in given.get("nation", {}).get(player, {}).items():
        laid = [box.token(word) for word in tokens.get(where, ())]
        sorts = box.catalogue.token_type
        craftsman = [token for token in laid if sorts[token] == "craftsman"]
        cells[place(where)] = Cell(
            box.tile(kind),
            STEP,
            tuple(Token(token, STEP) for token in laid if sorts[token] == "war"),
            tuple(Coin(token, payer, STEP) for token in laid if sorts[token] == "coin"),
            Token(craftsman[0], STEP) if craftsman else None,
        )
    anchors = given.get("carriages", {}).get(player, ())
    return Nation(cells, {(x, y): Token(box.token("carriage"), STEP) for x, y in anchors})


def _purchases(given: Vector, players: tuple[str, ...], active: str) -> tuple[Purchase, ...]:
    if "purchase" not in given:
        return ()
    seller = next(player for player in players if player != active)
    return (Purchase(seller, (0, 0), "lake-4", given["purchase"]),)


def _piles(state: State, given: Vector, box: Box) -> State:
    """What is not named elsewhere is unseen in its stack, or in the reserve."""
    counts = {**DEFAULT_STACKS, **given.get("stacks", {})}
    left = set(box.tiles)
    stacks = {
        colour: replace(
            pile, count=counts[colour], unseen=tuple(t for t in pile.unseen if t in left)
        )
        for colour, pile in state.stacks.items()
    }
    boxed = tuple(tile for tile in state.victory_boxed.unseen if tile in left)
    reserve = {
        sort: tuple(token for token in tokens if token in box.tokens)
        for sort, tokens in state.reserve.items()
    }
    for sort, said in given.get("reserve", {}).items():
        reserve[sort] = reserve[sort][:said] if isinstance(said, int) else tuple(said)
    offer = stacks["nature"].unseen[: 2 * len(state.players) + 1]
    return replace(
        state,
        stacks=stacks,
        victory_boxed=replace(state.victory_boxed, count=len(boxed), unseen=boxed),
        reserve=reserve,
        offer=state.offer or (offer if state.phase == "setup_draft" else ()),
    )


# --------------------------------------------------------------------- seen


def _kinds(state: State, tiles: Any) -> list[str]:
    kind_of = CATALOGUES.get(state.catalogue).kind_of
    return [kind_of[tile].id for tile in tiles]


def _words(state: State, tokens: Any) -> list[str]:
    """Tokens as vectors write them: craftsmen by name, all others by sort."""
    sorts = CATALOGUES.get(state.catalogue).token_type
    return [token if sorts[token] == "craftsman" else sorts[token] for token in tokens]


def _hands(state: State, wanted: Any) -> Any:
    return {
        player: _words(state, [held.token for held in state.hands[player]]) for player in wanted
    }


def _tokens(state: State, wanted: Any, decision: Decision) -> Any:
    found: dict[str, dict[str, list[str]]] = {}
    for player in wanted:
        found[player] = {}
        for (x, y), cell in state.nations[player].cells.items():
            craftsman = [cell.craftsman.token] if cell.craftsman else []
            laid = [*craftsman, *[t.token for t in cell.war], *[c.token for c in cell.coins]]
            if laid:
                found[player][f"{x},{y}"] = _words(state, laid)
    return found


def _added(decision: Decision) -> TileAdded:
    return next(event for event in decision.events if isinstance(event, TileAdded))


def _supply(state: State, wanted: Any, decision: Decision) -> Any:
    return {
        unit.resource: "purchase" if unit.via == "purchase" else list(unit.producer or ())
        for unit in _added(decision).supply
    }


def _producers(state: State, wanted: Any, decision: Decision) -> Any:
    return [list(unit.producer or ()) for unit in _added(decision).supply]


def _one(field: str) -> Callable[[State, Any, Decision], Any]:
    """A field that all entries of the supply share."""

    def seen(state: State, wanted: Any, decision: Decision) -> Any:
        values = {getattr(unit, field) for unit in _added(decision).supply}
        assert len(values) == 1
        value = values.pop()
        return list(value) if isinstance(value, tuple) else value

    return seen


def _unions(state: State, wanted: Any, decision: Decision) -> Any:
    player = state.turn.active
    return [len(union.cells) for union in unions(state.nations[player])]


def _unprotected(state: State, wanted: Any, decision: Decision) -> Any:
    return {
        player: sorted(
            ([x, y] for x, y in unprotected(state.nations[player]).items()),
            key=lambda cell: (cell[0], cell[1]),
        )
        for player in wanted
    }


def _to_box(state: State, wanted: Any, decision: Decision) -> Any:
    swapped = next(event for event in decision.events if isinstance(event, TileSwappedOut))
    return _words(state, swapped.tokens_to_box)


def _grid(state: State, wanted: Any, decision: Decision) -> Any:
    return {
        player: {
            f"{x},{y}": _kinds(state, [cell.tile_id])[0]
            for (x, y), cell in state.nations[player].cells.items()
        }
        for player in wanted
    }


_SEEN: dict[str, Callable[[State, Any, Decision], Any]] = {
    "events": lambda s, w, d: [type(event).__name__ for event in d.events],
    "rows": lambda s, w, d: {c: _kinds(s, s.rows[c]) for c in w},
    "stacks": lambda s, w, d: {c: s.stacks[c].count for c in w},
    "box": lambda s, w, d: _kinds(s, [gone.tile_id for gone in s.box_tiles]),
    "hand": lambda s, w, d: _hands(s, w),
    "tokens": _tokens,
    "swapped": lambda s, w, d: {p: _kinds(s, [g.tile_id for g in s.swapped[p]]) for p in w},
    "victory": lambda s, w, d: _kinds(s, s.victory_display),
    "phase": lambda s, w, d: s.phase,
    "active": lambda s, w, d: s.turn.active,
    "reasons": lambda s, w, d: list(s.end.reasons) if s.end else None,
    "end_proposal": lambda s, w, d: s.end_proposal or "none",
    "purchase": lambda s, w, d: s.turn.purchases[0].resource if s.turn.purchases else "none",
    "tile_id": lambda s, w, d: d.events[-1].tile_id,
    "tokens_to_box": _to_box,
    "supply": _supply,
    "producers": _producers,
    "via": _one("via"),
    "relay": _one("relay"),
    "unions": _unions,
    "unprotected": _unprotected,
    "nation": _grid,
    "declared": lambda s, w, d: dict(s.declared_scores),
}


# -------------------------------------------------------------------- whole


def _scores(state: State, wanted: Any) -> Iterator[tuple[Any, Any]]:
    sheet = RULESET.look.score(state)
    for player, sums in wanted.items():
        if player == "winners":
            yield sorted(sheet.winners), sorted(sums)
            continue
        for word, value in sums.items():
            yield (player, word, _sum(sheet, player, word)), (player, word, value)


def _sum(sheet: Any, player: str, word: str) -> Any:
    standing = next(s for s in sheet.standings if s.player == player)
    if word == "total":
        return standing.total
    if word == "victory_tiles":
        return standing.tie_breaks["victory_tiles"]
    points = [
        line.points for line in sheet.lines if line.player == player and line.category == word
    ]
    return points if word == "victory" else sum(points)


def _played_draft(state: State, picks: int) -> list[str]:
    """Who takes each tile when everybody else is refused."""
    order_of_picks = []
    for _ in range(picks):
        tile = state.offer[0]
        allowed = [p for p in state.players if not RULESET.judge(state, TakeStartingTile(p, tile))]
        order_of_picks += allowed
        decision = RULESET.decide(state, TakeStartingTile(allowed[0], tile))
        state = RULESET.fold(state, decision.events, state.step + 1)
    return order_of_picks
