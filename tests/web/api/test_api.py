"""The API: every use case, every error with its code and sentence, and an unchanged log."""

from __future__ import annotations

import ast
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import Schema

from ledger.application import Entry
from ledger.games import GAMES
from ledger.record import write
from ledger.ruleset.codec import members
from ledger.texts.fields import FIELDS
from ledger.web.api import requests as api_bodies
from ledger.web.api.blueprint import MAX_BODY
from ledger.web.api.steps import KeptSteps
from ledger.web.context import projections
from ledger_cairn import AddStone, Stop

pytestmark = pytest.mark.usefixtures("cairn")
FR = {"Accept-Language": "fr"}


@pytest.fixture
def game(ledger):
    """Ana has laid a slate, Bo is to move: three steps."""
    game = ledger.start("cairn", ["Ana", "Bo"], entry=Entry(by="Ana"))
    return ledger.take(game.id, AddStone("Ana", "slate"))


@pytest.fixture
def at(game):
    return f"/api/v1/games/{game.id}"


def stored(ledger):
    return ledger.recorder.max_notification_id() or 0


@pytest.fixture
def refused(client, ledger):
    """Sends what must fail, and makes sure that the log is what it was."""

    def send(path: str, body: Any = None, status: int = 400, **kwargs: Any) -> dict[str, Any]:
        before = stored(ledger)
        if "data" in kwargs:
            response = client.post(path, **kwargs)
        else:
            response = client.post(path, json=body, **kwargs)
        assert response.status_code == status, response.get_data(as_text=True)
        assert response.content_type == "application/json"
        assert stored(ledger) == before
        found: dict[str, Any] = response.json
        assert found["code"]
        assert found["message"]
        return found

    return send


def stone(name, **more):
    return {"action": {"kind": "AddStone", "stone": name}, **more}


# ------------------------------------------------------------------------- starting and looking


def test_a_game_is_started_and_shown(client, ledger):
    body = {"title": "cairn", "players": [" Ana", "Bo"], "by": "Zoé", "options": {"wind": "on"}}
    response = client.post("/api/v1/games", json=body)
    assert response.status_code == 201
    made = response.json
    assert response.headers["Location"] == f"/api/v1/games/{made['game']}"
    assert (made["players"], made["by"], made["options"]) == (["Ana", "Bo"], "Zoé", {"wind": "on"})
    assert client.get(response.headers["Location"]).json == made
    assert client.get("/api/v1/games").json["games"][0]["id"] == made["game"]


def test_the_same_key_starts_one_game(client, ledger):
    body = {"title": "cairn", "players": ["Ana", "Bo"], "key": "once"}
    first, second = (client.post("/api/v1/games", json=body) for _ in range(2))
    assert first.json == second.json
    assert stored(ledger) == 1


@pytest.mark.parametrize(
    ("change", "status", "code", "where"),
    [
        ({"title": "chess"}, 400, "unknown_name", None),
        ({"title": 3}, 400, "unreadable", "title"),
        ({"players": ["Ana", "ANA"]}, 400, "unreadable", "players.1"),
        ({"players": ["Ana", "\u202e"]}, 400, "unreadable", "players.1"),
        ({"players": ["Ana", "x" * 41]}, 400, "unreadable", "players.1"),
        ({"players": ["Ana"]}, 422, "refused", None),
        ({"seed": "7"}, 400, "unreadable", "seed"),
        ({"dealer": "robot"}, 400, "unreadable", "dealer"),
        ({"colour": "red"}, 400, "unreadable", "colour"),
        ({"position": {"bag": 1}}, 400, "unreadable", "position"),
        ({"by": "a\nb"}, 400, "unreadable", "by"),
    ],
)
def test_a_start_that_cannot_be(refused, change, status, code, where):
    body = {"title": "cairn", "players": ["Ana", "Bo"], **change}
    found = refused("/api/v1/games", body, status)
    assert found["code"] == code
    assert list(found.get("errors", {})) == ([where] if where else [])


def test_games_are_listed_searched_and_paged(client, ledger, game):
    over = ledger.start("cairn", ["Cleo", "Dan"])
    ledger.take(over.id, Stop("Cleo"))

    def found(query: str) -> list[str]:
        return [row["id"] for row in client.get(f"/api/v1/games?{query}").json["games"]]

    assert found("") == [str(over.id), str(game.id)]
    assert found("q=Bo") == [str(game.id)]
    assert found("player=Cleo") == [str(over.id)]
    assert found("status=finished") == [str(over.id)]
    assert found("status=playing&title=cairn") == [str(game.id)]
    assert found("limit=1&offset=1") == [str(game.id)]
    assert client.get("/api/v1/games?limit=1").json["total"] == 2
    assert client.get("/api/v1/games?status=lost").status_code == 400
    assert client.get("/api/v1/games?limit=many").json["errors"]["limit"][0]["code"] == (
        "not_a_whole_number"
    )


def test_history_and_position_and_players(client, ledger, game, at):
    steps = client.get(f"{at}/history").json["steps"]
    assert [row["step"] for row in steps] == [1, 2, 3]
    assert [row["kind"] for row in steps] == ["Started", "AddStone", "EndTurn"]
    assert [row["step"] for row in client.get(f"{at}/history?after=1&limit=1").json["steps"]] == [2]
    position = client.get(f"{at}/position?step=2").json
    assert position["cairns"]["Ana"][0]["stone"] == "slate"
    assert client.get(f"{at}/position?step=9").status_code == 404
    ledger.take(game.id, Stop("Bo"))
    assert [p["name"] for p in client.get("/api/v1/players").json["players"]] == ["Ana", "Bo"]
    assert client.get("/api/v1/players/Ana").json["results"][0]["total"] == 3


def test_a_position_is_scored_and_begun_from(client, ledger, at):
    position = client.get(f"{at}/position").json
    sheet = client.post("/api/v1/titles/cairn/score", json=position).json
    assert sheet["totals"] == {"Ana": 3, "Bo": 0}
    assert sheet["lines"][0]["rule"] == "CA-4"
    begun = client.post(
        "/api/v1/games", json={"title": "cairn", "players": ["Ana", "Bo"], "position": position}
    )
    assert begun.status_code == 201
    assert begun.json["totals"] == {"Ana": 3, "Bo": 0}


def test_a_position_that_cannot_be_scored(refused):
    assert refused("/api/v1/titles/cairn/score", {"bag": 3})["errors"]["position"]
    assert refused("/api/v1/titles/chess/score", {}, 404)["code"] == "unknown_name"


def test_what_may_be_done(client, at):
    legal = client.get(f"{at}/legal").json
    assert (legal["step"], legal["now"]["player"]) == (3, "Bo")
    assert legal["count"] == len(legal["actions"]) == 6
    assert legal["asks"][0]["kind"] == "AddStone"
    assert client.get(f"{at}/legal?kind=Stop").json["actions"] == [{"kind": "Stop", "player": "Bo"}]
    assert client.get(f"{at}/legal?kind=Fly").status_code == 400


def test_titles_tell_what_can_be_recorded(client):
    titles = client.get("/api/v1/titles").json["titles"]
    assert [title["key"] for title in titles] == list(GAMES)
    one = client.get("/api/v1/titles/cairn").json
    assert one["codes"]["too_heavy"] == {"rules": ["CA-2"], "waivable": True}
    assert one["actions"]["AddStone"]["required"] == ["kind", "player"]
    assert client.get("/api/v1/titles/chess").status_code == 404


def test_audit_and_verify(client, at):
    assert client.get(f"{at}/audit").json["sheet"]["standings"][0]["total"] == 3
    assert client.get(f"{at}/audit?step=1").json["sheet"]["lines"] == []
    assert client.get(f"{at}/verify").json["same"] is True


# ------------------------------------------------------------------------- recording


def test_an_action_is_recorded_with_what_it_forces(client, ledger, game, at):
    response = client.post(f"{at}/actions", json=stone("chalk", seen_step=3, by="Zoé"))
    assert response.status_code == 201
    found = response.json
    assert (found["first"], found["step"]) == (4, 5)
    assert [step["kind"] for step in found["steps"]] == ["AddStone", "EndTurn"]
    assert found["steps"][0]["by"] == "Zoé"
    assert found["steps"][0]["events"] == [
        {"type": "StoneAdded", "player": "Bo", "stone": "chalk", "weight": 1}
    ]
    assert found["now"]["player"] == "Ana"
    assert found["totals"] == {"Ana": 3, "Bo": 1}
    assert ledger.load(game.id).version == 5


def test_the_nested_form_is_taken_too(client, at):
    body = {"action": {"AddStone": {"kind": "chalk"}}}
    assert client.post(f"{at}/actions", json=body).status_code == 201


def test_a_broken_rule_is_refused_and_may_be_waived(client, refused, ledger, game, at):
    client.post(f"{at}/actions", json=stone("chalk"))
    found = refused(f"{at}/actions", stone("granite"), 422)
    assert found["code"] == "refused"
    assert found["refusals"] == [
        {
            "rule": "CA-2",
            "code": "too_heavy",
            "message": "granite is heavier than the stone below it.",
            "waivable": True,
        }
    ]
    assert refused(f"{at}/actions", stone("granite", waive=["CA-2"]))["errors"]["reason"]
    waived = client.post(f"{at}/actions", json=stone("granite", waive=["CA-2"], reason="agreed"))
    assert waived.status_code == 201
    assert waived.json["steps"][0]["waived"][0]["rule"] == "CA-2"
    assert ledger.load(game.id).body(6).reason == "agreed"


def test_every_broken_rule_is_told_at_once(refused, at):
    body = {"action": {"kind": "AddStone", "player": "Ana", "stone": "granite"}}
    found = refused(f"{at}/actions", body, 422)
    assert {one["rule"] for one in found["refusals"]} == {"CA-1", "CA-2"}


def test_what_is_impossible_is_not_waivable(refused, at):
    found = refused(f"{at}/actions", stone("opal", waive=["CA-3"], reason="please"), 422)
    assert [one["waivable"] for one in found["refusals"]] == [False]


@pytest.mark.parametrize(
    ("body", "where", "code"),
    [
        ({}, "action", "missing"),
        ([], "", "not_an_object"),
        ({"action": 3}, "action", "not_an_object"),
        ({"action": {"kind": "Fly"}}, "action.kind", "not_one_of"),
        ({"action": {"kind": "AddStone", "stone": 3}}, "action.stone", "not_text"),
        ({"action": {"kind": "AddStone", "x": 3}}, "action.x", "unknown_field"),
        (stone("chalk", seen_step="3"), "seen_step", "not_a_whole_number"),
        (stone("chalk", seen_step=0), "seen_step", "too_small"),
        (stone("chalk", seen_step=10**40), "seen_step", "number_out_of_range"),
        (stone("chalk", waive="CA-2"), "waive", "not_a_list"),
        (stone("chalk", reason="x" * 2001), "reason", "text_too_long"),
        (stone("chalk", reason="a\x00b"), "reason", "text_not_printable"),
        (stone("chalk", key="x" * 201), "key", "text_too_long"),
        (stone("chalk", player="Bo"), "player", "unknown_field"),
    ],
)
def test_what_cannot_be_read_is_told_field_by_field_in_both_languages(
    refused, at, body, where, code
):
    english = refused(f"{at}/actions", body)
    french = refused(f"{at}/actions", body, headers=FR)
    assert english["code"] == french["code"] == "unreadable"
    assert [one["code"] for one in english["errors"][where]] == [code]
    for found in (english, french):
        assert "{" not in found["errors"][where][0]["message"]
    assert english["errors"][where][0]["message"] != french["errors"][where][0]["message"]
    assert english["message"] != french["message"]


def test_somebody_who_is_not_seated(refused, at):
    body = {"action": {"kind": "AddStone", "player": "Zoe", "stone": "chalk"}}
    found = refused(f"{at}/actions?lang=fr", body)
    assert found["code"] == "unknown_name"
    assert "Zoe" in found["message"]
    assert "joueur" in found["message"]


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"NaN", b'{"action": NaN}', b"\xff\xfe", b"[" * 5000, b'{"a": 1e999}']
)
def test_what_is_not_json(refused, at, raw):
    found = refused(f"{at}/actions", data=raw, content_type="application/json")
    assert found["code"] == "unreadable"
    assert found["errors"][""][0]["code"] in ("not_json", "too_deep")


def test_a_body_that_is_too_large_or_of_another_kind(refused, at):
    big = json.dumps(stone("x" * MAX_BODY)).encode()
    found = refused(f"{at}/actions", status=413, data=big, content_type="application/json")
    assert found["code"] == "request_entity_too_large"
    found = refused(f"{at}/actions", status=415, data=b"{}", content_type="text/plain")
    assert found["code"] == "unsupported_media_type"
    refused(f"{at}/actions", status=415, data={"action": "{}"})


@pytest.mark.parametrize("game_id", ["x", str(uuid4()), "00000000-0000-0000-0000-000000000000"])
@pytest.mark.parametrize("what", ["", "/steps/1", "/legal", "/audit", "/record", "/history"])
def test_no_such_game(client, game_id, what):
    response = client.get(f"/api/v1/games/{game_id}{what}", headers=FR)
    assert response.status_code == 404
    assert response.json["code"] == "no_such_game"
    assert response.json["message"] == f"Il n’y a pas de partie {game_id}."


def test_no_such_game_to_record_in(refused):
    for what in ("actions", "undo", "notes"):
        body = {"actions": stone("chalk"), "undo": {}, "notes": {"text": "x"}}[what]
        refused(f"/api/v1/games/{uuid4()}/{what}", body, 404)


def test_no_such_route_or_method(client):
    for path, method, status in (
        ("/api/v1/nothing", "get", 404),
        ("/api/v2/games", "get", 404),
        ("/api/v1/games", "delete", 405),
        ("/api/v1/titles", "post", 405),
    ):
        response = getattr(client, method)(path)
        assert response.status_code == status
        assert response.json["code"]
        assert response.json["message"]


def test_a_fault_of_the_program_is_told_without_its_trace(app, refused, at, monkeypatch):
    monkeypatch.setattr("ledger.web.api.recording.load_said", lambda *_: 1 / 0)
    found = refused(f"{at}/actions", stone("chalk"), 500)
    assert "division" not in json.dumps(found)
    assert "Traceback" not in json.dumps(found)


def test_a_busy_store_is_told(client, refused, app, at, store):
    writer = app.extensions["ledger"].recorder.datastore.open_writer()
    writer.execute("PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = refused(f"{at}/actions", stone("chalk"), 503)
    assert found["code"] == "store_busy"
    assert client.post(f"{at}/actions", json=stone("chalk")).status_code == 201


def test_a_full_disk_is_told_and_nothing_is_recorded(client, refused, app, at):
    ledger = app.extensions["ledger"]
    full(ledger.recorder.datastore.open_writer())
    while client.post(f"{at}/notes", json={"text": "x" * 900}).status_code == 201:
        pass  # a page has room left
    step = client.get(at).json["step"]
    found = refused(f"{at}/notes", {"text": "x" * 900}, 503)
    assert found["code"] == "store_unusable"
    assert "Nothing was recorded" in found["message"]
    assert client.get(at).json["step"] == step


def test_a_game_that_does_not_open_says_so_and_the_others_do(client, ledger, store, projections):
    game, other = (ledger.start("founders", ["Ana", "Bo"]) for _ in range(2))
    with closing(sqlite3.connect(store)) as log, log:
        log.execute(
            "UPDATE stored_events SET state=? WHERE originator_id=?",
            (b'{"type": "Sung"}', game.id.hex),
        )
    found = client.get(f"/api/v1/games/{game.id}", headers={"Accept-Language": "fr"})
    assert (found.status_code, found.json["code"]) == (500, "game_unreadable")
    assert "ne s’ouvre pas" in found.json["message"]
    page = client.get(f"/games/{game.id}")
    assert page.status_code == 500
    assert "cannot be opened" in page.text
    projections.rebuild()
    assert [one["id"] for one in client.get("/api/v1/games").json["games"]] == [str(other.id)]
    assert client.get("/").status_code == client.get("/players/Ana").status_code == 200


def test_a_step_is_recorded_though_the_read_tables_cannot_follow(client, app, at):
    read = app.extensions["projections"]
    full(read._writer)
    done = client.post(f"{at}/notes", json={"text": "x" * 900})
    assert done.status_code == 201
    (step,) = done.json["steps"]
    assert step["sentence"]["fr"].startswith("Note sur l’étape 3\u00a0: xxx")
    assert client.get(at).json["step"] == 4
    found = client.get(f"{at}/history")
    assert (found.status_code, found.json["code"]) == (503, "store_unusable")
    read._writer.execute("PRAGMA max_page_count=1000000")
    assert len(client.get(f"{at}/history").json["steps"]) == 4


def test_a_step_recorded_elsewhere_while_an_answer_is_made(client, ledger, game, at, monkeypatch):
    """The read tables may know more than the game that was loaded a moment before."""

    def meanwhile() -> Any:
        ledger.take(game.id, AddStone(ledger.game(game.id).state.turn, "chalk"))
        return projections()

    monkeypatch.setattr("ledger.web.api.games.projections", meanwhile)
    steps = client.get(f"{at}/history").json["steps"]
    assert [row["step"] for row in steps] == [1, 2, 3]
    monkeypatch.setattr("ledger.web.api.errors.projections", meanwhile)
    told = client.post(f"{at}/actions", json=stone("slate", seen_step=3))
    assert (told.status_code, told.json["code"]) == (409, "table_moved_on")
    assert [row["step"] for row in told.json["since"]] == [4, 5]


def full(connection: sqlite3.Connection) -> None:
    """No page more than it has: as on a full disk."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute(f"PRAGMA max_page_count={pages}")


# ------------------------------------------------------------------------- the other use cases


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


# ------------------------------------------------------------------------- one step


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


# ------------------------------------------------------------------------- keys and two scribes


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


# ------------------------------------------------------------------------- files


def test_a_record_goes_out_and_comes_in(client, ledger, game, at, tmp_path):
    from ledger.web import create_app

    response = client.get(f"{at}/record")
    assert response.data == write(ledger.load(game.id))
    assert response.mimetype == "application/x-ndjson"
    assert f"cairn-{game.id}.jsonl" in response.headers["Content-Disposition"]
    address = str(tmp_path / "elsewhere.db")
    elsewhere = create_app(address, read_path=str(tmp_path / "er.db"), testing=True).test_client()
    for status in ("imported", "already_there"):
        done = elsewhere.post("/api/v1/import", data=response.data)
        assert done.status_code == 200
        assert done.json["records"] == [
            {"game": str(game.id), "title": "cairn", "steps": 3, "status": status}
        ]
    assert elsewhere.get(f"{at}/record").data == response.data
    assert elsewhere.get("/api/v1/games").json["total"] == 1


def test_a_bad_record_is_told_with_its_line_and_stores_nothing(refused, ledger, game):
    whole = write(ledger.load(game.id))
    header = {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]}
    heavy = [stone("chalk"), stone("chalk"), stone("granite")]
    docs = "\n".join(json.dumps(doc) for doc in (header, *heavy)).encode()
    path = "/api/v1/import"
    found = refused(path, status=422, data=docs)
    assert (found["code"], found["line"]) == ("bad_record", 4)
    assert [one["rule"] for one in found["refusals"]] == ["CA-2"]
    found = refused(path, data=b"hello", headers=FR)
    assert (found["code"], found["line"]) == ("bad_record", 1)
    assert found["message"].startswith("La ligne 1")
    ledger.note(game.id, "later")
    assert refused(path, status=409, data=whole)["code"] == "game_exists"
    refused(path, status=415, data={"file": "x"})


def test_an_import_tells_what_became_of_each_record(client, ledger, game):
    header = {"format": "ledger-record/1", "title": "cairn", "players": ["Ana", "Bo"]}
    heavy = [stone("chalk"), stone("chalk"), stone("granite")]
    docs = [header, stone("chalk"), header, *heavy, header]
    data = b"\n".join(json.dumps(doc).encode() for doc in docs) + b"\n" + write(game)
    answer = client.post("/api/v1/import", data=data)
    assert answer.status_code == 422
    assert [one["status"] for one in answer.json["records"]] == [
        "imported",
        "failed",
        "imported",
        "already_there",
    ]
    taken, failed, *_ = answer.json["records"]
    assert taken["title"] == "cairn"
    assert client.get(f"/api/v1/games/{taken['game']}").json["step"] == taken["steps"]
    assert (failed["error"]["code"], failed["error"]["line"]) == ("bad_record", 6)
    assert [one["rule"] for one in failed["error"]["refusals"]] == ["CA-2"]
    assert {**answer.json, "records": None} == {**failed["error"], "records": None}


# ------------------------------------------------------------------------- anything at all

POSTS = (
    *("actions", "preview", "undo", "rewind", "correct", "notes", "claim", "counts", "signoff"),
    *("amend", "fork"),
)


def words() -> list[str]:
    found = {"kind", "type", "Ana", "Bo", "refuse", "waive", "drop", "table", "virtual", "cairn"}
    for rules in GAMES.values():
        for struct in (*members(rules.action), *members(rules.event)):
            found |= {struct.__name__, *struct.__struct_fields__}
    bodies = vars(api_bodies).values()
    gates = [b for b in bodies if isinstance(b, type) and issubclass(b, Schema)]
    return sorted(found | {name for one in gates for name in one().fields})


WORDS = st.sampled_from(words()) | st.text(max_size=3)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 30) | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=10,
)


@settings(
    max_examples=150,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(what=st.sampled_from(POSTS), body=ANY, action=ANY, title=st.sampled_from(["cairn", "*"]))
def test_no_body_breaks_the_api_or_half_writes_a_step(
    client, ledger, play_some, what, body, action, title
):
    if title == "*":
        title = next(iter(GAMES))
    game = play_some(ledger, title, ("Ana", "Bo"), seed=5, steps=12)
    if isinstance(body, dict):
        body = {**body, **({"action": action} if what in ("actions", "preview", "amend") else {})}
    before = stored(ledger)
    response = client.post(
        f"/api/v1/games/{game.id}/{what}", data=json.dumps(body), content_type="application/json"
    )
    assert response.status_code in (200, 201, 400, 404, 409, 422)
    repeated = isinstance(body, dict) and body.get("key")
    assert (response.status_code == 201) == (stored(ledger) > before) or repeated
    if response.status_code >= 400:
        assert response.json["code"]
        assert response.json["message"]
    again = ledger.load(game.id)
    again.rules.look.score(again.state)


ODD: dict[str, Any] = {"string": "nonsense", "integer": 99, "boolean": True}


def odd(shape: dict[str, Any], defined: dict[str, Any]) -> Any:
    """Something of this shape that means nothing."""
    if "$ref" in shape:
        return odd(defined[shape["$ref"].removeprefix("#/$defs/")], defined)
    if "enum" in shape:
        return shape["enum"][0]
    if "prefixItems" in shape:
        return [odd(one, defined) for one in shape["prefixItems"]]
    if "anyOf" in shape:
        return odd(shape["anyOf"][0], defined)
    if shape["type"] == "array":
        return [odd(shape["items"], defined)]
    if shape["type"] == "object":
        fields = {name: odd(inner, defined) for name, inner in shape.get("properties", {}).items()}
        return fields or {"nonsense": odd(shape["additionalProperties"], defined)}
    return ODD[shape["type"]]


@pytest.mark.parametrize("title", sorted(GAMES))
def test_odd_but_well_formed_actions_are_refused_never_a_fault(client, ledger, play_some, title):
    """Every field of every action of a title filled with names that mean nothing."""
    game = play_some(ledger, title, ("Ana", "Bo"), seed=2, steps=40)
    at = f"/api/v1/games/{game.id}"
    rules = game.rules
    shapes = client.get(f"/api/v1/titles/{title}").json["actions"]
    everything = [rule.id for rule in rules.rules]
    for shape in shapes.values():
        action = odd(shape, shape.get("$defs", {}))
        for player in game.setup.players:
            for field in [f for f in action if f == "player" or f.endswith("_player")]:
                action[field] = player
            for more in ({}, {"waive": everything[:100], "reason": "try"}):
                response = client.post(f"{at}/actions", json={"action": action, **more})
                unknown = response.json.get("code") == "unknown_name"  # somebody who is not seated
                assert unknown or response.status_code in (201, 422), (action, response.json)
                shown = client.post(f"{at}/preview", json={"action": action})
                assert shown.status_code == (400 if unknown else 200)


# ------------------------------------------------------------------------- sentences

SOURCES = ("schemas/*.py", "record/*.py", "commands/*.py", "catalogues/*.py", "application.py")


def codes_of(path: Path) -> set[str]:
    """Every code a file gives to a field: what it hands to Unreadable, to a field, to `bad`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("Unreadable", "ValidationError", "bad"):
                found |= _texts(node.args[-1] if node.func.id != "bad" else node.args[1])
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            names = {target.id for target in node.targets if isinstance(target, ast.Name)}
            if names & {"default_error_messages", "_COMMON", "error_messages"}:
                found |= {code for value in node.value.values for code in _texts(value)}
    return found


def _texts(node: ast.AST) -> set[str]:
    inside = node.values if isinstance(node, ast.Dict) else [node]
    return {
        text.value.partition(":")[0]
        for value in inside
        for text in ast.walk(value)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
        if re.fullmatch(r"[a-z_0-9]+(:.*)?", text.value)
    }


def test_every_code_of_a_field_has_a_sentence_in_both_languages():
    root = Path(__file__).parents[3]
    sources = [path for pattern in SOURCES for path in (root / "ledger").glob(pattern)]
    found = {code for path in sources for code in codes_of(path)}
    found |= {code for path in (root / "web" / "api").glob("*.py") for code in codes_of(path)}
    assert len(found) > 30
    missing = {code for code in found if code not in FIELDS}
    assert missing == set()
    for words in FIELDS.values():
        assert set(words) == {"en", "fr"}
        names = [set(re.findall(r"{(\w+)}", sentence)) for sentence in words.values()]
        assert names[0] == names[1]
