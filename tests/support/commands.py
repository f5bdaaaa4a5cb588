"""Commands in one line each, for tests that need what they store and not how they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.amend import Amend
from ledger.commands.house_rules import AgreeHouseRule, AnswerQuestion, EndHouseRule
from ledger.commands.name_unknown import NameUnknown
from ledger.commands.reprint import Reprint, ReprintReport
from ledger.commands.ripple import AmendmentRequest, Ripple
from ledger.commands.unlogged import CorrectSheet, EnterPosition, EnterSheet


def amend(
    ledger: Ledger,
    game: UUID,
    step: int,
    action: Any,
    *,
    entry: Entry | None = None,
    dry_run: bool = False,
    **about: Any,
) -> Ripple:
    command = Amend(AmendmentRequest(step=step, action=action, **about))
    if dry_run:
        return ledger.preview(game, command, entry)
    return ledger.execute(game, command, entry).report


def reprint(
    ledger: Ledger,
    game: UUID,
    changes: Mapping[tuple[str, str], Any],
    *,
    reason: str = "",
    entry: Entry | None = None,
    dry_run: bool = False,
) -> ReprintReport:
    command = Reprint(changes, reason)
    if dry_run:
        return ledger.preview(game, command, entry)
    return ledger.execute(game, command, entry).report


def agree(
    ledger: Ledger, game: UUID, name: str, *, entry: Entry | None = None, **about: Any
) -> Game:
    return ledger.execute(game, AgreeHouseRule(name, **about), entry).game


def end(ledger: Ledger, game: UUID, name: str, reason: str = "") -> Game:
    return ledger.execute(game, EndHouseRule(name, reason)).game


def answer(
    ledger: Ledger, game: UUID, question: int, text: str, entry: Entry | None = None
) -> Game:
    return ledger.execute(game, AnswerQuestion(question, text), entry).game


def name_unknown(ledger: Ledger, game: UUID, thing: str, component: str, reason: str = "") -> Game:
    return ledger.execute(game, NameUnknown(thing, component, reason)).game


def enter_sheet(
    ledger: Ledger, title: str, totals: Any, *, entry: Entry | None = None, **about: Any
) -> Game:
    return ledger.begin(EnterSheet(title=title, totals=totals, **about), entry)


def enter_position(
    ledger: Ledger, title: str, position: Any, *, entry: Entry | None = None, **about: Any
) -> Game:
    return ledger.begin(EnterPosition(title=title, position=position, **about), entry)


def correct_sheet(ledger: Ledger, game: UUID, totals: Any, **about: Any) -> Game:
    return ledger.execute(game, CorrectSheet(totals=totals, **about)).game
