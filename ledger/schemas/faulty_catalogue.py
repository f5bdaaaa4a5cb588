"""What is wrong with a catalogue that cannot be read: the component, the field, and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ledger.errors import Unreadable

LINE = re.compile(r"line (\d+)")
TYPES = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")
LACKS = re.compile(r"missing required field `([^`]+)`")
PLACE = re.compile(r"at (?:`key` in )?`\$([^`]*)`")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
NAMED = re.compile(r"(?:KeyError|UnknownName) '?([\w.-]+)'?$")
WANTED = {
    "int": "not_a_whole_number",
    "float": "not_a_number",
    "str": "not_text",
    "bool": "not_yes_or_no",
    "array": "not_a_list",
    "object": "not_an_object",
}
IS = {
    "null": type(None),
    "int": int,
    "float": float,
    "str": str,
    "bool": bool,
    "array": list,
    "object": dict,
}
MOST = 6  # places told at once
Path = tuple[Any, ...]


def explained(raw: Any, error: Unreadable) -> Unreadable:
    """The same fault at its component. What the error does not tell is left as it was."""
    found: dict[str, list[str]] = {}
    for field, codes in error.errors.items():
        for code in codes:
            if not code.startswith("invalid:"):
                found.setdefault(field, []).append(code)
                continue
            for place, told in _told(raw, code.removeprefix("invalid:")):
                found.setdefault(place, []).append(told)
    return Unreadable(found)


def not_yaml(error: Unreadable) -> Unreadable:
    """A text that is no YAML: the line where it stops being one."""
    codes = error.errors.get("catalogue", [])
    lines = [line for code in codes for line in LINE.findall(code)]
    return Unreadable({"catalogue": [f"not_yaml:{lines[-1]}"]}) if lines else error


def _told(raw: Any, message: str) -> Iterator[tuple[str, str]]:
    if not isinstance(raw, dict):
        yield "catalogue", "not_an_object"
        return
    place = PLACE.search(message)
    steps = STEP.findall(place[1]) if place else []
    types, lacks = TYPES.search(message), LACKS.search(message)
    if lacks:
        ways = [way for way, held in _ways(raw, steps) if _lacks(held, lacks[1])]
        ways = ways or _without_a_usual_field(raw, lacks[1])
        for way in ways[:MOST]:
            yield named(raw, (*way, lacks[1])), "missing"
        if ways:
            return
    elif types and place:
        got = IS.get(types[2] or "")
        ways = [way for way, held in _ways(raw, steps) if _is(held, got)]
        ways = ways or [
            (*way, *more)
            for way, entry in _entries(raw, ())
            for more, held in _ways(entry, steps)
            if _is(held, got)
        ]
        for way in ways[:MOST]:
            yield named(raw, way), WANTED.get(types[1].partition(" ")[0], "unreadable")
        if ways:
            return
    elif name := NAMED.search(message):
        ways = [way for way, held in _leaves(raw, ()) if held == name[1]]
        for way in ways[:MOST]:
            yield named(raw, way), f"names_nothing:{name[1]}"
        if ways:
            return
    yield "catalogue", "catalogue_does_not_fit"


def _lacks(held: Any, field: str) -> bool:
    return isinstance(held, dict) and field not in held


def _entries(held: Any, way: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every component, wherever it lies."""
    if isinstance(held, dict):
        if "id" in held:
            yield way, held
        for key, inner in held.items():
            yield from _entries(inner, (*way, key))
    elif isinstance(held, list):
        for place, inner in enumerate(held):
            yield from _entries(inner, (*way, place))


def _without_a_usual_field(raw: Any, field: str) -> list[Path]:
    """The components that lack what most others of their list have."""
    lists: dict[Path, list[tuple[Path, dict[str, Any]]]] = {}
    for way, entry in _entries(raw, ()):
        lists.setdefault(way[:-1], []).append((way, entry))
    return [
        way
        for found in lists.values()
        if 2 * sum(field in entry for _, entry in found) > len(found)
        for way, entry in found
        if field not in entry
    ]


def _is(held: Any, got: type | None) -> bool:
    if got is None:
        return held is None
    return type(held) is got


def _ways(raw: Any, steps: list[tuple[str, str]]) -> list[tuple[Path, Any]]:
    """Every place that an error's way may mean; `[...]` stands for any entry of an object."""
    found: list[tuple[Path, Any]] = [((), raw)]
    for name, number in steps:
        found = [one for way, held in found for one in _further(way, held, name, number)]
    return found


def _further(way: Path, held: Any, name: str, number: str) -> Iterator[tuple[Path, Any]]:
    if isinstance(held, dict):
        if number == "...":
            yield from (((*way, key), inner) for key, inner in held.items())
        elif (name or number) in held:
            yield (*way, name or number), held[name or number]
    elif isinstance(held, list):
        if number.isdecimal() and int(number) < len(held):
            yield (*way, int(number)), held[int(number)]
        elif number == "...":
            yield from (((*way, place), inner) for place, inner in enumerate(held))


def _leaves(held: Any, way: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(held, dict):
        for key, inner in held.items():
            yield from _leaves(inner, (*way, key))
    elif isinstance(held, list):
        for place, inner in enumerate(held):
            yield from _leaves(inner, (*way, place))
    elif not way or way[-1] != "id":
        yield way, held


def named(raw: Any, way: Path) -> str:
    """A place by the component it lies in: `catalogue.mine.copies`."""
    held, parts = raw, list(map(str, way))
    for depth, key in enumerate(way):
        if isinstance(held, dict) and "id" in held:
            parts = [str(held["id"]), *map(str, way[depth:])]
        held = held[key] if not isinstance(held, dict) or key in held else None
    if isinstance(held, dict) and "id" in held:
        parts = [str(held["id"])]
    return ".".join(("catalogue", *parts))
