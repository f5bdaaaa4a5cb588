"""Claims: a wrong paper sheet is explained by the line, player, category or tie that was wrong."""

from __future__ import annotations

from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.aggregates import paper
from ledger.aggregates.steps import Claimed
from ledger.audit import audit, by_category, sentences
from ledger.audit.claim_explanations import (
    KINDS,
    MOST,
    ClaimComparison,
    Compared,
    Explanation,
    by_round,
)
from ledger.audit.claimed_winners import wrong_winners
from ledger.errors import UnknownName
from ledger.games import BUILT_IN, GAMES
from ledger.record import read, write
from ledger.record.build import build
from ledger.ruleset import Sheet, Standing
from ledger.simulate import play
from tests.support.whole_games import NOW, grown, whole_games

SOME = settings(max_examples=12)
FEW = settings(max_examples=6)


def claim_of(game: Any, by: str = "category") -> dict[str, Any]:
    """The true numbers of a game, as a paper sheet would have them."""
    if by == "round":
        return {"totals": {}, "rounds": by_round(game, game.version)}
    table = by_category(game, game.rules.look.score(game.state))
    seats = {player: table[player] for player in game.setup.players}
    if by == "total":
        return {"totals": {player: sum(row.values()) for player, row in seats.items()}}
    return {"totals": seats}


def explained(game: Any, **claim: Any) -> tuple[Explanation, ...]:
    found = audit(grown(game, Claimed(at=NOW, **claim))).claim
    assert found is not None
    return found.explanations


def kinds(found: tuple[Explanation, ...]) -> set[str]:
    return {one.kind for one in found}


games = st.deferred(lambda: st.sampled_from([g for g in whole_games() if g.over]))


# ------------------------------------------------------------------- one line left out


@SOME
@given(games, st.data())
def test_a_sheet_without_one_line_is_explained_by_that_line(game, data):
    scored = [line for line in game.rules.look.score(game.state).lines if line.points]
    line = data.draw(st.sampled_from([x for x in scored if x.player in game.setup.players]))
    by = data.draw(st.sampled_from(["total", "category"]))
    claim = claim_of(game, by)
    if by == "total":
        claim["totals"][line.player] -= line.points
    else:
        claim["totals"][line.player][line.category] -= line.points
    found = explained(game, **claim)
    missed = [one for one in found if one.kind == "missed"]
    assert any(line in one.lines for one in missed)
    assert all(one.category == (line.category if by == "category" else "") for one in missed)
    assert all(each.points == line.points for one in missed for each in one.lines)
    named = missed[0].lines[missed[0].lines.index(line)]
    assert named.rule
    assert (named.components, named.steps) == (line.components, line.steps)


@FEW
@given(games, st.data())
def test_a_line_counted_twice_is_named(game, data):
    scored = [line for line in game.rules.look.score(game.state).lines if line.points]
    line = data.draw(st.sampled_from([x for x in scored if x.player in game.setup.players]))
    claim = claim_of(game)
    claim["totals"][line.player][line.category] += line.points
    found = explained(game, **claim)
    assert any(one.kind == "twice" and line in one.lines for one in found)


@FEW
@given(games, st.data())
def test_a_line_written_for_the_wrong_player_is_named_with_both(game, data):
    scored = [line for line in game.rules.look.score(game.state).lines if line.points > 0]
    line = data.draw(st.sampled_from([x for x in scored if x.player in game.setup.players]))
    other = data.draw(st.sampled_from([p for p in game.setup.players if p != line.player]))
    claim = claim_of(game, "total")
    claim["totals"][line.player] -= line.points
    claim["totals"][other] += line.points
    found = [one for one in explained(game, **claim) if one.kind == "wrong_player"]
    assert {(one.player, one.other) for one in found} >= {
        (line.player, other),
        (other, line.player),
    }
    assert all(
        line in one.lines for one in found if {one.player, one.other} == {line.player, other}
    )


@FEW
@given(games, st.data())
def test_a_difference_of_two_lines_names_lines_that_add_up_to_it(game, data):
    scored = [line for line in game.rules.look.score(game.state).lines if line.points]
    player = data.draw(st.sampled_from(game.setup.players))
    mine = [line for line in scored if line.player == player]
    assume(len(mine) > 1)
    first, second = data.draw(st.sampled_from(list(combinations(mine[:12], 2))))
    gap = first.points + second.points
    assume(gap)
    claim = claim_of(game, "total")
    claim["totals"][player] -= gap
    found = explained(game, **claim)
    assert found
    for one in found:
        points = [line.points for line in one.lines]
        if one.kind in ("missed", "category", "rule", "set"):
            assert gap == (sum(points) if one.together else points[0])


@FEW
@given(games, st.data())
def test_explanations_are_short_ranked_and_read_in_both_languages(game, data):
    claim = claim_of(game, data.draw(st.sampled_from(["total", "category"])))
    player = data.draw(st.sampled_from(game.setup.players))
    off = data.draw(st.integers(-30, 30))
    row = claim["totals"][player]
    if isinstance(row, dict):
        row[data.draw(st.sampled_from(list(row)))] += off
    else:
        claim["totals"][player] += off
    found = explained(game, **claim)
    assert bool(off) or not found
    assert len(found) <= MOST
    ranks = [KINDS.index(one.kind) for one in found]
    assert ranks == sorted(ranks)
    for one in found:
        en, fr = sentences.explanation(game, one, "en"), sentences.explanation(game, one, "fr")
        assert en != fr
        assert "None" not in en + fr


# ------------------------------------------------------------------- eras and rounds


@pytest.mark.parametrize("title", [key for key, rules in BUILT_IN.items() if rules.look.round_of])
def test_a_sheet_by_round_is_compared_round_by_round(title):
    game = next(g for g in whole_games() if g.over and g.rules.key == title)
    claim = claim_of(game, "round")
    assert audit(grown(game, Claimed(at=NOW, **claim))).claim.agrees
    totals = game.rules.look.score(game.state).totals
    for player, row in claim["rounds"].items():
        assert sum(row.values()) == totals[player]
    player, number = next((p, n) for p, row in claim["rounds"].items() for n in row if row[n] > 1)
    claim["rounds"][player][number] -= 1
    found = audit(grown(game, Claimed(at=NOW, **claim))).claim
    assert (found.parting.player, found.parting.round) == (player, number)
    assert found.cell(player, number=number).difference == -1
    assert found.cell(player).difference == -1
    assert all(one.round == number for one in found.explanations if one.player == player)


@SOME
@given(
    st.deferred(
        lambda: st.sampled_from([g for g in whole_games() if g.over and g.rules.look.round_of])
    ),
    st.data(),
)
def test_what_a_round_leaves_out_is_explained_by_what_was_won_in_it(game, data):
    """Where a line grows round by round, a round leaves out what it gained there."""
    beside = ClaimComparison(game, game.version, game.sheet_at(game.version), (), {})
    rounds = by_round(game, game.version)
    for player, row in rounds.items():
        for number, points in row.items():
            mine = beside.lines(Compared(player, "", 0, 0, number))
            assert sum(line.points for line in mine) == points
    number = data.draw(st.sampled_from(sorted(n for n, some in beside.won.items() if some)))
    won = [one for one in beside.won[number] if one.player in rounds]
    line = data.draw(st.sampled_from(won))
    rounds[line.player][number] -= line.points
    found = explained(game, totals={}, rounds=rounds)
    assert any(one.kind == "missed" and line in one.lines for one in found)
    assert all(one.round == number for one in found)
    sheet = game.sheet_at(game.version)
    kept = [
        one for one in sheet.lines if (one.player, one.category) == (line.player, line.category)
    ]
    assert line.rule in {one.rule for one in kept} | {one.rule for one in won}
    assert line.steps


@pytest.mark.parametrize("title", [key for key, rules in BUILT_IN.items() if rules.look.round_of])
def test_every_title_with_rounds_is_among_them(title):
    assert any(g.over and g.rules.key == title for g in whole_games())


def test_a_line_left_out_of_an_era_is_explained_by_that_line():
    game = next(g for g in whole_games() if g.over and g.rules.key == "foundations")
    rounds = by_round(game, game.version)
    line = next(
        x for x in game.rules.look.score(game.state).lines if x.category == "civic" and x.points
    )
    era = next(c for c in line.components if c.startswith("era:"))[4:]
    rounds[line.player][era] -= line.points
    found = explained(game, totals={}, rounds=rounds)
    assert any(one.kind == "missed" and line in one.lines for one in found)


def test_a_round_the_title_does_not_have_is_refused(ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual", seed="paper")
    with pytest.raises(UnknownName):
        ledger.claim(game.id, {}, rounds={"Ana": {"1": 3}})
    game = ledger.start("foundations", ["Ana", "Bo"], dealer="virtual", seed="paper")
    with pytest.raises(UnknownName):
        ledger.claim(game.id, {}, rounds={"Ana": {"first": 3}})


# ------------------------------------------------------------------- what is not one line


def two_categories(game: Any) -> tuple[str, str, str]:
    for player, row in claim_of(game)["totals"].items():
        apart = [(a, b) for a, b in combinations(row, 2) if row[a] != row[b]]
        if apart:
            return player, *apart[0]
    raise AssertionError("no two categories differ")


@pytest.mark.parametrize("title", BUILT_IN)
def test_two_categories_written_in_each_others_place(title):
    game = next(g for g in whole_games() if g.over and g.rules.key == title)
    player, first, second = two_categories(game)
    claim = claim_of(game)
    row = claim["totals"][player]
    row[first], row[second] = row[second], row[first]
    found = [one for one in explained(game, **claim) if one.kind == "swapped"]
    assert {(one.category, one.other) for one in found} == {(first, second), (second, first)}


def test_two_players_written_in_each_others_place():
    game = next(g for g in whole_games() if g.over)
    totals = claim_of(game, "total")["totals"]
    first, second = next(
        pair for pair in combinations(totals, 2) if totals[pair[0]] != totals[pair[1]]
    )
    totals[first], totals[second] = totals[second], totals[first]
    found = [one for one in explained(game, totals=totals) if one.kind == "swapped_players"]
    assert {(one.player, one.other) for one in found} == {(first, second), (second, first)}


def test_categories_that_do_not_make_their_total_are_a_slip_in_the_addition():
    game = next(g for g in whole_games() if g.over)
    claim = claim_of(game)
    player = game.setup.players[0]
    true = sum(claim["totals"][player].values())
    found = explained(game, **claim, sums={player: true + 7})
    first = next(one for one in found if one.player == player)
    assert (first.kind, first.points) == ("slip", true)


def test_digits_turned_round_and_a_carry_too_many():
    game = next(g for g in whole_games() if g.over and g.rules.key == "foundations")
    totals = claim_of(game, "total")["totals"]
    player = next(p for p, n in totals.items() if n % 10 and str(n) != str(n)[::-1])
    turned = int(str(totals[player])[::-1])
    assert "digits" in kinds(explained(game, totals={player: turned}))
    assert "carry" in kinds(explained(game, totals={player: totals[player] + 10}))


def test_a_paper_added_up_too_early_names_the_step():
    game = next(g for g in whole_games() if g.over and g.rules.key == "foundations")
    player = game.setup.players[0]
    line = game.standing_steps()
    totals = [game.rules.look.score(game.state_at(n)).totals[player] for n in line]
    at = max(i for i, n in enumerate(totals) if n != totals[-1])
    found = [one for one in explained(game, totals={player: totals[at]}) if one.kind == "earlier"]
    assert [one.step for one in found] == [line[at]]


def test_a_paper_that_refused_what_the_table_agreed_to_names_the_step():
    for game in whole_games():
        found = audit(game)
        for waiver in found.waivers if game.over else ():
            from ledger.audit import without

            sheet = without(game, waiver.step)
            if sheet is None or sheet.totals == found.sheet.totals:
                continue
            player = next(p for p in game.setup.players if sheet.totals[p] != found.sheet.totals[p])
            named = explained(game, totals={player: sheet.totals[player]})
            assert any(one.kind == "waived" and one.step == waiver.step for one in named)
            return
    raise AssertionError("no sample has a waiver that changed the score")


@pytest.mark.parametrize("title", [key for key, rules in BUILT_IN.items() if rules.paper.misread])
def test_a_tie_read_wrongly_names_the_line_and_its_rule(title):
    pool = (g for g in whole_games() if g.over and g.rules.key == title)
    seats = ("Ana", "Bo", "Cy", "Di")
    more = (play(None, title, seats, f"tie/{seed}") for seed in range(30))
    for game in chain(pool, more):
        for reading in game.rules.paper.misread(game.state):
            line = reading.line
            if line.player not in game.setup.players or reading.points == line.points:
                continue
            claim = claim_of(game)
            claim["totals"][line.player][line.category] += reading.points - line.points
            found = [one for one in explained(game, **claim) if one.kind == "tie"]
            assert any(one.lines == (line,) and one.points == reading.points for one in found)
            assert line.rule
            return
    raise AssertionError("no game has a tie")


# ------------------------------------------------------------------- stored and read again


def test_a_claim_by_round_with_sums_goes_out_and_in_again_unchanged():
    game = next(g for g in whole_games() if g.over and g.rules.key == "foundations")
    claim = claim_of(game)
    player = game.setup.players[0]
    body = Claimed(
        totals=claim["totals"], rounds={player: {"1": 4}}, sums={player: 3}, by="Ana", at=NOW
    )
    file = write(grown(game, body))
    again = build(read(file), NOW)
    assert again.claim == body
    assert write(again) == file


def test_an_old_claim_has_neither_rounds_nor_sums():
    from ledger.aggregates.steps import decode_body

    old = decode_body(b'{"type":"Claimed","at":"2026-05-01T00:00:00Z","totals":{"Ana":3}}')
    assert (old.totals, old.rounds, old.sums) == ({"Ana": 3}, {}, {})


# ------------------------------------------------------------------- the winner

# by hand from the rules: the tie-breaks in their order, then what is shared
DECIDES = {
    "founders": {"total": "FE-16.5", "victory_tiles": "FE-16.6", "shared": "FE-R49"},
    "first_empires": {
        "total": "FI-15.6",
        "cards_in_hand": "FI-16.1",
        "cities_and_cards": "FI-16.2",
        "shared": "FI-16.3",
    },
    "foundations": {"total": "FR-BASE.173", "coins": "FR-BASE.174", "shared": "FR-BASE.175"},
    "age_of_mythology": {"total": "AM-16.12", "cubes": "AM-16.13", "shared": "AM-R36"},
}


@pytest.mark.parametrize(
    ("title", "by"), [(title, by) for title, decides in DECIDES.items() for by in decides]
)
def test_a_winner_read_wrongly_is_explained_by_what_decides(title, by):
    rules, ties = GAMES[title], [key for key in DECIDES[title] if key not in ("total", "shared")]
    numbers = dict.fromkeys(ties, 4)
    first = Standing("Bo", 1, 31, {**numbers, by: 5} if by in ties else numbers)
    second = Standing("Ana", 1 if by == "shared" else 2, 29 if by == "total" else 31, numbers)
    named = ["Bo"] if by == "shared" else ["Ana"]
    found = wrong_winners(rules, Sheet((), (first, second)), named)
    assert [(one.by, one.rule) for one in found] == [(by, DECIDES[title][by])]
    assert DECIDES[title][by] in {rule.id for rule in rules.rules}
    game = next(g for g in whole_games() if g.rules.key == title)
    for lang in ("en", "fr"):
        said = sentences.wrong_winner(game, found[0], lang)
        assert "Ana" in said
        assert "Bo" in said
        if by == "total":
            assert "31" in said
            assert "29" in said
        if by in ties:
            assert rules.words.ties[by][lang] in said
            assert "Bo 5, Ana 4" in said


def test_nobody_wins_alone_against_the_consul():
    standings = (Standing("Consul", 1, 30), Standing("Ana", 2, 40), Standing("Bo", 2, 20))
    found = wrong_winners(GAMES["foundations"], Sheet((), standings), ["Ana"])
    assert [(one.other, one.by, one.rule) for one in found] == [
        ("Consul", "together", "FR-CONS.31")
    ]


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_sheet_that_names_the_wrong_winner_differs_and_comes_back_with_the_record(title):
    game = next(g for g in whole_games() if g.over and g.rules.key == title)
    winners = game.sheet_at(game.version).winners
    right = grown(game, Claimed(at=NOW, winners=winners, **claim_of(game)))
    assert audit(right).claim.agrees
    other = next(player for player in game.setup.players if player not in winners)
    wrong = grown(game, Claimed(at=NOW, winners=(other,), **claim_of(game)))
    claim = audit(wrong).claim
    assert claim.parting is None
    assert not claim.agrees
    assert [one.player for one in claim.wrong_winners] == [other]
    again = build(read(write(wrong)), NOW)
    assert write(again) == write(wrong)
    assert again.claim.winners == (other,)
    half = grown(wrong, upto=game.version // 2)
    early = grown(half, Claimed(at=NOW, winners=(other,), **claim_of(half, "total")))
    assert audit(early).claim.agrees  # nobody has won yet
    with pytest.raises(UnknownName):
        paper.checked(game, {}, {}, {}, ["Nobody"])
