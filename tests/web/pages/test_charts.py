"""Pictures of a game: every title has its own, each with its table, each to download."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from ledger.games import BUILT_IN
from ledger.web.boards.age_of_mythology.seats import counts
from ledger.web.boards.line_chart import few

OWN = {
    "founders": {"network", "stacks"},
    "first_empires": {"spread", "regions", "explorers"},
    "foundations": {"city", "coins", "citizens", "paid"},
    "age_of_mythology": {"armies", "units", "buildings", "bank"},
}


@pytest.fixture(params=sorted(BUILT_IN))
def game(request: Any, ledger: Any, play_some: Any) -> Any:
    return play_some(ledger, request.param, ("Ana", "Bo", "Chloé"), seed=5, steps=120)


def test_every_picture_has_a_table_and_a_file_that_needs_nothing_else(client, game):
    page = client.get(f"/games/{game.id}/pictures")
    assert page.status_code == 200
    found = client.get(f"/api/v1/games/{game.id}/pictures").json["pictures"]
    assert {one["key"] for one in found} == {"score"} | OWN[game.rules.key]
    for one in found:
        assert f'id="{one["key"]}"' in page.text
        assert all(len(row) == len(one["head"]) for row in one["rows"])
        file = client.get(one["svg"])
        assert file.content_type == "image/svg+xml; charset=utf-8"
        assert "attachment" in file.headers["Content-Disposition"]
        drawn = ET.fromstring(file.text)
        assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
        ids = {element.get("id") for element in drawn.iter()}
        wanted = {e.get("href", "")[1:] for e in drawn.iter() if e.tag.endswith("}use")}
        assert wanted <= ids, wanted - ids
        assert "http" not in "".join(file.text.split('xmlns="http://www.w3.org/2000/svg"'))
        assert "prefers-color-scheme: dark" in file.text


@pytest.mark.parametrize("last", [7, 60, 412, 772, 3000, 9000])
def test_steps_are_written_below_however_long_the_game_is(last):
    for most in (3, 4, 7):
        assert 1 <= len(few(last, most)) <= most


def test_a_phone_sees_whose_line_is_whose_without_scrolling(client, game):
    page = client.get(f"/games/{game.id}/pictures").text
    broad, narrow = (page.count(f'<svg class="curves {style}"') for style in ("broad", "narrow"))
    assert broad == narrow > 0
    drawn = page.partition('<svg class="curves narrow"')[2].partition("</svg>")[0]
    assert int(re.search(r'viewBox="0 0 (\d+)', drawn)[1]) <= 320
    assert drawn.count('class="end"') == drawn.count('class="line') > 1


def test_the_table_of_the_score_adds_up_at_every_turn(client, game):
    found = client.get(f"/api/v1/games/{game.id}/pictures").json["pictures"][0]
    for step, player, *points, total in found["rows"]:
        assert sum(points) == total == game.sheet_at(step).totals[player]


def test_both_languages_and_an_earlier_step(client, game):
    french = client.get(f"/games/{game.id}/pictures?at=60&lang=fr").text
    assert "Score par catégorie" in french
    assert "pictures." not in french.replace("css/pictures.css", "")
    assert client.get(f"/games/{game.id}/pictures?at=4000").status_code == 404
    assert client.get(f"/games/{game.id}/pictures/nothing.svg").status_code == 404
    early = client.get(f"/api/v1/games/{game.id}/pictures?step=60").json["pictures"][0]
    assert max(row[0] for row in early["rows"]) <= 60


def test_replay_and_audit_lead_there(client, game):
    address = f'href="/games/{game.id}/pictures?at='
    assert address in client.get(f"/games/{game.id}/steps/20").text
    assert address in client.get(f"/games/{game.id}/audit").text


def test_the_network_of_a_chosen_tile(client, ledger, play_some):
    game = play_some(ledger, seed=5, steps=120)
    tiles = {c.tile_id for nation in game.state.nations.values() for c in nation.cells.values()}
    page = client.get(f"/games/{game.id}/pictures?of={sorted(tiles)[0]}").text
    assert f'<option value="{sorted(tiles)[0]}" selected' in page
    assert all(f'value="{tile}"' in page for tile in tiles)


def test_the_city_says_what_each_building_brought(client, ledger, play_some):
    game = play_some(ledger, "foundations", seed=5, steps=400)
    found = client.get(f"/api/v1/games/{game.id}/pictures").json["pictures"][1]
    assert len(found["rows"]) == len(game.state.buildings)
    brought = sum(
        line.points
        for line in game.sheet_at(game.version).lines
        if line.components and line.components[0] in game.state.buildings
    )
    assert sum(row[3] for row in found["rows"]) == brought
    assert brought


def test_armies_are_counted_as_the_viewer_may_see_them(client, ledger, play_some):
    """What was committed in secret is told by no curve before it is revealed."""
    game = play_some(ledger, "age_of_mythology", seed=5, steps=160)
    assert not game.over
    found = client.get(f"/api/v1/games/{game.id}/pictures").json["pictures"]
    units = next(one for one in found if one["key"] == "units")
    assert units["head"][1:] == list(game.setup.players)
    for step, *numbers in units["rows"]:
        known = game.rules.state_for(game.state_at(step), None)
        assert numbers == list(counts(known)["largest_army"].values())
