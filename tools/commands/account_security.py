"""Sessions, second factors and the log of sign-ins, for `ledger account`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.table import Table

from ledger.tools.context import Context

if TYPE_CHECKING:
    from ledger.web.access.sign_in_log import SignInEntry
    from ledger.web.access.store import Account, Accounts

OPERATOR = "command line"  # who did it, in the log


def tell_sessions(context: Context, accounts: Accounts, meant: Account) -> None:
    found = accounts.open_sessions.of(meant.account)
    shown = [
        {"device": one.device, "address": one.address}
        | {"begun": moment(one.begun), "seen": moment(one.seen)}
        for one in found
    ]
    if context.answer({"name": meant.name, "sessions": shown}):
        return
    if not found:
        context.tell("not_signed_in_anywhere", name=meant.name)
        return
    table = Table()
    for key in ("device", "from_address", "signed_in_at", "last_seen"):
        table.add_column(context.say(key))
    for one in shown:
        table.add_row(one["device"], one["address"], one["begun"], one["seen"])
    context.out.print(table)


def end_sessions(context: Context, accounts: Accounts, meant: Account) -> None:
    count = len(accounts.open_sessions.of(meant.account))
    accounts.end_sessions(meant.name)
    accounts.log.note("sessions_ended", meant.account, by=OPERATOR)
    if not context.answer({"name": meant.name, "ended": count}):
        context.tell("sessions_ended", name=meant.name)


def end_all_sessions(context: Context, accounts: Accounts) -> None:
    count = sum(len(accounts.open_sessions.of(one.account)) for one in accounts.all())
    accounts.end_all_sessions()
    accounts.log.note("everybody_out", by=OPERATOR)
    if not context.answer({"ended": count}):
        context.tell("all_sessions_ended")


def reset_second_factor(context: Context, accounts: Accounts, meant: Account) -> None:
    """The sessions end with it: whoever found the phone may be signed in."""
    from ledger.web.access.refusals import AccountRefused

    if not meant.second_factor:
        raise AccountRefused("factor_off", name=meant.name)
    accounts.second_factors.switch_off(meant.account)
    accounts.end_sessions(meant.name)
    accounts.log.note("factor_reset", meant.account, by=OPERATOR)
    if not context.answer({"name": meant.name, "second_factor": False}):
        context.tell("second_factor_reset", name=meant.name)


# ----------------------------------------------------------------------- the log


def tell_log(context: Context, accounts: Accounts, name: str, failed: bool, most: int) -> None:
    """The newest entries, the last of them at the end, as a terminal shows a log."""
    about = accounts.get(name).account if name else ""
    found = accounts.log.newest(max(1, most), account=about, failed=failed)
    shown = [_shown(one) for one in found]
    if context.answer({"entries": shown}):
        return
    if not found:
        context.tell("log_empty")
        return
    for one in reversed(found):
        context.out.print(_line(context, one), markup=False, soft_wrap=True)


def _shown(one: SignInEntry) -> dict[str, object]:
    return {
        "at": moment(one.at),
        "last": moment(one.last),
        "times": one.times,
        "what": one.what,
        "failed": one.failed,
        "account": one.account,
        "by": one.by,
        "address": one.address,
        "device": one.device,
        "about": one.about,
    }


def _line(context: Context, one: SignInEntry) -> str:
    from ledger.ruleset import phrase
    from ledger.web.texts.account import WORDS  # the same words as on the page

    what = phrase(WORDS[f"account.log.{one.what}"], context.lang)
    parts = [moment(one.at), one.account or "-", what]
    parts += [text for text in (one.by, one.address, one.device, one.about) if text]
    return "  ".join(parts) + (f"  x{one.times}" if one.times > 1 else "")


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
