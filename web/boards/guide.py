"""What a title's guide offers the table page; `guide.py` of each title fills one in as `GUIDE`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, Words
from ledger.ruleset.codec import Action, Event
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.offline import ANY, Offline

Phase = dict[str, str]  # `label`, `text`, and `state`: done, now, next or may


class Compose(Protocol):
    """What the taps so far add up to. It starts from nothing every time, so taking back a tap is
    leaving it out; a tap that means nothing now is passed over."""

    def __call__(self, game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft: ...


def no_phases(game: Game, lang: Lang) -> list[Phase]:
    return []


def no_notes(game: Game, events: Sequence[Event], lang: Lang) -> list[dict[str, str]]:
    return []


def no_overlay(game: Game, events: Sequence[Event]) -> dict[str, Markup]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Guide:
    """How a title is recorded by tapping. Whatever has a default may be left out."""

    compose: Compose
    labels: Mapping[str, Words]  # what each kind of action is called
    refused: Callable[[Game, Action, Lang], str]  # the bold what of a refusal
    phases: Callable[[Game, Lang], list[Phase]] = no_phases  # the bar above the sheet
    # what is asked for each field of a kind, in the form where every field can be written
    questions: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    # an action whose outcome the dealer still decides, as a sentence
    wish: Callable[[Any, Action, Lang], str] | None = None
    # the place a field of an action says, by what lies there or beside it, on this table
    place: Callable[[Any, Any, Action, str, Lang], str] | None = None
    # of a typed line: what follows from it, and what it would look like over each board
    notes: Callable[[Game, Sequence[Event], Lang], list[dict[str, str]]] = no_notes
    overlay: Callable[[Game, Sequence[Event]], dict[str, Markup]] = no_overlay
    offline: Offline = ANY  # how its actions are entered while no rule can be asked
    # code of a refusal -> the kinds of step that said what it rests on: a hand, a market, a roll
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    on_paper: frozenset[str] = frozenset()  # kinds written into the form of the paper totals
