"""What the taps of a scribe add up to, for titles whose guide composes an action tap by tap."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from ledger.ruleset.codec import Action

Tap = dict[str, str]  # what the tapped element says in its data-*


class Draft(Struct, kw_only=True):
    """The sheet while an action is built. A guide that has `compose` returns one for any taps.

    `compose(game, taps, lang, viewer)` starts from nothing every time, so taking back a tap is
    leaving it out; a tap that means nothing now is passed over.
    """

    head: str
    text: str = ""
    body: Markup = Markup("")
    overlay: dict[str, Markup] = {}  # drawn over a board, by its `data-board`
    action: Action | None = None  # as far as it has been said
    whole: bool = True  # is there nothing left to say of it?
    button: str = ""  # instead of "Record step 12"
    instant: bool = False  # needs no second tap
    hint: str = ""  # below the phase of now
    what: str = ""  # the bold what of a refusal
    extras: tuple[dict[str, Any], ...] = ()  # for the menu: label and tap
