"""The checker of histories: it passes what is right and notices what is wrong."""

from __future__ import annotations

import pytest

from ledger.tools.dev.prove.history import Asked, History, Stored, broken
from ledger.tools.dev.prove.linear import WAYS, spoils


@pytest.fixture
def history() -> History:
    """Two scribes: answers are lost and asked for again, soon or late; one command gets none."""
    asked = [
        Asked("g", "a", 1.0, 2.0, 201, 2),
        Asked("g", "b", 1.5),
        Asked("g", "", 2.1, 2.2, 200, 3),
        Asked("g", "b", 2.3, 2.4, 201, 3),
        Asked("g", "c", 2.5, 2.6, 409, 0),
        Asked("g", "d", 2.7),
        Asked("g", "e", 3.0, 3.5, 201, 5),
        Asked("h", "f", 3.0, 3.6, 201, 2),
        Asked("g", "", 4.0, 4.1, 200, 5),
        Asked("g", "i", 4.2),
        Asked("g", "i", 9.0, 9.1, 201, 6),
    ]
    log = ["", "a", "b", "d", "e", "i"]
    stored = [Stored("g", step, token) for step, token in enumerate(log, start=1)]
    return History("trial", asked, [*stored, Stored("h", 1, ""), Stored("h", 2, "f")])


def test_a_history_that_can_be_explained_is_right(history):
    assert list(broken(history)) == []


def test_every_way_to_spoil_it_is_noticed(history):
    tried = [*spoils([history], 20 * len(WAYS))]
    assert len(tried) == 20 * len(WAYS)
    for how, spoilt in tried:
        assert any(broken(spoilt)), how


def test_what_nobody_sent_is_noticed(history):
    history.stored.append(Stored("g", 7, "z"))
    assert list(broken(history)) == ["g: nobody sent z, and it is stored"]


def test_a_repeat_that_is_told_another_step_is_noticed(history):
    history.asked.append(Asked("g", "a", 5.0, 5.1, 201, 4))
    assert any("a was told to be step [2, 4]" in what for what in broken(history))
