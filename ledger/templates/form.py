"""A template as a form has it: what was typed becomes the document, and the document a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import yaml
from msgspec import Struct
from msgspec.structs import replace

from ledger.ruleset import read_yaml

POINTS = "points"
WINS = ("highest", "lowest", "together", "named")
TIES = ("1", "-1", "2", "-2", "3", "-3")  # the first tie-break, where fewer is better, and so on
LONGEST = 400  # letters of a field
MOST_LINES = 60
SPARE = 3  # empty lines behind the last one
WHOLE = re.compile(r"[-−]?[0-9]{1,9}")
LINE = re.compile(r"line-(\d{1,3})-(\w+)")
NUMBERED = re.compile(r"(.+?)-(\d{1,6})")

Typed = Mapping[str, str]


class Line(Struct, frozen=True):
    """A line of the sheet as it is typed."""

    name: str = ""
    formula: str = ""
    each_round: str = ""
    least: str = ""
    most: str = ""
    note: str = ""
    tie: str = ""

    @property
    def empty(self) -> bool:
        return not self.name and self.formula in ("", POINTS)


class Form(Struct, frozen=True):
    name: str = ""
    name_fr: str = ""
    least: str = "2"
    most: str = "4"
    wins: str = "highest"
    rounds: str = "none"  # none, open or count
    round_count: str = ""
    bgg: str = ""
    statement: str = ""
    sources: str = ""
    lines: tuple[Line, ...] = ()

    @property
    def rows(self) -> tuple[Line, ...]:
        """The lines, with empty ones behind them to go on in."""
        return (*self.lines, *[Line()] * SPARE)[: MOST_LINES + 1]


FIELDS = tuple(name for name in Form.__struct_fields__ if name != "lines")


def typed(said: Typed) -> Form:
    """What a form says. A line without name and formula is left out."""
    lines: dict[int, dict[str, str]] = {}
    for field, value in said.items():
        found = LINE.fullmatch(field)
        if found and found[2] in Line.__struct_fields__:
            lines.setdefault(int(found[1]), {})[found[2]] = _trimmed(value)
    given = {name: _trimmed(said[name]) for name in FIELDS if name in said}
    rows = [Line(**lines[number]) for number in sorted(lines)][: MOST_LINES + 1]
    return Form(**given, lines=tuple(one for one in rows if not one.empty))


def _trimmed(value: str) -> str:
    return " ".join(value.split())[:LONGEST]


def moved(form: Form, number: int) -> Form:
    """The line with this number goes up one place."""
    lines = list(form.lines)
    if 0 < number < len(lines):
        lines[number - 1], lines[number] = lines[number], lines[number - 1]
    return replace(form, lines=tuple(lines))


# ------------------------------------------------------------------------- the document


def document(form: Form, catalogue_id: str) -> dict[str, Any]:
    """The template as it is kept. What is no number stays as it was typed, and is refused."""
    found: dict[str, Any] = {
        "catalogue_id": catalogue_id,
        "name": {"en": form.name, "fr": form.name_fr} if form.name_fr else form.name,
        "players": {"least": _number(form.least), "most": _number(form.most)},
        "wins": form.wins,
    }
    if form.rounds != "none":
        found["rounds"] = "open" if form.rounds == "open" else _number(form.round_count)
    found["categories"] = [_category(one) for one in form.lines]
    if ties := _ties(form.lines):
        found["ties"] = ties
    if form.bgg:
        found["bgg"] = _number(form.bgg)
    return found | {
        name: value for name in ("statement", "sources") if (value := getattr(form, name))
    }


def _category(line: Line) -> dict[str, Any]:
    found: dict[str, Any] = {"name": line.name}
    if line.formula not in ("", POINTS):
        found["formula"] = line.formula
    if line.each_round:
        found["each_round"] = True
    for name in ("least", "most"):
        if value := getattr(line, name):
            found[name] = _number(value)
    if line.note:
        found["note"] = line.note
    return found


def _ties(lines: Iterable[Line]) -> list[str]:
    """In the order they are asked; of two with the same number the upper one is first."""
    asked = [one for one in lines if one.tie in TIES]
    return [
        ("-" if one.tie.startswith("-") else "") + one.name
        for one in sorted(asked, key=lambda one: abs(int(one.tie)))
    ]


def _number(text: str) -> int | str:
    return int(text.replace("−", "-")) if WHOLE.fullmatch(text) else text


def text_of(found: Mapping[str, Any]) -> str:
    return str(yaml.safe_dump(dict(found), sort_keys=False, allow_unicode=True))


# ------------------------------------------------------------------------- and back


def form_of(text: str) -> Form:
    """The form of a template that is kept."""
    raw = read_yaml(text)
    name = raw["name"]
    names = {"en": name, "fr": ""} if isinstance(name, str) else {"fr": "", **name}
    rounds, players = raw.get("rounds"), raw.get("players", {})
    places = {
        str(one).removeprefix("-"): ("-" if str(one).startswith("-") else "") + str(number)
        for number, one in enumerate(raw.get("ties", ()), start=1)
    }
    return Form(
        name=str(names.get("en") or next(iter(names.values()))),
        name_fr=str(names["fr"]),
        least=str(players.get("least", 1)),
        most=str(players.get("most", 12)),
        wins=raw.get("wins", "highest"),
        rounds="none" if rounds is None else "open" if rounds == "open" else "count",
        round_count=str(rounds) if isinstance(rounds, int) else "",
        bgg=str(raw.get("bgg") or ""),
        statement=str(raw.get("statement", "")),
        sources=str(raw.get("sources", "")),
        lines=tuple(_line(one, places) for one in raw["categories"]),
    )


def _line(raw: Mapping[str, Any], places: Mapping[str, str]) -> Line:
    said = {name: raw.get(name) for name in ("formula", "least", "most", "note")}
    return Line(
        name=str(raw["name"]),
        each_round="yes" if raw.get("each_round") else "",
        tie=places.get(str(raw["name"]), ""),
        **{name: "" if value is None else str(value) for name, value in said.items()},
    )


# ------------------------------------------------------------------------- names and versions


def family(catalogue_id: str) -> tuple[str, int]:
    """`lost-cities-2`: the second version of lost-cities."""
    found = NUMBERED.fullmatch(catalogue_id)
    return (found[1], int(found[2])) if found else (catalogue_id, 1)


def spelled(name: str) -> str:
    """A name as an id is made of it."""
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-")[:50] or "game"


def next_id(stem: str, taken: Iterable[str]) -> str:
    """The version behind the last one of this family."""
    numbers = [number for one in taken for own, number in [family(one)] if own == stem]
    return f"{stem}-{max(numbers, default=0) + 1}"
