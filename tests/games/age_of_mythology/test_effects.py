"""What units, buildings and god powers do, said from their printed values in both languages."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.catalogue import CATALOGUES
from ledger.games.age_of_mythology.effect_words import WORDS
from ledger.games.age_of_mythology.effects import abilities_text, effect_of, power_text, unit_text
from tests.web.test_texts import blanks

COMPONENTS = CATALOGUES.default


def test_every_effect_of_the_catalogue_has_its_words_in_both_languages():
    gods = [card.id for card in COMPONENTS.card.values() if card.god]
    for lang in ("en", "fr"):
        for name in (*COMPONENTS.unit, *COMPONENTS.building, *gods):
            said = effect_of(COMPONENTS, name, lang)
            assert said, name
            assert not re.search(r"[{}]|  |: $| ,|None", said), (name, said)
    for words in WORDS.values():
        assert blanks(words["en"]) == blanks(words["fr"])


def test_what_has_no_effect_says_nothing():
    assert effect_of(COMPONENTS, "perm_gather", "en") == ""
    assert effect_of(COMPONENTS, "food", "en") == ""
    assert abilities_text(COMPONENTS, "gr_hoplite", "en") == ""
    assert RULESET.words.effect_of is effect_of


def test_numbers_follow_the_printed_values():
    hydra = COMPONENTS.unit["gr_hydra"]
    assert unit_text(COMPONENTS, hydra, "en").startswith("6 dice, +4 against warriors")
    assert unit_text(COMPONENTS, replace(hydra, dice=9), "en").startswith("9 dice")
    hades = effect_of(COMPONENTS, "gr_hades", "en")
    assert hades == "power for 1 favor: give up one of your units, take any 7 cubes"
    assert power_text(COMPONENTS, "gr_hades", "en") in hades
    assert effect_of(COMPONENTS, "wall", "en") == "+2 dice when the city is attacked"
    assert effect_of(COMPONENTS, "market", "fr") == "échanger ne coûte rien"
    market = replace(COMPONENTS.building["market"], effects=({"op": "trade_cost", "n": 1},))
    dearer = replace(COMPONENTS, building={**COMPONENTS.building, "market": market})
    assert effect_of(dearer, "market", "en") == "trading costs 1"
    assert "à la place de Pharaon" in effect_of(COMPONENTS, "eg_wadjet", "fr")
