"""Score lines of two sheets beside each other: which came, went, or are worth something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from ledger.ruleset import ScoreLine, Sheet


class LineChange(Struct, frozen=True):
    """A score line before and after a step; `line` is the newer of the two."""

    line: ScoreLine
    before: int
    after: int

    @property
    def difference(self) -> int:
        return self.after - self.before


def line_key(line: ScoreLine) -> tuple[str, str, tuple[str, ...], str]:
    """What makes a line the same line at two steps: its component, else its place."""
    return (line.player, line.category, line.components[:1], "" if line.components else line.place)


def points_by_line(lines: Iterable[ScoreLine]) -> dict[Any, int]:
    points: dict[Any, int] = {}
    for line in lines:
        key = line_key(line)
        points[key] = points.get(key, 0) + line.points
    return points


def unlike(sheet: Sheet, other: Sheet) -> list[ScoreLine]:
    """The lines of a sheet that the other does not hold just so: same rule, components, points.

    What scores in every era has a line in each; those that stay as they are say nothing of the
    one that came.
    """
    twins, found = Counter(other.lines), []
    for line in sheet.lines:
        if twins[line]:
            twins[line] -= 1
        else:
            found.append(line)
    return found


def changed_lines(before: Sheet, after: Sheet) -> tuple[LineChange, ...]:
    """The lines whose points differ, those that are gone among them, in the sheet's order."""
    gone, come = unlike(before, after), unlike(after, before)
    old, new = points_by_line(gone), points_by_line(come)
    changes: dict[Any, LineChange] = {}
    for line in (*come, *gone):
        key = line_key(line)
        was, now = old.get(key, 0), new.get(key, 0)
        if was != now and key not in changes:
            changes[key] = LineChange(line, was, now)
    return tuple(changes.values())


def points_elsewhere(line: ScoreLine, sheet: Sheet, other: Sheet) -> int:
    """What a line of one sheet is worth in another: 0 where there is nothing like it."""
    if line in other.lines:
        return line.points
    return points_by_line(unlike(other, sheet)).get(line_key(line), 0)


def line_changes(
    before: Iterable[ScoreLine], after: Iterable[ScoreLine]
) -> tuple[tuple[ScoreLine, ...], tuple[ScoreLine, ...]]:
    """Score lines removed and added. The steps a line points at may be numbered anew."""
    return _missing(before, after), _missing(after, before)


def _missing(some: Iterable[ScoreLine], others: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    left = Counter(map(_what, others))
    missing = []
    for line in some:
        if left[_what(line)] > 0:
            left[_what(line)] -= 1
        else:
            missing.append(line)
    return tuple(missing)


def _what(line: ScoreLine) -> tuple[Any, ...]:
    components = tuple(sorted(line.components))
    return line.player, line.category, line.points, line.rule, components, line.also, line.place
