"""Printed components: a replacement catalogue is checked, a wrong value is put right in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, AnyBody, Corrected, Reprinted, ValueChanged
from ledger.application import Entry, Ledger
from ledger.catalogues.check import broken, differences, with_value
from ledger.commands.amend import until
from ledger.errors import BAD_STATE_ERRORS, LedgerError, Refused, Unreadable
from ledger.ruleset import ScoreLine
from ledger.ruleset.rejudge import outcome_again
from ledger.ruleset.sheet_changes import line_changes
from ledger.schemas import load_catalogue


class CannotReprint(LedgerError):
    """The table would not stand with this catalogue: what is wrong, by law and sentence."""

    code = "cannot_reprint"

    def __init__(self, findings: tuple[str, ...]) -> None:
        super().__init__(findings="; ".join(findings))
        self.findings = findings


class Otherwise(Struct, frozen=True):
    """A step that stays as it is recorded, though it would have gone otherwise."""

    step: int
    kind: str


class Reprint(Struct, frozen=True, kw_only=True):
    """What putting printed values right does to a game."""

    game: UUID
    step: int  # the one that stores it
    stored: bool
    changes: tuple[ValueChanged, ...]
    otherwise: tuple[Otherwise, ...]
    removed: tuple[ScoreLine, ...]
    added: tuple[ScoreLine, ...]
    before: dict[str, int]  # totals
    after: dict[str, int]


# ------------------------------------------------------------------------- a catalogue


# ------------------------------------------------------------------------- in a game


def reprint(
    ledger: Ledger,
    game_id: UUID,
    changes: Mapping[tuple[str, str], Any],
    *,
    reason: str = "",
    entry: Entry | None = None,
    dry_run: bool = False,
) -> Reprint:
    """The game goes on with other printed values; what is recorded stays. Tells what changes."""
    entry = entry or Entry()
    found: list[Reprint] = []

    def bodies(game: Game) -> list[AnyBody]:
        game.check_recorded()
        body, report = _reprinted(ledger, game, changes, reason, entry)
        found.append(report)
        return [body]

    with ledger.lock(game_id):
        game = ledger.game(game_id)
        if entry.key and entry.key in game.keys:  # a repeat: the same answer, nothing stored
            bodies(until(game, game.keys[entry.key] - 1))
        elif dry_run:
            bodies(game)
            return found[-1]
        else:
            ledger.append(game_id, entry, bodies)
    return replace(found[-1], stored=True)


def _reprinted(
    ledger: Ledger,
    game: Game,
    changes: Mapping[tuple[str, str], Any],
    reason: str,
    entry: Entry,
) -> tuple[Corrected, Reprint]:
    rules, old = game.rules, game.rules.catalogues.source(game.catalogue.hash)
    text = old
    for (name, field), value in changes.items():
        text = with_value(text, name, field, value)
    changed = tuple(differences(old, text))
    if not changed:
        raise Unreadable({"value": ["same_value"]})
    components = load_catalogue(rules, text)
    if refusals := broken(rules, components.hash):
        raise Refused(rules.key, refusals)
    body = Corrected(
        events=rules.codec.encode(()),
        reason=reason,
        reprinted=Reprinted(text, changed),
        schema=rules.codec.schema,
        by=entry.by,
        at=ledger.clock(),
        key=entry.key,
    )
    after = game.corrected(game.state, body, game.version + 1)
    was = set(rules.lint(game.state))
    if findings := tuple(one for one in rules.lint(after) if one not in was):
        raise CannotReprint(findings)
    sheets = game.sheet_at(game.version), rules.score(after)
    removed, added = line_changes(sheets[0].lines, sheets[1].lines)
    report = Reprint(
        game=game.id,
        step=game.version + 1,
        stored=False,
        changes=changed,
        otherwise=tuple(_otherwise(game, components.hash)),
        removed=removed,
        added=added,
        before=sheets[0].totals,
        after=sheets[1].totals,
    )
    return replace(body, result=result_of(rules, after)), report


def _otherwise(game: Game, digest: str) -> Iterator[Otherwise]:
    for step in game.standing_steps()[1:]:
        body, action = game.body(step), game.action(step)
        if not isinstance(body, ActionTaken) or action is None:
            continue
        before = game.state_at(game.previous_standing_step(step))
        try:
            then = outcome_again(game.rules, before, action)
            now = outcome_again(game.rules, replace(before, catalogue=digest), action)
        except (LedgerError, *BAD_STATE_ERRORS):
            yield Otherwise(step, type(action).__name__)
            continue
        if then != now:
            yield Otherwise(step, type(action).__name__)
