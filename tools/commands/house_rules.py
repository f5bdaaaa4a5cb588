"""Commands for what a table rules for itself, and for the versions it left behind."""

from __future__ import annotations

from typing import Any

import click
from rich.table import Table

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.commands import house_rules
from ledger.commands.command import Command
from ledger.commands.house_rules import AgreeHouseRule, EndHouseRule
from ledger.review import versions
from ledger.review.waiver_impact import Deviation
from ledger.tools import text_output
from ledger.tools.arguments import entry_options, prose
from ledger.tools.commands.record import carry_out
from ledger.tools.context import Context, command, pass_context
from ledger.tools.options import as_option
from ledger.tools.usage_errors import Misused


@command("house")
@click.argument("game")
@click.argument("name", required=False)
@click.option("--waive", multiple=True, metavar="RULE", help="A rule that is waived from now on.")
@click.option("--for", "kinds", multiple=True, metavar="KIND", help="Only for this kind of action.")
@click.option("--reason", default="", help="Why the table agreed.")
@click.option("--answers", type=int, metavar="STEP", help="The step that stored the question.")
@click.option("--end", is_flag=True, help="The house rule NAME no longer holds.")
@entry_options
@pass_context
def house(
    context: Context,
    game: str,
    name: str | None,
    waive: tuple[str, ...],
    kinds: tuple[str, ...],
    reason: str,
    answers: int | None,
    end: bool,
    entry: Entry,
) -> None:
    """Agree a house rule NAME for the rest of GAME; without a NAME, list what was agreed."""
    found = context.game(game)
    if name is None:
        if waive or kinds or reason or answers or end:
            raise Misused("which_house_rule")
        _list(context, found)
        return
    why = prose(reason, "reason")
    ruled: Command[None] = EndHouseRule(name.strip(), why)
    if not end:
        ruled = AgreeHouseRule(prose(name, "name"), why, waive, kinds, answers or 0)
    carry_out(context, found, ruled, entry)


def _list(context: Context, game: Game) -> None:
    found, asked = house_rules.rulings(game), house_rules.questions(game)
    if context.answer({"game": game.id, "house_rules": found, "questions": asked}):
        return
    print_rulings(context, game)
    if not found:
        context.tell("no_house_rules")
    for question in asked:
        place = context.say("asked_on", step=question.step, on_step=question.on_step)
        context.out.print(f"{place}: {question.text}", markup=False)
        for answer in question.answers:
            context.out.print(f"    {answer.step:>4}  {answer.text}", markup=False)


def print_rulings(context: Context, game: Game, step: int | None = None) -> None:
    for one in house_rules.rulings(game, step):
        rule = one.rule
        about = [*rule.waives, *rule.actions]
        line = f"{context.say('house_rule')} “{rule.name}”"
        line += f" ({', '.join(about)})" if about else ""
        line += f": {rule.reason}" if rule.reason else ""
        line += f"  {context.say('since_step', step=rule.agreed)}"
        line += f"  {context.say('ended_at', step=rule.ended)}" if rule.ended else ""
        if one.used_at:
            steps = ", ".join(map(str, one.used_at))
            line += f"  {context.say('used_at', steps=steps)}"
        context.out.print(line, markup=False)


def print_deviation(context: Context, game: Game, one: Deviation) -> None:
    """What a waived step was worth, below its reasons."""
    if one.house:
        names = ", ".join(f"“{name}”" for name in one.house)
        context.out.print(f"    {context.say('house_rule')} {names}", markup=False)
    if one.first is not None:
        context.out.print("    " + context.say("does_not_stand", step=one.first.step), markup=False)
        for refusal in one.first.refusals:
            why = game.rules.words.explain(game.catalogue, refusal, context.lang)
            context.out.print(f"      {refusal.rule}  {why}", markup=False)
    if one.how != "open":
        totals = "  ".join(
            f"{player} {total} ({total - one.played.get(player, 0):+d})"
            for player, total in one.refused.items()
        )
        context.out.print(f"    {context.say(f'had_it_been.{one.how}')}: {totals}", markup=False)


@command("versions")
@click.argument("game")
@click.option("--compare", type=int, metavar="STEP", help="The version that stood at this step.")
@click.option(
    "--with",
    "other",
    type=int,
    metavar="STEP",
    help="The version to compare it with (else today's).",
)
@as_option
@pass_context
def versions_command(context: Context, game: str, compare: int | None, other: int | None) -> None:
    """List the versions of GAME that undos and amendments left, or compare two step by step."""
    found = context.game(game)
    if compare is None:
        _versions(context, found)
        return
    viewer = context.viewer(found)
    result = versions.compare(found, compare, found.version if other is None else other, viewer)
    if context.answer({"game": found.id, "comparison": result}):
        return

    def sentence(step: int | None) -> str:
        return (
            ""
            if step is None
            else f"{step}  {text_output.entry(found, step, context.lang, viewer)['sentence']}"
        )

    table = Table()
    for head in (str(result.left), "", str(result.right), ""):
        table.add_column(head)
    for row in result.rows:
        style = None if row.status == "same" else "bold"
        totals = [_totals(row.left_totals), _totals(row.right_totals)]
        table.add_row(sentence(row.left), totals[0], sentence(row.right), totals[1], style=style)
    context.tell("versions_share", count=result.common)
    context.out.print(table)
    context.tell("versions_differ", count=result.differing)


def _totals(totals: dict[str, int]) -> str:
    return "  ".join(f"{player} {total}" for player, total in totals.items())


def _versions(context: Context, game: Game) -> None:
    found = versions.all_versions(game)
    if context.answer({"game": game.id, "versions": found, "readings": found}):
        return
    for one in found:
        said: dict[str, Any] = {"upto": one.upto, "by": one.ended_by, "count": one.set_aside}
        if one.ended_by is None:
            context.tell("version_today", **said)
        elif one.amends:
            context.tell("version_amended", **said, step=one.amends)
        else:
            context.tell("version_undone", **said)
