"""The invariants in words: the sentence `lint` says, and how it reads in each language."""

from __future__ import annotations

from ledger.ruleset import Words

LAWS: dict[str, Words] = {
    "position: seats and players differ": {
        "fr": "position : les places ne sont pas celles des joueurs",
    },
    "position: no such first player or phase": {
        "fr": "position : premier joueur ou phase inconnus",
    },
    "position: lines of others than those who score": {
        "fr": "position : des lignes de qui ne marque pas",
    },
    "position: a market of {n} slots": {"fr": "position : un marché de {n} cases"},
    "position: unknown components {names} or owners": {
        "fr": "position : éléments {names} ou propriétaires inconnus",
    },
    "position: no such era": {"fr": "position : ère inconnue"},
    "FR-I1: contracts lost or doubled: {names}": {
        "en": "FR-I1: contracts are lost or doubled",
        "fr": "FR-I1 : des contrats sont perdus ou en double",
    },
    "FR-I24: contracts are left after the last era": {
        "fr": "FR-I24 : il reste des contrats après la dernière ère",
    },
    "FR-I4: something is locked at the start of a turn": {
        "fr": "FR-I4 : quelque chose est bloqué au début d'un tour",
    },
    "FR-I3: {player} has {n} vacant lots": {"fr": "FR-I3 : {player} a {n} terrains vacants"},
    "FR-I4: {n} markers of {player} are locked": {
        "fr": "FR-I4 : {n} marqueurs de {player} sont bloqués",
    },
    "FR-I6: buildings overlap, or lots name buildings that are not there": {
        "fr": "FR-I6 : des bâtiments se chevauchent, ou des terrains en nomment d'absents",
    },
    "FR-I6: {name} does not have its shape": {"fr": "FR-I6 : {name} n'a pas sa forme"},
    "FR-I6: {name} stands on lots of others": {
        "fr": "FR-I6 : {name} se trouve sur des terrains d'autrui",
    },
    "FR-I5: {name} belongs to {player}": {"fr": "FR-I5 : {name} appartient à {player}"},
    "FR-I7: the population of {player} is {n}": {
        "en": "FR-I7: the buildings of {player} hold {n} citizens, the track says otherwise",
        "fr": "FR-I7 : les bâtiments de {player} portent {n} citoyens, la piste dit autre chose",
    },
    "FR-I7: the coin icons of {player} are {n}": {
        "en": "FR-I7: the buildings of {player} show {n} coins, the log says otherwise",
        "fr": "FR-I7 : les bâtiments de {player} montrent {n} pièces, le journal dit autre chose",
    },
    "FR-I8: {player} has {n} coins": {"fr": "FR-I8 : {player} a {n} pièces"},
    "FR-I9: the lines of {player} do not add up": {
        "fr": "FR-I9 : les lignes de {player} ne donnent pas son total",
    },
    "FR-I9: a line of {player} without rule, category or step": {
        "fr": "FR-I9 : une ligne de {player} sans règle, catégorie ou étape",
    },
    "FR-I10: a gap in the market": {"fr": "FR-I10 : un trou dans le marché"},
    "FR-I11: the piles do not hold the unseen contracts": {
        "fr": "FR-I11 : les piles ne contiennent pas les contrats encore cachés",
    },
    "FR-I10: the market is not full": {"fr": "FR-I10 : le marché n'est pas complet"},
    "FR-I11: a pile that cannot be": {"fr": "FR-I11 : une pile impossible"},
    "FR-I14: not two favour tokens for each player": {
        "fr": "FR-I14 : il n'y a pas deux jetons Faveur par joueur",
    },
    "FR-I14: a favour token shows what it cannot": {
        "fr": "FR-I14 : un jeton Faveur montre une face impossible",
    },
    "FR-I15: monuments doubled": {"fr": "FR-I15 : des monuments en double"},
    "FR-I15: {n} monuments": {
        "en": "FR-I15: {n} monuments, not three more than players",
        "fr": "FR-I15 : {n} monuments, et non trois de plus que de joueurs",
    },
    "FR-I15: {player} has more monuments than markers": {
        "fr": "FR-I15 : {player} a plus de monuments que de marqueurs",
    },
    "FR-I19: an invocation is in two places": {"fr": "FR-I19 : une invocation est à deux endroits"},
    "FR-I21: tiles of the Consul lost or doubled": {
        "fr": "FR-I21 : des tuiles du Consul sont perdues ou en double",
    },
    "FR-I21: the lowest price does not follow from his coins": {
        "fr": "FR-I21 : le prix plancher ne suit pas les pièces du Consul",
    },
}
