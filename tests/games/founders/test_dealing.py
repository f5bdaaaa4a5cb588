"""The virtual dealer, against a deal worked out by hand."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ledger.errors import Refused
from ledger.games.founders import RULESET
from ledger.games.founders.actions import (
    PlayWar,
    RevealMarketRows,
    RevealStartingOffer,
    RevealVictoryTiles,
    ShowCraftsman,
)
from ledger.games.founders.catalogue import CATALOGUES
from ledger.games.founders.dealing import fill
from ledger.games.founders.state import State
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer

SEED = "philip and alexander"
# sha256("philip and alexander|craftsman|i") mod (i + 1), worked out with another program
EXCHANGES = [(5, 2), (4, 3), (3, 0), (2, 2), (1, 1)]


def begin() -> State:
    setup = Setup(title="founders", players=("Ana", "Bo"), first_player="Ana", dealer="virtual")
    return RULESET.play.initial(setup)


def by_hand(pile: str, ids: list[str]) -> list[str]:
    """Section 7.1, written out a second time: top first."""
    order = sorted(ids)
    for i in range(len(order) - 1, 0, -1):
        j = int(sha256(f"{SEED}|{pile}|{i}".encode()).hexdigest(), 16) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order[::-1]


def test_the_craftsmen_pile_of_this_seed() -> None:
    """Six craftsmen, sorted, exchanged five times by these numbers."""
    exchanges = [(i, Dealer(SEED).number(f"craftsman|{i}") % (i + 1)) for i in range(5, 0, -1)]
    assert exchanges == EXCHANGES
    pile = ["cloth", "gold", "horses", "iron", "pottery", "wine"]
    for i, j in EXCHANGES:
        pile[i], pile[j] = pile[j], pile[i]
    assert Dealer(SEED).shuffled("craftsman", sorted(pile)) == pile
    filled = fill(begin(), ShowCraftsman("Ana"), Dealer(SEED))
    assert filled == ShowCraftsman("Ana", f"craftsman-{pile[-1]}")


def test_tops_of_the_piles_are_dealt_one_after_the_other() -> None:
    piles, dealer, state = CATALOGUES.default.piles, Dealer(SEED), begin()
    green = by_hand("nature", list(piles["nature"]))
    red = by_hand("victory", list(piles["victory"]))
    blue = by_hand("village", list(piles["village"]))
    purple = by_hand("city", list(piles["city"]))
    victory = RULESET.decide(state, RevealVictoryTiles(), dealer=dealer)
    assert victory.action == RevealVictoryTiles(tuple(red[:8]))
    state = RULESET.fold(state, victory.events, 2)
    offer = RULESET.decide(state, RevealStartingOffer(), dealer=dealer)
    assert offer.action == RevealStartingOffer(tuple(green[:5]))
    state = RULESET.fold(state, offer.events, 3)
    rows = fill(state, RevealMarketRows(), dealer)
    assert rows == RevealMarketRows(tuple(green[5:7]), tuple(blue[:2]), tuple(purple[:1]))


def test_the_dealer_decides_alone() -> None:
    state = begin()
    kinds = tuple(CATALOGUES.default.piles["victory"][:8])
    with pytest.raises(Refused, match="dealer_decides"):
        RULESET.decide(state, RevealVictoryTiles(kinds), dealer=Dealer(SEED))
    # but a stored action, already filled, is judged like any other
    assert RULESET.judge(state, RevealVictoryTiles(kinds), recorded=True) == ()


def test_blanks_are_right_only_under_the_virtual_dealer() -> None:
    assert RULESET.judge(begin(), RevealVictoryTiles()) == ()
    setup = Setup(title="founders", players=("Ana", "Bo"), first_player="Ana")
    found = RULESET.judge(RULESET.play.initial(setup), RevealVictoryTiles())
    assert [refusal.code for refusal in found] == ["kind_required"]


def test_an_action_without_chance_is_left_as_it_is() -> None:
    action = PlayWar("Ana", "Bo", (0, 0))
    assert RULESET.chance_fields(action) == ()
    assert fill(begin(), action, Dealer(SEED)) is action
