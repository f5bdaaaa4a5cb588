"""The constraints a catalogue must meet, and what is wrong with one that does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from ledger.errors import BAD_STATE_ERRORS
from ledger.ruleset.catalogues import Catalogues, Components
from ledger.ruleset.texts import Words

C = TypeVar("C", bound=Components)

Fault = tuple[str, str, str]  # entry, English, French
Found = Iterator[Fault]


class Problem(Struct, frozen=True):
    """What is wrong with a catalogue: the constraint, the entry, the sentence in each language."""

    constraint: str
    level: str
    entry: str
    words: Words


INCOMPLETE = Problem(
    "complete",
    "required",
    "",
    {
        "en": "Something is missing, or names what is not there; compare it with our catalogue.",
        "fr": "Quelque chose manque, ou nomme ce qui n’y est pas ; comparez avec notre catalogue.",
    },
)


def problems(constraint: str, level: str, faults: Iterable[Fault]) -> Iterator[Problem]:
    """What one constraint found, each fault with its sentences."""
    for entry, en, fr in faults:
        yield Problem(constraint, level, entry, {"en": en, "fr": fr})


def checker(
    catalogues: Catalogues[C], find: Callable[[C], Iterable[Problem]]
) -> Callable[[C], tuple[Problem, ...]]:
    """A function that checks each catalogue once: many games may carry the same one."""

    @lru_cache(maxsize=64)
    def check_once(digest: str) -> tuple[Problem, ...]:
        return checked(catalogues.get(digest))

    def check(catalogue: C) -> tuple[Problem, ...]:
        """Every constraint that fails."""
        return check_once(catalogue.hash) if catalogue.hash else checked(catalogue)

    def checked(catalogue: C) -> tuple[Problem, ...]:
        try:
            return tuple(find(catalogue))
        except BAD_STATE_ERRORS:  # a list that is empty, a name that leads nowhere
            return (INCOMPLETE,)

    return check


def fault(entry: str, en: str, fr: str) -> Fault:
    """What is wrong with an entry, in a few words of each language."""
    return entry, f"{entry}: {en}", f"{entry} : {fr}"


def mismatch(entry: str, found: object, wanted: object) -> Fault:
    """An entry that has one value where another is due."""
    return fault(entry, f"{found} found, {wanted} expected", f"{found} au lieu de {wanted}")


def out_of_bounds(
    entry: str,
    found: int,
    *,
    equals: int | None = None,
    least: int | None = None,
    most: int | None = None,
) -> Found:
    """Every bound that a number does not keep to."""
    if equals is not None and found != equals:
        yield mismatch(entry, found, f"= {equals}")
    if least is not None and found < least:
        yield mismatch(entry, found, f"≥ {least}")
    if most is not None and found > most:
        yield mismatch(entry, found, f"≤ {most}")
