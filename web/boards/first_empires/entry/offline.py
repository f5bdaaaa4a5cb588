"""How a step of First Empires is entered and told while no rule can be asked."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.games.first_empires.state import State
from ledger.ruleset import UNKNOWN, Lang
from ledger.web.boards.first_empires.entry.words import ask
from ledger.web.boards.offline import Offline, Pools

SENTENCES = {
    "StartGame": {
        "en": "the game begins[: {civilizations}]",
        "fr": "la partie commence[ : {civilizations}]",
    },
    "RecordOpeningHand": {
        "en": "{player} draws the opening hand[: {cards}]",
        "fr": "{player} pioche sa main de départ[ : {cards}]",
    },
    "RollDice": {"en": "{player} rolls[: {faces}]", "fr": "{player} lance les dés[ : {faces}]"},
    "RerollDice": {
        "en": "{player} rerolls {dice}[: {faces}]",
        "fr": "{player} relance {dice}[ : {faces}]",
    },
    "DiscardForBlack": {
        "en": "{player} discards a card for a sword[: {die}]",
        "fr": "{player} défausse une carte contre une épée[ : {die}]",
    },
    "EndDicePhase": {"en": "{player} keeps the dice", "fr": "{player} garde les dés"},
    "MoveExplorers": {
        "en": "{player} moves explorers[: {legs}]",
        "fr": "{player} déplace des explorateurs[ : {legs}]",
    },
    "ChooseRetreat": {
        "en": "{player} retreats[ to {region}]",
        "fr": "{player} se replie[ : {region}]",
    },
    "EndMovementPhase": {"en": "{player} ends movement", "fr": "{player} finit le mouvement"},
    "DiscardForFace": {
        "en": "{player} discards a card: {die} shows {face}",
        "fr": "{player} défausse une carte : {die} montre {face}",
    },
    "AdvanceCube": {
        "en": "{player} advances {track} with {die}[ in {region}][, drawing {drawn}]",
        "fr": "{player} avance {track} avec {die}[, région : {region}][, et pioche {drawn}]",
    },
    "RecordDraw": {
        "en": "{player} draws a card[: {card}]",
        "fr": "{player} pioche une carte[ : {card}]",
    },
    "PlaceExplorers": {
        "en": "{player} places new explorers[: {placements}]",
        "fr": "{player} place de nouveaux explorateurs[ : {placements}]",
    },
    "EndProgress": {"en": "{player} ends progress", "fr": "{player} finit la progression"},
    "PlaceCity": {
        "en": "{player} builds the {track} city[ in {region}]",
        "fr": "{player} bâtit la ville {track}[, région : {region}]",
    },
    "PlayAchievement": {
        "en": "{player} plays {card}",
        "fr": "{player} joue {card}",
    },
    "IdentifyCard": {
        "en": "{player} names a card[: {card}]",
        "fr": "{player} nomme une carte[ : {card}]",
    },
    "EndTurn": {"en": "{player} ends the turn", "fr": "{player} termine le tour"},
    "RevealCity": {
        "en": "a city is turned over[: {token}][, {value}]",
        "fr": "une ville est retournée[ : {token}][, {value}]",
    },
    "FinishGame": {"en": "the points are counted", "fr": "les points sont comptés"},
}

ASKS = {
    "player": {"en": "Who?", "fr": "Qui ?"},
    "civilizations": {
        "en": "Which civilizations, in the order of the seats?",
        "fr": "Quelles civilisations, dans l'ordre des places ?",
    },
    "first_player": {"en": "Who begins?", "fr": "Qui commence ?"},
    "faces": {"en": "What do the dice show?", "fr": "Que montrent les dés ?"},
    "RerollDice.faces": {"en": "What do they show now?", "fr": "Que montrent-ils maintenant ?"},
    "dice": {"en": "Which dice?", "fr": "Quels dés ?"},
    "die": {"en": "Which die?", "fr": "Quel dé ?"},
    "face": {"en": "Which face?", "fr": "Quelle face ?"},
    "legs": {"en": "From where to where?", "fr": "D'où et jusqu'où ?"},
    "path": {"en": "Tap the way", "fr": "Touchez le chemin"},
    "count": {"en": "How many?", "fr": "Combien ?"},
    "retreat_to": {"en": "Where do the losers go?", "fr": "Où vont les vaincus ?"},
    "region": {"en": "Which region?", "fr": "Quelle région ?"},
    "regions": {"en": "Which regions?", "fr": "Quelles régions ?"},
    "track": {"en": "Which column?", "fr": "Quelle colonne ?"},
    "drawn": {"en": "Which card was drawn?", "fr": "Quelle carte est piochée ?"},
    "placements": {"en": "Where, and how many?", "fr": "Où, et combien ?"},
    "card": {"en": "Which card?", "fr": "Quelle carte ?"},
    "cards": {"en": "Which cards?", "fr": "Quelles cartes ?"},
    "handle": {"en": "Which card in hand?", "fr": "Quelle carte en main ?"},
    "attested_by": {"en": "Who vouches for it?", "fr": "Qui s'en porte garant ?"},
    "token": {"en": "Which city?", "fr": "Quelle ville ?"},
    "value": {"en": "What is it worth?", "fr": "Que vaut-elle ?"},
}

PROGRESS = ("AdvanceCube", "DiscardForFace", "EndProgress")
MOVE = ("MoveExplorers", "EndMovementPhase")
WRAP = ("EndTurn", "PlaceCity", "PlayAchievement")
BEFORE_MOVE = ("EndDicePhase", "RerollDice", "DiscardForBlack")


def pools(game: Game, state: State, lang: Lang) -> Pools:
    catalogue: Any = game.catalogue
    people = list(state.players)
    played = [seat.civilization for seat in state.seats.values()]
    decks = {
        player: list(catalogue.deck.get(seat.civilization, catalogue.card))
        for player, seat in state.seats.items()
    }
    cards = [
        card
        for one in catalogue.deck
        if one in played or "" in played
        for card in catalogue.deck[one]
    ]
    hidden = [(UNKNOWN, ask("unknown", lang))]
    regions = list(state.regions_in_game or catalogue.worlds[len(people)].regions)
    faces = list(catalogue.dice.faces)
    return {
        "civilizations": list(catalogue.boards),
        "first_player": people,
        "attested_by": people,
        "faces": faces,
        "face": faces,
        "dice": list(catalogue.dice.ids),
        "die": list(catalogue.dice.ids),
        "track": list(catalogue.color_of),
        "region": regions,
        "regions": regions,
        "retreat_to": regions,
        "path": [*regions, *catalogue.worlds[len(people)].zones],
        "placements": regions,
        "cards": [*hidden, *cards],
        "drawn": [*hidden, *cards],
        "card": [*hidden, *cards],
        "PlayAchievement.card": cards,
        **{
            f"{field}@{player}": [*hidden, *deck]
            for field in ("cards", "drawn", "card")
            for player, deck in decks.items()
        },
        **{f"PlayAchievement.card@{player}": deck for player, deck in decks.items()},
        "handle": list(dict.fromkeys(h.handle for s in state.seats.values() for h in s.hand)),
        "token": [token for token, one in state.tokens.items() if not one.revealed],
    }


OFFLINE = Offline(
    sentences=SENTENCES,
    asks=ASKS,
    turn=("RollDice", *BEFORE_MOVE, *MOVE, *PROGRESS, *WRAP),
    follows={
        "StartGame": ("RecordOpeningHand",),
        "RecordOpeningHand": ("RecordOpeningHand", "RollDice"),
        "RollDice": BEFORE_MOVE,
        "RerollDice": BEFORE_MOVE,
        "DiscardForBlack": BEFORE_MOVE,
        "EndDicePhase": MOVE,
        "MoveExplorers": ("EndMovementPhase", "MoveExplorers", "ChooseRetreat"),
        "ChooseRetreat": MOVE,
        "EndMovementPhase": PROGRESS,
        "AdvanceCube": (*PROGRESS, "PlaceExplorers", "RecordDraw"),
        "PlaceExplorers": PROGRESS,
        "RecordDraw": PROGRESS,
        "DiscardForFace": PROGRESS,
        "EndProgress": WRAP,
        "PlaceCity": WRAP,
        "PlayAchievement": WRAP,
        "EndTurn": ("RollDice",),
    },
    passes=frozenset(("EndTurn", "RecordOpeningHand")),
    taps={"face": ("faces",), "region": ("regions", "retreat_to", "path", "placements")},
    unasked=frozenset(("commitments", "handles")),
    told={"ChooseRetreat": ("region",)},
    pools=pools,
)
