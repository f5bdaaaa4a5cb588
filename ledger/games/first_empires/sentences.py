"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger.errors import Finding, Refusal
from ledger.ruleset import (
    CLAUSES_APART,
    UNKNOWN,
    ComponentNames,
    Lang,
    Names,
    fill,
    in_words,
    listed,
    named,
    phrase,
    sentence,
    typeset,
    upper_first,
)
from ledger.ruleset.codec import Action, Event

from . import events as ev
from .catalogue import CATALOGUES, START, Catalogue
from .messages import CLAUSES, CONTINUED, LAWS, OTHER, PHASES, REFUSALS, SILENT

Params = dict[str, Any]


def _names_in(catalogue: Catalogue, lang: Lang) -> dict[str, str]:
    field = f"name_{lang}"
    found = {"black": phrase(OTHER["black"], lang), UNKNOWN: phrase(OTHER["unknown"], lang)}
    places = [place for side in catalogue.maps for place in (*side.regions, *side.zones)]
    entries: list[Any] = [*catalogue.colors, *catalogue.civilizations, *catalogue.cards]
    for entry in (*entries, *catalogue.maps, *places):
        found[entry.id] = getattr(entry, field)
    tracks = {track.id: getattr(track, field) for track in catalogue.tracks}
    found |= tracks
    for i, die in enumerate(catalogue.dice.ids, start=1):
        found[die] = phrase(OTHER["die"], lang, number=i)
    for value in catalogue.city_tokens.per_civilization:
        found[f"city-{value}"] = phrase(OTHER["worth"], lang, value=value)
    for board in catalogue.civilizations:
        name = getattr(board, field)
        for slot in catalogue.city_tokens.slots:
            where = phrase(OTHER["start"], lang) if slot == START else tracks.get(slot, slot)
            token = catalogue.token(board.id, slot)
            found[token] = phrase(OTHER["city"], lang, name=name, slot=where)
        for track, word in tracks.items():
            cube = phrase(OTHER["cube"], lang, name=name, track=word)
            found[f"{board.id}-cube-{track}"] = cube
    return found


names = ComponentNames(CATALOGUES, _names_in)
name_of = names.of


def condition_text(catalogue: Catalogue, condition: Mapping[str, Any], lang: Lang) -> str:
    """What a card asks for, in the words of the catalogue."""
    kind, name = catalogue.kinds.get(str(condition.get("kind"))), names(catalogue, lang)
    if kind is None:
        return str(condition.get("kind", ""))
    params = {key: in_words(value, name, lang) for key, value in condition.items()}
    words = {"en": kind.text_en, "fr": kind.text_fr}
    return fill(words, lang, {**dict.fromkeys(kind.params, ""), **params})


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
            parts.append(phrase(CLAUSES_APART, lang))
        params = _PARAMS[key](event, name, lang)
        if len(drawn) > 1:
            params["card"] = _cards(drawn, name, lang)
        parts.append(fill(more or CLAUSES[key], lang, params))
    return sentence("".join(parts) or type(action).__name__)


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
        known.append(phrase(OTHER["a_card" if hidden == 1 else "cards"], lang, count=hidden))
    return listed(known, lang)


def _same(before: Event, event: Event) -> bool:
    """Whether a clause can lean on the one before: the same player, or the next turn."""
    if isinstance(event, ev.TurnStarted):
        return True
    return getattr(before, "player", None) == getattr(event, "player", "")


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence."""
    key = type(event).__name__
    params = _PARAMS[key](event, names(catalogue, lang), lang)
    return sentence(fill(CLAUSES[key], lang, params))


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
    return {"player": event.player, "placements": listed(placed, lang)}


def _deck(event: ev.DeckShuffled, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "size": event.size}


def _tokens(event: ev.CityTokensShuffled, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "count": len(event.tokens)}


def _region(event: ev.CityPlaced, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "region": name.get(event.region, event.region)}


def _card(event: Any, name: Names, lang: Lang) -> Params:
    card = event.card
    word = phrase(OTHER["a_card"], lang) if card == UNKNOWN else name.get(card, card)
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
        "faces": named(event.faces.values(), name, lang),
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
    return {"player": event.player, "phase": phrase(PHASES[event.phase], lang)}


def _moved(event: ev.ExplorersMoved, name: Names, lang: Lang) -> Params:
    legs = []
    for leg in event.legs:
        way = " → ".join([name.get(place, place) for place in leg.path])
        legs.append(f"{phrase(OTHER['explorers'], lang, count=leg.count)} {way}")
    return {"player": event.player, "legs": listed(legs, lang), "cost": event.cost}


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
    return {"winners": listed(event.winners, lang)}


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
    "SteppedIn": _player,
    "SteppedBack": _player,
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
    text = fill(REFUSALS[refusal.code], lang, _words(catalogue, refusal.params, lang))
    return upper_first(text.replace(" ()", ""))


def explain_law(catalogue: Catalogue, finding: Finding, lang: Lang) -> str:
    """A broken law as a sentence."""
    return upper_first(fill(LAWS[finding.code], lang, _words(catalogue, finding.params, lang)))


def _words(catalogue: Catalogue, given: Mapping[str, Any], lang: Lang) -> Params:
    name = names(catalogue, lang)
    params: Params = {}
    for key, value in given.items():
        if key == "phase" and value in PHASES:
            params[key] = phrase(PHASES[value], lang)
        elif key == "problem":
            params[key] = typeset(value[lang], lang)  # it is filled already
        elif key == "condition":
            params[key] = condition_text(catalogue, value, lang)
        else:
            params[key] = in_words(value, name, lang)
    return params
