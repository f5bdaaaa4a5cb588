"""What every command works with: the store, the language, where answers and errors go."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click
import eventsourcing.persistence
import msgspec

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.errors import GameHidden, LedgerError, NoSuchGame, UnknownName
from ledger.storage import Unanswered, check_address, on_postgres
from ledger.tools.errors import Problem, exit_code, explain, print_trouble
from ledger.tools.options import Options, json_option, options, shared_options
from ledger.tools.store_lookup import find_ids, knock, leaf
from ledger.tools.texts import say
from ledger.tools.usage_errors import Misused
from ledger.visibility import Viewer

if TYPE_CHECKING:  # slow to load: many commands answer without it
    from rich.console import Console

CONTEXT = "ledger.context"  # where Click keeps it
PIPE_WIDTH = 160  # a file has no width; a table should not be cut to 80 columns there


def is_store_error(error: Exception) -> bool:
    """Whether the store itself said no. psycopg is slow to load, so it is known by its name."""
    ours = isinstance(error, sqlite3.Error | eventsourcing.persistence.PersistenceError)
    return ours or type(error).__module__.startswith("psycopg")


class Context:
    """Kept by Click for the length of one command."""

    def __init__(self, chosen: Options) -> None:
        self.address, self.lang, self.json = chosen.address, chosen.lang, chosen.json
        self.seat = chosen.seat
        self.looked_up: Game | None = None  # lets an error say what happened in it
        self.trouble: dict[str, Any] = {}  # what else the JSON of an error has to tell

    # ------------------------------------------------------------------ the store

    @cached_property
    def ledger(self) -> Ledger:
        try:
            if on_postgres(self.address):
                knock(self.address)
            return Ledger(self.address)
        except (OSError, ValueError) as error:
            raise Problem("store_unusable", address=leaf(self.address), reason=error) from None

    def old_ledger(self) -> Ledger:
        """For commands that only make sense on a store that exists: none is made by mistake."""
        check_address(self.address)
        if not on_postgres(self.address) and not Path(self.address).expanduser().exists():
            raise Problem("no_store", address=self.address)
        return self.ledger

    def game_id(self, text: str) -> UUID:
        """A game by its id or by the first characters of it, when only one begins so."""
        ledger = self.old_ledger()
        start = text.lower().replace("-", "")
        found = find_ids(ledger, start) if start and _is_hex(start) else []
        if len(found) == 1:
            return found[0]
        if found:
            raise Problem("several_games", game=text, games=_some(found))
        import difflib

        close = difflib.get_close_matches(start, [i.hex for i in find_ids(ledger)], 3, cutoff=0.7)
        raise _with_hint(NoSuchGame(game=text), [str(UUID(name)) for name in close])

    def game(self, text: str) -> Game:
        game_id = self.game_id(text)
        if self.ledger.is_hidden(game_id):
            raise GameHidden(game=str(game_id))
        self.looked_up = self.ledger.game(game_id)
        return self.looked_up

    def viewer(self, game: Game) -> Viewer:
        """Who looks, as `--as` says. It matters while a game with secrets is on."""
        then, seat = self.seat.startswith("then:"), self.seat.removeprefix("then:")
        if seat and seat not in game.setup.players:
            raise UnknownName("player", seat)
        return Viewer(seat=seat or None, at_the_time=then and game.over)

    # ------------------------------------------------------------------ answering

    @cached_property
    def out(self) -> Console:
        from rich.console import Console

        return Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False)

    @cached_property
    def err(self) -> Console:
        from rich.console import Console

        return Console(stderr=True, width=None if sys.stderr.isatty() else PIPE_WIDTH)

    def say(self, key: str, **params: object) -> str:
        return say(key, self.lang, **params)

    def tell(self, key: str, **params: object) -> None:
        """One sentence on standard output."""
        click.echo(self.say(key, **params))

    def answer(self, document: Any) -> bool:
        """Prints the document if JSON was asked for, and says whether it was."""
        if self.json:
            click.echo(json.dumps(msgspec.to_builtins(document), ensure_ascii=False, indent=2))
        return self.json

    @contextmanager
    def progress(self, key: str, total: int | None) -> Iterator[Any]:
        """A bar on standard error, so that what a program reads stays clean."""
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
        )

        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=self.err,
            transient=True,
            disable=not self.err.is_terminal,
        )
        with bar:
            task = bar.add_task(self.say(f"working.{key}"), total=total)
            yield lambda done=1: bar.advance(task, done)

    # ------------------------------------------------------------------ failing

    def fail(self, error: LedgerError) -> int:
        body = explain(error, self.lang, self.looked_up) | self.trouble
        if not self.answer(body):
            print_trouble(self.err, error, body, self.lang)
        return exit_code(error)

    def close(self) -> None:
        if "ledger" in self.__dict__:
            self.ledger.close()


def _is_hex(text: str) -> bool:
    return set(text) <= set("0123456789abcdef")


def _some(ids: list[UUID]) -> str:
    names = ", ".join(str(game_id) for game_id in ids[:5])
    return names + (", ..." if len(ids) > 5 else "")


def _with_hint(error: LedgerError, names: Iterable[str]) -> LedgerError:
    error.params["did_you_mean"] = list(names)
    return error


# ----------------------------------------------------------------------- commands


def context_of(ctx: click.Context) -> Context:
    """The same one for all parts of a command, made when its options are read."""
    kept: Context = ctx.meta.setdefault(CONTEXT, None) or Context(options(ctx))
    ctx.meta[CONTEXT] = kept
    return kept


class LedgerCommand(click.Command):
    """A command with the shared options, whose errors are sentences and exit codes."""

    def __init__(self, *args: Any, with_json: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += shared_options()
        if with_json:
            self.params.append(json_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """A terminal may send any bytes; what is no text can neither be stored nor looked for."""
        for word in args:
            if any("\ud800" <= letter <= "\udfff" for letter in word):
                raise Misused("encoding", word=repr(word))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        context = context_of(ctx)
        try:
            return super().invoke(ctx)
        except LedgerError as error:
            code = context.fail(error)
        except Exception as error:
            if not is_store_error(error):
                raise
            code = context.fail(
                Problem("store_silent")
                if isinstance(error, Unanswered)
                else Problem("store_unusable", address=leaf(context.address), reason=error)
            )
        finally:
            context.close()
        raise click.exceptions.Exit(code)


def command(name: str, **kwargs: Any) -> Any:
    return click.command(name, cls=LedgerCommand, **kwargs)


def pass_context(function: Any) -> Any:
    """Hands the command its `Context` as the first argument."""

    @click.pass_context
    @wraps(function)
    def with_context(ctx: click.Context, *args: Any, **kwargs: Any) -> Any:
        return ctx.invoke(function, context_of(ctx), *args, **kwargs)

    return with_context
