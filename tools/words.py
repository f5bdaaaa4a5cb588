"""Every sentence the command line says, in English and French."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ledger.ruleset import Lang

LANGUAGES: tuple[Lang, ...] = ("en", "fr")


def language(environment: Mapping[str, str] = os.environ) -> Lang:
    """The language of the terminal, as the system names it; English when it is neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def say(key: str, lang: Lang, **params: object) -> str:
    return WORDS[key][lang].format(**params)


WORDS: dict[str, dict[str, str]] = {
    # what is wrong
    "error": {"en": "This cannot be done.", "fr": "C'est impossible."},
    "unreadable": {"en": "This cannot be read.", "fr": "Ceci est illisible."},
    "not_json": {
        "en": "This is not JSON: {reason}.",
        "fr": "Ceci n'est pas du JSON : {reason}.",
    },
    "unknown_name": {
        "en": "There is no {what} called {name}.",
        "fr": "Il n'y a pas de {what} nommé {name}.",
    },
    "no_such_game": {"en": "There is no game {game}.", "fr": "Il n'y a pas de partie {game}."},
    "several_games": {
        "en": "{game} could be any of these games: {games}.",
        "fr": "{game} peut désigner plusieurs parties : {games}.",
    },
    "did_you_mean": {"en": "Did you mean {names}?", "fr": "Vouliez-vous dire {names} ?"},
    "or": {"en": "or", "fr": "ou"},
    "no_such_step": {
        "en": "There is no step {step}; the last one is {last}.",
        "fr": "Il n'y a pas d'étape {step} ; la dernière est la {last}.",
    },
    "table_moved_on": {
        "en": "You had seen step {seen}; the table is at step {now}. Since then:",
        "fr": "Vous aviez vu l'étape {seen} ; la table en est à l'étape {now}. Depuis :",
    },
    "nothing_to_undo": {
        "en": "There is nothing to undo.",
        "fr": "Il n'y a rien à annuler.",
    },
    "dealer_absent": {
        "en": "This game's virtual dealer is in another store; the deal can only go on there.",
        "fr": "Le croupier virtuel de cette partie est dans un autre registre, et ne donne que là.",
    },
    "refused": {"en": "Refused; nothing was recorded.", "fr": "Refusé ; rien n'a été noté."},
    "dealer_decides": {
        "en": "The virtual dealer decides this; leave it out.",
        "fr": "C'est le croupier virtuel qui en décide ; ne le précisez pas.",
    },
    "store_unusable": {
        "en": "The store {address} cannot be used: {reason}.",
        "fr": "Le registre {address} n'est pas utilisable : {reason}.",
    },
    "file_unusable": {
        "en": "{file} cannot be used: {reason}.",
        "fr": "{file} n'est pas utilisable : {reason}.",
    },
    "exists_already": {
        "en": "{file} exists already; add --force to replace it.",
        "fr": "{file} existe déjà ; ajoutez --force pour le remplacer.",
    },
    "not_a_plain_file": {
        "en": "{file} is not a plain file and is left alone.",
        "fr": "{file} n'est pas un fichier ordinaire ; il reste intact.",
    },
    "bad_claim": {
        "en": "{text}: write Ana=57, or Ana.category=12.",
        "fr": "{text} : écrivez Ana=57, ou Ana.catégorie=12.",
    },
    "bad_option": {
        "en": "{text}: write option=value.",
        "fr": "{text} : écrivez option=valeur.",
    },
    "claimed_twice": {"en": "{name} is given twice.", "fr": "{name} est donné deux fois."},
    "claim_both": {
        "en": "{player}: give the total or the categories, not both.",
        "fr": "{player} : donnez le total ou les catégories, pas les deux.",
    },
    "reason_needed": {
        "en": 'Say why the table agreed: --reason "...".',
        "fr": 'Dites pourquoi la table est d\'accord : --reason "...".',
    },
    "port_taken": {
        "en": "{host}:{port} cannot be listened on: {reason}. Choose another --port.",
        "fr": "Impossible d'écouter sur {host}:{port} : {reason}. Choisissez un autre --port.",
    },
    # names of things that can be unknown
    "what.title": {"en": "title", "fr": "jeu"},
    "what.player": {"en": "player", "fr": "joueur"},
    "what.dealer": {"en": "dealer", "fr": "croupier"},
    "what.option": {"en": "option", "fr": "option"},
    "what.catalogue": {"en": "catalogue", "fr": "catalogue"},
    "what.category": {"en": "category", "fr": "catégorie"},
    "what.rule": {"en": "rule", "fr": "règle"},
    # verdicts
    "may_be_waived": {
        "en": 'the table may agree to it: --waive {rule} --reason "..."',
        "fr": 'la table peut l\'accepter : --waive {rule} --reason "..."',
    },
    "impossible": {"en": "cannot be waived", "fr": "ne peut pas être levée"},
    "waived": {"en": "waived: {rules}", "fr": "règles levées : {rules}"},
    "because": {"en": "because: {reason}", "fr": "raison : {reason}"},
    "undone": {"en": "undone at step {step}", "fr": "annulée à l'étape {step}"},
    "auto": {"en": "by itself", "fr": "d'office"},
    "yes": {"en": "yes", "fr": "oui"},
    "no": {"en": "no", "fr": "non"},
    # headings
    "step": {"en": "Step", "fr": "Étape"},
    "steps": {"en": "Steps", "fr": "Étapes"},
    "player": {"en": "Player", "fr": "Joueur"},
    "players": {"en": "Players", "fr": "Joueurs"},
    "title": {"en": "Title", "fr": "Jeu"},
    "key": {"en": "Key", "fr": "Clé"},
    "options": {"en": "Options", "fr": "Options"},
    "values": {"en": "Values", "fr": "Valeurs"},
    "rule": {"en": "Rule", "fr": "Règle"},
    "catalogue": {"en": "Catalogue", "fr": "Catalogue"},
    "sources": {"en": "Sources", "fr": "Sources"},
    "category": {"en": "Category", "fr": "Catégorie"},
    "points": {"en": "Points", "fr": "Points"},
    "components": {"en": "Components", "fr": "Éléments"},
    "total": {"en": "Total", "fr": "Total"},
    "score": {"en": "Score", "fr": "Score"},
    "market": {"en": "Market", "fr": "Marché"},
    "seats": {"en": "Seats", "fr": "Places"},
    "table": {"en": "Table", "fr": "Table"},
    "action": {"en": "Action", "fr": "Action"},
    "game": {"en": "Game", "fr": "Partie"},
    "result": {"en": "Result", "fr": "Résultat"},
    "paper": {"en": "paper", "fr": "papier"},
    "waivers": {"en": "Rules waived", "fr": "Règles levées"},
    "lint": {"en": "Checks", "fr": "Contrôles"},
    "started": {"en": "Started", "fr": "Début"},
    "file": {"en": "File", "fr": "Fichier"},
    # answers
    "to_move": {"en": "{player} to move", "fr": "à {player} de jouer"},
    "over": {"en": "the game is over", "fr": "la partie est finie"},
    "won_by": {"en": "Won by {players}.", "fr": "Victoire de {players}."},
    "turn": {"en": "turn {turn}", "fr": "tour {turn}"},
    "of_steps": {"en": "step {step} of {last}", "fr": "étape {step} sur {last}"},
    "claimed": {"en": "The paper totals are kept.", "fr": "Les totaux du papier sont gardés."},
    "claim_same": {
        "en": "They agree with the computed score.",
        "fr": "Ils concordent avec le score calculé.",
    },
    "claim_differs": {
        "en": "They differ from the computed score; see: ledger audit {game}",
        "fr": "Ils diffèrent du score calculé ; voir : ledger audit {game}",
    },
    "no_games": {"en": "No game yet.", "fr": "Aucune partie encore."},
    "more_actions": {
        "en": "and {count} more; --all lists them",
        "fr": "et {count} de plus ; --all les donne toutes",
    },
    "nothing_legal": {"en": "Nothing may be done now.", "fr": "Rien ne peut être fait maintenant."},
    "ask": {
        "en": "{kind}: the table says {picks}",
        "fr": "{kind} : la table dit {picks}",
    },
    "pick": {"en": "{number} of {field}", "fr": "{number} de {field}"},
    "replay_keys": {
        "en": "← → step · Home End · q quit",
        "fr": "← → étape · Début Fin · q quitter",
    },
    "would_record": {
        "en": "Nothing recorded; this is what would change.",
        "fr": "Rien n'est noté ; voici ce qui changerait.",
    },
    "amended": {"en": "Step {step} is amended.", "fr": "L'étape {step} est corrigée."},
    "same": {"en": "same", "fr": "identique"},
    "differs": {"en": "differs", "fr": "diffère"},
    "rebuilt": {
        "en": "Every read table rebuilt from {steps} steps of {games} games.",
        "fr": "Toutes les tables de lecture refaites : {steps} étapes, {games} parties.",
    },
    "listening": {"en": "Ledger is at {address}", "fr": "Ledger est à {address}"},
    "no_store": {
        "en": "There is no store at {address} yet; `ledger new` makes one.",
        "fr": "Il n'y a pas encore de registre à {address} ; `ledger new` en crée un.",
    },
    "no_such_kind": {
        "en": "There is no action {kind} here; now: {kinds}.",
        "fr": "Il n'y a pas d'action {kind} ; maintenant : {kinds}.",
    },
    "bad_value": {
        "en": "{option} cannot be {text}; it is one of: {values}.",
        "fr": "{option} ne peut pas valoir {text} ; c'est l'un de : {values}.",
    },
    "bad_position": {
        "en": "This position contradicts itself: {reason}.",
        "fr": "Cette position se contredit : {reason}.",
    },
    "empty_note": {"en": "The remark is empty.", "fr": "La remarque est vide."},
    "what_it_says": {"en": "What it decides", "fr": "Ce qu'elle décide"},
    "adds_up": {
        "en": "{count} lines add up to every total.",
        "fr": "{count} lignes font exactement chaque total.",
    },
    "does_not_add_up": {
        "en": "{count} lines do NOT add up to the totals.",
        "fr": "{count} lignes ne font PAS les totaux.",
    },
    "nothing_wrong": {"en": "nothing wrong", "fr": "rien à signaler"},
    "none": {"en": "none", "fr": "aucune"},
    "agreed_by": {
        "en": "The result is agreed by {players}.",
        "fr": "Le résultat est approuvé par {players}.",
    },
    "no_claim": {
        "en": "No paper totals yet: ledger claim GAME Ana=57 ...",
        "fr": "Pas encore de totaux du papier : ledger claim PARTIE Ana=57 ...",
    },
    "claim": {"en": "The paper sheet", "fr": "La feuille de papier"},
    "ledger": {"en": "ledger", "fr": "registre"},
    "difference": {"en": "difference", "fr": "écart"},
    "parts_nowhere": {
        "en": "No single step explains the difference of {player}.",
        "fr": "Aucune étape n'explique à elle seule l'écart de {player}.",
    },
    "parts_at": {
        "en": "They part for {player} at step {step}: {sentence}",
        "fr": "Ils se séparent pour {player} à l'étape {step} : {sentence}",
    },
    "lines": {"en": "Where the points come from", "fr": "D'où viennent les points"},
    "keys": {"en": "Keys: ← → step, Home, End", "fr": "Touches : ← → étape, Début, Fin"},
    "to_first": {"en": "First step", "fr": "Première étape"},
    "to_back": {"en": "One step back", "fr": "Une étape en arrière"},
    "to_next": {"en": "One step on", "fr": "Une étape en avant"},
    "to_last": {"en": "Last step", "fr": "Dernière étape"},
    "broken": {
        "en": "The game of seed {seed} breaks a law: {what}",
        "fr": "La partie de graine {seed} enfreint une loi : {what}",
    },
    "imported": {"en": "imported", "fr": "importée"},
    "already_there": {"en": "there already", "fr": "déjà là"},
    "bad_record": {
        "en": "Line {line} cannot be taken.",
        "fr": "La ligne {line} ne peut pas être prise.",
    },
    "game_exists": {
        "en": "The store has another game with the id {game}.",
        "fr": "Le registre a une autre partie sous l'identifiant {game}.",
    },
    "later.changed": {"en": "changes", "fr": "change"},
    "later.refused": {"en": "becomes illegal", "fr": "devient illégale"},
    "later.same": {"en": "stays", "fr": "reste"},
    "cannot_amend": {
        "en": "Step {step} cannot be amended: it was undone, or nobody chose it.",
        "fr": "L'étape {step} ne peut pas être corrigée : annulée, ou prise d'office.",
    },
    "imported_count": {"en": "Games imported: {count}.", "fr": "Parties importées : {count}."},
    "simulated": {"en": "Games played: {count}.", "fr": "Parties jouées : {count}."},
    "already_stored": {"en": "Stored already: {count}.", "fr": "Déjà notées : {count}."},
    "backed_up": {
        "en": "Games copied to {file}: {games}.",
        "fr": "Parties copiées dans {file} : {games}.",
    },
    "all_same": {
        "en": "Games judged again: {count}. All the same.",
        "fr": "Parties rejugées : {count}. Toutes identiques.",
    },
    "some_differ": {
        "en": "Games judged again: {count}. Different: {different}.",
        "fr": "Parties rejugées : {count}. Différentes : {different}.",
    },
    "now_refused": {"en": "today's rules refuse it", "fr": "les règles d'aujourd'hui la refusent"},
    "now_allowed": {"en": "needs no waiver any more", "fr": "n'a plus besoin de dérogation"},
    "events_differ": {"en": "would cause something else", "fr": "causerait autre chose"},
    "deal_differs": {"en": "is not what the seed deals", "fr": "n'est pas ce que donne la graine"},
    "does_not_open": {"en": "cannot be opened: {reason}", "fr": "ne s'ouvre pas : {reason}"},
    # long work
    "working.import": {"en": "Importing", "fr": "Importation"},
    "working.verify": {"en": "Judging again", "fr": "Nouveau jugement"},
    "working.simulate": {"en": "Playing", "fr": "Parties"},
    "working.backup": {"en": "Copying", "fr": "Copie"},
    "working.rebuild": {"en": "Rebuilding", "fr": "Reconstruction"},
}
