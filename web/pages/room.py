"""A page for the room: the public table large, whose turn it is, the scores, and codes to join."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for

from ledger.aggregates.game import Game
from ledger.errors import UnknownName
from ledger.visibility import SPECTATOR
from ledger.web import boards
from ledger.web.access import identity, tokens
from ledger.web.access.members import linked
from ledger.web.context import catch_up, the_game
from ledger.web.origins import public_address
from ledger.web.shared.qr_code import qr_code
from ledger.web.shared.screen_reader_text import in_words

bp = Blueprint("room", __name__, url_prefix="/games/<game_id>/room")


@bp.get("")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    part = "room/table.html" if request.args.get("part") else "room.html"
    return render_template(part, **_page(game))


@bp.post("/code")
def code(game_id: str) -> Any:
    """A code for a seat, or for somebody who watches. Where people sign in it is an invitation that
    one person uses once; the page that shows it is kept by nobody."""
    game = the_game(game_id)
    seat = request.form.get("seat", "")
    if seat and seat not in game.setup.players:
        raise UnknownName("player", seat)
    answer = make_response(render_template("room.html", **_page(game, _link(game, seat), seat)))
    answer.cache_control.no_store = True
    return answer


def _page(game: Game, link: str = "", seat: str = "") -> dict[str, Any]:
    """Whoever looks at a screen on the wall is nobody's seat."""
    catch_up()
    drawing = boards.draw(game, game.version, viewer=SPECTATOR)
    watch = _watch(game)
    return {
        "game": game,
        "tab": "",
        "now": game.rules.play.now(game.state),
        "drawing": drawing,
        "table": boards.macro(game, "table", drawing) + in_words(game, game.version, SPECTATOR),
        "styles": boards.styles(game),
        "sprites": boards.sprites(game),
        "winners": game.sheet_at(game.version).winners if game.over else (),
        "watch": watch,
        "watch_code": qr_code(watch, error="m", scale=6) if watch else "",
        "link": link,
        "link_code": qr_code(link, error="m", scale=6) if link else "",
        "link_seat": seat,
    }


def _watch(game: Game) -> str:
    """Where anybody may watch; nothing for a game that is not shown to everybody."""
    kept = identity.accounts()
    if kept is not None and kept.visibility(str(game.id)) == "private":
        return ""
    return public_address() + url_for("table.show", game_id=game.id, **{"as": ""})


def _link(game: Game, seat: str) -> str:
    if identity.accounts() is None:
        return public_address() + url_for("table.show", game_id=game.id, **{"as": seat})
    made = linked(game, "player" if seat else "spectator", seat)
    return tokens.link(identity.the_accounts(), made)
