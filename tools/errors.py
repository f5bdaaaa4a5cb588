"""Errors as sentences, as JSON bodies and as exit codes."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape

from ledger.aggregates.game import Game
from ledger.commands.name_unknown import WHYS
from ledger.commands.ripple import RippleRefused
from ledger.errors import LedgerError, Refusal, Refused, TableMovedOn, UnknownName, Unreadable
from ledger.games import GAMES
from ledger.record import BadRecord
from ledger.ruleset import Lang, Ruleset
from ledger.schemas import waivable
from ledger.tools import text_output
from ledger.tools.os_errors import reason
from ledger.tools.texts import WORDS, say

NO, USAGE = 1, 2
THE_ANSWER_IS_NO = {
    *("refused", "table_moved_on", "nothing_to_undo", "dealer_absent"),
    *("title_not_installed", "cannot_amend", "game_exists", "house_rule_stands", "not_a_question"),
    *("not_recorded", "not_a_sheet", "cannot_reprint", "too_many_kept"),
    *("account_unknown", "account_taken", "account_last_keeper", "account_guessable"),
    *(f"cannot_name_{why}" for why in WHYS),
}


class Problem(LedgerError):
    """What only the command line can meet; its code is the key of its sentence."""

    def __init__(self, code: str, *, answer: bool = False, **params: Any) -> None:
        self.code = code
        self.is_answer = answer  # the command was understood, and the answer is no
        super().__init__(
            **{n: v if isinstance(v, Exception) else str(v) for n, v in params.items()}
        )


def exit_code(error: LedgerError) -> int:
    if error.code in THE_ANSWER_IS_NO or getattr(error, "is_answer", False):
        return NO
    return USAGE


def explain(error: LedgerError, lang: Lang, game: Game | None = None) -> dict[str, Any]:
    """The body of an error, the same as the API's."""
    _hint(error, game)
    body: dict[str, Any] = {"code": error.code, "message": _message(error, lang)}
    if isinstance(error, BadRecord):
        cause = explain(error.cause, lang)
        more = {key: cause[key] for key in ("errors", "refusals") if key in cause}
        message = f"{body['message']} {cause['message']}"
        return body | {"message": message, "line": error.line, "cause": cause["code"]} | more
    if names := error.params.get("did_you_mean"):
        body["did_you_mean"] = names
    if isinstance(error, Unreadable):
        body["errors"] = {
            field: [_field_said(code, lang) for code in codes]
            for field, codes in error.errors.items()
        }
    elif isinstance(error, Refused):
        body["refusals"] = refusals(error, lang, game)
    elif isinstance(error, TableMovedOn):
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
        "category": game.rules.category_words if game else (),
        "thing": [one.key for one in game.rules.countables] if game else (),
    }.get(error.params["what"], ())
    close = difflib.get_close_matches(error.params["name"], list(known), 3, cutoff=0.5)
    if close or error.params["what"] == "title":
        error.params["did_you_mean"] = close or list(known)


def refusals(error: Refused, lang: Lang, game: Game | None = None) -> list[dict[str, Any]]:
    rules = GAMES[error.title]
    catalogue = game.catalogue if game is not None else rules.catalogues.default
    return refusals_said(rules, catalogue, error.refusals, lang)


def refusals_said(
    rules: Ruleset[Any, Any], catalogue: Any, found: Sequence[Refusal], lang: Lang
) -> list[dict[str, Any]]:
    return [
        {
            "rule": refusal.rule,
            "code": refusal.code,
            "message": rules.explain(catalogue, refusal, lang)
            if refusal.code in rules.codes
            else say("dealer_decides", lang),
            "waivable": waivable(rules, refusal),
        }
        for refusal in found
    ]


def _message(error: LedgerError, lang: Lang) -> str:
    params = dict(error.params)
    if "what" in params:
        key = f"what.{params['what']}"
        params["what"] = say(key, lang) if key in WORDS else params["what"]
    if isinstance(params.get("reason"), Exception):
        params["reason"] = reason(params["reason"], lang)
    key = error.code if error.code in WORDS else "error"
    sentence = say(key, lang, **params)
    if names := params.get("did_you_mean"):
        choices = f" {say('or', lang)} ".join(names)
        sentence += " " + say("did_you_mean", lang, names=choices)
    return sentence


def print_trouble(err: Console, error: LedgerError, body: dict[str, Any], lang: Lang) -> None:
    err.print(f"[bold red]{escape(body['message'])}[/]")
    for field, said in body.get("errors", {}).items():
        label = f"[bold]{escape(str(field))}[/]: " if field else ""
        for one in said:
            err.print(f"  {label}{escape(one['message'])}")
    for one in body.get("refusals", ()):
        note = _way_out(error, one, lang)
        err.print(f"  [bold]{escape(one['rule'])}[/] {escape(one['message'])} ({escape(note)})")
    if isinstance(error, RippleRefused):
        err.print(f"  {escape(say('later_ways', lang, step=_stopped(error)))}")
    for row in body.get("since", ()):
        err.print(f"  {row['step']:>4}  {escape(row['sentence'])}")


def _way_out(error: LedgerError, refused: dict[str, Any], lang: Lang) -> str:
    """How the table may overrule it; of an amendment it is a later step that is refused."""
    if not refused["waivable"]:
        return say("impossible", lang)
    if isinstance(error, RippleRefused):
        return say("later_may_be_waived", lang, step=_stopped(error))
    return say("may_be_waived", lang, rule=refused["rule"])


def _stopped(error: RippleRefused) -> int:
    return next(one.step for one in error.ripple.refused if one.now is None)


def _field_said(code: str, lang: Lang) -> dict[str, str]:
    """A code of the gate, and the sentence the pages have for it."""
    from ledger.web.texts.errors import field_sentence  # loads Flask, which few commands need

    return {"code": code.partition(":")[0], "message": field_sentence(code, lang)}
