"""`ledger tag`, `ledger collection` and `ledger shelf`: what is kept beside the games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ledger.shelf import Collection, Shelf
from ledger.tools.commands.backup import read_only
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import Problem
from ledger.tools.store_lookup import find_ids
from ledger.tools.usage_errors import Misused


@command("tag")
@click.argument("game", required=False)
@click.argument("tags", nargs=-1)
@click.option("--remove", is_flag=True, help="Take these tags away.")
@pass_context
def tag(context: Context, game: str | None, tags: tuple[str, ...], remove: bool) -> None:
    """Give GAME the TAGS besides those it has, or take them away. Without TAGS, list its tags;
    without GAME, every tag. `ledger games --search tag:WORD` finds the games."""
    kept = context.old_ledger().shelf.tags
    if game is None:
        found = {shown: len(games) for shown, games in kept.all()}
        if not context.answer({"tags": found}):
            for shown, number in found.items():
                context.out.print(f"{shown}  {context.say('n_games', n=number)}", markup=False)
            if not found:
                context.tell("no_tags")
        return
    number = str(context.game(game).id)
    here = kept.of(number)
    if tags and remove:
        gone = {one.casefold() for one in tags}
        here = kept.put(number, [one for one in here if one.casefold() not in gone])
    elif tags:
        here = kept.put(number, [*here, *tags])
    if not context.answer({"game": number, "tags": here}):
        context.out.print(", ".join(here) or context.say("no_tags"), markup=False)


@command("collection")
@click.argument("name", required=False)
@click.option("--new", is_flag=True, help="Make it.")
@click.option("--note", help="What it is about.")
@click.option("--add", multiple=True, metavar="GAME", help="Put a game in.")
@click.option("--take-out", multiple=True, metavar="GAME", help="Take a game out.")
@click.option("--remove", is_flag=True, help="Remove the collection; its games stay.")
@pass_context
def collection(
    context: Context,
    name: str | None,
    new: bool,
    note: str | None,
    add: tuple[str, ...],
    take_out: tuple[str, ...],
    remove: bool,
) -> None:
    """Show or change the collection NAME (its name or id); without NAME, list all."""
    kept = context.old_ledger().shelf.collections
    if name is None:
        if new or note or add or take_out or remove:
            raise Misused("which_list")
        _list(context, kept.all())
        return
    games = {said: str(context.game(said).id) for said in (*add, *take_out)}
    found = kept.add(name, note or "") if new else kept.find(name)
    if note is not None and not new:
        found = kept.describe(found.collection, found.name, note)
    for said in add:
        found = kept.put_in(found.collection, games[said])
    for said in take_out:
        found = kept.take_out(found.collection, games[said])
    if remove:
        kept.remove(found.collection)
    if context.answer(found):
        return
    if remove:
        context.tell("list_removed", name=found.name)
        return
    context.out.print(f"{found.collection}  {found.name}", markup=False)
    for line in (found.note, *found.games):
        if line:
            context.out.print(line, markup=False)


def _list(context: Context, made: list[Collection]) -> None:
    if context.answer({"collections": made}):
        return
    for one in made:
        number = context.say("n_games", n=len(one.games))
        context.out.print(f"{one.collection}  {one.name}  {number}", markup=False)
    if not made:
        context.tell("no_collections")


@command("shelf")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@pass_context
def shelf(context: Context, file: str) -> None:
    """Take in the tags, collections and series of a backup FILE (a SQLite store, or the DEST.shelf
    of a PostgreSQL one), as far as they are about games that are here. What is here stays."""
    here = context.old_ledger()
    try:
        with TemporaryDirectory() as folder:  # the backup itself stays as it is
            copy = Path(folder) / "shelf"
            with closing(read_only(Path(file))) as old, closing(sqlite3.connect(copy)) as new:
                old.execute("SELECT count(*) FROM tags")
                old.backup(new)
            with closing(Shelf(str(copy))) as other:
                added = here.shelf.take_in(other, {str(game) for game in find_ids(here)})
    except sqlite3.Error as error:
        raise Problem("file_unusable", file=file, reason=error) from None
    if not context.answer({"file": file, "added": added}):
        context.tell("shelf_taken", n=added)
