"""games: one row per game, and `words`, the texts by which a game is found."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
from sqlite_utils import Database

from ledger.aggregates.steps import (
    ActionTaken,
    Claimed,
    Corrected,
    HouseRuleAgreed,
    Noted,
    Rewound,
)
from ledger.projections.game_cursor import Watched

COLUMNS: dict[str, Any] = {
    "game": int,
    "id": str,
    "title": str,
    "players": str,
    "dealer": str,
    "started_at": str,
    "evidence": str,
    "catalogue": str,  # the hash of one that is not ours
    "options": str,  # what the table chose, with what it left as usual
    "called": str,  # by its catalogue, in both languages; empty where the title's name is its own
    "updated_at": str,
    "steps": int,
    "turn": int,
    "phase": str,
    "over": int,
    "winners": str,
    "totals": str,
    "waivers": int,
    "notes": int,
    "claimed": int,
    "to_move": str,
    "colours": str,  # of the box, by player
}
FIXED = 10  # the columns that never change
CHANGING = tuple(COLUMNS)[FIXED:]
INSERT = f"INSERT INTO games VALUES ({','.join('?' * len(COLUMNS))})"
UPDATE = f"UPDATE games SET {', '.join(f'{name}=?' for name in CHANGING)} WHERE game=?"
ADD_WORDS = "UPDATE words SET notes = notes || ? WHERE game=?"

_encode = msgspec.json.Encoder().encode


class Games:
    """One write per game and page, however many steps the page holds."""

    def __init__(self) -> None:
        self._seen: dict[int, Watched] = {}
        self._started: set[int] = set()
        self._words: dict[int, list[str]] = {}

    @staticmethod
    def make(db: Database) -> None:
        games = db.table("games").create(COLUMNS, pk="game")
        games.create_index(["id"], unique=True)
        words = db.table("words").create(
            {"game": int, "title": str, "players": str, "notes": str}, pk="game"
        )
        words.enable_fts(
            ["title", "players", "notes"],
            create_triggers=True,
            tokenize="unicode61 remove_diacritics 2",
        )

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        row = connection.execute(
            "SELECT over, waivers, notes, claimed FROM games WHERE game=?", (watched.number,)
        ).fetchone()
        watched.over, watched.claimed = bool(row[0]), bool(row[3])
        watched.waivers, watched.notes = row[1], row[2]

    def see(self, watched: Watched) -> None:
        number, body = watched.number, watched.body
        self._seen[number] = watched
        match body:
            case ActionTaken():
                if body.waived:
                    watched.waivers += 1
                text = body.reason
            case Rewound():
                watched.waivers += _waivers(watched, watched.back) - _waivers(watched, watched.gone)
                text = body.reason
            case Corrected():
                text = body.reason
            case Noted():
                watched.notes += 1
                text = body.text
            case HouseRuleAgreed():
                text = f"{body.name} {body.reason}"
            case Claimed():
                watched.claimed, text = True, ""
            case _:
                text = ""
        if watched.step == 1:
            self._started.add(number)
        if text:
            self._words.setdefault(number, []).append(text + "\n")

    def write(self, connection: sqlite3.Connection) -> None:
        started, others, words = [], [], []
        for number, watched in self._seen.items():
            if number in self._started:
                started.append((*_fixed(watched), *_changing(watched)))
                words.append((*_names(watched), "".join(self._words.pop(number, ()))))
            else:
                others.append((*_changing(watched), number))
        if started:
            connection.executemany(INSERT, started)
            connection.executemany("INSERT INTO words VALUES (?,?,?,?)", words)
        if others:
            connection.executemany(UPDATE, others)
        if self._words:
            more = [("".join(texts), number) for number, texts in self._words.items()]
            connection.executemany(ADD_WORDS, more)
        self._seen, self._started, self._words = {}, set(), {}


def _waivers(watched: Watched, steps: list[int]) -> int:
    bodies = [watched.game.bodies[step - 1] for step in steps]
    return sum(isinstance(body, ActionTaken) and bool(body.waived) for body in bodies)


def _fixed(watched: Watched) -> tuple[Any, ...]:
    setup, started = watched.game.setup, watched.game.started
    return (
        watched.number,
        str(watched.game.id),
        setup.title,
        _encode(setup.players).decode(),
        setup.dealer,
        started.at.isoformat(),
        started.evidence,
        setup.catalogue_hash if started.catalogue is not None else "",
        _encode(watched.rules.with_defaults(setup.options)).decode(),
        _called(watched),
    )


def _called(watched: Watched) -> str:
    if watched.rules.of_catalogue is None or watched.game.started.catalogue is None:
        return ""
    return _encode(watched.rules.name).decode()


def _changing(watched: Watched) -> tuple[Any, ...]:
    now = watched.now
    return (
        watched.body.at.isoformat(),
        watched.step,
        now.turn,
        now.phase,
        now.over,
        _encode(watched.sheet().winners).decode() if now.over else "[]",
        _encode(watched.totals()).decode(),
        watched.waivers,
        watched.notes,
        watched.claimed,
        now.player or "",
        _encode(watched.rules.look.colours(watched.state)).decode(),
    )


def _names(watched: Watched) -> tuple[int, str, str]:
    setup = watched.game.setup
    title = " ".join(dict.fromkeys([setup.title, *watched.rules.name.values()]))
    return watched.number, title, " ".join(setup.players)
