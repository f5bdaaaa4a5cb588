"""The conformance kit: what every title must pass, built in or from a package of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from ledger.conformance import branches, laws, round_trips, sentences, twins, vectors
from ledger.conformance.games import Played, played
from ledger.ruleset import Ruleset

Check = Callable[[Ruleset[Any, Any], list[Played]], None]

CHECKS: Mapping[str, Check] = {
    "words": sentences.every_word_in_both_languages,
    "laws": laws.hold_after_every_event,
    "legal actions": laws.legal_actions_are_accepted,
    "same judgement again": laws.same_judgement_again,
    "refused actions": laws.refusing_changes_nothing,
    "somebody can go on": laws.somebody_can_go_on,
    "score lines": laws.lines_add_up,
    "sentences": sentences.every_step_is_told,
    "actions and events": round_trips.actions_and_events,
    "positions": round_trips.positions,
    "records": round_trips.records,
    "notation": round_trips.notation,
    "secrets": twins.no_secret_is_told,
    "games from positions": branches.games_begin_from_positions,
    "forks": branches.forks_go_on,
}


class Outcome(Struct, frozen=True):
    """What one check found: nothing, or why it failed."""

    check: str
    why: str = ""

    @property
    def passed(self) -> bool:
        return not self.why


def check(name: str, rules: Ruleset[Any, Any], games: list[Played]) -> Outcome:
    """One check; whatever a title raises is a reason too."""
    return _outcome(name, lambda: CHECKS[name](rules, games))


def check_title(
    rules: Ruleset[Any, Any],
    *,
    seed: str = "conformance",
    folder: Path | None = None,
    adapter: vectors.Adapter | None = None,
) -> Iterator[Outcome]:
    """Every check, as soon as it is done. `folder` holds the title's test vectors."""
    games: list[Played] = []
    outcome = _outcome("seeded games", lambda: games.extend(played(rules, seed)))
    yield outcome
    if not outcome.passed:
        return
    for name in CHECKS:
        yield check(name, rules, games)
    if folder is not None and (found := vectors.load(folder)):
        reads = adapter or vectors.PlainAdapter(rules)
        for vector in found:
            run = partial(vectors.run, rules, vector, reads)
            yield _outcome(f"vector {vector['id']}", run)


def _outcome(name: str, run: Callable[[], None]) -> Outcome:
    try:
        run()
    except Exception as error:
        kind = type(error).__name__
        said = str(error).strip() or kind
        known = isinstance(error, AssertionError)
        return Outcome(name, said if known else f"{kind}: {said}")
    return Outcome(name)
