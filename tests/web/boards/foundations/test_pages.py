"""Every page of Foundations of Rome opens, in both languages; what it says of cards."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ledger.games import GAMES
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.effects import effect_of
from ledger.web.boards.foundations import guide
from ledger.web.boards.foundations import words as foundations_words
from ledger.web.boards.foundations.entry import words as foundations_asks
from tests.web.boards.foundations.conftest import KEY
from tests.web.boards.foundations.games import EXTRAS, FOUR


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_say_what_they_do(client, ledger_, play_some, looking, lang):
    game = play_some(ledger_, KEY, FOUR, seed=8, steps=45, options=EXTRAS)
    state, address = game.state, f"/games/{game.id}/steps/{game.version}"
    page = unescape(client.get(address, headers={"Accept-Language": lang}).text)
    shown = [state.seats[p].character.card for p in FOUR]
    shown += [*state.reserve, *[c for c in state.market if c and c not in PLACE]]
    for card in shown:
        assert f"<p>{effect_of(game.catalogue, card, lang, 4)}</p>" in page, card
    for seat in state.seats.values():  # a spectator is told of no secret
        assert effect_of(game.catalogue, seat.objective.card, lang, 4) not in page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_page_says_what_every_component_does(client, lang):
    page = unescape(client.get(f"/titles/{KEY}/rules", headers={"Accept-Language": lang}).text)
    catalogue = GAMES[KEY].catalogues.default
    for card in ("OBJ-01", "INV-09", "poet", "pantheon", "fountain"):
        assert effect_of(catalogue, card, lang) in page


def test_the_audit_folds_away_what_nobody_scored_in(client, finished):
    page = unescape(client.get(f"/games/{finished.id}/audit").text)
    table = re.search(r'<section class="card sheet.*?</section>', page, re.S).group()
    rows, folded = table.split("<details", 1)
    sheet = finished.rules.score(finished.state)
    for key, words in finished.rules.category_words.items():
        scored = any(line.category == key for line in sheet.lines)
        assert (words["en"] in rows) == scored, key
        assert (words["en"] in folded) != scored, key


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_of_a_game_opens_in_both_languages(client, finished, lang):
    for page in ("", "/steps/1", "/steps/40", "/steps/40/fragment", "/audit", "?plain=1"):
        address = f"/games/{finished.id}{page}"
        answer = client.get(address, headers={"Accept-Language": lang})
        assert answer.status_code == 200, page
    assert client.get("/").status_code == 200
    assert client.get(f"/titles/{KEY}/rules").status_code == 200


def test_words_are_there_in_both_languages():
    for words in (foundations_words.WORDS, foundations_asks.ASKS, foundations_asks.KINDS):
        for key, sentence in words.items():
            assert set(sentence) == {"en", "fr"}, key
            asked = [set(re.findall(r"\{(\w+)\}", text)) for text in sentence.values()]
            assert asked[0] == asked[1], key


def test_every_action_has_a_name(game):
    assert set(guide.kinds("en")) == set(game.rules.actions)


def test_without_a_script_every_legal_action_is_in_a_list(client, game):
    text = client.get(f"/games/{game.id}?plain=1").get_data(as_text=True)
    assert text.count('name="action"') == len(game.rules.legal_actions(game.state))


def test_components_are_listed_by_kind_and_not_one_by_one(client):
    page = client.get(f"/titles/{KEY}/rules", headers={"Accept-Language": "fr"}).text
    for group in ("Bâtiments", "Monuments", "Objectifs", "Invocations", "Personnages"):
        assert page.count(f"<h3>{group}</h3>") == 1
    assert "OBJ-17</h3>" not in page


def form(people, **options):
    chosen = {f"option.{key}": str(value) for key, value in options.items()}
    names = [*people, *[""] * (5 - len(people))]
    return {"title": KEY, "name": names, "first": "0", "dealer": "table", "by": "Ana", **chosen}


@pytest.mark.parametrize(
    ("people", "options", "rule"),
    [
        (FOUR, {"consul": True, "deals": True, "fifth_player_set": True}, "FR-MOD.2"),
        (FOUR, {"consul": True}, "FR-CONS.3"),
        (FOUR, {"objectives_secret": True, "objectives_public": True}, "FR-OBJ.1"),
        ((*FOUR, "Élise"), {}, "FR-BASE.1"),
        ((*FOUR, "Élise"), {"consul": True, "fifth_player_set": True}, "FR-CONS.1"),
    ],
)
def test_a_combination_that_cannot_be_played_says_why(client, people, options, rule):
    answer = client.post("/new", data=form(people, catalogue="built_in", **options))
    assert answer.status_code == 422
    assert f"/titles/{KEY}/rules#{rule}" in answer.text
    assert (
        f"/titles/{KEY}/rules#{rule}"
        in client.post("/new/check", data=form(people, **options)).text
    )


def test_every_combination_that_may_be_played_can_be_started(client, ledger_):
    for options in GAMES[KEY].soaks:
        people = FOUR if options.get("consul") else (*FOUR, "Élise")
        answer = client.post("/new", data=form(people, catalogue="built_in", **options))
        assert answer.status_code == 303, options
