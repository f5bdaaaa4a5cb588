"""From any step of any game the deal goes on with what is unseen, whoever deals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.dealing import fill
from ledger.games.foundations.state import Secret, State
from ledger.ruleset.dealer import Dealer
from tests.games.foundations.games import play
from tests.games.foundations.title import GAMES


def play_on(state: State, dealer: str, seed: str) -> State:
    """To the end with a seeded player; every law holds after every event and at every rest."""
    chance = Random(seed)
    hand = Dealer(seed) if dealer == "virtual" else None
    state = replace(state, dealer="virtual" if hand else "table")
    assert list(RULESET.look.lint(state)) == []
    assert RULESET.look.watch is not None
    history = RULESET.look.watch(state)
    for _ in range(2000):
        if RULESET.play.now(state).over:
            return state
        action = RULESET.play.forced(state)
        if action is None:
            action = RULESET.play.bot(state, RULESET.legal_actions(state), chance)
        decision = RULESET.decide(state, action, dealer=hand)
        assert decision.waived == ()
        number = state.step + 1
        after = replace(state, step=number)
        for event in decision.events:
            after = RULESET.play.evolve(after, event)
            assert list(history.after(after, event)) == [], event
        state = RULESET.fold(state, decision.events, number)
        assert list(RULESET.look.lint(state)) == []
    raise AssertionError("the game sticks")


@pytest.mark.parametrize("game", GAMES[::2], ids=str)
def test_any_step_is_gone_on_from_with_either_dealer(game: tuple[Any, ...]) -> None:
    steps, chance = play(*game), Random(str(game))
    for dealer in ("virtual", "table"):
        at = chance.randrange(len(steps))
        state = steps[at].before
        over = play_on(state, dealer, f"{game} {dealer} {at}")
        assert over.unseen == ()


@pytest.mark.parametrize(
    "game", [(4, "everything secret", 16, "virtual"), (3, "hard", 19, "table")], ids=str
)
def test_a_game_begun_from_a_position_is_played_to_its_end(
    game: tuple[Any, ...], ledger: Ledger
) -> None:
    steps, chance = play(*game), Random(2)
    for dealer in ("virtual", "table"):
        state = steps[chance.randrange(len(steps))].after
        begun = ledger.start(
            "foundations",
            state.players,
            options=state.options,
            dealer=dealer,
            position=RULESET.position(state),
        )
        while not RULESET.play.now(begun.state).over:
            legal = RULESET.legal_actions(begun.state)
            begun = ledger.take(begun.id, RULESET.play.bot(begun.state, legal, chance))
        assert list(RULESET.look.lint(begun.state)) == []


def test_a_fork_deals_another_order_and_goes_on(ledger: Ledger) -> None:
    game = ledger.start("foundations", ("Ana", "Bo"), dealer="virtual", seed="one")
    fork = ledger.fork(game.id, game.version)
    first, second = game.state, fork.state
    assert first.unseen == second.unseen
    buy = act.BuyCard(first.turn.player, 1)
    refills = set()
    for one in (game, fork):
        after = ledger.take(one.id, buy).state
        assert after.market[-1] in first.unseen
        refills.add(after.market[-1])
    assert fork.started.seed != game.started.seed
    play_on(second, "virtual", "two")


def test_what_is_known_is_not_dealt_again() -> None:
    """A hand dealt before the fork is not in the deck after it."""
    begun = play(4, "everything secret", 16, "virtual")
    dealt = next(s.after for s in begun if s.after.seats["Ana"].objective.stage == "dealt")
    hands = {p: seat.objective.hand for p, seat in dealt.seats.items()}
    for seed in range(30):
        one = replace(dealt.seats["Bo"], objective=Secret())
        state = replace(dealt, seats={**dealt.seats, "Bo": one})
        filled = fill(state, act.DealObjectives(), Dealer(f"other {seed}"))
        assert isinstance(filled, act.DealObjectives)
        others = {card for p, hand in hands.items() if p != "Bo" for card in hand}
        assert filled.hands is not None
        assert set(filled.hands) == {"Bo"}
        assert others.isdisjoint(filled.hands["Bo"])
        assert RULESET.judge(state, filled, recorded=True) == ()


def test_a_draft_hand_of_a_branch_comes_from_what_nobody_holds() -> None:
    start = play(3, "draft", 5, "virtual")
    dealt = next(s.after for s in start if s.after.draft and all(s.after.draft.hands.values()))
    assert dealt.draft is not None
    hands = {**dealt.draft.hands, "Bo": ()}
    state = replace(dealt, draft=replace(dealt.draft, hands=hands))
    for seed in range(30):
        filled = fill(state, act.DealDraftHands(to="Bo"), Dealer(f"other {seed}"))
        assert isinstance(filled, act.DealDraftHands)
        assert RULESET.judge(state, filled, recorded=True) == ()


def test_a_virtual_dealer_asks_for_what_real_hands_hold(ledger: Ledger) -> None:
    """Hands of a draft that nobody named at a table: whoever deals later cannot know them."""
    options, players = {"draft": True}, ("Ana", "Bo")
    table = ledger.start("foundations", players, options=options, dealer="table")
    assert table.state.draft is not None
    assert set(table.state.draft.hands["Ana"]) == {"unknown"}
    begun = ledger.start(
        "foundations",
        players,
        options=options,
        dealer="virtual",
        position=RULESET.position(table.state),
    )
    assert [ask.kind for ask in RULESET.play.asks(begun.state)] == ["RevealDraftPicks"]
    chance = Random(3)
    while not RULESET.play.now(begun.state).over:
        legal = RULESET.legal_actions(begun.state)
        begun = ledger.take(begun.id, RULESET.play.bot(begun.state, legal, chance))
    assert list(RULESET.look.lint(begun.state)) == []
