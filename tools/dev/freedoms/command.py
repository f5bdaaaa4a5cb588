"""Plays with the freedoms for some minutes, in several processes, and keeps the figures."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, cycle
from multiprocessing import get_context
from pathlib import Path

import click
from msgspec.structs import replace

from ledger.games import GAMES, ruleset
from ledger.tools.arguments import read_options
from ledger.tools.dev.freedoms import figures
from ledger.tools.dev.freedoms.kinds import Kind, kinds
from ledger.tools.dev.freedoms.runs import Outcome, play
from ledger.tools.dev.soak import DEALERS

WANTED = 30  # codes a run looks for
PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "soak.md"
HEAD = "<!-- The figures below are written by `python -m ledger.tools.dev.freedoms --write`. -->\n"


@click.command()
@click.argument("titles", nargs=-1)
@click.option("--minutes", type=click.FloatRange(0), default=60, show_default=True)
@click.option("--seeds", type=click.IntRange(1), help="So many seeds, however long it takes.")
@click.option("--seed", "first", type=int, default=1, show_default=True, help="The first one.")
@click.option("--players", "counts", type=int, multiple=True, help="Else every count allowed.")
@click.option("--dealer", "dealers", type=click.Choice(DEALERS), multiple=True)
@click.option("--option", "given", multiple=True, help="key=value; else all the title wants.")
@click.option("--code", "codes", multiple=True, help="Agree to these; else to those met least.")
@click.option("--processes", type=click.IntRange(1), default=min(2, os.cpu_count() or 1))
@click.option("--write", is_flag=True, help="Keep the figures in docs/soak.md.")
def main(
    titles: tuple[str, ...],
    minutes: float,
    seeds: int | None,
    first: int,
    counts: tuple[int, ...],
    dealers: tuple[str, ...],
    given: tuple[str, ...],
    codes: tuple[str, ...],
    processes: int,
    write: bool,
) -> None:
    """Play TITLES (all of them) with every freedom, kind of table by kind of table.

    The first failure is made smaller and printed, with the command that shows it again.
    """
    for title in titles:
        if title not in GAMES:
            raise click.UsageError(f"no title {title}; there are: {', '.join(GAMES)}")
    if given and len(titles) != 1:
        raise click.UsageError("--option goes with one title")
    options = read_options(ruleset(titles[0]), given) if given else None
    tables = kinds(titles, counts, dealers or DEALERS, options)
    if not tables:
        raise click.UsageError("so many cannot play this")
    began, tallies = time.monotonic(), dict[str, Counter[str]]()
    used, told = 0.0, list[str]()
    until = began + (minutes * 60 if seeds is None else float("inf"))
    numbers = count(first) if seeds is None else iter(range(first, first + seeds))
    jobs = (
        (replace(kind, codes=codes or met_least(kind, tallies)), number)
        for kind, number in zip(cycle(tables), numbers, strict=False)
    )
    for outcome in outcomes(jobs, processes, until):
        tallies.setdefault(outcome.kind.title, Counter()).update(outcome.tally)
        used += outcome.used
        spent = figures.Time(time.monotonic() - began, used, processes)
        told = list(figures.lines(tallies, spent, len(tables)))
        if write and not outcome.failure:  # so far: a run may be stopped
            _keep(told)
        if outcome.failure:
            click.echo("\n".join(told))
            click.echo(f"{outcome.failure}\nAgain: {outcome.again}", err=True)
            sys.exit(1)
    click.echo("\n".join(told))
    click.echo("Every law holds.")


def _keep(told: list[str]) -> None:
    above = PAGE.read_text("utf-8").split(HEAD)[0]
    PAGE.write_text(above + HEAD + "\n".join(["", *told, ""]), "utf-8")


def met_least(kind: Kind, tallies: figures.Tallies) -> tuple[str, ...]:
    """The waivable codes its title has met least often so far in this soak."""
    tally = tallies.get(kind.title, Counter())
    waivable = [code for code, one in kind.rules.play.codes.items() if one.waivable]
    return tuple(sorted(waivable, key=lambda code: (tally[f"waived {code}"], code))[:WANTED])


def outcomes(jobs: Iterator[tuple[Kind, int]], processes: int, until: float) -> Iterator[Outcome]:
    """Each as soon as it is done; none is begun once the time is over."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    with pool:
        waiting: set[Future[Outcome]] = set()
        try:
            while True:
                while len(waiting) < processes and time.monotonic() < until:
                    job = next(jobs, None)
                    if job is None:
                        break
                    waiting.add(pool.submit(play, *job))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        finally:
            pool.shutdown(cancel_futures=True)
