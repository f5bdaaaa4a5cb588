"""What the figures of a title are asked for, and what they answer."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
from msgspec import Struct


class Selection(Struct, frozen=True, omit_defaults=True):
    """Which finished games, and which seats in them."""

    title: str
    template: str = ""  # of a title that is called after its catalogue
    seats: int = 0  # how many played; 0: any number
    seat: int = 0  # whose place in the order of play; 0: everybody's
    won: bool = False  # winners alone
    since: date | None = None
    until: date | None = None


class Summary(Struct, frozen=True):
    """The games that are counted, their results and how long they took."""

    games: int
    players: int  # seats that are counted
    points: int
    mean: float  # of the totals
    winners_mean: float
    timed: int  # games kept at the table, with times
    seconds: float  # of these together, without pauses
    paused: float
    per_turn: float
    longest: float = 0.0  # the longest of the games
    longest_game: str = ""


class Source(Struct, frozen=True):
    """Where points come from: a category, a rule, or a thing of one category."""

    category: str
    category_en: str
    category_fr: str
    rule: str
    thing: str  # its English name, which is also what it is asked for by
    thing_fr: str
    points: int
    lines: int
    players: int  # who had such a line, game by game
    winners: int  # how many of them won

    @property
    def each(self) -> float:
        """What one line is worth."""
        return self.points / self.lines


class Group(Struct, frozen=True):
    """Seats that have something in common: so many played, this place in the order."""

    number: int
    games: int
    players: int
    won: int
    mean: float
    winners_mean: float


class OpeningRow(Struct, frozen=True):
    """A way to begin: the kinds of the first actions, how often it was seen, how it fared."""

    kinds: tuple[str, ...]
    players: int
    won: int
    mean: float


class Template(Struct, frozen=True):
    """A game that is called after its catalogue."""

    template: str
    name_en: str
    name_fr: str
    games: int


class TitleFigures(Struct, frozen=True):
    """The figures of a title's finished games, as somebody may see them."""

    selection: Selection
    summary: Summary
    categories: tuple[Source, ...]
    rules: tuple[Source, ...]
    things: tuple[Source, ...]
    player_counts: tuple[Group, ...]
    order: tuple[Group, ...]
    openings: tuple[OpeningRow, ...]
    templates: tuple[Template, ...] = ()


class Behind(Struct, frozen=True):
    """A game and player behind a figure, and the steps it rests on."""

    game: str
    players: tuple[str, ...]
    day: date
    player: str
    won: bool
    category: str  # "" behind an opening
    thing: str
    thing_fr: str
    points: int
    lines: int
    steps: tuple[int, ...]


class BehindList(Struct, frozen=True):
    """All of them counted, and some of them, the latest game first."""

    count: int
    points: int
    rows: tuple[Behind, ...]


class TimeFigures(Struct, frozen=True):
    """How long a player's games of a title took, of those with times."""

    title: str
    games: int
    seconds: float  # of the games as a whole
    own: float  # of the player's own steps
    turns: int

    @property
    def per_game(self) -> float:
        return self.seconds / self.games

    @property
    def per_turn(self) -> float:
        return self.own / self.turns if self.turns else 0.0


# ------------------------------------------------------------------------- read from columns

names_of = msgspec.json.Decoder(tuple[str, ...]).decode
_numbers = msgspec.json.Decoder(tuple[int, ...]).decode


def behind(row: dict[str, Any]) -> Behind:
    return Behind(
        **row
        | {
            "players": names_of(row["players"]),
            "day": date.fromisoformat(row["day"]),
            "won": bool(row["won"]),
            "steps": _numbers(row["steps"]),
        }
    )
