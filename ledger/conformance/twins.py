"""Secrets by twins: two tables, or two logs, that differ only in what a viewer may not know.

Whatever such a viewer sees must be the same in both, so no secret can be in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec
import yaml
from msgspec import Raw
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Started, Step
from ledger.conformance.games import BEGAN, Played, must
from ledger.conformance.vectors import LOADER
from ledger.errors import BAD_STATE_ERRORS, LedgerError, Refusal, Refused
from ledger.record import lines_for
from ledger.ruleset import EACH, UNKNOWN, Ruleset
from ledger.ruleset.rejudge import outcome_again
from ledger.simulate import NAMES, begin, moves
from ledger.visibility import Viewer

MOMENTS = 15  # of a game at which twins are made
STEPS = 60  # of a game with other options
LOGS = 2  # moments of a game at which whole logs have twins
SECRET_STEPS, NAMES_A_STEP, MATES = 6, 2, 3  # of one log: what is tried to find twins

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
            waived = msgspec.convert(
                msgspec.json.decode(swapped(Raw(_plain(body.waived)))), tuple[Refusal, ...]
            )
            body = replace(
                body, action=swapped(body.action), events=swapped(body.events), waived=waived
            )
        elif isinstance(body, Corrected):
            body = replace(body, events=swapped(body.events))
            if body.named is not None:
                name = body.named.component
                body = replace(body, named=replace(body.named, component=other.get(name, name)))
        elif isinstance(body, Started) and isinstance(body.position, Raw):
            body = replace(body, position=swapped(body.position))
        made.append(body)
    return made


def has_secrets(rules: Ruleset[Any, Any]) -> bool:
    """Of a title without any, everybody sees the table as it is."""
    return rules.hidden.redact_state is not None or bool(rules.hidden.private)


def no_secret_is_told(rules: Ruleset[Any, Any], games: list[Played]) -> None:
    if not has_secrets(rules):
        return
    for game in [*(one.game for one in games), *_with_other_options(rules)]:
        for viewer in (None, game.setup.players[0]):
            for step in range(2, game.version + 1):
                nothing_new(rules, game, step, viewer)
            for step in range(1, game.version, max(1, game.version // MOMENTS)):
                same_table(rules, game.state_at(step), viewer)
            for step in range(2, game.version, max(1, game.version // LOGS)):
                until = game.until(step)
                for twin in true_twins(until, viewer):
                    same_log(until, twin, viewer)


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


# ------------------------------------------------------------------------- whole logs


def true_twins(game: Game, viewer: str | None) -> Iterator[Twin]:
    """Games that may have gone just as this one, as far as the viewer can know.

    At a step somebody else is told of a component. From there on another of the same pile stands
    in its place, and it in the other's, if the viewer is told of neither. That is a twin only if
    the rules say of it what they say of the first: the same waivers, and the same events with the
    names changed. Otherwise the two are not alike, and what the viewer sees follows from what was
    done with them. What was told before that step stays as it was: a card may have been shown, and
    have gone back into its pile.
    """
    if not has_secrets(game.rules):
        return
    told, steps = {UNKNOWN, *game.setup.players}, 0
    secret_at = {step: _secrets(game, step, viewer) for step in range(2, game.version + 1)}
    first = next((step for step, names in secret_at.items() if names), game.version + 1)
    for step in range(game.version, first - 1, -1):
        if game.rules.play.now(game.state_at(step)).over:
            return  # an end that was taken back: everything was open
        told |= _told(game, step, viewer)
        secret = secret_at[step] - told
        if not secret:
            continue
        before = to_builtins(game.state_at(step - 1))
        for name in sorted(secret)[:NAMES_A_STEP]:
            pile = set(_mates(before, name)) or _printed_beside(game, name)
            mates = [one for one in sorted(pile - {name}) if one not in told]
            twins = (_twin(game, step, name, mate) for mate in mates[:MATES])
            yield from islice((one for one in twins if one is not None), 1)
        steps += 1
        if steps == SECRET_STEPS:
            return


class Twin(NamedTuple):
    """A game that is another from a step on."""

    game: Game
    since: int


def _secrets(game: Game, step: int, viewer: str | None) -> set[str]:
    """What others are told of at a step, and the viewer is not."""
    return {
        name
        for one in (game.action(step), *game.events(step))
        if one is not None
        for _, _, names in _covered(game.rules, one, viewer)
        for name in names
    }


def _told(game: Game, step: int, viewer: str | None) -> set[str]:
    """What the viewer is told at a step, and sees that a spectator does not: a hand passed on."""
    rules = game.rules
    told: set[str] = set()
    for one in (game.action(step), *game.events(step)):
        if one is not None:
            told |= _texts(msgspec.to_builtins(rules.redact(viewer, one)))
    if viewer is not None:
        state = game.state_at(step)
        mine, open_to_all = (_written(rules, rules.state_for(state, who)) for who in (viewer, None))
        told |= {name for name, times in mine.items() if times > open_to_all[name]}
    return told


def _written(rules: Ruleset[Any, Any], state: Any) -> Counter[str]:
    """How often each name is written on a table."""
    return Counter(re.findall(r'"([^"]*)"', _plain(rules.position(state)).decode()))


def _mates(value: Any, name: str) -> Iterator[str]:
    """What lies in the same pile: the other names of the lists it stands in."""
    if isinstance(value, dict):
        for one in value.values():
            yield from _mates(one, name)
    elif isinstance(value, list):
        if name in value:
            yield from (one for one in value if isinstance(one, str) and one != name)
        for one in value:
            yield from _mates(one, name)


def _printed_beside(game: Game, name: str) -> set[str]:
    """What the catalogue lists beside it, where the table has no such pile."""
    return _siblings(game.rules.catalogues.source(game.catalogue.hash)).get(name, set())


@lru_cache(8)
def _siblings(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    todo = [yaml.load(text, LOADER)]  # noqa: S506 (a safe loader)
    while todo:
        value = todo.pop()
        if isinstance(value, list):
            names = {str(one["id"]) for one in value if isinstance(one, dict) and "id" in one}
            found.update(dict.fromkeys(names, names))
        if isinstance(value, dict | list):
            todo.extend(value.values() if isinstance(value, dict) else value)
    return found


def _twin(game: Game, since: int, one: str, other: str) -> Twin | None:
    """The log with the two in each other's place, if the rules say the same of it."""
    bodies = swapped_bodies(game.bodies[since - 1 :], {one: other, other: one})
    twin = Game(Step(game.id, 1, game.started))
    try:
        for body in (*game.bodies[1 : since - 1], *bodies):
            twin.apply(twin.step(body))
            if twin.version >= since and not _judged_alike(twin):
                return None
    except (LedgerError, *BAD_STATE_ERRORS):
        return None
    return Twin(twin, since) if twin.state != game.state else None


def _judged_alike(twin: Game) -> bool:
    """Whether the rules say of the last step what is stored of it."""
    step, body = twin.version, twin.body(twin.version)
    action = twin.action(step)
    if not isinstance(body, ActionTaken) or action is None:
        return True
    refusals, events = outcome_again(twin.rules, twin.state_at(step - 1), action)
    waived = {one.rule for one in body.waived}
    return events == twin.events(step) and {one.rule for one in refusals} == waived


def same_log(game: Game, twin: Twin, viewer: str | None) -> None:
    """The viewer sees the same table at every step, is told the same, and gets the same record."""
    rules, both = game.rules, (game, twin.game)
    for step in range(twin.since, game.version + 1):
        seen = [rules.state_for(one.state_at(step), viewer) for one in both]
        must(seen[0] == seen[1], f"{_who(viewer)} sees which twin it is at step {step}")
        told = [
            [rules.redact(viewer, what) for what in (one.action(step), *one.events(step)) if what]
            for one in both
        ]
        must(told[0] == told[1], f"{_who(viewer)} is told which twin it is at step {step}")
    records = [b"".join(lines_for(one, Viewer(viewer))) for one in both]
    must(records[0] == records[1], f"the record of {_who(viewer)} tells which twin it is")


# ------------------------------------------------------------------------- one table


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
