"""Accounts, invitations and roles: small tables of their own, never part of the log or a record."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
import unicodedata
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path
from sqlite_utils import Database
from werkzeug.security import check_password_hash, generate_password_hash

from ledger.errors import LedgerError

ROLES = ("keeper", "scribe", "player", "spectator")
VISIBILITIES = ("private", "unlisted", "public")
HASHED = "scrypt"
SHORTEST, LONGEST = 10, 200  # letters of a password
NAME = 60
LIFE = timedelta(days=14)  # of an invitation
TABLES: dict[str, tuple[dict[str, Any], str | tuple[str, ...]]] = {
    "accounts": (
        {"account": str, "name": str, "password": str, "keeper": int, "sessions": int}
        | {"token": str, "made_at": str},
        "account",
    ),
    "invitations": (
        {"id": str, "by": str, "keeper": int, "game": str, "role": str, "seat": str}
        | {"until": str, "used_by": str},
        "id",
    ),
    "roles": (
        {"account": str, "game": str, "role": str, "seat": str},
        ("account", "game", "role", "seat"),
    ),
    "shown": ({"game": str, "visibility": str}, "game"),
    "attempts": ({"id": int, "what": str, "at": float}, "id"),
    "settings": ({"name": str, "value": str}, "name"),
}


class AccountRefused(LedgerError):
    """Something an account cannot be, or an invitation that is no good; the code says which."""

    def __init__(self, code: str, **params: Any) -> None:
        self.code = f"account_{code}"
        super().__init__(**params)


class Account(Struct, frozen=True):
    """Somebody who may sign in. A keeper of the club is a keeper of every game."""

    account: str  # the name as it is looked up
    name: str
    keeper: bool
    sessions: int  # a session of an earlier number is over
    token: bool
    made_at: str


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


def place(address: str) -> Path:
    """Beside a SQLite store; for a PostgreSQL store in the user's data folder."""
    if "://" in address:
        name = hashlib.sha256(address.encode()).hexdigest()[:16]
        return user_data_path("ledger", appauthor=False, ensure_exists=True) / f"{name}.accounts"
    store = Path(address).expanduser()
    return store.with_name(f"{store.name}.accounts")


def spelt(name: str) -> str:
    """Ana, ANA and " ana " are one account."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def hashed(token: str) -> str:
    """What is kept of a secret that is long and random already."""
    return hashlib.sha256(token.encode()).hexdigest()


def now() -> datetime:
    return datetime.now(UTC)


class Accounts:
    """One file. Several threads and processes may use it at once."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch(mode=0o600, exist_ok=True)  # hashes of passwords: for the owner alone
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=30
        )
        connection.execute("PRAGMA journal_mode=WAL")
        self._db = Database(connection)
        self._lock = RLock()
        with self._writing():
            for name, (columns, key) in TABLES.items():
                self._db.table(name).create(columns, pk=key, if_not_exists=True)
            self._db.execute(
                "INSERT OR IGNORE INTO settings VALUES ('secret', ?)", [secrets.token_hex(32)]
            )

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _writing(self) -> Generator[None, None, None]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def rows(self, sql: str, params: Any = ()) -> list[dict[str, Any]]:
        with self._lock:
            return list(self._db.query(sql, params))

    def _change(self, sql: str, params: Any = ()) -> int:
        """How many rows it has changed."""
        with self._writing():
            return int(self._db.execute(sql, params).rowcount)

    @property
    def secret(self) -> str:
        """Signs sessions and links; the same in every process and after a restart."""
        return str(self.rows("SELECT value FROM settings WHERE name='secret'")[0]["value"])

    # ------------------------------------------------------------------ accounts

    def all(self) -> list[Account]:
        return [_account(row) for row in self.rows("SELECT * FROM accounts ORDER BY account")]

    def find(self, name: str) -> Account | None:
        rows = self.rows("SELECT * FROM accounts WHERE account=?", [spelt(name)])
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
        first = secrets.randbelow(2**31)  # no session of an account that once had this name fits
        row = [spelt(shown), shown, _kept(password), int(keeper), first, "", now().isoformat()]
        sql = "INSERT OR IGNORE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?)"
        if not self._change(sql, row):
            raise AccountRefused("taken", name=shown)
        return self.get(shown)

    def remove(self, name: str) -> None:
        """The account and what it may do; what it recorded stays, under its name."""
        account = self.get(name).account
        with self._writing():
            keepers = self.rows("SELECT account FROM accounts WHERE keeper")
            if keepers == [{"account": account}]:
                raise AccountRefused("last_keeper", name=name)
            self._db.execute("DELETE FROM roles WHERE account=?", [account])
            self._db.execute("DELETE FROM accounts WHERE account=?", [account])

    def password_fits(self, name: str, password: str) -> Account | None:
        """Takes as long for a name nobody has."""
        rows = self.rows("SELECT * FROM accounts WHERE account=?", [spelt(name)])
        kept = rows[0]["password"] if rows else _nobody()
        fits = check_password_hash(kept, password[:LONGEST])
        return _account(rows[0]) if rows and fits else None

    def set_password(self, name: str, password: str) -> None:
        """Every session that is open ends, and the token with them."""
        sql = "UPDATE accounts SET password=?, sessions=sessions+1, token='' WHERE account=?"
        self._change(sql, [_kept(password), self.get(name).account])

    def end_sessions(self, name: str) -> None:
        self._change("UPDATE accounts SET sessions=sessions+1 WHERE account=?", [spelt(name)])

    def new_token(self, name: str) -> str:
        """For programs; only its hash is kept. The one before it is no longer good."""
        token = secrets.token_urlsafe(32)
        self._change("UPDATE accounts SET token=? WHERE account=?", [hashed(token), spelt(name)])
        return token

    def drop_token(self, name: str) -> None:
        self._change("UPDATE accounts SET token='' WHERE account=?", [spelt(name)])

    def by_token(self, token: str) -> Account | None:
        rows = self.rows("SELECT * FROM accounts WHERE token=?", [hashed(token)])
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
        self._change("INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        return made

    def invitation(self, number: str) -> Invitation:
        """One that can still be used."""
        rows = self.rows("SELECT * FROM invitations WHERE id=?", [number])
        if not rows or rows[0]["used_by"] or rows[0]["until"] < now().isoformat():
            raise AccountRefused("invitation")
        return Invitation(**rows[0] | {"keeper": bool(rows[0]["keeper"])})

    def use(self, number: str, name: str) -> Invitation:
        """Once: of two who use it at the same moment, one is told that it is used."""
        made, account = self.invitation(number), self.get(name)
        sql = "UPDATE invitations SET used_by=? WHERE id=? AND used_by=''"
        if not self._change(sql, [account.account, number]):
            raise AccountRefused("invitation")
        if made.keeper:
            self._change("UPDATE accounts SET keeper=1 WHERE account=?", [account.account])
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
        self._change("INSERT OR IGNORE INTO roles VALUES (?, ?, ?, ?)", row)

    def take_away(self, name: str, game: str) -> None:
        self._change("DELETE FROM roles WHERE account=? AND game=?", [spelt(name), game])

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
        self._change("INSERT OR REPLACE INTO shown VALUES (?, ?)", [game, visibility])

    def show_samples(self, games: list[str]) -> None:
        """The sample games are there to be seen, unless a keeper said otherwise."""
        with self._writing():
            for game in games:
                self._db.execute("INSERT OR IGNORE INTO shown VALUES (?, 'public')", [game])

    # ------------------------------------------------------------------ attempts

    def attempt(self, most: dict[str, int], at: float, since: float) -> float:
        """Counts an attempt under each of these names, unless one has had its most already: then
        gives the moment at which the oldest that counts was made. In one transaction, so that many
        attempts at once are counted too."""
        with self._writing():
            self._db.execute("DELETE FROM attempts WHERE at<=?", [since])
            for what, number in most.items():
                sql = "SELECT at FROM attempts WHERE what=? ORDER BY at DESC LIMIT ?"
                made = self.rows(sql, [what, number])
                if len(made) == number:
                    return float(made[-1]["at"])
            for what in most:
                self._db.execute("INSERT INTO attempts (what, at) VALUES (?, ?)", [what, at])
        return 0.0

    def forget_attempts(self, what: str) -> None:
        self._change("DELETE FROM attempts WHERE what=?", [what])


def _account(row: dict[str, Any]) -> Account:
    shown = {name: row[name] for name in ("account", "name", "sessions", "made_at")}
    return Account(**shown, keeper=bool(row["keeper"]), token=bool(row["token"]))


def _check_role(role: str, seat: str, *, empty: bool = False) -> None:
    if empty and not role and not seat:
        return
    if role not in ROLES or (role == "player") is not bool(seat):
        raise AccountRefused("role", name=role)


def _kept(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise AccountRefused("password", least=SHORTEST)
    return generate_password_hash(password, HASHED)


@cache
def _nobody() -> str:
    """What the password of an unknown name is compared with: it takes as long as a known one."""
    return generate_password_hash(secrets.token_hex(16), HASHED)
