"""The titles. One import and one name each; those of installed packages come after them."""

from __future__ import annotations

from typing import Any

from ledger.errors import TitleNotInstalled, UnknownName
from ledger.ruleset import Ruleset

from . import age_of_mythology, first_empires, foundations, founders
from .packages import LeftOut, installed

BUILT_IN: dict[str, Ruleset[Any, Any]] = {
    title.RULESET.key: title.RULESET
    for title in (
        founders,
        first_empires,
        foundations,
        age_of_mythology,
    )
}
GAMES: dict[str, Ruleset[Any, Any]] = dict(BUILT_IN)
LEFT_OUT: list[LeftOut] = []  # installed, and not to be played


def find_packages() -> None:
    """Looks for titles in the installed packages, as at the start of the program."""
    found, left_out = installed(BUILT_IN)
    GAMES.clear()
    GAMES.update(BUILT_IN | found)
    LEFT_OUT[:] = left_out


find_packages()


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
