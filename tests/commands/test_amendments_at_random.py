"""Steps changed, inserted and dropped at random, at any depth, in every title with either dealer.

After each: every law holds unless the table agreed otherwise, verify finds the same, what chance
shows is what each step needs, and the game goes on. `LEDGER_AMENDMENTS=2000 pytest ...` tries more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ledger import laws
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.commands.amend import Amend, can_amend
from ledger.commands.command import Mark
from ledger.commands.moves import Take
from ledger.commands.ripple import AmendmentRequest, BreaksLaws, RippleRefused
from ledger.conformance.laws import any_legal
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.review.verify import verify
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.rejudge import chance_fits
from ledger.simulate import NAMES, at_virtual_table, begin, moves

NOW = datetime(2026, 5, 1, tzinfo=UTC)
MARK = Mark("Zoé", NOW)
TRIED = int(os.environ.get("LEDGER_AMENDMENTS", "8"))  # for each title
EACH = 4  # amendments of one game, one after the other
LONGEST = 400 if TRIED > 100 else 90  # steps of a game before the first of them
FURTHER = 6  # actions after each


def some_game(title: str, chance: Random) -> Game:
    """A game of seeded players that stops anywhere; as many modules, players and dealers as are."""
    rules = GAMES[title]
    while True:
        options = rules.with_defaults(chance.choice(rules.play.soaks))
        players = NAMES[: chance.choice(rules.play.player_counts)]
        dealer = chance.choice(["virtual", "table"])
        try:
            game = begin(rules, players, f"{chance.random()}", options, dealer, NOW)
            break
        except Refused:  # not with so many players
            continue
    upto = chance.randint(20, LONGEST)
    for move in moves(game, f"{chance.random()}" if dealer == "table" else game.started.seed or ""):
        if game.version >= upto and not move.body.auto:
            break
        game.apply(game.step(move.body))
    return game


def wish(game: Game, chance: Random) -> AmendmentRequest | None:
    """A step of the game is changed, dropped, or another put before it."""
    line = game.standing_steps()
    steps = [step for step in line if can_amend(game, step, line)]
    if not steps:
        return None
    step, how = chance.choice(steps), chance.choice(["change", "change", "insert", "drop"])
    later: Any = chance.choice(["refuse", "drop", "drop", "waive"])
    if how == "drop":
        return AmendmentRequest(step=step, later=later, reason="so it was")
    before = game.state_at(game.previous_standing_step(step))
    legal = game.rules.legal_actions(at_virtual_table(before))
    alike = [action for action in legal if type(action) is type(game.action(step))]
    if not legal:
        return None
    action = chance.choice(alike if alike and chance.random() < 0.5 else legal)
    if game.setup.dealer == "table":
        action = game.rules.play.fill(before, action, Dealer(f"{chance.random()}"))
    return AmendmentRequest(
        step=step, action=action, insert=how == "insert", later=later, reason="so it was"
    )


def amended(game: Game, request: AmendmentRequest) -> Game | None:
    """The game after it; None where it is stopped or refused, and told why."""
    try:
        return game.imagined(Amend(request).plan(game, MARK).bodies)
    except BreaksLaws:  # only what is waived may do so, and it is told before it is stored
        if request.later != "waive":
            raise
    except RippleRefused as error:
        if not error.ripple.refused:
            raise
    except Refused as error:
        if not error.refusals:
            raise
    return None


def is_whole(game: Game, request: AmendmentRequest) -> None:
    """What must hold of every amended game."""
    rules, line = game.rules, game.standing_steps()
    assert laws.broken(game) == (), request
    for before, step in pairwise(line):
        action, body = game.action(step), game.body(step)
        if game.started.seed and isinstance(body, ActionTaken) and not body.waived:
            assert action is not None
            assert chance_fits(rules, game.state_at(before), action), (request, step, action)
    report = verify(game)
    assert report.same, (request, report.verdicts, report.events, report.score, report.deals)
    assert rules.play.forced(game.state) is None, request


def goes_on(game: Game, chance: Random) -> Game:
    rules = game.rules
    for _ in range(FURTHER):
        if game.over:
            break
        state = at_virtual_table(game.state)
        legal = rules.legal_actions(state)
        if not legal:
            assert any_legal(rules, game.state)
            break
        action = rules.play.bot(state, legal, chance)
        if game.setup.dealer == "table":
            action = rules.play.fill(game.state, action, Dealer(f"{chance.random()}"))
            if found := rules.judge(game.state, action):  # drawn so that people must agree
                assert all(rules.play.codes[one.code].waivable for one in found)
                break
        game = game.imagined(Take(action).plan(game, MARK).bodies)
    assert laws.broken(game) == ()
    return game


def tries(title: str, seed: int) -> Iterator[bool]:
    """One game amended again and again; whether each amendment was stored."""
    chance = Random(f"{title} {seed}")
    game = some_game(title, chance)
    for _ in range(EACH):
        request = wish(game, chance)
        if request is None:
            return
        new = amended(game, request)
        yield new is not None
        if new is not None:
            is_whole(new, request)
            game = goes_on(new, chance)


@pytest.mark.parametrize("seed", range(max(1, TRIED // EACH)))
@pytest.mark.parametrize("title", sorted(GAMES))
def test_an_amended_game_is_a_lawful_one(title: str, seed: int) -> None:
    stored = list(tries(title, seed))
    assert len(stored) <= EACH
