"""A forgotten name taken out of what lies beside the log: tags, lists, marks, notes and drafts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from ledger.application import Ledger
from ledger.catalogues import library
from ledger.people.forgetting import WORD, Forgotten, vocabulary
from ledger.people.mentions import without_names
from ledger.people.registry import Person
from ledger.shelf.names import folded
from ledger.shelf.tables import TABLES

# What people write as they like. No other column of the shelf may hold a name, but for those that
# say which account it was: `author` and `owner`.
WRITTEN = {
    "tags": ("shown",),
    "collections": ("name", "note"),
    "marks": ("shown",),
    "own_notes": ("text",),
    "series": ("name", "note"),
    "series_games": ("label",),
}
Row = dict[str, Any]


def forget_beside(
    ledger: Ledger, person: Person, names: Sequence[str], games: Sequence[Forgotten]
) -> None:
    """In what is said of a game stands the same as in the game itself. What the account of this
    person wrote for itself goes with it; its lists and marks are nobody's."""
    words = {str(done.game): done.words for done in games}
    tables = ledger.shelf.tables
    with tables.wiping():
        if person.account:
            _part_from_account(ledger, person)
        for name, columns in WRITTEN.items():
            _reword(tables, name, columns, names, words)
    _forget_in_drafts(ledger.address, names)


def _part_from_account(ledger: Ledger, person: Person) -> None:
    """An author is an account and when it was made."""
    tables = ledger.shelf.tables
    for name in ("collections", "series"):
        sql = f"UPDATE {name} SET owner=? WHERE owner=?"
        tables.change(sql, [person.id, person.account])
    for row in tables.rows("SELECT author FROM own_notes UNION SELECT author FROM marks"):
        account, _, made_at = row["author"].rpartition(" ")
        if account == person.account:
            tables.change("DELETE FROM own_notes WHERE author=?", [row["author"]])
            sql = "UPDATE marks SET author=?, shown=? WHERE author=?"
            tables.change(sql, [f"{person.id} {made_at}", WORD, row["author"]])


def _reword(
    tables: Any,
    name: str,
    columns: Sequence[str],
    names: Sequence[str],
    words: Mapping[str, Mapping[str, str]],
) -> None:
    everything, key = TABLES[name]
    keys = (key,) if isinstance(key, str) else key
    named, marks = ", ".join(everything), ", ".join("?" * len(everything))
    for row in tables.rows(f"SELECT {named} FROM {name}"):
        word_for = partial(_word, words.get(row.get("game", ""), {}))
        new = row | {one: without_names(row[one], names, word_for) for one in columns}
        if new == row:
            continue
        if name == "tags":
            new["tag"] = folded(new["shown"])
        where = " AND ".join(f"{one}=?" for one in keys)
        tables.change(f"DELETE FROM {name} WHERE {where}", [row[one] for one in keys])
        sql = f"INSERT INTO {name} ({named}) VALUES ({marks}) ON CONFLICT DO NOTHING"
        tables.change(sql, [new[one] for one in everything])


def _word(words: Mapping[str, str], spelt: str) -> str:
    """What stands for this spelling in the game, or for the name however it is spelt."""
    alike = (word for one, word in words.items() if one.casefold() == spelt.casefold())
    return words.get(spelt) or next(alike, WORD)


def _forget_in_drafts(address: str, names: Sequence[str]) -> None:
    """Printed values somebody is typing in. A word that the title itself has stays."""
    for path in (library.folder(address) / "drafts").glob("*/*.json"):
        known = vocabulary(path.parent.name)
        ours = [
            name
            for name in names
            if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", known, re.IGNORECASE)
        ]
        try:
            held = msgspec.json.decode(path.read_bytes())
        except (OSError, msgspec.DecodeError):  # dropped meanwhile, or of no use to anybody
            continue
        new = _values(held, partial(without_names, names=ours, word_for=partial(_word, {})))
        if new != held:
            path.write_bytes(msgspec.json.encode(new))


def _values(held: Any, change: Callable[[str], str]) -> Any:
    match held:
        case str():
            return change(held)
        case dict():
            return {key: _values(value, change) for key, value in held.items()}
        case list():
            return [_values(value, change) for value in held]
        case _:
            return held
