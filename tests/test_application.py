"""The use cases: what they store, what they refuse, and that a refusal leaves the log alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from msgspec.structs import replace

from ledger import application
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.application import ATTEMPTS, Entry, Ledger
from ledger.commands.amend import Amend
from ledger.commands.moves import Correct, Rewind, Take, Undo
from ledger.commands.notes import Claim, Note, SignOff
from ledger.commands.ripple import AmendmentRequest
from ledger.errors import (
    DealerAbsent,
    NoSuchGame,
    NoSuchStep,
    NothingToUndo,
    Refused,
    TableMovedOn,
    UnknownName,
    Unreadable,
)
from ledger.games import GAMES
from ledger.ruleset.dealer import commitment
from ledger_cairn import AddStone, GameEnded, StoneAdded, Stop, TurnEnded
from tests.conftest import play_some

pytestmark = pytest.mark.usefixtures("cairn")


@pytest.fixture
def game(ledger):
    """Ana has added a slate; it is Bo's turn. Steps: setup, AddStone, EndTurn (forced)."""
    started = ledger.start("cairn", ["Ana", "Bo"], entry=Entry(by="Zoé"))
    return ledger.take(started.id, AddStone("Ana", "slate"), entry=Entry(by="Zoé"))


def reloaded(ledger, game):
    """The game as the store has it, and equal to the one in memory."""
    stored = ledger.load(game.id)
    assert stored.bodies == game.bodies
    assert stored.state == game.state
    return stored


def codes(error):
    return [(r.rule, r.code) for r in error.value.refusals]


# ---------------------------------------------------------------------- start


def test_a_start_is_refused_with_everything_that_is_wrong_at_once(ledger):
    with pytest.raises(Refused) as error:
        ledger.start("cairn", ["Ana", "Ana", "Bo", "Cy"])
    assert codes(error) == [("CA-0", "player_count"), ("CA-0", "same_name_twice")]
    assert list(ledger.notification_log.select(1, 10)) == []


def test_a_start_stores_the_setup_as_step_1(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], first_player="Bo", options={"wind": "on"})
    setup = reloaded(ledger, game).setup
    assert (setup.players, setup.first_player) == (("Ana", "Bo"), "Bo")
    assert setup.options == {"wind": "on"}
    assert setup.catalogue_hash == game.rules.catalogues.default.hash
    assert game.version == 1


@pytest.mark.parametrize(
    ("title", "fields", "error"),
    [
        ("chess", {}, UnknownName),
        ("cairn", {"dealer": "robot"}, UnknownName),
        ("cairn", {"seed": "7"}, Unreadable),
        ("cairn", {"position": {"bag": 3}}, Unreadable),
    ],
)
def test_a_start_that_cannot_be_read_stores_nothing(ledger, title, fields, error):
    with pytest.raises(error):
        ledger.start(title, ["Ana", "Bo"], **fields)
    assert list(ledger.notification_log.select(1, 10)) == []


def test_a_virtual_deal_publishes_a_commitment_and_keeps_its_seed(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual", seed="7")
    assert game.setup.seed_commitment == commitment("7")
    assert game.seed is None
    ledger.take(game.id, Stop("Ana"))
    assert game.seed == "7"


def test_two_virtual_deals_without_a_given_seed_have_different_ones(ledger):
    first, second = (ledger.start("cairn", ["Ana", "Bo"], dealer="virtual") for _ in range(2))
    assert first.setup.seed_commitment != second.setup.seed_commitment


def test_the_same_seed_deals_the_same_game(ledger):
    games = [play_some(ledger, "cairn", seed=3, steps=30) for _ in range(2)]
    assert games[0].state == games[1].state
    assert games[0].version >= 30


def test_a_game_starts_from_a_position(ledger, game):
    position = game.rules.position(game.state)
    other = ledger.start("cairn", ["Ana", "Bo"], position=position)
    (slate,) = game.state.cairns["Ana"]
    assert other.state.cairns == {
        "Ana": (replace(slate, step=1),),
        "Bo": (),
    }  # there from the start
    assert (other.state.turn, other.state.step) == ("Bo", 1)
    assert reloaded(ledger, ledger.take(other.id, AddStone("Bo", "flint"))).version == 3


def test_a_start_with_a_catalogue_of_the_table_carries_it(ledger, store):
    text = '{"chalk": 1, "opal": 9}'
    game = ledger.start("cairn", ["Ana", "Bo"], catalogue=text)
    ledger.take(game.id, AddStone("Ana", "opal"))
    assert game.started.catalogue == text
    assert game.rules.look.score(game.state).totals == {"Ana": 9, "Bo": 0}


# ---------------------------------------------------------------------- take


def test_taking_stores_the_action_its_events_and_what_follows(ledger, game):
    assert game.version == 3
    assert game.action(2) == AddStone("Ana", "slate")
    assert game.events(2) == (StoneAdded("Ana", "slate", 3),)
    assert game.events(3) == (TurnEnded("Bo"),)
    reloaded(ledger, game)


def test_each_step_stores_who_entered_it_and_when(store):
    now = datetime(2026, 2, 1, 19, 30, tzinfo=UTC)
    ledger = Ledger(store, clock=lambda: now)
    game = ledger.start("cairn", ["Ana", "Bo"])
    ledger.take(game.id, AddStone("Ana", "slate"), entry=Entry(by="Zoé"))
    chosen, forced = ledger.load(game.id).bodies[1:]
    assert (chosen.by, chosen.at, chosen.auto) == ("Zoé", now, False)
    assert (forced.by, forced.at, forced.auto) == ("", now, True)
    ledger.close()


def test_a_refused_action_names_every_broken_rule_and_stores_nothing(ledger, game):
    with pytest.raises(Refused) as error:
        ledger.take(game.id, AddStone("Ana", "granite"))
    assert codes(error) == [("CA-1", "not_your_turn"), ("CA-2", "too_heavy")]
    assert error.value.title == "cairn"
    assert reloaded(ledger, game).version == 3


def test_a_waived_refusal_is_recorded_with_its_reason(ledger, game):
    ledger.take(
        game.id,
        AddStone("Ana", "granite"),
        waived=frozenset({"CA-1", "CA-2"}),
        reason="Bo was in the kitchen",
    )
    step = reloaded(ledger, game).body(4)
    assert [(r.rule, r.code, r.params) for r in step.waived] == [
        ("CA-1", "not_your_turn", {"player": "Ana"}),
        ("CA-2", "too_heavy", {"stone": "granite"}),
    ]
    assert step.reason == "Bo was in the kitchen"


def test_waiving_one_of_two_broken_rules_is_not_enough(ledger, game):
    with pytest.raises(Refused) as error:
        ledger.take(game.id, AddStone("Ana", "granite"), waived=frozenset({"CA-1"}))
    assert ("CA-2", "too_heavy") in codes(error)
    assert game.version == 3


def test_what_is_impossible_cannot_be_waived(ledger, game):
    with pytest.raises(Refused):
        ledger.take(game.id, AddStone("Bo", "opal"), waived=frozenset({"CA-3"}))
    assert game.version == 3


def test_a_waiver_that_was_not_needed_is_not_recorded(ledger, game):
    ledger.take(game.id, AddStone("Bo", "slate"), waived=frozenset({"CA-1", "CA-2"}))
    assert game.body(4).waived == ()


def test_under_a_virtual_dealer_nobody_says_what_was_drawn(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"], dealer="virtual")
    with pytest.raises(Refused) as error:
        ledger.take(game.id, AddStone("Ana", "slate"))
    assert codes(error) == [("dealer", "dealer_decides")]
    ledger.take(game.id, AddStone("Ana"))
    assert game.action(2).stone in game.rules.catalogues.default.stones


def test_a_game_that_does_not_exist(ledger):
    with pytest.raises(NoSuchGame):
        ledger.game(uuid4())
    with pytest.raises(NoSuchGame):
        ledger.take(uuid4(), Stop("Ana"))


# ---------------------------------------------------------------------- undo, rewind, correct


def test_undo_takes_back_the_last_choice_with_what_it_forced(ledger, game):
    ledger.undo(game.id, reason="wrong stone", entry=Entry(by="Zoé"))
    stored = reloaded(ledger, game)
    assert stored.body(4) == Rewound(
        to_step=1, reason="wrong stone", by="Zoé", at=stored.body(4).at
    )
    assert stored.state is stored.state_at(1)
    assert stored.state.turn == "Ana"
    assert stored.standing_steps() == [1]


def test_undo_again_goes_on_backwards(ledger, game):
    ledger.take(game.id, AddStone("Bo", "flint"))
    ledger.undo(game.id)
    assert game.standing_steps() == [1, 2, 3]
    ledger.undo(game.id)
    assert game.standing_steps() == [1]
    with pytest.raises(NothingToUndo):
        ledger.undo(game.id)
    assert reloaded(ledger, game).version == 7


def test_redo_is_a_rewind_to_the_undone_step(ledger, game):
    ledger.undo(game.id)
    ledger.rewind(game.id, 3)
    stored = reloaded(ledger, game)
    assert stored.state is stored.state_at(3)
    assert stored.standing_steps() == [1, 2, 3]


def test_a_rewind_keeps_the_steps_it_passes_over(ledger, game):
    ledger.take(game.id, AddStone("Bo", "flint"))
    ledger.rewind(game.id, 1, reason="we start again")
    ledger.take(game.id, AddStone("Ana", "chalk"))
    stored = reloaded(ledger, game)
    assert stored.action(2) == AddStone("Ana", "slate")
    assert stored.standing_steps() == [1, 7, 8]


def test_a_rewind_to_a_choice_keeps_what_followed_it_by_itself(ledger, game):
    """Between the two nobody would have anything to choose."""
    ledger.take(game.id, AddStone("Bo", "flint"))
    ledger.rewind(game.id, 2)
    assert reloaded(ledger, game).standing_steps() == [1, 2, 3]
    ledger.take(game.id, AddStone("Bo", "chalk"))
    ledger.rewind(game.id, 4)  # what was undone stands again, with what it forced
    assert reloaded(ledger, game).standing_steps() == [1, 2, 3, 4, 5]
    assert ledger.fork(game.id, 2).standing_steps() == [1, 2, 3]


@pytest.mark.parametrize("title", sorted(GAMES))
def test_after_a_rewind_to_any_step_somebody_has_something_to_do(ledger, play_some, title):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=3, steps=60)
    for step in game.standing_steps()[::3]:
        found = ledger.rewind(game.id, step)
        assert found.over or list(found.rules.legal_actions(found.state))


@pytest.mark.parametrize("step", [0, -3, 4, 99])
def test_a_rewind_to_a_step_that_does_not_exist(ledger, game, step):
    with pytest.raises(NoSuchStep):
        ledger.rewind(game.id, step)
    assert game.version == 3


def test_a_correction_is_recorded_without_asking_a_rule(ledger, game):
    ledger.correct(game.id, [StoneAdded("Ana", "granite", 5)], "it had been there all along")
    stored = reloaded(ledger, game)
    assert stored.body(4).reason == "it had been there all along"
    assert stored.rules.look.score(stored.state).totals["Ana"] == 8


def test_a_correction_that_cannot_be_folded_stores_nothing(ledger, game):
    with pytest.raises(Unreadable, match="does_not_fit"):
        ledger.correct(game.id, [StoneAdded("Ana", "opal", 5)], "no such stone")
    assert reloaded(ledger, game).version == 3


def test_a_correction_can_be_undone_too(ledger, game):
    ledger.correct(game.id, [TurnEnded("Ana")], "a turn too many")
    ledger.undo(game.id)
    assert reloaded(ledger, game).state.turn == "Bo"


# ---------------------------------------------------------------------- note, claim, sign off


def test_notes_claims_and_signatures_leave_the_table_alone(ledger, game):
    before = game.state
    ledger.note(game.id, "a lovely slate", on_step=2)
    ledger.claim(game.id, {"Ana": 3, "Bo": {"stones": 0}})
    ledger.sign_off(game.id, "Bo")
    stored = reloaded(ledger, game)
    assert game.state is before
    assert (stored.notes, stored.claims) == ([4], [5])
    assert stored.body(4).text == "a lovely slate"
    assert stored.claim.totals == {"Ana": 3, "Bo": {"stones": 0}}
    assert stored.signed_off == ("Bo",)


def test_a_note_without_a_step_is_on_the_last_one_that_stands(ledger, game):
    ledger.undo(game.id)
    assert ledger.note(game.id, "again").body(5).on_step == 1


@pytest.mark.parametrize(
    ("use", "error"),
    [
        (lambda ledger, game: ledger.claim(game.id, {"Cy": 1}), UnknownName),
        (lambda ledger, game: ledger.claim(game.id, {"Ana": {"gold": 1}}), UnknownName),
        (lambda ledger, game: ledger.sign_off(game.id, "Cy"), UnknownName),
        (lambda ledger, game: ledger.note(game.id, "?", on_step=9), NoSuchStep),
        (lambda ledger, game: ledger.note(game.id, "?", on_step=-1), NoSuchStep),
    ],
)
def test_a_name_or_step_that_does_not_exist_stores_nothing(ledger, game, use, error):
    with pytest.raises(error):
        use(ledger, game)
    assert reloaded(ledger, game).version == 3


# ---------------------------------------------------------------------- fork


def test_a_fork_is_a_new_game_with_the_steps_that_stand(ledger, game):
    ledger.undo(game.id)
    ledger.take(game.id, AddStone("Ana", "basalt"))
    ledger.take(game.id, AddStone("Bo", "flint"))
    fork = ledger.fork(game.id, 6)
    assert fork.id != game.id
    assert fork.started.forked_from == (game.id, 6)
    assert [fork.action(n) for n in (2, 3)] == [game.action(5), game.action(6)]
    assert fork.version == 3
    ledger.take(fork.id, AddStone("Bo", "chalk"))
    assert game.version == 8
    reloaded(ledger, fork)


def test_a_fork_of_a_virtual_deal_does_not_show_what_comes_next(ledger):
    game = play_some(ledger, "cairn", steps=8)
    forks = [ledger.fork(game.id, game.version) for _ in range(80)]  # four of five draw the same
    assert {fork.setup.seed_commitment for fork in forks}.isdisjoint({game.setup.seed_commitment})
    assert len({fork.setup.seed_commitment for fork in forks}) == 80
    assert all(fork.seed is None for fork in forks)
    drawn = set()
    for fork in forks:
        before = fork.version
        ledger.take(fork.id, AddStone(fork.state.turn), waived=frozenset({"CA-2"}))
        drawn.add(fork.action(before + 1).stone)
    assert len(drawn) > 1


def test_a_fork_of_a_step_that_does_not_exist(ledger, game):
    with pytest.raises(NoSuchStep):
        ledger.fork(game.id, 9)


# ---------------------------------------------------------------------- seen step and key


def test_a_command_based_on_an_old_step_is_refused_and_told_where_the_table_is(ledger, game):
    ledger.take(game.id, AddStone("Bo", "flint"), entry=Entry(seen_step=3))
    with pytest.raises(TableMovedOn) as error:
        ledger.take(game.id, AddStone("Bo", "chalk"), entry=Entry(seen_step=3))
    assert (error.value.seen, error.value.now) == (3, 5)
    assert reloaded(ledger, game).version == 5


@pytest.mark.parametrize("seen", [0, -1, 4, 99])
def test_a_seen_step_that_never_was_the_last_is_refused(ledger, game, seen):
    with pytest.raises(TableMovedOn):
        ledger.take(game.id, AddStone("Bo", "flint"), entry=Entry(seen_step=seen))


def test_notes_and_claims_meanwhile_do_not_make_a_command_stale(ledger, game):
    ledger.note(game.id, "nice")
    ledger.claim(game.id, {"Ana": 3})
    ledger.take(game.id, AddStone("Bo", "flint"), entry=Entry(seen_step=3))
    assert reloaded(ledger, game).version == 7


def test_an_undo_and_a_new_move_meanwhile_make_a_command_stale(ledger, game):
    ledger.undo(game.id, entry=Entry(by="Bo", seen_step=3))
    with pytest.raises(TableMovedOn):
        ledger.undo(game.id, entry=Entry(by="Ana", seen_step=3))


@pytest.mark.parametrize(
    "command",
    [
        Take(AddStone("Bo", "flint")),
        Undo("why"),
        Rewind(1),
        Correct([GameEnded()], "why"),
        Note("here"),
        Claim({"Ana": 1}),
        SignOff("Ana"),
        Amend(AmendmentRequest(step=2, action=AddStone("Ana", "flint"))),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_command_that_is_sent_again_without_a_key_is_stored_once(ledger, game, command):
    seen = Entry(by="Ana", seen_step=3)
    first = ledger.execute(game.id, command, seen)
    stored = ledger.load(game.id).version
    again = ledger.execute(game.id, command, seen)
    assert (again.first, again.report, again.stored) == (first.first, first.report, False)
    assert ledger.load(game.id).version == stored > 3


def test_a_repeat_is_known_behind_what_others_recorded_meanwhile(ledger, game):
    seen = Entry(by="Ana", seen_step=3)
    first = ledger.execute(game.id, Take(AddStone("Bo", "flint")), seen)
    ledger.note(game.id, "meanwhile", entry=Entry(by="Bo"))
    ledger.take(game.id, AddStone("Ana", "chalk"), entry=Entry(by="Bo"))
    again = ledger.execute(game.id, Take(AddStone("Bo", "flint")), seen)
    assert (again.first, again.stored) == (first.first, False)
    assert again.game.version == ledger.load(game.id).version == 8
    with closing(Ledger(ledger.address)) as other:  # a process that has not seen any of it
        assert other.execute(game.id, Take(AddStone("Bo", "flint")), seen).first == first.first


def test_what_differs_in_anything_is_no_repeat(ledger, game):
    note, seen = Note("here"), Entry(by="Ana", seen_step=3)
    first = ledger.execute(game.id, note, seen).first
    assert ledger.execute(game.id, Note("there"), seen).first == first + 1
    assert ledger.execute(game.id, note, replace(seen, by="Bo")).first == first + 2
    assert ledger.execute(game.id, note, replace(seen, key="k")).first == first + 3
    assert ledger.execute(game.id, note, Entry(by="Ana")).first == first + 4
    assert ledger.execute(game.id, note, Entry(by="Ana", seen_step=first + 4)).first == first + 5
    assert ledger.execute(game.id, note, seen).first == first


def test_every_use_case_that_writes_respects_the_seen_step(ledger, game):
    stale = Entry(seen_step=1)
    uses = [
        lambda: ledger.take(game.id, AddStone("Bo", "flint"), entry=stale),
        lambda: ledger.rewind(game.id, 1, entry=stale),
        lambda: ledger.undo(game.id, entry=stale),
        lambda: ledger.correct(game.id, [GameEnded()], "why", entry=stale),
        lambda: ledger.note(game.id, "note", entry=stale),
        lambda: ledger.claim(game.id, {"Ana": 1}, entry=stale),
        lambda: ledger.sign_off(game.id, "Ana", entry=stale),
    ]
    for use in uses:
        with pytest.raises(TableMovedOn):
            use()
    assert reloaded(ledger, game).version == 3


def test_a_repeated_request_with_the_same_key_is_recorded_once(ledger, game):
    entry = Entry(seen_step=3, key="request-1")
    for _ in range(3):
        ledger.take(game.id, AddStone("Bo", "flint"), entry=entry)
    assert reloaded(ledger, game).version == 5


def test_a_key_is_remembered_after_a_restart(ledger, game, store):
    ledger.take(game.id, AddStone("Bo", "flint"), entry=Entry(seen_step=3, key="request-1"))
    other = Ledger(store)
    again = other.take(game.id, AddStone("Bo", "flint"), entry=Entry(seen_step=3, key="request-1"))
    assert again.version == 5
    other.close()


# ---------------------------------------------------------------------- many at once


def test_two_ledgers_on_one_store_see_each_others_steps(ledger, game, any_store):
    first, second = Ledger(any_store), Ledger(any_store)
    shared = first.start("cairn", ["Ana", "Bo"])
    second.take(shared.id, AddStone("Ana", "slate"))
    assert first.game(shared.id).version == 3
    first.take(shared.id, AddStone("Bo", "flint"))
    assert second.game(shared.id).state == first.game(shared.id).state
    first.close()
    second.close()


def test_of_two_scribes_at_the_same_moment_one_wins_and_the_other_is_told(any_store):
    ledgers = [Ledger(any_store) for _ in range(4)]
    game_id = ledgers[0].start("cairn", ["Ana", "Bo"]).id

    def enter(n):
        try:
            entry = Entry(by=f"scribe {n}", seen_step=1)
            ledgers[n].take(game_id, AddStone("Ana", "slate"), entry=entry)
        except TableMovedOn as moved:
            return moved.now
        return "won"

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(map(str, pool.map(enter, range(4))))
    assert answers == ["3", "3", "3", "won"]
    assert ledgers[0].load(game_id).version == 3
    for ledger in ledgers:
        ledger.close()


def test_notes_that_rest_on_no_step_all_find_their_place(any_store):
    ledgers = [Ledger(any_store) for _ in range(4)]
    game_id = ledgers[0].start("cairn", ["Ana", "Bo"]).id

    def write(n):
        for number in range(15):
            ledgers[n].note(game_id, f"{n} {number}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    notes = [body.text for body in ledgers[0].load(game_id).bodies[1:]]
    assert sorted(notes) == sorted(f"{n} {number}" for n in range(4) for number in range(15))
    for ledger in ledgers:
        ledger.close()


def test_a_note_overtaken_again_and_again_is_stored_all_the_same(ledger, game, store):
    """Two servers, one game: each time the other one is quicker."""
    other, left = Ledger(store), [1, 2, 3, 4, 5]
    clock = ledger.clock

    def meanwhile():
        if left:
            left.pop()
            other.note(game.id, "quicker")
        return clock()

    ledger.clock = meanwhile
    before = ledger.game(game.id).version
    assert ledger.note(game.id, "at last").version == before + 6
    other.close()


def test_a_step_another_process_stored_just_before_ours_is_never_overwritten(ledger, game, store):
    """The store's own key decides, even when the other step was not seen before judging."""
    other = Ledger(store)
    clock = ledger.clock

    def meanwhile():
        ledger.clock = clock
        other.take(game.id, AddStone("Bo", "chalk"))
        return clock()

    ledger.clock = meanwhile
    with pytest.raises(TableMovedOn) as error:
        ledger.take(game.id, AddStone("Bo", "flint"))
    assert (error.value.seen, error.value.now) == (3, 5)
    assert reloaded(ledger, game).action(4) == AddStone("Bo", "chalk")
    other.close()


def test_who_is_overtaken_is_told_what_came_after_the_step_they_saw(
    ledger, game, store, monkeypatch
):
    ledger.note(game.id, "this does not move the table")
    other, put = Ledger(store), ledger.events.put

    def overtaken(steps):
        other.note(game.id, "quicker")
        put(steps)

    monkeypatch.setattr(ledger.events, "put", overtaken)
    with pytest.raises(TableMovedOn) as error:
        ledger.take(game.id, AddStone("Bo", "chalk"), entry=Entry(seen_step=3))
    assert (error.value.seen, error.value.now) == (3, 4 + ATTEMPTS)
    other.close()


def test_a_game_that_is_looked_at_does_not_grow(ledger, game):
    """A page that is being made shows one moment of it, whatever is recorded meanwhile."""
    looked = ledger.game(game.id)
    assert ledger.game(game.id) is looked  # nothing was recorded
    ledger.note(game.id, "later")
    ledger.take(game.id, AddStone("Bo", "chalk"))
    assert (looked.version, looked.last_standing_step(), len(looked.bodies), looked.notes) == (
        3,
        3,
        3,
        [],
    )
    assert looked.state is looked.state_at(3)
    with pytest.raises(NoSuchStep):
        looked.body(4)
    now = ledger.game(game.id)
    assert (now.version, now.notes) == (6, [4])
    known = CacheKey("of a step", for_good=True)
    assert looked.cached(known, lambda: "old") == now.cached(known, lambda: "new")  # serves both


def test_threads_of_one_process_record_one_after_the_other(ledger):
    game = ledger.start("cairn", ["Ana", "Bo"])

    def note(n):
        ledger.note(game.id, f"note {n}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(note, range(60)))
    stored = reloaded(ledger, game)
    assert sorted(b.text for b in stored.bodies[1:]) == sorted(f"note {n}" for n in range(60))


def test_only_the_games_last_used_stay_loaded(any_store, monkeypatch):
    monkeypatch.setattr(application, "LOADED_GAMES", 3)
    ledger = Ledger(any_store)
    games = [ledger.start("cairn", ["Ana", "Bo"]) for _ in range(3)]
    ledger.game(games[0].id)
    fourth = ledger.start("cairn", ["Ana", "Bo"])
    assert [ledger.loaded_game(game.id) for game in games] == [games[0], None, games[2]]
    assert ledger.loaded_game(fourth.id) is fourth
    again = ledger.game(games[1].id)  # read from the store anew
    assert again.bodies == games[1].bodies
    ledger.close()


def test_a_virtual_game_stored_without_its_seed_can_be_read_but_not_go_on(ledger):
    """As after importing the record of a game that is not over."""
    game = play_some(ledger, "cairn", steps=6)
    started = application.msgspec.structs.replace(game.started, seed=None)
    copy = ledger.open(uuid4(), [started, *game.bodies[1:]])
    assert copy.state == game.state
    with pytest.raises(DealerAbsent):
        ledger.take(copy.id, AddStone(copy.state.turn))
    assert reloaded(ledger, copy).version == game.version
    ledger.note(copy.id, "imported")
    assert copy.version == game.version + 1


def test_a_forced_end_follows_in_the_same_transaction(ledger):
    """When the bag is empty, the stop nobody has to choose is stored with the last stone."""
    game = ledger.start("cairn", ["Ana", "Bo"], catalogue='{"pebble": 1}')
    for n in range(4):
        ledger.take(game.id, AddStone(["Ana", "Bo"][n % 2], "pebble"))
    assert game.over
    assert isinstance(game.body(game.version), ActionTaken)
    assert game.body(game.version).auto
    assert reloaded(ledger, game).over
