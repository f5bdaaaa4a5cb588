"""Steps of a game judged again on another course of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import ActionTaken, AnyBody
from ledger.commands.command import Mark
from ledger.commands.ripple import AmendmentRequest
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import (
    blank,
    chance_fits,
    refusals_again,
    same_choice,
    without_spare_chance,
)


class NotDealtYet(Exception):
    """A preview asks the virtual dealer for nothing: it would tell what lies in the stack."""


class MeansAnother(LedgerError):
    """A later step would be about another thing than it was."""


class Branch(Struct, frozen=True):
    """The other course of the game, as far as it is taken: what would be stored, and the table as
    it then stands. It is never changed; taking a step gives a new one."""

    bodies: tuple[AnyBody, ...]
    state: Any
    once_forced: tuple[Action, ...] = ()  # what followed by itself then, and has not yet
    unexplained: bool = False  # a new action is waived, and nobody says why

    def with_step(self, body: AnyBody, state: Any) -> Branch:
        return replace(self, bodies=(*self.bodies, body), state=state)


class Judged(NamedTuple):
    """A step to store, and the table after it."""

    body: ActionTaken
    state: Any


class Retaking:
    """Judges actions on a branch of one game.

    A blind one asks the dealer for nothing new. All that it remembers is whether the dealer has
    shown something new, which an attempt that failed does not undo: see `may_stop`.
    """

    def __init__(self, game: Game, request: AmendmentRequest, mark: Mark, *, blind: bool) -> None:
        self.game, self.rules = game, game.rules
        self.request, self.mark, self.blind = request, mark, blind
        self._dealt = False
        self._first_taken = first_taken(game) if game.agreements else {}

    @property
    def may_stop(self) -> bool:
        """Once a dealer has shown something new, a later step that does not fit is left out: to
        stop there would tell what lies in the stack to somebody who records nothing."""
        return self.request.later != "drop" and not self._dealt

    def next_number(self, branch: Branch) -> int:
        return self.game.version + len(branch.bodies) + 1

    # ------------------------------------------------------------------ judging

    def ask(self, branch: Branch, action: Action, step: int, **marks: Any) -> Judged:
        """Judged as at the table: the virtual dealer shows what comes next."""
        judged = self._judge(branch, action, step, **marks)
        if self.rules.codec.action(judged.body.action, judged.body.schema) != action:
            if self.blind:
                raise NotDealtYet
            self._dealt = True
        return judged

    def judge_again(self, branch: Branch, action: Action, step: int, **marks: Any) -> Judged:
        """Judged again; chance shows what it showed. Where that is not what the action needs here,
        a virtual dealer deals for it anew; at a table it is left out if nothing is needed."""
        if self.game.setup.dealer == "table":
            action = without_spare_chance(self.rules, branch.state, action)
        elif self.game.started.seed and not chance_fits(self.rules, branch.state, action):
            return self.ask(branch, blank(self.rules, action), step, **marks)
        return self._judge(branch, action, step, recorded=True, **marks)

    def _judge(self, branch: Branch, action: Action, step: int, **marks: Any) -> Judged:
        return Judged(
            *self.game.judge(
                branch.state,
                action,
                step=self.next_number(branch),
                at=self.mark.at,
                under=self.house_rules_of(step),
                **marks,
            )
        )

    def keep_names(self, branch: Branch, action: Action, step: int, then: bool = True) -> Action:
        """The action as it is taken on this branch: things keep the names they had at the step."""
        if self.rules.play.keep is None:
            return action
        line = self.game.standing_steps()
        later = [n for n in line if n > step or (n == step and not then)]
        others = [event for n in later for event in self.game.events(n)]
        happened = self.game.events(step) if then else ()
        return self.rules.play.keep(branch.state, action, happened, others)

    def about_the_same(self, branch: Branch, action: Action, step: int) -> Action:
        """The action about what the step was about, wherever it lies on this table, or
        MeansAnother."""
        play, then = self.rules.play, self.game.action(step)
        if play.meant is None or then is None:
            return action
        thing = play.meant(self.game.state_at(self.game.previous_standing_step(step)), then)
        if thing is None or play.meant(branch.state, action) == thing:
            return action
        if play.pointing_at is not None:
            action = play.pointing_at(branch.state, action, thing)
            if play.meant(branch.state, action) == thing:
                return action
        raise MeansAnother

    def rules_against(self, branch: Branch, action: Action) -> list[str]:
        """The rules against an action whose chance is known; that it does not fit is one too."""
        try:
            return [one.rule for one in refusals_again(self.rules, branch.state, action, {})]
        except (LedgerError, *BAD_STATE_ERRORS):
            return [""]

    # ------------------------------------------------------------------ house rules

    def house_rules_of(self, step: int) -> int:
        """The step whose house rules hold: that at which this one was first taken, though an
        amendment may have taken it again since."""
        return self._first_taken.get(step, step)

    def covered(self, action: Action, step: int) -> frozenset[str]:
        """The rules a house rule waives for this action."""
        return frozenset(self.game.covering(action, self.house_rules_of(step)))

    def agreed_then(self, old: ActionTaken) -> frozenset[str]:
        """The rules the table waived for a step, less those a house rule waived: it is asked
        again."""
        agreed = frozenset(refusal.rule for refusal in old.waived)
        if not old.house:
            return agreed
        rules = [one for one in self.game.house_rules() if one.name in old.house]
        return agreed - {rule for one in rules for rule in one.waives}

    # ------------------------------------------------------------------ a new action

    def take_new(
        self, branch: Branch, step: int, action: Action, waived: frozenset[str], reason: str
    ) -> Branch:
        """The new action in the place of a step. If it asks what the old one asked, chance shows
        what it showed."""
        old, was = self.game.action(step), self.game.body(step)
        if not reason and isinstance(was, ActionTaken) and was.waived:
            reason = own_reason(was)
        marks: dict[str, Any] = {"by": self.mark.by, "waived": waived, "reason": reason}
        virtual = self.game.setup.dealer == "virtual"
        insert = self.request.insert and step == self.request.step
        if old is not None and virtual and same_choice(self.rules, action, old):
            old = self.keep_names(branch, old, step)
            body, state = self.judge_again(branch, old, step, **marks)
        else:
            action = self.keep_names(branch, action, step, then=not insert)
            body, state = self.ask(branch, action, step, **marks)
        before = {one.rule for one in getattr(was, "waived", ())}
        explained = body.reason or body.house or not {one.rule for one in body.waived} - before
        taken = branch.with_step(body, state)
        return taken if explained else replace(taken, unexplained=True)


def own_reason(old: ActionTaken) -> str:
    """Why the table waived something; the reason of a house rule is told again by the rule."""
    return "" if old.house else old.reason
