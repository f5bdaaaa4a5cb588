"""From any step of any game, with either dealer: the deal goes on with exactly what is unseen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.dealing import fill
from ledger.games.first_empires.invariants import History, lint
from ledger.games.first_empires.state import State
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.rejudge import refusals_again
from tests.conftest import play_some
from tests.games.first_empires.games import play

BRANCHES = tuple(
    (players, seed, dealer)
    for players in (2, 3, 4, 5)
    for seed, dealer in enumerate(("virtual", "table"), players)
)


def play_on(state: State, seed: str) -> State:
    """Seeded players from here to the end; every law is looked at after every event."""
    chance, hand = Random(seed), Dealer(seed)
    watch = History(state)
    watch.whole = False
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
            assert watch.after(state, event) == [], (decision.action, event)
    return state


@pytest.mark.parametrize("game", BRANCHES, ids=str)
def test_a_game_begun_at_any_step_is_dealt_on_to_its_end(game: tuple[Any, ...]) -> None:
    steps = play(*game)
    chance = Random(f"{game}")
    for step in (*chance.sample(steps[:12], 1), *chance.sample(steps, 2), *steps[-6:-1:2]):
        state = replace(step.before, dealer=chance.choice(("virtual", "table")))
        if chance.random() < 0.3:
            state = RULESET.state_for(state, None)
        assert RULESET.play.now(play_on(state, f"another seed {chance.random()}")).over


def counted(state: State) -> State:
    """A count in which one token of each owner is turned over, as no seed dealt it."""
    last = next(s.before for s in play(3, 3, "virtual") if s.before.status == "scoring")
    shown: dict[str, Any] = {}
    for name, token in last.tokens.items():
        if token.owner not in shown and not token.place.startswith("above:"):
            shown[token.owner] = (name, replace(token, value=3, revealed=1))
    return replace(last, tokens={**last.tokens, **dict(shown.values())})


def test_the_dealer_turns_over_only_values_nobody_has_seen() -> None:
    start = counted(play(3, 3, "virtual")[-1].after)
    for seed in range(40):
        state = start
        while state.status == "scoring":
            decision = RULESET.decide(
                state,
                RULESET.play.forced(state) or act.FinishGame(),
                dealer=Dealer(f"{seed}"),
            )
            assert not refusals_again(RULESET, state, decision.action, {})
            state = RULESET.fold(state, decision.events, state.step + 1)
            assert list(lint(state)) == []


def test_every_value_left_comes_up() -> None:
    start = counted(play(3, 3, "virtual")[-1].after)
    hidden = next(
        name
        for name, token in start.tokens.items()
        if token.value is None and not token.place.startswith("above:")
    )
    seen = Counter(
        fill(start, act.RevealCity(hidden), Dealer(f"{seed}")).value  # type: ignore[attr-defined]
        for seed in range(120)
    )
    assert set(seen) == {1, 2}


def test_a_table_of_unnamed_cards_is_dealt_on_from_what_nobody_has_named() -> None:
    for step in play(3, 4, "table")[20::25]:
        state = replace(RULESET.state_for(step.before, None), dealer="virtual")
        for player, seat in state.seats.items():
            drawn = fill(state, act.RecordDraw(player), Dealer("x"))
            assert isinstance(drawn, act.RecordDraw)
            known = {one.card for one in seat.drawn()}
            assert drawn.card == "unknown" if not seat.deck_left else drawn.card not in known


def test_a_roll_of_too_many_dice_is_dealt_anew() -> None:
    """What a virtual dealer showed for another table is no agreement: it does not fit."""
    state = next(
        s.before for s in play(3, 3, "virtual") if isinstance(s.decision.action, act.RollDice)
    )
    count = state.turn.dice_count
    faces = {f"d{n}": "blue" for n in range(1, count + 2)}
    found = refusals_again(RULESET, state, act.RollDice(state.active, faces), {})
    assert [one.code for one in found] == ["deal_does_not_fit"]
    table = replace(state, dealer="table")
    found = refusals_again(RULESET, table, act.RollDice(state.active, faces), {})
    assert [one.code for one in found] == ["wrong_dice_count"]


def test_a_fork_goes_on_with_a_seed_of_its_own(ledger: Ledger) -> None:
    game = play_some(ledger, "first_empires", steps=120)
    for step in (3, game.version // 2, game.version):
        fork = ledger.fork(game.id, step)
        chance = Random(step)
        for _ in range(25):
            legal = RULESET.legal_actions(fork.state)
            fork = ledger.take(fork.id, RULESET.play.bot(fork.state, legal, chance))
            assert list(lint(fork.state)) == []
