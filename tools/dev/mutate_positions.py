"""Positions are complete or refused: documents changed by chance, tried by the thousand.

Each is either refused with the field at fault, or it is a game that is begun over the API: its
record comes back, pages and routes of the API answer (a few of each game, all of them over the
run), and of some games seeded players come to the end with either dealer.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from datetime import date
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import click
import msgspec
from msgspec import Struct

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.errors import LedgerError, Refused, Unreadable
from ledger.games import GAMES, ruleset
from ledger.positions import checked
from ledger.projections import Projections
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import Ruleset
from ledger.simulate import NAMES as SEATS
from ledger.simulate import Referee, at_virtual_table, moves, play
from ledger.texts.problems import tell
from ledger.tools.dev.freedoms import doing
from ledger.tools.dev.position_mutations import mutated

DEALERS = ("table", "virtual")
A_JOB = 100
PAGE = Path(__file__).parent.parent.parent / "docs" / "soak.md"
BEGIN = "<!-- Written by `python -m ledger.tools.dev.mutate_positions --write`. -->\n"
END = "<!-- So far. -->\n"
STREAM = "live"  # an address that never ends
ANSWERS = (200, 301, 302, 303, 400, 404, 409)  # 409: not while the game is on


class Tried(Struct):
    """What came of some documents."""

    counts: Counter[str] = msgspec.field(default_factory=Counter)
    wrong: list[str] = []
    unnamed: Counter[str] = msgspec.field(default_factory=Counter)  # refused without a field
    asked: Counter[str] = msgspec.field(default_factory=Counter)  # how often each address

    def add(self, other: Tried) -> None:
        self.counts += other.counts
        self.wrong = [*self.wrong, *other.wrong]
        self.unnamed += other.unnamed
        self.asked += other.asked


class Depth(Struct, frozen=True):
    """How much is looked at of the games that begin."""

    pages: int  # of each of them, by turns
    plays: int  # one in so many is played to its end


class Tables:
    """Whole games of a title, made once, from which positions are taken."""

    def __init__(self, title: str, seed: str) -> None:
        self.rules: Ruleset[Any, Any] = ruleset(title)
        self.seed = seed
        self._games: dict[tuple[int, int], Game] = {}

    def position(self, chance: Random) -> dict[str, Any]:
        """Any step of any game, as anybody may see it; a few more from the beginning and end."""
        soaks, counts = self.rules.play.soaks, self.rules.play.player_counts
        while True:
            which = chance.randrange(len(soaks)), chance.choice(counts)
            if which not in self._games:
                try:
                    options = dict(soaks[which[0]])
                    game = play(None, self.rules.key, SEATS[: which[1]], self.seed, options)
                except Refused:  # not for so many
                    continue
                self._games[which] = game
            break
        game = self._games[which]
        step = chance.randint(1, game.version)
        if chance.random() < 0.2:
            step = chance.choice((chance.randint(1, min(12, game.version)), game.version))
        document: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(self.rules.position(game.state_at(step)))
        )
        return {**document, "dealer": chance.choice(DEALERS)}


def try_one(
    rules: Ruleset[Any, Any], document: dict[str, Any], site: Any, key: str, number: int, how: Depth
) -> str:
    """`refused`, or how the game went; raises what must not happen."""
    try:
        state = checked(rules, document)
    except LedgerError as error:
        for lang in ("en", "fr"):
            told = tell(error, lang)
            assert told.message
            assert all(one.message for said in told.errors.values() for one in said)
        if isinstance(error, Unreadable) and list(error.errors) == ["position"]:
            raise Unnamed(str(error.errors["position"])) from None
        return "refused"
    game = site.begin(rules, state, document, key)
    site.look_at(game, number * how.pages, how.pages)
    if number % how.plays:
        return "begun"
    _played_out(site.answered(game, key), key)
    return "played"


class Unnamed(Exception):
    """A refusal that names no field."""


def _played_out(game: Game, seed: str) -> None:
    """Seeded players come to the end; every law holds that held at the beginning."""
    watch = None if list(game.rules.look.lint(game.state)) else Referee(game.version)
    for move in moves(game, seed):
        if watch is not None:
            watch(game.rules, move)
        game.apply(game.step(move.body))
    assert game.over, "the game does not end"


class Site:
    """A store and the pages over it, thrown away afterwards."""

    def __init__(self, ledger: Ledger, app: Any) -> None:
        self.ledger, self.client = ledger, app.test_client()
        self.addresses = _addresses(app)
        self.asked: Counter[str] = Counter()

    def begin(
        self, rules: Ruleset[Any, Any], state: Any, document: dict[str, Any], key: str
    ) -> Game:
        """As a new game over the API, which must take what was checked."""
        body = {
            "title": rules.key,
            "players": list(state.players),
            "dealer": state.dealer,
            "position": document,
            **({"seed": key} if state.dealer == "virtual" else {}),
        }
        made = self.client.post("/api/v1/games", json=body)
        assert made.status_code == 201, f"{made.status_code} {made.get_data(as_text=True)[:400]}"
        return self.ledger.load(UUID(made.json["game"]))

    def answered(self, game: Game, key: str) -> Game:
        """Once it was told what seeded players cannot tell: what was covered when they came."""
        chance, rules = Random(key), game.rules
        while not game.over:
            seen = at_virtual_table(game.state)
            if rules.play.forced(seen) or rules.legal_actions(seen):
                break
            action = doing.reported(game, chance)
            assert action is not None, "it is asked for what nobody can tell"
            game = self.ledger.take(game.id, action)
        return game

    def look_at(self, game: Game, first: int, number: int) -> None:
        """So many addresses from there on; with the next game it goes on behind them."""
        for n in range(first, first + min(number, len(self.addresses))):
            address = self.addresses[n % len(self.addresses)]
            self.asked[address] += 1
            where = address.format(game_id=game.id)
            try:
                answer = self.client.get(where)
            except Exception as error:
                raise AssertionError(f"{where}: {type(error).__name__} {error}") from error
            answer.get_data()
            assert answer.status_code in ANSWERS, f"{where} {answer.status_code}"
        assert write(build(read(write(game)), game.started.at)) == write(game), "another record"


def _addresses(app: Any) -> list[str]:
    """Every address of a game that can be opened."""
    found = ["/games/{game_id}/audit?as_if=ended", "/api/v1/games/{game_id}/audit?as_if_ended=1"]
    for rule in app.url_map.iter_rules():
        known = {"game_id", "n", "step"}
        if "GET" not in rule.methods or "game_id" not in rule.arguments:
            continue
        if rule.arguments - known or STREAM in rule.endpoint:
            continue
        address = re.sub(r"<(?:int:)?(?:n|step)>", "1", rule.rule).replace("<game_id>", "{game_id}")
        found.append(address)
    return sorted(found)


@cache
def application() -> Any:
    """One for a whole process: its templates are read once."""
    from ledger.web import create_app

    folder = tempfile.mkdtemp()
    return create_app(f"{folder}/none.db", read_path=f"{folder}/none-read.db", testing=True)


@contextmanager
def a_site() -> Iterator[Site]:
    app = application()
    kept = {name: app.extensions[name] for name in ("ledger", "projections")}
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(f"{folder}/positions.db")
        ledger.first_look = kept["ledger"].first_look
        read_tables = Projections(ledger, Path(folder) / "read.db")
        app.extensions.update(ledger=ledger, projections=read_tables)
        try:
            with closing(ledger), closing(read_tables):
                yield Site(ledger, app)
        finally:
            app.extensions.update(kept)


@cache
def tables_of(title: str, seed: str) -> Tables:
    """Made once in each process."""
    return Tables(title, seed)


def run(title: str, seed: str, first: int, number: int, how: Depth) -> Tried:
    """Some documents, in a process of its own."""
    tried, rules = Tried(), ruleset(title)
    tables = tables_of(title, seed)
    with a_site() as site:
        for n in range(first, first + number):
            chance = Random(f"{seed} {n}")
            document, touched = mutated(tables.position(chance), chance)
            try:
                tried.counts[try_one(rules, document, site, f"{seed} {n}", n, how)] += 1
            except Unnamed as error:
                tried.counts["refused"] += 1
                tried.unnamed[f"{error} ({title} --seed {seed!r} --first {n} --number 1)"] += 1
            except Exception as error:  # whatever it is, its number is wanted
                last = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{Path(last.filename).name}:{last.lineno}"
                tried.counts["wrong"] += 1
                tried.wrong.append(
                    f"{title} --seed {seed!r} --first {n} --number 1: {', '.join(touched)}: "
                    f"{type(error).__name__} {str(error)[:300]} ({where})"
                )
        tried.asked = site.asked
    return tried


@click.command()
@click.argument("titles", nargs=-1)
@click.option("--number", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--seed", default="positions", show_default=True)
@click.option("--first", type=int, default=1, help="The number of the first document.")
@click.option("--pages", type=click.IntRange(1), default=12, help="Asked of each game, by turns.")
@click.option("--plays", type=click.IntRange(1), default=1, help="Play one game in so many.")
@click.option("--minutes", type=click.FloatRange(0), help="Begin none after so many.")
@click.option("--processes", type=click.IntRange(1), default=min(2, os.cpu_count() or 1))
@click.option("--write", is_flag=True, help="Keep the figures in docs/soak.md.")
def main(
    titles: tuple[str, ...],
    number: int,
    seed: str,
    first: int,
    pages: int,
    plays: int,
    minutes: float | None,
    processes: int,
    write: bool,
) -> None:
    """Change --number positions of each of TITLES (all of them) and try what is left of them."""
    for title in titles:
        if title not in GAMES:
            raise click.UsageError(f"no title {title}; there are: {', '.join(GAMES)}")
    began, how = time.monotonic(), Depth(pages, plays)
    until = began + (float("inf") if minutes is None else minutes * 60)
    chosen = titles or tuple(GAMES)
    jobs = (
        (title, seed, start, min(A_JOB, first + number - start), how)
        for start in range(first, first + number, A_JOB)
        for title in chosen
    )
    every = {title: Tried() for title in chosen}
    for title, tried in results(jobs, processes, until):
        every[title].add(tried)
        for one in (*tried.wrong, *tried.unnamed):  # at once: a run may be long
            click.echo(one, err=True)
        if write:  # so far: a run may be stopped
            _keep(figures(every, how, time.monotonic() - began))
    for title, tried in every.items():
        _report(title, tried)
    sys.exit(any(tried.wrong or tried.unnamed for tried in every.values()))


def _keep(told: Iterator[str]) -> None:
    page = PAGE.read_text("utf-8")
    above, below = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(above + BEGIN + "\n".join(["", *told, ""]) + END + below, "utf-8")


def results(
    jobs: Iterator[tuple[str, str, int, int, Depth]], processes: int, until: float
) -> Iterator[tuple[str, Tried]]:
    """Each as soon as it is done; none is begun once the time is over."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting: dict[Future[Tried], str] = {}
        while True:
            while len(waiting) < processes and time.monotonic() < until:
                job = next(jobs, None)
                if job is None:
                    break
                waiting[pool.submit(run, *job)] = job[0]
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            yield from ((waiting.pop(one), one.result()) for one in done)


def figures(every: dict[str, Tried], how: Depth, seconds: float) -> Iterator[str]:
    """What was done with how many, as Markdown."""
    titles = sorted(every)
    yield (
        f"{date.today():%d %B %Y}".lstrip("0")  # noqa: DTZ011 (the day of whoever ran it)
        + f": {seconds / 60:.0f} minutes; {how.pages} addresses asked of each game that began, "
        f"one game in {how.plays} played on."
    )
    yield ""
    yield f"|  | {' | '.join(titles)} |"
    yield f"|---|{'|'.join('---' for _ in titles)}|"
    rows = {name: [_figure(name, every[title]) for title in titles] for name in FIGURES}
    for name, cells in rows.items():
        yield f"| {name} | {' | '.join(f'{cell:,}' for cell in cells)} |"


def _figure(name: str, tried: Tried) -> int:
    counts, asked = tried.counts, tried.asked
    return {
        "Documents": counts.total(),
        "Refused": counts["refused"],
        "Refused without a field named": tried.unnamed.total(),
        "Games begun over the API": counts["begun"] + counts["played"],
        "Played to the end, every law watched": counts["played"],
        "Pages and API routes asked": asked.total(),
        "Different ones": len(asked),
        "Times the least asked one was": min(asked.values(), default=0),
        "Wrong": counts["wrong"],
    }[name]


FIGURES = (
    "Documents",
    "Refused",
    "Refused without a field named",
    "Games begun over the API",
    "Played to the end, every law watched",
    "Pages and API routes asked",
    "Different ones",
    "Times the least asked one was",
    "Wrong",
)


def _report(title: str, tried: Tried) -> None:
    told = ", ".join(f"{name.lower()} {_figure(name, tried):,}" for name in FIGURES)
    click.echo(f"{title}: {told}")
    for what, times in tried.unnamed.most_common(5):
        click.echo(f"  {times} times without a field: {what}")


if __name__ == "__main__":
    main()
