"""What nobody chose gives way to what the table agreed, in the log too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace as changed

from ledger.aggregates.agreement import Place, place_to_agree
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.application import Entry, Ledger
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.record import import_record, read, write
from ledger.review.verify import verify
from ledger.ruleset.codec import Action
from ledger_cairn import AddStone
from tests.support.commands import agree, amend

AGREED = {"founders": "tile_already_added", "age_of_mythology": "recruit_limit"}


def second_turns(ledger: Ledger, title: str, seed: int) -> Iterator[tuple[Game, Action, Place]]:
    """Seeded games up to a step at which somebody might do once more what just ended by itself."""
    rules, chance = GAMES[title], Random(seed)
    game_id = ledger.start(title, ["Ana", "Bo"], dealer="virtual").id
    while True:
        game = ledger.game(game_id)
        legal = rules.legal_actions(game.state)
        if game.over or not legal:
            return
        head, last = game.last_standing_step(), game.last_chosen_step()
        if last is not None and last != head:
            before = game.state_at(game.previous_standing_step(last))
            for action in rules.legal_actions(before)[:40]:
                place = place_to_agree(game, action)
                codes = [one.code for one in place.refusals]
                if place.step != head and codes == [AGREED[title]]:
                    yield game, action, place
                    break
        ledger.take(game_id, rules.play.bot(game.state, legal, chance))


def taken_once_more(ledger: Ledger, title: str) -> tuple[Game, Game, int]:
    """The game before and after one more than the rules allow, and the agreed step."""
    for seed in range(20):
        for before, action, place in second_turns(ledger, title, seed):
            rules = frozenset(one.rule for one in place.refusals)
            after = ledger.take(before.id, action, waived=rules, reason="we allowed it")
            return before, after.until(after.version), before.version + 2
    raise AssertionError("no such moment in twenty games")


@pytest.mark.parametrize("title", AGREED)
def test_an_agreed_action_is_judged_before_the_automatic_steps(ledger: Ledger, title: str) -> None:
    _, after, step = taken_once_more(ledger, title)
    way, taken = after.body(step - 1), after.body(step)
    assert isinstance(way, Rewound)
    assert way.gives_way
    assert isinstance(taken, ActionTaken)
    assert [one.code for one in taken.waived] == [AGREED[title]]
    assert after.rules.play.forced(after.state) is None
    assert verify(after).same


@pytest.mark.parametrize("title", AGREED)
def test_undo_brings_the_automatic_steps_back(ledger: Ledger, title: str) -> None:
    before, after, step = taken_once_more(ledger, title)
    undone = ledger.undo(after.id)
    assert undone.state == before.state
    redone = ledger.rewind(after.id, step)
    assert redone.state == after.state


@pytest.mark.parametrize("title", AGREED)
def test_the_record_and_a_fork_keep_it(ledger: Ledger, title: str, tmp_path: Path) -> None:
    _, after, step = taken_once_more(ledger, title)
    there = ledger.fork(after.id, step)
    assert there.sheet_at(there.version).totals == after.sheet_at(after.version).totals
    assert there.now_at(there.version) == after.now_at(after.version)
    record = write(after)
    elsewhere = Ledger(str(tmp_path / "copy.db"))
    assert write(elsewhere.game(import_record(elsewhere, read(record)).game)) == record


@pytest.mark.parametrize("title", AGREED)
def test_an_earlier_step_amended_as_it_was_leaves_it_the_same(ledger: Ledger, title: str) -> None:
    before, after, _ = taken_once_more(ledger, title)
    last = before.last_chosen_step()
    assert last is not None
    ripple = amend(ledger, after.id, last, after.action(last), reason="as it was")
    assert [one.status for one in ripple.later] == ["same"]
    amended = ledger.game(after.id)
    assert amended.now_at(amended.version) == after.now_at(after.version)
    assert amended.sheet_at(amended.version).totals == after.sheet_at(after.version).totals


@pytest.mark.parametrize("title", AGREED)
def test_nothing_gives_way_without_an_agreement(ledger: Ledger, title: str) -> None:
    for before, action, place in second_turns(ledger, title, 1):
        with pytest.raises(Refused) as refused:
            ledger.take(before.id, action)
        assert refused.value.refusals == before.rules.judge(before.state, action)
        assert refused.value.refusals != place.refusals
        assert ledger.game(before.id).version == before.version
        return


@pytest.mark.usefixtures("cairn")
class TestCairn:
    """The toy ends a turn by itself once a stone is added."""

    def test_a_house_rule_that_lifts_a_limit_lifts_it(self, ledger: Ledger) -> None:
        game = ledger.start("cairn", ["Ana", "Bo"])
        ledger.take(game.id, AddStone("Ana", "chalk"))
        agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
        after = ledger.take(game.id, AddStone("Ana", "slate"))
        assert [one.stone for one in after.state.cairns["Ana"]] == ["chalk", "slate"]
        assert after.state.turn == "Bo"

    def test_the_key_answers_for_both_steps(self, ledger: Ledger) -> None:
        game = ledger.start("cairn", ["Ana", "Bo"])
        ledger.take(game.id, AddStone("Ana", "chalk"))
        once = ledger.take(
            game.id, AddStone("Ana", "slate"), waived=frozenset({"CA-2"}), entry=Entry(key="k")
        ).version
        again = ledger.take(
            game.id, AddStone("Ana", "slate"), waived=frozenset({"CA-2"}), entry=Entry(key="k")
        ).version
        assert once == again

    def test_out_of_turn_is_out_of_turn_wherever_it_is_judged(self, ledger: Ledger) -> None:
        """Cy acts while Ana's turn has just ended: nothing gives way, it is Bo's turn."""
        game = ledger.start("cairn", ["Ana", "Bo", "Cy"])
        before = ledger.take(game.id, AddStone("Ana", "slate")).version
        after = ledger.take(game.id, AddStone("Cy", "chalk"), waived=frozenset({"CA-1"}))
        assert isinstance(after.body(before + 1), ActionTaken)
        assert changed(after.state, step=0).cairns["Cy"]
