"""Game: version n is step n; undone steps are kept but no longer stand."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

import ledger_cairn as title
from ledger.aggregates.game import Game, project
from ledger.aggregates.steps import (
    ActionTaken,
    Claimed,
    Corrected,
    Noted,
    Rewound,
    SignedOff,
    Started,
    Step,
    decode_body,
    encode_body,
)
from ledger.errors import DealerAbsent, NoSuchStep, Refusal, Refused
from ledger.ruleset import Evolve
from ledger.ruleset.codec import Event
from ledger_cairn import AddStone, StoneAdded, TurnEnded

AT = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
ID = uuid4()
CODEC = title.RULESET.codec


def started(**fields):
    setup = title.Setup(
        title="cairn",
        players=("ana", "bo"),
        first_player="ana",
        catalogue_hash=title.CATALOGUES.default.hash,
        dealer=fields.pop("dealer", "table"),
    )
    return Started(setup=setup, rules_version="1", schema=CODEC.schema, at=AT, **fields)


def added(player, stone, weight=None):
    weight = weight or title.CATALOGUES.default.stones[stone]
    return ActionTaken(
        action=CODEC.encode(AddStone(player, stone)),
        events=CODEC.encode((StoneAdded(player, stone, weight),)),
        schema=CODEC.schema,
        at=AT,
    )


def game_of(*bodies):
    return project(None, [Step(ID, n, body) for n, body in enumerate(bodies, start=1)])


@pytest.fixture
def rewound(cairn):
    """Two stones, the second taken back, another one, a note."""
    return game_of(
        started(),
        added("ana", "granite"),
        added("ana", "slate"),
        Rewound(to_step=2, at=AT),
        added("ana", "flint"),
        Noted(text="windy", on_step=5, at=AT),
    )


def stones(game, step):
    return [placed.stone for placed in game.state_at(step).cairns["ana"]]


def test_every_step_has_its_state(rewound):
    assert [stones(rewound, n) for n in range(1, 7)] == [
        [],
        ["granite"],
        ["granite", "slate"],
        ["granite"],
        ["granite", "flint"],
        ["granite", "flint"],
    ]


def test_the_head_is_the_last_acting_step_that_stands(rewound):
    assert [rewound.last_standing_step(n) for n in range(1, 7)] == [1, 2, 3, 2, 5, 5]


def test_the_line_leaves_out_what_was_undone(rewound):
    assert rewound.standing_steps() == [1, 2, 5]
    assert rewound.standing_steps(3) == [1, 2, 3]
    assert rewound.standing_steps(4) == [1, 2]


def test_before_is_the_acting_step_a_step_followed(rewound):
    assert [rewound.previous_standing_step(n) for n in (1, 2, 3, 5)] == [0, 1, 2, 2]


def test_a_component_remembers_the_step_that_put_it_there(rewound):
    assert [placed.step for placed in rewound.state.cairns["ana"]] == [2, 5]


def test_old_states_are_the_same_objects_not_copies(rewound):
    assert rewound.state_at(4) is rewound.state_at(2)
    assert rewound.state_at(6) is rewound.state_at(5)


def test_action_and_events_of_a_step_are_decoded_when_somebody_looks(rewound):
    assert rewound.action(5) == AddStone("ana", "flint")
    assert rewound.events(5) == (StoneAdded("ana", "flint", 2),)
    assert rewound.action(4) is None
    assert rewound.events(4) == ()


@pytest.mark.parametrize("step", [-1, 0, 7, 10**9])
def test_a_step_that_does_not_exist_says_which_is_the_last(rewound, step):
    with pytest.raises(NoSuchStep) as error:
        rewound.state_at(step)
    assert error.value.params == {"step": step, "last": 6}


def test_a_correction_folds_its_events_and_stands(cairn):
    by_hand = Corrected(
        events=CODEC.encode((StoneAdded("bo", "chalk", 1), TurnEnded("bo"))),
        reason="bo went first",
        schema=CODEC.schema,
        at=AT,
    )
    game = game_of(started(), by_hand)
    assert game.state.turn == "bo"
    assert game.standing_steps() == [1, 2]
    assert game.events(2) == (StoneAdded("bo", "chalk", 1), TurnEnded("bo"))


def test_facts_are_replayed_and_no_rule_is_asked(cairn):
    """A stored weight that no rule would give today is what happened."""
    game = game_of(started(), added("ana", "chalk"), added("ana", "granite", weight=40))
    assert game.rules.look.score(game.state).totals == {"ana": 41, "bo": 0}


def test_the_seed_is_open_only_when_the_game_is_over(cairn):
    over = ActionTaken(
        action=CODEC.encode(title.Stop("ana")),
        events=CODEC.encode((title.GameEnded(),)),
        schema=CODEC.schema,
        at=AT,
    )
    game = game_of(started(dealer="virtual", seed="secret"))
    assert game.seed is None
    game.apply(game.step(over))
    assert game.seed == "secret"


def test_a_virtual_deal_without_its_seed_cannot_go_on(cairn):
    game = game_of(started(dealer="virtual"))
    with pytest.raises(DealerAbsent):
        game.judge(game.state, AddStone("ana"), step=2, at=AT)


def test_judging_changes_nothing(cairn):
    game = game_of(started())
    before = game.state
    body, after = game.judge(game.state, AddStone("ana", "slate"), step=2, at=AT, by="Zoé")
    assert (game.version, game.state) == (1, before)
    assert (body.by, after.step) == ("Zoé", 2)
    with pytest.raises(Refused):
        game.judge(after, AddStone("bo", "slate"), step=3, at=AT)


def test_the_last_claim_counts_and_a_signature_counts_once(cairn):
    game = game_of(
        started(),
        Claimed(totals={"ana": 3}, at=AT),
        Claimed(totals={"ana": 4, "bo": {"stones": 2}}, at=AT),
        SignedOff(player="bo", at=AT),
        SignedOff(player="ana", at=AT),
        SignedOff(player="bo", at=AT),
    )
    assert game.claim.totals == {"ana": 4, "bo": {"stones": 2}}
    assert game.signed_off == ("bo", "ana")


def test_a_catalogue_that_is_not_ours_travels_with_the_game(cairn):
    text = '{"chalk": 10, "marble": 7}'
    digest = title.CATALOGUES.add(text).hash
    setup = title.msgspec.structs.replace(started().setup, catalogue_hash=digest)
    game = Game(Step(ID, 1, title.msgspec.structs.replace(started(catalogue=text), setup=setup)))
    assert game.catalogue.stones == {"chalk": 10, "marble": 7}


BODIES = [
    started(seed="s", key="k", by="Ana"),
    title.msgspec.structs.replace(
        added("ana", "chalk"),
        waived=(Refusal("CA-2", "too_heavy", {"stone": "chalk"}),),
        reason="agreed",
        auto=True,
    ),
    Corrected(events=CODEC.encode((TurnEnded("bo"),)), reason="skipped", at=AT),
    Rewound(to_step=3, reason="misread", at=AT),
    Noted(text="é, ü, 日本", on_step=1, line="ana stones", at=AT),
    Claimed(totals={"ana": 3, "bo": {"stones": 2}}, at=AT),
    SignedOff(player="bo", at=AT),
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: type(body).__name__)
def test_every_kind_of_step_is_read_back_as_it_was_written(body):
    assert decode_body(encode_body(body)) == body


def test_an_event_without_a_function_is_noticed_at_import():
    class Forgotten(Event, frozen=True):
        pass

    evolve = Evolve[title.State](Forgotten | TurnEnded)
    evolve.on(TurnEnded)(lambda state, event: state)
    with pytest.raises(TypeError, match="Forgotten"):
        evolve.complete()
