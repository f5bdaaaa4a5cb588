"""Both languages are complete: every sentence in both, with the same blanks and right plurals."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from html import unescape
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

import ledger
import ledger.tools
import ledger.web
from ledger.games import GAMES
from ledger.web.shared.template_helpers import day, moment
from ledger.web.texts import WORDS, phrase

LANGUAGES = {"en", "fr"}
ONLY_FRENCH = "titles.statement_language"  # says that what follows is English
NOT_WORDS = {"ledger.tools.dev.system_packages"}  # asks to be run, not read


def modules() -> Iterator[str]:
    for package in (ledger, ledger.web, ledger.tools):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name not in NOT_WORDS and not found.name.endswith("__main__"):
                yield found.name


def sentences(name: str, value: Any, depth: int = 0) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every {"en": ..., "fr": ...} a module keeps, with its name."""
    if not isinstance(value, Mapping) or depth > 3:
        return
    if LANGUAGES & set(value):
        if all(isinstance(said, str) or is_plural(said) for said in value.values()):
            yield name, value
        return
    for key, inner in value.items():
        if isinstance(inner, Mapping) and set(inner) == {"fr"}:  # the key is the English one
            inner = {"en": key, **inner}
        yield from sentences(f"{name}[{key!r}]", inner, depth + 1)


def is_plural(said: Any) -> bool:
    return isinstance(said, Mapping) and set(said) <= {"zero", "one", "two", "few", "many", "other"}


def everything() -> list[tuple[str, Mapping[str, Any]]]:
    found = []
    for module in modules():
        for name, value in list(vars(import_module(module)).items()):
            if name.isupper():  # what is kept while it runs is no table of words
                found += sentences(f"{module}.{name}", value)
    return found


def blanks(text: Any) -> set[str]:
    """The fields a sentence leaves open; of a plural, those of its plural."""
    if isinstance(text, Mapping):
        text = text["other"]
    return {field for _, field, *_ in Formatter().parse(text) if field is not None}


@pytest.fixture(scope="module")
def words():
    found = everything()
    assert len(found) > 1500
    return found


def test_every_sentence_is_in_both_languages(words):
    incomplete = [name for name, said in words if set(said) != LANGUAGES or not all(said.values())]
    assert [name for name in incomplete if ONLY_FRENCH not in name] == []


def test_both_languages_leave_the_same_blanks(words):
    differ = {name: said for name, said in words if blanks(said["en"]) != blanks(said["fr"])}
    assert differ == {}


def test_a_plural_has_a_form_for_one_and_for_many(words):
    plurals = [(name, said) for name, said in words if isinstance(said["en"], Mapping)]
    assert len(plurals) > 20
    for name, said in plurals:
        for lang in LANGUAGES:
            assert set(said[lang]) == {"one", "other"}, name
            assert "{n}" in said[lang]["other"], name


def test_nobody_is_left_to_choose_the_plural(words):
    """`point(s)` is neither one nor many."""
    lazy = [name for name, said in words if any("(s)" in str(said[lang]) for lang in LANGUAGES)]
    assert lazy == []


# Things that are counted, as many of them.
COUNTED = (
    "actions|buildings|cards|characters|cities|citizens|coins|cubes|dice|entries|explorers|games|"
    "lines|lots|markers|monuments|objectives|points|regions|rerolls|rows|rules|steps|swords|tiles|"
    "tokens|turns|units|values|villagers|"
    "bâtiments|cartes|citoyens|contrats|dés|entrées|étapes|explorateurs|jetons|joueurs|lignes|"
    "manches|marqueurs|objectifs|parties|pièces|régions|relances|règles|terrains|tuiles|unités|"
    "valeurs|villes|épées"
)
COUNT = re.compile(rf"\{{(\w+)\}} (?:[\w-]+ )?(?:{COUNTED})\b")
NO_COUNT = {
    *("player", "to", "attacker"),  # a name: "{player} places explorers"
    *("sizes", "version", "then"),  # several numbers; a version of the rules
    "cards",  # "{cards} on cards"
}
# A city has seven by seven lots; two or more play.
ALWAYS_MANY = (
    "['city']",
    "['by_players']",
    "['titles.players']",
    "['new.who_plays']",
    "['offline.waits_many']",
    "['play.too_many_players']",  # a hundred and more
    "['plays.too_many_players']",
)
BY_THE_SCRIPT = "table.js."  # it asks for `key_one` where there is one


def test_what_is_counted_has_its_plural(words):
    """1 tile, 2 tiles: a number chooses the word beside it."""
    bare = {
        name: text
        for name, said in words
        for text in said.values()
        if isinstance(text, str)
        and any(found[1] not in NO_COUNT for found in COUNT.finditer(text))
        and BY_THE_SCRIPT not in name
        and not name.endswith(ALWAYS_MANY)
    }
    assert bare == {}


@pytest.mark.parametrize("title", GAMES)
def test_headings_of_the_sheet_begin_with_a_capital(title):
    for words in GAMES[title].words.categories.values():
        assert all(words[lang][0].isupper() for lang in LANGUAGES), words


def test_french_says_none_in_the_singular_and_english_in_the_plural():
    plurals = [key for key, said in WORDS.items() if isinstance(said["en"], Mapping)]
    assert phrase("home.count", "fr", n=0) == "0 partie"
    assert phrase("home.count", "en", n=0) == "0 games"
    assert phrase("home.count", "fr", n=2) == "2 parties"
    assert phrase("home.count", "en", n=1) == "1 game"
    assert "home.count" in plurals


@pytest.mark.parametrize(
    ("lang", "shown", "short"),
    [("en", "14 July 2026", "7/14/26"), ("fr", "14 juillet 2026", "14/07/2026")],
)
def test_days_are_written_as_the_reader_writes_them(app, lang, shown, short):
    when = datetime(2026, 7, 14, 9, 5, tzinfo=UTC)
    with app.test_request_context(f"/?lang={lang}"):
        assert day(when) == shown
        assert moment(when).startswith(short)


# ---------------------------------------------------------------- French as it is printed

STRAIGHT = re.compile(r"[^\W\d_]'(?!s\b)[^\W\d_]")  # a catalogue's English notes have 's
BREAKING = re.compile(r"\w [:;!?»](?!\w)|« ")
NO_WORD = re.compile(r"\bNone\b|\bundefined\b|\bNaN\b")  # what a program says for nothing
HIDDEN = re.compile(r"<(script|style|code|pre|textarea|svg:style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder|alt|data-said)="([^"]*)"')


def read_aloud(html: str) -> str:
    """What a reader sees or hears of a page."""
    html = HIDDEN.sub(" ", html)
    return unescape("\n".join([re.sub(r"<[^>]+>", "\n", html), *SPOKEN.findall(html)]))


@pytest.mark.parametrize("title", GAMES)
def test_french_pages_have_their_own_apostrophes_and_spaces(client, ledger, play_some, title):
    game = play_some(ledger, title, steps=30)
    here = f"/games/{game.id}"
    pages = (
        *("/", "/new", "/titles", "/players", "/players/Ana", "/import", "/new/sheet"),
        *(f"/new?title={title}", f"/titles/{title}/rules", f"/titles/{title}/catalogue"),
        *(here, f"{here}?plain=1", f"{here}/steps/20", f"{here}/audit", f"{here}/export"),
        *(f"{here}/sheet", f"{here}/count", f"{here}/rulings", f"{here}/versions"),
        *(f"{here}/steps/20/amend", f"{here}/steps/20/what-if", f"{here}/enter"),
        *(f"{here}/known", f"{here}/catalogue", f"{here}/pictures", f"{here}/verify"),
        *(f"{here}/compare?left=10&right=20", f"{here}/steps/999", "/nowhere"),
    )
    for path in pages:
        answer = client.get(f"{path}{'&' if '?' in path else '?'}lang=fr")
        assert answer.status_code in (200, 404), path
        said = read_aloud(answer.text)
        assert len(said) > 100, path
        assert NO_WORD.findall(said) == [], (path, near(NO_WORD, said))
        assert STRAIGHT.findall(said) == [], (path, near(STRAIGHT, said))
        assert BREAKING.findall(said) == [], (path, near(BREAKING, said))


def near(pattern: re.Pattern[str], text: str) -> list[str]:
    return [text[max(0, m.start() - 30) : m.end() + 20] for m in pattern.finditer(text)][:5]
