"""A card somebody is known to hold, or to have put away, is not given to another."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ledger.games.foundations import RULESET
from ledger.games.foundations import actions as act
from ledger.games.foundations.state import Secret, State
from ledger.ruleset import UNKNOWN
from ledger.ruleset.codec import Action
from tests.games.foundations.adapter import Foundations

TWO = (UNKNOWN, UNKNOWN)


def table(what: str, phase: str = "setup", **secrets: Secret) -> State:
    module = "objectives_secret" if what == "objective" else "characters"
    given: dict[str, Any] = {"players": 3, "phase": phase, "options": {module: True}}
    if phase == "setup":
        given["done"] = ["first_player", "contracts"]
    state = Foundations().given({"given": given})
    seats = {p: replace(seat, **{what: secrets[p]}) for p, seat in state.seats.items()}
    return replace(state, seats=seats)


def codes(state: State, action: Action) -> list[str]:
    return [refusal.code for refusal in RULESET.judge(state, action)]


def test_fr_obj_3_an_objective_in_another_s_hand_or_discard_cannot_be_kept() -> None:
    state = table(
        "objective",
        Fabius=Secret("kept", (), "OBJ-01", "OBJ-02", "", 1),
        Cornelia=Secret("dealt", ("OBJ-03", UNKNOWN)),
        Porcia=Secret("dealt", TWO),
    )
    for card in ("OBJ-01", "OBJ-02", "OBJ-03"):
        assert codes(state, act.KeepObjective("Porcia", card)) == ["card_already_seen"]
    assert codes(state, act.KeepObjective("Porcia", "OBJ-04")) == []
    assert codes(state, act.KeepObjective("Cornelia", "OBJ-03")) == []


def test_fr_obj_2_no_card_is_dealt_twice() -> None:
    state = table(
        "objective",
        Fabius=Secret("kept", (), "OBJ-01", "OBJ-02", "", 1),
        Cornelia=Secret(),
        Porcia=Secret("dealt", TWO),
    )
    for hand in (("OBJ-01", "OBJ-05"), ("OBJ-05", "OBJ-02")):
        assert codes(state, act.DealObjectives({"Cornelia": hand})) == ["card_already_seen"]
    both = {"Cornelia": ("OBJ-05", "OBJ-06"), "Porcia": ("OBJ-06", "OBJ-05")}
    assert codes(state, act.DealObjectives(both)) == ["card_already_seen"] * 2


def test_fr_char_4_a_character_put_away_by_another_is_not_revealed() -> None:
    state = table(
        "character",
        Fabius=Secret("kept", (), "banker", "poet", "", 1),
        Cornelia=Secret("kept", (), UNKNOWN, UNKNOWN, "", 1),
        Porcia=Secret("kept", (), UNKNOWN, UNKNOWN, "", 1),
    )
    wrong = act.RevealCharacters({"Cornelia": "poet", "Porcia": "tribune"})
    assert codes(state, wrong) == ["card_already_seen"]
    assert codes(state, act.RevealCharacters({"Cornelia": "senator", "Porcia": "tribune"})) == []


def test_who_shows_the_card_put_away_has_put_away_the_other() -> None:
    """FR-CHAR.4 waived: both cards are still there, and each of them once."""
    state = table(
        "character",
        Fabius=Secret("kept", (), "banker", "poet", "", 1),
        Cornelia=Secret("kept", (), "tribune", "senator", "", 1),
        Porcia=Secret("kept", (), "censor", UNKNOWN, "", 1),
    )
    action = act.RevealCharacters({"Fabius": "poet"})
    assert codes(state, action) == ["commitment_mismatch"]
    events = RULESET.decide(state, action, waived=frozenset({"FR-CHAR.4"})).events
    fabius = RULESET.fold(state, events, 2).seats["Fabius"].character
    assert (fabius.card, fabius.discarded) == ("poet", "banker")


def test_fr_obj_4_the_wrong_reveal_is_refused_and_the_right_one_is_not_blocked() -> None:
    state = table(
        "objective",
        phase="reveal",
        Fabius=Secret("kept", (), UNKNOWN, "OBJ-02", "", 1),
        Cornelia=Secret("kept", (), UNKNOWN, UNKNOWN, "", 1),
        Porcia=Secret("revealed", (), "OBJ-07", UNKNOWN, "", 1),
    )
    state = replace(state, phase="reveal", era=3)
    assert codes(state, act.RevealObjective("Cornelia", "OBJ-02")) == ["card_already_seen"]
    assert codes(state, act.RevealObjective("Fabius", "OBJ-02")) == ["card_already_seen"]
    assert codes(state, act.RevealObjective("Cornelia", "OBJ-03")) == []


def test_lint_says_when_a_card_is_in_two_places_all_the_same() -> None:
    state = table(
        "objective",
        Fabius=Secret("kept", (), "OBJ-01", "OBJ-02", "", 1),
        Cornelia=Secret("kept", (), "OBJ-02", UNKNOWN, "", 1),
        Porcia=Secret("dealt", TWO),
    )
    found = [(law.law, law.params) for law in RULESET.look.lint(state)]
    assert ("FR-OBJ.2", {"card": "OBJ-02"}) in found
