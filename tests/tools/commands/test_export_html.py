"""The exported page: one file that replays a game without a network."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.support.offline_file import Saved, saved


@pytest.fixture
def some(ledger: Any, play_some: Any) -> Any:
    """Some fifteen steps with an undo, a correction and a note."""
    game = play_some(ledger, steps=15, seed=3)
    ledger.undo(game.id)
    ledger.correct(game.id, (), "a token had slipped")
    return ledger.note(game.id, "a slip of the hand", on_step=8)


@pytest.fixture
def page(command: Any, some: Any, tmp_path: Path) -> Saved:
    path = tmp_path / "game.html"
    command("export", some.id, "--format", "html", "-o", path)
    return saved(path.read_text())


def test_nothing_is_fetched(page: Saved) -> None:
    assert not re.findall(r'\b(?:src|action)="', page.everything)
    assert set(re.findall(r'\bhref="(.)', page.everything)) <= {"#", "?"}
    assert "://" not in re.sub(r'xmlns="[^"]*"', "", page.everything)


def test_only_its_own_scripts_may_run(page: Saved) -> None:
    allowed = re.search(r"script-src ([^;]+);", page.text)
    assert allowed
    assert "unsafe" not in allowed[1]
    assert len(re.findall(r"<script(?: type=\"module\")?>", page.text)) == allowed[1].count(
        "sha256"
    )


def test_every_step_says_its_sentence_and_its_totals(page: Saved, ask: Any, some: Any) -> None:
    rows = {"en": ask("replay", some.id)["steps"], "fr": ask("replay", some.id, "--lang", "fr")}
    rows["fr"] = rows["fr"]["steps"]
    for lang, pages in page.pages.items():
        assert len(pages) == some.version
        for html, row in zip(pages, rows[lang], strict=True):
            heading = re.search(r"<h1>(.*?)</h1>", html)
            assert heading
            assert unescape(heading[1]) == row["sentence"]
            totals = re.findall(r"<header>.*?<h3>(.*?)</h3><b>(.*?)</b>", html)
            said = {player: int(total.replace("−", "-")) for player, total in totals}
            assert said == row["scores"]


def test_every_score_line_has_its_why(page: Saved, some: Any) -> None:
    for n, html in enumerate(page.pages["en"], start=1):
        lines = some.rules.look.score(some.state_at(n)).lines
        assert html.count('<details class="ln') == len(lines)
        for line in lines:
            assert f'href="#rule-{line.rule}"' in html
            assert all(f'href="#step-{step}"' in html for step in line.steps)
    cited = set(re.findall(r'href="#rule-([^"]+)"', page.everything))
    assert cited == set(page.rules["fr"])


def test_the_board_of_a_step_is_the_one_the_replay_page_shows(
    page: Saved, client: Any, some: Any
) -> None:
    for n in (1, 9, some.version):
        shown = client.get(f"/games/{some.id}/steps/{n}/fragment").text
        board = re.search(r'<div data-part="board">.*?(?=<div data-part="step">)', shown, re.DOTALL)
        assert board
        assert board[0] in page.pages["en"][n - 1]


def test_what_was_taken_back_corrected_and_noted_is_flagged(page: Saved, some: Any) -> None:
    corrected = some.version - 1  # the note comes after it, the undo before
    assert "a token had slipped" in page.pages["en"][corrected - 1]
    assert 'class="mark correction"' in page.text
    undone = corrected - 2
    assert f"Taken back at step {corrected - 1}" in page.pages["en"][undone - 1]
    assert "a slip of the hand" in page.pages["fr"][7]
    assert 'class="mark note"' in page.text


def test_a_name_cannot_end_the_script(command: Any) -> None:
    name = "</script><b>Bo"
    game = command("new", "founders", "-p", "Ana", "-p", name).stdout.strip()
    for form in ("html", "sheet"):
        page = saved(command("export", game, "--format", form).stdout)
        assert name not in page.everything
        assert "&lt;/script&gt;&lt;b&gt;Bo" in page.everything


def test_the_sheet_prints_the_head_of_the_record(command: Any, some: Any) -> None:
    record = command("export", some.id).stdout_bytes
    sheet = command("export", some.id, "--format", "sheet").stdout
    assert json.loads(record.splitlines()[-1])["head"] in sheet
    assert "<link" not in sheet
    assert "<script" not in sheet
