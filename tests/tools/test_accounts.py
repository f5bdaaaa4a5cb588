"""`ledger account` and `ledger access`: the same use cases as the pages, and the first keeper."""

from __future__ import annotations

from typing import Any

import pytest

from tools.serve import is_local
from web import create_app
from web.access import store as kept
from web.access.store import Accounts, place

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
    assert "seat of Bo" in client.get(f"/join?link={made.removeprefix(start)}").text


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
    assert "Ana: player, seat of Bo" in told
    assert "Dora" not in told
    command("access", game, "--role", "Dora=king", code=2)
    command("access", game, "--role", "Dora", code=2)
    command("access", game, "--seat", "Dora=Nobody", code=2)


def test_a_ledger_others_can_reach_has_accounts_or_says_that_it_has_none(command: Any) -> None:
    told = command("serve", "--host", "0.0.0.0", "--port", "0", code=2).stderr
    assert "--accounts" in told
    assert "--no-accounts" in told
    local = ("127.0.0.1", "127.8.8.8", "::1", "localhost")
    assert all(map(is_local, local))
    assert not any(map(is_local, ("0.0.0.0", "::", "192.168.1.7", "club.example", "")))
