"""What every page asks for: the read tables are caught up once in a request, and far enough."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import play_some

PAGES = ("", "/steps/9", "/steps/12", "/audit", "/verify", "/export", "/pictures", "/rulings")


@pytest.fixture
def caught_up(app: Any, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each time the read tables were asked to follow the log."""
    read, times = app.extensions["projections"], []
    follow = read.catch_up

    def count() -> int:
        times.append(1)
        taken: int = follow()
        return taken

    monkeypatch.setattr(read, "catch_up", count)
    return times


@pytest.mark.parametrize("page", PAGES)
def test_a_page_catches_the_read_tables_up_once(client, ledger, caught_up, page):
    game = play_some(ledger, steps=20)
    answer = client.get(f"/games/{game.id}{page}")
    assert answer.status_code == 200
    assert sum(caught_up) <= 1


@pytest.mark.parametrize("path", ["steps/20", "legal", "audit", ""])
def test_an_answer_of_the_api_catches_the_read_tables_up_once(client, ledger, caught_up, path):
    game = play_some(ledger, steps=20)
    answer = client.get(f"/api/v1/games/{game.id}/{path}".rstrip("/"))
    assert answer.status_code == 200
    assert sum(caught_up) <= 1


def test_a_recorded_step_is_taken_in_by_whoever_reads_next(client, ledger, app, caught_up):
    game = play_some(ledger, steps=6)
    answer = client.post(f"/games/{game.id}/note", data={"text": "Look here."})
    assert answer.status_code == 302
    assert caught_up == []
    assert "Look here." in client.get(f"/games/{game.id}").text
    assert caught_up == [1]
    rows = app.extensions["projections"].history(game.id, after=game.version)
    assert len(rows) == 1
