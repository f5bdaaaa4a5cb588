"""The versions of a game: what an undo or an amendment set aside can still be opened, compared."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import msgspec
from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.renumber import same_but_for_numbers
from ledger.aggregates.retaken import paired
from ledger.aggregates.steps import Rewound
from ledger.errors import NoSuchStep
from ledger.visibility import SPECTATOR, Viewer


class Version(Struct, frozen=True, kw_only=True):
    """The steps that stood until `ended_by` set some of them aside; None for those of today."""

    upto: int  # the last step of the log that belongs to it
    ended_by: int | None = None
    amends: int = 0  # the step that was put right; 0 for an undo
    reason: str = ""
    by: str = ""
    set_aside: int = 0  # how many of its acting steps no longer stood then


class Row(Struct, frozen=True, kw_only=True):
    """A step of one version beside that of the other; None where one has none."""

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


def all_versions(game: Game) -> tuple[Version, ...]:
    """Every version, oldest first; the last one is today's."""
    found = []
    for step in range(2, game.version + 1):
        body = game.body(step)
        if not isinstance(body, Rewound) or body.gives_way:
            continue
        gone = set(game.standing_steps(step - 1)) - set(game.standing_steps(step))
        if gone:
            found.append(
                Version(
                    upto=step - 1,
                    ended_by=step,
                    amends=body.amends,
                    reason=body.reason,
                    by=body.by,
                    set_aside=len(gone),
                )
            )
    return (*found, Version(upto=game.version))


def compare(game: Game, left: int, right: int, viewer: Viewer = SPECTATOR) -> Comparison:
    """The version that stood at step `left` of the log beside that of step `right`.

    What differs only in what the viewer may not know is the same to this viewer.
    """
    for step in (left, right):
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
    one, other = game.standing_steps(left), game.standing_steps(right)
    common = 0
    while common < min(len(one), len(other)) and one[common] == other[common]:
        common += 1
    before = _totals(game, one[common - 1], viewer)
    rows: list[Row] = []
    last = [before, before]
    asked = partial(_asked, game, viewer)
    for a, b in paired(one[common:], other[common:], asked):
        last = [
            _totals(game, n, viewer) if n else known for n, known in zip((a, b), last, strict=True)
        ]
        rows.append(
            Row(
                left=a,
                right=b,
                status=_status(game, a, b, viewer),
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


def _totals(game: Game, step: int, viewer: Viewer) -> dict[str, int]:
    totals: dict[str, int] = visibility.sheet_at(game, step, viewer).totals
    return totals


def _asked(game: Game, viewer: Viewer, step: int) -> bytes:
    """What was entered at a step, as this viewer may know it."""
    taken = visibility.action(game, step, viewer)
    return msgspec.json.encode(visibility.events(game, step, viewer) if taken is None else taken)


def _agreed(game: Game, step: int) -> set[tuple[str, str]]:
    return {(one.rule, one.code) for one in getattr(game.body(step), "waived", ())}


def _status(game: Game, left: int | None, right: int | None, viewer: Viewer) -> Any:
    if left is None:
        return "only_right"
    if right is None:
        return "only_left"
    if _asked(game, viewer, left) != _asked(game, viewer, right):
        return "differs"
    agreed = _agreed(game, left) == _agreed(game, right)
    one, other = (visibility.events(game, n, viewer) for n in (left, right))
    same = same_but_for_numbers(one, other)
    return "same" if agreed and same else "changed"
