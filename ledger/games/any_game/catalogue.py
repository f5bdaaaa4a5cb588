"""A template: what the score sheet of a game looks like. It is the catalogue of this title."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from ledger.ruleset import Catalogues, Components, Words, read_own_yaml

from .formula import Formula
from .formula import read as read_formula

POINTS = "points"  # what is filled in where a category has no formula

Wins = Literal["highest", "lowest", "together", "named"]


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    least: int = 1
    most: int = 12


class Category(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the sheet. Without a formula the points themselves are written down."""

    name: str
    formula: str = POINTS
    each_round: bool = False
    least: int | None = None  # what may be filled in, where the game has such limits
    most: int | None = None
    note: str = ""

    def worth(self) -> Formula:
        return read_formula(self.formula)


class Template(Components, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`wins` says who wins: most points, fewest, all together, or whom the table names."""

    name: str | dict[str, str]
    categories: tuple[Category, ...]
    players: Players = Players()
    wins: Wins = "highest"
    rounds: int | Literal["open"] | None = None
    ties: tuple[str, ...] = ()  # categories that break a tie; "-Coins": fewer is better
    bgg: int | None = None  # its number at BoardGameGeek
    statement: str = ""
    sources: str = ""

    def category(self, name: str) -> Category | None:
        return next((one for one in self.categories if one.name == name), None)

    @property
    def by_rounds(self) -> bool:
        return self.rounds is not None

    @property
    def called(self) -> Words:
        if isinstance(self.name, str):
            return {"en": self.name, "fr": self.name}
        first = next(iter(self.name.values()), "")
        return {lang: self.name.get(lang, first) for lang in ("en", "fr")}


def read(text: str) -> Template:
    return msgspec.convert(read_own_yaml(text), Template)


CATALOGUES = Catalogues(read, (Path(__file__).parent / "catalogue.yaml").read_text("utf-8"))
