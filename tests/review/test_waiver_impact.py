"""Waivers, what they were worth, house rules that stand, questions that become rulings."""

from __future__ import annotations

import pytest

from ledger import record
from ledger.application import Entry
from ledger.audit import audit
from ledger.commands import house_rules
from ledger.errors import Refused, UnknownName
from ledger.review.verify import verify
from ledger.review.waiver_impact import deviations
from ledger_cairn import AddStone
from tests.support.commands import agree, amend, answer, end

pytestmark = pytest.mark.usefixtures("cairn")

HEAVY = frozenset({"CA-2"})


@pytest.fixture
def game(ledger):
    """Ana has chalk, Bo slate, and it is Ana's turn: anything else is too heavy for her."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "chalk"))
    ledger.take(game.id, AddStone("Bo", "slate"))
    return game


def heavy(ledger, game, stone="flint", **more):
    return ledger.take(game.id, AddStone("Ana", stone), **more)


# ------------------------------------------------------------------------- what it was worth


def test_where_later_steps_stand_the_result_had_it_been_refused_is_told(ledger, game):
    heavy(ledger, game, waived=HEAVY, reason="nobody noticed", entry=Entry(by="Bo"))
    (found,) = deviations(game)
    assert (found.step, found.reason, found.by) == (6, "nobody noticed", "Bo")
    assert [r.code for r in found.refusals] == ["too_heavy"]
    assert (found.how, found.first) == ("retaken", None)
    assert (found.played, found.refused) == ({"Ana": 3, "Bo": 3}, {"Ana": 1, "Bo": 3})
    assert [(line.before, line.after) for line in found.lines] == [(2, 0)]


def test_where_they_do_not_stand_the_first_that_does_not_is_named(ledger, game):
    heavy(ledger, game, waived=HEAVY, reason="nobody noticed")
    ledger.take(game.id, AddStone("Bo", "chalk"))
    (found,) = deviations(game)
    assert (found.how, found.first.step) == ("kept", 8)
    assert [r.code for r in found.first.refusals] == ["not_your_turn"]
    assert found.played == {"Ana": 3, "Bo": 4}
    assert found.refused == {"Ana": 1, "Bo": 4}  # with all else as it was


def test_a_deviation_is_looked_at_as_the_game_stood(ledger, game):
    heavy(ledger, game, waived=HEAVY, reason="nobody noticed")
    ledger.take(game.id, AddStone("Bo", "chalk"))
    assert deviations(game, 5) == ()
    (found,) = deviations(game, 7)
    assert (found.how, found.played) == ("retaken", {"Ana": 3, "Bo": 3})


def test_looking_stores_nothing(ledger, game):
    heavy(ledger, game, waived=HEAVY, reason="nobody noticed")
    before = ledger.load(game.id).bodies
    deviations(game)
    assert ledger.load(game.id).bodies == before


# ------------------------------------------------------------------------- house rules


def test_a_standing_waiver_lets_later_entries_stand_by_name(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"], reason="we like them")
    heavy(ledger, game)
    body = ledger.load(game.id).body(7)
    assert (body.house, body.reason) == (("Heavy stones",), "we like them")
    assert [r.rule for r in body.waived] == ["CA-2"]
    assert audit(game).waivers[0].house == ("Heavy stones",)
    (ruling,) = house_rules.rulings(game)
    assert (ruling.rule.agreed, ruling.used_at) == (6, (7,))


def test_what_needs_no_waiver_is_not_flagged(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    ledger.take(game.id, AddStone("Ana", "chalk"))
    body = game.body(7)
    assert (body.house, body.waived) == ((), ())


def test_an_explicit_waiver_is_not_the_house_rules(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game, waived=HEAVY, reason="once more")
    assert (game.body(7).house, game.body(7).reason) == ((), "once more")


def test_a_house_rule_may_be_for_one_kind_of_action(ledger, game):
    agree(ledger, game.id, "Late stops", waives=["CA-2", "CA-1"], actions=["Stop"])
    with pytest.raises(Refused):
        heavy(ledger, game)


def test_an_ended_house_rule_holds_no_longer_and_can_be_agreed_again(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game)
    ledger.take(game.id, AddStone("Bo", "slate"))
    end(ledger, game.id, "Heavy stones", reason="enough")
    with pytest.raises(Refused):
        heavy(ledger, game, "slate")
    (old,) = house_rules.rulings(game)
    assert (old.rule.ended, old.rule.why_ended) == (11, "enough")
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game, "slate")
    assert [one.used_at for one in house_rules.rulings(game)] == [(7,), (13,)]


def test_what_is_impossible_no_house_rule_allows(ledger, game):
    with pytest.raises(UnknownName):
        agree(ledger, game.id, "Any stone", waives=["CA-3"])
    with pytest.raises(UnknownName):
        agree(ledger, game.id, "Flying", waives=["CA-2"], actions=["Fly"])
    with pytest.raises(UnknownName):
        end(ledger, game.id, "Any stone")
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    with pytest.raises(house_rules.NameTaken):
        agree(ledger, game.id, "Heavy stones")


def test_an_amendment_respects_the_house_rules_of_that_time(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game)
    turn = {"waived": frozenset({"CA-1"}), "reason": "out of turn"}
    with pytest.raises(Refused) as caught:  # at step 4 nobody had agreed to heavy stones
        amend(ledger, game.id, 4, AddStone("Ana", "slate"), **turn)
    assert "CA-2" in [r.rule for r in caught.value.refusals]
    ripple = amend(ledger, game.id, 4, AddStone("Bo", "chalk"))
    assert [one.status for one in ripple.later] == ["same"]
    again = ledger.load(game.id)
    assert again.body(ripple.later[0].now).house == ("Heavy stones",)


@pytest.fixture
def ended(ledger, game):
    """Step 7 needed a house rule that was ended later."""
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game)
    ledger.take(game.id, AddStone("Bo", "slate"))
    end(ledger, game.id, "Heavy stones")
    return game


def test_what_was_amended_before_keeps_the_house_rules_of_its_time(ledger, ended):
    for _ in range(3):  # the rule has long been ended where the steps are taken again
        step = ended.standing_steps()[3]
        ripple = amend(ledger, ended.id, step, AddStone("Bo", "slate"))
        assert [one.status for one in ripple.later] == ["same", "same"]
        ended = ledger.load(ended.id)
        now = ripple.later[0].now
        assert ended.body(now).house == ("Heavy stones",)
        assert [one.used_at for one in house_rules.rulings(ended)] == [(now,)]
    agree(ledger, ended.id, "Heavy stones", waives=["CA-2"])
    ripple = amend(ledger, ended.id, ended.standing_steps()[3], AddStone("Bo", "slate"))
    again = ledger.load(ended.id)
    assert [one.used_at for one in house_rules.rulings(again)] == [(ripple.later[0].now,), ()]
    assert verify(again).same


def test_a_house_rule_does_not_reach_back_over_an_amendment(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game)
    amend(ledger, game.id, 4, AddStone("Bo", "slate"))
    again = ledger.load(game.id)
    turn = {"waived": frozenset({"CA-1"}), "reason": "out of turn"}
    for more in ({}, {"insert": True}):
        with pytest.raises(Refused) as caught:  # what is now there was first taken at step 4
            amend(
                ledger, game.id, again.standing_steps()[3], AddStone("Ana", "slate"), **turn, **more
            )
        assert "CA-2" in [r.rule for r in caught.value.refusals]


def test_a_fork_of_an_amended_game_keeps_agreements_where_they_were_made(ledger, ended):
    amend(ledger, ended.id, 4, AddStone("Bo", "slate"))
    branch = ledger.fork(ended.id, ledger.game(ended.id).version)
    (rule,) = house_rules.rulings(branch)
    assert (rule.rule.agreed, rule.used_at, rule.rule.ended) == (6, (7,), 11)
    ripple = amend(ledger, branch.id, 4, AddStone("Bo", "slate"))
    assert [one.status for one in ripple.later] == ["same", "same"]


def test_todays_rules_ask_the_house_rules_too(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    heavy(ledger, game)
    assert verify(game).same


def test_a_fork_keeps_the_house_rules(ledger, game):
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"])
    branch = ledger.fork(game.id, game.version)
    heavy(ledger, branch)
    assert branch.body(branch.last_standing_step() - 1).house == ("Heavy stones",)


# ------------------------------------------------------------------------- questions


def test_a_question_is_answered_and_becomes_a_ruling(ledger, game):
    ledger.note(game.id, "May a stone be heavier?", on_step=2, line="Ana/stones", question=True)
    answer(ledger, game.id, 6, "Yes, tonight.", entry=Entry(by="Bo"))
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"], answers=6)
    (asked,) = house_rules.questions(game)
    assert (asked.step, asked.on_step, asked.line) == (6, 2, "Ana/stones")
    assert [(one.step, one.text, one.by) for one in asked.answers] == [(7, "Yes, tonight.", "Bo")]
    assert asked.rulings == ("Heavy stones",)
    assert game.body(7).on_step == 2


def test_only_a_question_is_answered(ledger, game):
    ledger.note(game.id, "what a stone")
    for step in (2, 6):
        with pytest.raises(house_rules.NotAQuestion):
            answer(ledger, game.id, step, "Yes.")


def test_a_ruling_need_not_waive_anything(ledger, game):
    agree(ledger, game.id, "Chalk may be wetted", reason="asked and agreed")
    with pytest.raises(Refused):
        heavy(ledger, game)


# ------------------------------------------------------------------------- stored and told


@pytest.fixture
def full(ledger, game):
    """A game with one of each."""
    ledger.note(game.id, "Why chalk?", on_step=2, question=True)
    answer(ledger, game.id, 6, "It was at hand.")
    agree(ledger, game.id, "Heavy stones", waives=["CA-2"], answers=6, reason="fun")
    heavy(ledger, game)
    end(ledger, game.id, "Heavy stones")
    amend(ledger, game.id, 4, AddStone("Bo", "chalk"))
    return ledger.load(game.id)


def test_all_of_it_is_in_the_record_and_comes_back(full, tmp_path):
    from ledger.application import Ledger

    other = Ledger(str(tmp_path / "other.db"))
    written = record.write(full)
    imported = record.import_record(other, record.read(written))
    again = other.load(imported.game)
    assert record.write(again) == written
    assert house_rules.questions(again) == house_rules.questions(full)
    assert house_rules.rulings(again) == house_rules.rulings(full)
    other.close()


def test_the_history_tells_it_in_both_languages(full, projections):
    projections.catch_up()
    rows = {row.step: row for row in projections.history(full.id)}
    assert rows[6].en == "Question on step 2: Why chalk?"
    assert rows[7].fr == "Réponse sur l’étape 2\u00a0: It was at hand."
    assert rows[8].en == "House rule “Heavy stones”: CA-2 is waived from now on."
    assert (rows[9].waived, rows[9].house) == (("CA-2",), ("Heavy stones",))
    assert rows[11].en == "House rule “Heavy stones” no longer holds."
    assert rows[12].en.startswith("Step 4 is amended")
    assert [(note.question, note.answers) for note in rows[2].notes] == [(True, 0), (False, 6)]
