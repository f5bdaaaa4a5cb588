"""From the box to the first turn: FI-1, FI-2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo, Setup
from ledger.ruleset.setup_checks import catalogue_refusals, option_refusals, seated_twice

from ..actions import RecordOpeningHand, StartGame
from ..catalogue import CATALOGUES, START, Catalogue
from ..constraints import check
from ..events import (
    AnyEvent,
    CityPlaced,
    CityTokensShuffled,
    CivilizationAssigned,
    DeckShuffled,
    ExplorersPlaced,
    FirstPlayerChosen,
    GameStarted,
)
from ..evolve import evolve
from ..options import BY_PLAYERS, DEALT, OPTIONS, chosen_civilizations
from ..state import State
from .cards import cards_drawn, drawn_refusals
from .common import Events, components, deal_does_not_fit, world
from .progress import round_started

PLAYERS = (2, 3, 4, 5)
DRAWS_FIRST_PLAYER = True  # FI-2.12


def setup_refusals(setup: Setup) -> Iterator[Refusal]:
    """FI-1.1, FI-2.1, FI-2.2, FI-2.6 to FI-2.12: may this game begin?"""
    catalogue = CATALOGUES.get(setup.catalogue_hash or CATALOGUES.default.hash)
    if setup.catalogue_id and setup.catalogue_id != catalogue.catalogue_id:
        yield refusal(
            "catalogue",
            "catalogue_mismatch",
            expected=setup.catalogue_id,
            found=catalogue.catalogue_id,
        )
    yield from catalogue_refusals(check(catalogue))
    count = len(setup.players)
    if count not in PLAYERS:
        yield refusal("FI-1.1", "bad_player_count", players=count)
    for player in seated_twice(setup.players):
        yield refusal("FI-1.1", "duplicate_player", player=player)
    yield from _side(catalogue, setup, count)
    yield from option_refusals(setup, OPTIONS, but={"civilizations": DEALT})
    yield from _chosen(catalogue, setup)
    if setup.first_player not in setup.players:
        yield refusal("FI-2.12", "first_player_unknown", player=setup.first_player)


def _side(catalogue: Catalogue, setup: Setup, count: int) -> Iterator[Refusal]:
    """FI-2.1, FI-2.2, FI-R6."""
    side, entry = setup.options.get("map_side", BY_PLAYERS), catalogue.counts.get(count)
    if entry and side in ("side_2", "side_3_5") and side != entry.map:
        rule = "FI-2.1" if count == 2 else "FI-2.2"
        yield refusal(rule, "wrong_map_side", side=side, expected=entry.map)


def _chosen(catalogue: Catalogue, setup: Setup) -> Iterator[Refusal]:
    """FI-R45: dealt, or a civilization for every player."""
    players, value = setup.players, setup.options.get("civilizations", DEALT)
    if value == DEALT:
        return
    if not isinstance(value, Mapping) or set(value) != set(players):
        yield refusal("options", "unknown_option", option="civilizations", value=value)
    else:
        yield from civilization_refusals(catalogue, [value[player] for player in players])


def civilization_refusals(catalogue: Catalogue, chosen: Sequence[Any]) -> Iterator[Refusal]:
    """FI-2.6, FI-2.8 to FI-2.10: allowed with this many players, and all different."""
    count = len(chosen)
    entry = catalogue.counts.get(count)
    for i, civilization in enumerate(chosen):
        if entry and civilization not in entry.civilizations:
            rule = {2: "FI-2.8", 5: "FI-2.10"}.get(count, "FI-2.9")
            yield refusal(
                rule, "civilization_not_allowed", civilization=civilization, players=count
            )
        elif civilization in chosen[:i]:
            yield refusal("FI-2.6", "civilization_taken", civilization=civilization)


# --------------------------------------------------------------------------- start


def start_game(state: State, action: StartGame, memo: Memo) -> Iterator[Refusal]:
    """FI-2.6, FI-2.8 to FI-2.10, FI-2.12."""
    if state.phase != "start":
        yield refusal("FI-2.22", "game_already_started")
        return
    chosen = civilizations_of(state, action)
    if chosen is None:
        if state.dealer == "table":
            yield refusal("FI-2.6", "civilization_required")
    elif len(chosen) != len(state.players) or "" in chosen:
        yield refusal("FI-2.6", "civilization_required")
    else:
        yield from civilization_refusals(components(state), chosen)
    if action.first_player is not None and action.first_player not in state.players:
        yield refusal("FI-2.12", "first_player_unknown", player=action.first_player)


def civilizations_of(state: State, action: StartGame) -> tuple[str, ...] | None:
    """In seat order: as the action says, as the setup fixed them, or not known yet."""
    said = action.civilizations
    if said is None:
        fixed: tuple[str, ...] | None = chosen_civilizations(state.options, state.players)
        return fixed
    if isinstance(said, Mapping):
        return tuple(said.get(player, "") for player in state.players)
    return said


def game_started(state: State, action: StartGame, memo: Memo) -> Events:
    """FI-2.1 to FI-2.21."""
    catalogue, board = components(state), world(state)
    chosen = civilizations_of(state, action) or ()
    counts = catalogue.counts[len(state.players)]
    first = action.first_player or state.first_player
    seats = list(zip(state.players, chosen, strict=True))
    regions = tuple(board.regions)
    events: list[AnyEvent] = [GameStarted(board.map_id, regions, counts.rounds, state.options)]
    for player, civilization in seats:
        people = catalogue.boards[civilization]
        events.append(CivilizationAssigned(player, civilization, people.color, people.start_region))
    events.append(FirstPlayerChosen(first))
    for player, civilization in seats:
        events += _laid_out(catalogue, player, civilization, (action.commitments or {}).get(player))
    if all(opening_size(catalogue, civilization) == 0 for civilization in chosen):
        events += _begin(state, events)
    return tuple(events)


def _laid_out(
    catalogue: Catalogue, player: str, civilization: str, committed: tuple[str, str] | None
) -> Iterator[AnyEvent]:
    """FI-2.15 to FI-2.17, FI-2.19 to FI-2.21: explorers, deck, tokens, the first city."""
    board = catalogue.boards[civilization]
    home, explorers = board.start_region, board.tracks["explorers"].values[0]
    deck, values = committed or (None, None)
    tokens = {slot: catalogue.token(civilization, slot) for slot in catalogue.city_tokens.slots}
    yield ExplorersPlaced(player, {home: explorers}, "setup", explorers)
    yield DeckShuffled(player, len(catalogue.deck[civilization]), deck)
    yield CityTokensShuffled(player, tokens, values)
    yield CityPlaced(player, tokens[START], home, "setup")


# -------------------------------------------------------------------- opening hand


def opening_size(catalogue: Catalogue, civilization: str) -> int:
    """FI-2.18: what the bottom space of the green column says."""
    return catalogue.boards[civilization].tracks["cards"].values[0]


def waiting_for_hands(state: State) -> list[str]:
    """Players whose opening hand is still to be drawn."""
    if state.phase != "hands":
        return []
    catalogue = components(state)
    return [
        player
        for player in state.players
        if not state.seats[player].hand
        and opening_size(catalogue, state.seats[player].civilization)
    ]


def record_opening_hand(state: State, action: RecordOpeningHand, memo: Memo) -> Iterator[Refusal]:
    """FI-2.18."""
    seat = state.seat(action.player)
    if state.phase == "start":
        yield refusal("FI-2.22", "game_not_started", phase=state.phase)
        return
    if action.player not in waiting_for_hands(state):
        yield refusal("FI-2.18", "already_drawn", player=action.player)
        return
    if action.cards is None:
        if state.dealer == "table":
            yield refusal("dealer", "card_required")
        return
    size = opening_size(components(state), seat.civilization)
    if len(action.cards) != size:
        yield refusal("FI-2.18", "wrong_opening_hand_size", expected=size, found=len(action.cards))
        if state.dealer == "virtual":
            yield deal_does_not_fit(size, len(action.cards))
    if not action.cards:
        yield refusal("dealer", "card_required")
    yield from drawn_refusals(state, action.player, action.cards, seat.deck_left)


def opening_hand_recorded(state: State, action: RecordOpeningHand, memo: Memo) -> Events:
    """FI-2.18, FI-2.22: after the last hand the first round begins."""
    cards, handles = action.cards or (), action.handles
    drawn = tuple(cards_drawn(state, action.player, cards, "opening", handles))
    if waiting_for_hands(state) == [action.player]:
        return (*drawn, *_begin(state, drawn))
    return drawn


def _begin(state: State, events: Sequence[AnyEvent]) -> Events:
    for event in events:
        state = evolve(state, event)
    return round_started(state, 1)
