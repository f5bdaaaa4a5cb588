"""The board and the record sheet of First Empires: drawings, drafts, and who sees which card."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from ledger import visibility
from ledger.aggregates.steps import ActionTaken
from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as ac
from ledger.games.first_empires import events as ev
from ledger.games.first_empires.catalogue import CATALOGUES, TRACKS
from ledger.ruleset import UNKNOWN
from ledger.ruleset.leading import led_table
from ledger.tools.dev.tap_search import drawn
from ledger.web import boards, create_app
from ledger.web.boards.first_empires import board as board
from ledger.web.boards.first_empires import guide as guide
from ledger.web.boards.first_empires.entry.words import ASKS, KINDS
from ledger.web.boards.first_empires.map_shapes import drawing
from ledger.web.boards.first_empires.words import WORDS
from ledger.web.shared.composing import composed
from tests.web.boards.first_empires.positions import carmens_turn, conquered, rolled, seated
from tests.web.test_hidden import addresses, get, steady
from tests.web.test_texts import blanks

TITLE = "first_empires"
FIVE = ("Ana", "Bo", "Chloé", "Dag", "Eva")


@pytest.fixture
def here(app):
    with app.test_request_context():
        yield app


def taps(*said: str) -> list[dict[str, str]]:
    """`taps("region:rus", "face:green")`"""
    return [dict([one.split(":", 1)]) for one in said]


def draft(game: Any, *said: str) -> Any:
    return answer(game, taps(*said))


def answer(game: Any, said: list[dict[str, str]]) -> Any:
    """As the script gets it."""
    return json.loads(json.dumps(composed(game, said)))


# --------------------------------------------------------------------------------- the map


@pytest.mark.parametrize("side", CATALOGUES.default.maps, ids=lambda side: side.id)
def test_the_drawn_borders_are_those_of_the_catalogue(side):
    drawn = drawing(side.id)
    assert drawn is not None
    assert drawn.drawn_as(side)
    assert set(drawn.spots) == {region.id for region in side.regions}
    assert set(drawn.zones) == {zone.id for zone in side.zones}


def test_a_map_nobody_has_drawn_has_no_picture():
    assert drawing("side_9") is None
    assert drawing("../../../etc/passwd") is None


def test_a_way_by_sea_goes_over_open_water():
    drawn = drawing("side_3_5")
    by_land, by_sea = drawn.way(("scythia", "rus")), drawn.way(("albion", "eastern_ocean", "rus"))
    assert by_land.startswith("M")
    assert by_sea.startswith("M")
    assert len(by_land) > 20
    top = min(float(y) for _, y in re.findall(r"([\d.]+) ([\d.]+)", by_sea))
    assert top < min(drawn.spots["albion"].explorers[1], drawn.spots["rus"].explorers[1])


def test_every_id_of_the_page_is_there_once(here, ledger, play_some):
    game = play_some(ledger, TITLE, FIVE, steps=60)
    page = str(boards.sprites(game)) + str(boards.table(game, game.version))
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for href in set(re.findall(r'href="#([^"]+)"', page)):
        assert href in ids or href.startswith(("ui-", "seat-")), href
    assert "<style" not in page  # the page's policy allows none


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_every_player_count_has_its_regions(here, ledger, play_some, number):
    game = play_some(ledger, TITLE, FIVE[:number], steps=12)
    shown = board.draw(game, game.version, "en")
    regions = {region["region"] for region in shown["map"]["regions"]}
    assert regions == set(game.state.regions_in_game)
    out = [name["name"] for name in shown["map"]["names"] if name["out"]]
    assert len(out) == {2: 0, 3: 7, 4: 5, 5: 0}[number]
    assert shown["map"]["key"] == ("side_2" if number == 2 else "side_3_5")


def test_explorers_stand_with_number_seat_and_mark(here, ledger):
    game = carmens_turn(ledger)
    shown = board.draw(game, game.version, "en")
    rus = next(r for r in shown["map"]["regions"] if r["region"] == "rus")
    assert rus["stack"] | {"x": 0, "y": 0} == {
        "seat": 2,
        "player": "Dan",
        "n": 2,
        "x": 0,
        "y": 0,
        "figures": 2,
        "title": "Dan, 2 explorers",
    }
    assert rus["title"] == "Rus, green: Dan, 2 explorers"
    drawn = str(boards.table(game, game.version))
    assert 'href="#seat-2"' in drawn
    assert 'href="#explorer"' in drawn


def test_a_city_hides_its_value_until_it_is_turned_over(here, ledger, play_some):
    game = play_some(ledger, TITLE, ("Ana", "Bo", "Chloé"), steps=9999, seed=5)
    revealed = next(
        n
        for n in range(1, game.version)
        for e in game.events(n)
        if isinstance(e, ev.CityTokenRevealed)
    )
    before = str(boards.table(game, revealed - 1))
    assert 'href="#city-hidden"' in before
    assert not re.search(r'href="#city-[123]"', before)
    after = board.draw(game, game.version, "en")
    tokens = [c for r in after["map"]["regions"] for c in r["cities"]]
    tokens += [c for n in after["seats"] for c in n["captured"]]
    assert tokens
    assert all(token["symbol"] == f"city-{token['value']}" for token in tokens)


def test_a_civilization_board_shows_five_columns_and_the_score_as_an_interval(here, ledger):
    game = carmens_turn(ledger)
    shown = board.draw(game, game.version, "en")
    carmen, dan, _ = shown["seats"]
    assert [track["track"] for track in carmen["tracks"]] == list(TRACKS)
    assert [track["cube"] for track in carmen["tracks"]] == [0, 1, 1, 0, 2]
    assert all(track["above"] for track in carmen["tracks"])
    sheet = game.rules.look.score(game.state)
    assert carmen["points"] == sheet.totals["Carmen"]
    assert carmen["most"] is None  # her only city is captured
    assert dan["most"] > dan["points"] == sheet.totals["Dan"]


# -------------------------------------------------------------------- last change, why, words


def test_the_last_change_is_ringed_with_its_ways(here, ledger):
    game = conquered(ledger)
    shown = board.draw(game, game.version - 1, "en")
    hot = {region["region"] for region in shown["map"]["regions"] if region["hot"]}
    assert hot == {"rus", "huaxia"}
    assert [way["n"] for way in shown["map"]["ways"]] == [2, 1, 2]
    game = ledger.take(game.id, ac.AdvanceCube("Carmen", "dice", "d2", "indus"))
    shown = board.draw(game, game.version, "en")
    assert [t["track"] for t in shown["seats"][0]["tracks"] if t["hot"]] == ["dice"]
    assert [d["die"] for d in shown["turn"]["dice"] if d["hot"]] == ["d2"]
    assert [d["die"] for d in shown["turn"]["dice"] if d["used"]] == ["d2"]
    assert "hotring" in str(boards.table(game, game.version))


def test_the_why_of_a_line_lights_its_component(here, ledger):
    game = conquered(ledger)
    lines = game.rules.look.score(game.state).lines
    column = next(line for line in lines if line.category == "tracks" and line.player == "Carmen")
    assert str(board.why(game, game.version, column, "en")).count(" dim") == len(TRACKS) - 1
    city = next(line for line in lines if line.category == "cities" and line.upto is not None)
    drawn = str(board.why(game, game.version, city, "en"))
    assert 'class="mini map small' in drawn
    assert drawn.count("hotring") == 1
    for line in lines:
        assert board.place_name(game.catalogue, line.place or "rus", "fr")


def test_every_sentence_has_both_languages_with_the_same_blanks():
    for sentence in (*WORDS.values(), *ASKS.values(), *KINDS.values()):
        assert sentence.keys() == {"en", "fr"}
        assert blanks(sentence["en"]) == blanks(sentence["fr"]), sentence


def test_the_guide_knows_every_action_and_every_phase():
    assert KINDS.keys() == RULESET.actions.keys()
    assert set(RULESET.words.phases) <= guide.BY_PHASE.keys()


# ---------------------------------------------------------------------------- dice and cards


def test_typed_dice_ask_for_the_next_one_by_themselves(here, ledger):
    game = carmens_turn(ledger)
    assert draft(game)["head"] == "What does die 1 show?"
    second = draft(game, "face:yellow")
    assert second["head"] == "What does die 2 show?"
    assert not second["ready"]
    done = draft(game, "face:yellow", "face:blue")
    assert done["ready"]
    assert done["action"]["faces"] == {"d1": "yellow", "d2": "blue"}
    again = draft(game, "face:yellow", "face:blue", "die:d1", "face:black")
    assert again["action"]["faces"] == {"d1": "black", "d2": "blue"}
    assert draft(game, "face:plaid")["head"] == "What does die 1 show?"


def test_dice_are_rerolled_by_tapping_them_and_no_reroll_can_be_agreed_to(here, ledger):
    game = carmens_turn(ledger)
    game = ledger.take(game.id, ac.RollDice("Carmen", ("yellow", "blue")))
    assert draft(game)["action"]["kind"] == "EndDicePhase"
    reroll = draft(game, "die:d2", "face:orange")
    assert reroll["action"] | {"player": ""} == {
        "kind": "RerollDice",
        "player": "",
        "dice": ["d2"],
        "faces": {"d2": "orange"},
    }
    assert draft(game, "die:d2", "die:d2")["action"]["kind"] == "EndDicePhase"
    for _ in range(2):
        game = ledger.take(game.id, ac.RerollDice("Carmen", ("d1",), {"d1": "green"}))
    third = draft(game, "die:d1", "face:green")
    assert not third["ready"]
    assert [r["rule"] for r in third["refusals"]] == ["FI-5.3"]
    assert third["refusals"][0]["waivable"]


def test_a_card_turns_a_die_to_the_sword(here, ledger):
    game = carmens_turn(ledger)
    game = ledger.take(game.id, ac.RollDice("Carmen", ("yellow", "blue")))
    asked = draft(game, "mode:sword")
    assert not asked["ready"]
    turned = draft(game, "mode:sword", "die:d1")
    assert turned["ready"]
    assert turned["action"] == {
        "kind": "DiscardForBlack",
        "player": "Carmen",
        "die": "d1",
        "handle": "c1",
        "card": None,
    }
    named = draft(game, "mode:sword", "die:d1", "naming:1", "card:hx-03")
    assert named["action"]["card"] == "hx-03"
    assert draft(game, "mode:sword", "mode:")["action"]["kind"] == "EndDicePhase"


def test_under_the_virtual_dealer_one_tap_rolls(here, ledger):
    game = ledger.start(TITLE, list(FIVE[:3]), dealer="virtual", seed="5" * 32)
    assert game.rules.play.now(game.state).phase == "dice"
    assert draft(game)["action"] == {
        "kind": "RollDice",
        "player": game.state.active,
        "faces": None,
    }
    assert draft(game)["ready"]


# -------------------------------------------------------------------------------- movement


def test_own_regions_glow_and_a_tap_takes_one_explorer_more(here, ledger):
    game = rolled(ledger, "green", "orange")
    first = draft(game)
    assert first["overlay"]["map"].count("okring") == 3
    assert first["action"] is None
    for number, said in ((1, ["region:scythia"]), (2, ["region:scythia"] * 2)):
        shown = draft(game, *said)
        assert shown["head"] == "Where to?"
        assert f">{number}/2<" in shown["overlay"]["map"]
    wrapped = draft(game, *["region:scythia"] * 3)
    assert wrapped["head"] == first["head"]
    stepped = draft(game, "more:scythia", "more:scythia", "less:scythia")
    assert ">1/2<" in stepped["overlay"]["map"]


def test_regions_in_reach_say_their_cost_and_a_rivals_the_sum(here, ledger):
    game = rolled(ledger, "green", "black")
    shown = draft(game, "region:scythia", "region:scythia")["overlay"]["map"]
    assert "3 &gt; 2" in shown  # two explorers and a sword against Rus
    assert re.search(r">2</text>", shown)
    without = rolled(ledger, "green", "orange")
    assert "2 ≤ 2" in draft(without, "region:scythia", "region:scythia")["overlay"]["map"]


def test_a_conquest_from_two_regions_with_the_losers_retreat(here, ledger):
    game = rolled(ledger, "green", "orange")
    said = ["region:scythia", "region:scythia", "region:albion", "region:rus"]
    shown = draft(game, *said)
    assert shown["head"] == "Carmen conquers Rus"
    assert shown["button"] == "Choose Dan's retreat"
    assert not shown["ready"]
    assert shown["hint"] == "0 of 4 points left"
    assert "over the Eastern Ocean, 2 points" in shown["body"]
    assert shown["overlay"]["map"].count("retring s2") == 2
    done = draft(game, *said, "region:huaxia")
    assert done["ready"]
    assert done["action"]["retreat_to"] == "huaxia"
    assert done["action"]["legs"] == [
        {"path": ["scythia", "rus"], "count": 2},
        {"path": ["albion", "eastern_ocean", "rus"], "count": 1},
    ]
    later = draft(game, *said, "retreat:later")
    assert later["ready"]
    assert later["action"]["retreat_to"] is None


def test_too_small_a_force_explains_itself_and_may_be_agreed_to(here, ledger):
    game = rolled(ledger, "green", "orange")
    shown = draft(game, "region:scythia", "region:scythia", "region:rus")
    assert shown["head"] == "Carmen attacks Rus"
    assert [r["rule"] for r in shown["refusals"]] == ["FI-7.2"]
    assert shown["refusals"][0]["waivable"]
    assert not shown["ready"]
    assert "badring" in shown["overlay"]["map"]


def test_refusals_name_the_rule_that_stands_in_the_way(here, ledger):
    game = rolled(ledger, "green", "orange")
    home = draft(game, "region:indus", "region:karthadst")
    assert {"FI-7.6", "FI-7.2"} <= {r["rule"] for r in home["refusals"]}  # Kim's only region
    far = draft(game, "region:scythia", "region:scythia", "region:kush")
    assert [r["rule"] for r in far["refusals"]] == ["FI-6.2"]


def test_a_way_held_by_a_rival_is_shown_and_refused(here, ledger):
    game = carmens_turn(
        ledger,
        phase="movement",
        explorers={
            "karthadst": {"Carmen": 5},
            "nok": {"Dan": 2},
            "kush": {"Dan": 1},
            "mupata": {},
            "huaxia": {"Dan": 1},
            "saba": {"Kim": 4},
        },
        turn={"dice": {"d1": "blue", "d2": "blue"}},
        agreed=["I6"],  # Carmen stands beside Kim's city: so the table agreed
    )
    shown = draft(game, "region:karthadst", "region:mupata")
    # by the Western and the Southern Ocean it costs three, through Nok two: the free way is taken
    assert shown["refusals"] == []
    assert "over the" in shown["body"]


def test_ways_of_equal_cost_are_offered(here, ledger):
    game = rolled(ledger, "green", "orange")
    shown = draft(game, "region:albion", "region:thule")
    assert shown["action"]["legs"][0]["path"] == ["albion", "western_ocean", "thule"]
    assert shown["body"].count("data-way=") == 2
    other = draft(game, "region:albion", "region:thule", "way:albion:1")
    assert other["action"]["legs"][0]["path"] == ["albion", "eastern_ocean", "thule"]
    assert "data-way" not in draft(game, "region:scythia", "region:thule")["body"]


def test_explorers_may_join_an_own_region(here, ledger):
    game = rolled(ledger, "green", "orange")
    shown = draft(game, "region:indus")
    assert 'data-goal="scythia"' in shown["body"]
    joined = draft(game, "region:indus", "goal:scythia")
    assert joined["ready"]
    assert joined["action"]["legs"][0]["path"][-1] == "scythia"


def test_an_open_retreat_is_asked_of_the_loser(here, ledger):
    game = rolled(ledger, "green", "orange")
    legs = (ac.Leg(("scythia", "rus"), 2), ac.Leg(("albion", "eastern_ocean", "rus"), 1))
    game = ledger.take(game.id, ac.MoveExplorers("Carmen", legs))
    shown = draft(game)
    assert shown["head"] == "Where does Dan retreat to?"
    assert shown["overlay"]["map"].count("retring s2") == 2
    assert "flee" in str(boards.table(game, game.version))
    chosen = draft(game, "region:mupata")
    assert chosen["ready"]
    assert chosen["action"] | {"regions": []} == {
        "kind": "ChooseRetreat",
        "player": "Dan",
        "region": "mupata",
        "regions": [],
    }
    assert draft(game, "region:rus")["refusals"]


def test_a_tap_ends_the_movement_at_once(here, ledger):
    game = rolled(ledger, "green", "orange")
    shown = draft(game, "mode:end")
    assert shown["instant"]
    assert shown["action"] == {"kind": "EndMovementPhase", "player": "Carmen"}


# -------------------------------------------------------------------------------- progress


def test_a_die_a_region_and_an_unknown_card(here, ledger):
    game = conquered(ledger)
    first = draft(game)
    assert first["body"].count("dbtn ok") == 2
    region = draft(game, "die:d1")
    assert region["head"] == "Green: which region is used?"
    assert "+2 points at the end" in region["body"]
    done = draft(game, "die:d1", "region:rus")
    assert done["ready"]
    assert done["action"]["drawn"] == [UNKNOWN]
    named = draft(game, "die:d1", "region:rus", "naming:1", "card:hx-02")
    assert named["action"]["drawn"] == ["hx-02"]
    assert not draft(game, "die:d1", "region:rus", "naming:1")["ready"]
    by_region = draft(game, "region:rus")
    assert by_region["action"]["die"] == "d1"
    wrong = draft(game, "die:d1", "region:indus")
    assert [r["rule"] for r in wrong["refusals"]] == ["FI-11.3"]


def test_a_card_for_a_face_before_the_first_step(here, ledger):
    game = conquered(ledger)
    shown = draft(game, "mode:face", "die:d2", "face:purple")
    assert shown["ready"]
    assert shown["action"] | {"handle": "c1"} == {
        "kind": "DiscardForFace",
        "player": "Carmen",
        "die": "d2",
        "face": "purple",
        "handle": "c1",
        "card": None,
    }


def test_new_explorers_are_tapped_onto_regions(here, ledger):
    game = carmens_turn(
        ledger,
        phase="progress",
        turn={"dice": {"d1": "yellow", "d2": "blue"}, "pending_placement": 2},
        explorers={
            "scythia": {"Carmen": 1},
            "albion": {"Carmen": 1},
            "indus": {"Carmen": 1},
            "rus": {"Dan": 2},
            "huaxia": {"Dan": 1},
            "mupata": {"Dan": 1},
            "karthadst": {"Kim": 4},
        },
    )
    assert draft(game)["head"] == "Where do the 2 new explorers go?"
    one = draft(game, "region:indus")
    assert not one["ready"]
    assert one["action"] is None
    both = draft(game, "region:indus", "region:albion")
    assert both["ready"]
    assert both["action"]["placements"] == {"indus": 1, "albion": 1}
    moved = draft(game, "region:indus", "more:indus", "less:indus", "region:albion")
    assert moved["action"]["placements"] == {"indus": 1, "albion": 1}
    strange = draft(game, "region:indus", "region:rus")
    assert "FI-11.8" in {r["rule"] for r in strange["refusals"]}


def test_due_cities_are_chosen_and_placed(here, ledger):
    game = carmens_turn(ledger, phase="cities", turn={"cities_due": ["dice", "explorers"]})
    assert draft(game)["head"] == "Which city is built?"
    which = draft(game, "track:dice")
    assert which["head"] == "Where is the city built?"
    assert which["overlay"]["map"].count("okring") == 3
    placed = draft(game, "track:dice", "region:indus")
    assert placed["action"] == {
        "kind": "PlaceCity",
        "player": "Carmen",
        "track": "dice",
        "region": "indus",
    }
    assert placed["ready"]


def test_an_achievement_says_how_far_its_condition_is(here, ledger):
    game = conquered(ledger)
    asked = draft(game, "mode:achievement")
    assert asked["body"].count('class="face') == 9  # an unknown card may be any of the nine
    missed = draft(game, "mode:achievement", "card:hx-02")
    assert [r["rule"] for r in missed["refusals"]] == ["FI-13.2"]
    assert missed["refusals"][0]["waivable"]
    game = ledger.take(game.id, ac.IdentifyCard("Carmen", "c1", "hx-02"))
    assert draft(game, "mode:achievement")["body"].count('class="face') == 9


def test_a_card_of_any_seat_can_be_named_at_the_table(here, ledger):
    game = conquered(ledger)
    assert draft(game)["extras"] == [{"label": "Name a card", "tap": {"mode": "name"}}]
    assert draft(game, "mode:name")["head"] == "Whose card is named?"
    named = draft(game, "mode:name", "who:Kim", "card:kd-04")
    assert named["ready"]
    assert named["action"] == {
        "kind": "IdentifyCard",
        "player": "Kim",
        "handle": "c1",
        "card": "kd-04",
    }
    at_once = answer(game, [{"mode": "name", "who": "Kim"}, {"card": "kd-04"}])
    assert at_once["instant"]  # a tap on the hand of a board says whose card it is
    assert at_once["action"] == named["action"]
    assert 'data-mode="name" data-who="Kim"' in drawn(game)


# ---------------------------------------------------------------------- beginning and end


def test_the_peoples_and_the_opening_hands(here, ledger):
    game = ledger.start(TITLE, ["Carmen", "Dan"])
    assert draft(game)["head"] == "Which civilization does each player have?"
    said = [{"who": "Carmen", "civilization": "etruria"}]
    chosen = answer(game, said)  # the other people is left for Dan
    assert chosen["ready"]
    assert chosen["action"]["civilizations"] == ["etruria", "karthadst"]
    second = answer(game, [*said, {"first": "Dan"}])
    assert second["action"]["first_player"] == "Dan"
    game = ledger.take(game.id, ac.StartGame(("etruria", "karthadst")))
    hand = draft(game)
    assert hand["head"] == "What does Carmen draw?"
    assert hand["ready"]
    assert set(hand["action"]["cards"]) == {UNKNOWN}


def test_cities_are_turned_over_with_one_tap_each(here, ledger, play_some):
    virtual = play_some(ledger, TITLE, FIVE[:3], steps=9999, seed=5)
    first = next(n for n in range(1, virtual.version) if virtual.state_at(n).status == "scoring")
    position = {**virtual.rules.position(virtual.state_at(first)), "dealer": "table"}
    game = ledger.start(TITLE, list(FIVE[:3]), position=position)
    shown = draft(game)
    token = re.search(r'data-token="([^"]+)" data-value="(\d)"', shown["body"])
    assert token
    one = answer(game, [{"token": token[1], "value": token[2]}])
    assert one["instant"]
    assert one["action"] == {"kind": "RevealCity", "token": token[1], "value": int(token[2])}


def test_a_whole_game_can_be_composed_at_every_step(here, ledger, play_some):
    """Whatever phase a game is in, the sheet says something and proposes nothing refused."""
    game = play_some(ledger, TITLE, FIVE[:4], steps=9999, seed=8)
    phases = set()
    for step in range(1, game.version, 5):
        position = {**game.rules.position(game.state_at(step)), "dealer": "table"}
        other = ledger.start(TITLE, list(FIVE[:4]), position=position)
        for lang in ("en", "fr"):
            said = guide.compose(other, [], lang, visibility.SPECTATOR)
            assert said.head
            if said.action and said.whole:
                _, table = led_table(other.rules, other.state, said.action)
                assert other.rules.judge(table, said.action) == ()
        phases.add(other.rules.play.now(other.state).phase)
        assert [p["label"] for p in guide.phases(other, "fr")]
    assert {"dice", "movement", "progress"} <= phases


# ------------------------------------------------------------------------------- the pages


def test_the_table_page_has_the_map_the_sheet_and_no_legal_list(client, ledger):
    game = rolled(ledger, "green", "black")
    page = client.get(f"/games/{game.id}").text
    assert 'data-board="map"' in page
    assert page.count('data-tap data-region="') == len(game.state.regions_in_game)
    assert "Which explorers move?" in page
    assert '"actions"' not in page.split('id="table-data"')[1]
    assert "boards/first_empires/board.css" in page


def test_taps_are_sent_as_they_are_and_bad_ones_are_told(client, ledger):
    game = rolled(ledger, "green", "black")
    at = f"/games/{game.id}/compose"
    sent = client.post(at, json={"taps": taps("region:scythia")})
    assert sent.status_code == 200
    assert sent.json["head"] == "Where to?"
    for body in ({}, {"taps": "all"}, {"taps": ["region"]}):
        assert client.post(at, json=body).status_code == 400
    nonsense = client.post(at, json={"taps": [{"mode": "x"}, {"region": "narnia"}, {"die": "d9"}]})
    assert nonsense.status_code == 200


def test_without_a_script_every_legal_move_is_a_sentence(client, ledger):
    game = rolled(ledger, "green", "black")
    page = client.get(f"/games/{game.id}?plain=1").text
    assert page.count('type="radio"') == len(game.rules.legal_actions(game.state))
    assert "Move explorers" in page
    virtual = ledger.start(TITLE, ["Ana", "Bo"], first_player="Ana", dealer="virtual")
    assert "Ana rolls" in client.get(f"/games/{virtual.id}?plain=1").text


def test_replay_audit_home_and_titles_show_the_board(client, ledger):
    game = conquered(ledger)
    for path in (
        f"/games/{game.id}/steps/{game.version}",
        "/titles",
        f"/titles/{TITLE}/rules",
    ):
        page = client.get(path).text
        assert "map-side_3_5" in page, path
        assert "boards/first_empires/board.css" in page, path
    audit = client.get(f"/games/{game.id}/audit?boards=1").text
    assert "civmini" in audit
    assert "space 0" in audit
    assert "map-side_3_5-small" in client.get(f"/games/{game.id}/covers/1.svg").text


# ------------------------------------------------------------------------- who sees what


@pytest.fixture
def secret(ledger, play_some):
    """A virtual game in its middle in which somebody holds cards; who, and which."""
    game = play_some(ledger, TITLE, FIVE[:3], steps=70, seed=3)
    holder = max(game.setup.players, key=lambda p: len(game.state.seats[p].hand))
    assert game.state.seats[holder].hand
    assert not game.over
    return game, holder


def test_a_hand_is_seen_by_its_seat_only(client, secret):
    game, holder = secret
    cards = [held.card for held in game.state.seats[holder].hand]
    names = [game.rules.words.name_of(game.catalogue, card, "en") for card in cards]
    other = next(player for player in game.setup.players if player != holder)
    at = f"/games/{game.id}/steps/{game.version}"
    own = client.get(f"{at}?as={holder}").text
    for name in names:
        assert name.replace("'", "&#39;") in own
    for path in (f"{at}?as=", f"{at}?as={other}", f"{at}?as=nobody"):
        page = client.get(path).text
        assert not any(name.replace("'", "&#39;") in page for name in names), path


def test_the_seat_that_looks_is_kept_for_this_game(client, ledger, secret):
    game, holder = secret
    card = game.state.seats[holder].hand[0].card
    name = game.rules.words.name_of(game.catalogue, card, "en").replace("'", "&#39;")
    assert name in client.get(f"/games/{game.id}?as={holder}").text
    assert name in client.get(f"/games/{game.id}?part=1").text
    assert name in client.get(f"/games/{game.id}/steps/{game.version}").text
    client.get(f"/games/{game.id}?as=")
    assert name not in client.get(f"/games/{game.id}/steps/{game.version}").text


def test_at_the_end_every_hand_is_open(client, ledger, play_some):
    game = play_some(ledger, TITLE, FIVE[:3], steps=9999, seed=5)
    assert game.over
    step = next(
        n for n in range(1, game.version) if any(s.hand for s in game.state_at(n).seats.values())
    )
    hand = next(s.hand for s in game.state_at(step).seats.values() if s.hand)
    position = client.get(f"/api/v1/games/{game.id}/steps/{step}").json["position"]
    assert hand[0].card in str(position)
    drawn = next(
        n for n in range(1, step + 1) for e in game.events(n) if isinstance(e, ev.CardDrawn)
    )
    rows = client.get(f"/api/v1/games/{game.id}/history").json["steps"]
    shown = rows[drawn - 1]["en"]
    assert "unknown" not in shown.lower()
    ledger.undo(game.id)
    hidden = client.get(f"/api/v1/games/{game.id}/steps/{step}").json["position"]
    assert hand[0].card not in str(hidden["seats"])


@pytest.fixture
def twins(app, secret, tmp_path):
    """The same game twice; in the second the secret cards of one player are others."""
    game, holder = secret
    seat = game.state.seats[holder]
    open_cards = {p.card for p in seat.played} | {d.card for d in seat.discarded if d.shown}
    deck = [c for c in game.catalogue.deck[seat.civilization] if c not in open_cards]
    other = dict(zip(deck, [*deck[1:], deck[0]], strict=True))
    swap = re.compile("|".join(deck))

    def changed(body: Any) -> Any:
        if not isinstance(body, ActionTaken):
            return body
        raw = [
            swap.sub(lambda m: other[m[0]], bytes(r).decode()) for r in (body.action, body.events)
        ]
        return replace(body, action=Raw(raw[0].encode()), events=Raw(raw[1].encode()))

    twin = create_app(str(tmp_path / "twin.db"), read_path=str(tmp_path / "twr.db"), testing=True)
    store = twin.extensions["ledger"]
    store.open(game.id, [game.started, *map(changed, game.bodies[1:])])
    for one in (app, twin):
        one.extensions["projections"].catch_up()
    assert store.game(game.id).state.seats[holder].hand != seat.hand
    yield app, twin
    store.close()


def test_nothing_anybody_else_is_answered_depends_on_a_secret_card(twins, secret):
    """Every page, fragment, stream and answer of the API, as a spectator and as another seat."""
    one, twin = twins
    game, holder = secret
    other = next(player for player in game.setup.players if player != holder)
    told_apart = 0
    for address in addresses(one, game):
        if "game_id" not in str(one.url_map) or str(game.id) not in address:
            continue
        for who in ("", f"?as={other}"):
            first, second = get(one, address + who), get(twin, address + who)
            assert first[0] == second[0] == first[0] < 500, address
            assert steady(first[2]) == steady(second[2]), address + who
        own = [steady(get(app, f"{address}?as={holder}")[2]) for app in twins]
        told_apart += own[0] != own[1]
    assert told_apart >= 4  # the table, the replay, the API's steps and its record


def test_no_question_is_answered_by_a_secret_card_either(twins, secret):
    game, holder = secret
    deck = game.catalogue.deck[game.state.seats[holder].civilization]
    questions: list[tuple[str, dict[str, Any]]] = [
        (f"/games/{game.id}/compose", {"taps": []}),
        (f"/games/{game.id}/compose", {"taps": [{"mode": "achievement"}]}),
        (f"/games/{game.id}/compose", {"taps": [{"mode": "name"}, {"who": holder}]}),
    ]
    for card in deck:
        action = {"kind": "PlayAchievement", "player": holder, "card": card}
        questions.append((f"/games/{game.id}/preview", {"action": action}))
        questions.append((f"/games/{game.id}/compose", {"taps": [{"card": card}]}))
        questions.append((f"/api/v1/games/{game.id}/preview", {"action": action}))
    for path, body in questions:
        first, second = (app.test_client().post(path, json=body) for app in twins)
        assert first.status_code == second.status_code == 200, path
        assert first.json == second.json, body


def test_a_seat_told_its_own_record_can_import_it(app, secret, tmp_path):
    """What is unknown in it stays unknown; nothing else is lost."""
    from ledger.application import Ledger
    from ledger.record import import_record, read

    game, _holder = secret
    client = app.test_client()
    record = client.get(f"/api/v1/games/{game.id}/record").data
    store = Ledger(str(tmp_path / "imported.db"))
    import_record(store, read(record))
    copy = store.game(game.id)
    assert copy.version == game.version
    assert copy.state == visibility.state(game, visibility.SPECTATOR)
    store.close()


def test_a_card_a_scribe_types_is_told_to_its_seat_only(client, ledger):
    game = conquered(ledger)
    at = f"/api/v1/games/{game.id}"
    action = {"kind": "IdentifyCard", "player": "Carmen", "handle": "c1", "card": "hx-02"}
    sent = client.post(f"{at}/actions", json={"action": action})
    assert sent.status_code == 201
    assert "hx-02" not in sent.text
    assert "Zho Ying" not in sent.text
    assert "Zho Ying" not in client.get(f"/games/{game.id}").text.split('id="table-data"')[0]
    step = ledger.game(game.id).version
    assert client.get(f"{at}/steps/{step}").json["action"]["card"] == UNKNOWN
    assert client.get(f"{at}/steps/{step}?as=Carmen").json["action"]["card"] == "hx-02"
    assert client.get(f"{at}/steps/{step}?as=Dan").json["action"]["card"] == UNKNOWN
    page = client.get(f"/games/{game.id}/steps/{step}?as=Carmen").text
    assert "The Voyage of Zho Ying" in page


def test_seated_tables_begin_with_unknown_hands(ledger):
    game = seated(ledger)
    assert all(held.card == UNKNOWN for s in game.state.seats.values() for held in s.hand)
