"""Starting a game: the form, what it refuses and why, with and without a script."""

from __future__ import annotations

import hashlib
import io
import re
from uuid import UUID

import pytest

import ledger_cairn as cairn
from ledger.games import GAMES, ruleset
from ledger.web.texts import WORDS

TITLE = "founders"


def form(**changes):
    return {
        "title": TITLE,
        "name": ["Ana", "Bo", "", ""],
        "first": "0",
        "dealer": "table",
        "catalogue": "built_in",
        "by": "Ana",
        **changes,
    }


def started(ledger, answer):
    assert answer.status_code == 303
    return ledger.game(UUID(answer.location.rpartition("/")[2]))


def test_the_dealer_draws_who_begins_where_the_rules_want_it(client, ledger):
    assert 'name="first" value="-1"' in client.get("/new?title=first_empires").text
    assert 'name="first" value="-1"' not in client.get(f"/new?title={TITLE}").text
    drawn = form(title="first_empires", first="-1")
    answer = client.post("/new", data=drawn)
    assert answer.status_code >= 400
    assert WORDS["new.draw_yourselves"]["en"] in answer.text
    begins = {
        started(
            ledger, client.post("/new", data={**drawn, "dealer": "virtual", "seed": seed})
        ).setup.first_player
        for seed in "abcdefgh"
    }
    assert begins == {"Ana", "Bo"}


def test_every_title_has_a_picture_that_is_served(client):
    pictures = re.findall(
        r'<img src="(/static/v/\w+/boards/[^"]+)" alt=""', client.get("/new").text
    )
    assert len(pictures) == len(GAMES)
    assert {client.get(one).mimetype for one in pictures} == {"image/svg+xml"}


def test_the_form_offers_titles_seats_rulings_dealer_and_catalogue(client):
    html = client.get("/new").text
    rules = ruleset(TITLE)
    assert html.count('name="name"') == max(rules.play.player_counts)
    for option in rules.play.options:
        assert f'name="option.{option.key}"' in html
        assert f"/titles/{TITLE}/rules#{option.rule}" in html
    assert 'name="dealer" value="virtual"' in html
    assert rules.catalogues.default.catalogue_id in html
    assert 'class="src reconstruction"' in html
    assert 'role="alert"' not in html


def test_a_game_starts_with_what_was_chosen(client, ledger):
    answer = client.post(
        "/new",
        data=form(
            name=["Ana", "", "  Bo  Ek ", "Chloé"],
            first="3",
            dealer="virtual",
            seed="7",
            **{"option.war_on_pillaged": "allow", "option.fallback_may_swap": "False"},
        ),
    )
    game = started(ledger, answer)
    assert game.setup.players == ("Ana", "Bo Ek", "Chloé")
    assert game.setup.first_player == "Chloé"
    assert game.setup.options["war_on_pillaged"] == "allow"
    assert game.setup.options["fallback_may_swap"] is False
    assert game.setup.dealer == "virtual"
    assert game.started.seed == "7"
    assert game.started.by == "Ana"
    assert str(game.id) in client.get("/?q=Ek").text


def test_the_scribe_is_remembered_on_this_device(client):
    client.post("/new", data=form(by="Chloé"))
    assert 'name="by" value="Chloé"' in client.get("/new").text


@pytest.mark.parametrize(
    ("changes", "body", "sentence", "rule"),
    [
        (
            {"name": ["Ana"]},
            {"players": ["Ana"]},
            "The game is for 2, 3 or 4 players, not 1.",
            "FE-2.1",
        ),
        (
            {"name": ["Ana", "Ana"]},
            {"players": ["Ana", "Ana"]},
            "Ana is seated twice.",
            "FE-2.1",
        ),
        ({"first": "3"}, {"first_player": ""}, "The place that begins has no name.", ""),
        ({"first": "99"}, {"first_player": ""}, "The place that begins has no name.", ""),
        ({"dealer": "cheat"}, {"dealer": "cheat"}, "There is no dealer", ""),
        (
            {"name": ["A" * 41, "Bo"]},
            {"players": ["A" * 41, "Bo"]},
            "at most 40 characters",
            "",
        ),
    ],
)
def test_what_cannot_start_says_why_and_keeps_the_form(
    client, ledger, changes, body, sentence, rule
):
    answer = client.post("/new", data=form(**changes))
    told = client.post(
        "/api/v1/games", json={"title": "founders", "players": ["Ana", "Bo"], **body}
    )
    assert answer.status_code == told.status_code
    assert answer.status_code == (422 if len(changes.get("name", "..")) == 1 else 400)
    alert = re.search(r'role="alert".*?</section>', answer.text, re.S)[0]
    assert sentence in alert
    assert rule in alert
    for name in changes.get("name", ["Ana", "Bo"]):
        assert f'name="name" value="{name}"' in answer.text
    assert list(ledger.recorder.select_notifications(1, 1)) == []


def test_an_unknown_value_of_an_option_is_refused(client):
    answer = client.post("/new", data=form(**{"option.war_on_pillaged": "perhaps"}))
    assert answer.status_code == 422
    assert "perhaps" in answer.text


def test_nobody_is_complained_about_when_nobody_is_seated(client):
    answer = client.post("/new", data=form(name=[]))
    alert = re.search(r'role="alert".*?</section>', answer.text, re.S)[0]
    assert alert.count("<li>") == 1


def test_the_check_says_the_same_before_sending(client):
    said = client.post("/new/check", data=form(name=["Ana", "Ana"])).json
    assert said["ready"] is False
    assert [p["rule"] for p in said["problems"]] == ["FE-2.1"]
    assert "Ana is seated twice." in said["summary"]
    said = client.post("/new/check?lang=fr", data=form()).json
    assert said["ready"] is True
    assert said["problems"] == []
    assert "Prêt à commencer" in said["summary"]


def test_seats_are_ordered_without_a_script(client):
    html = client.post("/new", data=form(move="down-0")).text
    names = re.findall(r'name="name" value="([^"]*)"', html)
    assert names[:2] == ["Bo", "Ana"]
    assert re.search(r'name="first" value="1" checked', html)
    assert 'role="alert"' not in html
    for nonsense in ("up-0", "down-3", "up-x", "sideways"):
        html = client.post("/new", data=form(move=nonsense)).text
        assert re.findall(r'name="name" value="([^"]*)"', html)[:2] == ["Ana", "Bo"]


# ------------------------------------------------------------------------ catalogue


@pytest.fixture
def printed():
    """A catalogue as an owner of the box would type it: other points on one tile."""
    from pathlib import Path

    import ledger.games

    folder = Path(ledger.games.__file__).parent / TITLE
    text = (folder / "catalogue.yaml").read_text(encoding="utf-8")
    return text.replace("catalogue_id: founders-reconstruction-1", "catalogue_id: my-own-box")


def test_a_game_keeps_the_catalogue_it_is_played_with(client, ledger, printed):
    file = (io.BytesIO(printed.encode()), "box.yaml")
    answer = client.post("/new", data=form(catalogue="own", catalogue_file=file))
    game = started(ledger, answer)
    assert game.setup.catalogue_id == "my-own-box"
    assert game.started.catalogue == printed


def test_a_file_wins_over_the_text_and_comes_back_as_text(client, printed):
    file = (io.BytesIO(printed.encode()), "box.yaml")
    html = client.post(
        "/new", data=form(name=["Ana"], catalogue="own", catalogue_file=file, catalogue_text="old")
    ).text
    assert "my-own-box" in re.search(r"<textarea.*?</textarea>", html, re.S)[0]
    assert re.search(r'name="catalogue" value="own" checked', html)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "Choose a catalogue file"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"{", "cannot be read"),
        (b"catalogue_id: 3", "This must be text"),
        (b"x" * (257 * 1024), "larger than 256 kB"),
    ],
)
def test_a_catalogue_that_cannot_be_read_says_so(client, text, sentence):
    file = (io.BytesIO(text), "box.yaml")
    answer = client.post("/new", data=form(catalogue="own", catalogue_file=file))
    assert answer.status_code == 400
    assert sentence in answer.text


def test_a_catalogue_that_breaks_a_constraint_names_it(client, printed):
    wrong = printed.replace("copies: 4", "copies: 5", 1)
    answer = client.post("/new", data=form(catalogue="own", catalogue_text=wrong))
    assert answer.status_code == 422
    assert "breaks constraint" in answer.text


# ------------------------------------------------------------------------ any title


@pytest.fixture
def another_title(monkeypatch):
    """A second title whose wind needs three players."""
    from ledger.errors import impossible, refusal
    from tests.support.rulesets import changed

    def setup_refusals(setup):
        yield from cairn.setup_refusals(setup)
        if setup.options.get("wind") == "on" and len(setup.players) < 3:
            yield refusal("CA-5", "wind_needs_three")

    rules = changed(
        cairn.RULESET,
        setup_refusals=setup_refusals,
        codes={**cairn.CODES, "wind_needs_three": impossible("CA-5")},
        explain=lambda components, found, lang: f"{found.rule} {found.code}",
    )
    monkeypatch.setitem(GAMES, rules.key, rules)
    return rules


def test_an_impossible_choice_is_off_and_says_why(client, another_title):
    query = f"/new?title={another_title.key}&player=Ana&player=Bo"
    html = client.get(query).text
    assert re.search(r'name="option.wind" value="on" disabled', html)
    assert "CA-5 wind_needs_three" in html
    html = client.get(f"{query}&player=Chloé").text
    assert not re.search(r'name="option.wind" value="on" disabled', html)
    data = form(title=another_title.key, **{"option.wind": "on"})
    said = client.post("/new/check", data=data).json
    assert said["blocked"]["wind"]["on"]["rule"] == "CA-5"
    assert said["ready"] is False


def test_a_title_that_does_not_exist_is_an_unknown_name(client):
    assert client.get("/new?title=chess").status_code == 400
    assert client.post("/new", data=form(title="chess")).status_code == 400
    assert client.get("/titles/chess/rules").status_code == 404  # a page that does not exist


# ------------------------------------------------------------------------ player by player

SHARED = "first_empires"  # a title with an option that is decided player by player


def by_seat(**changes):
    return form(title=SHARED, name=["Ana", "Bo", "Cy", "", ""], **changes)


def test_an_option_may_be_chosen_for_each_player(client, ledger):
    html = client.get(f"/new?title={SHARED}").text
    places = max(ruleset(SHARED).play.player_counts)
    assert html.count('name="by.civilizations"') == places
    assert html.count('<option value="huaxia"') == places
    assert 'name="option.civilizations"' not in html
    chosen = ["huaxia", "etruria", "mupata", "", ""]
    game = started(ledger, client.post("/new", data=by_seat(**{"by.civilizations": chosen})))
    said = {"Ana": "huaxia", "Bo": "etruria", "Cy": "mupata"}
    assert game.setup.options["civilizations"] == said
    assert {p: seat.civilization for p, seat in game.state.seats.items()} == said


def test_nothing_chosen_is_the_default(client, ledger):
    game = started(ledger, client.post("/new", data=by_seat(**{"by.civilizations": [""] * 5})))
    assert game.setup.options["civilizations"] == "dealt"


def test_a_choice_for_some_players_only_and_a_bad_one_are_explained(client, ledger):
    some = client.post("/new", data=by_seat(**{"by.civilizations": ["huaxia", "", "", "", ""]}))
    assert some.status_code == 422
    assert "choose for Bo, Cy too" in some.text
    for wrong in (["huaxia", "huaxia", "mupata"], ["huaxia", "wallmapu", "mupata"]):
        answer = client.post("/new", data=by_seat(**{"by.civilizations": [*wrong, "", ""]}))
        assert answer.status_code == 422
        assert f'<option value="{wrong[1]}" selected>' in answer.text
    check = client.post("/new/check", data=by_seat(**{"by.civilizations": [*wrong, "", ""]}))
    assert not check.json["ready"]


def test_a_choice_moves_with_its_player(client):
    chosen = ["huaxia", "etruria", "mupata", "", ""]
    page = client.post("/new", data=by_seat(move="down-0", **{"by.civilizations": chosen})).text
    selected = re.findall(r'<option value="(\w+)" selected>', page)
    assert selected == ["etruria", "huaxia", "mupata"]


def test_a_kept_catalogue_is_offered_and_played_with(client, ledger):
    ours = client.get(f"/titles/{TITLE}/catalogue.yaml").text
    text = ours.replace("points_on_tile: 2", "points_on_tile: 3")
    checked = client.post(f"/titles/{TITLE}/catalogue", data={"catalogue_text": text})
    assert f'formaction="/titles/{TITLE}/catalogues"' in checked.text
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert digest not in client.get(f"/new?title={TITLE}").text
    kept = client.post(f"/titles/{TITLE}/catalogues", data={"catalogue_text": text})
    assert kept.status_code == 303
    assert digest[:8] in client.get(f"/titles/{TITLE}/catalogue").text
    assert "Gardé par ce club" in client.get(f"/new?title={TITLE}&lang=fr").text
    game = started(ledger, client.post("/new", data=form(catalogue=digest)))
    assert game.setup.catalogue_hash == digest
    broken = ours.replace("copies: 2", "copies: 9", 1)
    refused = client.post(f"/titles/{TITLE}/catalogues", data={"catalogue_text": broken})
    assert refused.status_code == 422
    assert client.get(f"/new?title={TITLE}").text.count(f'value="{digest}"') == 1


def test_the_api_keeps_lists_and_plays_with_a_catalogue(client, ledger):
    ours = client.get(f"/titles/{TITLE}/catalogue.yaml").text
    text = ours.replace("points_on_tile: 2", "points_on_tile: 4")
    address = f"/api/v1/titles/{TITLE}/catalogues"
    assert client.get(address).json["catalogues"] == []
    one = client.post(address, json={"catalogue": text})
    assert one.status_code == 201
    assert client.get(address).json["catalogues"] == [one.json]
    body = {"title": TITLE, "players": ["Ana", "Bo"], "catalogue": one.json["hash"]}
    game = client.post("/api/v1/games", json=body)
    assert game.json["catalogue"]["hash"] == one.json["hash"]
    assert client.post("/api/v1/games", json={**body, "catalogue": "0" * 64}).status_code == 400
    broken = {"catalogue": ours.replace("copies: 2", "copies: 9", 1)}
    assert client.post(address, json=broken).status_code == 422


@pytest.mark.parametrize("title", GAMES)
def test_every_value_of_every_option_has_words_in_both_languages(title):
    """A value is a programmer's word: a page never shows it as it is stored."""
    for option in GAMES[title].play.options:
        for value in option.values:
            spoken = ("yes" if value else "no") if isinstance(value, bool) else value
            words = option.words.get(str(value)) or WORDS.get(f"titles.{spoken}")
            assert words, (option.key, value)
            assert all(words[one] for one in ("en", "fr"))
