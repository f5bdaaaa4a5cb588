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
from ledger.ruleset.leading import after
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import counted, last, limited, spelled

Taps = Sequence[Tap]


def automatic(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Steps nobody chooses; they are recorded by themselves, and by one tap if not."""
    steps: dict[str, Action] = {
        "table": ac.SetUpTable(),
        "spoilage": ac.ApplySpoilage(),
        "rotate": ac.EndTurn(),
    }
    return sheet.draft(sheet.say(f"head_{sheet.stage}"), [], action=steps.get(sheet.stage))


def cultures(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    chosen, player = last(taps, "culture"), sheet.player
    options = [
        {
            "label": sheet.view.title(culture),
            "icon": f"culture-{culture}",
            "tap": {"culture": culture},
            "pressed": culture == chosen,
            "dim": not sheet.allowed(ac.AssignCulture(player, culture)),
        }
        for culture in CULTURES
    ]
    action: Action | None = None
    if chosen in CULTURES or not sheet.table:
        action = ac.AssignCulture(player, chosen or None)
    draft = sheet.draft(
        sheet.say("head_cultures", player=player),
        [sheet.options("", options, columns=3) if sheet.table else None],
        text=sheet.say("text_cultures"),
        action=action,
    )
    draft.instant = sheet.table and action is not None
    return draft


def first_player(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Two dice a player, if somebody wants them in the log; those who tie throw again.

    Who begins was said with the players, so a table goes on with the tiles.
    """
    if not sheet.table:
        return sheet.draft(sheet.say("head_first_player"), [], action=ac.RollForFirstPlayer())
    if not any("dice" in tap for tap in taps):
        start = ac.RollForFirstPlayer(None, sheet.state.first_player)
        table = after(sheet.game.rules, sheet.state, start)
        led = AgeOfMythologySheet(sheet.game, sheet.lang, sheet.viewer, table)
        return revealing(led, taps, undecided=True)
    faces = [int(tap["face"]) for tap in taps if tap.get("face") in set("123456")]
    due, rolls = list(sheet.state.players), list[dict[str, tuple[int, ...]]]()
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
    keys = sheet.dice_keys() if waiting else None
    draft = sheet.draft(
        sheet.say("head_dice", player=waiting) if waiting else sheet.say("head_first_player"),
        [{"type": "rolls", "rows": rows}, keys],
        text=sheet.say("text_first_player"),
        action=None if waiting else ac.RollForFirstPlayer(tuple(rolls)),
    )
    draft.instant = not waiting and "face" in taps[-1]
    return draft


# --------------------------------------------------------------------------------- tiles


def revealing(sheet: AgeOfMythologySheet, taps: Taps, *, undecided: bool = False) -> Draft:
    """The tiles the table has turned up: one tap each, with what is still unseen."""
    drafting = sheet.stage == "draft_reveal"
    if ended := sheet.ended(taps):
        return ended
    number = draft_size(sheet.state) if drafting else tiles_to_reveal(sheet.state)
    there = {tile: n for tile, n in sheet.state.pool.items() if n}
    chosen = limited(taps, "tile", "drop", there, number)
    tiles = spelled(chosen)
    whole = len(tiles) == number or bool(tiles and last(taps, "other"))
    later = not whole and sheet.table and bool(taps) and "later" in taps[-1]
    said = (*tiles, *(UNKNOWN,) * (number - len(tiles) if later else 0)) if sheet.table else None
    action: Action | None = None
    if whole or later or not sheet.table:
        action = (
            ac.RevealDraftTiles(said) if drafting else ac.RevealExploreTiles(sheet.player, said)
        )
    picks = [
        sheet.pick(tile, {"tile": tile}, n=chosen.get(tile, 0), copies=n, less={"drop": tile})
        for tile, n in there.items()
    ]
    head = sheet.say("head_draft_reveal") if drafting else sheet.say("head_explore_reveal")
    other = {"other": "1"}
    draft = sheet.draft(
        head,
        [
            sheet.buttons(
                sheet.button("rest_later" if tiles else "all_later", "ui-hidden", {"later": "1"}),
                sheet.button("enter_dice", "die-blank", {"dice": "1"}) if undecided else None,
            )
            if sheet.table and not whole
            else None,
            sheet.picks(sheet.say("turned_up"), picks, sheet.say("of", n=len(tiles), all=number))
            if sheet.table
            else None,
            sheet.buttons(
                sheet.button("other_number", "ui-amend", other)
                if tiles and len(tiles) != number
                else None,
                *(() if drafting else sheet.endings(done=False)),
            ),
        ],
        text=sheet.say("text_reveal", n=number),
        action=action,
        button="" if action else sheet.say("of", n=len(tiles), all=number),
    )
    draft.instant = later
    return draft


def choosing(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A tile of the offer and, where it matters to somebody, its slot."""
    drafting = sheet.stage == "draft"
    player, own = sheet.player, sheet.own
    if taps and "pass" in taps[-1]:
        passing: Action = ac.PassDraft(player) if drafting else ac.PassExplore(player)
        return sheet.instant(sheet.say("pass_tile"), passing)
    kinds = sheet.view.catalogue.tile
    offer = sheet.offered()
    fitting = {kind for kind in offer if own.free_slots(kinds[kind].terrain)}
    tile = last(taps, "tile") or (fitting.pop() if len(fitting) == 1 else "")
    picks = []
    for kind, copies in offer.items():
        fits = bool(own.free_slots(kinds[kind].terrain))
        picks.append(
            sheet.pick(
                kind,
                {"tile": kind},
                on=kind == tile,
                ok=fits,
                dim=not fits,
                copies=copies,
            )
        )
    action, overlay, slot = None, {}, ""
    place: Row | None = None
    if tile in kinds:
        free = own.free_slots(kinds[tile].terrain)
        tapped = [t["slot"] for t in taps if "slot" in t and t.get("owner", player) == player]
        slot = tapped[-1] if tapped else (free[0] if free else _any_slot(sheet, tile))
        made = ac.DraftTile if drafting else ac.TakeExploredTile
        action = made(player, tile, slot)
        overlay = sheet.lights({f"{player}:production": sheet.spots(free, slot, f"t-{tile}")})
        place = sheet.free_slots(player, free, slot)
    draft = sheet.draft(
        sheet.say("head_choose_tile", player=player),
        [
            sheet.picks("", picks),
            sheet.note(sheet.say("slot_text", slot=slot)) if slot else None,
            place,
            sheet.buttons(sheet.button("pass_tile", "ui-pass", {"pass": "1"})),
        ],
        text=sheet.say("text_choose_tile"),
        action=action,
        overlay=overlay,
    )
    # slots of one terrain are alike: whoever wants another than the first taps it before the tile
    draft.instant = drafting and bool(taps) and "tile" in taps[-1] and action is not None
    return draft


def _any_slot(sheet: AgeOfMythologySheet, tile: str) -> str:
    """A slot of the terrain though it is taken, so that the refusal can say so."""
    terrain = sheet.view.catalogue.tile[tile].terrain
    slots = sheet.own.slots
    return next((slot for slot, kind in slots.items() if kind == terrain), next(iter(slots)))


def cubes(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A victory cube on one of the four cards."""
    chosen, player = last(taps, "vp"), sheet.player
    options = [
        {
            "label": sheet.view.title(card),
            "pic": {"href": f"vp-{card}", "box": "0 0 32 32"},
            "tap": {"vp": card},
            "small": str(len(sheet.state.vp_cards[card])),
            "pressed": card == chosen,
        }
        for card in VP_CARDS
    ]
    return sheet.draft(
        sheet.say("head_vp", player=player),
        [sheet.options("", options)],
        text=sheet.say("text_vp", n=sheet.state.bank_vp),
        action=ac.PlaceVpCube(player, chosen) if chosen in VP_CARDS else None,
    )


# --------------------------------------------------------------------------------- cards


def selecting(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Permanent cards first, then a number of random ones; only their owner looks."""
    state, viewer = sheet.state, sheet.viewer.seat
    mine = viewer is not None and not state.seats[viewer].drawn and not state.seats[viewer].selected
    player = viewer if mine and viewer is not None else sheet.player
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
        return _drawing(sheet, player, room, taps)
    n = int(number) if number.isdigit() else sum(chosen.values())
    return sheet.draft(
        sheet.say("takes_permanents", player=player, n=n),
        _permanents(sheet, player, room, taps),
        text=sheet.say("text_secret", player=player),
        action=action,
        said=False,
        button=sheet.say("take_n", n=n),
    )


def _permanents(sheet: AgeOfMythologySheet, player: str, room: int, taps: Taps) -> list[Row | None]:
    """The set of permanent cards, or only their number where hands are not recorded."""
    own = sheet.state.seats[player]
    label = sheet.say("permanents", n=room)
    if own.drawn or not room:
        return []
    if sheet.state.options["hand_tracking"] == "public":
        return [_numbers(sheet, label, "permanents", min(room, len(own.permanent_set)), taps)]
    there = Counter(own.permanent_set)
    return [sheet.faces(label, there, counted(taps, "card", "drop", there))]


def _numbers(
    sheet: AgeOfMythologySheet, label: str, field: str, most: int, taps: Taps
) -> Row | None:
    said = last(taps, field)
    return sheet.options(
        label,
        [
            {"label": str(n), "tap": {field: str(n)}, "pressed": said == str(n)}
            for n in range(most + 1)
        ],
        columns=8,
    )


def _drawing(sheet: AgeOfMythologySheet, player: str, room: int, taps: Taps) -> Draft:
    """The number of random cards; a table may say now which, or when they are played."""
    state, own = sheet.state, sheet.state.seats[player]
    deck, said = state.decks[own.culture], last(taps, "draw")
    may_name = sheet.table and state.options["hand_tracking"] == "full" and player == sheet.player
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
    if number is not None and player == sheet.player:
        action = ac.DrawRandomCards(player, number, _drawn(sheet, deck, number, spelled(named)))
    order = sorted(unseen, key=lambda card: (sheet.view.catalogue.card[card].action, card))
    cards = {card: unseen[card] for card in order}
    naming = sheet.faces("", cards, named, ("drawn", "undrawn"))
    return sheet.draft(
        sheet.say("head_select", player=player),
        [
            *_permanents(sheet, player, room, taps),
            _numbers(sheet, sheet.say("random", n=room), "draw", room, taps)
            if player == sheet.player
            else None,
            sheet.fold(sheet.say("name_them"), [naming], folded=not named) if may_name else None,
        ],
        text=sheet.say("text_select", player=player, n=room),
        action=action,
        said=False,
        button=sheet.say("draw_n", n=number) if action is not None else sheet.say("choose"),
    )


def _drawn(
    sheet: AgeOfMythologySheet, deck: Deck, n: int, named: tuple[str, ...]
) -> tuple[str, ...] | None:
    """The cards a real table draws: those named, the others unknown for now."""
    if not sheet.table:
        return None
    if n and sheet.state.options["hand_tracking"] == "public":
        return None
    there = sum(portions(deck, n))
    return (*named, *(UNKNOWN,) * (there - len(named)))


def discarding(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """Any number of cards goes; the rest stays for the next turn."""
    player = sheet.player
    known, permanent, random = sheet.held(player)
    chosen = counted(taps, "card", "drop", known + permanent + random)
    cards = spelled(chosen)
    return sheet.draft(
        sheet.say("head_discard", player=player),
        [*sheet.hand(player, chosen), sheet.hand_said()],
        text=sheet.say("text_discard", n=sheet.own.hand),
        action=ac.DiscardCards(player, cards),
        said=bool(cards),
        button="" if cards else sheet.say("keep_all"),
    )


def villager(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    """A lost house costs a villager: from holding or from a tile."""
    player, own = sheet.player, sheet.own
    at_work = [slot for slot, worker in own.workers.items() if worker == "villager"]
    tapped = [t["slot"] for t in taps if "slot" in t and t.get("owner", player) == player]
    origin = tapped[-1] if tapped else "holding" if own.villagers else ""
    holding = {
        "label": sheet.view.title("holding"),
        "icon": "villager",
        "small": str(own.villagers),
        "tap": {"slot": "holding", "owner": player},
        "pressed": origin == "holding",
    }
    return sheet.draft(
        sheet.say("head_villager", player=player),
        [
            sheet.options("", [holding], columns=1) if own.villagers else None,
            sheet.square(player, "production", at_work, [origin]) if at_work else None,
        ],
        text=sheet.say("text_villager"),
        action=ac.RemoveVillager(player, origin) if origin else None,
        overlay=sheet.lights({f"{player}:production": sheet.spots(at_work, origin)}),
    )


def over(sheet: AgeOfMythologySheet, taps: Taps) -> Draft:
    return sheet.draft(sheet.say("head_over"), [])
