"""Stored games under today's rules: what is the same, and where and why it is not."""

from __future__ import annotations

from uuid import uuid4

import msgspec
import pytest
from msgspec.structs import replace as changed

import ledger_cairn as toy
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Step
from ledger.application import Ledger
from ledger.audit import audit
from ledger.errors import illegal, refusal
from ledger.games import BUILT_IN, GAMES
from ledger.projections import Projections
from ledger.record import import_record, read
from ledger.review.verify import verify
from ledger.review.verify_store import verify_one
from ledger.ruleset import Sheet, Standing
from ledger.tools.samples import FIXTURES
from ledger_cairn import AddStone, EndTurn, StoneAdded, Stop, TurnEnded
from tests.support.rulesets import changed as other_title

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def game(ledger):
    """A waiver, an undone step, a correction: nothing a check may stumble over."""
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "slate"))
    ledger.take(game.id, AddStone("Bo", "flint"))
    ledger.undo(game.id)
    ledger.take(game.id, AddStone("Bo", "chalk"))
    heavier = AddStone("Ana", "granite")
    ledger.take(game.id, heavier, waived=frozenset({"CA-2"}), reason="agreed")
    ledger.correct(game.id, [TurnEnded("Ana")], "an extra turn")
    return ledger.take(game.id, AddStone("Ana", "chalk"))


def under(monkeypatch, game, **rules):
    """The same stored game, opened by a program with other rules."""
    monkeypatch.setitem(GAMES, "cairn", other_title(toy.RULESET, **rules))
    return reopened(game, game.bodies)


def reopened(game, bodies):
    first, *others = [Step(game.id, n, body) for n, body in enumerate(bodies, start=1)]
    opened = Game(first)
    for step in others:
        opened.apply(step)
    return opened


def test_a_game_under_the_rules_it_was_played_with_is_the_same(game):
    report = verify(game)
    assert report.same
    assert (report.steps, report.actions, report.deal) == (game.version, 10, "table")
    assert (report.verdicts, report.events, report.score, report.deals) == ((), (), None, ())


@pytest.mark.parametrize("title", sorted(BUILT_IN))
@pytest.mark.parametrize("dealer", ["virtual", "table"])
def test_whole_games_of_every_title_are_the_same(title, dealer):
    from ledger.simulate import play

    game = play(None, title, ["Ana", "Bo"], "7", dealer=dealer)
    report = verify(game)
    assert report.same, report
    assert report.deal == ("same" if dealer == "virtual" else "table")


@pytest.mark.parametrize("title", sorted(BUILT_IN))
def test_a_fork_of_a_finished_game_is_the_same_and_points_at_its_own_steps(ledger, title):
    """The sample has an undone entry and notes, so that the steps of the fork are numbered anew."""
    game = ledger.game(import_record(ledger, read(from_the_table(title).read_bytes())).game)
    fork = ledger.fork(game.id, game.version)
    assert fork.version < game.version
    assert verify(fork).same
    assert fork.sheet_at(fork.version).lines == fork.rules.look.score(fork.state).lines


def from_the_table(title):
    for path in sorted((FIXTURES / title / "games").glob("*.jsonl")):
        if read(path.read_bytes()).header.dealer == "table" and "still" not in path.stem:
            return path
    raise AssertionError(title)


def test_a_rule_that_says_no_today_is_named_with_its_step(monkeypatch, game):
    def stricter(state, action, memo):
        yield from toy.refusals(state, action, memo)
        if getattr(action, "stone", None) == "chalk":
            yield refusal("CA-9", "no_chalk")

    codes = {**toy.CODES, "no_chalk": illegal("CA-9")}
    report = verify(under(monkeypatch, game, refusals=stricter, codes=codes))
    assert not report.same
    assert [(v.step, v.kind, [r.rule for r in v.now_refused]) for v in report.verdicts] == [
        (7, "AddStone", ["CA-9"]),
        (12, "AddStone", ["CA-9"]),
    ]
    assert report.events == ()


def test_a_waiver_that_is_no_longer_needed_is_named(monkeypatch, game):
    def milder(state, action, memo):
        return (r for r in toy.refusals(state, action, memo) if r.rule != "CA-2")

    report = verify(under(monkeypatch, game, refusals=milder))
    assert [(v.step, [r.rule for r in v.now_allowed]) for v in report.verdicts] == [(9, ["CA-2"])]


def test_events_and_score_lines_that_would_differ_are_named(monkeypatch, game):
    def heavier_slate(state, action, memo):
        events = toy.outcome(state, action, memo)
        return tuple(
            changed(e, weight=7) if isinstance(e, StoneAdded) and e.stone == "slate" else e
            for e in events
        )

    report = verify(under(monkeypatch, game, outcome=heavier_slate))
    assert report.verdicts == ()
    assert [(e.step, e.kind) for e in report.events] == [(2, "AddStone")]
    assert (report.events[0].stored[0]["weight"], report.events[0].today[0]["weight"]) == (3, 7)
    assert report.score is not None
    assert [(line.points, line.components) for line in report.score.removed] == [(3, ("slate",))]
    assert [(line.points, line.components) for line in report.score.added] == [(7, ("slate",))]
    assert report.score.totals == {"Ana": (9, 13)}
    assert under(monkeypatch, game).state == game.state  # the game itself is what it was


def test_an_undone_step_that_differs_is_named_but_does_not_touch_the_score(monkeypatch, game):
    def heavier_flint(state, action, memo):
        events = toy.outcome(state, action, memo)
        return tuple(
            changed(e, weight=7) if isinstance(e, StoneAdded) and e.stone == "flint" else e
            for e in events
        )

    report = verify(under(monkeypatch, game, outcome=heavier_flint))
    assert [e.step for e in report.events] == [4]
    assert report.score is None
    assert not report.same


def test_rules_that_cannot_work_a_step_out_at_all_are_reported_not_raised(monkeypatch, game):
    def broken(state, action, memo):
        if isinstance(action, EndTurn):
            raise KeyError("gone")
        return toy.outcome(state, action, memo)

    report = verify(under(monkeypatch, game, outcome=broken))
    assert [e.step for e in report.events] == [3, 5, 8, 10, 13]
    assert report.events[0].fails == "KeyError: 'gone'"
    assert report.score is None  # what cannot be worked out stays as it was stored


def test_a_report_is_json(monkeypatch, game):
    document = msgspec.json.decode(msgspec.json.encode(verify(game)))
    assert document["game"] == str(game.id)
    assert document["same"] is True


# ------------------------------------------------------------------------- the deal


@pytest.fixture
def dealt(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="s")
    for _ in range(5):
        ledger.take(game.id, AddStone(game.state.turn))
    return game


def test_the_deal_is_checked_once_the_seed_is_open(ledger, dealt):
    assert verify(dealt).deal == "not_open"
    ledger.take(dealt.id, Stop(dealt.state.turn))
    report = verify(dealt)
    assert (report.deal, report.same) == ("same", True)


def test_another_seed_than_the_one_committed_to_is_found(ledger, dealt):
    ledger.take(dealt.id, Stop(dealt.state.turn))
    bodies = [changed(dealt.started, seed="another"), *dealt.bodies[1:]]
    report = verify(reopened(dealt, bodies))
    assert report.deal == "differs"
    assert report.deals[0].step == 1
    assert not report.same


def test_a_stone_the_seed_did_not_deal_is_found(ledger, dealt):
    ledger.take(dealt.id, Stop(dealt.state.turn))
    drawn = dealt.action(4).stone
    other = next(stone for stone in dealt.state.bag if stone != drawn)
    codec, body = dealt.rules.codec, dealt.body(4)
    assert isinstance(body, ActionTaken)
    weight = toy.CATALOGUES.default.stones[other]
    forged = changed(
        body,
        action=codec.encode(AddStone("Bo", other)),
        events=codec.encode([StoneAdded("Bo", other, weight)]),
    )
    report = verify(reopened(dealt, [*dealt.bodies[:3], forged, *dealt.bodies[4:]]))
    assert report.deal == "differs"
    assert (report.deals[0].step, report.deals[0].stored["stone"]) == (4, other)
    assert report.deals[0].today["stone"] == drawn


def test_a_fork_answers_for_its_own_deal_only(ledger, dealt):
    fork = ledger.fork(dealt.id, dealt.version)
    ledger.take(fork.id, AddStone(fork.state.turn))
    ledger.take(fork.id, Stop(fork.state.turn))
    assert fork.seed != "s"
    report = verify(fork)
    assert (report.deal, report.same) == ("same", True)


# ------------------------------------------------------------------------- the stored result


def dearer(state):
    """Today a stone is worth one more."""
    sheet = toy.score(state)
    lines = tuple(changed(line, points=line.points + 1) for line in sheet.lines)
    totals = {p: sum(x.points for x in lines if x.player == p) for p in state.players}
    ranks = sorted(totals.values(), reverse=True)
    standings = tuple(Standing(p, ranks.index(t) + 1, t) for p, t in totals.items())
    return Sheet(lines, standings)


def test_a_scoring_rule_of_today_is_told_line_by_line_and_the_stored_result_stays(
    monkeypatch, ledger, game
):
    game = ledger.take(game.id, Stop(game.state.turn))
    stored = game.sheet_at(game.version)
    assert game.result_at(game.version) == toy.score(game.state)
    today = under(monkeypatch, game, score=dearer, version="2")
    report = verify(today)
    assert (report.played_under, report.judged_under, report.same) == ("1", "2", False)
    assert (report.verdicts, report.events) == ((), ())
    assert len(report.score.removed) == len(report.score.added) == len(stored.lines)
    for player, (then, now) in report.score.totals.items():
        assert then == stored.totals[player] < now
    assert today.sheet_at(today.version) == stored
    assert audit(today).sheet == stored


def test_the_read_tables_keep_the_stored_result_too(monkeypatch, ledger, game, tmp_path):
    game = ledger.take(game.id, Stop(game.state.turn))
    totals = game.sheet_at(game.version).totals
    monkeypatch.setitem(GAMES, "cairn", other_title(toy.RULESET, score=dearer, version="2"))
    reopened_ledger = Ledger(ledger.address)
    read = Projections(reopened_ledger, str(tmp_path / "today.db"))
    assert read.game(game.id).totals == totals
    assert {p: read.player(p).results[0].total for p in totals} == totals
    lines = read.score_lines(game.id, game.version)
    assert {p: sum(x.points for x in lines if x.player == p) for p in totals} == totals
    read.close()
    reopened_ledger.close()


# ------------------------------------------------------------------------- many games


def test_a_game_that_cannot_be_opened_does_not_stop_the_others(ledger, game):
    nobody = uuid4()
    found = [verify_one(ledger, one) for one in (nobody, game.id)]
    assert found[0].report is None
    assert "NoSuchGame" in found[0].fails
    assert found[1].report.same
