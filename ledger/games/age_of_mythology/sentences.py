"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ledger.errors import Refusal
from ledger.ruleset import UNKNOWN, Lang
from ledger.ruleset.codec import Action, Event

from .actions import Army
from .catalogue import CATALOGUES, Catalogue
from .messages import CLAUSES, OTHER, PHASES, REASONS, REFUSALS

Names = dict[str, str]


def names(catalogue: Catalogue, lang: Lang) -> Names:
    """The name of every component, by its id."""
    return _names(catalogue.hash, lang)


@lru_cache(maxsize=32)
def _names(digest: str, lang: Lang) -> Names:
    return _names_in(CATALOGUES.get(digest), lang)


def _names_in(catalogue: Catalogue, lang: Lang) -> Names:
    key = f"name_{lang}"
    found = {word: words[lang] for word, words in OTHER.items()}
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


def name_of(catalogue: Catalogue, component: str, lang: Lang) -> str:
    return names(catalogue, lang).get(component, component)


# ------------------------------------------------------------------ words of values


def _cubes(cubes: Mapping[str, int], name: Names) -> str:
    return ", ".join([f"{n} {name.get(r, r)}" for r, n in cubes.items() if n]) or name["nothing"]


def _units(units: Mapping[str, int], name: Names) -> str:
    return _cubes(units, name)


def _list(words: Sequence[str] | str, name: Names) -> str:
    if isinstance(words, str):
        return name.get(words, words)
    if words and set(words) == {UNKNOWN}:
        return name[UNKNOWN]
    return ", ".join([name.get(word, word) for word in words]) or name["nothing"]


def _army(units: Any, name: Names) -> str:
    if units is None or units == UNKNOWN:
        return name[UNKNOWN]
    units = units.soldiers if isinstance(units, Army) else units
    counted: dict[str, int] = {}
    for one in units:
        counted[one.unit] = counted.get(one.unit, 0) + 1
    return _cubes(counted, name)


def _fight(event: Any, name: Names) -> str:
    sides = []
    thrown = ((event.attacker, event.sixes.attacker), (event.defender, event.sixes.defender))
    for side, sixes in thrown:
        dice = sum([part.n for part in side.dice_parts])
        unit = name.get(side.unit, side.unit)
        hits, of = name["six" if sixes == 1 else "sixes"], name["die" if dice == 1 else "dice"]
        sides.append(f"{unit} {sixes} {hits} ({dice} {of})")
    said = f"{sides[0]} {name['meets']} {sides[1]}"
    return f"{said}, {name['tie']}" if event.result == "tie" else said


# What a blank of a clause is filled with, when it is not just the field itself.
_WORKED: dict[str, Callable[[Any, Names, Lang], str]] = {
    "rolls": lambda e, name, lang: ", ".join(f"{r.player} {sum(r.dice)}" for r in e.rolls),
    "vp": lambda e, name, lang: str(e.bank.vp),
    "bank": lambda e, name, lang: _cubes(e.bank.cubes, name),
    "moves": lambda e, name, lang: ", ".join(
        f"{name.get(m.worker, m.worker)} → {m.to}" for m in e.moves
    ),
    "gathering": lambda e, name, lang: name.get(e.value or e.mode, e.value or e.mode),
    "given_units": lambda e, name, lang: _units(e.given, name),
    "to_units": lambda e, name, lang: _units(e.to, name),
    "discarded": lambda e, name, lang: _list((*e.permanent, *e.random), name),
    "army": lambda e, name, lang: _army(e.units, name),
    "attackers": lambda e, name, lang: _army(e.attacker_units, name),
    "defenders": lambda e, name, lang: _army(e.defender_units, name),
    "fight": lambda e, name, lang: _fight(e, name),
    "age": lambda e, name, lang: name.get(e.to, e.to),
    "reason": lambda e, name, lang: REASONS[e.cause][lang],
    "awarded": lambda e, name, lang: e.player or name["nobody"],
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
            return _cubes(value, self.name)
        if isinstance(value, tuple):
            return _list(value, self.name)
        return self.name["nothing"] if value is None else value


# ------------------------------------------------------------------------- events

# What follows by itself and is not worth a clause unless it stands alone.
QUIET = frozenset(
    (
        *("SelectionDone", "GodPowerResolved", "ActionCompleted", "CardRoundEnded"),
        *("PlayedCardsReturned", "GatherEnded", "ExploreEnded", "BattleEnded", "TurnEnded"),
        *("StayedInBattle", "ArmyCommitted", "UnitCommitted", "ResurrectionDue"),
        *("ReinforcementDue", "CardsKept"),
    )
)


def say(catalogue: Catalogue, action: Action, events: Sequence[Event], lang: Lang) -> str:
    """A step as one sentence: what was done, then what followed from it."""
    name = names(catalogue, lang)
    told = [event for event in events if type(event).__name__ not in QUIET] or events[:1]
    clauses = [
        CLAUSES[type(event).__name__][lang].format_map(_Blanks(event, name, lang)) for event in told
    ]
    joined = ("; " if lang == "en" else " ; ").join(clauses)
    return _sentence(joined or type(action).__name__)


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence."""
    blanks: Any = _Blanks(event, names(catalogue, lang), lang)
    return _sentence(CLAUSES[type(event).__name__][lang].format_map(blanks))


def _sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


# ----------------------------------------------------------------------- refusals


def explain(catalogue: Catalogue, refusal: Refusal, lang: Lang) -> str:
    """A refusal as a sentence, its params turned into words."""
    name = names(catalogue, lang)
    params = {key: _words(key, value, name, lang) for key, value in refusal.params.items()}
    text = REFUSALS[refusal.code][lang].format_map(params)
    return text[:1].upper() + text[1:]


def _words(key: str, value: Any, name: Names, lang: Lang) -> str:
    if key == "phase":
        return PHASES[value][lang]
    if key == "problem":
        return str(value[lang])
    if isinstance(value, dict):
        return _cubes(value, name)
    if isinstance(value, list | tuple):
        return ", ".join(name.get(str(one), str(one)) for one in value)
    if value is None:
        return name["nothing"]
    return name.get(value, value) if isinstance(value, str) else str(value)
