"""A form that is sent twice, by a double click or a reload, is stored once."""

from __future__ import annotations

import re

import pytest

from tests.conftest import play_some

NEW = {"title": "founders", "name": ["Ana", "Bo"], "first": "0", "dealer": "virtual"}
SHEET = {
    "title": "founders",
    "played": "2020-05-17",
    "name": ["Ana", "Bo"],
    "total-0": "12",
    "total-1": "9",
}


def key_of(page: str) -> str:
    return re.findall(r'name="key" value="([0-9a-f]{32})"', page)[-1]


@pytest.mark.parametrize(("path", "filled"), [("/new", NEW), ("/new/sheet", SHEET)])
def test_a_game_is_begun_once(client, app, path, filled):
    key = key_of(client.get(path).text)
    sent = {**filled, "key": key}
    first, repeat = client.post(path, data=sent), client.post(path, data=sent)
    assert first.status_code in (302, 303)
    assert repeat.location == first.location
    changed = client.post(path, data={**sent, "name": ["Ana", "Cleo"]})
    assert changed.location != first.location
    read = app.extensions["projections"]
    read.catch_up()
    assert read.count_games() == 2


def test_each_page_has_a_key_of_its_own(client):
    assert key_of(client.get("/new").text) != key_of(client.get("/new").text)


def test_the_paper_sheet_is_kept_once(client, ledger):
    game = play_some(ledger, steps=400)
    before, at = game.version, f"/games/{game.id}/audit"
    form = client.get(at).text.partition('id="claim"')[2].partition("</form>")[0]
    sent = {"total-1": "3", "total-2": "4", "key": key_of(form)}
    for _ in range(2):
        assert client.post(at, data=sent).status_code == 303
    assert ledger.game(game.id).version == before + 1
    assert client.post(at, data={**sent, "total-1": "5"}).status_code == 303
    assert ledger.game(game.id).version == before + 2
