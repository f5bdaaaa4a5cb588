"""Everything that records: body in, use case, status code out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Response, request
from msgspec.structs import asdict, replace
from werkzeug.exceptions import UnsupportedMediaType

from ledger.aggregates.game import Game
from ledger.application import Entry, repeated
from ledger.catalogues import library
from ledger.commands.amend import Amend
from ledger.commands.command import Command
from ledger.commands.house_rules import AnswerQuestion
from ledger.commands.moves import Correct, Rewind, Take, Undo
from ledger.commands.notes import Claim, Confirm, Note, SignOff
from ledger.commands.ripple import AmendmentRequest, LaterStepChoice
from ledger.errors import LedgerError, Unreadable
from ledger.games import ruleset
from ledger.notation import load_said
from ledger.record import Imported
from ledger.schemas import load_claim, load_events, load_setup, within
from ledger.web.access.identity import signed_by
from ledger.web.api import requests
from ledger.web.api.blueprint import answer, entry_of, read_body, route
from ledger.web.api.errors import problem
from ledger.web.api.games import GAME, NDJSON
from ledger.web.api.presenters import recorded_steps, ripple_said, shown
from ledger.web.api.responses import (
    Confirmable,
    ConfirmationsShown,
    ErrorSaid,
    GameShown,
    ImportDone,
    ImportedRecord,
    Recorded,
    RippleSaid,
)
from ledger.web.boards import labels
from ledger.web.context import catch_up, lang, ledger, publish, the_game
from ledger.web.errors import status_of
from ledger.web.shared.confirmations import rows
from ledger.web.shared.record_import import bring_in, import_deadline

R = TypeVar("R")
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
    return show_opened(game)


@route("POST", f"{GAME}/actions", "Records an action", body=requests.Take(), **COMMAND)
def take(game_id: str) -> Response:
    body = read_body(requests.Take())
    waived, reason = _waiver(body)

    def command(game: Game) -> Take:
        with within("action"):
            action = load_said(game.rules, body["action"], game.state, labels(game.rules.key))
        return Take(action, waived, reason, body.get("lead_on", False))

    return carry_out(game_id, body, command)


@route("POST", f"{GAME}/undo", "Takes the last action back", body=requests.Undo(), **COMMAND)
def undo(game_id: str) -> Response:
    body = read_body(requests.Undo())
    return carry_out(game_id, body, Undo(body.get("reason", "")))


@route(
    "POST",
    f"{GAME}/rewind",
    "The table as it was after a step; also the way to redo",
    body=requests.Rewind(),
    **COMMAND,
)
def rewind(game_id: str) -> Response:
    body = read_body(requests.Rewind())
    return carry_out(game_id, body, Rewind(body["to_step"], body.get("reason", "")))


@route(
    "POST",
    f"{GAME}/correct",
    "Sets the table right by events given by hand, without asking a rule",
    body=requests.Correct(),
    **COMMAND,
)
def correct(game_id: str) -> Response:
    body = read_body(requests.Correct())

    def command(game: Game) -> Correct:
        with within("events"):
            events = load_events(game.rules, body["events"], game.state)
        return Correct(events, body["reason"])

    return carry_out(game_id, body, command)


@route("POST", f"{GAME}/notes", "A remark on a step or a line", body=requests.Note(), **COMMAND)
def note(game_id: str) -> Response:
    body = read_body(requests.Note())
    if body.get("answers"):
        return carry_out(game_id, body, AnswerQuestion(body["answers"], body["text"]))
    about = {name: body[name] for name in ("on_step", "line", "question") if name in body}
    return carry_out(game_id, body, Note(body["text"], **about))


@route("POST", f"{GAME}/claim", "The totals on the paper sheet", body=requests.Claim(), **COMMAND)
def claim(game_id: str) -> Response:
    body = read_body(requests.Claim())
    rounds, sums, winners = body.get("rounds"), body.get("sums"), body.get("winners", ())
    totals = body["totals"] if rounds else load_claim(body["totals"])
    return carry_out(game_id, body, Claim(totals, rounds, sums, winners))


@route(
    "POST", f"{GAME}/signoff", "A player agrees with the result", body=requests.SignOff(), **COMMAND
)
def sign_off(game_id: str) -> Response:
    body = read_body(requests.SignOff())
    return carry_out(game_id, body, SignOff(body["player"]))


@route(
    "GET",
    f"{GAME}/confirmations",
    "What may be confirmed, and who has confirmed it; what was changed since is said",
    answers={200: ConfirmationsShown},
    errors=(404,),
)
def show_confirmations(game_id: str) -> Response:
    game = the_game(game_id)
    sheets = tuple(
        Confirmable(**asdict(row.sheet), confirmed=tuple(row.words)) for row in rows(game)
    )
    return answer(ConfirmationsShown(str(game.id), game.version, sheets))


@route(
    "POST",
    f"{GAME}/confirm",
    "A seat confirms a round that is over, or the sheet as it stands. `seen_step` is where they "
    "looked: what was played on since does not matter, what was changed of it does",
    body=requests.Confirm(),
    **COMMAND,
)
def confirm(game_id: str) -> Response:
    body = read_body(requests.Confirm())
    seen = body.pop("seen_step", None)
    return carry_out(game_id, body, Confirm(body["player"], body.get("round", 0), seen))


@route(
    "POST",
    f"{GAME}/fork",
    "A new game with the steps that stand at a step of this one",
    body=requests.Fork(),
    answers={201: GameShown},
    errors=(400, 404, 409, 413, 415),
)
def fork(game_id: str) -> Response:
    body = read_body(requests.Fork())
    game = the_game(game_id)
    step = body.get("step") or game.version
    return show_opened(ledger().fork(game.id, step, entry=entry_of(body)))


@route(
    "POST",
    f"{GAME}/amend",
    "Puts another action in the place of a step, before it, or drops it, and takes what followed "
    "again; `dry_run` only tells the ripple. Where the amended game would break laws it keeps now, "
    "`anyway` stores it all the same",
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
    asked = AmendmentRequest(
        step=body["step"],
        action=action,
        insert=body.get("insert", False),
        waived=waived,
        reason=reason,
        later=body.get("later", "refuse"),
        choices=_choices(game, body),
        anyway=body.get("anyway", False),
    )
    ripple, status = carry_out_or_preview(game, body, Amend(asked))
    return answer(ripple_said(game, ripple, lang()), status)


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
    found = list(bring_in(request.get_data(), import_deadline()))
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


def _choices(game: Game, body: dict[str, Any]) -> dict[int, LaterStepChoice]:
    """What the table says of single later steps."""
    found: dict[int, LaterStepChoice] = {}
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
        found[step] = LaterStepChoice(do=said["do"], action=action, waived=waived, reason=reason)
    return found


def _waiver(body: dict[str, Any]) -> tuple[frozenset[str], str]:
    waived, reason = frozenset(body.get("waive", ())), body.get("reason", "")
    if waived and not reason:
        raise Unreadable({"reason": ["reason_needed"]})
    return waived, reason


def carry_out(
    game_id: str, body: dict[str, Any], command: Command[None] | Callable[[Game], Command[None]]
) -> Response:
    """Carries a command out and tells what it stored; a repeated key gets the first answer again.

    One that has to be read at the table is a function: a repeat is not read again.
    """
    game, entry = the_game(game_id), entry_of(body)
    first = repeated(game, entry)
    if first is None:
        wanted = command if isinstance(command, Command) else command(_seen(game, entry))
        game, first, *_ = ledger().execute(game.id, wanted, entry)
    publish(game)
    return answer(recorded_steps(game, first), 201)


def _seen(game: Game, entry: Entry) -> Game:
    """The game as whoever sent this saw it: that is where it is read."""
    seen = entry.seen_step
    return game if seen is None or not 1 <= seen < game.version else game.until(seen)


def carry_out_or_preview(game: Game, body: dict[str, Any], command: Command[R]) -> tuple[R, int]:
    """What the command tells, and the status; `dry_run` stores nothing."""
    entry = entry_of(body)
    if body.get("dry_run"):
        return ledger().preview(game.id, command, entry), 200
    done = ledger().execute(game.id, command, entry)
    publish(done.game)
    return done.report, 201


def show_opened(game: Game) -> Response:
    publish(game)
    return answer(shown(game), 201, Location=f"/api/v1/games/{game.id}")
