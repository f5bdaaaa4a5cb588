"""Whose picture a link has: that of a public or an unlisted game, and of no other."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from ledger.web.webhooks import sender_of
from tests.web.access.club import Club


def test_only_public_and_unlisted_games_have_a_picture(served, play_some):
    club = Club(served, play_some(served.extensions["ledger"], steps=4))
    game = str(club.game.id)
    path = f"/games/{game}/preview.png"
    for name, status in (("", 404), ("Stranger", 404), ("Keeper", 404)):
        assert club.client(name).get(path).status_code == status
    assert "og:image" not in club.client("Keeper").get(f"/games/{game}").text
    for shown in ("unlisted", "public"):
        club.accounts.show(game, shown)
        assert f"/games/{game}/preview.png" in club.client().get(f"/games/{game}").text
        assert club.client().get(path).mimetype == "image/png"


class Wire:
    def __init__(self):
        self.said = []

    def post(self, place, body, headers):
        self.said.append(json.loads(body))
        return 204


def test_a_webhook_shows_the_picture_of_a_public_game_alone(served, play_some):
    """The chat fetches it as a stranger does, and sees how the game began."""
    club = Club(served, play_some(served.extensions["ledger"], steps=9999))
    game = str(club.game.id)
    served.config["PUBLIC_URL"] = "https://club.example"
    sender = sender_of(served)
    sender._transport = wire = Wire()
    for shown in ("private", "unlisted", "public"):
        club.accounts.show(game, shown)
        for hook in sender.book.all():
            sender.book.remove(hook.hook)
        sender.book.add("https://hooks.example/a")
        sender.work()
        assert bool(wire.said) == (shown == "public")
    pictures = {one["embeds"][0]["image"]["url"] for one in wire.said}
    (picture,) = pictures
    address = urlsplit(picture)
    stranger = club.client()
    drawn = stranger.get(f"{address.path}?{address.query}")
    assert drawn.mimetype == "image/png"
    assert drawn.data == stranger.get(f"{address.path}?spoilers=off").data
    assert drawn.data != stranger.get(address.path).data
