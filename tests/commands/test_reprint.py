"""Printed components: a replacement catalogue against its constraints, a value put right."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger import laws
from ledger.application import Entry, Ledger
from ledger.audit import without
from ledger.catalogues import library
from ledger.catalogues.check import check_catalogue, read_value, values, with_value
from ledger.errors import Refused, UnknownName, Unreadable
from ledger.games import BUILT_IN, GAMES
from ledger.record import import_record, read, write
from ledger.review.verify import verify
from ledger.simulate import play
from tests.support.commands import reprint

TITLES = sorted(BUILT_IN)
# A value no constraint fixes, and one that a constraint does.
FREE = {
    "founders": ("craftsman-iron", "points_on_tile"),
    "first_empires": ("hx-01", "points"),
    "foundations": ("red", "score_markers"),
    "age_of_mythology": ("classical", "hand_limit"),
}
FIXED = {
    "founders": ("war", "count"),
    "first_empires": ("city_tokens", "count"),
    "foundations": ("coin_1", "count"),
    "age_of_mythology": ("no_loki", "god.favor"),
}


def source(title):
    catalogues = GAMES[title].catalogues
    return catalogues.source(catalogues.default.hash)


@pytest.mark.parametrize("title", TITLES)
def test_our_own_catalogue_holds_and_differs_in_nothing(title):
    found = check_catalogue(GAMES[title], source(title))
    assert found.refusals == found.changes == ()


@pytest.mark.parametrize("title", TITLES)
def test_a_changed_value_is_told_and_used_by_new_games(ledger, title):
    rules = GAMES[title]
    entry, field = FREE[title]
    value = values(source(title))[entry, field]
    text = with_value(source(title), entry, field, value + 1)
    found = check_catalogue(rules, text)
    assert found.refusals == ()
    assert [(c.entry, c.field, c.before, c.after) for c in found.changes] == [
        (entry, field, value, value + 1)
    ]
    game = ledger.start(title, ["Ana", "Bo"], catalogue=text)
    assert game.catalogue.hash == found.hash
    assert Ledger(ledger.address).game(game.id).catalogue.hash == found.hash


@pytest.mark.parametrize("title", TITLES)
def test_a_broken_constraint_names_the_entry_in_both_languages(ledger, title):
    rules = GAMES[title]
    entry, field = FIXED[title]
    value = values(source(title))[entry, field]
    text = with_value(source(title), entry, field, value + 1)
    found = check_catalogue(rules, text)
    components = rules.catalogues.get(found.hash)
    for lang in ("en", "fr"):
        said = [rules.words.explain(components, r, lang) for r in found.refusals]
        assert any(entry in sentence for sentence in said), said
    with pytest.raises(Refused):
        ledger.start(title, ["Ana", "Bo"], catalogue=text)


@pytest.mark.parametrize(
    ("field", "value"),
    [("op", []), ("op", "zzz"), ("total", "zzz"), ("total", True), ("total", None)],
)
def test_an_effect_must_be_of_the_sort_its_vocabulary_names(field, value):
    rules = GAMES["age_of_mythology"]
    text = with_value(source("age_of_mythology"), "no_nidhogg", f"abilities.0.{field}", value)
    (refusal,) = check_catalogue(rules, text).refusals
    assert (refusal.params["constraint"], refusal.params["entry"]) == ("C13", "no_nidhogg")


@pytest.mark.parametrize("text", ["x: [", "[]", "title: nothing"])
def test_what_is_no_catalogue_cannot_be_read(text):
    for title in TITLES:
        with pytest.raises(Unreadable):
            check_catalogue(GAMES[title], text)


# ------------------------------------------------------------------------- in a game


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, "founders", steps=200)


def test_the_facts_stay_and_the_ripple_is_told_before(ledger, game):
    before, records = game.version, write(game)
    change = {("craftsman-iron", "points_on_tile"): 5}
    dry = reprint(ledger, game.id, change, dry_run=True)
    assert (dry.stored, write(ledger.game(game.id))) == (False, records)
    done = reprint(ledger, game.id, change, reason="the box says so")
    now = ledger.game(game.id)
    assert now.version == before + 1 == done.step
    assert (dry.changes, dry.after, dry.otherwise) == (done.changes, done.after, done.otherwise)
    assert write(now).splitlines()[1:before] == records.splitlines()[1:]
    assert now.catalogue.hash != game.setup.catalogue_hash
    assert now.state_at(before).catalogue == game.setup.catalogue_hash
    assert done.after == now.rules.look.score(now.state).totals
    assert verify(now).same


def test_later_steps_are_judged_with_the_new_value_and_undo_takes_it_back(ledger, play_some):
    game = play_some(ledger, "founders", steps=30)
    reprint(ledger, game.id, {("craftsman-iron", "points_on_tile"): 5})
    game = ledger.game(game.id)
    new = game.catalogue.hash
    legal = game.rules.legal_actions(game.state)
    game = ledger.take(game.id, legal[0])
    assert game.state.catalogue == new
    assert ledger.undo(game.id).state.catalogue == new
    assert ledger.undo(game.id).catalogue.hash == game.setup.catalogue_hash


def test_what_a_step_was_worth_is_told_with_the_value_put_right(ledger, game):
    step = game.standing_steps()[-1]
    reprint(ledger, game.id, {("craftsman-iron", "points_on_tile"): 5})
    sheet = without(ledger.game(game.id), step)
    assert sheet is not None
    assert [one.points for one in sheet.lines if "craftsman-iron" in one.components] == [5]


def test_a_repeat_with_the_same_key_is_told_the_same_and_stored_once(ledger, game):
    change = {("craftsman-iron", "points_on_tile"): 5}
    first = reprint(ledger, game.id, change, entry=Entry(key="k"))
    ledger.note(game.id, "as printed")
    assert reprint(ledger, game.id, change, entry=Entry(key="k")) == first
    assert ledger.game(game.id).version == first.step + 1


@pytest.mark.parametrize(
    ("text", "value"), [("5", 5), ("[a, b]", ["a", "b"]), ("[", "["), ("%s", "%s"), ("", None)]
)
def test_a_value_is_read_as_it_is_typed(text, value):
    assert read_value(text) == value


@pytest.mark.parametrize("text", ["&a [*a]", "[" * 2000 + "]" * 2000])
def test_a_value_without_an_end_is_told(text):
    with pytest.raises(Unreadable) as caught:
        read_value(text)
    assert caught.value.errors == {"value": ["too_deep"]}


def test_a_value_no_box_holds_is_told_and_nothing_is_stored(ledger, game):
    with pytest.raises(Unreadable) as caught:
        reprint(ledger, game.id, {("craftsman-iron", "points_on_tile"): 10**20})
    assert caught.value.errors == {"catalogue.craftsmen.0.points_on_tile": ["number_out_of_range"]}
    assert ledger.game(game.id).version == game.version


def test_a_reprint_survives_export_and_import(ledger, game, tmp_path):
    reprint(ledger, game.id, {("craftsman-iron", "points_on_tile"): 5})
    text = write(ledger.game(game.id))
    other = Ledger(str(tmp_path / "other.db"))
    copy = other.game(import_record(other, read(text)).game)
    assert write(copy) == text
    assert copy.catalogue.hash == ledger.game(game.id).catalogue.hash
    other.close()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({("no-such", "points"): 1}, UnknownName),
        ({("craftsman-iron", "colour"): 1}, Unreadable),
        ({("craftsman-iron", "points_on_tile"): 2}, Unreadable),  # it is that already
        ({("craftsman-iron", "points_on_tile"): "many"}, Unreadable),
        ({("marketplace", "copies"): 9}, Refused),
    ],
)
def test_a_value_that_cannot_be_is_refused_and_nothing_is_stored(ledger, game, change, error):
    before = game.version
    with pytest.raises(error):
        reprint(ledger, game.id, change)
    assert ledger.game(game.id).version == before


# ------------------------------------------------------------------------- kept for new games


def changed(title, value=1):
    entry, field = FREE[title]
    now = values(source(title))[entry, field]
    return with_value(source(title), entry, field, now + value)


@pytest.mark.parametrize("title", TITLES)
def test_a_kept_catalogue_is_offered_after_a_restart(ledger, title, monkeypatch):
    rules, text = GAMES[title], changed(title)
    one = library.keep(ledger.address, rules, text)
    monkeypatch.delitem(rules.catalogues._by_hash, one.hash)  # as a new process begins
    assert [(k.hash, k.text) for k in library.kept_catalogues(ledger.address, rules)] == [
        (one.hash, text)
    ]
    again = library.text_of(ledger.address, rules, one.hash)
    game = ledger.start(title, ["Ana", "Bo"], catalogue=again)
    assert game.setup.catalogue_hash == one.hash
    assert library.text_of(ledger.address, rules, text) == text
    with pytest.raises(UnknownName):
        library.text_of(ledger.address, rules, "0" * 64)


def test_only_what_holds_is_kept_and_a_file_written_in_is_left_out(ledger, monkeypatch):
    rules = GAMES["founders"]
    entry, field = FIXED["founders"]
    with pytest.raises(Refused):
        library.keep(ledger.address, rules, with_value(source("founders"), entry, field, 9))
    library.keep(ledger.address, rules, source("founders"))  # ours needs no keeping
    assert library.kept_catalogues(ledger.address, rules) == []
    first = library.keep(ledger.address, rules, changed("founders"))
    (path,) = library.folder(ledger.address).glob("*/*")
    assert (path.parent.name, path.stem) == ("founders", first.hash)
    monkeypatch.setattr(library, "MOST", 1)
    assert library.keep(ledger.address, rules, changed("founders")) == first
    with pytest.raises(library.TooManyKept):
        library.keep(ledger.address, rules, changed("founders", 2))
    path.write_text("x: [")
    assert library.kept_catalogues(ledger.address, rules) == []


def test_the_folder_may_be_named(ledger, monkeypatch, tmp_path):
    assert library.folder(ledger.address).parent == Path(ledger.address).parent
    assert "catalogues" in str(library.folder("postgresql://user@host/games"))
    monkeypatch.setenv("LEDGER_CATALOGUES", str(tmp_path / "boxes"))
    library.keep(ledger.address, GAMES["founders"], changed("founders"))
    assert len(list((tmp_path / "boxes" / "founders").iterdir())) == 1


# ------------------------------------------------------------------------- what was counted before


@pytest.mark.parametrize(
    ("title", "options", "change", "kind"),
    [
        ("foundations", {"objectives_public": True}, ("OBJ-09", "vp"), "EndTurn"),
        ("age_of_mythology", {}, ("fertile_wood_1", "amount"), "Gather"),
    ],
)
def test_what_was_counted_at_a_step_stays_and_the_step_is_told(
    ledger, title, options, change, kind
):
    """Points scored at the end of an era, cubes taken: the table moved them then, with the value
    as it was read. Where a score is read off the table, the value counts at once."""
    game = play(ledger, title, ("Ana", "Bo", "Cleo"), "rep", options, "virtual")
    value = reprinted_value(game, *change)
    dry = reprint(ledger, game.id, {change: value + 1}, dry_run=True)
    assert {one.kind for one in dry.otherwise} == {kind}
    assert (dry.before, dry.removed, dry.added) == (dry.after, (), ())
    reprint(ledger, game.id, {change: value + 1}, reason="misread")
    again = ledger.game(game.id)
    assert laws.broken(again) == ()
    assert verify(again).same


def test_a_value_read_off_the_table_reaches_what_was_played_before(ledger, game):
    """Founders: a craftsman on a tile counts what is printed on it, whenever it was played."""
    line = next(one for one in game.sheet_at(game.version).lines if one.category == "craftsmen")
    entry = line.components[0]
    value = reprinted_value(game, entry, "points_on_tile")
    dry = reprint(ledger, game.id, {(entry, "points_on_tile"): value + 1}, dry_run=True)
    assert dry.after[line.player] > dry.before[line.player]
    assert line in dry.removed


def reprinted_value(game, entry, field):
    return dict(values(game.rules.catalogues.source(game.catalogue.hash)))[entry, field]
