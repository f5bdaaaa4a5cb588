"""The `ledger` command. Exit 0: done; 1: the answer is no; 2: the request cannot be used."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from typing import Any

import click

from ledger.tools import usage_errors
from ledger.tools.commands import (
    accounts,
    backup,
    compare_what_if,
    correct,
    count,
    export_import,
    house_rules,
    keeping,
    knowledge,
    maintenance,
    players,
    record,
    show,
    title,
)
from ledger.tools.context import Context, shared_options

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
        with usage_errors.report_usage_errors(args, ctx.ensure_object(Context).lang):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with usage_errors.report_usage_errors(ctx.meta[WORDS], ctx.ensure_object(Context).lang):
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
    maintenance.serve,
    show.titles,
    show.games,
    players.players,
    record.new,
    record.act,
    record.legal,
    show.show,
    show.replay,
    show.audit_command,
    record.claim,
    count.count,
    record.signoff,
    record.note,
    house_rules.house,
    correct.undo,
    correct.amend,
    house_rules.readings,
    correct.correct,
    knowledge.known,
    knowledge.name,
    knowledge.catalogue,
    knowledge.reprint,
    knowledge.enter,
    record.fork,
    compare_what_if.compare,
    compare_what_if.what_if_command,
    show.score,
    export_import.export,
    export_import.import_files,
    maintenance.verify,
    maintenance.rebuild,
    maintenance.simulate,
    title.title,
    Late("bench", "ledger.tools.bench", "Run the benchmark suite, as ratios."),
    keeping.hide,
    keeping.remove,
    backup.backup,
    accounts.account,
    accounts.access,
):
    main.add_command(command)
