"""What a card is stays what it is when the steps before it are put right."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires import events as ev
from ledger.games.first_empires.invariants import lint
from tests.games.first_empires.games import play
from tests.support.commands import amend, reprint

GAME = (3, 4, "table")


def recorded(ledger: Ledger) -> Game:
    """A whole game of a physical table, taken action by action."""
    steps = play(*GAME)
    first = steps[0].before
    game = ledger.start(
        "first_empires", first.players, first_player=first.first_player, options=first.options
    )
    for step in steps:
        if RULESET.play.forced(step.before) is None:
            game = ledger.take(game.id, step.decision.action)
    return game


def named(game: Game, kinds: tuple[type, ...]) -> Iterator[tuple[int, str, str]]:
    """The standing steps at which a card of a player is drawn, or used, and its name."""
    for step in game.standing_steps()[1:]:
        for event in game.events(step):
            if isinstance(event, kinds):
                yield step, event.player, event.handle  # type: ignore[attr-defined]


USED = (ev.CardDiscarded, ev.AchievementPlayed)


def cards(game: Game) -> dict[tuple[str, str], str]:
    """What each card is, by its name."""
    return {
        (player, one.handle): one.card
        for player, seat in game.state.seats.items()
        for one in seat.drawn()
    }


@pytest.mark.parametrize("seed", range(4))
def test_a_card_keeps_its_name_when_another_is_not_drawn(ledger: Ledger, seed: int) -> None:
    game = recorded(ledger)
    drawn = [one for one in named(game, (ev.CardDrawn,)) if one[0] > 10]
    used = list(named(game, USED))
    early = [one for one in drawn if any(u[1] == one[1] and u[0] > one[0] for u in used)]
    step, player, handle = Random(seed).choice(early)
    before = cards(game)
    amend(ledger, game.id, step, None, reason="never drawn", later="drop")
    after = ledger.game(game.id)
    assert (player, handle) not in cards(after)
    assert {name: card for name, card in before.items() if name in cards(after)} == cards(after)
    assert list(lint(after.state)) == []


def test_a_card_drawn_in_between_takes_no_name_of_another(ledger: Ledger) -> None:
    game = recorded(ledger)
    drawn = [one for one in named(game, (ev.CardDrawn,)) if one[0] > 10]
    step, player, _ = drawn[0]
    kind = game.action(step)
    before = cards(game)
    more = act.RecordDraw(player, "unknown")
    after_it = next(n for n in game.standing_steps() if n > step)
    amend(
        ledger,
        game.id,
        after_it,
        more,
        reason="one more",
        insert=True,
        later="drop",
        waived=frozenset({"FI-11.6", "FI-4.3", "FI-4.4", "FI-11.7", "FI-14.4"}),
    )
    after = cards(ledger.game(game.id))
    assert kind is not None
    new = set(after) - set(before)
    assert len(new) == 1
    assert {name: card for name, card in after.items() if name not in new}.items() <= before.items()


@pytest.mark.parametrize("seed", range(3))
def test_a_roll_is_dealt_anew_where_the_dice_are_otherwise(ledger: Ledger, seed: int) -> None:
    """A step on the orange column is dropped: later turns roll fewer dice."""
    game = ledger.start("first_empires", ["Ana", "Bo"], dealer="virtual", seed=f"dice {seed}")
    chance = Random(seed)
    while game.version < 160 and not game.over:
        legal = RULESET.legal_actions(game.state)
        game = ledger.take(game.id, RULESET.play.bot(game.state, legal, chance))
    rolled = [
        step
        for step in game.standing_steps()[1:]
        for event in game.events(step)
        if isinstance(event, ev.CubeAdvanced) and event.track == "dice"
    ]
    assert rolled
    amend(ledger, game.id, rolled[0], None, reason="never made", later="drop")
    after = ledger.game(game.id)
    for step in after.standing_steps()[1:]:
        assert "I11" not in {one.law for one in lint(after.state_at(step))}, step


def test_a_printed_value_put_right_reaches_a_card_already_played(ledger: Ledger) -> None:
    game = recorded(ledger)
    player, seat = next((who, s) for who, s in game.state.seats.items() if s.played)
    card = seat.played[0].card
    before = game.sheet_at(game.version).totals[player]
    printed = game.catalogue.card[card].points
    report = reprint(ledger, game.id, {(card, "points"): printed + 1}, reason="misread")
    assert (report.before[player], report.after[player]) == (before, before + 1)
    after = ledger.game(game.id)
    assert after.sheet_at(after.version).totals[player] == before + 1
    assert list(lint(after.state)) == []
