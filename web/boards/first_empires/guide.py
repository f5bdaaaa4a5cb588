"""What the table page asks and answers while a step of First Empires is entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.aggregates.game import Game
from ledger.games.first_empires.actions import RerollDice, RollDice
from ledger.games.first_empires.catalogue import Catalogue
from ledger.games.first_empires.sentences import name_of
from ledger.games.first_empires.state import State
from ledger.ruleset import Lang, phrase
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.first_empires.entry import cards as cards
from ledger.web.boards.first_empires.entry import dice as dice
from ledger.web.boards.first_empires.entry import movement as moves
from ledger.web.boards.first_empires.entry import progress as progress
from ledger.web.boards.first_empires.entry import retreat as retreat
from ledger.web.boards.first_empires.entry import rewards as turn
from ledger.web.boards.first_empires.entry import setup as setting
from ledger.web.boards.first_empires.entry.leading import following
from ledger.web.boards.first_empires.entry.offline import OFFLINE
from ledger.web.boards.first_empires.entry.sheet import FirstEmpiresSheet
from ledger.web.boards.first_empires.entry.words import KINDS, ask
from ledger.web.boards.guide import Guide, Phase

Composer = Callable[[FirstEmpiresSheet, list[Tap]], Draft]

BY_PHASE: dict[str, Composer] = {
    "start": setting.starting,
    "hands": setting.opening,
    "dice": dice.rolling,
    "movement": moves.moving,
    "retreat": retreat.retreating,
    "progress": progress.progressing,
    "draw": turn.drawing_card,
    "placement": turn.placing,
    "cities": turn.building,
    "wrap": turn.wrapping,
    "scoring": setting.counting,
    "over": setting.over,
}
MODES: dict[str, Composer] = {
    "end": cards.ending,
    "achievement": cards.achieving,
    "sword": lambda sheet, taps: cards.turning(sheet, taps, to_face=False),
    "face": lambda sheet, taps: cards.turning(sheet, taps, to_face=True),
    "name": cards.naming,
}


def compose(game: Game, taps: list[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The draft these taps add up to, begun from nothing each time."""
    sheet = FirstEmpiresSheet(game, lang, viewer)
    mode, own = "", list[Tap]()
    for tap in taps:
        if "mode" in tap:
            more = {field: value for field, value in tap.items() if field != "mode"}
            mode, own = tap["mode"], [more] if more else []
        else:
            own.append(tap)
    playing = sheet.state.status == "playing"
    composer = MODES.get(mode) if playing or mode == "name" else None
    led = following(sheet, own) if playing else None
    if composer is None and led is not None:
        draft = _led_on(sheet, led, own)
    elif composer is not None and mode == "face" and led is not None:
        draft = composer(led, own)
    else:
        phase = game.rules.play.now(sheet.state).phase
        draft = (composer or BY_PHASE[phase])(sheet, own)
    draft.extras = _extras(sheet)
    return draft


def _led_on(sheet: FirstEmpiresSheet, led: FirstEmpiresSheet, taps: list[Tap]) -> Draft:
    """The sheet of the phase the taps lead to; a turn that is over asks for the next roll."""
    phase = sheet.game.rules.play.now(led.state).phase
    if led.player == sheet.player:
        return BY_PHASE[phase](led, taps)
    return dice.next_roll(sheet, led, taps)


def _extras(sheet: FirstEmpiresSheet) -> tuple[dict[str, Any], ...]:
    """For the menu: what is rarely wanted."""
    if sheet.table and any(sheet.unknown(player) for player in sheet.state.players):
        return ({"label": sheet.say("name_card"), "tap": {"mode": "name"}},)
    return ()


def wish(catalogue: Catalogue, action: Action, lang: Lang) -> str:
    """An action whose outcome the dealer still decides."""
    label = phrase(KINDS[type(action).__name__], lang)
    match action:
        case RerollDice(dice=dice):
            return f"{label}: {', '.join(name_of(catalogue, die, lang) for die in dice)}"
        case RollDice(player=player):
            return ask("rolls", lang, player=player)
    return label


def refused(game: Game, action: Action, lang: Lang) -> str:
    return ask("not_now", lang)


# ------------------------------------------------------------------------------ phase bar

SETUP = ("start", "hands")
NOW = {"dice": 0, "movement": 1, "progress": 2, "cities": 2, "wrap": 2, "scoring": 3, "over": 3}


def phases(game: Game, lang: Lang) -> list[Phase]:
    """Done, now, next."""
    state: State = game.state
    if state.phase in SETUP:
        now = SETUP.index(state.phase)
        labels = ("bar_peoples", "bar_hands")
        return [
            {"label": ask(key, lang), "state": _state(i, now), "text": ""}
            for i, key in enumerate(labels)
        ]
    now = NOW.get(state.phase, 3)
    texts = [_dice_text(game, state, lang), _move_text(game, state, lang), ""]
    return [
        {"label": ask(key, lang), "state": _state(i, now), "text": text}
        for i, (key, text) in enumerate(
            zip(("bar_dice", "bar_move", "bar_progress"), texts, strict=True)
        )
    ]


def _state(i: int, now: int) -> str:
    return "done" if i < now else "now" if i == now else "next"


def _dice_text(game: Game, state: State, lang: Lang) -> str:
    if state.status != "playing":
        return ""
    return ", ".join(name_of(game.catalogue, face, lang) for face in state.turn.dice.values())


def _move_text(game: Game, state: State, lang: Lang) -> str:
    if state.phase == "dice" or state.status != "playing":
        return ""
    taken = state.turn.log.conquered
    if taken:
        return ask("conquered_short", lang, name=name_of(game.catalogue, taken[-1].region, lang))
    turn_now = state.turn
    return ask("points_left", lang, n=turn_now.movement_left, all=turn_now.movement_points)


HAND = ("RecordDraw", "IdentifyCard", "RecordOpeningHand")
DICE = ("RerollDice", "RollDice")

GUIDE = Guide(
    compose=compose,
    offline=OFFLINE,
    labels=KINDS,
    refused=refused,
    phases=phases,
    wish=wish,
    rests_on={
        "card_not_in_hand": HAND,
        "card_already_accounted_for": HAND,
        "card_already_identified": HAND,
        "die_color_mismatch": DICE,
        "die_is_black": DICE,
        "not_enough_movement": DICE,
        "not_enough_explorers": ("MoveExplorers", "PlaceExplorers"),
    },
)
