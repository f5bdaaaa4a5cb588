"""Commands that record: new, act, note, claim, signoff, confirm, fork."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.confirmations import Confirmation, confirmations
from ledger.aggregates.game import Game
from ledger.application import Entry, repeated
from ledger.audit import audit
from ledger.commands.command import Command
from ledger.commands.house_rules import AnswerQuestion
from ledger.commands.moves import Take
from ledger.commands.notes import Confirm, Note, SignOff
from ledger.errors import LedgerError, Unreadable
from ledger.games import ruleset
from ledger.notation import Lines
from ledger.schemas import load_name, load_players
from ledger.tools import text_output
from ledger.tools.arguments import (
    entry_options,
    opening_options,
    prose,
    read_action,
    read_catalogue,
    read_claim,
    read_options,
    read_position,
)
from ledger.tools.context import Context, command, context_of, pass_context
from ledger.tools.options import as_option

R = TypeVar("R")


def complete_line(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The next words of the lines that may be recorded, for the shell's completion."""
    context = context_of(ctx)
    try:
        found = context.game(ctx.params["game"])
        state = visibility.state(found, context.viewer(found))
        lines = Lines(found.rules, state, context.lang)
        before = " ".join(ctx.params.get("action") or ())
        going_on = lines.matching(found.rules.legal_actions(state), f"{before} {incomplete}", 1000)
    except LedgerError:
        return []
    typed = len(before.split())
    words = [line.split()[typed : typed + 1] for line, _ in going_on]
    return list(dict.fromkeys(word for part in words for word in part))


@command("new")
@click.argument("title")
@click.option("-p", "--player", "players", multiple=True, required=True, help="In seat order.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--first", help="The first player, if not the first one named.")
@click.option("--dealer", type=click.Choice(["table", "virtual"]), default="table")
@click.option("--seed", help="The virtual dealer's seed; drawn at random if not given.")
@click.option("--catalogue", help="A file with the components in the box, or the hash of one kept.")
@click.option("--position", help="A file to begin from, - for standard input.")
@opening_options
@pass_context
def new(
    context: Context,
    title: str,
    players: tuple[str, ...],
    options: tuple[str, ...],
    first: str | None,
    dealer: str,
    seed: str | None,
    catalogue: str | None,
    position: str | None,
    entry: Entry,
) -> None:
    """Start a game of TITLE and print its id."""
    rules = ruleset(title)
    names, chosen = load_players(players), read_options(rules, options)
    starts = load_name(first, "first") if first else None
    box = read_catalogue(context.ledger.address, rules, catalogue) if catalogue else None
    game = context.ledger.start(
        title,
        names,
        first_player=starts,
        options=chosen,
        dealer=dealer,
        seed=prose(seed, "seed") if seed else seed,
        catalogue=box,
        position=read_position(position) if position else None,
        entry=entry,
    )
    if not context.answer({"game": game.id, "step": game.version, "now": now(game)}):
        click.echo(str(game.id))


@command("act")
@click.argument("game")
@click.argument("action", nargs=-1, required=True, shell_complete=complete_line)
@click.option("--waive", multiple=True, metavar="RULE", help="A rule the table overrules.")
@click.option("--reason", default="", help="Why the table agreed.")
@click.option("--lead-on", is_flag=True, help="Record the ends of phases it implies before it.")
@entry_options
@as_option
@pass_context
def act(
    context: Context,
    game: str,
    action: tuple[str, ...],
    waive: tuple[str, ...],
    reason: str,
    lead_on: bool,
    entry: Entry,
) -> None:
    """Record ACTION and what it forces.

    ACTION is a line such as `open village mine` (`ledger legal` lists them), or JSON (- reads
    standard input). Write -- before a line in which a word begins with a minus.
    """
    if waive and not reason.strip():
        raise Unreadable({"reason": ["reason_needed"]})
    found = context.game(game)

    def command() -> Take:
        asked = read_action(found, " ".join(action), found.state)
        return Take(asked, frozenset(waive), prose(reason, "reason"), lead_on)

    carry_out(context, found, command, entry)


@command("note")
@click.argument("game")
@click.argument("remark")
@click.option("--at", type=int, metavar="STEP", help="The step it is about (else the last).")
@click.option("--line", default="", help="The score line it is about.")
@click.option("--question", is_flag=True, help="It is a question.")
@click.option("--answers", type=int, metavar="STEP", help="The question it answers.")
@entry_options
@pass_context
def note(
    context: Context,
    game: str,
    remark: str,
    at: int | None,
    line: str,
    question: bool,
    answers: int | None,
    entry: Entry,
) -> None:
    """Add REMARK to a step: a remark, a question, or the answer to one."""
    remark = prose(remark, "remark")
    if not remark:
        raise Unreadable({"remark": ["text_empty"]})
    found = context.game(game)
    written: Command[None] = Note(remark, at, prose(line, "line"), question)
    if answers:
        written = AnswerQuestion(answers, remark)
    carry_out(context, found, written, entry)


@command("claim")
@click.argument("game")
@click.argument("totals", nargs=-1, required=True)
@click.option(
    "--winner", "winners", multiple=True, help="The winner on the sheet; may be repeated."
)
@entry_options
@pass_context
def claim(
    context: Context, game: str, totals: tuple[str, ...], winners: tuple[str, ...], entry: Entry
) -> None:
    """Record the paper TOTALS: Ana=57 Bo=49, by category Ana.victory=12, by round Ana.2=30."""
    found = context.game(game)
    claimed = read_claim(found, totals)
    found = context.ledger.claim(found.id, **claimed, winners=winners, entry=entry)
    beside = audit(found).claim
    agrees = beside is None or beside.agrees
    if context.answer({"game": found.id, "step": found.version, "agrees": agrees}):
        return
    context.tell("claimed")
    context.tell("claim_same" if agrees else "claim_differs", game=found.id)


@command("signoff")
@click.argument("game")
@click.argument("player")
@entry_options
@pass_context
def signoff(context: Context, game: str, player: str, entry: Entry) -> None:
    """Record that PLAYER agrees with the result."""
    carry_out(context, context.game(game), SignOff(player), entry)


@command("confirm")
@click.argument("game")
@click.argument("player", required=False)
@click.option("--round", "number", type=click.IntRange(0), default=0, help="A round that is over.")
@entry_options
@pass_context
def confirm(context: Context, game: str, player: str | None, number: int, entry: Entry) -> None:
    """PLAYER confirms the sheet as it stands, or that of a round. Without PLAYER: who has
    confirmed what, and what was changed since. `--seen` is the step they looked at."""
    found = context.game(game)
    if player is not None:
        command = Confirm(player, number, entry.seen_step)
        carry_out(context, found, command, replace(entry, seen_step=None))
        return
    told = confirmations(found)
    if context.answer({"game": found.id, "step": found.version, "confirmed": told}):
        return
    print_confirmations(context, told)


def print_confirmations(context: Context, told: Iterable[Confirmation]) -> None:
    for one in told:
        key = "confirmed_round" if one.round else "confirmed_sheet"
        line = context.say(key, player=one.player, round=one.round, step=one.on_step)
        if not one.stands:
            line += " " + context.say("confirmed_changed", step=one.changed_at)
        context.out.print(line, markup=False, style=None if one.stands else "red")


@command("fork")
@click.argument("game")
@click.option("--at", type=int, metavar="STEP", help="The last step to copy (else the last).")
@entry_options
@pass_context
def fork(context: Context, game: str, at: int | None, entry: Entry) -> None:
    """Copy GAME up to a step into a new game, and print its id."""
    found = context.game(game)
    step = found.version if at is None else at
    found.state_at(step)  # there is no step 0 to begin from
    branch = context.ledger.fork(found.id, step, entry=entry)
    if not context.answer({"game": branch.id, "step": branch.version, "forked_from": found.id}):
        click.echo(str(branch.id))


# ----------------------------------------------------------------------- helpers


def now(game: Game) -> dict[str, Any]:
    return text_output.now_document(game, game.version)


def execute_or_preview(
    context: Context, game: Game, command: Command[R], entry: Entry, dry_run: bool
) -> R:
    """What the command tells; `--dry-run` stores nothing."""
    if dry_run:
        return context.ledger.preview(game.id, command, entry)
    return context.ledger.execute(game.id, command, entry).report


def carry_out(
    context: Context, game: Game, command: Command[None] | Callable[[], Command[None]], entry: Entry
) -> None:
    """Carries a command out and shows the steps it recorded; a repeated key recorded nothing.

    One that has to be read at the table is a function: a repeat is not read again.
    """
    first, stored = repeated(game, entry), False
    if first is None:
        wanted = command if isinstance(command, Command) else command()
        game, first, _, stored = context.ledger.execute(game.id, wanted, entry)
    viewer = context.viewer(game)
    steps = [
        text_output.entry(game, n, context.lang, viewer) for n in range(first, game.version + 1)
    ]
    if context.answer(
        {
            "game": game.id,
            "step": game.version,
            "recorded": stored,
            "steps": steps,
            "now": now(game),
            "scores": game.rules.look.score(game.state).totals,
        }
    ):
        return
    taken_back = text_output.undone(game)
    for row in steps:
        marks = text_output.marks(game, row["step"], context.lang, taken_back)
        line = f"{row['step']:>4}  {row['sentence']}" + (f"  [{marks}]" if marks else "")
        context.out.print(line, markup=False)
    context.out.print(
        text_output.standing(game, game.version, context.lang), markup=False, style="bold"
    )
