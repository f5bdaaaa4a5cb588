"""The `ledger` command. Exit 0: done; 1: the answer is no; 2: the request cannot be used."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import click

from ledger.tools import usage_errors
from ledger.tools.command_list import COMMANDS, OLD_NAMES
from ledger.tools.options import options, shared_options

# Next to nothing that is loaded is ever given back, so it is not looked through again and again,
# nor once more at the end: that took a quarter of a short command.
gc.set_threshold(50_000)
atexit.register(gc.freeze)

WORDS = "ledger.words"  # where a context keeps the whole command


class Commands(Mapping[str, click.Command]):
    """Every command by name; its module is loaded when it is asked for."""

    def __getitem__(self, name: str) -> click.Command:
        listed = COMMANDS[OLD_NAMES.get(name, name)]
        found: click.Command = getattr(
            import_module(f"ledger.tools.{listed.module}"), listed.function
        )
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class Main(click.Group):
    """Lists its commands in the order of a game's life, and loads the one that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.help) for name, listed in COMMANDS.items()])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = list(args)
        with usage_errors.report_usage_errors(args, options(ctx).lang):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with usage_errors.report_usage_errors(ctx.meta[WORDS], options(ctx).lang):
            return super().invoke(ctx)


@click.group(
    cls=Main,
    commands=Commands(),
    params=shared_options(),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="ledger-boardgames", prog_name="ledger")
def main() -> None:
    """Record board games as they are played, replay them, and prove the score.

    GAME is a game's id or the first characters of it. The store is a file in your data folder
    unless --db or LEDGER_DB names another file or a postgresql:// address.
    """
