"""`ledger account` and `ledger access`: the same use cases as the pages, and the first keeper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.tools.serving.server import is_local
from ledger.web import create_app
from ledger.web.access.location import place
from ledger.web.access.store import Accounts
from tests.web.access.club import second_factor
from tests.web.access.test_old_accounts import make

PASSWORD = "a long password\n"


@pytest.fixture
def accounts(store: str) -> Accounts:
    return Accounts(place(store))


def test_the_first_keeper_is_made_here(command: Any, ask: Any, accounts: Accounts) -> None:
    assert "ledger account add" in command("account", "list").stdout
    assert "may sign in" in command("account", "add", "Ana", "--keeper", text=PASSWORD).stdout
    assert ask("account", "list")["accounts"] == [
        {"name": "Ana", "keeper": True, "token": False, "second_factor": False}
    ]
    found = accounts.password_fits("ana", PASSWORD.strip())
    assert found is not None
    assert found.keeper


def test_what_an_account_cannot_be(command: Any) -> None:
    command("account", "add", "Ana", "--keeper", text=PASSWORD)
    assert "already" in command("account", "add", "ANA", text=PASSWORD, code=1).stderr
    assert "at least 10" in command("account", "add", "Bo", text="short\n", code=2).stderr
    assert "Nobody" in command("account", "remove", "Nobody", code=1).stderr
    assert "last keeper" in command("account", "remove", "Ana", code=1).stderr
    assert "NAME" in command("account", "add", code=2).stderr


def test_passwords_tokens_and_removal(command: Any, ask: Any, accounts: Accounts) -> None:
    command("account", "add", "Ana", text=PASSWORD)
    command("account", "password", "Ana", text="another password\n")
    assert accounts.password_fits("ana", "another password")
    token = ask("account", "token", "Ana")["token"]
    found = accounts.by_token(token)
    assert found is not None
    assert found.name == "Ana"
    command("account", "remove", "Ana")
    assert accounts.all() == []


def test_common_passwords_are_refused_here_too(command: Any, accounts: Accounts) -> None:
    told = command("account", "add", "Ana", text="password2024\n", code=2).stderr
    assert "people try first" in told
    command("account", "add", "Ana", text=PASSWORD)
    assert (
        "your name" in command("account", "password", "Ana", text="ana-ledger-1\n", code=2).stderr
    )
    assert accounts.password_fits("Ana", PASSWORD.strip())


def test_sessions_are_listed_and_ended(command: Any, ask: Any, accounts: Accounts) -> None:
    for name in ("Ana", "Bo"):
        command("account", "add", name, text=PASSWORD)
    assert "not signed in" in command("account", "sessions", "Ana").stdout
    begin = accounts.open_sessions.begin
    tokens = [begin("ana", device="Firefox, Android", address="192.0.2.1"), begin("ana")]
    other = begin("bo")
    shown = ask("account", "sessions", "ana")["sessions"]
    assert {one["device"] for one in shown} == {"Firefox, Android", ""}
    assert "Firefox, Android" in command("account", "sessions", "Ana").stdout
    assert ask("account", "end-sessions", "Ana") == {"name": "Ana", "ended": 2}
    assert not any(map(accounts.open_sessions.find, tokens))
    assert accounts.open_sessions.find(other)
    assert ask("account", "end-all-sessions") == {"ended": 1}
    assert not accounts.open_sessions.find(other)
    command("account", "end-sessions", "Nobody", code=1)
    command("account", "end-all-sessions", "Ana", code=2)
    command("account", "end-sessions", code=2)


def test_a_lost_second_factor_is_reset(command: Any, ask: Any, accounts: Accounts) -> None:
    command("account", "add", "Ana", text=PASSWORD)
    assert "no second factor" in command("account", "reset-second-factor", "Ana", code=1).stderr
    second_factor(accounts, "ana")
    token = accounts.open_sessions.begin("ana")
    assert ask("account", "list")["accounts"][0]["second_factor"] is True
    assert "password alone" in command("account", "reset-second-factor", "Ana").stdout
    assert not accounts.get("Ana").second_factor
    assert not accounts.open_sessions.find(token)


def test_the_log_of_sign_ins(command: Any, ask: Any, accounts: Accounts) -> None:
    assert "Nothing" in command("account", "log").stdout
    for name in ("Ana", "Bo"):
        command("account", "add", name, text=PASSWORD)
    for _ in range(3):
        accounts.log.note("wrong_password", "ana", address="192.0.2.1", device="curl")
    entries = ask("account", "log")["entries"]
    assert [(one["what"], one["account"]) for one in entries] == [
        ("wrong_password", "ana"),
        ("added", "bo"),
        ("added", "ana"),
    ]
    assert (entries[0]["times"], entries[1]["by"]) == (3, "command line")
    assert len(ask("account", "log", "Bo")["entries"]) == 1
    assert len(ask("account", "log", "--failed")["entries"]) == 1
    assert len(ask("account", "log", "--most", "2")["entries"]) == 2
    last = command("account", "log").stdout.splitlines()[-1]
    assert "ana  wrong password  192.0.2.1  curl  x3" in last
    assert "mot de passe incorrect" in command("--lang", "fr", "account", "log").stdout


def test_nobody_is_signed_in_to_a_copy(
    command: Any, ask: Any, game: str, accounts: Accounts, tmp_path: Path
) -> None:
    """A session that ends after the copy was made must not go on in it."""
    command("account", "add", "Ana", text=PASSWORD)
    token = accounts.open_sessions.begin("ana")
    copy = tmp_path / "copy.db"
    beside = Path(ask("backup", str(copy))["accounts"])
    assert accounts.open_sessions.find(token)
    assert not Accounts(beside).open_sessions.find(token)
    accounts.end_sessions("Ana")
    command("account", "restore", str(beside), "--force")
    assert not accounts.open_sessions.find(token)


def test_accounts_of_an_older_version_are_put_back(
    command: Any, game: str, accounts: Accounts, tmp_path: Path
) -> None:
    command("account", "restore", str(make(tmp_path / "old.accounts")))
    assert [one.name for one in accounts.all()] == ["Ana", "Bo"]
    accounts.open_sessions.begin("ana")


def test_a_link_of_the_command_line_opens_in_the_application(
    ask: Any, game: str, store: str
) -> None:
    made = ask("access", game, "--link-seat", "Bo", "--at", "https://club.example/")["link"]
    start = "https://club.example/join?link="
    assert made.startswith(start)
    client = create_app(store, testing=True, accounts=place(store)).test_client()
    assert (
        "You take Bo&#39;s seat in a game."
        in client.get(f"/join?link={made.removeprefix(start)}").text
    )


def test_who_may_do_what_in_a_game(command: Any, ask: Any, game: str) -> None:
    for name in ("Ana", "Dora"):
        command("account", "add", name, text=PASSWORD)
    words = ("--show", "public", "--role", "Dora=scribe", "--seat", "Ana=Bo")
    found = ask("access", game, *words)
    assert found["visibility"] == "public"
    assert [(one["name"], one["role"], one["seat"]) for one in found["people"]] == [
        ("Ana", "player", "Bo"),
        ("Dora", "scribe", ""),
    ]
    told = command("access", game, "--remove", "Dora", "--show", "private").stdout
    assert "Private" in told
    assert "Ana: player, Bo's seat" in told
    assert "Dora" not in told
    command("access", game, "--role", "Dora=king", code=2)
    command("access", game, "--role", "Dora", code=2)
    command("access", game, "--seat", "Dora=Nobody", code=2)


def test_accounts_are_in_a_backup_and_can_be_put_back(
    command: Any, ask: Any, game: str, accounts: Accounts, tmp_path: Path
) -> None:
    for name in ("Ana", "Dora"):
        command("account", "add", name, text=PASSWORD)
    command("access", game, "--role", "Dora=scribe")
    secret, copy = accounts.secret, tmp_path / "copy.db"
    beside = Path(ask("backup", str(copy))["accounts"])
    assert beside == place(str(copy))  # so that the copy is a store with accounts as it stands
    assert beside.stat().st_mode & 0o777 == 0o600
    command("account", "remove", "Dora")
    assert "Force" in command("account", "restore", str(beside), code=2).stderr.title()
    command("account", "restore", str(beside), "--force")
    assert accounts.password_fits("dora", PASSWORD.strip())
    assert accounts.roles("dora", game) == [("scribe", "")]
    assert accounts.secret == secret
    other = str(tmp_path / "other.db")
    assert ask("account", "restore", str(beside), "--db", other) == {"accounts": 2}
    assert place(other).stat().st_mode & 0o777 == 0o600
    command("account", "restore", str(copy), "--force", code=2)  # games are no accounts
    assert len(accounts.all()) == 2


def test_a_backup_without_accounts_leaves_none_beside_it(
    ask: Any, game: str, store: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    Accounts(place(store)).close()
    ask("backup", str(copy))
    assert place(str(copy)).exists()
    place(store).unlink()
    assert ask("backup", str(copy), "--force")["accounts"] is None
    assert not place(str(copy)).exists()


def test_a_game_whose_id_can_be_worked_out_is_not_unlisted(
    command: Any, ask: Any, played: str, game: str
) -> None:
    assert "can be guessed" in command("access", played, "--show", "unlisted", code=1).stderr
    assert ask("access", played)["visibility"] == "private"
    copy = ask("fork", played, "--at", "5")["game"]
    for number, shown in ((played, "public"), (copy, "unlisted"), (game, "unlisted")):
        assert ask("access", number, "--show", shown)["visibility"] == shown


def test_a_ledger_others_can_reach_has_accounts_or_says_that_it_has_none(command: Any) -> None:
    told = command("serve", "--host", "0.0.0.0", "--port", "0", code=2).stderr
    assert "--accounts" in told
    assert "--no-accounts" in told
    local = ("127.0.0.1", "127.8.8.8", "::1", "localhost")
    assert all(map(is_local, local))
    assert not any(map(is_local, ("0.0.0.0", "::", "192.168.1.7", "club.example", "")))
