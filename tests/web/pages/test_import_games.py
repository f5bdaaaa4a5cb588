"""Bringing games in: several files at once, a report per game, nothing half taken."""

from __future__ import annotations

import io
import re

import pytest

from ledger.application import Ledger
from ledger.record import write
from tests.conftest import play_some


@pytest.fixture
def records(tmp_path):
    """Two whole records of another store."""
    other = Ledger(str(tmp_path / "other.db"))
    games = [play_some(other, "founders", seed=seed, steps=12) for seed in (1, 2)]
    data = [write(game) for game in games]
    other.close()
    return data


def bring(client, *files, part=False, **more):
    sent = [(io.BytesIO(data), name) for name, data in files]
    return client.post(f"/import{'?part=1' if part else ''}", data={"file": sent, **more})


def rows(html):
    return re.findall(r'<li data-status="(\w+)">', html)


def test_several_files_at_once_are_taken_and_reported_game_by_game(client, ledger, records):
    first, second = records
    answer = bring(client, ("one.jsonl", first), ("both.jsonl", first + second))
    assert answer.status_code == 200
    assert rows(answer.text) == ["imported", "already_there", "imported"]
    games = set(re.findall(r"/games/([0-9a-f-]{36})/steps/last", answer.text))
    assert len(games) == 2
    for game in games:
        assert client.get(f"/games/{game}/steps/last").status_code == 302
        assert game in client.get("/").text
    assert f"{len(first.splitlines())} steps" in answer.text


def test_a_bad_line_is_named_and_the_games_before_it_are_kept(client, ledger, records):
    first, second = records
    broken = second.replace(b'"kind"', b'"kin"', 1)
    lines = len(first.splitlines())
    answer = bring(client, ("evening.jsonl", first + broken))
    assert answer.status_code == 422
    assert rows(answer.text) == ["imported", "bad"]
    line = int(re.search(r"Line (\d+):", answer.text)[1])
    assert lines < line <= lines + len(second.splitlines())
    assert client.get("/api/v1/games").json["total"] == 1


def test_pieces_of_a_large_file_give_the_line_of_the_whole(client, records):
    answer = bring(client, ("large.jsonl", b"nonsense\n"), part=True, first="400")
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Line 401:" in answer.text
    french = bring(client, ("g.jsonl", b"nonsense\n"), part=True, lang="fr")
    assert "Line 1:" in french.text


def test_a_game_of_the_same_id_with_other_steps_is_not_taken(client, ledger, records):
    first, _ = records
    bring(client, ("one.jsonl", first))
    lines = first.splitlines(keepends=True)
    count = len(lines)
    fewer = lines[0].replace(b'"steps":%d' % count, b'"steps":%d' % (count - 1))
    shorter = fewer + b"".join(lines[1:-1])
    answer = bring(client, ("one.jsonl", shorter))
    assert rows(answer.text) == ["bad"]
    assert "is already stored here" in answer.text


def test_nothing_chosen_says_so_and_names_are_escaped(client, records):
    answer = client.post("/import", data={})
    assert answer.status_code == 422
    assert "No file was chosen." in answer.text
    assert "&lt;b&gt;.jsonl" in bring(client, ("<b>.jsonl", b"{}")).text
    assert "Importer" in client.get("/import", headers={"Accept-Language": "fr"}).text
