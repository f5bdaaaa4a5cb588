"""What the table page asks and answers while a step of Founders of the Empire is entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import get_template_attribute
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.games.founders import actions as ac
from ledger.games.founders import events as ev
from ledger.games.founders.catalogue import STACKS, Catalogue
from ledger.games.founders.state import State
from ledger.ruleset import Lang, phrase
from ledger.ruleset.codec import Action, Event
from ledger.ruleset.texts import template
from ledger.web.boards.founders import board as board
from ledger.web.boards.founders.words import say
from ledger.web.shared.template_helpers import place

Words = dict[str, str]

SETUP = ("setup_victory", "setup_offer", "setup_draft", "setup_layout", "setup_rows")
INSTANT = {"OpenTile", "TakeStartingTile", "DrawFallbackTile", "ShowCraftsman", "EndTurn"}
INSTANT |= {"FinishWithoutTile", "ProposeEnd"}  # the button says everything
MORE = {"ProposeEnd", "DeclareTableScore"}
ANYONE = {*MORE, "CastEndVote"}  # need not be the one to move
ON_PAPER = {"DeclareTableScore"}  # written into the form of the paper totals


def kinds(lang: Lang) -> dict[str, dict[str, Any]]:
    """How each action is called and asked for; `instant` ones need no second tap."""
    return {
        kind: {
            "label": template(words["label"], lang),
            "ask": {f: template(words[f], lang) for f in words if f not in ("label", "nowhere")},
            "nowhere": template(words.get("nowhere", _NOT_NOW), lang),
            "phase": 0 if kind == "OpenTile" else 1 if kind in board.PLAYS.values() else 2,
            "instant": kind in INSTANT,
            "more": kind in MORE,
            "anyone": kind in ANYONE,
            "usual": kind == "CastEndVote",  # while a proposal is open, it is what comes next
        }
        for kind, words in _KINDS.items()
    }


_NOT_NOW = {"en": "{name}: not here", "fr": "{name} : pas ici"}
_CELL = {"en": "Choose a cell", "fr": "Choisir une case"}
_TILE = {"en": "Choose a tile", "fr": "Choisir une tuile"}

_KINDS: dict[str, dict[str, Words]] = {
    "RevealVictoryTiles": {
        "label": {"en": "Turn up the victory tiles", "fr": "Révéler les tuiles victoire"},
        "kinds": {"en": "Which victory tiles lie open?", "fr": "Quelles tuiles victoire ?"},
    },
    "RevealStartingOffer": {
        "label": {"en": "Turn up the starting offer", "fr": "Révéler l'offre de départ"},
        "kinds": {"en": "Which green tiles are on offer?", "fr": "Quelles tuiles vertes ?"},
    },
    "RevealMarketRows": {
        "label": {"en": "Start the three rows", "fr": "Commencer les trois rangées"},
        "nature": {"en": "Green tiles", "fr": "Tuiles vertes"},
        "village": {"en": "Blue tiles", "fr": "Tuiles bleues"},
        "city": {"en": "Purple tile", "fr": "Tuile violette"},
    },
    "TakeStartingTile": {
        "label": {"en": "Take a starting tile", "fr": "Prendre une tuile de départ"},
        "tile": _TILE,
    },
    "PlaceStartingTiles": {
        "label": {"en": "Lay the starting tiles", "fr": "Poser les tuiles de départ"},
        "cells": {"en": "How do they lie?", "fr": "Comment sont-elles posées ?"},
    },
    "OpenTile": {
        "label": {"en": "Open a tile", "fr": "Révéler une tuile"},
        "stack": {"en": "Choose a stack", "fr": "Choisir une pile"},
        "tile": {"en": "Which tile was opened?", "fr": "Quelle tuile a été révélée ?"},
        "nowhere": {"en": "Not this stack", "fr": "Pas cette pile"},
    },
    "PlayWar": {
        "label": {"en": "Play a war token", "fr": "Jouer un jeton guerre"},
        "cell": {"en": "Choose a tile to pillage", "fr": "Choisir une tuile à piller"},
    },
    "PlayCoin": {
        "label": {"en": "Play a coin", "fr": "Jouer une pièce"},
        "cell": {"en": "Choose a tile to buy from", "fr": "Choisir où acheter"},
        "resource": {"en": "Which resource is bought?", "fr": "Quelle ressource est achetée ?"},
    },
    "PlayCarriage": {
        "label": {"en": "Play a carriage", "fr": "Jouer une charrette"},
        "anchor": {"en": "Choose a corner", "fr": "Choisir un angle"},
    },
    "PlayCraftsman": {
        "label": {"en": "Play a craftsman", "fr": "Jouer un artisan"},
        "craftsman": {"en": "Choose a craftsman", "fr": "Choisir un artisan"},
        "cell": {"en": "Choose a village tile", "fr": "Choisir une tuile village"},
    },
    "AddTile": {
        "label": {"en": "Add a tile", "fr": "Ajouter une tuile"},
        "tile": _TILE,
        "cell": _CELL,
        "nowhere": {"en": "{name} fits nowhere", "fr": "{name} ne va nulle part"},
    },
    "ShowCraftsman": {
        "label": {"en": "Show the craftsman", "fr": "Montrer l'artisan"},
        "craftsman": {"en": "Which craftsman was drawn?", "fr": "Quel artisan a été pioché ?"},
    },
    "DrawFallbackTile": {
        "label": {"en": "Draw a green tile", "fr": "Piocher une tuile verte"},
        "tile": {"en": "Which green tile was drawn?", "fr": "Quelle tuile verte est venue ?"},
    },
    "PlaceFallbackTile": {
        "label": {"en": "Place the tile drawn", "fr": "Poser la tuile piochée"},
        "cell": _CELL,
    },
    "FinishWithoutTile": {
        "label": {"en": "End without a tile", "fr": "Finir sans tuile"},
    },
    "EndTurn": {"label": {"en": "End the turn", "fr": "Finir le tour"}},
    "ProposeEnd": {
        "label": {"en": "Propose the end", "fr": "Proposer la fin"},
        "player": {"en": "Who proposes it?", "fr": "Qui la propose ?"},
    },
    "CastEndVote": {
        "label": {"en": "Vote on the end", "fr": "Voter sur la fin"},
        "player": {"en": "Who votes?", "fr": "Qui vote ?"},
        "agree": {"en": "End the game?", "fr": "Finir la partie ?"},
    },
    "DeclareTableScore": {
        "label": {"en": "Declare a score", "fr": "Annoncer un score"},
    },
}


def heading(game: Game, lang: Lang) -> dict[str, str]:
    """What the sheet asks before anything is picked."""
    state: State = game.state
    who = game.rules.now(state).player or ""
    after_token = state.phase == "act" and state.turn.token_played
    asked = _asked("act_after" if after_token else state.phase, lang, who)
    if state.end_proposal is not None:
        asked["text"] = phrase(_PROPOSED, lang, player=state.end_proposal.proposer)
    return asked


def _asked(phase: str, lang: Lang, who: str) -> dict[str, str]:
    head, text = _HEADINGS[phase]
    return {
        "head": phrase(head, lang, player=who),
        "text": phrase(text, lang, player=who),
        "button": phrase(_BUTTONS.get(phase, _TILE), lang),
    }


_PROPOSED = {
    "en": "{player} proposes to end the game; the others vote.",
    "fr": "{player} propose de finir la partie ; les autres votent.",
}

_BUTTONS: dict[str, Words] = {
    "setup_victory": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "setup_offer": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "setup_layout": {"en": "Choose a layout", "fr": "Choisir la pose"},
    "setup_rows": {"en": "Choose the tiles", "fr": "Choisir les tuiles"},
    "open": {"en": "Choose a stack", "fr": "Choisir une pile"},
    "place_fallback": _CELL,
    "show_craftsman": {"en": "Choose a craftsman", "fr": "Choisir un artisan"},
    "finish": {"en": "End the turn", "fr": "Finir le tour"},
    "over": {"en": "The game is over", "fr": "La partie est finie"},
}

_HEADINGS: dict[str, tuple[Words, Words]] = {
    "setup_victory": (
        {"en": "Which victory tiles lie open?", "fr": "Quelles tuiles victoire sont visibles ?"},
        {"en": "Tap each one in the list.", "fr": "Touchez chacune dans la liste."},
    ),
    "setup_offer": (
        {"en": "Which green tiles are on offer?", "fr": "Quelles tuiles vertes sont offertes ?"},
        {"en": "Tap each one in the list.", "fr": "Touchez chacune dans la liste."},
    ),
    "setup_draft": (
        {"en": "Which tile does {player} take?", "fr": "Quelle tuile prend {player} ?"},
        {"en": "Tap a tile of the offer.", "fr": "Touchez une tuile de l'offre."},
    ),
    "setup_layout": (
        {"en": "How does {player} lay the tiles?", "fr": "Quelle pose choisit {player} ?"},
        {
            "en": "The side nearest to {player} is below.",
            "fr": "Le bas est le côté où joue {player}.",
        },
    ),
    "setup_rows": (
        {"en": "Which tiles start the rows?", "fr": "Quelles tuiles commencent les rangées ?"},
        {"en": "Tap each one in the list.", "fr": "Touchez chacune dans la liste."},
    ),
    "open": (
        {"en": "Which stack does {player} open?", "fr": "Quelle pile choisit {player} ?"},
        {"en": "Tap a glowing stack.", "fr": "Touchez une pile qui brille."},
    ),
    "act": (
        {"en": "Which tile does {player} add?", "fr": "Quelle tuile ajoute {player} ?"},
        {
            "en": "Tap a glowing tile, or a token to play it first. "
            "A grey tile says what is missing.",
            "fr": "Touchez une tuile qui brille, ou d'abord un jeton. "
            "Une tuile grise dit ce qui lui manque.",
        },
    ),
    "act_after": (
        {"en": "Which tile does {player} add?", "fr": "Quelle tuile ajoute {player} ?"},
        {
            "en": "Tap a glowing tile. A grey one says what is missing.",
            "fr": "Touchez une tuile qui brille. Une grise dit ce qui lui manque.",
        },
    ),
    "place_fallback": (
        {"en": "Where does {player} put it?", "fr": "Quelle case choisit {player} ?"},
        {"en": "Tap a glowing cell.", "fr": "Touchez une case qui brille."},
    ),
    "show_craftsman": (
        {"en": "Which craftsman did {player} draw?", "fr": "Quel artisan pour {player} ?"},
        {"en": "Everybody may see it.", "fr": "Tout le monde peut le voir."},
    ),
    "finish": (
        {"en": "{player}'s turn is over", "fr": "Le tour {player:de} est fini"},
        {"en": "The table votes on the end.", "fr": "La table vote sur la fin."},
    ),
    "over": (
        {"en": "The game is over", "fr": "La partie est finie"},
        {"en": "", "fr": ""},
    ),
}


# ------------------------------------------------------------------------- phase bar


def phases(game: Game, lang: Lang) -> list[dict[str, str]]:
    """Done, now, next."""
    state: State = game.state
    if state.phase in SETUP:
        now = SETUP.index(state.phase)
        return [
            {"label": phrase(words, lang), "state": _state(i, now), "text": ""}
            for i, words in enumerate(_SETUP_BAR)
        ]
    view = board.View(game.catalogue, lang)
    turn, over = state.turn, state.phase == "over"
    now = 3 if over or state.phase == "finish" else 0 if state.phase == "open" else 2
    texts = [
        view.name(turn.opened) if turn.opened else "",
        view.name(turn.token_played)
        if turn.token_played
        else (phrase(_NO_TOKEN, lang) if now else ""),
        view.name(turn.added or turn.fallback or "") if turn.added or turn.fallback else "",
    ]
    bar = [
        {"label": phrase(words, lang), "state": _state(i, now), "text": text}
        for i, (words, text) in enumerate(zip(_TURN_BAR, texts, strict=True))
    ]
    if now == 2 and not turn.token_played:
        bar[1]["state"] = "may"
    return bar


def _state(i: int, now: int) -> str:
    return "done" if i < now else "now" if i == now else "next"


_SETUP_BAR: tuple[Words, ...] = (
    {"en": "Victory", "fr": "Victoire"},
    {"en": "Offer", "fr": "Offre"},
    {"en": "Draft", "fr": "Choix"},
    {"en": "Layout", "fr": "Pose"},
    {"en": "Rows", "fr": "Rangées"},
)
_TURN_BAR: tuple[Words, ...] = (
    {"en": "Open", "fr": "Révéler"},
    {"en": "Token", "fr": "Jeton"},
    {"en": "Add", "fr": "Ajouter"},
)
_NO_TOKEN = {"en": "none", "fr": "aucun"}


# --------------------------------------------------------------------------- things


def thing(game: Game, value: str, lang: Lang) -> dict[str, Any]:
    """A component as the sheet shows it: name, picture, and what it needs."""
    catalogue: Catalogue = game.catalogue
    view = board.View(catalogue, lang)
    shown: dict[str, Any] = {"name": view.say(value) if value in STACKS else view.name(value)}
    if value not in game.setup.players:
        shown["pic"] = board.picture(catalogue, value)
    kind = catalogue.find(value)
    if kind is not None:
        shown["notes"] = [
            {
                "icon": f"res-{resource}",
                "text": phrase(_NEEDS, lang, name=view.name(resource).lower()),
            }
            for resource in kind.requires
        ]
        if kind.points:
            shown["notes"].append({"text": say("points", lang, n=kind.points)})
    return shown


_NEEDS = {"en": "needs {name}", "fr": "demande : {name}"}


def on_the_table(game: Game) -> list[str]:
    """What can be tapped though no legal action may name it."""
    state: State = game.state
    rows = [tile for stack in STACKS for tile in state.rows[stack]]
    hands = [held.token for hand in state.hands.values() for held in hand]
    return [*rows, *state.victory_display, *state.offer, *hands]


def counts(game: Game) -> dict[str, int]:
    """How many copies of each kind nobody has seen yet."""
    found: dict[str, int] = {}
    for pile in game.state.stacks.values():
        for tile in pile.unseen:
            kind = game.catalogue.kind_of[tile].id
            found[kind] = found.get(kind, 0) + 1
    return found


def choice(game: Game, action: Action, lang: Lang) -> Markup:
    """The picture of an action that no single component stands for; empty when one does."""
    if not isinstance(action, ac.PlaceStartingTiles):
        return Markup("")
    spots = {place: game.catalogue.kind_of[tile].id for tile, place in action.cells.items()}
    left, top = min(x for x, _ in spots), max(y for _, y in spots)
    tiles = [
        {"kind": kind, "x": (x - left) * board.PITCH, "y": (top - y) * board.PITCH}
        for (x, y), kind in spots.items()
    ]
    drawn: Markup = get_template_attribute(board.TEMPLATE, "layout")(tiles)
    return drawn


# ----------------------------------------------------------------- before it is recorded


def overlay(game: Game, events: Sequence[Event]) -> dict[str, Markup]:
    """What these events would change, drawn over each nation they touch."""
    frame = board.frame(game, recording=True)
    ghosts: dict[str, list[dict[str, Any]]] = {}
    lines: dict[str, list[dict[str, Any]]] = {}
    for event in events:
        for player, ghost in _ghosts(game, frame, event):
            ghosts.setdefault(player, []).append(ghost)
        if isinstance(event, ev.TileAdded):
            laid = board.Supplied(event.player, event.cell, event.supply)
            for player in game.setup.players:
                found = board.supply_lines(frame, game.catalogue, player, laid)
                if found:
                    lines[player] = found
    macro = get_template_attribute(board.TEMPLATE, "overlay")
    return {
        player: macro(ghosts.get(player, []), lines.get(player, []))
        for player in game.setup.players
        if player in ghosts or player in lines
    }


def _ghosts(game: Game, frame: board.Frame, event: Event) -> Iterable[tuple[str, dict[str, Any]]]:
    match event:
        case ev.TileAdded():
            x, y = frame.at(event.player, event.cell)
            kind = game.catalogue.kind_of[event.tile_id].id
            yield event.player, {"href": f"t-{kind}", "x": x, "y": y, "size": 100}
        case ev.WarTokenPlayed() | ev.CoinTokenPlayed() | ev.CraftsmanTokenPlayed():
            owner = getattr(event, "target_player", event.player)
            x, y = frame.at(owner, event.cell)
            href = board.picture(game.catalogue, event.token_id)["href"]
            yield owner, {"href": href, "x": x + 22, "y": y + 22, "size": 56}
        case ev.CarriageTokenPlayed():
            x, y = board.meeting(frame, event.player, event.anchor)
            yield event.player, {"href": "token-carriage", "x": x - 26, "y": y - 26, "size": 52}


def notes(game: Game, events: Sequence[Event], lang: Lang) -> list[dict[str, str]]:
    """Where the resources come from, and what else follows."""
    view = board.View(game.catalogue, lang)
    found = []
    for event in events:
        match event:
            case ev.TileAdded():
                cells = game.state.nations[event.player].cells
                for unit in event.supply:
                    found.append(
                        {"icon": f"res-{unit.resource}", "text": _source(view, cells, unit)}
                    )
            case ev.TokenReceived():
                icon = board.picture(game.catalogue, event.token_id)["href"]
                found.append({"icon": icon, "text": f"+ {view.name(event.token_id)}"})
    return found


def _source(view: board.View, cells: Mapping[Any, Any], unit: ac.Supply) -> str:
    """A table may have agreed to a supply that names no seller, or a cell without a tile."""
    resource, spot = view.name(unit.resource), unit.producer
    if unit.from_player is not None:
        return view.say("bought", resource=resource, player=unit.from_player)
    if spot is None:
        key = "bought_somewhere" if unit.via == "purchase" else "given"
        return view.say(key, resource=resource)
    name = view.name(cells[spot].tile_id) if spot in cells else place(spot)
    return view.say("by_carriage" if unit.relay else "from", resource=resource, name=name)


def refused(game: Game, action: Action, lang: Lang) -> str:
    """The bold what of a refusal: the place that was tapped."""
    words = _REFUSED.get(type(action).__name__, _NO)
    swap = getattr(action, "swap", False)
    spot = getattr(action, "cell", None) or getattr(action, "anchor", None)
    if spot is None:
        return _NO["en" if lang == "en" else "fr"]
    return phrase(_NO_SWAP if swap else words, lang, place=place(spot))


_NO = {"en": "Not now", "fr": "Pas maintenant"}
_NO_SWAP = {"en": "No swap at {place}", "fr": "Pas d'échange en {place}"}
_REFUSED: dict[str, Words] = {
    kind: {"en": "Not at {place}", "fr": "Pas en {place}"}
    for kind in (
        "AddTile",
        "PlaceFallbackTile",
        "PlayCarriage",
        "PlayCraftsman",
        "PlayWar",
        "PlayCoin",
    )
}
