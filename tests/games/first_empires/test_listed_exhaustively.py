"""Of every kind that is not listed in part, everything that may be done is listed."""

from __future__ import annotations

from tests.games.listed import unlisted


def test_what_may_be_done_is_listed_or_its_kind_is_said_to_be_listed_in_part() -> None:
    tried, found = unlisted("first_empires")
    assert tried > 100
    assert found == []
