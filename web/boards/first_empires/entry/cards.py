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
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last

# ---------------------------------------------------------------------------- end of a phase


def end_of_phase(sheet: FirstEmpiresSheet, phase: str = "") -> Action:
    ends: dict[str, type[Action]] = {
        "dice": EndDicePhase,
        "movement": EndMovementPhase,
        "progress": EndProgress,
    }
    return ends.get(phase or sheet.state.phase, EndTurn)(sheet.player)  # type: ignore[call-arg]


def ending(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """One tap ends the phase."""
    phase, turn = last(taps, "phase") or sheet.state.phase, bool(last(taps, "turn"))
    key = "end_movement" if phase == "movement" else "end_progress"
    return sheet.draft(
        sheet.say("end_turn" if turn else key),
        [sheet.refusal()],
        action=EndTurn(sheet.player) if turn else end_of_phase(sheet, phase),
        instant=True,
        what=sheet.say("not_now"),
    )


# -------------------------------------------------------------------------- achievements


def achieving(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """The cards that may be shown: those seen in the hand, and what the unknown ones can be."""
    player, card, witness = sheet.player, last(taps, "card"), last(taps, "witness")
    known = [held for held in sheet.hand(player) if held.card != UNKNOWN]
    cards = [held.card for held in known]
    if sheet.unknown(player):
        cards += [c for c in possible_cards(sheet.state, player) if c not in cards]
    handle = next((held.handle for held in known if held.card == card), None)
    if card not in cards:
        return sheet.draft(
            sheet.say("which_achievement", player=player),
            [sheet.card_faces(cards, player), sheet.buttons(sheet.back())],
            text=sheet.say("which_achievement_text"),
            button=sheet.say("choose_card"),
        )
    by_word = attested(components(sheet.state).card[card].condition)
    action = PlayAchievement(player, card, handle, witness or None)
    refused = bool(sheet.game.rules.judge(sheet.state, action))
    return sheet.draft(
        sheet.say("plays_card", player=player, name=sheet.name(card)),
        [
            sheet.card_faces([card], player, card),
            _witnesses(sheet, witness) if by_word else None,
            sheet.refusal(),
            sheet.buttons(sheet.back()),
        ],
        action=action if witness or not by_word else None,
        button=sheet.say("choose_witness")
        if by_word and not witness
        else sheet.say("not_legal")
        if refused
        else "",
        instant=not refused and bool(witness or not by_word),
        what=sheet.name(card),
    )


def _witnesses(sheet: FirstEmpiresSheet, witness: str) -> Row:
    return sheet.options(
        sheet.say("who_attests"),
        [
            {"label": player, "tap": {"witness": player}, "pressed": player == witness}
            for player in sheet.state.players
            if player != sheet.player
        ],
    )


# ---------------------------------------------------------------------- a card for a die


def turning(sheet: FirstEmpiresSheet, taps: list[Tap], *, to_face: bool) -> Draft:
    """A card leaves the hand and a die turns: to the sword, or in phase 3 to any face."""
    player, die, face = sheet.player, last(taps, "die"), last(taps, "face")
    handle, card, naming = _which_held(sheet, taps)
    sword = sheet.view.catalogue.dice.sword_face
    shows = sheet.state.turn.dice
    turnable = [d for d, f in shows.items() if to_face or f != sword]
    goal = face if to_face else sword
    whole = bool(handle and die in shows and goal and not naming)
    named = None if card == UNKNOWN else card
    said = None if named and any(h.handle == handle for h in sheet.unknown(player)) else handle
    action: Action | None = None
    if whole and to_face:
        action = DiscardForFace(player, die, goal, said, named)
    elif whole:
        action = DiscardForBlack(player, die, said, named)
    key = "which_card" if not handle else "which_die" if die not in shows else "which_face"
    head = sheet.say("face_card" if to_face else "sword_card") if action else sheet.say(key)
    button = {"which_card": "choose_card", "which_die": "choose_die", "which_face": "choose_face"}
    return sheet.draft(
        head,
        [
            *_held_choice(sheet, handle, card, naming),
            sheet.dice(
                chosen=die or None,
                ok=() if die else turnable,
                faces={die: goal} if die in shows and goal else None,
            ),
            sheet.faces() if to_face and die in shows else None,
            sheet.refusal(),
            sheet.buttons(sheet.back()),
        ],
        text=sheet.say("which_card_text"),
        action=action,
        instant=action is not None and _one_card(sheet, taps),
        button="" if action else sheet.say("choose_card" if naming else button[key]),
        what=sheet.say("not_now"),
    )


def _one_card(sheet: FirstEmpiresSheet, taps: list[Tap]) -> bool:
    """Is it sure which card leaves the hand? Unknown cards are alike."""
    hand = sheet.hand(sheet.player)
    alike = all(held.card == UNKNOWN for held in hand)
    return alike or len(hand) == 1 or bool(last(taps, "handle"))


def _which_held(sheet: FirstEmpiresSheet, taps: list[Tap]) -> tuple[str, str, bool]:
    """The handle meant, the card it is said to be, and whether it is being named."""
    player, naming, card = sheet.player, False, UNKNOWN
    hand = sheet.hand(player)
    handle = last(taps, "handle")
    if not any(held.handle == handle for held in hand):
        first = sheet.unknown(player) or list(hand)
        handle = first[0].handle if first else ""
    for tap in taps:
        if "naming" in tap:
            naming = not naming
        elif "card" in tap:
            card, naming = tap["card"], False
    return handle, card, naming


def _held_choice(sheet: FirstEmpiresSheet, handle: str, card: str, naming: bool) -> list[Row]:
    """Cards one may see are chosen by name; unknown ones are alike."""
    player = sheet.player
    known = [held for held in sheet.hand(player) if held.card != UNKNOWN]
    parts: list[Row] = []
    if known:
        options: list[Row] = [
            {
                "label": sheet.name(held.card),
                "icon": "track-cards",
                "tap": {"handle": held.handle},
                "pressed": held.handle == handle,
            }
            for held in known
        ]
        unknown = sheet.unknown(player)
        if unknown:
            options.append(
                {
                    "label": sheet.say("unknown_card"),
                    "icon": "ui-hidden",
                    "tap": {"handle": unknown[0].handle},
                    "pressed": handle == unknown[0].handle,
                }
            )
        parts.append(sheet.of_seat(sheet.say("which_card"), options, player))
    if any(held.handle == handle for held in sheet.unknown(player)):
        label = sheet.say("which_card")
        parts += sheet.choose_card(label, player, card, naming=naming)
    return parts


# ------------------------------------------------------------------------- naming a card


def naming(sheet: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """An unknown card of any player gets its name; only its owner sees it before the end."""
    holders = [player for player in sheet.state.players if sheet.unknown(player)]
    player, card = last(taps, "who"), last(taps, "card")
    if player not in holders:
        options = [
            {"label": who, "tap": {"who": who}, "pressed": False, "player": who} for who in holders
        ]
        return sheet.draft(
            sheet.say("name_whose"),
            [sheet.options("", options), sheet.buttons(sheet.back())],
            button=sheet.say("choose_player"),
        )
    cards = possible_cards(sheet.state, player)
    handle = sheet.unknown(player)[0].handle
    return sheet.draft(
        sheet.say("name_which"),
        [
            sheet.card_faces(cards, player, card),
            sheet.refusal(),
            sheet.buttons(sheet.back()),
        ],
        text=sheet.say("name_which_text", player=player),
        action=IdentifyCard(player, handle, card) if card in cards else None,
        button="" if card in cards else sheet.say("choose_card"),
        what=sheet.name(card) if card else "",
        instant=bool(taps) and "card" in taps[-1] and card in cards,
    )
