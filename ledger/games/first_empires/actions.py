"""What a player or the table can ask in First Empires."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ledger.ruleset.codec import Action

Track = Literal["dice", "rerolls", "movement", "cards", "explorers"]
Faces = dict[str, str] | tuple[str, ...]  # die -> face, or the faces in the order of the dice


class Leg(Struct, frozen=True):
    """Explorers that walk the same way: from the first place to the last."""

    path: tuple[str, ...]
    count: int


class StartGame(Action, frozen=True):
    """Civilizations in seat order, or by player."""

    civilizations: dict[str, str] | tuple[str, ...] | None = None
    first_player: str | None = None
    commitments: dict[str, tuple[str, str]] | None = None  # deck and city values, by player


class RecordOpeningHand(Action, frozen=True):
    player: str
    cards: tuple[str, ...] | None = None
    handles: tuple[str, ...] = ()  # what the cards were called when the step was first taken


class RollDice(Action, frozen=True):
    player: str
    faces: Faces | None = None


class RerollDice(Action, frozen=True):
    player: str
    dice: tuple[str, ...] = ()
    faces: Faces | None = None


class DiscardForBlack(Action, frozen=True):
    player: str
    die: str
    handle: str | None = None
    card: str | None = None


class EndDicePhase(Action, frozen=True):
    player: str


class MoveExplorers(Action, frozen=True):
    player: str
    legs: tuple[Leg, ...]
    retreat_to: str | None = None


class ChooseRetreat(Action, frozen=True):
    """Said by the beaten player. `regions` is for a table that wants to split the retreat."""

    player: str
    region: str = ""
    regions: tuple[str, ...] = ()


class EndMovementPhase(Action, frozen=True):
    player: str


class DiscardForFace(Action, frozen=True):
    player: str
    die: str
    face: str
    handle: str | None = None
    card: str | None = None


class AdvanceCube(Action, frozen=True):
    player: str
    track: Track
    die: str
    region: str
    drawn: tuple[str, ...] | None = None
    placements: dict[str, int] | None = None
    handles: tuple[str, ...] = ()


class RecordDraw(Action, frozen=True):
    player: str
    card: str | None = None
    handles: tuple[str, ...] = ()


class PlaceExplorers(Action, frozen=True):
    player: str
    placements: dict[str, int]


class EndProgress(Action, frozen=True):
    player: str


class PlaceCity(Action, frozen=True):
    player: str
    track: Track
    region: str


class PlayAchievement(Action, frozen=True):
    player: str
    card: str
    handle: str | None = None
    attested_by: str | None = None


class IdentifyCard(Action, frozen=True):
    player: str
    handle: str
    card: str


class EndTurn(Action, frozen=True):
    player: str


class RevealCity(Action, frozen=True):
    token: str
    value: int | None = None


class FinishGame(Action, frozen=True):
    pass


AnyAction = (
    StartGame
    | RecordOpeningHand
    | RollDice
    | RerollDice
    | DiscardForBlack
    | EndDicePhase
    | MoveExplorers
    | ChooseRetreat
    | EndMovementPhase
    | DiscardForFace
    | AdvanceCube
    | RecordDraw
    | PlaceExplorers
    | EndProgress
    | PlaceCity
    | PlayAchievement
    | IdentifyCard
    | EndTurn
    | RevealCity
    | FinishGame
)

# What a physical table reports and the virtual dealer fills in.
CHANCE: dict[str, tuple[str, ...]] = {
    "StartGame": ("civilizations", "first_player", "commitments"),
    "RecordOpeningHand": ("cards",),
    "RollDice": ("faces",),
    "RerollDice": ("faces",),
    "AdvanceCube": ("drawn",),
    "RecordDraw": ("card",),
    "RevealCity": ("value",),
}

# how a player begins, in the figures: not the draws and the ends of phases
OPENINGS = frozenset(
    ("MoveExplorers", "AdvanceCube", "PlaceExplorers", "PlaceCity", "PlayAchievement")
)
