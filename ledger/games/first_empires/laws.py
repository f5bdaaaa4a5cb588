"""The invariants in words: the sentence `lint` says, and how it reads in each language."""

from __future__ import annotations

from ledger.ruleset import Words

LAWS: dict[str, Words] = {
    "position: seats are not those of {players}": {
        "fr": "position : les places ne sont pas celles de {players}",
    },
    "position: the options are not those of the title": {
        "fr": "position : les options ne sont pas celles du jeu",
    },
    "position: the phase {phase} does not fit": {
        "fr": "position : la phase {phase} ne convient pas",
    },
    "position: the first player or the player to move has no seat": {
        "fr": "position : le premier joueur ou le joueur actif n'a pas de place",
    },
    "position: somebody is to move only while the game is played": {
        "fr": "position : quelqu'un n'est à jouer que pendant la partie",
    },
    "position: no board for this number of players": {
        "fr": "position : pas de plateau pour ce nombre de joueurs",
    },
    "I5: the city tokens are not those of the players": {
        "fr": "I5 : les pions de ville ne sont pas ceux des joueurs",
    },
    "I2: explorers of somebody who is not at the table": {
        "fr": "I2 : des explorateurs de quelqu'un qui n'est pas à la table",
    },
    "I5: a city that is no token of this game": {
        "fr": "I5 : une ville qui n'est pas un pion de cette partie",
    },
    "position: {player} has no civilization board": {
        "fr": "position : {player} n'a pas de plateau de civilisation",
    },
    "I9: a cube of {player} is off its column": {
        "fr": "I9 : un cube de {player} est hors de sa colonne",
    },
    "I4: the regions are not those of this number of players": {
        "fr": "I4 : les régions ne sont pas celles de ce nombre de joueurs",
    },
    "I4: explorers in {region}": {
        "en": "I4: explorers in {region}, which is not in this game",
        "fr": "I4 : des explorateurs en {region}, qui n'est pas dans cette partie",
    },
    "I1: {players} share {region}": {"fr": "I1 : plusieurs joueurs occupent {region} ({players})"},
    "I2: no or negative explorers in {region}": {
        "fr": "I2 : zéro explorateur ou moins en {region}",
    },
    "I4: a city in {region}": {
        "en": "I4: a city in {region}, which is not in this game",
        "fr": "I4 : une ville en {region}, qui n'est pas dans cette partie",
    },
    "I6: cities of {owners} in {region}": {
        "fr": "I6 : des villes de plusieurs joueurs en {region} ({owners})",
    },
    "I6: {player} stands in {region} beside a rival city": {
        "fr": "I6 : {player} occupe {region} à côté d'une ville rivale",
    },
    "I5: {name} is not in exactly one place ({place}, {n})": {
        "fr": "I5 : {name} n'est pas à une seule place ({place}, {n})",
    },
    "I8: {name} is known too early": {"fr": "I8 : {name} est connu trop tôt"},
    "I8: the tokens of {player} cannot show {values}": {
        "fr": "I8 : les pions de {player} ne peuvent montrer {values}",
    },
    "I2: {player} has {n} explorers, the column says {column}": {
        "fr": "I2 : {player} a {n} explorateurs, la colonne en indique {column}",
    },
    "I2: {player} has more than {n} explorers": {
        "fr": "I2 : {player} a plus de {n} explorateurs",
    },
    "I3: {player} occupies no region": {"fr": "I3 : {player} n'occupe aucune région"},
    "I7: {player} has {deck} + {drawn} cards": {
        "en": "I7: {player} has {deck} cards in the deck and {drawn} drawn: not all, or too many",
        "fr": "I7 : {player} a {deck} cartes en pioche et {drawn} piochées : le compte n'y est pas",
    },
    "I7: {player} cannot have {cards}": {"fr": "I7 : {player} ne peut avoir {cards}"},
    "I7: two cards of {player} have one handle": {
        "fr": "I7 : deux cartes de {player} ont la même marque",
    },
    "I10: {player} has not built a city that was due": {
        "fr": "I10 : {player} n'a pas construit une ville due",
    },
    "I10: {player} has built the city of {track} too early": {
        "fr": "I10 : {player} a construit trop tôt la ville de la colonne {track}",
    },
    "I11: {n} dice, {expected} expected": {"fr": "I11 : {n} dés au lieu de {expected}"},
    "I11: a die shows what no die has": {"fr": "I11 : un dé montre une face qu'aucun dé n'a"},
    "I11: {n} rerolls of {allowed}": {"fr": "I11 : {n} relances sur {allowed}"},
    "I11: {left} of {points} movement points left": {
        "fr": "I11 : il reste {left} points de mouvement sur {points}",
    },
    "I12: a {what} served twice": {"fr": "I12 : deux fois le même usage ({what})"},
    "die": {"fr": "dé"},
    "region": {"fr": "région"},
    "I19: the cities are worth {n}": {"fr": "I19 : les villes valent {n}"},
    "I19: cities score {n}, the tokens show {shown}": {
        "fr": "I19 : les villes rapportent {n}, les pions montrent {shown}",
    },
    "I20: a line of {player} cites nothing: {line}": {
        "en": "I20: a line of {player} cites nothing",
        "fr": "I20 : une ligne de {player} ne cite rien",
    },
    "I19: an interval of {player} is empty: {line}": {
        "en": "I19: an interval of {player} is empty",
        "fr": "I19 : un intervalle de {player} est vide",
    },
    "I20: the lines of {player} do not add up": {
        "fr": "I20 : les lignes de {player} ne donnent pas son total",
    },
}
