"""history: one row per step, with its sentence in both languages."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlite_utils import Database

from ledger.aggregates.steps import (
    ActionTaken,
    Claimed,
    Corrected,
    Noted,
    Rewound,
    SignedOff,
    Started,
)
from ledger.codec import Event
from ledger.projections.watched import Watched
from ledger.projections.words import sentence
from ledger.ruleset import Lang

COLUMNS: dict[str, Any] = {
    "game": int,
    "step": int,
    "player": str,
    "kind": str,
    "en": str,
    "fr": str,
    "by": str,
    "at": float,  # seconds since 1970
    "turn": int,
    "auto": int,
    "waived": str,
    "reason": str,
    "undone_by": int,
    "notes": str,
}
UNDONE_BY, NOTES = 12, 13
INSERT = f"INSERT INTO history VALUES ({','.join('?' * len(COLUMNS))})"
UNDO = "UPDATE history SET undone_by=? WHERE game=? AND step=?"
NOTE = "UPDATE history SET notes=? WHERE game=? AND step=?"
NOTES_OF = "SELECT notes FROM history WHERE game=? AND step=?"


class Note(Struct, frozen=True, omit_defaults=True):
    """A remark on a step or on a score line, and the step that stored it."""

    step: int
    text: str
    by: str
    at: datetime
    line: str = ""


_encode = msgspec.json.Encoder().encode
notes_of = msgspec.json.Decoder(tuple[Note, ...]).decode
rules_of = msgspec.json.Decoder(tuple[str, ...]).decode


class History:
    def __init__(self) -> None:
        self._new: dict[tuple[int, int], list[Any]] = {}
        self._undone: list[tuple[int | None, int, int]] = []
        self._noted: dict[tuple[int, int], list[Note]] = {}

    @staticmethod
    def make(db: Database) -> None:
        db.table("history").create(COLUMNS, pk=("game", "step"))

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        pass

    def see(self, watched: Watched) -> None:
        body, action, number = watched.body, watched.action, watched.number
        if isinstance(body, ActionTaken) and action is not None:
            say, told, events = watched.rules.say, action, watched.events
            if watched.rules.private:
                told, events = watched.rules.told_to(None, action), public_events(watched)
            en = say(watched.components, told, events, "en")
            fr = say(watched.components, told, events, "fr")
            waived = list(dict.fromkeys(r.rule for r in body.waived)) if body.waived else ()
            auto, reason, kind = body.auto, body.reason, type(action).__name__
            player = getattr(action, "player", None)
        else:
            en, fr = describe(watched, "en"), describe(watched, "fr")
            waived, auto, kind = (), False, type(body).__name__
            reason = getattr(body, "reason", "")
            player = getattr(body, "player", None)
        self._new[number, watched.step] = [
            number,
            watched.step,
            player or "",
            kind,
            en,
            fr,
            body.by,
            body.at.timestamp(),
            watched.now.turn,
            auto,
            _encode(waived).decode() if waived else "[]",
            reason,
            None,
            "[]",
        ]
        if watched.gone or watched.back:
            for step in watched.gone:
                self._undo(number, step, watched.step)
            for step in watched.back:
                self._undo(number, step, None)
        elif isinstance(body, Noted):
            note = Note(watched.step, body.text, body.by, body.at, body.line)
            self._noted.setdefault((number, body.on_step), []).append(note)

    def _undo(self, number: int, step: int, by: int | None) -> None:
        row = self._new.get((number, step))
        if row is not None:
            row[UNDONE_BY] = by
        else:
            self._undone.append((by, number, step))

    def write(self, connection: sqlite3.Connection) -> None:
        for key, notes in self._noted.items():
            row = self._new.get(key)
            if row is not None:
                row[NOTES] = _encode(notes).decode()
            else:
                stored = connection.execute(NOTES_OF, key).fetchone()[0]
                connection.execute(NOTE, (_encode([*notes_of(stored), *notes]).decode(), *key))
        connection.executemany(INSERT, self._new.values())
        if self._undone:
            connection.executemany(UNDO, self._undone)
        self._new, self._undone, self._noted = {}, [], {}


def public_events(watched: Watched) -> tuple[Event, ...]:
    """Without what only a seat knows; a seat's own sentence is made when it is asked for."""
    return tuple(watched.rules.told_to(None, event) for event in watched.events)


def describe(watched: Watched, lang: Lang) -> str:
    """The sentence of a step that is no action of the title."""
    body = watched.body
    match body:
        case Started():
            players = ", ".join(body.setup.players)
            if body.forked_from is not None:
                return sentence("forked", lang, players=players, step=body.forked_from[1])
            key = "started" if body.position is msgspec.UNSET else "started_from_position"
            return sentence(key, lang, players=players)
        case Corrected():
            events = public_events(watched)
            told = [watched.rules.tell(watched.components, e, lang) for e in events]
            return sentence("corrected", lang, events=" ".join(told))
        case Rewound():
            key = "redone" if watched.back and not watched.gone else "rewound"
            return sentence(key, lang, to_step=body.to_step)
        case Noted():
            return sentence("noted", lang, on_step=body.on_step, text=body.text)
        case Claimed():
            return sentence("claimed", lang, totals=_totals(watched, body, lang))
        case SignedOff():
            return sentence("signed_off", lang, player=body.player)
    raise AssertionError(body)


def _totals(watched: Watched, claim: Claimed, lang: Lang) -> str:
    words = watched.rules.category_words
    parts = []
    for player, total in claim.totals.items():
        if isinstance(total, int):
            parts.append(f"{player} {total}")
        else:
            by_category = [f"{words[name][lang]} {points}" for name, points in total.items()]
            parts.append(f"{player} ({', '.join(by_category)})")
    return ", ".join(parts)
