"""One step over the API: everything is told, and the answer is kept."""

from __future__ import annotations

import pytest

from ledger.web.api.steps import KeptSteps
from ledger_cairn import AddStone

pytestmark = pytest.mark.usefixtures("cairn")


def test_a_step_tells_everything_and_is_kept(app, client, at):
    response = client.get(f"{at}/steps/2")
    assert response.status_code == 200
    step = response.json
    assert step["action"] == {"kind": "AddStone", "player": "Ana", "stone": "slate"}
    assert step["events"][0]["type"] == "StoneAdded"
    assert set(step["sentence"]) == {"en", "fr"}
    assert step["totals"] == {"Ana": 3, "Bo": 0}
    assert step["changes"]["totals"] == {"Ana": 3}
    assert step["position"]["cairns"]["Ana"]
    assert (step["head"], step["before"], step["now"]["player"]) == (2, 1, "Ana")
    assert len(app.extensions["api_steps"]) == 1
    again = client.get(f"{at}/steps/2")
    assert again.data == response.data
    etag = response.headers["ETag"]
    unchanged = client.get(f"{at}/steps/2", headers={"If-None-Match": etag})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert "max-age" in response.headers["Cache-Control"]


def test_a_step_that_does_not_exist(client, at):
    for step in (0, 4, 10**30):
        response = client.get(f"{at}/steps/{step}")
        assert response.status_code == 404
        assert response.json["code"] == "no_such_step"


def test_every_kind_of_step_is_shown(client, ledger, game, at):
    ledger.undo(game.id)
    ledger.note(game.id, "hm")
    ledger.claim(game.id, {"Ana": 1})
    ledger.sign_off(game.id, "Bo")
    ledger.take(game.id, AddStone("Ana", "chalk"))
    kinds = [client.get(f"{at}/steps/{n}").json["kind"] for n in range(1, 10)]
    assert kinds == [
        *("Started", "AddStone", "EndTurn", "Rewound", "Noted", "Claimed", "SignedOff"),
        *("AddStone", "EndTurn"),
    ]


def test_only_the_steps_asked_for_last_are_kept():
    kept = KeptSteps(2)
    for n in (1, 2, 1, 3):
        assert kept.get(("g", n)) or kept.keep(("g", n), b"%d" % n)
    assert len(kept) == 2
    assert kept.get(("g", 2)) is None
    assert kept.get(("g", 1)).body == b"1"


def test_what_was_kept_for_everybody_is_not_found_by_another_name(client, ledger):
    """A finished game is open to everybody; once its end is undone it is not."""
    from tests.support.secret_twins import PLAYERS, TITLE

    game = ledger.start(TITLE, PLAYERS, dealer="virtual", seed="7")
    path = "/api/v1/games/{}/steps/1"
    kept = client.application.extensions["api_steps"]
    assert client.get(path.format(game.id)).status_code == 200
    kept.keep((f"{game.id} as everybody", 1), b"every hand")
    for name in (f"{game.id} as everybody", f"{game.id}%20as%20everybody", f" {game.id}"):
        assert client.get(path.format(name)).status_code == 404
