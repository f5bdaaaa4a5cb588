"""The table page: what it shows, what it previews, and recording by plain forms."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from ledger.web.pages import table
from ledger.web.shared.action_fields import plain

PLAYERS = ("Ana", "Bo", "Chloé")


@pytest.fixture
def ledger(app):
    return app.extensions["ledger"]


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=PLAYERS, seed=7, steps=100)


def until(ledger, game, phase, chance=None):
    """The game played on by seeded players until it stands in this phase."""
    chance = chance or Random(1)
    while game.state.phase != phase and not game.over:
        legal = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    return game


def data_of(html: str) -> dict:
    return json.loads(re.search(r'id="table-data"[^>]*>(.*?)</script>', html, re.S).group(1))


def shown(client, game, query="") -> str:
    response = client.get(f"/games/{game.id}{query}")
    assert response.status_code == 200
    return response.text


# ------------------------------------------------------------------------------ the page


def test_the_page_shows_seats_market_nations_and_the_step_sheet(client, game):
    html = shown(client, game)
    for player in PLAYERS:
        assert f'data-seat="{player}"' in html
        assert f'aria-label="{player}&#39;s nation"' in html
    assert 'data-stack="village"' in html
    assert 'id="sheet"' in html
    assert f"Turn {game.state.turn.number}" in html


def marked(data, *states) -> set[str]:
    """What looks like this on the table."""
    return {thing for thing, state in data["compose"]["marks"].items() if state in states}


def test_the_page_lights_every_tile_that_may_be_taken(client, ledger, game):
    game = until(ledger, game, "act")
    html = shown(client, game)
    data = data_of(html)
    assert data["step"] == game.version
    assert data["player"] == game.state.turn.active
    kind_of = game.catalogue.kind_of
    legal = [a for a in game.rules.legal_actions(game.state) if type(a).__name__ == "AddTile"]
    assert legal
    can = {kind_of[tile].id for tile in marked(data, "can") if tile in kind_of}
    assert can == {kind_of[action.tile].id for action in legal}
    for tile in marked(data, "can", "cannot") & kind_of.keys():
        assert f'data-mark="{tile}"' in html
    for action in legal[:5]:
        answer = composed(client, game, {"tile": action.tile})
        assert kind_of[action.tile].name_en in answer["head"]
        assert not answer["ready"] or answer["action"]["tile"] == action.tile


def composed(client, game, *taps):
    """What these taps add up to."""
    answer = client.post(f"/games/{game.id}/compose", json={"taps": list(taps)})
    assert answer.status_code == 200
    return answer.json


def test_legal_actions_are_worked_out_once_per_step(client, game, monkeypatch):
    calls = []
    work = type(game.rules).legal_actions

    def counted(rules, state):
        calls.append(state.step)
        return work(rules, state)

    monkeypatch.setattr(type(game.rules), "legal_actions", counted)
    for _ in range(3):
        shown(client, game)
    assert len(calls) == 1


def test_a_fragment_has_every_changing_part_of_the_page(client, game):
    page, part = shown(client, game), shown(client, game, "?part=1")
    assert "<html" not in part
    parts = set(re.findall(r'data-part="(\w+)"', part))
    assert parts == set(re.findall(r'data-part="(\w+)"', page))
    assert {"status", "seats", "market", "boards", "phases", "log", "data", "undo"} <= parts


def test_the_page_is_french_for_a_french_reader(client, game):
    html = client.get(f"/games/{game.id}", headers={"Accept-Language": "fr-CH, en;q=0.5"}).text
    assert '<html lang="fr"' in html
    assert "Les Fondateurs de l’Empire" in html
    assert "Nation d’Ana" in html
    assert data_of(html)["words"]["redo"] == "Rétablir"


def test_setup_at_a_physical_table_asks_with_counts(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"])
    body = data_of(shown(client, game))["compose"]["body"]
    (ask,) = game.rules.play.asks(game.state)
    assert ask.kind == "RevealVictoryTiles"
    assert "0 of 8" in body
    unknown, *kinds = ask.picks[0].choices
    assert unknown == "unknown"
    assert "data-later" in body
    for kind in kinds:
        assert f'data-pick="{kind}"' in body
        assert f'href="#t-{kind}"' in body
    taps = [{"pick": kind, "pile": "kinds"} for kind in kinds[:8]]
    assert not composed(client, game, *taps[:7])["ready"]
    answer = composed(client, game, *taps)
    assert answer["ready"]
    assert len(answer["action"]["kinds"]) == 8


def test_an_opened_tile_is_chosen_among_the_kinds_still_unseen(client, ledger):
    game = at_the_open_phase(ledger)
    body = composed(client, game, {"stack": "city"})["body"]
    unseen = {game.catalogue.kind_of[tile].id for tile in game.state.stacks["city"].unseen}
    assert set(re.findall(r'data-named="(\w+)"', body)) == unseen | {"unknown"}
    opened = composed(client, game, {"stack": "city"}, {"named": min(unseen)})
    assert opened["instant"]
    assert opened["action"] == {
        "kind": "OpenTile",
        "player": game.state.turn.active,
        "stack": "city",
        "tile": min(unseen),
    }


def at_the_open_phase(ledger):
    """A game at a physical table, set up."""
    game = ledger.start("founders", ["Ana", "Bo"])
    load = game.rules.actions
    for _ in range(20):
        state = game.state
        if state.phase == "open":
            return game
        asks = game.rules.play.asks(state)
        if asks:
            said = {p.field: tuple(first(p.choices, p.number)) for p in asks[0].picks}
            action = load[asks[0].kind](**said)
        else:
            action = game.rules.legal_actions(state)[0]
        game = ledger.take(game.id, action)
    raise AssertionError(game.state.phase)


def first(choices: dict[str, int], number: int) -> list[str]:
    return [name for name, copies in choices.items() for _ in range(copies)][:number]


def test_the_layout_of_the_starting_tiles_is_chosen_by_picture(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"])
    while game.state.phase != "setup_layout":
        asks = game.rules.play.asks(game.state)
        action = (
            game.rules.actions[asks[0].kind](
                **{p.field: tuple(first(p.choices, p.number)) for p in asks[0].picks}
            )
            if asks
            else game.rules.legal_actions(game.state)[0]
        )
        game = ledger.take(game.id, action)
    body = data_of(shown(client, game))["compose"]["body"]
    player = game.rules.play.now(game.state).player
    ways = [a for a in game.rules.legal_actions(game.state) if a.player == player]
    pictures = re.findall(r'<svg class="layout".*?</svg>', body)
    assert len(pictures) == len(ways)
    assert all(picture.count("<use") == 2 for picture in pictures)
    for n, way in enumerate(ways):
        answer = composed(client, game, {"layout": str(n), "of": player})
        assert answer["ready"]
        assert answer["action"] == json.loads(json.dumps(plain(way)))


def test_a_finished_game_offers_audit_replay_claim_and_signing(client, ledger, play_some):
    game = play_some(ledger, seed=2, steps=10**6)
    html = shown(client, game)
    assert "win" in html
    assert f'href="/games/{game.id}/audit"' in html
    assert f'action="/games/{game.id}/claim"' in html
    assert html.count(f'action="/games/{game.id}/signoff"') == 2
    assert re.search(r'class="tablepage [^"]*ending"', html)
    assert 'class="cell"' not in html


# ------------------------------------------------------------------------------ preview


def post(client, game, path, body, **headers):
    accept = {"Accept": "application/json", **headers}
    return client.post(f"/games/{game.id}/{path}", json=body, headers=accept)


def add_of(game, legal=True):
    """An AddTile with supply that is legal, or one that some rule refuses."""
    memo: dict = {}
    for action in game.rules.play.candidates(game.state, memo):
        if type(action).__name__ != "AddTile" or action.swap:
            continue
        needs = game.catalogue.kind_of[action.tile].requires
        if needs and (not game.rules.judge(game.state, action, memo)) is legal:
            return action
    return None


def game_with_add(ledger, game, legal=True):
    chance = Random(4)
    for _ in range(80):
        game = until(ledger, game, "act", chance)
        if add_of(game, legal):
            return game
        actions = game.rules.legal_actions(game.state)
        game = ledger.take(game.id, game.rules.play.bot(game.state, actions, chance))
    raise AssertionError("no such position")


def test_a_legal_action_is_previewed_as_a_sentence_with_its_supply(client, ledger, game):
    game = game_with_add(ledger, game)
    action = add_of(game)
    before = game.version
    answer = post(client, game, "preview", {"action": plain(action)})
    assert answer.status_code == 200
    body = answer.json
    assert body["refusals"] == []
    assert action.player in body["say"]
    assert f"#t-{game.catalogue.kind_of[action.tile].id}" in body["overlay"][action.player]
    assert len(body["notes"]) >= len(game.catalogue.kind_of[action.tile].requires)
    assert ledger.game(game.id).version == before


def test_an_illegal_action_is_explained_with_its_rules(client, ledger, game):
    game = game_with_add(ledger, game, legal=False)
    action = add_of(game, legal=False)
    body = post(client, game, "preview", {"action": plain(action)}).json
    assert body["what"].startswith("Not here: ")
    (refusal, *_) = body["refusals"]
    assert refusal["rule"].startswith("FE-")
    assert refusal["waivable"] is True
    assert refusal["message"]
    french = post(
        client, game, "preview", {"action": plain(action)}, **{"Accept-Language": "fr"}
    ).json
    assert french["what"].startswith("Pas ici\u00a0: ")
    assert french["refusals"][0]["message"] != refusal["message"]


def test_an_impossible_action_is_not_for_waiving(client, ledger, game):
    game = until(ledger, game, "act")
    action = {"kind": "AddTile", "tile": "nobody-1", "cell": [0, 0]}
    body = post(client, game, "preview", {"action": action}).json
    assert body["refusals"]
    assert not all(refusal["waivable"] for refusal in body["refusals"])
    assert body["overlay"] == {}


def test_a_preview_never_tells_what_the_virtual_dealer_would_deal(client, ledger, game):
    game = until(ledger, game, "open")
    action = next(a for a in game.rules.legal_actions(game.state) if a.stack == "village")
    body = post(client, game, "preview", {"action": plain(action)}).json
    unseen = {game.catalogue.kind_of[t].name_en for t in game.state.stacks["village"].unseen}
    assert not any(name in body["say"] for name in unseen)
    assert body["overlay"] == {}


@pytest.mark.parametrize("body", [{}, {"action": 3}, {"action": {"kind": "Fly"}}, [1], "x"])
def test_what_cannot_be_read_is_a_400_in_json(client, game, body):
    answer = post(client, game, "preview", body)
    assert answer.status_code == 400
    assert answer.json["code"] == "unreadable"
    assert answer.json["message"]


@pytest.mark.parametrize(
    ("lang", "why"), [("en", "This must be one of: "), ("fr", "Ceci doit être")]
)
def test_a_line_that_cannot_be_read_is_told_why_in_words(client, game, lang, why):
    """The sheet shows these sentences below the line; without them it would be a bare no."""
    answer = post(client, game, "preview", {"action": "fly"}, **{"Accept-Language": lang})
    (said,) = answer.json["errors"]["line"]
    assert said["code"] == "not_one_of"
    assert said["message"].startswith(why)


def tile_that_fits_nowhere(ledger, game):
    """A game in which a tile lies open that may go nowhere, and that tile."""
    chance = Random(4)
    for _ in range(80):
        game = until(ledger, game, "act", chance)
        legal = game.rules.legal_actions(game.state)
        kind_of = game.catalogue.kind_of
        fits = {kind_of[a.tile].id for a in legal if type(a).__name__ == "AddTile"}
        tiles = [*game.state.victory_display, *sum(game.state.rows.values(), ())]
        for tile in tiles:
            if kind_of[tile].id not in fits:
                return game, tile
        game = ledger.take(game.id, game.rules.play.bot(game.state, legal, chance))
    raise AssertionError("every tile fits")


def test_why_nothing_fits_is_told_of_the_place_that_comes_nearest(client, ledger, game):
    game, tile = tile_that_fits_nowhere(ledger, game)
    kind_of, memo = game.catalogue.kind_of, {}
    body = composed(client, game, {"tile": tile})
    assert not body["ready"]
    assert body["action"] is None
    assert body["what"] == f"{kind_of[tile].name_en} fits nowhere"
    assert {r["waivable"] for r in body["refusals"]} == {True}
    assert [mark for mark, state in body["marks"].items() if state == "on bad"] == [tile]
    few = [
        game.rules.judge(game.state, action, memo)
        for action in game.rules.play.candidates(game.state, memo)
        if type(action).__name__ == "AddTile" and kind_of[action.tile].id == kind_of[tile].id
    ]
    assert len(body["refusals"]) == min(map(len, few))
    owner = game.state.turn.active
    marks = composed(client, game, {"tile": tile}, {"anyway": "1"})["marks"]
    spots = [mark.split(":")[1] for mark, state in marks.items() if state == "may"]
    there = [composed(client, game, {"tile": tile}, {"cell": c, "owner": owner}) for c in spots]
    named = [one for one in there if one["what"] == f"Not here: {body['at']}"]
    codes = [[r["code"] for r in one["refusals"]] for one in named]
    assert [r["code"] for r in body["refusals"]] in codes


def test_what_fits_nowhere_can_be_put_where_it_was_really_played(client, ledger, game):
    game, tile = tile_that_fits_nowhere(ledger, game)
    owner = game.state.turn.active
    body = composed(client, game, {"tile": tile}, {"anyway": "1"})
    assert body["refusals"] == []
    assert "may" in body["marks"].values()
    spot = next(mark for mark, state in body["marks"].items() if state == "may")
    cell = spot.removeprefix(f"{owner}:")
    there = composed(client, game, {"tile": tile}, {"anyway": "1"}, {"cell": cell, "owner": owner})
    assert there["action"]["kind"] == "AddTile"
    assert there["refusals"]
    assert not there["ready"]


# ------------------------------------------------------------------------------ plain forms


def test_without_scripts_every_legal_action_is_in_a_list(client, ledger, game):
    html = shown(client, game, "?plain=1")
    legal = game.rules.legal_actions(game.state)
    assert html.count('type="radio" name="action"') == len(legal)
    assert "<legend>" in html


def form_of(html: str) -> dict[str, str]:
    """The first action of the plain form, as a browser would send it."""
    form = re.search(r'<form method="post" action="[^"]+/record">(.*?)</form>', html, re.S).group(1)
    values = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    sent: dict[str, str] = {}
    for name, value in values:
        sent.setdefault(name, value.replace("&#34;", '"').replace("&#39;", "'"))
    return sent


def test_an_action_is_recorded_by_a_plain_form(client, ledger, game):
    before = game.version
    form = form_of(shown(client, game, "?plain=1"))
    answer = client.post(f"/games/{game.id}/record", data=form, follow_redirects=True)
    assert f"Step {before + 1} recorded" in answer.text
    assert ledger.game(game.id).version > before


def test_the_same_form_sent_twice_is_recorded_once(client, ledger, game):
    form = form_of(shown(client, game, "?plain=1"))
    client.post(f"/games/{game.id}/record", data=form)
    after = ledger.game(game.id).version
    client.post(f"/games/{game.id}/record", data=form)
    assert ledger.game(game.id).version == after


def test_a_form_of_a_table_that_moved_on_records_nothing(client, ledger, game):
    form = form_of(shown(client, game, "?plain=1"))
    ledger.take(game.id, game.rules.legal_actions(game.state)[0])
    after = ledger.game(game.id).version
    answer = client.post(f"/games/{game.id}/record", data=form, follow_redirects=True)
    assert "The table has moved on" in answer.text
    assert ledger.game(game.id).version == after


def test_an_ask_is_answered_by_numbers(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"])
    html = shown(client, game, "?plain=1")
    form = form_of(html)
    (ask,) = game.rules.play.asks(game.state)
    names = first(ask.picks[0].choices, 8)
    form |= {f"kinds:{name}": str(names.count(name)) for name in names}
    client.post(f"/games/{game.id}/record", data=form)
    assert len(ledger.game(game.id).state.victory_display) == 8


def test_a_form_that_names_no_action_cannot_be_read(client, game):
    assert client.post(f"/games/{game.id}/record", data={}).status_code == 400
    assert client.post(f"/games/{game.id}/record", data={"action": "{"}).status_code == 400


def test_undo_says_what_it_took_back(client, ledger, game):
    said = data_of(shown(client, game))["undo"]
    answer = client.post(
        f"/games/{game.id}/undo", data={"seen_step": game.version}, follow_redirects=True
    )
    assert f"Step {said['step']} taken back" in answer.text
    assert ledger.game(game.id).last_standing_step() < said["step"]


def test_nothing_to_undo_is_a_sentence(client, ledger):
    game = ledger.start("founders", ["Ana", "Bo"])
    answer = client.post(f"/games/{game.id}/undo", data={}, follow_redirects=True)
    assert "There is nothing to undo." in answer.text


def test_paper_totals_are_kept_whole_or_by_category(client, ledger, game):
    category = next(iter(game.rules.words.categories))
    form = {"Ana": "12", f"Bo:{category}": "−3", "Chloé": ""}
    answer = client.post(f"/games/{game.id}/claim", data=form)
    assert answer.location == f"/games/{game.id}/audit"
    assert ledger.game(game.id).claim.totals == {"Ana": 12, "Bo": {category: -3}}


def test_paper_totals_must_be_numbers(client, ledger, game):
    assert client.post(f"/games/{game.id}/claim", data={"Ana": "many"}).status_code == 400
    empty = client.post(f"/games/{game.id}/claim", data={"Ana": " "}, follow_redirects=True)
    assert "No total was typed." in empty.text
    assert ledger.game(game.id).claim is None


def test_players_sign_and_scribes_note(client, ledger, game):
    client.post(f"/games/{game.id}/signoff", data={"player": "Bo"})
    assert ledger.game(game.id).signed_off == ("Bo",)
    client.post(f"/games/{game.id}/scribe", data={"scribe": "Ana's phone"})
    client.post(f"/games/{game.id}/note", data={"text": "a good move"})
    noted = ledger.game(game.id).bodies[-1]
    assert noted.text == "a good move"
    assert noted.by == "Ana's phone"
    assert client.post(f"/games/{game.id}/signoff", data={"player": "Zoé"}).status_code == 400


# ------------------------------------------------------------------------------ every page


def test_the_language_asked_for_is_remembered(client, game):
    html = shown(client, game, "?lang=fr")
    assert '<html lang="fr"' in html
    assert '<html lang="fr"' in shown(client, game)
    assert '<html lang="en"' in shown(client, game, "?lang=en")
    assert '<html lang="en"' in shown(client, game, "?lang=klingon")


def test_the_look_asked_for_is_remembered(client, game):
    assert 'data-theme="dark"' in shown(client, game, "?theme=dark")
    assert 'data-theme="dark"' in shown(client, game)
    assert "data-theme=" not in shown(client, game, "?theme=pink").split("<head>")[0] or (
        'data-theme="dark"' in shown(client, game)
    )


def test_no_script_is_inline_and_the_policy_forbids_it(client, game):
    response = client.get(f"/games/{game.id}")
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe-inline" not in policy.split("style-src-attr")[0]
    for tag in re.findall(r"<script[^>]*>", response.text):
        assert "src=" in tag or 'type="application/json"' in tag
    assert not re.search(r'\son\w+="', response.text)
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("accept", "what"), [("en", "There is no game {}."), ("fr", "Il n’y a pas de partie {}.")]
)
def test_a_game_that_is_not_there_is_a_404_in_the_readers_language(client, accept, what):
    for name in ("nonsense", "00000000-0000-0000-0000-000000000000"):
        answer = client.get(f"/games/{name}", headers={"Accept-Language": accept})
        assert answer.status_code == 404
        assert what.format(name) in answer.text


def test_a_page_that_is_not_there_is_a_404_in_the_readers_language(client):
    answer = client.get("/nowhere", headers={"Accept-Language": "fr"})
    assert answer.status_code == 404
    assert "Cette page n’existe pas." in answer.text


def test_a_bug_gives_a_reference_and_no_trace(app, client, game, monkeypatch, caplog):
    app.config["TESTING"] = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(table, "_page", lambda game: 1 / 0)
    answer = client.get(f"/games/{game.id}")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "ZeroDivisionError" not in answer.text
    reference = re.search(r"reference ([0-9a-f]{4})", answer.text).group(1)
    assert reference in caplog.text


def test_nothing_is_recorded_for_a_page_of_another_site(client, ledger, game):
    before = game.version
    form = form_of(shown(client, game, "?plain=1"))
    answer = client.post(
        f"/games/{game.id}/record", data=form, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert answer.status_code == 403
    assert ledger.game(game.id).version == before


def test_every_sentence_has_both_languages_with_the_same_blanks():
    from ledger.web.texts import WORDS

    for key, sentence in WORDS.items():
        assert sentence.keys() == {"en", "fr"}, key
        blanks = [set(re.findall(r"{(\w+)(?::[^}]+)?}", str(text))) for text in sentence.values()]
        assert blanks[0] == blanks[1], key


def test_after_the_time_to_correct_only_the_keepers_switch_opens_the_table(
    client, ledger, play_some
):
    game = play_some(ledger, steps=9999)
    for player in game.setup.players:
        ledger.sign_off(game.id, player)
    page = f"/games/{game.id}"
    assert "The table may correct until" in client.get(page).text
    assert (
        "Kept." in client.post("/keeper/settings", data={"hours": "0"}, follow_redirects=True).text
    )
    closed = client.get(page).text
    assert "Only the keeper changes the game now" in closed
    assert 'action="/games/' + str(game.id) + '/undo"><input' not in closed.split("signs")[1][:2000]
    refused = client.post(f"{page}/undo", follow_redirects=True).text
    assert "the time to correct ended" in refused
    before = ledger.load(game.id).version
    assert "You change the game as its keeper" in client.get(f"{page}?keeper=1").text
    client.post(f"{page}/undo")
    undone = ledger.load(game.id)
    assert undone.body(before + 1).keeper
    client.get(f"{page}?keeper=0")
    assert "after the signatures" in client.get(page).text
    for where in (f"/steps/{before + 1}", "/audit", "/sheet"):
        assert "after the signatures" in client.get(page + where).text, where


def test_a_time_to_correct_that_cannot_be_read_is_said(client, ledger):
    answer = client.post("/keeper/settings", data={"hours": "soon"}, follow_redirects=True)
    assert "Time to correct" in answer.text
    assert ledger.shelf.settings.correction_hours == 24
