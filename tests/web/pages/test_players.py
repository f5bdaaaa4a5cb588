"""Players' pages: results, figures and what their points are made of."""

from __future__ import annotations

import re

import pytest

from ledger.games import BUILT_IN, GAMES
from ledger.tools.samples import load_more
from tests.web.sample_store import fill


@pytest.fixture
def samples(ledger, app, store):
    return [ledger.game(game_id) for game_id in fill(app, store)]


def finished(games, name, title):
    seated = [game for game in games if game.over and name in game.setup.players]
    return [game for game in seated if game.rules.key == title]


def section(html, title):
    """What a player's page says of one title."""
    return re.search(rf'aria-labelledby="t-{title}".*?</section>', html, re.S)[0]


def test_nobody_is_listed_before_the_first_game(client):
    html = client.get("/players").text
    assert "No player yet." in html


def test_everybody_with_a_seat_is_listed_with_games_and_wins(client, samples):
    html = client.get("/players").text
    for name in {player for game in samples for player in game.setup.players}:
        row = re.search(rf"<tr>\s*<th scope=\"row\"><a [^>]*>{name}</a>.*?</tr>", html, re.S)[0]
        games = [game for game in samples if name in game.setup.players]
        won = [g for g in games if g.over and name in g.rules.look.score(g.state).winners]
        numbers = list(map(int, re.findall(r'<td class="num">(\d+)</td>', row)))
        assert numbers == [len(games), len(won)]


@pytest.mark.parametrize("title", BUILT_IN)
@pytest.mark.parametrize("name", ["Ana", "Chloé", "Dag"])
def test_the_figures_of_a_player_follow_from_the_games(client, samples, name, title):
    html = section(client.get(f"/players/{name}").text, title)
    games = finished(samples, name, title)
    totals = [game.rules.look.score(game.state).totals[name] for game in games]
    won = sum(name in game.rules.look.score(game.state).winners for game in games)
    shown = re.search(r'<dl class="small-figures">.*?</dl>', html, re.S)[0]
    numbers = re.findall(r"<dd>([^<]+?)\s*<", shown)
    assert numbers[:4] == [
        str(len(games)),
        str(won),
        f"{sum(totals) / len(totals):.1f}",
        str(max(totals)),
    ]


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_bars_show_the_points_by_category(client, samples, title):
    html = section(client.get("/players/Ana").text, title)
    games = finished(samples, "Ana", title)
    points: dict[str, int] = {}
    for game in games:
        for line in game.rules.look.score(game.state).lines:
            if line.player == "Ana":
                points[line.category] = points.get(line.category, 0) + line.points
    for category, total in points.items():
        word = games[0].rules.words.categories[category]["en"]
        bar = re.search(rf'<span class="cat">{word}</span>.*?</li>', html, re.S)[0]
        mean = f"{total / len(games):.1f}".replace("-", "−")
        assert f"{mean} a game" in bar
        assert ("bar minus" in bar) == (total < 0)


def test_a_players_games_are_linked_with_place_and_score(client, samples):
    html = client.get("/players/Chloé").text
    for game in samples:
        there = str(game.id) in html
        assert there == ("Chloé" in game.setup.players)
    assert '<span class="chip ok">won</span>' in html


def test_head_to_head_counts_the_finished_games_two_players_shared(client, samples):
    html = re.search(r'aria-labelledby="rivals".*?</table>', client.get("/players/Ana").text, re.S)
    row = re.search(r'<th scope="row"><a href="/players/Dag">Dag</a></th>(.*?)</tr>', html[0], re.S)
    both = [g for g in samples if g.over and {"Ana", "Dag"} <= set(g.setup.players)]
    ranks = [{p.player: p.rank for p in g.rules.look.score(g.state).standings} for g in both]
    ahead = sum(rank["Ana"] < rank["Dag"] for rank in ranks)
    behind = sum(rank["Ana"] > rank["Dag"] for rank in ranks)
    numbers = re.findall(r'<td class="num">([^<]+)</td>', row[1])
    assert list(map(int, numbers[:4])) == [len(both), ahead, len(both) - ahead - behind, behind]
    totals = [g.rules.look.score(g.state).totals for g in both]
    mean = sum(t["Ana"] - t["Dag"] for t in totals) / len(both)
    assert numbers[4] == f"{mean:+.1f}".replace("-", "−")


def test_games_nobody_logged_are_marked_in_the_figures(client, ledger, app):
    load_more(ledger)
    app.extensions["projections"].catch_up()
    html = client.get("/players/Ana").text
    assert "2 of them were not recorded" in section(html, next(iter(GAMES)))
    assert "only their sheets" not in client.get("/players/Ana?lang=fr").text


def test_french_numbers_have_a_comma(client, samples):
    html = client.get("/players/Ana", headers={"Accept-Language": "fr"}).text
    assert re.search(r"\d,\d par partie", html)


def test_whoever_never_finished_has_no_figures_yet(client, ledger, app, play_some):
    play_some(ledger, "founders", ("Zoé", "A/B"), steps=12)
    app.extensions["projections"].catch_up()
    html = client.get("/players/Zoé").text
    assert "No finished game yet" in html
    assert client.get("/players/A/B").status_code == 200
    assert 'href="/players/A/B"' in html


def test_an_unknown_player_is_not_found(client):
    answer = client.get("/players/Nobody")
    assert answer.status_code == 404
    assert "Nobody" in answer.text
