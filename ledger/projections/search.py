"""search: the sentences of the history, by their words in both languages."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.questions.tokens import LITTLE

if TYPE_CHECKING:  # slow to load, and only made where tables are
    from sqlite_utils import Database

# Only what everybody is told is in the history, so nothing hidden can be found. A word is found by
# its stem, and its row is looked up in `history`: the index keeps no text.
TABLE = (
    "CREATE VIRTUAL TABLE sentences USING fts5(en, fr, content='', detail=none,"
    " tokenize='porter unicode61 remove_diacritics 2')"
)
LAST = "SELECT coalesce((SELECT rowid FROM sentences ORDER BY rowid DESC LIMIT 1), 0)"
BEHIND = f"SELECT coalesce(max(rowid), 0) > ({LAST}) AS behind FROM history"
ADD = (
    "INSERT INTO sentences (rowid, en, fr)"
    " SELECT rowid, en || ' ' || also_en, fr || ' ' || also_fr FROM history"
    f" WHERE rowid > ({LAST}) ORDER BY rowid"
)
# `main`: a reader may have put views of the same names before the tables. Whichever games that
# reader may see, `games` says.
STEPS = (
    "SELECT history.game FROM sentences JOIN main.history ON history.rowid = sentences.rowid"
    " WHERE sentences MATCH :words AND undone_by IS NULL"
)
GAMES = "game IN (SELECT rowid FROM words_fts WHERE words_fts MATCH :words UNION ALL " + STEPS + ")"
# A game that is found by its title or its players needs no step to explain it.
NAMED = "SELECT rowid FROM words_fts WHERE words_fts MATCH '{title players} : (' || :words || ')'"
MATCHES = f"""
    SELECT id, step, en, fr, also_en, also_fr, matches FROM (
        SELECT history.*, games.id,
            count(*) OVER (PARTITION BY history.game) AS matches,
            row_number() OVER (PARTITION BY history.game ORDER BY step) AS place
        FROM sentences JOIN main.history ON history.rowid = sentences.rowid JOIN games USING (game)
        WHERE sentences MATCH :words AND undone_by IS NULL
            AND games.id IN (SELECT value FROM json_each(:ids)) AND game NOT IN ({NAMED})
    ) WHERE place <= :most ORDER BY id, step
"""
BETWEEN = " · "  # the names of several events in one column
MOST = 3  # steps of a game that are shown


class Match(Struct, frozen=True):
    """A step whose sentence has every word that was looked for."""

    step: int
    en: str
    fr: str
    also_en: str = ""  # what it was found by besides, as a few words
    also_fr: str = ""


class Matches(Struct, frozen=True):
    """How many steps of a game match, and the first of them."""

    count: int
    steps: tuple[Match, ...]


def make(db: Database) -> None:
    db.execute(TABLE)


def keep_up(connection: sqlite3.Connection) -> None:
    """Takes in the sentences written since: only who searches pays for it. A sentence is never
    changed, and rows are only ever added at the end."""
    if not connection.execute(BEHIND).fetchone()[0]:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(ADD)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def match(search: str) -> str:
    """Every word must occur, the beginning of a word is enough, nothing is an operator. The little
    words of a question are passed over: "games where a craftsman was pillaged"."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", search))
    telling = [word for word in words if word.casefold() not in LITTLE]
    return " ".join(f'"{word}"*' for word in telling or words)
