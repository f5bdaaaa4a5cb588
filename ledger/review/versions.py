"""The readings of a game: what an undo or an amendment set aside can still be opened, compared."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Literal

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.renumber import same_but_for_numbers
from ledger.aggregates.steps import ActionTaken, Corrected, Counted, Rewound
from ledger.errors import NoSuchStep


class Reading(Struct, frozen=True, kw_only=True):
    """The steps that stood until `ended_by` set some of them aside; None for those of today."""

    upto: int  # the last step of the log that belongs to it
    ended_by: int | None = None
    amends: int = 0  # the step that was put right; 0 for an undo
    reason: str = ""
    by: str = ""
    set_aside: int = 0  # how many of its acting steps no longer stood then


class Row(Struct, frozen=True, kw_only=True):
    """A step of one reading beside that of the other; None where one has none."""

    left: int | None
    right: int | None
    status: Literal["common", "same", "changed", "differs", "only_left", "only_right"]
    left_totals: dict[str, int]
    right_totals: dict[str, int]


class Comparison(Struct, frozen=True, kw_only=True):
    left: int
    right: int
    common: int  # how many steps both share
    rows: tuple[Row, ...]  # what follows those
    differing: int


def readings(game: Game) -> tuple[Reading, ...]:
    """Every reading, oldest first; the last one is today's."""
    found = []
    for step in range(2, game.version + 1):
        body = game.body(step)
        if not isinstance(body, Rewound):
            continue
        gone = set(game.line(step - 1)) - set(game.line(step))
        if gone:
            found.append(
                Reading(
                    upto=step - 1,
                    ended_by=step,
                    amends=body.amends,
                    reason=body.reason,
                    by=body.by,
                    set_aside=len(gone),
                )
            )
    return (*found, Reading(upto=game.version))


def compare(game: Game, left: int, right: int, viewer: str | None = None) -> Comparison:
    """The reading that stood at step `left` of the log beside that of step `right`.

    The totals are those the viewer may know.
    """
    for step in (left, right):
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
    one, other = game.line(left), game.line(right)
    common = 0
    while common < min(len(one), len(other)) and one[common] == other[common]:
        common += 1
    before = _totals(game, one[common - 1], viewer)
    rows: list[Row] = []
    last = [before, before]
    for a, b in _pairs(game, one[common:], other[common:]):
        last = [
            _totals(game, n, viewer) if n else known for n, known in zip((a, b), last, strict=True)
        ]
        rows.append(
            Row(
                left=a,
                right=b,
                status=_status(game, a, b),
                left_totals=last[0],
                right_totals=last[1],
            )
        )
    return Comparison(
        left=left,
        right=right,
        common=common,
        rows=tuple(rows),
        differing=sum(row.status != "same" for row in rows),
    )


def first_taken(game: Game) -> dict[int, int]:
    """A step an amendment took again -> the step of the log at which it was taken first.

    What only the amendment brought belongs to the step before it, or to the one put right.
    """
    found: dict[int, int] = {}
    for amends, pairs in _taken_again(game):
        last = found.get(amends, amends)
        for old, new in pairs:
            if old is not None:
                last = found.get(old, old)
            if new is not None:
                found[new] = last
    return found


def taken_before(game: Game) -> dict[int, int]:
    """A step an amendment took again, or put in the place of another -> the one it was before."""
    both = [pair for _, pairs in _taken_again(game) for pair in pairs]
    return {new: old for old, new in both if new is not None and old is not None}


def _taken_again(game: Game) -> Iterator[tuple[int, list[tuple[int | None, int | None]]]]:
    """Of each amendment: the step it puts right, and its steps beside those it set aside."""
    for step in range(2, game.version + 1):
        body = game.body(step)
        if isinstance(body, Rewound) and body.amends:
            line = game.line(step - 1)
            if body.amends in line:
                aside = line[line.index(body.amends) :]
                yield body.amends, _pairs(game, aside, _taken_by(game, step))


def _taken_by(game: Game, amendment: int) -> list[int]:
    """The acting steps an amendment stored: all of them at the same moment, without a key."""
    at, taken = game.body(amendment).at, []
    for step in range(amendment + 1, game.version + 1):
        body = game.body(step)
        if body.at != at or body.key or not isinstance(body, ActionTaken | Corrected | Counted):
            break
        if not isinstance(body, Counted):
            taken.append(step)
    return taken


def _totals(game: Game, step: int, viewer: str | None) -> dict[str, int]:
    totals: dict[str, int] = visibility.sheet_at(game, step, viewer).totals
    return totals


def _pairs(game: Game, left: list[int], right: list[int]) -> list[tuple[int | None, int | None]]:
    """Steps that ask the same stand beside each other; a replaced run is paired in its order."""
    matcher = SequenceMatcher(
        None, [_asked(game, n) for n in left], [_asked(game, n) for n in right], autojunk=False
    )
    pairs: list[tuple[int | None, int | None]] = []
    for _, a, b, c, d in matcher.get_opcodes():
        for i in range(max(b - a, d - c)):
            pairs.append((left[a + i] if a + i < b else None, right[c + i] if c + i < d else None))
    return pairs


def _asked(game: Game, step: int) -> Any:
    body = game.body(step)
    if isinstance(body, ActionTaken):
        return bytes(body.action)
    assert isinstance(body, Corrected)
    return bytes(body.events)


def _status(game: Game, left: int | None, right: int | None) -> Any:
    if left is None:
        return "only_right"
    if right is None:
        return "only_left"
    if _asked(game, left) != _asked(game, right):
        return "differs"
    one, other = game.body(left), game.body(right)
    agreed = getattr(one, "waived", ()) == getattr(other, "waived", ())
    same = same_but_for_numbers(game.events(left), game.events(right))
    return "same" if agreed and same else "changed"
