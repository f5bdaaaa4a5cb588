"""First Empires."""

from __future__ import annotations

from ledger.ruleset import Ruleset
from ledger.ruleset.assembly import assembled

from .catalogue import Catalogue
from .state import State

RULESET: Ruleset[State, Catalogue] = assembled(
    __name__,
    key="first_empires",
    name={"en": "First Empires", "fr": "First Empires"},
)
