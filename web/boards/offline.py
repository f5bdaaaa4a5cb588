"""What a title says of its actions for a page without a network: `entry/offline.py` of each title
fills one in as `OFFLINE`.

No rule is asked there. A tap on a board fills the next field that takes it, a field without a place
on the board is chosen from a list, and what is entered is judged when somebody answers again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, Words

Pool = Iterable[str | tuple[str, str]]  # what a field may say: ids, or ids and what they are called
Pools = Mapping[str, Pool]


def no_pools(game: Game, state: Any, lang: Lang) -> Pools:
    return {}


@dataclass(frozen=True, kw_only=True)
class Offline:
    """How actions are entered without the rules. Whatever has a default may be left out.

    A sentence has blanks for the fields of its action, `{tile}`; what stands in square brackets is
    left out while a blank in there is.
    """

    sentences: Mapping[str, Words] = field(default_factory=dict)  # by kind
    asks: Mapping[str, Words] = field(default_factory=dict)  # by `Kind.field`, or by field
    turn: tuple[str, ...] = ()  # the kinds a turn is made of, as they usually come
    follows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what comes after a kind
    passes: frozenset[str] = frozenset()  # kinds after which it is the next player's turn
    # what a tapped element says (the name of its data-*) -> the fields it may be meant for beside
    # the one of the same name; "*" is any
    taps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # the same -> what it says -> the kind that begins with it
    begins: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unasked: frozenset[str] = frozenset()  # fields only programs fill
    typed: frozenset[str] = frozenset()  # fields whose numbers are amounts to type, not pieces
    # fields of a kind that a table can tell though the rules do not need them
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # what the fields may say on this table, as the viewer sees it, by `Kind.field` or by field;
    # `field@Ana` is what it may say for Ana, or where another field says so
    pools: Callable[[Game, Any, Lang], Pools] = no_pools


ANY = Offline(taps={"card": ("*",)})  # of a title without a board of its own
