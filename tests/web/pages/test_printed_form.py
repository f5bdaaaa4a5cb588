"""The form for a box: component by component, kept for the browser, saved as a catalogue."""

from __future__ import annotations

import pytest

from ledger.catalogues import library
from ledger.games import BUILT_IN, ruleset


@pytest.mark.parametrize("title", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_form_shows_the_first_component_with_its_values(client, title, lang):
    answer = client.get(f"/titles/{title}/box?lang={lang}")
    assert answer.status_code == 200
    assert 'name="entry"' in answer.text
    assert 'name="f:' in answer.text
    assert ("1 sur" if lang == "fr" else "1 of") in answer.text


def test_a_title_of_a_package_has_the_same_form(client, cairn):
    assert client.get("/titles/cairn/box").status_code == 200


def test_what_is_typed_is_kept_until_it_is_a_catalogue_offered_to_new_games(client, ledger):
    page = "/titles/founders/box"
    assert client.get(page).status_code == 200
    said = {"entry": "winery", "f:name_en": "Cellar", "f:points": "0", "do": "right"}
    answer = client.post(page, data=said)
    assert answer.status_code == 303
    again = client.get(f"{page}?entry=winery").text
    assert 'value="Cellar"' in again
    assert "was Winery" in again
    saved = client.post(f"{page}/save", data={"name": "Our own box"}, follow_redirects=True)
    assert "Our own box is saved" in saved.text
    (kept,) = library.kept_catalogues(ledger.address, ruleset("founders"))
    assert kept.catalogue_id == "Our own box"
    assert "Our own box" in client.get("/new?title=founders").text


def test_another_browser_begins_with_its_own_draft(client, app):
    page = "/titles/founders/box"
    client.post(page, data={"entry": "winery", "f:name_en": "Cellar"})
    other = app.test_client()
    assert 'value="Winery"' in other.get(f"{page}?entry=winery").text
    assert 'value="Cellar"' in client.get(f"{page}?entry=winery").text
    client.post(f"{page}/again")
    assert 'value="Winery"' in client.get(f"{page}?entry=winery").text


def test_one_put_off_comes_last_and_one_goes_on_where_one_left(client):
    page = "/titles/founders/box"
    first = entry_of(client.get(page))
    client.post(page, data={"entry": first, "do": "later"})
    second = entry_of(client.get(page))
    assert second != first
    client.post(page, data={"entry": second, "do": "right"})
    assert entry_of(client.get(page)) not in (first, second)


def entry_of(answer):
    return answer.text.partition('name="entry" value="')[2].partition('"')[0]


def test_a_wrong_number_is_answered_beside_its_field_and_the_rest_is_kept(client):
    page = "/titles/founders/box"
    said = {"entry": "winery", "f:name_en": "Cellar", "f:copies": "many"}
    answer = client.post(f"{page}?lang=fr", data=said)
    assert answer.status_code == 400
    assert "nombre entier" in answer.text
    assert 'value="Cellar"' in client.get(f"{page}?entry=winery").text
    for bad in ("9" * 30, "-5000000", "1e9", "", "٣"):
        assert client.post(page, data={"entry": "winery", "f:copies": bad}).status_code == 400
    assert client.post(page, data={"entry": "no-such"}).status_code == 400


def test_values_that_cannot_be_right_are_told_and_nothing_is_lost(client, ledger):
    page = "/titles/founders/box"
    client.post(page, data={"entry": "winery", "f:copies": "9"})
    answer = client.post(f"{page}/save", data={"name": "Too many"})
    assert answer.status_code == 422
    assert "nothing you typed is lost" in answer.text
    assert library.kept_catalogues(ledger.address, ruleset("founders")) == []
    assert 'value="9"' in client.get(f"{page}?entry=winery").text


def test_a_bad_file_is_answered_in_words(client):
    text = ruleset("founders").catalogues.source(ruleset("founders").catalogues.default.hash)
    spoilt = text.replace("copies: 5", "copies: five", 1)
    said = {"catalogue_text": spoilt}
    english = client.post("/titles/founders/catalogue?lang=en", data=said)
    french = client.post("/titles/founders/catalogue?lang=fr", data=said)
    assert english.status_code == french.status_code == 400
    assert "copies: This must be a whole number." in english.text
    assert "copies\u00a0: Ceci doit être un nombre entier." in french.text
