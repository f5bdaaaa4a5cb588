"""The `ledger` command. Exit 0: done; 1: the answer is no; 2: the request cannot be used."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import Any

import click

from tools import (
    accounts,
    backup,
    files,
    imagine,
    keep,
    known,
    look,
    mend,
    people,
    play,
    rulings,
    tally,
    usage,
)
from tools.desk import Desk, shared_options

WORDS = "ledger.words"  # where a context keeps the whole command


class Late(click.Command):
    """A command whose module is loaded when it is used: the others need not wait for it."""

    def __init__(self, name: str, module: str, short_help: str) -> None:
        self._module = module
        super().__init__(name, short_help=short_help)

    @cached_property
    def _command(self) -> click.Command:
        found: click.Command = getattr(import_module(self._module), self.name or "")
        return found

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        return self._command.make_context(*args, **kwargs)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return self._command.get_params(ctx)


class Main(click.Group):
    """Lists its commands in the order of a game's life, not of the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = list(args)
        with usage.told(args, ctx.ensure_object(Desk).lang):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with usage.told(ctx.meta[WORDS], ctx.ensure_object(Desk).lang):
            return super().invoke(ctx)


@click.group(
    cls=Main,
    params=shared_options(),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="ledger-boardgames", prog_name="ledger")
def main() -> None:
    """Record board games as they are played, replay them, and prove the score.

    GAME is a game's id or the first characters of it. The store is a file in your data folder
    unless --db or LEDGER_DB names another file or a postgresql:// address.
    """


for command in (
    keep.serve,
    look.titles,
    look.games,
    people.players,
    play.new,
    play.act,
    play.legal,
    look.show,
    look.replay,
    look.audit_command,
    play.claim,
    tally.count,
    play.signoff,
    play.note,
    rulings.house,
    mend.undo,
    mend.amend,
    rulings.readings,
    mend.correct,
    known.known,
    known.name,
    known.catalogue,
    known.reprint,
    known.enter,
    play.fork,
    imagine.compare,
    imagine.what_if_command,
    look.score,
    files.export,
    files.import_files,
    keep.verify,
    keep.rebuild,
    keep.simulate,
    Late("bench", "tools.bench", "The benchmark suite, as ratios."),
    backup.backup,
    accounts.account,
    accounts.access,
):
    main.add_command(command)
