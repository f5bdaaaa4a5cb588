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
        "en": "This is not JSON: see line {line}, column {column}.",
        "fr": "Ceci n'est pas du JSON : voir ligne {line}, colonne {column}.",
    },
    "unknown_name": {
        "en": "There is no {what} called {name}.",
        "fr": "Il n'y a pas {what} du nom de {name}.",
    },
    "no_such_game": {"en": "There is no game {game}.", "fr": "Il n'y a pas de partie {game}."},
    "game_unreadable": {
        "en": "Game {game} cannot be opened: it is damaged, or a newer Ledger recorded it "
        "({reason}). It is listed nowhere; the other games are not touched by it.",
        "fr": "La partie {game} ne s'ouvre pas : elle est abîmée, ou notée par un Ledger plus "
        "récent ({reason}). Elle n'est listée nulle part ; les autres parties n'en souffrent pas.",
    },
    "title_not_installed": {
        "en": "The title {title} is not installed; this game can be exported, not played.",
        "fr": "Le titre {title} n'est pas installé ; cette partie peut être exportée, "
        "mais pas jouée.",
    },
    "raw_record_needs_all": {
        "en": "The title {title} is not installed, so nobody can tell what is secret in this game. "
        "It is still on: --all exports everything that was recorded.",
        "fr": "Le titre {title} n'est pas installé : on ne peut pas savoir ce qui est secret dans "
        "cette partie. Elle est en cours : --all exporte tout ce qui a été noté.",
    },
    "title_key": {
        "en": "{name} cannot be the key of a title: use small letters, digits and _.",
        "fr": "{name} ne peut pas être la clé d'un titre : minuscules, chiffres et _ seulement.",
    },
    "title_written": {
        "en": "{folder} holds a title that runs. Install it with `pip install -e {folder}`, then "
        "`ledger title check {title}`.",
        "fr": "{folder} contient un titre qui marche. Installez-le avec `pip install -e {folder}`, "
        "puis `ledger title check {title}`.",
    },
    "check_passed": {"en": "pass", "fr": "bon "},
    "check_failed": {"en": "FAIL", "fr": "RATÉ"},
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
        "en": "{text}: write Ana=57, Ana.category=12, or Ana.2=30 for era or round 2.",
        "fr": "{text} : écrivez Ana=57, Ana.catégorie=12, ou Ana.2=30 (ère ou manche 2).",
    },
    "bad_count": {
        "en": "{text}: write Ana.coins=3, or market=6 for the middle of the table.",
        "fr": "{text} : écrivez Ana.coins=3, ou market=6 pour le milieu de la table.",
    },
    "bad_option": {
        "en": "{text}: write option=value.",
        "fr": "{text} : écrivez option=valeur.",
    },
    "claimed_twice": {"en": "{name} is given twice.", "fr": "{name} est donné deux fois."},
    "reason_needed": {
        "en": 'Say why the table agreed: --reason "...".',
        "fr": 'Dites pourquoi la table est d\'accord : --reason "...".',
    },
    "port_taken": {
        "en": "{host}:{port} cannot be listened on: {reason}. Choose another --port.",
        "fr": "Impossible d'écouter sur {host}:{port} : {reason}. Choisissez un autre --port.",
    },
    # what can be unknown: behind "there is no", in French with its "de"
    "what.house_rule": {"en": "house rule in force", "fr": "de règle maison en vigueur"},
    "what.kind": {"en": "kind of action", "fr": "de type d'action"},
    "what.question": {"en": "question", "fr": "de question"},
    "what.title": {"en": "title", "fr": "de jeu"},
    "what.player": {"en": "player", "fr": "de joueur"},
    "what.dealer": {"en": "dealer", "fr": "de croupier"},
    "what.option": {"en": "option", "fr": "d'option"},
    "what.catalogue": {"en": "catalogue", "fr": "de catalogue"},
    "what.category": {"en": "category", "fr": "de catégorie"},
    "what.thing": {"en": "thing to count", "fr": "de chose à compter"},
    "what.round": {"en": "era or round", "fr": "d'ère ni de manche"},
    "what.rule": {"en": "rule", "fr": "de règle"},
    "what.entry": {"en": "catalogue entry", "fr": "d'élément du catalogue"},
    "what.code": {"en": "refusal", "fr": "de refus"},
    "what.battle": {"en": "battle", "fr": "de bataille"},
    "what.card": {"en": "card", "fr": "de carte"},
    "what.play": {"en": "play", "fr": "de coup"},
    "what.store": {"en": "kind of store", "fr": "de type de registre"},
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
        "en": "Step {step} is the first that becomes illegal: --drop-step {step} leaves it out, "
        "--change-step {step} ACTION puts another in its place, --later drop leaves out all such.",
        "fr": "L'étape {step} est la première à devenir illégale : --drop-step {step} l'omet, "
        "--change-step {step} ACTION en met une autre à sa place, --later drop omet toutes celles "
        "qui le deviennent.",
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
    "none_finished": {
        "en": "No finished game yet.",
        "fr": "Aucune partie terminée pour l'instant.",
    },
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
    "claim_same_points": {
        "en": "The points agree; the winner does not.",
        "fr": "Les points concordent, mais pas le vainqueur.",
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
    "readings_share": {
        "en": "Steps that both readings share: {count}.",
        "fr": "Étapes communes aux deux versions : {count}.",
    },
    "readings_differ": {"en": "Rows that differ: {count}.", "fr": "Lignes différentes : {count}."},
    "reading_today": {
        "en": "up to step {upto}: as it stands today",
        "fr": "jusqu'à l'étape {upto} : telle qu'elle est aujourd'hui",
    },
    "reading_amended": {
        "en": "up to step {upto}: before step {step} was amended (at step {by})",
        "fr": "jusqu'à l'étape {upto} : avant la rectification de l'étape {step} (à l'étape {by})",
    },
    "reading_undone": {
        "en": "up to step {upto}: before an undo (at step {by}), steps set aside: {count}",
        "fr": "jusqu'à l'étape {upto} : avant une annulation (étape {by}), étapes : {count}",
    },
    "dealt_anew": {
        "en": "From step {step} on the virtual dealer would deal anew; that is not shown before.",
        "fr": "Dès l'étape {step}, le croupier virtuel redonnerait ; rien n'en est montré avant.",
    },
    "later.dropped": {"en": "is left out", "fr": "est omise"},
    "later.replaced": {"en": "is replaced", "fr": "est remplacée"},
    "later.dealt": {"en": "would be dealt anew", "fr": "serait redonnée"},
    "later.unknown": {"en": "is not known yet", "fr": "n'est pas encore connue"},
    "later.changed": {"en": "changes", "fr": "change"},
    "later.refused": {"en": "becomes illegal", "fr": "devient illégale"},
    "later.same": {"en": "stays", "fr": "reste"},
    "house_rule_stands": {
        "en": "A house rule “{name}” already stands in this game.",
        "fr": "Une règle maison « {name} » vaut déjà dans cette partie.",
    },
    "not_a_question": {
        "en": "Step {step} stored no question.",
        "fr": "L'étape {step} ne contient pas de question.",
    },
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
    "now_allowed": {"en": "needs no waiver any more", "fr": "n'a plus besoin de dérogation"},
    "events_differ": {"en": "would cause something else", "fr": "causerait autre chose"},
    "deal_differs": {"en": "is not what the seed deals", "fr": "n'est pas ce que donne la graine"},
    "does_not_open": {"en": "cannot be opened: {reason}", "fr": "ne s'ouvre pas : {reason}"},
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
    "too_many_kept": {
        "en": "{most} catalogues of this title are kept already: remove a file first.",
        "fr": "{most} catalogues de ce jeu sont déjà gardés : retirez d'abord un fichier.",
    },
    "catalogue_kept": {
        "en": "Kept: `ledger new --catalogue {hash}` plays with it, and the page of new games "
        "offers it.",
        "fr": "Gardé : `ledger new --catalogue {hash}` joue avec, et la page des nouvelles "
        "parties le propose.",
    },
    "cannot_name_no_such_thing": {
        "en": "There is nothing unknown called {thing}: it has a name already, or is gone.",
        "fr": "Rien d'inconnu ne s'appelle {thing} : c'est déjà nommé, ou ce n'est plus là.",
    },
    "cannot_name_too_early": {
        "en": "Nobody may look at {thing} yet ({rule}).",
        "fr": "Personne ne peut encore regarder {thing} ({rule}).",
    },
    "cannot_name_not_in_pile": {
        "en": "{component} is not of the pile this came from.",
        "fr": "{component} n'est pas de la pile d'où ceci vient.",
    },
    "cannot_name_no_copy_left": {
        "en": "{component} is known to be elsewhere (step {step}); there is no other copy.",
        "fr": "On sait que {component} est ailleurs (étape {step}) ; il n'y en a pas d'autre.",
    },
    "cannot_name_seen_elsewhere": {
        "en": "{component} was seen elsewhere at step {step}, while this lay unknown.",
        "fr": "{component} a été vu ailleurs à l'étape {step}, alors que ceci restait inconnu.",
    },
    "catalogue_holds": {
        "en": "{catalogue}: every constraint holds. Values that differ from ours: {count}.",
        "fr": "{catalogue} : toutes les contraintes tiennent. Valeurs différentes : {count}.",
    },
    "catalogue_broken": {
        "en": "{catalogue}: no game can be started with it.",
        "fr": "{catalogue} : aucune partie ne peut commencer avec lui.",
    },
    "cannot_reprint": {
        "en": "The table would not stand with this value: {findings}",
        "fr": "La table ne tiendrait pas avec cette valeur : {findings}",
    },
    "otherwise": {
        "en": "  step {step} ({kind}) stays, though it would have gone otherwise",
        "fr": "  l'étape {step} ({kind}) reste, bien qu'elle se serait passée autrement",
    },
    "would_reprint": {
        "en": "Nothing was recorded; it would be step {step}.",
        "fr": "Rien n'a été noté ; ce serait l'étape {step}.",
    },
    "reprinted": {
        "en": "Put right from step {step} on.",
        "fr": "Rectifié à partir de l'étape {step}.",
    },
    "not_recorded": {
        "en": "Of this game only the score sheet is known: there is no table to change.",
        "fr": "De cette partie on ne connaît que la feuille de score : pas de table à modifier.",
    },
    "not_a_sheet": {
        "en": "This game has more than a score sheet: amend a step instead.",
        "fr": "Cette partie a plus qu'une feuille de score : corrigez plutôt une étape.",
    },
    "not_a_day": {
        "en": "{text} is not a day, such as 2026-05-01.",
        "fr": "{text} n'est pas un jour, par exemple 2026-05-01.",
    },
    # accounts
    "account": {"en": "account", "fr": "compte"},
    "role": {"en": "part", "fr": "rôle"},
    "club_keeper": {"en": "keeper of the club", "fr": "gardien du club"},
    "role_keeper": {"en": "keeper", "fr": "gardien"},
    "role_scribe": {"en": "scribe", "fr": "scribe"},
    "role_spectator": {"en": "spectator", "fr": "spectateur"},
    "seat_of": {"en": "player, seat of {seat}", "fr": "joueur, place de {seat}"},
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
    "accounts_needed": {
        "en": "Others could open {host}: serve with --accounts, or with --no-accounts if everybody "
        "who can reach it may see and record everything.",
        "fr": "D'autres pourraient ouvrir {host} : servez avec --accounts, ou avec --no-accounts "
        "si tous ceux qui y accèdent peuvent tout voir et tout noter.",
    },
    "password": {"en": "Password", "fr": "Mot de passe"},
    "password_again": {"en": "The same again", "fr": "Encore une fois"},
    "account_added": {"en": "{name} may sign in.", "fr": "{name} peut se connecter."},
    "account_password_set": {
        "en": "The password of {name} is changed; other sessions ended.",
        "fr": "Le mot de passe de {name} est changé ; les autres sessions sont closes.",
    },
    "account_removed": {
        "en": "{name} is removed; what they recorded stays.",
        "fr": "{name} est retiré ; ce qui a été noté reste.",
    },
    "account_unknown": {
        "en": "Nobody here has an account called {name}.",
        "fr": "Personne ici n'a de compte nommé {name}.",
    },
    "account_name": {
        "en": "A name has 1 to {most} characters.",
        "fr": "Un nom compte de 1 à {most} caractères.",
    },
    "account_taken": {
        "en": "There is an account called {name} already.",
        "fr": "Il y a déjà un compte nommé {name}.",
    },
    "account_password": {
        "en": "A password has at least {least} characters.",
        "fr": "Un mot de passe compte au moins {least} caractères.",
    },
    "account_guessable": {
        "en": "The address of a simulated game can be worked out: keep it private or show it to"
        " everybody, or go on with a copy of it.",
        "fr": "L'adresse d'une partie simulée se laisse calculer : gardez-la privée, rendez-la"
        " publique, ou continuez avec une copie.",
    },
    "account_role": {
        "en": "A part is keeper, scribe, spectator, or player with a seat.",
        "fr": "Un rôle est gardien, scribe, spectateur, ou joueur avec une place.",
    },
    "account_last_keeper": {
        "en": "{name} is the last keeper of the club. Make another one first.",
        "fr": "{name} est le dernier gardien du club. Nommez-en d'abord un autre.",
    },
    # long work
    "working.import": {"en": "Importing", "fr": "Importation"},
    "working.verify": {"en": "Judging again", "fr": "Nouveau jugement"},
    "working.simulate": {"en": "Playing", "fr": "Parties"},
    "working.export": {"en": "Drawing the steps", "fr": "Dessin des étapes"},
    "working.backup": {"en": "Copying", "fr": "Copie"},
    "working.rebuild": {"en": "Rebuilding", "fr": "Reconstruction"},
}
