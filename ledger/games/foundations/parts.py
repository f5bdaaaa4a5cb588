"""What the events are made of."""

from __future__ import annotations

from msgspec import Struct

from .actions import Goods


class Source(Struct, frozen=True):
    """What points or coins come from."""

    kind: str
    ref: str
    amount: int


class Replaced(Struct, frozen=True):
    building: str
    cells: tuple[str, ...]
    to: str  # supply or reserve


class Locked(Struct, frozen=True):
    """FR-BASE.91: what cannot be used again before the next turn."""

    buildings: tuple[str, ...] = ()
    markers: int = 0


class PriceParts(Struct, frozen=True):
    printed: int
    floor: int
    discounts: int


class Transfer(Struct, frozen=True, omit_defaults=True, rename={"giver": "from", "taker": "to"}):
    giver: str
    taker: str
    goods: Goods


class Granted(Struct, frozen=True, omit_defaults=True):
    """What an invocation allows for the rest of the turn."""

    effect: str
    amount: int = 0
    floor: int = 0
    action: str = ""


class Placing(Struct, frozen=True):
    """A seat's place in the final ranking."""

    player: str
    vp: int
    coins: int
    place: int
