"""Stores and records of every release, frozen: they open, and tell what they told then.

`python -m ledger.tools.dev.prove.releases 0.2.0` freezes one at a release. None is made again.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.games import BUILT_IN
from ledger.record import import_records, read, write
from ledger.review.verify import verify
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.samples import FIXTURES

FROZEN = FIXTURES / "releases"
STORE, TOLD = "store.sqlite.gz", "told.json"


def run(effort: Effort) -> Outcome:
    games, failures = 0, []
    releases = sorted(path for path in FROZEN.iterdir() if path.is_dir())
    for release in releases:
        for wrong in checked(release):
            games += 1
            failures += wrong
    return Outcome(f"{games} games of {len(releases)} releases, as stores and as records", failures)


def checked(release: Path) -> Iterator[list[str]]:
    """What of each game is not as it was, from the store and from its record."""
    told = json.loads((release / TOLD).read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old.db"
        old.write_bytes(gzip.decompress((release / STORE).read_bytes()))
        for name, game_told in told.items():
            wrong = _stored(str(old), UUID(name), game_told)
            record = release / f"{name}.jsonl"
            wrong += _imported(f"{folder}/{name}.db", record, UUID(name), game_told)
            yield [f"{release.name}, {name}: {one}" for one in wrong]


def _stored(address: str, game_id: UUID, told: Any) -> list[str]:
    try:
        with closing(Ledger(address)) as ledger:
            game = ledger.load(game_id)
            wrong = [] if tell(game) == told else [f"it was {told}, it is {tell(game)}"]
            ledger.note(game_id, "it goes on")
            return wrong
    except Exception as error:
        return [f"it does not open: {error!r}"]


def _imported(address: str, record: Path, game_id: UUID, told: Any) -> list[str]:
    try:
        with closing(Ledger(address)) as ledger:
            list(import_records(ledger, [read(record.read_bytes())]))
            found = tell(ledger.load(game_id))
    except Exception as error:
        return [f"its record cannot be taken in: {error!r}"]
    return [] if found == told else [f"its record was {told}, it is {found}"]


def tell(game: Game) -> dict[str, Any]:
    """What must stay the same for ever."""
    sheet = game.rules.look.score(game.state)
    lines = sorted((line.player, line.category, line.points) for line in sheet.lines)
    return {
        "title": game.rules.key,
        "steps": game.version,
        "standing": len(game.standing_steps()),
        "over": game.over,
        "lines": [list(line) for line in lines],
        "verified": verify(game).same,
    }


def freeze(release: str) -> None:
    """The sample games as this program stores and writes them."""
    folder = FROZEN / release
    folder.mkdir(parents=True)  # a release that is there is left alone
    with tempfile.TemporaryDirectory() as name:
        path, told = Path(name) / "store.db", {}
        with closing(Ledger(str(path))) as ledger:
            for title in BUILT_IN:
                files = sorted((FIXTURES / title / "games").glob("*.jsonl"))
                files = sorted(files, key=lambda file: file.stat().st_size)[:2]
                for imported in import_records(ledger, [read(one.read_bytes()) for one in files]):
                    game = ledger.load(imported.game)
                    told[str(game.id)] = tell(game)
                    (folder / f"{game.id}.jsonl").write_bytes(write(game))
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        (folder / STORE).write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    (folder / TOLD).write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    freeze(sys.argv[1])
