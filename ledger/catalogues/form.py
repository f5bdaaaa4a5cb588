"""A catalogue as a form: its components one by one, what is printed on each, and how it is asked.

What a field may hold is read from the catalogue itself: the words that other components of the same
list have there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from ledger.catalogues.check import ABOUT, Path, values
from ledger.errors import Unreadable
from ledger.ruleset import read_yaml

How = Literal["number", "yes_no", "choice", "several", "counted", "row", "text"]
UNSURE = "reconstruction"
# where a value comes from is not printed, and the numbers of copies follow from how many there are
NOT_PRINTED = frozenset(
    ("source", "where", "facts", "field_sources", "note", "notes", "ids", "comment", "text")
)
COPIES = ("copies", "count")
NUMBERED = re.compile(r"(.*?)(\d+)")
ID = re.compile(r"[a-z][a-z0-9_]*|[A-Z]\d")  # as components and effects are named
MOST_MEMBERS, LONGEST = 30, 200
LARGEST = 9999


class Field(Struct, frozen=True):
    """One printed value: how it is asked, and what it may be."""

    name: str
    how: How
    value: Any
    choices: tuple[Any, ...] = ()


class Part(Struct, frozen=True):
    """A component with its printed values."""

    entry: str  # as `values` names it
    id: str
    group: str  # the list it stands in
    source: str
    fields: tuple[Field, ...]

    @property
    def unsure(self) -> bool:
        return self.source == UNSURE


class _Raw(Struct, frozen=True):
    entry: str
    id: str
    group: str
    source: str
    held: dict[str, Any]  # field -> value


@lru_cache(16)
def parts(text: str) -> tuple[Part, ...]:
    """Every component that has something printed; those nobody is sure of come first."""
    raw = [one for one in _raw(text) if one.held]
    columns: dict[tuple[str, str], list[Any]] = {}
    for one in raw:
        for name, value in one.held.items():
            columns.setdefault((one.group, _column(name)), []).append(value)
    found = []
    for one in raw:
        fields = [
            _field(name, value, columns[one.group, _column(name)])
            for name, value in one.held.items()
        ]
        asked = tuple(field for field in fields if _can_differ(field))
        if asked:
            found.append(Part(one.entry, one.id, one.group, one.source, asked))
    return tuple(sorted(found, key=lambda part: not part.unsure))


def _column(name: str) -> str:
    """What the same field of another component is called: an effect may stand at another place."""
    first, _, last = name.rpartition(".")
    return last if first and not last.isdecimal() else name


def _can_differ(field: Field) -> bool:
    """A choice of one is none; a list of lists and what is left empty are for a file."""
    if field.how == "choice":
        return len(field.choices) > 1
    return field.how != "text" or isinstance(field.value, str)


def _raw(text: str) -> list[_Raw]:
    held: dict[str, dict[str, Any]] = {}
    sources: dict[str, str] = {}
    for (entry, field), value in values(text).items():
        if field == "source":
            sources[entry] = str(value)
        if field.partition(".")[0] not in NOT_PRINTED:
            held.setdefault(entry, {})[field] = value
    if sources:  # what names no source is about the catalogue, not in the box
        held = {entry: fields for entry, fields in held.items() if entry in sources}
    groups = dict(_groups(read_yaml(text), ()))
    return [
        _Raw(
            entry,
            entry.rpartition(".")[2],
            groups.get(entry) or groups.get(entry.rpartition(".")[2], ""),
            sources.get(entry, UNSURE),
            fields,
        )
        for entry, fields in held.items()
    ]


def _groups(value: Any, path: Path, way: str = "") -> Iterator[tuple[str, str]]:
    """(an entry's id, and the way to it) -> the list it stands in."""
    if isinstance(value, dict):
        if "id" in value:
            group = ".".join(map(str, path))
            yield str(value["id"]), group
            way = f"{way}.{value['id']}".strip(".")
            yield way, group
        for key, inner in value.items():
            if not (not path and key in ABOUT):
                outer = way if "id" in value else f"{way}.{key}".strip(".")
                yield from _groups(inner, (*path, key), outer)
    elif isinstance(value, list):
        for inner in value:
            yield from _groups(inner, path, way)


def _field(name: str, value: Any, others: list[Any]) -> Field:
    if isinstance(value, bool):
        return Field(name, "yes_no", value)
    if isinstance(value, int):
        return Field(name, "number", value)
    if isinstance(value, list):
        return _list(name, value, others)
    known = tuple(dict.fromkeys(one for one in others if one is None or isinstance(one, str)))
    named = name.partition(".")[0].startswith("name")
    words = all(one is None or ID.fullmatch(one) for one in known)
    if not named and words and len(known) <= MOST_MEMBERS:
        return Field(name, "choice", value, known)
    return Field(name, "text", value)


def _list(name: str, value: list[Any], others: list[Any]) -> Field:
    rows = [one for one in others if isinstance(one, list)]
    members = tuple(dict.fromkeys(member for row in rows for member in row if _simple(member)))
    if value and all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        return Field(name, "row", value)
    if members and len(members) <= MOST_MEMBERS and all(isinstance(one, str) for one in members):
        twice = any(len(set(row)) < len(row) for row in rows if all(map(_simple, row)))
        return Field(name, "counted" if twice else "several", value, members)
    return Field(name, "text", value)


def _simple(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


# ------------------------------------------------------------------------ filled in


def read_field(field: Field, said: Mapping[str, list[str]]) -> Any:
    """What a form says in a field, or Unreadable at the field. A form that says nothing about it
    leaves it as it is."""
    name = f"f:{field.name}"
    given = said.get(name, [])
    match field.how:
        case "several":
            if name + ":" not in said:
                return field.value
            return _in_order(field, dict.fromkeys(given, 1))
        case "counted":
            counts = {c: said[f"{name}:{c}"][0] for c in field.choices if f"{name}:{c}" in said}
            if not counts:
                return field.value
            return _in_order(field, {c: _number(field, n or "0", 0) for c, n in counts.items()})
        case "yes_no":
            return name in said if name + ":" in said else field.value
    if not given:
        return field.value
    if field.how == "row":
        return [_number(field, one) for one in given[: len(field.value)]] or field.value
    if field.how == "number":
        return _number(field, given[0])
    if field.how == "choice":
        named = {"" if choice is None else str(choice): choice for choice in field.choices}
        if given[0] not in named:
            raise _wrong(field, "unreadable")
        return named[given[0]]
    return _text(field, given[0])


def _text(field: Field, said: str) -> Any:
    """A text as it is typed; what is no text (a list of lists) is left to a file."""
    if field.value is not None and not isinstance(field.value, str):
        return field.value
    said = " ".join(said.split())[:LONGEST]
    return said or (None if field.value is None else field.value)


def _number(field: Field, said: str, least: int = -LARGEST) -> int:
    said = said.strip().replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,9}", said):
        raise _wrong(field, "not_a_whole_number")
    if not least <= int(said) <= LARGEST:
        raise _wrong(field, "number_out_of_range" if int(said) > 0 else f"too_small:{least}")
    return int(said)


def _in_order(field: Field, wanted: Mapping[str, int]) -> list[str]:
    """What was there stays where it was; what is new comes behind it."""
    left = {choice: min(count, MOST_MEMBERS) for choice, count in wanted.items()}
    found = []
    for one in [*field.value, *(c for c in field.choices for _ in range(left.get(c, 0)))]:
        if left.get(one, 0) > 0:
            left[one] -= 1
            found.append(one)
    return found


def _wrong(field: Field, code: str) -> Unreadable:
    return Unreadable({field.name: [code]})


def with_copies(held: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """What changes with a field: a kind of which there are more has more numbered copies."""
    ids = held.get("ids")
    if name not in COPIES or not isinstance(ids, list) or not isinstance(value, int):
        return {name: value}
    found = [NUMBERED.fullmatch(str(one)) for one in ids]
    stems = {one[1] for one in found if one}
    if len(ids) != held.get(name) or len(stems) != 1 or not all(found):
        return {name: value}
    return {name: value, "ids": [f"{stems.copy().pop()}{n + 1}" for n in range(value)]}


def with_all_copies(text: str, changes: Mapping[tuple[str, str], Any]) -> dict[Any, Any]:
    """The same for many fields of many components."""
    held: dict[str, dict[str, Any]] = {}
    for (entry, field), value in values(text).items():
        held.setdefault(entry, {})[field] = value
    return {
        (entry, field): value
        for (entry, name), said in changes.items()
        for field, value in with_copies(held.get(entry, {}), name, said).items()
    }
