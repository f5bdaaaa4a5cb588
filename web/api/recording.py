"""Everything that records: body in, use case, status code out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request
from msgspec.structs import asdict, replace
from werkzeug.exceptions import UnsupportedMediaType

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.catalogues import library
from ledger.commands import house_rules
from ledger.commands.amend import Instead
from ledger.commands.amend import amend as amend_step
from ledger.errors import LedgerError, NoSuchGame, Unreadable
from ledger.games import ruleset
from ledger.notation import load_said
from ledger.record import Imported
from ledger.record.import_files import take_in
from ledger.schemas import load_claim, load_events, load_setup, within
from ledger.web.access.identity import signed_by
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, entry_of, read_body, route
from ledger.web.api.errors import problem, status_of
from ledger.web.api.games import GAME, NDJSON
from ledger.web.api.presenters import is_auto, recorded, ripple_said, shown
from ledger.web.api.responses import (
    ErrorSaid,
    GameShown,
    ImportDone,
    ImportedRecord,
    Recorded,
    RippleSaid,
    Said,
)
from ledger.web.boards import labels
from ledger.web.context import catch_up, lang, ledger, projections, publish, the_game
from ledger.web.shared import visible_history

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
COMMAND: dict[str, Any] = {"answers": {201: Recorded}, "errors": (400, 404, 409, 413, 415, 422)}


@route(
    "POST",
    "/games",
    "A new game",
    body=requests.Start(),
    answers={201: GameShown},
    errors=(400, 413, 415, 422),
)
def start() -> Response:
    body = read_body(requests.Start())
    entry = Entry(by=signed_by(body.pop("by", "")), key=body.pop("key", ""))
    asked = asdict(load_setup(body))
    if asked["catalogue"]:
        rules = ruleset(asked["title"])
        asked["catalogue"] = library.text_of(ledger().address, rules, asked["catalogue"])
    game = ledger().start(**asked, entry=entry)
    return _opened(game)


@route("POST", f"{GAME}/actions", "Records an action", body=requests.Take(), **COMMAND)
def take(game_id: str) -> Response:
    body = read_body(requests.Take())
    waived, reason = _waiver(body)

    def use(game: Game, entry: Entry) -> Game:
        with within("action"):
            action = load_said(game.rules, body["action"], game.state, labels(game.rules.key))
        return ledger().take(game.id, action, waived=waived, reason=reason, entry=entry)

    return _command(game_id, body, use)


@route("POST", f"{GAME}/undo", "Takes the last action back", body=requests.Undo(), **COMMAND)
def undo(game_id: str) -> Response:
    body = read_body(requests.Undo())
    reason = body.get("reason", "")
    return _command(
        game_id, body, lambda game, entry: ledger().undo(game.id, reason=reason, entry=entry)
    )


@route(
    "POST",
    f"{GAME}/rewind",
    "The table as it was after a step; also the way to redo",
    body=requests.Rewind(),
    **COMMAND,
)
def rewind(game_id: str) -> Response:
    body = read_body(requests.Rewind())
    to_step, reason = body["to_step"], body.get("reason", "")
    return _command(
        game_id,
        body,
        lambda game, entry: ledger().rewind(game.id, to_step, reason=reason, entry=entry),
    )


@route(
    "POST",
    f"{GAME}/correct",
    "Sets the table right by events given by hand, without asking a rule",
    body=requests.Correct(),
    **COMMAND,
)
def correct(game_id: str) -> Response:
    body = read_body(requests.Correct())

    def use(game: Game, entry: Entry) -> Game:
        with within("events"):
            events = load_events(game.rules, body["events"], game.state)
        return ledger().correct(game.id, events, body["reason"], entry=entry)

    return _command(game_id, body, use)


@route("POST", f"{GAME}/notes", "A remark on a step or a line", body=requests.Note(), **COMMAND)
def note(game_id: str) -> Response:
    body = read_body(requests.Note())
    about: dict[str, Any] = {"on_step": body.get("on_step"), "line": body.get("line", "")}
    about["question"] = body.get("question", False)
    asked = body.get("answers")

    def use(game: Game, entry: Entry) -> Game:
        if asked:
            return house_rules.answer(ledger(), game.id, asked, body["text"], entry=entry)
        return ledger().note(game.id, body["text"], **about, entry=entry)

    return _command(game_id, body, use)


@route("POST", f"{GAME}/claim", "The totals on the paper sheet", body=requests.Claim(), **COMMAND)
def claim(game_id: str) -> Response:
    body = read_body(requests.Claim())
    rounds, sums, winners = body.get("rounds"), body.get("sums"), body.get("winners", ())
    totals = body["totals"] if rounds else load_claim(body["totals"])
    return _command(
        game_id,
        body,
        lambda game, entry: ledger().claim(
            game.id, totals, rounds=rounds, sums=sums, winners=winners, entry=entry
        ),
    )


@route(
    "POST", f"{GAME}/signoff", "A player agrees with the result", body=requests.SignOff(), **COMMAND
)
def sign_off(game_id: str) -> Response:
    body = read_body(requests.SignOff())
    return _command(
        game_id,
        body,
        lambda game, entry: ledger().sign_off(game.id, body["player"], entry=entry),
    )


@route(
    "POST",
    f"{GAME}/fork",
    "A new game with the steps that stand at a step of this one",
    body=requests.Fork(),
    answers={201: GameShown},
    errors=(400, 404, 413, 415),
)
def fork(game_id: str) -> Response:
    body = read_body(requests.Fork())
    game = the_game(game_id)
    entry = entry_of(body)
    return _opened(ledger().fork(game.id, body.get("step") or game.version, entry=entry))


@route(
    "POST",
    f"{GAME}/amend",
    "Puts another action in the place of a step, before it, or drops it, and takes what followed "
    "again; `dry_run` only tells the ripple",
    body=requests.Amend(),
    answers={200: RippleSaid, 201: RippleSaid},
    errors=(400, 404, 409, 413, 415, 422),
)
def amend(game_id: str) -> Response:
    body = read_body(requests.Amend())
    waived, reason = _waiver(body)
    game = the_game(game_id)
    given, drop = body.get("action"), body.get("drop", False)
    if (given is None) is not drop:
        raise Unreadable({"action": ["missing" if given is None else "action_or_drop"]})
    action = None
    if given is not None:
        with within("action"):
            before = game.state_at(max(1, game.previous_standing_step(body["step"])))
            action = load_said(game.rules, given, before, labels(game.rules.key))
    dry_run = body.get("dry_run", False)
    ripple = amend_step(
        ledger(),
        game.id,
        body["step"],
        action,
        insert=body.get("insert", False),
        waived=waived,
        reason=reason,
        later=body.get("later", "refuse"),
        instead=_instead(game, body),
        entry=entry_of(body),
        dry_run=dry_run,
    )
    if not dry_run:
        publish(game)
    return answer(ripple_said(game, ripple, lang()), 200 if dry_run else 201)


@route(
    "POST",
    "/import",
    "Takes in a record file, or several strung together: each one whole or not at all. If one "
    "fails, the others are kept, and `records` tells what became of each",
    body=NDJSON,
    answers={200: ImportDone},
    errors=(400, 409, 413, 415, 422),
)
def import_file() -> Response:
    if request.mimetype in FORMS:
        raise UnsupportedMediaType()
    found = list(take_in(ledger(), request.get_data()))
    records = tuple(map(_became, found))
    catch_up()
    for one in found:
        if isinstance(one, LedgerError):
            return answer(replace(problem(one), records=records), status_of(one))
    return answer(ImportDone(records))


def _became(one: Imported | LedgerError) -> ImportedRecord:
    if isinstance(one, LedgerError):
        why = problem(one)
        told = {name: getattr(why, name) for name in ErrorSaid.__struct_fields__}
        return ImportedRecord(status="failed", error=ErrorSaid(**told))
    return ImportedRecord(status=one.status, game=str(one.game), title=one.title, steps=one.steps)


# ------------------------------------------------------------------------- helpers


def _instead(game: Game, body: dict[str, Any]) -> dict[int, Instead]:
    """What the table says of single later steps."""
    found: dict[int, Instead] = {}
    for step, said in body.get("instead", {}).items():
        with within(f"instead.{step}"):
            waived, reason = _waiver(said)
            action = None
            if said.get("action") is not None:
                with within("action"):
                    before = game.state_at(max(game.previous_standing_step(step), 1))
                    action = load_said(game.rules, said["action"], before, labels(game.rules.key))
            elif said["do"] == "change":
                raise Unreadable({"action": ["missing"]})
        found[step] = Instead(do=said["do"], action=action, waived=waived, reason=reason)
    return found


def _waiver(body: dict[str, Any]) -> tuple[frozenset[str], str]:
    waived, reason = frozenset(body.get("waive", ())), body.get("reason", "")
    if waived and not reason:
        raise Unreadable({"reason": ["reason_needed"]})
    return waived, reason


def _command(game_id: str, body: dict[str, Any], use: Callable[[Game, Entry], Game]) -> Response:
    """Runs a use case and tells what it stored; a repeated key gets the first answer again."""
    entry = entry_of(body)
    with ledger().lock(the_game(game_id).id):
        game = the_game(game_id)
        if not entry.key or entry.key not in game.keys:
            game = use(game, entry)
        first = game.keys[entry.key] if entry.key else last_chosen(game)
    publish(game)
    return answer(recorded(game, first, _sentences(game, first)), 201)


def last_chosen(game: Game) -> int:
    """The last step that was not forced: what was just stored begins there."""
    step = game.version
    while is_auto(game.body(step)):
        step -= 1
    return step


def _sentences(game: Game, first: int) -> dict[int, Said]:
    try:
        rows = projections().history(game.id, after=first - 1)
    except NoSuchGame:  # the read tables could not follow
        rows = []
    return {row.step: {"en": row.en, "fr": row.fr} for row in visible_history.rows(game, rows)}


def _opened(game: Game) -> Response:
    publish(game)
    return answer(shown(game), 201, Location=f"/api/v1/games/{game.id}")
