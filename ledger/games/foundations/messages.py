"""Every sentence of the title, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

from .printed_words import PRINTED


def _w(en: str, fr: str) -> Words:
    return {"en": en, "fr": fr}


REFUSALS: Mapping[str, Words] = {
    "action_already_taken": _w(
        "The turn's action has already been taken ({action}).",
        "L'action du tour a déjà été faite ({action}).",
    ),
    "action_required": _w(
        "The turn needs an action: income, a purchase or a building.",
        "Le tour demande une action : revenu, achat ou construction.",
    ),
    "already_kept": _w("{player} has already kept a card.", "{player} a déjà gardé une carte."),
    "already_picked": _w(
        "{player} has already chosen a contract this round.",
        "{player} a déjà choisi un contrat pour cette manche.",
    ),
    "building_not_available": _w(
        "{building} is not in this player's supply.",
        "{building} n'est pas dans la réserve de ce joueur.",
    ),
    "building_not_strictly_larger": _w(
        "{building} (size {size}) cannot replace a building of size {other}.",
        "{building} (taille {size}) ne peut pas remplacer un bâtiment de taille {other}.",
    ),
    "card_already_seen": _w("{card} has been seen before.", "Déjà vu : {card}."),
    "catalogue_invalid": _w(
        "The catalogue breaks constraint {constraint} ({entry}): {problem}.",
        "Le catalogue enfreint la contrainte {constraint} ({entry}) : {problem}.",
    ),
    "character_not_in_game": _w(
        "{card} is not among the characters of this game.",
        "{card} ne fait pas partie des personnages de cette partie.",
    ),
    "choice_required": _w(
        "{card}: a choice is needed ({choice}).", "{card} : il faut faire un choix ({choice})."
    ),
    "choices_missing": _w(
        "Not everybody has chosen a character yet: {players}.",
        "Tout le monde n'a pas encore choisi son personnage : {players}.",
    ),
    "colour_taken": _w(
        "{colour} is already taken; {player} needs another colour.",
        "La couleur {colour} est déjà prise ; il en faut une autre pour {player}.",
    ),
    "colour_unavailable": _w(
        "The colour {colour} is not available to {player} (yellow is in the fifth-player set).",
        "La couleur {colour} n'est pas disponible pour {player} "
        "(le jaune est dans l'extension cinquième joueur).",
    ),
    "commitment_mismatch": _w(
        "{card} is not the card that was sealed.", "{card} n'est pas la carte scellée."
    ),
    "component_locked_this_turn": _w(
        "{component} came back this turn and can be used again from the next one.",
        "{component} : revenu ce tour-ci, disponible seulement au prochain.",
    ),
    "consent_missing": _w(
        "{players} must agree to the trade.", "Il manque un accord pour la transaction : {players}."
    ),
    "consul_placement_illegal": _w(
        "The Consul does not place his tiles like this.",
        "Le Consul ne pose pas ses tuiles ainsi.",
    ),
    "consul_tile_not_largest": _w(
        "The Consul places the largest tile possible: size {size}.",
        "Le Consul pose la plus grande tuile possible : taille {size}.",
    ),
    "consul_tile_off_his_lots": _w(
        "Each tile covers the Consul's lots, in its own shape, and no lot twice.",
        "Chaque tuile couvre des terrains du Consul, selon sa forme, et aucun deux fois.",
    ),
    "consul_tile_unknown": _w(
        "{tile} is not a tile of shape {shape}.", "{tile} n'est pas une tuile de forme {shape}."
    ),
    "contract_not_in_play": _w(
        "The contract {card} is not used with {players} {players:player|players}.",
        "Le contrat {card} n'est pas utilisé à {players} {players:joueur|joueurs}.",
    ),
    "dealer_supplies_cards": _w(
        "The virtual dealer draws here; leave this blank.",
        "C'est le croupier virtuel qui pioche ; laissez ce champ vide.",
    ),
    "difficulty_unknown": _w(
        "There is no difficulty {value}: normal, hard or heroic.",
        "Il n'y a pas de difficulté {value} : normal, hard ou heroic.",
    ),
    "draft_incomplete": _w(
        "The draft is not over (round {round}).", "Le draft n'est pas fini (manche {round})."
    ),
    "favour_token_not_held": _w("{player} does not hold {token}.", "{player} n'a pas {token}."),
    "fifth_player_set_required": _w(
        "With {players} {players:player|players} the fifth-player set is needed.",
        "À {players} {players:joueur|joueurs}, il faut l'extension cinquième joueur.",
    ),
    "game_over": _w("The game is over.", "La partie est finie."),
    "given_twice": _w(
        "{component} cannot change hands twice in one trade.",
        "{component} ne peut pas changer deux fois de mains dans une transaction.",
    ),
    "insufficient_coins": _w(
        "{player} cannot pay {price} with {coins} {coins:coin|coins}.",
        "{player} ne peut pas payer {price} avec {coins} {coins:pièce|pièces}.",
    ),
    "invocation_already_used": _w(
        "{card} has already been turned up.", "{card} a déjà été révélée."
    ),
    "invocation_not_held": _w("{player} does not hold {card}.", "{player} n'a pas {card}."),
    "invocation_not_in_game": _w(
        "{card} needs a module that is not in play.",
        "{card} demande un module qui n'est pas en jeu.",
    ),
    "invocation_not_tradeable": _w(
        "{card} is used and can no longer be traded.",
        "{card} est utilisée et ne peut plus être échangée.",
    ),
    "lot_not_owned": _w(
        "{player} does not own {lots}.", "{lots} : {player} n'en est pas propriétaire."
    ),
    "lot_of_another": _w(
        "{lots}: another's, so {player} cannot build there.",
        "{lots} : à quelqu'un d'autre, {player} ne peut pas y bâtir.",
    ),
    "lot_not_vacant": _w("{lot} carries a building.", "{lot} porte un bâtiment."),
    "lot_protected_this_turn": _w(
        "{lot} cannot be swindled again this turn.",
        "{lot} ne peut plus être escroqué ce tour-ci.",
    ),
    "lot_unowned": _w("{lot} belongs to no player.", "{lot} n'appartient à aucun joueur."),
    "module_conflict": _w(
        "These modules cannot be played together: {modules}.",
        "Ces modules ne se jouent pas ensemble : {modules}.",
    ),
    "module_not_in_play": _w(
        "{module}: this module is not in play.", "{module} : ce module n'est pas en jeu."
    ),
    "monument_not_in_reserve": _w(
        "{card} is not in the common reserve.",
        "{card} n'est pas dans la réserve commune.",
    ),
    "monument_requirement_not_met": _w(
        "{building} cannot be built here: {condition}.",
        "{building} ne peut pas être construit ici : {condition}.",
    ),
    "name_reserved": _w(
        "{player} is the Consul's own name; a player needs another.",
        "{player} est le nom du Consul lui-même ; il en faut un autre à ce joueur.",
    ),
    "negative_coins": _w(
        "{player} cannot give fewer than 0 coins.",
        "{player} ne peut pas donner moins de zéro pièce.",
    ),
    "no_invocation_left": _w(
        "{card} cannot come: every invocation that was mixed in has been seen.",
        "{card} ne peut pas venir : toutes les invocations mêlées aux piles ont été vues.",
    ),
    "no_lot_marker_available": _w(
        "{player}'s lot markers are all in the city ({markers} left, {needed} needed).",
        "Les marqueurs Terrain {player:de} sont tous en ville ({markers} {markers:libre|libres}, "
        "il en faut {needed}).",
    ),
    "no_monument_marker_available": _w(
        "{player}'s monument markers are all in the city.",
        "Les marqueurs Monument {player:de} sont tous en ville.",
    ),
    "no_proposal": _w(
        "No proposal is waiting for {player}'s answer.",
        "Aucune proposition n'attend la réponse {player:de}.",
    ),
    "no_unspent_favour_token": _w(
        "A swindle is paid with a favour token on its 2-VP side.",
        "Une escroquerie se paie avec un jeton Faveur sur sa face 2 PV.",
    ),
    "not_enough_adjacent_property": _w(
        "{lot} needs {needed} of the player's own buildings or lots next to it; there "
        "{found:is|are} {found}.",
        "{lot} demande à côté {needed} {needed:bâtiment ou terrain|bâtiments ou terrains} du même "
        "joueur ; il y en a {found}.",
    ),
    "not_enough_lot_markers": _w(
        "{player} would need {needed} more lot {needed:marker|markers} and has {markers}.",
        "Il faudrait {needed} {needed:marqueur|marqueurs} Terrain de plus à {player}, qui en a "
        "{markers}.",
    ),
    "not_in_hand": _w(
        "{card} is not among the cards dealt.", "{card} n'est pas parmi les cartes reçues."
    ),
    "not_your_turn": _w("It is {turn}'s turn.", "C'est le tour {turn:de}."),
    "objective_not_in_deck": _w(
        "{card} is not one of the objectives.", "{card} n'est pas un des objectifs."
    ),
    "off_board": _w(
        "{building} at {lot} would leave the city.", "En {lot}, {building} sortirait de la ville."
    ),
    "own_lot": _w("{lot} is the player's own lot.", "{lot} est un terrain du joueur lui-même."),
    "picks_missing": _w(
        "Not everybody has chosen a contract yet: {players}.",
        "Tout le monde n'a pas encore choisi son contrat : {players}.",
    ),
    "piles_do_not_add_up": _w(
        "Piles of {sizes} are not three piles of {cards} cards together.",
        "Des piles de {sizes} ne font pas trois piles de {cards} cartes en tout.",
    ),
    "piles_uneven": _w(
        "Piles of {sizes} do not split {cards} {cards:card|cards} evenly.",
        "Des piles de {sizes} ne partagent pas également {cards} {cards:carte|cartes}.",
    ),
    "player_count_unsupported": _w(
        "The game is for {allowed} players, not {players}.",
        "Le jeu se joue à {allowed}, pas à {players}.",
    ),
    "player_unknown": _w("{player} does not sit at the table.", "{player} n'est pas à la table."),
    "proposal_stale": _w(
        "What {player} offered is no longer as it was.",
        "Ce {player:que} proposait n'est plus disponible tel quel.",
    ),
    "purchase_closed": _w(
        "On the last turn of an era nothing can be bought.",
        "Au dernier tour d'une ère, on ne peut rien acheter.",
    ),
    "card_not_in_slot": _w(
        "{card} is not the card in slot {slot}.", "La carte {slot} n'est pas {card}."
    ),
    "revealed_card_required": _w(
        "Say what was turned up ({field}).", "Dites ce qui a été révélé ({field})."
    ),
    "seat_taken": _w("{player} is seated twice.", "{player} figure deux fois autour de la table."),
    "setup_done_already": _w(
        "This part of the setup is done already, or not part of this game: {part}.",
        "Cette partie de la mise en place est déjà faite ou n'en fait pas partie : {part}.",
    ),
    "setup_incomplete": _w(
        "The setup is not finished: {missing}.", "La mise en place n'est pas finie : {missing}."
    ),
    "shape_mismatch": _w(
        "{building} cannot be turned {turn} {turn:time|times}; 0 to 3 are possible.",
        "{building} ne peut pas être tourné {turn} fois ; de 0 à 3.",
    ),
    "slot_empty": _w(
        "There is no card in slot {slot}.", "Il n'y a pas de carte à la place {slot}."
    ),
    "table_not_ready": _w(
        "This is not the moment for it: {phase}.", "Ce n'est pas le moment : {phase}."
    ),
    "too_many_contracts": _w(
        "{card} cannot come: only invocations are left in this pile.",
        "{card} ne peut pas venir : il ne reste que des invocations dans cette pile.",
    ),
    "too_many_invocations": _w(
        "{card} cannot come: this pile has shown its three invocations.",
        "{card} ne peut pas venir : cette pile a déjà montré ses trois invocations.",
    ),
    "trade_not_an_exchange": _w(
        "A trade is an exchange: {player} must give and receive something.",
        "Une transaction est un échange : {player} doit donner et recevoir quelque chose.",
    ),
    "trade_with_oneself": _w(
        "{player} trades with others, and once with each in a bundle.",
        "{player} échange avec les autres, et une seule fois avec chacun par lot.",
    ),
    "trade_without_active_player": _w(
        "Only {turn} trades now.", "Seul {turn} fait des transactions maintenant."
    ),
    "trade_without_lot": _w(
        "With {player}, no lot or invocation would change hands.",
        "Avec {player}, aucun terrain ni aucune invocation ne changerait de mains.",
    ),
    "unexpected_refill": _w(
        "{card} cannot be turned up now: the pile of this era is empty.",
        "{card} ne peut pas être révélé maintenant : la pile de cette ère est vide.",
    ),
    "unknown_option": _w(
        "There is no option {option} with the value {value}.",
        "Il n'y a pas d'option {option} avec la valeur {value}.",
    ),
    "wrong_deal_size": _w(
        "{expected} {expected:card is|cards are} dealt here.",
        "On distribue ici {expected} {expected:carte|cartes}.",
    ),
    "wrong_hand_size": _w(
        "{expected} {expected:contract is|contracts are} dealt to {player}, not {found}.",
        "{player} reçoit {expected} {expected:contrat|contrats}, pas {found}.",
    ),
    "wrong_invocation_count": _w(
        "{expected} {expected:invocation is|invocations are} drawn, not {found}.",
        "On pioche {expected} {expected:invocation|invocations}, pas {found}.",
    ),
    "wrong_market_fill": _w(
        "{expected} {expected:card goes|cards go} onto the market, not {found}.",
        "{expected} {expected:carte va|cartes vont} au marché, pas {found}.",
    ),
    "wrong_monument_count": _w(
        "{expected} {expected:monument is|monuments are} drawn, not {found}.",
        "On pioche {expected} {expected:monument|monuments}, pas {found}.",
    ),
    "wrong_objective_count": _w(
        "{expected} {expected:objective is|objectives are} drawn, not {found}.",
        "On pioche {expected} {expected:objectif|objectifs}, pas {found}.",
    ),
    "wrong_timing": _w(
        "{card} cannot be used at this moment.", "{card} ne peut pas être utilisée maintenant."
    ),
}

CATEGORIES: Mapping[str, Words] = {
    "population_leader": _w("Population: in the lead", "Population : en tête"),
    "era_bonus": _w("Era bonus", "Bonus de l'ère"),
    "population_follower": _w("Population: the marker ahead", "Population : le marqueur devant"),
    "civic": _w("Civic buildings", "Bâtiments civiques"),
    "commercial_vp": _w("Commercial buildings", "Bâtiments commerciaux"),
    "commercial_final": _w("Coin values of the last era", "Valeurs en pièces de la dernière ère"),
    "card_era": _w("Cards at the end of an era", "Cartes en fin d'ère"),
    "card_immediate": _w("Cards at once", "Cartes, effet immédiat"),
    "monument_on_build": _w("Monuments when built", "Monuments à la construction"),
    "vacant_lots": _w("Vacant lots", "Terrains vacants"),
    "favour": _w("Favour tokens", "Jetons Faveur"),
    "card_final": _w("Cards at the end of the game", "Cartes en fin de partie"),
    "objective": _w("Objectives", "Objectifs"),
    "invocation_unused": _w("Unused invocations", "Invocations inutilisées"),
    "consul_bonus": _w("Most population", "Population la plus forte"),
    "consul_penalty": _w("Population behind the most", "Retard de population"),
    "consul_shortage": _w("Lots without a tile", "Terrains sans tuile"),
    "consul_start": _w("Start against the Consul", "Départ contre le Consul"),
}

SETUP_PARTS: Mapping[str, Words] = {
    "first_player": _w("the first player", "le premier joueur"),
    "contracts": _w("the contracts", "les contrats"),
    "draft": _w("the draft", "le draft"),
    "draft_hands": _w("the hands of the draft", "les mains du draft"),
    "objectives": _w("the secret objectives", "les objectifs secrets"),
    "public_objectives": _w("the public objectives", "les objectifs publics"),
    "characters": _w("the characters", "les personnages"),
    "consul": _w("the Consul", "le Consul"),
    "consul_tiles": _w("the Consul's first tiles", "les premières tuiles du Consul"),
    "invocations": _w("the invocations", "les invocations"),
    "piles": _w("the three piles", "les trois piles"),
    "monuments": _w("the monuments", "les monuments"),
    "market": _w("the market", "le marché"),
    "start": _w("the start", "le départ"),
}

PHASES: Mapping[str, Words] = {
    **{
        f"setup_{part}": _w(f"setup: {words['en']}", f"mise en place : {words['fr']}")
        for part, words in SETUP_PARTS.items()
        if part not in ("draft", "draft_hands")
    },
    "setup": _w("setup", "mise en place"),
    "turn": _w("turn", "tour de jeu"),
    "last_turn": _w("last turn of the era", "dernier tour de l'ère"),
    "consul": _w("the Consul acts", "le Consul agit"),
    "era_change": _w("new era: the market", "nouvelle ère : le marché"),
    "reveal": _w("secret objectives are shown", "révélation des objectifs secrets"),
    "over": _w("the game is over", "la partie est finie"),
}

REASONS: Mapping[str, Words] = {
    "win": _w("three eras have been scored", "les trois ères sont décomptées"),
    "shared_win": _w(
        "three eras have been scored, the victory is shared",
        "les trois ères sont décomptées, la victoire est partagée",
    ),
    "players_win": _w("the players beat the Consul", "les joueurs battent le Consul"),
    "consul_wins": _w("the Consul wins", "le Consul gagne"),
}

TIES: Mapping[str, Words] = {"coins": _w("coins held", "pièces en main")}

# One event as a sentence of its own.
CLAUSES: Mapping[str, Words] = {
    "FirstPlayerChosen": _w("{player} begins", "{player} commence"),
    "StartingCoinsGranted": _w("starting coins: {coins}", "pièces de départ : {coins}"),
    "StartingVictoryPointsGranted": _w("starting VP: {vp}", "PV de départ : {vp}"),
    "FavourTokensGranted": _w(
        "every player takes two favour tokens", "chaque joueur prend deux jetons Faveur"
    ),
    "ContractsDealt": _w("contracts are dealt: {hands}", "contrats distribués : {hands}"),
    "LotsNamed": _w(
        "{player}'s {n:lot is|lots are} {lots}", "{n:terrain|terrains} {player:de} : {lots}"
    ),
    "MarketCardNamed": _w("card {slot} is {card}", "la carte {slot} est {card}"),
    "DraftHandsDealt": _w(
        "{count} {count:contract|contracts} each to draft from: {players} ({cards})",
        "{count} {count:contrat|contrats} chacun pour le draft : {players} ({cards})",
    ),
    "DraftPickSealed": _w(
        "{player} chooses a contract in secret ({cards})",
        "{player} choisit un contrat en secret ({cards})",
    ),
    "DraftPicksRevealed": _w("draft round {round}: {picks}", "manche {round} du draft : {picks}"),
    "ObjectivesDealt": _w(
        "{count} {count:objective|objectives} each: {players} ({cards})",
        "{count} {count:objectif|objectifs} chacun : {players} ({cards})",
    ),
    "ObjectiveKept": _w(
        "{player} keeps an objective ({cards})", "{player} garde un objectif ({cards})"
    ),
    "PublicObjectivesDrawn": _w("public objectives: {cards}", "objectifs publics : {cards}"),
    "CharactersDealt": _w(
        "{count} {count:character|characters} each: {players} ({cards})",
        "{count} {count:personnage|personnages} chacun : {players} ({cards})",
    ),
    "CharacterKept": _w(
        "{player} keeps a character ({cards})", "{player} garde un personnage ({cards})"
    ),
    "CharactersRevealed": _w("characters: {picks}", "personnages : {picks}"),
    "MonumentsDrawn": _w("monuments of this game: {cards}", "monuments de la partie : {cards}"),
    "ConsulSetUp": _w(
        "the Consul is set up ({difficulty}; contracts: {cards}); {player} controls him",
        "le Consul est mis en place ({difficulty} ; contrats : {cards}) ; {player} le contrôle",
    ),
    "InvocationsSeeded": _w(
        "three invocations go into each pile", "trois invocations vont dans chaque pile"
    ),
    "EraPilesFormed": _w("piles of {sizes} cards are formed", "piles formées : {sizes} cartes"),
    "MarketFilled": _w("the market for era {era}: {cards}", "le marché de l'ère {era} : {cards}"),
    "EraStarted": _w("era {era} begins with {player}", "l'ère {era} commence avec {player}"),
    "TurnStarted": _w("turn {number}: {player}", "tour {number} : {player}"),
    "ActedOutOfTurn": _w(
        "{player} acts ahead of their own turn", "{player} joue en avance sur son tour"
    ),
    "IncomeTaken": _w(
        "{player} takes {total} {total:coin|coins} of income",
        "{player} prend {total} {total:pièce|pièces} de revenu",
    ),
    "CardPurchased": _w(
        "{player} buys {card} for {price} {price:coin|coins}",
        "{player} achète {card} pour {price} {price:pièce|pièces}",
    ),
    "BuildingConstructed": _w(
        "{player} builds {building} at {lots}{replaced}{bare}",
        "{player} construit {building} en {lots}{replaced}{bare}",
    ),
    "CoinsGained": _w("{player} gains {coins} ({sources})", "{player} gagne {coins} ({sources})"),
    "VictoryPointsScored": _w(
        "{player} scores {amount} VP: {category} ({sources})",
        "{player} marque {amount} PV : {category} ({sources})",
    ),
    "TradeProposed": _w("{player} proposes: {trade}", "{player} propose : {trade}"),
    "TradeAccepted": _w("{player} accepts the trade", "{player} accepte la transaction"),
    "TradeDeclined": _w("{player} declines the trade", "{player} refuse la transaction"),
    "TradeExecuted": _w("a trade: {trade}", "transaction : {trade}"),
    "PromiseNoted": _w("{player} promises: {text}", "{player} promet : {text}"),
    "LotSwindled": _w(
        "{player} takes {lot} from {victim} for a favour token",
        "{player} prend {lot} à {victim} contre un jeton Faveur",
    ),
    "SwindleCancelled": _w(
        "{player} tries to take {lot} from {victim}, stopped by {card}",
        "{player} tente de prendre {lot} à {victim}, arrêté par {card}",
    ),
    "InvocationActivated": _w("{player} uses {card}", "{player} utilise {card}"),
    "MarketReordered": _w(
        "the card in slot {slot} goes to the end of the market",
        "la carte de la place {slot} va au bout du marché",
    ),
    "ObjectivesMet": _w("objectives met: {picks}", "objectifs remplis : {picks}"),
    "TurnEnded": _w("{player} ends turn {number}", "{player} termine le tour {number}"),
    "ClosingRoundStarted": _w(
        "the market is empty; a last turn each for {players}",
        "le marché est vide ; un dernier tour chacun pour {players}",
    ),
    "ConsulCardFlipped": _w("the Consul's card shows {face}", "la carte du Consul montre {face}"),
    "ConsulContractTaken": _w("the Consul takes {lot}", "le Consul prend {lot}"),
    "ConsulTilePlaced": _w("the Consul lays {tile} on {lots}", "le Consul pose {tile} en {lots}"),
    "ConsulStackReshuffled": _w(
        "the Consul's {size} {size:tile|tiles} of shape {shape} are shuffled again",
        "{size} {size:tuile|tuiles} {shape} du Consul sont remélangées",
    ),
    "ConsulLotForgone": _w(
        "no tile is left for {lot}: the contract is set aside",
        "plus de tuile pour {lot} : le contrat est mis de côté",
    ),
    "ConsulControlPassed": _w(
        "control of the Consul passes from {player} to {other}",
        "le contrôle du Consul passe {player:de} à {other}",
    ),
    "EraScored": _w("era {era} is scored: {vp}", "décompte de l'ère {era} : {vp}"),
    "EraEnded": _w(
        "{player} receives the first player token", "{player} reçoit le jeton Premier joueur"
    ),
    "ObjectiveRevealed": _w(
        "{player} shows {card} ({fulfilled})", "{player} montre {card} ({fulfilled})"
    ),
    "GameEnded": _w("the game is over: {outcome}, {players}", "fin : {outcome}, {players}"),
}

# What is asked, as long as nobody can know what will come of it.
ASKED: Mapping[str, Words] = {
    "ChooseFirstPlayer": _w("{player} begins", "{player} commence"),
    "DealContracts": _w("the contracts are dealt", "les contrats sont distribués"),
    "DealDraftHands": _w("hands are dealt to draft from", "les mains du draft sont distribuées"),
    "PickDraftContract": _w("{player} picks {card}", "{player} choisit {card}"),
    "RevealDraftPicks": _w("the contracts picked are shown", "les contrats choisis sont révélés"),
    "DealObjectives": _w("objectives are dealt", "les objectifs sont distribués"),
    "KeepObjective": _w("{player} keeps {card}", "{player} garde {card}"),
    "DrawPublicObjectives": _w("public objectives are drawn", "les objectifs publics sont tirés"),
    "DealCharacters": _w("characters are dealt", "les personnages sont distribués"),
    "KeepCharacter": _w("{player} keeps {card}", "{player} garde {card}"),
    "RevealCharacters": _w("the characters are shown", "les personnages sont révélés"),
    "DrawMonuments": _w("the monuments are drawn", "les monuments sont tirés"),
    "SetUpConsul": _w("the Consul is set up", "le Consul est mis en place"),
    "PlaceConsulTiles": _w("the Consul's tiles: {tiles}", "les tuiles du Consul : {tiles}"),
    "SeedInvocations": _w("the invocations are mixed in", "les invocations sont mêlées aux piles"),
    "FormEraPiles": _w("piles of {sizes} cards", "piles de {sizes} cartes"),
    "RevealMarket": _w("the market is laid out", "le marché est étalé"),
    "StartGame": _w("the game begins", "la partie commence"),
    "TakeIncome": _w("{player} takes income", "{player} perçoit son revenu"),
    "BuyCard": _w("{player} buys the card in slot {slot}", "{player} achète la carte {slot}"),
    "BuildBuilding": _w(
        "{player} builds {building} at {lot}", "{player} bâtit {building} en {lot}"
    ),
    "ExecuteTrade": _w("a trade: {trade}", "transaction : {trade}"),
    "ProposeTrade": _w("{player} proposes: {trade}", "{player} propose : {trade}"),
    "AcceptTrade": _w("{player} accepts the trade", "{player} accepte la transaction"),
    "DeclineTrade": _w("{player} declines the trade", "{player} refuse la transaction"),
    "NotePromise": _w("{player} promises: {text}", "{player} promet : {text}"),
    "SwindleLot": _w("{player} takes {lot} by force", "{player} prend {lot} de force"),
    "ActivateInvocation": _w("{player} uses {card}", "{player} utilise {card}"),
    "EndTurn": _w("{player} ends the turn", "{player} termine le tour"),
    "OperateConsul": _w("the Consul acts: {tiles}", "le Consul agit : {tiles}"),
    "RevealObjective": _w("{player} shows {card}", "{player} montre {card}"),
}

# The same event as the continuation of a sentence about the same step; "" leaves it out.
CONTINUED: Mapping[str, Words] = {
    "TurnStarted": _w("; {player} is next", " ; à {player} de jouer"),
    "VictoryPointsScored": _w(", {player} {amount} VP", ", {player} {amount} PV"),
    "CoinsGained": _w(", {player} +{coins}", ", {player} +{coins}"),
}

WORDS: Mapping[str, Words] = {
    "favour_token": _w("a favour token", "de jeton Faveur"),
    "secret": _w("secret", "secret"),
    "later": _w("{n} to name later", "{n} à nommer plus tard"),
    "unknown": _w("unknown for now", "inconnue pour l'instant"),
    "in_secret": _w("a card in secret", "une carte en secret"),
    "tile_on": _w("a tile on {lots}", "une tuile en {lots}"),
    "about_equal": _w("about the same number of", "à peu près autant de"),
    "nothing": _w("nothing", "rien"),
    "replacing": _w(", replacing {names}", ", remplaçant {names}"),
    "bare": _w(", leaving {lots} vacant", ", laissant vacant : {lots}"),
    "gives": _w("{giver} gives {taker} {goods}", "{giver} donne à {taker} {goods}"),
    "coins": _w("{n} {n:coin|coins}", "{n} {n:pièce|pièces}"),
    "hand": _w("{player}: {cards}", "{player} : {cards}"),
    "era": _w("Era {n}", "Ère {n}"),
    "marker": _w("population marker ({colour})", "marqueur Population ({colour})"),
    "favour": _w("favour token {n}", "jeton Faveur {n}"),
    "lot_marker": _w("a lot marker", "un marqueur Terrain"),
    "consul": _w("the Consul", "le Consul"),
    "of": _w("{name} ({colour})", "{name} ({colour})"),
    "tile_residential": _w("a residential tile", "une tuile résidentielle"),
    "tile_commercial": _w("a commercial tile", "une tuile commerciale"),
    "tile_civic": _w("a civic tile", "une tuile civique"),
    "yes": _w("fulfilled", "rempli"),
    "no": _w("not fulfilled", "non rempli"),
    "organisation": _w("ORGANISATION", "ORGANISATION"),
    "action": _w("ACTION", "ACTION"),
    "normal": _w("normal", "normal"),
    "hard": _w("hard", "difficile"),
    "heroic": _w("heroic", "héroïque"),
    "take_income": _w("income", "revenu"),
    "buy_card": _w("a purchase", "un achat"),
    "build_building": _w("a building", "une construction"),
    "slot": _w("a slot of the market", "une place du marché"),
    "placements": _w("where the tiles go", "où vont les tuiles"),
    "monuments": _w("Monuments", "Monuments"),
    "deals": _w("Deals", "Transactions"),
    "swindles": _w("Swindles", "Escroqueries"),
    "objectives_secret": _w("Secret objectives", "Objectifs secrets"),
    "objectives_public": _w("Public objectives", "Objectifs publics"),
    "invocations": _w("Invocations", "Invocations"),
    "characters": _w("Characters", "Personnages"),
    "consul_module": _w("Will of the Consul", "La Volonté du Consul"),
}

CONDITIONS: Mapping[str, Words] = {
    "footprint_touches_edge": _w(
        "one of its lots must be on the edge of the city",
        "un de ses terrains doit être au bord de la ville",
    ),
    "footprint_all_on_own_buildings": _w(
        "all its lots must carry the player's own buildings",
        "tous ses terrains doivent porter des bâtiments du joueur",
    ),
    "at_least": _w("{metric}: at least {value}", "{metric} : au moins {value}"),
    "at_most": _w("{metric}: at most {value}", "{metric} : au plus {value}"),
}

METRICS: Mapping[str, Words] = {
    "lots_owned": _w("own lots", "terrains à soi"),
    "vacant_lots": _w("vacant lots", "terrains vacants"),
    "edge_lots": _w("lots on the edge", "terrains au bord"),
    "corner_lots": _w("corner lots", "terrains d'angle"),
    "largest_lot_group": _w("largest group of lots", "plus grand groupe de terrains"),
    "largest_built_group": _w("largest built-up group", "plus grand groupe bâti"),
    "max_lots_in_line": _w("lots in one line", "terrains sur une ligne"),
    "rows_covered": _w("rows", "rangées"),
    "columns_covered": _w("columns", "colonnes"),
    "buildings": _w("buildings", "bâtiments"),
    "buildings_residential": _w("residential buildings", "bâtiments résidentiels"),
    "buildings_commercial": _w("commercial buildings", "bâtiments commerciaux"),
    "buildings_civic": _w("civic buildings", "bâtiments civiques"),
    "lots_residential": _w("lots under residential buildings", "terrains résidentiels"),
    "lots_commercial": _w("lots under commercial buildings", "terrains commerciaux"),
    "lots_civic": _w("lots under civic buildings", "terrains civiques"),
    "buildings_size_1": _w("buildings of size 1", "bâtiments de taille 1"),
    "buildings_size_3_plus": _w("buildings of size 3 or more", "bâtiments de taille 3 ou plus"),
    "buildings_size_4_plus": _w("buildings of size 4 or more", "bâtiments de taille 4 ou plus"),
    "monuments": _w("monuments", "monuments"),
    "population": _w("population", "population"),
    "coin_icons": _w("coin icons", "icônes pièce"),
    "coins_held": _w("coins held", "pièces en main"),
    "opponent_adjacent_buildings": _w(
        "other players' adjacent buildings", "bâtiments voisins des autres"
    ),
}

# The sections of the rules, as rules.yaml names them.
SECTIONS: Mapping[str, Words] = {
    "setup": _w("Setup", "Mise en place"),
    "turn": _w("Course of the game", "Déroulement"),
    "income": _w("Income", "Revenu"),
    "buying": _w("Buying a contract", "Acheter un contrat"),
    "building": _w("Building", "Construire"),
    "era_end": _w("End of an era", "Fin d'une ère"),
    "residential": _w("Residential scoring", "Points résidentiels"),
    "civic": _w("Civic scoring", "Points civiques"),
    "commercial": _w("Commercial scoring", "Points commerciaux"),
    "next_era": _w("Next era", "Ère suivante"),
    "end": _w("End of the game", "Fin de la partie"),
    "modules": _w("Modules", "Modules"),
    "draft": _w("Contract draft", "Draft des contrats"),
    "monuments": _w("Monuments", "Monuments"),
    "deals": _w("Deals", "Transactions"),
    "swindles": _w("Swindles", "Escroqueries"),
    "objectives": _w("Objectives", "Objectifs"),
    "invocations": _w("Invocations", "Invocations"),
    "characters": _w("Characters", "Personnages"),
    "consul": _w("Will of the Consul", "La Volonté du Consul"),
    "rulings": _w("Rulings", "Décisions"),
}

# What a table can count by hand, in the order it is asked for.
COUNTED: dict[str, Words] = {
    "coins": {"en": "coins", "fr": "pièces"},
    "points": {"en": "points on the track", "fr": "points sur la piste"},
    "population": {"en": "population on the track", "fr": "population sur la piste"},
    "markers": {"en": "lot markers on the board", "fr": "marqueurs de terrain sur le plateau"},
    "buildings": {"en": "buildings", "fr": "bâtiments"},
    "monuments": {"en": "monuments", "fr": "monuments"},
    "invocations": {"en": "invocation cards", "fr": "cartes Invocation"},
    "favours": {"en": "favour tokens", "fr": "jetons Faveur"},
    "pile": {"en": "cards left in the pile of the era", "fr": "cartes de la pile de l'ère"},
    "market": {"en": "cards in the market", "fr": "cartes du marché"},
}

# Laws that must hold, as they are told when one does not: every code of invariants.py.
LAWS: Mapping[str, Words] = {
    "unknown_value": _w("{field} cannot be {value}.", "{field} ne peut pas être {value}."),
    "nothing_to_reveal": _w("Nothing is left to reveal.", "Il ne reste rien à révéler."),
    "nobody_has_a_last_turn": _w(
        "The market is empty and nobody has a last turn.",
        "Le marché est vide et personne n'a de dernier tour.",
    ),
    "new_pile_is_empty": _w(
        "The pile of the new era is empty.", "La pile de la nouvelle ère est vide."
    ),
    "card_in_two_places": _w("{card} is in two places.", "{card} est à deux endroits."),
    # a position
    "seats_do_not_fit": _w(
        "The seats are not those of the players.", "Les places ne sont pas celles des joueurs."
    ),
    "no_such_first_player_or_phase": _w(
        "There is no such first player or phase.", "Ce premier joueur ou cette phase n'existe pas."
    ),
    "lines_of_others": _w(
        "There are score lines for somebody who does not score.",
        "Il y a des lignes de score pour quelqu'un qui ne marque pas.",
    ),
    "market_of_wrong_size": _w(
        "The market has {n} {n:slot|slots}.", "Le marché a {n} {n:place|places}."
    ),
    "unknown_components_or_owners": _w(
        "Components or their owners are unknown ({components}).",
        "Des éléments ou leurs propriétaires sont inconnus ({components}).",
    ),
    "no_such_era": _w("There is no such era.", "Cette ère n'existe pas."),
    "contracts_not_once": _w(
        "Contracts are lost or doubled: {components}.",
        "Des contrats sont perdus ou en double : {components}.",
    ),
    "contracts_left": _w(
        "Contracts are left after the last era.", "Il reste des contrats après la dernière ère."
    ),
    "earlier_pile_left": _w(
        "Contracts are left in the pile of an earlier era.",
        "Il reste des contrats dans la pile d'une ère précédente.",
    ),
    "too_many_vacant_lots": _w(
        "{player} has {n} vacant {n:lot|lots}.",
        "{player} a {n} {n:terrain vacant|terrains vacants}.",
    ),
    "markers_locked": _w(
        "{n} of {player}'s lot markers {n:is|are} locked.",
        "{n} {n:marqueur|marqueurs} Terrain {player:de} {n:est bloqué|sont bloqués}.",
    ),
    "locked_at_start": _w(
        "Something is locked at the start of a turn.",
        "Quelque chose est bloqué au début d'un tour.",
    ),
    "wrong_shape": _w("{building} does not have its shape.", "{building} n'a pas sa forme."),
    "on_lots_of_others": _w(
        "{building} stands on other players' lots.",
        "{building} est sur des terrains d'autrui.",
    ),
    "wrong_owner": _w(
        "{building} cannot belong to {player}.", "{building} ne peut pas appartenir à {player}."
    ),
    "buildings_overlap": _w(
        "Buildings overlap, or lots name buildings that are not there.",
        "Des bâtiments se chevauchent, ou des terrains en nomment d'absents.",
    ),
    "population_does_not_fit": _w(
        "{player}'s buildings hold {n} {n:citizen|citizens}; the track says otherwise.",
        "Les bâtiments {player:de} portent {n} {n:citoyen|citoyens} ; la piste dit autre chose.",
    ),
    "coin_icons_do_not_fit": _w(
        "{player}'s buildings show {n} {n:coin|coins}; the log says otherwise.",
        "Les bâtiments {player:de} montrent {n} {n:pièce|pièces} ; le journal dit autre chose.",
    ),
    "negative_coins": _w("{player} has {n} {n:coin|coins}.", "{player} a {n} {n:pièce|pièces}."),
    "lines_do_not_add_up": _w(
        "{player}'s score lines do not add up to the total.",
        "Les lignes de score {player:de} ne donnent pas le total.",
    ),
    "line_incomplete": _w(
        "One of {player}'s score lines has no rule, category or step.",
        "Une ligne de score {player:de} n'a pas de règle, de catégorie ou d'étape.",
    ),
    "market_gap": _w("There is a gap in the market.", "Il y a un trou dans le marché."),
    "market_not_full": _w("The market is not full.", "Le marché n'est pas complet."),
    "impossible_pile": _w("A pile is impossible.", "Une pile est impossible."),
    "piles_do_not_fit": _w(
        "The piles do not hold the unseen contracts.",
        "Les piles ne contiennent pas les contrats encore cachés.",
    ),
    "favours_do_not_fit": _w(
        "There {n:is|are} {n} favour {n:token|tokens}, not two for each player.",
        "Il y a {n} {n:jeton|jetons} Faveur, et non deux par joueur.",
    ),
    "impossible_favour": _w(
        "A favour token shows a side it cannot show.",
        "Un jeton Faveur montre une face impossible.",
    ),
    "monuments_doubled": _w("A monument is there twice.", "Un monument est en double."),
    "monuments_do_not_fit": _w(
        "There {n:is|are} {n} {n:monument|monuments} instead of {expected}.",
        "Il y a {n} {n:monument|monuments} au lieu de {expected}.",
    ),
    "too_many_monuments": _w(
        "{player} has more monuments than markers.",
        "{player} a plus de monuments que de marqueurs.",
    ),
    "invocation_not_once": _w(
        "An invocation is in two places.", "Une invocation est à deux endroits."
    ),
    "consul_tiles_not_once": _w(
        "Some of the Consul's tiles are lost or doubled.",
        "Des tuiles du Consul sont perdues ou en double.",
    ),
    "lowest_price_does_not_fit": _w(
        "The lowest price does not follow from the Consul's coins.",
        "Le prix plancher ne suit pas les pièces du Consul.",
    ),
    # a history
    "second_last_turn": _w(
        "{player} has a second last turn in era {era}.",
        "{player} a un second dernier tour dans l'ère {era}.",
    ),
    "wrong_player": _w(
        "{player} plays after {other}, which is not the order.",
        "{player} joue après {other}, hors de l'ordre.",
    ),
    "late_purchase": _w(
        "Something was bought after the closing round had begun.",
        "Un achat a été fait après le début de la dernière manche.",
    ),
    "wrong_actions": _w(
        "{player} ended a turn with these actions: {actions}.",
        "{player} a fini un tour avec ces actions : {actions}.",
    ),
    "lot_without_cause": _w(
        "A lot changed hands without a cause.", "Un terrain a changé de mains sans raison."
    ),
    "wrong_overbuild": _w(
        "{building} replaced {other}, which is not smaller.",
        "{building} a remplacé {other}, qui n'est pas plus petit.",
    ),
    "trade_changed_coins": _w(
        "A trade made or lost coins.", "Une transaction a créé ou perdu des pièces."
    ),
    "later_pile_touched": _w(
        "The pile of a later era was touched.", "La pile d'une ère suivante a été touchée."
    ),
    "favour_turned": _w(
        "A favour token was turned: {token}.", "Un jeton Faveur a été retourné : {token}."
    ),
    "used_invocation_changed": _w(
        "{card} was used and changed again.", "{card} a été utilisée, puis a encore changé."
    ),
    "amount_does_not_fit": _w(
        "{player} scored {n} for “{category}”; the sources make {expected}.",
        "{player} a marqué {n} pour « {category} » ; les sources donnent {expected}.",
    ),
    "population_misscored": _w(
        "{player} scored {n} for {citizens} {citizens:citizen|citizens}.",
        "{player} a marqué {n} pour {citizens} {citizens:citoyen|citoyens}.",
    ),
    "equals_scored_differently": _w(
        "Equal populations scored differently.",
        "Des populations égales n'ont pas marqué autant.",
    ),
}

# Events a reader looks for in a long game, and what each is called.
MOMENTS: Mapping[str, Words] = {
    "LotSwindled": _w("Swindle", "Escroquerie"),
    "TradeExecuted": _w("Deal", "Échange"),
}

ROUNDS: Words = _w("Era {n}", "Ère {n}")

# What the lists and facts of the catalogue are called.
LABELS: Mapping[str, Words] = {
    **PRINTED,
    "tiles": _w("Tiles", "Tuiles"),
    "buildings": _w("Buildings", "Bâtiments"),
    "monuments": _w("Monuments", "Monuments"),
    "objectives": _w("Objectives", "Objectifs"),
    "invocations": _w("Invocations", "Invocations"),
    "characters": _w("Characters", "Personnages"),
}
