"""What the table page asks and answers while a step of Age of Mythology is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.catalogue import Catalogue
from ledger.games.age_of_mythology.rules.common import card_in_play, stage
from ledger.games.age_of_mythology.sentences import name_of
from ledger.games.age_of_mythology.state import State
from ledger.ruleset import Lang, phrase
from ledger.ruleset.codec import Action
from ledger.visibility import Viewer
from ledger.web.boards.age_of_mythology.entry import attack as duel
from ledger.web.boards.age_of_mythology.entry import cards as play
from ledger.web.boards.age_of_mythology.entry import economy as economy
from ledger.web.boards.age_of_mythology.entry import encounter as encounter
from ledger.web.boards.age_of_mythology.entry import setup as opening
from ledger.web.boards.age_of_mythology.entry.god_powers import aiming
from ledger.web.boards.age_of_mythology.entry.offline import OFFLINE
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.age_of_mythology.entry.spoils import taking
from ledger.web.boards.age_of_mythology.entry.words import KINDS, ask
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.guide import Guide, Phase

Composer = Callable[[AgeOfMythologySheet, Sequence[Tap]], Draft]

BY_STAGE: dict[str, Composer] = {
    "cultures": opening.cultures,
    "first_player": opening.first_player,
    "table": opening.automatic,
    "draft_reveal": opening.revealing,
    "draft": opening.choosing,
    "vp": opening.cubes,
    "select": opening.selecting,
    "cards": play.playing,
    "spoilage": opening.automatic,
    "discard": opening.discarding,
    "rotate": opening.automatic,
    "over": opening.over,
    "villager": opening.villager,
    "power": aiming,
    "explore_reveal": opening.revealing,
    "explore": opening.choosing,
    "gather": play.gathering,
    "recruit": economy.recruiting,
    "build": economy.building,
    "trade_cost": economy.paying_trade,
    "trade": economy.trading,
    "next_age": economy.advancing,
    "attack": duel.attacking,
    "armies": duel.committing,
    "withdraw": duel.withdrawing,
    "encounter": encounter.meeting,
    "fight": encounter.rolling,
    "resurrect": encounter.resurrecting,
    "reinforce": encounter.reinforcing,
    "spoils": taking,
}


def compose(game: Game, taps: list[Tap], lang: Lang, viewer: Viewer) -> Draft:
    """The draft these taps add up to, begun from nothing each time."""
    return composed(AgeOfMythologySheet(game, lang, viewer), taps)


def composed(sheet: AgeOfMythologySheet, taps: Sequence[Tap]) -> Draft:
    return BY_STAGE[sheet.stage](sheet, taps)


def wish(catalogue: Catalogue, action: Action, lang: Lang) -> str:
    """An action whose outcome the dealer still decides."""
    label = phrase(KINDS[type(action).__name__], lang)
    player = getattr(action, "player", "")
    n = getattr(action, "n", None)
    return " · ".join(str(word) for word in (player, label, n) if word not in ("", None))


def refused(game: Game, action: Action, lang: Lang) -> str:
    return phrase(KINDS[type(action).__name__], lang)


# ------------------------------------------------------------------------------ phase bar

SETUP = ("cultures", "first_player", "draft")
TURN = ("vp", "select", "cards", "discard")
BATTLE = ("attack", "armies", "encounter", "spoils")


def phases(game: Game, lang: Lang) -> list[Phase]:
    """Done, now, next: of the setup, the turn, the card or the battle."""
    state: State = game.state
    where = stage(state)
    if state.phase in ("cultures", "first_player", "table", "draft_reveal", "draft"):
        now = {"cultures": 0, "first_player": 1, "table": 1}.get(state.phase, 2)
        return _bar(SETUP, now, lang)
    if state.battle is not None:
        now = {"armies": 1, "spoils": 3}.get(where, 2)
        number = ask("bar_number", lang, n=state.battle.encounter)
        area = name_of(game.catalogue, state.battle.area, lang)
        return _bar(BATTLE, now, lang, {"attack": area, "encounter": number})
    if state.play is not None:
        return _card_bar(game, state, where, lang)
    now = {"vp": 0, "select": 1, "cards": 2}.get(state.phase, 3)
    number = ask("bar_round", lang, n=min(state.card_round, 4)) if now == 2 else ""
    return _bar(TURN, now, lang, {"cards": number})


def _card_bar(game: Game, state: State, where: str, lang: Lang) -> list[Phase]:
    """Card, power, action."""
    card = card_in_play(state)
    used = state.play is not None and state.play.use_power
    keys = ("card", "power", "action") if used else ("card", "action")
    god = card.god.name_fr if card.god and lang == "fr" else card.god.name if card.god else ""
    texts = {"card": name_of(game.catalogue, card.id, lang), "power": god}
    texts["action"] = name_of(game.catalogue, card.action, lang)
    now = keys.index("power" if where in ("power", "villager") and used else "action")
    return _bar(keys, now, lang, texts)


def _bar(
    keys: Sequence[str], now: int, lang: Lang, texts: dict[str, str] | None = None
) -> list[Phase]:
    return [
        {
            "label": ask(f"bar_{key}", lang),
            "state": "done" if i < now else "now" if i == now else "next",
            "text": (texts or {}).get(key, ""),
        }
        for i, key in enumerate(keys)
    ]


HAND = ("DrawRandomCards", "SelectPermanentCards")
OFFER = ("RevealExploreTiles", "RevealDraftTiles")

GUIDE = Guide(
    compose=compose,
    offline=OFFLINE,
    labels=KINDS,
    refused=refused,
    phases=phases,
    wish=wish,
    rests_on={
        "card_not_in_hand": HAND,
        "impossible_card": HAND,
        "permanent_not_available": HAND,
        "hand_limit": HAND,
        "tile_not_on_offer": OFFER,
        "impossible_tile": OFFER,
    },
)
