"""The virtual dealer's only source of chance: numbers that follow from a secret seed."""

from __future__ import annotations

import hashlib

from msgspec import Struct


class Dealer(Struct, frozen=True):
    """Each title says how its piles and dice are read off these numbers."""

    seed: str

    def number(self, label: str) -> int:
        """A 256-bit number, the same for ever for the same seed and label."""
        return int(hashlib.sha256(f"{self.seed}|{label}".encode()).hexdigest(), 16)

    def shuffled(self, pile: str, ids: list[str]) -> list[str]:
        """The pile in the order of this seed; its top is the last element."""
        order = sorted(ids)
        for i in range(len(order) - 1, 0, -1):
            j = self.number(f"{pile}|{i}") % (i + 1)
            order[i], order[j] = order[j], order[i]
        return order


def commitment(seed: str) -> str:
    """Published at the start, so that the deal can be checked once the seed is open."""
    return hashlib.sha256(seed.encode()).hexdigest()
