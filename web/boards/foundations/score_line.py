"""What a score line of Foundations of Rome rests on, drawn on the city of its own time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.foundations.catalogue import Catalogue
from ledger.games.foundations.city.figures import citizens, coins, touching
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.state import State
from ledger.ruleset import Lang, ScoreLine
from ledger.web.boards.foundations.changes import Changes
from ledger.web.boards.foundations.city import at, city, in_order
from ledger.web.boards.foundations.view import LOT, TEMPLATE, TYPES, View


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
    near = first if civic and first in state.buildings else ""
    shown = city(view, Changes(), lit, near, _counted(view, near) if near else ())
    drawn: Markup = get_template_attribute(TEMPLATE, "small_city")(shown, "mini", first)
    return drawn
