"""What the table page asks and answers while a step of Foundations of Rome is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.rules.market import INCOME
from ledger.ruleset import Lang
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.foundations.city import at
from ledger.web.boards.foundations.entry.building import build
from ledger.web.boards.foundations.entry.consequences import facts_of, what_of
from ledger.web.boards.foundations.entry.extras import invocation, swindle
from ledger.web.boards.foundations.entry.offline import OFFLINE
from ledger.web.boards.foundations.entry.outside_turn import other
from ledger.web.boards.foundations.entry.sheet import Entry, FoundationsSheet, read
from ledger.web.boards.foundations.entry.trade import answering, offered, offers, promise, trade
from ledger.web.boards.foundations.entry.turn import buy, end, income, nothing
from ledger.web.boards.foundations.entry.words import KINDS, ask
from ledger.web.boards.foundations.view import TEMPLATE
from ledger.web.boards.guide import Guide
from ledger.web.boards.sheet import Row

Words = dict[str, str]


def compose(game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The sheet these taps lead to, from nothing every time."""
    sheet = FoundationsSheet(game, lang, viewer)
    if sheet.state.phase == "over":
        return Draft(head=ask("head_over", lang))
    if sheet.state.phase == "playing":
        return turn(sheet, taps)
    return waiting(sheet, taps)


# -------------------------------------------------------------------------------- a turn


def turn(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Draft:
    """Income, a contract, a building; trade, swindle and invocations beside them."""
    done = read(sheet, taps)
    make = {
        "income": income,
        "buy": buy,
        "build": build,
        "swindle": swindle,
        "trade": trade,
        "promise": promise,
        "accept": answering,
        "decline": answering,
        "invocation": invocation,
        "end": end,
    }.get(done.mode, nothing)
    entry = make(sheet, done)
    if not done.mode and sheet.state.proposal is not None:
        entry.facts = [*entry.facts, {"icon": "ui-swap", "text": offered(sheet)}]
    return _draft(sheet, entry, done.mode, done.partner)


def waiting(sheet: FoundationsSheet, taps: Sequence[Tap]) -> Draft:
    """Outside a turn: what the setup, the Consul or the end of an era still asks."""
    return _draft(sheet, other(sheet, taps), "")


def _draft(sheet: FoundationsSheet, entry: Entry, mode: str, who: str = "") -> Draft:
    action = entry.action
    refusals = sheet.game.rules.judge(sheet.state, action) if action is not None else ()
    events = sheet.events(action) if action is not None else ()
    head = entry.head
    if action is not None and not refusals:
        head = sheet.sentence(action, events)
    facts = [*entry.facts, *facts_of(sheet, action, events)] if not refusals else entry.facts
    turn_it = {"icon": "ui-rotate", "label": sheet.say("turn_it"), "key": "r", "tap": {"turn": "1"}}
    playing = sheet.state.phase == "playing"
    return sheet.draft(
        head,
        [
            *(_bar(sheet, mode, who) if playing else ()),
            *entry.rows,
            sheet.facts(facts, turn_it if entry.turns else None),
            sheet.refusal(),
        ],
        text=entry.text if action is None else "",
        overlay={"city": _lights(entry.lights)},
        action=action,
        button=entry.button or (sheet.say("choose") if action is None else ""),
        instant=entry.instant and not refusals,
        what=what_of(sheet, action),
    )


def _lights(lights: dict[str, Any]) -> Markup:
    """Lots by name become places."""
    drawn = dict(lights)
    for key in ("soft", "pick", "near", "ok", "pulse", "chosen"):
        lots = [lot for lot in dict.fromkeys(lights.get(key, ())) if lot in PLACE]
        drawn[key] = [dict(zip("xy", at(lot), strict=True)) for lot in lots]
    drawn["soft"] = [spot for spot in drawn["soft"] if spot not in drawn["ok"]]
    drawn["numbered"] = [
        {**one, **dict(zip("xy", at(one["lot"]), strict=True))}
        for one in lights.get("numbered", ())
    ]
    if lights.get("ghosts"):
        drawn["soft"] = []
    shown: Markup = get_template_attribute(TEMPLATE, "lights")(drawn)
    return shown


def _bar(sheet: FoundationsSheet, mode: str, who: str) -> list[Row | None]:
    """Three large buttons, and what else a turn may hold; some of it is somebody's."""
    state, lang = sheet.state, sheet.view.lang
    seat = state.seats[state.turn.player]
    own = {"take_income": "income", "buy_card": "buy", "build_building": "build"}
    spent = not sheet.may_act
    bar = [
        {
            "mode": "income",
            "icon": "silver",
            "label": ask("income", lang),
            "more": f"+{INCOME + seat.coin_icons}",
        },
        {"mode": "buy", "icon": "contract", "label": ask("buy", lang), "more": ""},
        {"mode": "build", "icon": "building-residential", "label": ask("build", lang), "more": ""},
    ]
    granted = {own[kind] for kind in state.turn.granted if kind in own}
    for one in bar:
        one["off"] = spent and one["mode"] not in granted
        if one["mode"] == "buy" and state.turn.last_turn:
            one["off"] = True
    others: list[dict[str, Any]] = list(offers(sheet))
    if "deals" in state.modules:
        rivals = [player for player in state.players if player != state.turn.player]
        trade_with = {"mode": "trade", "icon": "ui-swap", "label": ask("trade", lang)}
        words_of = {"mode": "promise", "icon": "ui-note", "label": ask("promise", lang)}
        others.append({**trade_with, "people": rivals})
        others.append({**words_of, "people": list(state.players)})
    if "swindles" in state.modules:
        others.append({"mode": "swindle", "icon": "ui-hidden", "label": ask("swindle", lang)})
    if any(held.face == "face_down" for held in seat.invocations.values()):
        label = ask("invocation", lang)
        others.append({"mode": "invocation", "icon": "f-invocation", "label": label})
    if sheet.can_end:
        others.append({"mode": "end", "icon": "ui-pass", "label": ask("end", lang)})
    for one in (*bar, *others):
        one["on"] = one["mode"] == mode and one.get("who", who) == who
    return [
        {"type": "acts", "acts": bar},
        {"type": "others", "others": others, "who": who} if others else None,
    ]


def refused(game: Game, action: Action, lang: Lang) -> str:
    return what_of(FoundationsSheet(game, lang, None, game.state), action)


# The three actions of a turn stand where other titles have their phases.
SPENT = ("TakeIncome", "BuyCard", "ExecuteTrade", "AcceptTrade")

GUIDE = Guide(
    compose=compose,
    offline=OFFLINE,
    labels=KINDS,
    refused=refused,
    rests_on={
        "insufficient_coins": SPENT,
        "contract_not_in_play": ("RevealMarket", "BuyCard", "DealContracts"),
        "card_already_seen": ("RevealMarket", "BuyCard", "DealContracts"),
        "lot_not_owned": ("BuyCard", "ExecuteTrade", "AcceptTrade"),
        "building_not_available": ("BuildBuilding",),
        "not_in_hand": ("DealDraftHands",),
    },
)
