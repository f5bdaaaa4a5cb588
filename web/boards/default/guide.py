"""How a title without a board of its own is recorded: from lists and cards, tap by tap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, Ruleset
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.default.entry.asks import action_of, asked, chosen_kind, pick_rows
from ledger.web.boards.default.entry.choices import field_rows, kinds_row, marks, read
from ledger.web.boards.default.entry.sheet import DefaultSheet, kind_of
from ledger.web.boards.default.words import Names, say
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.guide import Guide
from ledger.web.boards.sheet import Row


def compose(game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The sheet these taps lead to, from nothing every time."""
    sheet = DefaultSheet(game, lang, viewer)
    if game.rules.play.now(sheet.state).over:
        return Draft(head=sheet.say("over"))
    asks = asked(sheet)
    if kind := chosen_kind(asks, taps) or (next(iter(asks), "") if not sheet.candidates else ""):
        return _asking(sheet, kind, taps)
    return _choosing(sheet, taps)


def _choosing(sheet: DefaultSheet, taps: Sequence[Tap]) -> Draft:
    """Among what the rules propose."""
    chosen = read(sheet, taps)
    fitting = [action for action in sheet.candidates if chosen.fits(action)]
    kinds = dict.fromkeys(
        kind_of(action) for action in sheet.candidates if _by_card(chosen, action)
    )
    every = [*kinds, *(asked(sheet) if not chosen.cards else ())]
    rows: list[Row | None] = [kinds_row(sheet, every, chosen.kind)] if len(every) > 1 else []
    if len(every) == 1 and fitting:
        chosen.kind = every[0]
    left: list[Action] = []
    if chosen.kind:
        more, left = field_rows(sheet, chosen, fitting)
        rows += more
    action = left[0] if len(left) == 1 else None
    said = {"kind": chosen.kind} if chosen.kind else {}
    return _draft(sheet, rows, action, said, marks(sheet, chosen))


def _by_card(chosen: Any, action: Action) -> bool:
    return type(chosen)(chosen.cards).fits(action)


def _asking(sheet: DefaultSheet, kind: str, taps: Sequence[Tap]) -> Draft:
    """What the table has to say, and the rules cannot list."""
    asks = asked(sheet)
    kinds = dict.fromkeys([*map(kind_of, sheet.candidates), *asks])
    rows, said, whole = pick_rows(sheet, asks[kind], taps)
    bar = [kinds_row(sheet, kinds, kind)] if len(kinds) > 1 else []
    action = action_of(sheet, said) if whole else None
    return _draft(sheet, [*bar, *rows], action, said, {})


def _draft(
    sheet: DefaultSheet,
    rows: list[Row | None],
    action: Action | None,
    said: dict[str, Any],
    lit: dict[str, str],
) -> Draft:
    player = sheet.game.rules.play.now(sheet.state).player
    head = sheet.say("ask", player=player) if player else sheet.say("ask_all")
    return sheet.draft(
        sheet.sentence_of(action) if action is not None else head,
        [sheet.refusal(), *rows, sheet.form(said) if action is None else None],
        text="" if action is not None else sheet.say("ask_text"),
        action=action,
        said=said,
        marks=lit,
        button="" if action is not None else sheet.say("choose"),
        what=refused(sheet.game, action, sheet.lang) if action is not None else "",
    )


def refused(game: Game, action: Action, lang: Lang) -> str:
    return say("not_now", lang, what=Names(game, lang).action(action))


def guide_for(rules: Ruleset[Any, Any]) -> Guide:
    """The guide of this title; its kinds of action are called by their own names."""
    labels = {
        kind: {"en": rules.label(kind, "en"), "fr": rules.label(kind, "fr")}
        for kind in rules.actions
    }
    return Guide(compose=compose, labels=labels, refused=refused)
