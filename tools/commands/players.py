"""`ledger players`: who has played, how well, and against whom."""

from __future__ import annotations

import difflib
from contextlib import closing
from datetime import datetime
from typing import Any

import click
from msgspec import Struct
from rich.table import Table

from ledger.errors import UnknownName
from ledger.games import GAMES
from ledger.projections import Figures, Player, Projections
from ledger.ruleset import number
from ledger.tools.context import Context, command, pass_context

RIGHT = {"games", "finished", "won", "mean", "best", "ahead", "level", "behind", "margin", "total"}


class Line(Struct):
    """A player in the list. `games` counts those in play too, the figures those that are over."""

    name: str
    games: int
    finished: int
    won: int
    last_at: datetime
    titles: dict[str, Figures]


@command("players")
@click.argument("name", required=False)
@pass_context
def players(context: Context, name: str | None) -> None:
    """List everybody who has a seat in a game: games, wins, figures by title. With NAME, tell that
    player's results, the last one first, and how each rival has fared."""
    with closing(Projections(context.old_ledger())) as read:
        lines = _lines(read) if name is None else []
        found = None if name is None else _player(read, name)
    if found is not None:
        if not context.answer(found):
            _print_player(context, found)
    elif not context.answer({"players": lines}):
        _print_lines(context, lines)


def _lines(read: Projections) -> list[Line]:
    """Most games first, as on the page of the players."""
    seats: dict[str, list[datetime]] = {}
    for row in read.games(limit=-1):
        for seat in row.players:
            seats.setdefault(seat, []).append(row.updated_at)
    lines = []
    for name, moments in seats.items():
        player = read.player(name)
        titles, results = player.titles, player.results
        finished, won = len(results), sum(one.won for one in results)
        lines.append(Line(name, len(moments), finished, won, max(moments), titles))
    return sorted(lines, key=lambda line: (-line.games, line.name.casefold()))


def _player(read: Projections, name: str) -> Player:
    if not read.games(player=name, limit=1):
        error = UnknownName("player", name)
        seats = {seat for row in read.games(limit=-1) for seat in row.players}
        error.params["did_you_mean"] = difflib.get_close_matches(name, sorted(seats), 3, cutoff=0.5)
        raise error
    return read.player(name)


# ----------------------------------------------------------------------- as text


def _print_lines(context: Context, lines: list[Line]) -> None:
    if not lines:
        context.tell("no_games")
        return
    table = _table(
        context, "player", "games", "finished", "won", "last_game", "title", "mean", "best"
    )
    for line in lines:
        own = (line.name, str(line.games), str(line.finished), str(line.won))
        rest = [_figures(context, *pair) for pair in line.titles.items()] or [("", "", "")]
        for n, (title, mean, best) in enumerate(rest):
            seat = (*own, f"{line.last_at:%Y-%m-%d}") if n == 0 else ("",) * 5
            table.add_row(*seat, title, mean, best)
    context.out.print(table)


def _figures(context: Context, title: str, one: Figures) -> tuple[str, str, str]:
    said = f"{GAMES[title].name[context.lang]} ({one.won}/{one.games})"
    return said, number(one.mean, context.lang, "0.0"), str(one.best)


def _print_player(context: Context, found: Player) -> None:
    context.out.print(found.name, style="bold", markup=False)
    if not found.results:
        context.tell("none_finished")
        return
    table = _table(context, "title", "games", "won", "mean", "best")
    for title, one in found.titles.items():
        mean = number(one.mean, context.lang, "0.0")
        numbers = str(one.games), str(one.won), mean, str(one.best)
        table.add_row(GAMES[title].name[context.lang], *numbers)
    for sheet in found.sheets:
        own = sheet.figures
        numbers = str(own.games), str(own.won), number(own.mean, context.lang, "0.0"), str(own.best)
        table.add_row(sheet.called[context.lang], *numbers)
    context.out.print(table)
    table = _table(context, "game", "title", "ended", "total", "result", "players")
    for row in found.results:
        place = context.say("place_of", rank=row.rank, seats=len(row.players))
        said = f"{place}, {context.say('game_won')}" if row.won else place
        day = f"{row.finished_at:%Y-%m-%d}"
        others = ", ".join(row.players)
        table.add_row(
            row.game, row.called.get(context.lang) or row.title, day, str(row.total), said, others
        )
    context.out.print(table)
    if found.rivals:
        table = _table(context, "head_to_head", "games", "ahead", "level", "behind", "margin")
        for rival in found.rivals:
            counts = map(str, (rival.games, rival.ahead, rival.level, rival.behind))
            table.add_row(rival.name, *counts, number(rival.margin, context.lang, "+0.0;-0.0"))
        context.out.print(table)


def _table(context: Context, *keys: str) -> Table:
    table = Table()
    for key in keys:
        right: Any = "right" if key in RIGHT else "left"
        table.add_column(context.say(key), justify=right, no_wrap=key == "game")
    return table
