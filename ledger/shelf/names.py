"""Names and notes somebody gives to what is kept here, read strictly."""

from __future__ import annotations

import secrets
import unicodedata

from ledger.errors import Unreadable

LONGEST_TAG, MOST_TAGS = 30, 20
LONGEST_NAME, LONGEST_NOTE = 80, 2000
NOT_IN_A_TAG = set(',;"“”«»')
WORDS = {
    "tag_too_long": {
        "en": f"A tag has at most {LONGEST_TAG} letters.",
        "fr": f"Une étiquette a au plus {LONGEST_TAG} lettres.",
    },
    "tag_letters": {
        "en": "A tag is plain words: no commas, no quotation marks.",
        "fr": "Une étiquette est faite de simples mots : ni virgule ni guillemet.",
    },
    "too_many_tags": {
        "en": f"A game has at most {MOST_TAGS} tags.",
        "fr": f"Une partie a au plus {MOST_TAGS} étiquettes.",
    },
    "list_full": {
        "en": "There is no room for more games here.",
        "fr": "Il n'y a plus de place pour d'autres parties ici.",
    },
    "scheme": {
        "en": "Points are whole numbers from 0 to 1000, such as 5, 3, 1; the best place first.",
        "fr": "Les points sont des nombres entiers de 0 à 1000, comme 5, 3, 1 ; la meilleure place "
        "d'abord.",
    },
}


def fault(field: str, code: str) -> Unreadable:
    return Unreadable({field: [code]}, {code: WORDS[code]})


def folded(text: str) -> str:
    """As names are compared: League, LEAGUE and " league " are one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def read_tag(text: str) -> str:
    """A tag as it is shown; empty if there is nothing in it."""
    shown = " ".join(unicodedata.normalize("NFKC", text).split()).lstrip("#").strip()
    if len(shown) > LONGEST_TAG:
        raise fault("tags", "tag_too_long")
    if not shown.isprintable() or NOT_IN_A_TAG & set(shown):
        raise fault("tags", "tag_letters")
    return shown


def read_line(text: str, field: str, longest: int = LONGEST_NAME, *, needed: bool = True) -> str:
    """One line, such as a name."""
    shown = " ".join(unicodedata.normalize("NFC", text).split())
    if needed and not shown:
        raise Unreadable({field: ["text_empty"]})
    if len(shown) > longest:
        raise Unreadable({field: [f"text_too_long:{longest}"]})
    if not shown.isprintable():
        raise Unreadable({field: ["text_not_printable"]})
    return shown


def read_note(text: str) -> str:
    said = unicodedata.normalize("NFC", text).replace("\r\n", "\n").strip()
    if len(said) > LONGEST_NOTE:
        raise Unreadable({"note": [f"text_too_long:{LONGEST_NOTE}"]})
    if any(unicodedata.category(c) in ("Cc", "Cs") and c not in "\n\t" for c in said):
        raise Unreadable({"note": ["text_not_printable"]})
    return said


def new_id() -> str:
    return secrets.token_hex(6)
