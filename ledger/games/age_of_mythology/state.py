"""The whole table: everything a replay has to rebuild."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from ledger.errors import UnknownName
from ledger.ruleset import Setup, TableState

from .actions import Cubes, Soldier
from .catalogue import CATALOGUES, RESOURCES, VP_CARDS
from .options import OPTIONS

SIDES = ("attacker", "defender")


class Tile(Struct, frozen=True):
    """A resource tile on a slot, with who works on it: `villager`, a unit, or nobody."""

    tile: str
    since: int
    worker: str | None = None


class Building(Struct, frozen=True):
    building: str
    since: int
    active: bool = True  # AM-8.4: not before the whole build action is over


class Won(Struct, frozen=True):
    """VP cubes a player won: from where, and the steps that explain them."""

    n: int
    cause: str  # battle, temple, army, buildings or wonder
    rule: str
    steps: tuple[int, ...]


class Placed(Struct, frozen=True):
    """A cube on a VP card: who placed it, and when."""

    player: str
    turn: int
    step: int


class Played(Struct, frozen=True):
    card: str
    source: str  # permanent or random


class Deck(Struct, frozen=True):
    """A random deck. `unseen` may be face down or in a hand nobody has told about."""

    down: int
    unseen: tuple[str, ...]
    up: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()  # what was shuffled last
    shuffles: int = 0


class Seat(
    Struct,
    frozen=True,
    kw_only=True,
    rename={"holding": "holding_units", "villagers": "holding_villagers", "vp": "vp_won"},
):
    culture: str = ""
    age: str = "archaic"
    cubes: Cubes = {}
    slots: dict[str, str] = {}  # production slot -> terrain
    tiles: dict[str, Tile] = {}
    city_slots: int = 0
    city: dict[str, Building] = {}
    holding: dict[str, int] = {}  # units
    villagers: int = 0  # in holding
    reserve: dict[str, int] = {}
    villager_reserve: int = 0
    permanent_set: tuple[str, ...] = ()  # not known to be elsewhere
    hand_permanent: tuple[str, ...] = ()
    hand_random: tuple[str, ...] = ()
    played: tuple[Played, ...] = ()
    selected: bool = False
    drawn: bool = False
    kept: bool = False
    vp: tuple[Won, ...] = ()

    @property
    def points(self) -> int:
        return sum([won.n for won in self.vp])

    @property
    def hand(self) -> int:
        return len(self.hand_permanent) + len(self.hand_random)

    @property
    def workers(self) -> dict[str, str]:
        return {slot: tile.worker for slot, tile in self.tiles.items() if tile.worker}

    @property
    def houses(self) -> int:
        return sum([b.building == "house" for b in self.city.values()])

    @property
    def all_villagers(self) -> int:
        return self.villagers + sum([t.worker == "villager" for t in self.tiles.values()])

    @property
    def units(self) -> dict[str, int]:
        """AM-R35: every unit on the board, in holding and on tiles."""
        found = {unit: n for unit, n in self.holding.items() if n}
        for worker in self.workers.values():
            if worker != "villager":
                found[worker] = found.get(worker, 0) + 1
        return found

    def owns(self, building: str, *, active: bool = True) -> bool:
        return any(b.building == building and (b.active or not active) for b in self.city.values())

    def free_slots(self, terrain: str) -> list[str]:
        tiles = self.tiles
        return [slot for slot, t in self.slots.items() if t == terrain and slot not in tiles]

    def free_city_slot(self) -> str | None:
        slots = (f"c{i}" for i in range(1, self.city_slots + 1))
        return next((slot for slot in slots if slot not in self.city), None)


class Play(Struct, frozen=True, rename={"use_power": "power_used", "started": "action_started"}):
    """One player's use of one card."""

    player: str
    card: str
    action: str
    source: str
    use_power: bool
    do_action: bool
    power: str = ""  # due, then done
    used: int = 0  # units bought, buildings built, tiles picked
    started: bool = False  # the action has begun: trade paid, tiles revealed
    chosen: tuple[str, ...] = ()  # who has had the choice of a tile
    done: bool = False


class Sealed(Struct, frozen=True):
    """A secret choice: itself for its owner, or its hash, or nothing for those who may not see."""

    units: tuple[Soldier, ...] | None = None
    token: str | None = None
    commitment: str | None = None


class Fighter(Struct, frozen=True, rename={"unit": "type"}):
    token: str
    unit: str
    bonus: int = 0


def _nobody() -> dict[str, tuple[Fighter, ...]]:
    return {"attacker": (), "defender": ()}


def _none() -> dict[str, int]:
    return {"attacker": 0, "defender": 0}


class Battle(
    Struct, frozen=True, rename={"armies": "committed", "modes": "mode", "spoils": "spoils_due"}
):
    attacker: str
    defender: str
    area: str
    cap: dict[str, int | None]
    armies: dict[str, Sealed] = {}
    revealed: bool = False
    engaged: dict[str, tuple[Fighter, ...]] = field(default_factory=_nobody)
    enlisted: dict[str, int] = field(default_factory=_none)
    withdraw: str | None = None  # the power that still has to call an enemy away
    saves: int = 0  # losses of the attacker that still come back
    encounter: int = 1
    stayed: tuple[str, ...] = ()
    chosen: dict[str, Sealed] = {}
    fighting: dict[str, str] = {}  # side -> token
    substituted: bool = False
    modes: dict[str, str] = {}  # side -> mode
    attempts: int = 0
    fallen: Fighter | None = None  # the last unit eliminated
    resurrect: str | None = None  # who may pay for it
    reinforce: str | None = None
    retreated: str | None = None
    routed: bool = False
    winner: str | None = None
    cause: str = ""
    survivors: tuple[str, ...] = ()  # of the winner
    spoils: bool = False

    def side(self, player: str) -> str | None:
        if player == self.attacker:
            return "attacker"
        return "defender" if player == self.defender else None

    def player(self, side: str) -> str:
        return self.attacker if side == "attacker" else self.defender

    def fighter(self, token: str) -> Fighter | None:
        every = (*self.engaged["attacker"], *self.engaged["defender"])
        return next((fighter for fighter in every if fighter.token == token), None)


class Repelled(Struct, frozen=True):
    """The last battle, if its defender won and nobody has played a card since."""

    attacker: str
    defender: str
    area: str
    survivors: tuple[str, ...] = ()  # of the defender


class State(
    TableState,
    frozen=True,
    kw_only=True,
    rename={"vp_cards": "vp_card", "extra": "extra_plays_due", "end": "end_cause"},
):
    options: dict[str, Any]
    first_player: str
    phase: str = "cultures"
    turn: int = 0
    card_round: int = 0
    seats: dict[str, Seat]
    bank: Cubes
    bank_vp: int = 0
    cube_total: int = 0  # of each resource
    vp_cards: dict[str, tuple[Placed, ...]]
    pool: dict[str, int]
    offer: tuple[str, ...] = ()
    decks: dict[str, Deck]
    drafted: tuple[str, ...] = ()  # who has used which chance of the draft
    placed: tuple[str, ...] = ()  # who has placed a VP cube this turn
    acted: tuple[str, ...] = ()  # who has had a play in this card round
    extra: tuple[str, ...] = ()  # who was granted a fourth card this turn
    spoiled: tuple[str, ...] = ()
    play: Play | None = None
    battle: Battle | None = None
    repelled: Repelled | None = None
    owed: dict[str, int] = {}  # villagers to be removed
    reveals: int = 0  # times the pool was drawn from
    throws: int = 0  # times the dice were thrown
    final_turn: bool = False
    end: str | None = None

    def seat(self, player: str) -> Seat:
        try:
            return self.seats[player]
        except KeyError:
            raise UnknownName("player", player) from None

    def order(self, first: str | None = None) -> tuple[str, ...]:
        """Clockwise from the first player, or from the one named."""
        i = self.players.index(first or self.first_player)
        return self.players[i:] + self.players[:i]


def initial(setup: Setup) -> State:
    """Everything still in the box: cultures are drawn first."""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    return State(
        catalogue=catalogue.hash,
        dealer=setup.dealer,
        players=setup.players,
        options={**{option.key: option.default for option in OPTIONS}, **setup.options},
        first_player=setup.first_player,
        seats=dict.fromkeys(setup.players, Seat()),
        bank=dict.fromkeys(RESOURCES, 0),
        vp_cards=dict.fromkeys(VP_CARDS, ()),
        pool={},
        decks={},
    )
