"""May a game begin? Players, options, and the constraints of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ledger.errors import Unreadable
from ledger.games.founders import RULESET
from ledger.games.founders.catalogue import CATALOGUES, read
from ledger.games.founders.constraints import CONSTRAINTS, check
from ledger.ruleset import Setup
from tests.games.founders.adapter import raw_catalogue

Raw = dict[str, Any]
DEFAULT = CATALOGUES.default


def setup(players: str = "Ana Bo", first: str = "Ana", **more: Any) -> Setup:
    return Setup(title="founders", players=tuple(players.split()), first_player=first, **more)


def codes(of: Setup) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in RULESET.setup_refusals(of)]


@pytest.mark.parametrize("players", ["Ana Bo", "Ana Bo Cy", "Ana Bo Cy Di"])
def test_fe_2_1_two_to_four_can_play(players: str) -> None:
    assert codes(setup(players)) == []


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (setup("Ana"), ("FE-2.1", "wrong_player_count")),
        (setup("Ana Bo Cy Di Ed"), ("FE-2.1", "wrong_player_count")),
        (setup("Ana Ana"), ("FE-2.1", "duplicate_player")),
        (setup(first="Zoe"), ("FE-2.9", "first_player_not_seated")),
        (setup(options={"house_rule": True}), ("options", "unknown_option")),
        (setup(options={"war_on_pillaged": "perhaps"}), ("options", "unknown_option")),
        (setup(options={"fallback_may_swap": 1}), ("options", "unknown_option")),
    ],
)
def test_a_setup_is_refused(broken: Setup, expected: tuple[str, str]) -> None:
    assert codes(broken) == [expected]


def test_every_reason_comes_at_once() -> None:
    found = codes(setup("Ana Ana Bo Cy Di", first="Zoe", options={"house_rule": 1}))
    assert [code for _, code in found] == [
        "wrong_player_count",
        "duplicate_player",
        "first_player_not_seated",
        "unknown_option",
    ]


def test_the_first_state_holds_everything_and_reveals_nothing() -> None:
    state = RULESET.play.initial(
        setup("Ana Bo Cy", first="Bo", options={"coin_on_coined": "allow"})
    )
    assert {stack: pile.count for stack, pile in state.stacks.items()} == {
        "nature": 24,
        "village": 24,
        "city": 24,
    }
    assert state.victory_boxed.count == 25
    assert state.options["coin_on_coined"] == "allow"
    assert state.options["war_on_pillaged"] == "refuse"
    assert [len(tokens) for tokens in state.reserve.values()] == [6, 6, 6, 6]
    assert list(RULESET.look.lint(state)) == []


# ---------------------------------------------------------------------- constraints


def kind(raw: Raw, name: str) -> Raw:
    return next(k for kinds in raw["tiles"].values() for k in kinds if k["id"] == name)


def change(name: str, **fields: Any) -> Callable[[Raw], None]:
    return lambda raw: kind(raw, name).update(fields)


def copies(name: str, number: int) -> Callable[[Raw], None]:
    ids = [f"{name}-{n}" for n in range(1, number + 1)]
    return change(name, copies=number, ids=ids)


def tokens(sort: str, ids: list[str]) -> Callable[[Raw], None]:
    def apply(raw: Raw) -> None:
        entry = next(entry for entry in raw["token_types"] if entry["id"] == sort)
        entry.update(ids=ids, count=len(ids))

    return apply


def points(old: int, new: int) -> Callable[[Raw], None]:
    def apply(raw: Raw) -> None:
        for entry in raw["tiles"]["victory"]:
            if entry["points"] == old:
                entry["points"] = new

    return apply


def no_horses(raw: Raw) -> None:
    for entry in raw["tiles"]["victory"]:
        entry["requires"] = ["iron" if r == "horses" else r for r in entry["requires"]]


def no_coin_grants(raw: Raw) -> None:
    for entry in raw["tiles"]["city"]:
        if entry["grants"] == "coin":
            entry["grants"] = "war"


def same_craftsmen(raw: Raw) -> None:
    raw["craftsmen"][0]["resource"] = raw["craftsmen"][1]["resource"]


BREAK: dict[str, Callable[[Raw], None]] = {
    "C01": copies("forest", 5),
    "C02": copies("mine", 4),
    "C03": copies("mint", 1),
    "C04": copies("altar_janus", 2),
    "C05": copies("lake", 3),
    "C06": tokens("war", ["war-1"]),
    "C07": tokens("coin", [f"coin-{n}" for n in range(8)]),
    "C08": tokens("carriage", []),
    "C09": tokens("craftsman", ["craftsman-iron"]),
    "C10": change("mint", ids=["mint-1", "inn-1"]),
    "C11": change("mint", ids=["mint-1"]),
    "C12": change("mint", requires=["silk", "wood"]),
    "C13": change("lake", produces=["water"]),
    "C14": change("mine", requires=[]),
    "C15": change("mint", grants=None),
    "C16": change("altar_janus", points=4),
    "C17": change("mint", grants="war"),
    "C18": same_craftsmen,
    "C19": copies("stud_farm", 4),
    "C20": no_horses,
    "C21": points(1, 2),
    "C22": points(2, 1),
    "C23": points(3, 2),
    "C24": no_coin_grants,
    "C25": change("forest", produces=["wood", "water"]),
    "C26": change("cliff", produces=["stone", "water"]),
    "C27": change("waterfall", produces=["wood", "water"]),
    "C28": change("mine", requires=["wood", "water"]),
    "C29": change("marketplace", requires=["iron", "wood"]),
    "C30": change("war_camp", requires=["horses", "wood"]),
    "C31": change("winery", id="cellar"),
    "C32": change("workshop", id="forge"),
    "C33": change("mine", requires=["wood", "stone", "iron"]),
    "C34": change("altar_diana", requires=["horses"] * 4),
}
RULES_OF = {"C01": "FE-1.1", "C02": "FE-1.2", "C03": "FE-1.3", "C04": "FE-1.4", "C06": "FE-1.5"}
RULES_OF |= {"C07": "FE-1.6", "C08": "FE-1.7", "C09": "FE-1.8", "C18": "FE-14.1"}


def broken(name: str) -> str:
    """The hash of a catalogue that breaks one constraint."""
    raw = raw_catalogue()
    BREAK[name](raw)
    return CATALOGUES.add(json.dumps(raw)).hash


def test_every_required_constraint_is_tried() -> None:
    required = [c.id for c in CONSTRAINTS if c.level == "required"]
    assert sorted(BREAK) == sorted(required)


@pytest.mark.parametrize("name", sorted(BREAK))
def test_a_catalogue_that_breaks_a_required_constraint_is_refused(name: str) -> None:
    found = list(RULESET.setup_refusals(setup(catalogue_hash=broken(name))))
    ours = [refusal for refusal in found if refusal.params["constraint"] == name]
    assert ours
    assert {refusal.code for refusal in found} == {"catalogue_invalid"}
    assert {refusal.rule for refusal in ours} == {RULES_OF.get(name, "catalogue")}
    assert all(refusal.params["entry"] for refusal in ours)


def test_the_released_catalogue_meets_every_constraint() -> None:
    assert check(DEFAULT) == ()


def test_every_offending_entry_is_named() -> None:
    raw = raw_catalogue()
    BREAK["C13"](raw)
    change("grove", points=1)(raw)
    found = check(CATALOGUES.add(json.dumps(raw)))
    assert [p.entry for p in found if p.constraint == "C13"] == ["lake", "grove"]


def test_an_advisory_constraint_warns_and_does_not_refuse() -> None:
    raw = raw_catalogue()
    change("altar_janus", requires=["iron", "wine", "gold"])(raw)
    catalogue = CATALOGUES.add(json.dumps(raw))
    assert [(p.constraint, p.level) for p in check(catalogue)] == [("A06", "advisory")]
    assert codes(setup(catalogue_hash=catalogue.hash)) == []


def test_design_constraints_bind_the_released_catalogue_alone() -> None:
    raw = raw_catalogue()
    change("altar_janus", points=2)(raw)
    ours = check(CATALOGUES.add(json.dumps(raw)))
    assert {p.constraint for p in ours} == {"D01", "D02", "D03"}
    raw["catalogue_id"] = "the-printed-box"
    assert check(CATALOGUES.add(json.dumps(raw))) == ()


@pytest.mark.parametrize("text", ["- a list", "tiles: {", "catalogue_id: x", "tiles: {nature: 3}"])
def test_a_catalogue_that_cannot_be_read_says_so(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
