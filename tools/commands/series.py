"""`ledger series`: evenings, leagues and tournaments, and their tables of points."""

from __future__ import annotations

from contextlib import closing
from typing import Literal

import click
from rich.table import Table

from ledger.projections import Projections
from ledger.series import Place, Standings, counted, read_scheme, read_ties, standings
from ledger.shelf import Series
from ledger.shelf.series import KINDS
from ledger.tools.context import Context, command, pass_context
from ledger.tools.usage_errors import Misused


@command("series")
@click.argument("name", required=False)
@click.option("--new", is_flag=True, help="Begin it.")
@click.option("--kind", type=click.Choice(KINDS), default="evening", show_default=True)
@click.option(
    "--scheme",
    default="podium",
    show_default=True,
    help="podium, wins, beaten, score, or the points of each place such as 7,5,3.",
)
@click.option("--tie", "ties", multiple=True, help="What decides between equal points, in order.")
@click.option("--note", default="", help="What it is about.")
@click.option("--add", multiple=True, metavar="GAME", help="Put a game in.")
@click.option("--round", "round_", type=click.IntRange(1, 999), default=1, show_default=True)
@click.option("--table", default="", help="At which table, if there are several.")
@click.option("--take-out", multiple=True, metavar="GAME", help="Take a game out.")
@click.option("--remove", is_flag=True, help="Remove the series; its games stay.")
@pass_context
def series(
    context: Context,
    name: str | None,
    new: bool,
    kind: str,
    scheme: str,
    ties: tuple[str, ...],
    note: str,
    add: tuple[str, ...],
    round_: int,
    table: str,
    take_out: tuple[str, ...],
    remove: bool,
) -> None:
    """Show or change the series NAME (its name or id) and its table; without NAME, list all."""
    kept = context.old_ledger().shelf.series
    if name is None:
        if new or note or add or take_out or remove:
            raise Misused("which_list")
        _list(context, kept.all())
        return
    games = {said: str(context.game(said).id) for said in (*add, *take_out)}
    if new:
        points, _ = read_scheme(scheme)
        found = kept.add(name, kind=kind, scheme=points, ties=read_ties(ties), note=note)
    else:
        found = kept.find(name)
    for said in add:
        found = kept.put_in(found.series, games[said], round_, table)
    for said in take_out:
        found = kept.take_out(found.series, games[said])
    if remove:
        kept.remove(found.series)
    _show(context, found, remove)


def _list(context: Context, made: list[Series]) -> None:
    if context.answer({"series": made}):
        return
    for one in made:
        number = context.say("n_games", n=len(one.games))
        context.out.print(f"{one.series}  {one.name}  {number}", markup=False)
    if not made:
        context.tell("no_series")


def table_of(context: Context, found: Series) -> Standings:
    with closing(Projections(context.ledger)) as read:
        results = read.results_of([one.game for one in found.games])
    places = {game: [Place(*one) for one in rows] for game, rows in results.items()}
    return standings(counted(found, places), read_scheme(found.scheme)[1], found.ties)


def _show(context: Context, found: Series, removed: bool) -> None:
    made = table_of(context, found)
    rows = [
        {
            **{name: getattr(row, name) for name in ("place", "player", "played", "wins")},
            **{name: getattr(row, name) for name in ("margin", "score", "decided_by")},
            "points": float(row.points),
            "games": {cell.game: float(cell.points) for cell in row.cells},
        }
        for row in made.rows
    ]
    if context.answer({"series": found, "standings": rows}):
        return
    if removed:
        context.tell("list_removed", name=found.name)
        return
    context.out.print(f"{found.series}  {found.name}", markup=False)
    table = Table()
    for head in ("place", "player", "points", "wins", "margin"):
        side: Literal["left", "right"] = "left" if head == "player" else "right"
        table.add_column(context.say(f"series_{head}"), justify=side)
    for row in made.rows:
        points = f"{float(row.points):g}"
        table.add_row(str(row.place), row.player, points, str(row.wins), str(row.margin))
    context.out.print(table)
