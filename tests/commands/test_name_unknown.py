"""Late knowledge: unknown cards named afterwards, what stands against it, who knew what when."""

from __future__ import annotations

import pytest

from ledger import laws, visibility
from ledger.application import Ledger
from ledger.commands.name_unknown import WHYS, CannotName
from ledger.commands.ripple import RippleRefused
from ledger.errors import Refused
from ledger.games import GAMES
from ledger.games.first_empires.actions import IdentifyCard
from ledger.record import import_record, lines_for, read, write
from ledger.review.verify import verify
from ledger.ruleset import UNKNOWN
from ledger.schemas import load_action
from ledger.simulate import play
from ledger.texts.errors import ERRORS
from ledger.tools.samples import FIXTURES
from ledger.visibility import SPECTATOR, Viewer, knowledge
from tests.support.commands import amend, name_unknown

ANA, BO = Viewer("Ana"), Viewer("Bo")
LIBRARY = FIXTURES / "first_empires" / "games" / "three-at-the-library.jsonl"


@pytest.fixture
def game(ledger):
    """A finished game in which Bo never told two of his cards."""
    return ledger.game(import_record(ledger, read(LIBRARY.read_bytes())).game)


def named(game, thing):
    player, handle = thing.split(":")
    return next(c.card for c in game.state.seats[player].drawn() if c.handle == handle)


def test_what_nobody_named_is_listed_with_what_it_may_be(game):
    found = [one for one in knowledge.unnamed(game) if one.player == "Bo" and ":" in one.thing]
    assert [(one.thing, one.player) for one in found] == [("Bo:c3", "Bo"), ("Bo:c4", "Bo")]
    for one in found:
        assert "hx-09" not in one.choices  # played
        assert "hx-04" not in one.choices  # told
        assert all(name.startswith("hx-") for name in one.choices)
        drawn = [getattr(event, "handle", "") for event in game.events(one.since)]
        assert one.thing.split(":")[1] in drawn


def test_naming_changes_the_table_from_there_on_and_no_step_before(ledger, game):
    one = knowledge.unnamed(game)[0]
    before = write(game).splitlines()[1:]
    last = game.version
    done = name_unknown(ledger, game.id, one.thing, "hx-01", reason="found in the box")
    assert named(done, one.thing) == "hx-01"
    assert named_at(done, last) == UNKNOWN
    assert write(done).splitlines()[1:last] == before
    body = done.body(done.version)
    assert (body.named.component, body.named.since, body.reason) == (
        "hx-01",
        one.since,
        "found in the box",
    )
    assert done.sheet_at(done.version).totals == done.rules.look.score(done.state).totals


def named_at(game, step):
    return next(c.card for c in game.state_at(step).seats["Bo"].drawn() if c.handle == "c3")


@pytest.mark.parametrize(
    ("thing", "component", "why"),
    [
        ("Bo:c9", "hx-01", "no_such_thing"),
        ("Bo:c2", "hx-01", "no_such_thing"),  # it has a name
        ("Bo:c3", "et-01", "not_in_pile"),  # of another civilization
        ("Bo:c3", UNKNOWN, "not_in_pile"),
        ("Bo:c3", "hx-09", "no_copy_left"),  # it was played
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_stored(
    ledger, game, thing, component, why
):
    before = game.version
    with pytest.raises(CannotName) as refused:
        name_unknown(ledger, game.id, thing, component)
    assert refused.value.why == why
    assert ledger.game(game.id).version == before


def test_one_copy_serves_one_card(ledger, game):
    name_unknown(ledger, game.id, "Bo:c3", "hx-01")
    with pytest.raises(CannotName) as refused:
        name_unknown(ledger, game.id, "Bo:c4", "hx-01")
    assert refused.value.why == "no_copy_left"
    assert "hx-01" not in knowledge.unnamed(ledger.game(game.id))[0].choices


def test_every_refusal_has_a_sentence_in_both_languages():
    for why in WHYS:
        words = ERRORS[f"cannot_name_{why}"].words
        assert words["en"] != words["fr"]


def test_a_named_card_survives_export_import_and_undo(ledger, game, tmp_path):
    name_unknown(ledger, game.id, "Bo:c3", "hx-01")
    done = ledger.game(game.id)
    other = Ledger(str(tmp_path / "other.db"))
    imported = other.game(import_record(other, read(write(done))).game)
    assert write(imported) == write(done)
    assert named(imported, "Bo:c3") == "hx-01"
    other.close()
    assert named(ledger.undo(game.id), "Bo:c3") == UNKNOWN


def test_an_amendment_of_an_earlier_step_keeps_the_name(ledger, game):
    name_unknown(ledger, game.id, "Bo:c3", "hx-01")
    done = ledger.game(game.id)
    step = next(
        n for n in reversed(done.standing_steps()) if done.action(n) and not done.body(n).auto
    )
    marks = {"waived": frozenset({"*"}), "reason": "we agreed"}
    amend(ledger, game.id, step, done.action(step), later="waive", **marks)
    assert named(ledger.game(game.id), "Bo:c3") == "hx-01"


def test_an_amendment_gives_no_second_copy_to_who_was_named_before(ledger, game):
    """Bo told at the table that his other card was hx-01: the name given later does not fit."""
    name_unknown(ledger, game.id, "Bo:c3", "hx-01")
    done = ledger.game(game.id)
    step = next(n for n in done.standing_steps() if named_or_none(done, n, "Bo:c4") == UNKNOWN)
    step = next(n for n in done.standing_steps() if n > step and not done.body(n).auto)
    told = {"insert": True, "waived": frozenset({"FI-4.3", "FI-4.4"}), "reason": "he said so"}
    said = IdentifyCard("Bo", "c4", "hx-01")
    with pytest.raises(RippleRefused) as caught:
        amend(ledger, game.id, step, said, **told)
    assert [one.step for one in caught.value.ripple.refused] == [done.version]
    amend(ledger, game.id, step, said, later="drop", **told)
    again = ledger.game(game.id)
    assert (named(again, "Bo:c3"), named(again, "Bo:c4")) == (UNKNOWN, "hx-01")
    assert laws.broken(again) == ()


def named_or_none(game, step, thing):
    player, handle = thing.split(":")
    drawn = game.state_at(step).seats[player].drawn()
    return next((c.card for c in drawn if c.handle == handle), None)


# ------------------------------------------------------------------------- city tokens


def above(game, player):
    """The tokens still above a board: nobody has turned them over, and they score nothing."""
    tokens = game.state.tokens.items()
    return [name for name, t in tokens if t.owner == player and t.place.startswith("above:")]


def test_fi_17_3_a_token_left_above_a_board_is_named_after_the_game(ledger, game):
    names, before = above(game, "Ana"), game.sheet_at(game.version).totals
    left = {one.thing: one.choices for one in knowledge.unnamed(game)}
    assert set(names) <= set(left)
    shown = [t.value for t in game.state.tokens.values() if t.owner == "Ana" and t.value]
    values = [1, 1, 2, 2, 2, 3]  # FI-1.8
    for value in shown:
        values.remove(value)
    assert left[names[0]] == tuple(f"city-{value}" for value in sorted(set(values)))
    done = name_unknown(ledger, game.id, names[0], f"city-{values[0]}")
    assert done.state.tokens[names[0]].value == values[0]
    assert done.sheet_at(done.version).totals == before  # FI-15.4
    known = knowledge.knowledge(game, SPECTATOR)
    assert knowledge.knowledge(done, SPECTATOR) == known  # no seat knew it earlier


def test_fi_1_8_a_token_shows_what_is_left_of_its_six(ledger, game):
    gone = {t.value for t in game.state.tokens.values() if t.owner == "Ana"} & {3}
    assert gone, "Ana's 3 is on the table in this sample"
    for component, why in (("city-3", "no_copy_left"), ("city-4", "not_in_pile")):
        with pytest.raises(CannotName) as refused:
            name_unknown(ledger, game.id, above(game, "Ana")[0], component)
        assert refused.value.why == why


def test_fi_9_4_nobody_looks_at_a_token_before_the_end(ledger, game):
    half = ledger.fork(game.id, game.standing_steps()[len(game.standing_steps()) // 2])
    token = above(half, "Ana")[0]
    assert token not in [one.thing for one in knowledge.unnamed(half)]
    with pytest.raises(CannotName) as refused:
        name_unknown(ledger, half.id, token, "city-1")
    assert (refused.value.why, refused.value.params["rule"]) == ("too_early", "FI-9.4")


# ------------------------------------------------------------------------- draft hands


def revealed(ledger, game, **picks):
    action = load_action(game.rules, {"kind": "RevealDraftPicks", "picks": picks}, game.state)
    return ledger.take(game.id, action)


def why_not(ledger, game, thing, component):
    with pytest.raises(CannotName) as refused:
        name_unknown(ledger, game.id, thing, component)
    return refused.value.why


def test_fr_r53_a_contract_of_a_draft_hand_is_named_and_passed_on(ledger):
    """The table keeps its hands to itself; a named card goes round with its hand."""
    game = ledger.start("foundations", ["Ana", "Bo"], options={"draft": True})
    assert [one.thing for one in knowledge.unnamed(game, ANA) if one.choices] == [
        f"Ana:draft-1:{n}" for n in range(6)
    ]
    name_unknown(ledger, game.id, "Ana:draft-1:2", "A1")
    assert game.state.draft.hands["Ana"] == (UNKNOWN, UNKNOWN, "A1", *[UNKNOWN] * 3)
    assert game.rules.state_for(game.state, "Bo").draft.hands["Ana"] == (UNKNOWN,) * 6
    assert why_not(ledger, game, "Bo:draft-1:0", "A1") == "no_copy_left"
    assert why_not(ledger, game, "Bo:draft-1:0", "I9") == "not_in_pile"  # not with two players
    assert why_not(ledger, game, "Bo:draft-2:0", "B1") == "no_such_thing"  # not in this round
    with pytest.raises(Refused) as refused:
        revealed(ledger, game, Ana="B1", Bo="A1")
    assert [r.code for r in refused.value.refusals] == ["card_already_seen"]
    revealed(ledger, game, Ana="B1", Bo="C1")
    assert game.state.draft.hands["Bo"] == (UNKNOWN, "A1", *[UNKNOWN] * 3)
    assert why_not(ledger, game, "Ana:draft-2:0", "B1") == "no_copy_left"  # it was turned up
    name_unknown(ledger, game.id, "Bo:draft-2:0", "D1")
    assert game.body(game.version).named.since == 5  # when the hand was passed
    assert verify(game).same


# ------------------------------------------------------------------------- who knew what when


def test_who_knew_what_when(ledger, game):
    rows = {(row.player, row.component): row for row in knowledge.knowledge(game, SPECTATOR)}
    linen = rows["Ana", "et-09"]
    assert linen.since["Ana"] < linen.since["Bo"] == linen.since[""]
    name_unknown(ledger, game.id, "Bo:c3", "hx-01")
    game = ledger.game(game.id)
    rows = {(row.player, row.component): row for row in knowledge.knowledge(game, SPECTATOR)}
    late_one = rows["Bo", "hx-01"]
    assert late_one.since["Bo"] == game.body(game.version).named.since
    assert late_one.named_at == game.version == late_one.since["Ana"]


def on_going(ledger):
    """Ana's hand is told to the scribe, Bo's is not."""
    path = FIXTURES / "first_empires" / "games" / "three-still-exploring.jsonl"
    return ledger.game(import_record(ledger, read(path.read_bytes())).game)


def test_while_a_game_is_on_a_seat_is_told_what_it_knows_and_a_spectator_nothing(ledger):
    game = on_going(ledger)
    assert not game.over
    seats = [p for p in game.setup.players if knowledge.knowledge(game, Viewer(p))]
    assert seats
    for seat in seats:
        assert {
            row.player for row in knowledge.knowledge(game, Viewer(seat)) if "" not in row.since
        } == {seat}
    hidden = [row for row in knowledge.knowledge(game, SPECTATOR) if "" not in row.since]
    assert hidden == []


def test_a_name_told_while_the_game_is_on_is_its_holders_alone(ledger, game):
    game = ledger.fork(game.id, 20)  # the same table, early on
    assert not game.over
    one = next(u for u in knowledge.unnamed(game, BO) if u.player == "Bo")
    assert one.choices
    assert not next(u for u in knowledge.unnamed(game, ANA) if u.player == "Bo").choices
    done = name_unknown(ledger, game.id, one.thing, one.choices[0])
    step = done.version
    assert visibility.named(done, step, BO).component == one.choices[0]
    for other in (ANA, SPECTATOR):
        assert visibility.named(done, step, other).component == UNKNOWN
        record = b"".join(lines_for(done, other))
        assert one.choices[0].encode() not in record
        assert one.choices[0] not in str(done.rules.position(visibility.state(done, other)))
    assert one.choices[0].encode() in b"".join(lines_for(done, BO))
    assert read(b"".join(lines_for(done, ANA))).lines[-1][1].named.component == UNKNOWN


def test_a_finished_game_is_seen_again_as_it_was_then(game):
    step = next(n for n in range(1, game.version) if seen_cards(game, n, ANA))
    assert seen_cards(game, step, Viewer("Ana", at_the_time=True)) == seen_cards(game, step, ANA)
    assert seen_cards(game, step, Viewer("Bo", at_the_time=True)) == []
    assert seen_cards(game, step, Viewer(at_the_time=True)) == []
    assert seen_cards(game, step, SPECTATOR) != []  # it is over: everything is open
    assert seen_cards(game, game.version, Viewer(at_the_time=True)) != []
    drawn = next(n for n in game.standing_steps()[1:] if "et-09" in str(game.events(n)))
    assert "et-09" in str(visibility.events(game, drawn, Viewer("Ana", at_the_time=True)))
    assert "et-09" not in str(visibility.events(game, drawn, Viewer(at_the_time=True)))
    told = {
        who: visibility.sentence(game, drawn, Viewer(who, at_the_time=True), "en")
        for who in ("Ana", "Bo")
    }
    assert "Linen" in told["Ana"]
    assert "Linen" not in (told["Bo"] or "")


def seen_cards(game, step, viewer):
    seat = visibility.state_at(game, step, viewer).seats["Ana"]
    return [held.card for held in seat.hand if held.card != UNKNOWN]


# ------------------------------------------------------------------------- every title


HIDES = {"foundations": {"objectives_secret": True, "characters": True}}


@pytest.mark.parametrize("title", sorted(GAMES))
def test_what_is_covered_can_be_named_again_in_every_title(title):
    """A state as a spectator sees it, with every unknown thing named as it is, tells the truth."""
    rules = GAMES[title]
    if rules.hidden.redact_state is None:  # nothing is ever hidden in it
        return
    assert rules.hidden.unknown is not None
    options = rules.with_defaults(HIDES.get(title, {}))
    game = play(None, title, ["Ana", "Bo"], "5", options)
    tried = 0
    for step in game.standing_steps()[:: max(1, len(game.standing_steps()) // 40)]:
        state = game.state_at(step)
        if rules.play.now(state).over:
            break
        covered = rules.state_for(state, None)
        truth = {(k.pile, k.player): [] for k in rules.hidden.known(state)}
        for known in rules.hidden.known(state):
            truth[known.pile, known.player].append(known.component)
        for open_one in rules.hidden.known(covered):
            truth[open_one.pile, open_one.player].remove(open_one.component)
        while unknown := rules.hidden.unknown(covered):
            one = unknown[0]
            left = truth.get((one.pile, one.player), [])
            if not left:
                break
            component = left.pop()
            assert component in one.choices
            covered = rules.hidden.unveil(covered, one.thing, component)
            tried += 1
        known = sorted((k.pile, k.component, k.player) for k in rules.hidden.known(covered))
        assert known == sorted((k.pile, k.component, k.player) for k in rules.hidden.known(state))
    assert tried
