"""Phase 3: progress, new explorers, new cities, the end of a turn: FI-11, FI-12, FI-14."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import AdvanceCube, EndProgress, EndTurn, PlaceCity, PlaceExplorers
from ..catalogue import EXPLORERS, TRACKS
from ..events import (
    AnyEvent,
    CityPlaced,
    CubeAdvanced,
    ExplorersPlaced,
    FinalScoringStarted,
    PhaseEntered,
    RoundEnded,
    RoundStarted,
    TurnEnded,
)
from ..evolve import evolve
from ..state import State
from .cards import cards_drawn, drawn_refusals
from .common import (
    Events,
    components,
    deal_does_not_fit,
    in_turn,
    own_region,
    region_in_game,
    turn_of,
    turn_started,
    world,
)


def advance_cube(state: State, action: AdvanceCube, memo: Memo) -> Iterator[Refusal]:
    """FI-11.2 to FI-11.5, FI-11.11, in the order the digest names."""
    yield from in_turn(state, action.player, memo, "progress")
    if state.status == "setup":
        return
    yield from _die_serves(state, action)
    top = at_top(state, action.player, action.track)
    if top:
        yield refusal("FI-11.11", "track_at_top", track=action.track)
    yield from _region_serves(state, action)
    if not top:
        yield from _with_it(state, action)


def at_top(state: State, player: str, track: str) -> bool:
    seat = state.seats[player]
    column = components(state).boards[seat.civilization].tracks[track]
    return seat.cube[track] >= len(column.vp) - 1


def _die_serves(state: State, action: AdvanceCube) -> Iterator[Refusal]:
    """FI-1.4, FI-11.2, FI-11.4."""
    die, turn = action.die, state.turn
    face = turn.dice.get(die)
    if face is None:
        yield refusal("FI-11.2", "unknown_die", die=die)
        return
    if die in turn.dice_used:
        yield refusal("FI-11.4", "die_already_used", die=die)
    catalogue = components(state)
    color = catalogue.color_of[action.track]
    if face == catalogue.dice.sword_face:
        yield refusal("FI-1.4", "die_is_black", die=die)
    elif face != color:
        yield refusal("FI-11.2", "die_color_mismatch", die=die, face=face, color=color)


def _region_serves(state: State, action: AdvanceCube) -> Iterator[Refusal]:
    """FI-11.3, FI-11.5, FI-R20, FI-R51."""
    region = action.region
    strange = list(region_in_game(state, region))
    if strange:
        yield from strange
        return
    if not state.here(region, action.player):
        yield refusal("FI-11.3", "region_not_occupied", region=region)
    color = components(state).color_of[action.track]
    found = world(state).regions[region].color
    if found != color:
        yield refusal("FI-11.3", "region_color_mismatch", region=region, found=found, color=color)
    if region in state.turn.regions_used:
        yield refusal("FI-11.5", "region_already_used", region=region)


def step_up(state: State, action: AdvanceCube) -> CubeAdvanced:
    """FI-11.6, FI-11.7, FI-R22, FI-R23: the step, and what the new space gives."""
    player, track, seat = action.player, action.track, state.seats[action.player]
    space = seat.cube[track]
    value, vp = components(state).space(seat.civilization, track, space + 1)
    draws = explorers = 0
    if track == "cards":
        draws = max(0, min(value, seat.deck_left - state.turn.pending_draws))
    elif track == "explorers":
        there = state.on_map(player) + state.turn.pending_placement
        explorers = max(0, min(value, EXPLORERS) - there)
    return CubeAdvanced(
        player, track, action.die, action.region, space, space + 1, value, vp, draws, explorers
    )


def _with_it(state: State, action: AdvanceCube) -> Iterator[Refusal]:
    """Cards and explorers told together with the step are checked as if told afterwards."""
    if action.drawn is None and action.placements is None:
        return
    step = step_up(turn_of(state, action.player)[0], action)
    if action.drawn is not None:
        if len(action.drawn) > step.draws:
            yield refusal("FI-11.6", "nothing_to_draw")
            if state.dealer == "virtual":
                yield deal_does_not_fit(step.draws, len(action.drawn))
        room = state.seats[action.player].deck_left
        yield from drawn_refusals(state, action.player, action.drawn, room)
    if action.placements is not None:
        yield from _placing(state, action.player, action.placements, step.explorers_to_place)


def cube_advanced(state: State, action: AdvanceCube, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    step = step_up(state, action)
    events: list[AnyEvent] = [*begun, step]
    if action.drawn:
        events += cards_drawn(state, action.player, action.drawn, "progress", action.handles)
    if action.placements:
        after = state.on_map(action.player) + sum(action.placements.values())
        events.append(ExplorersPlaced(action.player, action.placements, "progress", after))
    return tuple(events)


# ------------------------------------------------------------------- new explorers


def _placing(
    state: State, player: str, placements: Mapping[str, int], due: int
) -> Iterator[Refusal]:
    """FI-11.7 to FI-11.9."""
    if not placements or any(count < 1 for count in placements.values()):
        yield refusal("FI-11.7", "bad_placement")
        return
    total = sum(placements.values())
    if total != due:
        yield refusal("FI-11.7", "wrong_explorer_count", expected=due, found=total)
    supply = EXPLORERS - state.on_map(player)
    if total > supply:
        yield refusal("FI-1.8", "not_enough_explorers", region="", count=total, here=supply)
    for region in placements:
        strange = list(region_in_game(state, region))
        yield from strange or own_region(state, player, region, "FI-11.8")


def place_explorers(state: State, action: PlaceExplorers, memo: Memo) -> Iterator[Refusal]:
    """FI-11.7, FI-11.8, FI-R46."""
    yield from in_turn(state, action.player, memo, closes="placement")
    if state.status != "setup":
        due = state.turn.pending_placement
        yield from _placing(state, action.player, action.placements, due)


def explorers_placed(state: State, action: PlaceExplorers, memo: Memo) -> Events:
    after = state.on_map(action.player) + sum(action.placements.values())
    return (ExplorersPlaced(action.player, action.placements, "progress", after),)


# -------------------------------------------------------------------------- cities


def cities_due(state: State, player: str) -> tuple[str, ...]:
    """FI-12.1, FI-R24: every column at or above its symbol whose token still lies above it."""
    seat, catalogue = state.seats[player], components(state)
    board = catalogue.boards[seat.civilization]
    return tuple(
        [
            track
            for track in TRACKS
            if seat.cube[track] >= board.tracks[track].city_space
            and state.tokens[catalogue.token(board.id, track)].place.startswith("above:")
        ]
    )


def end_progress(state: State, action: EndProgress, memo: Memo) -> Iterator[Refusal]:
    """FI-11.1: progress is optional, what it brought is not."""
    yield from in_turn(state, action.player, memo, "progress")


def progress_ended(state: State, action: EndProgress, memo: Memo) -> Events:
    state, begun = turn_of(state, action.player)
    due = cities_due(state, action.player)
    return (*begun, PhaseEntered(action.player, "cities" if due else "wrap", due))


def place_city(state: State, action: PlaceCity, memo: Memo) -> Iterator[Refusal]:
    """FI-12.2 to FI-12.5."""
    yield from in_turn(state, action.player, memo, "cities")
    if state.status == "setup":
        return
    player, track, region = action.player, action.track, action.region
    if track not in state.turn.cities_due:
        yield refusal("FI-12.2", "city_not_due", track=track)
    token = components(state).token(state.seats[player].civilization, track)
    if not state.tokens[token].place.startswith("above:"):
        yield refusal("FI-12.2", "city_already_built", token=token)
    strange = list(region_in_game(state, region))
    if strange:
        yield from strange
        return
    yield from own_region(state, player, region, "FI-12.3")
    if state.cities.get(region):
        free = [own for own in state.occupied(player) if not state.cities.get(own)]
        if free:
            yield refusal("FI-12.4", "region_has_city", region=region, free=free)


def city_placed(state: State, action: PlaceCity, memo: Memo) -> Events:
    player, track, region = action.player, action.track, action.region
    token = components(state).token(state.seats[player].civilization, track)
    doubled = bool(state.cities.get(region))
    placed = CityPlaced(player, token, region, "progress", track, doubled)
    if state.phase == "cities" and set(state.turn.cities_due) <= {track}:
        return (placed, PhaseEntered(state.active, "wrap"))
    return (placed,)


# --------------------------------------------------------------------- end of turn


def end_turn(state: State, action: EndTurn, memo: Memo) -> Iterator[Refusal]:
    """FI-12.1, FI-14.1."""
    building = state.phase == "cities"
    yield from in_turn(state, action.player, memo, "" if building else "wrap")
    if building:
        due = list(state.turn.cities_due)
        yield refusal("FI-12.1", "city_placement_pending", tracks=due)


def turn_ended(state: State, action: EndTurn, memo: Memo) -> Events:
    """FI-14.1 to FI-14.4: the next player, the next round, or the count.

    Who steps in ends nobody's turn; the own one has no more to do when it comes.
    """
    if state.interrupted:
        return (PhaseEntered(action.player, "wrap", state.turn.cities_due),)
    state, begun = turn_of(state, action.player)
    player, number = action.player, state.round
    events: list[AnyEvent] = [*begun, TurnEnded(player, number)]
    if player != state.last_seat():
        events.append(turn_started(state, state.left_of(player), number))
    elif number >= state.rounds_total:
        events += [RoundEnded(number), FinalScoringStarted(number)]
    else:
        events += [RoundEnded(number), *round_started(state, number + 1)]
    return tuple(events)


def round_started(state: State, number: int) -> Events:
    started = RoundStarted(number, number == state.rounds_total)
    return started, turn_started(evolve(state, started), state.first_player, number)
