"""Secrets by twins: two logs of one game that differ only in what a viewer may not know.

Whatever such a viewer sees must be the same in both, so no secret can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ledger.aggregates.game import Game, project
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Step
from ledger.conformance.games import Played, must
from ledger.errors import MISFITS
from ledger.ruleset import EACH, UNKNOWN, Ruleset

MOMENTS = 6  # of a game at which twins are made

_plain = msgspec.json.Encoder().encode


def swapped_bodies(bodies: Sequence[AnyBody], other: Mapping[str, str]) -> list[AnyBody]:
    """The same steps with other components wherever these are named."""
    names = re.compile("|".join(re.escape(f'"{name}"') for name in other).encode())

    def swapped(raw: Raw) -> Raw:
        return Raw(names.sub(lambda m: f'"{other[m[0].decode()[1:-1]]}"'.encode(), bytes(raw)))

    made: list[AnyBody] = []
    for body in bodies:
        if isinstance(body, ActionTaken):
            body = replace(body, action=swapped(body.action), events=swapped(body.events))
        elif isinstance(body, Corrected):
            body = replace(body, events=swapped(body.events))
        made.append(body)
    return made


def no_secret_is_told(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    """Of a title without secrets everybody sees the table as it is."""
    if rules.seen is None and not rules.private:
        return
    for one in games:
        game = one.game
        for step in range(2, game.version, max(1, game.version // MOMENTS)):
            for viewer in (None, game.setup.players[0]):
                _same_to(rules, game, step, viewer)


def _same_to(rules: Ruleset[Any, Any], game: Game, step: int, viewer: str | None) -> None:
    for other in hidden_swaps(rules, game, step, viewer):
        twin = _twin(game, step, other)
        if twin is None:
            continue
        names = ", ".join(other)
        left = rules.seen_by(game.state_at(step), viewer)
        right = rules.seen_by(twin.state, viewer)
        told = f"{viewer or 'a spectator'} can tell at step {step} where {names} are"
        must(_plain(rules.position(left)) == _plain(rules.position(right)), told)
        for number in range(2, step + 1):
            events = (one.events(number) for one in (game, twin))
            shown = [_plain(rules.told_all(viewer, each)) for each in events]
            must(shown[0] == shown[1], told)


def _twin(game: Game, step: int, other: Mapping[str, str]) -> Game | None:
    """None where the swapped log is no game: what was hidden had consequences."""
    bodies = [game.bodies[0], *swapped_bodies(game.bodies[1:step], other)]
    try:
        return project(None, [Step(game.id, n, body) for n, body in enumerate(bodies, start=1)])
    except MISFITS:
        return None


def hidden_swaps(
    rules: Ruleset[Any, Any], game: Game, step: int, viewer: str | None
) -> Iterator[dict[str, str]]:
    """Components of one holder that came the same way and were never shown: each takes the next
    one's place."""
    groups: dict[tuple[str, str, str], list[str]] = {}
    shown: set[str] = set()
    for number in range(2, step + 1):
        for happened in (game.action(number), *game.events(number)):
            if happened is None:
                continue
            shown |= _texts(msgspec.to_builtins(rules.told_to(viewer, happened)))
            for field, owner, names in _covered(rules, happened, viewer):
                key = type(happened).__name__, field, owner
                groups.setdefault(key, []).extend(names)
    for found in groups.values():
        secret = [name for name in dict.fromkeys(found) if name not in shown and name != UNKNOWN]
        if len(secret) > 1:
            yield dict(zip(secret, [*secret[1:], secret[0]], strict=True))


def _covered(
    rules: Ruleset[Any, Any], happened: Any, viewer: str | None
) -> Iterator[tuple[str, str, set[str]]]:
    """Field, holder and components of what the viewer is not told."""
    for field, owner in (rules.private or {}).get(type(happened).__name__, {}).items():
        value = getattr(happened, field)
        if owner == EACH and isinstance(value, dict):
            for seat, held in value.items():
                if seat != viewer:
                    yield field, seat, _texts(held)
        elif owner in ("", EACH) or getattr(happened, owner) != viewer:
            holder = getattr(happened, owner) if owner not in ("", EACH) else ""
            yield field, str(holder), _texts(msgspec.to_builtins(value))


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*map(_texts, value), *map(_texts, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(_texts, value))
    return set()
