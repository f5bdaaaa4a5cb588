"""The test vectors of the digests, which lie under fixtures/<title>/vectors."""

from __future__ import annotations

from pathlib import Path

from ledger.conformance import vectors
from ledger.conformance.vectors import Adapter, Vector, refused_codes, run

__all__ = ["FIXTURES", "Adapter", "Vector", "load", "refused_codes", "run"]

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def load(title: str) -> tuple[Vector, ...]:
    """Every vector of a title, in the order of its files."""
    return vectors.load(FIXTURES / title / "vectors")
