"""Amending a step: its ripple, and a log that keeps everything."""

from __future__ import annotations

import msgspec
import pytest

import ledger_cairn as toy
from ledger.aggregates.steps import Rewound
from ledger.application import Entry
from ledger.audit import counts
from ledger.commands.ripple import (
    CannotAmend,
)
from ledger.errors import NoSuchStep, Refused, TableMovedOn, Unreadable
from ledger.games import GAMES
from ledger.ruleset import Countable
from ledger_cairn import AddStone, TurnEnded
from tests.support.amendments import kept, standing, statuses
from tests.support.commands import amend
from tests.support.rulesets import changed

pytestmark = pytest.mark.usefixtures("cairn")


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
