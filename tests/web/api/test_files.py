"""Records that go out of the API and come in again."""

from __future__ import annotations

import json

import pytest

from ledger.record import chained, record_lines, write
from tests.web.api.bodies import FR, stone

pytestmark = pytest.mark.usefixtures("cairn")


def test_a_record_goes_out_and_comes_in(client, ledger, game, at, tmp_path):
    from ledger.web import create_app

    response = client.get(f"{at}/record")
    assert response.data == b"".join(chained(record_lines(ledger.load(game.id))))
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
