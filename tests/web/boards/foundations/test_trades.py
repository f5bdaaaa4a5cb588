"""Trades and promises of Foundations of Rome, put together tap by tap."""

from __future__ import annotations

import json
import re

from ledger.audit import audit
from ledger.games.foundations import actions as ac
from ledger.schemas import load_action
from ledger.web.shared.composing import composed
from tests.web.boards.foundations.conftest import KEY


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


def test_a_trade_of_several_goods_with_several_partners(ledger_, bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    first, second = [p for p in state.players if p != player][:2]
    mine, theirs = state.vacant(player), state.vacant(first)[0]
    token = next(t for t, favour in state.favours.items() if favour.owner == player)
    back = next(t for t, favour in state.favours.items() if favour.owner == second)
    taps = [
        *({"mode": "trade"}, {"partner": first}, {"lot": mine[0]}, {"lot": mine[1]}),
        *({"lot": theirs}, {"coins": "5"}, {"coins": "-1"}, {"card": token}, {"agree": "1"}),
        *({"partner": second}, {"card": "INV-11"}, {"card": back}),
    ]
    assert composed(bazaar, taps)["action"] is None  # the second partner has not agreed
    answer = composed(bazaar, [*taps, {"agree": "1"}])
    assert answer["ready"], answer["refusals"]
    sent = load_action(bazaar.rules, json.loads(json.dumps(answer["action"])), state)
    gives, takes = ac.Goods(tuple(mine[:2]), 4, (token,)), ac.Goods((theirs,))
    other = ac.Exchange(second, ac.Goods(invocations=("INV-11",)), ac.Goods(favours=(back,)))
    assert sent == ac.ExecuteTrade(
        player, (ac.Exchange(first, gives, takes), other), (first, second)
    )
    after = ledger_.take(bazaar.id, sent).state
    assert {after.lots[lot].owner for lot in mine[:2]} == {first}
    assert after.lots[theirs].owner == player
    assert "INV-11" in after.seats[second].invocations
    assert (after.favours[token].owner, after.favours[back].owner) == (first, player)


def test_a_changed_offer_has_to_be_agreed_again(bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    partner = state.after(player)
    taps = [{"mode": "trade"}, {"partner": partner}, {"lot": state.vacant(player)[0]}]
    taps += [{"lot": state.vacant(partner)[0]}, {"agree": "1"}]
    assert composed(bazaar, taps)["ready"]
    for change in ({"coins": "1"}, {"card": "INV-01"}, {"lot": state.vacant(partner)[1]}):
        assert composed(bazaar, [*taps, change])["action"] is None


def test_a_trade_outside_the_rules_is_refused_and_may_be_waived(client, ledger_, bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    partner, gift = state.after(player), state.vacant(player)[0]
    taps = [{"mode": "trade"}, {"partner": partner}, {"lot": gift}, {"agree": "1"}]
    answer = composed(bazaar, taps)
    assert not answer["ready"]
    (refusal,) = answer["refusals"]
    assert (refusal["rule"], refusal["code"]) == ("FR-R35", "trade_not_an_exchange")
    at = f"/api/v1/games/{bazaar.id}/actions"
    body = {"action": answer["action"], "seen_step": bazaar.version}
    assert client.post(at, json=body).status_code == 422
    agreed = client.post(at, json={**body, "waive": ["FR-R35"], "reason": "a present"})
    assert agreed.status_code == 201, agreed.json
    after = ledger_.game(bazaar.id)
    assert after.state.lots[gift].owner == partner
    assert [w.reason for w in audit(after).waivers] == ["a present"]


def test_a_lot_with_a_building_cannot_change_hands(bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    built = next(lot for lot, held in state.lots.items() if held.building and held.owner == player)
    partner = state.after(player)
    theirs = state.vacant(partner)[0]
    taps = [{"mode": "trade"}, {"partner": partner}, {"lot": built}, {"lot": theirs}]
    answer = composed(bazaar, [*taps, {"agree": "1"}])
    assert [r["rule"] for r in answer["refusals"]] == ["FR-DEAL.20"]


def test_coins_of_either_side_are_written_at_once(bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    partner, mine = state.after(player), state.vacant(player)[0]
    taps = [{"mode": "trade", "partner": partner}, {"lot": mine}, {"receives": "3"}]
    answer = composed(bazaar, [*taps, {"agree": "1"}])
    (exchange,) = answer["action"]["exchanges"]
    assert exchange == {"with": partner, "gives": {"lots": (mine,)}, "receives": {"coins": 3}}
    turned = composed(bazaar, [*taps, {"gives": "2"}, {"agree": "1"}])["action"]["exchanges"][0]
    assert turned["gives"]["coins"] == 2
    assert turned["receives"] == {}
    assert 'value="3"' in composed(bazaar, taps)["body"]


def test_fr_deal_10_an_offer_waits_for_the_answer_of_its_partner(ledger_, bazaar):
    state, player = bazaar.state, bazaar.state.turn.player
    partner = state.after(player)
    mine, theirs = state.vacant(player)[0], state.vacant(partner)[0]
    taps = [{"mode": "trade", "partner": partner}, {"lot": mine}, {"lot": theirs}, {"offer": "1"}]
    offered = composed(bazaar, taps)
    assert offered["ready"]
    assert offered["instant"]
    exchange = ac.Exchange(partner, ac.Goods((mine,)), ac.Goods((theirs,)))
    game = ledger_.take(bazaar.id, ac.ProposeTrade(player, (exchange,)))
    waiting = composed(game, [])
    assert mine in re.search(r'class="e-facts">(.*?)</p>', waiting["body"]).group(1)
    assert f'data-mode="accept" data-partner="{partner}"' in waiting["body"]
    for mode, kind in (("accept", "AcceptTrade"), ("decline", "DeclineTrade")):
        answer = composed(game, [{"mode": mode, "partner": partner}])
        assert answer["instant"]
        assert answer["action"] == {"kind": kind, "player": partner, "proposal": 1}
    after = ledger_.take(game.id, ac.AcceptTrade(partner))
    assert after.state.lots[mine].owner == partner
    assert 'data-mode="accept"' not in composed(after, [])["body"]


def test_a_promise_has_a_place_among_what_else_a_turn_may_hold(ledger_, bazaar):
    other = bazaar.state.after(bazaar.state.turn.player)
    assert 'data-mode="promise"' in composed(bazaar, [])["body"]
    taps = [{"mode": "promise", "partner": other}]
    asked = composed(bazaar, taps)
    assert asked["action"] is None
    assert "data-write" in asked["body"]
    answer = composed(bazaar, [*taps, {"text": " no  fountain on A1 "}])
    assert answer["ready"]
    assert answer["action"] == {"kind": "NotePromise", "player": other, "text": "no fountain on A1"}
    blank = composed(bazaar, [*taps, {"text": "  "}])
    assert blank["action"] is None


def test_a_promise_needs_the_deals(game):
    assert 'data-mode="promise"' not in composed(game, [])["body"]
