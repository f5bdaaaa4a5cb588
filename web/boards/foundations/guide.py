"""What the table page asks and answers while a step of Foundations of Rome is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.foundations.city.geometry import PLACE
from ledger.games.foundations.rules.market import INCOME
from ledger.games.foundations.state import State
from ledger.ruleset import Lang, phrase
from ledger.ruleset.codec import Action, Event
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.foundations.city import at
from ledger.web.boards.foundations.entry.building import build
from ledger.web.boards.foundations.entry.consequences import facts_of, what_of
from ledger.web.boards.foundations.entry.extras import invocation, swindle
from ledger.web.boards.foundations.entry.outside_turn import other
from ledger.web.boards.foundations.entry.sheet import Desk, Entry, read
from ledger.web.boards.foundations.entry.trade import answering, offered, offers, promise, trade
from ledger.web.boards.foundations.entry.turn import buy, end, income, nothing
from ledger.web.boards.foundations.entry.words import KINDS, ask
from ledger.web.boards.foundations.view import TEMPLATE, View

Words = dict[str, str]
SHEET = "boards/foundations/sheet.html"


def kinds(lang: Lang) -> dict[str, dict[str, Any]]:
    """How each action is called in lists."""
    return {
        kind: {"label": phrase(words, lang), "ask": {}, "more": False}
        for kind, words in KINDS.items()
    }


def phases(game: Game, lang: Lang) -> list[dict[str, str]]:
    """Nothing: the three actions of a turn stand where other titles have their phases."""
    return []


def heading(game: Game, lang: Lang) -> dict[str, str]:
    """What the sheet asks before anything is tapped, and without a script."""
    state: State = game.state
    who = game.rules.now(state).player or ""
    key = "turn" if state.phase == "playing" else state.phase
    return {
        "head": ask(f"head_{key}", lang, player=who),
        "text": "",
        "button": ask("choose", lang),
    }


def compose(game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The sheet these taps lead to, from nothing every time."""
    state: State = visibility.state(game, viewer)
    desk = Desk(game, state, View(game.catalogue, lang, state))
    if state.phase == "over":
        return Draft(head=ask("head_over", lang))
    if state.phase == "playing":
        return turn(desk, taps)
    return waiting(desk, taps)


# -------------------------------------------------------------------------------- a turn


def turn(desk: Desk, taps: Sequence[Tap]) -> Draft:
    """Income, a contract, a building; trade, swindle and invocations beside them."""
    done = read(desk, taps)
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
    entry = make(desk, done)
    if not done.mode and desk.state.proposal is not None:
        entry.facts = [*entry.facts, {"icon": "ui-swap", "text": offered(desk)}]
    return _draft(desk, entry, done.mode, done.partner)


def waiting(desk: Desk, taps: Sequence[Tap]) -> Draft:
    """Outside a turn: what the setup, the Consul or the end of an era still asks."""
    return _draft(desk, other(desk, taps), "")


def _draft(desk: Desk, entry: Entry, mode: str, who: str = "") -> Draft:
    game, lang = desk.game, desk.view.lang
    action = entry.action
    refusals = game.rules.judge(desk.state, action) if action is not None else ()
    events: tuple[Event, ...] = ()
    head = entry.head
    if action is not None and not refusals:
        if not (game.setup.dealer == "virtual" and game.rules.chance_fields(action)):
            events = game.rules.outcome(desk.state, action, {})
        head = game.rules.say(game.catalogue, action, events, lang)
    facts = [*entry.facts, *facts_of(desk, action, events)]
    bar, others = _bar(desk, mode, who) if desk.state.phase == "playing" else [[], []]
    body = get_template_attribute(SHEET, "body")(
        {
            **entry.shown,
            "bar": bar,
            "others": others,
            "facts": facts if not refusals else entry.facts,
            "labels": {
                key: ask(key, lang)
                for key in ("turn_it", "less", "more_coins", "agreed", "gives", "coins", "offer")
            },
            "players": list(desk.state.players),
            "who": who,
            "lang": lang,
        }
    )
    return Draft(
        head=head,
        text=entry.text if action is None else "",
        body=body,
        overlay={"city": _lights(entry.lights)},
        action=action,
        button=entry.button or (ask("choose", lang) if action is None else ""),
        instant=entry.instant and not refusals,
        what=what_of(desk, action),
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


def _bar(desk: Desk, mode: str, who: str) -> list[list[dict[str, Any]]]:
    """Three large buttons, and what else a turn may hold; some of it is somebody's."""
    state, lang = desk.state, desk.view.lang
    seat = state.seats[state.turn.player]
    own = {"take_income": "income", "buy_card": "buy", "build_building": "build"}
    spent = not desk.may_act
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
    others: list[dict[str, Any]] = list(offers(desk))
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
    if desk.can_end:
        others.append({"mode": "end", "icon": "ui-pass", "label": ask("end", lang)})
    return [
        [{**one, "on": one["mode"] == mode and one.get("who", who) == who} for one in some]
        for some in (bar, others)
    ]


# ----------------------------------------------------- what the plain pages ask of a guide


def refused(game: Game, action: Action, lang: Lang) -> str:
    return what_of(_desk(game, lang), action)


def notes(game: Game, events: Sequence[Event], lang: Lang) -> list[dict[str, str]]:
    return []


def overlay(game: Game, events: Sequence[Event]) -> dict[str, Markup]:
    return {}


def _desk(game: Game, lang: Lang) -> Desk:
    return Desk(game, game.state, View(game.catalogue, lang, game.state))
