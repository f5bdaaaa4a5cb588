"""`ledger account` and `ledger access`: the same use cases as the pages, and the first keeper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ledger.tools.server import is_local
from ledger.web import create_app
from ledger.web.access import store as kept
from ledger.web.access.store import Accounts, place

PASSWORD = "a long password\n"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "HASHED", "scrypt:1024:8:1")


@pytest.fixture
def accounts(store: str) -> Accounts:
    return Accounts(place(store))


def test_the_first_keeper_is_made_here(command: Any, ask: Any, accounts: Accounts) -> None:
    assert "ledger account add" in command("account", "list").stdout
    assert "may sign in" in command("account", "add", "Ana", "--keeper", text=PASSWORD).stdout
    assert ask("account", "list")["accounts"] == [{"name": "Ana", "keeper": True, "token": False}]
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
