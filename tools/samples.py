"""The sample games: files under `fixtures/<title>/`, loaded by `serve --demo`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from ledger.application import Ledger
from ledger.errors import GameRemoved, NoSuchGame
from ledger.games import SHEETS
from ledger.record import Record, import_records, read
from ledger.series import TIES

EVENING = "sample-evening"
FIXTURES = Path(__file__).parent.parent / "fixtures"
PLAYS = FIXTURES / next(iter(SHEETS)) / "plays" / "three-hundred.json"


def sample_files() -> list[Path]:
    return sorted(FIXTURES.glob("*/games/*.jsonl"))


def more_files() -> list[Path]:
    """Games nobody logged, and what was learned later.

    `ledger.tools.dev.make_unlogged_samples` writes them.
    """
    return sorted(FIXTURES.glob("*/more/*.jsonl"))


def sheet_files() -> list[Path]:
    """Sheets of any other game, kept live, and a handful of plays as another logger kept them.

    `ledger.tools.dev.make_sheet_samples` writes them.
    """
    return sorted([*FIXTURES.glob("*/sheets/*.jsonl"), *FIXTURES.glob("*/plays/*.jsonl")])


def load_sheets(ledger: Ledger) -> list[UUID]:
    return [imported.game for imported in import_records(ledger, _missing(ledger, sheet_files()))]


def load_more(ledger: Ledger) -> list[UUID]:
    return [imported.game for imported in import_records(ledger, _missing(ledger, more_files()))]


def load_samples(ledger: Ledger) -> list[UUID]:
    """Takes in every sample the store does not have; gives their ids. A sample somebody has gone
    on with stays as it is."""
    taken = [imported.game for imported in import_records(ledger, _missing(ledger, sample_files()))]
    if taken:
        _load_evening(ledger, taken)
    return taken


def _load_evening(ledger: Ledger, games: list[UUID]) -> None:
    """A sample series: of each title the first finished game of three or more, a round each."""
    first: dict[str, UUID] = {}
    for game_id in games:
        game = ledger.game(game_id)
        if game.over and len(game.setup.players) >= 3:
            first.setdefault(game.setup.title, game_id)
    kept = ledger.shelf.series
    if not first or any(one.series == EVENING for one in kept.all()):
        return
    kept.add("Thursday club", kind="league", scheme="podium", ties=TIES, series=EVENING)
    for number, game_id in enumerate(first.values(), start=1):
        kept.put_in(EVENING, str(game_id), number)


def _missing(ledger: Ledger, files: list[Path]) -> Iterator[Record]:
    for path in files:
        record = read(path.read_bytes())
        if record.header.game is None or not _stored(ledger, record.header.game):
            yield record


def _stored(ledger: Ledger, game_id: UUID) -> bool:
    try:
        ledger.load(game_id)
    except GameRemoved:  # it was not wanted here
        return True
    except NoSuchGame:
        return False
    return True
