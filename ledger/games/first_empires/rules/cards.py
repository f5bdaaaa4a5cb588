"""Cards in hand: which one is meant, what it may be, drawing, naming and playing: FI-13, FI-R39."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import IdentifyCard, PlayAchievement, RecordDraw
from ..conditions import attested, measure
from ..events import AchievementPlayed, AnyEvent, CardDrawn, CardIdentified
from ..state import Held, Seat, State
from .common import Events, components, in_turn, own_turn


def named(seat: Seat) -> set[str]:
    """Every card of a player that somebody has named."""
    return {one.card for one in seat.drawn()} - {UNKNOWN}


def possible_cards(state: State, player: str) -> list[str]:
    """What an unnamed card of this player may be."""
    seat = state.seats[player]
    known = named(seat)
    return [c for c in components(state).deck.get(seat.civilization, ()) if c not in known]


def meant(seat: Seat, handle: str | None, card: str | None) -> Held | None:
    """FI-R39: the handle that was said, the card if it is known, or the oldest unknown one."""
    if handle is not None:
        return next((held for held in seat.hand if held.handle == handle), None)
    if card not in (None, UNKNOWN):
        for held in seat.hand:
            if held.card == card:
                return held
    for held in seat.hand:
        if held.card == UNKNOWN:
            return held
    if card in (None, UNKNOWN) and len(seat.hand) == 1:
        return seat.hand[0]
    return None


def held_refusals(
    state: State, player: str, handle: str | None, card: str | None, memo: Memo, rule: str
) -> tuple[Refusal, ...]:
    """FI-5.9, FI-5.10, FI-13.4: a card of this hand, and one that can be it."""
    key = "held", player, handle, card, rule
    found: tuple[Refusal, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_held_refusals(state, player, handle, card, rule))
    return found


def _held_refusals(
    state: State, player: str, handle: str | None, card: str | None, rule: str
) -> Iterator[Refusal]:
    seat = state.seats[player]
    held, said = meant(seat, handle, card), card not in (None, UNKNOWN)
    gone = [d for d in seat.discarded if handle == d.handle or (said and card == d.card)]
    if gone:
        yield refusal("FI-5.10", "card_out_of_game", card=card if said else gone[0].handle)
        return
    if held is None:
        if handle is None and card is None and seat.hand:
            yield refusal("dealer", "card_required")
        else:
            yield refusal(rule, "card_not_in_hand", card=card or handle or "")
            if said:
                yield from _of_this_deck(state, player, card or "")
        return
    if said:
        yield from _identity(state, player, held.card, card or "")


def _of_this_deck(state: State, player: str, card: str) -> Iterator[Refusal]:
    if card not in components(state).deck.get(state.seats[player].civilization, ()):
        yield refusal("FI-2.17", "card_of_other_civilization", card=card)


def _identity(state: State, player: str, known: str, card: str) -> Iterator[Refusal]:
    """The card belongs to the deck, and no other card of this player is known to be it."""
    wrong = list(_of_this_deck(state, player, card))
    if wrong:
        yield from wrong
    elif known not in (UNKNOWN, card):
        yield refusal("FI-1.8", "card_already_identified")  # as what, its owner knows
    elif known == UNKNOWN and card in named(state.seats[player]):
        yield refusal("FI-1.8", "card_already_accounted_for", card=card)


def identified(seat: Seat, player: str, held: Held, card: str | None) -> Events:
    """[CardIdentified], when saying the card tells something new."""
    if card in (None, UNKNOWN) or held.card != UNKNOWN:
        return ()
    return (CardIdentified(player, held.handle, card or ""),)


# ------------------------------------------------------------------------- drawing


def drawn_refusals(state: State, player: str, cards: Iterable[str], room: int) -> Iterator[Refusal]:
    """Each card named is of the deck and not accounted for; `room` cards are left to draw."""
    seat, seen, cards = state.seats[player], set[str](), tuple(cards)
    if len(cards) > room:
        yield refusal("FI-R22", "deck_empty", left=max(0, room))
    known = named(seat)
    for card in cards:
        if card == UNKNOWN:
            continue
        wrong = list(_of_this_deck(state, player, card))
        if wrong:
            yield from wrong
        elif card in known or card in seen:
            yield refusal("FI-1.8", "card_already_accounted_for", card=card)
        seen.add(card)


def cards_drawn(
    state: State, player: str, cards: Iterable[str], reason: str, said: tuple[str, ...] = ()
) -> Iterator[AnyEvent]:
    """FI-R22: an empty deck gives nothing. `said`: what the cards are called."""
    seat = state.seats[player]
    left, handles = seat.deck_left, seat.next_handles(said)
    for card in cards:
        if left <= 0:
            return
        left -= 1
        yield CardDrawn(player, next(handles), left, reason, card)


def record_draw(state: State, action: RecordDraw, memo: Memo) -> Iterator[Refusal]:
    """FI-11.6."""
    yield from in_turn(state, action.player, memo, closes="draw")
    if state.status == "setup":
        return
    if not state.turn.pending_draws:
        yield refusal("FI-11.6", "nothing_to_draw")
    room = state.seats[action.player].deck_left
    if action.card is not None:
        yield from drawn_refusals(state, action.player, (action.card,), room)
        return
    if state.dealer == "table":
        yield refusal("dealer", "card_required")
    if not room:
        yield refusal("FI-R22", "deck_empty", left=0)


def draw_recorded(state: State, action: RecordDraw, memo: Memo) -> Events:
    card = action.card or UNKNOWN
    return tuple(cards_drawn(state, action.player, (card,), "progress", action.handles))


def identify_card(state: State, action: IdentifyCard, memo: Memo) -> Iterator[Refusal]:
    """FI-17.2: at any time, also after the game."""
    seat = state.seat(action.player)
    known = next((one.card for one in seat.drawn() if one.handle == action.handle), None)
    if known is None:
        yield refusal("FI-13.4", "card_not_in_hand", card=action.handle)
    elif known != UNKNOWN:
        yield refusal("FI-1.8", "card_already_identified")  # as what, its owner knows
    else:
        yield from _identity(state, action.player, UNKNOWN, action.card)


def card_identified(state: State, action: IdentifyCard, memo: Memo) -> Events:
    return (CardIdentified(action.player, action.handle, action.card),)


# ------------------------------------------------------------------------- playing


def play_achievement(state: State, action: PlayAchievement, memo: Memo) -> Iterator[Refusal]:
    """FI-13.1, FI-13.2, FI-13.4."""
    yield from in_turn(state, action.player, memo)
    if state.status == "setup":
        return
    yield from held_refusals(state, action.player, action.handle, action.card, memo, "FI-13.4")
    card = components(state).card.get(action.card)
    if card is None:
        if action.card == UNKNOWN:
            yield refusal("dealer", "card_required")
        return
    if attested(card.condition):
        if not action.attested_by:
            yield refusal("FI-13.2", "attestation_missing", card=card.id)
        return
    found, needed = measure(state, action.player, card.condition)
    if found < needed:
        yield refusal(
            "FI-13.2",
            "condition_not_met",
            card=card.id,
            condition=dict(card.condition),
            found=found,
            needed=needed,
        )


def achievement_played(state: State, action: PlayAchievement, memo: Memo) -> Events:
    """FI-13.5, FI-R44: a card played outside the own turn by agreement does not take the turn."""
    seat, player = state.seats[action.player], action.player
    held = meant(seat, action.handle, action.card)
    card = components(state).card[action.card]
    evidence: dict[str, int] = {}
    if not attested(card.condition):
        found, needed = measure(own_turn(state, player), player, card.condition)
        evidence = {"found": found, "needed": needed}
    if held is None:  # not reached: such a play is impossible
        return ()
    return (
        *identified(seat, player, held, card.id),
        AchievementPlayed(
            player,
            held.handle,
            card.id,
            card.points,
            card.condition,
            evidence,
            action.attested_by,
        ),
    )
