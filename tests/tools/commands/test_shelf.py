"""`ledger tag`, `ledger collection`, `ledger shelf`, and what a backup keeps of them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from ledger.record import import_records
from ledger.storage import on_postgres


def test_tags_and_collections(command: Any, ask: Any, game: str) -> None:
    assert ask("tag", game, "League", "friday night") == {
        "game": game,
        "tags": ["friday night", "League"],
    }
    assert ask("tag")["tags"] == {"friday night": 1, "League": 1}
    assert [one["id"] for one in ask("games", "--search", "tagged league")["games"]] == [game]
    assert ask("tag", game, "--remove", "LEAGUE")["tags"] == ["friday night"]
    assert "at most 30" in command("tag", game, "x" * 31, code=2).stderr
    made = ask("collection", "Best", "--new", "--add", game, "--note", "Worth a look")
    assert made["games"] == [game]
    assert "Worth a look" in command("collection", "best").stdout
    assert ask("collection", "none", code=2)["code"] == "no_such_collection"
    assert ask("collection", "Best", "--take-out", game)["games"] == []
    ask("collection", "Best", "--remove")
    assert ask("collection")["collections"] == []


def test_a_backup_brings_them_back(
    command: Any, ask: Any, any_store: str, play_some: Any, tmp_path: Path
) -> None:
    with closing(Ledger(any_store)) as ledger:
        game = str(play_some(ledger, steps=6).id)
        ledger.shelf.tags.put(game, ["League"])
        kept = ledger.shelf.collections.add("Best", "note")
        ledger.shelf.collections.put_in(kept.collection, game)
        ledger.shelf.tags.put("00000000-0000-4000-8000-000000000000", ["stray"])
    copy, new = tmp_path / "copy", str(tmp_path / "new.db")
    ask("backup", str(copy), "--db", any_store)
    if on_postgres(any_store):
        with closing(Ledger(new)) as ledger:
            list(import_records(ledger, copy.read_bytes()))
        before = copy.with_name("copy.shelf").read_bytes()
        assert ask("shelf", f"{copy}.shelf", "--db", new)["added"] == 3
        assert copy.with_name("copy.shelf").read_bytes() == before
    else:
        new = str(copy)
    with closing(Ledger(new)) as ledger:
        assert ledger.shelf.tags.of(game) == ["League"]
        assert ledger.shelf.collections.get(kept.collection).games == (game,)
    (tmp_path / "none").write_bytes(b"nothing of the kind")
    assert ask("shelf", str(tmp_path / "none"), "--db", new, code=2)["code"] == "file_unusable"
