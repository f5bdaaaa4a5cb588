"""Cards, the setting of the table and the count as the scribe taps them."""

from __future__ import annotations

from ledger.codec import Action
from ledger.games.first_empires.actions import (
    DiscardForBlack,
    DiscardForFace,
    EndDicePhase,
    EndMovementPhase,
    EndProgress,
    EndTurn,
    FinishGame,
    IdentifyCard,
    PlayAchievement,
    RecordOpeningHand,
    RevealCity,
    StartGame,
)
from ledger.games.first_empires.rules.cards import ATTESTED, possible_cards
from ledger.games.first_empires.rules.common import components
from ledger.games.first_empires.rules.ending import possible_values, unrevealed
from ledger.games.first_empires.rules.setup import opening_size, waiting_for_hands
from ledger.games.first_empires.scoring import holder
from ledger.ruleset import UNKNOWN
from web.boards.draft import Draft, Tap
from web.boards.first_empires_sheet import Desk, Part, last

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
    attested = components(desk.state).card[card].condition["kind"] == ATTESTED
    action = PlayAchievement(player, card, handle, witness or None)
    refused = bool(desk.game.rules.judge(desk.state, action))
    return desk.draft(
        desk.say("plays_card", player=player, name=desk.name(card)),
        [
            desk.cards([card], player, card),
            _witnesses(desk, witness) if attested else None,
            {"type": "refusal"},
            desk.buttons(desk.back()),
        ],
        action=action if witness or not attested else None,
        button=desk.say("choose_witness")
        if attested and not witness
        else desk.say("not_legal")
        if refused
        else "",
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
        button="" if action else desk.say("choose_card" if naming else button[key]),
        what=desk.say("not_now"),
    )


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
    )


# ----------------------------------------------------------------------- setting the table


def starting(desk: Desk, taps: list[Tap]) -> Draft:
    """Who plays which people; with the last one the game can begin."""
    players = desk.state.players
    allowed = components(desk.state).counts[len(players)].civilizations
    chosen: dict[str, str] = {}
    first = desk.state.first_player
    for tap in taps:
        first = tap.get("first", first)
        who, people = tap.get("who"), tap.get("civilization")
        if who in players and people in allowed:
            chosen = {p: c for p, c in chosen.items() if c != people}
            chosen[who] = people  # type: ignore[index,assignment]
    left = [people for people in allowed if people not in chosen.values()]
    waiting = [player for player in players if player not in chosen]
    if len(waiting) == 1 and len(left) == 1:
        chosen[waiting[0]] = left[0]
        waiting = []
    rows = [
        desk.options(
            player,
            [
                {
                    "label": desk.view.name_of_board(people),
                    "tap": {"who": player, "civilization": people},
                    "pressed": chosen.get(player) == people,
                    "dim": people in chosen.values() and chosen.get(player) != people,
                }
                for people in allowed
            ],
            player=player,
            wide=True,
        )
        for player in players
    ]
    starters = [{"label": p, "tap": {"first": p}, "pressed": p == first} for p in players]
    action = StartGame(tuple(chosen[player] for player in players), first) if not waiting else None
    return desk.draft(
        desk.say("which_people"),
        [*rows, desk.options(desk.say("first_player"), starters, wide=True), {"type": "refusal"}],
        text=desk.say("which_people_text"),
        action=action,
        button="" if action else desk.say("choose_people"),
        what=desk.say("not_now"),
    )


def opening(desk: Desk, taps: list[Tap]) -> Draft:
    """The opening hand of one player: unknown cards, unless somebody names them."""
    player = waiting_for_hands(desk.state)[0]
    size = opening_size(components(desk.state), desk.state.seats[player].civilization)
    cards, slot, asking = [UNKNOWN] * size, 0, False
    for tap in taps:
        if tap.get("slot", "").isdecimal() and int(tap["slot"]) < size:
            slot, asking = int(tap["slot"]), True
        elif "naming" in tap:
            asking = not asking
        elif "card" in tap:
            cards[slot], asking = tap["card"], False
    slots = [
        {
            "label": desk.name(card) if card != UNKNOWN else desk.say("unknown"),
            "icon": "ui-hidden" if card == UNKNOWN else "track-cards",
            "tap": {"slot": str(i)},
            "pressed": asking and i == slot,
        }
        for i, card in enumerate(cards)
    ]
    named = [card for card in possible_cards(desk.state, player) if card not in cards]
    return desk.draft(
        desk.say("opening", player=player),
        [
            desk.options("", slots, player=player) if size > 1 else None,
            *(
                desk.choose_card("", player, cards[0], naming=asking)
                if size == 1
                else [desk.cards(named, player)]
                if asking
                else []
            ),
            {"type": "refusal"},
        ],
        text=desk.count("opening_text", size),
        action=RecordOpeningHand(player, tuple(cards)),
        whole=not asking,
        button=desk.say("choose_card") if asking else "",
        what=desk.say("not_now"),
    )


# ------------------------------------------------------------------------------ the count


def counting(desk: Desk, taps: list[Tap]) -> Draft:
    """Every token that scores is turned over: a tap on its value records it."""
    hidden = unrevealed(desk.state)
    if not hidden:
        return desk.draft(desk.say("finish"), action=FinishGame(), button=desk.say("finish_button"))
    token, value = last(taps, "token"), last(taps, "value")
    rows: list[Part] = []
    for name in hidden:
        one = desk.state.tokens[name]
        place = one.place.partition(":")[2]
        where = (
            desk.say("in_region", name=desk.name(place))
            if one.place.startswith("map:")
            else desk.say("held_by", player=holder(one))
        )
        rows.append(
            {
                "type": "token",
                "token": name,
                "name": desk.name(name),
                "where": where,
                "seat": desk.view.seat(one.owner),
                "worth": [
                    {"n": n, "label": desk.say("reveal_one", name=desk.name(name), n=n)}
                    for n in sorted(possible_values(desk.state, one.owner))
                ],
            }
        )
    said = token in hidden and value.isdecimal()
    action: Action | None = RevealCity(token, int(value)) if said else None
    if not desk.table:
        action = RevealCity(hidden[0])
    return desk.draft(
        desk.say("reveal"),
        [{"type": "refusal"}, *(rows if desk.table else [])],
        text=desk.say("reveal_text", n=len(hidden)) if desk.table else desk.say("reveal_virtual"),
        action=action,
        instant=said,
        button="" if action else desk.say("reveal_button"),
        what=desk.say("not_now"),
    )


def over(desk: Desk, taps: list[Tap]) -> Draft:
    return desk.draft(desk.say("over"), button=desk.say("over"))
