"""Cards as the scribe taps them: achievements, a card for a die, naming one."""

from __future__ import annotations

from ledger.games.first_empires.actions import (
    DiscardForBlack,
    DiscardForFace,
    EndDicePhase,
    EndMovementPhase,
    EndProgress,
    EndTurn,
    IdentifyCard,
    PlayAchievement,
)
from ledger.games.first_empires.conditions import attested
from ledger.games.first_empires.rules.cards import possible_cards
from ledger.games.first_empires.rules.common import components
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import Desk, Part, last

# ---------------------------------------------------------------------------- end of a phase


def end_of_phase(desk: Desk) -> Action:
    ends: dict[str, type[Action]] = {
        "dice": EndDicePhase,
        "movement": EndMovementPhase,
        "progress": EndProgress,
    }
    return ends.get(desk.state.phase, EndTurn)(desk.player)  # type: ignore[call-arg]


def ending(desk: Desk, taps: list[Tap]) -> Draft:
    """One tap ends the phase."""
    key = "end_movement" if desk.state.phase == "movement" else "end_progress"
    return desk.draft(
        desk.say(key),
        [{"type": "refusal"}],
        action=end_of_phase(desk),
        instant=True,
        what=desk.say("not_now"),
    )


# -------------------------------------------------------------------------- achievements


def achieving(desk: Desk, taps: list[Tap]) -> Draft:
    """The cards that may be shown: those seen in the hand, and what the unknown ones can be."""
    player, card, witness = desk.player, last(taps, "card"), last(taps, "witness")
    known = [held for held in desk.hand(player) if held.card != UNKNOWN]
    cards = [held.card for held in known]
    if desk.unknown(player):
        cards += [c for c in possible_cards(desk.state, player) if c not in cards]
    handle = next((held.handle for held in known if held.card == card), None)
    if card not in cards:
        return desk.draft(
            desk.say("which_achievement", player=player),
            [desk.cards(cards, player), desk.buttons(desk.back())],
            text=desk.say("which_achievement_text"),
            button=desk.say("choose_card"),
        )
    by_word = attested(components(desk.state).card[card].condition)
    action = PlayAchievement(player, card, handle, witness or None)
    refused = bool(desk.game.rules.judge(desk.state, action))
    return desk.draft(
        desk.say("plays_card", player=player, name=desk.name(card)),
        [
            desk.cards([card], player, card),
            _witnesses(desk, witness) if by_word else None,
            {"type": "refusal"},
            desk.buttons(desk.back()),
        ],
        action=action if witness or not by_word else None,
        button=desk.say("choose_witness")
        if by_word and not witness
        else desk.say("not_legal")
        if refused
        else "",
        instant=not refused and bool(witness or not by_word),
        what=desk.name(card),
    )


def _witnesses(desk: Desk, witness: str) -> Part:
    return desk.options(
        desk.say("who_attests"),
        [
            {"label": player, "tap": {"witness": player}, "pressed": player == witness}
            for player in desk.state.players
            if player != desk.player
        ],
    )


# ---------------------------------------------------------------------- a card for a die


def turning(desk: Desk, taps: list[Tap], *, to_face: bool) -> Draft:
    """A card leaves the hand and a die turns: to the sword, or in phase 3 to any face."""
    player, die, face = desk.player, last(taps, "die"), last(taps, "face")
    handle, card, naming = _which_held(desk, taps)
    sword = desk.view.catalogue.dice.sword_face
    shows = desk.state.turn.dice
    turnable = [d for d, f in shows.items() if to_face or f != sword]
    goal = face if to_face else sword
    whole = bool(handle and die in shows and goal and not naming)
    named = None if card == UNKNOWN else card
    said = None if named and any(h.handle == handle for h in desk.unknown(player)) else handle
    action: Action | None = None
    if whole and to_face:
        action = DiscardForFace(player, die, goal, said, named)
    elif whole:
        action = DiscardForBlack(player, die, said, named)
    key = "which_card" if not handle else "which_die" if die not in shows else "which_face"
    head = desk.say("face_card" if to_face else "sword_card") if action else desk.say(key)
    button = {"which_card": "choose_card", "which_die": "choose_die", "which_face": "choose_face"}
    return desk.draft(
        head,
        [
            *_held_choice(desk, handle, card, naming),
            desk.dice(
                chosen=die or None,
                ok=() if die else turnable,
                faces={die: goal} if die in shows and goal else None,
            ),
            desk.faces() if to_face and die in shows else None,
            {"type": "refusal"},
            desk.buttons(desk.back()),
        ],
        text=desk.say("which_card_text"),
        action=action,
        instant=action is not None and _one_card(desk, taps),
        button="" if action else desk.say("choose_card" if naming else button[key]),
        what=desk.say("not_now"),
    )


def _one_card(desk: Desk, taps: list[Tap]) -> bool:
    """Is it sure which card leaves the hand? Unknown cards are alike."""
    hand = desk.hand(desk.player)
    alike = all(held.card == UNKNOWN for held in hand)
    return alike or len(hand) == 1 or bool(last(taps, "handle"))


def _which_held(desk: Desk, taps: list[Tap]) -> tuple[str, str, bool]:
    """The handle meant, the card it is said to be, and whether it is being named."""
    player, naming, card = desk.player, False, UNKNOWN
    hand = desk.hand(player)
    handle = last(taps, "handle")
    if not any(held.handle == handle for held in hand):
        first = desk.unknown(player) or list(hand)
        handle = first[0].handle if first else ""
    for tap in taps:
        if "naming" in tap:
            naming = not naming
        elif "card" in tap:
            card, naming = tap["card"], False
    return handle, card, naming


def _held_choice(desk: Desk, handle: str, card: str, naming: bool) -> list[Part]:
    """Cards one may see are chosen by name; unknown ones are alike."""
    player = desk.player
    known = [held for held in desk.hand(player) if held.card != UNKNOWN]
    parts: list[Part] = []
    if known:
        options: list[Part] = [
            {
                "label": desk.name(held.card),
                "icon": "track-cards",
                "tap": {"handle": held.handle},
                "pressed": held.handle == handle,
            }
            for held in known
        ]
        unknown = desk.unknown(player)
        if unknown:
            options.append(
                {
                    "label": desk.say("unknown_card"),
                    "icon": "ui-hidden",
                    "tap": {"handle": unknown[0].handle},
                    "pressed": handle == unknown[0].handle,
                }
            )
        parts.append(desk.options(desk.say("which_card"), options, player=player))
    if any(held.handle == handle for held in desk.unknown(player)):
        label = desk.say("which_card")
        parts += desk.choose_card(label, player, card, naming=naming)
    return parts


# ------------------------------------------------------------------------- naming a card


def naming(desk: Desk, taps: list[Tap]) -> Draft:
    """An unknown card of any player gets its name; only its owner sees it before the end."""
    holders = [player for player in desk.state.players if desk.unknown(player)]
    player, card = last(taps, "who"), last(taps, "card")
    if player not in holders:
        options = [
            {"label": who, "tap": {"who": who}, "pressed": False, "player": who} for who in holders
        ]
        return desk.draft(
            desk.say("name_whose"),
            [desk.options("", options), desk.buttons(desk.back())],
            button=desk.say("choose_player"),
        )
    cards = possible_cards(desk.state, player)
    handle = desk.unknown(player)[0].handle
    return desk.draft(
        desk.say("name_which"),
        [
            desk.cards(cards, player, card),
            {"type": "refusal"},
            desk.buttons(desk.back()),
        ],
        text=desk.say("name_which_text", player=player),
        action=IdentifyCard(player, handle, card) if card in cards else None,
        button="" if card in cards else desk.say("choose_card"),
        what=desk.name(card) if card else "",
        instant=bool(taps) and "card" in taps[-1] and card in cards,
    )
