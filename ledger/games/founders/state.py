"""The whole table: everything a replay has to rebuild."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.errors import UnknownName
from ledger.ruleset import UNKNOWN, Setup, TableState

from .actions import Place
from .catalogue import CATALOGUES, STACKS
from .options import OPTIONS


def unnamed(colour: str) -> str:
    """The tile of this colour that lies open and has no name in the log so far."""
    return f"{UNKNOWN}-{colour}"


UNNAMED = {unnamed(colour): colour for colour in (*STACKS, "victory")}


class Stack(Struct, frozen=True):
    """A face-down pile: how many tiles lie in it and which ones they may be.

    A tile that was turned up and not named lies elsewhere, and may still be any of the unseen.
    """

    count: int
    unseen: tuple[str, ...]

    @property
    def left(self) -> int:
        """How many can still be drawn."""
        return min(self.count, len(self.unseen))

    def without(self, tiles: tuple[str, ...]) -> Stack:
        left = self.unseen
        for tile in tiles:
            if tile not in UNNAMED:
                i = left.index(tile)
                left = left[:i] + left[i + 1 :]
        return Stack(max(0, self.count - len(tiles)), left)

    def naming(self, tile: str) -> Stack:
        """A tile that lies open already is found to be this one."""
        i = self.unseen.index(tile)
        return Stack(self.count, self.unseen[:i] + self.unseen[i + 1 :])


class Token(Struct, frozen=True):
    """A token in a hand, on a tile or on an anchor, and the step that put it there."""

    token: str
    step: int


class Coin(Struct, frozen=True):
    """A coin lying on a tile, and who paid with it."""

    token: str
    from_player: str
    step: int


class Gone(Struct, frozen=True):
    """A tile in the box or in a swapped pile, and the step that put it there."""

    tile_id: str
    step: int


class Cell(Struct, frozen=True):
    tile_id: str
    since: int
    war: tuple[Token, ...] = ()
    coins: tuple[Coin, ...] = ()
    craftsman: Token | None = None


class Nation(Struct, frozen=True):
    cells: dict[Place, Cell] = {}
    carriages: dict[Place, Token] = {}


class Purchase(Struct, frozen=True):
    from_player: str
    cell: Place
    tile_id: str
    resource: str


class Dues(Struct, frozen=True):
    """What one player has done and has to come while a turn is under way."""

    opened: str | None = None
    token_played: str | None = None
    purchases: tuple[Purchase, ...] = ()
    added: str | None = None
    fallback: str | None = None
    craftsmen_due: int = 0
    received: tuple[str, ...] = ()


class Turn(Struct, frozen=True):
    """The turn under way: what is the active player's, and what others did by agreement."""

    number: int = 0
    active: str = ""
    opened: str | None = None
    token_played: str | None = None
    purchases: tuple[Purchase, ...] = ()
    added: str | None = None
    fallback: str | None = None
    craftsmen_due: int = 0
    received: tuple[str, ...] = ()
    others: dict[str, Dues] = {}  # those who acted out of turn
    instead_of: str = ""  # who was to move when the table let this player open, and comes next

    def of(self, player: str) -> Turn | Dues:
        """What is this player's own."""
        return self if player == self.active else self.others.get(player, _NOTHING_DONE)

    def everybody(self) -> dict[str, Turn | Dues]:
        """Each player with something of their own in this turn."""
        return {**({self.active: self} if self.active else {}), **self.others}


_NOTHING_DONE = Dues()


class EndProposal(Struct, frozen=True):
    proposer: str
    votes: dict[str, bool]
    waivers: tuple[str, ...] = ()


class End(Struct, frozen=True):
    reasons: tuple[str, ...]
    step: int


class State(TableState, frozen=True, kw_only=True):
    options: dict[str, Any]
    first_player: str
    phase: str = "setup_victory"
    stacks: dict[str, Stack]
    rows: dict[str, tuple[str, ...]]
    victory_display: tuple[str, ...] = ()
    victory_boxed: Stack
    offer: tuple[str, ...] = ()
    draft: dict[str, tuple[str, ...]]
    box_tiles: tuple[Gone, ...] = ()
    box_tokens: tuple[str, ...] = ()
    reserve: dict[str, tuple[str, ...]]
    nations: dict[str, Nation]
    hands: dict[str, tuple[Token, ...]]
    swapped: dict[str, tuple[Gone, ...]]
    turn: Turn = Turn()
    end_proposal: EndProposal | None = None
    end: End | None = None
    declared_scores: dict[str, int] = {}

    def nation(self, player: str) -> Nation:
        try:
            return self.nations[player]
        except KeyError:
            raise UnknownName("player", player) from None

    def pile(self, colour: str) -> Stack:
        """The face-down tiles of a colour; those of the victory tiles lie in the box."""
        return self.victory_boxed if colour == "victory" else self.stacks[colour]

    def face_up(self, colour: str) -> tuple[str, ...]:
        """The tiles of a colour anybody may add."""
        return self.victory_display if colour == "victory" else self.rows[colour]

    def left_of(self, player: str) -> str:
        """FE-10.3: the next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def taken(self) -> int:
        """How many starting tiles were picked so far."""
        return sum(map(len, self.draft.values()))


def initial(setup: Setup) -> State:
    """FE-2.2, FE-2.25, FE-2.29: stacks and reserve sorted, nothing revealed, nothing dealt."""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    piles = {c: Stack(len(tiles), tiles) for c, tiles in catalogue.piles.items()}
    return State(
        catalogue=catalogue.hash,
        dealer=setup.dealer,
        players=setup.players,
        options={**{option.key: option.default for option in OPTIONS}, **setup.options},
        first_player=setup.first_player,
        stacks={c: piles[c] for c in STACKS},
        rows=dict.fromkeys(STACKS, ()),
        victory_boxed=piles["victory"],
        draft=dict.fromkeys(setup.players, ()),
        reserve={kind.id: kind.ids for kind in catalogue.token_types},
        nations={player: Nation() for player in setup.players},
        hands=dict.fromkeys(setup.players, ()),
        swapped=dict.fromkeys(setup.players, ()),
    )
