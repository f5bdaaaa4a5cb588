"""The boards of the titles: what pages may ask of any of them, in any title's own drawing."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, get_args

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, ScoreLine
from ledger.ruleset.codec import Event
from ledger.visibility import SPECTATOR
from ledger.web.boards.folders import drawn, package_of
from ledger.web.context import lang, viewer
from ledger.web.shared.screen_reader_text import in_words


def board_of(title: str) -> ModuleType:
    """The module that draws this title."""
    return import_module(f"{package_of(title)}.board")


def guide_of(title: str) -> ModuleType:
    """The module that knows what the table page asks while a step of this title is entered."""
    return import_module(f"{package_of(title)}.guide")


@cache
def labels(title: str) -> dict[str, list[str]]:
    """What the table page calls each kind of action, in both languages."""
    if not drawn(title):  # a title nobody has drawn yet
        return {}
    langs: tuple[Lang, ...] = get_args(Lang)
    kinds = [guide_of(title).kinds(spoken) for spoken in langs]
    return {name: [words[name]["label"] for words in kinds] for name in kinds[0]}


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


def sprites(*games: Any) -> Markup:
    """The symbols every drawing of these games of one catalogue uses; once per page."""
    game, board = games[0], board_of(games[0].rules.key)
    if not by_count(board):
        return macro(game, "sprites", board.sprite(game.catalogue))
    counts = {len(one.setup.players) for one in games if isinstance(one, Game)}
    return macro(game, "sprites", board.sprite(game.catalogue, counts))


def by_count(board: ModuleType) -> bool:
    """Is the board itself another one with another number of players?"""
    return getattr(board, "BY_COUNT", False)


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
    """The whole table after this step: what is common, then every seat, and all of it in words."""
    drawn = macro(game, "table", draw(game, step, **wishes))
    return drawn + in_words(game, step, wishes.get("viewer", viewer(game)))


def mini(game: Game, step: int, player: str, highlight: Collection[str] | None = None) -> Markup:
    """One player's board, small; what is highlighted is lit and the rest faded."""
    drawing = draw(game, step, highlight=highlight, viewer=SPECTATOR)
    seat = drawing["players"].index(player) if player in drawing["players"] else 0
    return macro(game, "board", drawing, drawing["nations"][seat], "mini")


def has_why(game: Game, line: ScoreLine) -> bool:
    """Whether there may be a board to show for a score line."""
    return hasattr(board_of(game.rules.key), "why") or bool(line.place)


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
    picture = board_of(game.rules.key).picture(game.catalogue, name, *_count(game))
    return _shown(game, name, picture, style)


def _shown(game: Any, name: str, picture: dict[str, str], style: str = "pic") -> Markup:
    said = game.rules.name_of(game.catalogue, name, lang())
    return macro(game, "component", picture, said, style)


def _count(game: Any) -> tuple[int, ...]:
    """The number of players, for a board on which it decides."""
    known = isinstance(game, Game) and by_count(board_of(game.rules.key))
    return (len(game.setup.players),) if known else ()


def line_picture(game: Game, line: ScoreLine) -> Markup:
    """The first component of a score line: as the line counts it, where a title tells."""
    if not line.components:
        return Markup("")
    own = getattr(board_of(game.rules.key), "line_picture", None)
    if own is None:
        return component(game, line.components[0])
    return _shown(game, line.components[0], own(game.catalogue, line, *_count(game)))


def event_picture(game: Game, event: Event, style: str = "pic") -> Markup:
    """The component an event is about, as it shows it; nothing when it is about none."""
    board = board_of(game.rules.key)
    about, own = board.about(event), getattr(board, "event_picture", None)
    if own is None or not about:
        return component(game, about, style) if about else Markup("")
    return _shown(game, about, own(game.catalogue, event, *_count(game)), style)
