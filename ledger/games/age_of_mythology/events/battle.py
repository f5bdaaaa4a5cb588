"""What can happen in a battle, and at the end of the game."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset.codec import Event

from ..actions import Army, Cubes, Sixes


class Enlisted(Struct, frozen=True, rename={"origin": "from"}):
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


# --- battle


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
    to: str  # holding
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
    sixes: Sixes
    result: str  # attacker, defender or tie


class UnitEliminated(Event, frozen=True):
    token: str
    owner: str
    unit: str
    by_token: str
    to: str  # reserve


class UnitExpelled(Event, frozen=True):
    token: str
    owner: str
    unit: str
    by_token: str
    to: str  # holding


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


class UnitReinforced(Event, frozen=True, rename={"origin": "from"}):
    player: str
    token: str
    unit: str
    origin: str  # holding


class ReinforcementDeclined(Event, frozen=True):
    player: str


class BattleBonusGained(Event, frozen=True):
    token: str
    kind: str  # dice
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


class TileCaptured(Event, frozen=True, rename={"robbed": "from", "tile": "kind"}):
    robbed: str
    to: str
    tile: str
    from_slot: str
    to_slot: str
    worker_returned: str | None = None


class TileRemoved(Event, frozen=True, rename={"tile": "kind"}):
    owner: str
    tile: str
    slot: str
    by: str
    cause: str
    worker_returned: str | None = None


class CubesRaided(Event, frozen=True, rename={"robbed": "from"}):
    robbed: str
    to: str
    cubes: Cubes


class SpoilsDeclined(Event, frozen=True):
    player: str


class BattleEnded(Event, frozen=True):
    attacker: str
    defender: str


# --- end


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


BattleEvent = (
    AttackDeclared
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
