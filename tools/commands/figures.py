"""`ledger figures`: what the finished games of a title say together."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from typing import Any

import click
from rich.table import Table

from ledger.figures.durations import duration
from ledger.games import ruleset
from ledger.projections import Projections
from ledger.projections.figure_rows import Selection, Source, TitleFigures
from ledger.ruleset import number
from ledger.tools.commands.show import DAY
from ledger.tools.context import Context, command, pass_context

MOST = 20  # components that are listed as text
RIGHT = {"figure.points", "figure.lines", "figure.each", "games", "won", "mean"}


@command("figures")
@click.argument("title")
@click.option("--players", "seats", type=int, default=0, help="Only games of so many players.")
@click.option("--seat", type=int, default=0, help="Only this place in the order of play.")
@click.option("--winners", is_flag=True, help="Only the points of winners.")
@click.option("--template", default="", help="Of a title with templates: the hash of one.")
@click.option("--since", type=DAY, help="Only games begun on this day or later.")
@click.option("--until", type=DAY, help="Only games begun on this day or earlier.")
@pass_context
def figures(
    context: Context,
    title: str,
    seats: int,
    seat: int,
    winners: bool,
    template: str,
    since: datetime | None,
    until: datetime | None,
) -> None:
    """Tell what the finished games of TITLE say together: points by category, rule and component,
    results by number of players and order of play, openings, and how long games take."""
    ruleset(title)
    days = since and since.date(), until and until.date()
    with closing(Projections(context.old_ledger())) as read:
        found = read.title_figures(Selection(title, template, seats, seat, winners, *days))
    if not context.answer(found):
        _print(context, found)


def _print(context: Context, found: TitleFigures) -> None:
    summary = found.summary
    if not summary.games:
        context.tell("none_finished")
        return
    mean = number(summary.mean, context.lang, "0.0")
    context.tell("figure.games", n=summary.games, mean=mean)
    if summary.timed:
        context.tell("figure.time", time=duration(summary.seconds / summary.timed))
    for heading, sources in (
        ("figure.category", found.categories),
        ("figure.thing", found.things[:MOST]),
        ("figure.rule", found.rules),
    ):
        if sources:
            context.out.print(_sources(context, heading, sources))
    for heading, groups in (("players", found.player_counts), ("figure.seat", found.order)):
        table = _table(context, heading, "games", "won", "mean")
        for one in groups:
            shown = number(one.mean, context.lang, "0.0")
            table.add_row(str(one.number), str(one.games), str(one.won), shown)
        context.out.print(table)


def _sources(context: Context, heading: str, sources: tuple[Source, ...]) -> Table:
    table = _table(context, heading, "figure.points", "figure.lines", "figure.each")
    french = context.lang == "fr"
    for one in sources:
        category = one.category_fr if french else one.category_en
        thing = one.thing_fr if french else one.thing
        named = " · ".join(filter(None, (one.rule, thing, category)))
        each = number(one.each, context.lang, "0.0")
        table.add_row(named, str(one.points), str(one.lines), each)
    return table


def _table(context: Context, *keys: str) -> Table:
    table = Table()
    for key in keys:
        right: Any = "right" if key in RIGHT else "left"
        table.add_column(context.say(key), justify=right)
    return table
