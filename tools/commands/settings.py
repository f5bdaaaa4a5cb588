"""`ledger settings`: what a club has settled for all its games."""

from __future__ import annotations

import click

from ledger.shelf.settings import read_hours
from ledger.tools.context import Context, command, pass_context


@command("settings")
@click.option("--correction-hours", metavar="N|never", help="How long a signed game stays open.")
@pass_context
def settings(context: Context, correction_hours: str | None) -> None:
    """Show what holds for all games, or change it. Once all players have signed, a table may still
    correct for --correction-hours; after that only the keeper changes the game."""
    kept = context.ledger.shelf.settings
    if correction_hours is not None:
        kept.allow_corrections(read_hours(correction_hours))
    hours = kept.correction_hours
    if context.answer({"correction_hours": hours}):
        return
    said = context.say("no_end") if hours is None else context.say("hours", n=hours)
    context.tell("correction_hours", hours=said)
