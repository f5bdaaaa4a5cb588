"""Every worked example and scenario of the digest."""

from __future__ import annotations

import pytest

from ledger.games.first_empires import RULESET
from tests.games.first_empires.adapter import FirstEmpires
from tests.vectors import Vector, load, run

VECTORS = load("first_empires")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: Vector) -> None:
    run(RULESET, vector, FirstEmpires())


def test_all_vectors_of_the_digest_are_here() -> None:
    ids = {vector["id"] for vector in VECTORS}
    worked = {f"EX{n}" for n in range(1, 5)}
    assert worked | {f"T{n}" for n in range(1, 36)} <= ids
