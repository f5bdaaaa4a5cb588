"""A play as any logger tells it."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec import Struct

MOST_PLAYS = 20_000  # of one file, those that cannot be read counted too
MOST_SEATS = 100
LONGEST_PLAY = 256 * 1024  # bytes of what a file says of one play: it is kept whole
SUM = re.compile(r"[-+]?\d{1,9}(?:[-+]\d{1,9})*")


class Seat(Struct, frozen=True, kw_only=True):
    """One player of a play. The score is as it was written: `57`, `3+6+2`, or nothing."""

    name: str
    score: str = ""
    winner: bool = False


class Play(Struct, frozen=True, kw_only=True):
    """`source` and `id` tell it from every other play; `as_kept` is the play as it came."""

    source: str
    id: str
    title: str
    played: date
    at: datetime | None = None  # the hour, where it is known
    seats: tuple[Seat, ...]
    bgg: int | None = None  # the game's number at BoardGameGeek
    lowest_wins: bool = False
    together: bool = False
    as_kept: dict[str, Any]

    @property
    def key(self) -> str:
        """The same for the same play, however often it is brought."""
        return f"play:{self.source}:{self.id}"


class BadPlay(Struct, frozen=True, kw_only=True):
    """A play that cannot be read: where it stands in the file, and why."""

    number: int
    code: str
    detail: str = ""


def measured(play: Play, number: int) -> Play | BadPlay:
    """No table has so many seats, and nobody writes so much of one play."""
    if len(play.seats) > MOST_SEATS:
        return BadPlay(number=number, code="too_many_players", detail=str(MOST_SEATS))
    if len(msgspec.json.encode(play.as_kept)) > LONGEST_PLAY:
        return BadPlay(number=number, code="too_long", detail=str(LONGEST_PLAY // 1024))
    return play


def points(score: str) -> int | None:
    """A whole number, or the sum that was written; None for what is neither."""
    plain = score.replace(" ", "").replace("−", "-").replace("\u00a0", "")
    if not SUM.fullmatch(plain):
        return None
    return sum(int(part) for part in re.findall(r"[-+]?\d+", plain))
