"""The invariants in words: the sentence `lint` says, and how it reads in each language."""

from __future__ import annotations

from ledger.ruleset import Words

LAWS: dict[str, Words] = {
    "FE-I3: the {stack} row holds {n} tiles": {"fr": "FE-I3 : la rangée {stack} a {n} tuiles"},
    "FE-I3: the {stack} row holds a tile of another colour": {
        "fr": "FE-I3 : la rangée {stack} a une tuile d'une autre couleur",
    },
    "FE-I4: the {stack} stack counts {n}, {unseen} are unseen": {
        "fr": "FE-I4 : la pile {stack} compte {n} tuiles, {unseen} n'ont pas été vues",
    },
    "position: {n} players": {"fr": "position : {n} joueurs"},
    "position: the phase {phase} does not fit": {
        "fr": "position : la phase {phase} ne convient pas",
    },
    "position: {field} is not for {wanted}": {"fr": "position : {field} n'est pas pour {wanted}"},
    "position: the first player or the player to move has no seat": {
        "fr": "position : le premier joueur ou le joueur actif n'a pas de place",
    },
    "FE-I1: there is no tile {tile}": {"fr": "FE-I1 : il n'existe pas de tuile {tile}"},
    "FE-I2: there is no token {token}": {"fr": "FE-I2 : il n'existe pas de jeton {token}"},
    "{law}: the {what} {name} is in {n} places": {
        "en": "{law}: {name} is in {n} places, not in one ({what})",
        "fr": "{law} : {name} est à {n} endroits, et non à un seul ({what})",
    },
    "FE-I22: the craftsmen are not each once in reserve, hands, nations and box": {
        "fr": "FE-I22 : les artisans ne sont pas chacun une fois en réserve, main, nation ou boîte",
    },
    "FE-I16: {player} {place}: a coin of the nation's own player": {
        "fr": "FE-I16 : {player}, case {place} : une pièce payée dans sa propre nation",
    },
    "tile": {"fr": "tuile"},
    "token": {"fr": "jeton"},
    "city": {"fr": "ville"},
    "FE-I6: {player} has {n} tiles": {"fr": "FE-I6 : {player} a {n} tuiles"},
    "FE-I9: {player}'s carriage at {anchor} lacks a tile": {
        "fr": "FE-I9 : il manque une tuile sous la charrette en {anchor} ({player})",
    },
    "FE-I6: {player}'s nation is not connected": {
        "fr": "FE-I6 : la nation n'est pas d'un seul tenant ({player})",
    },
    "FE-I8: {player} {place}: {wrong}": {"fr": "FE-I8 : {player}, case {place} : {wrong}"},
    "more than one war token": {"fr": "plus d'un jeton guerre"},
    "more than one coin": {"fr": "plus d'une pièce"},
    "a coin together with a craftsman": {"fr": "une pièce avec un artisan"},
    "a coin on a victory tile": {"fr": "une pièce sur une tuile victoire"},
    "a craftsman on a tile that is not a village tile": {
        "fr": "un artisan sur une tuile qui n'est pas un village",
    },
    "a craftsman of another resource": {"fr": "un artisan d'une autre ressource"},
    "FE-I19: the game is over without a reason": {"fr": "FE-I19 : la partie est finie sans raison"},
    "FE-I19: no_victory_tiles does not fit the display": {
        "en": "FE-I19: the game ended for want of victory tiles, or not, against the display",
        "fr": "FE-I19 : la fin par manque de tuiles victoire ne convient pas à ce qui est exposé",
    },
    "FE-I19: stacks_empty does not fit the stacks": {
        "en": "FE-I19: the game ended for want of tiles, or not, against the stacks",
        "fr": "FE-I19 : la fin par piles vides ne convient pas aux piles",
    },
    "FE-I10: a coin is left on a tile of {player}": {
        "fr": "FE-I10 : une pièce reste sur une tuile ({player})",
    },
    "FE-I21: more than 24 tokens score": {"fr": "FE-I21 : plus de 24 jetons rapportent des points"},
    "FE-I21: a line of {player} cites nothing: {line}": {
        "en": "FE-I21: a line of {player} cites nothing",
        "fr": "FE-I21 : une ligne ne cite rien ({player})",
    },
    "FE-I21: the lines of {player} do not add up": {
        "fr": "FE-I21 : les lignes ne donnent pas le total ({player})",
    },
}
