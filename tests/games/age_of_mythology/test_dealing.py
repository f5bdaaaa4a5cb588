"""The virtual dealer, against a deal worked out by hand."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from ledger.errors import Refused
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as act
from ledger.games.age_of_mythology.dealing import cultures, fill
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from tests.games.age_of_mythology.adapter import Mythology
from tests.games.age_of_mythology.games import NAMES

SEED = "zeus and odin"


def begin(players: int, **options: bool) -> State:
    names = NAMES[:players]
    return RULESET.play.initial(
        Setup(
            title="age_of_mythology",
            players=names,
            first_player=names[0],
            dealer="virtual",
            options=dict(options),
        )
    )


def by_hand(pile: str, ids: list[str]) -> list[str]:
    """A shuffle written out a second time: top first."""
    order = sorted(ids)
    for i in range(len(order) - 1, 0, -1):
        j = int(sha256(f"{SEED}|{pile}|{i}".encode()).hexdigest(), 16) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order[::-1]


@pytest.mark.parametrize("players", range(2, 9))
def test_cultures_are_even_and_never_side_by_side(players: int) -> None:
    for seed in range(20):
        drawn = cultures(begin(players), Dealer(f"{seed}"))
        counts = Counter(drawn)
        assert max(counts.values()) - min(counts.values()) <= 1
        if players > 2:
            assert all(a != b for a, b in zip(drawn, (*drawn[1:], drawn[0]), strict=True))
        else:
            assert len(set(drawn)) == 2


def test_am_2_5_two_cultures_for_four() -> None:
    for seed in range(20):
        state = begin(4, four_player_two_cultures=True)
        drawn = cultures(state, Dealer(f"{seed}"))
        assert sorted(Counter(drawn).values()) == [2, 2]
        assert drawn[0] != drawn[1] == drawn[3]


def test_tiles_cards_and_dice_follow_from_the_seed() -> None:
    state = Mythology().given({"given": {"phase": "draft_reveal", "dealer": "virtual"}})
    pool = [tile for tile, n in state.pool.items() for _ in range(n)]
    tiles = fill(state, act.RevealDraftTiles(), Dealer(SEED))
    assert tiles == act.RevealDraftTiles(tuple(by_hand("pool|0", pool)[:18]))
    state = Mythology().given({"given": {"phase": "select", "dealer": "virtual"}})
    deck = by_hand("deck|egyptian|0", list(state.decks["egyptian"].pile))
    drawn = RULESET.decide(state, act.DrawRandomCards("Andre", 3), dealer=Dealer(SEED))
    assert drawn.action == act.DrawRandomCards("Andre", 3, tuple(deck[:3]))
    battle = {"army": {"attacker": ["eg_mummy"], "defender": ["gr_hydra"]}}
    state = Mythology().given({"given": {"dealer": "virtual", "battle": battle}})
    revealed = RULESET.decide(state, act.RevealUnits("A1", "D1"))
    state = RULESET.fold(state, revealed.events, 2)
    thrown = fill(state, act.RollEncounter(), Dealer(SEED))
    assert isinstance(thrown, act.RollEncounter)
    faces = [
        int(sha256(f"{SEED}|dice|0|attacker|{i}".encode()).hexdigest(), 16) % 6 + 1
        for i in range(5)
    ]
    assert thrown.attacker == tuple(faces)
    assert thrown.sixes is None
    assert len(thrown.defender or ()) == 6


def test_am_r9_a_deck_that_runs_short_is_reshuffled_in_between() -> None:
    up = ["eg_ra", "eg_isis", "eg_ptah"]
    given = {
        "phase": "select",
        "dealer": "virtual",
        "decks": {"egyptian": {"down": ["eg_horus"], "up": up}},
    }
    state = Mythology().given({"given": given})
    decision = RULESET.decide(state, act.DrawRandomCards("Andre", 3), dealer=Dealer(SEED))
    again = by_hand("deck|egyptian|1", up)
    assert decision.action == act.DrawRandomCards("Andre", 3, ("eg_horus", *again[:2]))
    kinds = [type(event).__name__ for event in decision.events]
    assert kinds[:3] == ["RandomCardsDrawn", "RandomDeckReshuffled", "RandomCardsDrawn"]


def test_the_dealer_decides_alone() -> None:
    state = begin(3)
    with pytest.raises(Refused, match="dealer_decides"):
        RULESET.decide(state, act.AssignCulture("Ana", "greek"), dealer=Dealer(SEED))
    assert RULESET.judge(state, act.AssignCulture("Ana", "greek"), recorded=True) == ()
    assert RULESET.judge(state, act.AssignCulture("Ana")) == ()


def test_an_action_without_chance_is_left_as_it_is() -> None:
    action = act.PlaceVpCube("Ana", "wonder")
    assert fill(begin(2), action, Dealer(SEED)) is action
