"""`ledger people`: who is who, merged, renamed or forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

from ledger.application import Entry
from ledger.people.registry import People, Person, PersonRefused, spelt
from ledger.projections import Projections
from ledger.tools.arguments import by_option
from ledger.tools.context import Context, command, pass_context
from ledger.tools.store_lookup import accounts_place
from ledger.tools.usage_errors import Misused

if TYPE_CHECKING:
    from ledger.web.access.store import Accounts

WITH_ANOTHER = {"rename", "alias", "merge", "link"}
ALONE = {"part", "forget"}


@command("people")
@click.argument("do", type=click.Choice(["list", *sorted(WITH_ANOTHER | ALONE)]), default="list")
@click.argument("who", required=False)
@click.argument("other", required=False)
@click.option("--confirm", metavar="NAME", help="Of forget: the name once more (else asked for).")
@by_option
@pass_context
def people(
    context: Context, do: str, who: str | None, other: str | None, confirm: str | None, by: str
) -> None:
    """List everybody who has a seat; rename WHO to OTHER, give WHO another name (alias), merge
    OTHER into WHO, part what was merged into WHO, link WHO with the account OTHER, forget WHO.

    WHO is a name or an id. Nothing of a forgotten name is left in the store."""
    ledger = context.old_ledger()
    with closing(Projections(ledger)) as read:
        names = read.names()
    with closing(People(context.address)) as kept:
        kept.know(names)
        if do == "list":
            _list(context, kept.all())
            return
        if who is None or (other is None) is (do in WITH_ANOTHER):
            raise Misused("people_two" if do in WITH_ANOTHER else "people_one", do=do)
        person = _found(kept, who)
        if do == "forget":
            _forget(context, kept, person, confirm, by)
            return
        _tell(context, _changed(kept, do, person, other or ""))


def _found(kept: People, who: str) -> Person:
    return kept.find(who) or kept.get(who)


def _changed(kept: People, do: str, person: Person, other: str) -> Person:
    match do:
        case "rename":
            return kept.rename(person.id, other)
        case "alias":
            return kept.add_alias(person.id, other)
        case "merge":
            return kept.merge(person.id, _found(kept, other).id)
        case "link":
            return kept.link(person.id, spelt(other))
        case _:
            return kept.part(person.id)


def _forget(context: Context, kept: People, person: Person, confirm: str | None, by: str) -> None:
    if confirm is None:
        confirm = click.prompt(context.say("confirm_forgetting", name=person.name), err=True)
    if spelt(confirm) != spelt(person.name):
        raise PersonRefused("not_the_name")
    from ledger.web.access.forgotten_people import forget_person  # loads what few commands need

    with _accounts(context) as accounts:
        done = forget_person(context.ledger, kept, person, accounts, Entry(by=by))
    Projections(context.ledger).close()  # drawn anew
    if not context.answer({"person": person.id, "games": [one.game for one in done]}):
        context.tell("person_forgotten", games=len(done))


@contextmanager
def _accounts(context: Context) -> Iterator[Accounts | None]:
    place = accounts_place(context.ledger)
    if isinstance(place, Path) and not place.exists():
        yield None
        return
    from ledger.web.access.store import Accounts  # loads what few commands need

    with closing(Accounts(place)) as found:
        yield found


def _list(context: Context, found: list[Person]) -> None:
    if context.answer({"people": found}):
        return
    table = Table()
    for key in ("name", "other_names", "account", "person_id"):
        table.add_column(context.say(key), no_wrap=key == "person_id")
    for one in found:
        table.add_row(one.name, ", ".join(one.names[1:]), one.account, one.id)
    context.out.print(table)


def _tell(context: Context, person: Person) -> None:
    if not context.answer(person):
        context.tell("person_now", name=person.name, names=", ".join(person.names))
