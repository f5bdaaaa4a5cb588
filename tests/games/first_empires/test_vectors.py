"""Every worked example and scenario of the digest."""

from __future__ import annotations

from tests.support.vectors import load

VECTORS = load("first_empires")


def test_all_vectors_of_the_digest_are_here() -> None:
    ids = {vector["id"] for vector in VECTORS}
    worked = {f"EX{n}" for n in range(1, 5)}
    assert worked | {f"T{n}" for n in range(1, 36)} <= ids
