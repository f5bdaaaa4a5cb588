"""What is wrong with a request, for programs and for people: the API, the gate, the record file."""

from __future__ import annotations

WORDS = {
    # ---------------------------------------------------------------- a whole request
    "errors.unreadable": {
        "en": "This request cannot be read.",
        "fr": "Cette demande est illisible.",
    },
    "errors.unknown_name": {
        "en": "There is no {what} called “{name}”.",
        "fr": "Il n'y a pas {what} du nom de « {name} ».",
    },
    "errors.no_such_game": {"en": "There is no such game.", "fr": "Cette partie n'existe pas."},
    "errors.game_unreadable": {
        "en": "This game cannot be opened: it is damaged, or a newer Ledger recorded it. Whoever "
        "keeps this server finds the reason with `ledger verify`.",
        "fr": "Cette partie ne s'ouvre pas : elle est abîmée, ou notée par un Ledger plus récent. "
        "La personne qui tient ce serveur en trouve la raison avec `ledger verify`.",
    },
    "errors.title_not_installed": {
        "en": "The title {title} is not installed; this game can be exported, not played.",
        "fr": "Le titre {title} n'est pas installé ; cette partie peut être exportée, "
        "mais pas jouée.",
    },
    "errors.no_such_step": {
        "en": "There is no step {step}; this game has {last}.",
        "fr": "Il n'y a pas d'étape {step} ; cette partie en compte {last}.",
    },
    "errors.table_moved_on": {
        "en": "The table has moved on: you saw step {seen}, it is at step {now}. "
        "Nothing was recorded.",
        "fr": "La table a avancé : vous étiez à l'étape {seen}, elle en est à l'étape {now}. "
        "Rien n'a été enregistré.",
    },
    "errors.nothing_to_undo": {
        "en": "There is nothing to take back.",
        "fr": "Il n'y a rien à annuler.",
    },
    "errors.dealer_absent": {
        "en": "The virtual dealer of this game is on another machine: its seed is not known here.",
        "fr": "Le croupier virtuel de cette partie est sur une autre machine : "
        "sa graine n'est pas connue ici.",
    },
    "errors.cannot_amend": {
        "en": "Step {step} cannot be amended: only an action that still stands can be.",
        "fr": "L'étape {step} ne peut pas être modifiée : seule une action qui vaut encore "
        "peut l'être.",
    },
    "errors.house_rule_stands": {
        "en": "A house rule “{name}” already stands in this game.",
        "fr": "Une règle maison « {name} » vaut déjà dans cette partie.",
    },
    "errors.not_a_question": {
        "en": "Step {step} stored no question.",
        "fr": "L'étape {step} ne contient pas de question.",
    },
    "errors.refused": {"en": "The rules say no.", "fr": "Les règles s'y opposent."},
    "errors.bad_record": {
        "en": "Line {line} of the record cannot be taken in; nothing of this game was stored.",
        "fr": "La ligne {line} du fichier ne peut pas être reprise ; "
        "rien de cette partie n'a été enregistré.",
    },
    "errors.game_exists": {
        "en": "The game {game} is stored here already, with other steps.",
        "fr": "La partie {game} est déjà enregistrée ici, avec d'autres étapes.",
    },
    "errors.store_busy": {
        "en": "The store is busy. Nothing was recorded; try again.",
        "fr": "Le registre est occupé. Rien n'a été enregistré ; réessayez.",
    },
    "errors.store_unusable": {
        "en": "The store cannot be read or written now. Nothing was recorded; whoever keeps this "
        "server finds the reason in its log.",
        "fr": "Le registre ne peut être ni lu ni écrit pour l'instant. Rien n'a été enregistré ; "
        "qui tient ce serveur en trouve la raison dans son journal.",
    },
    "errors.not_recorded": {
        "en": "Of this game only the score sheet is known: there is no table to change.",
        "fr": "De cette partie on ne connaît que la feuille de score : il n'y a pas de table "
        "à modifier.",
    },
    "errors.not_a_sheet": {
        "en": "This game has more than a score sheet: amend a step instead.",
        "fr": "Cette partie a plus qu'une feuille de score : modifiez plutôt une étape.",
    },
    "errors.too_many_kept": {
        "en": "{most} catalogues of this title are kept already: remove a file first.",
        "fr": "{most} catalogues de ce jeu sont déjà gardés : retirez d'abord un fichier.",
    },
    "errors.cannot_name_no_such_thing": {
        "en": "There is nothing unknown called “{thing}” here: it has a name already, or is gone.",
        "fr": "Rien d'inconnu ne s'appelle « {thing} » ici : c'est nommé, ou ce n'est plus là.",
    },
    "errors.cannot_name_too_early": {
        "en": "Nobody may look at it yet ({rule}).",
        "fr": "Personne ne peut encore le regarder ({rule}).",
    },
    "errors.cannot_name_not_in_pile": {
        "en": "“{component}” is not of the pile this came from.",
        "fr": "« {component} » n'est pas de la pile d'où ceci vient.",
    },
    "errors.cannot_name_no_copy_left": {
        "en": "“{component}” is known to be elsewhere (step {step}), and there is no other copy.",
        "fr": "On sait que « {component} » est ailleurs (étape {step}), sans autre exemplaire.",
    },
    "errors.cannot_name_seen_elsewhere": {
        "en": "“{component}” was seen elsewhere at step {step}, while this lay unknown.",
        "fr": "« {component} » a été vu ailleurs à l'étape {step}, alors que ceci restait inconnu.",
    },
    "errors.cannot_reprint": {
        "en": "The table would not stand with this value: {findings}",
        "fr": "La table ne tiendrait pas avec cette valeur : {findings}",
    },
    "errors.error": {"en": "That cannot be done.", "fr": "C'est impossible."},
    # ---------------------------------------------------------------- names of things
    "errors.what.house_rule": {
        "en": "house rule that stands in this game",
        "fr": "de règle maison en vigueur dans cette partie",
    },
    "errors.what.rule": {
        "en": "rule a table may waive",
        "fr": "de règle qu'une table puisse lever",
    },
    "errors.what.kind": {"en": "kind of action", "fr": "de type d'action"},
    "errors.what.question": {"en": "question", "fr": "de question"},
    "errors.what.title": {"en": "title", "fr": "de jeu"},
    "errors.what.player": {"en": "player at this table", "fr": "de joueur à cette table"},
    "errors.what.dealer": {"en": "dealer", "fr": "de croupier"},
    "errors.what.catalogue": {"en": "catalogue", "fr": "de catalogue"},
    "errors.what.thing": {"en": "thing to count", "fr": "de chose à compter"},
    "errors.what.round": {"en": "era or round", "fr": "d'ère ni de manche"},
    "errors.what.category": {"en": "score category", "fr": "de catégorie de points"},
    "errors.what.code": {"en": "refusal", "fr": "de refus"},
    "errors.what.entry": {"en": "catalogue entry", "fr": "d'élément du catalogue"},
    "errors.what.option": {"en": "option", "fr": "d'option"},
    "errors.what.battle": {"en": "battle", "fr": "de bataille"},
    "errors.what.card": {"en": "card", "fr": "de carte"},
    "errors.what.play": {"en": "play", "fr": "de coup"},
    "errors.what.store": {"en": "kind of store", "fr": "de type de registre"},
    # ---------------------------------------------------------------- a field
    "errors.field.missing": {"en": "This is missing.", "fr": "Ceci manque."},
    "errors.field.is_null": {"en": "This may not be empty.", "fr": "Ceci ne peut pas être vide."},
    "errors.field.unknown_field": {
        "en": "There is no field of this name here.",
        "fr": "Aucun champ ne porte ce nom ici.",
    },
    "errors.field.unreadable": {
        "en": "This cannot be read.",
        "fr": "Ceci est illisible.",
    },
    "errors.field.too_many_words": {
        "en": "These words are too many: {detail}.",
        "fr": "Ces mots sont de trop : {detail}.",
    },
    "errors.field.not_text": {"en": "This must be text.", "fr": "Ceci doit être un texte."},
    "errors.field.not_a_whole_number": {
        "en": "This must be a whole number.",
        "fr": "Ceci doit être un nombre entier.",
    },
    "errors.field.not_a_number": {
        "en": "This must be a number.",
        "fr": "Ceci doit être un nombre.",
    },
    "errors.field.number_out_of_range": {
        "en": "This number is too large.",
        "fr": "Ce nombre est trop grand.",
    },
    "errors.field.too_small": {
        "en": "This must be at least {detail}.",
        "fr": "Ceci doit valoir au moins {detail}.",
    },
    "errors.field.not_yes_or_no": {
        "en": "This must be true or false.",
        "fr": "Ceci doit être vrai (true) ou faux (false).",
    },
    "errors.field.not_one_of": {
        "en": "This must be one of: {detail}.",
        "fr": "Ceci doit être l'un de : {detail}.",
    },
    "errors.field.not_a_list": {"en": "This must be a list.", "fr": "Ceci doit être une liste."},
    "errors.field.wrong_length": {
        "en": "This list must have exactly {detail} entries.",
        "fr": "Cette liste doit compter exactement {detail} éléments.",
    },
    "errors.field.list_too_long": {
        "en": "This list may have at most {detail} entries.",
        "fr": "Cette liste peut compter au plus {detail} éléments.",
    },
    "errors.field.not_an_object": {
        "en": "This must be an object with named fields.",
        "fr": "Ceci doit être un objet avec des champs nommés.",
    },
    "errors.field.not_a_cell": {
        "en": "This must name a cell, such as 2,-1.",
        "fr": "Ceci doit désigner une case, par exemple 2,-1.",
    },
    "errors.field.not_a_time": {
        "en": "This must be a time with its offset, such as 2026-05-01T19:30:00Z.",
        "fr": "Ceci doit être une heure avec son décalage, par exemple 2026-05-01T19:30:00Z.",
    },
    "errors.field.not_an_id": {
        "en": "This must be the id of a game.",
        "fr": "Ceci doit être l'identifiant d'une partie.",
    },
    "errors.field.not_json": {
        "en": "This is not a JSON document.",
        "fr": "Ceci n'est pas un document JSON.",
    },
    "errors.field.too_deep": {
        "en": "This document is nested too deeply.",
        "fr": "Ce document est imbriqué trop profondément.",
    },
    "errors.field.invalid": {
        "en": "This cannot be read: {detail}",
        "fr": "Ceci est illisible : {detail}",
    },
    "errors.field.does_not_fit": {
        "en": "This does not fit the table: it moves or names what is not there.",
        "fr": "Ceci ne va pas avec la table : ce qui est déplacé ou nommé n'y est pas.",
    },
    "errors.field.no_events": {
        "en": "A correction needs at least one event.",
        "fr": "Une correction demande au moins un événement.",
    },
    "errors.field.not_a_day": {
        "en": "This must be a day, such as 2026-05-01.",
        "fr": "Ceci doit être un jour, par exemple 2026-05-01.",
    },
    "errors.field.in_the_future": {
        "en": "This day has not come yet.",
        "fr": "Ce jour n'est pas encore venu.",
    },
    "errors.field.position_or_totals": {
        "en": "Give either a position or totals, not both.",
        "fr": "Donnez soit une position, soit des totaux, pas les deux.",
    },
    "errors.field.same_value": {
        "en": "This is the value it has already.",
        "fr": "C'est déjà la valeur actuelle.",
    },
    "errors.field.no_totals": {
        "en": "A claim needs the total of at least one player.",
        "fr": "Un décompte demande le total d'au moins un joueur.",
    },
    "errors.field.no_counts": {
        "en": "A count needs at least one number.",
        "fr": "Un comptage demande au moins un nombre.",
    },
    "errors.field.reason_needed": {
        "en": "A waiver needs a reason.",
        "fr": "Une dérogation demande une raison.",
    },
    "errors.field.not_a_later_step": {
        "en": "This is none of the later steps that are taken again.",
        "fr": "Ce n'est pas l'une des étapes suivantes qui sont rejouées.",
    },
    "errors.field.action_or_drop": {
        "en": "Give either an action or drop, not both.",
        "fr": "Donnez soit une action, soit drop, pas les deux.",
    },
    # ---------------------------------------------------------------- names and sentences
    "errors.field.name_empty": {"en": "A name is missing.", "fr": "Un nom manque."},
    "errors.field.name_too_long": {
        "en": "A name may have at most {detail} characters.",
        "fr": "Un nom peut compter au plus {detail} caractères.",
    },
    "errors.field.name_not_printable": {
        "en": "This name holds characters that cannot be shown.",
        "fr": "Ce nom contient des caractères impossibles à afficher.",
    },
    "errors.field.name_is_a_cell": {
        "en": "A name may not be two numbers with a comma: that is how places are written.",
        "fr": "Un nom ne peut pas être deux nombres et une virgule : c'est ainsi que s'écrivent "
        "les cases.",
    },
    "errors.field.name_not_trimmed": {
        "en": "A name may not begin or end with a space.",
        "fr": "Un nom ne peut pas commencer ou finir par une espace.",
    },
    "errors.field.name_taken": {
        "en": "Two players are called {detail}; big and small letters make no difference.",
        "fr": "Deux joueurs s'appellent {detail} ; majuscules et minuscules ne comptent pas.",
    },
    "errors.field.text_empty": {"en": "This text is empty.", "fr": "Ce texte est vide."},
    "errors.field.text_too_long": {
        "en": "This text may have at most {detail} characters.",
        "fr": "Ce texte peut compter au plus {detail} caractères.",
    },
    "errors.field.text_not_printable": {
        "en": "This text holds characters that cannot be shown.",
        "fr": "Ce texte contient des caractères impossibles à afficher.",
    },
    # ---------------------------------------------------------------- setups and positions
    "errors.field.only_with_virtual_dealer": {
        "en": "A seed goes with the virtual dealer only.",
        "fr": "Une graine ne va qu'avec le croupier virtuel.",
    },
    "errors.field.other_players": {
        "en": "The position has other players than the game.",
        "fr": "La position a d'autres joueurs que la partie.",
    },
    "errors.field.hash_differs": {
        "en": "This is another catalogue than the hash says.",
        "fr": "Ce n'est pas le catalogue qu'annonce l'empreinte.",
    },
    # ---------------------------------------------------------------- the record file
    "errors.field.no_header": {
        "en": "A record begins with its header line.",
        "fr": "Un fichier de partie commence par sa ligne d'en-tête.",
    },
    "errors.field.second_header": {
        "en": "A second game begins here; one was expected.",
        "fr": "Une deuxième partie commence ici ; une seule était attendue.",
    },
    "errors.field.wrong_format": {
        "en": "This program reads the format {detail}.",
        "fr": "Ce programme lit le format {detail}.",
    },
    "errors.field.line_too_long": {
        "en": "This line has more than {detail} bytes.",
        "fr": "Cette ligne compte plus de {detail} octets.",
    },
    "errors.field.not_utf8": {
        "en": "This line is not UTF-8 text.",
        "fr": "Cette ligne n'est pas un texte UTF-8.",
    },
    "errors.field.wrong_step": {
        "en": "Step {detail} was expected here.",
        "fr": "L'étape {detail} était attendue ici.",
    },
    "errors.field.steps_missing": {
        "en": "The header announces {detail} steps; the file ends before.",
        "fr": "L'en-tête annonce {detail} étapes ; le fichier n'en contient pas autant.",
    },
    "errors.field.seed_differs": {
        "en": "The seed is not the one the game has committed to.",
        "fr": "La graine n'est pas celle à laquelle la partie s'est engagée.",
    },
    "errors.field.newer_than_this_program": {
        "en": "This was written by a newer program.",
        "fr": "Ceci a été écrit par un programme plus récent.",
    },
}


def field_sentence(code: str, lang: str) -> str:
    """The sentence of a field's code; a detail may stand behind a colon: `wrong_length:2`."""
    name, _, detail = code.partition(":")
    words = WORDS.get(f"errors.field.{name}")
    return words[lang].replace("{detail}", detail) if words else code
