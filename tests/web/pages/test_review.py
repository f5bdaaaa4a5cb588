"""Marks and private notes: shown in replay, changed, taken away, gone with the game."""

from __future__ import annotations

import pytest


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, steps=8)


def test_a_mark_and_a_note_are_in_the_replay_of_their_step(client, game):
    at = f"/games/{game.id}"
    before = client.get(f"{at}/steps/3/fragment")
    client.post(f"{at}/review/mark", data={"step": "3", "mark": "turning_point"})
    client.post(f"{at}/review/note", data={"step": "3", "text": "here <b>it</b> turned"})
    page = client.get(f"{at}/steps/3").text
    assert "turning point" in page
    assert "here &lt;b&gt;it&lt;/b&gt; turned" in page
    assert "turned" not in client.get(f"{at}/steps/4").text
    after = client.get(f"{at}/steps/3/fragment", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "turned" in after.text
    legend = client.get(f"{at}/review", headers={"Accept-Language": "fr"}).text
    for word in ("bon coup", "douteux", "tournant", "Vous seul voyez"):
        assert word in legend
    client.post(f"{at}/review/mark", data={"step": "3", "mark": ""})
    client.post(f"{at}/review/note", data={"step": "3", "text": " "})
    assert client.get(f"/api/v1{at}/review").json == {
        "game": str(game.id),
        "marks": [],
        "own_notes": [],
    }


@pytest.mark.parametrize(
    ("what", "sent"),
    [
        ("mark", {"step": "99", "mark": "good"}),
        ("mark", {"step": "2", "mark": "bad"}),
        ("mark", {"step": "x", "mark": "good"}),
        ("note", {"step": "0", "text": "x"}),
        ("note", {"step": "2", "text": "x" * 2001}),
        ("note", {"step": "2", "text": "bell\a"}),
    ],
)
def test_what_cannot_be_kept_is_said(client, game, what, sent):
    at = f"/games/{game.id}/review"
    answer = client.post(f"{at}/{what}", data=sent, follow_redirects=True)
    assert 'class="flash error"' in answer.text
    told = client.get(f"/api/v1/games/{game.id}/review").json
    assert told["marks"] == told["own_notes"] == []


def test_neither_is_in_the_record_or_outlives_the_game(client, ledger, game):
    ledger.shelf.remarks.mark(str(game.id), 2, "good", "", "Quirina")
    ledger.shelf.remarks.write(str(game.id), 2, "zebulon", "")
    for path in ("record", "replay"):
        answer = client.get(f"/api/v1/games/{game.id}/{path}").data
        assert b"zebulon" not in answer
        assert b"Quirina" not in answer
    ledger.remove(game.id)
    assert ledger.shelf.remarks.marks(str(game.id)) == []
    assert ledger.shelf.remarks.own_notes(str(game.id), "") == []
