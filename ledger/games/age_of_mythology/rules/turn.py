"""The six phases of a turn: VP cubes, selection, plays, spoilage, discard, first player. AM-3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.errors import Refusal, UnknownName, refusal
from ledger.ruleset import UNKNOWN, Memo

from .. import events as ev
from ..actions import (
    ApplySpoilage,
    DiscardCards,
    DrawRandomCards,
    EndTurn,
    PlaceVpCube,
    SelectPermanentCards,
)
from ..catalogue import VP_CARDS
from ..evolve import count
from ..state import Deck, Seat, State
from .common import building_ops, components, misplaced, not_in_hand, shared, source_of
from .flow import Events, game_over

# ---------------------------------------------------------------------- VP cubes


def placers(state: State) -> tuple[str, ...]:
    """AM-3.2, AM-3.3, AM-R85: who places a cube this turn."""
    return state.order()[:3]


def next_placer(state: State) -> str | None:
    return next((player for player in placers(state) if player not in state.placed), None)


def place_vp_cube(state: State, action: PlaceVpCube, memo: Memo) -> Iterator[Refusal]:
    """AM-3.2 to AM-3.4, AM-R5."""
    if action.player not in state.seats:
        raise UnknownName("player", action.player)
    wrong = misplaced(state, "vp")
    if wrong:
        yield wrong
        return
    if action.player not in placers(state):
        yield refusal("AM-3.2", "not_a_vp_placer", player=action.player)
    elif action.player != next_placer(state):
        yield refusal("AM-3.2", "not_your_turn", turn=next_placer(state))
    if action.vp_card not in VP_CARDS:
        yield refusal("AM-3.4", "unknown_vp_card", card=action.vp_card)
    if not state.bank_vp:
        yield refusal("AM-R5", "bank_vp_empty", n=1, left=0)


def vp_cube_placed(state: State, action: PlaceVpCube, memo: Memo) -> Events:
    extra = action.player not in placers(state) or action.player in state.placed
    return (ev.VpCubePlaced(action.player, action.vp_card, state.bank_vp - 1, extra),)


# --------------------------------------------------------------------- selection


def hand_limit(state: State, seat: Seat) -> int:
    """AM-3.5."""
    return components(state).hand_limit[seat.age]


def next_to_draw(state: State) -> str | None:
    """AM-R8: random cards are drawn in turn order."""
    return next((player for player in state.order() if not state.seats[player].drawn), None)


def _too_many(state: State, seat: Seat, more: int) -> Iterator[Refusal]:
    limit = hand_limit(state, seat)
    if more and seat.hand + more > limit:
        yield refusal("AM-3.5", "hand_limit", limit=limit, cards=seat.hand + more)


def select_permanent(state: State, action: SelectPermanentCards, memo: Memo) -> Iterator[Refusal]:
    """AM-3.5 to AM-3.10, AM-R8."""
    player, cards = action.player, action.cards
    wrong = shared(memo, ("select", player), _selecting, state, player)
    yield from wrong
    if wrong and state.phase != "select":
        return
    seat, wanted = state.seats[player], action.n if cards is None else len(cards)
    if wanted is None or (cards is None and state.options["hand_tracking"] == "full"):
        yield refusal("AM-3.9", "kind_required", field="cards")
        return
    if cards is None:
        if not 0 <= wanted <= len(seat.permanent_set) - seat.hand_permanent.count(UNKNOWN):
            yield refusal("AM-3.9", "permanent_not_available", card=str(wanted))
    else:
        for card in dict.fromkeys(cards):
            if cards.count(card) > seat.permanent_set.count(card):
                yield refusal("AM-3.9", "permanent_not_available", card=card)
    yield from shared(memo, ("room", player, wanted), _too_many, state, seat, wanted)


def _selecting(state: State, player: str) -> Iterator[Refusal]:
    """AM-3.1, AM-3.7."""
    seat, wrong = state.seat(player), misplaced(state, "select")
    if wrong:
        yield wrong
    elif seat.drawn:
        yield refusal("AM-3.7", "permanent_after_random")


def permanent_selected(state: State, action: SelectPermanentCards, memo: Memo) -> Events:
    cards = action.cards if action.cards is not None else (UNKNOWN,) * (action.n or 0)
    return (ev.PermanentCardsTaken(action.player, len(cards), cards),)


def portions(deck: Deck, n: int) -> tuple[int, int]:
    """AM-R9: cards from the face-down deck, then from the reshuffled one."""
    first = min(n, deck.down)
    return first, min(n - first, len(deck.up))


def draw_random(state: State, action: DrawRandomCards, memo: Memo) -> Iterator[Refusal]:
    """AM-3.5, AM-3.7, AM-3.8, AM-3.16, AM-R8, AM-R9."""
    seat = state.seat(action.player)
    wrong = misplaced(state, "select")
    if wrong:
        yield wrong
        return
    if seat.drawn:
        yield refusal("AM-3.8", "draw_count_fixed")
    elif action.player != next_to_draw(state):
        yield refusal("AM-R8", "not_your_turn", turn=next_to_draw(state))
    if action.n < 0:
        yield refusal("AM-3.8", "wrong_card_count", expected=0, found=action.n)
        return
    yield from _too_many(state, seat, action.n)
    deck = state.decks[seat.culture]
    first, then = portions(deck, action.n)
    if action.cards is None:
        if state.dealer == "table" and state.options["hand_tracking"] == "full" and action.n:
            yield refusal("dealer", "kind_required", field="cards")
        return
    if len(action.cards) != first + then:
        found = len(action.cards)
        yield refusal("AM-3.8", "wrong_card_count", expected=first + then, found=found)
    yield from _impossible(deck, action.cards, first)


def _impossible(deck: Deck, cards: tuple[str, ...], first: int) -> Iterator[Refusal]:
    """I10: every card named must still have a copy where it was drawn from."""
    left = Counter(deck.unseen)
    for i, card in enumerate(cards):
        if i == first:
            left.update(deck.up)
        if card == UNKNOWN:
            continue
        if left[card] < 1:
            yield refusal("AM-2.10", "impossible_card", card=card)
        left[card] -= 1


def random_drawn(state: State, action: DrawRandomCards, memo: Memo) -> Events:
    seat = state.seats[action.player]
    deck, player, culture = state.decks[seat.culture], action.player, seat.culture
    first, then = portions(deck, max(action.n, 0))
    cards = action.cards if action.cards is not None else (UNKNOWN,) * (first + then)
    found: list[ev.AnyEvent] = []
    if first:
        found.append(ev.RandomCardsDrawn(player, culture, first, cards[:first]))
    if then:
        found.append(ev.RandomDeckReshuffled(culture, count(deck.up)))
        found.append(ev.RandomCardsDrawn(player, culture, then, cards[first : first + then]))
    return (*found, ev.SelectionDone(player, seat.hand + first + then))


# --------------------------------------------------------- spoilage and discards


def apply_spoilage(state: State, action: ApplySpoilage, memo: Memo) -> Iterator[Refusal]:
    wrong = misplaced(state, "spoilage")
    if wrong:
        yield wrong


def spoiled(state: State, action: ApplySpoilage, memo: Memo) -> Events:
    """AM-3.17 to AM-3.19, AM-R65, AM-R66."""
    found = []
    for player in state.order():
        limit = kept_cubes(state, player)
        over = {r: n - limit for r, n in state.seats[player].cubes.items() if n > limit}
        found.append(ev.ResourcesSpoiled(player, limit, over))
    return tuple(found)


def kept_cubes(state: State, player: str) -> int:
    """AM-3.17, AM-3.19: how many cubes of each colour do not spoil."""
    base: int = components(state).setup["spoilage_limit"]["base"]
    return max([base, *[int(e["n"]) for _, e in building_ops(state, player, "spoilage_limit")]])


def next_to_discard(state: State) -> str | None:
    """AM-R64: in turn order."""
    return next((player for player in state.order() if not state.seats[player].kept), None)


def discard_cards(state: State, action: DiscardCards, memo: Memo) -> Iterator[Refusal]:
    """AM-3.20."""
    seat = state.seat(action.player)
    wrong = misplaced(state, "discard")
    if wrong:
        yield wrong
        return
    if seat.kept:
        yield refusal("AM-3.20", "already_discarded", player=action.player)
    elif action.player != next_to_discard(state):
        yield refusal("AM-R64", "not_your_turn", turn=next_to_discard(state))
    for card, n in Counter(action.cards).items():
        yield from not_in_hand(state, seat, card)
        held = (*seat.hand_permanent, *seat.hand_random)
        if n > held.count(card) + held.count(UNKNOWN):
            yield refusal("AM-3.20", "card_not_in_hand", card=card)


def cards_discarded(state: State, action: DiscardCards, memo: Memo) -> Events:
    seat = state.seats[action.player]
    permanent = tuple(c for c in action.cards if source_of(state, seat, c) == "permanent")
    random = tuple(c for c in action.cards if source_of(state, seat, c) == "random")
    kept = ev.CardsKept(action.player, seat.hand - len(permanent) - len(random))
    if not permanent and not random:
        return (kept,)
    return (ev.CardsDiscarded(action.player, permanent, random), kept)


def end_turn(state: State, action: EndTurn, memo: Memo) -> Iterator[Refusal]:
    wrong = misplaced(state, "rotate")
    if wrong:
        yield wrong


def turn_ended(state: State, action: EndTurn, memo: Memo) -> Events:
    """AM-3.21, AM-3.22, AM-16.2: the marker moves on, or the game is over."""
    if state.final_turn:
        return game_over(state, "vp_exhausted")
    left = state.order()[1]
    return (
        ev.FirstPlayerRotated(state.first_player, left),
        ev.TurnEnded(state.turn),
        ev.TurnStarted(state.turn + 1, left),
    )
