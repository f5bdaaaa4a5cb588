"""Points as lines, and the ranking that follows from them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


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
    ordered = sorted(ranks, key=_merits, reverse=True)
    found: list[Standing] = []
    for i, one in enumerate(ordered):
        tied = i > 0 and _merits(ordered[i - 1]) == _merits(one)
        rank = found[-1].rank if tied else i + 1
        found.append(Standing(one.player, rank, one.total, one.tie_breaks))
    return tuple(found)


def _merits(one: Rank) -> tuple[int, ...]:
    return (one.total, *one.tie_breaks.values())


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
