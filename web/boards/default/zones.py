"""The table of any title as zones: each field of its state is a list of cards or a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from ledger.ruleset import TableState
from ledger.web.boards.default.words import Names, say

MOST = 40  # cards of one zone that are shown
OF_THE_LOG = frozenset(TableState.__struct_fields__)  # where it stands; the page shows that
SINCE = "step"  # the field in which a component remembers the step that put it there


@dataclass
class Card:
    """One thing, or several alike."""

    component: str  # its id, where it has one
    name: str
    text: str = ""  # what else it says
    count: int = 1
    since: int = 0
    hot: bool = False  # the last change put it there
    lit: bool = False
    faded: bool = False

    def light(self, highlight: Collection[str] | None) -> None:
        self.lit = highlight is not None and self.component in highlight
        self.faded = highlight is not None and not self.lit


@dataclass
class Zone:
    """One field of the state."""

    label: str
    cards: list[Card] = field(default_factory=list)
    fact: str = ""  # where it is no list
    hot: bool = False
    more: str = ""  # how many are not shown


@dataclass
class Table:
    """What lies in the middle, and what each seat has."""

    shared: list[Zone]
    seats: dict[str, list[Zone]]


def table(names: Names, state: Any, before: Any, highlight: Collection[str] | None) -> Table:
    """Every zone of a state; what was not so `before` is hot."""
    players = list(state.players)
    shared: list[Zone] = []
    seats: dict[str, list[Zone]] = {player: [] for player in players}
    for name in state.__struct_fields__:
        if name in OF_THE_LOG:
            continue
        value, old = getattr(state, name), getattr(before, name)
        if isinstance(value, dict) and value and set(value) <= set(players):
            for player, own in value.items():
                was = old.get(player) if isinstance(old, dict) else None
                seats[player] += _zones(names, name, own, was, highlight)
        else:
            shared += _zones(names, name, value, old, highlight)
    return Table(shared, seats)


def _zones(
    names: Names, name: str, value: Any, old: Any, highlight: Collection[str] | None
) -> Iterator[Zone]:
    """A field as one zone; a struct as one for each of its own fields."""
    if isinstance(value, Struct):
        for inner in value.__struct_fields__:
            was = getattr(old, inner, None)
            yield from _zones(names, inner, getattr(value, inner), was, highlight)
    elif isinstance(value, list | tuple | set | frozenset):
        yield _listed(names, name, list(value), list(old or ()), highlight)
    elif isinstance(value, dict) and (value or old):
        yield _listed(names, name, list(value.items()), list((old or {}).items()), highlight)
    elif value not in (None, "", False, {}) or old not in (None, "", False, {}):
        yield Zone(names.label(name), fact=names.of(value), hot=value != old)


def _listed(
    names: Names, name: str, value: list[Any], old: list[Any], highlight: Collection[str] | None
) -> Zone:
    known = Counter(map(repr, old))
    cards: dict[str, Card] = {}
    for thing in value:
        key = repr(thing)
        if key in cards:
            cards[key].count += 1
        else:
            cards[key] = _card(names, thing)
            cards[key].light(highlight)
        cards[key].hot = cards[key].count > known[key]
    shown = list(cards.values())
    more = say("and_more", names.lang, n=len(shown) - MOST) if len(shown) > MOST else ""
    return Zone(names.label(name), shown[:MOST], more=more)


def _card(names: Names, thing: Any) -> Card:
    if isinstance(thing, str):
        return Card(thing, names.of(thing))
    if isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[0], str):
        return Card(thing[0], names.of(thing[0]), names.of(thing[1]))  # of a dict: what and where
    if isinstance(thing, Struct):
        return _struct(names, asdict(thing))
    return Card("", names.of(thing))


def _struct(names: Names, fields: dict[str, Any]) -> Card:
    """It is called by its first text; the step that put it there is no part of its face."""
    since = fields.pop(SINCE, 0)
    called = next((key for key, value in fields.items() if isinstance(value, str) and value), "")
    component = fields.pop(called) if called else ""
    text = [
        say("named", names.lang, what=names.label(key).lower(), said=names.of(value))
        for key, value in fields.items()
        if value not in (None, "", (), {}, False)
    ]
    name = names.of(component) if called else ", ".join(text)
    said = ", ".join(text) if called else ""
    return Card(component, name, said, since=since if isinstance(since, int) else 0)
