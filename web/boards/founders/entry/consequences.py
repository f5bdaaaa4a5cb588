"""What follows from an action before it is recorded: its supply, its ghost, its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.founders import actions as ac
from ledger.games.founders import events as ev
from ledger.ruleset import Lang
from ledger.ruleset.codec import Event
from ledger.web.boards.founders.changes import Supplied, supply_lines
from ledger.web.boards.founders.entry.sheet import FoundersSheet
from ledger.web.boards.founders.frame import Frame, frame, meeting
from ledger.web.boards.founders.places import place_name
from ledger.web.boards.founders.symbols import picture
from ledger.web.boards.founders.view import TEMPLATE, View
from ledger.web.boards.sheet import Item
from ledger.web.shared.template_helpers import signed


def overlay(game: Game, events: Sequence[Event]) -> dict[str, Markup]:
    """What these events would change, drawn over each nation they touch."""
    there = frame(game, recording=True)
    ghosts: dict[str, list[dict[str, Any]]] = {}
    lines: dict[str, list[dict[str, Any]]] = {}
    for event in events:
        for player, ghost in _ghosts(game, there, event):
            ghosts.setdefault(player, []).append(ghost)
        if isinstance(event, ev.TileAdded):
            laid = Supplied(event.player, event.cell, event.supply)
            for player in game.setup.players:
                found = supply_lines(there, game.catalogue, player, laid)
                if found:
                    lines[player] = found
    macro = get_template_attribute(TEMPLATE, "overlay")
    return {
        player: macro(ghosts.get(player, []), lines.get(player, []))
        for player in game.setup.players
        if player in ghosts or player in lines
    }


def _ghosts(game: Game, there: Frame, event: Event) -> Iterable[tuple[str, dict[str, Any]]]:
    match event:
        case ev.TileAdded():
            x, y = there.at(event.player, event.cell)
            kind = game.catalogue.kind_of[event.tile_id].id
            yield event.player, {"href": f"t-{kind}", "x": x, "y": y, "size": 100}
        case ev.WarTokenPlayed() | ev.CoinTokenPlayed() | ev.CraftsmanTokenPlayed():
            owner = getattr(event, "target_player", event.player)
            x, y = there.at(owner, event.cell)
            href = picture(game.catalogue, event.token_id)["href"]
            yield owner, {"href": href, "x": x + 22, "y": y + 22, "size": 56}
        case ev.CarriageTokenPlayed():
            x, y = meeting(there, event.player, event.anchor)
            yield event.player, {"href": "token-carriage", "x": x - 26, "y": y - 26, "size": 52}


def notes(game: Game, events: Sequence[Event], lang: Lang) -> list[dict[str, str]]:
    """Where the resources come from, and what else follows."""
    view = View(game.catalogue, lang)
    found = []
    for event in events:
        match event:
            case ev.TileAdded():
                cells = game.state.nations[event.player].cells
                for unit in event.supply:
                    found.append(
                        {"icon": f"res-{unit.resource}", "text": _source(view, cells, unit)}
                    )
            case ev.TokenReceived():
                icon = picture(game.catalogue, event.token_id)["href"]
                found.append({"icon": icon, "text": f"+ {view.name(event.token_id)}"})
    return found


def _source(view: View, cells: Mapping[Any, Any], unit: ac.Supply) -> str:
    """A table may have agreed to a supply that names no seller, or a cell without a tile."""
    resource, spot = view.name(unit.resource), unit.producer
    if unit.from_player is not None:
        return view.say("bought", resource=resource, player=unit.from_player)
    if spot is None or spot not in cells:
        key = "bought_somewhere" if unit.via == "purchase" else "given"
        return view.say(key, resource=resource)
    name = place_name(view, cells, spot)
    return view.say("by_carriage" if unit.relay else "from", resource=resource, name=name)


def facts(sheet: FoundersSheet, events: Sequence[Event]) -> list[Item]:
    """The same for the sheet, and the points it would change."""
    found: list[Item] = [*notes(sheet.game, events, sheet.lang)]
    rules, state = sheet.game.rules, sheet.state
    after = rules.fold(state, events, sheet.game.version + 1)
    before, then = rules.look.score(state).totals, rules.look.score(after).totals
    for player, total in then.items():
        if change := total - before[player]:
            text = sheet.say("points", player=player, n=signed(change))
            found.append({"text": text, "style": "up" if change > 0 else "down"})
    return found


def needs(sheet: FoundersSheet, tile: str) -> list[Item]:
    """What a tile requires and what it is worth, while it is in hand."""
    kind = sheet.game.catalogue.find(tile)
    if kind is None:
        return []
    found: list[Item] = [
        {
            "icon": f"res-{resource}",
            "text": sheet.say("needs", name=sheet.name(resource).lower()),
        }
        for resource in kind.requires
    ]
    if kind.points:
        found.append({"text": sheet.view.say("points", n=kind.points)})
    return found or [{"text": sheet.say("nothing")}]
