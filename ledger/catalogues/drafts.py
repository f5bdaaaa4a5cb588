"""Printed values as they are typed in, component by component: kept until they are a catalogue."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ledger.catalogues import library
from ledger.catalogues.check import values, with_values
from ledger.catalogues.form import Part, parts, with_copies
from ledger.errors import UnknownName, Unreadable
from ledger.ruleset import Ruleset, read_json

MOST = 200  # drafts of one title: the oldest give way
LONGEST_NAME = 60
LARGEST = 1_000_000  # bytes
OWNER = re.compile(r"[\w.@:-]{1,200}")


class Draft(Struct, frozen=True):
    """What somebody has looked at so far. `base` is the catalogue it began with."""

    base: str
    name: str = ""
    changes: dict[str, dict[str, Any]] = {}  # entry -> field -> value
    right: tuple[str, ...] = ()  # entries that look right
    later: tuple[str, ...] = ()  # entries put off

    def changed(self) -> dict[tuple[str, str], Any]:
        return {
            (entry, field): value
            for entry, fields in self.changes.items()
            for field, value in fields.items()
        }


class Form(Struct, frozen=True):
    """A draft beside the catalogue it began with, as a page goes through it."""

    rules: Any
    draft: Draft
    text: str  # of the catalogue it began with

    @property
    def parts(self) -> tuple[Part, ...]:
        """In the order they are asked for: those put off come last among their kind."""
        later = set(self.draft.later)
        return tuple(sorted(parts(self.text), key=lambda one: (not one.unsure, one.entry in later)))

    @property
    def filled(self) -> str:
        """The catalogue with what was typed in."""
        changes, name = self.draft.changed(), self.draft.name
        return with_values(self.text, changes, name) if changes or name else self.text

    def part(self, entry: str) -> Part:
        """A component with the values typed in so far."""
        found = next((one for one in parts(self.text) if one.entry == entry), None)
        if found is None:
            raise Unreadable({"entry": ["unreadable"]})
        typed = self.draft.changes.get(entry, {})
        fields = [replace(one, value=typed.get(one.name, one.value)) for one in found.fields]
        return replace(found, fields=tuple(fields))

    def with_values(self, entry: str, said: dict[str, Any]) -> Draft:
        """The draft with these values of one component; what is as it was is not kept."""
        printed = {field: value for (e, field), value in values(self.text).items() if e == entry}
        held: dict[str, Any] = dict(self.draft.changes.get(entry, {}))
        for name, value in said.items():
            held |= with_copies(printed, name, value)
        held = {field: value for field, value in held.items() if printed.get(field) != value}
        others = {e: fields for e, fields in self.draft.changes.items() if e != entry}
        return replace(self.draft, changes={**others, entry: held} if held else others)


def marked(draft: Draft, entry: str, *, right: bool) -> Draft:
    """One component is done with, or put off to the end."""
    others = tuple(one for one in draft.right if one != entry)
    rest = tuple(one for one in draft.later if one != entry)
    if right:
        return replace(draft, right=(*others, entry), later=rest)
    return replace(draft, right=others, later=(*rest, entry))


def _path(address: str, rules: Ruleset[Any, Any], owner: str) -> Path:
    if not OWNER.fullmatch(owner):
        raise Unreadable({"owner": ["unreadable"]})
    name = hashlib.sha256(owner.encode()).hexdigest()[:32]
    return library.folder(address) / "drafts" / rules.key / f"{name}.json"


def open_form(address: str, rules: Ruleset[Any, Any], owner: str) -> Form:
    """Where this owner left off; a new one begins with the catalogue that comes with us."""
    ours = rules.catalogues.default.hash
    try:
        raw = read_json(_path(address, rules, owner).read_bytes())
        draft = msgspec.convert(raw, Draft)
        text = rules.catalogues.source(draft.base)
    except (OSError, Unreadable, msgspec.ValidationError, UnknownName):  # none yet, or of no use
        draft, text = Draft(ours), rules.catalogues.source(ours)
    known = values(text)
    kept = {
        entry: {f: value for f, value in fields.items() if (entry, f) in known}
        for entry, fields in draft.changes.items()
    }
    return Form(rules, replace(draft, changes={e: f for e, f in kept.items() if f}), text)


def save(address: str, rules: Ruleset[Any, Any], owner: str, draft: Draft) -> None:
    path = _path(address, rules, owner)
    raw = msgspec.json.encode(draft)
    if len(raw) > LARGEST:
        raise Unreadable({"catalogue": [f"document_too_long:{LARGEST}"]})
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    half.write_bytes(raw)
    half.rename(path)
    older = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
    for one in older[:-MOST]:
        one.unlink(missing_ok=True)


def drop(address: str, rules: Ruleset[Any, Any], owner: str) -> None:
    """Begins anew with the catalogue that comes with us."""
    _path(address, rules, owner).unlink(missing_ok=True)
