"""Checks of a setup that every title makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct, field

from ledger.ruleset import Option, Setup
from ledger.ruleset.setup_checks import catalogue_refusals, option_refusals, seated_twice

WORDS = {"en": "Too few.", "fr": "Trop peu."}
OPTIONS = (
    Option("open_hands", (False, True), WORDS),
    Option("level", ("easy", "hard"), WORDS),
    Option("colours", ("by_seat",), WORDS),
)


class Found(Struct, frozen=True):
    constraint: str
    level: str
    entry: str = "cards"
    words: Mapping[str, str] = field(default_factory=lambda: WORDS)


def codes(options: dict[str, Any], **more: Any) -> list[tuple[str, Any]]:
    setup = Setup(title="cairn", players=("Ana", "Bo"), first_player="Ana", options=options)
    return [
        (r.params["option"], r.params["value"]) for r in option_refusals(setup, OPTIONS, **more)
    ]


def test_only_required_constraints_keep_a_game_from_beginning() -> None:
    found = [Found("C1", "required"), Found("C2", "design"), Found("C3", "required")]
    refusals = list(catalogue_refusals(found, {"C3": "XX-1.3"}))
    assert [(r.rule, r.code) for r in refusals] == [
        ("catalogue", "catalogue_invalid"),
        ("XX-1.3", "catalogue_invalid"),
    ]
    assert refusals[0].params == {"constraint": "C1", "entry": "cards", "problem": WORDS}
    assert list(catalogue_refusals([])) == []


def test_every_seat_taken_again_is_named() -> None:
    assert list(seated_twice(("Ana", "Bo", "Ana", "Ana", "Bo"))) == ["Ana", "Ana", "Bo"]
    assert list(seated_twice(("Ana", "Bo"))) == []


@pytest.mark.parametrize("fine", [{}, {"open_hands": True}, {"level": "hard", "open_hands": False}])
def test_options_of_the_title_are_accepted(fine: dict[str, Any]) -> None:
    assert codes(fine) == []


@pytest.mark.parametrize("odd", [{"open_hands": 1}, {"level": "hardest"}, {"house_rule": True}])
def test_other_options_and_values_are_refused(odd: dict[str, Any]) -> None:
    assert codes(odd) == list(odd.items())


def test_an_option_a_title_judges_itself_is_left_to_it() -> None:
    own = {"colours": "by_seat"}
    assert codes({"colours": {"Ana": "red"}}, but=own) == []
    assert codes({"colours": "by_seat", "level": 3}, but=own) == [("level", 3)]
    assert codes({"colours": {"Ana": "red"}}) == [("colours", {"Ana": "red"})]
