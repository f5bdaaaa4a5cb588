"""From any step of any game, with either dealer: the deal goes on with exactly what is unseen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.errors import Refused
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.dealing import fill
from ledger.games.age_of_mythology.invariants import History, lint
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.dealer import Dealer
from tests.conftest import play_some
from tests.games.age_of_mythology.games import play

BRANCHES = (
    *((2, seed, "virtual") for seed in range(4)),
    (2, 2, "table"),
    (3, 3, "virtual"),
    (4, 5, "virtual"),
    (4, 6, "table", (("four_player_two_cultures", True), ("hand_tracking", "public"))),
    (7, 9, "virtual"),
)


def play_on(state: State, seed: str) -> State:
    """Seeded players from here to the end; every law is looked at after every event."""
    chance, hand = Random(seed), Dealer(seed)
    watch = History(state)
    assert list(lint(state)) == []
    while not RULESET.play.now(state).over:
        seen = replace(state, dealer="virtual")
        action = RULESET.play.forced(seen)
        if action is None:
            action = RULESET.play.bot(seen, RULESET.legal_actions(seen), chance)
        if state.dealer == "virtual":
            decision = RULESET.decide(state, action, dealer=hand)
        else:
            decision = RULESET.decide(state, RULESET.play.fill(state, action, hand))
        state = replace(state, step=state.step + 1)
        for event in decision.events:
            state = RULESET.play.evolve(state, event)
            assert watch.after(state, event) == []
    return state


@pytest.mark.parametrize("game", BRANCHES, ids=str)
def test_a_game_begun_at_any_step_is_dealt_on_to_its_end(game: tuple[Any, ...]) -> None:
    steps = play(*game)
    chance = Random(f"{game}")
    for step in (*chance.sample(steps[:12], 2), *chance.sample(steps, 2)):
        state = replace(step.before, dealer=chance.choice(("virtual", "table")))
        public = "public" in dict(game[3] if len(game) > 3 else ()).values()
        if public and state.battle is None:  # what is sealed only its owner can open
            state = RULESET.state_for(state, None)
        assert RULESET.play.now(play_on(state, f"another seed {chance.random()}")).over


def test_a_fork_of_a_virtual_game_at_turn_4_deals_only_unseen_cards(ledger: Ledger) -> None:
    steps = play(2, 1, "virtual")
    state = next(s.before for s in steps if s.before.turn == 4 and s.before.phase == "select")
    position = RULESET.position(state)
    for seed in range(6):
        game = ledger.start(
            "age_of_mythology",
            state.players,
            first_player=state.first_player,
            options=state.options,
            dealer="virtual",
            seed=f"fork {seed}",
            position=position,
        )
        player = RULESET.play.now(game.state).player or ""
        before = game.state.decks[game.state.seats[player].culture]
        game = ledger.take(game.id, act.DrawRandomCards(player, 2))
        after = game.state.decks[game.state.seats[player].culture]
        assert len(after.unseen) in (
            len(before.unseen) - 2,
            len(before.unseen) + len(before.up) - 2,
        )
        assert list(lint(game.state)) == []


def test_two_seeds_deal_the_same_unseen_cards_in_another_order() -> None:
    state = next(s.before for s in play(2, 1, "virtual") if s.before.turn == 4)
    player = state.players[0]
    deck = state.decks[state.seats[player].culture]
    orders = set()
    for seed in range(8):
        drawn = fill(state, act.DrawRandomCards(player, deck.down), Dealer(f"{seed}"))
        assert isinstance(drawn, act.DrawRandomCards)
        assert sorted(drawn.cards or ()) == sorted(deck.unseen)
        orders.add(drawn.cards)
    assert len(orders) == 8


def test_a_card_put_in_a_hand_by_correction_is_not_dealt_again() -> None:
    state = next(s.before for s in play(2, 1, "virtual") if s.before.phase == "select")
    player = state.players[0]
    culture = state.seats[player].culture
    drawn = fill(state, act.DrawRandomCards(player, 2), Dealer("seed 1"))
    assert isinstance(drawn, act.DrawRandomCards)
    assert drawn.cards is not None
    deck = state.decks[culture]
    unseen = list(deck.unseen)
    unseen.remove(drawn.cards[0])
    named = replace(deck, unseen=tuple(unseen), down=deck.down - 1)
    state = replace(state, decks={**state.decks, culture: named})
    again = fill(state, act.DrawRandomCards(player, 1), Dealer("seed 1"))
    assert again == act.DrawRandomCards(player, 1, (drawn.cards[1],))


def test_the_dealer_leaves_out_cultures_that_others_have() -> None:
    for players in range(2, 9):
        for seed in range(6):
            state = play(players, 1, "virtual")[0].before
            for player in state.players:  # every culture is of another seed
                deal = Dealer(f"{players} {seed} {player}")
                decision = RULESET.decide(state, act.AssignCulture(player), dealer=deal)
                assert RULESET.judge(state, decision.action, recorded=True) == ()
                state = RULESET.fold(state, decision.events, state.step + 1)


def test_cards_of_a_hand_nobody_told_about_are_unseen_too() -> None:
    state, holder = next(
        (RULESET.state_for(step.before, None), player)
        for step in play(3, 3, "virtual")
        for player, seat in step.before.seats.items()
        if step.before.turn == 3 and seat.hand_random and step.before.phase == "select"
    )
    assert UNKNOWN in state.seats[holder].hand_random
    deck = state.decks[state.seats[holder].culture]
    drawn = fill(state, act.DrawRandomCards(holder, deck.down), Dealer("x"))
    assert isinstance(drawn, act.DrawRandomCards)
    assert len(drawn.cards or ()) == deck.down
    with pytest.raises(Refused):
        RULESET.decide(replace(state, dealer="table"), act.DrawRandomCards(holder, 2, ("x", "y")))


def test_a_fork_goes_on_with_a_seed_of_its_own(ledger: Ledger) -> None:
    game = play_some(ledger, "age_of_mythology", steps=150)
    for step in (3, game.version // 2, game.version):
        fork = ledger.fork(game.id, step)
        chance = Random(step)
        for _ in range(25):
            legal = RULESET.legal_actions(fork.state)
            fork = ledger.take(fork.id, RULESET.play.bot(fork.state, legal, chance))
            assert list(lint(fork.state)) == []
