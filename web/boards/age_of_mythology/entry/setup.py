"""Setup and the quiet phases of a turn as the scribe taps them: tiles, victory cubes, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.catalogue import CULTURES, VP_CARDS
from ledger.games.age_of_mythology.rules.explore import tiles_to_reveal
from ledger.games.age_of_mythology.rules.setup import draft_size, highest
from ledger.games.age_of_mythology.rules.turn import hand_limit, portions
from ledger.games.age_of_mythology.state import Deck
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry.sheet import (
    Desk,
    Part,
    counted,
    last,
    limited,
    spelled,
)
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]


def automatic(desk: Desk, taps: Taps) -> Draft:
    """Steps nobody chooses; they are recorded by themselves, and by one tap if not."""
    steps: dict[str, Action] = {
        "table": ac.SetUpTable(),
        "spoilage": ac.ApplySpoilage(),
        "rotate": ac.EndTurn(),
    }
    return desk.draft(desk.say(f"head_{desk.stage}"), [], action=steps.get(desk.stage))


def cultures(desk: Desk, taps: Taps) -> Draft:
    chosen, player = last(taps, "culture"), desk.player
    options = [
        {
            "label": desk.view.title(culture),
            "icon": f"culture-{culture}",
            "tap": {"culture": culture},
            "pressed": culture == chosen,
            "dim": not desk.allowed(ac.AssignCulture(player, culture)),
        }
        for culture in CULTURES
    ]
    action: Action | None = None
    if chosen in CULTURES or not desk.table:
        action = ac.AssignCulture(player, chosen or None)
    return desk.draft(
        desk.say("head_cultures", player=player),
        [desk.options("", options, columns=3) if desk.table else None],
        text=desk.say("text_cultures"),
        action=action,
    )


def first_player(desk: Desk, taps: Taps) -> Draft:
    """Two dice a player; those who tie for the highest throw again."""
    if not desk.table:
        return desk.draft(desk.say("head_first_player"), [], action=ac.RollForFirstPlayer())
    faces = [int(tap["face"]) for tap in taps if tap.get("face") in set("123456")]
    due, rolls = list(desk.state.players), list[dict[str, tuple[int, ...]]]()
    while len(due) > 1:
        roll: dict[str, tuple[int, ...]] = {}
        for player in due:
            roll[player], faces = tuple(faces[:2]), faces[2:]
        rolls.append(roll)
        if any(len(dice) < 2 for dice in roll.values()):
            break
        due = highest(roll)
    waiting = next((p for p, dice in rolls[-1].items() if len(dice) < 2), None)
    rows = [
        {"player": player, "faces": dice, "sum": sum(dice) if len(dice) == 2 else ""}
        for roll in rolls
        for player, dice in roll.items()
    ]
    keys = {"type": "faces", "label": desk.say("faces"), "tap": "face"} if waiting else None
    return desk.draft(
        desk.say("head_dice", player=waiting) if waiting else desk.say("head_first_player"),
        [{"type": "rolls", "rows": rows}, keys],
        text=desk.say("text_first_player"),
        action=None if waiting else ac.RollForFirstPlayer(tuple(rolls)),
    )


# --------------------------------------------------------------------------------- tiles


def revealing(desk: Desk, taps: Taps) -> Draft:
    """The tiles the table has turned up: one tap each, with what is still unseen."""
    drafting = desk.stage == "draft_reveal"
    if ended := desk.ended(taps):
        return ended
    number = draft_size(desk.state) if drafting else tiles_to_reveal(desk.state)
    there = {tile: n for tile, n in desk.state.pool.items() if n}
    chosen = limited(taps, "tile", "drop", there, number)
    tiles = spelled(chosen)
    whole = len(tiles) == number or bool(tiles and last(taps, "other"))
    said = tiles if desk.table else None
    action: Action | None = None
    if whole or not desk.table:
        action = ac.RevealDraftTiles(said) if drafting else ac.RevealExploreTiles(desk.player, said)
    picks = [
        desk.pick(tile, {"tile": tile}, n=chosen.get(tile, 0), copies=n, less={"drop": tile})
        for tile, n in there.items()
    ]
    head = desk.say("head_draft_reveal") if drafting else desk.say("head_explore_reveal")
    other = {"other": "1"}
    return desk.draft(
        head,
        [
            desk.picks(desk.say("turned_up"), picks, desk.say("of", n=len(tiles), all=number))
            if desk.table
            else None,
            desk.buttons(
                desk.button("other_number", "ui-amend", other)
                if tiles and len(tiles) != number
                else None,
                *(() if drafting else desk.endings(done=False)),
            ),
        ],
        text=desk.say("text_reveal", n=number),
        action=action,
        button="" if action else desk.say("of", n=len(tiles), all=number),
    )


def choosing(desk: Desk, taps: Taps) -> Draft:
    """A tile of the offer and, where it matters to somebody, its slot."""
    drafting = desk.stage == "draft"
    player, own = desk.player, desk.own
    if taps and "pass" in taps[-1]:
        passing: Action = ac.PassDraft(player) if drafting else ac.PassExplore(player)
        return desk.instant(desk.say("pass_tile"), passing)
    kinds = desk.view.catalogue.tile
    fitting = {kind for kind in desk.state.offer if own.free_slots(kinds[kind].terrain)}
    tile = last(taps, "tile") or (fitting.pop() if len(fitting) == 1 else "")
    picks = []
    for kind in dict.fromkeys(desk.state.offer):
        fits = bool(own.free_slots(kinds[kind].terrain))
        picks.append(
            desk.pick(
                kind,
                {"tile": kind},
                on=kind == tile,
                ok=fits,
                dim=not fits,
                copies=desk.state.offer.count(kind),
            )
        )
    action, overlay, slot = None, {}, ""
    place: Part | None = None
    if tile in kinds:
        free = own.free_slots(kinds[tile].terrain)
        tapped = [t["slot"] for t in taps if "slot" in t and t.get("owner", player) == player]
        slot = tapped[-1] if tapped else (free[0] if free else _any_slot(desk, tile))
        made = ac.DraftTile if drafting else ac.TakeExploredTile
        action = made(player, tile, slot)
        overlay = desk.lights({f"{player}:production": desk.spots(free, slot, f"t-{tile}")})
        place = desk.free_slots(player, free, slot)
    return desk.draft(
        desk.say("head_choose_tile", player=player),
        [
            desk.picks("", picks),
            desk.note(desk.say("slot_text", slot=slot)) if slot else None,
            place,
            desk.buttons(desk.button("pass_tile", "ui-pass", {"pass": "1"})),
        ],
        text=desk.say("text_choose_tile"),
        action=action,
        overlay=overlay,
    )


def _any_slot(desk: Desk, tile: str) -> str:
    """A slot of the terrain though it is taken, so that the refusal can say so."""
    terrain = desk.view.catalogue.tile[tile].terrain
    slots = desk.own.slots
    return next((slot for slot, kind in slots.items() if kind == terrain), next(iter(slots)))


def cubes(desk: Desk, taps: Taps) -> Draft:
    """A victory cube on one of the four cards."""
    chosen, player = last(taps, "vp"), desk.player
    options = [
        {
            "label": desk.view.title(card),
            "pic": {"href": f"vp-{card}", "box": "0 0 32 32"},
            "tap": {"vp": card},
            "small": str(len(desk.state.vp_cards[card])),
            "pressed": card == chosen,
        }
        for card in VP_CARDS
    ]
    return desk.draft(
        desk.say("head_vp", player=player),
        [desk.options("", options)],
        text=desk.say("text_vp", n=desk.state.bank_vp),
        action=ac.PlaceVpCube(player, chosen) if chosen in VP_CARDS else None,
    )


# --------------------------------------------------------------------------------- cards


def selecting(desk: Desk, taps: Taps) -> Draft:
    """Permanent cards first, then a number of random ones; only their owner looks."""
    state, viewer = desk.state, desk.viewer
    mine = viewer is not None and not state.seats[viewer].drawn and not state.seats[viewer].selected
    player = viewer if mine and viewer is not None else desk.player
    own = state.seats[player]
    room = max(0, hand_limit(state, own) - own.hand)
    number = last(taps, "permanents")
    chosen = counted(taps, "card", "drop", Counter(own.permanent_set))
    action: Action | None = None
    if number.isdigit() and int(number):
        action = ac.SelectPermanentCards(player, None, int(number))
    elif chosen:
        action = ac.SelectPermanentCards(player, spelled(chosen))
    if action is None:
        return _drawing(desk, player, room, taps)
    n = int(number) if number.isdigit() else sum(chosen.values())
    return desk.draft(
        desk.say("takes_permanents", player=player, n=n),
        _permanents(desk, player, room, taps),
        text=desk.say("text_secret", player=player),
        action=action,
        said=False,
        button=desk.say("take_n", n=n),
    )


def _permanents(desk: Desk, player: str, room: int, taps: Taps) -> list[Part | None]:
    """The set of permanent cards, or only their number where hands are not recorded."""
    own = desk.state.seats[player]
    label = desk.say("permanents", n=room)
    if own.drawn or not room:
        return []
    if desk.state.options["hand_tracking"] == "public":
        return [_numbers(desk, label, "permanents", min(room, len(own.permanent_set)), taps)]
    there = Counter(own.permanent_set)
    return [desk.cards(label, there, counted(taps, "card", "drop", there))]


def _numbers(desk: Desk, label: str, field: str, most: int, taps: Taps) -> Part | None:
    said = last(taps, field)
    return desk.options(
        label,
        [
            {"label": str(n), "tap": {field: str(n)}, "pressed": said == str(n)}
            for n in range(most + 1)
        ],
        columns=8,
    )


def _drawing(desk: Desk, player: str, room: int, taps: Taps) -> Draft:
    """The number of random cards; a table may say now which, or when they are played."""
    state, own = desk.state, desk.state.seats[player]
    deck, said = state.decks[own.culture], last(taps, "draw")
    may_name = desk.table and state.options["hand_tracking"] == "full" and player == desk.player
    unseen = Counter(deck.unseen) + (Counter(deck.up) if deck.down < room else Counter[str]())
    named = limited(taps, "drawn", "undrawn", unseen, room) if may_name else {}
    number: int | None = None
    if said.isdigit():
        number = int(said)
    elif named:
        number = sum(named.values())
    elif own.selected:
        number = room
    action = None
    if number is not None and player == desk.player:
        action = ac.DrawRandomCards(player, number, _drawn(desk, deck, number, spelled(named)))
    order = sorted(unseen, key=lambda card: (desk.view.catalogue.card[card].action, card))
    fields = {"fields": ("drawn", "undrawn"), "fold": desk.say("name_them"), "open": bool(named)}
    return desk.draft(
        desk.say("head_select", player=player),
        [
            *_permanents(desk, player, room, taps),
            _numbers(desk, desk.say("random", n=room), "draw", room, taps)
            if player == desk.player
            else None,
            desk.cards("", {c: unseen[c] for c in order}, named, **fields) if may_name else None,
        ],
        text=desk.say("text_select", player=player, n=room),
        action=action,
        said=False,
        button=desk.say("draw_n", n=number) if action is not None else desk.say("choose"),
    )


def _drawn(desk: Desk, deck: Deck, n: int, named: tuple[str, ...]) -> tuple[str, ...] | None:
    """The cards a real table draws: those named, the others unknown for now."""
    if not desk.table:
        return None
    if n and desk.state.options["hand_tracking"] == "public":
        return None
    there = sum(portions(deck, n))
    return (*named, *(UNKNOWN,) * (there - len(named)))


def discarding(desk: Desk, taps: Taps) -> Draft:
    """Any number of cards goes; the rest stays for the next turn."""
    player = desk.player
    known, permanent, random = desk.held(player)
    chosen = counted(taps, "card", "drop", known + permanent + random)
    cards = spelled(chosen)
    return desk.draft(
        desk.say("head_discard", player=player),
        desk.hand(player, chosen),
        text=desk.say("text_discard", n=desk.own.hand),
        action=ac.DiscardCards(player, cards),
        said=bool(cards),
        button="" if cards else desk.say("keep_all"),
    )


def villager(desk: Desk, taps: Taps) -> Draft:
    """A lost house costs a villager: from holding or from a tile."""
    player, own = desk.player, desk.own
    at_work = [slot for slot, worker in own.workers.items() if worker == "villager"]
    tapped = [t["slot"] for t in taps if "slot" in t and t.get("owner", player) == player]
    origin = tapped[-1] if tapped else "holding" if own.villagers else ""
    holding = {
        "label": desk.view.title("holding"),
        "icon": "villager",
        "small": str(own.villagers),
        "tap": {"slot": "holding", "owner": player},
        "pressed": origin == "holding",
    }
    return desk.draft(
        desk.say("head_villager", player=player),
        [
            desk.options("", [holding], columns=1) if own.villagers else None,
            desk.square(player, "production", at_work, [origin]) if at_work else None,
        ],
        text=desk.say("text_villager"),
        action=ac.RemoveVillager(player, origin) if origin else None,
        overlay=desk.lights({f"{player}:production": desk.spots(at_work, origin)}),
    )


def over(desk: Desk, taps: Taps) -> Draft:
    return desk.draft(desk.say("head_over"), [])
