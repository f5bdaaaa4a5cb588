"""The titles. One name each, which is its folder; those of installed packages come after."""

from __future__ import annotations

from typing import Any

from ledger.errors import TitleNotInstalled, UnknownName
from ledger.ruleset import Ruleset

from .titles import BuiltIn, Titles

BUILT_IN = BuiltIn("founders", "first_empires", "foundations", "age_of_mythology")
SHEETS = BuiltIn("any_game")  # any other game: its points are kept, its moves are not judged
GAMES = Titles(BUILT_IN, SHEETS)


def ruleset(title: str) -> Ruleset[Any, Any]:
    try:
        return GAMES[title]
    except KeyError:
        raise UnknownName("title", title) from None


def ruleset_of_game(title: str) -> Ruleset[Any, Any]:
    """The rules of a game that was recorded with this title, or TitleNotInstalled."""
    try:
        return GAMES[title]
    except KeyError:
        raise TitleNotInstalled(title) from None
