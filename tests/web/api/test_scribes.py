"""Keys and two scribes at once over the API: a command is stored once."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from ledger.application import Entry
from ledger_cairn import AddStone
from tests.web.api.bodies import stone, stored

pytestmark = pytest.mark.usefixtures("cairn")


def test_a_repeated_key_is_recorded_once_and_answered_the_same(client, ledger, game, at):
    body = stone("chalk", key="k", seen_step=3)
    first = client.post(f"{at}/actions", json=body)
    client.post(f"{at}/actions", json=stone("flint"))
    client.post(f"{at}/notes", json={"text": "meanwhile", "on_step": 4})
    second = client.post(f"{at}/actions", json=body)
    assert (second.status_code, second.json) == (first.status_code, first.json)
    assert [r.json["step"] for r in (first, second)] == [5, 5]
    assert ledger.load(game.id).version == 8


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("undo", {}),
        ("rewind", {"to_step": 1}),
        ("correct", {"events": [{"type": "TurnEnded", "next_player": "Ana"}], "reason": "x"}),
        ("notes", {"text": "x"}),
        ("claim", {"totals": {"Ana": 1}}),
        ("signoff", {"player": "Ana"}),
        ("confirm", {"player": "Ana"}),
        ("amend", {"step": 2, "action": {"kind": "AddStone", "stone": "flint"}}),
    ],
)
def test_every_command_knows_its_key(client, ledger, game, at, what, body):
    first = client.post(f"{at}/{what}", json={**body, "key": "k", "seen_step": 3})
    after = stored(ledger)
    second = client.post(f"{at}/{what}", json={**body, "key": "k", "seen_step": 3})
    assert first.status_code == second.status_code == 201
    assert first.json == second.json
    assert stored(ledger) == after


def test_a_stale_command_is_told_what_happened_meanwhile(client, refused, ledger, game, at):
    ledger.take(game.id, AddStone("Bo", "chalk"), entry=Entry(by="Bo"))
    found = refused(f"{at}/actions", stone("flint", seen_step=3), 409)
    assert found["code"] == "table_moved_on"
    assert [(row["step"], row["kind"]) for row in found["since"]] == [
        (4, "AddStone"),
        (5, "EndTurn"),
    ]
    assert found["since"][0]["by"] == "Bo"
    future = refused(f"{at}/actions", stone("flint", seen_step=99), 409)
    assert "since" not in future


def test_of_many_scribes_at_the_same_moment_exactly_one_wins(app, store, tmp_path, ledger, game):
    from ledger.web import create_app

    other = create_app(store, read_path=str(tmp_path / "second-read.db"), testing=True)
    start, answers = Barrier(8), []

    def scribe(n: int) -> None:
        client = (app, other)[n % 2].test_client()
        body = {**stone(("chalk", "flint")[n % 2]), "seen_step": 3, "by": f"Scribe {n}"}
        start.wait()
        answers.append(client.post(f"/api/v1/games/{game.id}/actions", json=body))

    threads = [Thread(target=scribe, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(r.status_code for r in answers) == [201] + [409] * 7
    won = next(r.json for r in answers if r.status_code == 201)
    for lost in (r.json for r in answers if r.status_code == 409):
        assert lost["code"] == "table_moved_on"
        assert [row["step"] for row in lost["since"]] == [4, 5]
        assert lost["since"][0]["by"] == won["steps"][0]["by"]
    assert ledger.load(game.id).version == 5
    other.extensions["ledger"].close()
