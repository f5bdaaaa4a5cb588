"""The table in words: what a seat has and where it lies, beside every board that is a picture."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ledger.games import BUILT_IN
from ledger.ruleset import listed
from ledger.web import create_app
from tests.support.secret_twins import dealt_game, secrets_from, twin


def words(html):
    found = re.search(
        r'<section class="sr" aria-label="The table in words">.*?</section>', html, re.S
    )
    return unescape(found[0])


def seat(html, player):
    return re.search(rf"<h3>{player}</h3>(.*?)(?:<h3>|</section>)", words(html), re.S)[1]


@pytest.mark.parametrize("title", BUILT_IN)
def test_table_and_replay_say_what_each_seat_has(client, ledger, app, play_some, title):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=2, steps=60)
    for path in (f"/games/{game.id}", f"/games/{game.id}/steps/50"):
        html = client.get(path).text
        state = game.state if path.endswith(str(game.id)) else game.state_at(50)
        for player in game.setup.players:
            told = seat(html, player)
            for one in game.rules.paper.countables:
                if one.player is not None:
                    counted = one.player(state, player)
                    number = str(counted).replace("-", "−")
                    assert (f"{one.words['en']}: {number}" in told) == (counted is not None)
    part = client.get(f"/games/{game.id}/steps/51/fragment").text
    assert seat(part, "Ana")
    french = client.get(f"/games/{game.id}?lang=fr").text
    assert "La table en mots" in french


def test_every_tile_of_a_nation_is_named_with_its_place(client, ledger, app, play_some):
    game = play_some(ledger, "founders", ("Ana", "Bo"), seed=2, steps=80)
    html = client.get(f"/games/{game.id}/steps/80").text
    for player, nation in game.state_at(80).nations.items():
        told = re.findall(r"<li>([^<]+)</li>", seat(html, player))
        assert len(told) == len(nation.cells) + len(nation.carriages)
        left, top = min(x for x, _ in nation.cells), max(y for _, y in nation.cells)
        for (x, y), cell in nation.cells.items():
            name = game.rules.words.name_of(game.catalogue, cell.tile_id, "en")
            where = f"Row {top - y + 1}, place {x - left + 1}: {name}"
            line = next(one for one in told if one == where or one.startswith(f"{where} ("))
            assert ("pillaged" in line) == bool(cell.war)
            assert ("craftsman" in line) == (cell.craftsman is not None)


def test_every_region_and_every_building_is_named(client, ledger, app, play_some):
    game = play_some(ledger, "first_empires", ("Ana", "Bo"), seed=2, steps=80)
    html = client.get(f"/games/{game.id}/steps/80").text
    state = game.state_at(80)
    for player in game.setup.players:
        told = re.findall(r"<li>([^<]+)</li>", seat(html, player))
        for region in state.occupied(player):
            name = game.rules.words.name_of(game.catalogue, region, "en")
            assert any(re.match(rf"{name} \(\d+ explorers?\b", one) for one in told)
    game = play_some(ledger, "foundations", ("Ana", "Bo"), seed=2, steps=60)
    html = client.get(f"/games/{game.id}/steps/60").text
    buildings = game.state_at(60).buildings
    assert buildings
    for key, building in buildings.items():
        name = game.rules.words.name_of(game.catalogue, key, "en")
        assert f"{name} on {listed(building.cells, 'en')}" in seat(html, building.owner)


def test_the_words_tell_no_more_than_the_board(app, ledger, tmp_path):
    """Another log with other cards in the hands gives the same words."""
    game = dealt_game(ledger)
    assert secrets_from(game, None)
    other = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    twin(other.extensions["ledger"], game, None)
    path = f"/games/{game.id}"
    told = [words(one.test_client().get(path).text) for one in (app, other)]
    other.extensions["ledger"].close()
    assert told[0] == told[1]
