"""Every plausible action of a position; the rules decide which of them are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement

from ledger.ruleset import UNKNOWN, Memo, Words
from ledger.ruleset.codec import Action

from . import actions as act
from .catalogue import TRACKS
from .conditions import attested
from .options import chosen_civilizations
from .routes import moves
from .rules.cards import possible_cards
from .rules.common import components, due_aside, own_turn, world
from .rules.ending import possible_values, unrevealed
from .rules.movement import retreat_goals
from .rules.setup import opening_size, waiting_for_hands
from .state import Held, State

# Kinds of which more may be done than is listed, and how the rest is said.
LISTED_IN_PART: dict[str, Words] = {
    "MoveExplorers": {
        "en": "Several walks may be joined, by any way that the movement points pay for.",
        "fr": "Plusieurs trajets peuvent être réunis, par tout chemin que paient les points.",
    },
    "RerollDice": {
        "en": "Any of the dice may be rerolled together: name each of them.",
        "fr": "On peut relancer ensemble n’importe lesquels des dés : nommez chacun d’eux.",
    },
    "AdvanceCube": {
        "en": "Of dice with the same face any one may be used.",
        "fr": "Parmi des dés de même face, n’importe lequel peut servir.",
    },
}

_UNNAMED: Words = {
    "en": "Of the cards nobody has named only the first is listed; it may be any of them.",
    "fr": "Des cartes que personne n’a nommées, seule la première est listée ; toutes conviennent.",
}
LISTED_IN_PART |= dict.fromkeys(
    ("DiscardForBlack", "DiscardForFace", "PlayAchievement", "IdentifyCard"), _UNNAMED
)

MANY = 4  # explorers to place: beyond this only whole groups are proposed


def candidates(state: State, memo: Memo) -> Iterator[Action]:
    turn = state.turn
    if state.status == "playing":
        if turn.pending_retreat is not None:
            loser = turn.pending_retreat.loser
            for region in retreat_goals(state, loser, turn.pending_retreat.from_region):
                yield act.ChooseRetreat(loser, region)
            return
        for player in due_aside(state):
            yield from _dues(own_turn(state, player))
        if turn.pending_draws or turn.pending_placement:
            yield from _dues(state)
            return
        yield from _achievements(state)
    yield from _BY_PHASE[state.phase](state, memo)
    if state.dealer == "table":
        yield from _namings(state)


def _one_unknown(hand: tuple[Held, ...]) -> Iterator[Held]:
    """Every known card, and one of the unknown: those are interchangeable."""
    unknown = False
    for held in hand:
        if held.card != UNKNOWN or not unknown:
            yield held
        unknown = unknown or held.card == UNKNOWN


# -------------------------------------------------------------------------- setup


def _start(state: State, memo: Memo) -> Iterator[Action]:
    """At a table the civilizations are asked for, seat by seat."""
    if state.dealer == "virtual" or chosen_civilizations(state.options, state.players):
        yield act.StartGame()


def _hands(state: State, memo: Memo) -> Iterator[Action]:
    catalogue = components(state)
    for player in waiting_for_hands(state):
        if state.dealer == "virtual":
            yield act.RecordOpeningHand(player)
            continue
        size = opening_size(catalogue, state.seats[player].civilization)
        yield act.RecordOpeningHand(player, (UNKNOWN,) * size)
        for cards in combinations(possible_cards(state, player), size):
            yield act.RecordOpeningHand(player, cards)


# ---------------------------------------------------------------------------- dice


def _dice(state: State, memo: Memo) -> Iterator[Action]:
    player, turn = state.active, state.turn
    if not turn.dice:
        if state.dealer == "virtual":
            yield act.RollDice(player)
        return
    if turn.rerolls_done < turn.rerolls_allowed and not turn.rerolls_closed:
        yield from _rerolls(state)
    sword = components(state).dice.sword_face
    for held in _one_unknown(state.seats[player].hand):
        for die, face in turn.dice.items():
            if face != sword:
                yield act.DiscardForBlack(player, die, held.handle)
    yield act.EndDicePhase(player)


def _rerolls(state: State) -> Iterator[Action]:
    """Under the virtual dealer every choice of dice; at a table one die with its new face."""
    player, dice = state.active, tuple(state.turn.dice)
    if state.dealer == "virtual":
        for number in range(1, len(dice) + 1):
            for chosen in combinations(dice, number):
                yield act.RerollDice(player, chosen)
        return
    for die in dice:
        for face in dict.fromkeys(components(state).dice.faces):
            yield act.RerollDice(player, (die,), {die: face})


# ------------------------------------------------------------------------ movement


def _movement(state: State, memo: Memo) -> Iterator[Action]:
    yield from moves(state, state.active, memo)
    yield act.EndMovementPhase(state.active)


# ------------------------------------------------------------------------ progress


def _progress(state: State, memo: Memo) -> Iterator[Action]:
    player, turn, catalogue = state.active, state.turn, components(state)
    regions = world(state).regions
    track_of = {color: track for track, color in catalogue.color_of.items()}
    free = [region for region in state.occupied(player) if region not in turn.regions_used]
    told: set[str] = set()  # dice of one colour serve alike
    for die, face in turn.dice.items():
        if die in turn.dice_used or face in told or face not in track_of:
            continue
        told.add(face)
        for region in free:
            if regions[region].color == face:
                yield act.AdvanceCube(player, track_of[face], die, region)  # type: ignore[arg-type]
    if not turn.progress_begun:
        for held in _one_unknown(state.seats[player].hand):
            for die, shows in turn.dice.items():
                for face in dict.fromkeys(catalogue.dice.faces):
                    if face != shows:
                        yield act.DiscardForFace(player, die, face, held.handle)
    yield act.EndProgress(player)


def _dues(state: State) -> Iterator[Action]:
    """What a step brought: cards first, then explorers."""
    yield from _draws(state) if state.turn.pending_draws else _placements(state)


def _draws(state: State) -> Iterator[Action]:
    player = state.active
    if state.dealer == "virtual":
        yield act.RecordDraw(player)
        return
    yield act.RecordDraw(player, UNKNOWN)
    for card in possible_cards(state, player):
        yield act.RecordDraw(player, card)


def _placements(state: State) -> Iterator[Action]:
    player, count = state.active, state.turn.pending_placement
    own = state.occupied(player)
    if count > MANY:
        for region in own:
            yield act.PlaceExplorers(player, {region: count})
        return
    for chosen in combinations_with_replacement(own, count):
        yield act.PlaceExplorers(player, {region: chosen.count(region) for region in chosen})


def _cities(state: State, memo: Memo) -> Iterator[Action]:
    for track in TRACKS:
        if track in state.turn.cities_due:
            for region in state.occupied(state.active):
                yield act.PlaceCity(state.active, track, region)  # type: ignore[arg-type]


def _wrap(state: State, memo: Memo) -> Iterator[Action]:
    yield act.EndTurn(state.active)


# --------------------------------------------------------------------------- cards


def _achievements(state: State) -> Iterator[Action]:
    """Every known card, and what an unknown one may turn out to be."""
    player, catalogue = state.active, components(state)
    for held in _one_unknown(state.seats[player].hand):
        known = held.card != UNKNOWN
        for card in (held.card,) if known else possible_cards(state, player):
            word = state.left_of(player) if attested(catalogue.card[card].condition) else None
            yield act.PlayAchievement(player, card, held.handle, word)


def _namings(state: State) -> Iterator[Action]:
    """The oldest unknown card of whoever is to move."""
    if state.status == "playing":
        for held in state.seats[state.active].hand:
            if held.card == UNKNOWN:
                for card in possible_cards(state, state.active):
                    yield act.IdentifyCard(state.active, held.handle, card)
                return


# ----------------------------------------------------------------------------- end


def _scoring(state: State, memo: Memo) -> Iterator[Action]:
    for token in unrevealed(state):
        if state.dealer == "virtual":
            yield act.RevealCity(token)
        else:
            for value in sorted(possible_values(state, state.tokens[token].owner, memo)):
                yield act.RevealCity(token, value)
    yield act.FinishGame()


def _nothing(state: State, memo: Memo) -> Iterator[Action]:
    return iter(())


_BY_PHASE: dict[str, Callable[[State, Memo], Iterator[Action]]] = {
    "start": _start,
    "hands": _hands,
    "dice": _dice,
    "movement": _movement,
    "progress": _progress,
    "cities": _cities,
    "wrap": _wrap,
    "scoring": _scoring,
    "over": _nothing,
}
