"""What every command understands: the store, the language, JSON. Loads nothing of the rest."""

from __future__ import annotations

import click
from click.core import ParameterSource

from ledger.ruleset.texts import LANGUAGES, Lang
from ledger.tools.texts import language
from ledger.tools.usage_errors import Misused


def default_address() -> str:
    from platformdirs import user_data_path  # not needed by whoever names a store

    return str(user_data_path("ledger", appauthor=False) / "ledger.db")


class Options:
    """What was asked for beside the command itself; kept by Click for the length of one command."""

    def __init__(self) -> None:
        self.named = ""  # the store, if one was named
        self.lang: Lang = language()
        self.json = False
        self.seat = ""  # whose eyes `--as` lends; empty is a spectator

    @property
    def address(self) -> str:
        return self.named or default_address()


def options(ctx: click.Context) -> Options:
    return ctx.ensure_object(Options)


def _set_db(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    typed = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
    if typed and not value:
        raise Misused("address")
    if value and (typed or ctx.parent is None):  # what was typed before the command's name stays
        options(ctx).named = value


def _set_lang(ctx: click.Context, param: click.Parameter, value: Lang | None) -> None:
    if value:
        options(ctx).lang = value


def _set_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        options(ctx).json = True


def _set_seat(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    options(ctx).seat = value or ""


as_option = click.option(
    "--as",
    "seat",
    callback=_set_seat,
    expose_value=False,
    envvar="LEDGER_AS",
    metavar="PLAYER",
    help="Whose seat looks (also LEDGER_AS); else nobody's secrets are told before the end.",
)


def json_option() -> click.Parameter:
    return click.Option(
        ["--json"],
        is_flag=True,
        callback=_set_json,
        expose_value=False,
        is_eager=True,
        help="Answer as JSON.",
    )


def shared_options() -> list[click.Parameter]:
    """Understood before and after the command's name."""
    return [
        click.Option(
            ["--db"],
            callback=_set_db,
            expose_value=False,
            is_eager=True,
            envvar="LEDGER_DB",
            metavar="ADDRESS",
            help="The store: a file or a postgresql:// address (also LEDGER_DB).",
        ),
        click.Option(
            ["--lang"],
            type=click.Choice(LANGUAGES),
            callback=_set_lang,
            expose_value=False,
            is_eager=True,
            help="The language of the answers (else that of LANG).",
        ),
    ]
