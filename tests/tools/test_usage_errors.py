"""A command that is not understood says so in the reader's language, and to a program as JSON."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ledger.tools.texts import WORDS
from ledger.tools.usage_errors import SENTENCES, in_french

TOOLS = Path(__file__).parent.parent.parent / "tools"

NOT_UNDERSTOOD = {
    ("act",): "Il manque l'argument 'GAME'.",
    ("new", "founders"): "Il manque l'option '-p' / '--player'.",
    ("account",): "Il manque l'argument '{add|list|",
    ("nope",): "Il n'y a pas de commande 'nope'. Vouliez-vous dire 'note' ?",
    ("undo", "x", "--dbb"): "Il n'y a pas d'option '--dbb'.",
    ("undo", "x", "--to", "y"): "Valeur inutilisable pour '--to' : 'y' n'est pas un nombre entier.",
    ("undo", "x", "--to"): "L'option '--to' demande une valeur.",
    ("undo", "x", "y", "z"): "Il y a des arguments de trop : y z",
    ("serve", "--port", "70000"): "70000 n'est pas dans 0<=x<=65535.",
    ("new", "founders", "-p", "A", "--dealer", "x"): "'x' n'est pas parmi 'table', 'virtual'.",
    ("games", "--since", "soon"): "'soon' n'a pas la forme '%Y-%m-%d'.",
    ("games", "--db", ""): "il faut un fichier ou une adresse",
    ("amend", "x", "3"): "donnez l'ACTION qui a vraiment eu lieu, ou --drop",
    ("games", "\udcff"): "n'est pas du texte dans le codage du terminal",
}


@pytest.mark.parametrize("words", NOT_UNDERSTOOD)
def test_a_command_that_is_not_understood_says_so_in_french(command: Any, words: Any) -> None:
    for said in ((*words, "--lang=fr"), ("--lang", "fr", *words)):
        if words[-1] != "--to" or said[0] == "--lang":  # it would be the option's value
            told = plain(command(*said, code=2).stderr)
            assert told.splitlines()[-1].startswith("Erreur : ") or "parmi :" in told
            assert NOT_UNDERSTOOD[words].split("{")[0] in told
            assert not re.search(r"Error|Missing|Invalid|No such", told)


def test_a_program_gets_json(ask: Any, command: Any) -> None:
    assert ask("act", code=2) == {"code": "usage", "message": "Missing argument 'GAME'."}
    told = json.loads(command("undo", "x", "--json", "--to", "y", "--lang", "fr", code=2).stdout)
    assert told["code"] == "usage"
    assert told["message"].endswith("'y' n’est pas un nombre entier.")


def test_in_english_click_speaks_for_itself(command: Any) -> None:
    told = command("undo", "x", "--to", "y", code=2).stderr
    assert told.startswith("Usage: ")
    assert "Error: Invalid value for '--to': 'y' is not a valid integer." in told
    assert "Commands:" in command(code=2).stderr


def test_every_sentence_has_its_french_with_the_same_names() -> None:
    for english, french in SENTENCES:
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", french))
        said = re.sub(r"{\w+}", "X", english)
        assert plain(in_french(said)) == re.sub(r"{\w+}", "X", french)
    assert in_french("something else") == "something else"


def test_our_own_commands_give_a_key_and_no_sentence() -> None:
    """A sentence of ours is looked up in both languages; only what Click says is matched."""
    keys = set()
    for path in TOOLS.rglob("*.py"):
        if "dev" in path.relative_to(TOOLS).parts:  # for those who work on Ledger
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            assert name not in ("UsageError", "BadParameter"), (path.name, node.lineno)
            if name == "Misused":
                keys |= {
                    one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)
                }
    assert {f"usage.{key}" for key in keys} == {key for key in WORDS if key.startswith("usage.")}


def plain(text: str) -> str:
    """As it is typed here: French without its own apostrophe and spaces."""
    return text.replace("’", "'").replace("\u00a0", " ")
