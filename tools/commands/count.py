"""The command that counts: what lies on the table beside what the log says."""

from __future__ import annotations

from collections.abc import Iterable

import click
import msgspec
from rich.table import Table

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.audit import counts, sentences
from ledger.audit.claim_explanations import Explanation
from ledger.audit.counts import Narrowed
from ledger.ruleset import phrase
from ledger.tools.arguments import entry_options
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem
from ledger.tools.options import as_option
from ledger.visibility import Viewer

LARGEST = 999


@command("count")
@click.argument("game")
@click.argument("numbers", nargs=-1)
@entry_options
@as_option
@pass_context
def count(context: Context, game: str, numbers: tuple[str, ...], entry: Entry) -> None:
    """Keep counts by hand: Ana.coins=3, or market=6 in the middle of the table.

    Without NUMBERS: what can be counted, and what the log says. Where a count differs, the steps
    that can explain it.
    """
    found = context.game(game)
    if numbers:
        read = read_counts(found, numbers)
        found = context.ledger.count(found.id, read, entry=entry)
    viewer = context.viewer(found)
    differing = counts.differing(found, None, viewer)
    document = {
        "game": found.id,
        "step": found.version,
        "numbers": counts.numbers(found, viewer),
        "latest": counts.latest(found, None, viewer),
        "differing": msgspec.to_builtins(differing),
    }
    if not context.answer(document):
        context.out.print(_table(context, found, viewer))
        print_counts(context, found, differing)
    if differing:
        raise click.exceptions.Exit(NO)


def read_counts(game: Game, given: Iterable[str]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for text in given:
        name, _, number = text.rpartition("=")
        player, _, thing = name.rpartition(".")
        if not thing or not number.isdecimal() or int(number) > LARGEST:
            raise Problem("bad_count", text=text)
        if (player, thing) in found:
            raise Problem("claimed_twice", name=name)
        found[player, thing] = int(number)
    return found


def _table(context: Context, game: Game, viewer: Viewer) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("player", "thing", "log", "counted"):
        table.add_column(context.say(heading), justify="right" if heading == "log" else "left")
    last = {(one.player, one.thing): one for one in counts.latest(game, None, viewer)}
    for number in counts.numbers(game, viewer):
        one = last.get((number.player, number.thing))
        words = f"{sentences.thing(game, number.thing, context.lang)} ({number.thing})"
        said = f"{one.counted} ({context.say('step')} {one.step})" if one else ""
        table.add_row(number.player or "–", words, str(number.number), said)
    return table


def print_counts(context: Context, game: Game, differing: Iterable[Narrowed]) -> None:
    """Each count that differs, the range, and what may have happened."""
    for one in differing:
        context.out.print(sentences.count(game, one.count, context.lang), markup=False, style="red")
        context.out.print(f"  {sentences.where(one, context.lang)}", markup=False)
        for cause in one.causes:
            context.out.print(f"  · {sentences.cause(cause, context.lang)}", markup=False)


def print_explanations(context: Context, game: Game, found: Iterable[Explanation]) -> None:
    """What may explain each number of the paper that differs."""
    for one in found:
        named = sentences.lines(game, one, context.lang)
        cell = game.rules.words.categories[one.category][context.lang] if one.category else ""
        if one.round:
            cell = phrase(game.rules.words.rounds, context.lang, n=one.round)
        who = f"{one.player}, {cell}" if cell else one.player
        text = f"  · {who}: {sentences.explanation(game, one, context.lang)} {named}"
        context.out.print(text.rstrip(), markup=False)
