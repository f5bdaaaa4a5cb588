"""What an amendment is asked for, and what it tells of the rest of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal
from uuid import UUID

from msgspec import Struct

from ledger.errors import LedgerError, Refusal, Refused
from ledger.ruleset import ScoreLine, Words
from ledger.ruleset.codec import Action

Later = Literal["refuse", "waive", "drop"]
Status = Literal["same", "changed", "refused", "another", "dropped", "replaced", "dealt", "unknown"]


class LaterStepChoice(Struct, frozen=True, kw_only=True):
    """What the table says of one later step: waive it, leave it out, or it was another action."""

    do: Literal["waive", "drop", "change"]
    action: Action | None = None
    waived: frozenset[str] = frozenset()
    reason: str = ""


class LaterStep(Struct, frozen=True, kw_only=True):
    """What becomes of one later step that somebody chose.

    `dealt`: the virtual dealer would have to show something new for it, which nobody knows before
    the amendment is stored. `unknown`: it follows such a step. `another`: it would be about another
    thing than it was, another card in the same slot.
    """

    step: int  # as it was
    kind: str
    status: Status
    refusals: tuple[Refusal, ...] = ()
    now: int | None = None  # its new number, once stored; None if it is left out
    waived: bool = False  # refused, and taken all the same


class LawBroken(Struct, frozen=True, kw_only=True):
    """A law of the title that the amended game breaks, and the game as it was kept."""

    law: str  # its id
    code: str
    text: Words
    step: int  # where it is broken, as the step was numbered
    now: int  # the number of that step once the amendment is stored


class Ripple(Struct, frozen=True, kw_only=True):
    """What an amendment does to the rest of the game."""

    game: UUID
    step: int
    stored: bool
    later: tuple[LaterStep, ...]
    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    before: dict[str, int]  # totals
    after: dict[str, int]  # empty while a new deal decides
    first: int = 0  # the steps it appended
    last: int = 0
    dealt_at: int | None = None  # the step, as it was, from which a new deal decides
    laws: tuple[LawBroken, ...] = ()  # to store it all the same, somebody must say so

    @property
    def refused(self) -> tuple[LaterStep, ...]:
        """The later steps that do not fit any more."""
        return tuple(one for one in self.later if one.status in ("refused", "another"))


class RippleRefused(Refused):
    """A later step would become illegal, and nobody said what to do with it."""

    def __init__(self, title: str, refusals: Sequence[Refusal], ripple: Ripple) -> None:
        super().__init__(title, refusals)
        self.ripple = ripple


class BreaksLaws(LedgerError):
    """The amended game would break laws that it keeps now, and nobody said to store it anyway."""

    code = "amendment_breaks_laws"

    def __init__(self, ripple: Ripple) -> None:
        laws = tuple(dict.fromkeys(one.law for one in ripple.laws))
        super().__init__(laws=", ".join(laws), step=ripple.laws[0].step)
        self.ripple = ripple


class CannotAmend(LedgerError):
    """Only a standing step that somebody chose can be amended."""

    code = "cannot_amend"


class AmendmentRequest(Struct, frozen=True, kw_only=True):
    """An amendment as it is asked for: `action` in the place of `step`, or before it.

    A later step that would be refused stops it, is waived as far as a table may, or is left out, as
    `later` says, or `choices` for that step. What is waived needs a reason. A game that would break
    laws it keeps now is stored only if it is wanted `anyway`.
    """

    step: int
    action: Action | None = None  # None: the step is dropped
    insert: bool = False
    waived: frozenset[str] = frozenset()
    reason: str = ""
    later: Later = "refuse"
    choices: Mapping[int, LaterStepChoice] = {}
    anyway: bool = False
