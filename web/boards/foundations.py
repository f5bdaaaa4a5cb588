"""Foundations of Rome as a drawing: the city, the market, the seats, the last change."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup
from msgspec import Struct, field

from ledger import seen
from ledger.aggregates.game import Game
from ledger.games.foundations import events as ev
from ledger.games.foundations.catalogue import CATALOGUES, CONSUL, MONUMENT, Catalogue, Kind
from ledger.games.foundations.figures import citizens, coins, touching
from ledger.games.foundations.geometry import PLACE, area
from ledger.games.foundations.rules.market import INCOME, price_of, prices
from ledger.games.foundations.scoring import with_forecast
from ledger.games.foundations.state import LOT_MARKERS, MONUMENT_MARKERS, Building, Seat, State
from ledger.ruleset import UNKNOWN, Lang, ScoreLine
from web.boards.foundations_words import say

TEMPLATE = "boards/foundations/board.html"
STYLES = ("css/boards/foundations.css",)
SHARED = True  # one city for all players
LOT, EDGE = 40, 20
CONSUL_SEAT = 6  # at most five people play: the Consul has a mark of its own
TYPES = ("residential", "commercial", "civic")
TRACK = 24  # citizens on the population track before it grows


def draw(
    game: Game,
    step: int,
    lang: Lang,
    *,
    viewer: str | None = None,
    highlight: Collection[str] | None = None,
    since: int | None = None,
    recording: bool = False,
) -> dict[str, Any]:
    """The table after `step` as `viewer` may see it. The changes of `since`..`step` are ringed.

    `highlight` names buildings (`red:domus_a`) or lots: they are lit, the rest faded; a civic
    building that is lit lights its neighbours too.
    """
    state: State = seen.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state)
    changes = Changes.of(event for n in range(since or step, step + 1) for event in game.events(n))
    totals = with_forecast(state)
    return {
        "title": game.rules.key,
        "step": step,
        "lang": lang,
        "phase": state.phase,
        "tap": recording,
        "labels": {key: say(key, lang) for key in _LABELS},
        "players": list(state.players),
        "nations": [_seat(view, player, totals, changes, viewer) for player in state.players],
        "consul": _consul(view, totals),
        "city": city(view, changes, highlight),
        "market": market(view, changes),
        "track": _track(view),
        "reserve": [_building_card(view, f"{MONUMENT}:{_id(name)}") for name in state.reserve],
        "objectives": [view.name(card) for card in state.objectives],
        "secrets": seen.has_secrets(game) and bool({"objectives_secret"} & set(state.modules)),
    }


_LABELS = (
    *("market", "piles", "tray", "citizens", "population", "monuments", "objectives"),
    *("zoom_in", "zoom_all"),
)


class View(Struct, frozen=True):
    """Whose components, which language, which table."""

    catalogue: Catalogue
    lang: Lang
    state: State

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def seat(self, owner: str) -> int:
        players = self.state.players
        return players.index(owner) + 1 if owner in players else CONSUL_SEAT

    def owner(self, who: str) -> str:
        return self.say("consul") if who == CONSUL else who

    def name(self, component: str) -> str:
        return name_of(self.catalogue, component, self.lang)

    def names(self, components: Iterable[str]) -> str:
        return ", ".join(self.name(component) for component in components)


def _id(component: str) -> str:
    """`red:domus_a` is `domus_a`."""
    return component.rpartition(":")[2]


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    """Any component by its printed name; a lot is its own name."""
    kind = kind_of(catalogue, component)
    if kind is not None:
        return kind.name.get(lang) or say("consul", lang)
    for cards in (catalogue.invocations, catalogue.characters, catalogue.objectives):
        if component in cards:
            return cards[component].name[lang]
    if component.startswith("era:"):
        return say("era", lang, n=_id(component))
    return component


def kind_of(catalogue: Catalogue, component: str) -> Kind | None:
    """The printed kind of an instance or of its bare id."""
    bare = _id(component)
    return (
        catalogue.kind_of.get(component)
        or catalogue.buildings.get(bare)
        or catalogue.monuments.get(bare)
        or catalogue.tiles.get(bare)
    )


# ----------------------------------------------------------------------------- symbols

FILE = Path(__file__).parents[1] / "static" / "buildings" / "foundations.svg"


@cache
def _drawn() -> tuple[Markup, frozenset[str]]:
    """The sprite without its frame, and the symbols it holds."""
    text = FILE.read_text(encoding="utf-8")
    text = re.sub(r"<desc>.*?</desc>|<style>.*?</style>|</?svg[^>]*>", "", text, flags=re.S)
    return Markup(text), frozenset(re.findall(r'<symbol id="([^"]+)"', text))  # noqa: S704


def symbol(catalogue: Catalogue, kind: Kind) -> str:
    """The drawing of a building: by hand where its printed values are the known ones."""
    twin = f"b-{re.sub(r'_[ab]$', '', kind.id)}"
    known = CATALOGUES.default
    same = known.buildings.get(kind.id) or known.monuments.get(kind.id)
    if twin in _drawn()[1] and same is not None and _values(same) == _values(kind):
        return twin
    return f"c-{kind.id}"


def _values(kind: Kind) -> tuple[Any, ...]:
    return kind.type, kind.shape, kind.citizens, kind.coins, kind.vp, kind.adjacency


_sprites: dict[str, Markup] = {}


def sprite(catalogue: Catalogue) -> Markup:
    """The drawings, and one from its values for every kind that has none; once per catalogue."""
    if catalogue.hash not in _sprites:
        kinds = (
            *catalogue.buildings.values(),
            *catalogue.monuments.values(),
            *catalogue.tiles.values(),
        )
        made = [_plain(kind) for kind in kinds if symbol(catalogue, kind).startswith("c-")]
        _sprites[catalogue.hash] = get_template_attribute(TEMPLATE, "symbols")(_drawn()[0], made)
    return _sprites[catalogue.hash]


def _plain(kind: Kind) -> dict[str, Any]:
    cells = kind.turns[0][1]
    width, height = box(kind)
    x, y = cells[-1]
    value, icon = kind.vp, "vp"
    if kind.adjacency is not None:
        value, icon = kind.adjacency.vp, kind.adjacency.per
    elif kind.type == "residential":
        value, icon = kind.citizens, "citizen"
    elif kind.type == "commercial":
        value, icon = kind.coins, "coin"
    return {
        "id": f"c-{kind.id}",
        "box": f"0 0 {width} {height}",
        "width": width,
        "height": height,
        "footprint": f"fp-{kind.shape}",
        "x": x * LOT,
        "y": y * LOT,
        "cells": [(cx * LOT, cy * LOT) for cx, cy in cells],
        "type": kind.type,
        "value": value,
        "icon": f"v-{icon}",
    }


def box(kind: Kind) -> tuple[int, int]:
    """Width and height in orientation 0."""
    cells = kind.turns[0][1]
    return (1 + max(x for x, _ in cells)) * LOT, (1 + max(y for _, y in cells)) * LOT


def picture(catalogue: Catalogue, component: str) -> dict[str, str]:
    """The symbol that stands for a component."""
    kind = kind_of(catalogue, component)
    if kind is not None:
        width, height = box(kind)
        side = max(width, height)
        left, top = (width - side) // 2, (height - side) // 2
        return {"href": symbol(catalogue, kind), "box": f"{left} {top} {side} {side}"}
    if component in catalogue.contracts:
        return {"href": "contract", "box": "0 0 24 24"}
    if component.startswith("FAV"):
        return {"href": "v-vp", "box": "0 0 16 16"}
    if component in catalogue.invocations:
        return {"href": "f-invocation", "box": "0 0 24 24"}
    if component in catalogue.objectives or component in catalogue.characters:
        return {"href": "f-card", "box": "0 0 24 24"}
    if component.endswith("population_marker"):
        return {"href": "v-citizen", "box": "0 0 16 16"}
    if component.startswith("era:"):
        return {"href": "v-vp", "box": "0 0 16 16"}
    known = {"coins": "silver", "lot_marker": "lot-marker"}
    return {"href": known.get(component, "ui-hidden"), "box": "0 0 24 24"}


def about(event: Any) -> str:
    """The component an event is about."""
    match event:
        case ev.VictoryPointsScored():
            first = event.sources[0].ref if event.sources else ""
            return event.building or first or f"era:{event.era}"
        case ev.ConsulTilePlaced():
            return f"{CONSUL}:{event.tile}" if ":" not in event.tile else event.tile
        case ev.MonumentsDrawn():
            return event.monuments[0] if event.monuments else ""
        case ev.IncomeTaken() | ev.CoinsGained() | ev.StartingCoinsGranted():
            return "coins"
        case ev.ContractsDealt() | ev.MarketFilled() | ev.EraPilesFormed():
            return "A1"
        case ev.TradeExecuted():
            lots = [lot for transfer in event.transfers for lot in transfer.goods.lots]
            return lots[0] if lots else ""
    for name in ("building", "card", "lot", "invocation", "contract"):
        found = getattr(event, name, "")
        if found and found != UNKNOWN:
            return str(found)
    return ""


# ------------------------------------------------------------------------ the last change


class Changes(Struct):
    """What the last steps touched: buildings, lots, cards of the market."""

    buildings: set[str] = field(default_factory=set)
    lots: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, events: Iterable[Any]) -> Changes:
        changes = cls()
        for event in events:
            changes.add(event)
        return changes

    def add(self, event: Any) -> None:
        match event:
            case ev.BuildingConstructed():
                self.buildings.add(event.building)
                self.lots.update(event.markers_placed)
            case ev.CardPurchased() | ev.ConsulContractTaken():
                self.lots.add(event.card if isinstance(event, ev.CardPurchased) else event.lot)
                if event.refill:
                    self.cards.add(event.refill)
            case ev.ConsulTilePlaced():
                self.buildings.add(event.tile)
                self.lots.update(event.cells)
            case ev.LotSwindled() | ev.SwindleCancelled():
                self.lots.add(event.lot)
            case ev.TradeExecuted():
                self.lots.update(lot for t in event.transfers for lot in t.goods.lots)
            case ev.DraftPicksRevealed():
                self.lots.update(event.picks.values())


# -------------------------------------------------------------------------------- city


def at(lot: str) -> tuple[int, int]:
    """The upper left corner of a lot."""
    column, row = PLACE[lot]
    return column * LOT, row * LOT


def in_order(cells: Iterable[str]) -> list[str]:
    """Lots in reading order."""
    return sorted(cells, key=lambda lot: PLACE[lot][::-1])


def placed(kind: Kind, anchor: str, turn: int) -> dict[str, Any]:
    """Where the drawing of a building goes: a quarter turn is a transform."""
    width, height = box(kind)
    x, y = at(anchor)
    dx, dy = ((0, 0), (height, 0), (width, height), (0, width))[turn % 4]
    return {
        "shape": kind.shape,
        "width": width,
        "height": height,
        "k": turn % 4,
        "transform": f"translate({x + dx} {y + dy}) rotate({90 * (turn % 4)})",
    }


def city(
    view: View, changes: Changes, highlight: Collection[str] | None, near: str = ""
) -> dict[str, Any]:
    """The city; `near` a building only the part around it."""
    state = view.state
    shown, choosing = set(highlight or ()), highlight is not None
    counted = _counted(view, near) if near in state.buildings else []
    shown.update(one["building"] for one in counted)
    left, top, width, height = _frame(state, near)
    buildings = [
        {
            **_building(view, name, building),
            "hot": name in changes.buildings or _id(name) in changes.buildings,
            "lit": name in shown,
            "faded": choosing and name not in shown,
        }
        for name, building in state.buildings.items()
        if not near or _inside(building.cells, left, top, width, height)
    ]
    sale = {card: i for i, card in enumerate(state.market, 1) if card in PLACE}
    price = prices(state)
    return {
        "label": view.say("city", n=state.size),
        "size": state.size,
        "side": state.size * LOT,
        "view": f"{left} {top} {width} {height}",
        "columns": [
            {"text": lot[0], "n": int(PLACE[lot][0]), "at": at(lot)[0] + 20}
            for lot in area(state.size)[: state.size]
        ],
        "lots": [_lot(view, lot, sale, price) for lot in area(state.size)],
        "vacant": [
            {
                "lot": lot,
                "x": at(lot)[0],
                "y": at(lot)[1],
                "seat": view.seat(held.owner),
                "title": view.say("vacant", lot=lot, owner=view.owner(held.owner)),
                "hot": lot in changes.lots,
                "lit": lot in shown,
                "faded": choosing and lot not in shown,
            }
            for lot, held in state.lots.items()
            if held.building is None
        ],
        "tags": [
            {
                "lot": lot,
                "x": at(lot)[0],
                "y": at(lot)[1],
                "price": price[slot - 1],
                "faded": choosing,
                "hot": lot in changes.cards,
            }
            for lot, slot in sale.items()
        ],
        "aside": [at(lot) for lot in (state.consul.set_aside if state.consul else ())],
        "buildings": buildings,
        "counted": counted,
    }


def _frame(state: State, near: str) -> tuple[int, int, int, int]:
    side = state.size * LOT
    if near not in state.buildings:
        return -EDGE, -EDGE, side + EDGE + 6, side + EDGE + 6
    spots = [at(lot) for lot in state.buildings[near].cells]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    margin = LOT + LOT // 2
    left, top = max(-4, left - margin), max(-4, top - margin)
    right, bottom = min(side + 4, right + LOT + margin), min(side + 4, bottom + LOT + margin)
    return left, top, right - left, bottom - top


def _inside(cells: Iterable[str], left: int, top: int, width: int, height: int) -> bool:
    return any(
        left - LOT < x < left + width and top - LOT < y < top + height
        for x, y in (at(lot) for lot in cells)
    )


def _building(view: View, name: str, building: Building) -> dict[str, Any]:
    kind = view.catalogue.kind_of[name]
    first = at(in_order(building.cells)[0])
    lots = " ".join(in_order(building.cells))
    return {
        **placed(kind, building.anchor, building.orientation),
        "name": name,
        "href": symbol(view.catalogue, kind),
        "seat": view.seat(building.owner),
        "title": view.say(
            "built", name=view.name(name), owner=view.owner(building.owner), lots=lots
        ),
        "mark": first,
    }


def _lot(view: View, lot: str, sale: dict[str, int], price: list[int]) -> dict[str, Any]:
    state, held = view.state, view.state.lots.get(lot)
    if held is not None and held.building is not None:
        cells = " ".join(in_order(state.buildings[held.building].cells))
        name, owner = view.name(held.building), view.owner(held.owner)
        title = f"{lot}: {view.say('built', name=name, owner=owner, lots=cells)}"
    elif held is not None:
        title = view.say("vacant", lot=lot, owner=view.owner(held.owner))
    elif lot in sale:
        title = view.say("for_sale", lot=lot, price=price[sale[lot] - 1])
    else:
        title = view.say("nobody", lot=lot)
    x, y = at(lot)
    return {"lot": lot, "x": x, "y": y, "alt": (x + y) // LOT % 2, "title": title}


# ----------------------------------------------------------- the why of a civic building


def _counted(view: View, name: str) -> list[dict[str, Any]]:
    """What each neighbour of a civic building is worth to it."""
    state, catalogue = view.state, view.catalogue
    adjacency = catalogue.kind_of[name].adjacency
    if adjacency is None:
        return []
    own = state.buildings[name]
    found = []
    for other in touching(state, own.cells):
        number = _number(state, catalogue, other, adjacency.per)
        pair = adjacency.per == "citizen_pair"
        shared = next(lot for lot in in_order(state.buildings[other].cells) if _by(lot, own.cells))
        worth = number if pair else number * adjacency.vp
        owner = view.owner(state.buildings[other].owner)
        x, y = at(shared)
        found.append(
            {
                "building": other,
                "text": str(worth) if pair or not worth else f"+{worth}",
                "zero": not number,
                "title": view.say("worth", name=view.name(other), owner=owner, n=worth),
                "x": x + 29,
                "y": y + 11,
                "line": f"M{_middle(state.buildings[other].cells)}L{_middle(own.cells)}",
            }
        )
    return found


def _number(state: State, catalogue: Catalogue, other: str, per: str) -> int:
    kind = catalogue.kind_of[other].type
    if per in ("citizen", "citizen_pair"):
        return citizens(state, other) if kind == "residential" else 0
    if per == "coin":
        return coins(state, other) if kind == "commercial" else 0
    return int(per == "building" or kind == "civic")


def _by(lot: str, cells: Iterable[str]) -> bool:
    x, y = PLACE[lot]
    return any(abs(x - PLACE[c][0]) + abs(y - PLACE[c][1]) == 1 for c in cells)


def _middle(cells: tuple[str, ...]) -> str:
    spots = [at(lot) for lot in cells]
    x = sum(x for x, _ in spots) / len(spots) + LOT / 2
    y = sum(y for _, y in spots) / len(spots) + LOT / 2
    return f"{x:g} {y:g}"


def why(game: Game, step: int, line: ScoreLine, lang: Lang) -> Markup:
    """The city as it was scored: the line's components lit, a civic one with its neighbours."""
    moment = max((n for n in line.steps if n <= step), default=step)
    state: State = game.state_at(moment)
    view = View(game.catalogue, lang, state)
    first = line.components[0] if line.components else ""
    kind = game.catalogue.kind_of.get(first)
    civic = kind is not None and kind.adjacency is not None and line.category == "civic"
    lit = {c for c in line.components if c in state.buildings or c in state.lots}
    if line.category.startswith(("population", "era_bonus", "consul_bonus")):
        lit = {
            name
            for name, building in state.buildings.items()
            if building.owner == line.player and game.catalogue.kind_of[name].type == TYPES[0]
        }
    if not lit:
        return Markup("")
    shown = city(view, Changes(), lit, first if civic and first in state.buildings else "")
    drawn: Markup = get_template_attribute(TEMPLATE, "small_city")(shown, "mini", first)
    return drawn


# ------------------------------------------------------------------------------- seats


def _seat(
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
        "markers": [i < markers for i in range(LOT_MARKERS)],
        "markers_label": view.say("markers", n=markers),
        "tray": _tray(view, seat),
        "hand": [_invocation(view, card, held.face) for card, held in seat.invocations.items()],
        "objective": _secret(view, "objective", seat.objective.stage, seat.objective.card),
        "character": _secret(view, "character", seat.character.stage, seat.character.card),
        "favours": [
            {"face": f.face, "title": view.say("favour", n=f.face)}
            for f in state.favours.values()
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


def _left(state: State, player: str) -> int:
    return MONUMENT_MARKERS - state.monuments_of(player)


def _secret(view: View, key: str, stage: str, card: str) -> dict[str, Any] | None:
    """A card kept secretly, known or not."""
    if stage == "none":
        return None
    known = bool(card) and card != UNKNOWN
    title = view.say(key, name=view.name(card)) if known else view.say(f"{key}_hidden")
    return {"title": title, "known": known}


def _invocation(view: View, card: str, face: str) -> dict[str, Any]:
    key = {"permanent_face_up": "permanent", "used": "used"}.get(face, "invocation")
    return {
        "card": card,
        "face": face,
        "name": view.name(card),
        "title": view.say(key, name=view.name(card)),
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
            name = kind.name[view.lang]
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


def _consul(view: View, totals: dict[str, int]) -> dict[str, Any] | None:
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


# ------------------------------------------------------------------------------ market


def market(view: View, changes: Changes) -> dict[str, Any]:
    state = view.state
    player = state.turn.player
    price = [
        price_of(state, player, slot)[0] if player in state.seats else printed
        for slot, printed in enumerate(prices(state), 1)
    ]
    era = max(1, state.era)
    pile = state.piles[era - 1] if len(state.piles) >= era else None
    left = pile.left if pile else 0
    last = state.closing is not None or state.turn.last_turn
    closing = last and state.phase == "playing"
    return {
        "slots": [
            _slot(view, slot, card, price[slot - 1], changes)
            for slot, card in enumerate(state.market, 1)
        ],
        "left": view.say("last_turns")
        if closing
        else view.say("more_cards", n=left)
        if left
        else view.say("no_more")
        if pile and state.phase == "playing"
        else "",
        "piles": [_pile(view, n, len(state.piles) >= n) for n in (1, 2, 3)],
        "size": state.size,
    }


def _slot(view: View, slot: int, card: str | None, price: int, changes: Changes) -> dict[str, Any]:
    if card is None:
        return {"n": slot, "card": "", "price": price, "title": view.say("slot_empty", n=slot)}
    lot = card in PLACE
    contract = view.catalogue.contracts.get(card)
    return {
        "n": slot,
        "card": card,
        "lot": lot,
        "name": card if lot else view.name(card),
        "x": PLACE[card][0] * 4 if lot else 0,
        "y": PLACE[card][1] * 4 if lot else 0,
        "band": contract.band if contract else "",
        "price": price,
        "title": view.say("slot", n=slot, name=view.name(card), price=price),
        "hot": card in changes.cards,
    }


def _pile(view: View, n: int, formed: bool) -> dict[str, Any]:
    state = view.state
    pile = state.piles[n - 1] if formed else None
    done = n < state.era or state.phase in ("reveal", "over")
    bonus = view.catalogue.bonuses[n - 1]
    left = pile.left if pile else 0
    return {
        "n": n,
        "name": view.say("era", n=n),
        "left": left,
        "bonus": bonus,
        "done": done,
        "now": n == state.era and not done,
        "title": view.say("pile_done", n=n)
        if done
        else view.say("pile", n=n, left=left, bonus=bonus),
    }


def _track(view: View) -> dict[str, Any]:
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
    key = "leads" if len(first) > 1 else "leads_one"
    return {
        "width": width,
        "ticks": [{"n": n, "x": x(n)} for n in range(0, top + 1, 4)],
        "marks": marks,
        "rise": 15 * max((m["level"] for m in marks), default=0),
        "label": ", ".join(f"{view.owner(who)} {value}" for who, value in people.items()),
        "leads": view.say(key, names=", ".join(first), n=bonus) if most else "",
    }


# ----------------------------------------------------------------- what a turn is made of


def _building_card(view: View, name: str, count: int = 1) -> dict[str, Any]:
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
        groups.append([_building_card(view, same[0], len(same)) for same in ordered])
    groups.append([_building_card(view, f"{MONUMENT}:{_id(name)}") for name in state.reserve])
    return [group for group in groups if group]


# ---------------------------------------------------------- who paid what for contracts


def extra(game: Game, step: int, lang: Lang) -> Markup:
    """The chart beside the audit's sheet: coins paid at the market, added up over the game."""
    state: State = game.state_at(step)
    view = View(game.catalogue, lang, state)
    sums = dict.fromkeys(state.players, 0)
    bought: dict[str, list[dict[str, Any]]] = {player: [] for player in state.players}
    eras: list[int] = []
    for n in game.line(step):
        for event in game.events(n):
            match event:
                case ev.CardPurchased():
                    sums[event.player] += event.price
                    bought[event.player].append(
                        {
                            "step": n,
                            "sum": sums[event.player],
                            "title": view.say(
                                "paid_step",
                                step=n,
                                player=event.player,
                                price=event.price,
                                name=view.name(event.card),
                            ),
                        }
                    )
                case ev.EraScored():
                    eras.append(n)
    top = max(10, *sums.values())
    lines = [
        {
            "player": player,
            "seat": view.seat(player),
            "points": [
                {**p, "y": _up(p["sum"], top), "x": _along(p["step"], step)} for p in points
            ],
            "path": _stairs(points, top, step),
            "cards": len(points),
            "sum": sums[player],
            "each": f"{sums[player] / len(points):.1f}" if points else "–",
        }
        for player, points in bought.items()
    ]
    labels = {key: say(key, lang) for key in ("paid", "paid_text", "paid_none", "paid_player")}
    labels |= {key: say(f"paid_{key}", lang) for key in ("cards", "sum", "mean")}
    chart = {
        "lines": lines,
        "top": top,
        "eras": [_along(n, step) for n in eras],
        "labels": labels,
        "any": any(sums.values()),
        "players": list(state.players),
    }
    drawn: Markup = get_template_attribute(TEMPLATE, "paid")(chart)
    return drawn


def _along(step: int, last: int) -> float:
    return round(300 * (step - 1) / max(1, last - 1), 1)


def _up(value: int, top: int) -> float:
    return round(100 - 96 * value / top, 1)


def _stairs(points: list[dict[str, Any]], top: int, last: int) -> str:
    path = f"M0 {_up(0, top)}"
    for point in points:
        path += f"H{_along(point['step'], last)}V{_up(point['sum'], top)}"
    return f"{path}H300"
