"""Every worked example and scenario of the digest."""

from __future__ import annotations

import re

from tests.support.vectors import load

VECTORS = load("age_of_mythology")


def test_all_vectors_of_the_digest_are_here() -> None:
    ids = {name for vector in VECTORS for name in re.findall(r"\b[VS]\d+\b", vector["id"])}
    worked = {f"V{n}" for n in range(1, 31)}
    scenarios = {f"S{n}" for n in range(1, 71)}
    assert sorted((worked | scenarios) ^ ids) == []
