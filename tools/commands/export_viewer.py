"""Who looks at a game: a spectator, a seat, or the keeper of the store, who may see everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ledger import record, visibility
from ledger.aggregates.game import Game
from ledger.ruleset import Lang
from ledger.tools import text_output


class Eyes(Struct, frozen=True):
    """At the end of a game all eyes see the same."""

    viewer: str | None = None
    keeper: bool = False  # the owner of the file has chosen to see everything

    def state(self, game: Game, step: int) -> Any:
        return game.state_at(step) if self.keeper else visibility.state_at(game, step, self.viewer)

    def sentence(self, game: Game, step: int, lang: Lang) -> str:
        action = game.action(step) if self.keeper else None
        if action is not None:
            return game.rules.say(game.catalogue, action, game.events(step), lang)
        return text_output.sentence(game, step, lang, self.viewer)

    def record(self, game: Game) -> Iterator[bytes]:
        if self.keeper:
            return record.record_lines(game, keeper=True)
        return record.lines_for(game, self.viewer)
