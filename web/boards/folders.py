"""Where the board of a title lies: in the package that brought the title, or beside this file."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from ledger.games import BUILT_IN, GAMES
from ledger.games.packages import board_package

DEFAULT = "default"  # the folder of the board for titles without one of their own


@cache
def package_of(title: str) -> str:
    """The name of the package that draws a title, whether or not there is one."""
    brought = None if title in BUILT_IN else board_package(title)
    return brought or f"{__package__}.{title}"


def drawn(title: str) -> bool:
    """Has this title a board of its own?"""
    try:
        return find_spec(package_of(title)) is not None
    except ModuleNotFoundError:
        return False


def folder_of(title: str) -> str:
    """The name under which the board that draws this title is found."""
    return title if drawn(title) else DEFAULT


def boards() -> list[str]:
    """The names of all boards."""
    return [*filter(drawn, GAMES), DEFAULT]
