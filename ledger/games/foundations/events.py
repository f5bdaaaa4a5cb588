"""What can happen in Foundations of Rome, every choice and every number worked out."""

from __future__ import annotations

from ledger.ruleset.codec import Event

from .actions import Exchange
from .event_parts import (
    Bonus,
    Earned,
    Granted,
    Locked,
    Placing,
    PriceParts,
    Reason,
    Replaced,
    Source,
    Transfer,
)

Slots = tuple[str | None, ...]


# -------------------------------------------------------------------------- setup


class FirstPlayerChosen(Event, frozen=True):
    player: str


class StartingCoinsGranted(Event, frozen=True):
    coins: dict[str, int]


class StartingVictoryPointsGranted(Event, frozen=True):
    vp: dict[str, int]


class FavourTokensGranted(Event, frozen=True):
    tokens: dict[str, tuple[str, ...]]
    face: int = 2


class ContractsDealt(Event, frozen=True):
    hands: dict[str, tuple[str, ...]]


class LotsNamed(Event, frozen=True):
    """Contracts dealt without a name, named when they are first used."""

    player: str
    lots: tuple[str, ...]


class MarketCardNamed(Event, frozen=True):
    """A card of the market nobody had named."""

    slot: int
    card: str


class DraftHandsDealt(Event, frozen=True):
    count: dict[str, int]
    hands: dict[str, tuple[str, ...]] = {}


class DraftPickSealed(Event, frozen=True):
    player: str
    round: int
    contract: str
    commitment: str = ""


class DraftPicksRevealed(Event, frozen=True):
    round: int
    picks: dict[str, str]
    hands_pass: str = "left"  # noqa: S105


class ObjectivesDealt(Event, frozen=True):
    count: dict[str, int]
    cards: dict[str, tuple[str, ...]] = {}


class ObjectiveKept(Event, frozen=True):
    player: str
    card: str
    discarded: str
    commitment: str = ""


class PublicObjectivesDrawn(Event, frozen=True):
    cards: tuple[str, ...]


class CharactersDealt(Event, frozen=True):
    count: dict[str, int]
    cards: dict[str, tuple[str, ...]] = {}


class CharacterKept(Event, frozen=True):
    player: str
    card: str
    discarded: str
    commitment: str = ""


class CharactersRevealed(Event, frozen=True):
    characters: dict[str, str]


class MonumentsDrawn(Event, frozen=True):
    monuments: tuple[str, ...]


class ConsulSetUp(Event, frozen=True):
    colour: str
    difficulty: str
    contracts: tuple[str, ...]
    stacks: dict[str, int]
    controller: str
    face: str = "organisation"


class InvocationsSeeded(Event, frozen=True):
    removed: tuple[str, ...]
    per_pile: int = 3


class EraPilesFormed(Event, frozen=True):
    sizes: tuple[int, ...]


class MarketFilled(Event, frozen=True):
    era: int
    slots: Slots
    pile_left: int


class EraStarted(Event, frozen=True):
    era: int
    first_player: str


# --------------------------------------------------------------------------- turn


class TurnStarted(Event, frozen=True):
    number: int
    player: str
    last_turn: bool = False


class ActedOutOfTurn(Event, frozen=True):
    """The table agreed to it; what the player does now is taken off their own next turn."""

    player: str


class IncomeTaken(Event, frozen=True):
    player: str
    base: int
    buildings: tuple[Earned, ...]
    bonuses: tuple[Bonus, ...]
    total: int
    coins_after: int


class CardPurchased(Event, frozen=True, rename={"sort": "kind"}):
    player: str
    slot: int
    card: str
    sort: str  # contract or invocation
    price: int
    price_parts: PriceParts
    refill: str | None
    market_after: Slots
    pile_left: int
    coins_after: int


class BuildingConstructed(Event, frozen=True):
    player: str
    building: str
    source: str  # supply or reserve
    anchor: str
    orientation: int
    cells: tuple[str, ...]
    markers_lifted: tuple[str, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    markers_placed: tuple[str, ...] = ()
    locked: Locked = Locked()
    population_after: dict[str, int] = {}
    coin_icons_after: dict[str, int] = {}


class CoinsGained(Event, frozen=True):
    player: str
    amount: int
    reason: Reason
    coins_after: int


class VictoryPointsScored(Event, frozen=True, rename={"scorer": "player"}):
    scorer: str  # a player, or consul
    era: int
    category: str
    amount: int
    rule: str
    sources: tuple[Source, ...]
    vp_after: int
    building: str = ""  # the civic building that scores


class TradeProposed(Event, frozen=True, rename={"player": "active"}):
    player: str
    exchanges: tuple[Exchange, ...]
    proposal: int = 0  # the first of a game is 1; 0 where they were not numbered yet


class TradeAccepted(Event, frozen=True):
    player: str
    proposal: int = 0


class TradeDeclined(Event, frozen=True):
    player: str
    proposal: int = 0


class TradeExecuted(Event, frozen=True, rename={"player": "active"}):
    player: str
    transfers: tuple[Transfer, ...]
    agreed_by: tuple[str, ...]
    coins_after: dict[str, int]
    population_after: dict[str, int] = {}


class PromiseNoted(Event, frozen=True):
    player: str
    text: str


class LotSwindled(Event, frozen=True, rename={"player": "thief"}):
    player: str
    victim: str
    lot: str
    favour_token: str
    token_face: int = 4


class SwindleCancelled(Event, frozen=True, rename={"player": "thief"}):
    player: str
    victim: str
    lot: str
    invocation: str


class InvocationActivated(Event, frozen=True):
    player: str
    invocation: str
    choices: dict[str, int]
    becomes: str  # used or permanent_face_up
    granted: tuple[Granted, ...] = ()
    population_after: dict[str, int] = {}


class MarketReordered(Event, frozen=True):
    moved_from_slot: int
    market_after: Slots


class ObjectivesMet(Event, frozen=True):
    """FR-R38, where the table plays so: what everybody's city met for the first time."""

    met: dict[str, tuple[str, ...]]


class TurnEnded(Event, frozen=True):
    number: int
    player: str


class ClosingRoundStarted(Event, frozen=True):
    era: int
    trigger: str  # a player, or consul
    order: tuple[str, ...]


# ------------------------------------------------------------------------- consul


class ConsulCardFlipped(Event, frozen=True):
    face: str
    controller: str


class ConsulContractTaken(Event, frozen=True):
    lot: str
    refill: str | None
    market_after: Slots
    pile_left: int


class ConsulTilePlaced(Event, frozen=True):
    tile: str
    shape: str
    cells: tuple[str, ...]
    replaced: tuple[str, ...]
    purpose: str  # new_lot, vacated or setup
    anchor: str = ""
    orientation: int = 0
    population_after: dict[str, int] = {}
    coin_icons_after: dict[str, int] = {}
    price_floor_after: int = 2


class ConsulStackReshuffled(Event, frozen=True):
    shape: str
    size: int


class ConsulLotForgone(Event, frozen=True):
    lot: str
    wanted_size: int


class ConsulControlPassed(Event, frozen=True, rename={"from_player": "from", "to_player": "to"}):
    from_player: str
    to_player: str


# ---------------------------------------------------------------------------- end


class EraScored(Event, frozen=True):
    era: int
    totals: dict[str, dict[str, int]]
    coins_paid: dict[str, int]


class EraEnded(Event, frozen=True):
    era: int
    next_first_player: str


class ObjectiveRevealed(Event, frozen=True):
    player: str
    card: str
    fulfilled: bool


class GameEnded(Event, frozen=True):
    ranking: tuple[Placing, ...]
    winners: tuple[str, ...]
    outcome: str  # win, shared_win, players_win or consul_wins


AnyEvent = (
    FirstPlayerChosen
    | StartingCoinsGranted
    | StartingVictoryPointsGranted
    | FavourTokensGranted
    | ContractsDealt
    | LotsNamed
    | MarketCardNamed
    | DraftHandsDealt
    | DraftPickSealed
    | DraftPicksRevealed
    | ObjectivesDealt
    | ObjectiveKept
    | PublicObjectivesDrawn
    | CharactersDealt
    | CharacterKept
    | CharactersRevealed
    | MonumentsDrawn
    | ConsulSetUp
    | InvocationsSeeded
    | EraPilesFormed
    | MarketFilled
    | EraStarted
    | TurnStarted
    | ActedOutOfTurn
    | IncomeTaken
    | CardPurchased
    | BuildingConstructed
    | CoinsGained
    | VictoryPointsScored
    | TradeProposed
    | TradeAccepted
    | TradeDeclined
    | TradeExecuted
    | PromiseNoted
    | LotSwindled
    | SwindleCancelled
    | InvocationActivated
    | MarketReordered
    | ObjectivesMet
    | TurnEnded
    | ClosingRoundStarted
    | ConsulCardFlipped
    | ConsulContractTaken
    | ConsulTilePlaced
    | ConsulStackReshuffled
    | ConsulLotForgone
    | ConsulControlPassed
    | EraScored
    | EraEnded
    | ObjectiveRevealed
    | GameEnded
)
