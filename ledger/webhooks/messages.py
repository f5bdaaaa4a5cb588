"""What is told: that a game begins, ends, is signed; never a result, and nothing hidden."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any

import msgspec

from ledger.aggregates.game import Game
from ledger.ruleset import Lang, phrase

WORDS = {
    "start": {"en": "A game begins.", "fr": "Une partie commence."},
    "end": {"en": "A game is over.", "fr": "Une partie est finie."},
    "claim": {
        "en": "The paper sheet of a game differs from the log.",
        "fr": "La feuille papier d’une partie diffère du registre.",
    },
    "signed": {
        "en": "All players have signed a game.",
        "fr": "Tous les joueurs ont signé une partie.",
    },
    "test": {"en": "This is a test from Ledger.", "fr": "Ceci est un essai de Ledger."},
    "players": {"en": "Players: {names}", "fr": "Joueurs : {names}"},
}
MARKUP = re.compile(r"([\\`*_~|>\[\]()#@<])")
SIGNATURE, TIMESTAMP = "Ledger-Signature", "Ledger-Timestamp"


def message(
    event: str, lang: Lang, game: Game | None = None, url: str = "", *, picture: bool = False
) -> bytes:
    """As a chat takes it. Names are no markup and call nobody; of a game that is over the link
    leads to its first step, and the picture shows how it began."""
    said: dict[str, Any] = {
        "content": phrase(WORDS[event], lang),
        "allowed_mentions": {"parse": []},
    }
    if game is not None:
        names = ", ".join(game.setup.players)
        embed: dict[str, Any] = {
            "title": plain(game.rules.name[lang])[:250],
            "description": plain(phrase(WORDS["players"], lang, names=names))[:2000],
        }
        if url:
            at = f"/games/{game.id}" if event == "start" else f"/games/{game.id}/steps/1"
            embed["url"] = f"{url}{at}" if event == "start" else f"{url}{at}?spoilers=off"
        if url and picture:
            shown = f"{url}/games/{game.id}/preview.png?at={game.version}&lang={lang}&spoilers=off"
            embed["image"] = {"url": shown}
        said["embeds"] = [embed]
    return msgspec.json.encode(said)


def plain(text: str) -> str:
    return MARKUP.sub(r"\\\1", text)


def signed(secret: str, body: bytes, at: int) -> dict[str, str]:
    """Headers by which whoever has the secret knows that it came from here, and when."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return {SIGNATURE: f"sha256={digest}", TIMESTAMP: str(at)}
