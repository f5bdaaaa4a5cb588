"""A command loads what it needs, and no more."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

import click
import pytest

from ledger.application import Ledger
from ledger.games import BUILT_IN
from ledger.tools.cli import main
from ledger.tools.command_list import COMMANDS

LOADED = """
import sys
from ledger.tools.cli import main
try:
    main({words!r})
except SystemExit:
    pass
print(*sys.modules, file=sys.stderr)
"""

SLOW = ("babel", "flask", "marshmallow", "platformdirs", "psycopg", "rich", "sqlite_utils", "yaml")


def loaded(*words: str) -> set[str]:
    """The modules a process has loaded after this command."""
    program = LOADED.format(words=list(words))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_the_list_says(name):
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert COMMANDS[name].help.rstrip(".?!") != COMMANDS[name].help  # a whole sentence


def test_the_help_loads_no_command_and_no_title():
    modules = loaded("--help")
    assert "ledger.application" not in modules
    assert not any(name.startswith(("ledger.tools.commands.", "ledger.games")) for name in modules)


def test_a_command_about_one_game_loads_only_its_title(tmp_path, store):
    title = next(iter(BUILT_IN))
    modules = loaded("new", title, "-p", "Ana", "-p", "Bo", "--db", str(tmp_path / "new.db"))
    assert f"ledger.games.{title}" in modules
    assert not [
        other for other in BUILT_IN if other != title and f"ledger.games.{other}" in modules
    ]


def test_asking_what_may_be_done_loads_nothing_slow(tmp_path, monkeypatch):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # a compiled catalogue is used
    store = str(tmp_path / "new.db")
    with closing(Ledger(store)) as ledger:
        games = [ledger.start(title, ["Ana", "Bo"], dealer="virtual").id for title in BUILT_IN]
    for game in games:
        loaded("--db", store, "legal", str(game))  # compiles what was not compiled yet
        modules = loaded("--db", store, "legal", str(game))
        assert "ledger.games.titles" in modules
        assert modules & {*SLOW, "ledger.shelf", "ledger.record", "ledger.web"} == set()


def test_a_process_ends_without_looking_through_what_it_holds():
    code = "import gc, atexit; atexit.register(lambda: print(gc.get_freeze_count()));"
    code += "from ledger.tools.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True)
    assert int(done.stdout.splitlines()[-1]) > 10_000
