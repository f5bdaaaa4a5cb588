"""Commands for what is learned later: known, name, catalogue, reprint, enter."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click
from rich.table import Table

from ledger.aggregates.game import Game
from ledger.application import Entry
from ledger.catalogues import library
from ledger.catalogues.check import check_catalogue, read_value, with_values
from ledger.catalogues.drafts import LONGEST_NAME
from ledger.catalogues.form import with_all_copies
from ledger.commands.command import Opening
from ledger.commands.name_unknown import NameUnknown
from ledger.commands.reprint import Reprint
from ledger.commands.unlogged import EnterPosition, EnterSheet
from ledger.errors import Unreadable
from ledger.games import ruleset
from ledger.ruleset import Ruleset
from ledger.texts.problems import refusals_said
from ledger.tools.arguments import (
    entry_options,
    file_text,
    opening_options,
    prose,
    read_options,
    read_position,
)
from ledger.tools.commands.record import execute_or_preview
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem
from ledger.tools.options import as_option
from ledger.tools.usage_errors import Misused
from ledger.visibility import knowledge

reason_option = click.option("--reason", default="", help="How it became known.")


@command("known")
@click.argument("game")
@as_option
@pass_context
def known(context: Context, game: str) -> None:
    """Show what nobody has named yet, with the possible names, and who has known what since which
    step. While a game is on, a seat is shown only what it knows."""
    found = context.game(game)
    viewer = context.viewer(found)
    unknown, told = knowledge.unnamed(found, viewer), knowledge.knowledge(found, viewer)
    if context.answer({"game": found.id, "unknown": unknown, "known": told}):
        return
    for one in unknown:
        names = ", ".join(f"{_name(context, found, c)} ({c})" for c in one.choices) or "-"
        line = context.say("unknown_thing", thing=one.thing, since=one.since, names=names)
        context.out.print(line, markup=False, soft_wrap=True)
    table = Table()
    for key in ("component", "player", "known_since"):
        table.add_column(context.say(key))
    for row in told:
        since = ", ".join(
            f"{seat or context.say('everybody')} {step}"
            for seat, step in sorted(row.since.items(), key=lambda pair: pair[1])
        )
        table.add_row(_name(context, found, row.component), row.player, since)
    if told:
        context.out.print(table)
    if not told and not unknown:
        context.tell("nothing_hidden")


def _name(context: Context, game: Game, component: str) -> str:
    return game.rules.words.name_of(game.catalogue, component, context.lang)


@command("name")
@click.argument("game")
@click.argument("thing")
@click.argument("component")
@reason_option
@entry_options
@pass_context
def name(
    context: Context, game: str, thing: str, component: str, reason: str, entry: Entry
) -> None:
    """Say that THING (as `ledger known` lists it) is COMPONENT; it must have been possible."""
    found = context.game(game)
    named = NameUnknown(thing, component, prose(reason, "reason"))
    done = context.ledger.execute(found.id, named, entry).game
    if not context.answer({"game": done.id, "step": done.version}):
        context.tell("named_thing", thing=thing, component=_name(context, done, component))


# ----------------------------------------------------------------------- printed values


@command("catalogue")
@click.argument("title")
@click.argument("file", required=False)
@click.option("--keep", is_flag=True, help="Keep FILE for new games, if every constraint holds.")
@click.option("--kept", "listed", is_flag=True, help="List the kept catalogues.")
@click.option(
    "--set",
    "changes",
    nargs=3,
    multiple=True,
    metavar="ENTRY FIELD VALUE",
    help="Change a printed value first, in FILE or in ours; as often as you like.",
)
@click.option("--name", default="", help="The name of the changed catalogue.")
@pass_context
def catalogue(
    context: Context,
    title: str,
    file: str | None,
    keep: bool,
    listed: bool,
    changes: tuple[tuple[str, str, str], ...],
    name: str,
) -> None:
    """Check FILE against every constraint and show what differs from TITLE's catalogue;
    without FILE and changes, print that one. `ledger new --catalogue FILE` plays with it."""
    rules = ruleset(title)
    if listed:
        found = library.kept_catalogues(context.ledger.address, rules)
        rows = [{"catalogue": one.catalogue_id, "hash": one.hash} for one in found]
        if not context.answer({"title": title, "kept": rows}):
            for one in found:
                click.echo(f"{one.hash}  {one.catalogue_id}")
        return
    if file is None and not changes and not keep:
        ours = rules.catalogues.default
        text = rules.catalogues.source(ours.hash)
        if not context.answer({"catalogue": ours.catalogue_id, "hash": ours.hash, "text": text}):
            click.echo(text, nl=False)
        return
    ours = rules.catalogues.source(rules.catalogues.default.hash)
    text = ours if file is None else file_text(file)
    if changes or name:
        said = {(entry, field): read_value(value) for entry, field, value in changes}
        text = with_values(text, with_all_copies(text, said), name[:LONGEST_NAME])
    found = check_catalogue(rules, text)
    if keep and not found.refusals:
        library.keep(context.ledger.address, rules, text)
    components = rules.catalogues.get(found.hash)
    refusals = refusals_said(rules, components, found.refusals, context.lang)
    document = {"catalogue": found.catalogue_id, "hash": found.hash, "holds": not refusals}
    if not context.answer({**document, "refusals": refusals, "changes": found.changes}):
        for refusal in refusals:
            context.out.print(f"{refusal.rule}  {refusal.message}", markup=False)
        _print_changes(context, found.changes)
        key = "catalogue_broken" if refusals else "catalogue_holds"
        context.tell(key, catalogue=found.catalogue_id, count=len(found.changes))
        if keep and not refusals:
            context.tell("catalogue_kept", hash=found.hash)
    if refusals:
        raise click.exceptions.Exit(NO)


def _print_changes(context: Context, changes: Any) -> None:
    for one in changes:
        context.out.print(f"  {one.entry} {one.field}: {one.before} → {one.after}", markup=False)


@command("reprint")
@click.argument("game")
@click.argument("component", metavar="ENTRY")
@click.argument("field")
@click.argument("value")
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@reason_option
@entry_options
@pass_context
def reprint(
    context: Context,
    game: str,
    component: str,
    field: str,
    value: str,
    dry_run: bool,
    reason: str,
    entry: Entry,
) -> None:
    """Set FIELD of the catalogue's ENTRY to VALUE from here on. What is recorded stays."""
    found = context.game(game)
    right = Reprint({(component, field): read_value(value)}, prose(reason, "reason"))
    report = execute_or_preview(context, found, right, entry, dry_run)
    if context.answer(report):
        return
    _print_changes(context, report.changes)
    for one in report.otherwise:
        context.tell("otherwise", step=one.step, kind=one.kind)
    for player, total in report.after.items():
        if total != report.before.get(player):
            context.out.print(f"  {player}: {report.before.get(player)} → {total}", markup=False)
    context.tell("would_reprint" if dry_run else "reprinted", step=report.step)


# ----------------------------------------------------------------------- games nobody logged


@command("enter")
@click.argument("title")
@click.argument("totals", nargs=-1, metavar="[PLAYER=TOTAL]...")
@click.option("--position", help="A file with the final position, - for standard input.")
@click.option("--played", required=True, help="The day, such as 2026-05-01.")
@click.option("--winner", "winners", multiple=True, help="If the totals alone do not tell.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE")
@opening_options
@pass_context
def enter(
    context: Context,
    title: str,
    totals: tuple[str, ...],
    position: str | None,
    played: str,
    winners: tuple[str, ...],
    options: tuple[str, ...],
    entry: Entry,
) -> None:
    """Keep a game of TITLE of which only the totals (`Ana=57`, or `Ana.CATEGORY=12` for each
    category) or the final position is known; prints its id."""
    rules = ruleset(title)
    if bool(totals) is bool(position):
        raise Misused("totals_or_position")
    try:
        day = datetime.strptime(played, "%Y-%m-%d").date()  # noqa: DTZ007 (a day has no hour)
    except ValueError:
        raise Unreadable({"played": ["not_a_day"]}) from None
    chosen = read_options(rules, options)
    if position:
        document = read_position(position)
        known: Opening = EnterPosition(title=title, position=document, played=day, options=chosen)
    else:
        sheet = _totals(rules, totals)
        known = EnterSheet(title=title, totals=sheet, played=day, winners=winners, options=chosen)
    game = context.ledger.begin(known, entry)
    scored = game.sheet_at(game.version)
    told = {"game": game.id, "evidence": game.started.evidence, "totals": scored.totals}
    if not context.answer({**told, "winners": scored.winners}):
        click.echo(str(game.id))


def _totals(rules: Ruleset[Any, Any], given: tuple[str, ...]) -> dict[str, Any]:
    """`Ana=57` is a whole total; `Ana.category=12` one category of it."""
    found: dict[str, Any] = {}
    for text in given:
        player, equals, number = text.rpartition("=")
        category = ""
        if "." in player and player.rpartition(".")[2] in rules.words.categories:
            player, _, category = player.rpartition(".")
        try:
            points = int(number)
        except ValueError:
            raise Problem("bad_claim", text=text) from None
        if not equals or not player:
            raise Problem("bad_claim", text=text)
        parts = found.setdefault(player, {} if category else points)
        if category and isinstance(parts, dict) and category not in parts:
            parts[category] = points
        elif category or parts != points:
            raise Problem("claimed_twice", name=text)
    return found
