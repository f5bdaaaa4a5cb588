"""May a game begin? Players, modules, colours, and the constraints of the catalogue."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ledger.errors import Unreadable
from ledger.games import foundations
from ledger.games.foundations import RULESET
from ledger.games.foundations.catalogue import CATALOGUES, read
from ledger.games.foundations.constraints import CONSTRAINTS, check
from ledger.games.foundations.options import MODULES
from ledger.ruleset import Setup

Raw = dict[str, Any]
CATALOGUE = Path(foundations.__file__).parent / "catalogue.yaml"
FIVE = {"fifth_player_set": True}


def setup(players: str = "Ana Bo", first: str = "Ana", **options: Any) -> Setup:
    names = tuple(players.split())
    return Setup(title="foundations", players=names, first_player=first, options=options)


def codes(of: Setup) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in RULESET.setup_refusals(of)]


@pytest.mark.parametrize("players", ["Ana Bo", "Ana Bo Cy", "Ana Bo Cy Di"])
def test_fr_base_1_two_to_four_can_play(players: str) -> None:
    assert codes(setup(players)) == []


def test_fr_base_1_five_need_the_fifth_player_set() -> None:
    five = "Ana Bo Cy Di Ed"
    assert codes(setup(five, **FIVE)) == []
    assert codes(setup(five)) == [("FR-BASE.1", "fifth_player_set_required")]


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (setup("Ana"), ("FR-BASE.1", "player_count_unsupported")),
        (setup("Ana Bo Cy Di Ed Flo", **FIVE), ("FR-BASE.1", "player_count_unsupported")),
        (setup("Ana Ana"), ("FR-BASE.3", "seat_taken")),
        (setup(first="Zoe"), ("FR-BASE.8", "player_unknown")),
        (setup("Ana consul"), ("FR-CONS.3", "name_reserved")),
        (setup(house_rule=True), ("options", "unknown_option")),
        (setup(draft=1), ("options", "unknown_option")),
        (setup(colours="rainbow"), ("options", "unknown_option")),
        (setup(colours={"Zoe": "red"}), ("options", "unknown_option")),
        (setup(colours={"Ana": "red", "Bo": "red"}), ("FR-BASE.3", "colour_taken")),
        (setup(colours={"Ana": "yellow"}), ("FR-BASE.3", "colour_unavailable")),
        (setup(colours={"Ana": "mauve"}), ("FR-BASE.3", "colour_unavailable")),
        (setup(objectives_secret=True, objectives_public=True), ("FR-OBJ.1", "module_conflict")),
        (setup(consul=True, deals=True), ("FR-MOD.2", "module_conflict")),
        (setup(consul=True, difficulty="mild"), ("FR-CONS.8", "difficulty_unknown")),
        (setup(consul=True, consul_colour="red"), ("FR-CONS.3", "colour_taken")),
        (setup(consul=True, consul_colour="yellow"), ("FR-CONS.3", "colour_unavailable")),
        (setup("Ana Bo Cy Di", consul=True), ("FR-CONS.3", "fifth_player_set_required")),
    ],
    ids=lambda case: case[1] if isinstance(case, tuple) else None,
)
def test_a_setup_is_refused(broken: Setup, expected: tuple[str, str]) -> None:
    assert codes(broken) == [expected]


def test_fr_cons_1_five_cannot_face_the_consul() -> None:
    found = codes(setup("Ana Bo Cy Di Ed", consul=True, **FIVE))
    assert ("FR-CONS.1", "player_count_unsupported") in found


def test_fr_cons_3_four_face_the_consul_with_the_fifth_player_set() -> None:
    assert codes(setup("Ana Bo Cy Di", consul=True, **FIVE)) == []
    assert codes(setup(consul=True, consul_colour="green")) == []


def test_fr_base_3_colours_may_be_chosen() -> None:
    chosen = setup(colours={"Bo": "purple"}, **FIVE)
    assert codes(chosen) == []
    assert {p: s.colour for p, s in RULESET.play.initial(chosen).seats.items()} == {
        "Ana": "red",
        "Bo": "purple",
    }
    yellow = setup(colours={"Ana": "yellow"}, **FIVE)  # FR-R6
    assert codes(yellow) == []


def test_fr_mod_1_the_competitive_modules_combine_freely() -> None:
    several = [m for m in MODULES if m not in ("consul", "objectives_public")]
    for public in (False, True):
        options = dict.fromkeys(several, True)
        if public:
            options["objectives_public"] = True
            del options["objectives_secret"]
        assert codes(setup(**options, draft=True)) == []


@pytest.mark.parametrize("other", [m for m in MODULES if m not in ("consul", "monuments")])
def test_fr_mod_2_the_consul_is_played_alone_or_with_monuments(other: str) -> None:
    assert codes(setup(consul=True, **{other: True})) == [("FR-MOD.2", "module_conflict")]
    assert codes(setup(consul=True, monuments=True, draft=True)) == []


def test_every_reason_comes_at_once() -> None:
    wrong = setup("Ana Ana", first="Zoe", house_rule=1, consul=True, invocations=True)
    assert [code for _, code in codes(wrong)] == [
        "seat_taken",
        "player_unknown",
        "unknown_option",
        "module_conflict",
    ]


def test_the_first_state_holds_everything_and_deals_nothing() -> None:
    for players, size in (("Ana Bo", 7), ("Ana Bo Cy", 8), ("Ana Bo Cy Di", 9)):
        state = RULESET.play.initial(setup(players))
        assert (state.size, len(state.unseen)) == (size, size * size)
        assert list(RULESET.look.lint(state)) == []
        assert all(seat.coins == 0 and seat.vp == 0 for seat in state.seats.values())
        assert {p: state.markers(p) for p in state.players} == dict.fromkeys(state.players, 8)


# ---------------------------------------------------------------------- constraints


@lru_cache
def _released() -> str:
    return json.dumps(yaml.safe_load(CATALOGUE.read_text("utf-8")))


def raw_catalogue() -> Raw:
    raw: Raw = json.loads(_released())
    return raw


def at(entry: Any, path: str) -> Any:
    for part in path.split("."):
        entry = entry.get(part) if isinstance(entry, dict) else None
    return entry


def put(entry: Raw, path: str, value: Any) -> None:
    *inner, last = path.split(".")
    for part in inner:
        entry = entry[part]
    entry[last] = value


def other(value: Any) -> Any:
    if isinstance(value, int):
        return value + 7
    return "monuments" if value is None else "other"


def fitting(raw: Raw, constraint: Raw) -> list[Raw]:
    where = constraint.get("where", {})
    return [e for e in at(raw, constraint["path"]) if all(at(e, k) == v for k, v in where.items())]


def break_count(raw: Raw, constraint: Raw) -> None:
    entries, where = at(raw, constraint["path"]), constraint.get("where", {})
    if not where:
        entries.pop()
        return
    field, value = list(where.items())[-1]
    if "max" in constraint:
        for entry in entries:
            put(entry, field, value)
        return
    found = fitting(raw, constraint)
    for entry in found if "min" in constraint else found[:1]:
        put(entry, field, other(value))


def break_field(raw: Raw, constraint: Raw) -> None:
    entry = next(e for e in at(raw, constraint["path"]) if e["id"] == constraint["entry"])
    value = at(entry, constraint["field"])
    wrong = {"shape": "S1", "type": "civic", "requires": None}.get(constraint["field"])
    put(entry, constraint["field"], wrong if not isinstance(value, int) else value + 7)
    if constraint["field"] == "adjacency.per":
        put(entry, "adjacency.per", "coin")


def break_list(raw: Raw, constraint: Raw) -> None:
    found = at(raw, constraint["path"])
    if "length" in constraint:
        found.append(12)
    elif "last" in constraint:
        found[-1] = 11
    else:
        found[0] = 5


def break_contains(raw: Raw, constraint: Raw) -> None:
    for entry in at(raw, constraint["path"]):
        kept = [i for i in entry[constraint["field"]] if i != constraint["item"]]
        entry[constraint["field"]] = kept


def break_vocabulary(raw: Raw, constraint: Raw) -> None:
    entry = at(raw, constraint["path"])[0]
    value = entry[constraint["field"]]
    entry[constraint["field"]] = [{"fly": {}}] if isinstance(value, list) else "moon"


def break_unique(raw: Raw, constraint: Raw) -> None:
    entries = at(raw, constraint["path"])
    entries[1][constraint["field"]] = entries[0][constraint["field"]]


def break_sum(raw: Raw, constraint: Raw) -> None:
    at(raw, constraint["path"])[0][constraint["field"]] += 1


def break_sum_fields(raw: Raw, constraint: Raw) -> None:
    entries = at(raw, constraint["path"])
    next(e for e in entries if e["id"] == constraint["entry"])["vp"] = 9


def break_linear(raw: Raw, constraint: Raw) -> None:
    entries = at(raw, constraint["path"])
    for term in constraint["terms"]:
        next(e for e in entries if e["id"] == term["entry"])["coins"] = 7


def break_shape_size(raw: Raw, constraint: Raw) -> None:
    at(raw, constraint["path"])[0]["size"] = 9


def break_set_equals(raw: Raw, constraint: Raw) -> None:
    for entry in at(raw, constraint["path"]):
        if entry["type"] == "civic":
            entry["adjacency"]["per"] = "citizen"


BREAK = {
    "count": break_count,
    "unique": break_unique,
    "sum": break_sum,
    "field": break_field,
    "sum_fields": break_sum_fields,
    "linear": break_linear,
    "list": break_list,
    "contains": break_contains,
    "shape_size": break_shape_size,
    "vocabulary": break_vocabulary,
    "set_equals": break_set_equals,
}


BY_ID = {constraint["id"]: constraint for constraint in CONSTRAINTS}


def broken(name: str) -> str:
    """The hash of a catalogue that breaks one constraint."""
    raw = raw_catalogue()
    BREAK[BY_ID[name]["kind"]](raw, BY_ID[name])
    return CATALOGUES.add(json.dumps(raw)).hash


@pytest.mark.parametrize("name", sorted(BY_ID))
def test_a_catalogue_that_breaks_a_constraint_is_refused(name: str) -> None:
    of = Setup(
        title="foundations", players=("Ana", "Bo"), first_player="Ana", catalogue_hash=broken(name)
    )
    found = [r for r in RULESET.setup_refusals(of) if r.code == "catalogue_invalid"]
    ours = [refusal for refusal in found if refusal.params["constraint"] == name]
    assert ours
    for lang in ("en", "fr"):
        sentence = RULESET.words.explain(CATALOGUES.default, ours[0], lang)
        assert name in sentence
        assert ours[0].params["entry"] in sentence


def test_the_released_catalogue_meets_every_constraint() -> None:
    assert check(CATALOGUES.default) == ()
    assert len(CONSTRAINTS) == 110


@pytest.mark.parametrize("text", ["- a list", "tiles: {", "catalogue_id: x", "shapes: 3"])
def test_a_catalogue_that_cannot_be_read_says_so(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
