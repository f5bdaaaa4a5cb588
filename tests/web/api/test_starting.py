"""Starting a game over the API, and looking at what there is."""

from __future__ import annotations

import pytest

from ledger.games import GAMES
from ledger_cairn import Stop
from tests.web.api.bodies import stored

pytestmark = pytest.mark.usefixtures("cairn")


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
        ({"position": {"bag": 1}}, 400, "unreadable", "position.bag"),
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
    assert refused("/api/v1/titles/cairn/score", {"bag": 3})["errors"]["position.bag"]
    assert refused("/api/v1/titles/chess/score", {}, 404)["code"] == "unknown_name"


def test_what_may_be_done(client, at):
    legal = client.get(f"{at}/legal").json
    assert (legal["step"], legal["now"]["player"]) == (3, "Bo")
    assert legal["count"] == len(legal["actions"]) == 6
    assert legal["asks"][0]["kind"] == "AddStone"
    assert legal["more"] == {}
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
