"""What a link to a game shows where it is shared: its title, and the result if it has one."""

from __future__ import annotations

from typing import Any

from flask import Flask
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.web.context import lang, t
from ledger.web.shared.spoilers import held


class Preview(Struct, frozen=True):
    title: str
    text: str


def register(app: Flask) -> None:
    app.jinja_env.globals["link_preview"] = link_preview


def link_preview(game: Any) -> Preview | None:
    """Nothing of the end where the link asks for none; while a game is on, only what the room
    sees."""
    if not isinstance(game, Game):
        return None
    players = ", ".join(game.setup.players)
    title = f"{game.rules.name[lang()]} · {players}"
    if held(game):
        return Preview(title, t("preview.held"))
    now = game.rules.play.now(game.state)
    if not now.over:
        said = t("preview.turn", n=now.turn) if now.turn else t("preview.setup")
        return Preview(title, said)
    sheet = game.sheet_at(game.version)
    totals = ", ".join(f"{player} {sheet.totals[player]}" for player in game.setup.players)
    names = ", ".join(sheet.winners)
    return Preview(title, t("preview.won", names=names, totals=totals) if names else totals)
