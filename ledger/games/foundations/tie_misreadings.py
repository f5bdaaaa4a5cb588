"""Lines of the population track as a table may read them that takes a tie the wrong way."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.ruleset import ScoreLine, TieMisreading

from .city.figures import components
from .state import State

TIED_LEAD, TIED_BEHIND = "FR-BASE.123", "FR-BASE.125"


def misread(state: State) -> Iterator[TieMisreading]:
    """FR-BASE.123, FR-BASE.125: a bonus withheld or shared among the tied, a follower who is
    given their own place instead of the one ahead."""
    for lines in state.lines.values():
        for line in lines:
            if line.category == "era_bonus" and line.rule == TIED_LEAD:
                yield TieMisreading(line, 0)
                yield TieMisreading(line, line.points // 2)
            elif line.category == "population_follower":
                yield from _behind(state, line)


def _behind(state: State, line: ScoreLine) -> Iterator[TieMisreading]:
    """Who is tied behind the leader scores the place ahead, not the place they share; who is
    behind a tie scores that place, not the one ahead of it."""
    if line.rule == TIED_BEHIND:
        for other in state.lines.values():
            for follower in other:
                if _era(follower) == _era(line) and 0 < follower.points < line.points:
                    yield TieMisreading(line, follower.points)
    leaders = [
        one
        for lines in state.lines.values()
        for one in lines
        if one.category == "population_leader" and _era(one) == _era(line)
    ]
    for leader in leaders:
        if leader.rule == TIED_LEAD and leader.points != line.points:
            yield TieMisreading(line, leader.points)
            bonus = components(state).bonuses[int((_era(line) or "era:1")[4:]) - 1]
            yield TieMisreading(line, leader.points + bonus)


def _era(line: ScoreLine) -> str:
    return next((part for part in line.components if part.startswith("era:")), "")
