"""The audit: lines that add up, waivers, and the step where the paper parts from the log."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from ledger.application import Ledger
from ledger.audit import (
    Audit,
    adds_up,
    audit,
    ended_at,
    without,
)
from ledger.errors import NoSuchStep
from ledger.ruleset import ScoreLine, Sheet, Standing
from ledger.ruleset.sheet_changes import changed_lines, line_key, points_by_line, points_elsewhere
from tests.conftest import play_some

THREE = ("Ana", "Bo", "Chloé")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Any], list[Any]]:
    """A finished game, and the same game up to a step the table agreed to against a rule."""
    store = Ledger(str(tmp_path_factory.mktemp("played") / "ledger.db"))
    whole = play_some(store, players=THREE, seed=11, steps=10_000)
    begun = store.open(uuid4(), whole.bodies[:20])
    agreed = waive_one(store, begun)
    store.close()
    return whole.bodies, agreed.bodies


def waive_one(ledger: Any, game: Any) -> Any:
    """Plays on until the table can agree to a token that a rule refuses, and does so."""
    chance = Random(4)
    while not game.over:
        rules = game.rules
        for action in rules.play.candidates(game.state, {}):
            refusals = rules.judge(game.state, action)
            if refusals and type(action).__name__ == "PlayWar":
                waived = frozenset(r.rule for r in refusals)
                if all(rules.play.codes[r.code].waivable for r in refusals):
                    return ledger.take(game.id, action, waived=waived, reason="we play on")
        legal = rules.legal_actions(game.state)
        game = ledger.take(game.id, rules.play.bot(game.state, legal, chance))
    raise AssertionError("this game offers nothing to waive")


@pytest.fixture
def finished(ledger: Any, played: tuple[list[Any], list[Any]]) -> Any:
    return ledger.open(uuid4(), played[0])


@pytest.fixture
def waived(ledger: Any, played: tuple[list[Any], list[Any]]) -> Any:
    return ledger.open(uuid4(), played[1])


def values(game: Any, player: str, category: str) -> list[tuple[int, int]]:
    """(step, points) of one cell over the steps that stand."""
    return [(n, audit(game, n).by_category[player][category]) for n in game.standing_steps()]


def claim_of(game: Any) -> dict[str, dict[str, int]]:
    return {player: dict(row) for player, row in audit(game).by_category.items()}


# --------------------------------------------------------------------------- sheet


def test_lines_add_up_at_every_step(finished):
    for step in range(1, finished.version + 1):
        found = audit(finished, step)
        assert found.adds_up
        for player, row in found.by_category.items():
            assert sum(row.values()) == found.sheet.totals[player]


def test_a_sheet_whose_lines_do_not_add_up_is_not_proved():
    line = ScoreLine("Ana", "victory", 2, "FE-16.1", ("temple-1",), (3,))
    assert adds_up(Sheet((line,), (Standing("Ana", 1, 2), Standing("Bo", 2, 0))))
    assert not adds_up(Sheet((line,), (Standing("Ana", 1, 3),)))
    assert not adds_up(Sheet((line,), (Standing("Ana", 1, 2), Standing("Bo", 2, 1))))


def test_the_end_is_named_with_its_step_and_reason(finished):
    found = audit(finished)
    assert found.over
    assert found.reasons
    assert not finished.rules.play.now(
        finished.state_at(finished.previous_standing_step(found.ended_at))
    ).over
    noted = audit(finished, finished.version)
    assert noted.ended_at == ended_at(finished, finished.version)


def test_the_seed_opens_with_the_end(finished, ledger):
    assert audit(finished).seed == finished.started.seed
    playing = play_some(ledger, steps=12)
    assert audit(playing).seed is None
    assert audit(playing).seed_commitment


def test_an_audit_is_json(finished, ledger):
    ledger.claim(finished.id, {"Ana": 99})
    found = audit(finished)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Audit) == found


def test_there_is_no_audit_of_a_step_that_does_not_exist(finished):
    with pytest.raises(NoSuchStep):
        audit(finished, finished.version + 1)


# --------------------------------------------------------------------------- waivers


def test_a_waiver_is_listed_with_its_refusals_and_reason(waived):
    (found,) = audit(waived).waivers
    body = waived.body(found.step)
    assert (found.refusals, found.reason) == (body.waived, "we play on")
    assert audit(waived, found.step - 1).waivers == ()


def test_a_waiver_that_was_taken_back_does_not_count(waived, ledger):
    step = audit(waived).waivers[0].step
    game = ledger.rewind(waived.id, waived.previous_standing_step(step))
    assert audit(game).waivers == ()
    assert len(audit(game, step).waivers) == 1


def test_without_a_step_the_sheet_is_as_if_it_had_not_happened(waived):
    step = audit(waived).waivers[0].step
    sheet = without(waived, step)
    assert sheet is not None
    assert sheet == waived.rules.look.score(waived.state_at(waived.previous_standing_step(step)))
    player = waived.action(step).player
    assert sheet.totals[player] == audit(waived).sheet.totals[player] + 1  # the token in hand


def test_what_rests_on_a_step_cannot_do_without_it(finished):
    assert without(finished, 1) is None
    assert without(finished, finished.standing_steps()[1]) is None  # everything rests on the setup


# --------------------------------------------------------------------------- changes


def test_changed_lines_name_what_came_went_and_changed():
    def line(points: int, rule: str, component: str) -> ScoreLine:
        return ScoreLine("Ana", "victory", points, rule, (component,), (3,))

    before = Sheet((line(3, "A", "temple"), line(1, "A", "altar"), line(1, "A", "kept")), ())
    after = Sheet((line(0, "B", "temple"), line(2, "A", "new"), line(1, "A", "kept")), ())
    changes = [(c.line.components[0], c.before, c.after) for c in changed_lines(before, after)]
    assert changes == [("temple", 3, 0), ("new", 0, 2), ("altar", 1, 0)]
    assert changed_lines(after, after) == ()


def test_a_line_of_another_era_is_another_line():
    def line(points: int, era: int) -> ScoreLine:
        return ScoreLine("Ana", "civic", points, "A", ("garden", f"era:{era}"), (3,))

    before, after = Sheet((line(2, 1),), ()), Sheet((line(2, 1), line(4, 2)), ())
    (change,) = changed_lines(before, after)
    assert (change.line, change.before, change.after) == (line(4, 2), 0, 4)
    assert points_elsewhere(line(2, 1), after, before) == 2
    assert points_elsewhere(line(4, 2), after, before) == 0
    other = Sheet((line(2, 1), line(6, 2)), ())
    assert points_elsewhere(line(4, 2), after, other) == 6


def test_changes_of_a_step_explain_the_change_of_every_total(finished):
    for step in finished.standing_steps()[1:]:
        before = finished.rules.look.score(finished.state_at(finished.previous_standing_step(step)))
        after = finished.rules.look.score(finished.state_at(step))
        for player in THREE:
            moved = sum(
                c.difference for c in changed_lines(before, after) if c.line.player == player
            )
            assert after.totals[player] - before.totals[player] == moved


# --------------------------------------------------------------------------- claim


def test_no_claim_no_comparison(finished):
    assert audit(finished).claim is None


def test_a_claim_that_agrees_has_no_parting(finished, ledger):
    ledger.claim(finished.id, claim_of(finished))
    claim = audit(finished).claim
    assert claim.agrees
    assert not any(cell.difference for cell in claim.compared)
    assert len(claim.compared) == len(THREE) * (len(finished.rules.words.categories) + 1)


def test_they_part_at_the_step_after_the_last_agreement(finished, ledger):
    """A paper sheet that was filled in too early: every value it can have had."""
    tried = 0
    for player in THREE:
        story = values(finished, player, "victory")
        now = story[-1][1]
        for value in {points for _, points in story} - {now}:
            claimed = claim_of(finished)
            claimed[player]["victory"] = value
            ledger.claim(finished.id, claimed)
            last = max(i for i, (_, points) in enumerate(story) if points == value)
            parting = audit(finished).claim.parting
            assert (parting.player, parting.category) == (player, "victory")
            assert (parting.computed, parting.claimed) == (now, value)
            assert parting.step == story[last + 1][0]
            assert sum(c.difference for c in parting.changes) == story[last + 1][1] - value
            tried += 1
    assert tried > 3


def test_a_total_that_never_was_parts_where_the_paper_missed_a_change(finished, ledger):
    totals = [audit(finished, n).sheet.totals["Bo"] for n in finished.standing_steps()]
    line, now = finished.standing_steps(), totals[-1]
    changes = [(line[i], totals[i] - totals[i - 1]) for i in range(1, len(line))]
    losses = [(step, change) for step, change in changes if change < 0]
    step, change = losses[-1]
    claimed = now - change
    if claimed in totals:  # then it was the table's total once, and that explains more
        claimed = max(totals) + 1
        step = next((s for s, c in reversed(changes) if c == now - claimed), None)
    ledger.claim(finished.id, {"Bo": claimed})
    parting = audit(finished).claim.parting
    assert (parting.player, parting.category, parting.step) == ("Bo", "", step)


def test_a_difference_no_step_explains_says_so(finished, ledger):
    ledger.claim(finished.id, {"Ana": audit(finished).sheet.totals["Ana"] + 500})
    parting = audit(finished).claim.parting
    assert parting.step is None
    assert parting.changes == ()
    assert parting.difference == 500


def test_the_first_difference_is_the_earliest(finished, ledger):
    claimed = claim_of(finished)
    for player in THREE:
        claimed[player]["victory"] = 0
    ledger.claim(finished.id, claimed)
    first = min(
        next(n for n, points in values(finished, p, "victory")[i + 1 :])
        for p in THREE
        for i in [
            max(i for i, (_, points) in enumerate(values(finished, p, "victory")) if points == 0)
        ]
        if i + 1 < len(finished.standing_steps())
    )
    assert audit(finished).claim.parting.step == first


def test_a_category_the_paper_leaves_out_counts_nothing(finished, ledger):
    claimed = claim_of(finished)
    del claimed["Ana"]["victory"]
    ledger.claim(finished.id, {"Ana": claimed["Ana"]})
    claim = audit(finished).claim
    assert claim.cell("Ana", "victory").claimed == 0
    assert claim.cell("Bo") is None


def test_the_last_claim_counts_and_only_from_its_step_on(finished, ledger):
    before = finished.version
    ledger.claim(finished.id, {"Ana": 500})
    ledger.claim(finished.id, {"Ana": audit(finished).sheet.totals["Ana"]})
    assert audit(finished, before).claim is None
    assert not audit(finished, before + 1).claim.agrees
    assert audit(finished).claim.agrees
    assert audit(finished).claim.step == before + 2


def test_totals_declared_inside_the_game_are_the_paper_until_one_is_typed(finished, ledger):
    declare = finished.rules.actions["DeclareTableScore"]
    game = ledger.take(finished.id, declare("Ana", 40))
    claim = audit(game).claim
    assert claim.step is None
    assert claim.cell("Ana").claimed == 40
    game = ledger.claim(game.id, {"Ana": 41})
    assert audit(game).claim.cell("Ana").claimed == 41


def test_a_line_is_the_same_line_though_its_points_change(waived):
    for line in audit(waived).sheet.lines:
        assert points_by_line(audit(waived).sheet.lines)[line_key(line)] is not None
    keys = [line_key(line) for line in audit(waived).sheet.lines]
    assert len(keys) == len(set(keys))
