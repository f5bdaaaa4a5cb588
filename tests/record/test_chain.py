"""The chain of a record: written, refused where it does not fit, checked by the page's script."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.chain import Chain, chained, head_of
from ledger.people.forgetting import forget
from ledger.record import BadRecord, lines_for, read, record_lines
from ledger.record.build import build
from ledger.visibility import EVERYTHING
from tests.conftest import play_some

pytestmark = pytest.mark.usefixtures("cairn")

PAGE = (Path(__file__).parent.parent.parent / "docs" / "record.md").read_text()


@pytest.fixture
def game(ledger: Any) -> Any:
    made = play_some(ledger, "cairn", players=("Ana", "Bø"), steps=12)
    ledger.undo(made.id)
    ledger.sign_off(made.id, "Ana")
    return ledger.game(made.id)


@pytest.fixture
def lines(game: Any) -> list[bytes]:
    return list(chained(record_lines(game)))


@pytest.fixture
def script(tmp_path: Path) -> Any:
    """The script as it stands in the document, run by Python alone."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.S)
    assert found
    (tmp_path / "check.py").write_text(found[1])

    def run(lines: list[bytes], *sheet: str) -> tuple[int, str]:
        (tmp_path / "game.jsonl").write_bytes(b"".join(lines))
        words = [sys.executable, "-I", "check.py", "game.jsonl", *sheet]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, (done.stdout + done.stderr).strip()

    run.length = len([line for line in found[1].splitlines() if line])  # type: ignore[attr-defined]
    return run


def test_a_signed_sheet_is_checked_after_a_name_was_forgotten(ledger, game, script):
    step, digits = str(game.version), head_of(record_lines(game))
    forget(ledger, ["Bø"])
    record = list(chained(record_lines(ledger.load(game.id))))
    assert "Bø".encode() not in b"".join(record)
    assert script(record)[0] == 0
    assert script(record, step, digits)[0] == 1
    assert script(record, step, digits, "Incognito 2=Bø") == (0, "The sheet and the record agree.")
    assert script(record, step, digits, "Incognito 2=Ba")[0] == 1
    changed = [record[0], record[1].replace(b'"step":2', b'"step":2 '), *record[2:]]
    assert script(changed, step, digits, "Incognito 2=Bø")[0] == 1


def test_the_last_line_tells_the_chain_and_is_read_again(ledger, game, lines):
    told = json.loads(lines[-1])
    assert told["kind"] == "chain"
    assert told["steps"] == len(told["links"]) == game.version
    assert told["head"] == head_of(record_lines(game)) == head_of(lines[:-1])
    again = build(read(b"".join(lines)), ledger.clock())
    assert list(chained(record_lines(again))) == lines


def test_the_seed_and_the_number_of_steps_are_not_chained(ledger, game):
    before = Chain()
    for line in lines_for(game, EVERYTHING):  # with the dealer's seed
        before.add(line)
    longer = ledger.note(game.id, "one more")
    after = Chain()
    for line in record_lines(longer):
        after.add(line)
    assert after.links[:-1] == before.links


def spoilt(lines: list[bytes], n: int, how: str) -> list[bytes]:
    made = list(lines)
    match how:
        case "changed":
            made[n] = made[n].replace(b'"at":"20', b'"at":"19')
        case "missing":
            del made[n]
        case "added":
            made.insert(n + 1, made[n])
        case "exchanged":
            made[n], made[n + 1] = made[n + 1], made[n]
    return made


@pytest.mark.parametrize("how", ["changed", "missing", "added", "exchanged"])
def test_an_import_names_the_line_that_is_not_as_it_was(ledger, lines, how):
    chance = Random(how)
    for n in chance.sample(range(1, len(lines) - 2), 4):
        with pytest.raises(BadRecord) as refused:
            build(read(b"".join(spoilt(lines, n, how))), ledger.clock())
        assert refused.value.line == n + 1 + (how == "added")
        assert refused.value.cause.errors == {"": ["chain_differs"]}
    with pytest.raises(BadRecord):  # the last step is missing, and the header says so
        build(read(b"".join([*lines[:-2], lines[-1]])), ledger.clock())


def test_nothing_of_a_game_follows_its_chain(lines):
    with pytest.raises(BadRecord) as refused:
        read(b"".join([*lines, lines[-2]]))
    assert refused.value.cause.errors == {"": ["behind_the_chain"]}


# ------------------------------------------------------------------------- without Ledger


def test_the_script_is_short_and_accepts_a_record_and_its_sheet(script, game, lines, ledger):
    assert script.length <= 25
    head = json.loads(lines[-1])["head"]
    assert script(lines) == (0, f"Whole. Step {game.version}: {head}")
    assert script(lines, str(game.version), head) == (0, "The sheet and the record agree.")
    later = list(chained(record_lines(ledger.sign_off(game.id, "Bø"))))
    assert script(later, str(game.version), head) == (0, "The sheet and the record agree.")
    assert script(lines[:-1], str(game.version), head)[0] == 0  # also without the last line


def test_the_script_names_what_is_wrong(script, game, lines):
    head, last = json.loads(lines[-1])["head"], game.version
    assert script(spoilt(lines, 4, "changed")) == (1, "step 5 was changed")
    assert script(spoilt(lines, 4, "missing")) == (1, "step 5 is missing")
    assert script(spoilt(lines, 4, "added")) == (1, "step 5 was added")
    assert script([*lines[:-2], lines[-1]]) == (1, f"step {last} is missing")
    assert script([lines[0], *lines[2:]]) == (1, "step 2 is missing")
    whole = list(chained(spoilt(lines[:-1], 4, "changed")))  # who changed it wrote a chain too
    assert script(whole)[0] == 0
    assert script(whole, str(last), head) == (1, "the sheet is not of this record")
    renamed = [lines[0].replace(b'"Ana"', b'"Eve"'), *lines[1:]]
    assert script(renamed) == (1, "step 1 was changed")
