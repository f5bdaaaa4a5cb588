"""What can happen in Age of Mythology, every choice and every number worked out."""

from __future__ import annotations

from msgspec import Struct

from ledger.codec import Event, Upcast

from .actions import Army, Cubes, Move


class SeatSetUp(Struct, frozen=True):
    cubes: Cubes
    holding_units: dict[str, int]
    reserve: dict[str, int]
    villager_reserve: int
    slots: dict[str, str]  # slot -> terrain
    city_slots: int
    permanent_set: tuple[str, ...]


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


class Enlisted(Struct, frozen=True):
    token: str
    unit: str
    origin: str


class Part(Struct, frozen=True):
    """Dice of one cause, and the rule behind it."""

    cause: str
    n: int
    rule: str


class Side(Struct, frozen=True):
    token: str
    unit: str
    dice_parts: tuple[Part, ...]
    sixes: int
    faces: tuple[int, ...] | None = None  # None: only the sixes were noted


class Survivor(Struct, frozen=True):
    unit: str
    to: str = "holding"


class Count(Struct, frozen=True):
    player: str
    count: int


class Line(Struct, frozen=True):
    player: str
    category: str
    points: int


# ------------------------------------------------------------------------- setup


class CultureAssigned(Event, frozen=True):
    player: str
    culture: str


class FirstPlayerRolled(Event, frozen=True):
    rolls: dict[str, tuple[int, ...]]


class FirstPlayerSet(Event, frozen=True):
    player: str


class TableSetUp(Event, frozen=True):
    bank: Cubes
    vp: int
    seats: dict[str, SeatSetUp]
    decks: dict[str, tuple[str, ...]]  # what is in them, not in which order
    pool: dict[str, int]


class DraftTilesRevealed(Event, frozen=True):
    tiles: tuple[str, ...]


class TileDrafted(Event, frozen=True):
    player: str
    tile: str
    slot: str
    chance: int


class DraftPassed(Event, frozen=True):
    player: str
    chance: int


class DraftEnded(Event, frozen=True):
    returned: dict[str, int]


# -------------------------------------------------------------------------- turn


class TurnStarted(Event, frozen=True):
    turn: int
    first_player: str


class VpCubePlaced(Event, frozen=True):
    player: str
    vp_card: str
    bank_vp_left: int


class FinalTurnDeclared(Event, frozen=True):
    turn: int
    cause: str = "vp_exhausted"


class PermanentCardsTaken(Event, frozen=True):
    player: str
    n: int
    cards: tuple[str, ...] | str  # the word `unknown` for those who may not see them


class RandomCardsDrawn(Event, frozen=True):
    player: str
    culture: str
    n: int
    cards: tuple[str, ...] | str


class SelectionDone(Event, frozen=True):
    """The player has drawn, perhaps nothing: the hand of this turn is complete."""

    player: str
    hand: int


class RandomDeckReshuffled(Event, frozen=True):
    culture: str
    cards_in: dict[str, int]


class CardPlayed(Event, frozen=True):
    player: str
    card: str
    action: str
    source: str  # permanent or random
    card_round: int
    use_power: bool
    do_action: bool


class CardDiscardedToPass(Event, frozen=True):
    player: str
    card: str
    source: str
    card_round: int


class TurnPassedWithoutCard(Event, frozen=True):
    player: str
    card_round: int


class GodPowerPaid(Event, frozen=True):
    player: str
    card: str
    favor: int


class GodPowerResolved(Event, frozen=True):
    player: str
    card: str
    power: str


class ExtraPlayGranted(Event, frozen=True):
    player: str


class ActionSkipped(Event, frozen=True):
    player: str
    card: str


class ActionCompleted(Event, frozen=True):
    player: str
    card: str
    activated_buildings: tuple[str, ...] = ()


class CardRoundEnded(Event, frozen=True):
    turn: int
    card_round: int


class PlayedCardsReturned(Event, frozen=True):
    permanent: dict[str, tuple[str, ...]]
    random_face_up: dict[str, tuple[str, ...]]  # by culture


class ResourcesSpoiled(Event, frozen=True):
    player: str
    limit: int
    returned: Cubes


class CardsDiscarded(Event, frozen=True):
    player: str
    permanent: tuple[str, ...]
    random: tuple[str, ...]


class CardsKept(Event, frozen=True):
    player: str
    n: int


class FirstPlayerRotated(Event, frozen=True):
    previous: str
    to: str


class TurnEnded(Event, frozen=True):
    turn: int


# ----------------------------------------------------------------------- actions


class ExploreTilesRevealed(Event, frozen=True):
    player: str
    tiles: tuple[str, ...]


class TileExplored(Event, frozen=True):
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


class UnitsConverted(Event, frozen=True):
    player: str
    given: dict[str, int]
    to: dict[str, int]
    cause: str


class UnitSacrificed(Event, frozen=True):
    player: str
    unit: str
    origin: str


class UnitRemoved(Event, frozen=True):
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


class VillagerRemoved(Event, frozen=True):
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


class CubesStolen(Event, frozen=True):
    robbed: str
    to: str
    cubes: Cubes
    cause: str


class VictoryPointsBought(Event, frozen=True):
    player: str
    n: int
    paid: Cubes
    bank_vp_left: int


class AgeAdvanced(Event, frozen=True):
    player: str
    previous: str
    to: str
    paid: Cubes


# ------------------------------------------------------------------------ battle


class AttackDeclared(Event, frozen=True):
    attacker: str
    defender: str
    area: str
    cap: dict[str, int | None]  # by side
    saves: int = 0  # losses of the attacker that come back
    withdraw: str | None = None  # the card that calls an enemy unit away


class ArmyCommitted(Event, frozen=True):
    player: str
    units: Army | str | None  # the word `unknown` for those who may not see them
    commitment: str | None = None


class ArmiesRevealed(Event, frozen=True):
    attacker_units: tuple[Enlisted, ...]
    defender_units: tuple[Enlisted, ...]


class UnitWithdrawn(Event, frozen=True):
    token: str
    owner: str
    unit: str
    cause: str


class WithdrawalLost(Event, frozen=True):
    """The power that calls an enemy unit away finds none."""

    player: str
    cause: str


class StayedInBattle(Event, frozen=True):
    player: str
    encounter: int


class ArmyRetreated(Event, frozen=True):
    player: str
    encounter: int
    forced: bool = False
    cause: str | None = None


class UnitCommitted(Event, frozen=True):
    player: str
    token: str | None
    commitment: str | None = None


class UnitsRevealed(Event, frozen=True):
    attacker_token: str
    defender_token: str
    attacker_unit: str
    defender_unit: str


class UnitSubstituted(Event, frozen=True):
    player: str
    out_token: str
    in_token: str


class ModeChosen(Event, frozen=True):
    player: str
    mode: str


class EncounterRolled(Event, frozen=True):
    encounter: int
    attempt: int
    attacker: Side
    defender: Side
    result: str  # attacker, defender or tie


class UnitEliminated(Event, frozen=True):
    token: str
    owner: str
    unit: str
    by_token: str


class UnitExpelled(Event, frozen=True):
    token: str
    owner: str
    unit: str
    by_token: str


class UnitResurrected(Event, frozen=True):
    token: str
    owner: str
    unit: str
    paid: Cubes
    to: str  # holding or battle
    cause: str


class ResurrectionDue(Event, frozen=True):
    token: str
    owner: str


class ResurrectionDeclined(Event, frozen=True):
    token: str
    owner: str


class ReinforcementDue(Event, frozen=True):
    player: str


class UnitReinforced(Event, frozen=True):
    player: str
    token: str
    unit: str


class ReinforcementDeclined(Event, frozen=True):
    player: str


class BattleBonusGained(Event, frozen=True):
    token: str
    n: int


class BattleWon(Event, frozen=True):
    winner: str
    loser: str
    cause: str  # no_units, retreat, rout or no_defenders
    survivors: dict[str, tuple[Survivor, ...]]
    spoils: bool = False  # the winner may take something


class LastBattleCubesTaken(Event, frozen=True):
    player: str
    n: int


class TileCaptured(Event, frozen=True):
    robbed: str
    to: str
    tile: str
    from_slot: str
    to_slot: str
    worker_returned: str | None = None


class TileRemoved(Event, frozen=True):
    owner: str
    tile: str
    slot: str
    by: str
    cause: str
    worker_returned: str | None = None


class CubesRaided(Event, frozen=True):
    robbed: str
    to: str
    cubes: Cubes


class SpoilsDeclined(Event, frozen=True):
    player: str


class BattleEnded(Event, frozen=True):
    attacker: str
    defender: str


# --------------------------------------------------------------------------- end


class GameEnded(Event, frozen=True):
    cause: str  # wonder or vp_exhausted
    turn: int


class VpCardAwarded(Event, frozen=True):
    vp_card: str
    player: str | None
    n: int
    standings: tuple[Count, ...]
    rule: str


class GameScored(Event, frozen=True):
    lines: tuple[Line, ...]
    resources: dict[str, int]
    winners: tuple[str, ...]


MythologyEvent = (
    CultureAssigned
    | FirstPlayerRolled
    | FirstPlayerSet
    | TableSetUp
    | DraftTilesRevealed
    | TileDrafted
    | DraftPassed
    | DraftEnded
    | TurnStarted
    | VpCubePlaced
    | FinalTurnDeclared
    | PermanentCardsTaken
    | RandomCardsDrawn
    | SelectionDone
    | RandomDeckReshuffled
    | CardPlayed
    | CardDiscardedToPass
    | TurnPassedWithoutCard
    | GodPowerPaid
    | GodPowerResolved
    | ExtraPlayGranted
    | ActionSkipped
    | ActionCompleted
    | CardRoundEnded
    | PlayedCardsReturned
    | ResourcesSpoiled
    | CardsDiscarded
    | CardsKept
    | FirstPlayerRotated
    | TurnEnded
    | ExploreTilesRevealed
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
    | AttackDeclared
    | ArmyCommitted
    | ArmiesRevealed
    | UnitWithdrawn
    | WithdrawalLost
    | StayedInBattle
    | ArmyRetreated
    | UnitCommitted
    | UnitsRevealed
    | UnitSubstituted
    | ModeChosen
    | EncounterRolled
    | UnitEliminated
    | UnitExpelled
    | UnitResurrected
    | ResurrectionDue
    | ResurrectionDeclined
    | ReinforcementDue
    | UnitReinforced
    | ReinforcementDeclined
    | BattleBonusGained
    | BattleWon
    | LastBattleCubesTaken
    | TileCaptured
    | TileRemoved
    | CubesRaided
    | SpoilsDeclined
    | BattleEnded
    | GameEnded
    | VpCardAwarded
    | GameScored
)

UPCASTS: tuple[Upcast, ...] = ()  # only ever appended to
