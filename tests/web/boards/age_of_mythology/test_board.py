"""The board and the record sheet of Age of Mythology: drawings, drafts, and who sees what."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology.catalogue import CATALOGUES
from ledger.visibility import Viewer
from ledger.web import boards
from ledger.web.boards.age_of_mythology import board as board
from ledger.web.boards.age_of_mythology.entry.words import ASKS, KINDS
from ledger.web.boards.age_of_mythology.view import View
from ledger.web.boards.age_of_mythology.words import WORDS
from tests.web.boards.age_of_mythology.games import find, made_app, whole
from tests.web.test_texts import blanks


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """One application for the whole file: its templates are read once."""
    return made_app(tmp_path_factory.mktemp("pages"))


@pytest.fixture(params=["en", "fr"])
def here(pages, request):
    with pages.test_request_context(f"/?lang={request.param}"):
        yield request.param


@pytest.fixture
def english(pages):
    with pages.test_request_context("/?lang=en"):
        yield pages


# ------------------------------------------------------------------------------ the drawing


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_many_steps_of_a_whole_game_are_drawn(here, number):
    game = whole(number, number)
    for step in (*range(1, game.version, game.version // 14), game.version):
        viewer = (None, *game.setup.players)[step % (number + 1)]
        drawn = str(boards.table(game, step, viewer=Viewer(viewer)))
        assert ElementTree.fromstring(f"<div>{drawn}</div>") is not None
        state = game.state_at(step)
        for player, seat in state.seats.items():
            assert html.escape(player) in drawn
            if seat.slots:
                assert drawn.count(f'data-board="{player}:') == 2


def test_a_board_shows_every_tile_worker_building_unit_cube_and_card(english):
    game, step = find(
        lambda s: s.turn > 4 and any(t.houses and t.workers for t in s.seats.values())
    )
    state = game.state_at(step)
    for shown in board.draw(game, step, "en")["seats"]:
        seat = state.seats[shown["player"]]
        tiles = {s["slot"]: s["tile"] for s in shown["production"]["slots"] if s["tile"]}
        assert tiles == {slot: tile.tile for slot, tile in seat.tiles.items()}
        workers = {s["slot"]: s["worker"] for s in shown["production"]["slots"] if s["worker"]}
        assert workers == seat.workers
        city = {s["slot"]: s["building"] for s in shown["city"]["slots"] if s["building"]}
        assert city == {slot: built.building for slot, built in seat.city.items()}
        assert {c["resource"]: c["n"] for c in shown["cubes"]} == seat.cubes
        assert {u["unit"]: u["n"] for u in shown["units"] if not u["battle"]} == {
            unit: n for unit, n in seat.holding.items() if n
        }
        assert len(shown["hand"]) == seat.hand
        assert f"{state.decks[seat.culture].down} face down" in shown["deck_text"]
        assert [a["age"] for a in shown["ages"] if a["state"] == "now"] == [seat.age]


def test_bank_and_victory_cards_add_up(english):
    game = whole(4, 4)
    for step in range(20, game.version, 60):
        state, drawing = game.state_at(step), board.draw(game, step, "en")
        piles = {pile["resource"]: pile["n"] for pile in drawing["bank"]}
        assert piles == {**state.bank, "vp": state.bank_vp}
        for pile in drawing["bank"]:
            assert len(pile["cubes"]) == pile["n"]
        on_cards = sum(card["n"] for card in drawing["vp"])
        won = sum(shown["points"] for shown in drawing["seats"])
        assert on_cards + won + state.bank_vp <= 30


def test_every_picture_has_a_symbol_and_every_id_is_there_once(english):
    game = whole(3, 1)
    sprites = str(boards.sprites(game))
    ids = re.findall(r'\bid="([^"]+)"', sprites)
    assert len(ids) == len(set(ids))
    pages = "".join(str(boards.table(game, step)) for step in range(1, game.version, 40))
    for href in set(re.findall(r'href="#([^"]+)"', sprites + pages)):
        assert href in ids or href.startswith(("ui-", "seat-")), href
    assert "<title>" not in sprites  # English only; the boards say names in the reader's language
    for name in (*game.catalogue.unit, *(f"building-{b}" for b in game.catalogue.building)):
        assert name in ids


def test_a_catalogue_with_a_new_unit_draws_it_as_a_plain_shield(english):
    known = CATALOGUES.default
    unit = replace(next(iter(known.units)), id="gr_chimera")
    other = replace(known, hash="other", unit={**known.unit, "gr_chimera": unit})
    assert '<symbol id="gr_chimera"' in str(board.sprite(other))


def test_boards_are_readable_as_text(here):
    game, step = find(lambda s: any(t.workers for t in s.seats.values()))
    drawn = str(boards.table(game, step))
    root = ElementTree.fromstring(f"<div>{drawn}</div>")
    squares = [s for s in root.iter("svg") if s.get("data-board")]
    assert len(squares) == 6
    for square in squares:
        assert square.get("aria-label")
        titles = [g.find("title") for g in square.iter("g") if g.get("class") is None]
        assert any(title is not None and title.text for title in titles)
    for card in (s for s in root.iter("span") if (s.get("class") or "").startswith("a-card")):
        assert card.get("aria-label")


def test_a_battle_shows_both_armies_and_why_every_die_is_there(english):
    game, step = find(lambda s: s.battle is not None and bool(s.battle.fighting))
    shown = board.draw(game, step, "en")["battle"]
    battle = game.state_at(step).battle
    for side, told in zip(("attacker", "defender"), shown["sides"], strict=True):
        alive = [f["unit"] for f in told["figures"] if not f["state"]]
        assert alive == [fighter.unit for fighter in battle.engaged[side]]
        fighter = told["fighter"]
        assert fighter["dice"] == sum(part["n"] for part in fighter["parts"])
        assert len(fighter["pips"]) == fighter["dice"]
        assert fighter["parts"][0]["text"] == "on the card"
    assert shown["ladder"][-1]["now"]


def test_the_battle_is_still_shown_at_the_step_that_ends_it_and_not_after(english):
    game = whole(2, 2)
    ended = next(
        n
        for n in range(1, game.version)
        if any(type(e).__name__ == "BattleEnded" for e in game.events(n))
    )
    shown = board.draw(game, ended, "en")["battle"]
    assert "wins the battle" in shown["won"]
    assert board.draw(game, ended + 1, "en")["battle"] is None


def test_curves_of_bank_and_armies_follow_the_market(here):
    game = whole(3, 3)
    drawn = str(board.audit_chart(game, game.version, here))
    market = RULESET.look.market(game.state)
    for player in game.setup.players:
        assert "<b title=" in drawn
        assert str(market["armies"][player]) in re.findall(r"<b title=\"[^\"]*\">(\d+)</b>", drawn)
    assert drawn.count('class="curve') == 5 + 2 * len(game.setup.players)


def test_score_lines_show_what_was_counted(english):
    found = set()
    for seed in (1, 2, 3, 4, 5):
        game = whole(3, seed)
        for line in RULESET.look.score(game.state).lines:
            drawn = str(boards.why(game, game.version, line))
            if drawn:
                found.add(line.category)
                assert "a-proof" in drawn
    assert "army" in found
    assert "buildings" in found


# ------------------------------------------------------------------------------------ words


def test_every_word_is_said_in_both_languages_with_the_same_blanks():
    for words in (*WORDS.values(), *ASKS.values(), *KINDS.values()):
        assert words["en"]
        assert words["fr"]
        assert blanks(words["en"]) == blanks(words["fr"]), words


def test_every_action_and_every_power_has_its_words(english):
    assert set(KINDS) == set(RULESET.actions)
    view = View(CATALOGUES.default, "fr", whole(2, 2).state)
    for card in CATALOGUES.default.card.values():
        if card.god is not None:
            assert board.card_face(view, card.id)["title"]
