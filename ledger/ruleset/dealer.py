"""The virtual dealer's only source of chance: numbers that follow from a secret seed."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from msgspec import Struct

ORDERS = 64  # piles whose order is remembered: a few games are dealt or checked at a time


class Dealer(Struct, frozen=True):
    """Each title says how its piles and dice are read off these numbers."""

    seed: str

    def number(self, label: str) -> int:
        """A 256-bit number, the same for ever for the same seed and label."""
        return int(hashlib.sha256(f"{self.seed}|{label}".encode()).hexdigest(), 16)

    def shuffled(self, pile: str, ids: list[str]) -> list[str]:
        """The pile in the order of this seed; its top is the last element."""
        return list(_shuffled(self, pile, tuple(ids)))


@lru_cache(ORDERS)
def _shuffled(dealer: Dealer, pile: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Asked for at every card that is dealt, and the same each time."""
    order = sorted(ids)
    for i in range(len(order) - 1, 0, -1):
        j = dealer.number(f"{pile}|{i}") % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def commitment(seed: str) -> str:
    """Published at the start, so that the deal can be checked once the seed is open."""
    return hashlib.sha256(seed.encode()).hexdigest()
