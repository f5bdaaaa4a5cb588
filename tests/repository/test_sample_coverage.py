"""What the sample games of every title show together: the table below, item by item."""

from __future__ import annotations

import pytest

from ledger.aggregates.steps import ActionTaken, Corrected, Noted
from ledger.application import Ledger
from ledger.audit import audit
from ledger.audit.counts import differing
from ledger.commands.house_rules import questions
from ledger.games import BUILT_IN
from ledger.review.versions import all_versions, compare
from ledger.tools.samples import load_more, load_samples


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """Every sample by title; nobody writes into this store."""
    ledger = Ledger(str(tmp_path_factory.mktemp("shown") / "ledger.db"))
    games = [ledger.game(one) for one in [*load_samples(ledger), *load_more(ledger)]]
    yield {title: [g for g in games if g.setup.title == title] for title in BUILT_IN}
    ledger.close()


def taken(game):
    return [body for n in game.standing_steps() if isinstance(body := game.body(n), ActionTaken)]


def corrected(game):
    return [n for n in game.standing_steps() if isinstance(game.body(n), Corrected)]


def waived_with_a_reason(game):
    return any(body.waived and body.reason and not body.house for body in taken(game))


def moved_under_a_standing_house_rule(game):
    standing = {one.name for one in game.house_rules() if one.waives and one.ended is None}
    return any(standing & set(body.house) for body in taken(game))


def amended_with_the_earlier_reading_kept(game):
    earlier = [one for one in all_versions(game) if one.amends]
    return any(compare(game, one.upto, game.version).differing for one in earlier)


def count_that_differs_narrowed_to_steps(game):
    return any(one.after > 1 and one.changes and one.causes for one in differing(game))


def claim_that_differs_explained_by_a_line_and_its_rule(game):
    claim = audit(game).claim if game.claim else None
    return claim is not None and any(line.rule for why in claim.explanations for line in why.lines)


def winner_on_paper_explained_by_what_decides(game):
    claim = audit(game).claim if game.claim else None
    return claim is not None and any(one.rule for one in claim.wrong_winners)


def hidden_thing_named_late(game):
    named = [n for n in corrected(game) if game.body(n).named]
    return any(game.body(n).named.since < n - 1 for n in named)


def printed_value_put_right_in_mid_game(game):
    reprinted = [n for n in corrected(game) if game.body(n).reprinted]
    return (
        any(game.body(n).reason and n != game.standing_steps()[-1] for n in reprinted) and game.over
    )


def entered_as_a_position(game):
    return game.started.evidence == "position"


def entered_as_a_sheet(game):
    return game.started.evidence == "sheet"


def note_on_a_step(game):
    notes = [game.body(n) for n in game.notes]
    return any(not n.question and not n.answers and n.on_step > 1 for n in notes)


def question_whose_answer_became_a_house_rule(game):
    return any(one.answers and one.rulings for one in questions(game))


SHOWN = (
    waived_with_a_reason,
    moved_under_a_standing_house_rule,
    amended_with_the_earlier_reading_kept,
    count_that_differs_narrowed_to_steps,
    claim_that_differs_explained_by_a_line_and_its_rule,
    winner_on_paper_explained_by_what_decides,
    hidden_thing_named_late,
    printed_value_put_right_in_mid_game,
    entered_as_a_position,
    entered_as_a_sheet,
    note_on_a_step,
    question_whose_answer_became_a_house_rule,
)


TABLE = [
    pytest.param(title, shown, id=f"{title}-{shown.__name__}")
    for title in sorted(BUILT_IN)
    for shown in SHOWN
    if shown is not hidden_thing_named_late or BUILT_IN[title].hidden.redact_state is not None
]


@pytest.mark.parametrize(("title", "shown"), TABLE)
def test_the_samples_of_every_title_show(samples, title, shown):
    assert any(shown(game) for game in samples[title])


def test_every_sample_says_that_it_is_generated(samples):
    for game in (game for shelf in samples.values() for game in shelf):
        first = game.body(game.notes[0])
        assert isinstance(first, Noted)
        assert first.on_step == 1
        assert "seeded players" in first.text
