"""Choices made in secret: the draft, secret objectives, characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger.errors import Refusal, refusal
from ledger.ruleset import UNKNOWN, Memo

from ..actions import (
    DealCharacters,
    DealDraftHands,
    DealObjectives,
    KeepCharacter,
    KeepObjective,
    PickDraftContract,
    RevealCharacters,
    RevealDraftPicks,
)
from ..city.figures import components
from ..event_parts import Source
from ..events import (
    AnyEvent,
    CharacterKept,
    CharactersDealt,
    CharactersRevealed,
    DraftHandsDealt,
    DraftPickSealed,
    DraftPicksRevealed,
    ObjectiveKept,
    ObjectivesDealt,
)
from ..evolve import evolve
from ..scoring.eras import Count
from ..state import Pick, Secret, State
from .cards import contract_refusals, in_draft_hands
from .common import seated
from .eras import kept_promise
from .setup import DEALT, deck_refusals, in_setup, not_playing

TWO = 2


Hands = Mapping[str, tuple[str, ...]]


def _dealt_to(due: Sequence[str], hands: Hands | None, to: str | None) -> tuple[str, ...]:
    """Whom a secret deal is for: those it names, the one it is `to`, or all who are due."""
    if hands is not None:
        return tuple(hands)
    return (to,) if to is not None else tuple(due)


def _told(hands: Hands | None) -> dict[str, tuple[str, ...]]:
    """The hands of which anything is known."""
    return {p: hand for p, hand in (hands or {}).items() if set(hand) - {UNKNOWN}}


def _counted(hands: Hands | None, players: Iterable[str], number: int) -> dict[str, int]:
    return {player: len((hands or {}).get(player, ())) or number for player in players}


# -------------------------------------------------------------------------- draft


def hands_due(state: State, told: bool = False) -> list[str]:
    """Who has no hand yet; one that nobody has told can still be, while nothing is picked."""
    draft = state.draft
    if draft is None or draft.round > 1 or draft.picks or "contracts" in state.done:
        return []
    return [p for p, hand in draft.hands.items() if not hand or (told and set(hand) == {UNKNOWN})]


def deal_hands(state: State, action: DealDraftHands, memo: Memo) -> Iterator[Refusal]:
    """FR-DRAFT.2."""
    due = hands_due(state, action.hands is not None)
    players = _dealt_to(due, action.hands, action.to)
    for player in players:
        seated(state, player)
    yield from in_setup(state, "draft", not players or not set(players) <= set(due))
    if state.draft is None:
        return
    seen = {lot for p, hand in state.draft.hands.items() if p not in players for lot in hand}
    for player, hand in (action.hands or {}).items():
        if len(hand) != DEALT:
            yield refusal("FR-DRAFT.2", "wrong_deal_size", expected=DEALT, player=player)
        known = [lot for lot in hand if lot != UNKNOWN]
        yield from contract_refusals(state, known, seen)


def hands_dealt(state: State, action: DealDraftHands, memo: Memo) -> tuple[AnyEvent, ...]:
    players = _dealt_to(hands_due(state), action.hands, action.to)
    return (DraftHandsDealt(_counted(action.hands, players, DEALT), _told(action.hands)),)


def _drafting(state: State) -> Iterator[Refusal]:
    if state.draft is None or "contracts" in state.done or state.phase != "setup":
        yield from in_setup(state, "draft", True)
    elif not all(state.draft.hands.values()):
        yield refusal("FR-DRAFT.2", "setup_incomplete", missing=["draft_hands"])


def pick_contract(state: State, action: PickDraftContract, memo: Memo) -> Iterator[Refusal]:
    """FR-DRAFT.3."""
    seated(state, action.player)
    stopped = list(_drafting(state))
    yield from stopped
    if stopped or state.draft is None:
        return
    if action.player in state.draft.picks:
        yield refusal("FR-DRAFT.3", "already_picked", player=action.player)
    hand = state.draft.hands[action.player]
    if action.contract is None:
        if UNKNOWN not in hand:
            yield refusal("FR-DRAFT.3", "not_in_hand", card="")
    elif UNKNOWN not in hand and action.contract not in hand:
        yield refusal("FR-DRAFT.3", "not_in_hand", card=action.contract)
    elif action.contract not in hand:
        elsewhere = in_draft_hands(state, action.player)
        yield from contract_refusals(state, (action.contract,), elsewhere)


def pick_sealed(state: State, action: PickDraftContract, memo: Memo) -> tuple[AnyEvent, ...]:
    number = state.draft.round if state.draft else 1
    card = action.contract or UNKNOWN
    return (DraftPickSealed(action.player, number, card, action.commitment or ""),)


def _picks(state: State, said: Mapping[str, str]) -> dict[str, str]:
    """What was chosen in secret, completed by what the table says now."""
    picks = state.draft.picks if state.draft else {}
    known = {p: pick.contract for p, pick in picks.items() if pick.contract != UNKNOWN}
    return {player: card for player in state.players if (card := {**known, **said}.get(player))}


def reveal_picks(state: State, action: RevealDraftPicks, memo: Memo) -> Iterator[Refusal]:
    """FR-DRAFT.4."""
    stopped = list(_drafting(state))
    yield from stopped
    if stopped or state.draft is None:
        return
    if action.round is not None and action.round < state.draft.round:
        yield refusal("FR-R43", "setup_done_already", part="draft")
        return
    said, salts = action.picks or {}, action.salts or {}
    picks = _picks(state, said) if action.round in (None, state.draft.round) else {}
    absent = [player for player in state.players if player not in picks]
    if absent:
        yield refusal("FR-DRAFT.4", "picks_missing", players=absent)
    seen: set[str] = set()
    for player, card in picks.items():
        hand = state.draft.hands[player]
        sealed = state.draft.picks.get(player, Pick(UNKNOWN))
        if card in hand:
            seen.add(card)
        elif UNKNOWN in hand:
            elsewhere = in_draft_hands(state, player)
            yield from contract_refusals(state, (card,), seen | elsewhere)
            seen.add(card)
        else:
            yield refusal("FR-DRAFT.3", "not_in_hand", card=card)
        if sealed.contract not in (UNKNOWN, card):
            yield refusal("FR-DRAFT.4", "commitment_mismatch", card=card)
        elif sealed.contract == UNKNOWN:
            yield from kept_promise(sealed.commitment, card, salts.get(player), "FR-DRAFT.4")


def picks_revealed(state: State, action: RevealDraftPicks, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-DRAFT.5, FR-DRAFT.6."""
    number = state.draft.round if state.draft else 1
    return (DraftPicksRevealed(number, _picks(state, action.picks or {})),)


# ------------------------------------------------------- objectives and characters


def cards_due(state: State, what: str, told: bool = False) -> list[str]:
    """Who has been dealt nothing yet, or two cards that nobody has told."""
    found = []
    for player, seat in state.seats.items():
        secret: Secret = getattr(seat, what)
        untold = secret.stage == "dealt" and set(secret.hand) == {UNKNOWN}
        if secret.stage == "none" or (told and untold):
            found.append(player)
    return found


Deal = DealObjectives | DealCharacters


def _dealing(state: State, action: Deal, what: str, rule: str) -> Iterator[Refusal]:
    due = cards_due(state, what, action.hands is not None)
    players = _dealt_to(due, action.hands, action.to)
    for player in players:
        seated(state, player)
    yield from in_setup(state, f"{what}s", not players or not set(players) <= set(due))
    seen = known_cards(state, what, but=players)
    for player, hand in (action.hands or {}).items():
        if len(hand) != TWO:
            yield refusal(rule, "wrong_deal_size", expected=TWO, player=player)
        known = [card for card in hand if card != UNKNOWN]
        if what == "objective":
            deck = list(components(state).objectives)
            yield from deck_refusals(known, deck, seen, rule, "objective_not_in_deck")
        else:
            deck = people(state)
            yield from deck_refusals(known, deck, seen, "FR-CHAR.5", "character_not_in_game")
        seen |= set(known)


def known_cards(state: State, what: str, but: Iterable[str] = ()) -> set[str]:
    """FR-OBJ.2, FR-CHAR.2: cards of which somebody is known to hold the only copy, or to have put
    it away. What those in `but` were dealt is not said yet."""
    spared = set(but)
    found: set[str] = set(state.objectives) if what == "objective" else set()
    for player, seat in state.seats.items():
        secret: Secret = getattr(seat, what)
        hand = () if player in spared else secret.hand
        found |= {card for card in (*hand, secret.card, secret.discarded) if card}
    return found - {UNKNOWN}


def people(state: State) -> list[str]:
    """FR-CHAR.5: the characters in play; without Monuments the Philosopher is not."""
    return [
        card.id
        for card in components(state).characters.values()
        if card.requires is None or card.requires in state.modules
    ]


def _kept(state: State, player: str, card: str | None, what: str, rule: str) -> Iterator[Refusal]:
    seated(state, player)
    mine: Secret = getattr(state.seats[player], what)
    if state.phase != "setup":
        yield from in_setup(state, f"{what}s", True)
        return
    if mine.stage == "none":
        yield refusal(rule, "setup_incomplete", missing=[f"{what}s"])
        return
    if mine.stage != "dealt":
        yield refusal(rule, "already_kept", player=player)
        return
    known = UNKNOWN not in mine.hand
    if card is None:
        if known:
            yield refusal(rule, "not_in_hand", card="")
        return
    catalogue = components(state)
    if what == "character" and card not in people(state):
        yield refusal("FR-CHAR.5", "character_not_in_game", card=card)
    elif what == "objective" and card not in catalogue.objectives:
        yield refusal("FR-R39", "objective_not_in_deck", card=card)
    elif known and card not in mine.hand:
        yield refusal(rule, "not_in_hand", card=card)
    elif card not in mine.hand and card in known_cards(state, what):
        yield refusal(
            "FR-OBJ.2" if what == "objective" else "FR-CHAR.5", "card_already_seen", card=card
        )


def _other(hand: tuple[str, ...], card: str | None) -> str:
    left = [other for other in hand if other != card]
    return left[0] if len(left) == 1 else UNKNOWN


def deal_objectives(state: State, action: DealObjectives, memo: Memo) -> Iterator[Refusal]:
    """FR-OBJ.2."""
    yield from not_playing(state, "objectives_secret", "FR-OBJ.2")
    yield from _dealing(state, action, "objective", "FR-OBJ.2")


def objectives_dealt(state: State, action: DealObjectives, memo: Memo) -> tuple[AnyEvent, ...]:
    players = _dealt_to(cards_due(state, "objective"), action.hands, action.to)
    return (ObjectivesDealt(_counted(action.hands, players, TWO), _told(action.hands)),)


def keep_objective(state: State, action: KeepObjective, memo: Memo) -> Iterator[Refusal]:
    """FR-OBJ.3."""
    yield from not_playing(state, "objectives_secret", "FR-OBJ.3")
    yield from _kept(state, action.player, action.card, "objective", "FR-OBJ.3")


def objective_kept(state: State, action: KeepObjective, memo: Memo) -> tuple[AnyEvent, ...]:
    gone = _other(state.seats[action.player].objective.hand, action.card)
    card = action.card or UNKNOWN
    return (ObjectiveKept(action.player, card, gone, action.commitment or ""),)


def deal_characters(state: State, action: DealCharacters, memo: Memo) -> Iterator[Refusal]:
    """FR-CHAR.2, FR-CHAR.5."""
    yield from not_playing(state, "characters", "FR-CHAR.2")
    yield from _dealing(state, action, "character", "FR-CHAR.2")


def characters_dealt(state: State, action: DealCharacters, memo: Memo) -> tuple[AnyEvent, ...]:
    players = _dealt_to(cards_due(state, "character"), action.hands, action.to)
    return (CharactersDealt(_counted(action.hands, players, TWO), _told(action.hands)),)


def keep_character(state: State, action: KeepCharacter, memo: Memo) -> Iterator[Refusal]:
    """FR-CHAR.3, FR-CHAR.5."""
    yield from not_playing(state, "characters", "FR-CHAR.3")
    yield from _kept(state, action.player, action.card, "character", "FR-CHAR.3")


def character_kept(state: State, action: KeepCharacter, memo: Memo) -> tuple[AnyEvent, ...]:
    gone = _other(state.seats[action.player].character.hand, action.card)
    card = action.card or UNKNOWN
    return (CharacterKept(action.player, card, gone, action.commitment or ""),)


def _characters(state: State, said: Mapping[str, str]) -> dict[str, str]:
    known = {p: seat.character.card for p, seat in state.seats.items()}
    found = {**{p: card for p, card in known.items() if card not in ("", UNKNOWN)}, **said}
    return {player: found[player] for player in state.players if player in found}


def reveal_characters(state: State, action: RevealCharacters, memo: Memo) -> Iterator[Refusal]:
    """FR-CHAR.4."""
    yield from not_playing(state, "characters", "FR-CHAR.4")
    shown = all(seat.character.stage == "revealed" for seat in state.seats.values())
    stopped = list(in_setup(state, "characters", shown))
    yield from stopped
    if stopped:
        return
    said, salts = action.cards or {}, action.salts or {}
    cards = _characters(state, said)
    absent = [
        player
        for player, seat in state.seats.items()
        if player not in cards or seat.character.stage in ("none", "dealt")
    ]
    if absent:
        yield refusal("FR-CHAR.4", "choices_missing", players=absent)
    yield from deck_refusals(
        cards.values(), people(state), (), "FR-CHAR.5", "character_not_in_game"
    )
    seen = known_cards(state, "character")
    for player, card in cards.items():
        mine = state.seats[player].character
        swapped = card == mine.discarded and mine.card != UNKNOWN  # told as a broken promise below
        if card != mine.card and card in seen and not swapped:
            yield refusal("FR-CHAR.5", "card_already_seen", card=card)
        if mine.card not in ("", UNKNOWN, card):
            yield refusal("FR-CHAR.4", "commitment_mismatch", card=card)
        elif mine.card == UNKNOWN:
            yield from kept_promise(mine.commitment, card, salts.get(player), "FR-CHAR.4")


def characters_revealed(state: State, action: RevealCharacters, memo: Memo) -> tuple[AnyEvent, ...]:
    """FR-CHAR.4, and the coins a character starts with."""
    shown = CharactersRevealed(_characters(state, action.cards or {}))
    count = Count(evolve(state, shown))
    for player, card in shown.characters.items():
        for effect in components(state).characters[card].effects:
            if effect.name == "starting_coins":
                count.pay(
                    player, effect.amount, "character", (Source("card", card, effect.amount),)
                )
    return (shown, *count.events)
