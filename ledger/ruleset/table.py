"""What every table has: the state, where it stands, what is asked, what is unknown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from ledger.ruleset.texts import Words

UNKNOWN = "unknown"  # what nobody has named yet, or what this viewer may not see


EACH = "*"


Memo = dict[Any, Any]  # lets the judgements of one state share what they worked out


class TableState(Struct, frozen=True, kw_only=True):
    """What every title's state has: where it stands in the log and whose components it uses."""

    step: int = 0
    catalogue: str = ""  # content hash
    dealer: Literal["table", "virtual"] = "table"
    players: tuple[str, ...] = ()


class Now(Struct, frozen=True):
    """Where the game stands, for headings and for the list of games."""

    phase: str
    turn: int
    player: str | None  # whose move it is
    over: bool
    reasons: tuple[str, ...] = ()  # why it ended


class Pick(Struct, frozen=True):
    """One field the table must fill by choosing `number` of `choices` (name to copies left)."""

    field: str
    number: int
    choices: dict[str, int]
    seat: str = ""  # whose, where the field says one thing for each seat


class Ask(Struct, frozen=True):
    """An action too wide to list: what the table has to say before it can be taken."""

    kind: str
    picks: tuple[Pick, ...]
    player: str | None = None


class Unknown(Struct, frozen=True):
    """A component somebody holds, or that lies open, and nobody has named yet."""

    thing: str  # how the title knows it
    player: str  # who holds it ("": it lies on the table for all to see)
    pile: str  # where it came from
    choices: dict[str, int]  # what that pile consists of, with the number of copies
    closed: str = ""  # the rule by which nobody may look at it yet


class Known(Struct, frozen=True):
    """A component of a pile that may lie hidden, and who holds it ("": nobody any more)."""

    pile: str
    component: str
    player: str = ""


@dataclass(frozen=True)
class Countable:
    """A thing the table can count by hand, and how many of it the log says there are.

    A function answers None where there is nothing to count: a module that is not in play.
    """

    key: str
    words: Words
    player: Callable[[Any, str], int | None] | None = None  # at a seat
    common: Callable[[Any], int | None] | None = None  # in the middle of the table


def countables(
    words: Mapping[str, Words],
    seats: Mapping[str, Callable[[Any, str], int | None]],
    common: Mapping[str, Callable[[Any], int | None]],
) -> tuple[Countable, ...]:
    """What a table can count, in the order of its words: at a seat, in the middle, or both."""
    if odd := (seats.keys() | common.keys()) ^ words.keys():
        raise TypeError(f"counted without words, or the reverse: {', '.join(sorted(odd))}")
    return tuple(Countable(key, words[key], seats.get(key), common.get(key)) for key in words)
