"""The city of Foundations of Rome, and what the taps of a scribe add up to."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ledger.games.foundations import actions as ac
from ledger.games.foundations import events as ev
from ledger.games.foundations.geometry import cells_at
from ledger.schemas import load_action
from tests.web.foundations_games import (
    EXTRAS,
    FOUR,
    a_purchase,
    an_overbuilding,
    at_a_table,
)
from web import boards
from web.boards import foundations as board
from web.boards import foundations_asks, foundations_guide, foundations_words
from web.table import composed

KEY = "foundations"


@pytest.fixture
def ledger_(app):
    return app.extensions["ledger"]


@pytest.fixture
def looking(app):
    with app.test_request_context("/"):
        yield


@pytest.fixture
def game(ledger_, play_some, looking):
    return play_some(ledger_, KEY, FOUR, seed=4, steps=110)


@pytest.fixture
def finished(ledger_, play_some, looking):
    return play_some(ledger_, KEY, ("Ana", "Bo"), seed=2, steps=9999)


def svg(markup) -> ElementTree.Element:
    """The markup as XML, which it must be."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def lots(markup, style) -> set[str]:
    """The lots where a light of this style is drawn."""
    found = re.findall(rf'<rect class="{style}" x="(\d+)" y="(\d+)"', str(markup))
    return {f"{'ABCDEFGHIJ'[int(x) // 40]}{int(y) // 40 + 1}" for x, y in found}


# ------------------------------------------------------------------------------ drawing


def test_there_is_a_symbol_for_every_building_and_only_known_ones_are_used(game):
    sprites = str(boards.sprites(game))
    symbols = set(re.findall(r'<symbol id="([^"]+)"', sprites))
    kinds = (*game.catalogue.buildings.values(), *game.catalogue.monuments.values())
    assert {board.symbol(game.catalogue, kind) for kind in kinds} <= symbols
    assert set(re.findall(r'href="#([^"]+)"', sprites)) <= symbols
    assert "<style" not in sprites
    assert svg(sprites) is not None


def test_other_printed_values_are_drawn_with_their_own_digits(game):
    kind = replace(game.catalogue.buildings["domus_a"], citizens=7)
    other = replace(
        game.catalogue, hash="other", buildings={**game.catalogue.buildings, kind.id: kind}
    )
    assert board.symbol(other, kind) == "c-domus_a"
    drawn = re.search(r'<symbol id="c-domus_a".*?</symbol>', str(board.sprite(other)), re.S)
    assert ">7</text>" in drawn.group(0)


def test_every_building_lies_on_its_lots_and_shows_its_owner(game):
    drawing = boards.draw(game, game.version)
    state = game.state
    assert {b["name"] for b in drawing["city"]["buildings"]} == set(state.buildings)
    for shown in drawing["city"]["buildings"]:
        building = state.buildings[shown["name"]]
        assert shown["seat"] == state.players.index(building.owner) + 1
        first = board.in_order(building.cells)[0]
        assert shown["mark"] == board.at(first)
        assert building.owner in shown["title"]
    vacant = {v["lot"] for v in drawing["city"]["vacant"]}
    assert vacant == {lot for lot, held in state.lots.items() if held.building is None}


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_quarter_turn_is_a_transform_that_covers_the_same_lots(game, turn):
    for kind in game.catalogue.buildings.values():
        cells = cells_at(kind.turns[turn][1], "C3", 9)
        moved = board.placed(kind, "C3", turn)
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
        assert middle == {(board.at(lot)[0] + 20, board.at(lot)[1] + 20) for lot in cells}


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


def test_a_seat_shows_coins_citizens_markers_and_points(game):
    drawing = boards.draw(game, game.version)
    for seat in drawing["nations"]:
        own = game.state.seats[seat["player"]]
        assert (seat["coins"], seat["population"], seat["points"]) == (
            own.coins,
            own.population,
            own.vp,
        )
        assert sum(seat["markers"]) == game.state.markers(seat["player"])
        gone = sum(name.startswith(f"{own.colour}:") for name in game.state.buildings)
        assert sum(t["used"] for t in seat["tray"]) == gone


def test_a_secret_objective_is_shown_to_its_owner_alone(ledger_, play_some, looking):
    game = play_some(ledger_, KEY, ("Ana", "Bo", "Cy"), seed=3, steps=30, options=EXTRAS)
    name = board.name_of(game.catalogue, game.state.seats["Ana"].objective.card, "en")
    of = {seat["player"]: seat for seat in boards.draw(game, game.version, viewer=None)["nations"]}
    assert not of["Ana"]["objective"]["known"]
    assert name not in of["Ana"]["objective"]["title"]
    mine = boards.draw(game, game.version, viewer="Ana")["nations"]
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
    assert {tile["seat"] for tile in tiles} == {board.CONSUL_SEAT}
    for page in ("", "/steps/50", "/audit"):
        answer = client.get(f"/games/{game.id}{page}")
        assert answer.status_code == 200
        assert "Consul" in answer.get_data(as_text=True)


# --------------------------------------------------------------------------- every page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_of_a_game_opens_in_both_languages(client, finished, lang):
    for page in ("", "/steps/1", "/steps/40", "/steps/40/fragment", "/audit", "?plain=1"):
        address = f"/games/{finished.id}{page}"
        answer = client.get(address, headers={"Accept-Language": lang})
        assert answer.status_code == 200, page
    assert client.get("/").status_code == 200
    assert client.get(f"/titles/{KEY}/rules").status_code == 200


def test_words_are_there_in_both_languages():
    for words in (foundations_words.WORDS, foundations_asks.ASKS, foundations_asks.KINDS):
        for key, sentence in words.items():
            assert set(sentence) == {"en", "fr"}, key
            asked = [set(re.findall(r"\{(\w+)\}", text)) for text in sentence.values()]
            assert asked[0] == asked[1], key


def test_every_action_has_a_name(game):
    assert set(foundations_guide.kinds("en")) == set(game.rules.actions)


def test_without_a_script_every_legal_action_is_in_a_list(client, game):
    text = client.get(f"/games/{game.id}?plain=1").get_data(as_text=True)
    assert text.count('name="action"') == len(game.rules.legal_actions(game.state))


# ------------------------------------------------------------------- why, and who paid what


def civic_line(game):
    lines = game.rules.score(game.state).lines
    return max((n for n in lines if n.category == "civic"), key=lambda n: len(n.components))


def test_the_why_of_a_civic_building_lights_its_neighbours_and_their_owners(finished):
    line = civic_line(finished)
    moment = max(line.steps)
    state = finished.state_at(moment)
    drawn = str(board.why(finished, finished.version, line, "en"))
    near = board.touching(state, state.buildings[line.components[0]].cells)
    told = re.findall(r'<g class="plusn[^"]*"><title>([^<]+)</title>', unescape(drawn))
    assert len(told) == len(near)
    for other in near:
        owner = state.buildings[other].owner
        assert any(
            owner in one and board.name_of(finished.catalogue, other, "en") in one for one in told
        )
    assert svg(drawn) is not None


def test_the_neighbours_add_up_to_the_points_of_the_line(finished):
    for line in finished.rules.score(finished.state).lines:
        kind = finished.catalogue.kind_of.get(line.components[0]) if line.components else None
        if line.category != "civic" or kind.adjacency.per == "citizen_pair":
            continue
        drawn = str(board.why(finished, finished.version, line, "en"))
        worth = [int(n) for n in re.findall(r">\+?(\d+)</text></g>", drawn)]
        assert sum(worth) == line.points


def test_an_early_line_is_drawn_on_the_city_of_its_own_era(finished):
    first = next(n for n in finished.rules.score(finished.state).lines if n.category == "civic")
    assert max(first.steps) < finished.version
    assert board.why(finished, finished.version, first, "en")


def test_the_chart_counts_what_everybody_paid(finished):
    drawn = str(boards.extra(finished, finished.version))
    for player, seat in finished.state.seats.items():
        assert player in drawn
        assert f"<td>{seat.paid}</td>" in drawn
    assert "Paid at the market" in drawn
    early = str(boards.extra(finished, 3))
    assert "Nothing has been bought yet." in early


def test_the_audit_shows_the_chart(client, finished):
    assert "paidchart" in client.get(f"/games/{finished.id}/audit").get_data(as_text=True)


# ------------------------------------------------------------------------------ composing


def test_before_a_tap_the_three_actions_are_offered(game):
    answer = composed(game, [])
    assert re.findall(r'data-mode="(\w+)"', answer["body"]) == ["income", "buy", "build"]
    assert answer["action"] is None
    assert not answer["ready"]


def test_income_is_one_tap_and_says_where_it_comes_from(game):
    answer = composed(game, [{"mode": "income"}])
    assert answer["ready"]
    assert answer["action"]["kind"] == "TakeIncome"
    assert "5 from the bank" in answer["body"]


def test_a_bought_lot_pulses_and_the_card_turned_up_is_tapped_on_the_city(ledger_, finished):
    step, action = a_purchase(finished)
    game = at_a_table(ledger_, finished, step)
    asked = composed(game, [{"slot": str(action.slot)}])
    card = game.state.market[action.slot - 1]
    assert not asked["ready"]
    assert lots(asked["overlay"]["city"], "pulse") == {card}
    assert lots(asked["overlay"]["city"], "pick") == set(game.state.unseen)
    refill = game.state.unseen[0]
    answer = composed(game, [{"slot": str(action.slot)}, {"lot": refill}])
    assert answer["ready"]
    assert answer["action"] == {
        "kind": "BuyCard",
        "player": action.player,
        "slot": action.slot,
        "refill": refill,
    }
    coins = game.state.seats[action.player].coins
    price = game.catalogue.prices[action.slot - 1]
    assert f"coins {coins} → {coins - price}" in answer["body"]


def test_a_slot_too_dear_is_dimmed_and_says_why(ledger_, finished):
    for step in range(2, finished.version):
        state = finished.state_at(step)
        if state.phase != "playing" or state.market[5] is None or state.turn.last_turn:
            continue
        if state.seats[state.turn.player].coins < 10 and state.unseen:
            break
    game = at_a_table(ledger_, finished, step)
    taps = [{"slot": "6"}, {"lot": game.state.unseen[0]}]
    answer = composed(game, taps)
    assert "FR-BASE.62" in [refusal["rule"] for refusal in answer["refusals"]]
    assert re.search(r'class="deed [^"]*no" data-tap data-slot="6"', answer["body"])


def test_a_building_over_two_own_ones_shows_what_goes_back_and_what_comes_free(ledger_, finished):
    step, action, built = an_overbuilding(finished)
    game = at_a_table(ledger_, finished, step)
    taps = [{"building": action.building}]
    first = composed(game, taps)
    assert first["action"] is None
    ways = len({k for k, _ in game.catalogue.kind_of[action.building].turns})
    spot = board.in_order(built.cells)[0]
    for _ in range(ways):
        answer = composed(game, [*taps, {"lot": spot}])
        if answer["ready"] and answer["action"]["orientation"] == action.orientation:
            break
        taps.append({"turn": "1"})
    assert answer["action"]["anchor"] == action.anchor
    for old in built.replaced:
        assert f"<s>{board.name_of(game.catalogue, old.building, 'en')}</s>" in answer["body"]
    assert f"frees {' '.join(board.in_order(built.markers_placed))}" in answer["body"]
    assert answer["overlay"]["city"].count('class="lift"') == len(built.replaced)
    assert 'class="bld ghost s' in answer["overlay"]["city"]


def test_anchors_glow_for_this_way_round_only(game):
    legal = [a for a in game.rules.legal_actions(game.state) if isinstance(a, ac.BuildBuilding)]
    building = max({a.building for a in legal}, key=lambda b: game.catalogue.kind_of[b].size)
    kind = game.catalogue.kind_of[building]
    turn = min(a.orientation for a in legal if a.building == building)
    wanted = {
        board.in_order(cells_at(kind.turns[turn][1], a.anchor, game.state.size))[0]
        for a in legal
        if (a.building, a.orientation) == (building, turn)
    }
    answer = composed(game, [{"building": building}])
    assert lots(answer["overlay"]["city"], "ok") == wanted


def test_a_place_that_is_not_allowed_turns_red_and_names_its_rule(game):
    player = game.state.turn.player
    foreign = next(lot for lot, held in game.state.lots.items() if held.owner != player)
    colour = game.state.seats[player].colour
    building = f"{colour}:insula_straight"
    if building in game.state.buildings:
        building = f"{colour}:insula_l"
    answer = composed(game, [{"building": building}, {"lot": foreign}])
    assert not answer["ready"]
    assert answer["refusals"]
    assert lots(answer["overlay"]["city"], "badlot")


def test_a_tap_that_means_nothing_is_passed_over(game):
    assert composed(game, [{"lot": "A1"}, {"agree": "1"}, {"nonsense": "x"}])["action"] is None
    twice = composed(game, [{"mode": "build"}, {"mode": "build"}])
    assert twice["body"] == composed(game, [])["body"]


def test_a_trade_is_one_action_with_both_sides(ledger_, play_some, looking):
    game = play_some(
        ledger_, KEY, ("Ana", "Bo"), seed=9, steps=40, options={"deals": True, "swindles": True}
    )
    state = game.state
    player = state.turn.player
    partner = state.after(player)
    mine, theirs = state.vacant(player)[0], state.vacant(partner)[0]
    taps = [{"mode": "trade"}, {"partner": partner}, {"lot": mine}, {"lot": theirs}, {"coins": "1"}]
    waiting = composed(game, taps)
    assert waiting["action"] is None
    answer = composed(game, [*taps, {"agree": "1"}])
    sent = load_action(game.rules, json.loads(json.dumps(answer["action"])), state)
    gives, receives = ac.Goods((mine,), 1), ac.Goods((theirs,))
    assert sent == ac.ExecuteTrade(player, (ac.Exchange(partner, gives, receives),), (partner,))


def test_a_swindle_lights_the_lots_that_may_be_taken(ledger_, play_some, looking):
    game = play_some(
        ledger_, KEY, FOUR, seed=5, steps=70, options={"deals": True, "swindles": True}
    )
    targets = {
        action.lot
        for action in game.rules.legal_actions(game.state)
        if isinstance(action, ac.SwindleLot)
    }
    answer = composed(game, [{"mode": "swindle"}])
    assert lots(answer["overlay"]["city"], "ok") == targets
    some = next(
        lot for lot, held in game.state.lots.items() if held.owner != game.state.turn.player
    )
    tried = composed(game, [{"mode": "swindle"}, {"lot": some}])
    assert tried["action"]["lot"] == some
    assert tried["ready"] == (some in targets)


def test_an_invocation_is_played_from_the_hand(ledger_, play_some, looking):
    game = play_some(ledger_, KEY, FOUR, seed=6, steps=20, options={"invocations": True})
    found = None
    while not game.over and found is None:
        legal = game.rules.legal_actions(game.state)
        found = next((a for a in legal if isinstance(a, ac.ActivateInvocation)), None)
        if found is None:
            buys = [a for a in legal if isinstance(a, ac.BuyCard)]
            cards = [a for a in buys if game.state.market[a.slot - 1] not in board.PLACE]
            game = ledger_.take(game.id, (cards or legal)[0])
    assert found is not None
    taps = [{"mode": "invocation"}, {"card": found.card}]
    if found.choices:
        taps.append({"slot": str(found.choices["slot"])})
    answer = composed(game, taps)
    assert answer["ready"]
    assert answer["action"]["card"] == found.card


def test_a_real_table_is_set_up_by_tapping_lots(ledger_, looking):
    game = ledger_.start(KEY, ["Ana", "Bo"], dealer="table")
    dealt = list(game.state.unseen[:12])
    waiting = composed(game, [{"lot": lot} for lot in dealt[:-1]])
    assert waiting["action"] is None
    answer = composed(game, [{"lot": lot} for lot in dealt])
    assert answer["ready"]
    assert answer["action"]["hands"] == {"Ana": tuple(dealt[:6]), "Bo": tuple(dealt[6:])}
    back = composed(game, [{"lot": dealt[0]}, {"lot": dealt[0]}])
    assert "0 of 6" in back["text"]


WHOLE = {
    "base": {},
    "modules": EXTRAS,
    "draft": {"draft": True, "objectives_public": True, "invocations": True},
    "consul": {"consul": True, "difficulty": "hard", "monuments": True},
}


@pytest.mark.parametrize("options", WHOLE.values(), ids=WHOLE)
def test_a_whole_game_at_a_real_table_can_be_tapped(ledger_, looking, options):
    """From the first deal to the last secret, only by what glows and by the buttons shown."""
    chance = Random(1)
    game = ledger_.start(KEY, ["Ana", "Bo"], dealer="table", options=options)
    for _ in range(1500):
        if game.over:
            break
        taps = opening(game, chance)
        answer = composed(game, taps)
        while not answer["ready"] and (choices := glowing(game, answer, taps)):
            taps.append(chance.choice(choices))
            answer = composed(game, taps)
        assert answer["ready"] or game.state.phase == "playing", answer["head"]
        if answer["ready"]:
            document = json.loads(json.dumps(answer["action"]))
            game = ledger_.take(game.id, load_action(game.rules, document, game.state))
    assert game.over


def opening(game, chance):
    """The first tap of a turn: one of the large buttons that are not closed."""
    if game.state.phase != "playing":
        return []
    first = composed(game, [])
    if first["ready"] and chance.random() < 0.7:
        return []
    modes = re.findall(r'data-mode="(\w+)" aria-pressed="\w+"(?! disabled)', first["body"])
    mode = chance.choice(modes)
    if mode == "more":
        more = composed(game, [{"mode": "more"}])["body"]
        mode = chance.choice(re.findall(r'class="opt" data-tap data-mode="(\w+)"', more))
    return [{"mode": mode}]


def glowing(game, answer, taps):
    """What the sheet and the city offer now."""
    body, city = answer["body"], answer["overlay"].get("city", "")
    said = {field for tap in taps for field in tap}
    if "data-agree" in body and len(taps) > 3:
        return [{"agree": "1"}] if len(taps) < 8 else []
    if len(taps) > 60:
        return []
    found = [{"lot": lot} for style in ("ok", "pick") for lot in sorted(lots(city, style))]
    for field, before in (("card", ""), ("option", ""), ("partner", ""), ("building", 'class="" ')):
        pattern = rf'{before}data-tap data-{field}="([^"]*)" aria-pressed="false"'
        if field in ("card", "option") or field not in said:
            found += [{field: value} for value in re.findall(pattern, body)]
    if {"option": "0"} in found and game.state.phase == "setup":
        return [{"option": "0"}]  # what is kept in secret is not named
    if "slot" not in said:
        slots = re.findall(r'class="deed [^"]*can" data-tap data-slot="(\d)"', body)
        found += [{"slot": slot} for slot in slots]
    return found


def test_after_an_era_its_sheet_is_shown_while_the_next_is_laid_out(ledger_, finished):
    step = next(n for n in range(2, finished.version) if finished.state_at(n).phase == "era_change")
    table = at_a_table(ledger_, finished, step)
    answer = composed(table, [])
    assert "Era 1 is scored" in answer["body"]
    for player, seat in table.state.seats.items():
        assert f'aria-label="{player}"' in answer["body"]
        assert f"<td>{seat.vp}</td>" in answer["body"]
