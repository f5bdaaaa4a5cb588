"""The checker over everything that was asked while servers and databases went down.

It must find something wrong in histories that are spoilt on purpose, or it proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from ledger.tools.dev.prove import kills
from ledger.tools.dev.prove.history import Asked, History, Stored, broken, kept
from ledger.tools.dev.prove.outcome import Effort, Outcome

SPOILT = 500  # histories


def run(effort: Effort) -> Outcome:
    histories = kept() or _made(effort)
    failures = [f"{one.name}: {what}" for one in histories for what in broken(one)]
    good = [one for one in histories if _acknowledged(one)]
    spoilt = [*spoils(good, effort.many(SPOILT, least=len(WAYS)))]
    missed = [f"not noticed: {how}" for how, history in spoilt if not any(broken(history))]
    failures += missed
    asked = sum(len(history.asked) for history in histories)
    stored = sum(len(history.stored) for history in histories)
    tries = (
        f"{asked:,} requests against {stored:,} steps in {len(histories)} trials; "
        f"{len(spoilt)} spoilt histories, {len(spoilt) - len(missed)} of them noticed"
    )
    return Outcome(tries, failures)


def _made(effort: Effort) -> list[History]:
    for kind in kills.STORES:
        kills.of_store(kind, Effort(0.002, effort.until))
    return kept()


def spoils(histories: list[History], number: int) -> Iterator[tuple[str, History]]:
    """Each way in turn, over each history in turn."""
    for n in range(number if histories else 0):
        how, spoil = list(WAYS.items())[n % len(WAYS)]
        history = histories[n // len(WAYS) % len(histories)]
        copy = History(history.name, [replace(one) for one in history.asked], [*history.stored])
        spoil(copy, Random(n))
        yield f"{how}, in {history.name}", copy


def _acknowledged(history: History) -> list[Asked]:
    return [one for one in history.asked if one.acknowledged and one.token]


def _last(history: History, chance: Random) -> tuple[Asked, int]:
    """A command that was acknowledged, and where its row is."""
    asked = chance.choice(_acknowledged(history))
    places = [(row.game, row.token) for row in history.stored]
    return asked, places.index((asked.game, asked.token))


def _lost(history: History, chance: Random) -> None:
    del history.stored[_last(history, chance)[1]]


def _twice(history: History, chance: Random) -> None:
    row = history.stored[_last(history, chance)[1]]
    ends = max(one.step for one in history.stored if one.game == row.game)
    history.stored.append(Stored(row.game, ends + 1, row.token))


def _changed(history: History, chance: Random) -> None:
    _, at = _last(history, chance)
    history.stored[at] = replace(history.stored[at], token="somebody else")


def _elsewhere(history: History, chance: Random) -> None:
    asked, _ = _last(history, chance)
    asked.step += 1


def _overtaken(history: History, chance: Random) -> None:
    """A read that came after an answer and does not know of it."""
    asked, _ = _last(history, chance)
    late = asked.answered + 1
    history.asked.append(Asked(asked.game, "", late, late + 1, 200, asked.step - 1))


def _before(history: History, chance: Random) -> None:
    """A read that saw a step before its command was sent for the first time."""
    asked, _ = _last(history, chance)
    tries = [one for one in history.asked if (one.game, one.token) == (asked.game, asked.token)]
    sent = min(one.sent for one in tries)
    history.asked.append(Asked(asked.game, "", sent - 2, sent - 1, 200, asked.step))


WAYS: dict[str, Callable[[History, Random], None]] = {
    "an acknowledged step is missing": _lost,
    "a step is stored twice": _twice,
    "a step is another's": _changed,
    "a step lies elsewhere": _elsewhere,
    "a read goes back": _overtaken,
    "a step was known before it was sent": _before,
}
