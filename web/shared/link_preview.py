"""What a link to a game shows where it is shared: its title, and the result if it has one."""

from __future__ import annotations

from typing import Any

from flask import Flask, url_for
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.web.access import identity
from ledger.web.context import lang, t
from ledger.web.shared.preview_picture import CAN_DRAW
from ledger.web.shared.spoilers import held, hiding


class Preview(Struct, frozen=True):
    title: str
    text: str
    picture: str = ""  # its whole address


def register(app: Flask) -> None:
    app.jinja_env.globals["link_preview"] = link_preview


def link_preview(game: Any) -> Preview | None:
    """Nothing of the end where the link asks for none; while a game is on, only what the room
    sees."""
    if not isinstance(game, Game):
        return None
    players = ", ".join(game.setup.players)
    title = f"{game.rules.name[lang()]} · {players}"
    return Preview(title, _said(game), _picture(game))


def has_picture(game: Game) -> bool:
    """Of a game that anybody may look at who has the link."""
    kept = identity.accounts()
    shown = kept is None or kept.visibility(str(game.id)) in ("public", "unlisted")
    return CAN_DRAW and shown


def _picture(game: Game) -> str:
    """Another step has another address. Who fetches it has no cookie that hides the end."""
    if not has_picture(game):
        return ""
    spoilers = "off" if hiding() else None
    here: dict[str, Any] = {"at": game.version, "lang": lang(), "spoilers": spoilers}
    return url_for("previews.show", game_id=game.id, **here, _external=True)


def _said(game: Game) -> str:
    if held(game):
        return t("preview.held")
    if not game.over:
        now = game.rules.play.now(game.state)
        return t("preview.turn", n=now.turn) if now.turn else t("preview.setup")
    sheet = game.sheet_at(game.version)
    totals = ", ".join(f"{player} {sheet.totals[player]}" for player in game.setup.players)
    names = ", ".join(sheet.winners)
    return t("preview.won", names=names, totals=totals) if names else totals
