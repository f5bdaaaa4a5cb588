"""A fork of any game, from any step: it is told of it what is told of the game at that step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from uuid import UUID

import pytest

from ledger.aggregates.game import Game
from ledger.commands.moves import resting_step
from ledger.games import BUILT_IN, ruleset
from ledger.tools.commands.maintenance import seat_names
from ledger.tools.dev.freedoms import agreeing, checks, doing
from ledger.tools.dev.freedoms.table import Table

FORKS = 4  # of each game
PAGES = 5  # asked of each fork


@pytest.fixture
def table() -> Iterator[Table]:
    opened = Table()
    yield opened
    opened.close()


def a_game_with_freedoms(table: Table, title: str, dealer: str, chance: Random) -> Game:
    """Played, agreed and amended, so that steps are set aside and waivers are in its log."""
    seed = f"{chance.random()}" if dealer == "virtual" else None
    names = seat_names(min(ruleset(title).play.player_counts))
    game = table.ledger.start(title, names, dealer=dealer, seed=seed, entry=table.entry())
    game = doing.play_on(table, game, 15, chance)
    for how, later in (("change", "waive"), ("drop", "drop")):
        game = agreeing.agree(table, game, (), chance)
        game = doing.amend(table, game, how, later, chance)
        game = doing.play_on(table, game, 5, chance)
    return doing.rewind(table, game, chance)


@pytest.mark.parametrize("dealer", ["virtual", "table"])
@pytest.mark.parametrize("title", BUILT_IN)
def test_a_fork_from_any_step_is_as_sound_as_the_game_was(
    table: Table, title: str, dealer: str
) -> None:
    chance = Random(f"{title} {dealer}")
    game = a_game_with_freedoms(table, title, dealer, chance)
    for number in range(FORKS):
        step = chance.randint(1, game.version)
        answer = table.client().post(f"/api/v1/games/{game.id}/fork", json={"step": step})
        assert answer.status_code == 201
        fork = table.put(table.ledger.game(UUID(answer.json["game"])))
        rests = resting_step(game, step)
        assert fork.rules.play.now(fork.state) == game.rules.play.now(game.state_at(rests))
        assert doing.told(fork, fork.version) == doing.told(game, rests)
        checks.lawful(table, fork)
        checks.verified(table, fork)
        checks.kept(table, fork)
        checks.listed_is_allowed(table, fork, chance)
        paths = checks.addresses(table, fork, fork.version)
        checks.answered(table, fork, chance.sample(paths, PAGES), chance)
        if not number:
            checks.lawful(table, doing.play_on(table, fork, 20, chance))
    assert table.tally["pages asked"] >= FORKS * PAGES
    assert table.tally["events with every law checked"] > 0
