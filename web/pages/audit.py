"""The audit: the sheet with a why for every line, and the paper sheet beside it."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import uuid4

from flask import (
    Blueprint,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.audit import Waiver, audit
from ledger.commands import house_rules
from ledger.commands.amend import can_amend
from ledger.review.verify import Report, verify
from ledger.visibility import sheet_if_ended
from ledger.web import boards
from ledger.web.context import (
    entry,
    explain,
    form_key,
    ledger,
    publish,
    the_game,
    viewer,
)
from ledger.web.pages.counts import shown
from ledger.web.shared.audit_lines import History, kept_players, rows
from ledger.web.shared.audit_verdict import ended, headline, parting, side, tie_break
from ledger.web.shared.bg_stats import bg_stats
from ledger.web.shared.claim_form import (
    Form,
    compared_rounds,
    explained,
    read_form,
    rounds,
    typed,
    wrong_winners,
)
from ledger.web.shared.missing_step import missing
from ledger.web.shared.waiver_impact import line_id, notes_by_line, worth

bp = Blueprint("audit", __name__)

VERIFICATION: CacheKey[Report] = CacheKey("verification")


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/audit")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    at = request.args.get("at", type=int)
    if at is None and request.args.get("at"):
        at = 0
    if at is not None and not 1 <= at <= game.version:
        return missing(game, at)
    return page(game, at, as_if_ended=_as_if_ended())


def _as_if_ended() -> bool:
    """As the link says it, or as the API does."""
    wanted = request.args.get("as_if") == "ended", request.args.get("as_if_ended") == "1"
    return any(wanted)


@bp.get("/games/<game_id>/audit/boards/<int:n>")
def board(game_id: str, n: int) -> Any:
    """The board of one score line, for a line that is opened: a long game has hundreds of them."""
    game = the_game(game_id)
    step = request.args.get("at", game.version, type=int)
    imagined = sheet_if_ended(game, step, viewer(game)) if _as_if_ended() else None
    lines = (imagined or game.sheet_at(step)).lines
    if not 1 <= n <= len(lines):
        abort(404)
    return str(boards.why(game, step, lines[n - 1]))


@bp.post("/games/<game_id>/audit")
def claim(game_id: str) -> Any:
    """The totals of the paper sheet, whole or by category."""
    game = the_game(game_id)
    form, sheet = read_form(game, request.form)
    if form.errors or form.problem:
        return page(game, None, form=form, status=400)
    publish(ledger().claim(game.id, **sheet, entry=entry(key=form_key())))
    return redirect(url_for("audit.show", game_id=game_id), 303)


def page(
    game: Game,
    at: int | None,
    *,
    form: Form | None = None,
    status: int = 200,
    as_if_ended: bool = False,
) -> Any:
    found = audit(game, at, as_if_ended=as_if_ended, viewer=viewer(game))
    history = History(game)
    body = render_template(
        "audit.html",
        tab="audit",
        game=game,
        audit=found,
        step=found.step,
        whole=(at is None or at == game.version) and not found.as_if_ended,
        may_imagine=not found.as_if_ended and can_be_imagined(game, found.step),
        headline=side(game, found) or headline(found),
        tie_break=tie_break(game, found),
        ended=ended(game, found),
        parting=parting(game, found, history),
        rows=rows(game, found),
        players=kept_players(game, found, history),
        waivers=[(one, *waiver_text(game, one, history)) for one in found.waivers],
        worth=worth(game, found.step),
        rulings=house_rules.rulings(game, found.step),
        questions=house_rules.questions(game, found.step),
        reason_item=history.item,
        line_id=line_id,
        noted=notes_by_line(game),
        key=uuid4().hex,
        catalogue=catalogue(game),
        form=form or typed(game, found),
        rounds=rounds(game),
        round_rows=list(compared_rounds(game, found)),
        whys=explained(game, found),
        wrong_winners=wrong_winners(game, found),
        counts=[shown(game, one, history.sentence) for one in found.counts],
        can_amend=partial(can_amend, game, line=game.standing_steps()),
        wrong=form is not None,
        line=history.timeline,
        sprites=boards.sprites(game),
        styles=boards.styles(game),
        judged=verification(game),
        bg_stats=bg_stats(game) if at is None else None,
        audit_chart=boards.audit_chart(game, found.step),
    )
    return make_response(body, status)


def can_be_imagined(game: Game, step: int) -> bool:
    """The table was not at its end: one may ask what an end would have brought."""
    return not game.rules.play.now(game.state_at(step)).over


def waiver_text(game: Game, waiver: Waiver, history: History) -> tuple[str, list[str]]:
    """A waiver's step as a sentence, and what each refusal said."""
    return history.sentence(waiver.step), [explain(game, r) for r in waiver.refusals]


def catalogue(game: Game) -> dict[str, Any]:
    from ledger.web.pages.titles import least_sure

    shown = game.catalogue
    return {"id": shown.catalogue_id, "source": least_sure(shown), "hash": shown.hash}


def verification(game: Game) -> Report:
    """The game judged again under today's rules; once for every new step."""
    return game.cached(VERIFICATION, lambda: verify(game))
