"""What the actions of the cards can cause, attacks apart."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset.codec import Event

from ..actions import Cubes, Move


class Discount(Struct, frozen=True):
    cause: str
    cubes: Cubes


class Yield(Struct, frozen=True):
    """What one gathered tile gives."""

    slot: str
    tile: str
    resource: str
    tile_cubes: int
    worker_cubes: int = 0
    power_cubes: int = 0


class Bonus(Struct, frozen=True):
    building: str
    cubes: Cubes


class ExploreTilesRevealed(Event, frozen=True):
    player: str
    tiles: tuple[str, ...]


class TileExplored(Event, frozen=True, rename={"tile": "kind"}):
    player: str
    tile: str
    slot: str


class ExplorePassed(Event, frozen=True):
    player: str


class ExploreEnded(Event, frozen=True):
    returned: dict[str, int]


class WorkersPlaced(Event, frozen=True):
    player: str
    moves: tuple[Move, ...]


class GatherDeclared(Event, frozen=True):
    player: str
    mode: str
    value: str | None


class ResourcesGathered(Event, frozen=True):
    player: str
    entitled: Cubes
    taken: Cubes
    lines: tuple[Yield, ...]
    building_lines: tuple[Bonus, ...] = ()


class GatherEnded(Event, frozen=True):
    player: str


class UnitRecruited(Event, frozen=True):
    player: str
    unit: str
    paid: Cubes
    price_cause: str | None = None


class UnitsGained(Event, frozen=True):
    player: str
    units: dict[str, int]
    cause: str


class UnitsConverted(Event, frozen=True, rename={"given": "from"}):
    player: str
    given: dict[str, int]
    to: dict[str, int]
    cause: str


class UnitSacrificed(Event, frozen=True, rename={"origin": "from"}):
    player: str
    unit: str
    origin: str


class UnitRemoved(Event, frozen=True, rename={"origin": "from"}):
    owner: str
    unit: str
    origin: str
    cause: str


class BuildingBuilt(Event, frozen=True):
    player: str
    building: str
    slot: str
    paid: Cubes
    discounts: tuple[Discount, ...] = ()
    villagers_gained: int = 0


class BuildingGained(Event, frozen=True):
    player: str
    building: str
    slot: str
    cause: str
    villagers_gained: int = 0


class BuildingRazed(Event, frozen=True):
    owner: str
    building: str
    slot: str
    by: str
    cause: str
    villagers_owed: int = 0


class VillagerRemoved(Event, frozen=True, rename={"origin": "from"}):
    player: str
    origin: str


class WonderBuilt(Event, frozen=True):
    player: str
    slot: str
    paid: Cubes
    discounts: tuple[Discount, ...] = ()


class TradeStarted(Event, frozen=True):
    player: str
    paid: Cubes
    waived: str | None = None


class CubesExchanged(Event, frozen=True):
    player: str
    given: Cubes
    taken: Cubes


class CubesGained(Event, frozen=True):
    player: str
    cubes: Cubes
    cause: str


class CubesStolen(Event, frozen=True, rename={"robbed": "from"}):
    robbed: str
    to: str
    cubes: Cubes
    cause: str


class VictoryPointsBought(Event, frozen=True):
    player: str
    n: int
    paid: Cubes
    bank_vp_left: int


class AgeAdvanced(Event, frozen=True, rename={"previous": "from"}):
    player: str
    previous: str
    to: str
    paid: Cubes


PlayEvent = (
    ExploreTilesRevealed
    | TileExplored
    | ExplorePassed
    | ExploreEnded
    | WorkersPlaced
    | GatherDeclared
    | ResourcesGathered
    | GatherEnded
    | UnitRecruited
    | UnitsGained
    | UnitsConverted
    | UnitSacrificed
    | UnitRemoved
    | BuildingBuilt
    | BuildingGained
    | BuildingRazed
    | VillagerRemoved
    | WonderBuilt
    | TradeStarted
    | CubesExchanged
    | CubesGained
    | CubesStolen
    | VictoryPointsBought
    | AgeAdvanced
)
