"""A club with one account for each role, and a game each of them has it in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyotp

from ledger.web import create_app
from ledger.web.access import store

PASSWORD = "a long password"
ORIGIN = "http://localhost"
TABLES = ("accounts", "invitations", "roles", "shown", "open_sessions", "second_factors")
TABLES += ("recovery_codes", "delays", "sign_ins", "watched", "result_wishes")


def club_app(folder: Path, address: str = "") -> Any:
    """An application with accounts: in files, or all of it on the server of this address."""
    accounts = address or folder / "accounts"
    address, read = address or str(folder / "ledger.db"), str(folder / "read.db")
    return create_app(address, read_path=read, testing=True, accounts=accounts)


class Club:
    """Begins anew in an application other tests have used: nobody has a part in their games."""

    def __init__(self, app: Any, game: Any) -> None:
        self.app, self.game = app, game
        self.ledger = app.extensions["ledger"]
        self.accounts: store.Accounts = app.extensions["accounts"]
        for table in TABLES:
            self.accounts.change(f"DELETE FROM {table}")
        number = str(game.id)
        self.accounts.add("Club", PASSWORD, keeper=True)
        self.secret, self.recovery_codes = second_factor(self.accounts, "club")
        for role in ("keeper", "scribe", "spectator"):
            self.accounts.add(role.title(), PASSWORD)
            self.accounts.give(role, number, role)
        self.accounts.add("Player", PASSWORD)
        self.accounts.give("player", number, "player", game.setup.players[0])
        self.accounts.add("Stranger", PASSWORD)
        app.extensions["projections"].catch_up()

    def client(self, name: str = "") -> Any:
        """A browser; signed in without the form, whose work is tested by itself."""
        client = self.app.test_client()
        client.environ_base["HTTP_ORIGIN"] = ORIGIN
        with client.session_transaction() as session:
            session["form"] = "token"
            if name:
                account = self.accounts.get(name)
                session["id"] = self.accounts.open_sessions.begin(account.account)
        return client


def second_factor(accounts: store.Accounts, account: str) -> tuple[str, list[str]]:
    """Switched on: its secret and the recovery codes. The code that did it may be used again."""
    secret = accounts.second_factors.prepare(account)
    codes = accounts.second_factors.confirm(account, pyotp.TOTP(secret).now())
    accounts.change("UPDATE second_factors SET used=0 WHERE account=?", [account])
    return secret, codes


def form(**values: str) -> dict[str, Any]:
    return {"data": {"form_token": "token", **values}}
