"""How a step of Foundations of Rome is entered and told while no rule can be asked."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.games.foundations.messages import ASKED
from ledger.games.foundations.rules.common import market_may_wait
from ledger.games.foundations.state import State
from ledger.ruleset import UNKNOWN, Lang, Words, phrase
from ledger.web.boards.offline import Offline, Pools

SENTENCES = {
    **ASKED,
    "DealContracts": {
        "en": "the contracts are dealt[: {hands}]",
        "fr": "les contrats sont distribués[ : {hands}]",
    },
    "PickDraftContract": {
        "en": "{player} picks a contract[: {contract}]",
        "fr": "{player} choisit un contrat[ : {contract}]",
    },
    "KeepObjective": {
        "en": "{player} keeps an objective[: {card}]",
        "fr": "{player} garde un objectif[ : {card}]",
    },
    "KeepCharacter": {
        "en": "{player} keeps a character[: {card}]",
        "fr": "{player} garde un personnage[ : {card}]",
    },
    "PlaceConsulTiles": {
        "en": "the Consul's tiles[: {placements}][; {tiles}]",
        "fr": "les tuiles du Consul[ : {placements}][ ; {tiles}]",
    },
    "FormEraPiles": {
        "en": "the era piles are formed[: {sizes}]",
        "fr": "les piles des ères sont formées[ : {sizes}]",
    },
    "RevealMarket": {
        "en": "the market is laid out[: {cards}]",
        "fr": "le marché est étalé[ : {cards}]",
    },
    "BuyCard": {
        "en": "{player} buys {slot}[; {refill} follows]",
        "fr": "{player} achète {slot}[ ; {refill} la remplace]",
    },
    "BuildBuilding": {
        "en": "{player} builds {building}[ at {anchor}]",
        "fr": "{player} bâtit {building}[ en {anchor}]",
    },
    "ExecuteTrade": {
        "en": "{player} trades[: {exchanges}]",
        "fr": "{player} fait une transaction[ : {exchanges}]",
    },
    "ProposeTrade": {
        "en": "{player} proposes a trade[: {exchanges}]",
        "fr": "{player} propose une transaction[ : {exchanges}]",
    },
    "SwindleLot": {
        "en": "{player} takes a lot by force[: {lot}]",
        "fr": "{player} prend un terrain de force[ : {lot}]",
    },
    "OperateConsul": {
        "en": "the Consul acts[: {placements}][; {tiles}]",
        "fr": "le Consul agit[ : {placements}][ ; {tiles}]",
    },
    "ActivateInvocation": {
        "en": "{player} uses {card}[ ({choices})]",
        "fr": "{player} utilise {card}[ ({choices})]",
    },
}

ASKS = {
    "player": {"en": "Who?", "fr": "Qui ?"},
    "slot": {"en": "Which contract?", "fr": "Quel contrat ?"},
    "refill": {"en": "Which card takes its place?", "fr": "Quelle carte prend sa place ?"},
    "building": {"en": "Which building?", "fr": "Quel bâtiment ?"},
    "anchor": {"en": "Where is its first lot?", "fr": "Où est son premier terrain ?"},
    "orientation": {"en": "How far is it turned?", "fr": "Tourné combien de fois ?"},
    "lot": {"en": "Which lot?", "fr": "Quel terrain ?"},
    "card": {"en": "Which card?", "fr": "Quelle carte ?"},
    "cards": {"en": "Which cards?", "fr": "Quelles cartes ?"},
    "contract": {"en": "Which contract?", "fr": "Quel contrat ?"},
    "contracts": {"en": "Which contracts?", "fr": "Quels contrats ?"},
    "hands": {"en": "Who has which cards?", "fr": "Qui a quelles cartes ?"},
    "picks": {"en": "Who picked what?", "fr": "Qui a choisi quoi ?"},
    "to": {"en": "To whom?", "fr": "À qui ?"},
    "exchanges": {"en": "What changes hands?", "fr": "Qu'échange-t-on ?"},
    "agreed_by": {"en": "Who agreed?", "fr": "Qui est d'accord ?"},
    "text": {"en": "What was promised?", "fr": "Quelle promesse ?"},
    "favour_token": {"en": "With which favour token?", "fr": "Avec quel jeton Faveur ?"},
    "cancelled_by": {"en": "Cancelled by whom?", "fr": "Annulé par qui ?"},
    "choices": {"en": "What was chosen?", "fr": "Qu'a-t-on choisi ?"},
    "placements": {"en": "Where do the tiles lie?", "fr": "Où sont les tuiles ?"},
    "tiles": {"en": "Which tiles?", "fr": "Quelles tuiles ?"},
    "colour": {"en": "Which colour?", "fr": "Quelle couleur ?"},
    "difficulty": {"en": "How difficult?", "fr": "Quelle difficulté ?"},
    "number": {"en": "How many?", "fr": "Combien ?"},
    "sizes": {"en": "How many cards in each?", "fr": "Combien de cartes dans chacune ?"},
    "proposal": {"en": "Which proposal?", "fr": "Quelle proposition ?"},
    "round": {"en": "Which round?", "fr": "Quelle manche ?"},
}

MARKET_CARD: Words = {"en": "market card", "fr": "carte du marché"}
ACTIONS = ("TakeIncome", "BuyCard", "BuildBuilding")


def pools(game: Game, state: State, lang: Lang) -> Pools:
    """Cards nobody has seen, contracts by their slot, buildings: those not built yet first."""
    catalogue: Any = game.catalogue
    name = game.rules.words.name_of
    slots = [
        (str(n), name(catalogue, card, lang))
        for n, card in enumerate(state.market, start=1)
        if card
    ]
    shared = [one for one in state.reserve if one not in state.buildings]
    own = {
        player: [
            f"{seat.colour}:{kind}"
            for kind in sorted(
                catalogue.buildings, key=lambda one: f"{seat.colour}:{one}" in state.buildings
            )
        ]
        for player, seat in state.seats.items()
    }
    unseen = [*state.unseen, *state.unseen_invocations]
    people = list(state.players)
    lots = catalogue.lots(len(state.players))
    objectives, characters = list(catalogue.objectives), list(catalogue.characters)
    return {
        "slot": slots,
        "refill": [*unseen, *([UNKNOWN] if market_may_wait(state) else [])],
        **({"BuyCard.card": list(state.unseen)} if UNKNOWN in state.market else {}),
        "RevealMarket.cards": unseen,
        "building": [*(one for some in own.values() for one in some), *shared],
        **{
            f"building@{player}": [
                *((one, name(catalogue, one.partition(":")[2], lang)) for one in some),
                *shared,
            ]
            for player, some in own.items()
        },
        "anchor": lots,
        "lot": lots,
        "lots": lots,
        "orientation": [(str(n), f"{90 * n}°") for n in range(4)],
        "PickDraftContract.contract": list(state.unseen),
        "contracts": list(state.unseen),
        "DealContracts.hands": people,
        "hands": people,
        "DealContracts.hands=": list(state.unseen),
        "DealDraftHands.hands=": list(state.unseen),
        "DealObjectives.hands=": objectives,
        "DealCharacters.hands=": characters,
        "KeepObjective.card": objectives,
        "RevealObjective.card": objectives,
        "DrawPublicObjectives.cards": objectives,
        "KeepCharacter.card": characters,
        "RevealCharacters.cards": people,
        "RevealCharacters.cards=": characters,
        "DrawMonuments.cards": list(catalogue.monuments),
        "ActivateInvocation.card": list(catalogue.invocations),
        "invocations": list(catalogue.invocations),
        "picks": people,
        "picks=": list(state.unseen),
        "with": people,
        "agreed_by": people,
        "cancelled_by": people,
        "to": people,
        "favours": list(state.favours),
        "favour_token": list(state.favours),
        "tiles": list(catalogue.tiles),
        "choices": [("slot", phrase(MARKET_CARD, lang))],
        "choices=": slots,
        "colour": list(catalogue.colours),
        "cells": lots,
    }


OFFLINE = Offline(
    sentences=SENTENCES,
    asks=ASKS,
    turn=(*ACTIONS, "ExecuteTrade", "EndTurn"),
    follows=dict.fromkeys(ACTIONS, ACTIONS),
    passes=frozenset((*ACTIONS, "EndTurn", "KeepObjective", "KeepCharacter", "PickDraftContract")),
    taps={"lot": ("anchor", "lots", "cells"), "mode": ()},
    begins={"mode": dict(zip(("income", "buy", "build"), ACTIONS, strict=True))},
    unasked=frozenset(("commitment", "salt", "salts")),
    told={"BuildBuilding": ("orientation",), "PlaceConsulTiles": ("tiles",)},
    pools=pools,
)
