"""Printed components: a wrong value is put right in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import result_of
from ledger.aggregates.steps import ActionTaken, Corrected, Reprinted, ValueChanged
from ledger.catalogues.check import broken, differences, with_value
from ledger.commands.command import Command, Mark, Plan
from ledger.errors import BAD_STATE_ERRORS, CannotReprint, LedgerError, Refused, Unreadable
from ledger.ruleset import ScoreLine, Sheet
from ledger.ruleset.rejudge import outcome_again
from ledger.ruleset.sheet_changes import line_changes
from ledger.schemas import load_catalogue


class Otherwise(Struct, frozen=True):
    """A step that stays as it is recorded, though it would have gone otherwise."""

    step: int
    kind: str


class ReprintReport(Struct, frozen=True, kw_only=True):
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


class Reprint(Command[ReprintReport], frozen=True):
    """The game goes on with other printed values; what is recorded stays. Tells what changes."""

    reports: ClassVar[bool] = True

    changes: Mapping[tuple[str, str], Any]
    reason: str = ""

    def plan(self, game: Game, mark: Mark) -> Plan[ReprintReport]:
        body, report = self._reprinted(game, mark)
        return Plan([body], replace(report, stored=True))

    def preview(self, game: Game, mark: Mark) -> ReprintReport:
        return self._reprinted(game, mark)[1]

    def _reprinted(self, game: Game, mark: Mark) -> tuple[Corrected, ReprintReport]:
        game.check_recorded()
        rules, (text, changed) = game.rules, self._new_text(game)
        components = load_catalogue(rules, text)
        if refusals := broken(rules, components.hash):
            raise Refused(rules.key, refusals)
        body = Corrected(
            events=rules.codec.encode(()),
            reason=self.reason,
            reprinted=Reprinted(text, changed),
            schema=rules.codec.schema,
            **mark.fields,
        )
        after = game.corrected(game.state, body, game.version + 1)
        was = list(rules.lint(game.state))
        if findings := [one for one in rules.lint(after) if one not in was]:
            raise CannotReprint(rules.key, findings)
        report = _report(game, changed, components.hash, rules.score(after))
        return replace(body, result=result_of(rules, after)), report

    def _new_text(self, game: Game) -> tuple[str, tuple[ValueChanged, ...]]:
        """The catalogue with the new values, and what is different in it."""
        old = text = game.rules.catalogues.source(game.catalogue.hash)
        for (name, field), value in self.changes.items():
            text = with_value(text, name, field, value)
        changed = tuple(differences(old, text))
        if not changed:
            raise Unreadable({"value": ["same_value"]})
        return text, changed


def _report(
    game: Game, changed: tuple[ValueChanged, ...], digest: str, after: Sheet
) -> ReprintReport:
    before = game.sheet_at(game.version)
    removed, added = line_changes(before.lines, after.lines)
    return ReprintReport(
        game=game.id,
        step=game.version + 1,
        stored=False,
        changes=changed,
        otherwise=tuple(_otherwise(game, digest)),
        removed=removed,
        added=added,
        before=before.totals,
        after=after.totals,
    )


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
