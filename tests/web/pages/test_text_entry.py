"""Entry by one line of text over the API: completed, previewed, recorded."""

from __future__ import annotations

import pytest

from ledger import visibility
from ledger.games import GAMES
from ledger.notation import Lines
from tests.conftest import play_some


@pytest.fixture
def game(ledger):
    return play_some(ledger, "founders", ("Ana", "Bo"), 3, 12)


def test_what_is_typed_is_completed_in_the_readers_words(client, game):
    at = f"/api/v1/games/{game.id}/lines"
    every = client.get(at).json["lines"]
    assert every
    first = every[0]["line"].split()[0]
    begun = client.get(at, query_string={"text": first}).json
    assert begun["lines"]
    assert all(one["line"].startswith(first) and one["say"] for one in begun["lines"])
    french = client.get(at, headers={"Accept-Language": "fr"}).json["lines"]
    assert [one["say"] for one in french] != [one["say"] for one in every]


def test_a_kind_says_how_it_is_written(client, game):
    found = client.get(f"/api/v1/games/{game.id}/lines", query_string={"text": "play war Bo 1,1"})
    assert found.json["usage"] == "play war TARGET_PLAYER CELL"
    nothing = client.get(f"/api/v1/games/{game.id}/lines", query_string={"text": "xyzzy"}).json
    assert (nothing["lines"], nothing["usage"]) == ([], "")


def test_a_line_is_previewed_and_recorded_as_the_action_it_means(client, ledger, game):
    at = f"/api/v1/games/{game.id}"
    before = game.version
    line = client.get(f"{at}/lines").json["lines"][0]["line"]
    seen = client.post(f"{at}/preview", json={"action": line}).json
    assert seen["legal"]
    done = client.post(f"{at}/actions", json={"action": line, "seen_step": before})
    assert done.status_code == 201
    assert type(ledger.game(game.id).action(before + 1)).__name__ == seen["action"]["kind"]


def test_a_line_nobody_understands_is_told_and_nothing_stored(client, ledger, game):
    before = ledger.game(game.id).version
    bad = client.post(f"/api/v1/games/{game.id}/actions", json={"action": "fly to the moon"})
    assert bad.status_code == 400
    assert "open tile" in bad.json["errors"]["action.line"][0]["message"]
    assert ledger.game(game.id).version == before


def test_a_past_step_is_amended_by_a_line(client, game):
    at = f"/api/v1/games/{game.id}"
    step = next(n for n in range(2, game.version) if game.body(n).by or not game.body(n).auto)
    lines = Lines(game.rules, game.state_at(game.previous_standing_step(step)))
    same = {"step": step, "action": lines.write(game.action(step)), "dry_run": True}
    told = client.post(f"{at}/amend", json={**same, "later": "waive"})
    bad = client.post(f"{at}/amend", json={**same, "action": "fly to the moon"})
    assert told.status_code != 400, told.json
    assert bad.status_code == 400


@pytest.mark.parametrize("title", GAMES)
def test_a_device_keeps_what_may_be_done_and_every_name(client, ledger, title):
    game = play_some(ledger, title, seed=3, steps=40)
    kept = client.get(f"/games/{game.id}/words").json
    state = visibility.state(game, visibility.SPECTATOR)  # a spectator knows no hand
    legal = game.rules.legal_actions(state)
    lines = Lines(game.rules, state)
    assert kept["step"] == game.version
    read = [lines.read(one["line"]) for one in kept["lines"]]
    assert read == legal[:300]
    assert all(one["say"] for one in kept["lines"])
    for player in game.setup.players:
        assert player in kept["names"].values()
    for typed, name in kept["names"].items():  # what is typed leads back to what is named
        meant = lines.known.meant(typed) or [typed]
        assert name in {game.rules.words.name_of(lines.catalogue, one, "en") for one in meant}


def test_the_names_are_those_of_the_language(client, ledger):
    game = play_some(ledger, "founders", steps=20)
    kept = client.get(f"/games/{game.id}/words?lang=fr").json
    assert kept["names"]["auberge"] == "Auberge"
