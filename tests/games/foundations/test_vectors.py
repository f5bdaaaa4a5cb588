"""Every worked example and scenario of the digest."""

from __future__ import annotations

from tests.support.vectors import load

VECTORS = load("foundations")


def test_all_vectors_of_the_digest_are_here() -> None:
    ids = {vector["id"] for vector in VECTORS}
    wanted = {f"EX-{n}" for n in range(1, 24) if n not in (2, 22)} | {"EX-2a", "EX-22a"}
    wanted |= {f"TS-{n}" for n in range(1, 64) if n != 62}  # TS-62: test_dealing.py
    assert wanted <= ids
