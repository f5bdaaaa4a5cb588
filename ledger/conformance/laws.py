"""Laws that hold in whole games of every title."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from msgspec.structs import replace

from ledger.conformance.games import Played, Step, must
from ledger.errors import Finding
from ledger.ruleset import Memo, Ruleset

ACTIONS = 60  # of one position that are looked at

Rules = Ruleset[Any, Any]


def hold_after_every_event(rules: Rules, games: list[Played]) -> None:
    for one in games:
        invariants(rules, one.steps)


def invariants(rules: Rules, steps: tuple[Step, ...]) -> None:
    """The title's own invariants after every event, those of a whole history too."""
    watch = rules.look.watch(steps[0].before) if rules.look.watch else None
    for step in steps:
        state = replace(step.before, step=step.after.step)
        for event in step.decision.events:
            state = rules.play.evolve(state, event)
            found = watch.after(state, event) if watch else rules.look.lint(state)
            unbroken(rules, state, found, f"step {state.step}, {type(event).__name__}")
        must(state == step.after, f"step {state.step}: its events lead elsewhere")
    last = steps[-1].after
    unbroken(rules, last, rules.look.lint(last), "the last position")


def unbroken(rules: Rules, state: Any, found: Iterable[Finding], where: str) -> None:
    """Nothing was found; what was, is told as the title tells it."""
    components, said = rules.catalogues.get(state.catalogue), []
    for one in found:
        must(one.code in rules.words.laws, f"{where}: the law {one.law}, {one.code}, has no words")
        said.append(f"{one.law}: {rules.words.explain_law(components, one, 'en')}")
    must(not said, f"{where}: {' '.join(said)}")


def legal_actions_are_accepted(rules: Rules, games: list[Played]) -> None:
    for one in games:
        legal_accepted(rules, one.some(), ACTIONS)


def legal_accepted(rules: Rules, steps: Iterable[Step], most: int | None = None) -> None:
    """Every legal action is accepted, and deciding changes nothing."""
    for step in steps:
        state, before = step.before, rules.position(step.before)
        for action in rules.legal_actions(state)[:most]:
            if rules.chance_fields(action) and state.dealer == "virtual":
                must(rules.judge(state, action) == (), f"{action} is listed and refused")
                continue
            decision = rules.decide(state, action)
            must(bool(decision.events), f"{action} causes nothing")
            rules.fold(state, decision.events, state.step + 1)
        must(rules.position(state) == before, f"step {state.step}: deciding changed the table")


def same_judgement_again(rules: Rules, games: list[Played]) -> None:
    for one in games:
        judged_again(rules, one.steps)


def judged_again(rules: Rules, steps: Iterable[Step]) -> None:
    """What was stored is accepted again, and causes the same events."""
    for before, decision, after in steps:
        action = decision.action
        again = rules.play.outcome(before, action, {})
        must(again == decision.events, f"{action} causes other events the second time")
        must(rules.fold(before, again, after.step) == after, f"{action} leads to another table")


def refusing_changes_nothing(rules: Rules, games: list[Played]) -> None:
    for one in games:
        refused_leaves_alone(rules, one.some())
        memo_changes_no_verdict(rules, one.some(), ACTIONS)
        shortlist_keeps_what_is_legal(rules, one.some())


def refused_leaves_alone(rules: Rules, steps: Iterable[Step]) -> None:
    for step in steps:
        before, memo = rules.position(step.before), dict[Any, Any]()
        for action in rules.play.candidates(step.before, memo):
            list(rules.play.refusals(step.before, action, memo))
        must(rules.position(step.before) == before, "judging an action changed the table")


def memo_changes_no_verdict(rules: Rules, steps: Iterable[Step], most: int | None = None) -> None:
    """What one judgement leaves for the next in the memo changes no verdict."""
    for step in steps:
        memo: Memo = {}
        for action in islice(rules.play.candidates(step.before, memo), most):
            shared = tuple(rules.play.refusals(step.before, action, memo))
            must(shared == rules.judge(step.before, action), f"{action}: the memo changes this")


def shortlist_keeps_what_is_legal(rules: Rules, steps: Iterable[Step]) -> None:
    """What is left out of the list before it is judged would be refused, and the order stays."""
    if rules.play.shortlist is None:
        return
    for step in steps:
        state, memo = step.before, dict[Any, Any]()
        legal = [a for a in rules.play.candidates(state, memo) if not rules.judge(state, a, memo)]
        must(rules.legal_actions(state) == legal, f"step {state.step}: the shortlist is wrong")


def somebody_can_go_on(rules: Rules, games: list[Played]) -> None:
    for one in games:
        can_go_on(rules, one.steps)
        must(rules.play.now(one.steps[-1].after).over, f"{one.name}: the game does not end")


def can_go_on(rules: Rules, steps: Iterable[Step], silent: frozenset[str] = frozenset()) -> None:
    """Something is forced, asked or legal; in a silent phase the table reports by itself."""
    for step in steps:
        state, forced = step.before, rules.play.forced(step.before)
        if forced is not None:
            must(rules.judge(state, forced) == (), f"{forced} is forced and refused")
        elif rules.play.now(state).phase not in silent:
            must(
                bool(rules.play.asks(state)) or any_legal(rules, state), f"step {state.step}: stuck"
            )


def any_legal(rules: Rules, state: Any) -> bool:
    """Whether there is an action to choose; the first that is found will do."""
    memo: Memo = {}
    return any(
        next(rules.play.refusals(state, action, memo), None) is None
        for action in rules.play.candidates(state, memo)
    )


def lines_add_up(rules: Rules, games: list[Played]) -> None:
    for one in games:
        sums(rules, one.some())


def sums(rules: Rules, steps: Iterable[Step]) -> None:
    """The lines of each player add up to the total; each rests on components and on steps."""
    for step in steps:
        sheet = rules.look.score(step.after)
        found = dict.fromkeys(sheet.totals, 0)
        for line in sheet.lines:
            found[line.player] += line.points
            must(bool(line.components), f"{line} rests on no component")
            must(all(1 <= n <= step.after.step for n in line.steps), f"{line} names other steps")
            must(line.category in rules.words.categories, f"{line.category} has no words")
        must(found == sheet.totals, f"the lines add up to {found}, not to {sheet.totals}")
