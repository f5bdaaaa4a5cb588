"""What all moves of one player rest on: who stands where, and every way judged once."""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..catalogue import World
from ..state import State
from .common import components, own_turn, turn_of, world

Path = tuple[str, ...]


class Way(Struct, frozen=True):
    """One path, judged by itself: several moves may take it."""

    strange: Path = ()  # places that are not in the game
    returns: bool = False  # its goal also lies on the way
    borders: tuple[Refusal, ...] = ()  # those it crosses and that are not there
    rivals: tuple[tuple[str, str], ...] = ()  # regions on the way, and who occupies them


OPEN = Way()  # nothing stands in the way


class Ground(Struct, frozen=True):
    board: World
    left: int  # movement points
    black: int  # swords
    rivals: dict[str, str]  # region -> the rival who occupies it
    held: dict[str, int]  # rival -> how many regions they occupy
    here: dict[str, int]  # own explorers by region
    ways: dict[Path, Way]

    def way(self, path: Path) -> Way:
        found = self.ways.get(path)
        if found is None:
            found = self.ways[path] = self._judged(path)
        return found

    def _judged(self, path: Path) -> Way:
        """FI-6.3, FI-6.4, then FI-6.10, FI-R40: borders, and rivals in the state before."""
        near, zones = self.board.near, self.board.zones
        strange = tuple([place for place in path if place not in near])
        if strange:
            return Way(strange)
        borders = [
            refusal(
                "FI-6.4" if a in zones or b in zones else "FI-6.3", "not_adjacent", region=a, to=b
            )
            for a, b in pairwise(path)
            if b not in near[a]
        ]
        rivals = [(place, self.rivals[place]) for place in path[1:-1] if place in self.rivals]
        return Way((), path[-1] in path[:-1], tuple(borders), tuple(rivals))


def ground(state: State, player: str, memo: Memo) -> Ground:
    key = "ground", player
    found: Ground | None = memo.get(key)
    if found is None:
        found = memo[key] = _surveyed(state, player)
    return found


def _surveyed(state: State, player: str) -> Ground:
    rivals: dict[str, str] = {}
    held: dict[str, int] = {}
    here: dict[str, int] = {}
    for region, who in state.explorers.items():
        for other, count in who.items():
            if other == player:
                here[region] = count
            else:
                held[other] = held.get(other, 0) + 1
                rivals.setdefault(region, other)
    left = turn_of(state, player)[0].turn.movement_left
    return Ground(world(state), left, black_dice(own_turn(state, player)), rivals, held, here, {})


def black_dice(state: State) -> int:
    """FI-7.3, FI-7.4, FI-R16: every sword counts in every invasion of the turn."""
    sword = components(state).dice.sword_face
    return list(state.turn.dice.values()).count(sword)
