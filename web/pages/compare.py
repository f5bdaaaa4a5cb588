"""Two steps beside each other; and what happened since a player's last turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request

from ledger.aggregates.game import Game
from ledger.audit import LineChange
from ledger.review.compare_steps import between
from ledger.web import boards
from ledger.web.context import eyes, lang, projections, the_game, viewer
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.missing_step import missing
from ledger.web.shared.score_rows import LineRow, line_row
from ledger.web.shared.timeline import Timeline
from ledger.web.shared.whole_game import timeline

bp = Blueprint("compare", __name__)


@dataclass
class Line:
    """A score line at both steps."""

    row: LineRow
    before: int
    after: int


@dataclass
class Since:
    """The last turn of a player that was over before a step."""

    player: str
    step: int


@bp.get("/games/<game_id>/compare")
def show(game_id: str) -> Any:
    """`left` and `right` are steps; without `left` it is the end of one's own last turn."""
    game = the_game(game_id)
    line = timeline(game)
    right = request.args.get("right", game.version, type=int)
    if not 1 <= right <= game.version:
        return missing(game, right)
    turns = last_turns(line, right)
    left = request.args.get("left", usual_left(game, line, right), type=int)
    if not 1 <= left <= game.version:
        return missing(game, left)
    both = between(game, left, right, viewer(game))
    rows = projections().history(game.id, both.left, both.right - both.left)
    return render_template(
        "replay/compare.html",
        tab="replay",
        game=game,
        both=both,
        lines=lines(game, both.lines),
        rows=[(row, _said(row)) for row in shown_to.rows(game, rows)],
        undone=line.undone_by,
        turns=turns,
        eyes=eyes(game),
        board=boards.table(game, both.right, since=min(both.left + 1, both.right)),
        sprites=boards.sprites(game),
        styles=boards.styles(game),
    )


def lines(game: Game, changes: tuple[LineChange, ...]) -> list[Line]:
    return [
        Line(line_row(game, one.line, one.difference), one.before, one.after) for one in changes
    ]


def last_turns(line: Timeline, step: int) -> list[Since]:
    found = [(player, line.last_of(n, step)) for n, player in enumerate(line.players, start=1)]
    return [Since(player, last) for player, last in found if last is not None]


def usual_left(game: Game, line: Timeline, right: int) -> int:
    """Where the viewer's last turn ended; for a spectator that of whose turn it is."""
    who = viewer(game).seat or line.turn_at(right).player
    ended = {one.player: one.step for one in last_turns(line, line.turn_at(right).first)}
    return ended.get(who, max(1, right - 1))


def _said(row: Any) -> str:
    said: str = row.fr if lang() == "fr" else row.en
    return said
