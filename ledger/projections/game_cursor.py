"""A game as the projections see it: one step after another, never twice."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.aggregates.steps import AnyBody, Rewound
from ledger.ruleset import Now, ScoreLine, Sheet
from ledger.ruleset.codec import Action, Event


class Watched:
    """What the tables remember of a game between two of its steps."""

    def __init__(self, number: int, game: Game, own: bool) -> None:
        self.number = number  # the place of the game's first step in the log
        self.game = game
        self.own = own  # folded here from the log, and not the application's
        self.rules = game.rules
        self.components = game.catalogue
        # While the parts a seat's lines rest on are the same, so are the lines: they are not asked
        # for again.
        self.player_lines = game.rules.look.player_lines
        self.player_parts = game.rules.look.player_parts
        first = game.state_at(1)
        self.scorers = tuple((game.rules.look.scorers or _players)(first))
        self.step = 0
        self.body: AnyBody = game.started
        self.action: Action | None = None
        self.events: tuple[Event, ...] = ()
        self.state: Any = None
        self._scored: tuple[Any, Sheet] | None = None
        self.now = Now("", 0, None, False)
        self.stored: Sheet | None = None  # the score as it was when the game ended
        self.moved = True  # does the table stand differently than one step ago?
        self.gone: list[int] = []  # acting steps this step took out of the standing line
        self.back: list[int] = []  # acting steps this step brought back
        # kept by scores.py
        self.parts: dict[str, tuple[Any, ...]] = {}
        self.lines: dict[str, tuple[ScoreLine, ...]] = {}
        self.line_keys: dict[ScoreLine, list[tuple[int, int, int]]] = {}
        self.summed: dict[str, int] | None = None  # the totals, until a line changes
        self.lines_begun = 0
        # kept by games.py and players.py
        self.over = False
        self.waivers = 0
        self.notes = 0
        self.claimed = False

    def sheet(self) -> Sheet:
        if self.stored is not None:
            return self.stored
        if self._scored is None or self._scored[0] is not self.state:
            self._scored = self.state, self.rules.look.score(self.state)
        return self._scored[1]

    def totals(self) -> dict[str, int]:
        """The lines add up to the totals; only without lines by seat is the sheet asked."""
        if self.player_lines is None or self.player_parts is None:
            return self.sheet().totals
        if self.stored is not None:
            found = self.stored.totals
            return {player: found.get(player, 0) for player in self.scorers}
        if self.summed is None:
            self.summed = {
                player: sum([line.points for line in self.lines.get(player, ())])
                for player in self.scorers
            }
        return self.summed

    def resume(self, step: int) -> None:
        """As if step `step` had just been looked at; what the tables remember they read back."""
        self.state = self.game.state_at(step)
        self._stands(step)

    def _stands(self, step: int) -> None:
        self.now = self.game.now_at(step)
        self.stored = self.game.result_at(step) if self.now.over else None
        if self.game.reprints:
            self.components = self.game.catalogue

    def look(self, step: int) -> None:
        """Step `step` has been recorded: what it was, and what it changed."""
        game = self.game
        self.step = step
        self.body = body = game.bodies[step - 1]
        self.action, self.events, state = game.at(step)
        self.moved = state is not self.state
        if self.moved:
            self.state = state
            self._stands(step)
        if isinstance(body, Rewound):
            self.gone, self.back = _changes(game, step)
        elif self.gone or self.back:
            self.gone, self.back = [], []


def _players(state: Any) -> tuple[str, ...]:
    players: tuple[str, ...] = state.players
    return players


def _changes(game: Game, step: int) -> tuple[list[int], list[int]]:
    """The acting steps that no longer stand at `step`, and those that stand again."""
    left, right = game.last_standing_step(step - 1), game.last_standing_step(step)
    gone, back = [], []
    while left != right:
        if left > right:
            gone.append(left)
            left = game.previous_standing_step(left)
        else:
            back.append(right)
            right = game.previous_standing_step(right)
    return gone, back
