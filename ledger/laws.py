"""The laws of a title while it is recorded: which are broken, since which step, in words."""

from __future__ import annotations

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.errors import Finding
from ledger.ruleset import Words
from ledger.ruleset.texts import LANGUAGES


class Broken(Struct, frozen=True):
    """A law that does not hold, and the step that broke it."""

    law: str  # its id
    code: str
    text: Words
    since: int


LINT: CacheKey[tuple[Finding, ...]] = CacheKey("lint", for_good=True)


def lint(game: Game, step: int) -> tuple[Finding, ...]:
    """What the title's lint finds at a step, as anybody may know it; worked out once."""
    head, secrets = game.last_standing_step(step), visibility.has_secrets(game)

    def work_out() -> tuple[Finding, ...]:
        return tuple(game.rules.look.lint(visibility.state_at(game, head, visibility.SPECTATOR)))

    return game.cached(LINT, work_out, head, secrets)


def broken(game: Game, at: int | None = None) -> list[Broken]:
    """Every law broken at this step, each with the standing step from which on it was."""
    head = game.last_standing_step(at)
    found = []
    for one in lint(game, head):
        since = head
        while (earlier := game.previous_standing_step(since)) and one in lint(game, earlier):
            since = earlier
        found.append(Broken(one.law, one.code, in_words(game, one), since))
    return found


def in_words(game: Game, found: Finding) -> Words:
    """A broken law in every language, with the names of this game's components."""
    return {lang: game.rules.words.explain_law(game.catalogue, found, lang) for lang in LANGUAGES}
