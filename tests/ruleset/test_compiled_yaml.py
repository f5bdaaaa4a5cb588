"""The compiled form of a title's YAML says what the YAML says, or is not used."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ledger.games import GAMES
from ledger.ruleset import compiled_yaml, documents, yaml_documents

TEXT = "tiles: {2: [mine, 1.5, true, ~]}\nname: Élan\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled_yaml, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_every_title_reads_the_same_from_its_compiled_catalogue(folder):
    for rules in GAMES.values():
        text = rules.catalogues.source(rules.catalogues.default.hash)
        compiled_yaml.keep(text)
        assert compiled_yaml.find(text) == yaml_documents.read_own_yaml(text)
    assert len(names(folder)) == len(GAMES)


def test_a_text_that_was_changed_is_read_anew():
    compiled_yaml.keep(TEXT)
    assert compiled_yaml.find(TEXT)["tiles"] == {2: ["mine", 1.5, True, None]}
    assert documents.read_own_yaml(TEXT.replace("Élan", "Elan"))["name"] == "Elan"
    with pytest.raises(LookupError):
        compiled_yaml.find(TEXT.replace("Élan", "Elan"))


def test_a_damaged_file_is_not_used(folder):
    compiled_yaml.keep(TEXT)
    (kept,) = folder.iterdir()
    kept.write_bytes(kept.read_bytes()[:-3])
    assert documents.read_own_yaml(TEXT)["name"] == "Élan"


def test_what_is_more_than_plain_data_stays_yaml(folder):
    compiled_yaml.keep("printed: 2001-09-09\n")
    assert names(folder) == []


def test_nothing_is_kept_where_nothing_may_be_written(folder, monkeypatch):
    monkeypatch.setattr(compiled_yaml, "FOLDER", folder / "missing")
    compiled_yaml.keep(TEXT)
    monkeypatch.setattr(compiled_yaml, "FOLDER", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compiled_yaml.keep(TEXT)
    assert names(folder) == []
    assert documents.read_own_yaml(TEXT)["name"] == "Élan"
