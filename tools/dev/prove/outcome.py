"""What a row of the proof is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct

FULL = 30.0  # minutes of a full run of all rows
SLACK = 2.0  # times its expected minutes, then a row stops with what it has


class Effort(Struct, frozen=True):
    """How much is tried: a share of a full run, and not beyond a moment."""

    share: float = 1.0
    until: float = float("inf")

    def many(self, full: int, least: int = 1) -> int:
        return max(least, round(full * self.share))

    @property
    def over(self) -> bool:
        return monotonic() >= self.until


class Outcome(Struct):
    """What was tried, how often a promise was broken, and the first cases of that."""

    tries: str
    failures: list[str] = []
    untried: str = ""  # what could not be tried here, and why


class Row(Struct, frozen=True):
    """One promise and how it is tried."""

    key: str
    promise: str
    how: str
    minutes: float  # a full run of it, on two cores
    run: Callable[[Effort], Outcome]

    def effort(self, minutes: float, slack: float = SLACK) -> Effort:
        """Its part of a proof of so many minutes."""
        share = minutes / FULL
        return Effort(share, monotonic() + 60 * slack * max(1.0, self.minutes * share))
