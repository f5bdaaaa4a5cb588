"""Every worked example and scenario of the digest."""

from __future__ import annotations

from tests.support.vectors import load

VECTORS = load("founders")


def test_all_vectors_of_the_digest_are_here() -> None:
    ids = [vector["id"] for vector in VECTORS if vector["id"].startswith("FE-")]
    worked = [f"FE-V{n}" for n in range(1, 13)]
    further = [f"FE-S{n}" for n in range(1, 42)] + ["FE-S4b", "FE-S19b", "FE-S33b"]
    assert sorted(ids) == sorted(worked + further)
