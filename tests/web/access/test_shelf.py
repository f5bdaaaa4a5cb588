"""Collections and tags served to others: who sees which, and who may change them."""

from __future__ import annotations

from tests.web.access.club import form


def test_a_collection_shows_each_reader_the_games_they_may_see(club):
    keeper, stranger, nobody = club.client("Keeper"), club.client("Stranger"), club.client()
    game = str(club.game.id)
    made = keeper.post("/collections", **form(name="Secret evening", game=game))
    there = made.headers["Location"]
    keeper.post(f"/games/{game}/tags", **form(tags="zebulon"))
    for client in (stranger, nobody):
        assert client.get(there).status_code == 404
        assert b"Secret evening" not in client.get("/collections").data
        assert b"zebulon" not in client.get("/collections").data
        assert client.get("/api/v1/collections").json == {"collections": []}
        assert client.get("/api/v1/tags").json == {"tags": []}
        assert client.get("/api/v1/games?q=tag:zebulon").json["games"] == []
    assert club.client("Spectator").get(there).status_code == 200
    assert club.client("Spectator").get("/api/v1/games?q=tag:zebulon").json["total"] == 1
    assert stranger.post(there, **form(name="Mine")).status_code == 403
    assert club.client("Spectator").post(f"{there}/remove", **form()).status_code == 403
    own = stranger.post("/collections", **form(name="Own")).headers["Location"]
    stranger.post(f"{own}/games", **form(game=game))
    assert club.ledger.shelf.collections.get(own.rpartition("/")[2]).games == ()
    assert club.client("Club").post(f"{there}/remove", **form()).status_code == 303
