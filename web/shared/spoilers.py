"""Results held back: a device that asks for it is not told how a game ends before it watched it.

`?spoilers=off` asks for it and is kept like a language; `?spoilers=on` ends it. How far somebody
has watched each game is kept with the account that is signed in, else in a cookie of the device, so
that nobody needs an account for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from flask import Flask, Response, g, make_response, render_template, request
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Corrected, Rewound
from ledger.projections import GameRow, HistoryRow
from ledger.web.access.identity import accounts, the_accounts, who
from ledger.web.access.watched_games import Watched, game_key
from ledger.web.context import the_game

WISHES = ("off", "on")
TOLD = "told"  # `?spoilers=told` in the address of a game: this one may be told
COOKIE = "watched"
MARK = re.compile(r"([0-9a-f]{12})\.(\d{1,6})(e?)")
MOST = 90  # games a device remembers, the latest first
YEAR = 365 * 24 * 3600
# What may be opened of a game whose end is held back: all of these know how to keep it.
OPEN = {
    "replay.last",
    "replay.step",
    "replay.fragment",
    "replay.fragments",
    "covers.show",
    "previews.show",
    "live.stream",
}


def register(app: Flask) -> None:
    app.before_request(guard)
    app.after_request(keep_marks)
    app.jinja_env.globals.update(held_back=held_back, hiding_results=hiding, how_far=how_far)


def hiding() -> bool:
    """Whether this account, or this device, wants results held back."""
    wished = request.args.get("spoilers")
    return (wished if wished in WISHES else _kept_wish()) == "off"


def _account() -> str:
    """Who is signed in; empty where nobody is, or nobody has to be."""
    person = who() if accounts() is not None else None
    return person.account if person else ""


def _kept_wish() -> str | None:
    if "result_wish" not in g:
        account = _account()
        kept = the_accounts().watched_games.wish(account) if account else ""
        g.result_wish = kept or request.cookies.get("spoilers")
    wish: str | None = g.result_wish
    return wish


def marks() -> dict[str, Watched]:
    """What was watched, by the beginning of each game's id, the latest first."""
    if "watched_games" not in g:
        account = _account()
        g.watched_games = the_accounts().watched_games.marks(account) if account else _of_device()
        if request.args.get("spoilers") == TOLD and (request.view_args or {}).get("game_id"):
            mark(request.view_args["game_id"] if request.view_args else "", 1, told=True)
    kept: dict[str, Watched] = g.watched_games
    return kept


def _of_device() -> dict[str, Watched]:
    found = MARK.findall(request.cookies.get(COOKIE, ""))
    return {key: Watched(int(step), bool(end)) for key, step, end in found}


def how_far(game_id: Any) -> int:
    """The furthest step this device has shown; 0 if it has not begun."""
    return marks().get(game_key(game_id), Watched()).step


def mark(game_id: Any, step: int, *, told: bool) -> None:
    """This step was shown; it is kept with the answer."""
    known, key = marks(), game_key(game_id)
    before = known.pop(key, Watched())
    now = Watched(max(before.step, step), before.told or told)
    g.watched_games = {key: now, **known}
    g.setdefault("marked", set()).add(key)


def keep_marks(response: Response) -> Response:
    """With the account of who is signed in; else with the answer, for this device."""
    wished, marked = request.args.get("spoilers"), g.get("marked")
    asked = wished in WISHES and request.blueprint not in ("api", "covers", "previews")
    account = _account() if marked or asked else ""
    if account:
        kept = the_accounts().watched_games
        if wished and asked and wished != kept.wish(account):
            kept.keep_wish(account, wished)
        for key in marked or ():
            kept.keep_mark(account, key, marks()[key])
    elif marked:
        found = list(marks().items())[:MOST]
        written = "~".join(f"{key}.{one.step}{'e' if one.told else ''}" for key, one in found)
        response.set_cookie(COOKIE, written, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


# ------------------------------------------------------------------------ one game


def held(game: Game) -> bool:
    """Whether the end of this game is kept from this device."""
    return hiding() and not marks().get(game_key(game.id), Watched()).told and game.over


def tells_all(game: Game, step: int) -> bool:
    """Whether nothing happens on the table after this step."""
    acting = ActionTaken | Corrected | Rewound
    return not any(isinstance(body, acting) for body in game.bodies[step:])


def as_watched(game: Game, step: int) -> Game:
    """The game as it was when this step, or the furthest one watched, was its last."""
    far = min(game.version, max(step, how_far(game.id)))
    return game if tells_all(game, far) else game.as_it_stood(far)


def unspoilt(row: HistoryRow, game: Game) -> HistoryRow:
    """A step without what was done to it after the game's last one."""
    taken = row.undone_by if row.undone_by and row.undone_by <= game.version else None
    notes = tuple(note for note in row.notes if note.step <= game.version)
    return replace(row, undone_by=taken, notes=notes)


def guard() -> Any:
    """Before every page about a game: one that tells the end says so instead."""
    game_id = (request.view_args or {}).get("game_id")
    if game_id is None or request.method != "GET" or not hiding():
        return None
    if request.endpoint in OPEN or request.blueprint in ("api", "keeping"):
        return None
    game = the_game(str(game_id))
    if not held(game):
        return None
    body = render_template("spoilers.html", game=game, tab="", far=how_far(game.id))
    return make_response(body)


# ------------------------------------------------------------------------ lists of games


def held_back(row: GameRow) -> bool:
    return row.over and hiding() and not marks().get(game_key(row.id), Watched()).told


def without_results(rows: Iterable[GameRow]) -> list[GameRow]:
    """Rows that tell no end: those held back are drawn as far as they were watched."""
    return [_blank(row) if held_back(row) else row for row in rows]


def _blank(row: GameRow) -> GameRow:
    return replace(
        row,
        steps=max(1, how_far(row.id)),
        turn=0,
        winners=(),
        totals={},
        waivers=0,
        notes=0,
        claimed=False,
    )
