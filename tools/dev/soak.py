"""Plays hundreds of games of every title and checks every law after every event (`make soak`)."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.conformance.laws import any_legal
from ledger.errors import Refused
from ledger.games import GAMES, ruleset
from ledger.record import read, write
from ledger.record.build import build
from ledger.review.verify import verify
from ledger.ruleset import Ruleset
from ledger.simulate import Broken, Move, Referee, begin, play
from ledger.tools.arguments import read_options
from ledger.tools.commands.maintenance import seat_names

DEALERS = ("virtual", "table")
GAMES_A_JOB = 5
SHARE = 4  # a title's further options are played by a quarter of the games, shared by the dealers
START = datetime(2026, 1, 1, tzinfo=UTC)


class Job(Struct, frozen=True):
    """A few games of one kind, played in one process."""

    title: str
    players: int
    dealer: str
    seeds: tuple[str, ...]
    options: dict[str, Any] = {}


class Finding(Struct, frozen=True):
    job: Job
    seed: str
    what: str

    @property
    def again(self) -> str:
        """The command that shows it again."""
        seed, _, number = self.seed.rpartition("/")
        options = "".join(f" --option {key}={value}" for key, value in self.job.options.items())
        return (
            f"python -m ledger.tools.dev.soak {self.job.title} --players {self.job.players} "
            f"--dealer {self.job.dealer} --seed {seed} --first {number} --games 1{options}"
        )


class Watch(Referee):
    """The referee, and at a physical table also: somebody can go on from every position."""

    def __call__(self, rules: Ruleset, move: Move) -> None:
        state = move.state
        stuck = (
            state.dealer == "table"
            and rules.play.forced(state) is None
            and not rules.play.asks(state)
        )
        if stuck and not any_legal(rules, state):
            raise Broken(f"step {state.step}: the table is offered nothing")
        super().__call__(rules, move)


def soak_one(ledger: Ledger, job: Job, seed: str) -> int:
    """One game from the first deal to the store and back; gives its number of steps."""
    names = seat_names(job.players)
    game = play(None, job.title, names, seed, job.options, job.dealer, watch=Watch())
    stored = ledger.open(game.id, game.bodies)
    loaded = ledger.load(game.id)
    for copy in (stored, loaded):
        _same(game, copy)
    if ruleset(job.title).from_position(game.rules.position(game.state)) != game.state:
        raise Broken("the last position does not survive being written and read")
    if round_trip(game) != write(game):
        raise Broken("its record does not survive being read and written")
    report = verify(loaded)
    if not report.same:
        raise Broken(f"verified, it differs: {report}")
    return game.version


def round_trip(game: Game) -> bytes:
    """The record of the game its record gives: export, import, export."""
    return write(build(read(write(game)), game.started.at))


def _same(game: Game, copy: Game) -> None:
    if write(copy) != write(game) or copy.state != game.state:
        raise Broken("the store gives back another game")


def run(job: Job) -> tuple[int, Finding | None]:
    """In a process of its own. A bug in a title is a finding too."""
    steps = 0
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(str(Path(folder) / "soak.db"))
        try:
            for seed in job.seeds:
                try:
                    steps += soak_one(ledger, job, seed)
                except Exception as error:  # whatever it is, its seed is wanted
                    return steps, Finding(job, seed, f"{type(error).__name__}: {error}")
        finally:
            ledger.close()
    return steps, None


def jobs(
    titles: list[str],
    counts: tuple[int, ...],
    dealers: list[str],
    seeds: list[str],
    options: Mapping[str, Any] | None = None,
) -> Iterator[Job]:
    """Every count with every dealer; without `options`, all those the title wants to be played."""
    fewer = max(1, len(seeds) // (SHARE * len(dealers)))
    for title in titles:
        rules = ruleset(title)
        for number, chosen in enumerate(rules.play.soaks if options is None else (options,)):
            these = seeds if number == 0 else seeds[:fewer]
            for players in counts or rules.play.player_counts:
                if number and not allowed(rules, players, chosen):
                    continue  # not for so many; the first of them is, or that is a finding
                for dealer in dealers:
                    for start in range(0, len(these), GAMES_A_JOB):
                        few = tuple(these[start : start + GAMES_A_JOB])
                        yield Job(title, players, dealer, few, dict(chosen))


def allowed(rules: Ruleset[Any, Any], players: int, options: Mapping[str, Any]) -> bool:
    try:
        begin(rules, seat_names(players), "", rules.with_defaults(options), "virtual", START)
    except Refused:
        return False
    return True


@click.command()
@click.argument("titles", nargs=-1)
@click.option("--games", type=click.IntRange(1), default=200, show_default=True)
@click.option("--players", "counts", type=int, multiple=True, help="Else every count allowed.")
@click.option("--dealer", "dealers", type=click.Choice(DEALERS), multiple=True)
@click.option("--seed", default="soak", show_default=True)
@click.option("--first", type=int, default=1, help="The number of the first game.")
@click.option("--option", "given", multiple=True, help="key=value; else all the title wants.")
@click.option("--processes", type=click.IntRange(1), default=min(2, os.cpu_count() or 1))
def main(
    titles: tuple[str, ...],
    games: int,
    counts: tuple[int, ...],
    dealers: tuple[str, ...],
    seed: str,
    first: int,
    given: tuple[str, ...],
    processes: int,
) -> None:
    """Play --games games of TITLES (all of them) at each player count with each dealer.

    A title may want further options to be played: each by a quarter of the games.
    """
    for title in titles:
        if title not in GAMES:
            raise click.UsageError(f"no title {title}; there are: {', '.join(GAMES)}")
    seeds = [f"{seed}/{number}" for number in range(first, first + games)]
    if given and len(titles) != 1:
        raise click.UsageError("--option goes with one title")
    options = read_options(ruleset(titles[0]), given) if given else None
    todo = list(jobs(list(titles or GAMES), counts, list(dealers or DEALERS), seeds, options))
    total = sum(len(job.seeds) for job in todo)
    console = Console(stderr=True)
    played = steps = 0
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    with pool, Progress(console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("soak", total=total)
        waiting = {pool.submit(run, job): job for job in todo}
        for done in as_completed(waiting):
            more, finding = done.result()
            if finding is not None:
                pool.shutdown(cancel_futures=True)
                bar.stop()
                click.echo(f"{finding.seed}: {finding.what}\n{finding.again}", err=True)
                sys.exit(1)
            played, steps = played + len(waiting[done].seeds), steps + more
            bar.update(task, completed=played)
    click.echo(f"{played} games, {steps} steps, every law holds.")


if __name__ == "__main__":
    main()
