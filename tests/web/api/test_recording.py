"""Recording over the API: what is stored, what is refused, and how it is told."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest

from ledger.projections import Projections
from ledger.web.api.blueprint import MAX_BODY
from ledger.web.context import projections
from ledger_cairn import AddStone
from tests.web.api.bodies import FR, stone

pytestmark = pytest.mark.usefixtures("cairn")


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


def test_the_read_tables_are_caught_up_by_whoever_reads_them(client, at, monkeypatch):
    taken: list[int] = []
    catch_up = Projections.catch_up

    def counted(self: Projections, progress: Any = None) -> int:
        taken.append(catch_up(self, progress))
        return taken[-1]

    monkeypatch.setattr(Projections, "catch_up", counted)
    answer = client.post(f"{at}/actions", json=stone("chalk", seen_step=3)).json
    client.post(f"{at}/undo", json={})
    assert taken == []  # recording does not wait for them
    rows = client.get(f"{at}/history").json["steps"]
    assert taken == [6]  # every step of the game at once
    told = answer["steps"][0]["sentence"]
    assert {lang: rows[3][lang] for lang in told} == told


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
    assert len(client.get(f"{at}/history").json["steps"]) == 4
    for page in ("/", "/players", f"{at.removeprefix('/api/v1')}/steps/4", "/?q=stone"):
        assert client.get(page).status_code == 200, page
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
