"""Texts from outside: measured before they are read, whatever they hold."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import Unreadable
from ledger.games import GAMES
from ledger.limits import MAX_DEPTH, MAX_DOCUMENT, MAX_PARTS
from ledger.ruleset import read_json, read_yaml
from ledger.schemas import load_catalogue, load_events


def repeated(first: str, again: str, levels: int = 20) -> str:
    """Each line names the one before it."""
    lines = [f"a{n}: &a{n} {again.replace('@', f'*a{n - 1}')}\n" for n in range(1, levels)]
    return "".join([f"a0: &a0 {first}\n", *lines])


WITHOUT_END = {
    "lists": "- " * 40_000,
    "maps": "{a: " * 10_000,
    "flow lists": "[" * 100_000,
    "keys": "? " * 40_000,
    "pairs": "[a: " * 10_000,
    "inside itself": "&a [*a]",
    "named lists": repeated("[1, 1]", "[@, @]"),
    "merged maps": repeated("{x: 1}", "{<<: [@, @]}"),
    "deep by names": repeated("[1]", "[@]", MAX_DEPTH + 1),
    "many": "[" + "1," * MAX_PARTS,
}
ODD = (
    *("2001-99-99", "!!int abc", "!!float abc", "!!timestamp x", "!!bool x", "!!int ''", "0x_"),
    *("0b_", "2001-01-01 10:00:00 +99:99", "\ud800", "{[a]: 1}", "!!python/name:os.system x"),
)


@pytest.mark.parametrize("name", WITHOUT_END)
def test_a_text_without_an_end_is_not_begun(name):
    with pytest.raises(Unreadable) as caught:
        read_yaml(WITHOUT_END[name])
    assert caught.value.errors == {"catalogue": ["too_deep"]}


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.key)
@pytest.mark.parametrize("name", WITHOUT_END)
def test_no_title_begins_one_either(rules, name):
    """A game that was stored brings its catalogue past the gate."""
    with pytest.raises(Unreadable) as caught:
        rules.catalogues.add(WITHOUT_END[name])
    assert caught.value.errors == {"catalogue": ["too_deep"]}


@pytest.mark.parametrize("text", ODD)
def test_what_is_not_what_it_looks_like_is_unreadable(text):
    with pytest.raises(Unreadable) as caught:
        read_yaml(text)
    assert list(caught.value.errors) == ["catalogue"]
    for rules in GAMES.values():
        with pytest.raises(Unreadable):
            load_catalogue(rules, text)


@pytest.mark.parametrize("number", ["9" * 5000, "1:" + "1:" * 5000 + "1", "!!int '" + "9" * 5000])
def test_a_number_without_an_end_is_told(number):
    with pytest.raises(Unreadable) as caught:
        read_yaml(f"coins: {number}" + ("'" if "'" in number else ""))
    assert caught.value.errors == {"catalogue": ["number_out_of_range"]}


def test_long_words_and_many_names_are_read():
    text = "note: " + "a" * 5000 + "\nnames: &n [Ana, Bo]\nagain: [*n, *n]\nmore: {<<: {a: 1}}\n"
    assert read_yaml(text) == yaml.safe_load(text)


def test_a_document_has_a_length():
    long = '"' + "a" * MAX_DOCUMENT + '"'
    for read, field in ((read_yaml, "catalogue"), (read_json, "")):
        with pytest.raises(Unreadable) as caught:
            read(long)
        assert caught.value.errors == {field: [f"document_too_long:{MAX_DOCUMENT}"]}


def test_a_correction_has_so_many_events_and_no_more():
    rules = GAMES["founders"]
    with pytest.raises(Unreadable) as caught:
        load_events(rules, [{"type": "TurnEnded"}] * 1001)
    assert caught.value.errors == {"": ["list_too_long:1000"]}


PIECES = (
    *("- ", "? ", ": ", "a", "&a ", "*a", "<<", "{", "}", "[", "]", ", ", "\n", "  ", "!!int "),
    *("1", "'", "0x", "2001-01-01", "#", "|\n", "%", "---\n", ".inf", "é", "\x07"),
)


def outcome(text: str) -> object:
    try:
        return read_yaml(text)
    except Unreadable as error:
        return error


@settings(max_examples=80, deadline=None, database=None)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_text_is_yaml_or_unreadable(text):
    found = outcome(text)
    if isinstance(found, Unreadable):
        assert list(found.errors) == ["catalogue"]
    else:
        assert repr(found) == repr(yaml.safe_load(text))
