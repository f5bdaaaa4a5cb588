"""Which step an amendment took again, and where it was taken first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Corrected, Counted, Rewound


def first_taken(game: Game) -> dict[int, int]:
    """A step an amendment took again -> the step of the log at which it was taken first.

    What only the amendment brought belongs to the step before it, or to the one put right.
    """
    found: dict[int, int] = {}
    for amends, pairs in _taken_again(game):
        last = found.get(amends, amends)
        for old, new in pairs:
            if old is not None:
                last = found.get(old, old)
            if new is not None:
                found[new] = last
    return found


def taken_before(game: Game) -> dict[int, int]:
    """A step an amendment took again, or put in the place of another -> the one it was before."""
    both = [pair for _, pairs in _taken_again(game) for pair in pairs]
    return {new: old for old, new in both if new is not None and old is not None}


def shown_before(game: Game) -> frozenset[int]:
    """The steps taken again, by an amendment or after what the table agreed, with the chance they
    had: it was shown before."""
    found: set[int] = set()
    for step in range(2, game.version + 1):
        body = game.body(step)
        if isinstance(body, Rewound) and (body.amends or body.gives_way):
            line = game.standing_steps(step - 1)
            aside = Counter(_asked(game, n) for n in line[1:] if n > body.to_step)
            for new in taken_by(game, step):
                asked = _asked(game, new)
                if aside[asked]:
                    aside[asked] -= 1
                    found.add(new)
    return frozenset(found)


def _taken_again(game: Game) -> Iterator[tuple[int, list[tuple[int | None, int | None]]]]:
    """Of each amendment: the step it puts right, and its steps beside those it set aside."""
    for step in range(2, game.version + 1):
        body = game.body(step)
        if isinstance(body, Rewound) and body.amends:
            line = game.standing_steps(step - 1)
            if body.amends in line:
                aside = line[line.index(body.amends) :]
                yield body.amends, paired(aside, taken_by(game, step), partial(_asked, game))


def taken_by(game: Game, amendment: int) -> list[int]:
    """The acting steps an amendment stored: all of them at the same moment, without a key."""
    at, taken = game.body(amendment).at, []
    for step in range(amendment + 1, game.version + 1):
        body = game.body(step)
        if body.at != at or body.key or not isinstance(body, ActionTaken | Corrected | Counted):
            break
        if not isinstance(body, Counted):
            taken.append(step)
    return taken


def paired(
    left: list[int], right: list[int], asked: Callable[[int], Any]
) -> list[tuple[int | None, int | None]]:
    """Steps that ask the same stand beside each other; a replaced run is paired in its order."""
    one, other = [asked(n) for n in left], [asked(n) for n in right]
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    pairs: list[tuple[int | None, int | None]] = []
    for _, a, b, c, d in matcher.get_opcodes():
        for i in range(max(b - a, d - c)):
            pairs.append((left[a + i] if a + i < b else None, right[c + i] if c + i < d else None))
    return pairs


def _asked(game: Game, step: int) -> Any:
    body = game.body(step)
    if isinstance(body, ActionTaken):
        return bytes(body.action)
    assert isinstance(body, Corrected)
    return bytes(body.events)
