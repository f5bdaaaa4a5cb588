"""Makes the samples of games nobody logged, and of a card named later, beside the played ones.

    .venv/bin/python -m ledger.tools.dev.make_unlogged_samples

For each title `fixtures/<title>/more/` gets a score sheet alone and a final position; where a title
has hidden things, `plan.json` in that folder says in which game one of them is named at last.
"""

from __future__ import annotations

import json
import tempfile
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.unlogged import EnterPosition, EnterSheet
from ledger.games import GAMES
from ledger.record import write
from ledger.simulate import play
from ledger.tools.dev.sample_game import Table
from ledger.tools.samples import FIXTURES

NOW = datetime(2026, 11, 14, 9, 30, tzinfo=UTC)
PLAYED = date(2026, 9, 12)
NAMES = ["Ana", "Dag"]
ABOUT = "Sample: the result of a game seeded players played, entered as if nobody had logged it."


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
        "sheet-from-september": ledger.begin(
            EnterSheet(title=title, totals=written, played=PLAYED), _entry(title, "sheet")
        ),
        "position-from-september": ledger.begin(
            EnterPosition(title=title, position=position, played=PLAYED), _entry(title, "position")
        ),
    }
    return {name: ledger.note(game.id, ABOUT, on_step=1) for name, game in made.items()}


def _entry(title: str, what: str) -> Entry:
    return Entry(by="Dag", key=f"sample {title} {what}")


def make(title: str, target: Path) -> None:
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(str(Path(folder) / "more.db"), lambda: NOW)
        for name, game in more(ledger, title).items():
            (target / f"{name}.jsonl").write_bytes(write(game))
        ledger.close()
        for plan in _plans(title):
            table = Table(title, plan, Path(folder))
            (target / f"{plan['file']}.jsonl").write_bytes(write(table.play()))
            table.ledger.close()


def _plans(title: str) -> list[dict[str, Any]]:
    path = FIXTURES / title / "more" / "plan.json"
    found: list[dict[str, Any]] = json.loads(path.read_bytes())["games"] if path.exists() else []
    return found


def main() -> None:
    for title in GAMES:
        make(title, FIXTURES / title / "more")


if __name__ == "__main__":
    main()
