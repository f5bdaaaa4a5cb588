"""Secrets by twins: two tables, or two logs, that differ only in what a viewer may not know.

Whatever such a viewer sees must be the same in both, so no secret can be in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import islice
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected
from ledger.conformance.games import BEGAN, Played, must
from ledger.errors import Refused
from ledger.ruleset import EACH, UNKNOWN, Ruleset
from ledger.simulate import NAMES, begin, moves

MOMENTS = 40  # of a game at which twins are made
STEPS = 60  # of a game with other options

Path = tuple[Any, ...]  # keys and numbers that lead to a place

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
    if rules.hidden.redact_state is None and not rules.hidden.private:
        return
    for game in [*(one.game for one in games), *_with_other_options(rules)]:
        for viewer in (None, game.setup.players[0]):
            for step in range(2, game.version + 1):
                nothing_new(rules, game, step, viewer)
            for step in range(1, game.version, max(1, game.version // MOMENTS)):
                same_table(rules, game.state_at(step), viewer)


def _with_other_options(rules: Ruleset[Any, Any]) -> Iterator[Game]:
    """A small game with each set of options the title wants to be played: modules hide things."""
    for options in rules.play.soaks[1:]:
        with suppress(Refused):
            players = NAMES[: rules.play.player_counts[0]]
            game = begin(rules, players, "twins", rules.with_defaults(options), "virtual", BEGAN)
            for move in islice(moves(game, "twins"), STEPS):
                game.apply(game.step(move.body))
            yield game


def nothing_new(rules: Ruleset[Any, Any], game: Game, step: int, viewer: str | None) -> None:
    """A component somebody else was told of does not appear on the table this viewer sees."""
    happened = [one for one in (game.action(step), *game.events(step)) if one is not None]
    secret = {
        name
        for one in happened
        for _, _, names in _covered(rules, one, viewer)
        for name in names
        if name not in (UNKNOWN, *game.setup.players)
    }
    told = [_texts(msgspec.to_builtins(rules.redact(viewer, one))) for one in happened]
    secret -= set().union(*told)
    if not secret or rules.play.now(game.state_at(step)).over:
        return
    before, after = (
        _plain(rules.position(rules.state_for(game.state_at(n), viewer))) for n in (step - 1, step)
    )
    for name in sorted(secret):
        written = _plain(name)
        shown = after.count(written) > before.count(written)
        must(not shown, f"{_who(viewer)} is shown {name} at step {step}")


def same_table(rules: Ruleset[Any, Any], state: Any, viewer: str | None) -> None:
    """What is hidden at one place changes places there, and the viewer sees the same table."""
    whole = to_builtins(state)
    seen = rules.state_for(state, viewer)
    for places in hidden_places(whole, to_builtins(seen)).values():
        names = [_at(whole, place) for place in places]
        if len(set(names)) > 1:
            turned = deepcopy(whole)
            for place, name in zip(places, [*names[1:], names[0]], strict=True):
                _at(turned, place[:-1])[place[-1]] = name
            twin = rules.state_for(from_builtins(turned, rules.state), viewer)
            told = f"{_who(viewer)} can tell {', '.join(names)} apart at step {state.step}"
            must(twin == seen, told)


def hidden_places(whole: Any, seen: Any, path: Path = ()) -> dict[Path, list[Path]]:
    """Where a name stands that the viewer sees as unknown, by the list or map it stands in."""
    found: dict[Path, list[Path]] = {}
    if isinstance(whole, str) and seen == UNKNOWN and whole != UNKNOWN:
        holder = path[: next((i for i, part in enumerate(path) if isinstance(part, int)), -1)]
        found[(*holder, str(path[-1]) if not isinstance(path[-1], int) else "")] = [path]
    elif isinstance(whole, dict) and isinstance(seen, dict):
        for key in whole.keys() & seen.keys():
            _join(found, hidden_places(whole[key], seen[key], (*path, key)))
    elif isinstance(whole, list) and isinstance(seen, list) and len(whole) == len(seen):
        for number, (one, other) in enumerate(zip(whole, seen, strict=True)):
            _join(found, hidden_places(one, other, (*path, number)))
    return found


def _join(found: dict[Path, list[Path]], more: dict[Path, list[Path]]) -> None:
    for holder, places in more.items():
        found.setdefault(holder, []).extend(places)


def _at(value: Any, place: Path) -> Any:
    for part in place:
        value = value[part]
    return value


def to_builtins(state: Any) -> Any:
    """Dicts and lists that can be changed; keys stay what they are."""
    return _lists(msgspec.to_builtins(state))


def from_builtins(value: Any, kind: Any) -> Any:
    return msgspec.convert(value, kind)


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(one) for key, one in value.items()}
    return [_lists(one) for one in value] if isinstance(value, list | tuple) else value


def _who(viewer: str | None) -> str:
    return viewer or "a spectator"


def _covered(
    rules: Ruleset[Any, Any], happened: Any, viewer: str | None
) -> Iterator[tuple[str, str, set[str]]]:
    """Field, holder and components of what the viewer is not told."""
    for field, owner in (rules.hidden.private or {}).get(type(happened).__name__, {}).items():
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
