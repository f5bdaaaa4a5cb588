"""The titles. One import and one name each."""

from __future__ import annotations

from typing import Any

from ledger.errors import UnknownName
from ledger.ruleset import Ruleset

from . import age_of_mythology, first_empires, foundations, founders

GAMES: dict[str, Ruleset[Any, Any]] = {
    title.RULESET.key: title.RULESET
    for title in (
        founders,
        first_empires,
        foundations,
        age_of_mythology,
    )
}


def ruleset(title: str) -> Ruleset[Any, Any]:
    try:
        return GAMES[title]
    except KeyError:
        raise UnknownName("title", title) from None
