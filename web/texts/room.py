"""What the page for the room says."""

from __future__ import annotations

WORDS = {
    "room.title": {"en": "Big screen", "fr": "Grand écran"},
    "room.to_move": {"en": "{player} to play", "fr": "À {player} de jouer"},
    "room.over": {"en": "Won by {names}", "fr": "Victoire : {names}"},
    "room.join": {"en": "Join with a phone", "fr": "Rejoindre avec un téléphone"},
    "room.code_watch": {"en": "Scan to watch", "fr": "Scannez pour regarder"},
    "room.code_seat": {
        "en": "Scan to sit down as {player}",
        "fr": "Scannez pour prendre place : {player}",
    },
    "room.make_seat": {"en": "Code for {player}", "fr": "Code : {player}"},
    "room.make_watch": {"en": "Code to watch", "fr": "Code pour regarder"},
    "room.once": {
        "en": "One person can use this code, once.",
        "fr": "Une seule personne peut utiliser ce code, une fois.",
    },
    "room.put_away": {"en": "Hide the code", "fr": "Masquer le code"},
}
