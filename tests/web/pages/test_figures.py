"""The figures of a title: sums of its finished games, and the way to what lies behind them."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ledger.games import BUILT_IN, GAMES
from ledger.games.any_game.actions import FinishGame, WriteCell
from ledger.projections.figure_rows import Selection
from ledger.tools.samples import load_more
from tests.web.sample_store import fill


@pytest.fixture
def samples(ledger, app, store):
    return [ledger.game(game_id) for game_id in fill(app, store)]


def links(html, part):
    found = re.findall(rf'href="([^"]*{part}[^"]*)"', html)
    return [unescape(one) for one in dict.fromkeys(found)]


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_figures_of_the_samples_are_sums_of_their_games(client, samples, title):
    games = [game for game in samples if game.rules.key == title and game.over]
    shown = client.get(f"/api/v1/titles/{title}/figures").json
    assert shown["summary"]["games"] == len(games)
    seats = [(game, player) for game in games for player in game.setup.players]
    total = sum(game.sheet_at(game.version).totals[player] for game, player in seats)
    assert sum(one["points"] for one in shown["rules"]) == total
    for lang in ("en", "fr"):
        page = client.get(f"/titles/{title}/figures?lang={lang}")
        assert page.status_code == 200
        assert f'">{len(games)}</a></dd>' in page.text or not games


def test_every_figure_leads_to_its_games_and_steps(client, samples):
    html = client.get("/titles/foundations/figures").text
    behind = links(html, "/figures/steps")
    assert len(behind) > 30
    for link in [*behind[:4], behind[-1], *links(html, "thing=")[:2], *links(html, "opening=")[:1]]:
        page = client.get(link)
        assert page.status_code == 200, link
        audits, steps = links(page.text, "/audit#"), links(page.text, "/steps/[0-9]+")
        assert audits, link
        path, _, anchor = audits[0].partition("#")
        assert f'id="{anchor}"' in client.get(path).text, link
        if "category=" in link or "opening=" in link:
            assert client.get(steps[0]).status_code == 200


def test_a_list_that_is_long_goes_on_with_the_next_page(client, samples):
    html = client.get("/titles/foundations/figures/steps?category=civic").text
    (more,) = links(html, "offset=")
    assert client.get(more).status_code == 200
    assert "civic" in more


def test_filters_are_kept_on_the_way(client, samples):
    html = client.get("/titles/founders/figures?seats=2&won=1&seat=0&since=&until=").text
    assert re.search(r'<option value="2" selected>', html)
    assert all("seats=2" in link and "won=1" in link for link in links(html, "/figures/steps"))


@pytest.mark.parametrize("asked", ["seats=many", "since=soon", "offset=x"])
def test_what_cannot_be_read_is_said(client, samples, asked):
    for path in ("/titles/founders/figures/steps", "/api/v1/titles/founders/figures/steps"):
        assert client.get(f"{path}?{asked}").status_code == 400
    assert client.get("/titles/chess/figures").status_code == 404


def test_games_from_paper_are_counted_and_said_to_have_no_times(client, samples, ledger):
    load_more(ledger)
    html = client.get("/titles/foundations/figures").text
    assert "entered afterwards" in html
    assert "From a paper sheet" in html
    (sheet, *_) = links(html, "rule=-")
    page = client.get(sheet).text
    assert links(page, "/audit#")
    assert not links(page, "/steps/[0-9]+") or "From a paper sheet" in page


def test_any_other_game_is_counted_by_its_template(client, ledger):
    for name, points in (("Rome", (3, 9)), ("Rome", (5, 1)), ("Egypt", (40, 2))):
        text = f"catalogue_id: {name}-1\nname: {name}\ncategories: [{{name: Cards}}]\n"
        game = ledger.start("any_game", ["Ana", "Bo"], catalogue=text)
        for player, value in zip(("Ana", "Bo"), points, strict=True):
            ledger.take(game.id, WriteCell(player, "Cards", {"points": value}))
        ledger.take(game.id, FinishGame())
    whole = client.get("/titles/any_game/figures").text
    assert "Points by category" not in whole  # nothing that mixes two games
    rome, egypt = links(whole, "template=")
    page = client.get(rome).text
    assert "Figures: Rome" in page
    assert "18 points" in page
    assert all("template=" in link for link in links(page, "/figures/steps"))
    assert "42 points" in client.get(egypt).text
    assert "No finished game" in client.get("/titles/any_game/figures?template=none").text


def test_figures_are_held_back_with_the_results_they_would_tell(client, samples):
    told = client.get("/titles/founders/figures?spoilers=off").text
    assert "Mean score" not in told
    assert "Wins and averages come back" in told
    assert "Mean score" not in client.get("/titles/founders/figures/steps").text
    assert "Mean score" in client.get("/titles/founders/figures?spoilers=on").text


def test_before_the_first_game_ends_there_is_nothing_to_count(client):
    html = client.get("/titles/founders/figures").text
    assert "No finished game to count." in html


def test_the_titles_lead_to_their_figures(client):
    found = links(client.get("/titles").text, "/figures")
    assert found == [f"/titles/{title}/figures" for title in GAMES]


def test_hidden_games_leave_the_figures(client, samples, ledger, app):
    before = app.extensions["projections"].title_figures(Selection("founders")).summary.games
    gone = next(game for game in samples if game.rules.key == "founders" and game.over)
    ledger.hide(gone.id)
    after = client.get("/api/v1/titles/founders/figures").json["summary"]["games"]
    assert after == before - 1
    behind = client.get("/api/v1/titles/founders/figures/steps").json["rows"]
    assert str(gone.id) not in {row["game"] for row in behind}
