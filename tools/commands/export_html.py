"""The pages of one game outside the server: its offline replay and its score sheet as files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from ledger.visibility import Viewer

FAR = re.compile(r"<!-- (\d+)/\d+ -->")


class Opened:
    """A game as its keeper sees it: nothing is hidden from the owner of the file."""

    over = True

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def offline_page(
    game: Game, lang: Lang, viewer: Viewer, advance: Callable[[int], None] = lambda done: None
) -> str:
    """One file that replays the game; `advance` is told how many steps are done."""
    from ledger.web import offline_replay

    parts, done = [], 0
    with pages_of(game, lang, viewer) as shown:
        for part in offline_replay.saved(shown):
            parts.append(part)
            if far := FAR.match(part):
                advance(int(far[1]) - done)
                done = int(far[1])
    return "".join(parts)


def sheet_page(game: Game, lang: Lang, viewer: Viewer) -> str:
    """The score sheet to print, with its style in it."""
    from ledger.web.pages import export

    with pages_of(game, lang, viewer) as shown:
        return export.sheet_file(shown)


@contextmanager
def pages_of(game: Game, lang: Lang, viewer: Viewer) -> Iterator[Any]:
    """The game in a small store of its own, so that nothing else has to be read for its pages."""
    from ledger.web import create_app

    with TemporaryDirectory(prefix="ledger-") as folder:
        app = create_app(str(Path(folder, "game.db")), read_path=str(Path(folder, "read.db")))
        store = app.extensions["ledger"]
        asked = {"lang": lang, **({"as": viewer.seat} if viewer.seat else {})}
        try:
            shown = store.open(game.id, game.bodies)
            with app.test_request_context(query_string=asked):
                yield Opened(shown) if viewer.everything else shown
        finally:
            app.extensions["projections"].close()
            store.close()
