"""The virtual dealer, against a deal worked out by hand; and what nobody may see."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from ledger.errors import Refused
from ledger.games.first_empires import RULESET
from ledger.games.first_empires import actions as act
from ledger.games.first_empires.catalogue import CATALOGUES
from ledger.games.first_empires.dealing import fill
from ledger.games.first_empires.state import State
from ledger.ruleset import UNKNOWN, Setup
from ledger.ruleset.codec import members
from ledger.ruleset.dealer import Dealer
from tests.games.first_empires.games import play

SEED = "carmen and dan"
FACES = ["orange", "blue", "purple", "green", "yellow", "black"]


def number(label: str) -> int:
    return int(sha256(f"{SEED}|{label}".encode()).hexdigest(), 16)


def by_hand(pile: str, ids: list[str]) -> list[str]:
    """The dealer's shuffle, written out a second time: the top last."""
    order = sorted(ids)
    for i in range(len(order) - 1, 0, -1):
        j = number(f"{pile}|{i}") % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def begin(**options: Any) -> State:
    setup = Setup(
        title="first_empires",
        players=("Ana", "Bo", "Cy"),
        first_player="Ana",
        dealer="virtual",
        options=options,
    )
    return RULESET.play.initial(setup)


def taken(state: State, action: Any) -> tuple[Any, State]:
    decision = RULESET.decide(state, action, dealer=Dealer(SEED))
    return decision.action, RULESET.fold(state, decision.events, state.step + 1)


def test_civilizations_and_commitments_of_this_seed() -> None:
    action, _ = taken(begin(), act.StartGame())
    people = by_hand("civilizations", ["etruria", "huaxia", "karthadst", "mupata"])[::-1][:3]
    assert list(action.civilizations) == people
    assert action.first_player == "Ana"
    deck = by_hand(f"deck|{people[0]}", list(CATALOGUES.default.deck[people[0]]))[::-1]
    salt = f"{number(f'salt|deck|{people[0]}'):064x}"
    assert action.commitments["Ana"][0] == sha256(f"{salt}|{','.join(deck)}".encode()).hexdigest()
    assert (
        RULESET.judge(begin(), action, recorded=True) == ()
    )  # a stored action is judged like any other


def test_the_first_player_is_drawn_only_if_asked() -> None:
    action, state = taken(begin(random_first_player=True), act.StartGame())
    first = ("Ana", "Bo", "Cy")[number("first player") % 3]
    assert action.first_player == state.first_player == first


def test_civilizations_fixed_before_the_game_are_kept() -> None:
    people = {"Ana": "mupata", "Bo": "etruria", "Cy": "huaxia"}
    action, _ = taken(begin(civilizations=people), act.StartGame())
    assert action.civilizations == ("mupata", "etruria", "huaxia")


def test_hands_dice_and_cities_follow_from_the_seed() -> None:
    action, state = taken(begin(), act.StartGame())
    people = action.civilizations
    decks = {
        who: by_hand(f"deck|{who}", list(CATALOGUES.default.deck[who]))[::-1] for who in people
    }
    while (hand := RULESET.play.forced(state)) is not None:
        filled, state = taken(state, hand)
        who = state.seats[filled.player].civilization
        assert list(filled.cards) == decks[who][: len(filled.cards)]
    rolled, state = taken(state, act.RollDice("Ana"))
    assert rolled.faces == {d: FACES[number(f"1|0|{d}") % 6] for d in rolled.faces}
    again, state = taken(state, act.RerollDice("Ana", ("d2",)))
    assert again.faces == {"d2": FACES[number("1|1|d2") % 6]}
    values = by_hand(f"cities|{people[1]}", ["10", "11", "22", "23", "24", "35"])
    for i, slot in enumerate(CATALOGUES.default.city_tokens.slots):
        reveal = fill(state, act.RevealCity(f"{people[1]}-city-{slot}"), Dealer(SEED))
        assert reveal.value == int(values[i][0])  # type: ignore[attr-defined]


def test_the_dealer_decides_alone() -> None:
    people = ("mupata", "etruria", "huaxia")
    with pytest.raises(Refused, match="dealer_decides"):
        RULESET.decide(begin(), act.StartGame(people), dealer=Dealer(SEED))


def test_all_faces_come_up() -> None:
    rolls: Counter[str] = Counter()
    for seed in range(4):
        for step in play(2 + seed, 2 + seed, "virtual"):
            if isinstance(step.decision.action, act.RollDice):
                rolls.update(step.decision.action.faces.values())  # type: ignore[union-attr]
    assert set(rolls) == set(FACES)
    assert min(rolls.values()) > 0.5 * max(rolls.values())


# ------------------------------------------------------------------ hidden information


GAMES = [(3, 3, "virtual"), (4, 4, "table")]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_i22_a_viewer_sees_the_own_cards_alone(game: tuple[int, int, str]) -> None:
    for step in play(*game)[:-1]:
        state = step.after
        for viewer in (None, *state.players):
            seen = RULESET.state_for(state, viewer)
            for player, seat in seen.seats.items():
                held = [h.card for h in state.seats[player].hand]
                hidden = [UNKNOWN] * len(held)
                assert [h.card for h in seat.hand] == (held if player == viewer else hidden)
                assert [h.handle for h in seat.hand] == [h.handle for h in state.seats[player].hand]
                for mine, theirs in zip(seat.discarded, state.seats[player].discarded, strict=True):
                    open_ = player == viewer or theirs.shown
                    assert mine.card == (theirs.card if open_ else UNKNOWN)
            if state.status in ("setup", "playing"):
                assert all(token.value is None for token in seen.tokens.values())
    last = play(*game)[-1].after
    assert RULESET.state_for(last, None) is last  # at the end everything is open


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_nothing_told_to_others_names_a_card_that_is_still_hidden(
    game: tuple[int, int, str],
) -> None:
    """Whatever a spectator is told: a card's name appears only once it was played or shown."""
    known: set[str] = set()
    names = set(CATALOGUES.default.card)
    for step in play(*game)[:-1]:
        action, events = step.decision.action, step.decision.events
        if isinstance(action, act.PlayAchievement | act.DiscardForBlack | act.DiscardForFace):
            known.add(action.card or "")
        told = [RULESET.redact(None, one) for one in (action, *events)]
        text = msgspec.json.encode(told).decode()
        said = " ".join(
            RULESET.words.say(CATALOGUES.default, told[0], told[1:], lang) for lang in ("en", "fr")
        )
        for card in names - known:
            assert f'"{card}"' not in text, (action, card)
            assert RULESET.words.name_of(CATALOGUES.default, card, "en") not in said
        seat = next((p for p in step.after.players if getattr(action, "player", "") == p), None)
        if seat:
            mine = [event for event in events if getattr(event, "player", "") == seat]
            assert [RULESET.redact(seat, event) for event in mine] == mine


def test_secret_fields_exist() -> None:
    kinds = {c.__name__: c for c in (*members(RULESET.action), *members(RULESET.event))}
    for name, fields in (RULESET.hidden.private or {}).items():
        for secret, owner in fields.items():
            assert {secret, owner} <= set(kinds[name].__struct_fields__)
    for name, blanks in (RULESET.play.chance or {}).items():
        assert set(blanks) <= set(kinds[name].__struct_fields__)


def test_fi_17_1_the_state_holds_no_order_and_no_value() -> None:
    """The cards a position names are those that were drawn; the rest of a deck is a number."""
    for step in play(3, 3, "virtual"):
        state = step.after
        text = msgspec.json.encode(RULESET.position(state)).decode()
        named = {card for card in CATALOGUES.default.card if f'"{card}"' in text}
        drawn = {one.card for seat in state.seats.values() for one in seat.drawn()}
        assert named == drawn
        if state.status == "playing":
            assert {token.value for token in state.tokens.values()} == {None}
