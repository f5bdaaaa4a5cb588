"""`ledger webhook`: what is told to an address outside."""

from __future__ import annotations

from contextlib import closing

import click

from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO
from ledger.webhooks import EVENTS, Hook, Sender, Webhooks


@command("webhook")
@click.option("--add", "url", metavar="URL", help="An https address outside.")
@click.option("--on", "events", multiple=True, type=click.Choice(EVENTS), help="Else all of them.")
@click.option("--language", type=click.Choice(["en", "fr"]), default="en", help="Of the messages.")
@click.option("--secret", default="", help="To sign them with; else one is made.")
@click.option("--test", "tested", metavar="ID", help="Send a message that says it is a test.")
@click.option("--remove", "gone", metavar="ID", help="Tell it nothing any more.")
@pass_context
def webhook(
    context: Context,
    url: str | None,
    events: tuple[str, ...],
    language: str,
    secret: str,
    tested: str | None,
    gone: str | None,
) -> None:
    """List the webhooks and what became of their messages; add, test or remove one. The messages
    are sent by `ledger serve`."""
    ledger = context.ledger
    with closing(Webhooks(ledger.address)) as book:
        secrets = ""
        if gone is not None:
            book.remove(gone)
        if url is not None:
            now = ledger.recorder.max_notification_id() or 0
            asked = events or EVENTS
            made = book.add(url, asked, lang=language, secret=secret, position=now)
            secrets = made.secret
        said = Sender(ledger, book).test(book.get(tested)) if tested is not None else ""
        hooks = [_shown(book, one) for one in book.all()]
    if not context.answer({"webhooks": hooks, "secret": secrets, "test": said}):
        for one in hooks:
            on = ", ".join(one["events"])
            context.out.print(f"{one['hook']}  {one['address']}  {on}", markup=False)
            for message in one["messages"][:5]:
                line = f"    {message.event}  {message.game[:8]}  {message.state}  {message.said}"
                context.out.print(line.rstrip(), markup=False)
        if secrets:
            context.tell("webhook_secret", secret=secrets)
        if tested is not None:
            context.tell("webhook_not_taken" if said else "webhook_taken", why=said)
    if said:
        raise click.exceptions.Exit(NO)


def _shown(book: Webhooks, one: Hook) -> dict[str, object]:
    return {
        "hook": one.hook,
        "address": one.shown,
        "events": one.events,
        "lang": one.lang,
        "messages": book.outcomes(one.hook),
    }
