"""Export, import and backup."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import UUID

from ledger.application import Ledger


def test_a_record_survives_export_import_export(
    command: Any, ask: Any, played: str, tmp_path: Path
) -> None:
    first = tmp_path / "game.jsonl"
    command("export", played, "-o", str(first))
    other = str(tmp_path / "other.db")
    done = ask("import", str(first), "--db", other)
    assert [one["game"] for one in done["records"]] == [played]
    assert command("export", played, "--db", other).stdout_bytes == first.read_bytes()


def test_an_export_does_not_replace_a_file_unasked(
    command: Any, played: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    assert "--force" in command("export", played, "-o", str(path), code=2).stderr
    assert path.read_text() == "mine"
    command("export", played, "-o", str(path), "--force")
    assert path.read_text() != "mine"
    assert "there is no such file" in command("export", played, "-o", "/no/such/x", code=2).stderr


def test_only_a_plain_file_is_ever_replaced(command: Any, played: str, tmp_path: Path) -> None:
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    target.write_text("old")
    link.symlink_to(target)
    for words in (("export", played, "-o"), ("backup",)):
        told = command(*words, str(pipe), "--force", code=2).stderr
        assert "not a plain file" in told
        assert pipe.is_fifo()
    command("export", played, "-o", str(link), "--force")
    assert link.is_symlink()
    assert target.read_text() != "old"


def test_csv_holds_the_score_lines_and_the_market(command: Any, ask: Any, played: str) -> None:
    rows = list(csv.DictReader(command("export", played, "--format", "csv").stdout.splitlines()))
    last = max(int(row["step"]) for row in rows if row["table"] == "score")
    lines = [row for row in rows if row["table"] == "score" and int(row["step"]) == last]
    totals = ask("show", played)["score"]["totals"]
    for player, total in totals.items():
        assert sum(int(row["value"]) for row in lines if row["player"] == player) == total
    piles = {row["what"] for row in rows if row["table"] == "market"}
    assert {"rows.city", "stacks.nature"} <= piles


def test_a_position_of_any_step(command: Any, ask: Any, played: str) -> None:
    position = json.loads(command("export", played, "--format", "position", "--at", "30").stdout)
    assert position == ask("show", played, "--at", "30")["position"]
    command("export", played, "--at", "30", code=2)


def test_a_game_begins_from_an_exported_position(
    command: Any, ask: Any, played: str, tmp_path: Path
) -> None:
    path = tmp_path / "p.json"
    command("export", played, "--format", "position", "--at", "30", "-o", str(path))
    words = ("-p", "Ana", "-p", "Bo", "--dealer", "virtual", "--position", str(path))
    game = command("new", "founders", *words).stdout.strip()
    assert (
        ask("show", game, "--at", "1")["position"]["rows"] == json.loads(path.read_text())["rows"]
    )


def test_import_reads_standard_input_and_archives(
    command: Any, ask: Any, played: str, game: str, tmp_path: Path
) -> None:
    archive = command("export", played).stdout + command("export", game).stdout
    done = ask("import", "-", "--db", str(tmp_path / "other.db"), text=archive)
    assert {one["game"] for one in done["records"]} == {played, game}


def test_an_import_of_what_is_there_changes_nothing(command: Any, ask: Any, played: str) -> None:
    record = command("export", played).stdout
    done = ask("import", "-", text=record)
    assert [one["status"] for one in done["records"]] == ["already_there"]
    assert "there already" in command("import", "-", text=record).stdout


def test_a_record_of_actions_alone_is_worked_out(command: Any, ask: Any, tmp_path: Path) -> None:
    record = '{"format": "ledger-record/1", "title": "founders", "players": ["Ana", "Bo"]}\n'
    done = ask("import", "-", text=record)
    assert done["records"][0]["title"] == "founders"


def test_a_refused_line_is_named_and_the_other_records_are_kept(
    command: Any, ask: Any, played: str, tmp_path: Path
) -> None:
    header = '{"format": "ledger-record/1", "title": "founders", "players": ["Ana", "Bo"]}\n'
    refused = header + '{"action": {"kind": "OpenTile", "player": "Ana", "stack": "city"}}\n'
    text = refused + command("export", played).stdout
    done = ask("import", "-", "--db", str(tmp_path / "other.db"), text=text, code=1)
    failed, good = done["records"]
    assert (failed["error"]["line"], failed["error"]["code"]) == (2, "bad_record")
    assert failed["error"]["refusals"][0]["rule"].startswith("FE-")
    assert good["game"] == played
    told = command("import", "-", "--db", str(tmp_path / "third.db"), text=text, code=1)
    assert "Line 2 of the record cannot be imported" in told.stderr


def test_what_is_no_record_is_told(command: Any, ask: Any, tmp_path: Path) -> None:
    for text in ("", "{}", "nonsense", '{"format": "ledger-record/9"}', "[1]\n[2]\n"):
        done = ask("import", "-", text=text, code=1)
        assert (done["imported"], done["failed"]) == (0, 1)
    assert "there is no such file" in command("import", str(tmp_path / "none"), code=2).stderr
    assert command("import", str(tmp_path), code=2).stdout == ""


def test_a_backup_opens_as_a_store(command: Any, ask: Any, played: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert ask("backup", str(copy))["games"] == 1
    assert ask("show", played, "--db", str(copy)) == ask("show", played)
    assert "--force" in command("backup", str(copy), code=2).stderr
    command("backup", str(copy), "--force")
    assert "cannot be used" in command("backup", "/no/such/folder/x.db", code=2).stderr


def test_a_backup_is_whole_while_others_record(
    command: Any, store: str, game: str, tmp_path: Path
) -> None:
    ledger, stop, notes = Ledger(store), Event(), []

    def scribble() -> None:
        while not stop.is_set():
            ledger.note(UUID(game), "still here")
            notes.append(1)

    thread = Thread(target=scribble)
    thread.start()
    try:
        for number in range(3):
            copy = tmp_path / f"copy{number}.db"
            command("backup", str(copy))
            with sqlite3.connect(copy) as db:
                assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
                steps, last = db.execute(
                    "SELECT count(*), max(originator_version) FROM stored_events"
                ).fetchone()
                assert steps == last
    finally:
        stop.set()
        thread.join()
        ledger.close()
    assert notes


def test_postgresql_is_backed_up_as_an_archive(
    command: Any, ask: Any, postgres: str, tmp_path: Path
) -> None:
    words = ("-p", "Ana", "-p", "Bo", "--dealer", "virtual", "--seed", "7", "--db", postgres)
    game = command("new", "founders", *words).stdout.strip()
    assert ask("show", game[:8], "--db", postgres)["game"] == game
    archive, other = tmp_path / "archive.jsonl", str(tmp_path / "other.db")
    assert ask("backup", str(archive), "--db", postgres)["games"] == 1
    ask("import", str(archive), "--db", other)
    action = json.dumps(ask("legal", game, "--db", other)["actions"][0])
    assert ask("act", game, action, "--db", other)["recorded"]  # the dealer came along
