"""One table of errors: every code in it, every error class by it, the same on every surface."""

from __future__ import annotations

import ast
import json
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import pytest

import ledger
import ledger.tools
import ledger.web
from ledger.commands.name_unknown import WHYS
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.ruleset import Lang, phrase
from ledger.ruleset.texts import LANGUAGES
from ledger.texts.errors import COMMAND_LINE, ERRORS, NO, USAGE, WHAT
from ledger.texts.fields import FIELDS, field_sentence
from ledger.texts.problems import sentence
from ledger.tools.errors import Problem
from ledger.web.access.store import AccountRefused
from tests.tools.conftest import command

__all__ = ["command"]  # a fixture

ROOT = Path(__file__).parents[2]
GIVEN_LATER = {Problem, AccountRefused}  # these are handed their code
BOTH = pytest.mark.parametrize("lang", LANGUAGES)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", ERRORS)
def test_every_code_has_a_status_an_exit_code_and_both_languages(code: str) -> None:
    told = ERRORS[code]
    assert 400 <= told.status < 600
    assert told.exit_code in (NO, USAGE)
    for words in (told.words, told.detail):
        if words is not None:
            assert set(words) == set(LANGUAGES)
            assert words["en"] != words["fr"] or words is told.detail
            assert blanks(words["en"]) == blanks(words["fr"])
    for lang in LANGUAGES:
        said = phrase(told.words, lang, **dict.fromkeys(blanks(told.words["en"]), "2"))
        assert said[0].isupper() or said[0] in "{2«“"
        assert said[-1] in ".!?" or said.endswith("2"), said
        assert "{" not in said


@pytest.mark.parametrize("code", FIELDS)
def test_every_code_of_a_field_is_a_sentence(code: str) -> None:
    assert blanks(FIELDS[code]["en"]) == blanks(FIELDS[code]["fr"])
    english, french = (field_sentence(f"{code}:3:4", lang) for lang in LANGUAGES)
    assert english != french
    for said in (english, french):
        assert said[0].isupper()
        assert said.endswith((".", "3:4"))


# ------------------------------------------------------------------------ error classes


def import_all() -> None:
    for package in (ledger, ledger.web, ledger.tools):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".dev." not in found.name and not found.name.endswith("__main__"):
                import_module(found.name)


def classes(of: type[LedgerError] = LedgerError) -> Iterator[type[LedgerError]]:
    for one in of.__subclasses__():
        if one.__module__.startswith("ledger."):
            yield one
        yield from classes(one)


def codes_given(name: str, folder: str) -> set[str]:
    """The codes handed to an error class, read from every call of it."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                assert isinstance(node.args[0], ast.Constant), path
                found.add(node.args[0].value)
    return found


def test_every_error_class_is_in_the_table() -> None:
    import_all()
    found = set(classes()) - GIVEN_LATER
    assert len(found) > 20
    codes = {one.code for one in found} - {"cannot_name"}  # that one always says why
    codes |= {f"cannot_name_{why}" for why in WHYS}
    codes |= {f"account_{code}" for code in codes_given("AccountRefused", "web")}
    codes |= codes_given("Problem", "tools")
    assert codes <= ERRORS.keys()


def test_what_only_the_command_line_says_is_said_there() -> None:
    given = codes_given("Problem", "tools")
    assert given >= COMMAND_LINE
    assert given - COMMAND_LINE == {"store_unusable", "store_silent"}


def test_an_error_that_has_no_sentence_of_its_own_has_one_all_the_same() -> None:
    class Unheard(LedgerError):
        code = "unheard_of"

    assert sentence(Unheard(), "en") == phrase(ERRORS["error"].words, "en")


# ------------------------------------------------------- page, API and command line


class Question(NamedTuple):
    """The same mistake on every surface: what the page and the API are asked, and the command."""

    code: str
    page: Callable[[Any, str, Lang], Any]
    api: Callable[[Any, str, Lang], Any]
    words: Callable[[str], list[str]]


NOBODY = "00000000-0000-0000-0000-000000000000"
NOT_NOW = {"kind": "EndTurn", "player": "Bo"}  # the table is still being set up
BAD = {"kind": "TakeStartingTile", "player": "Ana", "tile": 7}
NEW = {"title": "chess", "players": ["Ana", "Bo"]}


def sent(client: Any, path: str, lang: Lang, **fields: Any) -> Any:
    """A form; where it goes back to the table, that page says what is wrong."""
    return client.post(f"{path}?lang={lang}", data=fields, follow_redirects=True)


def entered(client: Any, game: str, lang: Lang, action: Mapping[str, Any], **more: Any) -> Any:
    return sent(client, f"/games/{game}/enter", lang, action=json.dumps(action), **more)


def acted(client: Any, game: str, lang: Lang, action: Mapping[str, Any], **more: Any) -> Any:
    body = {"action": action, **more}
    return client.post(f"/api/v1/games/{game}/actions?lang={lang}", json=body)


QUESTIONS = {
    "unknown game": Question(
        "no_such_game",
        lambda client, game, lang: client.get(f"/games/{NOBODY}?lang={lang}"),
        lambda client, game, lang: client.get(f"/api/v1/games/{NOBODY}?lang={lang}"),
        lambda game: ["show", NOBODY],
    ),
    "unknown title": Question(
        "unknown_name",
        lambda client, game, lang: client.get(f"/new?title=chess&lang={lang}"),
        lambda client, game, lang: client.post(f"/api/v1/games?lang={lang}", json=NEW),
        lambda game: ["new", "chess", "-p", "Ana", "-p", "Bo"],
    ),
    "unknown player": Question(
        "unknown_name",
        lambda client, game, lang: sent(client, f"/games/{game}/signoff", lang, player="Zoé"),
        lambda client, game, lang: client.post(
            f"/api/v1/games/{game}/signoff?lang={lang}", json={"player": "Zoé"}
        ),
        lambda game: ["show", game, "--as", "Zoé"],
    ),
    "bad step": Question(
        "no_such_step",
        lambda client, game, lang: client.get(f"/games/{game}/steps/999/amend?lang={lang}"),
        lambda client, game, lang: client.get(f"/api/v1/games/{game}/steps/999?lang={lang}"),
        lambda game: ["show", game, "--at", "999"],
    ),
    "stale step": Question(
        "table_moved_on",
        lambda client, game, lang: entered(client, game, lang, NOT_NOW, seen_step=1),
        lambda client, game, lang: acted(client, game, lang, NOT_NOW, seen_step=1),
        lambda game: ["act", game, json.dumps(NOT_NOW), "--seen", "1"],
    ),
    "bad field": Question(
        "unreadable",
        lambda client, game, lang: entered(client, game, lang, BAD),
        lambda client, game, lang: acted(client, game, lang, BAD),
        lambda game: ["act", game, json.dumps(BAD)],
    ),
    "refused": Question(
        "refused",
        lambda client, game, lang: entered(client, game, lang, NOT_NOW),
        lambda client, game, lang: acted(client, game, lang, NOT_NOW),
        lambda game: ["act", game, json.dumps(NOT_NOW)],
    ),
}


@pytest.fixture
def game(ledger: Any) -> str:
    started = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="7")
    assert started.version > 1
    return str(started.id)


@BOTH
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_the_same_mistake_is_told_the_same_everywhere(
    client: Any, game: str, command: Any, question: Question, lang: Lang
) -> None:
    table = ERRORS[question.code]
    said = question.api(client, game, lang)
    told = said.json
    assert (said.status_code, told["code"]) == (table.status, question.code)
    words = [*question.words(game), "--lang", lang, "--json"]
    typed = json.loads(command(*words, code=table.exit_code).stdout)
    for key in ("code", "message", "refusals"):
        assert typed.get(key) == told.get(key), key
    assert typed.get("errors", {}) == by_field(told)
    page = question.page(client, game, lang)
    assert page.status_code == table.status
    shown = unescape(page.text)
    details = [one for said in told.get("errors", {}).values() for one in said]
    details += told.get("refusals", [])
    for sentence_ in [one["message"] for one in details] or [told["message"]]:
        assert sentence_ in shown
    terminal = command(*question.words(game), "--lang", lang, code=table.exit_code).stderr
    for one in details or [told]:
        assert squeezed(one["message"]) in squeezed(terminal)


@BOTH
def test_a_preview_tells_a_refusal_as_its_recording_does(
    client: Any, game: str, lang: Lang
) -> None:
    told = acted(client, game, lang, NOT_NOW).json["refusals"]
    assert told
    api = client.post(f"/api/v1/games/{game}/preview?lang={lang}", json={"action": NOT_NOW}).json
    page = client.post(f"/games/{game}/preview?lang={lang}", json={"action": NOT_NOW}).json
    for found in (api["refusals"], page["refusals"]):
        assert [{key: one[key] for key in told[0]} for one in found] == told
    for path in (f"/api/v1/games/{game}/preview", f"/games/{game}/preview"):
        asked = {"json": {"action": BAD}, "headers": {"Accept": "application/json"}}
        bad = client.post(f"{path}?lang={lang}", **asked)
        assert bad.status_code == ERRORS["unreadable"].status
        assert by_field(bad.json) == by_field(acted(client, game, lang, BAD).json)


def by_field(told: Mapping[str, Any]) -> dict[str, Any]:
    """The API is sent more than the action: its fields are those of `action.`."""
    return {name.removeprefix("action."): said for name, said in told.get("errors", {}).items()}


def squeezed(text: str) -> str:
    """Without the line breaks of a terminal."""
    return re.sub(r"\s+", "", text)


def test_the_params_of_errors_that_carry_more_fill_their_sentences() -> None:
    assert sentence(Unreadable({"tile": ["not_text"]}), "en") == "This cannot be read."
    assert sentence(Refused("founders", ()), "en") == "The rules say no."
    assert {"player", "title"} <= WHAT.keys()
