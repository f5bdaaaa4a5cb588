"""People: an id, a name, other names, perhaps an account. Kept beside the log, for every host.

A seat belongs to the person who has its name; no step is touched when people are merged or
renamed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from msgspec import Struct

from ledger.errors import LedgerError
from ledger.schemas import load_name
from ledger.storage import on_postgres
from ledger.storage.tables import Definitions, open_tables

PEOPLE: Definitions = {
    "people": (
        {"person": str, "name": str, "account": str, "asked_by": str}
        | {"merged_into": str, "made_at": str, "forgotten_at": str},
        "person",
    ),
    "people_names": ({"spelt": str, "name": str, "person": str}, "spelt"),
}


class PersonRefused(LedgerError):
    """What cannot be done with a person; the code says why."""

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        super().__init__(**params)


class Person(Struct, frozen=True):
    id: str
    name: str
    names: tuple[str, ...]  # every name that finds them, this one too
    account: str = ""
    asked_by: str = ""  # an account that says "this is me", until a keeper confirms it
    merged: tuple[str, ...] = ()  # the people who were made one with this one


def spelt(name: str) -> str:
    """Ana, ANA and " ana " are one name."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def known_as(people: Iterable[Person], names: Iterable[str]) -> dict[str, str]:
    """Under which name whoever has each of these names goes."""
    found = {spelt(name): person.name for person in people for name in person.names}
    return {name: found.get(spelt(name), name) for name in names}


class People:
    """Opens the tables of a store by its address: a file path or `postgresql://...`."""

    def __init__(self, address: str) -> None:
        place = address if on_postgres(address) else Path(address).expanduser()
        self._tables = open_tables(place, PEOPLE)

    def close(self) -> None:
        self._tables.close()

    def know(self, names: Iterable[str]) -> None:
        """Whoever has a seat is somebody; those not known yet become people."""
        known = {row["spelt"] for row in self._tables.rows("SELECT spelt FROM people_names")}
        for name in names:
            if (key := spelt(name)) not in known:
                known.add(key)
                self._add(name)

    def _add(self, name: str) -> None:
        person, now = uuid4().hex, datetime.now(UTC).isoformat()
        with self._tables.writing():
            sql = "INSERT INTO people_names VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            if self._tables.change(sql, [spelt(name), name, person]):
                row = [person, name, "", "", "", now, ""]
                self._tables.change("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    # ------------------------------------------------------------------ looking

    def all(self) -> list[Person]:
        """By name; of those who were merged, the one they are now."""
        people = {
            row["person"]: row
            for row in self._tables.rows("SELECT * FROM people WHERE forgotten_at=''")
        }
        names: dict[str, list[str]] = {}
        for row in self._tables.rows("SELECT name, person FROM people_names ORDER BY name"):
            names.setdefault(_root(people, row["person"]), []).append(row["name"])
        merged: dict[str, list[str]] = {}
        for person in people:
            if (root := _root(people, person)) != person:
                merged.setdefault(root, []).append(person)
        found = [
            Person(
                id=person,
                name=row["name"],
                names=tuple(dict.fromkeys([row["name"], *names.get(person, ())])),
                account=row["account"],
                asked_by=row["asked_by"],
                merged=tuple(merged.get(person, ())),
            )
            for person, row in people.items()
            if not row["merged_into"]
        ]
        return sorted(found, key=lambda one: one.name.casefold())

    def get(self, person: str) -> Person:
        """By id; of one who was merged, the one they are now."""
        for one in self.all():
            if person == one.id or person in one.merged:
                return one
        raise PersonRefused("no_such_person", person=person)

    def find(self, name: str) -> Person | None:
        """By any of their names."""
        key = spelt(name)
        return next((one for one in self.all() if key in map(spelt, one.names)), None)

    # ------------------------------------------------------------------ changing

    def rename(self, person: str, name: str) -> Person:
        """The old name still finds them, and stays at the tables where they were called so."""
        who, new = self.get(person), load_name(name)
        self._give_name(who, new)
        self._tables.change("UPDATE people SET name=? WHERE person=?", [new, who.id])
        return self.get(who.id)

    def add_alias(self, person: str, name: str) -> Person:
        who = self.get(person)
        self._give_name(who, load_name(name))
        return self.get(who.id)

    def _give_name(self, who: Person, name: str) -> None:
        sql = "INSERT INTO people_names VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        added = self._tables.change(sql, [spelt(name), name, who.id])
        owner = self.find(name)
        if not added and (owner is None or owner.id != who.id):
            raise PersonRefused("name_of_another", name=name)

    def merge(self, person: str, other: str) -> Person:
        """The other one's names, seats and account are this one's from now on."""
        who, gone = self.get(person), self.get(other)
        if who.id == gone.id:
            raise PersonRefused("same_person", name=who.name)
        if who.account and gone.account and who.account != gone.account:
            raise PersonRefused("two_accounts", name=who.name)
        with self._tables.writing():
            sql = "UPDATE people SET merged_into=? WHERE person=?"
            self._tables.change(sql, [who.id, gone.id])
            account = [who.account or gone.account, who.id]
            self._tables.change("UPDATE people SET account=? WHERE person=?", account)
        return self.get(who.id)

    def part(self, person: str) -> Person:
        """Undoes a merge: everybody who was made one with this one is somebody again."""
        who = self.get(person)
        for one in who.merged:
            self._tables.change("UPDATE people SET merged_into='' WHERE person=?", [one])
        return self.get(who.id)

    def ask(self, person: str, account: str) -> Person:
        """ "This is me": it holds once a keeper has confirmed it."""
        who = self.get(person)
        if who.account or (who.asked_by and who.asked_by != account):
            raise PersonRefused("person_taken", name=who.name)
        self._tables.change("UPDATE people SET asked_by=? WHERE person=?", [account, who.id])
        return self.get(who.id)

    def link(self, person: str, account: str) -> Person:
        """The account is this person's; nobody's if it is empty."""
        who = self.get(person)
        if account and who.account not in ("", account):
            raise PersonRefused("person_taken", name=who.name)
        if account and any(one.account == account for one in self.all() if one.id != who.id):
            raise PersonRefused("account_has_person", name=account)
        sql = "UPDATE people SET account=?, asked_by='' WHERE person=?"
        self._tables.change(sql, [account, who.id])
        return self.get(who.id)

    def wipe(self, person: str) -> None:
        """Of a forgotten one the id stays, and when it was; no name is left in the tables."""
        who, now = self.get(person), datetime.now(UTC).isoformat()
        with self._tables.wiping():
            for one in (who.id, *who.merged):
                self._tables.change("DELETE FROM people_names WHERE person=?", [one])
                sql = (
                    "UPDATE people SET name='', account='', asked_by='', forgotten_at=?"
                    " WHERE person=?"
                )
                self._tables.change(sql, [now, one])


def people_of(address: str) -> closing[People]:
    return closing(People(address))


def _root(people: dict[str, dict[str, Any]], person: str) -> str:
    while person in people and people[person]["merged_into"]:
        person = people[person]["merged_into"]
    return person
