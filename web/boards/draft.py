"""What the taps of a scribe add up to: the sheet, and how the table looks meanwhile."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from ledger.errors import Refusal
from ledger.ruleset.codec import Action

Tap = dict[str, str]  # what the tapped element says in its data-*


class Draft(Struct, kw_only=True):
    """The sheet while an action is put together, as a guide's `compose` returns it for any taps."""

    head: str
    text: str = ""
    picture: Markup = Markup("")  # beside the heading: what is in hand
    body: Markup = Markup("")
    overlay: dict[str, Markup] = {}  # drawn over a board, by its `data-board`
    # how things on the table look, by their `data-mark`: can and cannot be taken, on (taken); of
    # places ok (may be tapped), minor (may, but is not what is asked), quiet (may, before its piece
    # is), may (only if the table agrees), bad (refused), off (shown), dim
    marks: dict[str, str] = {}
    folded: bool = False  # something is in hand: what lies beside the boards takes less room
    action: Action | None = None  # as far as it has been said
    whole: bool = True  # is there nothing left to say of it?
    said: dict[str, Any] = {}  # kind and fields so far, where they make no action yet
    why: tuple[Refusal, ...] = ()  # why this leads nowhere, where no single action was said
    at: str = ""  # the place of which `why` speaks
    button: str = ""  # instead of "Record step 12"
    instant: bool = False  # needs no second tap
    hint: str = ""  # what is asked, below a phase of the bar
    phase: int | None = None  # which one, if it is not that of now
    what: str = ""  # the bold what of a refusal
    extras: tuple[dict[str, Any], ...] = ()  # for the menu: label and tap
