"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import asdict

from ledger.errors import Refusal
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action, Event

from . import events as ev
from .catalogue import CATALOGUES, Catalogue
from .messages import (
    ASKED,
    CLAUSES,
    COLOURS,
    CONTINUED,
    HINDRANCES,
    OTHER,
    PHASES,
    REASONS,
    REFUSALS,
    SUPPLIES,
    VOTES,
)

Names = dict[str, str]


def names(catalogue: Catalogue, lang: Lang) -> Names:
    """The name of every component, by its id."""
    return _names(catalogue.hash, lang)


@lru_cache(maxsize=32)
def _names(digest: str, lang: Lang) -> Names:
    return _names_in(CATALOGUES.get(digest), f"name_{lang}", str.lower)


def _names_in(catalogue: Catalogue, field: str, lower: Callable[[str], str]) -> Names:
    found = {resource.id: lower(getattr(resource, field)) for resource in catalogue.resources}
    for kind in catalogue.kinds.values():
        found[kind.id] = getattr(kind, field)
    for tile, kind in catalogue.kind_of.items():
        found[tile] = getattr(kind, field)
    for sort in catalogue.token_types:
        found[sort.id] = lower(getattr(sort, field))
        for token in sort.ids:
            found[token] = lower(getattr(sort, field))
    for craftsman in catalogue.craftsmen:
        found[craftsman.id] = getattr(craftsman, field)
    return found


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    return names(catalogue, lang).get(component, component)


def _cell(place: Sequence[int] | None) -> str:
    return f"({place[0]}, {place[1]})" if place else ""


def _list(words: Iterable[str], name: Names) -> str:
    return ", ".join([name.get(word, word) for word in words])


# ------------------------------------------------------------------------- events


def say(catalogue: Catalogue, action: Action, events: Sequence[Event], lang: Lang) -> str:
    """A step as one sentence: its first event, then what followed from it.

    Without events it says what is asked, as far as that can be known.
    """
    name = names(catalogue, lang)
    if not events:
        said = {key: value for key, value in asdict(action).items() if key in _SAID}
        asked = {key: _words(key, value, name, lang) for key, value in said.items()}
        return _sentence(ASKED[type(action).__name__][lang].format_map(asked))
    parts: list[str] = []
    for event in events:
        key = type(event).__name__
        more = CONTINUED.get(key) if parts else None
        if parts and more is None:
            parts.append("; " if lang == "en" else " ; ")
        parts.append((more or CLAUSES[key])[lang].format_map(_PARAMS[key](event, name, lang)))
    return _sentence("".join(parts))


# The fields of an action that its sentence may name.
_SAID = frozenset(
    ("player", "target_player", "tile", "craftsman", "stack", "cell", "anchor", "total")
)


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence; a new tile's with where its resources came from."""
    key, name = type(event).__name__, names(catalogue, lang)
    clause = CLAUSES[key][lang].format_map(_PARAMS[key](event, name, lang))
    if isinstance(event, ev.TileAdded) and event.supply:
        clause += (": " if lang == "en" else " : ") + _supplies(event, name, lang)
    return _sentence(clause)


def _supplies(event: ev.TileAdded, name: Names, lang: Lang) -> str:
    found = []
    for unit in event.supply:
        unsaid = unit.via == "purchase" and unit.from_player is None
        found.append(
            SUPPLIES["bought" if unsaid else unit.via][lang].format(
                resource=name.get(unit.resource, unit.resource),
                cell=_cell(unit.producer) or OTHER["unnamed"][lang],
                player=unit.from_player,
            )
        )
    return ", ".join(found)


def _sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


def _tiles(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"tiles": _list(event.tile_ids, name), "count": len(event.tile_ids)}


def _cleared(event: ev.RowCleared, name: Names, lang: Lang) -> dict[str, Any]:
    return {"stack": COLOURS[event.stack][lang], "tiles": _list(event.tile_ids, name)}


def _rows(event: ev.MarketRowsRevealed, name: Names, lang: Lang) -> dict[str, Any]:
    left = (event.leftover,) if event.leftover else ()
    every = (*event.nature, *left, *event.also_left, *event.village, *event.city)
    return {"tiles": _list(every, name)}


def _placed(event: ev.StartingTilesPlaced, name: Names, lang: Lang) -> dict[str, Any]:
    laid = [f"{name.get(p.tile_id, p.tile_id)} {_cell(p.cell)}" for p in event.placements]
    return {"player": event.player, "tiles": ", ".join(laid)}


def _tile(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "tile": name.get(event.tile_id, event.tile_id)}


def _opened(event: ev.TileOpened, name: Names, lang: Lang) -> dict[str, Any]:
    return {
        "player": event.player,
        "tile": name.get(event.tile_id, event.tile_id),
        "stack": COLOURS[event.stack][lang],
    }


def _on_tile(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {
        "player": event.player,
        "tile": name.get(event.tile_id, event.tile_id),
        "cell": _cell(event.cell),
    }


def _against(event: Any, name: Names, lang: Lang) -> dict[str, Any]:
    return {**_on_tile(event, name, lang), "target": event.target_player}


def _bought(event: ev.CoinTokenPlayed, name: Names, lang: Lang) -> dict[str, Any]:
    resource = event.resource
    bought = name.get(resource, resource) if resource else OTHER["nothing"][lang]
    return {**_against(event, name, lang), "resource": bought}


def _carriage(event: ev.CarriageTokenPlayed, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "cell": _cell(event.anchor), "count": len(event.cells)}


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
    vote = VOTES["yes" if event.agree else "no"][lang]
    if event.agree and event.waives_craftsmen:
        vote = f"{vote} ({VOTES['waives'][lang]})"
    return {"player": event.player, "vote": vote}


def _ended(event: ev.GameEnded, name: Names, lang: Lang) -> dict[str, Any]:
    return {"reasons": ", ".join(REASONS[reason][lang] for reason in event.reasons)}


def _declared(event: ev.TableScoreDeclared, name: Names, lang: Lang) -> dict[str, Any]:
    return {"player": event.player, "total": event.total}


_PARAMS: dict[str, Callable[[Any, Names, Lang], dict[str, Any]]] = {
    "VictoryTilesRevealed": _tiles,
    "StartingOfferRevealed": _tiles,
    "StartingTileTaken": _tile,
    "StartingTilesPlaced": _placed,
    "MarketRowsRevealed": _rows,
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


def explain(catalogue: Catalogue, refusal: Refusal, lang: Lang) -> str:
    """A refusal as a sentence, its params turned into words."""
    name = names(catalogue, lang)
    params = {key: _words(key, value, name, lang) for key, value in refusal.params.items()}
    if "cell" in params and refusal.params["cell"] is None:  # no tile: the purchase, or not said
        bought = refusal.code == "supply_producer_reused"
        params["cell"] = OTHER["purchase" if bought else "unnamed"][lang]
    return _upper_first(REFUSALS[refusal.code][lang].format_map(params))


def _upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _words(key: str, value: Any, name: Names, lang: Lang) -> str:
    match key:
        case "cell" | "anchor" | "by":
            return _cell(value)
        case "empty":
            return ", ".join(_cell(place) for place in value)
        case "phase":
            return PHASES[value][lang]
        case "stack" | "colour" if value in COLOURS:
            return COLOURS[value][lang]
        case "reason":
            return HINDRANCES[value][lang]
        case "problem":
            return str(value[lang])
        case "blocked":
            return "".join(
                OTHER["blocked"][lang].format(
                    cell=_cell(stopped["cell"]), reason=HINDRANCES[stopped["reason"]][lang]
                )
                for stopped in value
            )
        case "tile" | "token" | "craftsman" | "resource":
            return name.get(value, str(value))
    if isinstance(value, list | tuple):
        return _list(value, name) or OTHER["nothing"][lang]
    return str(value)
