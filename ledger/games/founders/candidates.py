"""Every plausible action of a position; the rules decide which of them are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ledger.ruleset import UNKNOWN, Memo, Words
from ledger.ruleset.codec import Action

from .actions import (
    AddTile,
    CastEndVote,
    DrawFallbackTile,
    EndTurn,
    FinishWithoutTile,
    OpenTile,
    PlaceFallbackTile,
    PlaceStartingTiles,
    PlayCarriage,
    PlayCoin,
    PlayCraftsman,
    PlayWar,
    ProposeEnd,
    RevealMarketRows,
    RevealStartingOffer,
    RevealVictoryTiles,
    ShowCraftsman,
    TakeStartingTile,
)
from .catalogue import CATALOGUES, COLOURS, Catalogue
from .rules.adding import frontier
from .rules.setup import next_pick
from .rules.tokens import playable_craftsmen
from .state import UNNAMED, State
from .status import copies
from .supply import SIDES, reach, supplied

# Kinds of which more may be done than is listed, and how the rest is said.
LISTED_IN_PART: dict[str, Words] = {
    "ProposeEnd": {
        "en": "Whoever proposes the end may say at once that they waive their craftsmen.",
        "fr": "Qui propose la fin peut dire aussitôt qu’il renonce à ses artisans.",
    },
    "CastEndVote": {
        "en": "Whoever agrees to the end may say at once that they waive their craftsmen.",
        "fr": "Qui accepte la fin peut dire aussitôt qu’il renonce à ses artisans.",
    },
}


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    yield from _BY_PHASE[state.phase](state)
    yield from _at_any_time(state)


def shortlist(state: State, memo: Memo) -> Iterator[Action]:
    """Without the tiles on cells where they cannot draw what they need: most of them, and all of
    them refused."""
    if state.phase == "act":
        yield from _act(state, memo)
    else:
        yield from _BY_PHASE[state.phase](state)
    yield from _at_any_time(state)


def _at_any_time(state: State) -> Iterator[Action]:
    if state.turn.number and state.phase != "over":
        yield from _out_of_turn(state)
        yield from _votes(state)


def _one_of_each(catalogue: Catalogue, tiles: tuple[str, ...]) -> list[str]:
    """The first copy of each kind."""
    named = [tile for tile in reversed(tiles) if tile not in UNNAMED]
    return list({catalogue.kind_of[tile].id: tile for tile in named}.values())[::-1]


def _takeable(
    catalogue: Catalogue, tiles: tuple[str, ...], unseen: tuple[str, ...]
) -> Iterator[str]:
    """One of each kind that lies there; a tile without a name may be any of the unseen."""
    yield from _one_of_each(catalogue, tiles)
    if any(tile in UNNAMED for tile in tiles):
        yield from _one_of_each(catalogue, unseen)


# -------------------------------------------------------------------------- setup


def _reveal_victory(state: State) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield RevealVictoryTiles()


def _reveal_offer(state: State) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield RevealStartingOffer()


def _reveal_rows(state: State) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield RevealMarketRows()


def _draft(state: State) -> Iterator[Action]:
    player = next_pick(state)
    if player is not None:
        unseen = state.stacks["nature"].unseen
        for tile in _takeable(CATALOGUES.get(state.catalogue), state.offer, unseen):
            yield TakeStartingTile(player, tile)


def _layout(state: State) -> Iterator[Action]:
    for player, tiles in state.draft.items():
        if len(tiles) == 2:
            for side in SIDES:
                yield PlaceStartingTiles(player, {tiles[0]: (0, 0), tiles[1]: side})


# --------------------------------------------------------------------------- turn


def _open(state: State) -> Iterator[Action]:
    player = state.turn.active
    for stack, pile in state.stacks.items():
        if state.dealer == "virtual":
            yield OpenTile(player, stack)
        else:
            for kind in copies(state, pile.unseen):
                yield OpenTile(player, stack, kind)
            yield OpenTile(player, stack, UNKNOWN)


def _act(state: State, memo: Memo | None = None) -> Iterator[Action]:
    """With a memo only the tiles whose requirements are met."""
    player, catalogue = state.turn.active, CATALOGUES.get(state.catalogue)
    yield from _tokens(state, catalogue)
    nation = state.nations[player]
    free, own = frontier(nation), list(nation.cells)
    for colour in COLOURS:
        for tile in _takeable(catalogue, state.face_up(colour), state.pile(colour).unseen):
            needs = catalogue.kind_of[tile].needs
            for cells, swap in ((free, False), (own, True)):
                for cell in cells:
                    if memo is None or supplied(needs, reach(state, player, cell, memo)):
                        yield AddTile(player, tile, cell, swap)
    if not state.rows["nature"]:
        yield from _for_want_of_a_tile(state)


def _for_want_of_a_tile(state: State) -> Iterator[Action]:
    player = state.turn.active
    yield FinishWithoutTile(player)
    if state.dealer == "virtual":
        yield DrawFallbackTile(player)
    else:
        for kind in copies(state, state.stacks["nature"].unseen):
            yield DrawFallbackTile(player, kind)


def _tokens(state: State, catalogue: Catalogue) -> Iterator[Action]:
    player = state.turn.active
    if state.turn.token_played:
        return
    sorts = {catalogue.token_type[token.token] for token in state.hands[player]}
    for target in state.players:
        if target != player and sorts & {"war", "coin"}:
            yield from _against(state, catalogue, target, sorts)
    if "carriage" in sorts:
        for anchor in state.nations[player].cells:
            yield PlayCarriage(player, anchor)
    for token in state.hands[player]:
        if token.token in catalogue.craftsman:
            for cell in state.nations[player].cells:
                yield PlayCraftsman(player, token.token, cell)


def _against(state: State, catalogue: Catalogue, target: str, sorts: set[str]) -> Iterator[Action]:
    player = state.turn.active
    for place, cell in state.nations[target].cells.items():
        if "war" in sorts:
            yield PlayWar(player, target, place)
        if "coin" in sorts:
            for resource in catalogue.kind_of[cell.tile_id].produces:
                yield PlayCoin(player, target, place, resource)


def _place_fallback(state: State) -> Iterator[Action]:
    yield from _placings(state, state.turn.active)


def _placings(state: State, player: str) -> Iterator[Action]:
    nation = state.nations[player]
    for cell in frontier(nation):
        yield PlaceFallbackTile(player, cell)
    for cell in nation.cells:
        yield PlaceFallbackTile(player, cell, True)


def _show_craftsman(state: State) -> Iterator[Action]:
    yield from _showings(state, state.turn.active)


def _showings(state: State, player: str) -> Iterator[Action]:
    if state.dealer == "virtual":
        yield ShowCraftsman(player)
    else:
        for craftsman in state.reserve["craftsman"]:
            yield ShowCraftsman(player, craftsman)


def _out_of_turn(state: State) -> Iterator[Action]:
    """What an agreed action out of turn, or a turn given away, left to be done."""
    for player, own in state.turn.everybody().items():
        listed = player == state.turn.active and state.phase in ("place_fallback", "show_craftsman")
        if own.fallback and not listed:
            yield from _placings(state, player)
        if own.craftsmen_due and not listed:
            yield from _showings(state, player)


def _finish(state: State) -> Iterator[Action]:
    yield EndTurn(state.turn.active)


def _votes(state: State) -> Iterator[Action]:
    for player in state.players:
        waives = bool(playable_craftsmen(state, player))
        if state.end_proposal is None:
            yield ProposeEnd(player, waives)
        elif player not in state.end_proposal.votes:
            yield CastEndVote(player, True, waives)
            yield CastEndVote(player, False)


def _nothing(state: State) -> Iterator[Action]:
    """Only the table's own count is left, and that is not a choice from a list."""
    return iter(())


_BY_PHASE: dict[str, Callable[[State], Iterator[Action]]] = {
    "setup_victory": _reveal_victory,
    "setup_offer": _reveal_offer,
    "setup_draft": _draft,
    "setup_layout": _layout,
    "setup_rows": _reveal_rows,
    "open": _open,
    "act": _act,
    "place_fallback": _place_fallback,
    "show_craftsman": _show_craftsman,
    "finish": _finish,
    "over": _nothing,
}
