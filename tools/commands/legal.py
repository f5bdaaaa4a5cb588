"""The command that is asked most often: what may be done now. It loads as little as it can."""

from __future__ import annotations

import click

from ledger import visibility
from ledger.notation import Lines
from ledger.ruleset import Ask
from ledger.ruleset.codec import Action
from ledger.tools import text_output
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import Problem
from ledger.tools.options import as_option

SHOWN_OF_A_KIND = 12


@command("legal")
@click.argument("game")
@click.option("--kind", help="Only actions of this kind.")
@click.option("--all", "everything", is_flag=True, help="List all of them, however many.")
@as_option
@pass_context
def legal(context: Context, game: str, kind: str | None, everything: bool) -> None:
    """List the legal actions, each as it may be given to `ledger act`."""
    found = context.game(game)
    rules, state = found.rules, visibility.state(found, context.viewer(found))
    over = rules.play.now(state).over
    actions = [] if over else rules.legal_actions(state)
    asks = () if over else rules.play.asks(state)
    kinds = sorted({type(action).__name__ for action in actions} | {ask.kind for ask in asks})
    if kind is not None:
        if kind not in rules.actions:
            raise Problem("no_such_kind", kind=kind, kinds=", ".join(kinds) or "-")
        actions = [action for action in actions if type(action).__name__ == kind]
        asks = tuple(ask for ask in asks if ask.kind == kind)
    in_part = {} if over else rules.play.listed_in_part
    more = {name: said for name, said in in_part.items() if kind in (None, name)}
    if context.answer(
        {
            "game": found.id,
            "step": found.version,
            "now": text_output.now_document(found, found.version),
            "count": len(actions),
            "actions": actions,
            "asks": asks,
            "more": more,
        }
    ):
        return
    click.secho(text_output.standing(found, found.version, context.lang), bold=True)
    if not actions and not asks:
        context.tell("nothing_legal")
    for ask in asks:
        click.echo(_ask(context, ask, text_output.namer(rules, found.catalogue, context.lang)))
    if actions:
        _tell_actions(context, Lines(rules, state, context.lang), actions, everything)
    for name in (name for name in kinds if name in more):
        click.secho(f"{name}: {more[name][context.lang]}", dim=True)


def _tell_actions(context: Context, lines: Lines, actions: list[Action], everything: bool) -> None:
    """A line for each, the kinds in a column before them."""
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(type(action).__name__, []).append(action)
    width = max(map(len, by_kind))
    for name, some in by_kind.items():
        shown = some if everything else some[:SHOWN_OF_A_KIND]
        for action in shown:
            click.echo(f" {name:{width}}  {lines.write(action)}")
        if len(shown) < len(some):
            left = context.say("more_actions", count=len(some) - len(shown))
            click.secho(f" {'':{width}}  {left}", dim=True)


def _ask(context: Context, ask: Ask, name: text_output.Namer) -> str:
    picks = []
    for pick in ask.picks:
        choices = ", ".join(f"{name(c)} ×{n}" for c, n in pick.choices.items())
        field = f"{pick.field} {pick.seat}" if pick.seat else pick.field
        picks.append(context.say("pick", number=pick.number, field=field) + f" ({choices})")
    return context.say("ask", kind=ask.kind, picks="; ".join(picks))
