"""The table now: record by tapping the board, undo, see refusals, end the game."""

from __future__ import annotations

import json
import secrets
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, flash, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from ledger import laws, visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import Rewound
from ledger.commands import house_rules
from ledger.commands.amend import can_amend
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.notation import load_said
from ledger.projections import HistoryRow
from ledger.ruleset import phrase, read_json
from ledger.ruleset.texts import template
from ledger.schemas import load_action, load_claim, within
from ledger.web import boards, errors, live
from ledger.web.context import (
    acts_as_keeper,
    catch_up,
    entry,
    lang,
    ledger,
    projections,
    publish,
    scribe,
    sent_document,
    t,
    the_game,
    viewer,
)
from ledger.web.pages.counts import off_the_log
from ledger.web.pages.text_entry import usages
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.action_fields import plain
from ledger.web.shared.composing import composed, judgement_json
from ledger.web.shared.earlier_entry import put_right
from ledger.web.shared.legal_actions import legal
from ledger.web.shared.screen_reader_text import in_words
from ledger.web.shared.told_apart import place_at, told_apart
from ledger.web.texts import WORDS

bp = Blueprint("table", __name__, url_prefix="/games/<game_id>")

LOG = 12  # steps shown below the sheet
MOST_TAPS = 200  # of one draft


@bp.get("")
def show(game_id: str) -> str:
    game = the_game(game_id)
    part = "table/live.html" if request.args.get("part") else "table.html"
    return render_template(part, **_page(game))


def _page(game: Game) -> dict[str, Any]:
    """Everything the page shows; a fragment of it replaces the page's parts after each step."""
    catch_up()  # another process may have recorded
    guide = boards.guide_of(game.rules.key)
    now = game.rules.play.now(game.state)
    since = _ringed_since(game)
    drawing = boards.draw(game, game.version, since=since, recording=not now.over)
    return {
        "game": game,
        "tab": "table",
        "now": now,
        "drawing": drawing,
        "in_words": in_words(game, game.version, viewer(game)),
        "board": boards.template(game.rules.key),
        "styles": boards.styles(game),
        "sprites": boards.sprites(game),
        "sheet": game.sheet_at(game.version),
        "phases": guide.phases(game, lang()),
        "house_rules": house_rules.standing(game),
        "open_questions": [one for one in house_rules.questions(game) if not one.answers],
        "can_amend": lambda step: can_amend(game, step),
        "log": shown_to.rows(game, _last_rows(game))[::-1],
        "signing": _signing(game),
        "place_at": lambda step: place_at(game, step),
        "devices": max(1, live.devices(game.id)),
        "laws": _laws(game),
        "counted": off_the_log(game),
        "data": data(game),
        "plain": _plain(game) if request.args.get("plain") else None,
        "key": uuid4().hex,
    }


def _signing(game: Game) -> dict[str, Any]:
    """Once all have signed: until when the table may correct, and who changes it then."""
    at = ledger().closed_at(game)
    closed = at is not None and ledger().is_closed(game)
    return {"at": at, "closed": closed, "keeper": closed and acts_as_keeper()}


def _ringed_since(game: Game) -> int | None:
    """The step whose changes are ringed, though forced steps followed it. After an undo there is
    none: what the step before it did is no news."""
    behind = (game.body(n) for n in range(game.version, game.last_standing_step(), -1))
    if any(isinstance(body, Rewound) for body in behind):
        return None
    return game.last_chosen_step() or game.last_standing_step()


def _laws(game: Game) -> dict[str, list[laws.Broken]]:
    """The laws that do not hold now: broken, or set aside by what the table agreed."""
    found = laws.on_the_table(game)
    return {
        "broken": [one for one in found if one.agreed is None],
        "agreed": [one for one in found if one.agreed is not None],
    }


def _last_rows(game: Game) -> list[HistoryRow]:
    return projections().history(game.id, after=max(0, game.version - LOG))


# ----------------------------------------------------------------- what the tap script knows


def data(game: Game) -> dict[str, Any]:
    """All the tap script has: who, where, and the draft the server composes of no taps yet."""
    return {
        "game": str(game.id),
        "title": game.rules.key,
        "step": game.version,
        "player": game.rules.play.now(game.state).player,
        "players": game.setup.players,
        "over": game.over,
        "by": scribe(),
        "undo": _undo(game),
        "rests_on": _rests_on(game),
        "usages": usages(game),
        "words": {
            key.removeprefix("table.js."): template(sentence, lang())
            for key, sentence in WORDS.items()
            if key.startswith("table.js.")
        },
        "compose": composed(game, [], lead_on=True),
    }


def _rests_on(game: Game) -> dict[str, Any]:
    """By the code of a refusal: the step that said what it rests on, and where it is put right."""
    player = game.rules.play.now(game.state).player or ""
    codes = boards.guide_of(game.rules.key).rests_on
    found = {kinds: put_right(game, kinds, player) for kinds in set(codes.values())}
    return {code: found[kinds] for code, kinds in codes.items() if found[kinds]}


def _undo(game: Game) -> dict[str, Any] | None:
    step = game.last_chosen_step()
    if step is None:
        return None
    who = viewer(game)
    action = visibility.action(game, step, who)
    said = (
        game.rules.words.say(game.catalogue, action, visibility.events(game, step, who), lang())
        if action is not None
        else t("table.a_correction")
    )
    return {"step": step, "head": game.last_standing_step(), "say": said}


# --------------------------------------------------------------------- before it is recorded


@bp.post("/preview")
def preview(game_id: str) -> Response:
    """What an action would say and change, or every rule it breaks. Nothing is stored."""
    game = the_game(game_id)
    said = _body().get("action")
    action = load_said(game.rules, said, game.state, boards.labels(game.rules.key))
    return jsonify({**judgement_json(game, action), "action": plain(action)})


@bp.post("/compose")
def compose(game_id: str) -> Response:
    """What the taps so far add up to; nothing is stored, here or elsewhere."""
    game = the_game(game_id)
    taps = _body().get("taps")
    if not isinstance(taps, list) or not all(isinstance(tap, dict) for tap in taps):
        raise Unreadable({"taps": ["not_a_list"]})
    said = [{str(field): str(value) for field, value in tap.items()} for tap in taps[:MOST_TAPS]]
    return jsonify(composed(game, said, lead_on=True))


def _body() -> dict[str, Any]:
    body = sent_document()
    if not isinstance(body, dict):
        raise Unreadable({"": ["not_json"]})
    return body


# ------------------------------------------------------------------------- plain forms


def _plain(game: Game) -> dict[str, Any]:
    """Every legal action as a sentence, grouped by kind, for a browser without scripts."""
    named = boards.guide_of(game.rules.key).labels
    labels = {kind: phrase(words, lang()) for kind, words in named.items()}
    groups: dict[str, list[dict[str, str]]] = {}
    actions = list(legal(game, viewer(game)))
    wishes = [boards.wish(game, action) for action in actions]
    state = visibility.state(game, viewer(game))
    for action, said in zip(actions, told_apart(game, state, actions, wishes), strict=True):
        kind = labels[type(action).__name__]
        groups.setdefault(kind, []).append({"value": json.dumps(plain(action)), "say": said})
    asks = [
        {
            "kind": ask.kind,
            "player": ask.player or "",
            "label": labels[ask.kind],
            "picks": [
                {
                    "field": pick.field,
                    "seat": pick.seat,
                    "number": pick.number,
                    "choices": [
                        (name, game.rules.words.name_of(game.catalogue, name, lang()), copies)
                        for name, copies in pick.choices.items()
                    ],
                }
                for pick in ask.picks
            ],
        }
        for ask in game.rules.play.asks(visibility.state(game, viewer(game)))
    ]
    return {"groups": groups, "asks": asks}


@bp.post("/record")
def record(game_id: str) -> AnyResponse:
    """One legal action, chosen from the list of the plain form."""
    game = the_game(game_id)
    form = request.form
    document = _chosen(form["action"]) if form.get("action") else _picked(game)
    action = load_action(game.rules, document, game.state)
    before = game.version
    return _done(
        game_id,
        lambda: ledger().take(
            game.id, action, entry=entry(form.get("seen_step", type=int), form.get("key", ""))
        ),
        lambda: t("table.recorded", step=before + 1),
        refused=url_for("enter.show", game_id=game_id, action=json.dumps(document), judge=1),
    )


def _chosen(text: str) -> Any:
    with within("action"):
        return read_json(text)


def _picked(game: Game) -> dict[str, Any]:
    """What the number boxes and lists of an ask add up to."""
    form = request.form
    asked = form.get("kind"), form.get("player", "")
    asks = game.rules.play.asks(game.state)
    ask = next((a for a in asks if (a.kind, a.player or "") == asked), None)
    if ask is None:
        raise Unreadable({"action": ["missing"]})
    document: dict[str, Any] = {"kind": ask.kind}
    if ask.player:
        document["player"] = ask.player
    for pick in ask.picks:
        if pick.seat:
            said = form.get(f"{pick.field}:{pick.seat}", "")
            document.setdefault(pick.field, {})[pick.seat] = said
            continue
        names: list[str] = []
        for name in pick.choices:
            names += [name] * (form.get(f"{pick.field}:{name}", 0, type=int) or 0)
        document[pick.field] = names
    return document


@bp.post("/undo")
def undo(game_id: str) -> AnyResponse:
    game = the_game(game_id)
    last = _undo(game)
    seen = request.form.get("seen_step", type=int)
    return _done(
        game_id,
        lambda: ledger().undo(game.id, entry=entry(seen, request.form.get("key", ""))),
        lambda: t("table.undone", step=last["step"], say=last["say"]) if last else "",
    )


@bp.post("/claim")
def claim(game_id: str) -> AnyResponse:
    """The totals of the paper sheet: one number a player, or one for each category."""
    game = the_game(game_id)
    totals: dict[str, Any] = {}
    for player in game.setup.players:
        by_category = {
            category: number
            for category in game.rules.words.categories
            if (number := _number(f"{player}:{category}")) is not None
        }
        total = _number(player)
        if by_category or total is not None:
            totals[player] = by_category or total
    if not totals:
        flash(t("table.claim_empty"), "error")
        return redirect(f"/games/{game_id}#claim")
    return _done(
        game_id,
        lambda: ledger().claim(game.id, load_claim(totals), entry=entry(key=_key())),
        lambda: t("table.claimed"),
        f"/games/{game_id}/audit",
    )


def _number(name: str) -> int | None:
    text = request.form.get(name, "").strip().replace("−", "-")
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        raise Unreadable({name: ["not_a_whole_number"]}) from None


def _key() -> str:
    return request.form.get("key", "") or secrets.token_hex(8)


@bp.post("/signoff")
def signoff(game_id: str) -> AnyResponse:
    game, player = the_game(game_id), request.form.get("player", "")
    return _done(
        game_id,
        lambda: ledger().sign_off(game.id, player, entry=entry(key=_key())),
        lambda: t("table.signed", player=player),
    )


@bp.post("/note")
def note(game_id: str) -> AnyResponse:
    game, text = the_game(game_id), request.form.get("text", "").strip()[:2000]
    if not text:
        return redirect(f"/games/{game_id}")
    return _done(
        game_id,
        lambda: ledger().note(game.id, text, entry=entry(key=_key())),
        lambda: t("table.noted"),
    )


@bp.post("/scribe")
def hold_pen(game_id: str) -> AnyResponse:
    response = redirect(f"/games/{game_id}")
    name = request.form.get("scribe", "").strip()[:60]
    response.set_cookie(
        "scribe", name, max_age=365 * 24 * 3600, secure=request.is_secure, samesite="Lax"
    )
    return response


def _done(game_id: str, take: Any, said: Any, then: str = "", refused: str = "") -> AnyResponse:
    """Records, tells every device, and goes back to the table with a sentence.

    `refused` is where a table may agree to what the rules refuse.
    """
    try:
        publish(take())
    except (Refused, LedgerError) as error:
        if error.code == "unknown_name":
            raise
        if refused and isinstance(error, Refused):
            return redirect(refused)
        flash(errors.sentence(error), "error")
        return redirect(f"/games/{game_id}")
    flash(said(), "ok")
    return redirect(then or f"/games/{game_id}")
