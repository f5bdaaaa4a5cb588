"""What introduces the table in words."""

WORDS = {
    "words.table": {"en": "The table in words", "fr": "La table en mots"},
}
