"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from ledger.errors import Refusal
from ledger.ruleset import (
    UNKNOWN,
    ComponentNames,
    Lang,
    Names,
    Narration,
    explanation,
    fill,
    listed,
    named,
    number,
    phrase,
    sentence,
    typeset,
)
from ledger.ruleset.codec import Action, Event

from . import events as ev
from .catalogue import CATALOGUES, Catalogue
from .messages import (
    ASKED,
    CLAUSES,
    COLOURS,
    CONTINUED,
    HINDRANCES,
    LAWS,
    OTHER,
    PHASES,
    REASONS,
    REFUSALS,
    SUPPLIES,
    VOTES,
)
from .state import UNNAMED


def _names_in(catalogue: Catalogue, lang: Lang) -> dict[str, str]:
    field = f"name_{lang}"
    found = {resource.id: getattr(resource, field).lower() for resource in catalogue.resources}
    for kind in catalogue.kinds.values():
        found[kind.id] = getattr(kind, field)
    for tile, kind in catalogue.kind_of.items():
        found[tile] = getattr(kind, field)
    found[UNKNOWN] = phrase(OTHER["unknown"], lang)
    for tile, colour in UNNAMED.items():
        found[tile] = phrase(OTHER["unnamed_tile"], lang, stack=phrase(COLOURS[colour], lang))
    for sort in catalogue.token_types:
        found[sort.id] = getattr(sort, field).lower()
        for token in sort.ids:
            found[token] = getattr(sort, field).lower()
    for craftsman in catalogue.craftsmen:
        found[craftsman.id] = getattr(craftsman, field)
    return found


names = ComponentNames(CATALOGUES, _names_in)
name_of = names.of


def _cell(place: Sequence[int] | None, lang: Lang) -> str:
    return f"({number(place[0], lang)}, {number(place[1], lang)})" if place else ""


# ------------------------------------------------------------------------- events


def _blanks(event: Event, name: Names, lang: Lang) -> dict[str, Any]:
    return _PARAMS[type(event).__name__](event, name, lang)


def _asked(action: Action, name: Names, lang: Lang) -> dict[str, Any]:
    said = {key: value for key, value in asdict(action).items() if key in _SAID}
    return {key: _words(key, value, name, lang) for key, value in said.items()}


# The fields of an action that its sentence may name.
_SAID = frozenset(
    ("player", "target_player", "tile", "craftsman", "stack", "cell", "anchor", "total")
)


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence; a new tile's with where its resources came from."""
    key, name = type(event).__name__, names(catalogue, lang)
    clause = fill(CLAUSES[key], lang, _PARAMS[key](event, name, lang))
    if isinstance(event, ev.TileAdded) and event.supply:
        supplies = _supplies(event, name, lang)
        clause = phrase(OTHER["supplied"], lang, clause=clause, supplies=supplies)
    return sentence(clause)


def _supplies(event: ev.TileAdded, name: Names, lang: Lang) -> str:
    found = []
    for unit in event.supply:
        unsaid = unit.via == "purchase" and unit.from_player is None
        found.append(
            phrase(
                SUPPLIES["bought" if unsaid else unit.via],
                lang,
                resource=name.get(unit.resource, unit.resource),
                cell=phrase(OTHER["next_to_it" if unit.producer else "unnamed"], lang),
                player=unit.from_player,
            )
        )
    return listed(found, lang)


def _tiles(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"tiles": _list(event.tile_ids, name, lang), "count": len(event.tile_ids)}


def _list(tiles: Sequence[str], name: Names, lang: Lang) -> str:
    """The tiles by name, and how many have none yet."""
    known = [name.get(tile, tile) for tile in tiles if tile not in UNNAMED]
    left = len(tiles) - len(known)
    return listed([*known, *([phrase(OTHER["to_name"], lang, n=left)] if left else [])], lang)


def _cleared(event: ev.RowCleared, name: Names, lang: Lang) -> dict[str, Any]:
    return {"stack": phrase(COLOURS[event.stack], lang), "tiles": _list(event.tile_ids, name, lang)}


def _rows(event: ev.MarketRowsRevealed, name: Names, lang: Lang) -> dict[str, Any]:
    left = (event.leftover,) if event.leftover else ()
    every = (*event.nature, *left, *event.also_left, *event.village, *event.city)
    return {"tiles": _list(every, name, lang)}


def _late(event: ev.TileNamed, name: Names, lang: Lang) -> dict[str, Any]:
    return {"tile": name.get(event.tile_id, event.tile_id)}


def _placed(event: ev.StartingTilesPlaced, name: Names, lang: Lang) -> dict[str, Any]:
    laid = [name.get(placed.tile_id, placed.tile_id) for placed in event.placements]
    return {"player": event.player, "tiles": listed(laid, lang)}


def _tile(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "tile": name.get(event.tile_id, event.tile_id)}


def _opened(event: ev.TileOpened, name: Names, lang: Lang) -> dict[str, Any]:
    return {
        "player": event.player,
        "tile": name.get(event.tile_id, event.tile_id),
        "stack": phrase(COLOURS[event.stack], lang),
    }


def _on_tile(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {
        "player": event.player,
        "tile": name.get(event.tile_id, event.tile_id),
        "cell": _cell(event.cell, lang),
    }


def _against(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {**_on_tile(event, name, lang), "target": event.target_player}


def _bought(event: ev.CoinTokenPlayed, name: Names, lang: Lang) -> dict[str, Any]:
    resource = event.resource
    bought = name.get(resource, resource) if resource else phrase(OTHER["nothing"], lang)
    return {**_against(event, name, lang), "resource": bought}


def _carriage(event: ev.CarriageTokenPlayed, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "cell": _cell(event.anchor, lang), "count": len(event.cells)}


def _craftsman(event: ev.CraftsmanTokenPlayed, name: Names, lang: Lang) -> dict[str, Any]:
    return {**_on_tile(event, name, lang), "token": name.get(event.token_id, event.token_id)}


def _received(event: ev.TokenReceived, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "token": name.get(event.token_id, event.token_id)}


def _missed(event: ev.TokenGrantMissed, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "token": name.get(event.token_type, event.token_type)}


def _coins(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "count": len(event.coins)}


def _turn(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "number": event.number}


def _player(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player}


def _vote(event: ev.EndVoteCast, name: Names, lang: Lang) -> dict[str, Any]:
    vote = phrase(VOTES["yes" if event.agree else "no"], lang)
    if event.agree and event.waives_craftsmen:
        vote = f"{vote} ({phrase(VOTES['waives'], lang)})"
    return {"player": event.player, "vote": vote}


def _ended(event: ev.GameEnded, name: Names, lang: Lang) -> dict[str, Any]:
    return {"reasons": listed([phrase(REASONS[reason], lang) for reason in event.reasons], lang)}


def _declared(event: ev.TableScoreDeclared, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "total": event.total}


_PARAMS: dict[str, Callable[[Any, Names, Lang], dict[str, Any]]] = {
    "VictoryTilesRevealed": _tiles,
    "StartingOfferRevealed": _tiles,
    "StartingTileTaken": _tile,
    "StartingTilesPlaced": _placed,
    "MarketRowsRevealed": _rows,
    "TileNamed": _late,
    "TurnStarted": _turn,
    "RowCleared": _cleared,
    "TileOpened": _opened,
    "WarTokenPlayed": _against,
    "CoinTokenPlayed": _bought,
    "CarriageTokenPlayed": _carriage,
    "CraftsmanTokenPlayed": _craftsman,
    "FallbackTileDrawn": _tile,
    "TileSwappedOut": _on_tile,
    "TileAdded": _on_tile,
    "TokenReceived": _received,
    "TokenGrantMissed": _missed,
    "TurnFinishedWithoutTile": _player,
    "CoinsCollected": _coins,
    "TurnEnded": _turn,
    "EndProposed": _player,
    "EndVoteCast": _vote,
    "FinalCoinsCollected": _coins,
    "GameEnded": _ended,
    "TableScoreDeclared": _declared,
}


# ----------------------------------------------------------------------- refusals


def _words(key: str, value: Any, name: Names, lang: Lang) -> Any:
    """What fills a blank; numbers stay numbers, so that a plural can follow them."""
    match key:
        case "cell" | "anchor" | "by":
            return value if isinstance(value, str) else _cell(value, lang)
        case "empty":
            return listed([_cell(place, lang) for place in value], lang)
        case "phase" if value in PHASES:
            return phrase(PHASES[value], lang)
        case "stack" | "colour" if value in COLOURS:
            return phrase(COLOURS[value], lang)
        case "reason":
            return phrase(HINDRANCES[value], lang)
        case "problem":
            return typeset(value[lang], lang)  # it is filled already
        case "blocked":
            return "".join(_blocked(stopped, lang) for stopped in value)
        case "tile" | "token" | "craftsman" | "resource" | "component":
            return name.get(value, str(value))
    if isinstance(value, list | tuple):
        return named(value, name, lang) or phrase(OTHER["nothing"], lang)
    return value


def _blocked(stopped: Any, lang: Lang) -> str:
    reason = phrase(HINDRANCES[stopped["reason"]], lang)
    return phrase(OTHER["blocked"], lang, cell=_cell(stopped["cell"], lang), reason=reason)


def _worth_telling(events: Sequence[Event]) -> Sequence[Event]:
    """Whoever takes a tile says which one it is; that it is named goes without saying."""
    return [event for event in events if not isinstance(event, ev.TileNamed)] or events


_NARRATION = Narration(
    names,
    CLAUSES,
    _blanks,
    continued=CONTINUED,
    asked=ASKED,
    asked_blanks=_asked,
    worth_telling=_worth_telling,
)
say = _NARRATION.say
_explain = explanation(names, REFUSALS, _words)
explain_law = explanation(names, LAWS, _words)


def explain(catalogue: Catalogue, refusal: Refusal, lang: Lang) -> str:
    """A refusal as a sentence. Where no tile is named, the purchase is meant, or nothing."""
    if "cell" in refusal.params and refusal.params["cell"] is None:
        bought = refusal.code == "supply_producer_reused"
        unnamed = phrase(OTHER["purchase" if bought else "unnamed"], lang)
        refusal = replace(refusal, params={**refusal.params, "cell": unnamed})
    return _explain(catalogue, refusal, lang)
