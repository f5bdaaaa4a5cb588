"""Amending a step: what dice, tiles and cards showed, and both versions of the log."""

from __future__ import annotations

import pytest

from ledger.commands import later_steps
from ledger.commands.retaking import NotDealtYet
from ledger.commands.ripple import LaterStepChoice
from ledger.errors import NoSuchStep, Refused
from ledger.review.versions import all_versions, compare
from ledger.ruleset.rejudge import blank
from ledger_cairn import AddStone
from tests.support.amendments import kept, standing
from tests.support.commands import amend

pytestmark = pytest.mark.usefixtures("cairn")


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


def test_the_earlier_reading_can_be_opened_and_compared(ledger, game):
    amend(ledger, game.id, 4, AddStone("Bo", "flint"), reason="it was flint")
    again = ledger.load(game.id)
    old, today = all_versions(again)
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


@pytest.mark.parametrize("how", [{"later": "refuse"}, {"choices": {4: LaterStepChoice(do="drop")}}])
def test_what_follows_a_step_left_out_is_not_dealt_in_a_dry_run(ledger, monkeypatch, how):
    """Bo's stone is left out; were anything new forced then, nobody could foresee the rest."""

    def deals(*about):
        raise NotDealtYet

    game = dealt(ledger, "a seed")
    monkeypatch.setattr(later_steps, "follow", deals)
    ripple = amend(ledger, game.id, 2, None, dry_run=True, **how)
    status = "refused" if "later" in how else "dropped"
    assert [one.status for one in ripple.later] == [status, "unknown", "unknown"]
    assert (ripple.dealt_at, ripple.after) == (4, {})
