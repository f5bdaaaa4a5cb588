"""The ripple of an amendment in the reader's words: later steps, lines and totals, laws."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.commands.amend import Amendment
from ledger.commands.ripple import LaterStep, LaterStepChoice
from ledger.ruleset import ScoreLine
from ledger.ruleset.codec import Action
from ledger.schemas import waivable
from ledger.web.context import explain, lang, viewer
from ledger.web.shared.action_fields import Option, options, plain, table_before, wish
from ledger.web.shared.score_rows import line_name
from ledger.web.shared.told_apart import place_at
from ledger.web.shared.visible_history import history_row


@dataclass
class LaterRow:
    """A later step as the ripple shows it."""

    step: int
    sentence: str
    status: str
    waived: bool  # refused, and taken all the same
    refusals: list[tuple[str, str]]  # rule and sentence
    may_waive: bool
    chosen: str  # what the table said of it
    action: str  # JSON of what it was instead
    options: dict[str, list[Option]]


@dataclass
class Shown:
    """The ripple in the reader's words."""

    say: str  # the new action
    later: list[LaterRow]
    same: int  # later steps that stay as they are
    removed: list[tuple[str, str, ScoreLine]]  # category, name
    added: list[tuple[str, str, ScoreLine]]
    totals: list[tuple[str, int, int | None]]
    dealt_at: int | None
    open: list[int]  # steps nobody has said anything about
    laws: list[tuple[str, str, int]]  # that it breaks: id, sentence, step


def shown(
    game: Game, action: Action | None, said: Mapping[int, LaterStepChoice], new: Amendment
) -> Shown:
    found = new.ripple
    later = [
        _later(game, one, said.get(one.step), new.tables.get(one.step))
        for one in found.later
        if one.status != "same"
    ]
    after = found.after
    return Shown(
        say=wish(game, table_before(game, found.step), action) if action else "",
        later=later,
        same=sum(one.status == "same" for one in found.later),
        removed=[_line(game, line) for line in found.removed],
        added=[_line(game, line) for line in found.added],
        totals=[(player, total, after.get(player)) for player, total in found.before.items()],
        dealt_at=found.dealt_at,
        open=[one.step for one in new.stopped],
        laws=[(one.law, one.text[lang()], one.step) for one in found.laws],
    )


def _later(game: Game, one: LaterStep, said: LaterStepChoice | None, before: Any) -> LaterRow:
    """With what could have been done there instead, as the viewer saw that table."""
    choices: dict[str, list[Option]] = {}
    if before is not None:
        hidden = visibility.has_secrets(game)
        state = game.rules.state_for(before, viewer(game).seat) if hidden else before
        choices = options(game, state, one.kind)
    action = plain(said.action) if said and said.action else None
    return LaterRow(
        step=one.step,
        sentence=sentence(game, one.step),
        status=one.status,
        waived=one.waived,
        refusals=[(refusal.rule, explain(game, refusal)) for refusal in one.refusals],
        may_waive=bool(one.refusals) and all(waivable(game.rules, r) for r in one.refusals),
        chosen=said.do if said else "",
        action=json.dumps(action, ensure_ascii=False) if action else "",
        options=choices,
    )


def _line(game: Game, line: ScoreLine) -> tuple[str, str, ScoreLine]:
    return game.rules.words.categories[line.category][lang()], line_name(game, line), line


def sentence(game: Game, step: int) -> str:
    """What happened, and where."""
    row = history_row(game, step)
    said = row.fr if lang() == "fr" else row.en
    return f"{said} {place_at(game, step)}".strip()
