"""A finished game taken to the app in which people log their plays: a link, and its code."""

from __future__ import annotations

from functools import lru_cache

from flask import url_for
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.plays import export as play_export
from ledger.web.context import lang
from ledger.web.shared.qr_code import qr_file

LONGEST_CODE = 1900  # letters: five players and a long address; no phone reads much more


class BgStats(Struct, frozen=True):
    link: str
    code: str  # the address of the picture; empty where no phone could read it


def bg_stats(game: Game) -> BgStats | None:
    if not game.over:
        return None
    found = link(game)
    drawn = url_for("exports.code", game_id=game.id) if len(found) < LONGEST_CODE else ""
    return BgStats(found, drawn)


def link(game: Game) -> str:
    """Of a game that is over, or NotOver."""
    seen_at = url_for("audit.show", game_id=game.id, _external=True)
    return play_export.link(game, lang(), seen_at)


@lru_cache(maxsize=32)  # drawing a code that holds so much takes longer than a page
def picture(link: str) -> bytes:
    return qr_file(link, error="l")
