"""The laws of a title while it is recorded: which are broken, since which step, in words."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.games import ruleset
from ledger.ruleset import Lang, Words


class Broken(Struct, frozen=True):
    """A law that does not hold, and the step that broke it."""

    law: str  # its id
    text: Words
    since: int


LINT: CacheKey[tuple[str, ...]] = CacheKey("lint", for_good=True)


def lint(game: Game, step: int) -> tuple[str, ...]:
    """What the title's lint says of a step, as anybody may read it; worked out once."""
    head, secrets = game.last_standing_step(step), visibility.has_secrets(game)

    def work_out() -> tuple[str, ...]:
        return tuple(game.rules.lint(visibility.state_at(game, head, visibility.SPECTATOR)))

    return game.cached(LINT, work_out, head, secrets)


def broken(game: Game, at: int | None = None) -> list[Broken]:
    """Every law broken at this step, each with the standing step from which on it was."""
    head = game.last_standing_step(at)
    found = []
    for sentence in lint(game, head):
        since = head
        while (earlier := game.previous_standing_step(since)) and sentence in lint(game, earlier):
            since = earlier
        words: dict[str, str] = {lang: in_words(game, sentence, lang) for lang in ("en", "fr")}
        found.append(Broken(sentence.partition(":")[0], words, since))
    return found


def in_words(game: Game, sentence: str, lang: Lang) -> str:
    """A sentence of lint for readers of this language, with the names of the components."""
    for pattern, words, said in _patterns(game.rules.key):
        match = pattern.fullmatch(sentence)
        if match:
            parts = {key: _named(game, part, lang) for key, part in match.groupdict().items()}
            return words.get(lang, said).format(**parts)
    return sentence


def _named(game: Game, part: str, lang: Lang) -> str:
    """A component or one of the few words lint puts in a sentence; all else as it is."""
    words = game.rules.lint_words.get(part)
    if words is not None:
        return words.get(lang, part)
    try:
        return game.rules.name_of(game.catalogue, part, lang)
    except LookupError:
        return part


@cache
def _patterns(title: str) -> list[tuple[re.Pattern[str], Words, str]]:
    """Those with more words of their own first: the others might swallow them."""
    found: list[tuple[re.Pattern[str], Words, str]] = []
    laws: Any = ruleset(title).lint_words.items()
    for said, words in sorted(laws, key=lambda law: -len(re.sub(r"\{\w+\}", "", law[0]))):
        parts = re.split(r"\{(\w+)\}", said)
        regex = "".join(re.escape(p) if i % 2 == 0 else f"(?P<{p}>.+)" for i, p in enumerate(parts))
        found.append((re.compile(regex), words, said))
    return found
