"""Series: standings worked out from the results as they stand now."""

from __future__ import annotations

from ledger.series.schemes import SCHEMES, TIES, Scheme, read_scheme, read_ties
from ledger.series.standings import Counted, Place, Row, Standings, counted, standings

__all__ = [
    "SCHEMES",
    "TIES",
    "Counted",
    "Place",
    "Row",
    "Scheme",
    "Standings",
    "counted",
    "read_scheme",
    "read_ties",
    "standings",
]
