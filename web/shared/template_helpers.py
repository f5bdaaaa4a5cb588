"""What templates may use: words, numbers, dates, icons, links that keep their arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any
from urllib.parse import urlencode

from flask import Flask, g, request, url_for
from flask_babel import format_datetime
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.ruleset import Ruleset, Setup, texts
from ledger.ruleset.groups import COLOURS, SHADES
from ledger.web import context
from ledger.web.boards.files import own_symbols, static_file, symbols
from ledger.web.boards.stamps import asset
from ledger.web.shared import uninstalled_titles

SYMBOLS = static_file("symbols.svg")
PLAIN = "!$'()*,/:;?@"  # not written otherwise behind a question mark, as url_for does
PART_ONLY = {"to", "known", "digest"}  # what only the asking for parts of a page says
NO_SEAT = 6  # the mark of one who scores without sitting at the table


def register(app: Flask) -> None:
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        t=context.t,
        lang=context.lang,
        theme=context.theme,
        scribe=context.scribe,
        sprite=sprite,
        own_symbols=own_symbols,
        here=here,
        asset=asset,
        seat_of=seat_of,
        box_colours=box_colours,
        row_colours=row_colours,
        first_colours=first_colours,
        colour_names=colour_names,
        who=who,
        new_key=context.new_key,
        game_name=uninstalled_titles.game_name,
        title_name=uninstalled_titles.title_name,
        left_out=uninstalled_titles.left_out,
        raw_game_shown=uninstalled_titles.raw_game_shown,
    )
    app.jinja_env.filters.update(
        number=number, signed=signed, day=day, moment=moment, place=place, listed=listed
    )


@cache
def sprite(*names: str) -> Markup:
    """The symbols of these names, to be drawn once per page; `ui-` stands for all that begin so."""
    chosen = [body for name, body in symbols(SYMBOLS).items() if name.startswith(names)]
    return Markup("".join(chosen))  # noqa: S704  our own file


def here(**changes: Any) -> str:
    """This page's own address with some arguments changed; of a part that is drawn for another
    page, the address of that one (`g.part_of`). What somebody has put behind it stays there: it
    leads to no other page and no other site."""
    if not request.endpoint:
        return "/"
    of, asked = g.get("part_of"), {**request.args.to_dict(), **changes}
    asked.pop("part", None)  # a fragment's links lead to whole pages
    said = {k: v for k, v in asked.items() if v is not None and not (of and k in PART_ONLY)}
    path = of or url_for(request.endpoint, **(request.view_args or {}))
    return f"{path}?{urlencode(said, doseq=True, safe=PLAIN)}" if said else path


def number(value: float) -> str:
    """As the reader writes it, with the real minus sign."""
    if type(value) is int and 0 <= value < 1000:  # the same in every language
        return str(value)
    return texts.number(value, context.lang())


def signed(value: float) -> str:
    return texts.signed(value, context.lang())


def day(value: datetime | str) -> str:
    return format_datetime(_time(value), "d MMMM y")


def moment(value: datetime | str | float) -> str:
    if isinstance(value, int | float):
        value = datetime.fromtimestamp(value, UTC)
    return format_datetime(_time(value), "short")


def _time(value: datetime | str) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value


def box_colours(game: Game) -> str:
    """Classes of a page: which seat has which colour of the box."""
    return colour_classes(game.rules.look.colours(game.state), game.setup.players)


def row_colours(row: Any) -> str:
    """The same of a game in a list."""
    return colour_classes(row.colours, row.players)


def first_colours(rules: Ruleset[Any, Any]) -> str:
    """The same of a game nobody has begun: the colours in the order of the seats."""
    return colour_classes(_first_colours(rules), _places(rules))


def colour_names(rules: Ruleset[Any, Any]) -> list[str]:
    """What they are called, seat by seat; nothing where the box says so only later."""
    found = _first_colours(rules)
    return [context.t(f"new.colour.{found[n]}") if n in found else "" for n in _places(rules)]


def _places(rules: Ruleset[Any, Any]) -> tuple[str, ...]:
    return tuple(str(n) for n in range(1, max(rules.play.player_counts) + 1))


def _first_colours(rules: Ruleset[Any, Any]) -> Mapping[str, str]:
    setup = Setup(
        title=rules.key,
        players=_places(rules),
        first_player="1",
        options=rules.with_defaults({}),
        catalogue_id=rules.catalogues.default.catalogue_id,
        catalogue_hash=rules.catalogues.default.hash,
    )
    return rules.look.colours(rules.play.initial(setup))


def colour_classes(colours: Mapping[str, str], players: Sequence[str]) -> str:
    known = {*COLOURS, *SHADES}
    found = [(n, colours.get(player)) for n, player in enumerate(players, 1)]
    found += [(NO_SEAT, colour) for who, colour in colours.items() if who not in players]
    return "".join(f" p{n}-{colour}" for n, colour in found if colour in known)


def seat_of(players: Sequence[str], player: str) -> int:
    """The number of a seat, which is also its mark."""
    return list(players).index(player) + 1 if player in players else NO_SEAT


def who(game: Any, player: str) -> str:
    """A player's name; one without a seat is a component of the title."""
    if player in game.setup.players:
        return player
    name: str = game.rules.words.name_of(game.catalogue, player, context.lang())
    return name[:1].upper() + name[1:]


def listed(names: Sequence[str]) -> str:
    """Ana, Bo and Chloé."""
    return texts.listed(names, context.lang())


def place(cell: Any) -> str:
    """A cell as the pages write it: (−1, 2)."""
    x, y = cell.split(",") if isinstance(cell, str) else cell
    return f"({number(int(x))}, {number(int(y))})"
