"""Marks are everybody's; a private note is read by its author and found nowhere else."""

from __future__ import annotations

from tests.web.access.club import form
from tests.web.test_hidden import addresses

SECRET = "zebulon"


def test_a_private_note_is_found_nowhere_by_anybody_else(club):
    at, game = f"/games/{club.game.id}", str(club.game.id)
    player = club.client("Player")
    player.post(f"{at}/review/note", **form(step="2", text=f"never {SECRET} again"))
    assert SECRET in player.get(f"{at}/steps/2").text
    assert SECRET in player.get(f"{at}/review").text
    assert player.get(f"/api/v1{at}/review").json["own_notes"][0]["step"] == 2
    club.accounts.show(game, "public")
    for name in ("", "Stranger", "Scribe", "Keeper", "Club"):
        client = club.client(name)
        for path in addresses(club.app, club.game):
            answer = client.get(path)
            if answer.mimetype != "text/event-stream":
                assert SECRET.encode() not in answer.data, (name, path)
            answer.close()
        assert client.get(f"/api/v1/games?q={SECRET}").json["games"] == []
    for path in ("/replay", "/record", "/sheet"):
        answer = player.get(f"/api/v1{at}{path}")
        assert answer.status_code == 200
        assert SECRET.encode() not in answer.data
    club.accounts.remove("Player")
    club.accounts.add("Player", "a long password")
    club.accounts.give("player", game, "player", club.game.setup.players[0])
    assert SECRET not in club.client("Player").get(f"{at}/review").text


def test_who_may_mark_and_who_may_write(club):
    at = f"/api/v1/games/{club.game.id}"
    mark = {"step": 2, "mark": "doubtful"}
    assert club.client("Spectator").post(f"{at}/marks", json=mark).status_code == 403
    told = club.client("Player").post(f"{at}/marks", json=mark).json
    assert told["marks"] == [{"step": 2, "mark": "doubtful", "by": "Player"}]
    note = {"step": 1, "text": "mine"}
    assert club.client("Spectator").post(f"{at}/own-notes", json=note).status_code == 200
    club.accounts.show(str(club.game.id), "public")
    assert club.client().post(f"{at}/own-notes", json=note).status_code == 403
