"""Every sentence of the title, English and French side by side."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Words

from .printed_words import PRINTED

REFUSALS: Mapping[str, Words] = {
    "already_opened": {
        "en": "A tile has already been opened this turn.",
        "fr": "Une tuile a déjà été révélée ce tour-ci.",
    },
    "already_placed": {
        "en": "{player}'s starting tiles are already laid.",
        "fr": "{player} a déjà posé ses tuiles de départ.",
    },
    "already_voted": {
        "en": "{player} has already voted on this proposal.",
        "fr": "{player} a déjà voté sur cette proposition.",
    },
    "carriage_already_there": {
        "en": "There is already a carriage there.",
        "fr": "Il y a déjà une charrette à cet endroit.",
    },
    "catalogue_invalid": {
        "en": "The catalogue breaks constraint {constraint} ({entry}): {problem}.",
        "fr": "Le catalogue enfreint la contrainte {constraint} ({entry}) : {problem}.",
    },
    "cell_occupied": {
        "en": "There is already a tile there; to replace it, ask for a swap.",
        "fr": "Il y a déjà une tuile à cet endroit ; pour la remplacer, demandez un échange.",
    },
    "craftsman_already_there": {
        "en": "A craftsman already stands there.",
        "fr": "Un artisan s'y trouve déjà.",
    },
    "craftsman_not_in_reserve": {
        "en": "{craftsman} is no longer among the face-down craftsmen.",
        "fr": "{craftsman} n'est plus parmi les artisans face cachée.",
    },
    "craftsman_not_shown": {
        "en": "Say first which craftsman was drawn.",
        "fr": "Dites d'abord quel artisan a été pioché.",
    },
    "craftsman_waiver_required": {
        "en": "A craftsman could still be played ({craftsmen}): waive it, or vote no.",
        "fr": "Un artisan peut encore être joué ({craftsmen}) : renoncez-y ou votez non.",
    },
    "dealer_decides": {
        "en": "The virtual dealer draws here; leave this blank.",
        "fr": "C'est le croupier virtuel qui pioche ; laissez ce champ vide.",
    },
    "duplicate_player": {
        "en": "{player} is seated twice.",
        "fr": "{player} figure deux fois autour de la table.",
    },
    "face_up_tile_addable": {
        "en": "A face-up tile can be added: {tile}, for example.",
        "fr": "Une tuile visible peut être ajoutée : {tile}, par exemple.",
    },
    "fallback_pending": {
        "en": "The green tile that was drawn ({tile}) must be placed first.",
        "fr": "La tuile verte piochée ({tile}) doit d'abord être posée.",
    },
    "fallback_required": {
        "en": "The nature stack is not empty: draw its top tile and add it, or swap.",
        "fr": "La pile nature n'est pas vide : piochez sa première tuile et posez-la, ou échangez.",
    },
    "first_player_not_seated": {
        "en": "The first player, {player}, does not sit at the table.",
        "fr": "Le premier joueur, {player}, n'est pas à la table.",
    },
    "game_not_over": {
        "en": "The game is not over yet.",
        "fr": "La partie n'est pas encore finie.",
    },
    "game_over": {
        "en": "The game is over.",
        "fr": "La partie est finie.",
    },
    "kind_required": {
        "en": "Say what was drawn ({field}).",
        "fr": "Dites ce qui a été pioché ({field}).",
    },
    "no_proposal": {
        "en": "Nobody has proposed to end the game.",
        "fr": "Personne n'a proposé de finir la partie.",
    },
    "no_shared_side": {
        "en": "There the tile would not share a side with the nation.",
        "fr": "À cet endroit, la tuile ne partagerait aucun côté avec la nation.",
    },
    "no_tile_there": {
        "en": "There is no tile there.",
        "fr": "Il n'y a pas de tuile à cet endroit.",
    },
    "no_turn_to_end": {
        "en": "It is not {player}'s turn, so there is no turn of theirs to end.",
        "fr": "Ce n'est pas le tour {player:de} : il n'y a pas de tour à finir.",
    },
    "no_turn_completed": {
        "en": "No turn has been completed yet, so the game cannot end here.",
        "fr": "Aucun tour n'est encore achevé : la partie ne peut pas finir maintenant.",
    },
    "not_a_full_block": {
        "en": "A carriage needs four tiles around it; not all four are there.",
        "fr": "Une charrette demande quatre tuiles autour d'elle ; elles n'y sont pas toutes.",
    },
    "not_a_village_tile": {
        "en": "A craftsman goes on a village tile; this is none.",
        "fr": "Un artisan se place sur une tuile village ; celle-ci n'en est pas une.",
    },
    "not_your_pick": {
        "en": "It is {turn}'s pick.",
        "fr": "C'est à {turn} de choisir.",
    },
    "not_your_tiles": {
        "en": "These are not the two tiles that were picked ({tiles}).",
        "fr": "Ce ne sont pas les deux tuiles choisies ({tiles}).",
    },
    "not_your_turn": {
        "en": "It is {turn}'s turn.",
        "fr": "C'est à {turn} de jouer.",
    },
    "nothing_pending": {
        "en": "Nothing that was drawn is waiting.",
        "fr": "Rien de pioché n'est en attente.",
    },
    "nothing_to_swap": {
        "en": "There is no tile there to replace.",
        "fr": "Il n'y a pas de tuile à remplacer à cet endroit.",
    },
    "offer_too_small": {
        "en": "An offer of {found} {found:tile|tiles} is too small: the players pick {expected} "
        "from it.",
        "fr": "Une offre de {found} {found:tuile|tuiles} ne suffit pas : les joueurs y en "
        "choisissent {expected}.",
    },
    "open_first": {
        "en": "The turn begins with opening a tile.",
        "fr": "Le tour commence par révéler une tuile.",
    },
    "proposal_open": {
        "en": "{player}'s proposal to end the game is still under vote.",
        "fr": "{player} a proposé de finir la partie ; le vote est en cours.",
    },
    "requirements_not_met": {
        "en": "{tile} cannot be supplied here: {missing} missing.{blocked}",
        "fr": "La tuile {tile} ne peut pas être approvisionnée ici : manque {missing}.{blocked}",
    },
    "resource_choice_required": {
        "en": "Say which resource is bought: {choices}.",
        "fr": "Dites quelle ressource est achetée : {choices}.",
    },
    "resource_not_produced": {
        "en": "The tile does not produce {resource}; it produces {choices}.",
        "fr": "La tuile ne produit pas cette ressource ({resource}) mais : {choices}.",
    },
    "setup_not_finished": {
        "en": "The game is still being set up: {phase}.",
        "fr": "La partie est encore en préparation : {phase}.",
    },
    "setup_out_of_order": {
        "en": "This step of the setup is not due now: {phase}.",
        "fr": "Ce n'est pas le moment de cette étape de préparation : {phase}.",
    },
    "stack_empty": {
        "en": "The {stack} stack is empty.",
        "fr": "La pile {stack} est vide.",
    },
    "start_tiles_not_sharing_side": {
        "en": "The two starting tiles must share a side.",
        "fr": "Les deux tuiles de départ doivent partager un côté.",
    },
    "supply_incomplete": {
        "en": "The supply written down ({given}) does not cover what is needed: {needed}.",
        "fr": "L'approvisionnement noté ({given}) ne couvre pas ce qu'il faut : {needed}.",
    },
    "supply_no_purchase": {
        "en": "No {resource} was bought this turn for that.",
        "fr": "Cette ressource ({resource}) n'a pas été achetée ainsi ce tour-ci.",
    },
    "supply_not_producing": {
        "en": "The tile named for {resource} does not produce it now.",
        "fr": "La tuile désignée ne produit rien en ce moment ({resource}).",
    },
    "supply_producer_reused": {
        "en": "One tile is used twice for {resource}; a tile produces once per turn.",
        "fr": "Une même tuile sert deux fois ({resource}) ; une tuile produit une fois par tour.",
    },
    "supply_unreachable": {
        "en": "{resource} does not reach the new tile that way.",
        "fr": "La ressource ({resource}) n'arrive pas ainsi à la nouvelle tuile.",
    },
    "supply_wrong_resource": {
        "en": "The tile named for it cannot make {resource}.",
        "fr": "La tuile désignée ne peut pas produire cette ressource ({resource}).",
    },
    "swap_not_allowed": {
        "en": "At this table the drawn green tile may not replace another.",
        "fr": "À cette table, la tuile verte piochée ne peut pas en remplacer une autre.",
    },
    "target_is_own_nation": {
        "en": "This token goes on an opponent's tile.",
        "fr": "Ce jeton se place sur une tuile d'un adversaire.",
    },
    "tile_already_added": {
        "en": "This turn's tile is already decided.",
        "fr": "La tuile de ce tour est déjà décidée.",
    },
    "tile_already_coined": {
        "en": "This tile already carries a coin.",
        "fr": "Cette tuile porte déjà une pièce.",
    },
    "tile_already_pillaged": {
        "en": "This tile is already pillaged.",
        "fr": "Cette tuile est déjà pillée.",
    },
    "tile_not_added_yet": {
        "en": "A tile has to be added before the turn can end.",
        "fr": "Il faut ajouter une tuile avant de finir le tour.",
    },
    "tile_not_available": {
        "en": "No copy of {tile} can still be in the stack.",
        "fr": "La tuile {tile} ne peut plus se trouver dans la pile.",
    },
    "tile_not_face_up": {
        "en": "{tile} lies neither in a row nor in the victory display.",
        "fr": "La tuile {tile} n'est ni dans une rangée ni parmi les tuiles victoire visibles.",
    },
    "tile_not_in_offer": {
        "en": "{tile} is not in the starting offer.",
        "fr": "La tuile {tile} n'est pas dans l'offre de départ.",
    },
    "tile_not_producing": {
        "en": "This tile does not produce: {reason}.",
        "fr": "Cette tuile ne produit pas : {reason}.",
    },
    "tile_protected": {
        "en": "This tile is protected by another one beside it.",
        "fr": "Cette tuile est protégée par une autre, à côté d'elle.",
    },
    "token_already_played": {
        "en": "A token has already been played this turn.",
        "fr": "Un jeton a déjà été joué ce tour-ci.",
    },
    "token_just_received": {
        "en": "A token cannot be played in the turn it was received ({token}).",
        "fr": "Un jeton ne se joue pas dans le tour où il est reçu ({token}).",
    },
    "token_not_in_hand": {
        "en": "The player does not have this token ({token}).",
        "fr": "Le joueur n'a pas ce jeton en main ({token}).",
    },
    "token_window_closed": {
        "en": "Tokens are played after opening and before adding a tile.",
        "fr": "Les jetons se jouent après avoir révélé et avant d'ajouter une tuile.",
    },
    "two_tiles_taken": {
        "en": "{player} already has two starting tiles.",
        "fr": "{player} a déjà deux tuiles de départ.",
    },
    "unknown_kind": {
        "en": "The catalogue has no tile {tile}.",
        "fr": "Le catalogue n'a pas de tuile {tile}.",
    },
    "unknown_option": {
        "en": "{option} cannot be set to {value}.",
        "fr": "{option} ne peut pas valoir {value}.",
    },
    "unknown_stack": {
        "en": "There is no stack {stack} to open; choose nature, village or city.",
        "fr": "Il n'y a pas de pile {stack} à révéler ; choisissez nature, village ou ville.",
    },
    "wrong_colour": {
        "en": "{tile} is a {colour} tile, not a {stack} tile.",
        "fr": "La tuile {tile} est une tuile {colour}, non une tuile {stack}.",
    },
    "wrong_craftsman_resource": {
        "en": "This tile does not produce {resource}; it produces {produces}.",
        "fr": "Cette tuile ne produit pas cette ressource ({resource}) mais : {produces}.",
    },
    "wrong_player_count": {
        "en": "The game is for 2, 3 or 4 players, not {players}.",
        "fr": "Le jeu se joue à 2, 3 ou 4, pas à {players}.",
    },
    "wrong_reveal_count": {
        "en": "{expected} {expected:tile is|tiles are} turned up here, not {found}.",
        "fr": "On révèle ici {expected} {expected:tuile|tuiles}, pas {found}.",
    },
}

CATEGORIES: Mapping[str, Words] = {
    "victory": {"en": "Victory tiles", "fr": "Tuiles victoire"},
    "craftsmen": {"en": "Craftsmen", "fr": "Artisans"},
    "tokens": {"en": "Tokens in hand", "fr": "Jetons en main"},
    "swapped": {"en": "Swapped tiles", "fr": "Tuiles échangées"},
}

PHASES: Mapping[str, Words] = {
    "setup_victory": {"en": "victory tiles are turned up", "fr": "tuiles victoire à révéler"},
    "setup_offer": {"en": "starting offer is turned up", "fr": "offre de départ à révéler"},
    "setup_draft": {"en": "starting tiles are picked", "fr": "choix des tuiles de départ"},
    "setup_layout": {"en": "starting tiles are laid", "fr": "pose des tuiles de départ"},
    "setup_rows": {"en": "market rows are turned up", "fr": "rangées du marché à révéler"},
    "open": {"en": "open a tile", "fr": "révéler une tuile"},
    "act": {"en": "play a token, add a tile", "fr": "jouer un jeton, ajouter une tuile"},
    "place_fallback": {"en": "place the drawn tile", "fr": "poser la tuile piochée"},
    "show_craftsman": {"en": "show the craftsman", "fr": "montrer l'artisan"},
    "finish": {"en": "end of the turn", "fr": "fin du tour"},
    "over": {"en": "game over", "fr": "partie finie"},
}

REASONS: Mapping[str, Words] = {
    "no_victory_tiles": {
        "en": "no victory tile is left",
        "fr": "il ne reste aucune tuile victoire",
    },
    "stacks_empty": {"en": "all three stacks are empty", "fr": "les trois piles sont vides"},
    "agreement": {"en": "all players agreed", "fr": "tous les joueurs sont d'accord"},
}

# What keeps a tile from producing, as refusals name it.
HINDRANCES: Mapping[str, Words] = {
    "war": {"en": "it is pillaged", "fr": "elle est pillée"},
    "coin": {"en": "a coin lies on it", "fr": "elle porte une pièce"},
    "craftsman": {"en": "a craftsman stands on it", "fr": "elle porte un artisan"},
    "no_production": {
        "en": "victory tiles produce nothing",
        "fr": "une tuile victoire ne produit rien",
    },
}

COLOURS: Mapping[str, Words] = {
    "nature": {"en": "nature", "fr": "nature"},
    "village": {"en": "village", "fr": "village"},
    "city": {"en": "city", "fr": "ville"},
    "victory": {"en": "victory", "fr": "victoire"},
}

# One clause per event, without its full stop.
CLAUSES: Mapping[str, Words] = {
    "VictoryTilesRevealed": {
        "en": "{count} victory {count:tile is|tiles are} turned up: {tiles}",
        "fr": "{count} {count:tuile victoire est révélée|tuiles victoire sont révélées} : {tiles}",
    },
    "StartingOfferRevealed": {
        "en": "the starting offer is turned up: {tiles}",
        "fr": "l'offre de départ est révélée : {tiles}",
    },
    "StartingTileTaken": {
        "en": "{player} takes {tile} from the offer",
        "fr": "{player} prend la tuile {tile} dans l'offre",
    },
    "StartingTilesPlaced": {
        "en": "{player} lays the starting tiles: {tiles}",
        "fr": "{player} pose ses tuiles de départ : {tiles}",
    },
    "MarketRowsRevealed": {
        "en": "the rows are laid out: {tiles}",
        "fr": "les rangées sont formées : {tiles}",
    },
    "TileNamed": {
        "en": "the tile that lay there without a name is {tile}",
        "fr": "la tuile sans nom qui se trouvait là est {tile}",
    },
    "TurnStarted": {
        "en": "turn {number} begins, {player} to play",
        "fr": "le tour {number} commence, à {player} de jouer",
    },
    "RowCleared": {
        "en": "the {stack} row goes to the box ({tiles})",
        "fr": "la rangée {stack} va dans la boîte ({tiles})",
    },
    "TileOpened": {
        "en": "{player} opens {tile} from the {stack} stack",
        "fr": "{player} révèle la tuile {tile} de la pile {stack}",
    },
    "WarTokenPlayed": {
        "en": "{player} pillages {target}'s {tile}",
        "fr": "{player} pille la tuile {tile}, chez {target}",
    },
    "CoinTokenPlayed": {
        "en": "{player} buys {resource} from {target}: a coin on {tile}",
        "fr": "{player} achète à {target} ({resource}) : une pièce sur la tuile {tile}",
    },
    "CarriageTokenPlayed": {
        "en": "{player} puts down a carriage, which joins {count} {count:tile|tiles}",
        "fr": "{player} place une charrette, qui réunit {count} {count:tuile|tuiles}",
    },
    "CraftsmanTokenPlayed": {
        "en": "{player} puts a craftsman ({token}) on {tile}",
        "fr": "{player} place un artisan ({token}) sur la tuile {tile}",
    },
    "FallbackTileDrawn": {
        "en": "{player} finds no tile to add and draws {tile}",
        "fr": "{player} ne peut ajouter aucune tuile et pioche la tuile {tile}",
    },
    "TileSwappedOut": {
        "en": "{player} takes {tile} away",
        "fr": "{player} retire la tuile {tile}",
    },
    "TileAdded": {
        "en": "{player} adds {tile}",
        "fr": "{player} pose la tuile {tile}",
    },
    "TokenReceived": {
        "en": "{player} receives a {token}",
        "fr": "{player} reçoit un {token}",
    },
    "TokenGrantMissed": {
        "en": "{player} receives nothing, the reserve holds no {token}",
        "fr": "{player} ne reçoit rien, la réserve n'a plus {token:de}",
    },
    "TurnFinishedWithoutTile": {
        "en": "{player} can add no tile",
        "fr": "{player} ne peut ajouter aucune tuile",
    },
    "CoinsCollected": {
        "en": "{player} collects {count} {count:coin|coins} from the nation",
        "fr": "{player} ramasse {count} {count:pièce|pièces} dans sa nation",
    },
    "TurnEnded": {
        "en": "{player} ends turn {number}",
        "fr": "{player} termine le tour {number}",
    },
    "EndProposed": {
        "en": "{player} proposes to end the game",
        "fr": "{player} propose de finir la partie",
    },
    "EndVoteCast": {
        "en": "{player} votes on the end of the game: {vote}",
        "fr": "{player} vote sur la fin de la partie : {vote}",
    },
    "FinalCoinsCollected": {
        "en": "{player} collects the last {count} {count:coin|coins} from the nation",
        "fr": "{player} ramasse {count} {count:dernière pièce|dernières pièces} dans sa nation",
    },
    "GameEnded": {
        "en": "the game is over: {reasons}",
        "fr": "la partie est finie : {reasons}",
    },
    "TableScoreDeclared": {
        "en": "the table counts {total} {total:point|points} for {player}",
        "fr": "la table compte {total} {total:point|points} pour {player}",
    },
}

# An action nobody knows the events of yet: the dealer still decides, or it cannot be done.
ASKED: Mapping[str, Words] = {
    "RevealVictoryTiles": {
        "en": "the victory tiles are turned up",
        "fr": "les tuiles victoire sont révélées",
    },
    "RevealStartingOffer": {
        "en": "the starting offer is turned up",
        "fr": "l'offre de départ est révélée",
    },
    "TakeStartingTile": {
        "en": "{player} takes {tile} from the offer",
        "fr": "{player} prend la tuile {tile} dans l'offre",
    },
    "PlaceStartingTiles": {
        "en": "{player} lays the starting tiles",
        "fr": "{player} pose ses tuiles de départ",
    },
    "RevealMarketRows": {"en": "the rows are laid out", "fr": "les rangées sont formées"},
    "OpenTile": {
        "en": "{player} opens a tile from the {stack} stack",
        "fr": "{player} révèle une tuile de la pile {stack}",
    },
    "PlayWar": {
        "en": "{player} plays a war token against {target_player}",
        "fr": "{player} joue un jeton guerre chez {target_player}",
    },
    "PlayCoin": {
        "en": "{player} pays {target_player} a coin",
        "fr": "{player} joue une pièce chez {target_player}",
    },
    "PlayCarriage": {
        "en": "{player} plays a carriage",
        "fr": "{player} joue une charrette",
    },
    "PlayCraftsman": {
        "en": "{player} plays a craftsman ({craftsman})",
        "fr": "{player} joue un artisan ({craftsman})",
    },
    "AddTile": {
        "en": "{player} adds {tile}",
        "fr": "{player} pose la tuile {tile}",
    },
    "ShowCraftsman": {"en": "{player} draws a craftsman", "fr": "{player} pioche un artisan"},
    "DrawFallbackTile": {
        "en": "{player} draws a nature tile",
        "fr": "{player} pioche une tuile nature",
    },
    "PlaceFallbackTile": {
        "en": "{player} places the drawn tile",
        "fr": "{player} pose la tuile piochée",
    },
    "FinishWithoutTile": {
        "en": "{player} adds no tile",
        "fr": "{player} n'ajoute aucune tuile",
    },
    "EndTurn": {"en": "{player} ends the turn", "fr": "{player} termine le tour"},
    "ProposeEnd": {
        "en": "{player} proposes to end the game",
        "fr": "{player} propose de finir la partie",
    },
    "CastEndVote": {
        "en": "{player} votes on the end of the game",
        "fr": "{player} vote sur la fin de la partie",
    },
    "DeclareTableScore": {
        "en": "the table counts {total} {total:point|points} for {player}",
        "fr": "la table compte {total} {total:point|points} pour {player}",
    },
}

# The same event as the continuation of a sentence about the same step.
CONTINUED: Mapping[str, Words] = {
    "TileAdded": {
        "en": " and adds {tile} in its place",
        "fr": " et pose la tuile {tile} à sa place",
    },
    "TokenReceived": {
        "en": ", receiving a {token}",
        "fr": ", et reçoit un {token}",
    },
    "TokenGrantMissed": {
        "en": ", but the reserve holds no {token}",
        "fr": ", mais la réserve n'a plus {token:de}",
    },
    "TurnEnded": {"en": " and ends turn {number}", "fr": " et termine le tour {number}"},
    "TurnStarted": {"en": "; {player} is next", "fr": " ; à {player} de jouer"},
}

VOTES: Mapping[str, Words] = {
    "yes": {"en": "yes", "fr": "oui"},
    "no": {"en": "no", "fr": "non"},
    "waives": {
        "en": "craftsmen in hand stay unplayed",
        "fr": "les artisans en main ne seront pas joués",
    },
}

OTHER: Mapping[str, Words] = {
    "nothing": {"en": "nothing", "fr": "rien"},
    "next_to_it": {"en": "a tile next to it", "fr": "une tuile voisine"},
    "unnamed": {"en": "a tile that is not named", "fr": "une tuile non désignée"},
    "unnamed_tile": {"en": "an unnamed {stack} tile", "fr": "une tuile {stack} non nommée"},
    "unknown": {"en": "unknown for now", "fr": "inconnue pour l’instant"},
    "to_name": {"en": "{n} to name later", "fr": "{n} à nommer plus tard"},
    "purchase": {"en": "the purchase", "fr": "l'achat"},
    "supplied": {"en": "{clause}: {supplies}", "fr": "{clause} : {supplies}"},
    "blocked": {
        "en": " A tile that could supply it does not produce: {reason}.",
        "fr": " Une tuile qui pourrait la fournir ne produit pas : {reason}.",
    },
}

# The sections of the rules, as rules.yaml names them.
SECTIONS: Mapping[str, Words] = {
    "components": {"en": "Components", "fr": "Matériel"},
    "setup": {"en": "Setup", "fr": "Mise en place"},
    "turn": {"en": "Turn", "fr": "Tour de jeu"},
    "opening": {"en": "Opening a tile", "fr": "Révéler une tuile"},
    "tokens": {"en": "Playing tokens", "fr": "Jouer un jeton"},
    "adding": {"en": "Adding a tile", "fr": "Ajouter une tuile"},
    "supply": {"en": "Resource supply", "fr": "Approvisionnement"},
    "receiving": {"en": "Receiving tokens", "fr": "Recevoir des jetons"},
    "swapping": {"en": "Swapping", "fr": "Échanger une tuile"},
    "end_of_turn": {"en": "End of turn", "fr": "Fin du tour"},
    "war": {"en": "War tokens", "fr": "Jetons guerre"},
    "coins": {"en": "Coin tokens", "fr": "Jetons pièce"},
    "carriages": {"en": "Carriage tokens", "fr": "Jetons charrette"},
    "craftsmen": {"en": "Craftsman tokens", "fr": "Jetons artisan"},
    "end_of_game": {"en": "End of the game", "fr": "Fin de la partie"},
    "scoring": {"en": "Scoring", "fr": "Décompte"},
    "rulings": {"en": "Rulings", "fr": "Décisions"},
}

TIES: Mapping[str, Words] = {
    "victory_tiles": {
        "en": "victory tiles in the nation",
        "fr": "tuiles victoire dans la nation",
    },
}

SUPPLIES: Mapping[str, Words] = {
    "neighbour": {"en": "{resource} from {cell}", "fr": "{resource} depuis {cell}"},
    "carriage": {
        "en": "{resource} by carriage",
        "fr": "{resource} par charrette",
    },
    "purchase": {"en": "{resource} bought from {player}", "fr": "achat à {player} : {resource}"},
    "bought": {"en": "{resource} bought", "fr": "achat : {resource}"},  # nobody said from whom
}

# What a table can count by hand, in the order it is asked for.
COUNTED: dict[str, Words] = {
    "coin_tokens": {"en": "coins (hand or reserve)", "fr": "pièces (main ou réserve)"},
    "war_tokens": {"en": "war tokens (hand or reserve)", "fr": "jetons guerre (main ou réserve)"},
    "carriage_tokens": {"en": "carriages (hand or reserve)", "fr": "charrettes (main ou réserve)"},
    "craftsman_tokens": {"en": "craftsmen (hand or reserve)", "fr": "artisans (main ou réserve)"},
    "tiles": {"en": "tiles in the nation", "fr": "tuiles de la nation"},
    "coins_on_tiles": {"en": "coins on tiles", "fr": "pièces posées sur des tuiles"},
    "war_on_tiles": {"en": "war tokens on tiles", "fr": "jetons guerre posés sur des tuiles"},
    "craftsmen_on_tiles": {"en": "craftsmen on tiles", "fr": "artisans posés sur des tuiles"},
    "swapped": {"en": "swapped tiles", "fr": "tuiles échangées"},
    "nature_stack": {"en": "nature stack", "fr": "pile nature"},
    "village_stack": {"en": "village stack", "fr": "pile village"},
    "city_stack": {"en": "city stack", "fr": "pile ville"},
    "victory_display": {"en": "victory tiles on display", "fr": "tuiles victoire exposées"},
}

# Laws that must hold, as they are told when one does not: every code of invariants.py.
LAWS: Mapping[str, Words] = {
    # a position
    "wrong_number_of_players": {
        "en": "The position has {n} {n:player|players}.",
        "fr": "La position a {n} {n:joueur|joueurs}.",
    },
    "player_without_seat": {
        "en": "The first player or the player to move has no seat.",
        "fr": "Le premier joueur ou le joueur actif n'a pas de place.",
    },
    "phase_does_not_fit": {
        "en": "The phase does not fit: {phase}.",
        "fr": "La phase ne convient pas : {phase}.",
    },
    "field_not_for": {
        "en": "The field {field} must have an entry for each of {wanted}.",
        "fr": "Le champ {field} doit avoir une entrée pour chacun de {wanted}.",
    },
    "unknown_value": {
        "en": "The field {field} cannot be “{value}”.",
        "fr": "Le champ {field} ne peut pas être « {value} ».",
    },
    "below_zero": {
        "en": "The field {field} is below zero.",
        "fr": "Le champ {field} est inférieur à zéro.",
    },
    "not_at_this_table": {
        "en": "The field {field} names {player}, who cannot be there.",
        "fr": "Le champ {field} nomme {player}, qui ne peut pas y être.",
    },
    "out_of_place": {
        "en": "The field {field} cannot hold {component}.",
        "fr": "Le champ {field} ne peut pas contenir {component}.",
    },
    "wrong_for_phase": {
        "en": "The field {field} does not fit the phase “{phase}”.",
        "fr": "Le champ {field} ne convient pas à la phase « {phase} ».",
    },
    "craftsmen_not_there": {
        "en": "{n} {n:craftsman is|craftsmen are} due, but the reserve has {left}.",
        "fr": "{n} {n:artisan est dû|artisans sont dus}, mais la réserve en a {left}.",
    },
    "no_such_tile": {"en": "There is no tile {tile}.", "fr": "Il n'existe pas de tuile {tile}."},
    "no_such_token": {
        "en": "There is no token {token}.",
        "fr": "Il n'existe pas de jeton {token}.",
    },
    "tile_not_once": {
        "en": "The tile {component} is in {n} {n:place|places} instead of one.",
        "fr": "La tuile {component} est à {n} {n:endroit|endroits} au lieu d'un.",
    },
    "token_not_once": {
        "en": "The {component} is in {n} {n:place|places} instead of one.",
        "fr": "Le {component} est à {n} {n:endroit|endroits} au lieu d'un.",
    },
    "craftsmen_not_once": {
        "en": "Each craftsman must be once in the reserve, a hand, a nation or the box.",
        "fr": "Chaque artisan doit être une fois dans la réserve, une main, une nation ou la "
        "boîte.",
    },
    "row_too_long": {
        "en": "The {stack} row holds {n} {n:tile|tiles}.",
        "fr": "La rangée {stack} a {n} {n:tuile|tuiles}.",
    },
    "row_of_other_colour": {
        "en": "The {stack} row holds a tile of another colour.",
        "fr": "La rangée {stack} a une tuile d'une autre couleur.",
    },
    "stack_miscounted": {
        "en": "The {stack} stack counts {n} {n:tile|tiles}, but {unseen} {unseen:is|are} unseen.",
        "fr": "La pile {stack} compte {n} {n:tuile|tuiles}, mais {unseen} "
        "{unseen:n'a pas été vue|n'ont pas été vues}.",
    },
    "nation_too_small": {
        "en": "{player} has {n} {n:tile|tiles}.",
        "fr": "{player} a {n} {n:tuile|tuiles}.",
    },
    "nation_not_connected": {
        "en": "{player}'s nation is in several pieces.",
        "fr": "La nation {player:de} n'est pas d'un seul tenant.",
    },
    "carriage_lacks_a_tile": {
        "en": "A tile is missing under a carriage of {player}'s.",
        "fr": "Il manque une tuile sous une charrette {player:de}.",
    },
    "several_war_tokens": {
        "en": "More than one war token lies on one of {player}'s tiles.",
        "fr": "Plus d'un jeton guerre est sur une tuile {player:de}.",
    },
    "several_coins": {
        "en": "More than one coin lies on one of {player}'s tiles.",
        "fr": "Plus d'une pièce est sur une tuile {player:de}.",
    },
    "coin_with_craftsman": {
        "en": "A coin and a craftsman share one of {player}'s tiles.",
        "fr": "Une pièce et un artisan partagent une tuile {player:de}.",
    },
    "coin_on_victory_tile": {
        "en": "A coin lies on one of {player}'s victory tiles.",
        "fr": "Une pièce est sur une tuile victoire {player:de}.",
    },
    "craftsman_off_village": {
        "en": "One of {player}'s craftsmen does not stand on a village tile.",
        "fr": "Un artisan {player:de} n'est pas sur une tuile village.",
    },
    "craftsman_of_other_resource": {
        "en": "One of {player}'s craftsmen stands for another resource.",
        "fr": "Un artisan {player:de} est d'une autre ressource.",
    },
    "own_coin": {
        "en": "{player} has paid a coin to a tile of their own.",
        "fr": "{player} a payé une pièce à l'une de ses propres tuiles.",
    },
    "coin_left": {
        "en": "A coin is left on one of {player}'s tiles.",
        "fr": "Une pièce reste sur une tuile {player:de}.",
    },
    "over_without_reason": {
        "en": "The game is over without a reason.",
        "fr": "La partie est finie sans raison.",
    },
    "victory_end_does_not_fit": {
        "en": "Whether the victory tiles ended the game does not fit the display.",
        "fr": "La fin par manque de tuiles victoire ne convient pas à ce qui est exposé.",
    },
    "stacks_end_does_not_fit": {
        "en": "Whether the empty stacks ended the game does not fit the stacks.",
        "fr": "La fin par piles vides ne convient pas aux piles.",
    },
    "line_cites_nothing": {
        "en": "One of {player}'s score lines cites nothing.",
        "fr": "Une ligne de score {player:de} ne cite rien.",
    },
    "lines_do_not_add_up": {
        "en": "{player}'s score lines do not add up to the total.",
        "fr": "Les lignes de score {player:de} ne donnent pas le total.",
    },
    "too_many_tokens_score": {
        "en": "More than 24 tokens score.",
        "fr": "Plus de 24 jetons rapportent des points.",
    },
    # a history
    "too_many_draws": {
        "en": "{n} {n:tile was|tiles were} drawn, more than there are.",
        "fr": "{n} {n:tuile piochée|tuiles piochées}, plus qu'il n'y en a.",
    },
    "agreement_does_not_fit": {
        "en": "The end by agreement does not fit the votes.",
        "fr": "La fin par accord ne convient pas aux votes.",
    },
    "token_played_too_soon": {
        "en": "A token was played in the turn it was received: {token}.",
        "fr": "Un jeton a été joué dans le tour où il a été reçu : {token}.",
    },
    "turn_out_of_order": {
        "en": "Turn {number} was not {player}'s.",
        "fr": "Le tour {number} n'était pas celui {player:de}.",
    },
    "turn_after_the_end": {
        "en": "A turn began although the game is over.",
        "fr": "Un tour a commencé alors que la partie est finie.",
    },
    "turn_in_wrong_order": {
        "en": "The turn went in the wrong order: {done}.",
        "fr": "Le tour s'est fait dans le mauvais ordre : {done}.",
    },
    "turn_without_tile": {
        "en": "A turn ended before its tile was decided.",
        "fr": "Un tour a fini avant que sa tuile soit décidée.",
    },
    "supply_not_valid": {
        "en": "{tile} was not supplied properly: {refusals}.",
        "fr": "La tuile {tile} n'a pas été bien approvisionnée : {refusals}.",
    },
    "token_in_own_nation": {
        "en": "A token lies in the nation of whoever played it: {token}.",
        "fr": "Un jeton est dans la nation de qui l'a joué : {token}.",
    },
    "protected_tile_hit": {
        "en": "A token hit a protected tile: {token}.",
        "fr": "Un jeton a touché une tuile protégée : {token}.",
    },
    "stack_grew": {"en": "The {stack} stack grew.", "fr": "La pile {stack} a grandi."},
    "reserve_grew": {
        "en": "A token went back to the reserve: {token}.",
        "fr": "Un jeton est revenu dans la réserve : {token}.",
    },
    "tile_left_the_box": {"en": "A tile left the box.", "fr": "Une tuile a quitté la boîte."},
    "token_left_the_box": {"en": "A token left the box.", "fr": "Un jeton a quitté la boîte."},
    "carriage_lost": {
        "en": "{player} lost a carriage.",
        "fr": "{player} a perdu une charrette.",
    },
    "stack_does_not_fit": {
        "en": "The {stack} stack holds {n} {n:tile|tiles} instead of {expected}.",
        "fr": "La pile {stack} a {n} {n:tuile|tuiles} au lieu de {expected}.",
    },
    "display_does_not_fit": {
        "en": "{n} victory {n:tile is|tiles are} on display instead of {expected}.",
        "fr": "{n} {n:tuile victoire exposée|tuiles victoire exposées} au lieu de {expected}.",
    },
    "cell_vacated": {
        "en": "A cell of {player}'s nation was vacated.",
        "fr": "Une case de la nation {player:de} a été vidée.",
    },
    "tiles_do_not_fit": {
        "en": "{player} has {n} {n:tile|tiles} and added {added}.",
        "fr": "{player} a {n} {n:tuile|tuiles} et en a ajouté {added}.",
    },
    "swaps_do_not_fit": {
        "en": "{player}'s swapped tiles do not fit the swaps made.",
        "fr": "Les tuiles échangées {player:de} ne conviennent pas aux échanges faits.",
    },
    "token_not_granted": {
        "en": "{n} city {n:tile has|tiles have} brought no token.",
        "fr": "{n} {n:tuile ville n'a|tuiles ville n'ont} pas donné de jeton.",
    },
}

# Events a reader looks for in a long game, and what each is called.
MOMENTS: Mapping[str, Words] = {
    "WarTokenPlayed": {"en": "Pillage", "fr": "Pillage"},
    "EndProposed": {"en": "The end is proposed", "fr": "La fin est proposée"},
}

# What the lists and facts of the catalogue are called.
LABELS: Mapping[str, Words] = {
    **PRINTED,
    "tiles": {"en": "Tiles", "fr": "Tuiles"},
    "resources": {"en": "Resources", "fr": "Ressources"},
    "token_types": {"en": "Tokens", "fr": "Jetons"},
    "craftsmen": {"en": "Craftsmen", "fr": "Artisans"},
    "nature": {"en": "Nature", "fr": "Nature"},
    "village": {"en": "Village", "fr": "Village"},
    "city": {"en": "City", "fr": "Ville"},
    "victory": {"en": "Victory", "fr": "Victoire"},
    "requires": {"en": "Needs", "fr": "Besoins"},
    "produces": {"en": "Production", "fr": "Production"},
    "grants": {"en": "Token given", "fr": "Jeton donné"},
}
