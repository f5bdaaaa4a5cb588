"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ledger.errors import Refusal
from ledger.ruleset import UNKNOWN, Lang
from ledger.ruleset.codec import Action, Event

from . import events as ev
from .catalogue import CATALOGUES, START, Catalogue
from .messages import CLAUSES, CONTINUED, OTHER, PHASES, REFUSALS, SILENT

Names = dict[str, str]
Params = dict[str, Any]


def names(catalogue: Catalogue, lang: Lang) -> Names:
    """The name of every component, by its id."""
    return _names(catalogue.hash, lang)


@lru_cache(maxsize=32)
def _names(digest: str, lang: Lang) -> Names:
    return _names_in(CATALOGUES.get(digest), lang)


def _names_in(catalogue: Catalogue, lang: Lang) -> Names:
    field = f"name_{lang}"
    found = {"black": OTHER["black"][lang], UNKNOWN: OTHER["unknown"][lang]}
    places = [place for side in catalogue.maps for place in (*side.regions, *side.zones)]
    entries: list[Any] = [*catalogue.colors, *catalogue.civilizations, *catalogue.cards]
    for entry in (*entries, *catalogue.maps, *places):
        found[entry.id] = getattr(entry, field)
    tracks = {track.id: getattr(track, field) for track in catalogue.tracks}
    found |= tracks
    for i, die in enumerate(catalogue.dice.ids, start=1):
        found[die] = OTHER["die"][lang].format(number=i)
    for value in catalogue.city_tokens.per_civilization:
        found[f"city-{value}"] = OTHER["worth"][lang].format(value=value)
    for board in catalogue.civilizations:
        name = getattr(board, field)
        for slot in catalogue.city_tokens.slots:
            where = OTHER["start"][lang] if slot == START else tracks.get(slot, slot)
            token = catalogue.token(board.id, slot)
            found[token] = OTHER["city"][lang].format(of=_of(name, lang), slot=where)
        for track, word in tracks.items():
            cube = OTHER["cube"][lang].format(of=_of(name, lang), track=word)
            found[f"{board.id}-cube-{track}"] = cube
    return found


def _of(name: str, lang: Lang) -> str:
    """`of Etruria`, `d'Etruria`."""
    if lang == "fr" and name[:1] in "AEIOUYÀÂÉÈÊÎÔÛ":
        return f"d'{name}"
    return OTHER["of"][lang].format(name=name)


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    return names(catalogue, lang).get(component, component)


def condition_text(catalogue: Catalogue, condition: Mapping[str, Any], lang: Lang) -> str:
    """What a card asks for, in the words of the catalogue."""
    kind, name = catalogue.kinds.get(str(condition.get("kind"))), names(catalogue, lang)
    if kind is None:
        return str(condition.get("kind", ""))
    text = kind.text_en if lang == "en" else kind.text_fr
    params = {key: _value(value, name) for key, value in condition.items()}
    return text.format_map({**dict.fromkeys(kind.params, ""), **params})


def _value(value: Any, name: Names) -> str:
    if isinstance(value, list | tuple):
        return _list(value, name)
    return name.get(value, str(value)) if isinstance(value, str) else str(value)


def _list(words: Iterable[Any], name: Names) -> str:
    return ", ".join([name.get(word, str(word)) for word in words])


# ------------------------------------------------------------------------- events


def say(catalogue: Catalogue, action: Action, events: Sequence[Event], lang: Lang) -> str:
    """A step as one sentence: its first event, then what followed from it."""
    name = names(catalogue, lang)
    told = [event for event in events if type(event).__name__ not in SILENT] or list(events)
    parts: list[str] = []
    before: Event | None = None
    for event, drawn in _draws_together(told):
        key = type(event).__name__
        more = CONTINUED.get(key) if before and _same(before, event) else None
        before = event
        if parts and more is None:
            parts.append("; " if lang == "en" else " ; ")
        params = _PARAMS[key](event, name, lang)
        if len(drawn) > 1:
            params["card"] = _cards(drawn, name, lang)
        parts.append((more or CLAUSES[key])[lang].format_map(params))
    return _sentence("".join(parts) or type(action).__name__)


def _draws_together(events: Sequence[Event]) -> list[tuple[Event, list[str]]]:
    """The events to tell; cards a player draws one after the other are told at once."""
    found: list[tuple[Event, list[str]]] = []
    for event in events:
        card = [event.card] if isinstance(event, ev.CardDrawn) else []
        if card and found and found[-1][1] and _same(found[-1][0], event):
            found[-1][1].extend(card)
        else:
            found.append((event, card))
    return found


def _cards(cards: list[str], name: Names, lang: Lang) -> str:
    """`Gansu Road and a card`, `2 cards`."""
    known = [name.get(card, card) for card in cards if card != UNKNOWN]
    hidden = len(cards) - len(known)
    if hidden:
        known.append(OTHER["a_card" if hidden == 1 else "cards"][lang].format(count=hidden))
    return OTHER["and"][lang].join(known)


def _same(before: Event, event: Event) -> bool:
    """Whether a clause can lean on the one before: the same player, or the next turn."""
    if isinstance(event, ev.TurnStarted):
        return True
    return getattr(before, "player", None) == getattr(event, "player", "")


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence."""
    key = type(event).__name__
    params = _PARAMS[key](event, names(catalogue, lang), lang)
    return _sentence(CLAUSES[key][lang].format_map(params))


def _sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


def _player(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player}


def _round(event: Any, name: Names, lang: Lang) -> Params:
    return {"round": event.round}


def _started(event: ev.GameStarted, name: Names, lang: Lang) -> Params:
    side = name.get(event.map_id, event.map_id)
    return {"side": side, "regions": len(event.regions_in_game), "rounds": event.rounds_total}


def _people(event: ev.CivilizationAssigned, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "civilization": name.get(event.civilization, event.civilization),
    }


def _placed(event: ev.ExplorersPlaced, name: Names, lang: Lang) -> Params:
    placed = [f"{name.get(region, region)} +{n}" for region, n in event.placements.items()]
    return {"player": event.player, "placements": ", ".join(placed)}


def _deck(event: ev.DeckShuffled, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "size": event.size}


def _tokens(event: ev.CityTokensShuffled, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "count": len(event.tokens)}


def _region(event: ev.CityPlaced, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "region": name.get(event.region, event.region)}


def _card(event: Any, name: Names, lang: Lang) -> Params:
    card = event.card
    word = OTHER["a_card"][lang] if card == UNKNOWN else name.get(card, card)
    return {"player": event.player, "card": word}


def _turn(event: ev.TurnStarted, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "dice": event.dice_count,
        "rerolls": event.rerolls_allowed,
        "movement": event.movement_points,
    }


def _faces(event: Any, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "faces": _list(event.faces.values(), name),
        "number": getattr(event, "number", 0),
    }


def _die(event: ev.DieTurned, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "die": name.get(event.die, event.die),
        "before": name.get(event.from_face, event.from_face),
        "after": name.get(event.to_face, event.to_face),
    }


def _phase(event: ev.PhaseEntered, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "phase": PHASES[event.phase][lang]}


def _moved(event: ev.ExplorersMoved, name: Names, lang: Lang) -> Params:
    legs = []
    for leg in event.legs:
        way = " → ".join([name.get(place, place) for place in leg.path])
        count = OTHER["one" if leg.count == 1 else "many"][lang].format(count=leg.count)
        legs.append(f"{count} {way}")
    return {"player": event.player, "legs": OTHER["and"][lang].join(legs), "cost": event.cost}


def _conquered(event: ev.RegionConquered, name: Names, lang: Lang) -> Params:
    swords = f" + {event.black_dice}" if event.black_dice else ""
    return {
        "player": event.player,
        "region": name.get(event.region, event.region),
        "defender": event.defender,
        "force": f"{event.attackers}{swords}",
        "defenders": event.defenders,
    }


def _captured(event: ev.CityCaptured, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "owner": event.owner,
        "region": name.get(event.region, event.region),
        "count": len(event.tokens),
    }


def _retreated(event: ev.ExplorersRetreated, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "region": name.get(event.from_region, event.from_region),
        "to": name.get(event.to, event.to),
        "count": event.count,
    }


def _advanced(event: ev.CubeAdvanced, name: Names, lang: Lang) -> Params:
    return {
        "player": event.player,
        "track": name.get(event.track, event.track),
        "space": event.to_space,
        "vp": event.vp,
        "die": name.get(event.die, event.die),
        "region": name.get(event.region, event.region),
    }


def _achieved(event: ev.AchievementPlayed, name: Names, lang: Lang) -> Params:
    card = name.get(event.card, event.card)
    return {"player": event.player, "card": card, "points": event.points}


def _revealed(event: ev.CityTokenRevealed, name: Names, lang: Lang) -> Params:
    token = name.get(event.token, event.token)
    return {"token": token, "value": event.value, "holder": event.holder}


def _scored(event: ev.PlayerScored, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "total": event.total}


def _finished(event: ev.GameFinished, name: Names, lang: Lang) -> Params:
    return {"winners": OTHER["and"][lang].join(event.winners)}


_PARAMS: dict[str, Callable[[Any, Names, Lang], Params]] = {
    "GameStarted": _started,
    "CivilizationAssigned": _people,
    "FirstPlayerChosen": _player,
    "ExplorersPlaced": _placed,
    "DeckShuffled": _deck,
    "CityTokensShuffled": _tokens,
    "CityPlaced": _region,
    "CardDrawn": _card,
    "RoundStarted": _round,
    "TurnStarted": _turn,
    "DiceRolled": _faces,
    "DiceRerolled": _faces,
    "CardDiscarded": _card,
    "DieTurned": _die,
    "PhaseEntered": _phase,
    "ExplorersMoved": _moved,
    "RegionConquered": _conquered,
    "CityCaptured": _captured,
    "ExplorersRetreated": _retreated,
    "CubeAdvanced": _advanced,
    "CardIdentified": _card,
    "AchievementPlayed": _achieved,
    "TurnEnded": _player,
    "RoundEnded": _round,
    "FinalScoringStarted": _round,
    "CityTokenRevealed": _revealed,
    "PlayerScored": _scored,
    "GameFinished": _finished,
}


# ----------------------------------------------------------------------- refusals


def explain(catalogue: Catalogue, refusal: Refusal, lang: Lang) -> str:
    """A refusal as a sentence, its params turned into words."""
    name = names(catalogue, lang)
    params: Params = {}
    for key, value in refusal.params.items():
        if key == "phase":
            params[key] = PHASES[value][lang]
        elif key == "problem":
            params[key] = str(value[lang])
        elif key == "condition":
            params[key] = condition_text(catalogue, value, lang)
        else:
            params[key] = _value(value, name)
    text = REFUSALS[refusal.code][lang].format_map(params).replace(" ()", "")
    return text[:1].upper() + text[1:]
