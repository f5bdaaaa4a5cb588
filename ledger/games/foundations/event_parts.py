"""What the events are made of."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from .actions import Goods


class Source(Struct, frozen=True):
    """What points or coins come from."""

    kind: str
    ref: str
    amount: int


class Earned(Struct, frozen=True, rename={"ref": "building", "amount": "coins"}):
    """What a commercial building pays at income."""

    ref: str
    amount: int


class Bonus(Struct, frozen=True, rename={"amount": "coins"}):
    """What a card pays at income."""

    ref: str
    amount: int


class Reason(Struct, frozen=True):
    """Why coins were gained: era_commercial, monument, character, invocation, trade."""

    kind: str
    ref: tuple[Source, ...]


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


class Transfer(Goods, frozen=True, omit_defaults=True, kw_only=True):
    """Goods that changed hands, and between whom."""

    giver: str = field(name="from")
    taker: str = field(name="to")


class Granted(Struct, frozen=True, omit_defaults=True):
    """What an invocation allows for the rest of the turn, and how much of it."""

    effect: str
    params: dict[str, Any] = {}


class Placing(Struct, frozen=True):
    """A seat's place in the final ranking."""

    player: str
    vp: int
    coins: int
    place: int
