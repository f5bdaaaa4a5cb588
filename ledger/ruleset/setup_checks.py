"""Checks of a setup that every title makes, under the rules each title gives them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from ledger.errors import Refusal, refusal
from ledger.ruleset import Option, Setup, Words


class Problem(Protocol):
    """What is wrong with a catalogue: the constraint, the entry, the sentence in each language."""

    @property
    def constraint(self) -> str: ...
    @property
    def entry(self) -> str: ...
    @property
    def words(self) -> Words: ...


def catalogue_refusals(
    problems: Iterable[Problem], rules: Mapping[str, str] | None = None
) -> Iterator[Refusal]:
    """No game begins with a catalogue that breaks a constraint; `rules` says which rule that is."""
    for problem in problems:
        if getattr(problem, "level", "required") == "required":
            yield refusal(
                (rules or {}).get(problem.constraint, "catalogue"),
                "catalogue_invalid",
                constraint=problem.constraint,
                entry=problem.entry,
                problem=dict(problem.words),
            )


def seated_twice(players: tuple[str, ...]) -> Iterator[str]:
    """Every name that an earlier seat has already."""
    for i, player in enumerate(players):
        if player in players[:i]:
            yield player


def option_refusals(
    setup: Setup, options: Iterable[Option], *, but: Mapping[str, Any] | None = None
) -> Iterator[Refusal]:
    """Every option that the title does not have, or not with this value.

    `but` names the options a title judges itself, unless they have the value given there.
    """
    known = {option.key: option.values for option in options}
    for key, value in setup.options.items():
        if but and key in but and value != but[key]:
            continue
        # 1 == True in Python, and not at a table
        if not any(value == v and type(value) is type(v) for v in known.get(key, ())):
            yield refusal("options", "unknown_option", option=key, value=value)
