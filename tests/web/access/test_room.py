"""The page for the room where people sign in: codes are invitations, used once."""

from __future__ import annotations

import re

from tests.web.access.club import form


def test_only_the_keeper_makes_codes_and_each_is_used_once(club):
    path = f"/games/{club.game.id}/room"
    seat = club.game.setup.players[1]
    looked = club.client("Spectator").get(path).text
    assert "Code for" not in looked
    assert "Scan to watch" not in looked  # a private game is watched by invitation
    assert club.client("Scribe").post(f"{path}/code", **form(seat=seat)).status_code == 403
    page = club.client("Keeper").post(f"{path}/code", **form(seat=seat)).text
    link = re.search(r'class="address"><a href="([^"]+)"', page)[1].replace("&amp;", "&")
    guest, late = club.client("Stranger"), club.client("Spectator")
    there = link.removeprefix("http://localhost")
    token = there.partition("link=")[2]
    guest.post("/join", **form(link=token))
    assert ("player", seat) in club.accounts.roles("stranger", str(club.game.id))
    assert late.get(there).status_code != 200
    club.accounts.show(str(club.game.id), "public")
    assert "Scan to watch" in club.client().get(path).text
