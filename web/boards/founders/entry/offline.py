"""How a step of Founders of the Empire is entered and told while no rule can be asked."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.games.founders.messages import ASKED, COLOURS
from ledger.games.founders.state import State
from ledger.ruleset import Lang, Words, phrase
from ledger.web.boards.offline import Offline, Pools

SENTENCES = {
    **ASKED,
    "RevealVictoryTiles": {
        "en": "the victory tiles are turned up[: {kinds}]",
        "fr": "les tuiles victoire sont révélées[ : {kinds}]",
    },
    "RevealStartingOffer": {
        "en": "the starting offer is turned up[: {kinds}]",
        "fr": "l'offre de départ est révélée[ : {kinds}]",
    },
    "PlaceStartingTiles": {
        "en": "{player} lays the starting tiles[: {cells}]",
        "fr": "{player} pose ses tuiles de départ[ : {cells}]",
    },
    "RevealMarketRows": {
        "en": "the rows are laid out[: {nature}][; {village}][; {city}]",
        "fr": "les rangées sont formées[ : {nature}][ ; {village}][ ; {city}]",
    },
    "OpenTile": {
        "en": "{player} opens a tile from the {stack} stack[: {tile}]",
        "fr": "{player} révèle une tuile de la pile {stack}[ : {tile}]",
    },
    "PlayWar": {
        "en": "{player} plays a war token against {target_player}[: {cell}]",
        "fr": "{player} joue un jeton guerre chez {target_player}[ : {cell}]",
    },
    "PlayCoin": {
        "en": "{player} pays {target_player} a coin[: {cell}][, {resource}]",
        "fr": "{player} joue une pièce chez {target_player}[ : {cell}][, {resource}]",
    },
    "PlayCarriage": {
        "en": "{player} plays a carriage[: {anchor}]",
        "fr": "{player} joue une charrette[ : {anchor}]",
    },
    "PlayCraftsman": {
        "en": "{player} plays a craftsman ({craftsman})[: {cell}]",
        "fr": "{player} joue un artisan ({craftsman})[ : {cell}]",
    },
    "AddTile": {
        "en": "{player} adds {tile}[: {cell}][ ({supply})]",
        "fr": "{player} pose la tuile {tile}[ : {cell}][ ({supply})]",
    },
    "ShowCraftsman": {
        "en": "{player} draws a craftsman[: {craftsman}]",
        "fr": "{player} pioche un artisan[ : {craftsman}]",
    },
    "DrawFallbackTile": {
        "en": "{player} draws a nature tile[: {tile}]",
        "fr": "{player} pioche une tuile nature[ : {tile}]",
    },
    "PlaceFallbackTile": {
        "en": "{player} places the drawn tile[: {cell}]",
        "fr": "{player} pose la tuile piochée[ : {cell}]",
    },
    "CastEndVote": {
        "en": "{player} votes on the end of the game[: {agree}]",
        "fr": "{player} vote sur la fin de la partie[ : {agree}]",
    },
}

ASKS = {
    "player": {"en": "Who?", "fr": "Qui ?"},
    "target_player": {"en": "Whose tile?", "fr": "La tuile de qui ?"},
    "tile": {"en": "Which tile?", "fr": "Quelle tuile ?"},
    "cell": {"en": "Where?", "fr": "Où ?"},
    "anchor": {"en": "Between which tiles?", "fr": "Entre quelles tuiles ?"},
    "resource": {"en": "Which resource?", "fr": "Quelle ressource ?"},
    "craftsman": {"en": "Which craftsman?", "fr": "Quel artisan ?"},
    "swap": {"en": "In place of a tile?", "fr": "À la place d'une tuile ?"},
    "waives_craftsmen": {
        "en": "Do craftsmen in hand stay unplayed?",
        "fr": "Les artisans en main restent-ils non joués ?",
    },
    "agree": {"en": "Agreed?", "fr": "D'accord ?"},
    "total": {"en": "How many points?", "fr": "Combien de points ?"},
    "supply": {"en": "Where do its resources come from?", "fr": "D'où viennent ses ressources ?"},
    "via": {"en": "How does it come?", "fr": "Comment vient-elle ?"},
    "producer": {"en": "From which tile?", "fr": "De quelle tuile ?"},
    "relay": {"en": "Through which tile?", "fr": "En passant par quelle tuile ?"},
    "anchors": {"en": "By which carriages?", "fr": "Par quelles charrettes ?"},
    "from_player": {"en": "Bought from whom?", "fr": "Achetée à qui ?"},
    "from_cell": {"en": "From which of their tiles?", "fr": "De laquelle de ses tuiles ?"},
}

VIA: dict[str, Words] = {
    "neighbour": {"en": "from a neighbour", "fr": "d'une voisine"},
    "carriage": {"en": "by carriage", "fr": "par charrette"},
    "purchase": {"en": "bought", "fr": "achetée"},
}

TOKENS = ("PlayWar", "PlayCoin", "PlayCarriage", "PlayCraftsman")
AFTER_A_TILE = ("OpenTile", "ShowCraftsman", "EndTurn", "ProposeEnd")


def pools(game: Game, state: State, lang: Lang) -> Pools:
    """Tiles by their sort: which copy it is does not matter; those on the table come first."""
    catalogue: Any = game.catalogue
    kinds = {
        stack: [kind.id for kind in tiles if kind.id in catalogue.kinds]
        for stack, tiles in catalogue.tiles.items()
    }
    stacks = [(stack, phrase(COLOURS[stack], lang)) for stack in ("nature", "village", "city")]
    shown = [
        catalogue.kind_of[tile].id
        for tile in (*(t for row in state.rows.values() for t in row), *state.victory_display)
        if tile in catalogue.kind_of
    ]
    every = [one for tiles in kinds.values() for one in tiles]
    drawn = [one for stack, tiles in kinds.items() if stack != "victory" for one in tiles]
    offered = [tile for tile in state.offer if tile in catalogue.kind_of] or kinds["nature"]
    return {
        "stack": stacks,
        "tile": list(dict.fromkeys([*shown, *every])),
        "OpenTile.tile": drawn,
        "TakeStartingTile.tile": offered if offered == list(state.offer) else kinds["nature"],
        "DrawFallbackTile.tile": kinds["nature"],
        "RevealVictoryTiles.kinds": kinds["victory"],
        "RevealStartingOffer.kinds": kinds["nature"],
        "nature": kinds["nature"],
        "village": kinds["village"],
        "city": kinds["city"],
        "cells": list(dict.fromkeys(t for tiles in state.draft.values() for t in tiles)),
        "resource": [one.id for one in catalogue.resources],
        "craftsman": [one.id for one in catalogue.craftsmen],
        "via": [(via, phrase(words, lang)) for via, words in VIA.items()],
    }


OFFLINE = Offline(
    sentences=SENTENCES,
    asks=ASKS,
    turn=("OpenTile", "AddTile", *TOKENS, "DrawFallbackTile", "PlaceFallbackTile", "EndTurn"),
    follows={
        "OpenTile": ("AddTile", *TOKENS, "DrawFallbackTile", "FinishWithoutTile"),
        **dict.fromkeys(TOKENS, ("AddTile", "DrawFallbackTile", "FinishWithoutTile")),
        "AddTile": AFTER_A_TILE,
        "DrawFallbackTile": ("PlaceFallbackTile", "FinishWithoutTile"),
        "PlaceFallbackTile": AFTER_A_TILE,
        "EndTurn": ("OpenTile", "ProposeEnd"),
        "ProposeEnd": ("CastEndVote",),
    },
    passes=frozenset(
        (
            *("AddTile", "PlaceFallbackTile", "FinishWithoutTile", "EndTurn", "ShowCraftsman"),
            *("TakeStartingTile", "PlaceStartingTiles", "ProposeEnd", "CastEndVote"),
        )
    ),
    taps={
        "owner": ("target_player", "from_player"),
        "cell": ("cells=", "producer", "from_cell", "relay"),
        "anchor": ("anchors",),
    },
    begins={"token": dict(zip(("war", "coin", "carriage", "craftsman"), TOKENS, strict=True))},
    pools=pools,
)
