"""Makes the samples of games nobody logged, and of a card named later, beside the played ones.

    .venv/bin/python -m tools.make_more

For each title `fixtures/<title>/more/` gets a score sheet alone and a final position; where the
plan of a game has a silent player, one of that player's cards is named after the game.
"""

from __future__ import annotations

import tempfile
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import uuid5

from msgspec.structs import replace

from ledger import late, sheets
from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.games import GAMES
from ledger.record import import_record, read, write
from ledger.simulate import play
from tools.samples import FIXTURES

NOW = datetime(2026, 11, 14, 9, 30, tzinfo=UTC)
PLAYED = date(2026, 9, 12)
NAMES = ["Ana", "Dag"]
FOUND = "found in the box when the cards were sorted"


def more(ledger: Ledger, title: str) -> dict[str, Game]:
    """Everything a title's folder gets, by file name."""
    over = play(None, title, NAMES, f"more/{title}")
    sheet = over.sheet_at(over.version)
    totals = {
        player: {
            category: sum(x.points for x in lines if x.category == category)
            for category in dict.fromkeys(x.category for x in lines)
        }
        for player in NAMES
        if (lines := [x for x in sheet.lines if x.player == player]) is not None
    }
    written = {player: parts or sheet.totals[player] for player, parts in totals.items()}
    position = over.rules.position(over.state)
    made = {
        "sheet-from-september": sheets.enter_sheet(
            ledger, title, written, played=PLAYED, entry=_entry(title, "sheet")
        ),
        "position-from-september": sheets.enter_position(
            ledger, title, position, played=PLAYED, entry=_entry(title, "position")
        ),
    }
    if (silent := _silent(ledger, title)) is not None:
        made["a-card-named-later"] = silent
    return made


def _entry(title: str, what: str) -> Entry:
    return Entry(by="Dag", key=f"sample {title} {what}")


def _silent(ledger: Ledger, title: str) -> Game | None:
    """A finished sample in which something never got a name, and now does."""
    for path in sorted((FIXTURES / title / "games").glob("*.jsonl")):
        game = ledger.game(import_record(ledger, read(path.read_bytes())).game)
        unknown = late.unnamed(game) if game.over else ()
        if unknown and unknown[0].choices:
            record, one = read(path.read_bytes()), unknown[0]
            record.header = replace(record.header, game=uuid5(game.id, "late"))
            copy = ledger.game(import_record(ledger, record).game)
            return late.name_unknown(
                ledger, copy.id, one.thing, one.choices[0], reason=FOUND, entry=Entry(by="Dag")
            )
    return None


def make(title: str, target: Path) -> None:
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(str(Path(folder) / "more.db"), lambda: NOW)
        for name, game in more(ledger, title).items():
            (target / f"{name}.jsonl").write_bytes(write(game))
        ledger.close()


def main() -> None:
    for title in GAMES:
        make(title, FIXTURES / title / "more")


if __name__ == "__main__":
    main()
