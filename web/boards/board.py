"""What a title's drawing offers the pages; `board.py` of each title fills one in as `BOARD`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, ScoreLine
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.line_chart import Picture

Symbol = dict[str, str]  # `href` and `box` of a symbol of the sprite


class Draw(Protocol):
    """The table after a step, as the macros of the title's `board.html` want it.

    `viewer` is who looks, a seat or a spectator: no more is drawn than they may see.
    `highlight` names components: they are lit, the rest faded. The changes of `since`..`step` are
    ringed. `recording` draws what can be tapped. Every drawing has `players`, and `seats` with
    `player`, `seat` (its number), `points` and `active` of each; the rest is the title's own.
    """

    def __call__(
        self,
        game: Game,
        step: int,
        lang: Lang,
        *,
        viewer: Viewer = SPECTATOR,
        highlight: Collection[str] | None = None,
        since: int | None = None,
        recording: bool = False,
    ) -> dict[str, Any]: ...


class Charts(Protocol):
    """Pictures of the whole game up to a step; `of` is the thing a picture was asked about."""

    def __call__(
        self, game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
    ) -> list[Picture]: ...


def nothing(game: Game, step: int, lang: Lang) -> Markup:
    return Markup("")


def no_charts(
    game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
) -> list[Picture]:
    return []


def as_it_is(catalogue: Any, place: str, lang: Lang) -> str:
    return place


@dataclass(frozen=True, kw_only=True)
class Board:
    """A title's drawing. Whatever has a default may be left out."""

    draw: Draw
    sprite: Callable[[Any, Collection[int]], Markup]  # catalogue, numbers of players -> symbols
    picture: Callable[[Any, str, int], Symbol]  # catalogue, component, players (0: any number)
    about: Callable[[Any], str]  # the component an event is about, or ""
    styles: tuple[str, ...] = ()  # style sheets of its own
    shared: bool = False  # do all players play on one board?
    # the board a score line rests on; without one, the player's own where the line has a place
    why: Callable[[Game, int, ScoreLine, Lang], Markup] | None = None
    # how a line counts its first component, and how an event shows what it is about; without one,
    # the component's own picture
    line_picture: Callable[[Any, ScoreLine, int], Symbol] | None = None
    event_picture: Callable[[Any, Any, int], Symbol] | None = None
    place_name: Callable[[Any, str, Lang], str] = as_it_is  # where a score line lies
    audit_chart: Callable[[Game, int, Lang], Markup] = nothing  # beside the audit's sheet
    charts: Charts = no_charts


def counts(games: Iterable[Any]) -> set[int]:
    """The numbers of players of those that are games; a title alone has none."""
    return {len(one.setup.players) for one in games if isinstance(one, Game)}
