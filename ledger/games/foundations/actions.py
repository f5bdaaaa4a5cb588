"""What a player or the table can ask in Foundations of Rome."""

from __future__ import annotations

from msgspec import Struct

from ledger.ruleset.codec import Action


class Goods(Struct, frozen=True, omit_defaults=True):
    """What one side of an exchange gives."""

    lots: tuple[str, ...] = ()
    coins: int = 0
    favours: tuple[str, ...] = ()
    invocations: tuple[str, ...] = ()


class Exchange(Struct, frozen=True, omit_defaults=True, rename={"partner": "with"}):
    """What the active player gives to one partner and receives from them."""

    partner: str
    gives: Goods = Goods()
    receives: Goods = Goods()


class TilePlacement(Struct, frozen=True):
    """Where a tile of the Consul goes."""

    shape: str
    cells: tuple[str, ...]


# -------------------------------------------------------------------------- setup


class ChooseFirstPlayer(Action, frozen=True):
    player: str


class DealContracts(Action, frozen=True):
    hands: dict[str, tuple[str, ...]] | None = None


# A deal in secret: who was dealt what, or cards nobody has told yet where that is left out.
# `to` is the one player who is dealt to; else it is everybody who has not been.


class DealDraftHands(Action, frozen=True):
    hands: dict[str, tuple[str, ...]] | None = None
    to: str | None = None


class PickDraftContract(Action, frozen=True):
    player: str
    contract: str | None = None
    commitment: str | None = None


class RevealDraftPicks(Action, frozen=True):
    picks: dict[str, str] | None = None
    salts: dict[str, str] | None = None
    round: int | None = None


class DealObjectives(Action, frozen=True):
    hands: dict[str, tuple[str, ...]] | None = None
    to: str | None = None


class KeepObjective(Action, frozen=True):
    player: str
    card: str | None = None
    commitment: str | None = None


class DrawPublicObjectives(Action, frozen=True):
    cards: tuple[str, ...] | None = None


class DealCharacters(Action, frozen=True):
    hands: dict[str, tuple[str, ...]] | None = None
    to: str | None = None


class KeepCharacter(Action, frozen=True):
    player: str
    card: str | None = None
    commitment: str | None = None


class RevealCharacters(Action, frozen=True):
    cards: dict[str, str] | None = None
    salts: dict[str, str] | None = None


class DrawMonuments(Action, frozen=True):
    cards: tuple[str, ...] | None = None


class SetUpConsul(Action, frozen=True):
    """Colour and difficulty are the game's unless said here; the tiles may be laid at once."""

    contracts: tuple[str, ...] | None = None
    colour: str | None = None
    difficulty: str | None = None
    placements: tuple[TilePlacement, ...] | None = None
    tiles: tuple[str, ...] | None = None


class PlaceConsulTiles(Action, frozen=True):
    """The tiles on the Consul's starting lots."""

    placements: tuple[TilePlacement, ...] | None = None
    tiles: tuple[str, ...] | None = None


class SeedInvocations(Action, frozen=True):
    number: int = 9


class FormEraPiles(Action, frozen=True):
    sizes: tuple[int, ...] | None = None


class RevealMarket(Action, frozen=True):
    cards: tuple[str, ...] | None = None


class StartGame(Action, frozen=True):
    pass


# --------------------------------------------------------------------------- play


class TakeIncome(Action, frozen=True):
    player: str


class BuyCard(Action, frozen=True):
    player: str
    slot: int
    refill: str | None = None
    card: str | None = None  # which it was, where nobody had named it


class BuildBuilding(Action, frozen=True):
    """`building` is `red:domus_a` or `domus_a`, or `monument:regia`."""

    player: str
    building: str
    anchor: str
    orientation: int = 0


class ExecuteTrade(Action, frozen=True, rename={"player": "active"}):
    player: str
    exchanges: tuple[Exchange, ...]
    agreed_by: tuple[str, ...] = ()


class ProposeTrade(Action, frozen=True, rename={"player": "active"}):
    player: str
    exchanges: tuple[Exchange, ...]


class AcceptTrade(Action, frozen=True):
    player: str
    proposal: int | None = None  # the open one, if not said


class DeclineTrade(Action, frozen=True):
    player: str
    proposal: int | None = None


class NotePromise(Action, frozen=True):
    player: str
    text: str


class SwindleLot(Action, frozen=True):
    player: str
    lot: str
    favour_token: str | None = None
    cancelled_by: str | None = None


class ActivateInvocation(Action, frozen=True):
    player: str
    card: str
    choices: dict[str, int] = {}


class EndTurn(Action, frozen=True):
    player: str


class OperateConsul(Action, frozen=True):
    refill: str | None = None
    placements: tuple[TilePlacement, ...] | None = None
    tiles: tuple[str, ...] | None = None


class RevealObjective(Action, frozen=True):
    player: str
    card: str
    salt: str | None = None


AnyAction = (
    ChooseFirstPlayer
    | DealContracts
    | DealDraftHands
    | PickDraftContract
    | RevealDraftPicks
    | DealObjectives
    | KeepObjective
    | DrawPublicObjectives
    | DealCharacters
    | KeepCharacter
    | RevealCharacters
    | DrawMonuments
    | SetUpConsul
    | PlaceConsulTiles
    | SeedInvocations
    | FormEraPiles
    | RevealMarket
    | StartGame
    | TakeIncome
    | BuyCard
    | BuildBuilding
    | ExecuteTrade
    | ProposeTrade
    | AcceptTrade
    | DeclineTrade
    | NotePromise
    | SwindleLot
    | ActivateInvocation
    | EndTurn
    | OperateConsul
    | RevealObjective
)

# What a physical table reports and the virtual dealer fills in.
CHANCE: dict[str, tuple[str, ...]] = {
    "DealContracts": ("hands",),
    "DealDraftHands": ("hands",),
    "DealObjectives": ("hands",),
    "DrawPublicObjectives": ("cards",),
    "DealCharacters": ("hands",),
    "DrawMonuments": ("cards",),
    "SetUpConsul": ("contracts",),
    "PlaceConsulTiles": ("tiles",),
    "RevealMarket": ("cards",),
    "BuyCard": ("refill",),
    "OperateConsul": ("refill", "tiles"),
}
