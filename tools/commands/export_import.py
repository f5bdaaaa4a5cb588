"""Commands about files: export, import."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import click
from msgspec import Struct
from rich.table import Table

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.errors import LedgerError, TitleNotInstalled
from ledger.exports.csv_tables import Look, changes, flat, market_csv, scores_csv, written
from ledger.exports.sqlite_file import write_archive_file
from ledger.people.registry import People, known_as
from ledger.plays import bgstats, csv_plays
from ledger.plays import export as play_export
from ledger.projections import Projections
from ledger.record import Imported, chained, lines_for, raw_lines
from ledger.record.import_files import take_in
from ledger.record.reader import read_all
from ledger.tools.bulk.processes import Died
from ledger.tools.bulk.run import Engine, alone, bulk_options, run
from ledger.tools.bulk.shards import by_shard, shard_of
from ledger.tools.commands.export_html import offline_page, sheet_page
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem, explain, print_trouble
from ledger.tools.options import as_option
from ledger.tools.store_lookup import find_ids
from ledger.tools.usage_errors import Misused
from ledger.visibility import EVERYTHING

# ----------------------------------------------------------------------- export


FORMATS = ("record", "html", "csv", "scores", "market", "sheet", "bgsplay", "play-csv", "sqlite")


@command("export", with_json=False)
@click.argument("game", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS, "position"]),
    default="record",
    show_default=True,
)
@click.option("-o", "--output", help="The file to write; standard output if not given.")
@click.option("--at", type=int, metavar="STEP", help="The step of a position (else the last).")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Include what is secret while the game is on: hands, the dealer's seed.",
)
@click.option(
    "--archive",
    is_flag=True,
    help="The records of every game, with all that is stored of them, instead of one.",
)
@bulk_options
@as_option
@pass_context
def export(
    context: Context,
    game: str | None,
    form: str,
    output: str | None,
    at: int | None,
    force: bool,
    everything: bool,
    archive: bool,
    cluster: str,
    processes: int | None,
) -> None:
    """Write GAME as a record, a page that replays it offline, tables (csv, or scores and market
    alone), a score sheet to print and sign, a play for BG Stats (bgsplay) or a table of plays
    (play-csv), or a position. With --format sqlite every game, or GAME alone, as tables for
    datasette: docs/archive.md.

    While a game is on, the file tells what a spectator may know, or with --as what that seat may.
    """
    if form == "sqlite":
        if everything or context.seat or at is not None:
            raise Misused("sqlite_for_everybody")
        _sqlite_file(context, game, output, force)
        return
    if game is None or archive:
        _check_archive(game, archive, form)
        _written(output, _archive(context, Engine(cluster, processes or 0)), force)
        return
    _written(output, _of_one_game(context, game, form, at, everything), force)


def _of_one_game(context: Context, game: str, form: str, at: int | None, everything: bool) -> bytes:
    try:
        found = context.game(game)
    except TitleNotInstalled as error:
        return _raw_record(context, error, form, everything)
    viewer = EVERYTHING if everything else context.viewer(found)
    look = partial(visibility.state_at, found, viewer=viewer)
    if at is not None and form != "position":
        raise Misused("at_position")
    match form:
        case "record":
            data = b"".join(chained(lines_for(found, viewer)))
        case "html":
            with context.progress("export", found.version) as advance:
                data = offline_page(found, context.lang, viewer, advance).encode()
        case "sheet":
            data = sheet_page(found, context.lang, viewer).encode()
        case "scores":
            data = scores_csv(found, look, context.lang).encode()
        case "market":
            data = market_csv(found, look, context.lang).encode()
        case "csv":
            data = as_csv(found, look).encode()
        case "bgsplay":
            plays = bgstats.write([play_export.as_bgstats(found, context.lang)])
            data = (json.dumps(plays, ensure_ascii=False, indent=2) + "\n").encode()
        case "play-csv":
            data = csv_plays.write([play_export.as_csv(found, context.lang)]).encode()
        case _:
            position = found.rules.position(look(found.version if at is None else at))
            data = (json.dumps(position, ensure_ascii=False, indent=2) + "\n").encode()
    return data


def _check_archive(game: str | None, archive: bool, form: str) -> None:
    if game is not None or not archive or form != "record":
        raise Misused("game_or_archive")


def _archive(context: Context, engine: Engine) -> bytes:
    """Every game in the order of their ids: the same file from every store that has the same."""
    ids = sorted(find_ids(context.old_ledger()))
    recorder: Any = context.ledger.recorder
    last = recorder.last_steps()
    tasks = {shard: [(one, last[one.hex]) for one in mine] for shard, mine in by_shard(ids).items()}
    with context.progress("export", len(ids)) as advance:
        if engine.cluster or engine.processes:
            done = run(context, "export", tasks, engine, lambda shard: advance(len(tasks[shard])))
        else:
            done = {}
            for shard, task in tasks.items():
                done[shard] = alone(context, "export", task)
                advance(len(task))
    records = dict(chain.from_iterable(_alive(done)))
    return b"".join(records[one] for one in ids)


def _sqlite_file(context: Context, game: str | None, output: str | None, force: bool) -> None:
    """Every game that is not hidden, or the one that is named; as everybody may see it."""
    ledger = context.old_ledger()
    if output not in (None, "-"):
        target(Path(str(output)), force)  # what is wrong with it is told before the work
    only = None if game is None else str(context.game(game).id)
    with (
        closing(Projections(ledger)) as read,
        closing(People(context.address)) as people,
        TemporaryDirectory(prefix="ledger-archive-") as folder,
    ):
        games = read.games(limit=-1) if only is None else [read.game(only)]
        names = known_as(people.all(), {name for row in games for name in row.players})
        path = Path(folder) / "archive.sqlite"
        with context.progress("export", len(games)) as advance:
            write_archive_file(path, read, games, ledger.shelf, names, advance)
        _written(output, path.read_bytes(), force)


def _alive(done: dict[str, Any]) -> list[Any]:
    for shard, found in done.items():
        if isinstance(found, Died):
            raise Problem("worker_died", shard=shard)
    return list(done.values())


def _raw_record(context: Context, error: TitleNotInstalled, form: str, everything: bool) -> bytes:
    """Of a game whose title is not installed: the stored steps, and nothing else."""
    game = context.ledger.raw(UUID(error.params["game"]))
    if form != "record":
        raise error
    if not (game.over or everything):
        raise Problem("raw_record_needs_all", title=error.title)
    return b"".join(chained(raw_lines(game)))


def _written(output: str | None, data: bytes, force: bool) -> None:
    if output is None or output == "-":
        sys.stdout.buffer.write(data)
    else:
        _write_file(Path(output), data, force)


def _write_file(path: Path, data: bytes, force: bool) -> None:
    """The whole file or none of it."""
    path = target(path, force)
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Problem("file_unusable", file=path, reason=error) from None


def target(path: Path, force: bool) -> Path:
    """Where to write. Only a plain file is ever replaced: never a device, a pipe or a folder."""
    if path.exists():
        if not path.is_file():
            raise Problem("not_a_plain_file", file=path)
        if not force:
            raise Problem("exists_already", file=path)
    return path.resolve()


COLUMNS = (
    "table",
    "step",
    "player",
    "what",
    "value",
    "rule",
    "components",
    "steps",
    "place",
    "most",
)


def as_csv(game: Game, look: Look) -> str:
    """Every score line and every pile of the market, at each step that changed them.

    `table` is `score` or `market`. A score line's `what` is its category and its `value` the
    points, `most` what they may turn out to be while something is hidden; a market row's `what` is
    the pile and its `value` what lies there.
    """
    return written(COLUMNS, _rows(game, look))


def _rows(game: Game, look: Look) -> Iterator[tuple[Any, ...]]:
    for step, sheet, piles in changes(game, look):
        for line in sheet or ():
            components, steps = " ".join(line.components), " ".join(map(str, line.steps))
            rest = (line.points, line.rule, components, steps, line.place, line.most)
            yield ("score", step, line.player, line.category, *rest)
        yield from (("market", step, "", pile, flat(holds)) for pile, holds in piles.items())


# ----------------------------------------------------------------------- import


class Outcome(Struct, omit_defaults=True):
    """What became of one record of one file."""

    file: str
    game: str = ""
    title: str = ""
    steps: int = 0
    status: str = "failed"
    error: dict[str, Any] | None = None


@command("import")
@click.argument("files", nargs=-1, required=True)
@bulk_options
@pass_context
def import_files(
    context: Context, files: tuple[str, ...], cluster: str, processes: int | None
) -> None:
    """Import the records in FILES (- is standard input). A file may hold many.

    A record that cannot be taken leaves nothing behind; the others are kept.
    """
    streams = [(name, _open(name)) for name in files]
    sizes = [0 if name == "-" else Path(name).stat().st_size for name in files]
    outcomes: list[Outcome] = []
    errors: list[tuple[Outcome, LedgerError]] = []
    engine = Engine(cluster, processes or 0)
    shared = bool(engine.cluster or engine.processes)
    with context.progress("import", None if "-" in files else sum(sizes)) as advance:
        for name, stream in streams:
            with stream:
                lines = _counted(stream, advance)
                told = _shared_out(context, lines, engine) if shared else None
                _import(context, name, told or take_in(context.ledger, lines), outcomes, errors)
    good = len(outcomes) - len(errors)
    if not context.answer({"imported": good, "failed": len(errors), "records": outcomes}):
        _print_outcomes(context, outcomes, errors)
    if errors:
        raise click.exceptions.Exit(NO)


def _open(name: str) -> Any:
    try:
        return sys.stdin.buffer if name == "-" else Path(name).open("rb")
    except OSError as error:
        raise Problem("file_unusable", file=name, reason=error) from None


def _counted(stream: Any, advance: Any) -> Iterator[bytes]:
    for line in stream:
        advance(len(line))
        yield line


def _import(
    context: Context,
    name: str,
    told: Iterator[Imported | LedgerError],
    outcomes: list[Outcome],
    errors: list[tuple[Outcome, LedgerError]],
) -> None:
    for one in told:
        if isinstance(one, Imported):
            outcomes.append(Outcome(name, str(one.game), one.title, one.steps, one.status))
            continue
        failed = Outcome(name, error=explain(one, context.lang))
        outcomes.append(failed)
        errors.append((failed, one))


def _shared_out(
    context: Context, lines: Iterator[bytes], engine: Engine
) -> Iterator[Imported | LedgerError]:
    """What became of each record, in the order of the file. The file is read here; a line that
    cannot be read ends it."""
    text: list[bytes] = []
    tasks: dict[str, list[tuple[int, int, bytes]]] = {}
    ends: LedgerError | None = None

    def kept() -> Iterator[bytes]:
        for line in lines:
            text.append(line)
            yield line
        text.append(b"")  # as if another record began behind the end

    try:
        for number, one in enumerate(read_all(kept())):
            whole = b"".join(text[one.line - 1 : -1])  # what was read last begins the next one
            shard = shard_of(one.header.game or UUID(int=0))
            tasks.setdefault(shard, []).append((number, one.line, whole))
    except LedgerError as error:
        ends = error
    context.ledger  # noqa: B018  (one that cannot be opened is told here)
    done = run(context, "import_records", tasks, engine, lambda shard: None)
    yield from dict(sorted(chain.from_iterable(_alive(done)), key=lambda one: one[0])).values()
    if ends is not None:
        yield ends


def _print_outcomes(
    context: Context, outcomes: list[Outcome], errors: list[tuple[Outcome, LedgerError]]
) -> None:
    table = Table()
    for key in ("file", "game", "title", "steps", "result"):
        table.add_column(context.say(key), no_wrap=key == "game")
    for one in outcomes:
        if one.error is None:
            table.add_row(one.file, one.game, one.title, str(one.steps), context.say(one.status))
    if table.row_count:
        context.out.print(table)
    context.tell("imported_count", count=sum(one.status == "imported" for one in outcomes))
    for one, error in errors:
        context.err.print(one.file, style="bold", markup=False)
        print_trouble(context.err, error, one.error or {}, context.lang)
