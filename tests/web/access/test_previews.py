"""Whose picture a link has: that of a public or an unlisted game, and of no other."""

from __future__ import annotations

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
