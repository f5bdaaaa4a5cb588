"""The whole table: everything a replay has to rebuild."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ledger.errors import UnknownName
from ledger.ruleset import UNKNOWN, Setup, TableState

from .catalogue import CATALOGUES, DECK
from .options import OPTIONS

# `gc=False`: a state holds no cycle, and a log keeps a state for every step: the collector need not
# walk through them all again and again.


class Held(Struct, frozen=True, gc=False):
    """A card in hand; nobody may have named it yet."""

    handle: str
    card: str = UNKNOWN
    step: int = 0


class Played(Struct, frozen=True, gc=False):
    handle: str
    card: str
    points: int
    step: int = 0


class Discarded(Struct, frozen=True, gc=False):
    """A card out of the game. `shown`: the table saw which one it was."""

    handle: str
    card: str = UNKNOWN
    shown: bool = False
    step: int = 0


AnyCard = Held | Played | Discarded


class Token(Struct, frozen=True, gc=False):
    """A city token: `above:<track>`, `map:<region>` or `captured:<player>`."""

    owner: str
    place: str
    value: int | None = None  # None: unknown to everybody
    since: int = 0  # the step that put it there
    revealed: int = 0  # the step that turned it over


class Seat(Struct, frozen=True, gc=False):
    civilization: str = ""
    color: str = ""
    start_region: str = ""
    cube: dict[str, int] = {}
    moved: dict[str, int] = {}  # track -> the step that put the cube where it is
    deck_left: int = DECK
    hand: tuple[Held, ...] = ()
    played: tuple[Played, ...] = ()
    discarded: tuple[Discarded, ...] = ()
    captured: tuple[str, ...] = ()

    def drawn(self) -> list[AnyCard]:
        """Every card that has left the deck."""
        return [*self.hand, *self.played, *self.discarded]

    def next_handles(self, said: tuple[str, ...] = ()) -> Iterator[str]:
        """Names for cards about to be drawn: as said, then numbers that no card here has."""
        used = {card.handle for card in self.drawn()}
        number = len(used)
        for handle in said:
            if handle not in used:
                used.add(handle)
                yield handle
                number = int(handle[1:]) if handle[1:].isdecimal() else number
        while True:
            number += 1
            if f"c{number}" not in used:
                yield f"c{number}"


class Conquest(Struct, frozen=True, gc=False):
    region: str
    defender: str


class Log(Struct, frozen=True, gc=False):
    """What the active player did this turn: conditions about a turn look here."""

    steps: dict[str, int] = {}  # track -> spaces
    conquered: tuple[Conquest, ...] = ()
    captured: tuple[str, ...] = ()
    ocean_journeys: int = 0


class Retreat(Struct, frozen=True, rename={"from_region": "from"}):
    loser: str
    from_region: str
    count: int


class Turn(Struct, frozen=True, gc=False):
    number: int = 0
    dice_count: int = 0
    dice: dict[str, str] = {}
    dice_used: tuple[str, ...] = ()
    rerolls_done: int = 0
    rerolls_allowed: int = 0
    rerolls_closed: bool = False
    movement_points: int = 0
    movement_left: int = 0
    regions_used: tuple[str, ...] = ()
    progress_begun: bool = False
    pending_retreat: Retreat | None = None
    pending_draws: int = 0
    pending_placement: int = 0
    cities_due: tuple[str, ...] = ()
    log: Log = Log()
    rolls: int = 0
    early: bool = False  # begun by agreement before it came: it goes on when it comes
    late: bool = False  # something was agreed after it ended: what that left due stays due


class Aside(Struct, frozen=True, gc=False):
    """The own turn of somebody whose turn it is not: as it ended, or as it was begun early."""

    turn: Turn = Turn()
    phase: str = "wrap"


class Finish(Struct, frozen=True, gc=False):
    winners: tuple[str, ...]
    ranking: tuple[str, ...]
    tie_break: str
    step: int


class State(TableState, frozen=True, kw_only=True):
    options: dict[str, Any]
    first_player: str
    status: str = "setup"  # setup, playing, scoring, finished
    phase: str = "start"  # start, hands, dice, movement, progress, cities, wrap, scoring, over
    map_id: str = ""
    regions_in_game: tuple[str, ...] = ()
    rounds_total: int = 0
    round: int = 0
    active: str = ""
    explorers: dict[str, dict[str, int]] = {}  # region -> player -> how many
    cities: dict[str, tuple[str, ...]] = {}  # region -> tokens
    tokens: dict[str, Token] = {}
    seats: dict[str, Seat]
    turn: Turn = Turn()  # of the active player
    aside: dict[str, Aside] = {}  # what the others have of their own turns
    interrupted: str = ""  # whose turn it is while another acts out of turn, within one step
    totals: dict[str, int] = {}  # as PlayerScored told them
    finish: Finish | None = None

    def seat(self, player: str) -> Seat:
        try:
            return self.seats[player]
        except KeyError:
            raise UnknownName("player", player) from None

    def occupant(self, region: str) -> str | None:
        """FI-6.9: whose explorers stand there; nothing else counts."""
        for player in self.explorers.get(region, ()):
            return player
        return None

    def here(self, region: str, player: str) -> int:
        """A player's explorers in a region."""
        return self.explorers.get(region, {}).get(player, 0)

    def occupied(self, player: str) -> list[str]:
        """The regions a player occupies."""
        return [region for region, who in self.explorers.items() if player in who]

    def on_map(self, player: str) -> int:
        return sum([who.get(player, 0) for who in self.explorers.values()])

    def rivals_in(self, region: str, player: str) -> str | None:
        """The rival who occupies a region."""
        for other in self.explorers.get(region, ()):
            if other != player:
                return other
        return None

    def own(self, player: str) -> Turn:
        """What a player has of the own turn, be it now, over or begun early."""
        if player == self.active:
            return self.turn
        found = self.aside.get(player)
        return found.turn if found else Turn()

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def last_seat(self) -> str:
        """The player to the right of the first player."""
        return self.players[self.players.index(self.first_player) - 1]


def initial(setup: Setup) -> State:
    """Everything still in the box; StartGame lays it out."""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    return State(
        catalogue=catalogue.hash,
        dealer=setup.dealer,
        players=setup.players,
        options={**{option.key: option.default for option in OPTIONS}, **setup.options},
        first_player=setup.first_player,
        seats={player: Seat() for player in setup.players},
    )
