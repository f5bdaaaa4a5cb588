"""Small pictures of games for lists: the title's own boards, drawn small."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from flask import current_app
from markupsafe import Markup

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.games import GAMES
from ledger.projections import GameRow
from ledger.web import boards
from ledger.web.boards.folders import drawn
from ledger.web.context import lang, ledger

PICTURE: CacheKey[Markup] = CacheKey("cover")
SHEET = Markup('<svg class="icon" viewBox="0 0 24 24"><use href="#ui-proved"/></svg>')


class Covers:
    """The pictures of the games on one page, and the symbols they are drawn with."""

    def __init__(self, rows: Iterable[GameRow]) -> None:
        self._rows = list(rows)

    def sprites(self) -> Markup:
        """Once per page, before the first picture; games of one catalogue share theirs."""
        games = [opened(row) for row in self._rows if drawable(row)]
        by_catalogue: dict[str, list[Game]] = {}
        for game in filter(None, games):
            by_catalogue.setdefault(game.setup.catalogue_hash, []).append(game)
        return Markup("").join(_sprites(some) for some in by_catalogue.values())

    def styles(self) -> list[str]:
        """The style sheets of the titles on the page."""
        return boards.styles_of(*dict.fromkeys(row.title for row in self._rows if drawable(row)))

    def one(self, row: GameRow, player: str = "") -> Markup:
        """One player's board: the one asked for, else the winner's, else the leader's."""
        if row.evidence == "sheet" or not drawable(row):  # there is no table to draw
            return SHEET
        leader = max(row.players, key=lambda name: row.totals.get(name, 0))
        return _picture(row, player or next(iter(row.winners), leader))

    def all(self, row: GameRow) -> Markup:
        """Every player's board, in seat order; or the one they share."""
        if row.evidence == "sheet" or not drawable(row) or boards.shared(row.title):
            return self.one(row)
        return Markup("").join(self.one(row, player) for player in row.players)


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


def _picture(row: GameRow, player: str) -> Markup:
    game = opened(row)
    if game is None:
        return SHEET
    step = row.steps
    try:
        return game.cached(PICTURE, lambda: boards.mini(game, step, player), step, player, lang())
    except (LedgerError, *BAD_STATE_ERRORS):
        current_app.logger.exception("game %s cannot be drawn", row.id)
        return SHEET


def _sprites(games: list[Game]) -> Markup:
    try:
        return boards.sprites(*games)
    except (LedgerError, *BAD_STATE_ERRORS):
        current_app.logger.exception("some symbols cannot be drawn")
        return Markup("")
