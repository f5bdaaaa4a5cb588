"""The invariants in words: the sentence `lint` says, and how it reads in each language."""

from __future__ import annotations

from ledger.ruleset import Words

LAWS: dict[str, Words] = {
    "position: {field} cannot be {value}": {
        "fr": "position : {field} ne peut pas valoir {value}",
    },
    "I2: {bank} + {cards} + {won} VP cubes": {
        "en": "I2: {bank} VP cubes in the bank, {cards} on cards, {won} won: not all 30",
        "fr": "I2 : {bank} cubes de victoire en banque, {cards} sur des cartes, {won} gagnés : "
        "ce ne sont pas les 30",
    },
    "I1: {n} {resource} of {all}": {
        "en": "I1: {n} {resource} cubes on the table, {all} in the box",
        "fr": "I1 : {n} cubes de {resource} sur la table, {all} dans la boîte",
    },
    "I3: a negative number of {name}": {"fr": "I3 : un nombre négatif : {name}"},
    "I4: {n} tiles {tile} of {all}": {"fr": "I4 : {n} tuiles {tile} sur {all}"},
    "I5: {player} has {n} villagers and {houses} houses": {
        "fr": "I5 : {player} a {n} villageois et {houses} maisons",
    },
    "I7: {player} has {n} buildings": {
        "en": "I7: {player} has {n} buildings, more than city spaces",
        "fr": "I7 : {player} a {n} bâtiments, plus que de cases de cité",
    },
    "I20: {player} has a Wonder in the {age} age": {
        "fr": "I20 : {player} a une merveille à l'âge {age}",
    },
    "I6: {player}'s tile on {slot} is of another terrain": {
        "fr": "I6 : la tuile de {player} en {slot} est d'un autre terrain",
    },
    "I6: {unit} cannot work on {slot}": {"fr": "I6 : {unit} ne peut travailler en {slot}"},
    "I7: {player} has {n} times {name}": {"fr": "I7 : {player} a {n} fois {name}"},
    "I8: {player}'s villagers are not all there": {
        "fr": "I8 : les villageois de {player} ne sont pas tous là",
    },
    "I8: {player} has {n} {unit} and {reserve} in reserve": {
        "fr": "I8 : {player} a {n} {unit} et {reserve} en réserve",
    },
    "I14: {player} has {unit} in the {age} age": {"fr": "I14 : {player} a {unit} à l'âge {age}"},
    "I9: {player}'s permanent cards are {cards}": {
        "en": "I9: the permanent cards of {player} are not those of the culture",
        "fr": "I9 : les cartes permanentes de {player} ne sont pas celles de sa culture",
    },
    "I10: the {culture} random cards are not all there": {
        "fr": "I10 : les cartes aléatoires ne sont pas toutes là ({culture})",
    },
    "I10: {n} unseen {culture} cards, {down} face down": {
        "fr": "I10 : {n} cartes cachées ({culture}), {down} face cachée",
    },
    "I25: the lines of {player} do not add up": {
        "fr": "I25 : les lignes de {player} ne donnent pas son total",
    },
}
