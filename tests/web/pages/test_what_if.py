"""The what-if: it takes actions on a copy, says the difference and why, and stores nothing."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import msgspec
import pytest

from ledger import visibility
from ledger.errors import NoSuchStep
from ledger.games import BUILT_IN
from ledger.notation import Lines
from ledger.review.what_if import what_if
from ledger.web.boards import labels

TITLES = sorted(BUILT_IN)


def lines_at(game: Any, state: Any) -> list[str]:
    """Every legal action of a table as it is typed."""
    writer = Lines(game.rules, state, "en", labels(game.rules.key))
    return [writer.write(action) for action in game.rules.legal_actions(state)]


def scoring_step(game: Any) -> int:
    """A chosen step of a game that brings points, so that taking it again brings them again."""
    for n in range(2, game.version + 1):
        before, after = game.sheet_at(game.previous_standing_step(n) or 1), game.sheet_at(n)
        if game.action(n) is not None and before.totals != after.totals:
            return n
    raise AssertionError("nobody scored")


@pytest.mark.parametrize("title", TITLES)
def test_what_was_played_gives_the_score_that_was_played(ledger, play_some, title):
    """Taken again on the copy, with what the dealer showed said by hand, a step brings the same."""
    game = play_some(ledger, title, steps=400, seed=4)
    step = scoring_step(game)
    n, said = (
        game.previous_standing_step(step),
        Lines(game.rules, game.state_at(game.previous_standing_step(step))),
    )
    found = what_if(game, n, [said.write(game.action(step))])
    assert found.stopped is None
    assert found.taken[0].events == game.events(step)
    assert found.taken[0].action == game.action(step)
    old, new = game.sheet_at(n), game.sheet_at(step)
    if all(not one.forced for one in found.taken):
        assert {one.player: one.difference for one in found.totals} == {
            player: new.totals[player] - old.totals[player] for player in new.totals
        }
        assert found.lines


@pytest.mark.parametrize("title", TITLES)
def test_what_followed_a_step_by_itself_follows_in_the_copy_too(ledger, play_some, title):
    """Whoever asks from the step of a choice goes on where the table came to rest after it."""
    game = play_some(ledger, title, ("Ana", "Bo", "Chloé"), steps=300, seed=9)
    tried = 0
    for step in [n for n in game.standing_steps()[1:] if game.body(n).auto]:
        chosen = game.previous_standing_step(step)
        if game.rules.play.forced(msgspec.structs.replace(game.state_at(chosen), dealer="table")):
            (found, *_) = what_if(game, chosen, []).taken
            assert (found.forced, found.action) == (True, game.action(step))
            said = Lines(game.rules, game.state_at(chosen)).write(game.action(step))
            (found, *_) = what_if(game, chosen, [said]).taken
            assert (found.forced, found.action) == (True, game.action(step))
            tried += 1
        if tried == 3:
            return
    raise AssertionError("nothing followed by itself")


@pytest.mark.parametrize("title", TITLES)
def test_the_game_and_the_store_stay_as_they_are(ledger, play_some, title):
    game = play_some(ledger, title, steps=60, seed=9)
    version, states = game.version, [game.state_at(n) for n in range(1, game.version + 1)]
    rows = len(ledger.log_after(0, 1000))
    step = next(
        n for n in range(game.version, 1, -1) if lines_at(game, what_if(game, n, []).game.state)
    )
    scratch = what_if(game, step, [])
    found = what_if(game, step, lines_at(game, scratch.game.state)[:1], labels=labels(title))
    assert found.stopped is None
    assert found.game.version > step
    assert (game.version, len(ledger.log_after(0, 1000))) == (version, rows)
    assert all(game.state_at(n) is state for n, state in enumerate(states, start=1))
    assert game.setup.dealer == "virtual"


def test_the_dealer_is_never_asked(ledger, play_some):
    """A tile to open must be named: the what-if does not tell which one lies on the stack."""
    game = play_some(ledger, steps=30, seed=2)
    step = next(
        n
        for n in range(12, game.version)
        if type(game.action(n)).__name__ == "OpenTile" and game.events(n)
    )
    found = what_if(
        game, game.previous_standing_step(step), [{"kind": "OpenTile", "stack": "nature"}]
    )
    assert found.stopped
    assert not found.taken
    assert found.game.started.seed is None


def test_what_the_rules_refuse_is_explained_and_may_be_agreed(ledger, play_some):
    game = play_some(ledger, steps=30, seed=2)
    said = [{"kind": "EndTurn", "player": game.rules.play.now(game.state_at(20)).player}]
    refused = what_if(game, 20, said)
    if refused.stopped is None:
        refused = what_if(game, 21, said)
    assert refused.stopped
    assert refused.stopped.number == 0
    assert refused.stopped.refusals
    unread = what_if(game, 20, ["dance wildly"])
    assert unread.stopped
    assert unread.stopped.errors
    with pytest.raises(NoSuchStep):
        what_if(game, 400, [])


# ---------------------------------------------------------------------------- the page


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=("Ana", "Bo", "Chloé"), seed=11, steps=60)


def turn_line(game: Any, step: int) -> str:
    return next(line for line in lines_at(game, what_if(game, step, []).game.state) if line)


def test_the_page_takes_lines_and_says_what_they_would_change(client, game):
    line = turn_line(game, 40)
    page = client.get(f"/games/{game.id}/steps/40/what-if", query_string={"line": line})
    assert page.status_code == 200
    taken = what_if(game, 40, [line], labels=labels("founders")).taken[0]
    said = game.rules.words.say(game.catalogue, taken.action, taken.events, "en")
    assert said in unescape(page.text)
    assert "The virtual dealer shows nothing of what is to come" in page.text
    assert f'<input type="hidden" name="line" value="{line}">' in unescape(page.text)
    french = client.get(f"/games/{game.id}/steps/40/what-if?lang=fr").text
    assert "rien n’est enregistré" in french


def test_a_line_that_cannot_be_taken_keeps_the_rest(client, game):
    line = turn_line(game, 40)
    lines = {"line": [line, "dance wildly"]}
    answer = client.get(f"/games/{game.id}/steps/40/what-if", query_string=lines)
    assert answer.status_code == 400
    assert "“dance wildly” cannot be read." in answer.text
    assert f'name="line" value="{line}"' in unescape(answer.text)
    assert client.get(f"/games/{game.id}/steps/4000/what-if").status_code == 404


def test_it_may_be_kept_as_a_new_game(client, ledger, game):
    line = next(one for one in lines_at(game, game.state_at(40)) if one)
    sent = {"line": line, "key": "once"}
    for _ in range(2):  # a second tap makes no second game
        answer = client.post(f"/games/{game.id}/steps/40/what-if", data=sent)
        assert answer.status_code == 303
        made = re.search(r"/games/([0-9a-f-]+)/steps/(\d+)", answer.headers["Location"])
        assert made
        assert made[1] != str(game.id)
    kept = client.get(f"/api/v1/games/{made[1]}").json
    assert kept["forked_from"] == {"game": str(game.id), "step": 40}
    assert kept["step"] == int(made[2])
    assert ledger.game(game.id).version == game.version
    assert len(client.get("/api/v1/games").json["games"]) == 2


def test_a_seat_judges_by_what_it_may_see(client, ledger, play_some):
    """Bo's what-if names no card of Ana's hand before the end."""
    game = play_some(ledger, "first_empires", seed=3, steps=60, first_player="Ana")
    assert not game.over
    hidden = {held.card for held in game.state.seats["Ana"].hand}
    assert hidden
    known = what_if(game, game.version, [], viewer=visibility.Viewer("Bo")).game.state
    assert hidden.isdisjoint(held.card for held in known.seats["Ana"].hand)
    page = client.get(f"/games/{game.id}/steps/{game.version}/what-if?as=Bo").text
    assert "It is judged by what this seat may see." in page
    names = {game.rules.words.name_of(game.catalogue, card, "en") for card in hidden}
    held = {c.card for c in game.state.seats["Bo"].hand}
    shown = page.split("How a line is written")[-1]
    assert not any(name in shown for name in names - held)


def test_a_finished_game_stays_open_in_a_what_if(ledger, play_some):
    game = play_some(ledger, "first_empires", seed=3, steps=2000)
    assert game.over
    step = next(n for n in range(40, game.version) if game.state_at(n).seats["Ana"].hand)
    found = what_if(game, step, [])
    assert found.game.opened
    assert not visibility.has_secrets(found.game)


# ---------------------------------------------------------------------------- API


def test_the_api_says_the_same_and_keeps_it_if_asked(client, game):
    line = turn_line(game, 40)
    body = {"step": 40, "actions": [line]}
    found = client.post(f"/api/v1/games/{game.id}/what-if", json=body)
    assert found.status_code == 200
    assert found.json["stopped_at"] is None
    assert [one["player"] for one in found.json["totals"]]
    wrong = client.post(f"/api/v1/games/{game.id}/what-if", json={**body, "actions": ["dance"]})
    assert wrong.json["stopped_at"] == 0
    assert wrong.json["errors"]
    kept = client.post(f"/api/v1/games/{game.id}/what-if/keep", json=body)
    assert kept.status_code == 201
    assert kept.json["forked_from"]["step"] == 40
