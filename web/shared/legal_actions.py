"""What may be done now, and what it would do: worked out once, shown by several pages."""

from __future__ import annotations

from ledger import visibility
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.errors import Refusal
from ledger.ruleset.codec import Action, Event
from ledger.visibility import SPECTATOR, Viewer

LEGAL: CacheKey[list[Action]] = CacheKey("legal actions")


def legal(game: Game, viewer: Viewer) -> list[Action]:
    """What the viewer may think legal: worked out once per step, however many devices ask."""
    who = viewer if visibility.has_secrets(game) else SPECTATOR
    return game.cached(LEGAL, lambda: game.rules.legal_actions(visibility.state(game, who)), who)


def would_happen(
    game: Game, action: Action, refusals: tuple[Refusal, ...], viewer: Viewer
) -> tuple[Event, ...]:
    """The events of the action, as far as they can be known before the dealer has dealt."""
    unknown = game.setup.dealer == "virtual" and game.rules.chance_fields(action)
    if unknown or not all(game.rules.play.codes[r.code].waivable for r in refusals):
        return ()
    return game.rules.play.outcome(visibility.state(game, viewer), action, {})
