"""The laws of a title in a game: which are broken, since which step, and which were set aside.

Audit, verify, the table and an amendment all ask here, so that none says otherwise than another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.aggregates.retaken import taken_by
from ledger.aggregates.steps import ActionTaken, Corrected, Counted, Rewound, Started
from ledger.errors import BAD_STATE_ERRORS, Finding
from ledger.ruleset import Watcher, Words
from ledger.ruleset.texts import LANGUAGES


class Broken(Struct, frozen=True):
    """A law that does not hold, and the step that broke it."""

    law: str  # its id
    code: str
    text: Words
    since: int
    agreed: int | None = None  # the step at which the table agreed to what sets it aside


class Seen(NamedTuple):
    """What a law says against a game at one step; `passed` if no position shows it."""

    step: int
    finding: Finding
    passed: bool = False


LINT: CacheKey[tuple[Finding, ...]] = CacheKey("lint", for_good=True)
PAST: CacheKey[tuple[Seen, ...]] = CacheKey("laws of the past", for_good=True)


# ------------------------------------------------------------------------- of one game


def every_law(game: Game, at: int | None = None) -> tuple[Broken, ...]:
    """Every law that does not hold at this step or was broken on the way to it, agreed or not."""
    head, secrets = game.last_standing_step(at), visibility.has_secrets(game)
    if game.started.evidence == "sheet":
        return ()
    line = game.standing_steps(at)
    past = game.cached(PAST, lambda: tuple(_past(game, line)), head, secrets)
    gone = (_told(game, line, one.step, one.finding) for one in past)
    return (*_now(game, head, line), *gone)


def broken(game: Game, at: int | None = None) -> tuple[Broken, ...]:
    """The laws that are broken, and nobody agreed to what broke them."""
    return tuple(one for one in every_law(game, at) if one.agreed is None)


def on_the_table(game: Game, at: int | None = None) -> tuple[Broken, ...]:
    """The laws that do not hold at this step, agreed or not: what the table shows."""
    if game.started.evidence == "sheet":
        return ()
    return _now(game, game.last_standing_step(at), game.standing_steps(at))


def lint(game: Game, step: int) -> tuple[Finding, ...]:
    """What the title's lint finds at a step, as anybody may know it; worked out once."""
    head, secrets = game.last_standing_step(step), visibility.has_secrets(game)

    def work_out() -> tuple[Finding, ...]:
        return tuple(game.rules.look.lint(visibility.state_at(game, head, visibility.SPECTATOR)))

    return game.cached(LINT, work_out, head, secrets)


def _now(game: Game, head: int, line: Sequence[int]) -> tuple[Broken, ...]:
    """Every law broken at this step, each with the standing step from which on it was."""
    found = []
    for one in lint(game, head):
        since = head
        while (earlier := game.previous_standing_step(since)) and one in lint(game, earlier):
            since = earlier
        found.append(_told(game, line, since, one))
    return tuple(found)


def _told(game: Game, line: Sequence[int], since: int, one: Finding) -> Broken:
    return Broken(one.law, one.code, in_words(game, one), since, agreed_at(game, line, since, one))


def in_words(game: Game, found: Finding) -> Words:
    """A broken law in every language, with the names of this game's components."""
    return {lang: game.rules.words.explain_law(game.catalogue, found, lang) for lang in LANGUAGES}


# ------------------------------------------------------------------------- agreements


def agreed_at(game: Game, line: Sequence[int], step: int, found: Finding) -> int | None:
    """The last step up to this one at which the table agreed to what sets the law aside: a waiver
    that the title names for it, or an amendment kept though it breaks the law; the first step, if
    the position the game began with says that its table set the law aside."""
    rules = frozenset(game.rules.look.excused_by.get(found.law, ()))
    for number in reversed([n for n in line if n <= step]):
        body = game.body(number)
        if isinstance(body, ActionTaken) and rules & {one.rule for one in body.waived}:
            return number
        if _kept_anyway(game, number, step, found):
            return number
    return 1 if found.law in game.set_aside else None


def kept_anyway(game: Game, at: int) -> tuple[str, ...]:
    """The laws against which amendments were stored whose first step stands at this one, and those
    set aside so before a fork."""
    found = set(game.started.set_aside)
    for number in game.standing_steps(at)[1:]:
        found.update(_stored_against(game, number))
    return tuple(sorted(found))


def _stored_against(game: Game, first: int) -> tuple[str, ...]:
    """The laws an amendment breaks that begins with this step; none, if none does."""
    body = game.body(_amendment(game, first))
    return body.breaks if isinstance(body, Rewound) else ()


def _amendment(game: Game, first: int) -> int:
    """The step before this one, or before what was counted by hand in between."""
    before = first - 1
    while before > 1 and isinstance(game.body(before), Counted):
        before -= 1
    return before


def _kept_anyway(game: Game, first: int, step: int, found: Finding) -> bool:
    """Whether this is the first step of an amendment that was stored though it breaks the law: at
    one of its own steps, or so that it was broken for the same thing after the last of them."""
    if first == 1 or found.law not in _stored_against(game, first):
        return False
    last = max(taken_by(game, _amendment(game, first)), default=first)
    return step <= last or any(_about_the_same(found, one) for one in lint(game, last))


def _about_the_same(one: Finding, other: Finding) -> bool:
    def about(found: Finding) -> tuple[str, str, dict[str, Any]]:
        named = {key: v for key, v in found.params.items() if not isinstance(v, int)}
        return found.law, found.code, named

    return about(one) == about(other)


# ------------------------------------------------------------------------- over a history


def follow(game: Game, line: Sequence[int]) -> Iterator[Seen]:
    """What the laws say of these standing steps, event by event. What people set right by hand is
    no move: the laws are followed anew from there."""
    rules, secrets = game.rules, visibility.has_secrets(game)

    def shown(state: Any) -> Any:
        return rules.state_for(state, None) if secrets else state

    watch: Watcher | None = None
    for before, step in pairwise(line):
        if isinstance(game.body(step), Corrected) or rules.look.watch is None:
            watch = None
            yield from (Seen(step, one) for one in lint(game, step))
            continue
        state = replace(game.state_at(before), step=step)
        watch = watch or rules.look.watch(shown(state))
        for event in game.events(step):
            state = rules.play.evolve(state, event)
            table = shown(state)
            found = watch.after(table, visibility.redact(game, visibility.SPECTATOR, event))
            if found:
                shows = (*rules.look.lint(table), *lint(game, before), *lint(game, step))
                yield from (Seen(step, one, one not in shows) for one in found)


def _past(game: Game, line: Sequence[int]) -> Iterator[Seen]:
    """The laws that events broke and that no position shows. Actions the rules allowed break none:
    they are followed from the first step on at which it was otherwise."""
    odd = next((i for i, n in enumerate(line) if not _by_the_rules(game, n)), len(line))
    with suppress(*BAD_STATE_ERRORS):  # set right by hand so that it cannot be followed
        yield from (one for one in follow(game, line[max(0, odd - 1) :]) if one.passed)


def _by_the_rules(game: Game, step: int) -> bool:
    """Whether this step is a setup or an action, and nothing had to be agreed for it."""
    body, before = game.body(step), game.body(step - 1) if step > 1 else None
    if isinstance(before, Rewound) and before.breaks:
        return False
    if isinstance(body, Started):
        return not body.set_aside
    return isinstance(body, ActionTaken) and not body.waived


# ------------------------------------------------------------------------- of an amendment


def newly_broken(old: Game, new: Game, step: int) -> tuple[Broken, ...]:
    """The laws that an amended game breaks after this step and the game as it was kept."""
    kept_not = {(one.finding.law, one.finding.code) for one in _since(old, step)}
    line, found = new.standing_steps(), dict[tuple[str, str], Broken]()
    for number, one, _ in _since(new, step):
        if (one.law, one.code) not in kept_not and (one.law, one.code) not in found:
            told = _told(new, line, number, one)
            if told.agreed is None:
                found[one.law, one.code] = told
    return tuple(found.values())


def _since(game: Game, step: int) -> Iterator[Seen]:
    line = game.standing_steps()
    shared = [n for n in line if n <= step]
    with suppress(*BAD_STATE_ERRORS):
        yield from follow(game, line[len(shared) - 1 :])
    yield from (Seen(line[-1], one) for one in lint(game, line[-1]))
