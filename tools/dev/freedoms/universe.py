"""Actions somebody might ask for: those that are listed, and others much like them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
NEARBY = 5  # steps before and after whose actions are tried as well
MOMENTS = 3  # of the game whose actions are tried now
TRIES = 120  # to find an action against a wanted code

SMALL: dict[str, tuple[Any, ...]] = {"bool": (True, False), "int": (0, 1, 2, 3), "tuple": ([],)}

Pool = dict[str, list[Any]]  # field -> the values it is seen with


class Universe:
    """The actions about one table: what may be asked for is made of what is there."""

    def __init__(self, game: Game, chance: Random, at: int | None = None) -> None:
        self.whole, self.rules, self.chance = game, game.rules, chance
        self.at = game.version if at is None else at
        self.game = game.until(self.at)
        self.state = game.state_at(self.at)
        self.known = [*self._candidates(), *self._of_other_moments(), *self._remembered()]
        plain = [msgspec.to_builtins(one) for one in self.known]
        self.pool: Pool = {}
        for one in plain:
            _collect(one, self.pool)
        self.pool["player"] = list(self.state.players)
        self.of_kind: dict[str, list[Any]] = {name: [] for name in sorted(self.rules.actions)}
        self.plain = plain
        for one in plain:
            self.of_kind[one["kind"]].append(one)

    def _candidates(self) -> list[Action]:
        return list(islice(self.rules.play.candidates(self.state, {}), CANDIDATES))

    def _of_other_moments(self) -> list[Action]:
        """What could be thought of at other tables of the game, and out of place now."""
        line = self.whole.standing_steps()
        others = self.chance.sample(line, min(len(line), MOMENTS))
        states = [self.whole.state_at(step) for step in others]
        few = [islice(self.rules.play.candidates(one, {}), CANDIDATES // 4) for one in states]
        return [action for some in few for action in some]

    def _remembered(self) -> list[Action]:
        """What was done shortly before or after, and at any time."""
        steps = range(2, self.whole.version + 1)
        few = self.chance.sample(steps, min(len(steps), REMEMBERED))
        few += [step for step in steps if abs(step - self.at) <= NEARBY]
        return [action for step in few if (action := self.whole.action(step)) is not None]

    def some(self, number: int) -> Iterator[Action]:
        """Any actions that can be read at all, legal or not; a virtual dealer fills its blanks."""
        kinds = list(self.of_kind)
        for _ in range(number):
            kind = self.chance.choice(kinds)
            known = self.of_kind[kind] if self.chance.random() < 0.6 else self.plain
            document = self.chance.choice(known) if known else self._from_nothing(kind)
            document = msgspec.json.decode(msgspec.json.encode(document))
            for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3)) if known else 0):
                change(document, self.pool, self.chance)
            try:
                action = load_action(self.rules, document, self.state)
            except LedgerError:
                continue
            yield blank(self.rules, action) if self.state.dealer == "virtual" else action

    def _from_nothing(self, kind: str) -> dict[str, Any]:
        """An action nobody thinks of here: each field as it is seen elsewhere, or a small thing."""
        document: dict[str, Any] = {"kind": kind}
        for field in msgspec.structs.fields(self.rules.actions[kind]):
            seen = self.pool.get(field.encode_name) or []
            small = [
                one for kind_of in SMALL if kind_of in str(field.type) for one in SMALL[kind_of]
            ]
            if field.required or self.chance.random() < 0.5:
                choices = [*seen, *small] or list(self.state.players)
                document[field.encode_name] = self.chance.choice(choices)
        return document

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

    def agreed(self, wanted: Collection[str] = ()) -> tuple[Action, Place] | None:
        """An action the table may agree to; against one of the wanted codes, if one is found."""
        found: tuple[Action, Place] | None = None
        codes = self.rules.play.codes
        for action in self.some(TRIES):
            place = place_to_agree(self.game, action)
            against = {refusal.code for refusal in place.refusals}
            if not against or not all(codes[one].waivable for one in against):
                continue
            if not wanted or not against.isdisjoint(wanted):
                return action, place
            found = found or (action, place)
        return found


def codes_of(place: Place) -> set[str]:
    return {refusal.code for refusal in place.refusals}


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
