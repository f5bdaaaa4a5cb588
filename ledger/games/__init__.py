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
_found, _left_out = installed(BUILT_IN)
GAMES: dict[str, Ruleset[Any, Any]] = BUILT_IN | _found
LEFT_OUT: list[LeftOut] = [*_left_out]  # installed, and not to be played


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
