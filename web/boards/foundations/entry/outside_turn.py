"""What Foundations of Rome asks outside a turn: the setup, the Consul, a new era, the secrets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.city.tiling import Plan
from ledger.games.foundations.rules.consul import acts, first_plans, may_come, new_plans
from ledger.games.foundations.state import State
from ledger.ruleset import UNKNOWN, Ask, phrase
from ledger.ruleset.codec import Action
from ledger.web.boards.draft import Tap
from ledger.web.boards.foundations.city import in_order
from ledger.web.boards.foundations.entry.sheet import Entry, FoundationsSheet
from ledger.web.boards.foundations.entry.words import KINDS
from ledger.web.boards.foundations.symbols import symbol
from ledger.web.boards.foundations.view import CONSUL_SEAT
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import toggle

MOST_CHOICES = 100


def other(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Entry:
    """The setup, the Consul, a new era: asks first, then whatever is legal."""
    state = sheet.state
    if sheet.table and _consul_acts(state):
        return consul(sheet, taps)
    asks = sheet.game.rules.play.asks(state)
    if asks and not _own_pick(state):
        entry = picking(sheet, asks[0], taps)
        if state.phase == "era_change":
            entry.rows = [era_sheet(sheet, state.era - 1), *entry.rows]
        return entry
    return choosing(sheet, taps)


def _own_pick(state: State) -> bool:
    """Does somebody look who holds a known hand of the draft and has not picked from it?"""
    draft = state.draft if state.phase == "setup" else None
    return draft is not None and any(
        hand and UNKNOWN not in hand and player not in draft.picks
        for player, hand in draft.hands.items()
    )


GROUPS = {
    "residents": ("population_leader", "era_bonus", "population_follower", "consul_bonus"),
    "civic": ("civic",),
    "commerce": ("commercial_vp", "commercial_final"),
}


def era_sheet(sheet: FoundationsSheet, era: int) -> Row:
    """What the era just scored brought, category by player."""
    state = sheet.state
    sums = {player: dict.fromkeys((*GROUPS, "others"), 0) for player in state.players}
    for player in state.players:
        for line in state.lines[player]:
            if f"era:{era}" in line.components:
                group = next((g for g, names in GROUPS.items() if line.category in names), "others")
                sums[player][group] += line.points
    rows = [
        {"name": sheet.say(f"era_{group}"), "cells": [sums[p][group] for p in state.players]}
        for group in (*GROUPS, "others")
        if group in GROUPS or any(sums[p][group] for p in state.players)
    ]
    totals = [sum(sums[p].values()) for p in state.players]
    return {
        "type": "era",
        "head": sheet.say("era_head", n=era),
        "rows": rows,
        "total": {"name": sheet.tell("era", n=era), "cells": totals},
        "now": {"name": sheet.say("era_now"), "cells": [state.seats[p].vp for p in state.players]},
    }


def _consul_acts(state: State) -> bool:
    if state.phase == "consul":
        return acts(state)
    return "consul" in state.done and "consul_tiles" not in state.done and state.phase == "setup"


def picking(sheet: FoundationsSheet, wanted: Ask, taps: Sequence[Tap]) -> Entry:
    """So many of these: lots are tapped on the city, cards in the sheet."""
    pick, spirits = wanted.picks[0], sheet.game.catalogue.invocations
    chosen: list[str] = []
    for tap in taps:
        thing = tap.get("lot") or tap.get("card") or ""
        room = len(chosen) < pick.number and not (thing in spirits and _spirits_out(sheet, chosen))
        if thing != UNKNOWN and thing in pick.choices and (thing in chosen or room):
            toggle(chosen, thing)
    players = sheet.state.players
    each = max(1, pick.number // len(players)) if _by_player(wanted) else pick.number
    rows: list[Row | None] = []
    later = False
    if UNKNOWN in pick.choices and len(chosen) < pick.number:
        key = "rest_later" if chosen else "all_later"
        rows.append(sheet.buttons(sheet.button(key, "ui-hidden", {"later": "1"})))
        later = bool(taps) and "later" in taps[-1]
        chosen += [UNKNOWN] * (pick.number - len(chosen)) if later else []
    full = len(chosen) == pick.number
    if _by_player(wanted) and not full:
        player = players[len(chosen) // each]
        text = sheet.say("pick_for", player=player, n=len(chosen) % each, all=each)
    else:
        text = sheet.say("pick_text", n=len(chosen), all=pick.number)
    lots = [thing for thing in pick.choices if thing in PLACE]
    cards = [
        sheet.card(c, c in chosen)
        for c in pick.choices
        if c not in PLACE
        and c != UNKNOWN
        and (c in chosen or c not in spirits or not _spirits_out(sheet, chosen))
    ]
    if lots:
        text = f"{text} {sheet.say('pick_lots')}"
    lights: dict[str, Any] = {
        "pick": [lot for lot in lots if lot not in chosen] if not full else [],
        "numbered": [
            {"lot": lot, "n": i // each + 1 if _by_player(wanted) else i + 1}
            for i, lot in enumerate(chosen)
            if lot in PLACE
        ],
        "by_seat": _by_player(wanted),
        "seat": 1,
    }
    action = _filled(sheet, wanted, chosen, each) if full else None
    return Entry(
        head=phrase(KINDS[wanted.kind], sheet.view.lang),
        text=text,
        action=action,
        instant=later,
        rows=[*rows, sheet.listed(cards)],
        lights=lights,
    )


def _spirits_out(sheet: FoundationsSheet, chosen: list[str]) -> bool:
    """Have all the invocations of this era's pile been turned up?"""
    pile = sheet.state.piles[max(1, sheet.state.era) - 1]
    return sum(c in sheet.game.catalogue.invocations for c in chosen) >= pile.invocations_left


def _by_player(wanted: Ask) -> bool:
    return wanted.kind in ("DealContracts", "RevealDraftPicks", "RevealCharacters")


def _filled(sheet: FoundationsSheet, wanted: Ask, chosen: list[str], each: int) -> Action:
    make: Callable[..., Action] = sheet.game.rules.actions[wanted.kind]
    players = sheet.state.players
    fields: dict[str, Any] = {wanted.picks[0].field: tuple(chosen)}
    if wanted.kind == "DealContracts":
        hands = {p: tuple(chosen[i * each : (i + 1) * each]) for i, p in enumerate(players)}
        fields = {"hands": hands}
    elif _by_player(wanted):
        fields = {wanted.picks[0].field: dict(zip(players, chosen, strict=True))}
    elif wanted.kind == "RevealObjective":
        fields = {"player": wanted.player, "card": chosen[0]}
    return make(**fields)


def choosing(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Entry:
    """One of the legal actions, each told as a sentence."""
    rules, lang = sheet.game.rules, sheet.view.lang
    legal = rules.legal_actions(sheet.state)[:MOST_CHOICES]
    picked = next((int(t["option"]) for t in taps[::-1] if t.get("option", "").isdigit()), None)
    head = sheet.say(f"head_{sheet.state.phase}")
    lots = [getattr(action, "contract", None) for action in legal]
    for tap in taps:
        if "lot" in tap and tap["lot"] in lots:
            picked = lots.index(tap["lot"])
    options = [
        sheet.choice(
            str(i),
            rules.words.say(sheet.game.catalogue, action, (), lang),
            i == picked,
            sheet.view.effect(getattr(action, "card", None) or ""),
        )
        for i, action in enumerate(legal)
    ]
    action = legal[picked] if picked is not None and picked < len(legal) else None
    usual = [one for one in legal if not isinstance(one, ac.ChooseFirstPlayer)]
    if action is None and len(usual) == 1:
        action = usual[0]  # who begins has been said with the names, and is rarely said anew
    if action is None and usual and all(isinstance(one, ac.FormEraPiles) for one in usual):
        action = usual[0]  # the first pile usually takes what is over
    lights = {"pick": [lot for lot in lots if lot], "seat": 1}
    return Entry(head=head, action=action, rows=[sheet.listed(options)], lights=lights)


def consul(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Entry:
    """The refill, where the tiles go, and which tiles were turned up."""
    state = sheet.state
    first = state.phase == "setup"
    plans: list[Plan] = first_plans(state, {}) if first else new_plans(state, {})
    refill, plan = "", 0 if len(plans) == 1 else -1
    needs_refill = not first and bool(state.piles[state.era - 1].left)
    tiles: list[str] = []
    for tap in taps:
        thing = tap.get("lot") or tap.get("card") or ""
        if tap.get("option", "").isdigit() and int(tap["option"]) < len(plans):
            plan, tiles = int(tap["option"]), []
        elif thing in state.unseen or thing in state.unseen_invocations:
            refill = thing
        elif thing in sheet.game.catalogue.tiles:
            toggle(tiles, thing)
    head = sheet.say("head_consul")
    lights: dict[str, Any] = {
        "pulse": [state.market[0]] if not first and state.market[0] in PLACE else [],
        "seat": CONSUL_SEAT,
    }
    if needs_refill and not refill:
        lights["pick"] = list(state.unseen)
        cards = [sheet.card(c) for c in state.unseen_invocations]
        return Entry(
            head=head, text=sheet.say("refill_text"), rows=[sheet.listed(cards)], lights=lights
        )
    if plan < 0:
        options = [
            sheet.choice(str(i), _told(sheet, one), False)
            for i, one in enumerate(plans[:MOST_CHOICES])
        ]
        return Entry(
            head=head, text=sheet.say("which"), rows=[sheet.listed(options)], lights=lights
        )
    chosen = plans[plan]
    lights["chosen"] = [lot for p in chosen.placements for lot in p.cells]
    shapes = [p.shape for p in chosen.placements]
    if len(tiles) < len(shapes):
        wanted = shapes[len(tiles)]
        there = may_come(state, list(zip(chosen.placements, tiles, strict=False)), wanted)
        cards = [
            sheet.card(
                t.id,
                t.id in tiles,
                pic={"href": symbol(sheet.game.catalogue, t), "box": "0 0 80 80"},
            )
            for t in sheet.game.catalogue.tiles.values()
            if t.shape == wanted and (t.id in there or t.id in tiles)
        ]
        return Entry(
            head=head, text=_told(sheet, chosen), rows=[sheet.listed(cards)], lights=lights
        )
    action: Action = (
        ac.PlaceConsulTiles(chosen.placements, tuple(tiles))
        if first
        else ac.OperateConsul(refill or None, chosen.placements, tuple(tiles) or None)
    )
    return Entry(head=head, action=action, lights=lights)


def _told(sheet: FoundationsSheet, plan: Plan) -> str:
    parts = [f"{p.shape} {' '.join(in_order(p.cells))}" for p in plan.placements]
    return ", ".join(parts) or sheet.say("nothing")
