"""The picture of a shared link: every title's own board, whole, and nothing of the end unasked."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest

from ledger.application import Ledger
from ledger.games import BUILT_IN
from ledger.web.shared import link_preview, preview_picture
from ledger.web.shared.plain_svg import plain
from ledger.web.shared.preview_picture import FONTS, HEIGHT, WIDTH, card
from tests.support.secret_twins import dealt_game, twin
from tests.support.whole_games import brought

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"


def address(client, path, **query):
    page = client.get(path, query_string=query, follow_redirects=True).text
    found = re.search(r'<meta property="og:image" content="([^"]*)">', page)
    return found and found[1].replace("&amp;", "&").removeprefix("http://localhost")


def size(data):
    assert data.startswith(PNG)
    return struct.unpack(">II", data[16:24])


@pytest.mark.parametrize("title", BUILT_IN)
@pytest.mark.parametrize("steps", [30, 9999], ids=["in play", "over"])
def test_a_link_has_a_picture_of_its_board(client, ledger, play_some, title, steps):
    game = play_some(ledger, title, steps=steps)
    answer = client.get(address(client, f"/games/{game.id}"))
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert size(answer.data) == (WIDTH, HEIGHT) == (1200, 630)
    assert len(answer.data) < 600_000
    again = client.get(
        address(client, f"/games/{game.id}"), headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")


def svg(app, game, path="/", *, held=False):
    with app.test_request_context(path):
        return card(game, held=held)


def words(drawn):
    found = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    return [one.text for one in found if one.text]


@pytest.mark.parametrize("title", BUILT_IN)
def test_everything_is_worked_out_in_it(app, ledger, play_some, title):
    drawn = svg(app, play_some(ledger, title, steps=9999))
    assert not re.search(r"var\(|color-mix|<style|<use|class=", drawn)
    ids = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= ids
    assert len(set(re.findall(r'fill="(#[0-9a-fA-F]{3,8})"', drawn))) >= 3


def test_it_tells_the_result_or_that_the_game_is_in_play(app, ledger, play_some):
    over = play_some(ledger, steps=9999)
    sheet, said = over.sheet_at(over.version), words(svg(app, over))
    assert f"Won by {', '.join(sheet.winners)}" in said
    assert {str(total) for total in sheet.totals.values()} <= set(said)
    held = svg(app, over, held=True)
    assert "Won" not in held
    assert not {str(total) for total in sheet.totals.values()} & set(words(held))
    playing = play_some(ledger, seed=3, steps=30)
    assert "In play" in " ".join(words(svg(app, playing)))
    assert "En cours" in " ".join(words(svg(app, playing, "/?lang=fr")))


def test_a_score_sheet_is_drawn_in_the_colours_of_its_seats(app, ledger):
    game = brought(ledger, "any_game/sheets/market-day.jsonl")
    drawn = ElementTree.fromstring(svg(app, game))
    bars = [one for one in drawn.iter(f"{SVG}rect") if one.get("rx") == "3"]
    dots = [one.get("fill") for one in drawn.iter(f"{SVG}circle")]
    assert [bar.get("fill") for bar in bars] == dots
    assert len(set(dots)) == 4
    totals = [game.sheet_at(game.version).totals[player] for player in game.setup.players]
    wide = [float(bar.get("width")) for bar in bars]
    assert wide == [pytest.approx(144 * total / max(totals), abs=0.1) for total in totals]


def test_a_game_that_nobody_logged_tells_its_result(app, client, ledger):
    game = brought(ledger, "founders/more/sheet-from-september.jsonl")
    (winner,) = game.sheet_at(game.version).winners
    said = words(svg(app, game))
    assert f"Won by {winner}" in said
    assert "The table is being set up." not in said
    assert f"Won by {winner}" in client.get(f"/games/{game.id}/sheet-only").text


def test_where_the_end_is_kept_the_picture_keeps_it_too(client, ledger, play_some):
    game = play_some(ledger, steps=9999)
    path = address(client, f"/games/{game.id}/steps/1", spoilers="off")
    assert "spoilers=off" in path
    stranger = client.application.test_client()
    held = stranger.get(path)
    assert "Set-Cookie" not in held.headers
    told = stranger.get(path.replace("spoilers=off", "spoilers=on"))
    assert held.data != told.data
    assert held.headers["ETag"] != told.headers["ETag"]


def test_what_is_hidden_is_not_in_the_picture(app, ledger, tmp_path):
    game = dealt_game(ledger)
    other = Ledger(str(tmp_path / "other.db"))
    made = twin(other, game, None)
    assert svg(app, game) == svg(app, made)
    other.close()


def test_a_private_game_and_a_machine_that_cannot_draw_have_none(
    client, ledger, play_some, monkeypatch
):
    game = play_some(ledger, steps=4)
    monkeypatch.setattr(link_preview, "CAN_DRAW", False)
    assert address(client, f"/games/{game.id}") is None
    assert "og:title" in client.get(f"/games/{game.id}").text
    assert client.get(f"/games/{game.id}/preview.png").status_code == 404


def test_a_board_that_cannot_be_drawn_leaves_the_words(app, ledger, play_some, monkeypatch):
    game = play_some(ledger, steps=30)

    def broken(*_):
        raise LookupError("no such tile")

    monkeypatch.setattr(preview_picture.boards, "mini", broken)
    assert "Founders" in " ".join(words(svg(app, game)))


def test_long_names_and_other_letters_stay_in_the_picture(app, ledger):
    names = ["W" * 40, "Ωμέγα <b>&", "日本語のなまえ", "Zoë"]
    game = ledger.start("founders", names, dealer="virtual", seed="x")
    drawn = svg(app, game)
    assert "<b>" not in drawn
    shown = words(drawn)
    assert any(one.startswith("WWWW") and one.endswith("…") and len(one) < 30 for one in shown)
    assert size(preview_picture._png(drawn)) == (WIDTH, HEIGHT)


def test_it_is_drawn_where_there_are_no_fonts(app, ledger, play_some):
    assert (FONTS / "DejaVu.LICENSE.txt").exists()
    drawn = svg(app, play_some(ledger, steps=9999))
    empty = re.sub(r"<text.*?</text>", "", drawn, flags=re.DOTALL)
    assert preview_picture.COVERED.fullmatch("".join(words(drawn)))
    assert preview_picture._png(drawn) != preview_picture._png(empty)


def test_variables_follow_the_place_a_symbol_is_shown_in():
    drawn = plain(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>:root { --a: #010203; }'
        " .x { --a: #fff; } .c { fill: var(--a); stroke: color-mix(in srgb, var(--a) 50%, #000);"
        ' }</style><symbol id="s" viewBox="0 0 1 1"><path class="c" d="M0 0"/></symbol>'
        '<use href="#s" width="3"/><g class="x"><use href="#s" x="2"/></g>'
        '<use href="#nothing"/></svg>'
    )
    paths = list(ElementTree.fromstring(drawn).iter(f"{SVG}path"))
    assert [one.get("fill") for one in paths] == ["#010203", "#fff"]
    assert [one.get("stroke") for one in paths] == ["#000102", "#808080"]
