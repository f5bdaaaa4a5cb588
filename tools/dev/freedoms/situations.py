"""Tables at which people agree to something: those that the tests of each title begin with."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ledger.aggregates.game import Game
from ledger.ruleset.codec import Action
from ledger.tools.dev.freedoms.table import Table

PLACE = "tests.games.{title}.test_agreements"  # has `table_for(ledger, code)`


class _Ledger:
    """The ledger of a table as a test knows it; a game that is begun has the same id each time."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def start(self, *what: Any, **how: Any) -> Game:
        return self._table.ledger.start(*what, entry=self._table.entry(), **how)

    def take(self, *what: Any, **how: Any) -> Game:
        return self._table.ledger.take(*what, **how)


def there_are(title: str) -> bool:
    """Whether the title's tests are at hand; they are in a checkout."""
    try:
        return find_spec(PLACE.format(title=title)) is not None
    except ModuleNotFoundError:
        return False


def situation(table: Table, title: str, code: str) -> tuple[Game, Action]:
    """A game that is begun, and what its table agrees to against this code."""
    found: tuple[Game, Action] = import_module(PLACE.format(title=title)).table_for(
        _Ledger(table), code
    )
    return found
