"""Counts by hand: a difference is narrowed to the steps that can explain it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.aggregates.steps import Counted, Rewound
from ledger.audit import audit, counts, sentences
from ledger.errors import UnknownName
from ledger.games import BUILT_IN, GAMES
from ledger.record import read, write
from ledger.record.build import build
from ledger.visibility import SPECTATOR, Viewer
from tests.support.whole_games import NOW, grown, whole_games

SOME = settings(max_examples=30)

games = st.deferred(lambda: st.sampled_from(countable_games()))


def countable_games() -> list[Any]:
    """Without counts of their own, and with something to count."""
    return [g for g in whole_games() if not g.counts and counts.numbers(g)]


def changes_of(game: Any, player: str, thing: str) -> list[tuple[int, int]]:
    """(step, change) of a number over the steps that stand."""
    one = counts.countable(game, player, thing)
    steps = game.standing_steps()
    values = [(n, counts.value(game, one, player, n, SPECTATOR) or 0) for n in steps]
    return [(n, now - was) for (_, was), (n, now) in pairwise(values) if now != was]


def body(player: str, thing: str, number: int) -> Counted:
    return Counted(player=player, thing=thing, number=number, at=NOW)


def logged(game: Any, player: str, thing: str) -> int:
    one = counts.countable(game, player, thing)
    return counts.value(game, one, player, game.version, SPECTATOR) or 0


@SOME
@given(games, st.data())
def test_a_step_not_carried_out_lies_in_the_range_that_is_named(game, data):
    """The table leaves out one step's change; counts agreed before it and differ after it."""
    number = data.draw(st.sampled_from(counts.numbers(game)))
    who, thing = number.player, number.thing
    changed = changes_of(game, who, thing)
    assume(changed)
    step, change = data.draw(st.sampled_from(changed))
    before = data.draw(st.sampled_from([0, *[n for n in game.standing_steps() if 1 < n < step]]))
    after = data.draw(st.sampled_from([n for n in game.standing_steps() if n >= step]))
    begun = game
    added = 0
    if before:
        begun = grown(game, upto=before)
        assume(any((n.player, n.thing) == (who, thing) for n in counts.numbers(begun)))
        agreed = body(who, thing, logged(begun, who, thing))
        begun = grown(begun, agreed)
        added = 1
    rest = game.bodies[before or game.version : after]
    assume(not any(isinstance(b, Rewound) for b in rest))  # they name steps by number
    begun = grown(begun, *rest) if before else grown(game, upto=after)
    on_the_table = logged(begun, who, thing) - change
    assume(on_the_table >= 0)
    found = counts.differing(grown(begun, body(who, thing, on_the_table)))
    assert len(found) == 1
    narrowed = found[0]
    assert narrowed.left == -change
    assert narrowed.first <= step + added <= narrowed.last
    assert narrowed.after >= before
    assert step + added in {one.step for one in narrowed.changes}
    named = [cause for cause in narrowed.causes if cause.kind == "missed"]
    assert len(named) == counts.MOST_CAUSES or any(step + added in one.steps for one in named)
    for lang in ("en", "fr"):
        assert sentences.where(narrowed, lang)
        assert all(sentences.cause(cause, lang) for cause in narrowed.causes)


def stepped(title: str, thing: str) -> tuple[Any, str, list[tuple[int, int]]]:
    """A game of the title, a player, and the steps that changed a number of theirs."""
    for game in whole_games():
        if game.rules.key == title and not game.counts:
            for player in game.setup.players:
                found = changes_of(game, player, thing)
                if len(found) > 4:
                    return game, player, found
    raise AssertionError(f"no game with many {thing}")


def test_a_count_that_agrees_says_nothing(ledger):
    game = ledger.start("foundations", ["Ana", "Bo"], dealer="virtual", seed="count")
    ana, bo = logged(game, "Ana", "coins"), logged(game, "Bo", "coins")
    game = ledger.count(game.id, {("Ana", "coins"): ana, ("Bo", "coins"): bo + 1})
    assert [one.count.player for one in counts.differing(game)] == ["Bo"]
    assert [one.player for one in counts.latest(game)] == ["Bo", "Ana"]
    game = ledger.count(game.id, {("Bo", "coins"): bo})
    assert counts.differing(game) == []


def test_the_same_difference_counted_again_is_narrowed_to_the_first_count():
    game, player, changed = stepped("foundations", "coins")
    middle = changed[2][0]
    begun = grown(game, upto=middle)
    begun = grown(begun, body(player, "coins", logged(begun, player, "coins") + 1))
    whole = grown(begun, *game.bodies[middle : changed[3][0]])
    found = counts.differing(
        grown(whole, body(player, "coins", logged(whole, player, "coins") + 1))
    )
    assert found[0].upto == middle
    assert found[0].last <= middle


def test_a_second_mistake_is_looked_for_after_the_first_count():
    game, player, changed = stepped("foundations", "coins")
    middle = changed[2][0]
    begun = grown(game, upto=middle)
    begun = grown(begun, body(player, "coins", logged(begun, player, "coins") + 1))
    whole = grown(begun, *game.bodies[middle : changed[3][0]])
    found = counts.differing(
        grown(whole, body(player, "coins", logged(whole, player, "coins") + 4))
    )
    assert (found[0].after, found[0].left) == (middle, 3)
    assert "+3" in sentences.where(found[0], "en")


def test_twice_and_the_wrong_way_round_are_named():
    game, player, changed = stepped("foundations", "coins")
    step, change = next((n, c) for n, c in reversed(changed) if c < 0)
    begun = grown(game, upto=step)
    now = logged(begun, player, "coins")
    reverse = counts.differing(grown(begun, body(player, "coins", now - 2 * change)))[0]
    assert ("reversed", (step,)) in [(one.kind, one.steps) for one in reverse.causes]
    gain, change = next((n, c) for n, c in reversed(changed) if c > 0)
    begun = grown(game, upto=gain)
    now = logged(begun, player, "coins")
    twice = counts.differing(grown(begun, body(player, "coins", now + change)))[0]
    assert ("twice", (gain,)) in [(one.kind, one.steps) for one in twice.causes]


def test_what_was_taken_back_in_the_log_only_is_named():
    game, player, changed = stepped("foundations", "coins")
    step, change = changed[-1]
    undone = grown(game, Rewound(to_step=game.previous_standing_step(step), at=NOW), upto=step)
    on_the_table = logged(undone, player, "coins") + change
    found = counts.differing(grown(undone, body(player, "coins", on_the_table)))[0]
    assert ("taken_back", (step + 1,)) in [(one.kind, one.steps) for one in found.causes]


def test_a_choice_not_taken_is_named_with_what_else_could_be_done():
    for game in [g for g in whole_games() if g.rules.key == "founders"]:
        for step in game.standing_steps()[12:40]:
            begun = grown(game, upto=step)
            for number in counts.numbers(begun):
                for off in (1, -1, 2):
                    if number.number + off < 0:
                        continue
                    count = body(number.player, number.thing, number.number + off)
                    found = counts.differing(grown(begun, count))[0]
                    for cause in found.causes:
                        if cause.kind == "otherwise":
                            assert cause.instead["en"] != cause.instead["fr"]
                            assert cause.instead["en"] in sentences.cause(cause, "en")
                            return
    raise AssertionError("no step with another choice")


def test_a_count_of_what_was_undone_no_longer_matters():
    game, player, changed = stepped("foundations", "coins")
    step = changed[-1][0]
    begun = grown(game, body(player, "coins", 99), upto=step)
    assert counts.differing(begun)
    undone = grown(begun, Rewound(to_step=game.previous_standing_step(step), at=NOW))
    assert counts.counted(undone) == []


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_title_says_what_can_be_counted(title):
    rules = GAMES[title]
    keys = [one.key for one in rules.paper.countables]
    assert len(keys) == len(set(keys)) > 7
    assert all(
        one.words["en"] != one.words["fr"] or len(keys) > 7 for one in rules.paper.countables
    )
    game = next(g for g in whole_games() if g.rules.key == title)
    assert {n.player for n in counts.numbers(game)} >= set(game.setup.players)
    assert all(n.number >= 0 for n in counts.numbers(game))


@pytest.mark.parametrize("title", BUILT_IN)
def test_the_samples_show_a_count_and_a_claim_that_differ(title):
    mine = [g for g in whole_games() if g.rules.key == title]
    narrowed = [one for game in mine for one in counts.differing(game)]
    assert any(one.after > 1 and one.changes and one.causes for one in narrowed)
    claims = [claim for game in mine if (claim := audit(game).claim) and not claim.agrees]
    assert any(claim.explanations for claim in claims)


@pytest.mark.parametrize("title", BUILT_IN)
def test_what_can_be_counted_is_the_same_for_every_viewer(title):
    """Hidden cards are counted, not looked at: a seat learns no number a spectator may not."""
    game = next(g for g in whole_games() if g.rules.key == title)
    half = grown(game, upto=game.version // 2)
    for player in half.setup.players:
        assert counts.numbers(half, Viewer(player)) == counts.numbers(half)


def test_an_unknown_thing_or_player_is_refused(ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="count")
    for wrong in (("Ana", "gold"), ("Eve", "tiles"), ("", "tiles")):
        with pytest.raises(UnknownName):
            ledger.count(game.id, {wrong: 1})
    assert not ledger.game(game.id).counts
    rome = ledger.start("foundations", ["Ana", "Bo"], dealer="virtual", seed="count")
    with pytest.raises(UnknownName):
        ledger.count(rome.id, {("Ana", "monuments"): 1})  # that module is not in play


def test_counts_go_out_and_in_again_unchanged():
    game, player, _ = stepped("foundations", "coins")
    file = write(grown(game, body(player, "coins", 3), body("", "market", 6)))
    again = build(read(file), NOW)
    assert write(again) == file
    assert [again.body(n).number for n in again.counts[-2:]] == [3, 6]


def test_a_repeated_request_counts_once(ledger):
    from ledger.application import Entry

    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="count")
    for _ in range(2):
        twice = {("Ana", "tiles"): 2, ("", "coin_tokens"): 1}
        game = ledger.count(game.id, twice, entry=Entry(key="k", by="Bo"))
    assert len(game.counts) == 2
    assert game.body(game.counts[0]).by == "Bo"
