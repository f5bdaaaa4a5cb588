"""The virtual dealer, against a deal worked out by hand."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.catalogue import CATALOGUES
from ledger.games.foundations.dealing import fill, pile, shuffled
from ledger.games.foundations.state import State
from ledger.ruleset import Setup
from ledger.ruleset.dealer import Dealer
from tests.games.foundations.games import play

SEED = "romulus and remus"


def begin(players: int = 2, **options: object) -> State:
    names = ("Ana", "Bo", "Cy", "Di")[:players]
    return RULESET.play.initial(
        Setup(
            title="foundations",
            players=names,
            first_player="Bo",
            dealer="virtual",
            options=options,
        )
    )


def by_hand(label: str, cards: list[str]) -> list[str]:
    """Section 5.1, written out a second time."""
    order, k = list(cards), 0
    for i in range(len(order) - 1, 0, -1):
        limit = 2**256 - 2**256 % (i + 1)
        while (n := int(sha256(f"{SEED}:{label}:{k}".encode()).hexdigest(), 16)) >= limit:
            k += 1
        k += 1
        j = n % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def test_the_contracts_of_this_seed() -> None:
    lots = CATALOGUES.default.lots(2)
    deck = by_hand("contracts", lots)
    assert shuffled(SEED, "contracts", tuple(lots)) == tuple(deck)
    dealt = fill(begin(), act.DealContracts(), Dealer(SEED))
    assert dealt == act.DealContracts({"Bo": tuple(deck[:6]), "Ana": tuple(deck[6:12])})


def test_the_piles_follow_from_the_same_deck() -> None:
    state, dealer = begin(invocations=True), Dealer(SEED)
    while state.phase == "setup":
        action = RULESET.play.forced(state)
        assert action is not None
        decision = RULESET.decide(state, action, dealer=dealer)
        state = RULESET.fold(state, decision.events, state.step + 1)
    deck = by_hand("contracts", CATALOGUES.default.lots(2))[12:]
    spirits = by_hand("invocations", list(begin(invocations=True).unseen_invocations))[:9]
    first = by_hand("era1", [*deck[:13], *spirits[:3]])
    assert pile(state, dealer, 1) == tuple(first)
    assert list(state.market) == first[:6]
    third = by_hand("era3", [*deck[25:37], *spirits[6:9]])
    assert pile(state, dealer, 3) == tuple(third)


def test_monuments_objectives_and_characters() -> None:
    catalogue, dealer = CATALOGUES.default, Dealer(SEED)
    monuments = by_hand("monuments", list(catalogue.monuments))
    assert fill(begin(monuments=True), act.DrawMonuments(), dealer) == act.DrawMonuments(
        tuple(monuments[:5])
    )
    people = by_hand("characters", [c for c in catalogue.characters if c != "philosopher"])
    dealt = fill(begin(characters=True), act.DealCharacters(), dealer)
    assert dealt == act.DealCharacters({"Bo": tuple(people[:2]), "Ana": tuple(people[2:4])})
    aims = by_hand("objectives", list(catalogue.objectives))
    state = begin(objectives_secret=True)
    to_bo = act.DealObjectives(to="Bo")
    assert fill(state, to_bo, dealer) == act.DealObjectives({"Bo": tuple(aims[:2])}, "Bo")
    drawn = fill(begin(objectives_public=True), act.DrawPublicObjectives(), dealer)
    assert drawn == act.DrawPublicObjectives(tuple(aims[:2]))


def test_ts_62_the_dealer_supplies_the_cards_alone() -> None:
    step = next(s for s in play(2, "base", 1, "virtual") if s.before.turn.number == 3)
    refill = step.before.unseen[0]
    player = step.before.turn.player
    rich = replace(
        step.before,
        seats={
            **step.before.seats,
            player: replace(step.before.seats[player], coins=9),
        },
    )
    with pytest.raises(Refused, match="dealer_supplies_cards"):
        RULESET.decide(rich, act.BuyCard(player, 1, refill), dealer=Dealer(SEED))
    assert [one.code for one in RULESET.judge(rich, act.BuyCard(player, 1, refill))] == [
        "dealer_supplies_cards"
    ]
    # but a stored action, already filled, is taken like any other
    assert RULESET.decide(rich, act.BuyCard(player, 1, refill)).waived == ()


def test_blanks_are_right_only_under_the_virtual_dealer() -> None:
    assert RULESET.judge(begin(), act.DealContracts()) == ()
    table = replace(begin(), dealer="table")
    found = RULESET.judge(table, act.DealContracts())
    assert [refusal.code for refusal in found] == ["revealed_card_required"]


def test_a_branch_with_another_seed_goes_on_with_what_is_unseen() -> None:
    for table in ("everything secret", "heroic"):
        steps = play(4, table, {"everything secret": 16, "heroic": 20}[table], "virtual")
        for step in steps[60::40]:
            state, dealer = step.before, Dealer("another seed")
            if state.phase != "playing":
                continue
            filled = fill(state, act.BuyCard(state.turn.player, 1), dealer)
            assert isinstance(filled, act.BuyCard)
            pile_left = state.piles[state.era - 1].left
            assert (filled.refill is None) == (not pile_left)
            found = {r.code for r in RULESET.judge(state, filled, recorded=True)}
            assert not found & {"card_already_seen", "too_many_invocations", "too_many_contracts"}


def test_an_action_without_chance_is_left_as_it_is() -> None:
    action = act.TakeIncome("Ana")
    assert RULESET.chance_fields(action) == ()
    assert fill(begin(), action, Dealer(SEED)) is action


def test_nothing_of_the_deck_order_is_in_the_state() -> None:
    """Unseen cards are listed as the catalogue lists them, whatever the seed."""
    state = play(3, "invocations", 14, "table")[40].after
    virtual = play(4, "everything secret", 16, "virtual")[60].after
    order = list(CATALOGUES.default.contracts)
    for one in (state, virtual):
        assert list(one.unseen) == sorted(one.unseen, key=order.index)
        assert list(one.unseen_invocations) == sorted(one.unseen_invocations)
