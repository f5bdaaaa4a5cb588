"""Actions somebody might ask for: those that are listed, and others much like them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec

from ledger.aggregates.agreement import Place, place_to_agree
from ledger.aggregates.game import Game
from ledger.errors import LedgerError
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import blank
from ledger.schemas import load_action

CANDIDATES = 400  # of one table that are looked at
REMEMBERED = 40  # actions of the log that are tried again
MOMENTS = 3  # of the game whose actions are tried now
TRIES = 120  # to find an action of a wanted code

Pool = dict[str, list[Any]]  # field -> the values it is seen with


class Universe:
    """The actions about one table: what may be asked for is made of what is there."""

    def __init__(self, game: Game, chance: Random, at: int | None = None) -> None:
        self.game, self.rules, self.chance = game, game.rules, chance
        self.at = game.version if at is None else at
        self.state = game.state_at(self.at)
        self.known = [*self._candidates(), *self._of_other_moments(), *self._remembered()]
        self.plain = [msgspec.to_builtins(one) for one in self.known]
        self.pool: Pool = {}
        for one in self.plain:
            _collect(one, self.pool)
        self.pool["player"] = list(self.state.players)

    def _candidates(self) -> list[Action]:
        return list(islice(self.rules.play.candidates(self.state, {}), CANDIDATES))

    def _of_other_moments(self) -> list[Action]:
        """What could be thought of at other tables of the game, and out of place now."""
        line = self.game.standing_steps(self.at)
        others = self.chance.sample(line, min(len(line), MOMENTS))
        states = [self.game.state_at(step) for step in others]
        few = [islice(self.rules.play.candidates(one, {}), CANDIDATES // 4) for one in states]
        return [action for some in few for action in some]

    def _remembered(self) -> list[Action]:
        steps = range(2, self.game.version + 1)
        few = self.chance.sample(steps, min(len(steps), REMEMBERED))
        return [action for step in few if (action := self.game.action(step)) is not None]

    def some(self, number: int) -> Iterator[Action]:
        """Any actions that can be read at all, legal or not; a virtual dealer fills its blanks."""
        for _ in range(number if self.plain else 0):
            document = msgspec.json.decode(msgspec.json.encode(self.chance.choice(self.plain)))
            for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3))):
                change(document, self.pool, self.chance)
            try:
                action = load_action(self.rules, document, self.state)
            except LedgerError:
                continue
            yield blank(self.rules, action) if self.state.dealer == "virtual" else action

    def near(self, listed: Sequence[Action], number: int) -> Iterator[Action]:
        """Listed actions with one thing changed."""
        pool: Pool = {}
        for action in listed:
            _collect(msgspec.to_builtins(action), pool)
        for _ in range(number if listed else 0):
            document = msgspec.to_builtins(self.chance.choice(listed))
            document = msgspec.json.decode(msgspec.json.encode(document))
            change(document, pool, self.chance)
            try:
                yield load_action(self.rules, document, self.state)
            except LedgerError:
                continue

    def agreed(self, code: str | None = None) -> tuple[Action, Place] | None:
        """An action the table may agree to; one that breaks the rule of a code, if one is found."""
        found: tuple[Action, Place] | None = None
        codes = self.rules.play.codes
        for action in self.some(TRIES):
            place = place_to_agree(self.game, action)
            against = {refusal.code for refusal in place.refusals}
            if not against or not all(codes[one].waivable for one in against):
                continue
            if code is None or code in against:
                return action, place
            found = found or (action, place)
        return found


def waived(place: Place) -> frozenset[str]:
    return frozenset(refusal.rule for refusal in place.refusals)


def change(document: dict[str, Any], pool: Pool, chance: Random) -> None:
    """One place of an action, changed to something that stands in such a place elsewhere."""
    places = list(_places(document))
    if not places:
        return
    inside, key, field = chance.choice(places)
    value, seen = inside[key], pool.get(field) or []
    choices: list[Any] = [chance.choice(seen)] if seen else []
    if isinstance(value, bool):
        choices.append(not value)
    elif isinstance(value, int):
        choices += [value + 1, max(0, value - 1), 0]
    elif isinstance(value, list) and value:
        choices += [value[1:], value[:-1], value[::-1], [*value, value[0]]]
    if choices:
        inside[key] = msgspec.json.decode(msgspec.json.encode(chance.choice(choices)))


def _places(value: Any, field: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Where something stands that may be another: its holder, its key, and the field's name."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key == "kind" and not field:
                continue
            yield value, key, key
            yield from _places(one, key)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield value, number, f"{field}."
            yield from _places(one, f"{field}.")


def _collect(value: Any, pool: Pool, field: str = "") -> None:
    if field:
        seen = pool.setdefault(field, [])
        if value not in seen and len(seen) < CANDIDATES:
            seen.append(value)
    if isinstance(value, dict):
        for key, one in value.items():
            if field or key != "kind":
                _collect(one, pool, str(key))
    elif isinstance(value, list | tuple):
        for one in value:
            _collect(one, pool, f"{field}.")
