"""Small pictures of games for lists: the title's own boards, drawn small, each a file of its own.

A page names the pictures and need not open the games; a browser asks for those it shows.
"""

from __future__ import annotations

from uuid import UUID

from flask import current_app, url_for
from markupsafe import Markup

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.games import GAMES
from ledger.projections import GameRow
from ledger.web import boards
from ledger.web.boards.folders import drawn
from ledger.web.context import lang, ledger, theme
from ledger.web.shared.svg_file import alone
from ledger.web.shared.template_helpers import seat_of, sprite

PICTURE: CacheKey[str] = CacheKey("cover")
SHEET = Markup('<svg class="icon" viewBox="0 0 24 24"><use href="#ui-proved"/></svg>')


def cover(row: GameRow, player: str = "") -> Markup:
    """One player's board: the one asked for, else the winner's, else the leader's."""
    if row.evidence == "sheet" or not drawable(row):  # there is no table to draw
        return SHEET
    leader = max(row.players, key=lambda name: row.totals.get(name, 0))
    seat = seat_of(row.players, player or next(iter(row.winners), leader))
    address = url_for(
        "covers.show",
        game_id=row.id,
        seat=seat,
        at=row.steps,
        lang=lang(),
        theme=theme() or None,
    )
    return Markup('<img src="{}" alt="" loading="lazy" decoding="async">').format(address)


def all_covers(row: GameRow) -> Markup:
    """Every player's board, in seat order; or the one they share."""
    if row.evidence == "sheet" or not drawable(row) or boards.shared(row.title):
        return cover(row)
    return Markup("").join(cover(row, player) for player in row.players)


def drawable(row: GameRow) -> bool:
    """Whether the game's title is installed and somebody has drawn it."""
    return row.title in GAMES and drawn(row.title)


def opened(row: GameRow) -> Game | None:
    """The game of a row. None if it does not open: it must not take the others' page with it."""
    try:
        return ledger().game(UUID(row.id))
    except LedgerError as error:
        current_app.logger.warning("%s", error)
        return None


def picture(game: Game, step: int, seat: int) -> str:
    """The board of a seat after this step as a file, as everybody may see it."""
    player = game.setup.players[seat - 1]

    def draw() -> str:
        return alone(game, boards.mini(game, step, player), theme(), inside="cover")

    try:
        if step != game.version:  # asked for by an older page
            return draw()
        return game.cached(PICTURE, draw, player, lang(), theme())
    except (LedgerError, *BAD_STATE_ERRORS):
        current_app.logger.exception("game %s cannot be drawn", game.id)
        return no_picture()


def no_picture() -> str:
    """In the place of a board that cannot be drawn."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'{sprite("ui-proved")}<use href="#ui-proved"/></svg>'
    )
