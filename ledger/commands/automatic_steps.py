"""What follows by itself, worked out anew on another course of the game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken
from ledger.commands.retaking import Branch, Judged, Retaking
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import same_choice


def follow(
    retaking: Retaking, branch: Branch, before: Sequence[int], last: int | None = None
) -> Branch:
    """What is forced now; where it was forced `before`, chance shows what it showed, in order.

    What followed by itself before and is forced no longer may still be needed. After step `last`
    nothing follows if what was forced there gave way to what the table agreed next.
    """
    if last is not None and _gave_way(retaking.game, last):
        return branch
    actions = (retaking.game.action(step) for step in before)
    known = [action for action in actions if action is not None]
    branch, left = _take_forced(retaking, branch, known)
    return replace(branch, once_forced=left) if left else branch


def _gave_way(game: Game, step: int) -> bool:
    unsettled = game.rules.play.forced(game.state_at(step)) is not None
    return unsettled and step != game.last_standing_step()


def make_way(retaking: Retaking, branch: Branch, step: int) -> Branch:
    """The player to move ended the turn though there was more to do: that is what the step of the
    next player says, where it cannot be taken otherwise."""
    made = branch
    while made.once_forced and not _fits(retaking, made, step):
        fitting = (one for one in made.once_forced if not retaking.rules_against(made, one))
        old = next(fitting, None)
        if old is None:
            return branch
        known = [one for one in made.once_forced if one is not old]
        made = _with_forced(retaking, made, _again(retaking, made, old))
        made, _ = _take_forced(retaking, made, known)
    return made if made is branch or _fits(retaking, made, step) else branch


def _take_forced(
    retaking: Retaking, branch: Branch, known: Sequence[Action]
) -> tuple[Branch, tuple[Action, ...]]:
    """Takes what is forced, one after the other. Gives what was known and did not come up."""
    rules, left = retaking.rules, list(known)
    while (action := rules.play.forced(branch.state)) is not None:
        same = next((old for old in left if same_choice(rules, old, action)), None)
        if same is None:
            judged = retaking.ask(branch, action, retaking.game.version, auto=True)
        else:
            left.remove(same)  # a second roll shows what the second one showed
            judged = _again(retaking, branch, same)
        branch = _with_forced(retaking, branch, judged)
    return branch, tuple(left)


def _again(retaking: Retaking, branch: Branch, action: Action) -> Judged:
    return retaking.judge_again(branch, action, retaking.game.version, auto=True)


def _with_forced(retaking: Retaking, branch: Branch, judged: Judged) -> Branch:
    taken = retaking.rules.codec.action(judged.body.action, judged.body.schema)
    left = tuple(one for one in branch.once_forced if one != taken)
    return replace(branch.with_step(*judged), once_forced=left)


def _fits(retaking: Retaking, branch: Branch, step: int) -> bool:
    """Could this step, or what is said of it, be taken here with what was waived for it?"""
    body, action = retaking.game.body(step), retaking.game.action(step)
    if not isinstance(body, ActionTaken) or action is None:
        return True
    agreed = {refusal.rule for refusal in body.waived} | retaking.covered(action, step)
    choice = retaking.request.choices.get(step)
    if choice is not None and choice.action is not None:
        action, agreed = choice.action, agreed | choice.waived
    return agreed.issuperset(retaking.rules_against(branch, action))
