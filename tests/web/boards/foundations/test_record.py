"""What the taps of a scribe add up to at a table of Foundations of Rome."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from ledger.games.foundations import actions as ac
from ledger.games.foundations.city.geometry import PLACE, cells_at
from ledger.schemas import load_action
from ledger.web.boards.foundations.city import in_order
from ledger.web.boards.foundations.view import name_of
from ledger.web.shared.composing import composed
from tests.web.boards.foundations.conftest import KEY
from tests.web.boards.foundations.games import EXTRAS, FOUR, a_purchase, an_overbuilding, at_a_table


def lots(markup, style) -> set[str]:
    """The lots where a light of this style is drawn."""
    found = re.findall(rf'<rect class="{style}" x="(\d+)" y="(\d+)"', str(markup))
    return {f"{'ABCDEFGHIJ'[int(x) // 40]}{int(y) // 40 + 1}" for x, y in found}


def test_before_a_tap_the_three_actions_are_offered(game):
    answer = composed(game, [])
    assert re.findall(r'data-mode="(\w+)"', answer["body"]) == ["income", "buy", "build"]
    assert answer["action"] is None
    assert not answer["ready"]


def test_income_is_one_tap_and_says_where_it_comes_from(game):
    answer = composed(game, [{"mode": "income"}])
    assert answer["ready"]
    assert answer["instant"]
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
        "card": None,
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
    spot = in_order(built.cells)[0]
    for _ in range(ways):
        answer = composed(game, [*taps, {"lot": spot}])
        if answer["ready"] and answer["action"]["orientation"] == action.orientation:
            break
        taps.append({"turn": "1"})
    assert answer["action"]["anchor"] == action.anchor
    for old in built.replaced:
        assert f"<s>{name_of(game.catalogue, old.building, 'en')}</s>" in answer["body"]
    assert f"frees {' '.join(in_order(built.markers_placed))}" in answer["body"]
    assert answer["overlay"]["city"].count('class="lift"') == len(built.replaced)
    assert 'class="bld ghost s' in answer["overlay"]["city"]


def test_anchors_glow_for_this_way_round_only(game):
    legal = [a for a in game.rules.legal_actions(game.state) if isinstance(a, ac.BuildBuilding)]
    building = max({a.building for a in legal}, key=lambda b: game.catalogue.kind_of[b].size)
    kind = game.catalogue.kind_of[building]
    turn = min(a.orientation for a in legal if a.building == building)
    wanted = {
        in_order(cells_at(kind.turns[turn][1], a.anchor, game.state.size))[0]
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


def test_a_dragged_building_lies_where_it_is_held_and_stays_inside(game):
    colour = game.state.seats[game.state.turn.player].colour
    taps = [{"mode": "build"}, {"building": f"{colour}:forge_square"}]
    held = composed(game, [*taps, {"lot": "C3", "held": "1"}])
    assert held["action"]["anchor"] == "C3"
    assert 'data-x="80" data-y="80" data-wide="2" data-high="2"' in held["overlay"]["city"]
    assert 'data-cells="80,80 120,80 80,120 120,120"' in held["overlay"]["city"]
    assert composed(game, [*taps, {"lot": "I9", "held": "1"}])["action"]["anchor"] == "H8"


def test_a_tap_that_means_nothing_is_passed_over(game):
    assert composed(game, [{"lot": "A1"}, {"agree": "1"}, {"nonsense": "x"}])["action"] is None
    twice = composed(game, [{"mode": "build"}, {"mode": "build"}])
    assert twice["body"] == composed(game, [])["body"]


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
            cards = [a for a in buys if game.state.market[a.slot - 1] not in PLACE]
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
    modes = re.findall(
        r'data-mode="(\w+)"(?: data-partner="([^"]*)")? aria-pressed="\w+"(?! disabled)',
        first["body"],
    )
    mode, partner = chance.choice(modes)
    return [{"mode": mode, "partner": partner} if partner else {"mode": mode}]


def glowing(game, answer, taps):
    """What the sheet and the city offer now."""
    body, city = answer["body"], answer["overlay"].get("city", "")
    said = {field for tap in taps for field in tap}
    if "data-agree" in body and len(taps) > 3:
        return [{"agree": "1"}] if len(taps) < 8 else []
    if len(taps) > 60:
        return []
    found = [{"lot": lot} for style in ("ok", "pick") for lot in sorted(lots(city, style))]
    for field, before in (("card", ""), ("option", ""), ("building", 'class="carry" ')):
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
