"""What a shared link says: the result once there is one, and no end where none is wanted."""

from __future__ import annotations

import re

PAGES = ("", "/steps/last", "/steps/2", "/audit")


def told(client, path, **query):
    page = client.get(path, query_string=query, follow_redirects=True).text
    return re.search(r'<meta property="og:description" content="([^"]*)">', page)[1]


def test_a_game_in_play_tells_its_turn_and_no_score(client, ledger, play_some):
    game = play_some(ledger, steps=20)
    turn = game.rules.play.now(game.state).turn
    for page in PAGES:
        assert told(client, f"/games/{game.id}{page}") == f"In play, turn {turn}."


def test_a_finished_game_tells_its_result_unless_the_link_asks_for_none(client, ledger, play_some):
    game = play_some(ledger, steps=9999)
    sheet = game.rules.look.score(game.state)
    expected = ", ".join(f"{player} {sheet.totals[player]}" for player in game.setup.players)
    for page in PAGES:
        said = told(client, f"/games/{game.id}{page}")
        assert said == f"Won by {', '.join(sheet.winners)}: {expected}."
        held = told(client, f"/games/{game.id}{page}", spoilers="off")
        assert "Won" not in held
        assert not any(str(total) in held.split() for total in sheet.totals.values())
        client.delete_cookie("spoilers")
        client.delete_cookie("watched")
