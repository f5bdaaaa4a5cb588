"""The drawing of Foundations of Rome: city, market, seats, the why of a line, the chart."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ledger.games.foundations import events as ev
from ledger.games.foundations.city.figures import touching
from ledger.games.foundations.city.geometry import cells_at
from ledger.visibility import SPECTATOR, Viewer
from ledger.web import boards
from ledger.web.boards.foundations import board as board
from ledger.web.boards.foundations.city import at, in_order, placed
from ledger.web.boards.foundations.symbols import symbol
from ledger.web.boards.foundations.view import CONSUL_SEAT, View, name_of
from tests.web.boards.foundations.conftest import KEY
from tests.web.boards.foundations.games import EXTRAS, FOUR


def svg(markup) -> ElementTree.Element:
    """The markup as XML, which it must be."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def test_there_is_a_symbol_for_every_building_and_only_known_ones_are_used(game):
    sprites = str(boards.sprites(game))
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprites))
    kinds = (*game.catalogue.buildings.values(), *game.catalogue.monuments.values())
    assert {symbol(game.catalogue, kind) for kind in kinds} <= symbols
    assert set(re.findall(r'href="#([^"]+)"', sprites)) <= symbols
    assert "<style" not in sprites
    assert svg(sprites) is not None


def test_other_printed_values_are_drawn_with_their_own_digits(game):
    kind = replace(game.catalogue.buildings["domus_a"], citizens=7)
    other = replace(
        game.catalogue, hash="other", buildings={**game.catalogue.buildings, kind.id: kind}
    )
    assert symbol(other, kind) == "c-domus_a"
    drawn = re.search(r'<symbol id="c-domus_a".*?</symbol>', str(board.sprite(other)), re.S)
    assert ">7</text>" in drawn.group(0)


def test_every_building_lies_on_its_lots_and_shows_its_owner(game):
    drawing = boards.draw(game, game.version)
    state = game.state
    assert {b["name"] for b in drawing["city"]["buildings"]} == set(state.buildings)
    for shown in drawing["city"]["buildings"]:
        building = state.buildings[shown["name"]]
        assert shown["seat"] == state.players.index(building.owner) + 1
        first = in_order(building.cells)[0]
        assert shown["mark"] == at(first)
        assert building.owner in shown["title"]
    vacant = {v["lot"] for v in drawing["city"]["vacant"]}
    assert vacant == {lot for lot, held in state.lots.items() if held.building is None}


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_quarter_turn_is_a_transform_that_covers_the_same_lots(game, turn):
    for kind in game.catalogue.buildings.values():
        cells = cells_at(kind.turns[turn][1], "C3", 9)
        moved = placed(kind, "C3", turn)
        x, y = map(int, re.search(r"translate\((\d+) (\d+)\)", moved["transform"]).groups())
        corners = {(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)}
        a, b, c, d = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))[turn]
        assert (a, b, c, d) in corners
        middle = {
            (
                x + a * (cx * 40 + 20) + c * (cy * 40 + 20),
                y + b * (cx * 40 + 20) + d * (cy * 40 + 20),
            )
            for cx, cy in kind.turns[0][1]
        }
        assert middle == {(at(lot)[0] + 20, at(lot)[1] + 20) for lot in cells}


def test_the_last_change_is_ringed(game):
    for step in range(game.version, 1, -1):
        built = [e for e in game.events(step) if isinstance(e, ev.BuildingConstructed)]
        if built:
            drawing = boards.draw(game, step)
            hot = [b["name"] for b in drawing["city"]["buildings"] if b["hot"]]
            assert hot == [built[0].building]
            assert 'class="k' in str(boards.table(game, step))
            return
    raise AssertionError("nobody built")


def test_the_market_has_six_slots_with_prices_and_three_piles(game):
    market = boards.draw(game, 30)["market"]
    assert [slot["price"] for slot in market["slots"]] == list(game.catalogue.prices)
    assert [slot["card"] or None for slot in market["slots"]] == list(game.state_at(30).market)
    assert [pile["left"] for pile in market["piles"]] == [p.left for p in game.state_at(30).piles]


def test_after_a_purchase_the_cards_that_slid_show_what_they_cost_before(finished):
    step, event = next(
        (n, event)
        for n in finished.standing_steps()[1:]
        for event in finished.events(n)
        if isinstance(event, ev.CardPurchased) and event.slot <= 3 and event.refill
    )
    slots = boards.draw(finished, step, "en")["market"]["slots"]
    prices = [2, 3, 4, 6, 8, 10]
    assert [slot["price"] for slot in slots] == prices
    moved = range(event.slot - 1, 5)
    assert [slot["was"] for slot in slots] == [
        prices[i + 1] if i in moved else None for i in range(6)
    ]
    assert "<s>" in str(boards.table(finished, step))
    before = boards.draw(finished, finished.previous_standing_step(step), "en")["market"]["slots"]
    assert [s["card"] for s in before if s["card"] != event.card] == [s["card"] for s in slots[:5]]


def test_a_spent_favour_says_so(ledger_, play_some, looking):
    game = play_some(ledger_, KEY, FOUR, seed=5, steps=9999, options={"swindles": True})
    swindled = next(
        n
        for n in game.standing_steps()[1:]
        if any(isinstance(e, ev.LotSwindled) for e in game.events(n))
    )
    shown = boards.draw(game, swindled, "en")["seats"]
    tokens = [favour for seat in shown for favour in seat["favours"]]
    assert {token["face"] for token in tokens} == {2, 4}
    for token in tokens:
        assert ("It is spent" in token["effect"]) == (token["face"] == 4)


def test_a_seat_shows_coins_citizens_markers_and_points(game):
    drawing = boards.draw(game, game.version)
    for seat in drawing["seats"]:
        own = game.state.seats[seat["player"]]
        assert (seat["coins"], seat["population"], seat["points"]) == (
            own.coins,
            own.population,
            own.vp,
        )
        assert sum(seat["markers"]) == game.state.markers(seat["player"])
        gone = sum(name.startswith(f"{own.colour}:") for name in game.state.buildings)
        assert sum(t["used"] for t in seat["tray"]) == gone


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("0 coins citizens", "1 coin citizen", "2 coins citizens")),
        ("fr", ("0 pièce citoyen", "1 pièce citoyen", "2 pièces citoyens")),
    ],
)
def test_one_and_several_are_counted_as_the_language_does(game, lang, said):
    view = View(game.catalogue, lang, game.state)
    assert said == tuple(f"{view.say('coins', n=n)} {view.say('citizens', n=n)}" for n in range(3))


def test_a_secret_objective_is_shown_to_its_owner_alone(ledger_, play_some, looking):
    game = play_some(ledger_, KEY, ("Ana", "Bo", "Cy"), seed=3, steps=30, options=EXTRAS)
    name = name_of(game.catalogue, game.state.seats["Ana"].objective.card, "en")
    drawn = boards.draw(game, game.version, viewer=SPECTATOR)
    of = {seat["player"]: seat for seat in drawn["seats"]}
    assert not of["Ana"]["objective"]["known"]
    assert name not in of["Ana"]["objective"]["title"]
    mine = boards.draw(game, game.version, viewer=Viewer("Ana"))["seats"]
    assert mine[0]["objective"]["title"].endswith(name)
    assert not mine[1]["objective"]["known"]


def test_the_consul_has_a_panel_and_a_mark_of_its_own(client, ledger_, play_some, looking):
    game = play_some(
        ledger_,
        KEY,
        ("Ana", "Bo"),
        seed=1,
        steps=60,
        options={"consul": True, "difficulty": "hard"},
    )
    drawing = boards.draw(game, game.version)
    assert drawing["consul"]["points"] == game.state.consul.vp
    tiles = [b for b in drawing["city"]["buildings"] if b["name"].startswith("consul:")]
    assert tiles
    assert {tile["seat"] for tile in tiles} == {CONSUL_SEAT}
    for page in ("", "/steps/50", "/audit"):
        answer = client.get(f"/games/{game.id}{page}")
        assert answer.status_code == 200
        assert "Consul" in answer.get_data(as_text=True)


# ------------------------------------------------------------------- why, and who paid what


def civic_line(game):
    lines = game.rules.look.score(game.state).lines
    return max((n for n in lines if n.category == "civic"), key=lambda n: len(n.components))


def test_the_why_of_a_civic_building_lights_its_neighbours_and_their_owners(finished):
    line = civic_line(finished)
    moment = max(line.steps)
    state = finished.state_at(moment)
    drawn = str(board.why(finished, finished.version, line, "en"))
    near = touching(state, state.buildings[line.components[0]].cells)
    told = re.findall(r'<g class="plusn[^"]*"><title>([^<]+)</title>', unescape(drawn))
    assert len(told) == len(near)
    for other in near:
        owner = state.buildings[other].owner
        assert any(owner in one and name_of(finished.catalogue, other, "en") in one for one in told)
    assert svg(drawn) is not None


def test_the_neighbours_add_up_to_the_points_of_the_line(finished):
    for line in finished.rules.look.score(finished.state).lines:
        kind = finished.catalogue.kind_of.get(line.components[0]) if line.components else None
        if line.category != "civic" or kind.adjacency.per == "citizen_pair":
            continue
        drawn = str(board.why(finished, finished.version, line, "en"))
        worth = [int(n) for n in re.findall(r">\+?(\d+)</text></g>", drawn)]
        assert sum(worth) == line.points


def test_an_early_line_is_drawn_on_the_city_of_its_own_era(finished):
    first = next(
        n for n in finished.rules.look.score(finished.state).lines if n.category == "civic"
    )
    assert max(first.steps) < finished.version
    assert board.why(finished, finished.version, first, "en")


def test_the_chart_counts_what_everybody_paid(finished):
    drawn = str(boards.audit_chart(finished, finished.version))
    for player, seat in finished.state.seats.items():
        assert player in drawn
        assert f"<td>{seat.paid}</td>" in drawn
    assert "Paid at the market" in drawn
    early = str(boards.audit_chart(finished, 3))
    assert "Nothing has been bought yet." in early


def test_the_audit_shows_the_chart(client, finished):
    assert "paidchart" in client.get(f"/games/{finished.id}/audit").get_data(as_text=True)
