"""What every page asks for: the store, the read tables, the language, the game, the scribe."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import Any, Literal
from uuid import UUID, uuid4

from flask import current_app, g, request

from ledger.aggregates.game import Game
from ledger.application import Entry, Ledger
from ledger.errors import LedgerError, NoSuchGame, Refusal, Unreadable
from ledger.projections import Projections
from ledger.projections.game_tables import GameTables
from ledger.projections.queries import unwritable
from ledger.ruleset import read_json
from ledger.visibility import Viewer
from ledger.web import live
from ledger.web.access import identity
from ledger.web.access.visible_tables import seen_tables
from ledger.web.texts import phrase

LANGUAGES: tuple[Literal["en", "fr"], ...] = ("en", "fr")
THEMES = ("light", "dark")
THEN = "then:"  # `?as=then:Ana`: no more than Ana knew at each step


def ledger() -> Ledger:
    store: Ledger = current_app.extensions["ledger"]
    return store


def projections() -> Projections:
    """The read tables, caught up once in a request: they know every step of its game."""
    read = read_tables()
    if "caught_up" not in g:
        g.caught_up = True
        try:
            read.catch_up()
        except sqlite3.OperationalError as error:
            if not unwritable(error):
                raise
            current_app.logger.error("the read tables are behind: %s", error)
            g.behind = True
    game_id = (request.view_args or {}).get("game_id")
    if (read.behind or g.get("behind")) and game_id is not None:
        return _tables_of(UUID(str(game_id)))
    if read.behind:
        g.lists_behind = True
    return read if identity.accounts() is None else seen_tables(read)


def _tables_of(game_id: UUID) -> Any:
    """Of the one game this request is about, when the file cannot follow: a full disk is no reason
    not to show what is stored."""
    if "game_tables" not in g:
        g.game_tables = GameTables(ledger(), game_id)
    return g.game_tables


def read_tables() -> Projections:
    read: Projections = current_app.extensions["projections"]
    return read


def lang() -> Literal["en", "fr"]:
    """`?lang=`, then the cookie, then what the browser prefers."""
    held = g._get_current_object().__dict__  # asked thousands of times for a page
    if "lang" not in held:
        spoken = [tag.partition("-")[0].lower() for tag in request.accept_languages.values()]
        wished = (request.args.get("lang"), request.cookies.get("lang"), *spoken)
        held["lang"] = next((w for w in wished if w in LANGUAGES), "en")
    chosen: Literal["en", "fr"] = held["lang"]
    return chosen


def theme() -> str:
    """`light`, `dark`, or nothing when the browser decides."""
    wished = (request.args.get("theme"), request.cookies.get("theme"))
    return next((w for w in wished if w in THEMES), "")


def t(key: str, /, **params: Any) -> str:
    return phrase(key, lang(), **params)


def the_game(game_id: str) -> Game:
    """The game of this address; a page that says so when there is none."""
    try:
        wanted = UUID(game_id)
    except ValueError:
        raise NoSuchGame(game=game_id) from None
    game = ledger().game(wanted)
    g.pop("caught_up", None)  # it may hold steps that the read tables have not seen yet
    return game


def viewer(game: Game) -> Viewer:
    """As whose seat the table is looked at: `?as=`, then the cookie."""
    wished = identity.lent_eyes(game, request.args.get("as", request.cookies.get("as")))
    then = wished.startswith(THEN) and game.over  # a finished game as it was seen at the time
    seat = wished.removeprefix(THEN) if then else wished
    return Viewer(seat=seat if seat in game.setup.players else None, at_the_time=then)


def eyes(game: Game) -> str:
    """Who looks, as the address says it."""
    looks = viewer(game)
    return f"{THEN if looks.at_the_time else ''}{looks.seat or ''}"


def scribe() -> str:
    """Who holds the pen on this device, or whoever is signed in."""
    return identity.signed_by(request.cookies.get("scribe", "")[:60])


def entry(seen_step: int | None = None, key: str = "") -> Entry:
    return Entry(by=scribe(), seen_step=seen_step, key=key, as_keeper=acts_as_keeper())


def acts_as_keeper() -> bool:
    """Whether this browser changes the game as its keeper: asked for on the table's page
    (`?keeper=1`) until the browser is closed."""
    game_id = (request.view_args or {}).get("game_id")
    wished = request.args.get("keeper", request.cookies.get("keeper"))
    return wished == "1" and game_id is not None and identity.may("keep", game_id)


def new_key() -> str:
    """For a form: every page that is sent has another one."""
    return uuid4().hex


def sent_document() -> Any:
    """The JSON a script of a page sent; None if it cannot be read."""
    try:
        return read_json(request.get_data()) if request.is_json else None
    except Unreadable:
        return None


def form_key() -> str:
    """The key of the form that was sent, as it was filled in. Sent twice it is a repeat; whoever
    goes back and changes something asks for something else."""
    if not request.form.get("key"):
        return ""
    filled = sorted(request.form.items(multi=True))
    files = sorted((name, file.filename or "") for name, file in request.files.items(multi=True))
    return hashlib.sha256(repr((filled, files)).encode()).hexdigest()[:32]


def publish(game: Game) -> None:
    """After every recorded step: every open device follows. The read tables take it in when
    somebody reads them next, many steps at once."""
    g.pop("caught_up", None)
    live.announce(game.id, game.version)


def catch_up() -> None:
    """The read tables take in what was recorded. That is stored, even if they cannot follow now
    (their disk is full): the next request tries again."""
    g.caught_up = True
    try:
        read_tables().catch_up()
    except sqlite3.OperationalError as error:
        current_app.logger.error("the read tables are behind: %s", error)
        g.behind = True


def explain(game: Game, refusal: Refusal) -> str:
    """A refusal as a sentence."""
    return game.rules.words.explain(game.catalogue, refusal, lang())


def game_here() -> Game | None:
    """The game of this address, where there is one that opens."""
    game_id = (request.view_args or {}).get("game_id")
    try:
        return None if game_id is None else the_game(str(game_id))
    except LedgerError:
        return None
