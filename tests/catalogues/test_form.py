"""The printed values of a box as a form: what is asked, what is typed, and what becomes of it."""

from __future__ import annotations

import msgspec
import pytest

from ledger.catalogues import drafts, library
from ledger.catalogues.check import check_catalogue, differences, values, with_values
from ledger.catalogues.form import parts, read_field
from ledger.errors import Unreadable
from ledger.games import BUILT_IN, GAMES, ruleset
from ledger.ruleset import read_yaml
from ledger.texts.fields import field_sentence


def ours(title):
    rules = ruleset(title)
    return rules.catalogues.source(rules.catalogues.default.hash)


@pytest.mark.parametrize("title", BUILT_IN)
def test_every_component_is_asked_for_and_the_unsure_ones_first(title):
    text = ours(title)
    found = parts(text)
    sources = {e: v for (e, f), v in values(text).items() if f == "source"}
    unsure = [one for one in found if one.unsure]
    assert unsure
    assert found[: len(unsure)] == tuple(unsure)
    assert {one.entry for one in unsure} <= {e for e, s in sources.items() if s == "reconstruction"}
    known = values(text)
    for part in found:
        assert part.fields
        for field in part.fields:
            assert known[part.entry, field.name] == field.value


@pytest.mark.parametrize("title", GAMES)
def test_a_form_sent_as_it_was_shown_changes_nothing(title):
    for part in parts(ours(title)):
        for field in part.fields:
            assert read_field(field, as_shown(field)) == field.value, (part.entry, field)
            assert read_field(field, {}) == field.value


def as_shown(field):
    """What a browser sends of a field nobody touched."""
    name, value = f"f:{field.name}", field.value
    if field.how == "several":
        return {f"{name}:": [""], name: list(value)}
    if field.how == "counted":
        return {f"{name}:{choice}": [str(value.count(choice))] for choice in field.choices}
    if field.how == "yes_no":
        return {f"{name}:": [""], **({name: ["1"]} if value else {})}
    if field.how == "row":
        return {name: [str(one) for one in value]}
    return {name: ["" if value is None else str(value)]}


def test_more_copies_are_numbered_on(founders_form):
    form = founders_form
    draft = form.with_values("winery", {"copies": 3, "points": 0})
    assert draft.changes == {"winery": {"copies": 3, "ids": ["winery-1", "winery-2", "winery-3"]}}
    again = drafts.Form(form.rules, draft, form.text).with_values("winery", {"copies": 4})
    assert again.changes == {}  # as it is printed with us: nothing differs


@pytest.fixture
def founders_form(tmp_path):
    return drafts.open_form(str(tmp_path / "a.db"), ruleset("founders"), "device:1")


def test_a_draft_is_found_again_and_belongs_to_one_owner(tmp_path, founders_form):
    address, rules = str(tmp_path / "a.db"), ruleset("founders")
    draft = drafts.marked(
        founders_form.with_values("winery", {"name_en": "W"}), "mint", right=False
    )
    drafts.save(address, rules, "device:1", draft)
    found = drafts.open_form(address, rules, "device:1")
    assert found.draft == draft
    assert found.part("winery").fields[0].value == "W"
    unsure = [one.entry for one in found.parts if one.unsure]
    assert unsure[-1] == "mint"  # put off to the end
    assert drafts.open_form(address, rules, "device:2").draft.changes == {}
    drafts.drop(address, rules, "device:1")
    assert drafts.open_form(address, rules, "device:1").draft.changes == {}


@pytest.mark.parametrize("raw", [b"", b"{", b'{"base": "nothing"}', b'{"base": 1}', b"[]"])
def test_a_draft_that_cannot_be_read_is_begun_anew(tmp_path, raw):
    address, rules = str(tmp_path / "a.db"), ruleset("founders")
    path = drafts._path(address, rules, "device:1")
    path.parent.mkdir(parents=True)
    path.write_bytes(raw)
    assert drafts.open_form(address, rules, "device:1").draft.changes == {}


def test_what_is_typed_becomes_a_catalogue_of_its_name(tmp_path, founders_form):
    form = founders_form
    draft = form.with_values("winery", {"name_fr": "Cave"})
    filled = drafts.Form(form.rules, drafts.replace(draft, name="Our box"), form.text).filled
    kept = library.keep(str(tmp_path / "a.db"), form.rules, filled)
    assert kept.catalogue_id == "Our box"
    (changed,) = differences(form.text, filled)
    assert (changed.entry, changed.field, changed.after) == ("winery", "name_fr", "Cave")


def test_many_values_are_changed_at_once_or_none():
    text = ours("founders")
    with pytest.raises(Exception, match="unknown_name"):
        with_values(text, {("winery", "nothing"): 1})


# ------------------------------------------------------------------------ a bad file


def broken(title, change):
    raw = read_yaml(ours(title))
    change(raw)
    return msgspec.json.encode(raw).decode()


def tile(raw, name):
    return next(k for kinds in raw["tiles"].values() for k in kinds if k["id"] == name)


def first(raw, where):
    return raw[where][0]


@pytest.mark.parametrize(
    ("title", "change", "place", "code"),
    [
        (
            *("founders", lambda raw: tile(raw, "mine").update(copies="five")),
            *("catalogue.mine.copies", "not_a_whole_number"),
        ),
        (
            *("founders", lambda raw: tile(raw, "mine").pop("points")),
            *("catalogue.mine.points", "missing"),
        ),
        (
            *("founders", lambda raw: tile(raw, "mine").update(requires="wood")),
            *("catalogue.mine.requires", "not_a_list"),
        ),
        (
            *("first_empires", lambda raw: first(raw, "cards").update(points=[1])),
            *("catalogue.kd-01.points", "not_a_whole_number"),
        ),
        (
            *("foundations", lambda raw: first(raw, "objectives").update(vp=None)),
            *(None, "not_a_whole_number"),
        ),
        (
            *("age_of_mythology", lambda raw: first(raw, "random_cards").update(copies={})),
            *(None, "not_a_whole_number"),
        ),
    ],
)
def test_a_bad_file_is_answered_with_the_component_and_the_field(title, change, place, code):
    text = broken(title, change)
    with pytest.raises(Unreadable) as found:
        check_catalogue(ruleset(title), text)
    assert list(found.value.errors.values()) == [[code]]
    if place is not None:
        assert list(found.value.errors) == [place]
    for lang in ("en", "fr"):
        assert "{" not in field_sentence(code, lang)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [1, 2\nb: 3\n", "not_yaml:2"),
        ("just words", "not_an_object"),
        ("- 1\n- 2\n", "not_an_object"),
    ],
)
def test_what_is_no_catalogue_says_so_in_words(title, text, code):
    with pytest.raises(Unreadable) as found:
        check_catalogue(ruleset(title), text)
    assert found.value.errors == {"catalogue": [code]}
    assert len({field_sentence(code, lang) for lang in ("en", "fr")}) == 2


@pytest.mark.parametrize("title", GAMES)
def test_no_file_is_answered_with_the_words_of_the_program(title):
    """Some parts in turn turned into something else."""
    raw = read_yaml(ours(title))
    rules = ruleset(title)
    lists = [key for key in raw if isinstance(raw[key], list | dict)]
    for key in lists[:: max(1, len(lists) // 2)]:
        for other in (None, [{}]):
            text = msgspec.json.encode({**raw, key: other}).decode()
            try:
                check_catalogue(rules, text)
            except Unreadable as error:
                for codes in error.errors.values():
                    for code in codes:
                        assert not code.startswith("invalid:"), (key, other, code)
