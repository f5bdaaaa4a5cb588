"""scores: every line at every step. A line is stored once, with the steps it is valid between."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import Any

import msgspec
from sqlite_utils import Database

from ledger.projections.game_cursor import Watched
from ledger.ruleset import ScoreLine

INSERT = "INSERT INTO scores VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)"
END = "UPDATE scores SET until=? WHERE game=? AND since=? AND number=?"
STANDING = (
    "SELECT player, category, points, rule, components, steps, also, place, upto, since, number"
    " FROM scores WHERE game=? AND until IS NULL ORDER BY since, number"
)
UNTIL = 3

_encode = msgspec.json.Encoder().encode
_names = msgspec.json.Decoder(tuple[str, ...]).decode
_numbers = msgspec.json.Decoder(tuple[int, ...]).decode


def line_of(row: Any) -> ScoreLine:
    """A row's columns from `player` to `upto`, in the order of STANDING."""
    player, category, points, rule, components, steps, also, place, upto = row
    named = _names(components), _numbers(steps), _names(also)
    return ScoreLine(player, category, points, rule, *named, place, upto)


class Scores:
    """A line stands from step `since` until before step `until`, or still stands. `number` counts
    the lines that begin with the same step."""

    def __init__(self) -> None:
        self._new: dict[tuple[int, int, int], list[Any]] = {}
        self._ended: list[tuple[int, int, int, int]] = []

    @staticmethod
    def make(db: Database) -> None:
        columns = {
            "game": int,
            "since": int,
            "number": int,
            "until": int,
            "player": str,
            "category": str,
            "points": int,
            "rule": str,
            "components": str,
            "steps": str,
            "also": str,
            "place": str,
            "upto": int,
        }
        db.table("scores").create(columns, pk=("game", "since", "number"))

    def recall(self, connection: sqlite3.Connection, watched: Watched) -> None:
        seats = watched.player_lines is not None and watched.player_parts is not None
        lines: dict[str, list[ScoreLine]] = {}
        for *row, since, number in connection.execute(STANDING, (watched.number,)):
            line = line_of(row)
            lines.setdefault(line.player if seats else "", []).append(line)
            watched.line_keys.setdefault(line, []).append((watched.number, since, number))
        watched.lines = {player: tuple(found) for player, found in lines.items()}

    def see(self, watched: Watched) -> None:
        if not watched.moved:
            return
        watched.lines_begun = 0
        state, parts = watched.state, watched.parts
        if watched.player_parts is None or watched.player_lines is None:
            self._change(watched, "", watched.sheet().lines)
            return
        if watched.stored is not None:
            parts.clear()  # should it go on, everything is worked out again
            for player in watched.scorers:
                lines = watched.stored.lines
                self._change(watched, player, tuple(x for x in lines if x.player == player))
            return
        for player in watched.scorers:
            now = watched.player_parts(state, player)
            if now != parts.get(player):
                parts[player] = now
                self._change(watched, player, watched.player_lines(state, player))

    def _change(self, watched: Watched, player: str, after: tuple[ScoreLine, ...]) -> None:
        ended, begun = changed(watched.lines.get(player, ()), after)
        watched.lines[player] = after
        if not ended and not begun:
            return
        watched.summed = None
        for line in ended:
            self._end(watched, line)
        for line in begun:
            self._begin(watched, line)

    def _begin(self, watched: Watched, line: ScoreLine) -> None:
        watched.lines_begun += 1
        key = watched.number, watched.step, watched.lines_begun
        watched.line_keys.setdefault(line, []).append(key)
        self._new[key] = [
            *key,
            None,
            line.player,
            line.category,
            line.points,
            line.rule,
            _encode(line.components).decode(),
            _encode(line.steps).decode(),
            _encode(line.also).decode() if line.also else "[]",
            line.place,
            line.upto,
        ]

    def _end(self, watched: Watched, line: ScoreLine) -> None:
        keys = watched.line_keys[line]
        key = keys.pop(0)
        if not keys:
            del watched.line_keys[line]
        row = self._new.get(key)
        if row is not None:
            row[UNTIL] = watched.step
        else:
            self._ended.append((watched.step, *key))

    def write(self, connection: sqlite3.Connection) -> None:
        if self._new:
            connection.executemany(INSERT, self._new.values())
            self._new = {}
        if self._ended:
            connection.executemany(END, self._ended)
            self._ended = []


def changed(
    before: tuple[ScoreLine, ...], after: tuple[ScoreLine, ...]
) -> tuple[list[ScoreLine], list[ScoreLine]]:
    """The lines that end and those that begin; two equal lines are two lines."""
    head, shorter = 0, min(len(before), len(after))
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    before, after = before[head : len(before) - tail], after[head : len(after) - tail]
    old, new = set(before), set(after)
    if len(old) == len(before) and len(new) == len(after):
        return [line for line in before if line not in new], [
            line for line in after if line not in old
        ]
    ended, begun = Counter(before), Counter(after)
    return list((ended - begun).elements()), list((begun - ended).elements())
