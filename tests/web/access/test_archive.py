"""The archive served to others: public games and one's own, and no word of the others."""

from __future__ import annotations

from tests.web.access.club import Club
from tests.web.pages.test_archive import ADDRESSES, games


def test_it_holds_the_public_games_and_ones_own(served, play_some):
    ledger = served.extensions["ledger"]
    club = Club(served, play_some(ledger, players=("Zebulon", "Bo"), steps=6))
    public = play_some(ledger, seed=2, steps=5)
    club.accounts.show(str(public.id), "public")
    mine = str(club.game.id)
    for address in ADDRESSES:
        assert games(club.client("Keeper").get(address)) == {mine, str(public.id)}
        stranger = club.client("Stranger").get(address)
        assert games(stranger) == {str(public.id)}
        assert b"Zebulon" not in stranger.data
        assert club.client().get(address).status_code in (303, 401)
