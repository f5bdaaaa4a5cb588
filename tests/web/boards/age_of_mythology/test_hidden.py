"""Nobody learns a hand, a sealed army or a sealed unit of Age of Mythology before its time.

Two stores hold the same game and differ only in what a viewer may not know. Whatever is answered
to that viewer must be the same from both.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from ledger.application import Ledger
from ledger.games.age_of_mythology import RULESET
from ledger.games.age_of_mythology import actions as ac
from ledger.games.age_of_mythology.rules.common import stage
from tests.web.boards.age_of_mythology.games import find, made_app, typed
from tests.web.test_hidden import get, steady

PERMANENT = {
    False: ("perm_attack", "perm_build", "perm_gather"),
    True: ("perm_attack", "perm_trade", "perm_explore"),
}


def hands(ledger: Any, others: dict[str, bool]) -> Any:
    """Both have chosen their cards; `others` says whose are the other ones."""
    whole, step = find(lambda s: stage(s) == "select", 2)
    game = typed(ledger, whole, step)
    for player in game.state.order():
        other = others[player]
        game = ledger.take(game.id, ac.SelectPermanentCards(player, PERMANENT[other]))
        unseen = sorted(set(game.state.decks[game.state.seats[player].culture].unseen))
        game = ledger.take(game.id, ac.DrawRandomCards(player, 1, (unseen[3 if other else 0],)))
    return game


def army(ledger: Any, others: dict[str, bool]) -> Any:
    """The first player has sealed an army."""
    game = hands(ledger, others)
    first, second = game.state.order()
    game = ledger.take(game.id, ac.PlayCard(first, "perm_attack"))
    game = ledger.take(game.id, ac.DeclareAttack(first, second, "holding"))
    units = list(game.state.seats[first].holding)
    sent = [units[2], units[0], units[1]] if others[first] else units[:2]
    soldiers = tuple(ac.Soldier(unit) for unit in sent)
    return ledger.take(game.id, ac.CommitArmy(first, ac.Army(soldiers)))


def unit(ledger: Any, others: dict[str, bool]) -> Any:
    """The attacker has sealed a unit."""
    whole, step = find(
        lambda s: (
            stage(s) == "encounter"
            and not s.battle.chosen
            and len({f.unit for f in s.battle.engaged["attacker"]}) > 1
        ),
        2,
    )
    game = typed(ledger, whole, step)
    battle = game.state.battle
    tokens = [f.token for f in battle.engaged["attacker"]]
    token = tokens[-1] if others[battle.attacker] else tokens[0]
    return ledger.take(game.id, ac.CommitUnit(battle.attacker, token))


def same_time(game: Any, like: Any) -> list[Any]:
    pairs = zip(game.bodies, like.bodies, strict=True)
    return [replace(body, at=model.at) for body, model in pairs]


@pytest.fixture(scope="module")
def twins(tmp_path_factory):
    """Two applications and a store: a game in the first, its twin by the same id in the second."""
    one, other = (made_app(tmp_path_factory.mktemp(name)) for name in ("one", "other"))
    spare = Ledger(str(tmp_path_factory.mktemp("spare") / "spare.db"))
    yield one, other, spare
    spare.close()


def asked(game: Any, viewer: str | None) -> list[str]:
    at, api, last = f"/games/{game.id}", f"/api/v1/games/{game.id}", game.version
    paths = [at, f"{at}?part=1", f"{at}?plain=1", f"{at}/steps/{last}", f"{at}/steps/{last - 1}"]
    paths += [f"{at}/steps/{last}/fragment", f"{at}/audit", "/", f"{api}/position"]
    paths += [f"{api}/history", f"{api}/legal", f"{api}/record", f"{at}/live"]
    if viewer is None:
        return paths
    return [f"{path}{'&' if '?' in path else '?'}as={viewer}" for path in paths]


def compare(one: Any, other: Any, game: Any, viewer: str | None) -> int:
    """Every answer, and every draft of a few taps, from both."""
    seen = 0
    for path in asked(game, viewer):
        answers = []
        for app in (one, other):
            status, _, body = get(app, path)
            answers.append((status, steady(body)))
        assert answers[0] == answers[1], path
        seen += answers[0][0] == 200
    query = f"?as={viewer}" if viewer else ""
    for taps in ([], [{"card": "perm_gather"}], [{"how": "both"}], [{"attacker": "A1"}]):
        sent = {"taps": taps}
        path = f"/games/{game.id}/compose{query}"
        answers = [app.test_client().post(path, json=sent).json for app in (one, other)]
        assert answers[0] == answers[1], taps
    return seen


def stored(one: Any, other: Any, game: Any, twin: Any) -> Any:
    """The twin is opened under the game's own id and times in the second store."""
    made = other.extensions["ledger"].open(game.id, same_time(twin, game))
    for app in (one, other):
        app.extensions["projections"].catch_up()
    assert made.state != game.state
    return made


@pytest.mark.parametrize("moment", [hands, army, unit], ids=["hands", "army", "unit"])
@pytest.mark.parametrize("viewer", [None, "seat"])
def test_what_others_hold_or_seal_changes_no_answer(twins, moment, viewer):
    one, other, spare = twins
    nobody = dict.fromkeys(("Ana", "Bo"), False)
    game = moment(one.extensions["ledger"], nobody)
    battle = game.state.battle
    looks = battle.defender if battle else game.state.order()[1]
    who = looks if viewer else None
    twin = moment(spare, {player: player != who for player in nobody})
    stored(one, other, game, twin)
    assert RULESET.state_for(game.state, who) == RULESET.state_for(twin.state, who)
    assert compare(one, other, game, who) >= 12


def test_a_seat_sees_its_own_cards_and_its_own_seal(twins):
    app = twins[0]
    client = app.test_client()
    game = army(app.extensions["ledger"], dict.fromkeys(("Ana", "Bo"), False))
    app.extensions["projections"].catch_up()
    first = game.state.order()[0]
    own = client.get(f"/games/{game.id}?as={first}&lang=en").get_data(as_text=True)
    assert "Sealed: 1 " in own
    assert 'aria-label="Gather"' in own
    stranger = client.get(f"/games/{game.id}?as=&lang=en").get_data(as_text=True)
    assert "Army chosen, hidden" in stranger
    assert "Sealed: 1 " not in stranger
    assert "A permanent card" in stranger


def test_the_sheet_of_the_next_side_does_not_know_the_sealed_army(twins):
    app = twins[0]
    client = app.test_client()
    game = army(app.extensions["ledger"], dict.fromkeys(("Ana", "Bo"), False))
    app.extensions["projections"].catch_up()
    answer = client.post(f"/games/{game.id}/compose", json={"taps": []}).json
    first, second = game.state.order()
    assert second in answer["head"]
    assert first not in json.dumps(answer["action"])
