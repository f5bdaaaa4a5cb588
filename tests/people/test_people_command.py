"""`ledger people`: the same use cases on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger import simulate
from ledger.application import Ledger
from ledger.tools.cli import main


@pytest.fixture
def run(any_store):
    ledger = Ledger(any_store)
    simulate.play(ledger, "founders", ["Zebulon", "Bo"], "x")
    simulate.play(ledger, "founders", ["zeb", "Bo"], "y")
    ledger.close()

    def run(*words, code=0):
        done = CliRunner().invoke(main, [*words, "--json"], env={"LEDGER_DB": any_store})
        assert done.exit_code == code, done.output
        return json.loads(done.stdout) if done.stdout else {}

    return run


def test_merged_renamed_and_forgotten(run, any_store, tmp_path):
    assert [one["name"] for one in run("people")["people"]] == ["Bo", "zeb", "Zebulon"]
    assert run("people", "merge", "Zebulon", "zeb")["names"] == ["Zebulon", "zeb"]
    assert run("people", "rename", "zeb", "Zebedee")["name"] == "Zebedee"
    run("people", "rename", "zeb", "Bo", code=1)
    run("people", "forget", "zeb", "--confirm", "Bo", code=1)
    done = run("people", "forget", "zeb", "--confirm", "zebedee")
    assert len(done["games"]) == 2
    assert [one["name"] for one in run("people")["people"]] == ["Bo", "Incognito 1"]
    run("backup", str(tmp_path / "copy"))
    backup = (tmp_path / "copy").read_bytes()
    assert b"Bo" in backup
    files = [tmp_path / "copy"]
    if "://" not in any_store:
        files += [one for one in Path(any_store).parent.iterdir() if one.is_file()]
    for file in files:
        assert b"zeb" not in file.read_bytes().lower(), file
