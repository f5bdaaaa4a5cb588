"""What the table would have to agree to, so that an action can be recorded."""

from __future__ import annotations

from ledger import visibility
from ledger.aggregates.agreement import place_to_agree
from ledger.aggregates.game import Game
from ledger.errors import Refusal
from ledger.ruleset.codec import Action
from ledger.ruleset.leading import led_table
from ledger.web.context import viewer


def rules_against(game: Game, action: Action, *, lead_on: bool = False) -> tuple[Refusal, ...]:
    """The rules an action breaks, where it breaks the fewest: at the table as it stands, or before
    the automatic steps that closed the door; or after the ends of phases it implies."""
    who = viewer(game)
    if lead_on:
        first, table = led_table(game.rules, visibility.state(game, who), action)
        if first:
            return game.rules.judge(table, action)
    place = place_to_agree(game, action, state_at=lambda step: visibility.state_at(game, step, who))
    return place.refusals
