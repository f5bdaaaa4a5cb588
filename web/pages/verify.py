"""The report of one game: what today's rules would say of it. The stored result stays official."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, render_template
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.record import head_for
from ledger.review.verify import EventsDiffer, Report, VerdictDiffers
from ledger.review.verify_chain import check_game
from ledger.ruleset import ScoreLine
from ledger.ruleset.codec import Event
from ledger.web.context import explain, lang, ledger, projections, the_game, viewer
from ledger.web.pages.audit import verification
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.score_rows import line_name

bp = Blueprint("verified", __name__)


@dataclass
class Verdict:
    step: int
    sentence: str
    refused: list[tuple[str, str]]  # rule, why
    allowed: list[tuple[str, str]]


@dataclass
class Events:
    step: int
    sentence: str
    stored: list[str]
    today: list[str]
    fails: str


@dataclass
class Line:
    sign: str
    player: str
    category: str
    name: str
    points: int
    rule: str


@bp.get("/games/<game_id>/verify")
def show(game_id: str) -> str:
    game = the_game(game_id)
    report = with_chain(game, verification(game))
    page: str = render_template(
        "verified.html",
        tab="",
        game=game,
        report=report,
        verdicts=[_verdict(game, one) for one in report.verdicts],
        events=[_events(game, one) for one in report.events],
        lines=list(_lines(game, report)),
        official=game.result_at(game.version) is not None,
    )
    return page


def with_chain(game: Game, report: Report) -> Report:
    """The report, and whether the stored steps are as they were stored."""
    chain = check_game(ledger(), game.id)
    shown = replace(chain, head=head_for(game, viewer(game)))
    return replace(report, chain=shown, same=report.same and chain.whole)


def _sentence(game: Game, step: int) -> str:
    rows = projections().history(game.id, step - 1, 1)
    if not rows:
        return ""
    row = shown_to.row(game, rows[0])
    return row.fr if lang() == "fr" else row.en


def _verdict(game: Game, one: VerdictDiffers) -> Verdict:
    return Verdict(
        one.step,
        _sentence(game, one.step),
        [(refusal.rule, explain(game, refusal)) for refusal in one.now_refused],
        [(refusal.rule, explain(game, refusal)) for refusal in one.now_allowed],
    )


def _events(game: Game, one: EventsDiffer) -> Events:
    """Told as everybody may know them: the report covers what is still hidden."""
    stored = [_event_text(game, event) for event in one.stored]
    today = [_event_text(game, event) for event in one.today]
    if stored == today:  # what differs is not in the sentences
        stored = [_written(event) for event in one.stored if event not in one.today]
        today = [_written(event) for event in one.today if event not in one.stored]
    return Events(one.step, _sentence(game, one.step), stored, today, one.fails)


def _written(event: Any) -> str:
    return msgspec.json.encode(event).decode()


def _event_text(game: Game, plain: Any) -> str:
    event: Event = msgspec.convert(plain, game.rules.event)
    return game.rules.words.tell(
        game.catalogue, visibility.redact(game, visibility.SPECTATOR, event), lang()
    )


def _lines(game: Game, report: Report) -> list[Line]:
    if report.score is None:
        return []
    return [
        score_line(game, sign, line)
        for sign, lines in (("−", report.score.removed), ("+", report.score.added))
        for line in lines
    ]


def score_line(game: Game, sign: str, line: ScoreLine) -> Line:
    category = game.rules.words.categories[line.category][lang()]
    return Line(sign, line.player, category, line_name(game, line), line.points, line.rule)
