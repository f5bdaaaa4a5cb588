"""What a card does, in our own words: every one of them, in both languages."""

from __future__ import annotations

import pytest

from ledger.games.foundations import RULESET, effect_words
from ledger.games.foundations.city.metrics import METRICS
from ledger.games.foundations.effects import effect_of
from ledger.ruleset import Lang
from tests.web.test_texts import blanks

CATALOGUE = RULESET.catalogues.default
LANGS: tuple[Lang, Lang] = ("en", "fr")
EVERYTHING = (
    *CATALOGUE.objectives,
    *CATALOGUE.invocations,
    *CATALOGUE.characters,
    *CATALOGUE.monuments,
    *CATALOGUE.buildings,
    *CATALOGUE.tiles,
    *CATALOGUE.favours,
)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("players", [0, 2, 5])
def test_every_component_says_what_it_does(lang: Lang, players: int) -> None:
    for component in EVERYTHING:
        said = effect_of(CATALOGUE, component, lang, players)
        assert said.endswith("."), component
        assert "_" not in said
        assert "{" not in said


def test_cards_that_differ_say_different_things() -> None:
    decks = (CATALOGUE.objectives, CATALOGUE.invocations, CATALOGUE.monuments)
    for deck in decks:
        for lang in LANGS:
            assert len({effect_of(CATALOGUE, card, lang) for card in deck}) == len(deck)


def test_words_are_there_in_both_languages_with_the_same_blanks() -> None:
    for table in (effect_words.WORDS, effect_words.PER, effect_words.ACTIONS, effect_words.TYPES):
        for key, words in table.items():
            assert blanks(words["en"]) == blanks(words["fr"]), key
    assert set(effect_words.METRICS) == set(METRICS)


@pytest.mark.parametrize(
    ("component", "said"),
    [
        ("OBJ-08", "5 points for 15 or more coins in hand."),
        ("OBJ-05", "4 points for the most citizens, tied or not (at least 1)."),
        ("INV-01", "Take 7 coins. Unused at the end: 2 points."),
        ("INV-15", "Stays in effect. Every card costs 1 less, not below 1."),
        ("patron", "When you build (civic): 1 coin and 1 point."),
        ("censor", "At the end of every era 1 for every 2 residential buildings, at most 3."),
        ("red:domus_a", "1 citizen."),
        ("monument:temple_of_venus", "4 citizens. Needs 4 or more coins on your buildings."),
        ("A1", ""),
    ],
)
def test_what_some_of_them_say(component: str, said: str) -> None:
    assert effect_of(CATALOGUE, component, "en") == said


def test_a_number_that_depends_on_the_players_is_said_for_them() -> None:
    assert "10 or more adjoining lots" in effect_of(CATALOGUE, "OBJ-01", "en", 4)
    assert "14 / 11 / 10 / 9" in effect_of(CATALOGUE, "OBJ-01", "en")
    assert RULESET.words.effect_of is not None
    assert RULESET.words.effect_of(CATALOGUE, "OBJ-01", "fr") == effect_of(
        CATALOGUE, "OBJ-01", "fr"
    )
