"""Tags and collections, the same in a file and on a server, gone with a removed game."""

from __future__ import annotations

from contextlib import closing
from uuid import UUID

import pytest

from ledger.application import Ledger
from ledger.errors import Unreadable
from ledger.projections import Projections
from ledger.shelf.collections import NoSuchCollection
from ledger.shelf.names import LONGEST_TAG, MOST_TAGS


@pytest.fixture
def stores(any_store, play_some, tmp_path):
    """The store as two processes have it, its lists, and two games."""
    with closing(Ledger(any_store)) as one, closing(Ledger(any_store)) as two:
        games = [play_some(one, steps=6, seed=seed) for seed in (1, 2)]
        with closing(Projections(one, tmp_path / "read.db")) as read:
            yield one, two, read, [str(game.id) for game in games]


def found(read, asked):
    return {row.id for row in read.games(asked)}


def test_a_tag_is_found_however_it_is_spelt_and_by_other_processes(stores):
    one, two, read, (first, second) = stores
    assert one.shelf.tags.put(
        first, ["League", "LEAGUE", "  friday   night ", "#cup-2026", ""]
    ) == [
        "cup-2026",
        "friday night",
        "League",
    ]
    two.shelf.tags.put(second, ["league"])
    assert two.shelf.tags.of_games([first, second])[second] == ["league"]
    assert sorted(one.shelf.tags.all()[2][1]) == sorted([first, second])
    for asked in ("tag:league", "tagged LEAGUE", "parties étiquetées League"):
        assert found(read, asked) == {first, second}, asked
    for asked in ('tag:"friday night"', "tag:cup-2026", "tag:league not tagged x tag:cup-2026"):
        assert found(read, asked) == {first}, asked
    assert found(read, "not tagged cup-2026") == {second}
    assert found(read, "étiquette:league with Ana") == {first, second}
    assert found(read, "tag:leagu") == set()


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["x" * (LONGEST_TAG + 1)], "tag_too_long"),
        (["a,b"], "tag_letters"),
        (['say "hi"'], "tag_letters"),
        (["bell\a"], "tag_letters"),
        ([f"t{n}" for n in range(MOST_TAGS + 1)], "too_many_tags"),
    ],
)
def test_a_tag_that_cannot_be_kept_changes_nothing(stores, tags, code):
    one, _, _, (first, _) = stores
    one.shelf.tags.put(first, ["kept"])
    with pytest.raises(Unreadable) as refused:
        one.shelf.tags.put(first, tags)
    assert refused.value.errors == {"tags": [code]}
    assert set(refused.value.words[code]) == {"en", "fr"}
    assert one.shelf.tags.of(first) == ["kept"]


def test_a_collection_keeps_its_games_in_order(stores):
    one, two, _, (first, second) = stores
    made = one.shelf.collections.add(" Best  of 2026 ", "Worth\na look", owner="ana")
    for game in (second, first, second):
        kept = two.shelf.collections.put_in(made.collection, game)
    assert (kept.name, kept.note, kept.owner) == ("Best of 2026", "Worth\na look", "ana")
    assert kept.games == (second, first)
    assert one.shelf.collections.find("BEST OF 2026") == kept
    assert one.shelf.collections.take_out(made.collection, second).games == (first,)
    one.shelf.collections.remove(made.collection)
    with pytest.raises(NoSuchCollection):
        two.shelf.collections.get(made.collection)


def test_a_removed_game_is_on_no_shelf(stores):
    one, two, _, (first, second) = stores
    made = one.shelf.collections.add("Both")
    evening = one.shelf.series.add("Friday", kind="evening", scheme="wins", ties=("wins",))
    for game in (first, second):
        one.shelf.tags.put(game, ["quirinal"])
        one.shelf.collections.put_in(made.collection, game)
        one.shelf.series.put_in(evening.series, game, 1, "A")
    one.remove(UUID(first))
    assert two.shelf.tags.games("quirinal") == [second]
    assert two.shelf.collections.get(made.collection).games == (second,)
    assert [game.game for game in two.shelf.series.get(evening.series).games] == [second]
