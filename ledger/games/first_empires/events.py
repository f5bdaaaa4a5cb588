"""What can happen in First Empires, every choice and every number worked out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Event

from .actions import Leg


class GameStarted(Event, frozen=True):
    map_id: str
    regions_in_game: tuple[str, ...]
    rounds_total: int
    options: dict[str, Any] = {}


class CivilizationAssigned(Event, frozen=True):
    player: str
    civilization: str
    color: str
    start_region: str


class FirstPlayerChosen(Event, frozen=True):
    player: str


class ExplorersPlaced(Event, frozen=True):
    player: str
    placements: dict[str, int]
    reason: str  # setup or progress
    on_map_after: int


class DeckShuffled(Event, frozen=True):
    player: str
    size: int
    order_commitment: str | None = None


class CityTokensShuffled(Event, frozen=True):
    player: str
    tokens: dict[str, str]  # slot -> token
    value_commitment: str | None = None


class CityPlaced(Event, frozen=True):
    player: str
    token: str
    region: str
    reason: str  # setup or progress
    track: str | None = None
    doubled: bool = False  # the region already held a city


class CardDrawn(Event, frozen=True):
    player: str
    handle: str
    deck_left: int
    reason: str  # opening or progress
    card: str = UNKNOWN


class RoundStarted(Event, frozen=True):
    round: int
    is_final: bool = False


class TurnStarted(Event, frozen=True):
    player: str
    round: int
    dice_count: int
    rerolls_allowed: int
    movement_points: int


class SteppedIn(Event, frozen=True):
    """By agreement somebody acts out of turn, on what is left of the own turn.

    The numbers are those of a turn that nothing is known of yet; `early`: it is still to come.
    """

    player: str
    number: int
    dice_count: int = 0
    rerolls_allowed: int = 0
    movement_points: int = 0
    early: bool = False


class SteppedBack(Event, frozen=True):
    """It is this player's turn again, as it was before somebody stepped in."""

    player: str


class DiceRolled(Event, frozen=True):
    player: str
    faces: dict[str, str]


class DiceRerolled(Event, frozen=True):
    player: str
    number: int
    faces: dict[str, str]


class CardDiscarded(Event, frozen=True):
    """`card` is what the table showed; an owner's own knowledge stays where it was."""

    player: str
    handle: str
    purpose: str  # black or face
    card: str = UNKNOWN


class DieTurned(Event, frozen=True):
    player: str
    die: str
    from_face: str
    to_face: str
    handle: str


class PhaseEntered(Event, frozen=True):
    player: str
    phase: str
    cities_due: tuple[str, ...] = ()


class ExplorersMoved(Event, frozen=True):
    player: str
    legs: tuple[Leg, ...]
    destination: str
    cost: int
    movement_left: int
    ocean_journeys: int = 0


class RegionConquered(Event, frozen=True):
    player: str
    region: str
    defender: str
    attackers: int
    black_dice: int
    defenders: int


class CityCaptured(Event, frozen=True):
    player: str
    owner: str
    tokens: tuple[str, ...]
    region: str
    cause: str  # conquest, entry or transit


class ExplorersRetreated(Event, frozen=True, rename={"from_region": "from"}):
    player: str  # the beaten one
    from_region: str
    to: str
    count: int
    forced: bool = False


class CubeAdvanced(Event, frozen=True):
    player: str
    track: str
    die: str
    region: str
    from_space: int
    to_space: int
    value: int
    vp: int
    draws: int = 0
    explorers_to_place: int = 0


class CardIdentified(Event, frozen=True):
    player: str
    handle: str
    card: str


class AchievementPlayed(Event, frozen=True):
    player: str
    handle: str
    card: str
    points: int
    condition: dict[str, Any]
    evidence: dict[str, int] = {}
    attested_by: str | None = None


class TurnEnded(Event, frozen=True):
    player: str
    round: int


class RoundEnded(Event, frozen=True):
    round: int


class FinalScoringStarted(Event, frozen=True):
    round: int


class CityTokenRevealed(Event, frozen=True):
    token: str
    owner: str
    holder: str
    value: int


class Scored(Struct, frozen=True):
    """A line of a final score, with the steps behind it."""

    rule_id: str
    subject: str
    points: int
    steps: tuple[int, ...]


class PlayerScored(Event, frozen=True):
    player: str
    lines: tuple[Scored, ...]
    total: int
    city_points: int
    card_points: int
    cards_in_hand: int


class GameFinished(Event, frozen=True):
    winners: tuple[str, ...]
    ranking: tuple[str, ...]
    tie_break: str  # none, FI-16.1, FI-16.2 or FI-16.3


AnyEvent = (
    GameStarted
    | CivilizationAssigned
    | FirstPlayerChosen
    | ExplorersPlaced
    | DeckShuffled
    | CityTokensShuffled
    | CityPlaced
    | CardDrawn
    | RoundStarted
    | TurnStarted
    | SteppedIn
    | SteppedBack
    | DiceRolled
    | DiceRerolled
    | CardDiscarded
    | DieTurned
    | PhaseEntered
    | ExplorersMoved
    | RegionConquered
    | CityCaptured
    | ExplorersRetreated
    | CubeAdvanced
    | CardIdentified
    | AchievementPlayed
    | TurnEnded
    | RoundEnded
    | FinalScoringStarted
    | CityTokenRevealed
    | PlayerScored
    | GameFinished
)
