"""The drawing of Founders of the Empire, and what any page may ask of a board."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ledger.games.founders import events as ev
from ledger.games.founders.actions import Supply
from ledger.games.founders.state import Cell, Coin, Nation, Token
from ledger.web import boards
from ledger.web.boards.founders import board, guide
from ledger.web.boards.founders import words as founders_words


@pytest.fixture
def game(app, play_some):
    game = play_some(app.extensions["ledger"], players=("Ana", "Bo", "Chloé"), seed=3, steps=90)
    with app.test_request_context("/"):
        yield game


def svg(markup) -> ElementTree.Element:
    """The markup as XML, which it must be."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def test_a_symbol_is_drawn_for_every_kind_of_the_catalogue_and_only_with_known_pictures(game):
    sprites = str(boards.sprites(game))
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprites))
    assert {f"t-{kind}" for kind in game.catalogue.kinds} <= symbols
    assert set(re.findall(r'href="#([^"]+)"', sprites)) <= symbols
    assert svg(sprites) is not None


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [("en", "craftsman", "craftsmen"), ("fr", "artisan", "artisans")],
)
def test_the_last_token_of_a_reserve_is_counted_as_one(game, lang, one, several):
    view = board.View(game.catalogue, lang)
    assert view.count("in_reserve_craftsman", 1) == one
    assert view.count("in_reserve_craftsman", 2) == several
    assert view.count("in_reserve_craftsman", 0) == (one if lang == "fr" else several)
    shown = board.draw(game, game.version, lang)["market"]["reserve"]
    for pile in shown:
        assert pile["name"] == view.count(f"in_reserve_{pile['sort']}", pile["count"])


def test_families_differ_by_the_outline_of_their_band(game):
    sprites = str(boards.sprites(game))
    bands = set()
    for kind in ("forest", "mine", "inn", "altar_janus"):
        symbol = re.search(rf'<symbol id="t-{kind}".*?</symbol>', sprites).group(0)
        bands.add(re.search(r'<path d="(M2[^"]+)"', symbol).group(1))
    assert len(bands) == 4


def test_a_kind_without_a_scene_takes_that_of_its_first_words_or_of_its_family():
    assert board.scene("great_temple_mars_ultor", "victory", 3) == "scene-great_temple"
    assert board.scene("altar_of_nobody", "victory", 1) == "scene-altar"
    assert board.scene("aqueduct", "village", 0).startswith("scene-")
    assert board.scene("shrine", "victory", 2) == "scene-temple"


def test_a_resource_without_a_picture_is_drawn_as_its_number(game):
    other = replace(game.catalogue, hash="other", bits={**game.catalogue.bits, "glass": 1 << 30})
    drawn = str(board.sprite(other))
    assert '<symbol id="res-glass"' in drawn
    assert f">{len(other.bits)}</text>" in drawn


def test_many_requirements_stay_inside_the_tile():
    for number in range(1, 7):
        assert all(3 <= x <= 97 for x in board._spread_left(number))
        assert all(3 <= x <= 97 for x in board._spread(number))


def test_every_tile_token_and_carriage_lies_on_the_drawing(game):
    state = game.state
    drawing = boards.draw(game, game.version, "en")
    for nation in drawing["nations"]:
        held = state.nations[nation["player"]]
        assert {c["tile"] for c in nation["cells"]} == {c.tile_id for c in held.cells.values()}
        assert len(nation["carriages"]) == len(held.carriages)
        assert len(nation["hand"]) == len(state.hands[nation["player"]])
    rows = {row["stack"]: [t["tile"] for t in row["tiles"]] for row in drawing["market"]["rows"]}
    assert rows == {stack: list(tiles) for stack, tiles in state.rows.items()}
    counts = {row["stack"]: row["count"] for row in drawing["market"]["rows"]}
    assert counts == {stack: pile.count for stack, pile in state.stacks.items()}
    box = [tile["tile"] for tile in drawing["market"]["box"]]
    assert box == [gone.tile_id for gone in state.box_tiles]


def test_every_component_has_a_title_and_its_own_data(game):
    drawn = svg(boards.table(game, game.version))
    components = [g for g in drawn.iter() if g.get("data-component") and g.tag in ("g", "svg")]
    assert components
    for component in components:
        title = component.find("title")
        assert title is not None
        assert title.text
    cells = [g.get("data-cell") for g in drawn.iter("g") if g.get("data-cell")]
    assert all(re.fullmatch(r"-?\d+,-?\d+", cell) for cell in cells)


def test_one_frame_serves_the_whole_game(game):
    views = {
        nation["view"]
        for step in range(1, game.version + 1)
        for nation in boards.draw(game, step, "en")["nations"]
    }
    assert len(views) == 1
    width, height = map(int, views.pop().split()[2:])
    for step in range(1, game.version + 1):
        for nation in boards.draw(game, step, "en")["nations"]:
            for cell in nation["cells"]:
                assert 0 <= cell["x"] <= width - 100
                assert 0 <= cell["y"] <= height - 100


def test_the_frame_follows_a_game_that_grows(app, play_some):
    ledger = app.extensions["ledger"]
    with app.test_request_context("/"):
        game = play_some(ledger, seed=5, steps=20)
        before = board.bounds(game)
        while game.version < 60 and not game.over:
            action = game.rules.legal_actions(game.state)[-1]
            game = ledger.take(game.id, action)
        after = board.bounds(game)
    for player in before:
        assert after[player][0] <= before[player][0]
        assert after[player][3] >= before[player][3]
        cells = game.state.nations[player].cells
        assert min(x for x, _ in cells) >= after[player][0]


def test_y_grows_away_from_the_owner_so_upwards():
    frame = board.Frame(3, 3, {"Ana": (0, 0, 2, 2)})
    assert frame.at("Ana", (0, 0)) == (12, 220)
    assert frame.at("Ana", (0, 2)) == (12, 12)
    assert frame.at("Ana", (1, 2)) == (116, 12)
    assert board.meeting(frame, "Ana", (0, 1)) == (114, 114)


def test_a_smaller_nation_is_centred_in_the_common_frame():
    frame = board.Frame(4, 2, {"Ana": (0, 0, 3, 1), "Bo": (5, 5, 6, 5)})
    assert frame.at("Bo", (5, 5))[0] == 12 + 104
    assert frame.at("Bo", (5, 5))[1] == 12 + 52


def with_tokens(game):
    """The last state with a war, a coin, a craftsman and a carriage in Ana's nation."""
    nation = game.state.nations["Ana"]
    spots = list(nation.cells)
    cells = dict(nation.cells)
    cells[spots[0]] = replace(cells[spots[0]], war=(Token("war-1", 5),))
    cells[spots[1]] = Cell("mine-1", 4, coins=(Coin("coin-1", "Bo", 6),))
    cells[spots[2]] = Cell("winery-1", 4, craftsman=Token("craftsman-wine", 7))
    carriages = {spots[0]: Token("carriage-1", 8)}
    nations = {**game.state.nations, "Ana": Nation(cells, carriages)}
    return replace(game.state, nations=nations), spots


def test_tokens_lie_on_their_tiles_and_are_named(game):
    game._states[-1], spots = with_tokens(game)
    drawing = boards.draw(game, game.version, "en")
    ana = drawing["nations"][0]
    by_cell = {cell["cell"]: cell for cell in ana["cells"]}
    first, second, third = (by_cell[f"{x},{y}"] for x, y in spots[:3])
    assert first["war"]
    assert first["title"].endswith("pillaged")
    assert second["coins"] == 1
    assert "with a coin Bo paid" in second["title"]
    assert third["craftsman"] == "res-wine"
    assert "Vintner" in third["title"]
    markup = str(boards.macro(game, "board", drawing, ana))
    assert markup.count("#token-war") == 1
    assert markup.count("#token-carriage") == len(ana["carriages"])
    assert '<rect class="pillaged"' in markup
    french = boards.draw(game, game.version, "fr")["nations"][0]
    assert any(cell["title"].endswith("pillée") for cell in french["cells"])


def last_step_with(game, event_type) -> int:
    return next(
        n
        for n in range(game.version, 0, -1)
        if any(isinstance(event, event_type) for event in game.events(n))
    )


def test_the_last_change_is_ringed_and_its_supply_drawn(game):
    step = next(
        n
        for n in range(game.version, 0, -1)
        for event in game.events(n)
        if isinstance(event, ev.TileAdded) and event.supply
    )
    event = next(e for e in game.events(step) if isinstance(e, ev.TileAdded))
    drawing = boards.draw(game, step, "en")
    nation = next(n for n in drawing["nations"] if n["player"] == event.player)
    assert [c["cell"] for c in nation["cells"] if c["hot"]] == [",".join(map(str, event.cell))]
    own = [unit for unit in event.supply if unit.producer is not None]
    assert len([line for line in nation["supply"] if line["path"]]) == len(own)
    assert str(boards.table(game, step)).count('class="ring"') == 1


def test_a_supply_line_runs_from_the_producer_through_the_relay(game):
    frame = board.Frame(4, 4, {"Ana": (0, 0, 3, 3), "Bo": (0, 0, 1, 1)})
    carried = Supply("wine", "carriage", (0, 0), (1, 1))
    bought = Supply("iron", "purchase", from_player="Bo", from_cell=(1, 1))
    laid = board.Supplied("Ana", (2, 2), (carried, bought))
    (line,) = board.supply_lines(frame, game.catalogue, "Ana", laid)
    assert line["path"] == "M62 374L166 270L270 166"
    assert (line["x"], line["y"]) == (62, 374)
    (paid,) = board.supply_lines(frame, game.catalogue, "Bo", laid)
    assert paid["path"] == ""
    assert paid["res"] == "res-iron"


def test_an_opened_tile_is_ringed_in_its_row(game):
    step = last_step_with(game, ev.TileOpened)
    event = next(e for e in game.events(step) if isinstance(e, ev.TileOpened))
    rows = boards.draw(game, step, "en")["market"]["rows"]
    hot = [tile["tile"] for row in rows for tile in row["tiles"] if tile["hot"]]
    assert hot == [event.tile_id]


def test_what_is_highlighted_is_lit_and_the_rest_faded(game):
    spot, cell = next(iter(game.state.nations["Bo"].cells.items()))
    markup = str(boards.mini(game, game.version, "Bo", {cell.tile_id}))
    assert markup.count(" lit") == 1
    assert markup.count(" faded") == len(game.state.nations["Bo"].cells) - 1 + len(
        game.state.nations["Bo"].carriages
    )
    by_cell = boards.draw(game, game.version, "en", highlight={f"Bo:{spot[0]},{spot[1]}"})
    lit = [c["tile"] for n in by_cell["nations"] for c in n["cells"] if c["lit"]]
    assert lit == [cell.tile_id]


def test_victory_tiles_that_were_taken_stay_in_the_display_as_shadows(game):
    market = boards.draw(game, game.version, "en")["market"]
    gone = [tile["tile"] for tile in market["victory"] if tile.get("gone")]
    assert len(market["victory"]) == 12
    assert len(gone) == 12 - len(game.state.victory_display)
    assert not set(gone) & set(game.state.victory_display)


def test_recording_leaves_a_margin_of_empty_cells_to_tap(game):
    drawing = boards.draw(game, game.version, "en", recording=True)
    width, height = map(int, drawing["nations"][0]["view"].split()[2:])
    for nation in drawing["nations"]:
        cells = game.state.nations[nation["player"]].cells
        for empty in nation["empty"]:
            x, y = map(int, empty["cell"].split(","))
            assert (x, y) not in cells
            assert {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells.keys()
            assert 0 <= empty["x"] <= width - 100
            assert 0 <= empty["y"] <= height - 100


def test_copies_of_a_kind_are_tapped_as_the_copy_the_rules_list(game):
    drawing = boards.draw(game, game.version, "en", recording=True)
    shown = [t for row in drawing["market"]["rows"] for t in row["tiles"]]
    shown += drawing["market"]["display"]
    listed = {
        action.tile
        for action in game.rules.candidates(game.state, {})
        if type(action).__name__ == "AddTile"
    }
    if listed:
        assert {tile["tap"] for tile in shown} == listed


def test_any_component_has_a_picture(game):
    catalogue = game.catalogue
    names = [*catalogue.kind_of, *catalogue.kinds, *catalogue.token_type, *catalogue.bits]
    sprites = str(boards.sprites(game))
    for name in (*names, "nature", "village", "city"):
        assert f'id="{board.picture(catalogue, name)["href"]}"' in sprites
    assert board.picture(catalogue, "nobody")["href"] == "ui-hidden"
    assert "badge" in board.picture(catalogue, "craftsman-iron")


def test_an_event_is_shown_by_the_component_it_is_about(game):
    for step in range(1, game.version + 1):
        for event in game.events(step):
            about = board.about(event)
            if about:
                assert board.picture(game.catalogue, about)["href"] != "ui-hidden"
    assert boards.event_picture(game, ev.TurnStarted(1, "Ana")) == ""


def test_every_sentence_of_the_board_has_both_languages_with_the_same_blanks():
    kinds = guide._KINDS
    headings = guide._HEADINGS
    sentences = [
        *founders_words.WORDS.values(),
        *(words for kind in kinds.values() for words in kind.values()),
        *(words for pair in headings.values() for words in pair),
        *guide._BUTTONS.values(),
        *guide._REFUSED.values(),
    ]
    for sentence in sentences:
        assert sentence.keys() == {"en", "fr"}
        blanks = [set(re.findall(r"{(\w+)}", text)) for text in sentence.values()]
        assert blanks[0] == blanks[1]


def test_the_guide_knows_every_kind_of_action_and_every_phase(game):
    assert guide.kinds("en").keys() == game.rules.actions.keys()
    for phase in game.rules.phase_words:
        assert phase in guide._HEADINGS
