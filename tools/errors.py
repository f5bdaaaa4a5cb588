"""Errors as sentences, as JSON bodies and as exit codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ledger.aggregates.game import Game
from ledger.commands.ripple import BreaksLaws, RippleRefused
from ledger.errors import LedgerError, TableMovedOn, UnknownName
from ledger.games import GAMES
from ledger.ruleset import Lang, listed
from ledger.texts.errors import NO, USAGE
from ledger.tools import text_output
from ledger.tools.os_errors import reason
from ledger.tools.texts import say

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["NO", "USAGE", "Problem", "exit_code", "explain", "print_trouble"]


class Problem(LedgerError):
    """What only the command line can meet; its code is in the table of errors like any other."""

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        super().__init__(
            **{n: v if isinstance(v, Exception) else str(v) for n, v in params.items()}
        )


def exit_code(error: LedgerError) -> int:
    from ledger.texts import problems  # what only errors need is loaded when there is one

    return problems.text_of(error.code).exit_code


def explain(error: LedgerError, lang: Lang, game: Game | None = None) -> dict[str, Any]:
    """The body of an error, the same as the API's."""
    from ledger.texts import problems

    _hint(error, game)
    if isinstance(error.params.get("reason"), Exception):
        error.params["reason"] = reason(error.params["reason"], lang)
    body: dict[str, Any] = msgspec.to_builtins(problems.tell(error, lang, game))
    if detail := problems.detail(error, lang):
        body["detail"] = detail
    if names := error.params.get("did_you_mean"):
        body["did_you_mean"] = names
    if isinstance(error, TableMovedOn):
        body |= {"seen": error.seen, "now": error.now}
        if game is not None:
            steps = range(max(error.seen, 0) + 1, game.version + 1)
            body["since"] = [text_output.entry(game, step, lang) for step in steps]
    return body


def _hint(error: LedgerError, game: Game | None) -> None:
    """Names that are spelt like the unknown one."""
    if not isinstance(error, UnknownName) or "did_you_mean" in error.params:
        return
    known: Iterable[str] = {
        "title": GAMES,
        "dealer": ("table", "virtual"),
        "player": game.setup.players if game else (),
        "category": game.rules.words.categories if game else (),
        "thing": [one.key for one in game.rules.paper.countables] if game else (),
    }.get(error.params["what"], ())
    import difflib

    close = difflib.get_close_matches(error.params["name"], list(known), 3, cutoff=0.5)
    if close or error.params["what"] == "title":
        error.params["did_you_mean"] = close or list(known)


def print_trouble(err: Console, error: LedgerError, body: dict[str, Any], lang: Lang) -> None:
    from rich.markup import escape

    from ledger.texts import problems

    refusals = body.get("refusals", ())
    head = problems.sentence(error, lang) if refusals and "line" not in body else body["message"]
    err.print(f"[bold red]{escape(head)}[/]")
    if "detail" in body:
        err.print(f"  {escape(body['detail'])}")
    if names := body.get("did_you_mean"):
        err.print(f"  {escape(say('did_you_mean', lang, names=listed(names, lang, 'or')))}")
    for field, said in body.get("errors", {}).items():
        label = f"[bold]{escape(_label(str(field)))}[/]: " if field else ""
        for one in said:
            err.print(f"  {label}{escape(one['message'])}")
    for one in refusals:
        note = _way_out(error, one, lang)
        err.print(f"  [bold]{escape(one['rule'])}[/] {escape(one['message'])} ({escape(note)})")
    if isinstance(error, RippleRefused):
        err.print(f"  {escape(say('later_ways', lang, step=_stopped(error)))}")
    if isinstance(error, BreaksLaws):
        err.print(f"  {escape(say('anyway_way', lang))}")
    for row in body.get("since", ()):
        err.print(f"  {row['step']:>4}  {escape(row['sentence'])}")


def _label(field: str) -> str:
    """A field as it is typed: the option of this command, where there is one."""
    context = click.get_current_context(silent=True)
    params = context.command.params if context else ()
    return next((one.opts[0] for one in params if one.name == field and one.opts), field)


def _way_out(error: LedgerError, refused: dict[str, Any], lang: Lang) -> str:
    """How the table may overrule it; of an amendment it is a later step that is refused."""
    if not refused["waivable"]:
        return say("impossible", lang)
    if isinstance(error, RippleRefused):
        return say("later_may_be_waived", lang, step=_stopped(error))
    return say("may_be_waived", lang, rule=refused["rule"])


def _stopped(error: RippleRefused) -> int:
    return next(one.step for one in error.ripple.refused if one.now is None)
