"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ledger.ruleset import (
    UNKNOWN,
    ComponentNames,
    Lang,
    Names,
    Narration,
    explanation,
    listed,
    phrase,
    typeset,
)
from ledger.ruleset.codec import Event

from .actions import Army
from .catalogue import CATALOGUES, Catalogue
from .messages import CLAUSES, FIGHT, LAWS, OTHER, PHASES, REASONS, REFUSALS, UNNAMED, UNNAMED_TILE


def _names_in(catalogue: Catalogue, lang: Lang) -> dict[str, str]:
    key = f"name_{lang}"
    found = {word: words[lang] for word, words in OTHER.items()}
    found["offer"] = phrase(UNNAMED_TILE, lang)
    for table in (
        catalogue.cultures,
        catalogue.buildings,
        catalogue.resource_tiles.kinds,
        catalogue.units,
        catalogue.permanent_cards,
        catalogue.random_cards,
    ):
        found |= {entry.id: getattr(entry, key) for entry in table}
    for entry in (*catalogue.vp_cards, *catalogue.ages):
        found[entry["id"]] = entry[key]
    for entry in catalogue.resources:
        found[entry["id"]] = entry[key].lower()
    return found


names = ComponentNames(CATALOGUES, _names_in)
name_of = names.of


# ------------------------------------------------------------------ words of values


def _cubes(cubes: Mapping[str, int], name: Names, lang: Lang) -> str:
    """`3 food and 1 gold`."""
    said = [f"{n} {name.get(r, r)}" for r, n in cubes.items() if n]
    return listed(said, lang) or name["nothing"]


def _units(units: Mapping[str, int], name: Names, lang: Lang) -> str:
    """`2 × Hoplite and Toxotes`: what a unit is called has no plural."""
    said = [name.get(u, u) if n == 1 else f"{n} × {name.get(u, u)}" for u, n in units.items() if n]
    return listed(said, lang) or name["nothing"]


def _list(words: Sequence[str] | str, name: Names, lang: Lang) -> str:
    if isinstance(words, str):
        return name.get(words, words)
    if words and set(words) == {UNKNOWN}:
        return name[UNKNOWN]
    return listed([name.get(word, word) for word in words], lang) or name["nothing"]


def _tiles(event: Any, name: Names, lang: Lang) -> str:
    """The tiles by name, and how many have none yet."""
    known = [name.get(tile, tile) for tile in event.tiles if tile != UNKNOWN]
    left = len(event.tiles) - len(known)
    return listed([*known, *([phrase(UNNAMED, lang, n=left)] if left else [])], lang)


def _army(units: Any, name: Names, lang: Lang) -> str:
    if units is None or units == UNKNOWN:
        return name[UNKNOWN]
    units = units.soldiers if isinstance(units, Army) else units
    counted: dict[str, int] = {}
    for one in units:
        counted[one.unit] = counted.get(one.unit, 0) + 1
    return _units(counted, name, lang)


def _fight(event: Any, name: Names, lang: Lang) -> str:
    def side(thrown: Any, sixes: int) -> str:
        unit, dice = name.get(thrown.unit, thrown.unit), sum([part.n for part in thrown.dice_parts])
        return phrase(FIGHT["side"], lang, unit=unit, sixes=sixes, dice=dice)

    return phrase(
        FIGHT["tie" if event.result == "tie" else "throw"],
        lang,
        attacker=side(event.attacker, event.sixes.attacker),
        defender=side(event.defender, event.sixes.defender),
    )


def _moves(event: Any, name: Names, lang: Lang) -> str:
    return listed([f"{name.get(m.worker, m.worker)} → {m.to}" for m in event.moves], lang)


# What a blank of a clause is filled with, when it is not just the field itself.
_WORKED: dict[str, Callable[[Any, Names, Lang], Any]] = {
    "rolls": lambda e, name, lang: listed([f"{r.player} {sum(r.dice)}" for r in e.rolls], lang),
    "vp": lambda e, name, lang: e.bank.vp,
    "bank": lambda e, name, lang: _cubes(e.bank.cubes, name, lang),
    "moves": _moves,
    "tiles": _tiles,
    "gathering": lambda e, name, lang: name.get(e.value or e.mode, e.value or e.mode),
    "given_units": lambda e, name, lang: _units(e.given, name, lang),
    "to_units": lambda e, name, lang: _units(e.to, name, lang),
    "discarded": lambda e, name, lang: _list((*e.permanent, *e.random), name, lang),
    "units": lambda e, name, lang: _units(e.units, name, lang),
    "army": lambda e, name, lang: _army(e.units, name, lang),
    "attackers": lambda e, name, lang: _army(e.attacker_units, name, lang),
    "defenders": lambda e, name, lang: _army(e.defender_units, name, lang),
    "fight": _fight,
    "age": lambda e, name, lang: name.get(e.to, e.to),
    "reason": lambda e, name, lang: phrase(REASONS[e.cause], lang),
    "awarded": lambda e, name, lang: e.player or name["nobody"],
    "winners": lambda e, name, lang: listed(e.winners, lang),
}
_PEOPLE = frozenset(
    ("player", "owner", "attacker", "defender", "robbed", "winner", "loser", "previous", "to")
)


class _Blanks:
    """The blanks of a clause, filled from an event only when asked for."""

    __slots__ = ("event", "lang", "name")

    def __init__(self, event: Any, name: Names, lang: Lang) -> None:
        self.event, self.name, self.lang = event, name, lang

    def __getitem__(self, key: str) -> Any:
        work = _WORKED.get(key)
        if work is not None:
            return work(self.event, self.name, self.lang)
        value = getattr(self.event, key)
        if key in _PEOPLE:
            return value
        if isinstance(value, str):
            return self.name.get(value, value)
        if isinstance(value, dict):
            return _cubes(value, self.name, self.lang)
        if isinstance(value, tuple):
            return _list(value, self.name, self.lang)
        return self.name["nothing"] if value is None else value


# ------------------------------------------------------------------------- events

# What follows by itself and is not worth a clause unless it stands alone.
QUIET = frozenset(
    (
        *("SelectionDone", "GodPowerResolved", "ActionCompleted", "CardRoundEnded"),
        *("PlayedCardsReturned", "GatherEnded", "ExploreEnded", "BattleEnded", "TurnEnded"),
        *("StayedInBattle", "ArmyCommitted", "UnitCommitted", "ResurrectionDue"),
        *("ReinforcementDue", "CardsKept", "TileNamed"),
    )
)


def _worth_telling(events: Sequence[Event]) -> Sequence[Event]:
    return [event for event in events if type(event).__name__ not in QUIET] or events[:1]


# ----------------------------------------------------------------------- refusals


def _words(key: str, value: Any, name: Names, lang: Lang) -> Any:
    """What fills a blank; numbers stay numbers, so that a plural can follow them."""
    if key == "phase" and value in PHASES:
        return phrase(PHASES[value], lang)
    if key == "problem":
        return typeset(value[lang], lang)  # it is filled already
    if isinstance(value, dict):
        return _cubes(value, name, lang)
    if isinstance(value, list | tuple):
        return listed([name.get(str(one), str(one)) for one in value], lang)
    if value is None:
        return name["nothing"]
    return name.get(value, value) if isinstance(value, str) else value


_NARRATION = Narration(names, CLAUSES, _Blanks, worth_telling=_worth_telling)
say, tell = _NARRATION.say, _NARRATION.tell
explain = explanation(names, REFUSALS, _words)
explain_law = explanation(names, LAWS, _words)
