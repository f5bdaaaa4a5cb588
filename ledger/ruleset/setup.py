"""How a game is set up, and what can be chosen there."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from ledger.ruleset.texts import Words


class Setup(Struct, frozen=True, kw_only=True):
    """How a game was set up; seats are in clockwise order."""

    title: str
    players: tuple[str, ...]
    first_player: str
    options: dict[str, Any] = {}
    dealer: Literal["table", "virtual"] = "table"
    catalogue_id: str = ""
    catalogue_hash: str = ""
    seed_commitment: str | None = None


class Option(Struct, frozen=True):
    """A switch of the title: a ruling, a module. The first value is the default."""

    key: str
    values: tuple[Any, ...]
    label: Words
    rule: str = ""
    words: dict[str, Words] = {}  # value -> what a page calls it, where the value itself says less
    by_player: tuple[str, ...] = ()  # or a value for each player, {"Ana": ...}: one of these
    asked: bool = True  # a page asks for it; or says the same in another way
    offered: dict[str, Any] = {}  # dealer -> what a page proposes there instead of the default

    @property
    def default(self) -> Any:
        return self.values[0]

    def proposed(self, dealer: str) -> Any:
        """What somebody who begins a game is offered."""
        return self.offered.get(dealer, self.default)
