"""Games whose title is not installed, and packages whose title is left out, as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from flask import Response

from ledger.application import Ledger
from ledger.errors import NoSuchGame, TitleNotInstalled
from ledger.games import GAMES
from ledger.games.packages import LeftOut
from ledger.projections import GameRow
from ledger.record import chained, raw_lines
from ledger.web.access import identity
from ledger.web.context import lang, ledger, projections

NDJSON = "application/x-ndjson"


@dataclass
class RawGameShown:
    row: GameRow
    may_export: bool


def raw_game_shown(game_id: str) -> RawGameShown | None:
    """What a page can tell of such a game; None where there is nothing to tell."""
    try:
        row = projections().game(identity.whole(game_id))
    except NoSuchGame:
        return None
    return RawGameShown(row, may_export(row.id, row.over))


def may_export(game_id: str, over: bool) -> bool:
    """While the game is on nobody can say what is secret in it: its keeper may have it."""
    return over or identity.may("keep", game_id)


def raw_record(error: TitleNotInstalled) -> Response:
    """The record as it is stored, or the error for who may not have it."""
    store: Ledger = ledger()
    game = store.raw(UUID(error.params["game"]))
    if not may_export(str(game.id), game.over):
        raise error
    name = f"{game.setup.title}-{game.id}.jsonl"
    head = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(chained(raw_lines(game)), headers=head, content_type=NDJSON)


def left_out() -> list[LeftOut]:
    """For whoever keeps this Ledger."""
    account = identity.who() if identity.accounts() is not None else None
    keeps = identity.accounts() is None or (account is not None and account.keeper)
    return list(GAMES.left_out) if keeps else []


def game_name(row: GameRow) -> str:
    """What a game in a list is called: by its template, else like its title."""
    return row.called.get(lang()) or title_name(row.title)


def title_name(title: str) -> str:
    """A title's name; of one that is not installed its key."""
    return GAMES[title].name[lang()] if title in GAMES else title
