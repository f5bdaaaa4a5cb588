"""The webhooks of the application: who may be told of what, and where people find us."""

from __future__ import annotations

from uuid import UUID

from flask import Flask, current_app

from ledger.web.shared.preview_picture import CAN_DRAW
from ledger.webhooks import Sender, Webhooks


def the_sender() -> Sender:
    """Of this process; asked for when a keeper looks, or when the server begins."""
    return sender_of(current_app._get_current_object())  # type: ignore[attr-defined]


def sender_of(app: Flask) -> Sender:
    kept: Sender | None = app.extensions.get("webhooks")
    if kept is None:
        ledger, accounts = app.extensions["ledger"], app.extensions.get("accounts")

        def told(game: UUID) -> bool:
            """Only what everybody may see: an unlisted game's address is not ours to spread."""
            return accounts is None or accounts.visibility(str(game)) == "public"

        book = Webhooks(ledger.address)
        kept = Sender(ledger, book, told, app.config["PUBLIC_URL"], pictures=CAN_DRAW)
        app.extensions["webhooks"] = kept
    return kept
