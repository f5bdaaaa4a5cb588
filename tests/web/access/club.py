"""A club with one account for each role, and a game each of them has it in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ledger.web import create_app
from ledger.web.access import store

PASSWORD = "a long password"
ORIGIN = "http://localhost"
QUICK = "scrypt:1024:8:1"  # as many rounds as a test needs
TABLES = ("accounts", "invitations", "roles", "shown", "attempts")


def club_app(folder: Path) -> Any:
    """An application with accounts."""
    address, read = str(folder / "ledger.db"), str(folder / "read.db")
    return create_app(address, read_path=read, testing=True, accounts=folder / "accounts")


class Club:
    """Begins anew in an application other tests have used: nobody has a part in their games."""

    def __init__(self, app: Any, game: Any) -> None:
        self.app, self.game = app, game
        self.ledger = app.extensions["ledger"]
        self.accounts: store.Accounts = app.extensions["accounts"]
        for table in TABLES:
            self.accounts._change(f"DELETE FROM {table}")
        number = str(game.id)
        self.accounts.add("Club", PASSWORD, keeper=True)
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
                session["account"], session["number"] = account.account, account.sessions
        return client


def form(**values: str) -> dict[str, Any]:
    return {"data": {"form_token": "token", **values}}
