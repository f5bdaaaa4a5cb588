"""Amending a step: what becomes of the steps that followed it."""

from __future__ import annotations

import pytest

import ledger_cairn as toy
from ledger.commands.ripple import (
    LaterStepChoice,
    RippleRefused,
)
from ledger.errors import Unreadable
from ledger.games import GAMES
from ledger_cairn import AddStone
from tests.support.amendments import kept, standing, statuses
from tests.support.commands import amend
from tests.support.rulesets import changed

pytestmark = pytest.mark.usefixtures("cairn")


def test_by_default_an_illegal_later_step_stops_it_all(ledger, game):
    before = kept(ledger, game)
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, 2, AddStone("Ana", "chalk"))
    assert [r.rule for r in caught.value.refusals] == ["CA-2"]
    assert statuses(caught.value.ripple) == [(4, "same"), (6, "refused"), (8, "refused")]
    assert kept(ledger, game) == before


def test_later_steps_may_be_waived(ledger, game):
    ripple = amend(ledger, game.id, 2, AddStone("Ana", "chalk"), later="waive", reason="it stood")
    assert [(one.status, one.waived) for one in ripple.later] == [
        ("same", False),
        ("refused", True),
        ("same", False),
    ]
    assert [r.code for r in ledger.load(game.id).body(ripple.later[1].now).waived] == ["too_heavy"]


@pytest.mark.parametrize("reason", ["", "it lay there"])
@pytest.mark.parametrize("how", ["all", "one", "the new one", "another"])
def test_what_an_amendment_waives_needs_a_reason(ledger, game, how, reason):
    """Of later steps, all together or one by one, and of what is put in the place of one."""
    heavy, chalk = AddStone("Ana", "granite"), AddStone("Ana", "chalk")
    too_heavy = frozenset({"CA-2"})
    step, action, words = {
        "all": (2, chalk, {"later": "waive"}),
        "one": (2, chalk, {"choices": {6: LaterStepChoice(do="waive")}}),
        "the new one": (6, heavy, {"waived": too_heavy}),
        "another": (
            2,
            chalk,
            {"choices": {6: LaterStepChoice(do="change", action=heavy, waived=too_heavy)}},
        ),
    }[how]
    before = kept(ledger, game)
    assert not amend(ledger, game.id, step, action, reason=reason, dry_run=True, **words).stored
    if reason:
        ripple = amend(ledger, game.id, step, action, reason=reason, **words)
        stored = ledger.load(game.id)
        waived = [stored.body(n) for n in range(ripple.first + 1, ripple.last + 1)]
        assert [body.reason for body in waived if body.waived] == [reason]
    else:
        with pytest.raises(Unreadable) as caught:
            amend(ledger, game.id, step, action, **words)
        assert caught.value.errors == {"reason": ["reason_needed"]}
        assert kept(ledger, game) == before


def test_a_waived_step_amended_to_itself_keeps_its_reason(ledger, game):
    heavy, agreed = AddStone("Ana", "granite"), frozenset({"CA-2"})
    ledger.take(game.id, heavy, waived=agreed, reason="agreed")
    ripple = amend(ledger, game.id, 10, heavy, waived=agreed)
    assert ledger.load(game.id).body(ripple.first + 1).reason == "agreed"


@pytest.mark.parametrize("step", [2, 4, 5, 99])
def test_only_what_is_taken_again_can_be_waived_changed_or_dropped(ledger, game, step):
    """The amended step, one before it, a forced one, one that is not there."""
    before = kept(ledger, game)
    said = {6: LaterStepChoice(do="drop"), step: LaterStepChoice(do="drop")}
    for dry_run in (True, False):
        with pytest.raises(Unreadable) as caught:
            amend(ledger, game.id, 4, AddStone("Bo", "flint"), choices=said, dry_run=dry_run)
        assert caught.value.errors == {f"instead.{step}": ["not_a_later_step"]}
    assert kept(ledger, game) == before


@pytest.fixture
def unhurried(monkeypatch, ledger):
    """The toy, where nobody has to stop after a chalk; Ana, Bo, Ana, Bo at steps 2, 4, 6, 8."""

    def forced(state):
        last = state.cairns[state.turn][-1:]
        return None if last and last[0].stone == "chalk" else toy.forced(state)

    monkeypatch.setitem(GAMES, "cairn", changed(toy.RULESET, forced=forced))
    game = ledger.start("cairn", ["Ana", "Bo"])
    for player, stone in [("Ana", "basalt"), ("Bo", "slate"), ("Ana", "slate"), ("Bo", "flint")]:
        ledger.take(game.id, AddStone(player, stone))
    return ledger.game(game.id)


def test_what_followed_by_itself_follows_again_where_the_next_step_needs_it(ledger, unhurried):
    """Bo need not have stopped after the chalk, but Ana's stone says that the turn was hers."""
    said = {8: LaterStepChoice(do="change", action=AddStone("Bo", "chalk"))}
    ripple = amend(ledger, unhurried.id, 4, AddStone("Bo", "chalk"), choices=said)
    assert statuses(ripple) == [(6, "same"), (8, "replaced")]
    again = ledger.load(unhurried.id)
    kinds = [type(again.action(n)).__name__ for n in range(11, again.version + 1)]
    assert kinds == ["AddStone", "EndTurn", "AddStone", "EndTurn", "AddStone"]
    assert again.body(12).auto  # nobody chose it, then or now
    assert again.state.turn == "Bo"  # and behind the last step nothing needs it
    back = amend(ledger, unhurried.id, 11, AddStone("Bo", "slate"))
    assert {one.status for one in back.later} == {"same"}


def test_it_does_not_follow_where_the_next_step_stands_without_it(ledger, unhurried):
    """Without Ana's turn in between Bo's next stone needs no end of a turn."""
    said = {
        6: LaterStepChoice(do="drop"),
        8: LaterStepChoice(do="change", action=AddStone("Bo", "chalk")),
    }
    ripple = amend(ledger, unhurried.id, 4, AddStone("Bo", "chalk"), choices=said)
    assert [one.status for one in ripple.later] == ["dropped", "replaced"]
    again = ledger.load(unhurried.id)
    kinds = [type(again.action(n)).__name__ for n in range(11, again.version + 1)]
    assert kinds == ["AddStone", "AddStone"]


def test_later_steps_may_be_left_out(ledger, game):
    ripple = amend(ledger, game.id, 2, AddStone("Ana", "chalk"), later="drop")
    assert [(one.status, one.now is None) for one in ripple.later] == [
        ("same", False),
        ("refused", True),
        ("refused", True),
    ]
    assert ledger.load(game.id).state.turn == "Ana"


def test_what_is_impossible_cannot_be_waived(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], catalogue='{"chalk": 1, "flint": 2}')
    for _ in range(3):
        ledger.take(game.id, AddStone("Ana", "flint"))
        ledger.take(game.id, AddStone("Bo", "chalk"))
    ledger.take(game.id, AddStone("Ana", "flint"))
    before = kept(ledger, game)
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, 4, AddStone("Bo", "flint"), later="waive", reason="it lay there")
    assert [r.code for r in caught.value.refusals] == ["not_in_bag"]
    assert kept(ledger, game) == before
    ripple = amend(ledger, game.id, 4, AddStone("Bo", "flint"), later="drop")
    assert [one.step for one in ripple.later if one.now is None] == [14]


def test_each_later_step_can_be_waived_changed_or_dropped(ledger, game):
    """Ana's chalk instead of basalt makes her slate too heavy, and Bo's step follows hers."""
    said = {6: LaterStepChoice(do="change", action=AddStone("Ana", "chalk"))}
    ripple = amend(ledger, game.id, 2, AddStone("Ana", "chalk"), choices=said)
    assert [(one.step, one.status) for one in ripple.later] == [
        (4, "same"),
        (6, "replaced"),
        (8, "same"),
    ]
    assert [a.stone for a in standing(ledger.load(game.id))] == ["chalk", "slate", "chalk", "chalk"]


def test_one_later_step_is_waived_and_another_left_out(ledger, game):
    said = {6: LaterStepChoice(do="waive", reason="it lay there"), 8: LaterStepChoice(do="drop")}
    ripple = amend(ledger, game.id, 2, AddStone("Ana", "chalk"), choices=said)
    assert [(one.step, one.status, one.waived) for one in ripple.later] == [
        (4, "same", False),
        (6, "refused", True),
        (8, "dropped", False),
    ]
    again = ledger.load(game.id)
    body = again.body(ripple.later[1].now)
    assert ([r.rule for r in body.waived], body.reason) == (["CA-2"], "it lay there")
    assert len(standing(again)) == 3


def test_a_changed_later_step_must_be_legal_too(ledger, game):
    said = {6: LaterStepChoice(do="change", action=AddStone("Ana", "granite"))}
    before = kept(ledger, game)
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, 2, AddStone("Ana", "chalk"), choices=said)
    assert [r.code for r in caught.value.refusals] == ["too_heavy"]
    assert kept(ledger, game) == before


def test_the_rewind_says_which_step_it_puts_right(ledger, game):
    ripple = amend(ledger, game.id, 4, AddStone("Bo", "flint"))
    assert ledger.load(game.id).body(ripple.first).amends == 4


def test_later_must_be_known(ledger, game):
    with pytest.raises(Unreadable):
        amend(ledger, game.id, 4, None, later="pray")
