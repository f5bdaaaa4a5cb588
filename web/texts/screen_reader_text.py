"""What introduces the table in words."""

WORDS = {
    "words.count": {"en": "{name}: {number}", "fr": "{name} : {number}"},
    "words.apart": {"en": "; ", "fr": " ; "},
    "words.table": {"en": "The table in words", "fr": "La table en mots"},
}
