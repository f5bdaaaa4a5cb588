"""`ledger review`: marks on the steps of a game, and notes for oneself."""

from __future__ import annotations

import click

from ledger.errors import NoSuchStep
from ledger.shelf.remarks import MARKS
from ledger.tools.arguments import by_option
from ledger.tools.context import Context, command, pass_context
from ledger.tools.usage_errors import Misused


@command("review")
@click.argument("game")
@click.argument("step", type=int, required=False)
@click.option("--mark", type=click.Choice([*MARKS, "none"]), help="Mark the step, or unmark it.")
@click.option("--note", help="A note for oneself alone; an empty one takes it away.")
@by_option
@pass_context
def review(
    context: Context, game: str, step: int | None, mark: str | None, note: str | None, by: str
) -> None:
    """List the marks and one's own notes of GAME, or put them on STEP. Notes of people who sign in
    are theirs alone and are not listed here."""
    found = context.game(game)
    number, kept = str(found.id), context.ledger.shelf.remarks
    if step is None:
        if mark or note is not None:
            raise Misused("which_list")
    elif not 1 <= step <= found.version:
        raise NoSuchStep(step, found.version)
    else:
        if mark:
            kept.mark(number, step, "" if mark == "none" else mark, "", by)
        if note is not None:
            kept.write(number, step, note, "")
    marks, notes = kept.marks(number), kept.own_notes(number, "")
    if context.answer({"game": number, "marks": marks, "own_notes": notes}):
        return
    for one in marks:
        said = context.say(f"mark_{one.mark}")
        context.out.print(f"{one.step:>5}  {said}  {one.by}", markup=False)
    for own in notes:
        context.out.print(f"{own.step:>5}  {own.text}", markup=False)
