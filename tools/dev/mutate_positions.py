"""Positions are complete or refused: documents changed by chance, tried by the thousand.

Each is either refused with the field at fault, or it is a game: every page and every route of the
API answers, and seeded players come to its end with either dealer.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
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
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import Ruleset
from ledger.simulate import NAMES as SEATS
from ledger.simulate import Referee, moves, play
from ledger.texts.problems import tell
from ledger.tools.dev.position_mutations import mutated

DEALERS = ("table", "virtual")
A_JOB = 100
LOOKS = 8  # addresses of each game, by chance, besides those that everybody opens
FIRST = ("table.show", "audit.show", "replay.step", "api.legal", "api.lines", "api.show_position")
STREAM = "live"  # an address that never ends


class Tried(Struct):
    """What came of some documents."""

    counts: Counter[str] = msgspec.field(default_factory=Counter)
    wrong: list[str] = []
    unnamed: Counter[str] = msgspec.field(default_factory=Counter)  # refused without a field

    def add(self, other: Tried) -> None:
        self.counts += other.counts
        self.wrong = [*self.wrong, *other.wrong]
        self.unnamed += other.unnamed


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


def try_one(rules: Ruleset[Any, Any], document: dict[str, Any], site: Any, key: str) -> str:
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
    site.look_at(game, Random(key))
    _played_out(game, key)
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
        self.first, self.others = _addresses(app)

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

    def look_at(self, game: Game, chance: Random) -> None:
        few = chance.sample(self.others, min(LOOKS, len(self.others)))
        for address in (*self.first, *few):
            where = address.format(game_id=game.id)
            try:
                answer = self.client.get(where)
            except Exception as error:
                raise AssertionError(f"{where}: {type(error).__name__} {error}") from error
            answer.get_data()
            assert answer.status_code in (200, 302, 303, 400, 404), f"{where} {answer.status_code}"
        assert write(build(read(write(game)), game.started.at)) == write(game), "another record"


def _addresses(app: Any) -> tuple[list[str], list[str]]:
    """Every address of a game that can be opened: those everybody opens, and the rest."""
    first, others = [], ["/games/{game_id}/audit?as_if=ended"]
    others.append("/api/v1/games/{game_id}/audit?as_if_ended=1")
    for rule in app.url_map.iter_rules():
        known = {"game_id", "n", "step"}
        if "GET" not in rule.methods or "game_id" not in rule.arguments:
            continue
        if rule.arguments - known or STREAM in rule.endpoint:
            continue
        address = re.sub(r"<(?:int:)?(?:n|step)>", "1", rule.rule).replace("<game_id>", "{game_id}")
        (first if rule.endpoint in FIRST else others).append(address)
    return first, others


@contextmanager
def a_site() -> Iterator[Site]:
    from ledger.web import create_app

    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "positions.db")
        app = create_app(address, read_path=str(Path(folder) / "read.db"), testing=True)
        with closing(app.extensions["ledger"]) as ledger:
            yield Site(ledger, app)


def run(title: str, seed: str, first: int, number: int) -> Tried:
    """Some documents, in a process of its own."""
    tried, rules = Tried(), ruleset(title)
    tables = Tables(title, seed)
    with a_site() as site:
        for n in range(first, first + number):
            chance = Random(f"{seed} {n}")
            document, touched = mutated(tables.position(chance), chance)
            try:
                tried.counts[try_one(rules, document, site, f"{seed} {n}")] += 1
            except Unnamed as error:
                tried.counts["refused"] += 1
                tried.unnamed[f"{error}"] += 1
            except Exception as error:  # whatever it is, its number is wanted
                last = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{Path(last.filename).name}:{last.lineno}"
                tried.counts["wrong"] += 1
                tried.wrong.append(
                    f"{title} --seed {seed!r} --first {n} --number 1: {', '.join(touched)}: "
                    f"{type(error).__name__} {str(error)[:300]} ({where})"
                )
    return tried


@click.command()
@click.argument("titles", nargs=-1)
@click.option("--number", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--seed", default="positions", show_default=True)
@click.option("--first", type=int, default=1, help="The number of the first document.")
@click.option("--processes", type=click.IntRange(1), default=min(2, os.cpu_count() or 1))
def main(titles: tuple[str, ...], number: int, seed: str, first: int, processes: int) -> None:
    """Change --number positions of each of TITLES (all of them) and try what is left of them."""
    for title in titles:
        if title not in GAMES:
            raise click.UsageError(f"no title {title}; there are: {', '.join(GAMES)}")
    failed = False
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for title in titles or GAMES:
            tried = Tried()
            starts = range(first, first + number, A_JOB)
            sizes = [min(A_JOB, first + number - start) for start in starts]
            jobs = [
                pool.submit(run, title, seed, start, size)
                for start, size in zip(starts, sizes, strict=True)
            ]
            for job in jobs:
                tried.add(job.result())
            _report(title, tried)
            failed = failed or bool(tried.wrong)
    sys.exit(failed)


def _report(title: str, tried: Tried) -> None:
    counts = tried.counts
    click.echo(
        f"{title}: {counts.total()} documents, {counts['refused']} refused "
        f"({tried.unnamed.total()} of them as a whole), {counts['played']} played to the end, "
        f"{counts['wrong']} wrong"
    )
    for what, times in tried.unnamed.most_common(5):
        click.echo(f"  {times} times without a field: {what}")
    for one in tried.wrong[:20]:
        click.echo(f"  {one}", err=True)


if __name__ == "__main__":
    main()
