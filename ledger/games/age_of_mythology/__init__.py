"""Age of Mythology: The Boardgame."""

from __future__ import annotations

from ledger.ruleset import Ruleset
from ledger.ruleset.assembly import assembled

from .catalogue import Catalogue
from .state import State

RULESET: Ruleset[State, Catalogue] = assembled(
    __name__,
    key="age_of_mythology",
    name={"en": "Age of Mythology: The Boardgame", "fr": "Age of Mythology : le jeu de plateau"},
)
