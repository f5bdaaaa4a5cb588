"""What a later step is about stays what it is about, and chance is just what it needs."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.commands.ripple import LaterStepChoice, RippleRefused
from ledger.games.foundations.actions import BuyCard, TakeIncome
from ledger.games.foundations.events import CardPurchased
from ledger.games.founders.actions import AddTile, PlayWar
from ledger.review.verify import verify
from ledger.ruleset.dealer import Dealer
from ledger.ruleset.rejudge import chance_fits, without_spare_chance
from ledger.simulate import at_virtual_table
from tests.support.commands import amend


def played(ledger: Ledger, title: str, dealer: str, steps: int, seed: str = "things") -> Game:
    """A game of seeded players; at a table somebody types in what is turned up."""
    about = {"seed": seed} if dealer == "virtual" else {}
    game, chance = ledger.start(title, ["Ana", "Bo"], dealer=dealer, **about), Random(seed)
    while game.version < steps and not game.over:
        state = at_virtual_table(game.state)
        action = game.rules.play.bot(state, game.rules.legal_actions(state), chance)
        if dealer == "table":
            action = game.rules.play.fill(game.state, action, Dealer(seed))
        game = ledger.take(game.id, action)
    return game


def bought(game: Game) -> dict[int, CardPurchased]:
    return {
        step: event
        for step in game.standing_steps()[1:]
        for event in game.events(step)
        if isinstance(event, CardPurchased)
    }


# ------------------------------------------------------------------------- Foundations


def two_purchases(game: Game) -> tuple[int, int, CardPurchased]:
    """A purchase, and the next one, of a card that lay in the market at both."""
    steps = list(bought(game).items())
    for (first, _), (second, event) in pairwise(steps):
        before = game.state_at(game.previous_standing_step(first))
        if event.card in before.market and before.market.index(event.card) + 1 > event.slot:
            return first, second, event
    raise AssertionError("no such purchases")


@pytest.mark.parametrize("dealer", ["virtual", "table"])
def test_a_card_is_bought_where_it_lies_now(ledger: Ledger, dealer: str) -> None:
    """Without the purchase before it nothing slides: the card lies one slot further on."""
    game = played(ledger, "foundations", dealer, 90)
    first, second, event = two_purchases(game)
    income = TakeIncome(bought(game)[first].player)
    more = {"choices": {second: LaterStepChoice(do="waive")}, "later": "drop"}
    ripple = amend(ledger, game.id, first, income, reason="never bought", **more)
    told = next(one for one in ripple.later if one.step == second)
    again = ledger.game(game.id)
    assert told.now is not None
    assert bought(again)[told.now].card == event.card
    assert bought(again)[told.now].slot == event.slot + 1


def test_a_card_that_is_gone_is_not_another_card(ledger: Ledger) -> None:
    """The card bought later is bought at once: the later step stops and is asked about."""
    game = played(ledger, "foundations", "table", 90)
    first, second, event = two_purchases(game)
    before = game.state_at(game.previous_standing_step(first))
    was = game.action(first)
    assert isinstance(was, BuyCard)
    instead = BuyCard(was.player, before.market.index(event.card) + 1, was.refill)
    agreed: Any = {"waived": frozenset({"FR-BASE.62"}), "reason": "it was this one"}
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, first, instead, **agreed)
    (told, *_) = caught.value.ripple.refused
    assert (told.step, told.status) == (second, "another")
    stands = {second: LaterStepChoice(do="waive")}
    ripple = amend(
        ledger, game.id, first, instead, later="drop", choices=stands, dry_run=True, **agreed
    )
    assert next(one for one in ripple.later if one.step == second).status == "changed"


def test_chance_that_is_not_what_a_step_needs_does_not_fit(ledger: Ledger) -> None:
    """FR-BASE.66, FR-BASE.68: a card in the place of the one bought, as long as the pile lasts."""
    game = played(ledger, "foundations", "virtual", 90)
    step = list(bought(game))[-1]
    action, before = game.action(step), game.state_at(game.previous_standing_step(step))
    assert isinstance(action, BuyCard)
    assert chance_fits(game.rules, before, action)
    assert not chance_fits(game.rules, before, BuyCard(action.player, action.slot))
    taken = before.market[0]
    assert not chance_fits(game.rules, before, BuyCard(action.player, action.slot, taken))


def test_at_a_table_what_chance_need_not_show_is_left_out(ledger: Ledger) -> None:
    game = played(ledger, "foundations", "table", 400)
    bare = [step for step, event in bought(game).items() if event.refill is None]
    assert bare
    step = bare[0]
    action, before = game.action(step), game.state_at(game.previous_standing_step(step))
    assert isinstance(action, BuyCard)
    spare = BuyCard(action.player, action.slot, before.unseen[0] if before.unseen else "A1")
    assert game.rules.judge(before, spare)
    assert without_spare_chance(game.rules, before, spare) == action
    assert without_spare_chance(game.rules, before, action) == action


def test_verify_knows_what_was_shown_before(ledger: Ledger) -> None:
    """A step taken again shows what it showed, though the seed would deal otherwise there."""
    game = played(ledger, "foundations", "virtual", 400)
    assert game.over
    step = list(bought(game))[3]
    amend(ledger, game.id, step, None, later="drop", reason="never bought")
    again = ledger.game(game.id)
    assert verify(again).same


# ------------------------------------------------------------------------- Founders


def test_a_war_token_stays_with_its_tile(ledger: Ledger) -> None:
    """Another tile was added on that cell: the token would lie on a tile nobody meant."""
    for seed in range(40):
        game = played(ledger, "founders", "virtual", 120, f"war {seed}")
        found = added_and_hit(game)
        if found is not None:
            break
    assert found is not None
    step, other, war = found
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, step, other)
    told = {one.step: one.status for one in caught.value.ripple.later}
    assert told[war] == "another"


def added_and_hit(game: Game) -> tuple[int, AddTile, int] | None:
    """A tile that is added, another that could have been, and the war token played on it later."""
    for war in game.standing_steps()[1:]:
        hit = game.action(war)
        if not isinstance(hit, PlayWar):
            continue
        for step in game.standing_steps()[1:]:
            action = game.action(step)
            if (
                isinstance(action, AddTile)
                and step < war
                and (action.player, action.cell) == (hit.target_player, hit.cell)
            ):
                legal = game.rules.legal_actions(game.state_at(game.previous_standing_step(step)))
                for other in legal:
                    if (
                        isinstance(other, AddTile)
                        and (other.player, other.cell) == (action.player, action.cell)
                        and other.tile != action.tile
                    ):
                        return step, other, war
    return None
