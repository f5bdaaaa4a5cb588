"""The documents from outside that are the same for every title."""

from __future__ import annotations

from ledger.schemas.derive import Gate
from ledger.schemas.fields import (
    Document,
    Either,
    Items,
    Mapped,
    Name,
    OneOf,
    Prose,
    Text,
    Whole,
)


class NewGameGate(Gate):
    title = Text(required=True)
    players = Items(Name(), longest=20, required=True)
    first_player = Name(allow_none=True)
    options = Document()
    dealer = OneOf(("table", "virtual"))
    seed = Prose(longest=200, shortest=1, allow_none=True)
    catalogue = Text(allow_none=True)
    position = Document(allow_none=True)


class Players(Gate):
    players = Items(Name(), longest=20)


class ClaimGate(Gate):
    totals = Mapped(Text(), Either([Whole(), Mapped(Text(), Whole())]), required=True)
    rounds = Mapped(Text(), Mapped(Text(), Whole()))
    sums = Mapped(Text(), Whole())
    winners = Items(Text())
