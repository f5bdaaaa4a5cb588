"""From the box to the first turn: FE-1, FE-2."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import Memo, Setup
from ledger.ruleset.setup_checks import catalogue_refusals, option_refusals, seated_twice

from ..actions import (
    Place,
    PlaceStartingTiles,
    RevealMarketRows,
    RevealStartingOffer,
    RevealVictoryTiles,
    TakeStartingTile,
)
from ..catalogue import CATALOGUES, STACKS
from ..constraints import check
from ..events import (
    AnyEvent,
    MarketRowsRevealed,
    Placement,
    StartingOfferRevealed,
    StartingTilesPlaced,
    StartingTileTaken,
    TileNamed,
    TurnStarted,
    VictoryTilesRevealed,
)
from ..options import OPTIONS
from ..state import State
from ..supply import SIDES
from .common import components
from .draws import (
    draw_refusals,
    kind_required,
    named_late,
    named_tile,
    named_tiles,
    turned_up,
)

PLAYERS = (2, 3, 4)
DISPLAY = {2: ("FE-2.4", 8), 3: ("FE-2.5", 12), 4: ("FE-2.6", 12)}
OFFER = {2: ("FE-2.10", 5), 3: ("FE-2.11", 7), 4: ("FE-2.12", 9)}
ROWS = {"nature": ("FE-2.20", 2), "village": ("FE-2.22", 2), "city": ("FE-2.23", 1)}

# The rule a failed catalogue constraint stands for.
_CONSTRAINT_RULES = {
    "C01": "FE-1.1",
    "C02": "FE-1.2",
    "C03": "FE-1.3",
    "C04": "FE-1.4",
    "C06": "FE-1.5",
    "C07": "FE-1.6",
    "C08": "FE-1.7",
    "C09": "FE-1.8",
    "C18": "FE-14.1",
}


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    """FE-1.1 to FE-1.8, FE-2.1, FE-2.9, FE-14.1: may this game begin?"""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    yield from catalogue_refusals(check(catalogue), _CONSTRAINT_RULES)
    if len(setup.players) not in PLAYERS:
        yield refusal("FE-2.1", "wrong_player_count", players=len(setup.players))
    for player in seated_twice(setup.players):
        yield refusal("FE-2.1", "duplicate_player", player=player)
    if setup.first_player not in setup.players:
        yield refusal("FE-2.9", "first_player_not_seated", player=setup.first_player)
    yield from option_refusals(setup, OPTIONS)


def draft_order(state: State) -> list[str]:
    """FE-2.14 to FE-2.16, FE-R1: clockwise from the first player, then back again."""
    start = state.players.index(state.first_player)
    once = [*state.players[start:], *state.players[:start]]
    return once + once[::-1]


def next_pick(state: State) -> str | None:
    """Whose pick it is. A pick the table agreed to out of order is not asked for again."""
    done = {player: len(tiles) for player, tiles in state.draft.items()}
    for player in draft_order(state):
        if not done[player]:
            return player
        done[player] -= 1
    return None


def _due(state: State, phase: str, rule: str) -> Iterator[Refusal]:
    if state.phase != phase:
        yield refusal(rule, "setup_out_of_order", phase=state.phase)


def _count(rule: str, expected: int, words: tuple[str, ...]) -> Iterator[Refusal]:
    if len(words) != expected:
        yield refusal(rule, "wrong_reveal_count", expected=expected, found=len(words))


# ------------------------------------------------------------------------ reveals


def reveal_victory(state: State, action: RevealVictoryTiles, memo: Memo) -> Iterator[Refusal]:
    """FE-2.4 to FE-2.6."""
    rule, number = DISPLAY[len(state.players)]
    yield from _due(state, "setup_victory", rule)
    if action.kinds is None:
        if state.dealer == "table":
            yield kind_required("kinds")
        return
    yield from _count(rule, number, action.kinds)
    yield from draw_refusals(components(state), "victory", state.victory_boxed.unseen, action.kinds)


def victory_revealed(state: State, action: RevealVictoryTiles, memo: Memo) -> tuple[AnyEvent, ...]:
    words, unseen = action.kinds or (), state.victory_boxed.unseen
    return (VictoryTilesRevealed(turned_up(components(state), "victory", unseen, words)),)


def reveal_offer(state: State, action: RevealStartingOffer, memo: Memo) -> Iterator[Refusal]:
    """FE-2.10 to FE-2.12."""
    rule, number = OFFER[len(state.players)]
    yield from _due(state, "setup_offer", rule)
    if action.kinds is None:
        if state.dealer == "table":
            yield kind_required("kinds")
        return
    yield from _count(rule, number, action.kinds)
    if len(action.kinds) < number - 1:
        yield refusal(rule, "offer_too_small", expected=number - 1, found=len(action.kinds))
    unseen = state.stacks["nature"].unseen
    yield from draw_refusals(components(state), "nature", unseen, action.kinds)


def offer_revealed(state: State, action: RevealStartingOffer, memo: Memo) -> tuple[AnyEvent, ...]:
    words, unseen = action.kinds or (), state.stacks["nature"].unseen
    return (StartingOfferRevealed(turned_up(components(state), "nature", unseen, words)),)


def reveal_rows(state: State, action: RevealMarketRows, memo: Memo) -> Iterator[Refusal]:
    """FE-2.20, FE-2.22, FE-2.23."""
    yield from _due(state, "setup_rows", "FE-2.20")
    for stack in STACKS:
        words: tuple[str, ...] | None = getattr(action, stack)
        if words is None:
            if state.dealer == "table":
                yield kind_required(stack)
            continue
        yield from _count(*ROWS[stack], words)
        unseen = state.stacks[stack].unseen
        yield from draw_refusals(components(state), stack, unseen, words, rule="FE-4.7")


def rows_revealed(state: State, action: RevealMarketRows, memo: Memo) -> tuple[AnyEvent, ...]:
    """FE-2.21, FE-2.27: the offer tile nobody took joins the green row; the first turn begins."""
    drawn = {
        stack: turned_up(
            components(state), stack, state.stacks[stack].unseen, getattr(action, stack) or ()
        )
        for stack in STACKS
    }
    left = state.offer
    return (
        MarketRowsRevealed(**drawn, leftover=left[0] if left else None, also_left=left[1:]),
        TurnStarted(1, state.first_player),
    )


# --------------------------------------------------------------- draft and layout


def take_starting_tile(state: State, action: TakeStartingTile, memo: Memo) -> Iterator[Refusal]:
    """FE-2.14 to FE-2.16."""
    if action.player not in state.nations:
        raise UnknownName("player", action.player)
    if state.phase != "setup_draft":
        yield refusal("FE-2.14", "setup_out_of_order", phase=state.phase)
        return
    turn = next_pick(state)
    if action.player != turn:
        yield refusal(_pick_rule(state), "not_your_pick", turn=turn)
    if len(state.draft[action.player]) >= 2:
        yield refusal("FE-2.16", "two_tiles_taken", player=action.player)
    if _offered(state, action.tile) is None:
        yield refusal("FE-2.14", "tile_not_in_offer", tile=action.tile)


def _offered(state: State, word: str) -> str | None:
    """The tile of the offer that is meant, or the name of one that has none yet."""
    catalogue, unseen = components(state), state.stacks["nature"].unseen
    return named_tile(catalogue, state.offer, word) or named_late(
        catalogue, state.offer, unseen, word
    )


def _pick_rule(state: State) -> str:
    taken, players = state.taken(), len(state.players)
    if taken < players:
        return "FE-2.14"
    return "FE-2.15" if taken == players else "FE-2.16"


def starting_tile_taken(state: State, action: TakeStartingTile, memo: Memo) -> tuple[AnyEvent, ...]:
    tile = _offered(state, action.tile) or action.tile
    taken = StartingTileTaken(action.player, tile, state.taken() + 1)
    return (taken,) if tile in state.offer else (TileNamed("offer", tile), taken)


def place_starting_tiles(state: State, action: PlaceStartingTiles, memo: Memo) -> Iterator[Refusal]:
    """FE-2.17, FE-R2."""
    nation = state.nation(action.player)
    if state.phase != "setup_layout":
        yield refusal("FE-2.17", "setup_out_of_order", phase=state.phase)
        return
    if nation.cells:
        yield refusal("FE-2.17", "already_placed", player=action.player)
        return
    if _layout(state, action) is None:
        yield refusal("FE-2.17", "not_your_tiles", tiles=list(state.draft[action.player]))
        return
    cells = list(action.cells.values())
    if any(not _share_side(a, b) for a, b in pairwise(cells)):
        yield refusal("FE-2.17", "start_tiles_not_sharing_side")
    if len(set(cells)) < len(cells):
        yield refusal("FE-2.17", "cell_occupied", cell=list(cells[0]))


def _share_side(a: Place, b: Place) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in SIDES


def _layout(state: State, action: PlaceStartingTiles) -> dict[str, Place] | None:
    """The player's two tiles and their cells, or None if the words do not name just those two."""
    mine = state.draft[action.player]
    tiles = named_tiles(components(state), mine, action.cells)
    if len(tiles) != len(mine) or len(tiles) != len(action.cells):
        return None
    return dict(zip(tiles, action.cells.values(), strict=True))


def starting_tiles_placed(
    state: State, action: PlaceStartingTiles, memo: Memo
) -> tuple[AnyEvent, ...]:
    """FE-2.18: the start of the nation, with the tile taken first at (0, 0)."""
    layout = _layout(state, action) or {}
    mine = [tile for tile in state.draft[action.player] if tile in layout]
    x, y = layout[mine[0]]
    placements = [Placement(t, (layout[t][0] - x, layout[t][1] - y)) for t in mine]
    return (StartingTilesPlaced(action.player, tuple(placements)),)
