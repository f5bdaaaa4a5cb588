"""Whose components, which language, which frame: what every part of the drawing is told."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.games.founders.catalogue import Catalogue
from ledger.games.founders.sentences import name_of
from ledger.games.founders.state import UNNAMED
from ledger.ruleset import Lang
from ledger.ruleset.narration import upper_first
from ledger.ruleset.texts import typeset
from ledger.web.boards.founders.frame import Frame
from ledger.web.boards.founders.words import say

TEMPLATE = "boards/founders/board.html"


class View(Struct, frozen=True):
    """Whose components, which language, which frame."""

    catalogue: Catalogue
    lang: Lang
    frame: Frame = Frame(1, 1, {})
    recording: bool = False

    def say(self, key: str, **params: Any) -> str:
        return say(key, self.lang, **params)

    def name(self, component: str) -> str:
        """A tile, kind, token or resource by its printed name."""
        if component in UNNAMED:
            return upper_first(name_of(self.catalogue, component, self.lang))
        entry: Any = self.catalogue.find(component) or self.catalogue.craftsman.get(component)
        if entry is None:
            sort = self.catalogue.token_type.get(component, component)
            entry = next((k for k in self.catalogue.token_types if k.id == sort), None)
        if entry is None:
            entry = next((r for r in self.catalogue.resources if r.id == component), None)
        return typeset(getattr(entry, f"name_{self.lang}", component), self.lang)
