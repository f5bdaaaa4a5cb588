"""Setting the table and the count as the scribe taps them: peoples, opening hands, cities."""

from __future__ import annotations

from ledger.games.first_empires.actions import (
    FinishGame,
    RecordOpeningHand,
    RevealCity,
    StartGame,
)
from ledger.games.first_empires.rules.cards import possible_cards
from ledger.games.first_empires.rules.common import components
from ledger.games.first_empires.rules.ending import possible_values, unrevealed
from ledger.games.first_empires.rules.setup import opening_size, waiting_for_hands
from ledger.games.first_empires.scoring import holder
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry.sheet import Desk, Part, last


def starting(desk: Desk, taps: list[Tap]) -> Draft:
    """Who plays which people, one player after the other; with the last one the game can begin."""
    players = desk.state.players
    allowed = components(desk.state).counts[len(players)].civilizations
    chosen: dict[str, str] = {}
    first = desk.state.first_player
    for tap in taps:
        first = tap.get("first", first)
        who, people = tap.get("who"), tap.get("civilization")
        if who in players and people in allowed:
            again = chosen.get(who) == people
            chosen = {p: c for p, c in chosen.items() if c != people}
            if not again:
                chosen[who] = people
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
                }
                for people in ([chosen[player]] if player in chosen else left)
            ],
            player=player,
            wide=True,
        )
        for player in (*[p for p in players if p in chosen], *waiting[:1])
    ]
    if not waiting:
        starters = [{"label": p, "tap": {"first": p}, "pressed": p == first} for p in players]
        rows.append(desk.options(desk.say("first_player"), starters, wide=True))
    action = StartGame(tuple(chosen[player] for player in players), first) if not waiting else None
    return desk.draft(
        desk.say("which_people"),
        [*rows, {"type": "refusal"}],
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
            asking = not asking or slot != int(tap["slot"])  # once more: it stays unknown
            slot = int(tap["slot"])
        elif "naming" in tap:
            asking = not asking
        elif "card" in tap:
            cards[slot] = tap["card"]
            blank = [i for i in range(size) if cards[i] == UNKNOWN]
            asking = bool(blank) and size > 1  # the next one is asked for by itself
            slot = blank[0] if asking else slot
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
        text=desk.say("opening_text", n=size),
        action=RecordOpeningHand(player, tuple(cards)),
        whole=not asking,
        instant=bool(taps) and "card" in taps[-1] and not asking,
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
                "name": _capital(desk.name(name)),
                "where": where,
                "seat": desk.view.seat(one.owner),
                "worth": [
                    {"n": n, "label": desk.say("reveal_one", name=desk.name(name), n=n)}
                    for n in sorted(possible_values(desk.state, one.owner, {}))
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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def over(desk: Desk, taps: list[Tap]) -> Draft:
    return desk.draft(desk.say("over"), button=desk.say("over"))
