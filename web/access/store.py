"""Accounts, invitations and roles: small tables of their own, never part of the log or a record."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from ledger.people.forgetting import Forgotten
from ledger.people.registry import Person
from ledger.web.access import passwords
from ledger.web.access.delays import Delays
from ledger.web.access.open_sessions import OpenSessions, hashed
from ledger.web.access.passwords import Passwords
from ledger.web.access.refusals import AccountRefused
from ledger.web.access.second_factor import SecondFactors
from ledger.web.access.sign_in_log import SignInLog
from ledger.web.access.tables import AccountTables
from ledger.web.access.watched_games import WatchedGames, game_key

ROLES = ("keeper", "scribe", "player", "spectator")
VISIBILITIES = ("private", "unlisted", "public")
NAME = 60
LIFE = timedelta(days=14)  # of an invitation
A_DAY = timedelta(days=1)
OF_A_FORGOTTEN_ONE = (
    "DELETE FROM sign_ins WHERE account=:account OR by=:name",
    "DELETE FROM invitations WHERE used_by=:account OR by=:name",
)
OF_AN_ACCOUNT = (
    *("roles", "open_sessions", "second_factors", "recovery_codes"),
    *("result_wishes", "watched", "accounts"),
)
ALL = (
    "SELECT a.*, coalesce(f.confirmed, 0) AS second_factor"
    " FROM accounts AS a LEFT JOIN second_factors AS f USING (account)"
)


class Account(Struct, frozen=True):
    """Somebody who may sign in. A keeper of the club is a keeper of every game."""

    account: str  # the name as it is looked up
    name: str
    keeper: bool
    sessions: int  # a device that knows an earlier number is no longer known
    token: bool
    made_at: str
    second_factor: bool

    @property
    def acts_as_keeper(self) -> bool:
        """Who may do everything in every game needs more than a password for it."""
        return self.keeper and self.second_factor


class Invitation(Struct, frozen=True):
    """May be used once: to make an account, to have a role in a game, or both."""

    id: str
    by: str
    keeper: bool
    game: str
    role: str
    seat: str
    until: str
    used_by: str


class Role(Struct, frozen=True):
    account: str
    name: str
    role: str
    seat: str


def spelt(name: str) -> str:
    """Ana, ANA and " ana " are one account."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def now() -> datetime:
    return datetime.now(UTC)


class Accounts(AccountTables):
    """Who may sign in, and what each may do."""

    def __init__(self, place: str | Path) -> None:
        super().__init__(place)
        self.passwords = Passwords()
        self.open_sessions = OpenSessions(self)
        self.second_factors = SecondFactors(self, self.passwords)
        self.delays = Delays(self)
        self.watched_games = WatchedGames(self)
        self.log = SignInLog(self)
        self.open_sessions.sweep()

    # ------------------------------------------------------------------ accounts

    def all(self) -> list[Account]:
        return [_account(row) for row in self.rows(f"{ALL} ORDER BY account")]

    def find(self, name: str) -> Account | None:
        rows = self.rows(f"{ALL} WHERE account=?", [spelt(name)])
        return _account(rows[0]) if rows else None

    def get(self, name: str) -> Account:
        found = self.find(name)
        if found is None:
            raise AccountRefused("unknown", name=name)
        return found

    def add(self, name: str, password: str, *, keeper: bool = False) -> Account:
        shown = unicodedata.normalize("NFKC", name).strip()
        if not shown or len(shown) > NAME or not shown.isprintable():
            raise AccountRefused("name", most=NAME)
        passwords.check(password, shown)
        kept = self.passwords.hashed(password)
        first = secrets.randbelow(2**31)  # no device of an account that once had this name fits
        row = [spelt(shown), shown, kept, int(keeper), first, "", now().isoformat()]
        sql = "INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        if not self.change(sql, row):
            raise AccountRefused("taken", name=shown)
        return self.get(shown)

    def remove(self, name: str) -> None:
        """The account and what it may do; what it recorded stays, under its name."""
        account = self.get(name).account
        with self.writing():
            self.check_not_last_keeper(account)
            for table in OF_AN_ACCOUNT:
                self.change(f"DELETE FROM {table} WHERE account=?", [account])

    def password_fits(self, name: str, password: str) -> Account | None:
        """Takes as long for a name nobody has. One that was hashed the old way is hashed anew."""
        rows = self.rows(f"{ALL} WHERE account=?", [spelt(name)])
        kept = rows[0]["password"] if rows else self.passwords.nobodys
        fits = self.passwords.fits(kept, password)
        if not rows or not fits:
            return None
        if self.passwords.is_outdated(kept):
            new = [self.passwords.hashed(password), rows[0]["account"], kept]
            self.change("UPDATE accounts SET password=? WHERE account=? AND password=?", new)
        return _account(rows[0])

    def set_password(self, name: str, password: str) -> None:
        """Every session that is open ends, and the token with them."""
        account = self.get(name)
        passwords.check(password, account.name)
        kept = self.passwords.hashed(password)
        with self.writing():
            sql = "UPDATE accounts SET password=?, token='' WHERE account=?"
            self.change(sql, [kept, account.account])
            self.end_sessions(name)

    def end_sessions(self, name: str) -> None:
        """Everywhere; no device is known any more."""
        with self.writing():
            self.open_sessions.end_others(spelt(name))
            self.change("UPDATE accounts SET sessions=sessions+1 WHERE account=?", [spelt(name)])

    def end_all_sessions(self) -> None:
        """Of everybody."""
        with self.writing():
            for one in self.all():
                self.end_sessions(one.name)

    def new_token(self, name: str) -> str:
        """For programs; only its hash is kept. The one before it is no longer good."""
        token = secrets.token_urlsafe(32)
        self.change("UPDATE accounts SET token=? WHERE account=?", [hashed(token), spelt(name)])
        return token

    def drop_token(self, name: str) -> None:
        self.change("UPDATE accounts SET token='' WHERE account=?", [spelt(name)])

    def by_token(self, token: str) -> Account | None:
        rows = self.rows(f"{ALL} WHERE token=?", [hashed(token)])
        return _account(rows[0]) if rows else None

    # ------------------------------------------------------------------ invitations

    def invite(
        self, by: str, *, keeper: bool = False, game: str = "", role: str = "", seat: str = ""
    ) -> Invitation:
        _check_role(role, seat, empty=not game)
        made = Invitation(
            id=secrets.token_urlsafe(12),
            by=by,
            keeper=keeper,
            game=game,
            role=role,
            seat=seat,
            until=(now() + LIFE).isoformat(),
            used_by="",
        )
        row = [made.id, by, int(keeper), game, role, seat, made.until, ""]
        self.change("INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return made

    def invitation(self, number: str) -> Invitation:
        """One that can still be used."""
        rows = self.rows("SELECT * FROM invitations WHERE id=?", [number])
        latest = (now() + LIFE + A_DAY).isoformat()  # made while the clock was ahead
        if not rows or rows[0]["used_by"] or not now().isoformat() <= rows[0]["until"] <= latest:
            raise AccountRefused("invitation")
        return Invitation(**rows[0] | {"keeper": bool(rows[0]["keeper"])})

    def use(self, number: str, name: str) -> Invitation:
        """Once: of two who use it at the same moment, one is told that it is used."""
        made, account = self.invitation(number), self.get(name)
        sql = "UPDATE invitations SET used_by=? WHERE id=? AND used_by=''"
        if not self.change(sql, [account.account, number]):
            raise AccountRefused("invitation")
        if made.keeper:
            self.change("UPDATE accounts SET keeper=1 WHERE account=?", [account.account])
        if made.game:
            self.give(account.name, made.game, made.role, made.seat)
        return made

    def join(self, number: str, name: str, password: str) -> Invitation:
        """A new account, and what its invitation gives; none if the invitation is no good."""
        self.invitation(number)
        account = self.add(name, password)
        try:
            return self.use(number, account.name)
        except AccountRefused:
            self.remove(account.name)
            raise

    # ------------------------------------------------------------------ games

    def give(self, name: str, game: str, role: str, seat: str = "") -> None:
        """A player has a seat; one seat may be that of several accounts, such as a shared one."""
        _check_role(role, seat)
        row = [self.get(name).account, game, role, seat]
        self.change("INSERT INTO roles VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def take_away(self, name: str, game: str) -> None:
        self.change("DELETE FROM roles WHERE account=? AND game=?", [spelt(name), game])

    def roles(self, account: str, game: str) -> list[tuple[str, str]]:
        sql = "SELECT role, seat FROM roles WHERE account=? AND game=?"
        return [(row["role"], row["seat"]) for row in self.rows(sql, [account, game])]

    def people(self, game: str) -> list[Role]:
        rows = self.rows(
            "SELECT account, accounts.name, role, seat FROM roles JOIN accounts USING (account)"
            " WHERE game=? ORDER BY account, role, seat",
            [game],
        )
        return [Role(**row) for row in rows]

    def visibility(self, game: str) -> str:
        """A game nobody has said anything about is private."""
        rows = self.rows("SELECT visibility FROM shown WHERE game=?", [game])
        return str(rows[0]["visibility"]) if rows else "private"

    def show(self, game: str, visibility: str) -> None:
        if visibility not in VISIBILITIES:
            raise AccountRefused("visibility", name=visibility)
        self.change(
            "INSERT INTO shown VALUES (?, ?) ON CONFLICT (game)"
            " DO UPDATE SET visibility=excluded.visibility",
            [game, visibility],
        )

    def forget_game(self, game: str) -> None:
        """Of a game that was removed: a part in it names a seat."""
        with self.tables.wiping():
            for table in ("roles", "invitations", "shown"):
                self.change(f"DELETE FROM {table} WHERE game=?", [game])
            self.change("DELETE FROM watched WHERE game=?", [game_key(game)])

    def check_not_last_keeper(self, account: str) -> None:
        keepers = self.rows("SELECT account FROM accounts WHERE keeper=1")
        if keepers == [{"account": account}]:
            raise AccountRefused("last_keeper", name=account)

    def forget_person(self, person: Person, games: Sequence[Forgotten]) -> None:
        """Seats are called as they are now, and the account that is this person's goes with all
        that names it. An account whose name it merely is belongs to somebody else."""
        with self.tables.wiping():
            for done in games:
                for old, new in done.words.items():
                    for table in ("roles", "invitations"):
                        sql = f"UPDATE {table} SET seat=? WHERE game=? AND seat=?"
                        self.change(sql, [new, str(done.game), old])
            if (account := self.find(person.account) if person.account else None) is None:
                return
            self.remove(account.name)
            for sql in OF_A_FORGOTTEN_ONE:
                self.change(sql, {"account": account.account, "name": account.name})
            self.delays.forget(account.account)

    def show_samples(self, games: list[str]) -> None:
        """The sample games are there to be seen, unless a keeper said otherwise."""
        with self.writing():
            for game in games:
                self.change("INSERT INTO shown VALUES (?, 'public') ON CONFLICT DO NOTHING", [game])


def _account(row: dict[str, Any]) -> Account:
    shown = {name: row[name] for name in ("account", "name", "sessions", "made_at")}
    flags = {name: bool(row[name]) for name in ("keeper", "token", "second_factor")}
    return Account(**shown, **flags)


def _check_role(role: str, seat: str, *, empty: bool = False) -> None:
    if empty and not role and not seat:
        return
    if role not in ROLES or (role == "player") is not bool(seat):
        raise AccountRefused("role", name=role)
