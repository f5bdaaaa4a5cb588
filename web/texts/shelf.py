"""What tags and collections say."""

from __future__ import annotations

WORDS = {
    "shelf.tags": {"en": "Tags", "fr": "Étiquettes"},
    "shelf.tags_of": {"en": "Tags and collections", "fr": "Étiquettes et collections"},
    "shelf.no_tags": {"en": "This game has no tags yet.", "fr": "Pas encore d'étiquette."},
    "shelf.none_tagged": {
        "en": "No game has a tag yet.",
        "fr": "Aucune partie n'a encore d'étiquette.",
    },
    "shelf.tags_field": {
        "en": "Tags, with commas between them",
        "fr": "Étiquettes, séparées par des virgules",
    },
    "shelf.keep_tags": {"en": "Keep these tags", "fr": "Garder ces étiquettes"},
    "shelf.tags_kept": {"en": "The tags are kept.", "fr": "Les étiquettes sont gardées."},
    "shelf.collections": {"en": "Collections", "fr": "Collections"},
    "shelf.lead": {
        "en": "A collection is a list of games with a name and a note. Others see those of its "
        "games that they may look at.",
        "fr": "Une collection est une liste de parties avec un nom et une note. Les autres voient "
        "celles de ses parties qu'ils peuvent regarder.",
    },
    "shelf.games": {"en": "{n} {n:game|games}", "fr": "{n} {n:partie|parties}"},
    "shelf.no_collections": {
        "en": "There are no collections yet.",
        "fr": "Il n'y a pas encore de collection.",
    },
    "shelf.in_none": {
        "en": "This game is in no collection.",
        "fr": "Cette partie n'est dans aucune collection.",
    },
    "shelf.put_into": {"en": "Put it into {name}", "fr": "La mettre dans {name}"},
    "shelf.take_out": {"en": "Take it out", "fr": "La retirer"},
    "shelf.take_out_of": {"en": "Take it out of {name}", "fr": "Retirer la partie : {name}"},
    "shelf.new": {"en": "New collection", "fr": "Nouvelle collection"},
    "shelf.new_with": {
        "en": "A new collection with this game: its name",
        "fr": "Une nouvelle collection avec cette partie : son nom",
    },
    "shelf.name": {"en": "Name", "fr": "Nom"},
    "shelf.note": {"en": "Note", "fr": "Note"},
    "shelf.make": {"en": "Make the collection", "fr": "Créer la collection"},
    "shelf.empty": {"en": "There are no games in it yet.", "fr": "Elle est encore vide."},
    "shelf.change": {"en": "Change this collection", "fr": "Modifier cette collection"},
    "shelf.add_game": {
        "en": "Add a game: its id or the address of its page",
        "fr": "Ajouter une partie : son identifiant ou l'adresse de sa page",
    },
    "shelf.add": {"en": "Add it", "fr": "L'ajouter"},
    "shelf.keep": {"en": "Keep the changes", "fr": "Garder les changements"},
    "shelf.remove": {"en": "Remove this collection", "fr": "Supprimer cette collection"},
    "shelf.remove_text": {"en": "Its games stay.", "fr": "Ses parties restent."},
    "shelf.collection_removed": {
        "en": "The collection was removed.",
        "fr": "La collection a été supprimée.",
    },
}
