"""`ledger hide` and `ledger remove`: games put away, or erased for ever."""

from __future__ import annotations

from contextlib import closing
from uuid import UUID

import click

from ledger.application import Entry
from ledger.errors import NotConfirmed
from ledger.projections import Projections
from ledger.tools.arguments import by_option
from ledger.tools.context import Context, command, pass_context


def _redraw(context: Context) -> None:
    """Read tables follow what is hidden as they follow the log."""
    Projections(context.ledger).close()


@command("hide")
@click.argument("game", required=False)
@click.option("--undo", is_flag=True, help="Show it again.")
@by_option
@pass_context
def hide(context: Context, game: str | None, undo: bool, by: str) -> None:
    """Put GAME away: it is on no list, page or file until --undo shows it again. Without GAME, list
    the hidden games."""
    ledger = context.old_ledger()
    if game is None:
        hidden = {str(one): {"by": by, "at": at} for one, (by, at) in ledger.hidden().items()}
        if not context.answer({"hidden": hidden}):
            for one, said in hidden.items():
                context.out.print(f"{one}  {said['at'][:10]}  {said['by']}", markup=False)
        return
    game_id = context.game_id(game)
    if undo:
        ledger.show(game_id)
    else:
        ledger.hide(game_id, Entry(by=by))
    _redraw(context)
    if not context.answer({"game": str(game_id), "hidden": not undo}):
        context.tell("shown_again" if undo else "hidden", game=game_id)


@command("remove")
@click.argument("game")
@click.option("--confirm", metavar="ID", help="The game's whole id (else it is asked for).")
@click.option("--reason", default="", help="Why; it stays on record.")
@by_option
@pass_context
def remove(context: Context, game: str, confirm: str | None, reason: str, by: str) -> None:
    """Erase GAME for ever: its players, steps and results. That it was removed, when, by whom and
    the last value of its chain stay on record; games copied from it stay."""
    ledger = context.old_ledger()
    game_id = context.game_id(game)
    if confirm is None:
        confirm = click.prompt(context.say("confirm_removal", game=game_id), err=True)
    if confirm.strip().lower() not in (str(game_id), game_id.hex):
        raise NotConfirmed(game=str(game_id))
    gone = ledger.remove(game_id, Entry(by=by), reason)
    _forget_people(context, game_id)
    _redraw(context)
    told = {"game": str(game_id), "steps": gone.steps, "head": gone.head}
    if not context.answer(told):
        context.tell("removed", game=game_id)


def _forget_people(context: Context, game_id: UUID) -> None:
    from ledger.web.access.location import place  # loads what few commands need
    from ledger.web.access.store import Accounts

    found = place(context.address)
    if isinstance(found, str) or found.exists():
        with closing(Accounts(found)) as accounts:
            accounts.forget_game(str(game_id))
