"""Undo, notes, claims, corrections, forks, amendments and previews over the API."""

from __future__ import annotations

import pytest

from tests.web.api.bodies import stone, stored

pytestmark = pytest.mark.usefixtures("cairn")


def test_undo_rewind_note_claim_sign_off(client, ledger, game, at):
    client.post(f"{at}/actions", json=stone("chalk"))
    undone = client.post(f"{at}/undo", json={"reason": "slip", "seen_step": 5})
    assert (undone.status_code, undone.json["steps"][0]["to_step"]) == (201, 3)
    again = client.post(f"{at}/rewind", json={"to_step": 5})
    assert again.json["totals"] == {"Ana": 3, "Bo": 1}
    noted = client.post(f"{at}/notes", json={"text": " well played ", "on_step": 2})
    assert noted.json["steps"][0]["text"] == "well played"
    claimed = client.post(f"{at}/claim", json={"totals": {"Ana": 3, "Bo": {"stones": 2}}})
    assert claimed.json["steps"][0]["totals"] == {"Ana": 3, "Bo": {"stones": 2}}
    assert client.post(f"{at}/signoff", json={"player": "Ana"}).status_code == 201
    found = client.get(at).json
    assert found["signed_off"] == ["Ana"]
    assert found["claim"] == {"Ana": 3, "Bo": {"stones": 2}}
    assert client.get(f"{at}/audit").json["claim"]["parting"]["player"] == "Bo"
    assert ledger.load(game.id).version == 10


def test_a_correction(client, refused, ledger, game, at):
    body = {"events": [{"type": "TurnEnded", "next_player": "Ana"}], "reason": "Ana again"}
    found = client.post(f"{at}/correct", json=body)
    assert (found.status_code, found.json["now"]["player"]) == (201, "Ana")
    for events, where in (
        ([], "events"),
        ([{"type": "Fell"}], "events.0.type"),
        ([{"type": "StoneAdded", "player": "Ana", "stone": "opal", "weight": 1}], "events.0"),
    ):
        assert list(refused(f"{at}/correct", {**body, "events": events})["errors"]) == [where]
    as_actions_say_it = [{"kind": "TurnEnded", "next_player": "Bo"}]
    found = client.post(f"{at}/correct", json={**body, "events": as_actions_say_it})
    assert (found.status_code, found.json["now"]["player"]) == (201, "Bo")
    unseated = [{"type": "TurnEnded", "next_player": "Zoe"}]
    assert refused(f"{at}/correct", {**body, "events": unseated})["code"] == "unknown_name"
    assert refused(f"{at}/correct", {**body, "reason": " "})["errors"]["reason"]


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("rewind", {"to_step": 9}, 404, "no_such_step"),
        ("rewind", {}, 400, "unreadable"),
        ("notes", {"text": "x", "on_step": 9}, 404, "no_such_step"),
        ("notes", {"text": ""}, 400, "unreadable"),
        ("claim", {"totals": {}}, 400, "unreadable"),
        ("claim", {"totals": {"Zoe": 1}}, 400, "unknown_name"),
        ("claim", {"totals": {"Ana": {"cows": 1}}}, 400, "unknown_name"),
        ("signoff", {"player": "Zoe"}, 400, "unknown_name"),
        ("fork", {"step": 9}, 404, "no_such_step"),
        ("amend", {"step": 9, "drop": True}, 404, "no_such_step"),
        ("amend", {"step": 1, "drop": True}, 409, "cannot_amend"),
        ("amend", {"step": 3, "drop": True}, 409, "cannot_amend"),
        ("amend", {"step": 2}, 400, "unreadable"),
        ("amend", {"step": 2, "drop": True, "action": {"kind": "Stop"}}, 400, "unreadable"),
        ("amend", {"step": 2, "drop": True, "later": "pray"}, 400, "unreadable"),
    ],
)
def test_what_the_other_use_cases_refuse(refused, at, what, body, status, code):
    assert refused(f"{at}/{what}", body, status)["code"] == code


def test_nothing_to_undo(client, refused, ledger):
    game = ledger.start("cairn", ["Ana", "Bo"])
    assert refused(f"/api/v1/games/{game.id}/undo", {}, 409)["code"] == "nothing_to_undo"


def test_a_fork(client, ledger, game, at):
    response = client.post(f"{at}/fork", json={"step": 3, "key": "f", "by": "Zoé"})
    assert response.status_code == 201
    assert response.json["forked_from"] == {"game": str(game.id), "step": 3}
    assert client.post(f"{at}/fork", json={"step": 3, "key": "f"}).json == response.json


def test_an_amendment_and_its_ripple(client, refused, ledger, game, at):
    client.post(f"{at}/actions", json=stone("chalk"))
    client.post(f"{at}/actions", json=stone("flint"))
    body = {"step": 2, "action": {"kind": "AddStone", "stone": "chalk"}}
    before = stored(ledger)
    told = client.post(f"{at}/amend", json={**body, "dry_run": True})
    assert told.status_code == 200
    assert [(one["step"], one["status"]) for one in told.json["later"]] == [
        (4, "same"),
        (6, "refused"),
    ]
    assert told.json["later"][1]["refusals"][0]["message"] == (
        "flint is heavier than the stone below it."
    )
    assert stored(ledger) == before
    found = refused(f"{at}/amend", body, 422)
    assert found["refusals"][0]["rule"] == "CA-2"
    assert found["ripple"]["later"][1]["status"] == "refused"
    done = client.post(f"{at}/amend", json={**body, "later": "waive", "reason": "it was chalk"})
    assert done.status_code == 201
    assert done.json["stored"] is True
    assert done.json["after"] == {"Ana": 3, "Bo": 1}
    assert client.get(at).json["totals"] == {"Ana": 3, "Bo": 1}


def test_a_preview_records_nothing(client, ledger, game, at):
    before = stored(ledger)
    fine = client.post(f"{at}/preview", json=stone("chalk")).json
    assert (fine["legal"], fine["possible"], fine["refusals"]) == (True, True, [])
    assert fine["events"][0]["type"] == "StoneAdded"
    assert set(fine["sentence"]) == {"en", "fr"}
    assert fine["changes"]["totals"] == {"Bo": 1}
    heavy = client.post(f"{at}/preview", json={**stone("granite"), "step": 3}).json
    assert heavy["legal"] is True
    wrong = {"action": {"kind": "AddStone", "player": "Ana", "stone": "granite"}}
    heavy = client.post(f"{at}/preview", json=wrong).json
    assert (heavy["legal"], heavy["possible"]) == (False, True)
    assert heavy["changes"]["totals"] == {"Ana": 5}
    never = client.post(f"{at}/preview", json=stone("opal")).json
    assert (never["possible"], never["events"], never["changes"]) == (False, None, None)
    assert stored(ledger) == before


def test_a_preview_does_not_look_into_the_virtual_dealers_bag(client, ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    at = f"/api/v1/games/{game.id}"
    found = client.post(f"{at}/preview", json={"action": {"kind": "AddStone"}}).json
    assert (found["legal"], found["dealt"], found["events"]) == (True, True, None)
    guess = client.post(f"{at}/preview", json=stone("chalk")).json
    assert guess["possible"] is False
    assert guess["refusals"][0]["code"] == "dealer_decides"
    assert guess["events"] is None
