"""The lookup of words: plurals, lists, numbers, little words before names, French typography."""

from __future__ import annotations

import pytest

from ledger.ruleset import listed, number, phrase, signed
from ledger.ruleset.texts import elide, fill, printed, template, typeset

TILES = {"en": "{n} {n:tile|tiles} left", "fr": "{n:Reste|Restent} {n} {n:tuile|tuiles}"}
ROLL = {
    "en": "{dice} {dice:die|dice}, {rerolls} {rerolls:reroll|rerolls}",
    "fr": "{dice} {dice:dé|dés}, {rerolls} {rerolls:relance|relances}",
}
STEPS = {
    "en": {"one": "One step", "other": "{n} steps"},
    "fr": {"one": "Une étape", "other": "{n} étapes"},
}


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "0 tiles left", "Reste 0 tuile"),
        (1, "1 tile left", "Reste 1 tuile"),
        (2, "2 tiles left", "Restent 2 tuiles"),
        (-1, "−1 tile left", "Reste −1 tuile"),
        (12345, "12,345 tiles left", "Restent 12\u202f345 tuiles"),
        (1.5, "1.5 tiles left", "Reste 1,5 tuile"),
        ("2 / 3", "2 / 3 tiles left", "Restent 2 / 3 tuiles"),
    ],
)
def test_a_number_chooses_the_word_that_goes_with_it(n, english, french):
    assert phrase(TILES, "en", n=n) == english
    assert phrase(TILES, "fr", n=n) == french


def test_a_sentence_may_count_several_things():
    assert phrase(ROLL, "en", dice=1, rerolls=2) == "1 die, 2 rerolls"
    assert phrase(ROLL, "fr", dice=3, rerolls=0) == "3 dés, 0 relance"


def test_a_whole_sentence_may_differ_by_number():
    assert phrase(STEPS, "en", n=1) == "One step"
    assert phrase(STEPS, "fr", n=0) == "Une étape"
    assert phrase(STEPS, "en", n=1200) == "1,200 steps"


def test_a_number_that_counts_nothing_stays_as_it_is_but_for_its_minus():
    words = {"en": "step {step}: {points}", "fr": "étape {step} : {points}"}
    assert phrase(words, "en", step=1234, points=-2) == "step 1234: −2"


def test_blanks_may_be_worked_out_when_they_are_asked_for():
    class Lazy:
        def __getitem__(self, name: str) -> str:
            return name.upper()

    assert fill({"en": "{one} and {two}", "fr": ""}, "en", Lazy()) == "ONE and TWO"


def test_a_script_gets_the_sentence_with_its_blanks():
    assert template({"en": "{n} left", "fr": "reste : {n}"}, "fr") == "reste\u00a0: {n}"


@pytest.mark.parametrize(
    ("name", "of", "that"),
    [
        ("Ana", "d’Ana", "qu’Ana"),
        ("Émile", "d’Émile", "qu’Émile"),
        ("Œdipe", "d’Œdipe", "qu’Œdipe"),
        ("Yves", "d’Yves", "qu’Yves"),
        ("Yann", "de Yann", "que Yann"),
        ("Bo", "de Bo", "que Bo"),
        ("", "de ", "que "),
    ],
)
def test_little_french_words_lose_their_vowel_before_another(name, of, that):
    assert elide("de", name) == of
    assert elide("que", name) == that
    words = {"en": "{player}'s turn", "fr": "le tour {player:de}"}
    assert phrase(words, "fr", player=name) == f"le tour {of}"


def test_lists_and_numbers_are_those_of_the_language():
    assert listed(["Ana"], "en") == "Ana"
    assert listed(["Ana", "Bo"], "fr") == "Ana et Bo"
    assert listed(("Ana", "Bo", "Chloé"), "en") == "Ana, Bo and Chloé"
    assert listed(("Ana", "Bo", "Chloé"), "fr", "or") == "Ana, Bo ou Chloé"
    assert number(-3, "en") == "−3"
    assert number(1234.5, "en") == "1,234.5"
    assert number(-1234.5, "fr") == "−1\u202f234,5"
    assert [signed(n, "en") for n in (2, 0, -2)] == ["+2", "0", "−2"]


def test_french_is_printed_with_its_own_apostrophe_and_spaces_that_do_not_break():
    plain = "C'est à l'un : « oui » ; non ! Quoi ?"
    assert typeset(plain, "fr") == (
        "C’est à l’un\u00a0: «\u00a0oui\u00a0»\u00a0; non\u00a0! Quoi\u00a0?"
    )
    assert typeset(plain, "en") == plain


def test_what_fills_a_blank_is_left_as_it_was_written():
    words = {"en": "{text}", "fr": "l'avis : {text}"}
    assert phrase(words, "fr", text="O'Brien : ah !") == "l’avis\u00a0: O'Brien : ah !"


def test_a_table_of_words_is_printed_whole():
    table = {"a": {"en": "it's", "fr": "c'est"}, "b": {"en": "", "fr": "où ?"}}
    assert printed(table) == {
        "a": {"en": "it's", "fr": "c’est"},
        "b": {"en": "", "fr": "où\u00a0?"},
    }
