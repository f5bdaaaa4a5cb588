"""Judges every stored action of a game again under today's rules. The game is never changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.retaken import first_taken, shown_before
from ledger.aggregates.steps import ActionTaken, Corrected, Evidence, NameForgotten
from ledger.errors import BAD_STATE_ERRORS, LedgerError, Refusal
from ledger.laws import Broken, broken
from ledger.review.verify_chain import ChainReport
from ledger.ruleset import ScoreLine
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import Dealer, commitment
from ledger.ruleset.rejudge import blank, outcome_again
from ledger.ruleset.sheet_changes import line_changes


class VerdictDiffers(Struct, frozen=True):
    """A step that would be judged otherwise today."""

    step: int
    kind: str
    now_refused: tuple[Refusal, ...] = ()  # today's rules say no, and the table waived nothing
    now_allowed: tuple[Refusal, ...] = ()  # was waived, and nothing says no any more


class EventsDiffer(Struct, frozen=True):
    """A step that would cause something else today."""

    step: int
    kind: str
    stored: tuple[Any, ...]
    today: tuple[Any, ...]
    fails: str = ""  # today's rules cannot work it out at all


class ScoreDiffers(Struct, frozen=True):
    """The lines of the final sheet that today's rules would take away and add."""

    removed: tuple[ScoreLine, ...] = ()
    added: tuple[ScoreLine, ...] = ()
    totals: dict[str, tuple[int, int]] = {}  # stored, today


class DealDiffers(Struct, frozen=True):
    """What was dealt is not what the seed says. Step 1 stands for the commitment itself."""

    step: int
    stored: Any
    today: Any


class Report(Struct, frozen=True, kw_only=True):
    """What today's rules say of a stored game. Its stored result stays the official one."""

    game: UUID
    title: str
    evidence: Evidence = "recorded"
    steps: int
    actions: int  # how many were judged again
    played_under: str  # versions of the rules
    judged_under: str
    same: bool
    verdicts: tuple[VerdictDiffers, ...] = ()
    events: tuple[EventsDiffer, ...] = ()
    score: ScoreDiffers | None = None
    deal: Literal["table", "not_open", "same", "differs"] = "table"
    deals: tuple[DealDiffers, ...] = ()
    broken: tuple[Broken, ...] = ()  # the laws the audit finds broken
    chain: ChainReport | None = None  # are its stored steps as they were stored? if asked


def verify(game: Game) -> Report:
    verdicts: list[VerdictDiffers] = []
    events: list[EventsDiffer] = []
    actions = 0
    first = first_taken(game) if game.agreements else {}
    chances: list[tuple[int, Action]] = []  # the steps at which something was dealt
    for step, body in enumerate(game.bodies, start=1):
        if isinstance(body, ActionTaken):
            actions += 1
            action = _judge(game, step, first.get(step, step), verdicts, events)
            if game.rules.chance_fields(action):
                chances.append((step, action))
    score = _score(game, bool(events))
    deal, deals = _deal(game, chances)
    laws = broken(game)
    return Report(
        game=game.id,
        title=game.setup.title,
        evidence=game.started.evidence,
        steps=game.version,
        actions=actions,
        played_under=game.started.rules_version,
        judged_under=game.rules.version,
        same=not (verdicts or events or score or deals or laws),
        verdicts=tuple(verdicts),
        events=tuple(events),
        score=score,
        deal=deal,
        deals=tuple(deals),
        broken=laws,
    )


def _judge(
    game: Game,
    step: int,
    under: int,  # the step whose house rules held
    verdicts: list[VerdictDiffers],
    different: list[EventsDiffer],
) -> Action:
    """Gives the action that was judged."""
    body = game.bodies[step - 1]
    assert isinstance(body, ActionTaken)
    action, stored, _ = game.at(step)
    assert action is not None
    kind = type(action).__name__
    try:
        refusals, today = outcome_again(game.rules, game.state_at(step - 1), action)
    except (LedgerError, *BAD_STATE_ERRORS) as error:
        fails = f"{type(error).__name__}: {error}"
        different.append(EventsDiffer(step, kind, _plain(game, stored), (), fails))
        return action
    if game.started.seen_by is not UNSET:
        refusals, today, stored = _as_told(game, action, refusals, today, stored)
    if refusals or body.waived:
        waived = {refusal.rule for refusal in body.waived} | game.covering(action, under).keys()
        broken = {refusal.rule for refusal in refusals}
        refused = tuple(r for r in refusals if r.rule not in waived)
        allowed = tuple(r for r in body.waived if r.rule not in broken)
        if refused or allowed:
            verdicts.append(VerdictDiffers(step, kind, refused, allowed))
    if today != stored:
        different.append(EventsDiffer(step, kind, _plain(game, stored), _plain(game, today)))
    return action


def _as_told(
    game: Game,
    action: Action,
    refusals: tuple[Refusal, ...],
    today: tuple[Event, ...],
    stored: tuple[Event, ...],
) -> tuple[tuple[Refusal, ...], tuple[Event, ...], tuple[Event, ...]]:
    """A viewer's record leaves out who knew what: only what everybody saw can be judged again."""
    secret = game.rules.hidden.private or {}
    if type(action).__name__ in secret:
        refusals = ()

    def open_to_all(events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(event for event in events if type(event).__name__ not in secret)

    return refusals, open_to_all(today), open_to_all(stored)


def _plain(game: Game, events: Iterable[Event]) -> tuple[Any, ...]:
    """A report may be read by anybody: before the end it tells what everybody may know."""
    return tuple(
        msgspec.to_builtins(visibility.redact(game, visibility.SPECTATOR, event), str_keys=True)
        for event in events
    )


# ------------------------------------------------------------------------- score


def _score(game: Game, events_differ: bool) -> ScoreDiffers | None:
    """The sheet of the same standing actions, if each had caused what it would cause today.

    The stored result is the official one; a game that has none yet is scored as it stands.
    """
    if game.started.evidence == "sheet":  # there is nothing to judge
        return None
    rules, state = game.rules, game.state
    if events_differ:
        state = game.state_at(1)
        for step in game.standing_steps()[1:]:
            state = _as_today(game, step, state)
    before = game.sheet_at(game.version)
    try:
        after = rules.look.score(state)
    except BAD_STATE_ERRORS:
        return ScoreDiffers(removed=before.lines)
    removed, added = line_changes(before.lines, after.lines)
    if not removed and not added and before.totals == after.totals:
        return None
    totals = {
        player: (total, after.totals.get(player, 0))
        for player, total in before.totals.items()
        if after.totals.get(player, 0) != total
    }
    return ScoreDiffers(removed, added, totals)


def _as_today(game: Game, step: int, state: Any) -> Any:
    """What today's rules cannot work out, or cannot fold any more, stays as it was stored."""
    action, stored, body = game.action(step), game.events(step), game.body(step)
    if action is not None:
        try:
            _, events = outcome_again(game.rules, state, action)
            return game.rules.fold(state, events, step)
        except (LedgerError, *BAD_STATE_ERRORS):
            pass
    try:
        if isinstance(body, Corrected):
            return game.corrected(state, body, step)
        return game.rules.fold(state, stored, step)
    except BAD_STATE_ERRORS:
        return state


# ------------------------------------------------------------------------- deal


def _deal(
    game: Game, chances: Iterable[tuple[int, Action]]
) -> tuple[Literal["table", "not_open", "same", "differs"], list[DealDiffers]]:
    """Whether chance was what the seed says. Nobody can tell before the seed is open."""
    if game.setup.dealer == "table":
        return "table", []
    seed = game.seed
    if seed is None:
        return "not_open", []
    found: list[DealDiffers] = []
    if commitment(seed) != game.setup.seed_commitment:
        found.append(DealDiffers(1, game.setup.seed_commitment, commitment(seed)))
    again, gone = shown_before(game), _forgotten(game)
    for step, action in chances:
        if step in again or _copied(game, step) or _names_any(action, gone):
            continue
        today = _dealt_today(game, step, action, Dealer(seed))
        if today != action:
            plain = None if today is None else msgspec.to_builtins(today)
            found.append(DealDiffers(step, msgspec.to_builtins(action), plain))
    return ("differs" if found else "same"), found


def _copied(game: Game, step: int) -> bool:
    """A fork goes on with a seed of its own; the steps it copied are older than itself."""
    return game.started.forked_from is not None and game.body(step).at < game.started.at


def _forgotten(game: Game) -> list[str]:
    """What stands for the names that were forgotten."""
    return [word for body in game.bodies if isinstance(body, NameForgotten) for word in body.shown]


def _names_any(action: Action, gone: list[str]) -> bool:
    """A dealer may deal to a player by name; where that is forgotten, nobody can deal again."""
    if not gone:
        return False
    asked = msgspec.json.encode(action).decode()
    return any(word in asked for word in gone)


def _dealt_today(game: Game, step: int, action: Action, dealer: Dealer) -> Action | None:
    try:
        return game.rules.play.fill(game.state_at(step - 1), blank(game.rules, action), dealer)
    except (LedgerError, *BAD_STATE_ERRORS):
        return None
