"""What the tests of amendments look at."""

from __future__ import annotations


def kept(ledger, game):
    """What the store holds, read past the loaded games."""
    return ledger.load(game.id).bodies


def statuses(ripple):
    return [(one.step, one.status) for one in ripple.later]


def standing(game):
    return [game.action(n) for n in game.standing_steps()[1:] if not game.body(n).auto]
