"""Opening, the green tile drawn for want of another, and the end of a turn: FE-3, FE-4, FE-10."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import DrawFallbackTile, EndTurn, FinishWithoutTile, OpenTile, ShowCraftsman
from ..catalogue import STACKS
from ..events import (
    AnyEvent,
    CoinsCollected,
    CoinTaken,
    FallbackTileDrawn,
    FinalCoinsCollected,
    GameEnded,
    RowCleared,
    TileOpened,
    TokenReceived,
    TurnEnded,
    TurnFinishedWithoutTile,
    TurnStarted,
)
from ..state import State
from .adding import addable_tile
from .common import (
    IN_SETUP,
    adding_step,
    aside,
    components,
    in_turn,
    not_opened,
    opening,
    turn_of,
)
from .draws import draw_refusals, kind_required, named_tile, turned_up
from .tokens import playable_craftsmen

ROW = 5  # FE-4.5, FE-4.8


def open_tile(state: State, action: OpenTile, memo: Memo) -> Iterator[Refusal]:
    """FE-3.1, FE-4.1, FE-4.2, FE-4.4, FE-R5."""
    yield from in_turn(state, action.player)
    if state.phase in IN_SETUP:
        return
    own = state.turn.of(action.player)
    if own.opened if aside(state, action.player) else not opening(state):
        yield refusal("FE-4.4", "already_opened", tile=own.opened)
    if own.fallback:
        yield refusal("FE-6.13", "fallback_pending", tile=own.fallback)
    stack = state.stacks.get(action.stack)
    if stack is None:
        yield refusal("FE-4.1", "unknown_stack", stack=action.stack)
        return
    if not stack.left:
        yield refusal("FE-R5", "stack_empty", stack=action.stack)
        return
    if action.tile is not None:
        words, unseen = (action.tile,), stack.unseen
        yield from draw_refusals(components(state), action.stack, unseen, words, rule="FE-4.7")
    elif state.dealer == "table":
        yield kind_required("tile")


def tile_opened(state: State, action: OpenTile, memo: Memo) -> tuple[AnyEvent, ...]:
    """FE-4.3, FE-4.5, FE-4.6, FE-R8: a row of five goes to the box before the tile joins it."""
    state, begun = turn_of(state, action.player, opens=True)
    row, unseen = state.rows[action.stack], state.stacks[action.stack].unseen
    said = (action.tile,) if action.tile else ()
    tile = "".join(turned_up(components(state), action.stack, unseen, said))
    opened = TileOpened(action.player, action.stack, tile, aside(state, action.player))
    if len(row) >= ROW:
        return (*begun, RowCleared(action.stack, row), opened)
    return (*begun, opened)


# ------------------------------------------------------- when nothing can be added


def must_add(state: State, player: str, memo: Memo) -> Iterator[Refusal]:
    """FE-6.11, FE-6.12, FE-R14: whoever can add a face-up tile without a swap must do so."""
    found = addable_tile(state, player, memo)
    if found is not None:
        tile, cell = found
        yield refusal("FE-6.11", "face_up_tile_addable", tile=tile, cell=list(cell))


def draw_fallback(state: State, action: DrawFallbackTile, memo: Memo) -> Iterator[Refusal]:
    """FE-6.13, FE-6.14, FE-R15."""
    yield from in_turn(state, action.player)
    if state.phase in IN_SETUP:
        return
    yield from adding_step(state, action.player)
    yield from must_add(state, action.player, memo)
    stack = state.stacks["nature"]
    if not stack.left:
        yield refusal("FE-6.14", "stack_empty", stack="nature")
    elif action.tile == UNKNOWN or (action.tile is None and state.dealer == "table"):
        yield kind_required("tile")  # it goes straight to the nation
    elif action.tile is not None:
        yield from draw_refusals(components(state), "nature", stack.unseen, (action.tile,))


def fallback_drawn(state: State, action: DrawFallbackTile, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    unseen = state.stacks["nature"].unseen
    tile = named_tile(components(state), unseen, action.tile or "") or ""
    return (*begun, FallbackTileDrawn(action.player, tile, aside(state, action.player)))


def finish_without(state: State, action: FinishWithoutTile, memo: Memo) -> Iterator[Refusal]:
    """FE-6.11, FE-6.13, FE-6.14: the green tile binds only who cannot add another one."""
    yield from in_turn(state, action.player)
    if state.phase in IN_SETUP:
        return
    if aside(state, action.player):
        yield refusal("FE-10.3", "no_turn_to_end", player=action.player)
        return
    yield from adding_step(state, action.player)
    addable = tuple(must_add(state, action.player, memo))
    yield from addable
    if not addable and state.stacks["nature"].left:
        yield refusal("FE-6.13", "fallback_required")


def finished_without(state: State, action: FinishWithoutTile, memo: Memo) -> tuple[AnyEvent, ...]:
    state, begun = turn_of(state, action.player)
    return (*begun, TurnFinishedWithoutTile(action.player))


# ----------------------------------------------------------------------- craftsman


def show_craftsman(state: State, action: ShowCraftsman, memo: Memo) -> Iterator[Refusal]:
    """FE-8.6, FE-8.7."""
    own = state.turn.of(action.player)
    if not own.craftsmen_due:
        yield from in_turn(state, action.player)
        if state.phase in IN_SETUP:
            return
        yield from not_opened(state)
        yield refusal("FE-8.6", "nothing_pending")
        return
    if own.fallback:
        yield refusal("FE-6.13", "fallback_pending", tile=own.fallback)
    if not state.reserve["craftsman"]:
        yield refusal("FE-8.6", "nothing_pending")
    elif action.craftsman is None:
        if state.dealer == "table":
            yield kind_required("craftsman")
    elif action.craftsman not in state.reserve["craftsman"]:
        yield refusal("FE-8.7", "craftsman_not_in_reserve", craftsman=action.craftsman)


def craftsman_shown(state: State, action: ShowCraftsman, memo: Memo) -> tuple[AnyEvent, ...]:
    craftsman, tile = action.craftsman or "", state.turn.of(action.player).added or ""
    apart = aside(state, action.player)
    return (TokenReceived(action.player, craftsman, "craftsman", tile, apart),)


# --------------------------------------------------------------------- end of turn


def end_turn(state: State, action: EndTurn, memo: Memo) -> Iterator[Refusal]:
    """FE-3.3, FE-6.1, FE-10.1."""
    yield from in_turn(state, action.player)
    phase = state.phase
    if phase in IN_SETUP:
        return
    if aside(state, action.player):
        yield refusal("FE-10.3", "no_turn_to_end", player=action.player)
        return
    yield from not_opened(state)
    if opening(state) or phase == "act":
        yield refusal("FE-3.3", "tile_not_added_yet")
    waiting = state.turn.everybody().values()
    for own in waiting:
        if own.fallback:
            yield refusal("FE-6.13", "fallback_pending", tile=own.fallback)
    if any(own.craftsmen_due for own in waiting):
        yield refusal("FE-8.7", "craftsman_not_shown")


def turn_ended(state: State, action: EndTurn, memo: Memo) -> tuple[AnyEvent, ...]:
    """FE-10.2, FE-10.3, FE-15.1: coins, then the end of the game or the next turn."""
    state, begun = turn_of(state, action.player)
    player, number = state.turn.active, state.turn.number
    events: list[AnyEvent] = [*begun]
    coins = coins_on(state, player)
    if coins:
        events.append(CoinsCollected(player, coins))
    events.append(TurnEnded(player, number))
    reasons = end_reasons(state)
    if reasons:
        events += game_ended(state, reasons, but=player)
    else:
        events.append(TurnStarted(number + 1, state.turn.instead_of or state.left_of(player)))
    return tuple(events)


def end_reasons(state: State) -> tuple[str, ...]:
    """FE-15.2 to FE-15.4, FE-R43: every condition that is fulfilled at the end of this turn."""
    reasons = []
    if not state.victory_display:
        reasons.append("no_victory_tiles")
    if not any(state.stacks[stack].count for stack in STACKS):
        reasons.append("stacks_empty")
    if agreed(state):
        reasons.append("agreement")
    return tuple(reasons)


def all_said_yes(state: State) -> bool:
    """FE-R44: nobody is left to answer the proposal."""
    proposal = state.end_proposal
    return proposal is not None and all(proposal.votes.get(p) for p in state.players)


def agreed(state: State) -> bool:
    """FE-R44, FE-R45: every player has said yes, and nobody drew a craftsman since that still has
    a tile to go to: who has one must be given the chance."""
    proposal = state.end_proposal
    return (
        proposal is not None
        and all_said_yes(state)
        and all(p in proposal.waivers or not playable_craftsmen(state, p) for p in state.players)
    )


def coins_on(state: State, player: str) -> tuple[CoinTaken, ...]:
    """The coins lying on a player's own tiles."""
    cells = state.nations[player].cells
    return tuple(
        CoinTaken(coin.token, place)
        for place, cell in cells.items()
        if cell.coins
        for coin in cell.coins
    )


def game_ended(
    state: State, reasons: tuple[str, ...], but: str | None = None
) -> Iterator[AnyEvent]:
    """FE-12.18, FE-R47: every player takes the coins from his tiles, then the game is over."""
    for player in state.players:
        coins = coins_on(state, player)
        if coins and player != but:
            yield FinalCoinsCollected(player, coins)
    yield GameEnded(reasons)
