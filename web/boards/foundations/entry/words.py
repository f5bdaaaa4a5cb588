"""What the step sheet of Foundations of Rome asks, both languages side by side."""

from __future__ import annotations

from typing import Any

from ledger.ruleset import Lang, phrase

Words = dict[str, str]

KINDS: dict[str, Words] = {
    "ChooseFirstPlayer": {"en": "Who begins", "fr": "Qui commence"},
    "DealContracts": {"en": "Deal the contracts", "fr": "Distribuer les contrats"},
    "DealDraftHands": {"en": "Deal the hands to draft", "fr": "Distribuer les mains du draft"},
    "PickDraftContract": {"en": "Pick a contract", "fr": "Choisir un contrat"},
    "RevealDraftPicks": {"en": "Show the contracts picked", "fr": "Révéler les contrats choisis"},
    "DealObjectives": {"en": "Deal two objectives", "fr": "Distribuer deux objectifs"},
    "KeepObjective": {"en": "Keep an objective", "fr": "Garder un objectif"},
    "DrawPublicObjectives": {"en": "Draw public objectives", "fr": "Tirer les objectifs publics"},
    "DealCharacters": {"en": "Deal two characters", "fr": "Distribuer deux personnages"},
    "KeepCharacter": {"en": "Keep a character", "fr": "Garder un personnage"},
    "RevealCharacters": {"en": "Show the characters", "fr": "Révéler les personnages"},
    "DrawMonuments": {"en": "Draw the monuments", "fr": "Tirer les monuments"},
    "SetUpConsul": {"en": "Set the Consul up", "fr": "Installer le Consul"},
    "PlaceConsulTiles": {"en": "Place the Consul's tiles", "fr": "Poser les tuiles du Consul"},
    "SeedInvocations": {"en": "Mix the invocations in", "fr": "Mêler les invocations"},
    "FormEraPiles": {"en": "Form the era piles", "fr": "Former les piles des ères"},
    "RevealMarket": {"en": "Lay out the contracts", "fr": "Étaler les contrats"},
    "StartGame": {"en": "Begin the game", "fr": "Commencer la partie"},
    "TakeIncome": {"en": "Take income", "fr": "Percevoir le revenu"},
    "BuyCard": {"en": "Buy a contract", "fr": "Acheter un contrat"},
    "BuildBuilding": {"en": "Build", "fr": "Construire"},
    "ExecuteTrade": {"en": "Trade", "fr": "Transaction"},
    "ProposeTrade": {"en": "Propose a trade", "fr": "Proposer une transaction"},
    "AcceptTrade": {"en": "Accept the trade", "fr": "Accepter la transaction"},
    "DeclineTrade": {"en": "Decline the trade", "fr": "Refuser la transaction"},
    "NotePromise": {"en": "Note a promise", "fr": "Noter une promesse"},
    "SwindleLot": {"en": "Swindle", "fr": "Escroquerie"},
    "ActivateInvocation": {"en": "Play an invocation", "fr": "Jouer une invocation"},
    "EndTurn": {"en": "End the turn", "fr": "Finir le tour"},
    "OperateConsul": {"en": "The Consul acts", "fr": "Le Consul agit"},
    "RevealObjective": {"en": "Show an objective", "fr": "Révéler un objectif"},
}

ASKS: dict[str, Words] = {
    "head_turn": {"en": "What does {player} do?", "fr": "Que fait {player} ?"},
    "head_setup": {"en": "The table is set up", "fr": "La mise en place"},
    "head_consul": {"en": "The Consul acts", "fr": "Le Consul agit"},
    "head_era_change": {"en": "The next era begins", "fr": "L'ère suivante commence"},
    "head_reveal": {"en": "The secret objectives", "fr": "Les objectifs secrets"},
    "head_over": {"en": "The game is over", "fr": "La partie est finie"},
    "choose": {"en": "Choose", "fr": "Choisir"},
    "income": {"en": "Income", "fr": "Revenu"},
    "buy": {"en": "Buy", "fr": "Acheter"},
    "build": {"en": "Build", "fr": "Bâtir"},
    "trade": {"en": "Trade", "fr": "Échanger"},
    "swindle": {"en": "Swindle", "fr": "Escroquer"},
    "invocation": {"en": "Invocation", "fr": "Invocation"},
    "promise": {"en": "Promise", "fr": "Promesse"},
    "promise_head": {"en": "What does {player} promise?", "fr": "Que promet {player} ?"},
    "promise_text": {
        "en": "It is written down and binds nobody.",
        "fr": "On la note ; elle n'engage personne.",
    },
    "promise_words": {"en": "In their own words", "fr": "En toutes lettres"},
    "end": {"en": "End turn", "fr": "Finir le tour"},
    "turn_it": {"en": "Turn the building (R)", "fr": "Tourner le bâtiment (R)"},
    "turn_text": {
        "en": "Income, a contract or a building.",
        "fr": "Un revenu, un contrat ou un bâtiment.",
    },
    "turn_spent": {
        "en": "The action is taken. Trade, swindle, or end the turn.",
        "fr": "L'action est faite. Échangez, escroquez ou finissez le tour.",
    },
    "turn_last": {
        "en": "Last turn of this era: nothing can be bought.",
        "fr": "Dernier tour de l'ère : plus d'achat.",
    },
    "buy_head": {"en": "Which card does {player} buy?", "fr": "Quelle carte achète {player} ?"},
    "buy_text": {"en": "Tap a slot of the market.", "fr": "Touchez un emplacement du marché."},
    "refill_head": {
        "en": "{player} buys {name} for {price}",
        "fr": "{player} achète {name} pour {price}",
    },
    "refill_text": {
        "en": "Which card was turned up? Tap its lot.",
        "fr": "Quelle carte a été révélée ? Touchez son terrain.",
    },
    "bought_head": {
        "en": "{player} buys a card for {price} {price:coin|coins}",
        "fr": "{player} achète une carte pour {price} {price:pièce|pièces}",
    },
    "bought_text": {
        "en": "Which card was it? Tap its lot.",
        "fr": "Quelle carte était-ce ? Touchez son terrain.",
    },
    "later": {"en": "Unknown for now", "fr": "Inconnue pour l’instant"},
    "all_later": {"en": "Unknown for now", "fr": "Inconnus pour l’instant"},
    "rest_later": {"en": "The rest is unknown for now", "fr": "Le reste plus tard"},
    "build_head": {"en": "What does {player} build?", "fr": "Que construit {player} ?"},
    "build_text": {
        "en": "Tap a building. Grey ones have no place.",
        "fr": "Touchez un bâtiment. Les gris n'ont pas de place.",
    },
    "place_text": {
        "en": {
            "one": "{n} legal place this way round. Tap the plus.",
            "other": "{n} legal places this way round. Tap a plus, then drag it (or arrow keys).",
        },
        "fr": {
            "one": "{n} place permise dans ce sens. Touchez le plus.",
            "other": "{n} places permises dans ce sens. Touchez un plus, puis glissez (ou "
            "flèches).",
        },
    },
    "place_none": {"en": "No place this way round.", "fr": "Aucune place dans ce sens."},
    "place_nowhere": {
        "en": "It fits nowhere now. Tap a lot to see why.",
        "fr": "Il ne va nulle part. Touchez un terrain pour savoir pourquoi.",
    },
    "swindle_head": {"en": "Which lot does {player} take?", "fr": "Quel terrain prend {player} ?"},
    "swindle_text": {
        "en": "Lots next to two of yours glow.",
        "fr": "Les terrains voisins de deux des vôtres brillent.",
    },
    "swindle_none": {"en": "No lot can be taken now.", "fr": "Aucun terrain n'est à prendre."},
    "cancelled": {"en": "Stopped by {name}", "fr": "Arrêtée par {name}"},
    "not_cancelled": {"en": "Not stopped", "fr": "Pas arrêtée"},
    "invocation_head": {
        "en": "Which invocation does {player} play?",
        "fr": "Quelle invocation joue {player} ?",
    },
    "invocation_slot": {
        "en": "Which market card goes last?",
        "fr": "Quelle carte du marché passe en dernier ?",
    },
    "trade_head": {"en": "With whom does {player} trade?", "fr": "Avec qui {player} échange ?"},
    "trade_text": {
        "en": "Your vacant lots and theirs glow: tap what changes hands.",
        "fr": "Vos terrains libres et les leurs brillent : touchez ce qui change de main.",
    },
    "gives": {"en": "gives", "fr": "donne"},
    "coins": {"en": "Coins", "fr": "Pièces"},
    "agreed": {"en": "Agreed", "fr": "D'accord"},
    "offer": {"en": "Offer it; the answer comes later", "fr": "Proposer ; la réponse viendra"},
    "accept": {"en": "{player} accepts", "fr": "{player} accepte"},
    "decline": {"en": "{player} declines", "fr": "{player} refuse"},
    "less": {"en": "One coin less", "fr": "Une pièce de moins"},
    "more_coins": {"en": "One coin more", "fr": "Une pièce de plus"},
    "pick_text": {"en": "{n} of {all} chosen.", "fr": "{n} sur {all}."},
    "pick_for": {"en": "{player}: {n} of {all} chosen.", "fr": "{player} : {n} sur {all}."},
    "pick_lots": {"en": "Tap the lots on the city.", "fr": "Touchez les terrains sur la ville."},
    "era_head": {"en": "Era {n} is scored", "fr": "L'ère {n} est décomptée"},
    "era_residents": {"en": "Residents", "fr": "Habitants"},
    "era_civic": {"en": "Civic", "fr": "Civiques"},
    "era_commerce": {"en": "Commerce", "fr": "Commerce"},
    "era_others": {"en": "Other", "fr": "Autres"},
    "era_now": {"en": "Now", "fr": "Total"},
    "which": {"en": "Which one?", "fr": "Lequel ?"},
    "nothing": {"en": "Nothing", "fr": "Rien"},
    "refused_at": {"en": "Not on {lot}", "fr": "Pas sur {lot}"},
    "refused_slot": {"en": "Not {name}", "fr": "Pas {name}"},
    "refused": {"en": "Not now", "fr": "Pas maintenant"},
}


def ask(key: str, lang: Lang, **params: Any) -> str:
    return phrase(ASKS[key], lang, **params)
