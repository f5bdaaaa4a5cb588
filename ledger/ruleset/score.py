"""Points as lines, and the ranking that follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_, itemgetter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from ledger.ruleset.table import TableState

S = TypeVar("S", bound=TableState)
P = TypeVar("P")
V = TypeVar("V")
SEATS_KEPT = 64


class ScoreLine(Struct, frozen=True):
    """One reason for points: the rule, its components, the steps that put them there."""

    player: str
    category: str
    points: int
    rule: str
    components: tuple[str, ...]
    steps: tuple[int, ...]
    also: tuple[str, ...] = ()  # further rules the line rests on
    place: str = ""  # where on the board, as the board names it
    upto: int | None = None  # not known yet: `points` is the least, this the most it may be

    @property
    def most(self) -> int:
        return self.points if self.upto is None else self.upto


class Standing(Struct, frozen=True):
    """A seat's place in the ranking, with what breaks its ties."""

    player: str
    rank: int
    total: int
    tie_breaks: dict[str, int] = {}


class Rank(Struct, frozen=True):
    """What a seat is ranked by: its total, then each tie-break in turn."""

    player: str
    total: int
    tie_breaks: dict[str, int] = {}


def standings(ranks: Iterable[Rank]) -> tuple[Standing, ...]:
    """By total, then by each tie-break, more is better; what is still equal shares a rank."""
    merits = [((one.total, *one.tie_breaks.values()), one) for one in ranks]
    merits.sort(key=itemgetter(0), reverse=True)
    found: list[Standing] = []
    last: tuple[int, ...] = ()
    rank = 0
    for place, (mine, one) in enumerate(merits, start=1):
        if mine != last:
            rank, last = place, mine
        found.append(Standing(one.player, rank, one.total, one.tie_breaks))
    return tuple(found)


class Sheet(Struct, frozen=True):
    """The score of a position: every line, and the ranking that follows."""

    lines: tuple[ScoreLine, ...]
    standings: tuple[Standing, ...]

    @property
    def totals(self) -> dict[str, int]:
        return {s.player: s.total for s in self.standings}

    @property
    def most(self) -> dict[str, int]:
        """What each total may still turn out to be; the total itself when nothing is hidden."""
        return {player: total + self.hidden(player) for player, total in self.totals.items()}

    def hidden(self, player: str, category: str = "") -> int:
        """How much more a player's lines, or those of one category, may turn out to be worth."""
        mine = [x for x in self.lines if x.player == player and category in ("", x.category)]
        return sum(line.most - line.points for line in mine)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(s.player for s in self.standings if s.rank == 1)


class TieMisreading(Struct, frozen=True):
    """A line of a tie, and what it is worth to somebody who reads the tie the wrong way."""

    line: ScoreLine  # as the rules read it; 0 points where the tie gives nobody anything
    points: int


class WhileSame(Generic[P, V]):
    """What follows from one part of a state alone, kept by seat while that is the very same object:
    a step changes few of them."""

    def __init__(self, work: Callable[[P], V]) -> None:
        self._work = work
        self._kept: dict[str, tuple[P, V]] = {}

    def __call__(self, player: str, part: P) -> V:
        kept = self._kept.get(player)
        if kept is not None and kept[0] is part:
            return kept[1]
        found = self._work(part)
        if len(self._kept) >= SEATS_KEPT:
            self._kept.clear()
        self._kept[player] = part, found
        return found


Scored = tuple[tuple[ScoreLine, ...], Rank]  # of one seat


class SeatScores(Generic[S]):
    """What a seat scores and is ranked by, kept while all it rests on is the same: whoever goes
    through a game step by step asks for most of it again."""

    def __init__(
        self, score: Callable[[S, str], Scored], parts: Callable[[S, str], tuple[Any, ...]]
    ) -> None:
        self._score, self._parts = score, parts
        self._kept: dict[str, tuple[tuple[Any, ...], Scored]] = {}
        self._last: tuple[list[Scored], Sheet] = ([], Sheet((), ()))

    def sheet(self, state: S, players: Iterable[str]) -> Sheet:
        """The lines of these seats, and their ranking: the last sheet itself while no seat scores
        anything else."""
        scored = [self(state, player) for player in players]
        before, sheet = self._last
        if len(scored) == len(before) and all(map(is_, scored, before)):
            return sheet
        lines = tuple([line for mine, _ in scored for line in mine])
        sheet = Sheet(lines, standings([rank for _, rank in scored]))
        self._last = scored, sheet
        return sheet

    def __call__(self, state: S, player: str) -> Scored:
        parts = state.catalogue, self._parts(state, player)
        kept = self._kept.get(player)
        if kept is not None and kept[0] == parts:
            return kept[1]
        found = self._score(state, player)
        if len(self._kept) >= SEATS_KEPT:
            self._kept.clear()
        self._kept[player] = parts, found
        return found
