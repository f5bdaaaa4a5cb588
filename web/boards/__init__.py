"""The boards of the titles: what pages may ask of any of them, in any title's own drawing."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import Any, get_args

from flask import get_template_attribute, has_request_context
from jinja2 import TemplateError
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games import ruleset
from ledger.ruleset import Lang, ScoreLine, phrase, texts
from ledger.ruleset.codec import Action, Event
from ledger.visibility import SPECTATOR
from ledger.web.boards.board import Board, counts
from ledger.web.boards.default.guide import guide_for
from ledger.web.boards.folders import drawn, folder_of, package_of
from ledger.web.boards.guide import Guide
from ledger.web.boards.offline import Offline
from ledger.web.context import lang, viewer
from ledger.web.shared.legal_actions import would_happen
from ledger.web.shared.screen_reader_text import in_words


def board_of(title: str) -> Board:
    """What draws this title."""
    board: Board = import_module(f"{package_of(folder_of(title))}.board").BOARD
    return board


@cache
def guide_of(title: str) -> Guide:
    """What knows how a step of this title is entered by tapping."""
    if not drawn(title):
        return guide_for(ruleset(title))
    guide: Guide = import_module(f"{package_of(title)}.guide").GUIDE
    return guide


def offline_of(title: str) -> Offline:
    """How actions of this title are entered while nobody can be asked."""
    return guide_of(title).offline


def asked(title: str, kind: str, field: str) -> str:
    """The question for a field of a kind of action."""
    guide = guide_of(title)
    asks = guide.offline.asks
    words = asks.get(f"{kind}.{field}") or guide.questions.get(kind, {}).get(field)
    words = words or asks.get(field)
    return texts.template(words, lang()) if words else ruleset(title).label(field, lang())


@cache
def labels(title: str) -> dict[str, list[str]]:
    """What the table page calls each kind of action, in both languages."""
    langs: tuple[Lang, ...] = get_args(Lang)
    named = guide_of(title).labels
    return {kind: [phrase(words, spoken) for spoken in langs] for kind, words in named.items()}


def wish(game: Game, action: Action) -> str:
    """The action as a sentence; a guide may know better words for what the dealer will decide."""
    events = would_happen(game, action, (), viewer(game))
    own = guide_of(game.rules.key).wish
    if not events and own is not None:
        return own(game.catalogue, action, lang())
    return game.rules.words.say(game.catalogue, action, events, lang())


def template(title: str) -> str:
    """Where the title's macros are."""
    return f"boards/{folder_of(title)}/board.html"


def macro(game: Game, name: str, *args: Any) -> Markup:
    """One of the title's macros, drawn."""
    drawn: Markup = get_template_attribute(template(game.rules.key), name)(*args)
    return drawn


def draw(game: Game, step: int, spoken: Lang | None = None, **wishes: Any) -> dict[str, Any]:
    """What the title's templates need to show the table as it stood after this step."""
    wishes = {"viewer": viewer(game), **wishes}
    drawing: dict[str, Any] = board_of(game.rules.key).draw(game, step, spoken or lang(), **wishes)
    return drawing


def look_once(game: Game) -> None:
    """Draws the first step of a game as it will be drawn, and forgets it."""
    if has_request_context():
        try:
            table(game, 1)
        except TemplateError as error:
            raise ValueError(str(error)) from error


def sprites(*games: Any) -> Markup:
    """The symbols every drawing of these games of one catalogue uses; once per page."""
    game = games[0]
    drawn = board_of(game.rules.key).sprite(game.catalogue, counts(games))
    return macro(game, "sprites", drawn)


def styles(*games: Any) -> list[str]:
    """The boards' style sheet, and the title's own if it has one."""
    return styles_of(*(game.rules.key for game in games))


def styles_of(*titles: str) -> list[str]:
    own = [sheet for title in titles for sheet in board_of(title).styles]
    return list(dict.fromkeys(["css/board.css", *own]))


def shared(title: str) -> bool:
    """Do all players play on one board? Then one picture shows the game."""
    return board_of(title).shared


def table(game: Game, step: int, **wishes: Any) -> Markup:
    """The whole table after this step: what is common, then every seat, and all of it in words."""
    drawn = macro(game, "table", draw(game, step, **wishes))
    return drawn + in_words(game, step, wishes.get("viewer", viewer(game)))


def mini(game: Game, step: int, player: str, highlight: Collection[str] | None = None) -> Markup:
    """One player's board, small; what is highlighted is lit and the rest faded."""
    drawing = draw(game, step, highlight=highlight, viewer=SPECTATOR)
    seat = drawing["players"].index(player) if player in drawing["players"] else 0
    return macro(game, "board", drawing, drawing["seats"][seat], "mini")


def has_why(game: Game, line: ScoreLine) -> bool:
    """Whether there may be a board to show for a score line."""
    return board_of(game.rules.key).why is not None or bool(line.place)


def why(game: Game, step: int, line: ScoreLine) -> Markup:
    """The board a score line rests on: the title's own drawing of it, else the player's board."""
    own = board_of(game.rules.key).why
    if own is not None:
        return own(game, step, line, lang())
    return mini(game, step, line.player, line.components[:1]) if line.place else Markup("")


def audit_chart(game: Game, step: int) -> Markup:
    """What a title shows beside the audit's sheet; nothing when it has nothing of its own."""
    return board_of(game.rules.key).audit_chart(game, step, lang())


def place_name(game: Any, place: str) -> str:
    """Where a score line lies, as the title calls it; a place without a name is said as it is."""
    return board_of(game.rules.key).place_name(game.catalogue, place, lang()) if place else ""


def component(game: Game, name: str, style: str = "pic") -> Markup:
    """The picture of one component."""
    picture = board_of(game.rules.key).picture(game.catalogue, name, _count(game))
    return _shown(game, name, picture, style)


def _shown(game: Any, name: str, picture: dict[str, str], style: str = "pic") -> Markup:
    said = game.rules.words.name_of(game.catalogue, name, lang())
    return macro(game, "component", picture, said, style)


def _count(game: Any) -> int:
    """The number of players, for a board on which it decides; 0 for a title alone."""
    return len(game.setup.players) if isinstance(game, Game) else 0


def line_picture(game: Game, line: ScoreLine) -> Markup:
    """The first component of a score line: as the line counts it, where a title tells."""
    if not line.components:
        return Markup("")
    own = board_of(game.rules.key).line_picture
    if own is None:
        return component(game, line.components[0])
    return _shown(game, line.components[0], own(game.catalogue, line, _count(game)))


def event_picture(game: Game, event: Event, style: str = "pic") -> Markup:
    """The component an event is about, as it shows it; nothing when it is about none."""
    board = board_of(game.rules.key)
    about, own = board.about(event), board.event_picture
    if own is None or not about:
        return component(game, about, style) if about else Markup("")
    return _shown(game, about, own(game.catalogue, event, _count(game)), style)
