"""Versions of a game beside each other, as somebody sees them who may not know everything."""

from __future__ import annotations

from msgspec.structs import replace

from ledger.review.versions import compare
from ledger.ruleset import UNKNOWN
from ledger.visibility import Viewer
from tests.support.commands import amend
from tests.support.secret_twins import typed_game


def test_what_others_hold_is_the_same_to_whoever_may_not_know_it(ledger):
    game = typed_game(ledger, steps=8)
    step = next(
        n
        for n in game.standing_steps()[1:]
        if type(game.action(n)).__name__ == "RecordOpeningHand" and game.action(n).player == "Ana"
    )
    before, hand = game.version, game.action(step)
    other = replace(hand, cards=(UNKNOWN, *hand.cards[1:]))
    amend(ledger, game.id, step, other, later="waive", reason="nobody looked")
    again = ledger.load(game.id)

    def status(viewer: Viewer) -> str:
        rows = compare(again, before, again.version, viewer).rows
        return next(row.status for row in rows if row.left == step)

    assert status(Viewer("Ana")) == "differs"
    assert status(Viewer("Bo")) == "same"
    assert status(Viewer()) == "same"
