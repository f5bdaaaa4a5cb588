"""Results held back: a device that asks for it is not told how a game ends before it watched it.

`?spoilers=off` asks for it and is kept like a language; `?spoilers=on` ends it. How far a device
has watched each game lies in a cookie of its own, so that nobody needs an account for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from flask import Flask, Response, g, make_response, render_template, request
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Corrected, Rewound
from ledger.projections import GameRow, HistoryRow
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
    "live.stream",
}


class Watched(NamedTuple):
    """How far a device has come in a game, and whether it knows the end."""

    step: int = 0
    told: bool = False


def register(app: Flask) -> None:
    app.before_request(guard)
    app.after_request(keep_marks)
    app.jinja_env.globals.update(held_back=held_back, hiding_results=hiding, how_far=how_far)


def hiding() -> bool:
    """Whether this device wants results held back."""
    wished = request.args.get("spoilers")
    return (wished if wished in WISHES else request.cookies.get("spoilers")) == "off"


def key_of(game_id: Any) -> str:
    return str(game_id).replace("-", "").lower()[:12]


def marks() -> dict[str, Watched]:
    """What the device has watched, by the beginning of each game's id, the latest first."""
    if "watched_games" not in g:
        found = MARK.findall(request.cookies.get(COOKIE, ""))
        g.watched_games = {key: Watched(int(step), bool(end)) for key, step, end in found}
        if request.args.get("spoilers") == TOLD and (request.view_args or {}).get("game_id"):
            mark(request.view_args["game_id"] if request.view_args else "", 1, told=True)
    kept: dict[str, Watched] = g.watched_games
    return kept


def how_far(game_id: Any) -> int:
    """The furthest step this device has shown; 0 if it has not begun."""
    return marks().get(key_of(game_id), Watched()).step


def mark(game_id: Any, step: int, *, told: bool) -> None:
    """This step was shown; it is kept with the answer."""
    known, key = marks(), key_of(game_id)
    before = known.pop(key, Watched())
    now = Watched(max(before.step, step), before.told or told)
    g.watched_games = {key: now, **known}
    g.marked = True


def keep_marks(response: Response) -> Response:
    if g.get("marked"):
        found = list(marks().items())[:MOST]
        written = "~".join(f"{key}.{one.step}{'e' if one.told else ''}" for key, one in found)
        response.set_cookie(COOKIE, written, max_age=YEAR, secure=request.is_secure, samesite="Lax")
    return response


# ------------------------------------------------------------------------ one game


def held(game: Game) -> bool:
    """Whether the end of this game is kept from this device."""
    return hiding() and not marks().get(key_of(game.id), Watched()).told and game.over


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
    return row.over and hiding() and not marks().get(key_of(row.id), Watched()).told


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
