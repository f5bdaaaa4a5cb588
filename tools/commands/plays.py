"""`ledger plays`: what other loggers kept, brought in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table

from ledger.plays.keeping import Brought, bring
from ledger.plays.play import BadPlay
from ledger.plays.reading import read_plays
from ledger.ruleset import listed
from ledger.tools.arguments import by_option
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem, explain


@command("plays")
@click.argument("files", nargs=-1, required=True)
@click.option("--dry-run", is_flag=True, help="Say what would become of each play; store nothing.")
@by_option
@pass_context
def plays(context: Context, files: tuple[str, ...], dry_run: bool, by: str) -> None:
    """Bring in the plays in FILES: BG Stats (.bgsplay, BGStatsExport.json), CSV, or a saved XML
    file of BoardGameGeek. The same play brought twice is kept once."""
    brought: list[Brought] = []
    for name in files:
        found, bad = read_plays(_read(name))
        with context.progress("import", len(found)) as advance:
            for one in bring(context.ledger, found, bad, by=by, dry_run=dry_run):
                brought.append(one)
                advance()
    if not context.answer({"dry_run": dry_run, "plays": [_told(context, one) for one in brought]}):
        _print(context, brought, dry_run)
    if any(one.verdict == "refused" for one in brought):
        raise click.exceptions.Exit(NO)


def _read(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Problem("file_unusable", file=name, reason=error) from None


def _told(context: Context, one: Brought) -> dict[str, Any]:
    play = one.play
    return {
        "verdict": one.verdict,
        "id": play.id if play else None,
        "date": str(play.played) if play else None,
        "title": play.title if play else None,
        "players": [seat.name for seat in play.seats] if play else [],
        "kept_as": one.title,
        "game": one.game,
        "why": _why(context, one),
    }


def _why(context: Context, one: Brought) -> str:
    if one.bad is not None:
        return _bad(context, one.bad)
    if one.error is not None:
        return str(explain(one.error, context.lang)["message"])
    if one.uncounted:
        return context.say("play.uncounted", players=listed(one.uncounted, context.lang))
    return ""


def _bad(context: Context, bad: BadPlay) -> str:
    return f"{bad.number}: {context.say(f'play.{bad.code}', detail=bad.detail)}"


def _print(context: Context, brought: list[Brought], dry_run: bool) -> None:
    table = Table()
    for key in ("play.date", "title", "play.players", "result", "game"):
        table.add_column(context.say(key))
    for one in brought:
        play = one.play
        table.add_row(
            str(play.played) if play else "",
            play.title if play else "",
            listed([seat.name for seat in play.seats], context.lang) if play else "",
            " ".join(filter(None, [context.say(f"play.{one.verdict}"), _why(context, one)])),
            one.game[:8],
        )
    context.out.print(table)
    counts = {v: sum(one.verdict == v for one in brought) for v in ("known", "refused")}
    kept = sum(one.verdict in ("kept", "would_keep") for one in brought)
    context.tell("plays_tried" if dry_run else "plays_brought", kept=kept, **counts)
