"""The boards of the titles: what pages may ask of any of them, in any title's own drawing."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from types import ModuleType
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.codec import Event
from ledger.ruleset import Lang, ScoreLine
from web.context import lang, viewer


def board_of(title: str) -> ModuleType:
    """The module that draws this title."""
    return import_module(f"web.boards.{title}")


def guide_of(title: str) -> ModuleType:
    """The module that knows what the table page asks while a step of this title is entered."""
    return import_module(f"web.boards.{title}_guide")


def template(title: str) -> str:
    """Where the title's macros are."""
    return f"boards/{title}/board.html"


def macro(game: Game, name: str, *args: Any) -> Markup:
    """One of the title's macros, drawn."""
    drawn: Markup = get_template_attribute(template(game.rules.key), name)(*args)
    return drawn


def draw(game: Game, step: int, spoken: Lang | None = None, **wishes: Any) -> dict[str, Any]:
    """What the title's templates need to show the table as it stood after this step."""
    wishes = {"viewer": viewer(game), **wishes}
    drawing: dict[str, Any] = board_of(game.rules.key).draw(game, step, spoken or lang(), **wishes)
    return drawing


def sprites(game: Game) -> Markup:
    """The symbols every drawing of this game uses; once per page."""
    return macro(game, "sprites", board_of(game.rules.key).sprite(game.catalogue))


def styles(*games: Any) -> list[str]:
    """The boards' style sheet, and the title's own if it has one."""
    return styles_of(*(game.rules.key for game in games))


def styles_of(*titles: str) -> list[str]:
    own = [sheet for title in titles for sheet in getattr(board_of(title), "STYLES", ())]
    return list(dict.fromkeys(["css/board.css", *own]))


def shared(title: str) -> bool:
    """Do all players play on one board? Then one picture shows the game."""
    return getattr(board_of(title), "SHARED", False)


def table(game: Game, step: int, **wishes: Any) -> Markup:
    """The whole table after this step: what is common, then every seat."""
    return macro(game, "table", draw(game, step, **wishes))


def mini(game: Game, step: int, player: str, highlight: Collection[str] | None = None) -> Markup:
    """One player's board, small; what is highlighted is lit and the rest faded."""
    drawing = draw(game, step, highlight=highlight, viewer=None)
    seat = drawing["players"].index(player) if player in drawing["players"] else 0
    return macro(game, "board", drawing, drawing["nations"][seat], "mini")


def why(game: Game, step: int, line: ScoreLine) -> Markup:
    """The board a score line rests on: the title's own drawing of it, else the player's board."""
    own = getattr(board_of(game.rules.key), "why", None)
    if own is not None:
        drawn: Markup = own(game, step, line, lang())
        return drawn
    return mini(game, step, line.player, line.components[:1]) if line.place else Markup("")


def extra(game: Game, step: int) -> Markup:
    """What a title shows beside the audit's sheet; nothing when it has nothing of its own."""
    own = getattr(board_of(game.rules.key), "extra", None)
    drawn: Markup = Markup("") if own is None else own(game, step, lang())
    return drawn


def place_name(game: Any, place: str) -> str:
    """Where a score line lies, as the title calls it; a place without a name is said as it is."""
    named = getattr(board_of(game.rules.key), "place_name", None)
    return named(game.catalogue, place, lang()) if named and place else place


def component(game: Game, name: str, style: str = "pic") -> Markup:
    """The picture of one component."""
    board = board_of(game.rules.key)
    shown = game.rules.name_of(game.catalogue, name, lang())
    return macro(game, "component", board.picture(game.catalogue, name), shown, style)


def event_picture(game: Game, event: Event, style: str = "pic") -> Markup:
    """The component an event is about; nothing when it is about none."""
    about = board_of(game.rules.key).about(event)
    return component(game, about, style) if about else Markup("")
