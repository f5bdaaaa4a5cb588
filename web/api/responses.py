"""What the API answers; the OpenAPI document is drawn from these classes."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ledger.aggregates.confirmations import Confirmation
from ledger.aggregates.steps import Evidence, ValueChanged
from ledger.commands.ripple import LawBroken
from ledger.errors import Refusal
from ledger.games.packages import LeftOut
from ledger.projections.rows import GameRow, HistoryRow, Moment
from ledger.projections.search import Matches
from ledger.ruleset import Now, ScoreLine, Standing
from ledger.texts.problems import LawSaid, RefusalSaid, Told

Said = dict[str, str]  # {"en": ..., "fr": ...}


class ErrorSaid(Told, frozen=True, kw_only=True, omit_defaults=True):
    """Every error has a code and a message in the reader's language."""


class ImportedRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of one record of a file."""

    status: str  # imported, already_there or failed
    game: str = ""
    title: str = ""
    steps: int = 0
    error: ErrorSaid | None = None  # why it failed


class Problem(ErrorSaid, frozen=True, kw_only=True, omit_defaults=True):
    """What a request that cannot be done is answered."""

    since: tuple[HistoryRow, ...] = ()  # 409, what was recorded meanwhile
    ripple: RippleSaid | None = None  # of an amendment that later steps stand against
    records: tuple[ImportedRecord, ...] = ()  # of an import; the first failed one is told above


class LaterSaid(Struct, frozen=True, kw_only=True):
    step: int
    kind: str
    status: str
    refusals: tuple[RefusalSaid, ...]
    now: int | None
    waived: bool


class RippleSaid(Struct, frozen=True, kw_only=True):
    """What an amendment does: later steps, score lines, totals."""

    game: str
    step: int
    stored: bool
    later: tuple[LaterSaid, ...]
    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    before: dict[str, int]
    after: dict[str, int]  # empty while a new deal decides
    first: int
    last: int
    dealt_at: int | None
    laws: tuple[LawBroken, ...]  # that it breaks; `anyway` stores it all the same


class Catalogue(Struct, frozen=True):
    id: str
    hash: str


class GameShown(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    players: tuple[str, ...]
    first_player: str
    options: dict[str, Any]
    dealer: str
    seed_commitment: str | None
    seed: str | None  # open once the game is over
    catalogue: Catalogue
    rules_version: str
    started_at: Moment
    by: str
    forked_from: dict[str, Any] | None
    step: int  # the last one
    head: int  # the last acting step that stands
    now: Now
    totals: dict[str, int]
    winners: tuple[str, ...]  # once it is over
    claim: dict[str, Any] | None
    signed_off: tuple[str, ...]
    evidence: Evidence = "recorded"
    entered_at: Moment | None = None  # when a game nobody logged was written down


class GameList(Struct, frozen=True):
    games: tuple[GameRow, ...]
    total: int
    matches: dict[str, Matches] = {}  # by game, the steps that match the words
    understood: tuple[str, ...] = ()  # how `q` was read, clause by clause; what is left are words


class HistoryShown(Struct, frozen=True):
    game: str
    steps: tuple[HistoryRow, ...]


class Changes(Struct, frozen=True):
    """Score lines and totals a step has changed."""

    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    totals: dict[str, int]  # by how much


class StepShown(Struct, frozen=True, kw_only=True):
    """A step and the table after it. It never changes."""

    game: str
    step: int
    kind: str
    sentence: Said
    by: str
    at: Moment
    action: Any
    events: Any
    told: tuple[Said, ...]  # one sentence per event
    waived: tuple[Refusal, ...]
    reason: str
    house: tuple[str, ...]  # house rules that waived it
    auto: bool
    head: int
    before: int
    now: Now
    totals: dict[str, int]
    lines: tuple[ScoreLine, ...]
    changes: Changes
    position: dict[str, Any]
    named: Any = None  # an unknown thing this step named, as far as the viewer may know it
    reprinted: tuple[ValueChanged, ...] = ()  # printed values it put right


class Recorded(Struct, frozen=True, kw_only=True):
    """The steps one command has recorded, the last one's table in short."""

    game: str
    first: int
    step: int
    steps: tuple[dict[str, Any], ...]
    now: Now
    totals: dict[str, int]


class Previewed(Struct, frozen=True, kw_only=True):
    """What would happen, if it were recorded."""

    legal: bool
    possible: bool  # a table may agree to it
    refusals: tuple[RefusalSaid, ...]
    # what the table would have to agree to, if automatic steps gave way; null if they need not
    to_agree: tuple[RefusalSaid, ...] | None
    dealt: bool  # the virtual dealer will decide; nobody can say yet what happens
    action: Any
    sentence: Said | None
    events: Any
    changes: Changes | None


class Legal(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    now: Now
    count: int
    actions: Any
    asks: Any
    more: Any  # kinds of which more may be done than is listed, and how the rest is said


class LineShown(Struct, frozen=True, kw_only=True):
    line: str
    say: str  # what it would do, in the reader's language


class LinesShown(Struct, frozen=True, kw_only=True):
    game: str
    step: int
    lines: list[LineShown]
    usage: str  # how the kind that was typed is written


class SheetShown(Struct, frozen=True, kw_only=True):
    title: str
    lines: tuple[ScoreLine, ...]
    standings: tuple[Standing, ...]
    totals: dict[str, int]
    winners: tuple[str, ...]
    as_if_ended: bool  # the sheet is what an end now would bring
    totals_if_ended: dict[str, int] | None  # nothing once the game is over
    lint: tuple[LawSaid, ...]


class Confirmable(Struct, frozen=True, kw_only=True):
    """A round, or the sheet as it stands (round 0), and who has confirmed it. A round that was
    over when it was confirmed and is open again has no `on_step`."""

    round: int
    on_step: int
    totals: dict[str, int]
    won: dict[str, int]  # in this round alone
    confirmed: tuple[Confirmation, ...]


class ConfirmationsShown(Struct, frozen=True):
    game: str
    step: int
    sheets: tuple[Confirmable, ...]


class ImportDone(Struct, frozen=True):
    records: tuple[ImportedRecord, ...]


class TitleShown(Struct, frozen=True, kw_only=True):
    key: str
    name: Said
    rules_version: str
    player_counts: tuple[int, ...]
    options: Any
    catalogue: Catalogue


class TitleList(Struct, frozen=True):
    titles: tuple[TitleShown, ...]
    left_out: tuple[LeftOut, ...] = ()  # installed and not to be played; told to the keeper


class TitleWhole(TitleShown, frozen=True, kw_only=True):
    """A title with its rules, its refusals, its categories and the fields of its actions."""

    rules: Any
    codes: Any
    categories: Any
    actions: dict[str, Any]
