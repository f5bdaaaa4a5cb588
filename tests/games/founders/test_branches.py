"""Any branch deals on: from any step, with either dealer, exactly what is still unseen."""

from __future__ import annotations

from random import Random

import pytest

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.games.founders import RULESET
from ledger.games.founders.invariants import History
from ledger.review.verify import verify
from ledger.ruleset.codec import Action

NAMES = ("Ana", "Bo", "Cy", "Di")


def choice(game: Game, chance: Random) -> Action:
    return RULESET.play.bot(game.state, RULESET.legal_actions(game.state), chance)


def play_on(ledger: Ledger, game: Game, chance: Random, steps: int | None = None) -> Game:
    """Seeded players go on, and now and then take the last action back."""
    taken = 0
    while not game.over and (steps is None or taken < steps):
        game = ledger.take(game.id, choice(game, chance))
        taken += 1
        if chance.random() < 0.05:
            game = ledger.undo(game.id)
    return game


def broken(game: Game) -> list[str]:
    """Every law broken after any event of what stands."""
    first, *steps = game.standing_steps()
    state = game.state_at(first)
    watch, found = History(state), []
    for step in steps:
        for event in game.events(step):
            state = RULESET.fold(state, [event], step)
            found += [f"step {step}: {one}" for one in watch.after(state, event)]
    return found


@pytest.mark.parametrize("how", ["fork", "position"])
@pytest.mark.parametrize("seed", range(4))
def test_a_branch_is_played_to_its_end(ledger: Ledger, seed: int, how: str) -> None:
    chance, players = Random(f"{how} {seed}"), NAMES[: 2 + seed % 3]
    dealer = ("virtual", "table")[seed % 2]
    dealt = f"{how} {seed}" if dealer == "virtual" else None
    game = ledger.start("founders", list(players), dealer=dealer, seed=dealt)
    game = play_on(ledger, game, chance, chance.randint(5, 90))
    if how == "fork":
        branch = ledger.fork(game.id, chance.choice(game.standing_steps()))
        assert branch.started.seed != game.started.seed or dealer == "table"
    else:
        step = chance.choice(game.standing_steps())
        position = RULESET.position(game.state_at(step))
        dealer = chance.choice(("virtual", "table"))
        branch = ledger.start("founders", list(players), dealer=dealer, position=position)
    end = play_on(ledger, branch, chance)
    assert end.over
    assert broken(end) == []
    assert verify(end).same
