"""Two steps of one game beside each other: totals, score lines that differ, what was recorded."""

from __future__ import annotations

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.audit import LineChange, changed_lines
from ledger.errors import NoSuchStep
from ledger.visibility import SPECTATOR, Viewer


class Total(Struct, frozen=True):
    """A player's total at both steps."""

    player: str
    before: int
    after: int

    @property
    def difference(self) -> int:
        return self.after - self.before


class Between(Struct, frozen=True):
    """What differs between two steps; `left` is the earlier one."""

    left: int
    right: int
    totals: tuple[Total, ...]
    lines: tuple[LineChange, ...]
    taken: tuple[int, ...]  # acting steps that stand at `right` and did not at `left`
    taken_back: tuple[int, ...]  # those that stood at `left` and no longer do


def between(game: Game, left: int, right: int, viewer: Viewer = SPECTATOR) -> Between:
    """The two steps as the viewer may know them, whichever is named first."""
    for step in (left, right):
        if not 1 <= step <= game.version:
            raise NoSuchStep(step, game.version)
    left, right = sorted((left, right))
    before, after = (visibility.sheet_at(game, step, viewer) for step in (left, right))
    old, new = game.standing_steps(left), game.standing_steps(right)
    return Between(
        left=left,
        right=right,
        totals=totals(before.totals, after.totals),
        lines=changed_lines(before, after),
        taken=tuple(step for step in new if step not in set(old)),
        taken_back=tuple(step for step in old if step not in set(new)),
    )


def totals(before: dict[str, int], after: dict[str, int]) -> tuple[Total, ...]:
    """In the order of the later standing."""
    return tuple(
        Total(player, before.get(player, 0), after.get(player, 0))
        for player in dict.fromkeys((*after, *before))
    )
