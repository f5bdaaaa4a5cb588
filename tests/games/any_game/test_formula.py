"""Points as a person writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.games.any_game.formula import LARGEST, BadFormula, read


@pytest.mark.parametrize(
    ("text", "values", "points"),
    [
        ("points", {"points": 12}, 12),
        ("cards * 2", {"cards": 3}, 6),
        ("cards × 2 + 1", {"cards": 3}, 7),
        ("coins / 3", {"coins": 8}, 2),
        ("coins ÷ 3", {"coins": -8}, -3),  # rounded down
        ("(red + blue) * 2 - 5", {"red": 1, "blue": 4}, 5),
        ("min(red, blue, 7)", {"red": 9, "blue": 8}, 7),
        ("max(red, blue)", {"red": 9, "blue": 8}, 9),
        ("-debts", {"debts": 3}, -3),
        ("coins / players", {"coins": 8, "players": 0}, 0),
    ],
)
def test_a_formula_is_worked_out(text, values, points):
    formula = read(text)
    assert formula.points(values) == points
    assert set(formula.names) == set(values)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_formula"),
        ("cards *", "not_a_formula"),
        ("2 + 3", "no_name"),
        ("cards ** 99", "not_understood"),
        ("__import__('os')", "not_understood"),
        ("cards.real", "not_understood"),
        ("[cards]", "not_understood"),
        ("True * cards", "not_a_formula"),
        ("cards * 1.5", "not_understood"),
        ("min(cards)", "not_understood"),
        ("abs(cards, 2)", "not_understood"),
        ("cards + " * 60 + "1", "too_long"),
        ("-" * 60 + "cards", "too_deep"),
    ],
)
def test_what_is_no_formula_is_named(text, code):
    with pytest.raises(BadFormula) as found:
        read(text)
    assert found.value.code == code


@given(st.text(max_size=60))
def test_any_text_is_a_formula_or_refused(text):
    try:
        formula = read(text)
    except BadFormula:
        return
    for value in (0, 1, -7, LARGEST):
        assert abs(formula.points(dict.fromkeys(formula.names, value))) <= LARGEST
