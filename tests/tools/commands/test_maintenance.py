"""Simulate, verify, rebuild, and stores that cannot be used."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import platformdirs
import pytest

from ledger.application import Ledger
from ledger.review.verify_chain import check_game
from ledger.tools import context
from ledger.tools.texts import WORDS, language
from ledger.visibility import has_secrets


def test_simulated_games_are_stored_and_verify_the_same(command: Any, ask: Any) -> None:
    done = ask("simulate", "founders", "--games", "2", "--players", "3", "--seed", "1")
    assert len(done["games"]) == 2
    for one in done["games"]:
        shown = ask("show", one["game"])
        assert (shown["last"], shown["score"]["totals"]) == (one["steps"], one["scores"])
        assert shown["now"]["over"]
    report = ask("verify")
    assert (report["games"], report["same"], report["differ"]) == (2, 2, 0)
    assert "All the same." in command("verify").stdout


def test_the_same_arguments_are_not_stored_twice(command: Any, ask: Any) -> None:
    words = ("simulate", "founders", "--players", "2", "--seed", "x")
    first = ask(*words)
    again = ask(*words, "--games", "2")
    assert again["games"][0] == first["games"][0]
    assert (first["already_stored"], again["already_stored"]) == (0, 1)
    assert "Stored already: 1." in command(*words).stdout


def test_a_simulated_table_types_what_it_draws(ask: Any) -> None:
    done = ask("simulate", "founders", "--players", "2", "--dealer", "table", "--check")
    shown = ask("show", done["games"][0]["game"])
    assert shown["position"]["dealer"] == "table"
    assert shown["now"]["over"]


def test_simulate_takes_options_and_refuses_a_bad_table(command: Any, ask: Any) -> None:
    done = ask("simulate", "founders", "--players", "2", "-o", "war_on_pillaged=allow")
    options = ask("show", done["games"][0]["game"])["position"]["options"]
    assert options["war_on_pillaged"] == "allow"
    assert "FE-2.1" in command("simulate", "founders", "--players", "9", code=1).stderr
    command("simulate", "founders", "--games", "0", code=2)
    assert "founders" in command("simulate", "chess", code=2).stderr


def test_verify_tells_which_step_differs_and_ends_with_1(
    command: Any, ask: Any, store: str, played: str
) -> None:
    step = ask("show", played)["last"]
    with sqlite3.connect(store) as db:
        sql = "SELECT state FROM stored_events WHERE originator_version=?"
        body = msgspec.json.decode(db.execute(sql, (step,)).fetchone()[0])
        body["events"].append({"type": "TableScoreDeclared", "player": "Ana", "total": 4})
        db.execute(
            "UPDATE stored_events SET state=? WHERE originator_version=?",
            (msgspec.json.encode(body), step),
        )
    report = ask("verify", played, code=1)
    assert report["reports"][0]["events"][0]["step"] == step
    assert f"Step {step}" in command("verify", code=1).stdout


@pytest.mark.parametrize("title", ["founders", "first_empires"])
def test_the_head_is_the_one_everybody_may_know_for_the_command_and_the_page(
    ask: Any, command: Any, ledger: Any, client: Any, play_some: Any, title: str
) -> None:
    game = play_some(ledger, title, steps=12)
    record = command("export", str(game.id)).stdout_bytes.splitlines(keepends=True)
    head = msgspec.json.decode(record[-1])["head"]
    assert f"Chain up to step {game.version}: {head}" in " ".join(
        command("verify", str(game.id)).stdout.split()
    )
    assert [one["head"] for one in ask("verify")["chains"]] == [head]
    assert client.get(f"/api/v1/games/{game.id}/verify").json["chain"]["head"] == head
    assert (head == check_game(ledger, game.id).head) is (not has_secrets(game))


def test_verify_opens_each_game_once(
    ask: Any, ledger: Any, play_some: Any, monkeypatch: Any
) -> None:
    play_some(ledger, "first_empires", steps=6)
    opened = []
    load = Ledger.load
    monkeypatch.setattr(Ledger, "load", lambda self, game: opened.append(game) or load(self, game))
    assert ask("verify")["same"] == 1
    assert len(opened) == 1


def test_verify_names_a_game_that_does_not_open(
    command: Any, ask: Any, store: str, played: str, game: str
) -> None:
    with sqlite3.connect(store) as db:
        db.execute(
            "UPDATE stored_events SET state=? WHERE originator_id=? AND originator_version=1",
            (b'{"type": "Nothing"}', UUID(game).hex),
        )
    report = ask("verify", code=1)
    assert list(report["cannot_be_opened"]) == [game]
    assert report["same"] == 1
    assert game in command("verify", code=1).stdout
    assert f"Game {game} cannot be opened" in command("show", game, code=2).stderr
    assert ask("undo", game, code=2)["code"] == "game_unreadable"
    assert [one["id"] for one in ask("games")["games"]] == [played]


def test_rebuild_counts_what_it_read(command: Any, ask: Any, played: str, game: str) -> None:
    steps = ask("show", played)["last"] + ask("show", game)["last"]
    assert ask("rebuild") == {"steps": steps, "games": 2, "linked": 0}
    assert str(steps) in command("rebuild").stdout


# ----------------------------------------------------------------------- stores


def test_a_store_that_is_not_there_is_not_made_by_looking(command: Any, tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    for words in (("games",), ("verify",), ("rebuild",), ("show", "abc"), ("backup", "x")):
        assert "There is no store" in command(*words, "--db", str(missing), code=2).stderr
    assert not missing.exists()


def test_a_store_that_is_something_else_is_told(command: Any, tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ana, " * 100)
    assert "cannot be used" in command("games", "--db", str(other), code=2).stderr
    assert "cannot be used" in command("games", "--db", str(tmp_path), code=2).stderr
    assert other.read_text().startswith("Dear Ana")


def test_a_server_that_does_not_answer_is_told_without_its_password(command: Any) -> None:
    address = "postgresql://ana:secret@127.0.0.1:1/ledger"
    told = command("games", "--db", address, code=2).stderr
    assert "cannot be used" in told
    assert "secret" not in told


def test_the_store_is_named_before_or_after_the_command(
    command: Any, ask: Any, tmp_path: Path, game: str
) -> None:
    other = str(tmp_path / "other.db")
    command("--db", other, "new", "founders", "-p", "Ana", "-p", "Bo")
    assert [row["id"] for row in ask("games")["games"]] == [game]
    assert [row["id"] for row in ask("--db", other, "games")["games"]] != [game]
    assert ask("games", "--db", other) == ask("--db", other, "games")


def test_the_store_is_in_the_users_data_folder_unless_named(
    command: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("LEDGER_DB")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *a, **k: tmp_path / "data")
    command("new", "founders", "-p", "Ana", "-p", "Bo")
    assert (tmp_path / "data" / "ledger.db").exists()


def test_an_id_is_looked_for_in_the_store_itself(store: str, ledger: Ledger) -> None:
    from ledger.tools.store_lookup import find_ids

    ids = [ledger.start("founders", ["Ana", "Bo"]).id for _ in range(3)]
    assert find_ids(ledger) == ids
    assert find_ids(ledger, ids[1].hex[:12]) == [ids[1]]
    assert find_ids(ledger, "0" * 32) == []


# ----------------------------------------------------------------------- words


def test_every_sentence_is_in_both_languages_with_the_same_names() -> None:
    from string import Formatter

    for key, words in WORDS.items():
        assert set(words) == {"en", "fr"}, key
        names = [
            {name for _, name, _, _ in Formatter().parse(text)} - {None} for text in words.values()
        ]
        assert names[0] == names[1], key


def test_every_sentence_is_used() -> None:
    folder = Path(context.__file__).parent
    files = [path for path in folder.iterdir() if path.suffix in (".py", ".html")]
    program = "".join(path.read_text() for path in files if path.name != "words.py")
    raising = [*folder.parent.glob("ledger/*.py"), *folder.parent.glob("web/access/*.py")]
    errors = "".join(path.read_text() for path in raising)
    made = tuple(re.findall(r"""f["'](\w+_)\{""", program + errors))  # f"role_{role}"
    for key in WORDS:
        group, dot, _ = key.partition(".")
        quoted = re.compile(rf"""["']{key}["']""")
        used = quoted.search(program) or quoted.search(errors) or key.startswith(made)
        assert used or (dot and f"{group}." in program), key


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CH"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_terminal(environment: dict[str, str], lang: str) -> None:
    assert language(environment) == lang
