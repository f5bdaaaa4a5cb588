"""Where a cell of a nation lies on the drawing: one size for all nations and the whole game."""

from __future__ import annotations

from threading import Lock

from msgspec import Struct

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.games.founders.actions import Place
from ledger.games.founders.state import Nation

TILE, PITCH, EDGE = 100, 104, 12
SMALLEST = 5  # columns and rows of the table's own frame, so that a young nation does not jump
Box = tuple[int, int, int, int]  # x0, y0, x1, y1


class Frame(Struct, frozen=True):
    """One size for all nations and the whole game, so that nothing jumps."""

    columns: int
    rows: int
    boxes: dict[str, Box]

    @property
    def view(self) -> str:
        return f"0 0 {self.columns * PITCH + 2 * EDGE - 4} {self.rows * PITCH + 2 * EDGE - 4}"

    def at(self, player: str, spot: Place) -> tuple[float, float]:
        """The upper left corner of a cell. y grows away from the owner, so upwards."""
        x0, y0, x1, y1 = self.boxes[player]
        aside, above = self.columns - (x1 - x0 + 1), self.rows - (y1 - y0 + 1)
        x = (spot[0] - x0 + aside / 2) * PITCH + EDGE
        return x, (y1 - spot[1] + above / 2) * PITCH + EDGE

    def centre(self, player: str, spot: Place) -> str:
        x, y = self.at(player, spot)
        return f"{x + 50:g} {y + 50:g}"


class Bounds:
    """How far each nation of one game ever reached, as far as the game had grown."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.done = 0
        self.boxes: dict[str, Box] = {}

    def grow(self, game: Game) -> None:
        boxes, seen = dict(self.boxes), {}
        for step in range(self.done + 1, game.version + 1):
            for player, nation in game.state_at(step).nations.items():
                if seen.get(player) is not nation:
                    seen[player] = nation
                    boxes[player] = _around(nation, boxes.get(player))
        self.done, self.boxes = game.version, boxes


BOUNDS: CacheKey[Bounds] = CacheKey("bounds", for_good=True)


def bounds(game: Game) -> dict[str, Box]:
    """How far each nation ever reached, kept up to date as the game grows."""
    found = game.cached(BOUNDS, Bounds)
    with found.lock:
        if found.done < game.version:
            found.grow(game)
        return found.boxes


def _around(nation: Nation, box: Box | None) -> Box:
    xs = [x for x, _ in nation.cells]
    ys = [y for _, y in nation.cells]
    if box is not None:
        xs += [box[0], box[2]]
        ys += [box[1], box[3]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def frame(game: Game, recording: bool = False) -> Frame:
    boxes = bounds(game)
    if recording:
        boxes = {p: (x0 - 1, y0 - 1, x1 + 1, y1 + 1) for p, (x0, y0, x1, y1) in boxes.items()}
    least = SMALLEST if recording else 1
    return Frame(
        max(least, *(x1 - x0 + 1 for x0, _, x1, _ in boxes.values())),
        max(least, *(y1 - y0 + 1 for _, y0, _, y1 in boxes.values())),
        boxes,
    )


def meeting(frame: Frame, player: str, anchor: Place) -> tuple[float, float]:
    """The point where the four cells of an anchor meet."""
    x, y = frame.at(player, anchor)
    return x + TILE + 2, y - 2


def block(anchor: Place) -> list[Place]:
    """The four cells that meet at an anchor."""
    x, y = anchor
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def spelled(spot: Place) -> str:
    """A cell or an anchor as the elements of the page name it."""
    return f"{spot[0]},{spot[1]}"
