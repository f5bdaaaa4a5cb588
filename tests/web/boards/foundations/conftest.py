"""Fixtures of the page tests of Foundations of Rome."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.games.foundations.state import Held
from tests.web.boards.foundations.games import FOUR

KEY = "foundations"


@pytest.fixture
def ledger_(app):
    return app.extensions["ledger"]


@pytest.fixture
def looking(app):
    with app.test_request_context("/"):
        yield


@pytest.fixture
def game(ledger_, play_some, looking):
    return play_some(ledger_, KEY, FOUR, seed=4, steps=110)


@pytest.fixture
def finished(ledger_, play_some, looking):
    return play_some(ledger_, KEY, ("Ana", "Bo"), seed=2, steps=9999)


@pytest.fixture
def bazaar(ledger_, play_some, looking):
    """Four who may trade, somebody holds an invocation, everybody two tokens."""
    options = {"deals": True, "swindles": True, "invocations": True}
    game = play_some(ledger_, KEY, FOUR, seed=7, steps=30, options=options)
    player = game.state.turn.player
    seat = game.state.seats[player]
    held = {"INV-11": Held("permanent_face_up", 2), "INV-01": Held("face_down", 2)}
    position = game.rules.position(
        replace(
            game.state,
            seats={**game.state.seats, player: replace(seat, invocations=held, coins=9)},
            unseen_invocations=tuple(c for c in game.state.unseen_invocations if c not in held),
        )
    )
    return ledger_.start(KEY, list(FOUR), options=options, position=position)
