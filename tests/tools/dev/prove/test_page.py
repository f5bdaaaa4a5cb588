"""The table of promises: what was tried now is told, the rest stays as it was."""

from __future__ import annotations

from datetime import date

from ledger.tools.dev.prove import page
from ledger.tools.dev.prove.outcome import Effort, Outcome, Row
from ledger.tools.dev.prove.rows import ROWS


def nothing(effort: Effort) -> Outcome:
    return Outcome("")


ONE = Row("one", "It holds", "by trying", 1, nothing)
TWO = Row("two", "It holds too", "by trying more", 1, nothing)
THREE = Row("three", "It is new", "by asking", 1, nothing)


def test_a_row_that_was_not_tried_keeps_its_figures_and_its_day():
    first = page.written(
        (ONE, TWO),
        {"one": Outcome("3 tries"), "two": Outcome("4 tries", ["it broke"])},
        f"# Promises\n\n{page.HEAD}",
        date(2026, 3, 1),
    )
    assert first.startswith(f"# Promises\n\n{page.HEAD}")
    again = page.written(
        (ONE, TWO, THREE), {"one": Outcome("30 tries", untried="Not here: x")}, first, date.max
    )
    lines = again.splitlines()[-3:]
    assert lines == [
        "| `one` | It holds | by trying | 30 tries. Not here: x | 0 | 31 December 9999 |",
        "| `two` | It holds too | by trying more | 4 tries | 1 | 1 March 2026 |",
        "| `three` | It is new | by asking | not yet |  |  |",
    ]
    assert page.written((ONE, TWO, THREE), {}, again, date.max) == again


def test_the_page_has_every_promise():
    text = page.PAGE.read_text("utf-8")
    assert page.written(ROWS, {}, text, date.max) == text


def test_more_minutes_try_more():
    assert [ONE.effort(minutes).many(1000) for minutes in (0.01, 3, 30, 60)] == [1, 100, 1000, 2000]
