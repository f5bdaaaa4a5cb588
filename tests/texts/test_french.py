"""French as it is spoken and printed: little words before names, spaces, one word for one thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ledger.web
from ledger.ruleset.texts import typeset
from tests.web.test_texts import everything

# Blanks that hold the name of somebody or something: "qu'Ana", "d'Ana".
NAMES = "player|players|name|names|to|by|attacker|defender|owner|loser|winner|who|seat|other|rival"
BEFORE_A_NAME = re.compile(rf"\b(?:que|de|lorsque|puisque) \{{(?:{NAMES})\}}", re.IGNORECASE)
BLANK = re.compile(r"\{[^}]*\}")
ADDRESS = re.compile(r"\S+://\S*")
NO_SPACE = re.compile(r"[\w»)][!?;:](?=\s|$)")
ONE_WORD = {"donneur": "croupier", "distributeur": "croupier"}


@pytest.fixture(scope="module")
def french():
    found = {}
    for name, said in everything():
        forms = [said["fr"]] if isinstance(said["fr"], str) else said["fr"].values()
        found |= dict.fromkeys(forms, name)
    assert len(found) > 3000
    return found


def test_a_little_word_before_a_name_may_lose_its_vowel(french):
    """`{player:que}`, not `que {player}`: the lookup knows whether it is Ana or Bo."""
    wrong = {name: text for text, name in french.items() if BEFORE_A_NAME.search(text)}
    assert wrong == {}


def test_as_printed_no_space_breaks_and_none_is_missing(french):
    for text, name in french.items():
        printed = ADDRESS.sub("", BLANK.sub("X", typeset(text, "fr")))
        assert "'" not in printed, name
        assert not re.search(r" [:;!?»]|« ", printed), (name, text)
        assert not NO_SPACE.search(printed), (name, text)


def test_one_thing_has_one_word(french):
    for text, name in french.items():
        for other, word in ONE_WORD.items():
            assert other not in text.lower(), f"{name}: {word} is the word, in {text!r}"


def test_a_page_writes_no_sign_that_french_sets_apart():
    """`{{ t("base.colon") }}` between two things it shows: in French a space stands before it."""
    bare = re.compile(r"\}\}[:;?!](?= |<|$)|\}\}</\w+>[:;?!]|%\}: ")
    web = Path(ledger.web.__file__).parent
    found = [
        f"{path.relative_to(web)}: {line.strip()[:120]}"
        for path in sorted(web.rglob("*.html"))
        for line in path.read_text("utf-8").splitlines()
        if bare.search(line) and "Content-Security-Policy" not in line
    ]
    assert found == []
