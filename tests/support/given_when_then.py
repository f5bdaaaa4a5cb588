"""Given a table, when an action, then exactly these events or these refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ledger.errors import Refused
from ledger.ruleset import Decision, Ruleset, Setup
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.dealer import Dealer


@dataclass(frozen=True)
class Table:
    """A state under a title's rules. Every method gives a new table; none changes this one."""

    rules: Ruleset[Any, Any]
    state: Any
    dealer: Dealer | None = None

    def and_(self, *events: Event) -> Table:
        """The table after these events, recorded as one more step."""
        step = self.state.step + 1
        return replace(self, state=self.rules.fold(self.state, events, step))

    def after(self, *actions: Action) -> Table:
        """The table after these actions, all of which must be legal."""
        table = self
        for action in actions:
            table = table.when(action).accepted()
        return table

    def when(self, action: Action, waived: Sequence[str] = ()) -> When:
        try:
            decided: Decision | Refused = self.rules.decide(
                self.state, action, waived=frozenset(waived), dealer=self.dealer
            )
        except Refused as refused:
            decided = refused
        return When(self, action, decided)


@dataclass(frozen=True)
class When:
    """What came of an action."""

    table: Table
    action: Action
    decided: Decision | Refused

    def accepted(self) -> Table:
        assert isinstance(self.decided, Decision), f"{self.action} was refused: {self.decided}"
        return self.table.and_(*self.decided.events)

    def then(self, *events: Event) -> Table:
        """Exactly these events; gives the table after them."""
        after = self.accepted()
        assert isinstance(self.decided, Decision)
        assert self.decided.events == events
        return after

    def then_refused(self, *expected: tuple[str, str]) -> Table:
        """Exactly these (rule, code), in any order; gives the unchanged table."""
        assert isinstance(self.decided, Refused), f"{self.action} was accepted"
        found = sorted((r.rule, r.code) for r in self.decided.refusals)
        assert found == sorted(expected)
        return self.table

    def then_waived(self, *rules: str) -> Table:
        """Accepted, with exactly these rules overruled."""
        after = self.accepted()
        assert isinstance(self.decided, Decision)
        assert sorted(r.rule for r in self.decided.waived) == sorted(rules)
        return after


def given(
    rules: Ruleset[Any, Any], players: Sequence[str] = ("ana", "bo"), *events: Event, **setup: Any
) -> Table:
    """A new game of this title, after these events."""
    setup = {"first_player": players[0], **setup}
    catalogue = rules.catalogues.default
    made = Setup(
        title=rules.key,
        players=tuple(players),
        catalogue_id=catalogue.catalogue_id,
        catalogue_hash=catalogue.hash,
        **{**setup, "options": rules.with_defaults(setup.get("options", {}))},
    )
    assert list(rules.setup_refusals(made)) == []
    table = Table(rules, rules.fold(rules.play.initial(made), (), 1))
    return table.and_(*events) if events else table
