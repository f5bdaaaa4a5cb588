"""Games nobody logged: entering a score sheet or a final position, and the page of a sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.commands import unlogged
from ledger.commands.command import Opening
from ledger.commands.unlogged import CorrectSheet, EnterPosition, EnterSheet
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games import GAMES, ruleset
from ledger.ruleset import Ruleset, Standing, read_json
from ledger.texts.errors import ERRORS
from ledger.texts.fields import field_sentence
from ledger.texts.problems import tell
from ledger.web import errors
from ledger.web.access.identity import signed_by
from ledger.web.context import form_key, lang, ledger, publish, scribe, t, the_game
from ledger.web.shared.bg_stats import bg_stats

bp = Blueprint("unlogged", __name__)

WHOLE = re.compile(r"[-−]?\d{1,5}")
NAME_LIMIT = 40
POSITION_LIMIT = 1024  # kB


@dataclass
class Draft:
    """The form as it was typed."""

    rules: Ruleset[Any, Any]
    names: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    played: str = ""
    by: str = ""
    position: str = ""
    wrong: list[str] = field(default_factory=list)
    status: int = ERRORS["unreadable"].status  # of what is wrong, as the API answers it

    def __post_init__(self) -> None:
        places = self.rules.play.player_counts[-1]
        self.names += [""] * (places - len(self.names))

    @property
    def categories(self) -> list[tuple[str, str]]:
        return [(key, words[lang()]) for key, words in self.rules.words.categories.items()]

    def value(self, seat: int, category: str = "total") -> str:
        return self.values.get(f"{category}-{seat}", "")

    def refuse(self, error: LedgerError) -> None:
        self.wrong += _sentences(error)
        self.status = errors.status_of(error)

    def day(self) -> date | None:
        try:
            return date.fromisoformat(self.played)
        except ValueError:
            self.wrong.append(field_sentence("not_a_day", lang()))
            return None


# ------------------------------------------------------------------------ entering


@bp.get("/new/sheet")
def new_sheet() -> Any:
    return _form("sheet", _empty())


@bp.get("/new/position")
def new_position() -> Any:
    return _form("position", _empty())


def _empty() -> Draft:
    key = request.args.get("title") or next(iter(GAMES))
    today = ledger().clock().date().isoformat()
    return Draft(ruleset(key), played=today, by=scribe())


@bp.post("/new/sheet")
def enter_sheet() -> Any:
    draft = _read(request.form)
    totals, winners = _totals(draft)
    day = draft.day()
    if not draft.wrong and day is not None:
        try:
            return _begun(
                EnterSheet(title=draft.rules.key, totals=totals, played=day, winners=winners),
                draft,
            )
        except LedgerError as error:
            draft.refuse(error)
    return _form("sheet", draft, draft.status)


@bp.post("/new/position")
def enter_position() -> Any:
    draft = _read(request.form)
    document, day = _document(draft), draft.day()
    if not draft.wrong and day is not None:
        try:
            return _begun(
                EnterPosition(title=draft.rules.key, position=document, played=day), draft
            )
        except LedgerError as error:
            draft.refuse(error)
    return _form("position", draft, draft.status)


def _begun(opening: Opening, draft: Draft) -> Any:
    game = ledger().begin(opening, _entry(draft))
    publish(game)
    return redirect(url_for("unlogged.show" if _on_paper(game) else "audit.show", game_id=game.id))


def _entry(draft: Draft) -> Entry:
    return Entry(by=signed_by(draft.by), key=form_key())


def _on_paper(game: Game) -> bool:
    return game.started.evidence == "sheet"


def _form(kind: str, draft: Draft, status: int = 200, game: Game | None = None) -> Any:
    titles = [(key, rules.name[lang()]) for key, rules in GAMES.items()]
    body = render_template(
        "unlogged.html",
        kind=kind,
        draft=draft,
        titles=titles,
        name_limit=NAME_LIMIT,
        again=game,
        game=game,
        tab="sheet",
    )
    return make_response(body, status)


def _read(form: MultiDict[str, str]) -> Draft:
    return Draft(
        rules=ruleset(form.get("title", "")),
        names=[" ".join(name.split()) for name in form.getlist("name")],
        values={key: value.strip() for key, value in form.items()},
        winners=form.getlist("winner"),
        played=form.get("played", ""),
        by=form.get("by", "").strip()[:NAME_LIMIT],
        position=form.get("position", ""),
    )


def _totals(draft: Draft) -> tuple[dict[str, int | dict[str, int]], list[str]]:
    """What was typed for each player: the categories, or the total alone."""
    totals: dict[str, int | dict[str, int]] = {}
    winners = []
    for seat, name in enumerate(draft.names):
        if not name:
            continue
        parts = {
            category: points
            for category, _ in draft.categories
            if (points := _whole(draft, draft.value(seat, category))) is not None
        }
        total = _whole(draft, draft.value(seat))
        if not parts and total is None:
            draft.wrong.append(t("unlogged.no_total", player=name))
        elif parts and total is not None and sum(parts.values()) != total:
            added = sum(parts.values())
            draft.wrong.append(t("unlogged.sum", player=name, sum=added, total=total))
        if name in totals:
            draft.wrong.append(field_sentence(f"name_taken:{name}", lang()))
        totals[name] = parts or total or 0
        if str(seat) in draft.winners:
            winners.append(name)
    if not totals:
        draft.wrong.append(t("unlogged.no_players"))
        draft.status = ERRORS["refused"].status
    return totals, winners


def _whole(draft: Draft, text: str) -> int | None:
    if not text:
        return None
    if not WHOLE.fullmatch(text):
        draft.wrong.append(t("unlogged.number", text=text))
        return None
    return int(text.replace("−", "-"))


def _document(draft: Draft) -> dict[str, Any]:
    """A file wins over the text field."""
    file = request.files.get("file")
    if file and file.filename:
        data = file.read(POSITION_LIMIT * 1024 + 1)
        if len(data) > POSITION_LIMIT * 1024:
            draft.wrong.append(t("new.too_large", limit=POSITION_LIMIT))
            return {}
        draft.position = data.decode(errors="replace")
    try:
        document = read_json(draft.position)
    except Unreadable:
        draft.wrong.append(field_sentence("not_json", lang()))
        return {}
    if not isinstance(document, dict):
        draft.wrong.append(field_sentence("not_an_object", lang()))
        return {}
    return document


def _sentences(error: LedgerError) -> list[str]:
    told = tell(error, lang())
    if isinstance(error, Refused):
        return [one.message for one in told.refusals]
    if isinstance(error, Unreadable):
        found = [(name, one.message) for name, said in told.errors.items() for one in said]
        return [f"{name}: {message}".lstrip(": ") for name, message in found]
    return [errors.sentence(error)]


# ------------------------------------------------------------------------ a sheet


@dataclass
class Place:
    """A player on the sheet: the ranking and, where it was written down, each category."""

    standing: Standing
    parts: dict[str, int]


@bp.get("/games/<game_id>/sheet-only")
def show(game_id: str) -> Any:
    """All that is known of such a game."""
    game = the_game(game_id)
    if not _on_paper(game):
        return redirect(url_for("audit.show", game_id=game_id))
    sheet = game.sheet_at(game.version)
    places = [
        Place(s, {x.category: x.points for x in sheet.lines if x.player == s.player})
        for s in sheet.standings
    ]
    written = {line.category for line in sheet.lines}
    return render_template(
        "unlogged_sheet.html",
        game=game,
        tab="sheet",
        bg_stats=bg_stats(game),
        sheet=sheet,
        places=places,
        rows=[
            (key, words[lang()])
            for key, words in game.rules.words.categories.items()
            if key in written
        ],
        corrections=[
            (step, game.body(step))
            for step in range(2, game.version + 1)
            if game.last_standing_step(step) == step
        ],
    )


@bp.get("/games/<game_id>/sheet-only/again")
def again(game_id: str) -> Any:
    game = the_game(game_id)
    if not _on_paper(game):
        return redirect(url_for("audit.show", game_id=game_id))
    typed = unlogged.typed(game)
    draft = Draft(game.rules, list(game.setup.players), by=scribe())
    draft.played = game.started.at.date().isoformat()
    for seat, player in enumerate(game.setup.players):
        total = typed.totals[player]
        parts = total if isinstance(total, dict) else {"total": total}
        draft.values |= {f"{key}-{seat}": str(points) for key, points in parts.items()}
        if player in typed.winners:
            draft.winners.append(str(seat))
    return _form("sheet", draft, game=game)


@bp.post("/games/<game_id>/sheet-only/again")
def enter_again(game_id: str) -> Any:
    """The names stay as they are; the numbers may be put right."""
    game = the_game(game_id)
    draft = _read(request.form)
    draft.rules = game.rules
    draft.names = [*game.setup.players]
    totals, winners = _totals(draft)
    reason = request.form.get("reason", "").strip()[:300]
    if not reason:
        draft.wrong.append(t("unlogged.reason_needed"))
    if not draft.wrong:
        try:
            again = CorrectSheet(totals=totals, reason=reason, winners=winners)
            done = ledger().execute(game.id, again, _entry(draft)).game
        except LedgerError as error:
            draft.refuse(error)
        else:
            publish(done)
            return redirect(url_for("unlogged.show", game_id=game_id), 303)
    return _form("sheet", draft, draft.status, game)


SHOWN = ("table", "replay", "audit")  # pages that need a table to show


@bp.before_app_request
def only_a_sheet() -> Any:
    """A game of which only the sheet is known has no table, no replay and no proof."""
    game_id = (request.view_args or {}).get("game_id")
    if request.blueprint not in SHOWN or request.method != "GET" or not game_id:
        return None
    try:  # how much is known of a game never changes, so one that is loaded is not asked again
        game = ledger().loaded_game(UUID(game_id)) or the_game(game_id)
    except (ValueError, LedgerError):
        return None  # the page says so
    return redirect(url_for("unlogged.show", game_id=game_id)) if _on_paper(game) else None
