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
from ledger.web.boards.foundations.entry.sheet import Desk, Entry, toggle
from ledger.web.boards.foundations.entry.words import KINDS
from ledger.web.boards.foundations.symbols import symbol
from ledger.web.boards.foundations.view import CONSUL_SEAT

MOST_CHOICES = 100


def other(desk: Desk, taps: Sequence[Tap]) -> Entry:
    """The setup, the Consul, a new era: asks first, then whatever is legal."""
    state = desk.state
    if desk.table and _consul_acts(state):
        return consul(desk, taps)
    asks = desk.game.rules.asks(state)
    if asks and not _own_pick(state):
        entry = picking(desk, asks[0], taps)
        if state.phase == "era_change":
            entry.shown["era"] = era_sheet(desk, state.era - 1)
        return entry
    return choosing(desk, taps)


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


def era_sheet(desk: Desk, era: int) -> dict[str, Any]:
    """What the era just scored brought, category by player."""
    state = desk.state
    sums = {player: dict.fromkeys((*GROUPS, "others"), 0) for player in state.players}
    for player in state.players:
        for line in state.lines[player]:
            if f"era:{era}" in line.components:
                group = next((g for g, names in GROUPS.items() if line.category in names), "others")
                sums[player][group] += line.points
    rows = [
        {"name": desk.say(f"era_{group}"), "cells": [sums[p][group] for p in state.players]}
        for group in (*GROUPS, "others")
        if group in GROUPS or any(sums[p][group] for p in state.players)
    ]
    totals = [sum(sums[p].values()) for p in state.players]
    return {
        "head": desk.say("era_head", n=era),
        "rows": rows,
        "total": {"name": desk.tell("era", n=era), "cells": totals},
        "now": {"name": desk.say("era_now"), "cells": [state.seats[p].vp for p in state.players]},
    }


def _consul_acts(state: State) -> bool:
    if state.phase == "consul":
        return acts(state)
    return "consul" in state.done and "consul_tiles" not in state.done and state.phase == "setup"


def picking(desk: Desk, wanted: Ask, taps: Sequence[Tap]) -> Entry:
    """So many of these: lots are tapped on the city, cards in the sheet."""
    pick, spirits = wanted.picks[0], desk.game.catalogue.invocations
    chosen: list[str] = []
    for tap in taps:
        thing = tap.get("lot") or tap.get("card") or ""
        room = len(chosen) < pick.number and not (thing in spirits and _spirits_out(desk, chosen))
        if thing in pick.choices and (thing in chosen or room):
            toggle(chosen, thing)
    players = desk.state.players
    each = max(1, pick.number // len(players)) if _by_player(wanted) else pick.number
    full = len(chosen) == pick.number
    if _by_player(wanted) and not full:
        player = players[len(chosen) // each]
        text = desk.say("pick_for", player=player, n=len(chosen) % each, all=each)
    else:
        text = desk.say("pick_text", n=len(chosen), all=pick.number)
    lots = [thing for thing in pick.choices if thing in PLACE]
    cards = [
        desk.card(c, c in chosen)
        for c in pick.choices
        if c not in PLACE and (c in chosen or c not in spirits or not _spirits_out(desk, chosen))
    ]
    if lots:
        text = f"{text} {desk.say('pick_lots')}"
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
    action = _filled(desk, wanted, chosen, each) if full else None
    return Entry(
        head=phrase(KINDS[wanted.kind], desk.view.lang),
        text=text,
        action=action,
        shown={"cards": cards},
        lights=lights,
    )


def _spirits_out(desk: Desk, chosen: list[str]) -> bool:
    """Have all the invocations of this era's pile been turned up?"""
    pile = desk.state.piles[max(1, desk.state.era) - 1]
    return sum(c in desk.game.catalogue.invocations for c in chosen) >= pile.invocations_left


def _by_player(wanted: Ask) -> bool:
    return wanted.kind in ("DealContracts", "RevealDraftPicks", "RevealCharacters")


def _filled(desk: Desk, wanted: Ask, chosen: list[str], each: int) -> Action:
    make: Callable[..., Action] = desk.game.rules.actions[wanted.kind]
    players = desk.state.players
    fields: dict[str, Any] = {wanted.picks[0].field: tuple(chosen)}
    if wanted.kind == "DealContracts":
        hands = {p: tuple(chosen[i * each : (i + 1) * each]) for i, p in enumerate(players)}
        fields = {"hands": hands}
    elif _by_player(wanted):
        fields = {wanted.picks[0].field: dict(zip(players, chosen, strict=True))}
    elif wanted.kind == "RevealObjective":
        fields = {"player": wanted.player, "card": chosen[0]}
    return make(**fields)


def choosing(desk: Desk, taps: Sequence[Tap]) -> Entry:
    """One of the legal actions, each told as a sentence."""
    rules, lang = desk.game.rules, desk.view.lang
    legal = rules.legal_actions(desk.state)[:MOST_CHOICES]
    picked = next((int(t["option"]) for t in taps[::-1] if t.get("option", "").isdigit()), None)
    head = desk.say(f"head_{desk.state.phase}")
    lots = [getattr(action, "contract", None) for action in legal]
    for tap in taps:
        if "lot" in tap and tap["lot"] in lots:
            picked = lots.index(tap["lot"])
    options = [
        {
            "choice": str(i),
            "label": rules.say(desk.game.catalogue, action, (), lang),
            "effect": desk.view.effect(getattr(action, "card", None) or ""),
            "on": i == picked,
        }
        for i, action in enumerate(legal)
    ]
    action = legal[picked] if picked is not None and picked < len(legal) else None
    usual = [one for one in legal if not isinstance(one, ac.ChooseFirstPlayer)]
    if action is None and len(usual) == 1:
        action = usual[0]  # who begins has been said with the names, and is rarely said anew
    if action is None and usual and all(isinstance(one, ac.FormEraPiles) for one in usual):
        action = usual[0]  # the first pile usually takes what is over
    lights = {"pick": [lot for lot in lots if lot], "seat": 1}
    return Entry(head=head, action=action, shown={"options": options}, lights=lights)


def consul(desk: Desk, taps: Sequence[Tap]) -> Entry:
    """The refill, where the tiles go, and which tiles were turned up."""
    state = desk.state
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
        elif thing in desk.game.catalogue.tiles:
            toggle(tiles, thing)
    head = desk.say("head_consul")
    lights: dict[str, Any] = {
        "pulse": [state.market[0]] if not first and state.market[0] in PLACE else [],
        "seat": CONSUL_SEAT,
    }
    if needs_refill and not refill:
        lights["pick"] = list(state.unseen)
        cards = [desk.card(c) for c in state.unseen_invocations]
        return Entry(head=head, text=desk.say("refill_text"), shown={"cards": cards}, lights=lights)
    if plan < 0:
        options = [
            {"choice": str(i), "on": False, "label": _told(desk, one)}
            for i, one in enumerate(plans[:MOST_CHOICES])
        ]
        return Entry(head=head, text=desk.say("which"), shown={"options": options}, lights=lights)
    chosen = plans[plan]
    lights["chosen"] = [lot for p in chosen.placements for lot in p.cells]
    shapes = [p.shape for p in chosen.placements]
    if len(tiles) < len(shapes):
        wanted = shapes[len(tiles)]
        there = may_come(state, list(zip(chosen.placements, tiles, strict=False)), wanted)
        cards = [
            {**desk.card(t.id, t.id in tiles), "href": symbol(desk.game.catalogue, t)}
            for t in desk.game.catalogue.tiles.values()
            if t.shape == wanted and (t.id in there or t.id in tiles)
        ]
        return Entry(head=head, text=_told(desk, chosen), shown={"cards": cards}, lights=lights)
    action: Action = (
        ac.PlaceConsulTiles(chosen.placements, tuple(tiles))
        if first
        else ac.OperateConsul(refill or None, chosen.placements, tuple(tiles) or None)
    )
    return Entry(head=head, action=action, lights=lights)


def _told(desk: Desk, plan: Plan) -> str:
    parts = [f"{p.shape} {' '.join(in_order(p.cells))}" for p in plan.placements]
    return ", ".join(parts) or desk.say("nothing")
