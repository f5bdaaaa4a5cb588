"""Why the winner the paper names did not win: points, a tie-break, or a victory that is shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from ledger.ruleset import Ruleset, Sheet, Standing

TOTAL, SHARED, TOGETHER = "total", "shared", "together"  # beside the tie-breaks of a title


class WrongWinner(Struct, frozen=True):
    """A player the paper names, beside one who won: what decides between them, and by which rule.

    `by`: total; a tie-break of the title; shared: both won; together: it is not decided between
    two players.
    """

    player: str
    other: str
    by: str
    rule: str
    mine: int  # what the named player has of it
    theirs: int
    total: int  # the points of the one who won


def wrong_winners(
    rules: Ruleset[Any, Any], sheet: Sheet, named: Sequence[str]
) -> tuple[WrongWinner, ...]:
    """Those the paper names though they did not win, and those it leaves out beside a winner."""
    return tuple(_wrong(rules, sheet, named)) if named else ()


def _wrong(rules: Ruleset[Any, Any], sheet: Sheet, named: Sequence[str]) -> Iterator[WrongWinner]:
    first = [one for one in sheet.standings if one.rank == 1]
    for one in sheet.standings:
        if one.player in named and one.rank > 1 and first:
            yield _beside(rules, one, first[0])
    won = next((one for one in first if one.player in named), None)
    if won is not None:
        for other in first:
            if other.player not in named:
                yield _between(rules, won, other, SHARED, won.total, other.total)


def _beside(rules: Ruleset[Any, Any], one: Standing, first: Standing) -> WrongWinner:
    if one.total < first.total:
        return _between(rules, one, first, TOTAL, one.total, first.total)
    if one.total == first.total:
        for key, theirs in first.tie_breaks.items():
            mine = one.tie_breaks.get(key, 0)
            if mine != theirs:
                return _between(rules, one, first, key, mine, theirs)
    return _between(rules, one, first, TOGETHER, one.total, first.total)


def _between(
    rules: Ruleset[Any, Any], one: Standing, other: Standing, by: str, mine: int, theirs: int
) -> WrongWinner:
    rule = rules.look.winner_rules.get(by, "")
    return WrongWinner(one.player, other.player, by, rule, mine, theirs, other.total)
