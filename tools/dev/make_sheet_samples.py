"""Makes the samples of any other game: sheets kept live, round by round, and a file of plays.

    .venv/bin/python -m ledger.tools.dev.make_sheet_samples

Seeded players fill in the sheets of two invented games, whose templates lie beside the records in
`fixtures/any_game/sheets/`; another seat confirms each round from a phone of its own.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from uuid import UUID

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.commands.notes import Confirm
from ledger.games import SHEETS
from ledger.games.any_game.actions import EndRound, FinishGame, WriteCell
from ledger.games.any_game.catalogue import Category
from ledger.plays.keeping import bring
from ledger.plays.reading import read_plays
from ledger.record import write
from ledger.tools.dev.sample_game import Clock
from ledger.tools.dev.sample_plays import document
from ledger.tools.samples import FIXTURES, PLAYS

ABOUT = "Sample: seeded players filled in this sheet of an invented game, round by round."
ABOUT_PLAY = "Sample: a play of a generated BG Stats file; nobody played it."
PLAYS_SHOWN = 6
NOW = datetime(2026, 11, 14, 9, 30, tzinfo=UTC)
SHELF = FIXTURES / "any_game" / "sheets"


class SheetTable:
    """A sheet as it is kept at the table: one writes, the others look."""

    def __init__(self, file: str, started: str, players: tuple[str, ...], folder: Path) -> None:
        self.random = Random(f"sheet {file}")
        self.clock = Clock(datetime.fromisoformat(started), Random(f"sheet {file} clock"))
        self.ledger = Ledger(str(folder / f"{file}.db"), self.clock)
        self.players, self.scribe = players, players[0]
        self.game = self.ledger.start(
            next(iter(SHEETS)),
            list(players),
            catalogue=(SHELF / f"{file}.yaml").read_text("utf-8"),
            entry=Entry(by=self.scribe, key=f"sample sheet {file}"),
        )
        self.game = self.ledger.note(self.game.id, ABOUT, on_step=1, entry=Entry())

    @property
    def categories(self) -> tuple[Category, ...]:
        found: tuple[Category, ...] = self.game.state.template.categories
        return found

    def write(self, player: str, category: Category, round_: int, **entered: int) -> None:
        self.clock.pass_time(4, 25)
        most = category.most if category.most is not None else 9
        values = {name: self.random.randint(0, most) for name in category.worth().names}
        cell = WriteCell(player, category.name, {**values, **entered}, round_)
        self.game = self.ledger.take(self.game.id, cell, entry=Entry(by=self.scribe))

    def fill_in(self, round_: int) -> None:
        """Every cell of a round, or of the whole game (0)."""
        for player in self.players:
            for category in self.categories:
                if category.each_round == bool(round_):
                    self.write(player, category, round_)

    def end_round(self) -> None:
        self.clock.pass_time(240, 600)
        self.game = self.ledger.take(self.game.id, EndRound(), entry=Entry(by=self.scribe))

    def confirm(self, player: str, round_: int) -> None:
        self.clock.pass_time(8, 40)
        said = Confirm(player, round_, self.game.version)
        self.game = self.ledger.execute(self.game.id, said, Entry(by=player)).game

    def undo(self, reason: str) -> None:
        self.clock.pass_time(4, 9)
        self.game = self.ledger.undo(self.game.id, reason=reason, entry=Entry(by=self.scribe))

    def finish(self, off: dict[tuple[str, str], int]) -> None:
        """The sheet is whole; the paper beside it may be `off`, and all sign."""
        self.clock.pass_time(20, 60)
        self.game = self.ledger.take(self.game.id, FinishGame(), entry=Entry(by=self.scribe))
        totals: dict[str, dict[str, int]] = {player: {} for player in self.players}
        for line in self.game.sheet_at(self.game.version).lines:
            own = totals[line.player]
            own[line.category] = own.get(line.category, 0) + line.points
        for (player, category), wrong in off.items():
            totals[player][category] += wrong
        self.clock.pass_time(120, 400)
        self.game = self.ledger.claim(self.game.id, totals, entry=Entry(by=self.scribe))
        for player in self.players:
            self.clock.pass_time(5, 20)
            self.game = self.ledger.sign_off(self.game.id, player, entry=Entry(by=player))


def market_day(folder: Path) -> Game:
    """A wrong tap is taken back; a cell of the first round is put right after it was confirmed,
    and the round confirmed anew; the paper sheet has a mistake in it."""
    players = ("Ana", "Bo", "Chloé", "Dag")
    table = SheetTable("market-day", "2026-11-12T20:10:00+01:00", players, folder)
    stalls = table.categories[0]
    for round_ in (1, 2, 3, 4):
        table.fill_in(round_)
        if round_ == 2:
            table.write("Dag", stalls, round_, stalls=12)
            table.undo("tapped 12 in place of 2")
        if round_ == 3:
            table.write("Chloé", stalls, 1, stalls=7, visitors=6)
        if round_ < 4:
            table.end_round()
            table.confirm("Bo", round_)
        if round_ == 3:
            table.confirm("Bo", 1)
    table.fill_in(0)
    table.finish({("Dag", "Goods"): -10})
    table.ledger.close()
    return table.game


def long_way_home(folder: Path) -> Game:
    """In play, in its third round."""
    players = ("Chloé", "Dag")
    table = SheetTable("long-way-home", "2026-11-13T21:55:00+01:00", players, folder)
    for round_ in (1, 2):
        table.fill_in(round_)
        table.end_round()
        table.confirm("Dag", round_)
    table.write("Chloé", table.categories[0], 3)
    table.ledger.close()
    return table.game


def plays(folder: Path) -> Iterator[Game]:
    """The last of the file; the lists are not to be full of what nobody played."""
    ledger = Ledger(str(folder / "plays.db"), lambda: NOW)
    found, bad = read_plays(json.dumps(document()).encode())
    for one in bring(ledger, found[-PLAYS_SHOWN:], bad):
        yield ledger.note(UUID(one.game), ABOUT_PLAY, on_step=1)
    ledger.close()


def make(sheets: Path, others: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, kept in (("market-day", market_day), ("long-way-home", long_way_home)):
            (sheets / f"{file}.jsonl").write_bytes(write(kept(folder)))
        for number, game in enumerate(plays(folder), start=1):
            (others / f"play-{number}.jsonl").write_bytes(write(game))


def main() -> None:
    text = json.dumps(document(), ensure_ascii=False, indent=1) + "\n"
    PLAYS.write_text(text, encoding="utf-8")
    make(SHELF, PLAYS.parent)


if __name__ == "__main__":
    main()
