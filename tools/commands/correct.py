"""Commands that set a game right: undo, amend, correct. Nothing is ever erased."""

from __future__ import annotations

import click

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.commands.amend import Amend
from ledger.commands.moves import Correct, Rewind, Undo
from ledger.commands.ripple import (
    AmendmentRequest,
    BreaksLaws,
    Later,
    LaterStepChoice,
    Ripple,
    RippleRefused,
)
from ledger.errors import Unreadable
from ledger.schemas import load_events
from ledger.tools import text_output
from ledger.tools.arguments import (
    entry_options,
    prose,
    read_action,
    read_json,
    text_of,
)
from ledger.tools.commands.record import carry_out, execute_or_preview
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO
from ledger.tools.usage_errors import Misused


@command("undo")
@click.argument("game")
@click.option("--to", type=int, metavar="STEP", help="The step to go back to.")
@click.option("--reason", default="")
@entry_options
@pass_context
def undo(context: Context, game: str, to: int | None, reason: str, entry: Entry) -> None:
    """Take back the last action with what it forced. Nothing is erased: a step is appended."""
    why = prose(reason, "reason")
    carry_out(context, context.game(game), Undo(why) if to is None else Rewind(to, why), entry)


@command("amend")
@click.argument("game")
@click.argument("step", type=int)
@click.argument("action", required=False)
@click.option("--drop", is_flag=True, help="Leave the step out; give no ACTION.")
@click.option(
    "--insert", is_flag=True, help="Insert ACTION before the step instead of replacing it."
)
@click.option(
    "--later",
    type=click.Choice(["refuse", "waive", "drop"]),
    default="refuse",
    show_default=True,
    help="What to do with later steps that become illegal.",
)
@click.option("--waive-step", type=int, multiple=True, help="A later step the table agreed to.")
@click.option("--drop-step", type=int, multiple=True, help="A later step to leave out.")
@click.option(
    "--change-step",
    type=(int, str),
    multiple=True,
    metavar="STEP ACTION",
    help="A later step, and the action it really was.",
)
@click.option(
    "--anyway", is_flag=True, help="Store it though the amended game breaks laws it keeps now."
)
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--waive", multiple=True, metavar="RULE", help="A rule the table overrules.")
@click.option("--reason", default="", help="What was wrong, or why the table agreed.")
@entry_options
@pass_context
def amend(
    context: Context,
    game: str,
    step: int,
    action: str | None,
    drop: bool,
    insert: bool,
    later: Later,
    waive_step: tuple[int, ...],
    drop_step: tuple[int, ...],
    change_step: tuple[tuple[int, str], ...],
    anyway: bool,
    dry_run: bool,
    waive: tuple[str, ...],
    reason: str,
    entry: Entry,
) -> None:
    """Replace the action of STEP and replay what followed. The old steps are kept."""
    if drop == (action is not None):
        raise Misused("action_or_drop")
    if waive and not reason.strip():
        raise Unreadable({"reason": ["reason_needed"]})
    found = context.game(game)
    asked = None
    if action is not None:
        before = found.state_at(max(found.previous_standing_step(step), 1))
        asked = read_action(found, action, before)
    request = AmendmentRequest(
        step=step,
        action=asked,
        insert=insert,
        waived=frozenset(waive),
        reason=prose(reason, "reason"),
        later=later,
        choices=_choices(found, waive_step, drop_step, change_step),
        anyway=anyway,
    )
    try:
        ripple = execute_or_preview(context, found, Amend(request), entry, dry_run)
    except (RippleRefused, BreaksLaws) as refused:
        context.trouble["ripple"] = refused.ripple
        if not context.json:
            print_ripple(context, found, refused.ripple)
        raise
    stopped = later == "refuse" and any(one.now is None for one in ripple.refused)
    stopped = stopped or bool(ripple.laws and not anyway)
    if not context.answer(ripple):
        print_ripple(context, found, ripple)
        context.tell("amended" if ripple.stored else "would_record", step=step)
    if stopped:
        raise click.exceptions.Exit(NO)


def _choices(
    game: Game,
    waived: tuple[int, ...],
    dropped: tuple[int, ...],
    changed: tuple[tuple[int, str], ...],
) -> dict[int, LaterStepChoice]:
    found = {step: LaterStepChoice(do="waive") for step in waived}
    found |= {step: LaterStepChoice(do="drop") for step in dropped}
    for step, given in changed:
        action = read_action(game, given, game.state_at(max(game.previous_standing_step(step), 1)))
        found[step] = LaterStepChoice(do="change", action=action)
    return found


def print_ripple(context: Context, game: Game, ripple: Ripple) -> None:
    """Which later steps change or become illegal, and what it does to the score."""
    for one in ripple.later:
        if one.status != "same":
            sentence = text_output.sentence(game, one.step, context.lang)
            line = f"{one.step:>4}  {context.say(f'later.{one.status}')}: {sentence}"
            style = "red" if one in ripple.refused else None
            context.out.print(line, markup=False, style=style)
        for refusal in one.refusals:
            why = game.rules.words.explain(game.catalogue, refusal, context.lang)
            context.out.print(f"      {refusal.rule}  {why}", markup=False, style="red")
    for law in ripple.laws:
        broken = context.say(
            "law_broken_at", law=law.law, step=law.step, text=law.text[context.lang]
        )
        context.out.print(f"  {broken}".rstrip(), markup=False, style="red")
    for sign, lines in (("-", ripple.removed), ("+", ripple.added)):
        for line in lines:
            name = game.rules.words.categories.get(line.category, {}).get(
                context.lang, line.category
            )
            context.out.print(f"  {sign} {line.player}  {name}  {line.points}  {line.rule}")
    if ripple.dealt_at is not None:
        context.tell("dealt_anew", step=ripple.dealt_at)
        return
    for player, total in ripple.before.items():
        if ripple.after.get(player) != total:
            context.out.print(f"  {player}: {total} → {ripple.after.get(player)}", markup=False)


@command("correct")
@click.argument("game")
@click.argument("events")
@click.option("--reason", required=True, help="What was wrong.")
@entry_options
@pass_context
def correct(context: Context, game: str, events: str, reason: str, entry: Entry) -> None:
    """Append EVENTS, a JSON list (- reads standard input), without asking a rule."""
    found = context.game(game)

    def command() -> Correct:
        given = load_events(found.rules, read_json(text_of(events)), found.state)
        return Correct(given, prose(reason, "reason"))

    carry_out(context, found, command, entry)
