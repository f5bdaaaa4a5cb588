"""`ledger template`: the templates of score sheets listed, printed, kept."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import click
from rich.table import Table

from ledger.catalogues.check import broken
from ledger.projections import Projections
from ledger.schemas import load_catalogue
from ledger.templates.template_list import Version, find, keep, sheet_rules, template_list
from ledger.texts.problems import refusals_said
from ledger.tools.arguments import file_text
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO


@command("template")
@click.argument("name", required=False)
@click.option("--check", "check_file", metavar="FILE", help="Say what is wrong with FILE.")
@click.option("--keep", "keep_file", metavar="FILE", help="Keep FILE for new games.")
@pass_context
def template(
    context: Context, name: str | None, check_file: str | None, keep_file: str | None
) -> None:
    """List the templates of score sheets, or print the one called NAME (its name, id or hash).
    `ledger new any_game --catalogue FILE` plays with it."""
    if check_file or keep_file:
        _take(context, check_file or keep_file or "", keeping=bool(keep_file))
    elif name:
        with closing(Projections(context.ledger)) as read:
            found = find(context.ledger, read, name)
        if not context.answer({**_told(found), "text": found.text}):
            click.echo(found.text, nl=False)
    else:
        _list(context)


def _take(context: Context, file: str, *, keeping: bool) -> None:
    rules, text = sheet_rules(), file_text(file)
    components = load_catalogue(rules, text)
    said = refusals_said(rules, components, broken(rules, components.hash), context.lang)
    if keeping and not said:
        keep(context.ledger, text)
    document = {"template": components.catalogue_id, "hash": components.hash, "holds": not said}
    if not context.answer({**document, "refusals": said}):
        for one in said:
            click.echo(one.message)
        if not said:
            context.tell("template_kept" if keeping else "template_holds", hash=components.hash)
    if said:
        raise click.exceptions.Exit(NO)


def _told(one: Version) -> dict[str, Any]:
    return {
        "template": one.catalogue_id,
        "name": one.name,
        "version": one.number,
        "hash": one.hash,
        "games": one.games,
        "kept": one.kept,
    }


def _list(context: Context) -> None:
    with closing(Projections(context.ledger)) as read:
        found = template_list(context.ledger, read)
    versions = [one for own in found for one in own.versions]
    if context.answer({"templates": [_told(one) for one in versions]}):
        return
    table = Table()
    for key in ("game", "template.version", "template.games", "template.hash"):
        table.add_column(context.say(key))
    for one in versions:
        table.add_row(one.name[context.lang], str(one.number), str(one.games), one.hash[:12])
    context.out.print(table)
