"""What can happen while the table is set up and in the phases of a turn."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset.codec import Event

from ..actions import Cubes


class SeatSetUp(Struct, frozen=True):
    cubes: Cubes
    holding_units: dict[str, int]
    reserve: dict[str, int]
    villager_reserve: int
    slots: dict[str, str]  # slot -> terrain
    city_slots: int
    permanent_set: tuple[str, ...]


class Roll(Struct, frozen=True):
    player: str
    dice: tuple[int, ...]


class Bank(Struct, frozen=True):
    cubes: Cubes
    vp: int


# --- setup


class CultureAssigned(Event, frozen=True):
    player: str
    culture: str


class FirstPlayerRolled(Event, frozen=True):
    rolls: tuple[Roll, ...]  # of one attempt


class FirstPlayerSet(Event, frozen=True):
    player: str


class TableSetUp(Event, frozen=True):
    bank: Bank
    seats: dict[str, SeatSetUp]
    decks: dict[str, tuple[str, ...]]  # what is in them, not in which order
    pool: dict[str, int]


class DraftTilesRevealed(Event, frozen=True):
    tiles: tuple[str, ...]


class TileDrafted(Event, frozen=True, rename={"tile": "kind"}):
    player: str
    tile: str
    slot: str
    chance: int


class DraftPassed(Event, frozen=True):
    player: str
    chance: int


class TileNamed(Event, frozen=True):
    """A tile that lay on offer without a name is this one."""

    tile: str


class DraftEnded(Event, frozen=True):
    returned: dict[str, int]


# --- turn


class TurnStarted(Event, frozen=True):
    turn: int
    first_player: str


class VpCubePlaced(Event, frozen=True):
    player: str
    vp_card: str
    bank_vp_left: int
    extra: bool = False  # agreed by the table: nobody else's cube is used up by it


class FinalTurnDeclared(Event, frozen=True):
    turn: int
    cause: str  # vp_exhausted


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


class FirstPlayerRotated(Event, frozen=True, rename={"previous": "from"}):
    previous: str
    to: str


class TurnEnded(Event, frozen=True):
    turn: int


TurnEvent = (
    CultureAssigned
    | FirstPlayerRolled
    | FirstPlayerSet
    | TableSetUp
    | DraftTilesRevealed
    | TileDrafted
    | DraftPassed
    | TileNamed
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
)
