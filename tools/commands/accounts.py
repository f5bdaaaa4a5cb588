"""Commands for a Ledger that is served to others: its accounts, and who may do what in a game."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from ledger.errors import UnknownName
from ledger.tools.commands import account_security
from ledger.tools.commands.backup import restore_accounts
from ledger.tools.context import Context, command, pass_context
from ledger.tools.store_lookup import accounts_place
from ledger.tools.usage_errors import Misused

if TYPE_CHECKING:
    from ledger.web.access.store import Account, Accounts, Invitation

ROLES = ("keeper", "scribe", "spectator")  # a player has a seat, so it is given by `--seat`
VISIBILITIES = ("private", "unlisted", "public")

at_option = click.option(
    "--at",
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="ADDRESS",
    help="The address of the application, for links.",
)


def opened(context: Context) -> closing[Accounts]:
    from ledger.web.access.store import Accounts  # loads what few commands need

    return closing(Accounts(accounts_place(context.ledger)))


def link(accounts: Accounts, made: Invitation, at: str) -> str:
    from ledger.web.access.tokens import signed

    return f"{at.rstrip('/')}/join?link={signed(accounts, made)}"


WITHOUT_A_NAME = {"list", "invite", "end-all-sessions"}
WITH_OR_WITHOUT = {"log"}
WITH_A_NAME = {
    *("add", "password", "token", "remove", "restore"),
    *("sessions", "end-sessions", "reset-second-factor"),
}


@command("account")
@click.argument("do", type=click.Choice(sorted(WITHOUT_A_NAME | WITH_OR_WITHOUT | WITH_A_NAME)))
@click.argument("name", required=False)
@click.option(
    "--keeper", is_flag=True, help="A keeper of the club, who may do everything in every game."
)
@click.option("--force", is_flag=True, help="Replace the accounts that are already there.")
@click.option("--failed", is_flag=True, help="Of the log: only what failed or was refused.")
@click.option("--most", default=50, show_default=True, help="Entries of the log.")
@at_option
@pass_context
def account(
    context: Context,
    do: str,
    name: str | None,
    keeper: bool,
    force: bool,
    failed: bool,
    most: int,
    at: str,
) -> None:
    """List the accounts; add, invite or remove one; set a password; make a token for programs.

    `add` and `password` ask for the password, or read it from the first line of the input.
    `invite` prints a link that can be used once. `restore` takes the file of accounts that
    `ledger backup` wrote, in the place of a name. `sessions` says where an account is signed in,
    `end-sessions` and `end-all-sessions` sign out; `reset-second-factor` is for a lost phone;
    `log` shows sign-ins, failures and refusals, of one account or of all.
    """
    if (name is None and do in WITH_A_NAME) or (name is not None and do in WITHOUT_A_NAME):
        raise Misused("no_name" if name else "name", do=do)
    context.ledger  # noqa: B018  a store that cannot be used is told first
    if do == "restore":
        _restore(context, name or "", force)
        return
    with opened(context) as accounts:
        match do:
            case "list":
                _list(context, accounts)
            case "invite":
                _tell_link(context, accounts, accounts.invite("", keeper=keeper), at)
            case "add":
                made = accounts.add(name or "", _password(context), keeper=keeper)
                _note(accounts, "added", made)
                if not context.answer({"name": made.name, "keeper": made.keeper}):
                    context.tell("account_added", name=made.name)
            case "log":
                account_security.tell_log(context, accounts, name or "", failed, most)
            case "end-all-sessions":
                account_security.end_all_sessions(context, accounts)
            case _:
                _change(context, accounts, do, accounts.get(name or ""))


def _change(context: Context, accounts: Accounts, do: str, meant: Account) -> None:
    """What is done to one account that is there."""
    match do:
        case "password":
            accounts.set_password(meant.name, _password(context))
            _note(accounts, "password", meant)
            if not context.answer({"name": meant.name}):
                context.tell("account_password_set", name=meant.name)
        case "token":
            token = accounts.new_token(meant.name)
            _note(accounts, "token", meant)
            if not context.answer({"token": token}):
                context.out.print(token, markup=False, soft_wrap=True)
        case "remove":
            accounts.remove(meant.name)
            _note(accounts, "removed", meant)
            if not context.answer({"removed": meant.name}):
                context.tell("account_removed", name=meant.name)
        case "sessions":
            account_security.tell_sessions(context, accounts, meant)
        case "end-sessions":
            account_security.end_sessions(context, accounts, meant)
        case "reset-second-factor":
            account_security.reset_second_factor(context, accounts, meant)


def _note(accounts: Accounts, what: str, meant: Account) -> None:
    accounts.log.note(what, meant.account, by=account_security.OPERATOR)


def _restore(context: Context, file: str, force: bool) -> None:
    count = restore_accounts(context, file, force)
    if not context.answer({"accounts": count}):
        context.tell("accounts_restored", count=count)


def _list(context: Context, accounts: Accounts) -> None:
    found = accounts.all()
    shown = [
        {
            "name": one.name,
            "keeper": one.keeper,
            "token": one.token,
            "second_factor": one.second_factor,
        }
        for one in found
    ]
    if context.answer({"accounts": shown}):
        return
    if not found:
        context.tell("no_accounts")
        return
    table = Table()
    for key in ("account", "role", "second_factor"):
        table.add_column(context.say(key))
    for one in found:
        keeper = context.say("club_keeper") if one.keeper else ""
        table.add_row(one.name, keeper, context.say("switched_on") if one.second_factor else "")
    context.out.print(table)


def _password(context: Context) -> str:
    if sys.stdin.isatty():
        again = context.say("password_again")
        asked = context.say("password")
        return click.prompt(asked, hide_input=True, confirmation_prompt=again, err=True)
    return sys.stdin.readline().rstrip("\r\n")


def _tell_link(context: Context, accounts: Accounts, made: Invitation, at: str) -> None:
    address = link(accounts, made, at)
    if not context.answer({"link": address, "until": made.until}):
        context.out.print(address, markup=False, soft_wrap=True)


# ----------------------------------------------------------------------- a game


@command("access")
@click.argument("game")
@click.option("--show", type=click.Choice(VISIBILITIES), help="Who may see it.")
@click.option("--role", multiple=True, metavar="NAME=ROLE", help=f"ROLE: {', '.join(ROLES)}.")
@click.option("--seat", multiple=True, metavar="NAME=PLAYER", help="Give the account this seat.")
@click.option("--remove", multiple=True, metavar="NAME", help="Take an account's roles away.")
@click.option(
    "--link", "offered", type=click.Choice(ROLES), help="Print a link that gives this role."
)
@click.option("--link-seat", metavar="PLAYER", help="Print a link that gives this seat.")
@at_option
@pass_context
def access(
    context: Context,
    game: str,
    show: str | None,
    role: tuple[str, ...],
    seat: tuple[str, ...],
    remove: tuple[str, ...],
    offered: str | None,
    link_seat: str | None,
    at: str,
) -> None:
    """Show who may do what in GAME, or change it. A link can be used once."""
    if offered and link_seat:
        raise Misused("one_link")
    found = context.game(game)
    number, players = str(found.id), found.setup.players
    from ledger.web.access.members import shown  # loads Flask, which few commands need

    with opened(context) as accounts:
        if show:
            shown(accounts, found, show)
        for name, part in map(_pair, role):
            accounts.give(name, number, part)
        for name, player in map(_pair, seat):
            accounts.give(name, number, "player", _seated(player, players))
        for name in remove:
            accounts.take_away(accounts.get(name).account, number)
        if offered:
            _tell_link(context, accounts, accounts.invite("", game=number, role=offered), at)
        elif link_seat:
            player = _seated(link_seat, players)
            made = accounts.invite("", game=number, role="player", seat=player)
            _tell_link(context, accounts, made, at)
        else:
            _tell(context, accounts, number)


def _tell(context: Context, accounts: Accounts, number: str) -> None:
    visibility, people = accounts.visibility(number), accounts.people(number)
    body: dict[str, Any] = {"game": number, "visibility": visibility, "people": people}
    if context.answer(body):
        return
    context.tell(f"shown_{visibility}")
    for one in people:
        part = (
            context.say("seat_of", seat=one.seat) if one.seat else context.say(f"role_{one.role}")
        )
        context.out.print(f"  {one.name}: {part}", markup=False)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.rpartition("=")
    if not equals or not name or not value:
        raise Misused("name_is", text=repr(text))
    return name, value


def _seated(player: str, players: tuple[str, ...]) -> str:
    if player not in players:
        raise UnknownName("player", player)
    return player
