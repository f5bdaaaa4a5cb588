"""Where an agreed action is judged: what nobody chose gives way to what the table agreed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.errors import Refusal
from ledger.ruleset.codec import Action


class Place(NamedTuple):
    """The standing step after which an action is judged, and every rule against it there."""

    step: int
    refusals: tuple[Refusal, ...]


def places(game: Game) -> Iterator[int]:
    """The last standing step, then each one before the automatic steps at the end."""
    step = game.last_standing_step()
    yield step
    while step > 1:
        body = game.body(step)
        if not (isinstance(body, ActionTaken) and body.auto):
            return
        step = game.previous_standing_step(step)
        yield step


def place_to_agree(
    game: Game,
    action: Action,
    waived: frozenset[str] = frozenset(),
    state_at: Callable[[int], Any] | None = None,
) -> Place:
    """Where the table would agree to an action: where the fewest rules stand against it.

    That is the table as it stands, or the one before the automatic steps that closed the door.
    `state_at` is given by one who may not see the whole table.
    """
    rules, look = game.rules, state_at or game.state_at
    here, *earlier = places(game)
    now = Place(here, rules.judge(look(here), action))
    if not now.refusals or not earlier:
        return now
    agreed = waived | game.covering(action).keys()
    others = [Place(step, rules.judge(look(step), action)) for step in earlier]
    found = [now, *(place for place in others if place.refusals)]
    return min(found, key=lambda place: _against(game, place, agreed))


def agreed_at(game: Game, action: Action, place: Place, waived: frozenset[str]) -> bool:
    """Whether everything against the action at this place is waived."""
    agreed, codes = waived | game.covering(action).keys(), game.rules.play.codes
    return all(one.rule in agreed and codes[one.code].waivable for one in place.refusals)


def _against(game: Game, place: Place, agreed: frozenset[str]) -> tuple[int, int, int, int]:
    """What cannot be waived, what is not waived, how much is waived at all, how far back."""
    codes = game.rules.play.codes
    impossible = sum(not codes[one.code].waivable for one in place.refusals)
    open_still = sum(one.rule not in agreed for one in place.refusals)
    return impossible, open_still, len(place.refusals), -place.step
