"""Pages of First Empires: only the side in use, values once they are open, peoples seat by seat."""

from __future__ import annotations

import re

import pytest

from ledger.games.first_empires import actions as ac
from ledger.games.first_empires import events as ev
from ledger.web import boards
from ledger.web.boards.first_empires import board as board

TITLE = "first_empires"
FIVE = ("Ana", "Bo", "Chloé", "Dag", "Eva")
SIDES = {2: "side_2", 3: "side_3_5", 5: "side_3_5"}


@pytest.fixture
def here(app):
    with app.test_request_context():
        yield app


@pytest.mark.parametrize("number", SIDES)
def test_a_page_carries_the_side_in_use_and_no_other(client, ledger, play_some, number):
    game = play_some(ledger, TITLE, FIVE[:number], steps=40)
    for path in ("", f"/steps/{game.version}", "/audit"):
        page = client.get(f"/games/{game.id}{path}").text
        assert set(re.findall(r'id="map-(\w+)"', page)) == {SIDES[number]}, path


def test_the_picture_of_a_game_in_a_list_has_the_side_it_is_played_on(client, ledger, play_some):
    for number in (2, 3):
        game = play_some(ledger, TITLE, FIVE[:number], steps=12)
        cover = client.get(f"/games/{game.id}/covers/1.svg").text
        assert f"map-{SIDES[number]}" in cover
        ids = re.findall(r'\bid="([^"]+)"', cover)
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("number", SIDES)
def test_every_component_has_a_picture_on_the_page_of_its_side(here, ledger, play_some, number):
    game = play_some(ledger, TITLE, FIVE[:number], steps=60)
    sprites = str(boards.sprites(game))
    names = {c for line in game.rules.look.score(game.state).lines for c in line.components}
    for step in range(1, game.version + 1):
        names |= {board.about(event) for event in game.events(step)} - {""}
    world = game.catalogue.worlds[number]
    for name in names | set(world.regions) | set(world.zones):
        href = board.picture(game.catalogue, name, number)["href"]
        assert f'id="{href}"' in sprites or href.startswith("ui-"), name


def test_an_audit_line_shows_the_value_of_a_city_once_it_was_turned_over(client, ledger, play_some):
    game = play_some(ledger, TITLE, FIVE[:2], steps=9999, seed=5)
    shown = next(
        n
        for n in range(1, game.version)
        for event in game.events(n)
        if isinstance(event, ev.CityTokenRevealed)
    )
    step = client.get(f"/games/{game.id}/steps/{shown}").text
    (turned,) = game.events(shown)
    assert re.search(rf'class="pic[^>]*><title>[^<]*</title><use href="#city-{turned.value}"', step)
    before = client.get(f"/games/{game.id}/audit?at={shown - 1}").text
    assert 'href="#city-hidden"' in before
    assert not re.search(r'href="#city-[123]"', before)
    values = sorted(token.value for token in game.state.tokens.values() if token.value)
    lines = [x for x in game.rules.look.score(game.state).lines if x.rule in ("FI-15.2", "FI-15.3")]
    pictures = [board.line_picture(game.catalogue, line, 2)["href"] for line in lines]
    assert sorted(pictures) == [f"city-{value}" for value in values]
    page = client.get(f"/games/{game.id}/audit").text
    for href in pictures:
        assert f'href="#{href}"' in page
    above = [x for x in game.rules.look.score(game.state).lines if x.rule == "FI-15.4"]
    assert {board.line_picture(game.catalogue, x, 2)["href"] for x in above} <= {"city-hidden"}


# ----------------------------------------------------------------------- peoples and hands


def test_without_a_script_the_peoples_are_chosen_seat_by_seat(client, ledger):
    game = ledger.start(TITLE, list(FIVE))
    page = client.get(f"/games/{game.id}?plain=1").text
    assert page.count("<select name=") >= len(FIVE)
    assert page.count('type="radio"') == 0
    form = {"seen_step": game.version, "key": "a", "kind": "StartGame"}
    peoples = ("mupata", "huaxia", "etruria", "wallmapu", "karthadst")
    said = {f"civilizations:{player}": people for player, people in zip(FIVE, peoples, strict=True)}
    client.post(f"/games/{game.id}/record", data={**form, **said, "civilizations:Bo": "mupata"})
    assert ledger.game(game.id).state.phase == "start"  # the same people twice is refused
    client.post(f"/games/{game.id}/record", data={**form, **said, "key": "b"})
    state = ledger.game(game.id).state
    assert tuple(state.seats[player].civilization for player in FIVE) == peoples


def test_without_a_script_each_opening_hand_is_told_by_its_own_form(client, ledger):
    game = ledger.start(TITLE, ["Ana", "Bo"])
    game = ledger.take(game.id, ac.StartGame(("etruria", "karthadst")))
    page = client.get(f"/games/{game.id}?plain=1").text
    assert re.findall(r'name="player" value="(\w+)"', page) == ["Ana", "Bo"]
    size = game.rules.play.asks(game.state)[1].picks[0].number
    form = {"seen_step": game.version, "key": "a", "kind": "RecordOpeningHand", "player": "Bo"}
    client.post(f"/games/{game.id}/record", data={**form, "cards:unknown": size})
    state = ledger.game(game.id).state
    assert [len(state.seats[player].hand) for player in ("Ana", "Bo")] == [0, size]


def test_the_api_asks_for_a_people_for_each_seat(client, ledger):
    game = ledger.start(TITLE, list(FIVE))
    said = client.get(f"/api/v1/games/{game.id}/legal").json
    assert said["count"] == 0
    (ask,) = said["asks"]
    assert ask["kind"] == "StartGame"
    assert [pick["seat"] for pick in ask["picks"]] == list(FIVE)
    assert {pick["number"] for pick in ask["picks"]} == {1}
    chosen = dict(zip(FIVE, ask["picks"][0]["choices"], strict=True))
    action = {"kind": "StartGame", "civilizations": chosen}
    body = {"seen_step": game.version, "action": action}
    assert client.post(f"/api/v1/games/{game.id}/actions", json=body).status_code in (200, 201)
    assert ledger.game(game.id).state.phase == "hands"
