"""Commands that look further: compare two steps, and what if."""

from __future__ import annotations

from typing import Any

import click
from rich.table import Table

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.audit import LineChange
from ledger.errors import Unreadable
from ledger.review.compare_steps import Total, between
from ledger.review.what_if import MOST_ACTIONS, WhatIf, keep, what_if
from ledger.tools import text_output
from ledger.tools.arguments import opening_options, read_json
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, USAGE, explain, print_trouble
from ledger.tools.options import as_option
from ledger.tools.usage_errors import Misused


@command("compare")
@click.argument("game")
@click.argument("left", type=int)
@click.argument("right", type=int, required=False)
@as_option
@pass_context
def compare(context: Context, game: str, left: int, right: int | None) -> None:
    """Compare steps LEFT and RIGHT (else the last) of GAME: totals, lines, what was recorded."""
    found = context.game(game)
    viewer = context.viewer(found)
    both = between(found, left, found.version if right is None else right, viewer)
    if context.answer({"game": found.id, "between": both}):
        return
    for step in both.taken:
        said = text_output.entry(found, step, context.lang, viewer)["sentence"]
        context.out.print(f"{step:>4}  {said}", markup=False)
    _print(context, found, both.totals, both.lines)


@command("what-if")
@click.argument("game")
@click.argument("step", type=int)
@click.argument("actions", nargs=-1, required=True)
@click.option("--agreed", is_flag=True, help="The table would waive what the rules refuse.")
@click.option("--keep", "kept", is_flag=True, help="Keep it as a new game and print its id.")
@opening_options
@as_option
@pass_context
def what_if_command(
    context: Context,
    game: str,
    step: int,
    actions: tuple[str, ...],
    agreed: bool,
    kept: bool,
    entry: Entry,
) -> None:
    """Take ACTIONS (lines in quotes, or JSON) on a scratch copy of GAME as it stood after STEP.

    Nothing is stored unless --keep is given, and a virtual dealer shows nothing that is to come.
    """
    from ledger.web.boards import labels  # loads Flask, which few commands need

    if len(actions) > MOST_ACTIONS:
        raise Misused("most_actions", n=MOST_ACTIONS)
    found = context.game(game)
    said = [read_json(one) if one.lstrip()[:1] == "{" else one for one in actions]
    imagined = what_if(
        found,
        step,
        said,
        viewer=context.viewer(found),
        agreed=agreed,
        labels=labels(found.rules.key),
    )
    made = None
    if kept and imagined.stopped is None:
        made = keep(context.ledger, found, step, imagined, entry=entry)
    if not context.answer(_document(context, found, imagined, made)):
        _print_what_if(context, found, imagined)
        if made is not None:
            click.echo(str(made.id))
    if imagined.stopped is not None:
        raise click.exceptions.Exit(USAGE if imagined.stopped.errors else NO)


def _sentences(context: Context, game: Game, imagined: WhatIf) -> list[str]:
    viewer = context.viewer(game)
    found = []
    for one in imagined.taken:
        events = tuple(visibility.redact(game, viewer, event) for event in one.events)
        action = visibility.redact(game, viewer, one.action)
        found.append(game.rules.words.say(game.catalogue, action, events, context.lang))
    return found


def _document(context: Context, game: Game, imagined: WhatIf, made: Game | None) -> dict[str, Any]:
    stopped = imagined.stopped
    return {
        "game": game.id,
        "step": imagined.step,
        "taken": _sentences(context, game, imagined),
        "stopped_at": None if stopped is None else stopped.number,
        "refusals": _refusals(context, game, imagined),
        "errors": explain(Unreadable(stopped.errors), context.lang)["errors"]
        if stopped is not None and stopped.errors
        else None,
        "totals": imagined.totals,
        "lines": imagined.lines,
        "kept": None if made is None else made.id,
    }


def _refusals(context: Context, game: Game, imagined: WhatIf) -> list[dict[str, str]]:
    return [
        {
            "rule": one.rule,
            "code": one.code,
            "message": game.rules.words.explain(game.catalogue, one, context.lang),
        }
        for one in (imagined.stopped.refusals if imagined.stopped else ())
    ]


def _print_what_if(context: Context, game: Game, imagined: WhatIf) -> None:
    for said in _sentences(context, game, imagined):
        context.out.print(said, markup=False)
    for one in _refusals(context, game, imagined):
        context.err.print(f"{one['rule']}: {one['message']}", markup=False)
    if imagined.stopped is not None and imagined.stopped.errors:
        unread = Unreadable(imagined.stopped.errors)
        print_trouble(context.err, unread, explain(unread, context.lang), context.lang)
    _print(context, game, imagined.totals, imagined.lines)


def _print(
    context: Context, game: Game, totals: tuple[Total, ...], lines: tuple[LineChange, ...]
) -> None:
    table = Table()
    for _ in range(4):
        table.add_column("")
    for one in totals:
        table.add_row(one.player, str(one.before), str(one.after), f"{one.difference:+d}")
    context.out.print(table)
    for change in lines:
        line = change.line
        category = game.rules.words.categories[line.category][context.lang]
        names = [
            game.rules.words.name_of(game.catalogue, c, context.lang) for c in line.components[:1]
        ]
        said = " ".join([line.player, category, *names, f"[{line.rule}]"])
        context.out.print(f"{change.difference:+d}  {said}", markup=False)
