"""Founders of the Empire."""

from __future__ import annotations

from ledger.ruleset import Ruleset
from ledger.ruleset.assembly import assembled

from .catalogue import Catalogue
from .state import State

RULESET: Ruleset[State, Catalogue] = assembled(
    __name__,
    key="founders",
    name={"en": "Founders of the Empire", "fr": "Les Fondateurs de l'Empire"},
)
