"""The command line on a store of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ledger.tools.cli import main

Command = Callable[..., Result]


@pytest.fixture
def command(store: str, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs `ledger ...` and checks how it ends; a stack trace never is an answer."""
    for name in ("LC_ALL", "LC_MESSAGES", "LEDGER_BY", "PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("LEDGER_DB", store)

    def run(*words: str, code: int = 0, text: str | None = None) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def ask(command: Command) -> Callable[..., Any]:
    """The same with --json, read."""

    def run(*words: str, code: int = 0, text: str | None = None) -> Any:
        return json.loads(command(*words, "--json", code=code, text=text).stdout)

    return run


@pytest.fixture
def game(command: Command) -> str:
    """A game under the virtual dealer, dealt from a known seed."""
    words = ("-p", "Ana", "-p", "Bo", "--dealer", "virtual", "--seed", "7")
    return command("new", "founders", *words).stdout.strip()


@pytest.fixture
def played(ask: Callable[..., Any]) -> str:
    """A whole game."""
    done = ask("simulate", "founders", "--games", "1", "--players", "2", "--seed", "1")
    game: str = done["games"][0]["game"]
    return game
