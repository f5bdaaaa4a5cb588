"""The whole table: everything a replay has to rebuild."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.errors import UnknownName
from ledger.ruleset import UNKNOWN, ScoreLine, Setup, TableState

from .actions import Exchange
from .catalogue import CATALOGUES, CONSUL
from .event_parts import Placing
from .options import OPTIONS, colours_of, consul_colour, modules

SLOTS = 6
EMPTY: tuple[str | None, ...] = (None,) * SLOTS
LOT_MARKERS = 8
MONUMENT_MARKERS = 6
LOWEST_PRICE = 2


# `gc=False`: what holds only names and numbers can be part of no cycle, and a log keeps a state
# for every step: the collector need not walk through all of them.


class Lot(Struct, frozen=True, gc=False):
    """A lot whose contract somebody holds; without a building it carries their marker."""

    owner: str
    step: int  # that gave it to its owner, or laid it bare
    building: str | None = None


class Building(Struct, frozen=True, gc=False):
    """A building in the city, and the step that built it."""

    owner: str
    cells: tuple[str, ...]
    anchor: str
    orientation: int
    step: int


class Held(Struct, frozen=True, gc=False):
    """An invocation of a player: face_down, permanent_face_up or used."""

    face: str
    step: int


class Secret(Struct, frozen=True, gc=False):
    """A hidden deal and what is kept of it: none, dealt, kept, revealed."""

    stage: str = "none"
    hand: tuple[str, ...] = ()
    card: str = ""
    discarded: str = ""
    commitment: str = ""
    step: int = 0


class Seat(Struct, frozen=True):
    colour: str
    coins: int = 0
    vp: int = 0
    paid: int = 0  # at the market, so far
    population: int = 0
    moved: int = 0  # the step that last moved the population marker
    coin_icons: int = 0
    invocations: dict[str, Held] = {}
    objective: Secret = Secret()
    met: tuple[str, ...] = ()  # objectives, where having met one before the end is enough
    character: Secret = Secret()
    unnamed: tuple[int, ...] = ()  # contracts nobody has named: the steps that dealt them


class Favour(Struct, frozen=True, gc=False):
    owner: str
    face: int
    step: int


class Pile(Struct, frozen=True, gc=False):
    """An era's pile: how many cards it was formed of and how many lie in it."""

    formed: int
    left: int
    invocations_left: int


class Pick(Struct, frozen=True, gc=False):
    contract: str
    commitment: str = ""


class Draft(Struct, frozen=True):
    round: int = 1
    hands: dict[str, tuple[str, ...]] = {}
    picks: dict[str, Pick] = {}


class Stack(Struct, frozen=True):
    """A face-down stack of the Consul's tiles: which ones may be in it, how often reshuffled."""

    tiles: tuple[str, ...]
    shuffles: int = 0


class Consul(Struct, frozen=True):
    colour: str
    difficulty: str
    controller: str = ""
    face: str = "organisation"
    vp: int = 0
    population: int = 0
    moved: int = 0
    coin_icons: int = 0
    stacks: dict[str, Stack] = {}
    discards: dict[str, tuple[str, ...]] = {}
    set_aside: tuple[str, ...] = ()


class Turn(Struct, frozen=True):
    number: int = 0
    player: str = ""
    last_turn: bool = False
    taken: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    price_reduction: int = 0
    reduction_floor: int = 0
    equal_overbuild: bool = False
    waive_requirement: bool = False
    swindle_min: int = 0  # 0: as printed in the rules
    protected: tuple[str, ...] = ()
    trade_bonus: dict[str, int] = {}
    locked_buildings: tuple[str, ...] = ()
    locked_markers: dict[str, int] = {}


class Closing(Struct, frozen=True):
    """FR-BASE.112: the last turns of an era."""

    trigger: str
    order: tuple[str, ...]
    next_index: int = 0


class Proposal(Struct, frozen=True):
    player: str
    exchanges: tuple[Exchange, ...]
    accepted: tuple[str, ...] = ()
    number: int = 0


class End(Struct, frozen=True):
    ranking: tuple[Placing, ...]
    winners: tuple[str, ...]
    outcome: str
    step: int


class State(TableState, frozen=True, kw_only=True):
    options: dict[str, Any]
    modules: tuple[str, ...]
    first_player: str
    phase: str = "setup"  # setup, playing, consul, era_change, reveal, over
    era: int = 0
    size: int
    done: tuple[str, ...] = ()  # parts of the setup
    seats: dict[str, Seat]
    lots: dict[str, Lot] = {}
    buildings: dict[str, Building] = {}
    market: tuple[str | None, ...] = EMPTY
    price_floor: int = LOWEST_PRICE
    piles: tuple[Pile, ...] = ()
    unseen: tuple[str, ...]  # contracts nobody has seen, those in hands of a draft included
    unseen_invocations: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()  # monuments anybody may build
    favours: dict[str, Favour] = {}
    objectives: tuple[str, ...] = ()  # public ones
    objectives_step: int = 0
    draft: Draft | None = None
    consul: Consul | None = None
    turn: Turn = Turn()
    closing: Closing | None = None
    proposal: Proposal | None = None
    proposals: int = 0  # made so far
    ahead: dict[str, Turn] = {}  # what players did, or may do, before their turn has come
    lines: dict[str, tuple[ScoreLine, ...]]
    end: End | None = None

    def seat(self, player: str) -> Seat:
        try:
            return self.seats[player]
        except KeyError:
            raise UnknownName("player", player) from None

    def turn_of(self, player: str) -> Turn:
        """What a player has done and may do: in their turn, or ahead of it."""
        if player == self.turn.player:
            return self.turn
        return self.ahead.get(player, Turn(player=player))

    def after(self, player: str) -> str:
        """FR-BASE.41: the next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        i = self.players.index(first)
        return self.players[i:] + self.players[:i]

    def vacant(self, player: str) -> list[str]:
        """FR-BASE.172: the lots that carry this player's markers."""
        return [
            name for name, lot in self.lots.items() if lot.owner == player and lot.building is None
        ]

    def bare(self, player: str) -> int:
        """How many lots carry this player's markers, those included whose place nobody said."""
        return len(self.vacant(player)) + len(self.seats[player].unnamed)

    @property
    def nameless(self) -> int:
        """Contracts that were dealt or lie in the market, and have no name yet."""
        held = sum([len(seat.unnamed) for seat in self.seats.values()])
        return held + self.market.count(UNKNOWN)

    def markers(self, player: str) -> int:
        """FR-BASE.5: lot markers in the supply."""
        return LOT_MARKERS - self.bare(player)

    def monuments_of(self, player: str) -> int:
        return sum(
            b.owner == player and n.startswith("monument:") for n, b in self.buildings.items()
        )

    def vp_of(self, who: str) -> int:
        if who == CONSUL and self.consul is not None:
            return self.consul.vp
        return self.seats[who].vp


def initial(setup: Setup) -> State:
    """FR-BASE.4 to FR-BASE.7, FR-BASE.11 to FR-BASE.15: everything sorted, nothing dealt."""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    options = {**{option.key: option.default for option in OPTIONS}, **setup.options}
    chosen, players = modules(options), setup.players
    colours = colours_of(players, options)
    consul = None
    if "consul" in chosen:
        stacks: dict[str, tuple[str, ...]] = {}
        for tile in catalogue.tiles.values():
            stacks[tile.shape] = (*stacks.get(tile.shape, ()), tile.id)
        consul = Consul(
            consul_colour(players, options),
            options["difficulty"],
            stacks={shape: Stack(tiles) for shape, tiles in stacks.items()},
            discards=dict.fromkeys(stacks, ()),
        )
    unused = [
        card.id
        for card in catalogue.invocations.values()
        if card.requires is None or card.requires in chosen
    ]
    scorers = (*players, CONSUL) if consul else players
    return State(
        catalogue=catalogue.hash,
        dealer=setup.dealer,
        players=players,
        options=options,
        modules=chosen,
        first_player=setup.first_player,
        size=catalogue.boards[len(players)].size,
        seats={player: Seat(colours[player]) for player in players},
        unseen=tuple(catalogue.lots(len(players))),
        unseen_invocations=tuple(unused) if "invocations" in chosen else (),
        draft=Draft(hands=dict.fromkeys(players, ())) if options["draft"] else None,
        consul=consul,
        lines=dict.fromkeys(scorers, ()),
    )
