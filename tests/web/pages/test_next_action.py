"""After an action the page is open at the usual next one, and what it guesses is never recorded."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from ledger.aggregates.steps import ActionTaken
from ledger.games import GAMES
from ledger.simulate import NAMES, begin, moves
from ledger.tools.dev.tap_search import RECORD, fewest
from ledger.web.shared.action_fields import plain

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
SEED = f"{2:032x}"

# What is usually done next at a real table: no tap is spent on saying that it is this.
USUAL = {
    "founders": [
        ("RevealVictoryTiles", "RevealStartingOffer"),
        ("RevealMarketRows", "OpenTile"),
        ("OpenTile", "AddTile"),
        ("AddTile", "OpenTile"),
    ],
    "first_empires": [
        ("StartGame", "RecordOpeningHand"),
        ("RollDice", "EndDicePhase"),
        ("EndDicePhase", "MoveExplorers"),
        ("AdvanceCube", "EndProgress"),
    ],
    "foundations": [
        ("DealContracts", "FormEraPiles"),
        ("RevealMarket", "BuyCard"),
        ("TakeIncome", "BuyCard"),
        ("BuyCard", "BuildBuilding"),
    ],
    "age_of_mythology": [
        ("AssignCulture", "AssignCulture"),
        ("DraftTile", "DraftTile"),
        ("PlaceVpCube", "PlaceVpCube"),
        ("DiscardCards", "DiscardCards"),
    ],
}
CASES = [(title, done, following) for title, pairs in USUAL.items() for done, following in pairs]


@pytest.fixture(scope="module")
def whole():
    """A seeded game of each title at a real table, played once."""
    played = {}
    for title in USUAL:
        rules = GAMES[title]
        game = begin(rules, NAMES[:2], SEED, rules.with_defaults({}), "table", BEGAN)
        for move in moves(game, SEED):
            game.apply(game.step(move.body))
        played[title] = game
    return played


def after(ledger, game, done, following):
    """A game that has just recorded the first and in which somebody then did the second."""
    last = None
    for step in range(2, game.version + 1):
        body, kind = game.bodies[step - 1], type(game.action(step)).__name__
        if isinstance(body, ActionTaken) and not body.auto:
            if (last, kind) == (done, following):
                return ledger.open(uuid4(), game.bodies[: step - 1]), game.action(step)
            last = kind
    raise AssertionError(f"{following} never follows {done}")


def table_data(page: str):
    start = page.index('id="table-data"')
    return json.loads(page[page.index(">", start) + 1 : page.index("</script>", start)])


def names(action, tap):
    """Does the tap say something of the action itself, not only what sort of thing is done?"""
    said = json.dumps(plain(action))
    values = [v for field, v in tap.items() if field not in ("kind", "mode", "begin", "how")]
    return "pick" in tap or any(part in said for v in values for part in v.split("@") if part)


@pytest.mark.parametrize(("title", "done", "following"), CASES)
def test_the_usual_next_action_is_open_and_waits_for_its_confirmation(
    app, client, ledger, whole, title, done, following
):
    game, action = after(ledger, whole[title], done, following)
    step = game.version
    with app.test_request_context("/?lang=en"):
        taps = fewest(game, action)
    data = table_data(client.get(f"/games/{game.id}?lang=en").text)
    guess = data["compose"]["action"] or {"kind": ""}
    assert guess["kind"] == following or len(taps) == 1 or names(action, taps[0])

    assert not data["compose"]["instant"]
    said = [tap for tap in taps if tap != RECORD]
    answer = client.post(f"/games/{game.id}/compose", json={"taps": said}).json
    assert answer["ready"]
    document = answer["action"]
    assert document["kind"] == following
    assert ledger.game(game.id).version == step

    sent = {"action": document, "seen_step": step, "key": "k"}
    assert client.post(f"/api/v1/games/{game.id}/actions", json=sent).status_code == 201
    assert ledger.game(game.id).version > step
