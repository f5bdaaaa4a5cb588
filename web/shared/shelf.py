"""What is kept beside the games, as one reader may see and change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from ledger.errors import LedgerError, NoSuchGame
from ledger.projections import GameRow
from ledger.shelf import Collection, Shelf
from ledger.web.access import identity
from ledger.web.context import ledger, projections


class NotYours(LedgerError):
    """A list that somebody else made."""

    code = "not_allowed"


def shelf() -> Shelf:
    return ledger().shelf


def owner() -> str:
    """The account whose list a new one is; nobody's where there are no accounts."""
    account = identity.who() if identity.accounts() is not None else None
    return account.account if account is not None else ""


def is_mine(made_by: str) -> bool:
    """Whoever made it may change it, and so may a keeper of the club."""
    if identity.accounts() is None:
        return True
    account = identity.who()
    return account is not None and (account.account == made_by or account.acts_as_keeper)


def check_mine(made_by: str) -> None:
    if not is_mine(made_by):
        raise NotYours()


def seen_games(games: Iterable[str]) -> dict[str, GameRow]:
    """Those of these games that this reader may see, by id."""
    asked = list(games)
    return {row.id: row for row in projections().games_of(asked)} if asked else {}


def seen_collections() -> list[tuple[Collection, int]]:
    """Those one made, and those with a game one may see; with how many such games each has."""
    made = shelf().collections.all()
    seen = seen_games({game for one in made for game in one.games})
    counted = [(one, sum(game in seen for game in one.games)) for one in made]
    return [(one, number) for one, number in counted if number or is_mine(one.owner)]


def seen_tags() -> list[tuple[str, int]]:
    """Every tag of the games this reader may see, with how many there are."""
    tags = shelf().tags.all()
    seen = seen_games({game for _, games in tags for game in games})
    counted = [(tag, sum(game in seen for game in games)) for tag, games in tags]
    return [(tag, number) for tag, number in counted if number]


def tags_of(rows: Sequence[GameRow]) -> dict[str, list[str]]:
    return shelf().tags.of_games([row.id for row in rows]) if rows else {}


def a_game(said: str) -> str:
    """The id of a game that this reader may see: typed, or the address of one of its pages."""
    for part in reversed(said.strip().split("/")):
        try:
            game = str(UUID(part.partition("?")[0]))
        except ValueError:
            continue
        ledger().check_there(UUID(game))
        if not identity.may("look", game) or ledger().is_hidden(UUID(game)):
            raise NoSuchGame(game=game)
        return game
    raise NoSuchGame(game=said.strip()[:60])
