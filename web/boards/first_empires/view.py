"""Whose First Empires components a page shows, in which language, and to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ledger.games.first_empires.catalogue import Catalogue
from ledger.games.first_empires.sentences import name_of
from ledger.ruleset import Lang
from ledger.ruleset.texts import typeset
from ledger.web.boards.first_empires.words import say


class View(Struct, frozen=True):
    """Whose components, which language, who looks."""

    catalogue: Catalogue
    lang: Lang
    players: tuple[str, ...] = ()
    viewer: str | None = None

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def name(self, component: str) -> str:
        """Any component by its printed name."""
        return name_of(self.catalogue, component, self.lang)

    def name_of_board(self, civilization: str) -> str:
        board = self.catalogue.boards.get(civilization)
        return typeset(str(getattr(board, f"name_{self.lang}", "")), self.lang)

    def seat(self, player: str) -> int:
        return self.players.index(player) + 1 if player in self.players else 0

    def joined(self, names: Sequence[str]) -> str:
        """Huaxia, Mupata or Rus."""
        *first, last = names
        return f"{', '.join(first)} {self.say('or')} {last}" if first else last
