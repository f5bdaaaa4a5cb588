"""Who may hide and remove a game where people have accounts."""

from __future__ import annotations

import pytest

from tests.web.access.club import form


@pytest.mark.parametrize("name", ["Player", "Scribe", "Spectator", "Stranger", ""])
def test_only_a_keeper_hides_or_removes_a_game(club, name):
    path, short = f"/games/{club.game.id}", str(club.game.id)[:8]
    client = club.client(name)
    client.post(f"{path}/hide", **form())
    client.post(f"{path}/remove", **form(confirm=short))
    assert not club.ledger.is_hidden(club.game.id)
    assert club.ledger.game(club.game.id).version == club.game.version


def test_a_hidden_game_is_as_if_it_had_never_been_for_everybody_but_its_keeper(club):
    path = f"/games/{club.game.id}"
    keeper = club.client("Keeper")
    assert keeper.post(f"{path}/hide", **form()).status_code == 303
    for name in ("Player", "Scribe", "Spectator", "Stranger"):
        client = club.client(name)
        for part in ("", "/audit", "/export/record.jsonl", "/keeping"):
            answer = client.get(path + part)
            assert answer.status_code in (403, 404), (name, part)
            assert "Bo" not in answer.text.split("<main")[-1].split(), (name, part)
        assert client.get(f"/api/v1{path}").status_code == 404
        assert path not in client.get("/").text
        assert path not in client.get("/hidden").text
    assert keeper.get(f"{path}/audit").headers["Location"].endswith(f"{path}/keeping")
    assert path in keeper.get("/hidden").text
    keeper.post(f"{path}/show", **form())
    assert club.client("Player").get(f"{path}/audit").status_code == 200


def test_parts_in_a_removed_game_are_gone_too(club):
    game = str(club.game.id)
    answer = club.client("Keeper").post(f"/games/{game}/remove", **form(confirm=game[:8]))
    assert answer.status_code == 303
    assert club.accounts.people(game) == []
    assert club.client("Player").get(f"/games/{game}").status_code == 404
