"""Amending a step: its ripple, and a log that keeps everything."""

from __future__ import annotations

from random import Random
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ledger_cairn as toy
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.application import Entry
from ledger.audit import counts
from ledger.commands.amend import amendment
from ledger.commands.command import UNSTORED
from ledger.commands.ripple import (
    AmendmentRequest,
    CannotAmend,
    LaterStepChoice,
    RippleRefused,
)
from ledger.errors import NoSuchStep, Refused, TableMovedOn, Unreadable
from ledger.games import GAMES
from ledger.review.versions import compare, readings
from ledger.ruleset import Countable
from ledger.ruleset.rejudge import blank
from ledger_cairn import AddStone, Stop, TurnEnded
from tests.support.commands import amend
from tests.support.rulesets import changed
from tests.support.whole_games import whole_games

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def game(ledger):
    """Steps 2, 4, 6, 8 are chosen, the others end turns."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    for player, stone in [("Ana", "basalt"), ("Bo", "slate"), ("Ana", "slate"), ("Bo", "chalk")]:
        ledger.take(game.id, AddStone(player, stone), entry=Entry(by=player))
    return game


def kept(ledger, game):
    """What the store holds, read past the loaded games."""
    return ledger.load(game.id).bodies


def statuses(ripple):
    return [(one.step, one.status) for one in ripple.later]


def standing(game):
    return [game.action(n) for n in game.standing_steps()[1:] if not game.body(n).auto]


# ------------------------------------------------------------------------- replace


def test_a_step_is_replaced_and_what_followed_is_taken_again(ledger, game):
    ripple = amend(
        ledger, game.id, 4, AddStone("Bo", "flint"), reason="it was flint", entry=Entry(by="Zoé")
    )
    assert ripple.stored
    assert statuses(ripple) == [(6, "same"), (8, "same")]
    assert [one.now for one in ripple.later] == [13, 15]
    assert (ripple.first, ripple.last) == (10, 16)
    assert [(line.points, line.components) for line in ripple.removed] == [(3, ("slate",))]
    assert [(line.points, line.components) for line in ripple.added] == [(2, ("flint",))]
    assert (ripple.before, ripple.after) == ({"Ana": 7, "Bo": 4}, {"Ana": 7, "Bo": 3})
    again = ledger.load(game.id)
    assert again.version == 16
    assert isinstance(again.body(10), Rewound)
    assert (again.body(10).to_step, again.body(10).reason, again.body(10).by) == (
        3,
        "it was flint",
        "Zoé",
    )
    assert [again.body(n).by for n in (11, 13, 15)] == ["Zoé", "Ana", "Bo"]
    assert [again.body(n).auto for n in (12, 14, 16)] == [True, True, True]
    assert standing(again)[1] == AddStone("Bo", "flint")
    assert again.action(4) == AddStone("Bo", "slate")  # nothing is erased


def test_an_amendment_can_itself_be_undone(ledger, game):
    before = game.state
    amend(ledger, game.id, 4, AddStone("Bo", "flint"))
    ledger.rewind(game.id, 9)
    assert ledger.game(game.id).state is before


def test_a_dry_run_tells_the_same_and_stores_nothing(ledger, game):
    before = kept(ledger, game)
    told = amend(ledger, game.id, 4, AddStone("Bo", "flint"), dry_run=True)
    assert kept(ledger, game) == before
    done = amend(ledger, game.id, 4, AddStone("Bo", "flint"))
    assert msgspec.structs.replace(told, stored=True) == done


def test_the_last_step_can_be_amended(ledger, game):
    ripple = amend(ledger, game.id, 8, AddStone("Bo", "flint"))
    assert ripple.later == ()
    assert ripple.after == {"Ana": 7, "Bo": 5}


def test_stored_waivers_are_kept(ledger, game):
    ledger.take(game.id, AddStone("Ana", "granite"), waived=frozenset({"CA-2"}), reason="agreed")
    ripple = amend(ledger, game.id, 4, AddStone("Bo", "flint"))
    assert statuses(ripple) == [(6, "same"), (8, "same"), (10, "same")]
    body = ledger.load(game.id).body(ripple.later[-1].now)
    assert [r.rule for r in body.waived] == ["CA-2"]
    assert body.reason == "agreed"


def test_the_new_action_may_be_waived_too(ledger, game):
    with pytest.raises(Refused) as caught:
        amend(ledger, game.id, 6, AddStone("Ana", "granite"))
    assert [r.rule for r in caught.value.refusals] == ["CA-2"]
    assert ledger.load(game.id).version == 9
    amend(ledger, game.id, 6, AddStone("Ana", "granite"), waived=frozenset({"CA-2"}), reason="ok")
    body = ledger.load(game.id).body(11)
    assert (body.reason, [r.code for r in body.waived]) == ("ok", ["too_heavy"])


@pytest.fixture
def weighed(monkeypatch):
    """The toy with a number that can be counted: how much each cairn weighs."""
    weight = Countable(
        "weight",
        {"en": "weight", "fr": "poids"},
        player=lambda state, player: sum(stone.weight for stone in state.cairns[player]),
    )
    monkeypatch.setitem(GAMES, "cairn", changed(toy.RULESET, countables=(weight,)))


def test_counts_before_it_stand_and_those_after_it_are_compared_again(ledger, weighed):
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "basalt"))
    ledger.count(game.id, {("Ana", "weight"): 4})  # step 4
    ledger.take(game.id, AddStone("Bo", "slate"))  # step 5: it was flint
    ledger.count(game.id, {("Bo", "weight"): 2})  # step 7
    ledger.take(game.id, AddStone("Ana", "slate"))
    ledger.count(game.id, {("Ana", "weight"): 6}, entry=Entry(by="Zoé"))  # step 10
    assert [(one.step, one.difference) for one in counts.counted(game)] == [
        (4, 0),
        (7, -1),
        (10, -1),
    ]
    ripple = amend(ledger, game.id, 5, AddStone("Bo", "flint"))
    assert statuses(ripple) == [(8, "same")]
    again = ledger.load(game.id)
    found = counts.counted(again)
    assert [(one.player, one.difference) for one in found] == [("Ana", 0), ("Bo", 0), ("Ana", -1)]
    assert found[0].step == 4
    assert [again.last_standing_step(one.step) for one in found[1:]] == [13, 16]
    assert found[2].by == "Zoé"
    assert [one.count.player for one in counts.differing(again)] == ["Ana"]
    assert counts.differing(again)[0].after == 3  # the count before the amended step still narrows
    amend(ledger, game.id, 12, None, later="drop")  # it was no stone at all
    assert [one.difference for one in counts.counted(ledger.load(game.id))][1] == 2


def test_a_correction_in_between_is_taken_again(ledger, game):
    ledger.correct(game.id, [TurnEnded("Bo")], "Bo goes on")
    ledger.take(game.id, AddStone("Bo", "chalk"))
    ripple = amend(ledger, game.id, 4, AddStone("Bo", "flint"))
    assert [(one.kind, one.status) for one in ripple.later] == [
        ("AddStone", "same"),
        ("AddStone", "same"),
        ("Corrected", "same"),
        ("AddStone", "same"),
    ]


# ------------------------------------------------------------------------- insert and drop


def test_a_step_is_dropped(ledger, game):
    ripple = amend(ledger, game.id, 8, None)
    assert ripple.after == {"Ana": 7, "Bo": 3}
    assert standing(ledger.load(game.id)) == standing(game)[:3]
    assert ledger.load(game.id).state.turn == "Bo"


def test_a_dropped_step_can_make_the_later_ones_illegal(ledger, game):
    ripple = amend(ledger, game.id, 4, None, dry_run=True)
    assert statuses(ripple) == [(6, "refused"), (8, "same")]
    assert [r.rule for r in ripple.later[0].refusals] == ["CA-1"]
    assert not ripple.stored


def test_a_step_is_inserted_before_another(ledger, game):
    ripple = amend(
        ledger, game.id, 6, AddStone("Ana", "chalk"), insert=True, later="waive", reason="missed"
    )
    assert [(one.step, one.status, one.waived) for one in ripple.later] == [
        (6, "refused", True),
        (8, "refused", True),
    ]
    again = ledger.load(game.id)
    assert [action.stone for action in standing(again)] == [
        "basalt",
        "slate",
        "chalk",
        "slate",
        "chalk",
    ]
    assert again.body(ripple.later[0].now).reason == "missed"


def test_an_insertion_needs_an_action(ledger, game):
    with pytest.raises(Unreadable):
        amend(ledger, game.id, 6, None, insert=True)


# ------------------------------------------------------------------------- later steps


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


# ------------------------------------------------------------------------- what cannot be amended


@pytest.mark.parametrize("step", [1, 3])
def test_the_setup_and_forced_steps_cannot_be_amended(ledger, game, step):
    with pytest.raises(CannotAmend):
        amend(ledger, game.id, step, AddStone("Bo", "flint"))


def test_an_undone_step_cannot_be_amended(ledger, game):
    ledger.undo(game.id)
    with pytest.raises(CannotAmend):
        amend(ledger, game.id, 8, AddStone("Bo", "flint"))


@pytest.mark.parametrize("step", [0, -1, 10, 99])
def test_a_step_that_does_not_exist(ledger, game, step):
    with pytest.raises(NoSuchStep):
        amend(ledger, game.id, step, AddStone("Bo", "flint"))


def test_a_stale_amendment_is_refused(ledger, game):
    ledger.take(game.id, AddStone("Ana", "chalk"))
    with pytest.raises(TableMovedOn):
        amend(ledger, game.id, 4, AddStone("Bo", "flint"), entry=Entry(seen_step=9))
    assert ledger.load(game.id).version == 11


def test_a_repeated_amendment_is_stored_once_and_answered_the_same(ledger, game):
    entry = Entry(by="Ana", key="k", seen_step=9)
    first = amend(ledger, game.id, 4, AddStone("Bo", "flint"), entry=entry)
    ledger.take(game.id, AddStone("Ana", "chalk"))
    again = amend(ledger, game.id, 4, AddStone("Bo", "flint"), entry=entry)
    assert again == first
    assert ledger.load(game.id).version == 18


# ------------------------------------------------------------------------- chance


def test_under_a_virtual_dealer_chance_is_kept_where_it_can_be(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    for _ in range(6):
        ledger.take(game.id, AddStone(game.state.turn))
    stones = [action.stone for action in standing(game)]
    amend(ledger, game.id, 4, AddStone("Bo"))
    assert [action.stone for action in standing(ledger.load(game.id))] == stones
    amend(ledger, game.id, game.standing_steps()[3], None, later="drop")
    left = [action.stone for action in standing(ledger.load(game.id))]
    assert all(stone in stones for stone in left)


def test_under_a_virtual_dealer_a_later_step_can_be_waived_too(ledger):
    """Ana's first stone never came: that it was Bo's turn then is waived, not what he drew."""
    game = dealt(ledger, "a seed")
    stones = [action.stone for action in standing(game)]
    told = amend(ledger, game.id, 2, None, later="waive", reason="she was out", dry_run=True)
    assert (told.later[0].status, told.later[0].waived) == ("refused", True)
    assert told.dealt_at is None
    amend(ledger, game.id, 2, None, later="waive", reason="she was out")
    assert [action.stone for action in standing(ledger.load(game.id))] == stones[1:]


def test_nobody_tells_a_virtual_dealer_what_to_deal(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    ledger.take(game.id, AddStone("Ana"))
    drawn = game.action(2).stone
    other = next(stone for stone in game.state.bag if stone != drawn)
    with pytest.raises(Refused) as caught:
        amend(ledger, game.id, 2, AddStone("Bo", other))
    assert "dealer_decides" in [r.code for r in caught.value.refusals]


def dealt(ledger, seed):
    """Four stones dealt, at steps 2, 4, 6 and 8."""
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed=seed)
    for _ in range(4):
        ledger.take(game.id, AddStone(game.state.turn))
    return game


def test_a_dry_run_asks_the_dealer_for_nothing(ledger):
    """Two games with other seeds are answered alike: what is dealt next is in no ripple."""
    told = []
    for seed in ("a seed", "another"):
        game = dealt(ledger, seed)
        before = kept(ledger, game)
        agreed = {"waived": frozenset({"CA-1"}), "reason": "out of turn"}
        ripple = amend(ledger, game.id, 6, AddStone("Bo"), dry_run=True, **agreed)
        assert (ripple.dealt_at, ripple.after, ripple.added) == (6, {}, ())
        assert [one.status for one in ripple.later] == ["unknown"]
        assert kept(ledger, game) == before
        told.append((ripple.step, ripple.later, ripple.dealt_at))
    assert told[0] == told[1]


def test_after_a_new_deal_nothing_stops_an_amendment(ledger):
    """To stop would tell what lies in the bag to somebody who stores nothing."""
    for seed in ("a seed", "another", "third"):
        game = dealt(ledger, seed)
        before = game.version
        agreed = {"waived": frozenset({"CA-1"}), "reason": "out of turn"}
        ripple = amend(ledger, game.id, 4, AddStone("Ana"), **agreed)
        assert ripple.stored
        assert ledger.load(game.id).version > before


def test_a_forced_step_that_comes_twice_shows_twice_what_it_showed(ledger, play_some):
    """A tie rolled again, known from a title whose battles roll until one side wins."""
    for seed in range(4):
        game = play_some(ledger, "age_of_mythology", ("Ana", "Bo"), seed=seed, steps=60)
        step = next(n for n in game.standing_steps()[1:] if not game.body(n).auto)
        ripple = amend(ledger, game.id, step, blank(game.rules, game.action(step)), dry_run=True)
        assert {one.status for one in ripple.later} <= {"same"}


# ------------------------------------------------------------------------- readings


def test_the_earlier_reading_can_be_opened_and_compared(ledger, game):
    amend(ledger, game.id, 4, AddStone("Bo", "flint"), reason="it was flint")
    again = ledger.load(game.id)
    old, today = readings(again)
    assert (old.upto, old.ended_by, old.amends, old.reason) == (9, 10, 4, "it was flint")
    assert (today.upto, today.ended_by) == (16, None)
    both = compare(again, old.upto, today.upto)
    assert both.common == 3
    assert [(row.left, row.right, row.status) for row in both.rows][:3] == [
        (4, 11, "differs"),
        (5, 12, "same"),
        (6, 13, "same"),
    ]
    assert both.differing == 1
    assert both.rows[-1].left_totals == {"Ana": 7, "Bo": 4}
    assert both.rows[-1].right_totals == {"Ana": 7, "Bo": 3}


def test_a_dropped_step_stands_in_one_reading_only(ledger, game):
    amend(ledger, game.id, 8, None)
    again = ledger.load(game.id)
    both = compare(again, 9, again.version)
    assert [(row.left, row.right, row.status) for row in both.rows] == [
        (8, None, "only_left"),
        (9, None, "only_left"),
    ]
    with pytest.raises(NoSuchStep):
        compare(again, 9, 99)


# ------------------------------------------------------------------------- laws


def what_it_says(game):
    """The score lines, less the steps they point at: those are new ones after an amendment."""
    lines = game.rules.look.score(game.state).lines
    return sorted((x.player, x.category, x.points, x.rule, x.components, x.place) for x in lines)


LAWS = settings(
    max_examples=5,
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
BACK = 80  # steps from the end of a whole game, so that a law does not take all day
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
    ripple = amend(ledger, game.id, step, action, waived=agreed)
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
        first = amend(ledger, game.id, wish.step, wish.action, **more)
        changed.append(what_it_says(ledger.load(game.id)) != said)
        back = amend(ledger, game.id, first.first + 1, action, waived=agreed, **more)
        assert back.after == first.before
        again = ledger.load(game.id)
        assert what_it_says(again) == said
        assert [again.body(n).waived for n in chosen_steps(again)] == waived
        assert again.bodies[:version] == bodies
        assert version in [one.upto for one in readings(again)]

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
    assert version in [one.upto for one in readings(again)]


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
