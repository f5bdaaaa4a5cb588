"""Every sentence the command line says, in English and French."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ledger.ruleset import Lang, Sentence, phrase

LANGUAGES: tuple[Lang, ...] = ("en", "fr")


def language(environment: Mapping[str, str] = os.environ) -> Lang:
    """The language of the terminal, as the system names it; English when it is neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def say(key: str, lang: Lang, **params: object) -> str:
    return phrase(WORDS[key], lang, **params)


WORDS: dict[str, Sentence] = {
    # tags, collections and series
    "no_tags": {"en": "No tags.", "fr": "Pas d'étiquette."},
    "n_games": {"en": "{n} {n:game|games}", "fr": "{n} {n:partie|parties}"},
    "no_collections": {"en": "No collections.", "fr": "Pas de collection."},
    "mark_good": {"en": "! good", "fr": "! bon coup"},
    "mark_doubtful": {"en": "? doubtful", "fr": "? douteux"},
    "mark_turning_point": {"en": "◆ turning point", "fr": "◆ tournant"},
    "no_series": {"en": "No series.", "fr": "Pas de série."},
    "series_place": {"en": "place", "fr": "place"},
    "series_player": {"en": "player", "fr": "joueur"},
    "series_points": {"en": "points", "fr": "points"},
    "series_wins": {"en": "wins", "fr": "victoires"},
    "series_margin": {"en": "margin", "fr": "écart"},
    "list_removed": {"en": "{name} was removed.", "fr": "{name} : supprimé."},
    "shelf_taken": {
        "en": "{n} {n:entry|entries} taken in.",
        "fr": "{n} {n:entrée reprise|entrées reprises}.",
    },
    # what is wrong
    "did_you_mean": {"en": "Did you mean {names}?", "fr": "Vouliez-vous dire {names} ?"},
    # titles
    "title_written": {
        "en": "{folder} holds a title that runs. Install it with `pip install -e {folder}`, then "
        "`ledger title check {title}`.",
        "fr": "{folder} contient un titre qui marche. Installez-le avec `pip install -e {folder}`, "
        "puis `ledger title check {title}`.",
    },
    "check_passed": {"en": "pass", "fr": "bon "},
    "check_failed": {"en": "FAIL", "fr": "RATÉ"},
    # people
    "name": {"en": "Name", "fr": "Nom"},
    "other_names": {"en": "Other names", "fr": "Autres noms"},
    "person_id": {"en": "Id", "fr": "Identifiant"},
    "person_now": {"en": "{name}: {names}", "fr": "{name} : {names}"},
    "confirm_forgetting": {
        "en": "Every step, page and file loses this name for ever. Type {name} to confirm",
        "fr": "Étapes, pages et fichiers perdent ce nom pour toujours. Tapez {name} pour confirmer",
    },
    "person_forgotten": {
        "en": "Forgotten. Games changed: {games}.",
        "fr": "Oublié. Parties changées : {games}.",
    },
    # verdicts
    "may_be_waived": {
        "en": 'the table may agree to it: --waive {rule} --reason "..."',
        "fr": 'la table peut l\'accepter : --waive {rule} --reason "..."',
    },
    "later_may_be_waived": {
        "en": 'the table may agree to it: --waive-step {step} --reason "..."',
        "fr": 'la table peut l\'accepter : --waive-step {step} --reason "..."',
    },
    "later_ways": {
        "en": "Step {step} is the first that no longer fits: --drop-step {step} leaves it out, "
        "--change-step {step} ACTION puts another in its place, --later drop leaves out all such.",
        "fr": "L'étape {step} est la première qui ne va plus : --drop-step {step} l'omet, "
        "--change-step {step} ACTION en met une autre à sa place, --later drop omet toutes celles "
        "qui le deviennent.",
    },
    "impossible": {"en": "cannot be waived", "fr": "ne peut pas être levée"},
    "waived": {"en": "waived: {rules}", "fr": "règles levées : {rules}"},
    "because": {"en": "because: {reason}", "fr": "raison : {reason}"},
    "undone": {"en": "undone at step {step}", "fr": "annulée à l'étape {step}"},
    "auto": {"en": "automatic", "fr": "automatique"},
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
    "table": {"en": "Table", "fr": "Table"},
    "action": {"en": "Action", "fr": "Action"},
    "game": {"en": "Game", "fr": "Partie"},
    "result": {"en": "Result", "fr": "Résultat"},
    "paper": {"en": "paper", "fr": "papier"},
    "waivers": {"en": "Rules waived", "fr": "Règles levées"},
    "lint": {"en": "Checks", "fr": "Contrôles"},
    "counts": {"en": "Counts that differ", "fr": "Comptes qui diffèrent"},
    "thing": {"en": "Thing", "fr": "Chose"},
    "log": {"en": "Log", "fr": "Journal"},
    "counted": {"en": "Counted", "fr": "Compté"},
    "started": {"en": "Started", "fr": "Début"},
    "file": {"en": "File", "fr": "Fichier"},
    "games": {"en": "Games", "fr": "Parties"},
    "finished": {"en": "Finished", "fr": "Terminées"},
    "won": {"en": "Won", "fr": "Gagnées"},
    "mean": {"en": "Mean score", "fr": "Score moyen"},
    "best": {"en": "Best score", "fr": "Meilleur score"},
    "last_game": {"en": "Last game", "fr": "Dernière partie"},
    "head_to_head": {"en": "Head to head", "fr": "Face à face"},
    "ahead": {"en": "Ahead", "fr": "Devant"},
    "level": {"en": "Level", "fr": "À égalité"},
    "behind": {"en": "Behind", "fr": "Derrière"},
    "margin": {"en": "Mean lead", "fr": "Écart moyen"},
    "ended": {"en": "Ended", "fr": "Fin"},
    "place_of": {"en": "place {rank} of {seats}", "fr": "place {rank} sur {seats}"},
    "game_won": {"en": "won", "fr": "gagnée"},
    "figure.games": {
        "en": "{n} finished {n:game|games}, mean score {mean}.",
        "fr": "{n} {n:partie terminée|parties terminées}, score moyen {mean}.",
    },
    "figure.time": {
        "en": "A game takes {time} without pauses.",
        "fr": "Une partie dure {time} sans les pauses.",
    },
    "figure.category": {"en": "By category", "fr": "Par catégorie"},
    "figure.rule": {"en": "By rule", "fr": "Par règle"},
    "figure.thing": {"en": "By component", "fr": "Par élément"},
    "figure.points": {"en": "Points", "fr": "Points"},
    "figure.lines": {"en": "Scored", "fr": "Fois"},
    "figure.each": {"en": "Each", "fr": "Chacun"},
    "figure.seat": {"en": "Order of play", "fr": "Ordre du tour"},
    "none_finished": {
        "en": "No finished game yet.",
        "fr": "Aucune partie terminée pour l'instant.",
    },
    # answers
    "to_move": {"en": "{player} to move", "fr": "à {player} de jouer"},
    "over": {"en": "the game is over", "fr": "la partie est finie"},
    "won_by": {"en": "Won by {players}.", "fr": "Victoire {players:de}."},
    "turn": {"en": "turn {turn}", "fr": "tour {turn}"},
    "of_steps": {"en": "step {step} of {last}", "fr": "étape {step} sur {last}"},
    "claimed": {"en": "The paper totals are kept.", "fr": "Les totaux du papier sont gardés."},
    "claim_same": {
        "en": "They agree with the computed score.",
        "fr": "Ils concordent avec le score calculé.",
    },
    "claim_same_points": {
        "en": "The points agree; the winner does not.",
        "fr": "Les points concordent, mais pas le vainqueur.",
    },
    "claim_differs": {
        "en": "They differ from the computed score; see: ledger audit {game}",
        "fr": "Ils diffèrent du score calculé ; voir : ledger audit {game}",
    },
    "no_games": {"en": "No game yet.", "fr": "Aucune partie encore."},
    "understood": {"en": "Looking for: {clauses}", "fr": "On cherche : {clauses}"},
    "more_games": {
        "en": "There are more than these {limit}; --limit shows as many as you like.",
        "fr": "Il y en a plus que ces {limit} ; --limit en montre autant que vous voulez.",
    },
    "more_actions": {
        "en": "and {count} more; --all lists them",
        "fr": "et {count} de plus ; --all les montre toutes",
    },
    "nothing_legal": {
        "en": "There is nothing to do now.",
        "fr": "Il n'y a rien à faire maintenant.",
    },
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
    "amended": {"en": "Step {step} is amended.", "fr": "L'étape {step} est rectifiée."},
    "same": {"en": "same", "fr": "identique"},
    "differs": {"en": "differs", "fr": "diffère"},
    "rebuilt": {
        "en": "Every read table rebuilt from {steps} {steps:step|steps} of {games} "
        "{games:game|games}.",
        "fr": "Toutes les tables de lecture refaites : {steps} {steps:étape|étapes}, {games} "
        "{games:partie|parties}.",
    },
    "listening": {"en": "Ledger is at {address}", "fr": "Ledger est à {address}"},
    "what_it_says": {"en": "What it decides", "fr": "Ce qu'elle décide"},
    "as_if_ended": {
        "en": "As if it ended now: this is not the score of the game.",
        "fr": "Comme si la partie s'arrêtait maintenant : ce n'est pas le score de la partie.",
    },
    "totals_if_ended": {
        "en": "If it ended now, more would be counted: {totals}. --as-if-ended shows the lines.",
        "fr": "Si la partie s'arrêtait maintenant, on compterait davantage : {totals}. "
        "--as-if-ended montre les lignes.",
    },
    "adds_up": {
        "en": "Every total checks out ({count} {count:line|lines}).",
        "fr": "Tous les totaux sont justes ({count} {count:ligne|lignes}).",
    },
    "does_not_add_up": {
        "en": "The {count} {count:line does|lines do} NOT add up to the totals.",
        "fr": "{count} {count:ligne ne fait|lignes ne font} PAS les totaux.",
    },
    "nothing_wrong": {"en": "nothing wrong", "fr": "rien à signaler"},
    "none": {"en": "none", "fr": "aucune"},
    "webhook_secret": {
        "en": "Its messages are signed with: {secret}",
        "fr": "Ses messages sont signés avec : {secret}",
    },
    "webhook_taken": {"en": "The test was taken.", "fr": "L'essai a été reçu."},
    "webhook_not_taken": {
        "en": "The test was not taken: {why}",
        "fr": "L'essai n'a pas été reçu : {why}",
    },
    "keepers": {
        "en": "the keeper's, after the signatures",
        "fr": "du gardien, après les signatures",
    },
    "correction_hours": {
        "en": "Time to correct once all have signed: {hours}",
        "fr": "Délai de correction une fois que tous ont signé : {hours}",
    },
    "hours": {"en": "{n} {n:hour|hours}", "fr": "{n} {n:heure|heures}"},
    "no_end": {"en": "no end", "fr": "sans fin"},
    "confirmed_round": {
        "en": "{player} confirmed round {round}.",
        "fr": "{player} a confirmé la manche {round}.",
    },
    "confirmed_sheet": {
        "en": "{player} confirmed the sheet as it stood at step {step}.",
        "fr": "{player} a confirmé la feuille telle qu'elle était à l'étape {step}.",
    },
    "confirmed_changed": {
        "en": "It was changed afterwards, at step {step}.",
        "fr": "Cela a changé ensuite, à l'étape {step}.",
    },
    "agreed_by": {
        "en": "{players} agreed to the result.",
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
        "en": "No single step explains {player}'s difference.",
        "fr": "Aucune étape n'explique à elle seule l'écart {player:de}.",
    },
    "parts_at": {
        "en": "For {player} they part at step {step}: {sentence}",
        "fr": "Pour {player}, ils divergent à l'étape {step} : {sentence}",
    },
    "lines": {"en": "Where the points come from", "fr": "D'où viennent les points"},
    "imported": {"en": "imported", "fr": "importée"},
    "already_there": {"en": "there already", "fr": "déjà là"},
    "house_rule": {"en": "House rule", "fr": "Règle maison"},
    "no_house_rules": {"en": "No house rule was agreed.", "fr": "Aucune règle maison."},
    "asked_on": {
        "en": "Question {step} on step {on_step}",
        "fr": "Question {step} sur l'étape {on_step}",
    },
    "since_step": {"en": "since step {step}", "fr": "depuis l'étape {step}"},
    "ended_at": {"en": "ended at step {step}", "fr": "levée à l'étape {step}"},
    "used_at": {"en": "needed at {steps}", "fr": "utile à {steps}"},
    "does_not_stand": {
        "en": "Without it step {step} could not have been taken.",
        "fr": "Sans elle, l'étape {step} n'aurait pas pu être jouée.",
    },
    "had_it_been.retaken": {
        "en": "Had it been refused",
        "fr": "Si elle avait été refusée",
    },
    "had_it_been.kept": {
        "en": "Had it been refused and all else happened as it did",
        "fr": "Si elle avait été refusée et le reste s'était passé de même",
    },
    "versions_share": {
        "en": "Steps that both versions share: {count}.",
        "fr": "Étapes communes aux deux versions : {count}.",
    },
    "versions_differ": {"en": "Rows that differ: {count}.", "fr": "Lignes différentes : {count}."},
    "version_today": {
        "en": "up to step {upto}: as it stands today",
        "fr": "jusqu'à l'étape {upto} : telle qu'elle est aujourd'hui",
    },
    "version_amended": {
        "en": "up to step {upto}: before step {step} was amended (at step {by})",
        "fr": "jusqu'à l'étape {upto} : avant la rectification de l'étape {step} (à l'étape {by})",
    },
    "version_undone": {
        "en": "up to step {upto}: before an undo (at step {by}), steps set aside: {count}",
        "fr": "jusqu'à l'étape {upto} : avant une annulation (étape {by}), étapes : {count}",
    },
    "dealt_anew": {
        "en": "From step {step} on, the virtual dealer would deal again; that is not shown now.",
        "fr": "Dès l'étape {step}, le croupier virtuel redonnerait ; rien n'en est montré avant.",
    },
    "later.dropped": {"en": "is left out", "fr": "est omise"},
    "later.replaced": {"en": "is replaced", "fr": "est remplacée"},
    "later.dealt": {"en": "would be dealt again", "fr": "serait redonnée"},
    "later.unknown": {"en": "is not known yet", "fr": "n'est pas encore connue"},
    "later.changed": {"en": "changes", "fr": "change"},
    "later.refused": {"en": "becomes illegal", "fr": "devient illégale"},
    "later.another": {
        "en": "would be about something else",
        "fr": "porterait sur autre chose",
    },
    "law_broken_at": {
        "en": "{law} is broken at step {step}. {text}",
        "fr": "{law} est enfreinte à l'étape {step}. {text}",
    },
    "anyway_way": {
        "en": "--anyway stores it all the same, marked as such.",
        "fr": "--anyway l'enregistre quand même, avec une marque.",
    },
    "agreed_at_step": {"en": "agreed, at step {step}", "fr": "convenu, à l'étape {step}"},
    "later.same": {"en": "stays", "fr": "reste"},
    "play.kept": {"en": "kept", "fr": "gardée"},
    "play.known": {"en": "here already", "fr": "déjà là"},
    "play.would_keep": {"en": "would be kept", "fr": "serait gardée"},
    "play.refused": {"en": "refused", "fr": "refusée"},
    "play.date": {"en": "Date", "fr": "Date"},
    "play.players": {"en": "Players", "fr": "Joueurs"},
    "play.no_date": {"en": "It has no date: {detail}", "fr": "Elle n'a pas de date : {detail}"},
    "play.no_game": {"en": "It does not say which game.", "fr": "Elle ne dit pas quel jeu."},
    "play.no_players": {"en": "It has no players.", "fr": "Elle n'a pas de joueurs."},
    "play.too_many_players": {
        "en": "It has more than {detail} players.",
        "fr": "Elle a plus de {detail} joueurs.",
    },
    "play.too_long": {
        "en": "The file says more than {detail} kB of it.",
        "fr": "Le fichier en dit plus de {detail} Ko.",
    },
    "play.unknown_player": {
        "en": "One of its players is not in the file.",
        "fr": "L'un de ses joueurs n'est pas dans le fichier.",
    },
    "play.not_an_object": {"en": "It is not a play.", "fr": "Ce n'est pas une partie."},
    "play.uncounted": {
        "en": "not whole numbers, kept as written: {players}",
        "fr": "pas des nombres entiers, gardés tels quels : {players}",
    },
    "plays_brought": {
        "en": "{kept} kept, {known} here already, {refused} refused.",
        "fr": "{kept} gardées, {known} déjà là, {refused} refusées.",
    },
    "plays_tried": {
        "en": "Nothing was stored: {kept} would be kept, {known} are here already, {refused} "
        "refused.",
        "fr": "Rien n'a été noté : {kept} seraient gardées, {known} sont déjà là, {refused} "
        "refusées.",
    },
    "imported_count": {"en": "Games imported: {count}.", "fr": "Parties importées : {count}."},
    "simulated": {"en": "Games played: {count}.", "fr": "Parties jouées : {count}."},
    "already_stored": {"en": "Stored already: {count}.", "fr": "Déjà notées : {count}."},
    "backed_up": {
        "en": "Games copied to {file}: {games}.",
        "fr": "Parties copiées dans {file} : {games}.",
    },
    "accounts_backed_up": {
        "en": "Accounts copied to {file}.",
        "fr": "Comptes copiés dans {file}.",
    },
    "accounts_restored": {
        "en": "Accounts put back: {count}.",
        "fr": "Comptes remis en place : {count}.",
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
    "now_allowed": {"en": "no longer needs a waiver", "fr": "n'a plus besoin de dérogation"},
    "events_differ": {"en": "would cause something else", "fr": "causerait autre chose"},
    "deal_differs": {"en": "is not what the seed deals", "fr": "n'est pas ce que donne la graine"},
    "paper.head": {
        "en": "{games} {games:game|games} of 500 steps, {steps} {steps:step|steps}, from "
        "{measured} {measured:step|steps} of every title:",
        "fr": "{games} {games:partie|parties} de 500 étapes, {steps} {steps:étape|étapes}, "
        "d'après {measured} {measured:étape|étapes} de chaque jeu :",
    },
    "paper.postgres": {"en": "log on PostgreSQL", "fr": "journal sur PostgreSQL"},
    "paper.sqlite": {"en": "log in SQLite", "fr": "journal dans SQLite"},
    "paper.read_tables": {"en": "read tables of a host", "fr": "tables de lecture d'une machine"},
    "paper.records": {"en": "compressed records", "fr": "récits compressés"},
    "paper.verify": {"en": "verify, on one core", "fr": "vérifier, sur un cœur"},
    "paper.rebuild": {"en": "rebuild, on one core", "fr": "reconstruire, sur un cœur"},
    "worker_died": {
        "en": "the process that worked on the games ending in {shard} died",
        "fr": "le processus qui traitait les parties se terminant par {shard} est mort",
    },
    "does_not_open": {"en": "cannot be opened: {reason}", "fr": "ne s'ouvre pas : {reason}"},
    "step_changed": {
        "en": "step {first} is not as it was stored",
        "fr": "l'étape {first} n'est pas telle qu'elle a été enregistrée",
    },
    "steps_changed": {
        "en": "steps {first} to {last} are not as they were stored",
        "fr": "les étapes {first} à {last} ne sont pas telles qu'elles ont été enregistrées",
    },
    "step_missing": {"en": "step {first} is missing", "fr": "il manque l'étape {first}"},
    "steps_missing": {
        "en": "steps {first} to {last} are missing",
        "fr": "il manque les étapes {first} à {last}",
    },
    "step_added": {
        "en": "step {first} was not stored by Ledger, or by an older one",
        "fr": "l'étape {first} n'a pas été enregistrée par Ledger, ou par une version antérieure",
    },
    "steps_added": {
        "en": "steps {first} to {last} were not stored by Ledger, or by an older one",
        "fr": "les étapes {first} à {last} n'ont pas été enregistrées par Ledger, "
        "ou par une version antérieure",
    },
    "game_missing": {
        "en": "the whole game is missing, up to step {count}",
        "fr": "la partie entière manque, jusqu'à l'étape {count}",
    },
    "hidden": {"en": "Game {game} is hidden.", "fr": "La partie {game} est masquée."},
    "shown_again": {
        "en": "Game {game} is shown again.",
        "fr": "La partie {game} est à nouveau visible.",
    },
    "removed": {"en": "Game {game} was removed.", "fr": "La partie {game} a été supprimée."},
    "confirm_removal": {
        "en": "This cannot be undone. Type the whole id, {game}",
        "fr": "C'est irréversible. Tapez l'identifiant entier, {game}",
    },
    "game_was_removed": {
        "en": "removed by its keeper, up to step {count}",
        "fr": "supprimée par son gardien, jusqu'à l'étape {count}",
    },
    "game_number_missing": {
        "en": "Game number {number} of this store is missing, with everything about it.",
        "fr": "La partie numéro {number} de cette base manque, avec tout ce qui la concerne.",
    },
    "list_of_games_changed": {
        "en": "The list of games is not as it was stored.",
        "fr": "La liste des parties n'est pas telle qu'elle a été enregistrée.",
    },
    "database_fault": {"en": "The database says: {text}", "fr": "La base de données dit : {text}"},
    "database_sound": {
        "en": "The database finds no fault with itself.",
        "fr": "La base de données ne se trouve aucun défaut.",
    },
    "linked": {
        "en": "Games that now have their chain of steps: {count}.",
        "fr": "Parties qui ont désormais leur chaîne d'étapes : {count}.",
    },
    "chain_head": {
        "en": "Chain up to step {step}: {head}",
        "fr": "Chaîne jusqu'à l'étape {step} : {head}",
    },
    # what is learned later
    "component": {"en": "component", "fr": "élément"},
    "known_since": {"en": "known since step", "fr": "connu depuis l'étape"},
    "everybody": {"en": "everybody", "fr": "tout le monde"},
    "unknown_thing": {
        "en": "{thing}: unknown since step {since}; may be {names}",
        "fr": "{thing} : inconnu depuis l'étape {since} ; peut être {names}",
    },
    "nothing_hidden": {
        "en": "Nothing was hidden in this game.",
        "fr": "Rien n'était caché dans cette partie.",
    },
    "named_thing": {"en": "{thing} is {component}.", "fr": "{thing} est {component}."},
    "catalogue_kept": {
        "en": "Kept: `ledger new --catalogue {hash}` plays with it, and the page of new games "
        "offers it.",
        "fr": "Gardé : `ledger new --catalogue {hash}` joue avec, et la page des nouvelles "
        "parties le propose.",
    },
    "template.version": {"en": "Version", "fr": "Version"},
    "template.games": {"en": "Games", "fr": "Parties"},
    "template.hash": {"en": "Hash", "fr": "Empreinte"},
    "template_holds": {"en": "This template works.", "fr": "Ce modèle convient."},
    "template_kept": {
        "en": "Kept: `ledger new --catalogue {hash}` plays with it.",
        "fr": "Gardé : `ledger new --catalogue {hash}` joue avec.",
    },
    "catalogue_holds": {
        "en": "{catalogue}: every constraint holds. Values that differ from ours: {count}.",
        "fr": "{catalogue} : toutes les contraintes tiennent. Valeurs différentes : {count}.",
    },
    "catalogue_broken": {
        "en": "{catalogue}: no game can be started with it.",
        "fr": "{catalogue} : aucune partie ne peut commencer avec lui.",
    },
    "otherwise": {
        "en": "  step {step} ({kind}) stays, though it would have gone differently",
        "fr": "  l'étape {step} ({kind}) reste, même si elle se serait passée autrement",
    },
    "would_reprint": {
        "en": "Nothing was recorded; it would be step {step}.",
        "fr": "Rien n'a été noté ; ce serait l'étape {step}.",
    },
    "reprinted": {
        "en": "Corrected from step {step} on.",
        "fr": "Rectifié à partir de l'étape {step}.",
    },
    # how a command is used
    "usage.address": {
        "en": "a file or an address is needed",
        "fr": "il faut un fichier ou une adresse",
    },
    "usage.encoding": {
        "en": "{word} is not text in the terminal's encoding",
        "fr": "{word} n'est pas du texte dans le codage du terminal",
    },
    "usage.people_one": {"en": "{do} needs WHO", "fr": "{do} demande QUI"},
    "usage.people_two": {
        "en": "{do} needs WHO and OTHER",
        "fr": "{do} demande QUI et un AUTRE nom",
    },
    "usage.name": {"en": "{do} needs a NAME", "fr": "{do} demande un NOM"},
    "usage.no_name": {"en": "{do} takes no NAME", "fr": "{do} ne prend pas de NOM"},
    "usage.one_link": {
        "en": "one link at a time: --link or --link-seat",
        "fr": "un lien à la fois : --link ou --link-seat",
    },
    "usage.name_is": {
        "en": "{text} does not look like NAME=...",
        "fr": "{text} n'est pas de la forme NOM=...",
    },
    "usage.action_or_drop": {
        "en": "give the ACTION that really happened, or --drop",
        "fr": "donnez l'ACTION qui a vraiment eu lieu, ou --drop",
    },
    "usage.most_actions": {
        "en": "at most {n} {n:action|actions}",
        "fr": "au plus {n} {n:action|actions}",
    },
    "usage.game_or_archive": {
        "en": "name a game, or write the records of all with --archive",
        "fr": "nommez une partie, ou écrivez les récits de toutes avec --archive",
    },
    "usage.sqlite_for_everybody": {
        "en": "--format sqlite holds what everybody may know: it takes no --all, --as or --at",
        "fr": "--format sqlite contient ce que tous peuvent savoir : sans --all, --as ni --at",
    },
    "usage.at_position": {
        "en": "--at goes with --format position",
        "fr": "--at va avec --format position",
    },
    "usage.totals_or_position": {
        "en": "give the totals, or --position",
        "fr": "donnez les totaux, ou --position",
    },
    "usage.which_list": {
        "en": "Which one? Name it before its options.",
        "fr": "Laquelle ? Nommez-la avant ses options.",
    },
    "usage.which_house_rule": {
        "en": "which house rule? give its NAME",
        "fr": "quelle règle maison ? donnez son NOM",
    },
    # accounts
    "account": {"en": "account", "fr": "compte"},
    "role": {"en": "role", "fr": "rôle"},
    "club_keeper": {"en": "keeper of the club", "fr": "gardien du club"},
    "role_keeper": {"en": "keeper", "fr": "gardien"},
    "role_scribe": {"en": "scribe", "fr": "scribe"},
    "role_spectator": {"en": "spectator", "fr": "spectateur"},
    "seat_of": {"en": "player, {seat}'s seat", "fr": "joueur, place {seat:de}"},
    "shown_private": {
        "en": "Private: only these people and the keepers of the club see it.",
        "fr": "Privée : seules ces personnes et les gardiens du club la voient.",
    },
    "shown_unlisted": {
        "en": "Unlisted: whoever has the link sees it.",
        "fr": "Non listée : qui a le lien la voit.",
    },
    "shown_public": {"en": "Public: everybody sees it.", "fr": "Publique : tout le monde la voit."},
    "no_accounts": {
        "en": "There is no account yet: `ledger account add NAME --keeper` makes the first.",
        "fr": "Il n'y a pas encore de compte : `ledger account add NOM --keeper` crée le premier.",
    },
    "password": {"en": "Password", "fr": "Mot de passe"},
    "password_again": {"en": "The same again", "fr": "Encore une fois"},
    "cheap_passwords": {
        "en": "Warning: LEDGER_PASSWORD_COST is below what OWASP recommends. Do not serve others "
        "like this.",
        "fr": "Attention : LEDGER_PASSWORD_COST est en dessous de ce que l'OWASP recommande. Ne "
        "servez pas d'autres personnes ainsi.",
    },
    "second_factor": {"en": "second factor", "fr": "second facteur"},
    "switched_on": {"en": "switched on", "fr": "activé"},
    "device": {"en": "device", "fr": "appareil"},
    "from_address": {"en": "address", "fr": "adresse"},
    "signed_in_at": {"en": "signed in", "fr": "connecté le"},
    "last_seen": {"en": "last seen", "fr": "vu le"},
    "not_signed_in_anywhere": {
        "en": "{name} is not signed in anywhere.",
        "fr": "{name} n'est connecté nulle part.",
    },
    "sessions_ended": {
        "en": "{name} is signed out everywhere.",
        "fr": "{name} n'est plus connecté nulle part.",
    },
    "all_sessions_ended": {
        "en": "Everybody is signed out.",
        "fr": "Plus personne n'est connecté.",
    },
    "second_factor_reset": {
        "en": "{name} signs in with the password alone until a new second factor is set up.",
        "fr": "{name} se connecte avec le seul mot de passe jusqu'à ce qu'un nouveau second "
        "facteur soit configuré.",
    },
    "log_empty": {"en": "Nothing on record yet.", "fr": "Rien de noté pour l'instant."},
    "account_added": {"en": "{name} may sign in.", "fr": "{name} peut se connecter."},
    "account_password_set": {
        "en": "{name}'s password has been changed; other sessions have ended.",
        "fr": "Le mot de passe {name:de} est changé ; les autres sessions sont closes.",
    },
    "account_removed": {
        "en": "{name} has been removed; what they recorded stays.",
        "fr": "{name} n'a plus de compte ; ce qui a été noté reste.",
    },
    # long work
    "working.import": {"en": "Importing", "fr": "Importation"},
    "working.verify": {"en": "Judging again", "fr": "Nouveau jugement"},
    "working.simulate": {"en": "Playing", "fr": "Parties"},
    "working.export": {"en": "Drawing the steps", "fr": "Dessin des étapes"},
    "working.backup": {"en": "Copying", "fr": "Copie"},
    "working.rebuild": {"en": "Rebuilding", "fr": "Reconstruction"},
}
