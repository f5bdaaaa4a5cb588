"""Commands that write beside the table: note, claim, count, confirm, sign off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ledger.aggregates import paper
from ledger.aggregates.confirmations import (
    confirmations,
    entered_by,
    same_sheet,
    settled_sheet,
)
from ledger.aggregates.game import Game
from ledger.aggregates.steps import AnyBody, Claimed, Confirmed, Counted, Noted, SignedOff
from ledger.commands.command import Command, Mark, Plan, store
from ledger.errors import AlreadyConfirmed, OwnEntry, RoundNotOver, TableMovedOn, UnknownName


class Note(Command[None], frozen=True):
    """A remark or a question on a step or a score line; `AnswerQuestion` answers a question."""

    text: str
    on_step: int | None = None
    line: str = ""
    question: bool = False

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        step = game.last_standing_step() if self.on_step is None else self.on_step
        game.state_at(step)
        return store(
            Noted(
                text=self.text,
                on_step=step,
                line=self.line,
                question=self.question,
                **mark.fields,
            )
        )


class Claim(Command[None], frozen=True):
    """The totals on the paper sheet, by player: a number, or numbers by category.

    `rounds` are the points of each era or round, `sums` the totals written below categories,
    `winners` those it names.
    """

    totals: Mapping[str, int | Mapping[str, int]]
    rounds: Mapping[str, Mapping[str, int]] | None = None
    sums: Mapping[str, int] | None = None
    winners: Sequence[str] = ()

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        checked = paper.checked(game, self.totals, self.rounds or {}, self.sums or {}, self.winners)
        return store(Claimed(**checked, **mark.fields))


class Count(Command[None], frozen=True):
    """How many of each (player, thing) lie on the table; no player: in the middle of it."""

    counts: Mapping[tuple[str, str], int]

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        found: list[AnyBody] = []
        for (player, thing), number in self.counts.items():
            paper.check_countable(game, player, thing)
            fields = {**mark.fields, "key": "" if found else mark.key}
            found.append(Counted(player=player, thing=thing, number=number, **fields))
        return store(*found)


class SignOff(Command[None], frozen=True):
    """A player agrees with the result."""

    player: str

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        paper.seated(game, self.player)
        return store(SignedOff(player=self.player, **mark.fields))


class Confirm(Command[None], frozen=True):
    """A seat confirms the sheet of a round that is over, or of the table as it stands (round 0).

    `seen` is the step at which they looked: what was played on since does not matter, what was
    changed of it does. Whoever entered all of it alone confirms nothing: somebody else has to look.
    """

    player: str
    round: int = 0
    seen: int | None = None

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        paper.seated(game, self.player)
        if self.round < 0 or (self.round and game.rules.look.round_of is None):
            raise UnknownName("round", self.round)
        seen = game.version if self.seen is None else self.seen
        game.state_at(seen)
        sheet = settled_sheet(game, self.round, seen)
        if sheet is None:
            raise RoundNotOver(self.round)
        moved = self.round == 0 and sheet.on_step != game.last_standing_step()
        if moved or not same_sheet(game, self.round, sheet.on_step, seen, game.version):
            raise TableMovedOn(seen, game.version)
        by = self.scribe(mark)
        if entered_by(game, sheet, seen) == {by}:
            raise OwnEntry(by)
        for one in confirmations(game):
            mine = (one.player, one.round) == (self.player, self.round)
            if mine and one.stands and (self.round or one.on_step == sheet.on_step):
                raise AlreadyConfirmed(self.player, one.step)
        return store(
            Confirmed(
                player=self.player,
                on_step=sheet.on_step,
                totals=sheet.totals,
                round=self.round,
                **{**mark.fields, "by": by},
            )
        )

    @property
    def own_seen_step(self) -> int | None:
        return self.seen

    def scribe(self, mark: Mark) -> str:
        return mark.by or self.player
