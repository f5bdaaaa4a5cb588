"""Where the game stands: whose move, what the table has to say next, and who may see what."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import UNKNOWN, Ask, Now, Pick
from ledger.ruleset.codec import Action

from .actions import (
    AdvanceCube,
    DiscardForFace,
    EndDicePhase,
    EndMovementPhase,
    EndProgress,
    EndTurn,
    FinishGame,
    MoveExplorers,
    PlaceCity,
    PlaceExplorers,
    RecordDraw,
    RecordOpeningHand,
    RevealCity,
    RollDice,
    StartGame,
)
from .options import chosen_civilizations
from .rules.cards import possible_cards
from .rules.common import components, due_aside
from .rules.ending import unrevealed
from .rules.setup import opening_size, waiting_for_hands
from .state import State


def now(state: State) -> Now:
    over = state.status == "finished"
    reasons: tuple[str, ...] = ()
    if over and state.finish:
        tie = state.finish.tie_break
        reasons = ("final_round", *(() if tie == "none" else (tie,)))
    return Now(_phase(state), state.turn.number, _to_move(state), over, reasons)


def _phase(state: State) -> str:
    """The phase, or the open thing that has to be settled before it goes on."""
    turn = state.turn
    if state.status == "playing":
        if turn.pending_retreat is not None:
            return "retreat"
        if turn.pending_draws:
            return "draw"
        if turn.pending_placement:
            return "placement"
    return state.phase


def _to_move(state: State) -> str | None:
    if state.status == "playing":
        retreat = state.turn.pending_retreat
        return retreat.loser if retreat else state.active
    return next(iter(waiting_for_hands(state)), None)


def speaker(state: State, kind: str) -> str | None:
    """A turn command is the active player's, also while another has to retreat (FI-8.1)."""
    if kind in ("ChooseRetreat", "RecordOpeningHand", "IdentifyCard"):
        return _to_move(state)
    return state.active or state.first_player


def market(state: State) -> dict[str, Any]:
    """What lies open for everybody beside the map: round, dice, decks, cards played."""
    return {
        "round": state.round,
        "rounds_total": state.rounds_total,
        "dice": state.turn.dice,
        "decks": {player: seat.deck_left for player, seat in state.seats.items()},
        "played": {
            player: [card.card for card in seat.played] for player, seat in state.seats.items()
        },
    }


def market_parts(state: State) -> tuple[Any, ...]:
    """While these are the very same objects, so is the market."""
    return (state.round, state.turn.dice, state.seats)


def colours(state: State) -> dict[str, str]:
    """The colour of each player's civilization, once it is known."""
    colour = {one.id: one.color for one in components(state).civilizations}
    return {
        player: colour[seat.civilization]
        for player, seat in state.seats.items()
        if seat.civilization in colour
    }


def asks(state: State) -> tuple[Ask, ...]:
    """What a physical table has to report before the game can go on."""
    if state.dealer == "virtual":
        return ()
    catalogue = components(state)
    if state.phase == "start":
        if chosen_civilizations(state.options, state.players):
            return ()
        peoples = dict.fromkeys(catalogue.counts[len(state.players)].civilizations, 1)
        picks = [Pick("civilizations", 1, peoples, player) for player in state.players]
        return (Ask("StartGame", tuple(picks)),)
    if state.phase == "hands":
        return tuple(
            Ask(
                "RecordOpeningHand",
                (_cards(state, player, opening_size(catalogue, state.seats[player].civilization)),),
                player,
            )
            for player in waiting_for_hands(state)
        )
    turn = state.turn
    if state.status == "playing" and state.phase == "dice" and not turn.dice:
        faces = dict.fromkeys(dict.fromkeys(catalogue.dice.faces), turn.dice_count)
        return (Ask("RollDice", (Pick("faces", turn.dice_count, faces),), state.active),)
    return ()


def _cards(state: State, player: str, number: int) -> Pick:
    choices = {UNKNOWN: number, **dict.fromkeys(possible_cards(state, player), 1)}
    return Pick("cards", number, choices)


def forced(state: State) -> Action | None:
    """The one action nobody has to choose."""
    match state.status:
        case "setup":
            return _forced_setup(state)
        case "playing":
            return _forced_turn(state)
        case "scoring":
            hidden = unrevealed(state)
            if not hidden:
                return FinishGame()
            return RevealCity(hidden[0]) if state.dealer == "virtual" else None
    return None


def _forced_setup(state: State) -> Action | None:
    virtual = state.dealer == "virtual"
    if state.phase == "start":
        fixed = chosen_civilizations(state.options, state.players)
        return StartGame() if virtual or fixed else None
    waiting = waiting_for_hands(state)
    return RecordOpeningHand(waiting[0]) if virtual and waiting else None


def _forced_turn(state: State) -> Action | None:
    turn, player = state.turn, state.active
    if turn.pending_retreat is not None:
        return None
    for other in (player, *due_aside(state)):
        if (action := _forced_due(state, other)) is not None:
            return action
    if turn.pending_draws or turn.pending_placement:
        return None
    if state.phase == "cities" and len(turn.cities_due) == 1:
        own = city_regions(state, player)
        return PlaceCity(player, turn.cities_due[0], own[0]) if len(own) == 1 else None  # type: ignore[arg-type]
    if state.phase == "wrap" and not state.seats[player].hand:
        return EndTurn(player)
    return None


def _forced_due(state: State, player: str) -> Action | None:
    """FI-11.6, FI-11.7: what a step brought and leaves no choice."""
    turn = state.own(player)
    if turn.pending_draws:
        return RecordDraw(player) if state.dealer == "virtual" else None
    own = state.occupied(player)
    if turn.pending_placement and len(own) == 1:
        return PlaceExplorers(player, {own[0]: turn.pending_placement})
    return None


_ORDER = ("dice", "movement", "progress", "cities", "wrap")
_ENDS: dict[str, type[Action]] = {
    "dice": EndDicePhase,
    "movement": EndMovementPhase,
    "progress": EndProgress,
    "wrap": EndTurn,
}
_BELONGS: dict[type[Action], str] = {
    MoveExplorers: "movement",
    EndMovementPhase: "movement",
    DiscardForFace: "progress",
    AdvanceCube: "progress",
    EndProgress: "progress",
    PlaceCity: "cities",
    EndTurn: "wrap",
}


def lead(state: State, action: Action) -> Action | None:
    """FI-4.4: what belongs to a later phase, or to the next turn, says that this one is over."""
    if state.status != "playing" or state.phase not in _ENDS:
        return None
    player, by = state.active, getattr(action, "player", None)
    later = (
        by == state.left_of(player)
        if isinstance(action, RollDice)
        else by == player
        and _ORDER.index(_BELONGS.get(type(action), "dice")) > _ORDER.index(state.phase)
    )
    return _ENDS[state.phase](player) if later else None


def city_regions(state: State, player: str) -> list[str]:
    """FI-12.4, FI-12.5: where a city may go."""
    own = state.occupied(player)
    return [region for region in own if not state.cities.get(region)] or own


def round_of(state: State) -> int:
    """The round a position belongs to, from 1."""
    return max(1, state.round)
