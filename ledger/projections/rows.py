"""The rows that the read tables answer with, and how each is read from its columns."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ledger.aggregates.steps import Evidence
from ledger.projections.history import Note, notes_of, rules_of

Moment = Annotated[datetime, Meta(tz=True)]


class GameRow(Struct, frozen=True):
    """A game in a list."""

    id: str
    title: str
    players: tuple[str, ...]
    dealer: str
    started_at: Moment
    updated_at: Moment
    steps: int
    turn: int
    phase: str
    over: bool
    winners: tuple[str, ...]
    totals: dict[str, int]
    waivers: int  # standing steps the table agreed to against a rule
    notes: int
    claimed: bool
    to_move: str | None
    evidence: Evidence = "recorded"
    called: dict[str, str] = {}  # by its template, where the title has none of its own
    colours: dict[str, str] = {}  # of the box, by player


class HistoryRow(Struct, frozen=True):
    """A step in a list. `undone_by` is the step that took it back, if it no longer stands."""

    step: int
    player: str
    kind: str
    en: str
    fr: str
    by: str
    at: Moment
    turn: int
    auto: bool
    waived: tuple[str, ...]
    reason: str
    undone_by: int | None
    notes: tuple[Note, ...]
    house: tuple[str, ...] = ()  # the house rules that waived some of them, by name
    keeper: bool = False  # the keeper's, after the signatures and the time to correct


class Figures(Struct, frozen=True):
    """Finished games: how many, how many won, the best and the mean total. `unlogged` of them
    have no log: only their sheet or their last position is known."""

    games: int
    won: int
    best: int
    mean: float
    unlogged: int = 0


class PlayerRow(Struct, frozen=True):
    name: str
    figures: Figures
    last_at: Moment


class Result(Struct, frozen=True):
    """One finished game of a player."""

    game: str
    title: str
    players: tuple[str, ...]
    total: int
    rank: int
    won: bool
    finished_at: Moment
    evidence: Evidence = "recorded"
    called: dict[str, str] = {}


class Rival(Struct, frozen=True):
    """Finished games two players shared, as one of them looks at them."""

    name: str
    games: int
    ahead: int
    level: int
    behind: int
    margin: float  # points ahead, on average


class SheetFigures(Struct, frozen=True):
    """A player's finished games of one template, and the points of each line of the sheet."""

    title: str
    called: dict[str, str]
    figures: Figures
    points: dict[str, int]


class Player(Struct, frozen=True):
    """A player's page: results, last first, figures by title, and head to head. Games that are
    called by their template are in `sheets`."""

    name: str
    results: tuple[Result, ...]
    titles: dict[str, Figures]
    rivals: tuple[Rival, ...] = ()
    sheets: tuple[SheetFigures, ...] = ()


class Seat(Struct, frozen=True):
    """A player in a game, in play or finished."""

    name: str
    title: str
    over: bool
    won: bool
    updated_at: str


class WaivedStep(Struct, frozen=True):
    """A standing step of a game at which a rule was waived."""

    rule: str
    id: str
    step: int


# ------------------------------------------------------------------------- read from columns


def game_row(row: dict[str, Any]) -> GameRow:
    return GameRow(
        **row
        | {
            "players": tuple(msgspec.json.decode(row["players"])),
            "started_at": datetime.fromisoformat(row["started_at"]),
            "updated_at": datetime.fromisoformat(row["updated_at"]),
            "over": bool(row["over"]),
            "winners": tuple(msgspec.json.decode(row["winners"])),
            "totals": msgspec.json.decode(row["totals"]),
            "claimed": bool(row["claimed"]),
            "to_move": row["to_move"] or None,
            "called": called(row["called"]),
            "colours": msgspec.json.decode(row["colours"]),
        }
    )


def history_row(row: dict[str, Any]) -> HistoryRow:
    return HistoryRow(
        **row
        | {
            "at": datetime.fromtimestamp(row["at"], UTC),
            "auto": bool(row["auto"]),
            "waived": rules_of(row["waived"]),
            "notes": notes_of(row["notes"]),
            "house": rules_of(row["house"]),
            "keeper": bool(row["keeper"]),
        }
    )


def figures(row: dict[str, Any]) -> Figures:
    return Figures(row["games"], row["won"], row["best"], row["mean"], row["unlogged"])


def called(names: str) -> dict[str, str]:
    return dict(msgspec.json.decode(names)) if names else {}


def result(row: dict[str, Any]) -> Result:
    return Result(
        **row
        | {
            "players": tuple(msgspec.json.decode(row["players"])),
            "won": bool(row["won"]),
            "finished_at": datetime.fromisoformat(row["finished_at"]),
            "called": called(row["called"]),
        }
    )
