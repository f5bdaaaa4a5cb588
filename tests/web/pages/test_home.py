"""The list of games: what a visitor sees first, what is found, what is empty."""

from __future__ import annotations

import gzip
import re
from urllib.parse import unquote
from uuid import UUID

import pytest

from ledger.application import Entry
from ledger.games import BUILT_IN, GAMES
from ledger.web import boards
from tests.web.access.club import Club, club_app
from tests.web.sample_store import fill


@pytest.fixture
def samples(app, store):
    return fill(app, store)


def listed(html):
    """The games a page links to."""
    return {UUID(found) for found in re.findall(r"/games/([0-9a-f-]{36})", html)}


def test_an_empty_store_says_so_and_offers_a_new_game(client):
    html = client.get("/").text
    assert "No game yet." in html
    assert 'href="/new"' in html
    assert "Finished" not in html


def test_a_first_visitor_can_open_a_sample_replay_at_once(client, samples):
    html = client.get("/").text
    assert "proof of its score" in html
    link = re.search(
        r'href="(/games/[0-9a-f-]+/steps/\d+)"[^>]*>.*?Open a sample replay', html, re.S
    )
    assert link
    assert client.get(link[1]).status_code == 200
    assert listed(html) == set(samples)


def test_whoever_has_recorded_before_gets_no_introduction_but_a_way_back(client, samples, ledger):
    client.set_cookie("scribe", "Ana")
    html = client.get("/").text
    assert "proof of its score" not in html
    playing = [game for i in samples if not (game := ledger.game(i)).over]
    last = max(playing, key=lambda game: game.bodies[-1].at)
    assert re.search(rf'class="continue" href="/games/{last.id}"', html)


def test_a_game_in_play_shows_its_boards_its_turn_and_who_is_to_move(client, samples, ledger):
    playing = [game for i in samples if not (game := ledger.game(i)).over]
    assert len(playing) > 1
    for game in playing:
        html = client.get(f"/?title={game.setup.title}").text
        card = re.search(r'<article class="card game">.*?</article>', html, re.S)[0]
        now = game.rules.play.now(game.state)
        assert f"turn {now.turn} · {now.player} to move" in card
        shared = boards.shared(game.setup.title)
        pictures = re.findall(r'<img src="/games/[^"]*/covers/', card)
        assert len(pictures) == (1 if shared else len(game.setup.players))
        for player, total in game.rules.look.score(game.state).totals.items():
            assert re.search(rf'{player}</span>\s*<b class="points">{total}</b>', card)


def test_a_waiver_and_a_paper_sheet_that_differs_are_flagged(client, samples):
    html = client.get("/?q=protected").text
    rows = re.findall(r"<li>\s*<a class=\"pic\".*?</ul>.*?</li>", html, re.S)
    assert len(rows) == 1
    assert 'class="flag wv"' in rows[0]
    assert "The paper sheet differs" in rows[0]


def test_the_search_reads_names_notes_and_reasons(client, samples, ledger):
    by_number = {len(ledger.game(i).setup.players): i for i in samples if ledger.game(i).over}
    assert listed(client.get("/?q=reflexion").text) == {by_number[3]}  # an accent left out
    assert by_number[2] in listed(client.get("/?q=Dag Ana").text)
    assert "No game matches." in client.get("/?q=xyzzy").text
    assert client.get('/?q="*(').status_code == 200


def test_games_are_filtered_by_title_player_and_day(client, samples, ledger):
    def seated(name):
        return {i for i in samples if name in ledger.game(i).setup.players}

    assert listed(client.get("/?player=Chloé").text) == seated("Chloé")
    assert listed(client.get("/?player=Nobody").text) == set()
    for title in {ledger.game(i).rules.key for i in samples}:
        of_title = {i for i in samples if ledger.game(i).rules.key == title}
        assert listed(client.get(f"/?title={title}").text) == of_title
    assert listed(client.get("/?title=none").text) == set()
    day = ledger.game(samples[0]).started.at.date()
    that_day = {i for i in samples if ledger.game(i).started.at.date() == day}
    assert listed(client.get(f"/?since={day}&until={day}").text) == that_day != set(samples)
    assert listed(client.get("/?until=1999-12-31").text) == set()
    html = client.get(f"/?player=Chloé&since={day}").text
    assert f'name="since" value="{day}"' in html
    assert '<option value="Chloé" selected>' in html
    assert client.get("/?since=yesterday").status_code == 400


def test_a_game_is_found_by_what_happened_with_a_link_to_the_step(client, samples, app):
    html = client.get("/?q=captured cities").text
    link = re.search(
        r'href="/games/([0-9a-f-]+)/steps/(\d+)">step \d+</a> <span>([^<]*captur[^<]*)', html
    )
    assert link
    row = app.extensions["projections"].history(link[1], after=int(link[2]) - 1, limit=1)[0]
    assert link[3].strip() == row.en
    assert re.search(r"and \d+ more steps", html)
    taken = GAMES["first_empires"].look.moments["CityCaptured"]["fr"]  # as the title says it
    french = client.get(f"/?q={taken}", headers={"Accept-Language": "fr"}).text
    assert re.search(r"et \d+ autres étapes", french)
    assert "Steps that match" not in client.get("/?q=Chloé").text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_search_without_result_offers_what_does_happen_in_the_games(client, samples, lang):
    html = client.get("/", query_string={"q": "xyzzy", "lang": lang}).text
    examples = re.search(r'<p class="tries">(.*?)</p>', html, re.S)
    offered = re.findall(r'href="/\?q=([^"]+)"', examples[1])
    assert len(offered) > 2
    for one in offered:
        found = client.get("/", query_string={"q": unquote(one), "lang": lang}).text
        assert listed(found), one


def test_the_search_finds_nothing_in_a_game_one_may_not_see(tmp_path, play_some, monkeypatch):
    served = club_app(tmp_path)
    club = Club(served, play_some(served.extensions["ledger"], "founders", steps=30))
    for name, seen in (("Stranger", False), ("", False), ("Spectator", True), ("Club", True)):
        html = club.client(name).get("/?q=ends turn").text
        assert (f"/games/{club.game.id}/steps/" in html) is seen, name
        found = club.client(name).get("/api/v1/games?q=ends turn").json
        assert (str(club.game.id) in found["matches"]) is seen
        assert found["total"] == seen


def test_the_start_page_explains_itself_and_offers_three_ways(client, samples, ledger):
    html = client.get("/").text
    ways = re.search(r'<ol class="ways.*?</ol>', html, re.S)[0]
    assert ways.count("<h3>") == 3
    for address in re.findall(r'href="(/[^"]*)"', ways):
        assert client.get(address).status_code == 200, address
    tries = re.search(r'<ul class="tries.*?</ul>', html, re.S)[0]
    titles = [ledger.game(UUID(i)).rules.key for i in re.findall(r"/games/([^/]+)/steps/1", tries)]
    assert titles == list(BUILT_IN)
    client.set_cookie("scribe", "Ana")
    assert "Three ways to begin" not in client.get("/").text


def test_long_lists_have_pages(client, ledger, app, monkeypatch, samples):
    monkeypatch.setattr("ledger.web.pages.home.PAGE", 2)
    first = client.get("/").text
    assert 'href="/?from=2"' in first
    second = client.get("/?from=2").text
    assert 'href="/"' in second
    finished = {i for i in samples if ledger.game(i).over}
    older = listed(re.search(r'id="finished".*', second, re.S)[0])
    assert len(older & finished) == 2
    assert 'href="/?from=4"' in second
    assert len(finished) > 4
    assert client.get("/?from=nonsense").status_code == 200
    assert client.get("/?from=-5").status_code == 200


def test_a_claim_that_agrees_is_shown_as_proved(client, ledger, app, samples):
    game = next(ledger.game(i) for i in samples if len(ledger.game(i).setup.players) == 2)
    html = client.get("/?q=Dag Ana").text
    assert game.claim is not None
    assert "The paper sheet agrees" in html


def test_the_page_speaks_french(client, samples):
    html = client.get("/", headers={"Accept-Language": "fr"}).text
    assert "la preuve de son score" in html
    assert "En cours" in html
    assert "Open a sample" not in html


def test_names_are_escaped(client, ledger, app):
    ledger.start("founders", ["<b>Ana", "Bo & Co"], entry=Entry(by="x"))
    app.extensions["projections"].catch_up()
    html = client.get("/").text
    assert "<b>Ana" not in html
    assert "&lt;b&gt;Ana" in html
    assert "Bo &amp; Co" in html


def test_the_page_is_light_with_the_sample_games(client, samples):
    answer = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 60_000
    nodes = re.findall(r"<[a-z]", gzip.decompress(answer.data).decode())
    assert len(nodes) < 1500


def test_seats_have_the_colours_of_the_box_in_every_list(client, ledger, app):
    """As the table chose them: Ana's pieces are blue, Bo's are yellow."""
    options = {"colours": {"Ana": "blue", "Bo": "yellow"}, "fifth_player_set": True}
    ledger.start("foundations", ["Ana", "Bo"], options=options)
    app.extensions["projections"].catch_up()
    for path in ("/", "/players/Ana"):
        assert "p1-blue p2-yellow" in client.get(path).text, path
    (row,) = client.get("/api/v1/games").get_json()["games"]
    assert row["colours"] == {"Ana": "blue", "Bo": "yellow"}
