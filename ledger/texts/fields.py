"""What is wrong with one field, by code; a detail may stand behind a colon: `wrong_length:2`."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.ruleset import Lang, Words, phrase

FIELDS: Mapping[str, Words] = {
    # values
    "missing": {"en": "This is missing.", "fr": "Ceci manque."},
    "is_null": {"en": "This may not be empty.", "fr": "Ceci ne peut pas être vide."},
    "unknown_field": {
        "en": "There is no such field here.",
        "fr": "Aucun champ ne porte ce nom ici.",
    },
    "unreadable": {"en": "This cannot be read.", "fr": "Ceci est illisible."},
    "too_many_words": {"en": "Unexpected words: {detail}.", "fr": "Mots inattendus : {detail}."},
    "not_text": {"en": "This must be text.", "fr": "Ceci doit être un texte."},
    "not_a_whole_number": {
        "en": "This must be a whole number.",
        "fr": "Ceci doit être un nombre entier.",
    },
    "not_a_number": {"en": "This must be a number.", "fr": "Ceci doit être un nombre."},
    "number_out_of_range": {"en": "This number is too large.", "fr": "Ce nombre est trop grand."},
    "too_small": {
        "en": "This must be at least {detail}.",
        "fr": "Ceci doit valoir au moins {detail}.",
    },
    "not_yes_or_no": {
        "en": "This must be true or false.",
        "fr": "Ceci doit être vrai (true) ou faux (false).",
    },
    "not_one_of": {
        "en": "This must be one of: {detail}.",
        "fr": "Ceci doit être l'un de : {detail}.",
    },
    "not_a_list": {"en": "This must be a list.", "fr": "Ceci doit être une liste."},
    "wrong_length": {
        "en": "This list must have exactly {detail} {detail:entry|entries}.",
        "fr": "Cette liste doit compter exactement {detail} {detail:élément|éléments}.",
    },
    "list_too_long": {
        "en": "This list may have at most {detail} {detail:entry|entries}.",
        "fr": "Cette liste peut compter au plus {detail} {detail:élément|éléments}.",
    },
    "not_an_object": {
        "en": "This must be an object with named fields.",
        "fr": "Ceci doit être un objet avec des champs nommés.",
    },
    "not_a_cell": {
        "en": "This must name a cell, such as 2,-1.",
        "fr": "Ceci doit désigner une case, par exemple 2,-1.",
    },
    "not_a_time": {
        "en": "This must be a time with its offset, such as 2026-05-01T19:30:00Z.",
        "fr": "Ceci doit être une heure avec son décalage, par exemple 2026-05-01T19:30:00Z.",
    },
    "not_an_address": {
        "en": "This must be an address, such as https://example.org/hook.",
        "fr": "Ceci doit être une adresse, par exemple https://example.org/hook.",
    },
    "not_https": {
        "en": "This address must begin with https://.",
        "fr": "Cette adresse doit commencer par https://.",
    },
    "inside_address": {
        "en": "This address leads to this machine or into a private network.",
        "fr": "Cette adresse mène à cette machine ou dans un réseau privé.",
    },
    "secret_too_short": {
        "en": "A secret has 16 to 200 characters.",
        "fr": "Un secret compte de 16 à 200 caractères.",
    },
    "not_an_id": {
        "en": "This must be the id of a game.",
        "fr": "Ceci doit être l'identifiant d'une partie.",
    },
    "not_json": {"en": "This is not a JSON document.", "fr": "Ceci n'est pas un document JSON."},
    "not_plays": {
        "en": "This is no file of plays: BG Stats, CSV and saved BoardGameGeek XML are understood.",
        "fr": "Ce n'est pas un fichier de parties : BG Stats, CSV et le XML de BoardGameGeek sont "
        "compris.",
    },
    "not_bgstats": {
        "en": "This is no file of BG Stats: it has no plays.",
        "fr": "Ce n'est pas un fichier de BG Stats : il n'a pas de parties.",
    },
    "not_csv": {
        "en": "The first line must name the columns: date, title, player, score, winner.",
        "fr": "La première ligne doit nommer les colonnes : date, title, player, score, winner.",
    },
    "not_bgg": {
        "en": "This is no XML file of BoardGameGeek plays.",
        "fr": "Ce n'est pas un fichier XML de parties de BoardGameGeek.",
    },
    "too_many_plays": {
        "en": "A file may hold {detail} {detail:play|plays} at most.",
        "fr": "Un fichier peut contenir {detail} {detail:partie|parties} au plus.",
    },
    "too_deep": {
        "en": "This document is nested too deeply.",
        "fr": "Ce document est imbriqué trop profondément.",
    },
    "document_too_long": {
        "en": "This document has more than {detail} {detail:byte|bytes}.",
        "fr": "Ce document compte plus de {detail} {detail:octet|octets}.",
    },
    "invalid": {"en": "This cannot be read: {detail}", "fr": "Ceci est illisible : {detail}"},
    "not_yaml": {
        "en": "Line {detail} cannot be read: look for a colon, a quote or a bracket that is "
        "missing, or a line that begins at another column than the lines beside it.",
        "fr": "La ligne {detail} est illisible : cherchez deux-points, un guillemet ou un crochet "
        "qui manque, ou une ligne qui ne commence pas à la même colonne que ses voisines.",
    },
    "names_nothing": {
        "en": 'The catalogue names "{detail}" here, but lists nothing of that name.',
        "fr": "Le catalogue nomme ici « {detail} », mais rien n'y porte ce nom.",
    },
    "catalogue_does_not_fit": {
        "en": "Parts of this catalogue do not go together; compare it with ours.",
        "fr": "Des parties de ce catalogue ne vont pas ensemble ; comparez-le avec le nôtre.",
    },
    "does_not_fit": {
        "en": "This does not fit the table: it moves or names what is not there.",
        "fr": "Ceci ne va pas avec la table : ce qui est déplacé ou nommé n'y est pas.",
    },
    "no_events": {
        "en": "A correction needs at least one event.",
        "fr": "Une correction demande au moins un événement.",
    },
    "not_a_day": {
        "en": "This must be a day, such as 2026-05-01.",
        "fr": "Ceci doit être un jour, par exemple 2026-05-01.",
    },
    "in_the_future": {"en": "This day is still to come.", "fr": "Ce jour n'est pas encore venu."},
    "position_or_totals": {
        "en": "Give either a position or totals, not both.",
        "fr": "Donnez soit une position, soit des totaux, pas les deux.",
    },
    "same_value": {"en": "It already has this value.", "fr": "C'est déjà la valeur actuelle."},
    "no_totals": {
        "en": "A claim needs at least one player's total.",
        "fr": "Un décompte demande le total d'au moins un joueur.",
    },
    "no_counts": {
        "en": "A count needs at least one number.",
        "fr": "Un comptage demande au moins un nombre.",
    },
    "reason_needed": {
        "en": "Say why the table agreed.",
        "fr": "Dites pourquoi la table est d'accord.",
    },
    "not_a_later_step": {
        "en": "This is not one of the later steps that are taken again.",
        "fr": "Ce n'est pas l'une des étapes suivantes qui sont rejouées.",
    },
    "action_or_drop": {
        "en": "Give either an action or drop, not both.",
        "fr": "Donnez soit une action, soit drop, pas les deux.",
    },
    # names and texts
    "name_empty": {"en": "A name is missing.", "fr": "Un nom manque."},
    "name_too_long": {
        "en": "A name may have at most {detail} {detail:character|characters}.",
        "fr": "Un nom peut compter au plus {detail} {detail:caractère|caractères}.",
    },
    "name_not_printable": {
        "en": "This name has characters that cannot be shown.",
        "fr": "Ce nom contient des caractères impossibles à afficher.",
    },
    "name_is_a_cell": {
        "en": "A name may not be two numbers with a comma: that is how cells are written.",
        "fr": "Un nom ne peut pas être deux nombres et une virgule : c'est ainsi que s'écrivent "
        "les cases.",
    },
    "name_not_trimmed": {
        "en": "A name may not begin or end with a space.",
        "fr": "Un nom ne peut pas commencer ou finir par une espace.",
    },
    "name_taken": {
        "en": "Two players are called {detail}; capital letters make no difference.",
        "fr": "Deux joueurs s'appellent {detail} ; les majuscules ne comptent pas.",
    },
    "text_empty": {"en": "This text is empty.", "fr": "Ce texte est vide."},
    "text_too_long": {
        "en": "This text may have at most {detail} {detail:character|characters}.",
        "fr": "Ce texte peut compter au plus {detail} {detail:caractère|caractères}.",
    },
    "text_not_printable": {
        "en": "This text has characters that cannot be shown.",
        "fr": "Ce texte contient des caractères impossibles à afficher.",
    },
    # setups and positions
    "only_with_virtual_dealer": {
        "en": "A seed goes with the virtual dealer only.",
        "fr": "Une graine ne va qu'avec le croupier virtuel.",
    },
    "other_players": {
        "en": "The position has different players from the game.",
        "fr": "La position a d'autres joueurs que la partie.",
    },
    "against_law": {
        "en": "A table cannot be like this ({detail}).",
        "fr": "Une table ne peut pas être ainsi ({detail}).",
    },
    "contradicts": {
        "en": "The rest of the position says otherwise here: {detail}.",
        "fr": "Le reste de la position dit autre chose ici : {detail}.",
    },
    "cannot_be_drawn": {
        "en": "No board can be drawn from this.",
        "fr": "Aucun plateau ne peut se dessiner ainsi.",
    },
    "options_differ": {
        "en": "The game is to be played with {detail}, but the position says otherwise.",
        "fr": "La partie doit se jouer avec {detail}, mais la position dit autre chose.",
    },
    "hash_differs": {
        "en": "This is a different catalogue from the one the hash names.",
        "fr": "Ce n'est pas le catalogue qu'annonce l'empreinte.",
    },
    # the record file
    "no_header": {
        "en": "A record begins with its header line.",
        "fr": "Un fichier de partie commence par sa ligne d'en-tête.",
    },
    "second_header": {
        "en": "A second game begins here; one was expected.",
        "fr": "Une deuxième partie commence ici ; une seule était attendue.",
    },
    "wrong_format": {
        "en": "This program reads the format {detail}.",
        "fr": "Ce programme lit le format {detail}.",
    },
    "line_too_long": {
        "en": "This line has more than {detail} {detail:byte|bytes}.",
        "fr": "Cette ligne compte plus de {detail} {detail:octet|octets}.",
    },
    "too_many_empty_lines": {
        "en": "This file has more than {detail} empty {detail:line|lines}.",
        "fr": "Ce fichier compte plus de {detail} {detail:ligne vide|lignes vides}.",
    },
    "too_many_faults": {
        "en": "This file has {detail} bad {detail:record|records} up to here; the rest was not "
        "looked at.",
        "fr": "Ce fichier compte {detail} {detail:partie illisible|parties illisibles} jusqu'ici ; "
        "la suite n'a pas été examinée.",
    },
    "takes_too_long": {
        "en": "Taking in this file takes too long. What came before this line is stored; please "
        "send the rest by itself.",
        "fr": "La lecture de ce fichier dure trop longtemps. Ce qui précède cette ligne est "
        "enregistré ; veuillez envoyer la suite à part.",
    },
    "not_utf8": {
        "en": "This line is not UTF-8 text.",
        "fr": "Cette ligne n'est pas un texte UTF-8.",
    },
    "wrong_step": {
        "en": "Step {detail} was expected here.",
        "fr": "L'étape {detail} était attendue ici.",
    },
    "steps_missing": {
        "en": "The header announces {detail} {detail:step|steps}; the file ends before that.",
        "fr": "L'en-tête annonce {detail} {detail:étape|étapes} ; le fichier n'en contient pas "
        "autant.",
    },
    "chain_differs": {
        "en": "This line is not as it was when the record was written: it was changed, or lines "
        "are missing, added or in another order before it. Without its last line, which holds the "
        "chain, the record is taken as it stands.",
        "fr": "Cette ligne n'est pas telle qu'elle était à l'écriture du fichier : elle a été "
        "modifiée, ou des lignes manquent, ont été ajoutées ou déplacées avant elle. Sans sa "
        "dernière ligne, qui contient la chaîne, le fichier est pris tel quel.",
    },
    "behind_the_chain": {
        "en": "Nothing of this game can follow the line that holds its chain.",
        "fr": "Rien de cette partie ne peut suivre la ligne qui contient sa chaîne.",
    },
    "seed_differs": {
        "en": "This is not the seed the game committed to.",
        "fr": "La graine n'est pas celle à laquelle la partie s'est engagée.",
    },
    "newer_than_this_program": {
        "en": "This was written by a newer program.",
        "fr": "Ceci a été écrit par un programme plus récent.",
    },
    "not_json_at": {
        "en": "This is not a JSON document: see line {line}, column {column}.",
        "fr": "Ceci n'est pas un document JSON : voir ligne {line}, colonne {column}.",
    },
    "not_composed": {
        "en": "This table is not recorded by taps.",
        "fr": "Cette table ne se note pas au toucher.",
    },
}


def field_sentence(code: str, lang: Lang) -> str:
    """The sentence of a field's code; the code itself where there is none."""
    name, _, detail = code.partition(":")
    line, _, column = detail.partition(":")
    params = {"detail": detail, "line": line, "column": column}
    return phrase(FIELDS[name], lang, **params) if name in FIELDS else code
