"""The titles, as the common tests go through them."""

from __future__ import annotations

from ledger.games import BUILT_IN
from tests.games.age_of_mythology.title import TITLE as AGE_OF_MYTHOLOGY
from tests.games.first_empires.title import TITLE as FIRST_EMPIRES
from tests.games.foundations.title import TITLE as FOUNDATIONS
from tests.games.founders.title import TITLE as FOUNDERS

TITLES = (FOUNDERS, FIRST_EMPIRES, FOUNDATIONS, AGE_OF_MYTHOLOGY)
assert set(BUILT_IN) <= {title.key for title in TITLES}
