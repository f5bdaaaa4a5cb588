"""How each event changes the table. Nothing is refused here and no rule is worked out."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.ruleset import Evolve

from . import events as ev
from .actions import Place, Supply
from .catalogue import STACKS
from .state import (
    Cell,
    Coin,
    Dues,
    End,
    EndProposal,
    Gone,
    Nation,
    Purchase,
    Stack,
    State,
    Token,
    Turn,
    unnamed,
)

evolve = Evolve[State](ev.AnyEvent)


def _drawn(state: State, stack: str, *tiles: str) -> dict[str, Stack]:
    return {**state.stacks, stack: state.stacks[stack].without(tiles)}


def _to_hand(state: State, player: str, *tokens: str) -> dict[str, tuple[Token, ...]]:
    held = (*state.hands[player], *[Token(token, state.step) for token in tokens])
    return {**state.hands, player: held}


def _from_hand(state: State, player: str, token: str) -> dict[str, tuple[Token, ...]]:
    left = tuple([held for held in state.hands[player] if held.token != token])
    return {**state.hands, player: left}


def _with_cell(state: State, player: str, place: Place, cell: Cell) -> dict[str, Nation]:
    nation = state.nations[player]
    cells = {**nation.cells, place: cell}
    return {**state.nations, player: Nation(cells, nation.carriages)}


def _without(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    i = tiles.index(tile)
    return tiles[:i] + tiles[i + 1 :]


def _own(state: State, event: Any) -> Turn | Dues:
    """What the event uses up: the turn under way, or what is the actor's own."""
    return state.turn.others.get(event.player, Dues()) if event.aside else state.turn


def _done(state: State, event: Any, **changes: Any) -> Turn:
    """The turn with these changes, made where `_own` found what they change."""
    turn, own = state.turn, replace(_own(state, event), **changes)
    if isinstance(own, Turn):
        return own
    return replace(turn, others={**turn.others, event.player: own})


def _phase(state: State, event: Any, phase: str) -> str:
    """Where the turn stands: only what belongs to it leads on."""
    return state.phase if event.aside else phase


# ------------------------------------------------------------------------- setup


@evolve.on(ev.VictoryTilesRevealed)
def _(state: State, event: ev.VictoryTilesRevealed) -> State:
    return replace(
        state,
        victory_display=event.tile_ids,
        victory_boxed=state.victory_boxed.without(event.tile_ids),
        phase="setup_offer",
    )


@evolve.on(ev.StartingOfferRevealed)
def _(state: State, event: ev.StartingOfferRevealed) -> State:
    stacks = _drawn(state, "nature", *event.tile_ids)
    return replace(state, offer=event.tile_ids, stacks=stacks, phase="setup_draft")


@evolve.on(ev.StartingTileTaken)
def _(state: State, event: ev.StartingTileTaken) -> State:
    return replace(
        state,
        offer=_without(state.offer, event.tile_id),
        draft={**state.draft, event.player: (*state.draft[event.player], event.tile_id)},
        phase="setup_layout" if event.pick >= 2 * len(state.players) else state.phase,
    )


@evolve.on(ev.StartingTilesPlaced)
def _(state: State, event: ev.StartingTilesPlaced) -> State:
    cells = {placed.cell: Cell(placed.tile_id, state.step) for placed in event.placements}
    draft = {**state.draft, event.player: ()}
    return replace(
        state,
        nations={**state.nations, event.player: Nation(cells)},
        draft=draft,
        phase=state.phase if any(draft.values()) else "setup_rows",
    )


@evolve.on(ev.MarketRowsRevealed)
def _(state: State, event: ev.MarketRowsRevealed) -> State:
    drawn = {"nature": event.nature, "village": event.village, "city": event.city}
    left = (*([event.leftover] if event.leftover else ()), *event.also_left)
    return replace(
        state,
        offer=(),
        rows={**drawn, "nature": event.nature + left},
        stacks={stack: state.stacks[stack].without(drawn[stack]) for stack in STACKS},
    )


@evolve.on(ev.TileNamed)
def _(state: State, event: ev.TileNamed) -> State:
    return named(state, event.place, event.tile_id)


def named(state: State, place: str, tile: str) -> State:
    """The first tile without a name that lies there is this one."""
    if place == "offer":
        stacks = {**state.stacks, "nature": state.stacks["nature"].naming(tile)}
        return replace(state, stacks=stacks, offer=_with_name(state.offer, "nature", tile))
    if place == "victory":
        display = _with_name(state.victory_display, place, tile)
        boxed = state.victory_boxed.naming(tile)
        return replace(state, victory_display=display, victory_boxed=boxed)
    return replace(
        state,
        stacks={**state.stacks, place: state.stacks[place].naming(tile)},
        rows={**state.rows, place: _with_name(state.rows[place], place, tile)},
    )


def _with_name(tiles: tuple[str, ...], colour: str, tile: str) -> tuple[str, ...]:
    i = tiles.index(unnamed(colour))
    return (*tiles[:i], tile, *tiles[i + 1 :])


# -------------------------------------------------------------------------- turn


@evolve.on(ev.TurnStarted)
def _(state: State, event: ev.TurnStarted) -> State:
    given = event.number == state.turn.number and event.player != state.turn.active
    waits = state.turn.active if given else ""
    turn = Turn(event.number, event.player, others=_still_to_come(state.turn), instead_of=waits)
    if mine := turn.others.get(event.player):
        others = {player: own for player, own in turn.others.items() if player != event.player}
        turn = replace(
            turn, fallback=mine.fallback, craftsmen_due=mine.craftsmen_due, others=others
        )
    return replace(state, turn=turn, phase="open", end=None)


def _still_to_come(turn: Turn) -> dict[str, Dues]:
    """Tiles drawn and not placed, craftsmen not shown: they outlast a turn given to another."""
    return {
        player: Dues(fallback=own.fallback, craftsmen_due=own.craftsmen_due)
        for player, own in turn.everybody().items()
        if own.fallback or own.craftsmen_due
    }


@evolve.on(ev.RowCleared)
def _(state: State, event: ev.RowCleared) -> State:
    boxed = [Gone(tile, state.step) for tile in event.tile_ids]
    rows = {**state.rows, event.stack: ()}
    return replace(state, rows=rows, box_tiles=(*state.box_tiles, *boxed))


@evolve.on(ev.TileOpened)
def _(state: State, event: ev.TileOpened) -> State:
    return replace(
        state,
        stacks=_drawn(state, event.stack, event.tile_id),
        rows={**state.rows, event.stack: (*state.rows[event.stack], event.tile_id)},
        turn=_done(state, event, opened=event.tile_id),
        phase=_phase(state, event, "act" if state.phase == "open" else state.phase),
    )


@evolve.on(ev.FallbackTileDrawn)
def _(state: State, event: ev.FallbackTileDrawn) -> State:
    return replace(
        state,
        stacks=_drawn(state, "nature", event.tile_id),
        turn=_done(state, event, fallback=event.tile_id),
        phase=_phase(state, event, "place_fallback"),
    )


@evolve.on(ev.TileSwappedOut)
def _(state: State, event: ev.TileSwappedOut) -> State:
    player, nation = event.player, state.nations[event.player]
    cells = {place: cell for place, cell in nation.cells.items() if place != event.cell}
    pile = (*state.swapped[player], Gone(event.tile_id, state.step))
    kept = (*event.coins_to_hand, *event.craftsmen_to_hand)
    return replace(
        state,
        nations={**state.nations, player: Nation(cells, nation.carriages)},
        swapped={**state.swapped, player: pile},
        box_tokens=(*state.box_tokens, *event.tokens_to_box),
        hands=_to_hand(state, player, *kept),
        turn=_done(state, event, received=(*_own(state, event).received, *kept)),
    )


@evolve.on(ev.TileAdded)
def _(state: State, event: ev.TileAdded) -> State:
    tile, origin, own = event.tile_id, event.origin, _own(state, event)
    rows, display, fallback = state.rows, state.victory_display, own.fallback
    if origin == "fallback":
        fallback = None
    elif origin == "victory":
        display = _without(display, tile)
    else:
        rows = {**rows, origin: _without(rows[origin], tile)}
    due = own.craftsmen_due + event.craftsman_due
    return replace(
        state,
        nations=_with_cell(state, event.player, event.cell, Cell(tile, state.step)),
        rows=rows,
        victory_display=display,
        turn=_done(
            state,
            event,
            added=tile,
            fallback=fallback,
            craftsmen_due=due,
            purchases=_unused(own.purchases, event.supply),
        ),
        phase=state.phase
        if state.phase == "open" and origin == "fallback"
        else _phase(state, event, "show_craftsman" if due else "finish"),
    )


def _unused(bought: tuple[Purchase, ...], supply: tuple[Supply, ...]) -> tuple[Purchase, ...]:
    """FE-R55: what was bought and not used for this tile."""
    left = list(bought)
    for unit in supply:
        if unit.via == "purchase":
            for one in left:
                if (one.resource, one.from_player, one.cell) == (
                    unit.resource,
                    unit.from_player,
                    unit.from_cell,
                ):
                    left.remove(one)
                    break
    return tuple(left)


@evolve.on(ev.TokenReceived)
def _(state: State, event: ev.TokenReceived) -> State:
    token, own = event.token_id, _own(state, event)
    shown = own.craftsmen_due and event.token_type == "craftsman"  # noqa: S105
    due = own.craftsmen_due - 1 if shown else own.craftsmen_due
    reserve = _without(state.reserve[event.token_type], token)
    return replace(
        state,
        reserve={**state.reserve, event.token_type: reserve},
        hands=_to_hand(state, event.player, token),
        turn=_done(state, event, received=(*own.received, token), craftsmen_due=due),
        phase="finish"
        if shown and not due and not event.aside and state.phase == "show_craftsman"
        else state.phase,
    )


@evolve.on(ev.TokenGrantMissed)
def _(state: State, event: ev.TokenGrantMissed) -> State:
    return state


@evolve.on(ev.TurnFinishedWithoutTile)
def _(state: State, event: ev.TurnFinishedWithoutTile) -> State:
    return replace(state, phase="finish")


@evolve.on(ev.TurnEnded)
def _(state: State, event: ev.TurnEnded) -> State:
    turn = Turn(event.number, state.turn.active, instead_of=state.turn.instead_of)
    return replace(state, turn=turn, phase="finish", end_proposal=None)


# ------------------------------------------------------------------------ tokens


@evolve.on(ev.WarTokenPlayed)
def _(state: State, event: ev.WarTokenPlayed) -> State:
    cell = state.nations[event.target_player].cells[event.cell]
    hit = replace(cell, war=(*cell.war, Token(event.token_id, state.step)))
    return replace(
        state,
        hands=_from_hand(state, event.player, event.token_id),
        nations=_with_cell(state, event.target_player, event.cell, hit),
        turn=_done(state, event, token_played=event.token_id),
    )


@evolve.on(ev.CoinTokenPlayed)
def _(state: State, event: ev.CoinTokenPlayed) -> State:
    target, place, resource = event.target_player, event.cell, event.resource
    cell = state.nations[target].cells[place]
    paid = replace(cell, coins=(*cell.coins, Coin(event.token_id, event.player, state.step)))
    bought = (Purchase(target, place, event.tile_id, resource),) if resource else ()
    return replace(
        state,
        hands=_from_hand(state, event.player, event.token_id),
        nations=_with_cell(state, target, place, paid),
        turn=_done(
            state,
            event,
            token_played=event.token_id,
            purchases=(*_own(state, event).purchases, *bought),
        ),
    )


@evolve.on(ev.CarriageTokenPlayed)
def _(state: State, event: ev.CarriageTokenPlayed) -> State:
    nation = state.nations[event.player]
    carriages = {**nation.carriages, event.anchor: Token(event.token_id, state.step)}
    return replace(
        state,
        hands=_from_hand(state, event.player, event.token_id),
        nations={**state.nations, event.player: Nation(nation.cells, carriages)},
        turn=_done(state, event, token_played=event.token_id),
    )


@evolve.on(ev.CraftsmanTokenPlayed)
def _(state: State, event: ev.CraftsmanTokenPlayed) -> State:
    cell = state.nations[event.player].cells[event.cell]
    shown = replace(cell, craftsman=Token(event.token_id, state.step))
    return replace(
        state,
        hands=_from_hand(state, event.player, event.token_id),
        nations=_with_cell(state, event.player, event.cell, shown),
        turn=_done(state, event, token_played=event.token_id),
    )


def _collect(state: State, event: ev.CoinsCollected | ev.FinalCoinsCollected) -> State:
    """Coins go from the player's tiles to the player's hand."""
    nation, taken = state.nations[event.player], {coin.token_id for coin in event.coins}
    cells = dict(nation.cells)
    for place in {coin.cell for coin in event.coins}:
        cell = cells[place]
        cells[place] = replace(cell, coins=tuple(c for c in cell.coins if c.token not in taken))
    return replace(
        state,
        nations={**state.nations, event.player: Nation(cells, nation.carriages)},
        hands=_to_hand(state, event.player, *[coin.token_id for coin in event.coins]),
    )


evolve.on(ev.CoinsCollected)(_collect)
evolve.on(ev.FinalCoinsCollected)(_collect)


# -------------------------------------------------------------------------- end


@evolve.on(ev.EndProposed)
def _(state: State, event: ev.EndProposed) -> State:
    waivers = (event.player,) if event.waives_craftsmen else ()
    proposal = EndProposal(event.player, {event.player: True}, waivers)
    return replace(state, end_proposal=proposal)


@evolve.on(ev.EndVoteCast)
def _(state: State, event: ev.EndVoteCast) -> State:
    proposal = state.end_proposal
    if proposal is None or not event.agree:
        return replace(state, end_proposal=None)
    waivers = (*proposal.waivers, event.player) if event.waives_craftsmen else proposal.waivers
    votes = {**proposal.votes, event.player: True}
    return replace(state, end_proposal=replace(proposal, votes=votes, waivers=waivers))


@evolve.on(ev.GameEnded)
def _(state: State, event: ev.GameEnded) -> State:
    return replace(state, phase="over", end=End(event.reasons, state.step), end_proposal=None)


@evolve.on(ev.TableScoreDeclared)
def _(state: State, event: ev.TableScoreDeclared) -> State:
    return replace(state, declared_scores={**state.declared_scores, event.player: event.total})
