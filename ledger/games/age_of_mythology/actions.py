"""What a player or the table can ask in Age of Mythology: The Boardgame."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import force_setattr

from ledger.ruleset.codec import Action

Cubes = dict[str, int]  # resource -> number


class Move(Struct, frozen=True, rename={"origin": "from"}):
    """A villager or working unit put on a tile, from `holding` or from a slot."""

    worker: str
    to: str
    origin: str = "holding"


class Soldier(Struct, frozen=True, rename={"origin": "from"}):
    """A unit sent to battle, from `holding` or from the slot it works on."""

    unit: str
    origin: str = "holding"


class Army(Struct, frozen=True):
    """The units one side sends, sealed as a whole: even their number is secret."""

    soldiers: tuple[Soldier, ...] = ()


class Sixes(Struct, frozen=True):
    """What a table notes when it does not keep the faces."""

    attacker: int
    defender: int


# ------------------------------------------------------------------------- setup


class AssignCulture(Action, frozen=True):
    player: str
    culture: str | None = None


class RollForFirstPlayer(Action, frozen=True):
    rolls: tuple[dict[str, tuple[int, ...]], ...] | None = None  # one entry per attempt
    starts: str | None = None  # who the table says is first, with the dice or without


class SetUpTable(Action, frozen=True):
    pass


class RevealDraftTiles(Action, frozen=True):
    tiles: tuple[str, ...] | None = None


class DraftTile(Action, frozen=True):
    player: str
    tile: str
    slot: str


class PassDraft(Action, frozen=True):
    player: str


# -------------------------------------------------------------------------- turn


class PlaceVpCube(Action, frozen=True):
    player: str
    vp_card: str


class SelectPermanentCards(Action, frozen=True):
    player: str
    cards: tuple[str, ...] | None = None
    n: int | None = None  # alone, where the table keeps hands to itself


class DrawRandomCards(Action, frozen=True):
    player: str
    n: int
    cards: tuple[str, ...] | None = None


class PlayCard(Action, frozen=True):
    player: str
    card: str
    use_power: bool = False
    do_action: bool = True


class Pass(Action, frozen=True):
    player: str
    card: str | None = None


class ResolvePower(Action, frozen=True):
    player: str
    target: str | None = None  # the other player, or oneself
    slot: str | None = None  # of a building, a tile or the worker meant
    unit: str | None = None
    units: Cubes | None = None  # unit type -> number
    cubes: Cubes | None = None


class SkipAction(Action, frozen=True):
    player: str


class EndAction(Action, frozen=True):
    player: str


class ApplySpoilage(Action, frozen=True):
    pass


class DiscardCards(Action, frozen=True):
    player: str
    cards: tuple[str, ...] = ()


class EndTurn(Action, frozen=True):
    pass


# ----------------------------------------------------------------------- actions


class RevealExploreTiles(Action, frozen=True):
    player: str
    tiles: tuple[str, ...] | None = None


class TakeExploredTile(Action, frozen=True):
    player: str
    tile: str
    slot: str


class PassExplore(Action, frozen=True):
    player: str


class PlaceWorkers(Action, frozen=True):
    player: str
    moves: tuple[Move, ...]


class Gather(Action, frozen=True):
    player: str
    mode: str
    value: str | None = None


class RecruitUnit(Action, frozen=True):
    player: str
    unit: str


class BuildBuilding(Action, frozen=True):
    player: str
    building: str
    slot: str | None = None  # the first empty one
    discount: Cubes | None = None  # unsaid: the whole discount, off what the player has least of


class StartTrade(Action, frozen=True):
    player: str
    cubes: Cubes = {}


class Exchange(Action, frozen=True):
    player: str
    give: Cubes
    take: Cubes


class BuyVictoryPoint(Action, frozen=True):
    player: str
    n: int = 1


class AdvanceAge(Action, frozen=True):
    player: str


# ------------------------------------------------------------------------ battle


class DeclareAttack(Action, frozen=True):
    player: str
    opponent: str
    area: str


class CommitArmy(Action, frozen=True):
    """Sealed: the units themselves on a shared recorder, their hash for play at a distance."""

    player: str
    # a plain list is sealed as an army; the word `unknown` for those who may not see it
    units: Army | tuple[Soldier, ...] | str | None = None
    commitment: str | None = None

    def __post_init__(self) -> None:
        if isinstance(self.units, tuple):
            force_setattr(self, "units", Army(self.units))


class RevealArmies(Action, frozen=True):
    """Opens both sealed armies; with units for a side that sealed none, it commits them too."""

    attacker: tuple[Soldier, ...] | None = None
    defender: tuple[Soldier, ...] | None = None
    salts: dict[str, str] = {}  # by player, for hashes


class WithdrawEnemyUnit(Action, frozen=True):
    player: str
    token: str


class Retreat(Action, frozen=True):
    player: str


class StayInBattle(Action, frozen=True):
    player: str


class CommitUnit(Action, frozen=True):
    player: str
    token: str | None = None
    commitment: str | None = None


class RevealUnits(Action, frozen=True):
    attacker: str | None = None
    defender: str | None = None
    salts: dict[str, str] = {}


class Substitute(Action, frozen=True):
    player: str
    token: str


class ChooseMode(Action, frozen=True):
    player: str
    mode: str = "normal"


class RollEncounter(Action, frozen=True):
    attacker: tuple[int, ...] | None = None
    defender: tuple[int, ...] | None = None
    sixes: Sixes | None = None


class Resurrect(Action, frozen=True):
    player: str
    save: bool


class Reinforce(Action, frozen=True):
    player: str
    unit: str | None = None


class RazeBuilding(Action, frozen=True):
    player: str
    slots: tuple[str, ...]


class CaptureTile(Action, frozen=True):
    player: str
    slot: str
    to: str  # an own slot, or `discard`


class RaidCubes(Action, frozen=True):
    player: str
    cubes: Cubes


class DeclineSpoils(Action, frozen=True):
    player: str


class RemoveVillager(Action, frozen=True, rename={"origin": "from"}):
    player: str
    origin: str = "holding"


AnyAction = (
    AssignCulture
    | RollForFirstPlayer
    | SetUpTable
    | RevealDraftTiles
    | DraftTile
    | PassDraft
    | PlaceVpCube
    | SelectPermanentCards
    | DrawRandomCards
    | PlayCard
    | Pass
    | ResolvePower
    | SkipAction
    | EndAction
    | RevealExploreTiles
    | TakeExploredTile
    | PassExplore
    | PlaceWorkers
    | Gather
    | RecruitUnit
    | BuildBuilding
    | StartTrade
    | Exchange
    | BuyVictoryPoint
    | AdvanceAge
    | DeclareAttack
    | CommitArmy
    | RevealArmies
    | WithdrawEnemyUnit
    | Retreat
    | StayInBattle
    | CommitUnit
    | RevealUnits
    | Substitute
    | ChooseMode
    | RollEncounter
    | Resurrect
    | Reinforce
    | RazeBuilding
    | CaptureTile
    | RaidCubes
    | DeclineSpoils
    | RemoveVillager
    | ApplySpoilage
    | DiscardCards
    | EndTurn
)

# What a physical table reports and the virtual dealer fills in.
CHANCE: dict[str, tuple[str, ...]] = {
    "AssignCulture": ("culture",),
    "RollForFirstPlayer": ("rolls", "starts"),
    "RevealDraftTiles": ("tiles",),
    "DrawRandomCards": ("cards",),
    "RevealExploreTiles": ("tiles",),
    "RollEncounter": ("attacker", "defender", "sixes"),
}

# how a player begins, in the figures: not the draws and the ends of phases
OPENINGS = frozenset(
    (
        "TakeExploredTile",
        "Gather",
        "RecruitUnit",
        "BuildBuilding",
        "Exchange",
        "BuyVictoryPoint",
        "AdvanceAge",
        "DeclareAttack",
    )
)
