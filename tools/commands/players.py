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
from ledger.tools.context import Desk, command, pass_desk

RIGHT = {"games", "finished", "won", "mean", "best", "ahead", "level", "behind", "margin", "total"}


class Line(Struct):
    """A player in the list. `games` counts those in play too, the figures those that are over."""

    name: str
    games: int
    finished: int
    won: int
    last_at: datetime
    titles: dict[str, Figures]


@command("players", short_help="Who has played, and how well.")
@click.argument("name", required=False)
@pass_desk
def players(desk: Desk, name: str | None) -> None:
    """List everybody who has a seat in a game: games, wins, figures by title. With NAME, tell that
    player's results, the last one first, and how each rival has fared."""
    with closing(Projections(desk.old_ledger())) as read:
        lines = _lines(read) if name is None else []
        found = None if name is None else _player(read, name)
    if found is not None:
        if not desk.answer(found):
            _print_player(desk, found)
    elif not desk.answer({"players": lines}):
        _print_lines(desk, lines)


def _lines(read: Projections) -> list[Line]:
    """Most games first, as on the page of the players."""
    seats: dict[str, list[datetime]] = {}
    for row in read.games(limit=-1):
        for seat in row.players:
            seats.setdefault(seat, []).append(row.updated_at)
    lines = []
    for name, moments in seats.items():
        titles = read.player(name).titles
        finished = sum(one.games for one in titles.values())
        won = sum(one.won for one in titles.values())
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


def _print_lines(desk: Desk, lines: list[Line]) -> None:
    if not lines:
        desk.tell("no_games")
        return
    table = _table(desk, "player", "games", "finished", "won", "last_game", "title", "mean", "best")
    for line in lines:
        own = (line.name, str(line.games), str(line.finished), str(line.won))
        rest = [_figures(desk, *pair) for pair in line.titles.items()] or [("", "", "")]
        for n, (title, mean, best) in enumerate(rest):
            seat = (*own, f"{line.last_at:%Y-%m-%d}") if n == 0 else ("",) * 5
            table.add_row(*seat, title, mean, best)
    desk.out.print(table)


def _figures(desk: Desk, title: str, one: Figures) -> tuple[str, str, str]:
    said = f"{GAMES[title].name[desk.lang]} ({one.won}/{one.games})"
    return said, _decimal(desk, one.mean), str(one.best)


def _print_player(desk: Desk, found: Player) -> None:
    desk.out.print(found.name, style="bold", markup=False)
    if not found.results:
        desk.tell("none_finished")
        return
    table = _table(desk, "title", "games", "won", "mean", "best")
    for title, one in found.titles.items():
        mean = _decimal(desk, one.mean)
        numbers = str(one.games), str(one.won), mean, str(one.best)
        table.add_row(GAMES[title].name[desk.lang], *numbers)
    desk.out.print(table)
    table = _table(desk, "game", "title", "ended", "total", "result", "players")
    for row in found.results:
        place = desk.say("place_of", rank=row.rank, seats=len(row.players))
        said = f"{place}, {desk.say('game_won')}" if row.won else place
        day = f"{row.finished_at:%Y-%m-%d}"
        others = ", ".join(row.players)
        table.add_row(row.game, row.title, day, str(row.total), said, others)
    desk.out.print(table)
    if found.rivals:
        table = _table(desk, "head_to_head", "games", "ahead", "level", "behind", "margin")
        for rival in found.rivals:
            counts = map(str, (rival.games, rival.ahead, rival.level, rival.behind))
            table.add_row(rival.name, *counts, _decimal(desk, rival.margin, sign="+"))
        desk.out.print(table)


def _table(desk: Desk, *keys: str) -> Table:
    table = Table()
    for key in keys:
        right: Any = "right" if key in RIGHT else "left"
        table.add_column(desk.say(key), justify=right, no_wrap=key == "game")
    return table


def _decimal(desk: Desk, value: float, sign: str = "-") -> str:
    """One digit, with the reader's separator."""
    said = f"{value:{sign}.1f}"
    return said.replace(".", ",") if desk.lang == "fr" else said
