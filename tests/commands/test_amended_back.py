"""Amending a step of any game: nothing is lost, and what is put back is as it was."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ledger.aggregates.steps import ActionTaken
from ledger.application import Entry
from ledger.commands.amend import amendment
from ledger.commands.command import UNSTORED
from ledger.commands.ripple import (
    AmendmentRequest,
)
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.review.versions import all_versions, compare
from ledger.ruleset.rejudge import blank
from ledger_cairn import AddStone, Stop
from tests.support.amendments import kept
from tests.support.commands import amend
from tests.support.whole_games import whole_games

pytestmark = pytest.mark.usefixtures("cairn")


def what_it_says(game):
    """The score lines, less the steps they point at: those are new ones after an amendment."""
    lines = game.rules.look.score(game.state).lines
    return sorted((x.player, x.category, x.points, x.rule, x.components, x.place) for x in lines)


LAWS = settings(
    max_examples=3,
    deadline=None,
    database=None,
    phases=(Phase.generate,),  # the first game that breaks a law says enough
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
EVERY = pytest.mark.parametrize("title", ["cairn", *sorted(GAMES)])
a_game = given(
    seed=st.integers(0, 50),
    steps=st.integers(8, 50),
    pick=st.randoms(use_true_random=False),
    dealer=st.sampled_from(["virtual", "table"]),
)
KEEPER = Entry(as_keeper=True)  # a game that all signed long ago is closed to others
BACK = 40  # steps from the end of a whole game, so that a law does not take all day
TRIED = 30  # other moves looked at


def some_game(ledger, play_some, title, seed, steps, dealer):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=seed, steps=steps)
    return at_a_table(ledger, game) if dealer == "table" else game


def whole_game(ledger, play_some, title, pick):
    """A game that is over, with everything that scores in it."""
    if title == "cairn":
        return some_game(ledger, play_some, title, pick.randint(0, 50), 16, "table")
    pool = [one for one in whole_games() if one.rules.key == title and one.over]
    return ledger.open(uuid4(), pick.choice(pool).bodies)


def chosen_steps(game):
    line = game.standing_steps()[1:]
    return [n for n in line if isinstance(game.body(n), ActionTaken) and not game.body(n).auto]


def as_asked(game, step):
    """What somebody would enter again for this step, and the rules the table waived for it."""
    action = game.action(step)
    if game.setup.dealer == "virtual":
        action = blank(game.rules, action)
    return action, frozenset(refusal.rule for refusal in game.body(step).waived)


@EVERY
@LAWS
@a_game
def test_a_step_amended_to_itself_changes_nothing(
    ledger, play_some, title, seed, steps, pick: Random, dealer
):
    game = some_game(ledger, play_some, title, seed, steps, dealer)
    amended_to_itself(ledger, game, pick.choice(chosen_steps(game)))


@EVERY
@LAWS
@given(pick=st.randoms(use_true_random=False))
def test_a_step_of_a_whole_game_amended_to_itself_changes_nothing(
    ledger, play_some, title, pick: Random
):
    game = whole_game(ledger, play_some, title, pick)
    amended_to_itself(ledger, game, pick.choice(chosen_steps(game)[-BACK:]))


def amended_to_itself(ledger, game, step):
    said, state, version = what_it_says(game), game.state, game.version
    action, agreed = as_asked(game, step)
    ripple = amend(ledger, game.id, step, action, waived=agreed, entry=KEEPER)
    assert all(one.status == "same" for one in ripple.later)
    assert (ripple.removed, ripple.added) == ((), ())
    assert ripple.before == ripple.after
    again = ledger.load(game.id)
    assert what_it_says(again) == said
    assert again.rules.play.now(again.state) == game.rules.play.now(state)
    assert compare(again, version, again.version).differing == 0


@EVERY
def test_amended_and_amended_back_every_score_line_is_restored(ledger, play_some, title):
    """The step becomes another legal one that changes the score, then what it was. Later steps
    that would be refused meanwhile stand by agreement; at the end none of them needs one."""
    changed: list[bool] = []

    @LAWS
    @given(pick=st.randoms(use_true_random=False))
    def law(pick: Random) -> None:
        game = whole_game(ledger, play_some, title, pick)
        wish = otherwise(game, pick)
        if wish is None:
            return
        said, version, bodies = what_it_says(game), game.version, kept(ledger, game)
        waived = [game.body(n).waived for n in chosen_steps(game)]
        action, agreed = as_asked(game, wish.step)
        more = {"later": "waive", "reason": "so it was"}
        first = amend(ledger, game.id, wish.step, wish.action, entry=KEEPER, **more)
        changed.append(what_it_says(ledger.load(game.id)) != said)
        those = {"waived": agreed, "entry": KEEPER, **more}
        back = amend(ledger, game.id, first.first + 1, action, **those)
        assert back.after == first.before
        again = ledger.load(game.id)
        assert what_it_says(again) == said
        assert [again.body(n).waived for n in chosen_steps(again)] == waived
        assert again.bodies[:version] == bodies
        assert version in [one.upto for one in all_versions(again)]

    law()
    assert any(changed)  # or nothing has been restored


def otherwise(game, pick):
    """Another move at one of the last steps after which everything else was still played; of
    those that are looked at, one that changes score lines if there is one."""
    found, tried = None, 0
    steps = chosen_steps(game)[-BACK:]
    pick.shuffle(steps)
    for step in steps:
        action, _ = as_asked(game, step)
        legal = game.rules.legal_actions(game.state_at(game.previous_standing_step(step)))
        others = [a for a in legal if type(a) is type(action) and a != game.action(step)]
        open_to_choice = [a for a in others if not game.rules.chance_fields(a)]
        if game.setup.dealer == "table":  # there chance is what the scribe says
            open_to_choice = others
        pick.shuffle(open_to_choice)
        for other in open_to_choice[:2]:
            wish = AmendmentRequest(step=step, action=other, later="waive", reason="so it was")
            tried += 1
            tried_out = amendment(game, wish, UNSTORED, blind=True)
            ripple = tried_out.ripple
            if tried_out.stopped or ripple.dealt_at is not None or not ripple.later:
                continue
            found = wish
            if ripple.added:
                return wish
        if tried > TRIED:
            break
    return found


@EVERY
@LAWS
@a_game
def test_the_earlier_reading_is_always_still_there(
    ledger, play_some, title, seed, steps, pick: Random, dealer
):
    game = some_game(ledger, play_some, title, seed, steps, dealer)
    bodies, state, version = kept(ledger, game), game.state, game.version
    line = game.standing_steps()
    for _ in range(2):
        game = ledger.game(game.id)
        steps_left = chosen_steps(game)
        if steps_left:
            amend(ledger, game.id, pick.choice(steps_left), None, later="drop")
    again = ledger.load(game.id)
    assert again.bodies[:version] == bodies
    assert again.standing_steps(version) == line
    assert again.state_at(version) == state
    assert version in [one.upto for one in all_versions(again)]


def at_a_table(ledger, dealt):
    """The same game as a physical table would have entered it."""
    game = ledger.start(dealt.setup.title, dealt.setup.players)
    for step in dealt.standing_steps()[1:]:
        action = dealt.action(step)
        if action != game.rules.play.forced(game.state) and not already(game, action):
            try:
                ledger.take(game.id, action, waived=frozenset({"CA-2"}))
            except Refused:
                assert dealt.body(step).auto  # it followed by itself here too
    return game


def already(game, action):
    """Ended turns follow by themselves at a table too."""
    return (
        game.version > 1
        and game.action(game.last_standing_step()) == action
        and game.body(game.last_standing_step()).auto
    )


@pytest.mark.parametrize("later", ["refuse", "waive", "drop"])
def test_an_amendment_is_stored_whole_or_not_at_all(ledger, play_some, later):
    chance = Random(3)
    for seed in range(12):
        game = play_some(ledger, "cairn", ("Ana", "Bo"), seed=seed, steps=20)
        chosen = [n for n in game.standing_steps()[1:] if not game.body(n).auto]
        before = len(kept(ledger, game))
        new = chance.choice([None, Stop("Ana"), AddStone("Ana"), AddStone("Bo")])
        try:
            ripple = amend(ledger, game.id, chance.choice(chosen), new, later=later, reason="so")
        except Refused:
            assert len(kept(ledger, game)) == before
        else:
            assert (ripple.first, ripple.last) == (before + 1, len(kept(ledger, game)))
        again = ledger.load(game.id)
        assert again.state == ledger.game(game.id).state
