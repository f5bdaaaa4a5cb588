"""docs/taps.md: every kind of action is counted, and none needs more taps than it should."""

from __future__ import annotations

import pytest

from ledger.games import BUILT_IN, GAMES
from ledger.tools.dev.count_taps import Sample, over, samples, size, written
from ledger.web import create_app

LONGEST = 3  # parameters: what takes more is tapped one by one, and takes long to look for


@pytest.fixture(scope="module")
def looking(tmp_path_factory):
    folder = tmp_path_factory.mktemp("taps")
    with create_app(str(folder / "store.db"), testing=True).test_request_context("/?lang=en"):
        yield


def rows(title: str) -> dict[str, list[str]]:
    """The cells of the page, by kind."""
    lines = written()[GAMES[title].name["en"]].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[4:]]
    return {kind: rest for kind, *rest in cells}


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_kind_is_on_the_page_and_within_the_bar(title):
    found = rows(title)
    assert list(found) == list(GAMES[title].actions)
    for kind, (parameters, taps, within) in found.items():
        assert within == ("recorded by itself" if taps == "0" else "yes"), kind
        assert int(taps) <= int(parameters) + 1, kind


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_small_sample_agrees_with_the_page(title, looking):
    """One game and the rare moments meet nearly every kind; no sample is worse than its row."""
    rules, page = GAMES[title], rows(title)
    found = samples(rules, most=1, games=1, longest=LONGEST)
    assert len(found) > len(rules.actions) * 0.7
    assert over(found) == {}
    for kind, many in found.items():
        spare = int(page[kind][0]) - int(page[kind][1])
        for one in many:
            assert one.parameters - len(one.taps) >= spare or not one.taps, (kind, one)


def test_what_is_said_is_counted_value_by_value():
    assert size({"gold": 3, "food": 2}) == 5
    assert size((4, -1)) == 1  # a place
    assert size((4, 1), typed=True) == 2  # two dice
    assert size(None) == size(False) == 0
    assert size({"d1": "blue", "d2": "red"}) == 2


def test_a_kind_the_page_does_not_lead_to_is_over():
    rules = GAMES["founders"]
    sample = Sample(next(iter(rules.actions.values())), 1, None)
    assert over({"AddTile": [sample]}) == {"AddTile": sample}
