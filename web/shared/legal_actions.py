"""What may be done now, and what it would do: worked out once, shown by several pages."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ledger import visibility
from ledger.aggregates.game import Game, Log
from ledger.errors import Refusal
from ledger.ruleset.codec import Action, Event

_legal: WeakKeyDictionary[Log, tuple[int, dict[str | None, list[Action]]]] = WeakKeyDictionary()


def legal(game: Game, viewer: str | None) -> list[Action]:
    """What the viewer may think legal: worked out once per step, however many devices ask."""
    version, found = _legal.get(game.log, (0, {}))
    who = viewer if visibility.has_secrets(game) else None
    if version != game.version:
        version, found = game.version, {}
        _legal[game.log] = (version, found)
    if who not in found:
        found[who] = game.rules.legal_actions(visibility.state(game, who))
    return found[who]


def would_happen(
    game: Game, action: Action, refusals: tuple[Refusal, ...], viewer: str | None
) -> tuple[Event, ...]:
    """The events of the action, as far as they can be known before the dealer has dealt."""
    unknown = game.setup.dealer == "virtual" and game.rules.chance_fields(action)
    if unknown or not all(game.rules.codes[r.code].waivable for r in refusals):
        return ()
    return game.rules.outcome(visibility.state(game, viewer), action, {})
