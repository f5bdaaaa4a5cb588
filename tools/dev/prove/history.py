"""Every request and answer of some scribes, the log in the end, and whether the two fit.

A game's history is linear if there is one order of its steps that explains every answer: each
command that was acknowledged stands where it was said to stand, once; whoever asked later saw at
least what was known before.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock
from time import monotonic

import msgspec
from msgspec import Struct

from ledger.application import Ledger

KEPT = Path(__file__).parent.parent.parent.parent / "build" / "prove"  # thrown away at will
PAGE = 1000


class Asked(Struct):
    """A request of a scribe and what became of it. A repeat is another one."""

    game: str
    token: str  # of a command: it is signed with it; a repeat has the same. Of a read: nothing
    sent: float
    answered: float = 0.0  # 0: no answer came
    status: int = 0
    step: int = 0  # what it was told: the step stored, or how far the game is

    @property
    def acknowledged(self) -> bool:
        return self.status in (200, 201)


class Stored(Struct, frozen=True):
    """A row of the log."""

    game: str
    step: int
    token: str


class History(Struct):
    """What was asked and what is stored."""

    name: str
    asked: list[Asked] = []
    stored: list[Stored] = []

    @property
    def acknowledged(self) -> int:
        return sum(one.acknowledged and bool(one.token) for one in self.asked)

    def keep(self) -> None:
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / f"{self.name}.history.json").write_bytes(msgspec.json.encode(self))


def forget(name: str) -> None:
    """Those of an earlier run."""
    for path in KEPT.glob(f"{name}-*.history.json"):
        path.unlink()


def kept() -> list[History]:
    files = sorted(KEPT.glob("*.history.json"))
    return [msgspec.json.decode(path.read_bytes(), type=History) for path in files]


class Book:
    """Where the scribes of one trial write down what they ask; several threads at once."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._lock = Lock()

    def open(self, game: str, token: str = "") -> Asked:
        asked = Asked(game, token, monotonic())
        with self._lock:
            self.asked.append(asked)
        return asked

    def closed(self, name: str, address: str) -> History:
        return History(name, self.asked, list(rows(address)))


def rows(address: str) -> Iterator[Stored]:
    """The log as it lies in the store, past everything that folds it."""
    ledger, after = Ledger(address), 0
    try:
        while page := ledger.log_after(after, PAGE):
            for after, game, step, body in page:  # noqa: B007 (the next page begins there)
                yield Stored(game, step, msgspec.json.decode(body).get("by", ""))
    finally:
        ledger.close()


# ------------------------------------------------------------------------- the checker


def broken(history: History) -> Iterator[str]:
    """Everything that no order of the steps explains."""
    yield from _gaps(history.stored)
    where = _places(history.stored)
    for game, asked in _by_game(history.asked).items():
        yield from _commands(game, asked, where)
        yield from _order(game, asked)


def _gaps(stored: Iterable[Stored]) -> Iterator[str]:
    """The steps of a game are 1, 2, 3, ... in the order of the log."""
    last: Counter[str] = Counter()
    for row in stored:
        last[row.game] += 1
        if row.step != last[row.game]:
            yield f"{row.game}: step {row.step} lies where step {last[row.game]} belongs"
            last[row.game] = row.step


def _places(stored: Iterable[Stored]) -> dict[tuple[str, str], list[int]]:
    """Where each command is: its first step. What it forced is signed by nobody."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row in stored:
        if row.token:
            found[row.game, row.token].append(row.step)
    return found


def _by_game(asked: Iterable[Asked]) -> dict[str, list[Asked]]:
    found: dict[str, list[Asked]] = defaultdict(list)
    for one in asked:
        found[one.game].append(one)
    return found


def _commands(
    game: str, asked: list[Asked], where: dict[tuple[str, str], list[int]]
) -> Iterator[str]:
    sent = {one.token for one in asked if one.token}
    for token in sent:
        places = where.get((game, token), [])
        if len(places) > 1:
            yield f"{game}: {token} is stored {len(places)} times, as steps {places}"
        told = {one.step for one in asked if one.token == token and one.acknowledged}
        if told and told != set(places):
            yield f"{game}: {token} was told to be step {sorted(told)}, and is {places}"
    strange = {token for of, token in where if of == game} - sent
    yield from (f"{game}: nobody sent {token}, and it is stored" for token in strange)


def _order(game: str, asked: list[Asked]) -> Iterator[str]:
    """Whoever asks after an answer came sees at least what it told; a command comes behind it."""
    first: dict[str, float] = {}
    for one in asked:
        if one.token:
            first[one.token] = min(first.get(one.token, one.sent), one.sent)
    moments = []
    for one in asked:
        if one.acknowledged:
            moments.append((first.get(one.token, one.sent), 1, one))
            moments.append((one.answered, 0, one))
    known, floor = 0, dict[int, int]()
    for _, begins, one in sorted(moments, key=lambda found: found[:2]):
        if begins:
            floor[id(one)] = known
            continue
        before = floor[id(one)]
        if one.step < before + bool(one.token):
            what = f"{one.token} became" if one.token else "a read saw"
            yield f"{game}: {what} step {one.step}, and step {before} was known before"
        known = max(known, one.step)
