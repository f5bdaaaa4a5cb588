"""The paper sheet: its form, what it is compared with, what may explain a difference."""

from __future__ import annotations

from html import unescape
from typing import Any
from uuid import uuid4

import pytest

from ledger.audit import audit
from ledger.audit.claim_explanations import by_round
from tests.support.whole_games import whole_games


@pytest.fixture
def game(ledger: Any) -> Any:
    """A finished game of three eras."""
    whole = next(
        g for g in whole_games() if g.over and g.rules.key == "foundations" and not g.claims
    )
    return ledger.open(uuid4(), whole.bodies)


def page(client: Any, game: Any, lang: str = "en") -> str:
    answer = client.get(f"/games/{game.id}/audit?lang={lang}")
    assert answer.status_code == 200
    return unescape(answer.text)


def send(client: Any, game: Any, **fields: Any) -> Any:
    data = {name.replace("__", "-"): str(value) for name, value in fields.items()}
    return client.post(f"/games/{game.id}/audit?lang=en", data=data)


def a_line(game: Any) -> Any:
    """A line of the first player worth what no other line of theirs is."""
    player = game.setup.players[0]
    mine = [line for line in game.rules.look.score(game.state).lines if line.player == player]
    points = [line.points for line in mine]
    return next(line for line in mine if line.points > 1 and points.count(line.points) == 1)


def test_one_number_a_player_is_the_whole_form_and_the_rest_opens(client, game):
    html = page(client, game)
    form = html[html.index('id="claim"') : html.index("</form>", html.index('id="claim"'))]
    first, *opened = form.split('<details class="by">')
    assert first.count("<input") == len(game.setup.players)
    assert form.count('type="checkbox"') == len(game.setup.players)  # the winner, if it names one
    assert len(opened) == 2
    assert opened[0].count("<input") == len(game.setup.players) * len(game.rules.words.categories)
    assert "Era 3" in opened[1]
    assert "Ère 3" in page(client, game, "fr")


def test_a_line_left_out_is_named_with_its_rule_and_its_step(client, game):
    line = a_line(game)
    total = game.rules.look.score(game.state).totals[line.player]
    assert send(client, game, total__1=total - line.points).status_code == 303
    html = page(client, game)
    part = html[html.index('class="card whys"') :]
    assert f"A line of +{line.points} was left out." in part
    assert f"rules#{line.rule}" in part
    assert f'/steps/{line.steps[-1]}"' in part
    assert f"Une ligne de +{line.points} a été oubliée." in page(client, game, "fr")


def test_a_sheet_by_era_is_compared_era_by_era(client, game, ledger):
    rounds = by_round(game, game.version)
    player = game.setup.players[0]
    fields = {f"round-{n}__1": points for n, points in rounds[player].items()}
    assert send(client, game, **fields).status_code == 303
    assert "The paper sheet says the same" in page(client, game)
    fields["round-2__1"] += 3
    send(client, game, **fields)
    html = page(client, game)
    wrong, right = rounds[player]["2"] + 3, rounds[player]["2"]
    assert f"Era 2: {wrong} on paper, {right} here." in html
    assert '<details class="by" open>' in html
    assert ledger.game(game.id).claim.rounds[player]["2"] == wrong
    step = unescape(client.get(f"/games/{game.id}/steps/{game.version}?lang=en").text)
    assert f"Era 2 {wrong}" in step


def test_a_slip_in_the_addition_is_kept_and_told(client, game, ledger):
    player = game.setup.players[0]
    row = audit(game).by_category[player]
    total = sum(row.values())
    fields = {f"{category}__1": points for category, points in row.items()}
    assert send(client, game, **fields, total__1=total + 1).status_code == 303
    assert ledger.game(game.id).claim.sums == {player: total + 1}
    html = page(client, game)
    assert f"The paper's own categories add up to {total}: a slip in the addition." in html
    assert f'value="{total + 1}"' in html


def test_a_difference_nothing_explains_says_so(client, game):
    total = game.rules.look.score(game.state).totals[game.setup.players[0]]
    send(client, game, total__1=total + 977)
    assert "Nothing that can be checked explains it" in page(client, game)


def test_a_wrong_number_in_an_era_is_said_and_kept(client, game, ledger):
    answer = send(client, game, **{"round-1__1": "ten"})
    assert answer.status_code == 400
    assert "Era 1, " in unescape(answer.text)
    assert 'value="ten"' in answer.text
    assert ledger.game(game.id).claim is None


def test_the_api_takes_rounds_and_sums_and_explains(client, game):
    at = f"/api/v1/games/{game.id}"
    line = a_line(game)
    total = game.rules.look.score(game.state).totals[line.player]
    rounds = by_round(game, game.version)[line.player]
    body = {"totals": {line.player: total - line.points}, "rounds": {line.player: rounds}}
    told = client.post(f"{at}/claim", json=body)
    assert told.status_code == 201
    assert told.json["steps"][0]["rounds"] == {line.player: rounds}
    claim = client.get(f"{at}/audit").json["claim"]
    first = claim["explanations"][0]
    assert first["kind"] == "missed"
    assert first["lines"][0]["rule"] == line.rule
    assert first["lines"][0]["steps"] == list(line.steps)
    only_rounds = {"totals": {}, "rounds": {line.player: {"1": 3}}}
    assert client.post(f"{at}/claim", json=only_rounds).status_code == 201
    assert (
        client.post(f"{at}/claim", json={"totals": {}, "rounds": {"Zoe": {"1": 3}}}).status_code
        == 400
    )
    odd = {"totals": {}, "rounds": {line.player: {"first": 3}}}
    assert client.post(f"{at}/claim", json=odd).status_code == 400


def test_a_wrong_winner_is_named_with_the_rule_that_decides(client, game):
    sheet = game.rules.look.score(game.state)
    wrong = next(p for p in game.setup.players if p not in sheet.winners)
    fields = {f"total-{n}": sheet.totals[p] for n, p in enumerate(game.setup.players, 1)}
    fields[f"winner-{game.setup.players.index(wrong) + 1}"] = "on"
    assert client.post(f"/games/{game.id}/audit", data=fields).status_code == 303
    html = page(client, game)
    assert "Another winner on paper" in html
    assert f"The paper names {wrong}; {sheet.winners[0]} has more points" in html
    assert "FR-BASE.173" in html[html.index("Another winner on paper") :][:800]
    assert f'name="winner-{game.setup.players.index(wrong) + 1}" checked' in html
    assert f"Le papier nomme {wrong}" in page(client, game, "fr")
    told = client.get(f"/api/v1/games/{game.id}/audit").json["claim"]
    assert [one["rule"] for one in told["wrong_winners"]] == ["FR-BASE.173"]
    body = {"totals": sheet.totals, "winners": list(sheet.winners)}
    assert client.post(f"/api/v1/games/{game.id}/claim", json=body).status_code == 201
    assert client.get(f"/api/v1/games/{game.id}/audit").json["claim"]["wrong_winners"] == []
