"""What the table page asks and answers while a step of Founders of the Empire is entered."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.aggregates.game import Game
from ledger.games.founders.state import State
from ledger.ruleset import Lang, phrase
from ledger.ruleset.codec import Action
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.founders.entry.consequences import notes, overlay
from ledger.web.boards.founders.entry.marks import marks_of
from ledger.web.boards.founders.entry.offline import OFFLINE
from ledger.web.boards.founders.entry.pieces import LOOSE, in_hand, read
from ledger.web.boards.founders.entry.pieces import refused as what_of
from ledger.web.boards.founders.entry.setup import asked, drafting, laying
from ledger.web.boards.founders.entry.sheet import FoundersSheet
from ledger.web.boards.founders.entry.votes import proposals, proposing, voting
from ledger.web.boards.founders.entry.words import KINDS, QUESTIONS, ask
from ledger.web.boards.founders.places import place_said
from ledger.web.boards.founders.view import View
from ledger.web.boards.guide import Guide, Phase

SETUP = ("setup_victory", "setup_offer", "setup_draft", "setup_layout", "setup_rows")


def compose(game: Game, taps: Sequence[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The sheet these taps lead to, from nothing every time."""
    sheet = FoundersSheet(game, lang, viewer)
    draft = proposing(sheet, taps) or _composed(sheet, taps)
    draft.extras = proposals(sheet)
    return draft


def _composed(sheet: FoundersSheet, taps: Sequence[Tap]) -> Draft:
    asks = sheet.game.rules.play.asks(sheet.state)
    if asks:
        return asked(sheet, asks[0], taps)
    if sheet.state.phase == "setup_layout":
        return laying(sheet, taps)
    piece = read(sheet, taps)
    if piece is not None:
        return in_hand(sheet, piece)
    if sheet.state.phase == "setup_draft":
        return drafting(sheet, taps)
    return _waiting(sheet, taps)


def _waiting(sheet: FoundersSheet, taps: Sequence[Tap]) -> Draft:
    """Nothing is in hand: what the phase asks, an open vote, and what has no piece on the table."""
    state = sheet.state
    phase = "act_after" if state.phase == "act" and state.turn.token_played else state.phase
    rows, vote = voting(sheet, taps)
    loose = [
        {"label": phrase(KINDS[kind], sheet.lang), "icon": "ui-pass", "tap": {"begin": kind}}
        for kind in LOOSE
        if sheet.pool(kind)
    ]
    text = sheet.say(f"text_{phase}", player=sheet.player) if phase != "over" else ""
    if state.end_proposal is not None:
        text = sheet.say("proposed", player=state.end_proposal.proposer)
    buttons = {"open": "button_open", "finish": "button_finish", "over": "button_over"}
    return sheet.draft(
        sheet.sentence(vote, sheet.events(vote))
        if vote
        else sheet.say(f"head_{phase}", player=sheet.player),
        [*rows, sheet.buttons(*loose)],
        text="" if vote else text,
        marks=marks_of(sheet),
        action=vote,
        what=sheet.say("refused"),
        button="" if vote else sheet.say(buttons.get(state.phase, "button")),
    )


def refused(game: Game, action: Action, lang: Lang) -> str:
    return what_of(FoundersSheet(game, lang, SPECTATOR), action)


# ------------------------------------------------------------------------- phase bar


def phases(game: Game, lang: Lang) -> list[Phase]:
    """Done, now, next."""
    state: State = game.state
    if state.phase in SETUP:
        now = SETUP.index(state.phase)
        keys = ("bar_victory", "bar_offer", "bar_draft", "bar_layout", "bar_rows")
        return [
            {"label": ask(key, lang), "state": _state(i, now), "text": ""}
            for i, key in enumerate(keys)
        ]
    view = View(game.catalogue, lang)
    turn, over = state.turn, state.phase == "over"
    now = 3 if over or state.phase == "finish" else 0 if state.phase == "open" else 2
    no_token = ask("no_token", lang) if now else ""
    texts = [
        view.name(turn.opened) if turn.opened else "",
        view.name(turn.token_played) if turn.token_played else no_token,
        view.name(turn.added or turn.fallback or "") if turn.added or turn.fallback else "",
    ]
    bar = [
        {"label": ask(key, lang), "state": _state(i, now), "text": text}
        for i, (key, text) in enumerate(
            zip(("bar_open", "bar_token", "bar_add"), texts, strict=True)
        )
    ]
    if now == 2 and not turn.token_played:
        bar[1]["state"] = "may"
    return bar


def _state(i: int, now: int) -> str:
    return "done" if i < now else "now" if i == now else "next"


GUIDE = Guide(
    compose=compose,
    offline=OFFLINE,
    labels=KINDS,
    refused=refused,
    phases=phases,
    questions=QUESTIONS,
    notes=notes,
    overlay=overlay,
    rests_on={
        "tile_not_face_up": ("OpenTile", "RevealMarketRows"),
        "tile_not_in_offer": ("RevealStartingOffer",),
        "tile_not_available": ("OpenTile", "RevealMarketRows", "RevealStartingOffer"),
        "token_not_in_hand": ("AddTile", "ShowCraftsman"),
        "craftsman_not_in_reserve": ("ShowCraftsman",),
        "cell_occupied": ("AddTile",),
    },
    place=place_said,
    on_paper=frozenset({"DeclareTableScore"}),
)
