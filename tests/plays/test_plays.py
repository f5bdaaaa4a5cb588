"""Plays of other loggers: read, kept once, written out again without loss."""

from __future__ import annotations

import json
from datetime import date
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.application import Ledger
from ledger.commands.command import Entry
from ledger.commands.unlogged import CorrectSheet
from ledger.errors import Unreadable
from ledger.plays import bgstats, csv_plays, export
from ledger.plays.keeping import bring, matched
from ledger.plays.play import Play, Seat, points
from ledger.plays.reading import read_plays
from ledger.record import import_record, read, write
from ledger.tools.dev import sample_plays
from ledger.tools.samples import PLAYS

GAMES = [
    {"id": 5, "uuid": "g-1", "name": "Azul", "bggId": 230802, "highestWins": True},
    {"id": 6, "uuid": "g-2", "name": "FOUNDATIONS of Rome!", "highestWins": True},
    {"id": 7, "uuid": "g-3", "name": "Hearts", "highestWins": False, "cooperative": False},
]
PLAYERS = [
    {"id": 1, "uuid": "p-1", "name": "Ana", "isAnonymous": False, "bggUsername": "ana"},
    {"id": 2, "uuid": "p-2", "name": "Bo"},
]
LOCATIONS = [{"id": 3, "uuid": "l-1", "name": "The club"}]
CSV = """date,title,player,score,winner,coins
2025-03-01,Azul,Ana,42,1,3
2025-03-01,Azul,Bo,40,0,5
2025-03-01,Azul,Ana,12,0,
2025-03-01,Azul,Bo,13,1,
"""
BGG = """<?xml version="1.0"?><plays username="ana" total="1">
<play id="77" date="2024-12-24" quantity="1" length="60" incomplete="0" location="Home">
<item name="Azul" objecttype="thing" objectid="230802"/><comments>Cosy</comments>
<players><player username="ana" name="Ana" score="42" win="1"/>
<player name="Bo" score="40" win="0"/>
</players></play></plays>"""


def play(number, **more):
    scores = [
        {"playerRefId": 1, "score": "30+12", "winner": True, "startPlayer": True, "rank": 1},
        {"playerRefId": 2, "score": "40", "winner": False, "startPlayer": False, "team": "blue"},
    ]
    plain = {"uuid": f"u-{number}", "gameRefId": 5, "playDate": "2025-03-01 19:30:00"}
    return {**plain, "durationMin": 45, "comments": "Close!", "playerScores": scores, **more}


def file(*plays):
    parts = {"games": GAMES, "players": PLAYERS, "locations": LOCATIONS, "plays": list(plays)}
    return json.dumps(parts).encode()


def brought(ledger, data, **wishes):
    found, bad = read_plays(data)
    return list(bring(ledger, found, bad, **wishes))


@pytest.mark.parametrize(
    ("score", "number"),
    [
        ("57", 57),
        ("3+6+2", 11),
        (" 12 - 4 ", 8),
        ("−5", -5),
        ("", None),
        ("12.5", None),
        ("x", None),
    ],
)
def test_a_score_is_a_whole_number_or_a_sum(score, number):
    assert points(score) == number


def test_a_play_is_kept_once_and_says_what_it_is(ledger):
    (one,) = brought(ledger, file(play(1)))
    assert one.verdict == "kept"
    game = ledger.game(ledger.new_game_id(_entry(one)))
    assert game.rules.name["en"] == "Azul"
    assert game.sheet_at(1).totals == {"Ana": 42, "Bo": 40}
    assert game.sheet_at(1).winners == ("Ana",)
    assert game.started.at.isoformat() == "2025-03-01T19:30:00+00:00"
    assert game.started.evidence == "sheet"
    (again,) = brought(ledger, file(play(1)))
    assert (again.verdict, again.game) == ("known", one.game)


def _entry(one):
    return Entry(key=one.play.key)


def test_a_dry_run_stores_nothing(ledger):
    (one,) = brought(ledger, file(play(1)), dry_run=True)
    assert one.verdict == "would_keep"
    assert ledger.recorder.max_notification_id() in (None, 0)


def test_a_title_we_know_is_matched_whatever_its_spelling(ledger):
    (one,) = brought(ledger, file(play(1, gameRefId=6)))
    assert one.title == "foundations"
    (other,) = brought(ledger, file(play(2, gameRefId=7)))
    game = ledger.game(ledger.new_game_id(_entry(other)))
    assert game.catalogue.wins == "lowest"
    assert game.sheet_at(1).winners == ("Ana",)  # as the file says, not as points would have it


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"gameRefId": 99}, "no_game"),
        ({"playerScores": []}, "no_players"),
        ({"playerScores": [{"playerRefId": 9}]}, "unknown_player"),
        ({"playDate": "yesterday"}, "no_date"),
        ({"playDate": None}, "no_date"),
    ],
)
def test_a_play_that_cannot_be_read_costs_only_itself(ledger, wrong, code):
    bad, good = brought(ledger, file(play(1, **wrong), play(2)))
    assert (bad.verdict, bad.bad.code, bad.bad.number) == ("refused", code, 1)
    assert good.verdict == "kept"


def test_a_play_that_cannot_be_kept_is_refused_in_words(ledger):
    twice = [{"playerRefId": 1, "score": "1"}, {"playerRefId": 1, "score": "2"}]
    (one,) = brought(ledger, file(play(1, playerScores=twice)))
    assert one.verdict == "refused"
    later = {"playDate": "2999-01-01 10:00:00"}
    (other,) = brought(ledger, file(play(2, **later)))
    assert other.error.errors == {"played": ["in_the_future"]}


def test_what_is_no_whole_number_is_kept_as_written_and_counts_nothing(ledger):
    scores = [{"playerRefId": 1, "score": "12.5"}, {"playerRefId": 2, "score": "7"}]
    (one,) = brought(ledger, file(play(1, playerScores=scores)))
    assert one.uncounted == ("Ana",)
    game = ledger.game(ledger.new_game_id(_entry(one)))
    assert [line.player for line in game.sheet_at(1).lines] == ["Bo"]
    assert export.as_bgstats(game, "en")["play"]["playerScores"][0]["score"] == "12.5"


def resolved(document):
    """A file's plays with their parts in place of numbers."""
    parts = {kind: {one["id"]: one for one in document[kind]} for kind in ("games", "players")}
    places = {one["id"]: one for one in document["locations"]}

    def plain(part):
        return {key: value for key, value in part.items() if key != "id"}

    return [
        {
            **one,
            "gameRefId": plain(parts["games"][one["gameRefId"]]),
            "locationRefId": plain(places[one["locationRefId"]])
            if one.get("locationRefId")
            else None,
            "playerScores": [
                {**score, "playerRefId": plain(parts["players"][score["playerRefId"]])}
                for score in one["playerScores"]
            ],
        }
        for one in document["plays"]
    ]


def test_a_file_of_bg_stats_comes_back_without_loss(ledger):
    plays = [play(n, gameRefId=5 + n % 3, locationRefId=3, odd=[n]) for n in range(12)]
    data = file(*plays)
    games = [ledger.game(ledger.new_game_id(_entry(one))) for one in brought(ledger, data)]
    written = bgstats.write(export.as_bgstats(game, "en") for game in games)
    assert resolved(written) == resolved(json.loads(data))
    elsewhere = brought(ledger, json.dumps(written).encode())
    assert {one.verdict for one in elsewhere} == {"known"}


def test_a_sheet_put_right_goes_out_as_it_stands_now(ledger):
    (one,) = brought(ledger, file(play(1)))
    game = ledger.game(ledger.new_game_id(_entry(one)))
    right = CorrectSheet(totals={"Ana": 39, "Bo": 40}, reason="misread", winners=())
    game = ledger.execute(game.id, right).game
    scores = export.as_bgstats(game, "en")["play"]["playerScores"]
    assert [(s["score"], s["winner"]) for s in scores] == [("39", False), ("40", True)]
    assert scores[1]["team"] == "blue"


def test_the_record_carries_the_play(ledger, tmp_path):
    (one,) = brought(ledger, file(play(1)))
    text = write(ledger.game(ledger.new_game_id(_entry(one))))
    other = Ledger(str(tmp_path / "other.db"))
    import_record(other, read(text))
    (again,) = brought(other, file(play(1)))
    assert again.verdict == "known"
    assert write(other.game(ledger.new_game_id(_entry(one)))) == text
    other.close()


def test_csv_rows_that_lie_together_are_a_play(ledger):
    first, second = brought(ledger, CSV.encode())
    assert (first.verdict, second.verdict) == ("kept", "kept")
    game = ledger.game(ledger.new_game_id(_entry(first)))
    assert game.sheet_at(1).totals == {"Ana": 42, "Bo": 40}
    out = csv_plays.write([export.as_csv(game, "en")])
    assert out.splitlines()[1] == "2025-03-01,Azul,Ana,42,1,,3"
    assert {one.verdict for one in brought(ledger, CSV.encode())} == {"known"}


def test_a_csv_cell_is_never_a_formula():
    rows = [{"date": "2025-01-01", "title": "=1+1", "player": "@x", "score": "-5", "winner": "1"}]
    line = csv_plays.write([{"rows": rows}]).splitlines()[1]
    assert line == "2025-01-01,'=1+1,'@x,-5,1,"


def test_a_saved_file_of_boardgamegeek_is_read(ledger):
    (one,) = brought(ledger, BGG.encode())
    assert one.verdict == "kept"
    assert one.play.as_kept["comments"] == "Cosy"
    assert ledger.game(ledger.new_game_id(_entry(one))).catalogue.bgg == 230802


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_plays"),
        (b"\xff\xfe", "not_utf8"),
        (b"{}", "not_bgstats"),
        (b'{"plays": 3, "games": []}', "not_bgstats"),
        (b"a,b\n1,2\n", "not_plays"),
        (b"<plays><play></plays>", "not_bgg"),
        (b'<!DOCTYPE p [<!ENTITY a "aaaa">]><plays>&a;</plays>', "not_bgg"),
        (b"<plays>" + b"<a>" * 50, "too_deep"),
    ],
)
def test_what_is_no_file_of_plays_is_said_so(data, code):
    with pytest.raises(Unreadable) as found:
        read_plays(data)
    assert [codes[0].partition(":")[0] for codes in found.value.errors.values()] == [code]


@given(
    st.recursive(
        st.none() | st.integers() | st.text() | st.booleans(),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_any_play_is_read_or_named(odd):
    parts = {"games": [odd, *GAMES], "players": odd, "locations": odd, "plays": [odd, play(1)]}
    found, bad = bgstats.read(json.dumps(parts))
    assert len(found) + len(bad) == 2


def test_the_link_opens_the_app_with_the_play(ledger):
    (one,) = brought(ledger, file(play(1)))
    game = ledger.game(ledger.new_game_id(_entry(one)))
    link = export.link(game, "en", "x" * 20_000)
    assert link.startswith(bgstats.PUSH)
    assert len(link) < bgstats.LONGEST_LINK
    data = json.loads(unquote(link.removeprefix(bgstats.PUSH)))
    assert data["sourceName"] == "Ledger"
    assert all({"winner", "startPlayer", "name", "score"} <= p.keys() for p in data["players"])


def test_a_game_without_a_name_in_letters_gets_a_template():
    odd = Play(
        source="csv",
        id="1",
        title="七",
        played=date(2025, 1, 1),
        seats=(Seat(name="Ana"),),
        as_kept={},
    )
    assert matched(odd)[1]


def test_a_game_that_is_still_on_is_not_written_out(ledger):
    game = ledger.start("founders", ["Ana", "Bo"], dealer="virtual")
    for written in (export.as_bgstats, export.as_csv, export.link):
        with pytest.raises(export.NotOver):
            written(game, "en")


def _xml(number="1", players='<player name="A" score="1"/>', comments=""):
    said = f'<item name="X" objectid="{number}"/><comments>{comments}</comments>'
    return (
        f'<plays><play id="1" date="2020-01-01">{said}<players>{players}</players></play></plays>'
    )


def test_a_number_no_game_has_is_left_out():
    ((found,), _) = read_plays(_xml("9" * 5000).encode())
    assert found.bgg is None
    ((found,), _) = read_plays(_xml("230802").encode())
    assert found.bgg == 230802


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_xml(players='<player name="A"/>' * 101), "too_many_players"),
        (_xml(comments="x" * 300_000), "too_long"),
        (file(play(1, playerScores=[{"playerRefId": 1}] * 101)).decode(), "too_many_players"),
        (file(play(1, comments="x" * 300_000)).decode(), "too_long"),
        (
            "date,title,player,play\n" + "".join(f"2020-01-01,Azul,p{n},1\n" for n in range(101)),
            "too_many_players",
        ),
    ],
)
def test_a_play_without_measure_is_refused(ledger, data, code):
    (one,) = brought(ledger, data.encode())
    assert (one.verdict, one.bad.code) == ("refused", code)


def test_a_table_without_measure_is_left_before_it_is_gone_through():
    """A minute's work each, as they were read before: rows x columns, players x players."""
    head = "date,title,player"
    wide = f"{head},{','.join(map(str, range(300)))}\n2020-01-01,a,b\n"
    long = f"{head}\n" + "2020-01-01,a,b\n" * (csv_plays.MOST_ROWS + 1)
    many = f"{head}\n" + "".join(f"never,{n},b\n" for n in range(20_001))
    for text, code in ((wide, "not_csv"), (long, "too_many_plays"), (many, "too_many_plays")):
        with pytest.raises(Unreadable) as error:
            read_plays(text.encode())
        assert error.value.errors["file"][0].startswith(code)


def test_a_note_on_a_play_changes_nothing_of_what_goes_out(ledger):
    scores = [{"playerRefId": 1, "score": "12.5"}, {"playerRefId": 2, "score": "3+4"}]
    (one,) = brought(ledger, file(play(1, playerScores=scores)))
    game = ledger.game(ledger.new_game_id(_entry(one)))
    before = export.as_bgstats(game, "en")
    assert export.as_bgstats(ledger.note(game.id, "rain"), "en") == before
    right = CorrectSheet(totals={"Ana": {}, "Bo": 9}, reason="misread")
    found = export.as_bgstats(ledger.execute(game.id, right).game, "en")["play"]["playerScores"]
    assert [one["score"] for one in found] == ["12.5", "9"]


@pytest.mark.parametrize(
    ("special", "won", "winners"),
    [
        ({"cooperative": True}, True, ("Ana", "Bo")),
        ({"cooperative": True}, False, ()),
        ({"highestWins": False}, None, ("Bo",)),
    ],
)
def test_who_won_follows_from_the_game_where_the_file_names_nobody(ledger, special, won, winners):
    game = {"id": 8, "name": "Something else", **special}
    scores = [{"playerRefId": n, "score": str(30 - n), "winner": won} for n in (1, 2)]
    parts = {"games": [game], "players": PLAYERS, "locations": []}
    data = json.dumps({**parts, "plays": [play(1, gameRefId=8, playerScores=scores)]})
    (one,) = brought(ledger, data.encode())
    kept = ledger.game(ledger.new_game_id(_entry(one)))
    assert kept.sheet_at(1).winners == winners
    again = CorrectSheet(reason="misread", totals={"Ana": {"Points": 5}, "Bo": {"Points": 4}})
    if won is None:
        assert ledger.execute(kept.id, again).game.sheet_at(2).winners == winners


@pytest.mark.parametrize(("number", "title"), [(5, "foundations"), (6, "any_game")])
def test_a_play_of_more_players_than_the_box_seats(ledger, number, title):
    """Five need the set for a fifth; six play some other game."""
    people = [{"id": n, "name": f"Player {n}"} for n in range(1, number + 1)]
    scores = [
        {"playerRefId": n, "score": str(n), "winner": n == number} for n in range(1, 1 + number)
    ]
    parts = {"games": GAMES, "players": people, "locations": []}
    data = json.dumps({**parts, "plays": [play(1, gameRefId=6, playerScores=scores)]})
    (one,) = brought(ledger, data.encode())
    assert (one.verdict, one.title) == ("kept", title)
    assert ledger.game(ledger.new_game_id(_entry(one))).sheet_at(1).winners == (f"Player {number}",)


# ------------------------------------------------------------------------- years of plays


def test_a_file_of_three_hundred_plays_goes_in_and_comes_out_without_loss(ledger):
    data = PLAYS.read_bytes()
    document = json.loads(data)
    assert "Generated" in document["about"]
    assert len(document["plays"]) == 300
    looked_at = brought(ledger, data, dry_run=True)
    assert [one.verdict for one in looked_at] == ["would_keep"] * 300
    assert ledger.recorder.max_notification_id() in (None, 0)
    kept = brought(ledger, data)
    assert [one.verdict for one in kept] == ["kept"] * 300
    assert [one.play.id for one in kept] == [one["uuid"] for one in document["plays"]]
    assert {one.title for one in kept} == {"any_game", "foundations"}
    again = brought(ledger, data)
    assert [(one.verdict, one.game) for one in again] == [("known", one.game) for one in kept]
    games = [ledger.game(ledger.new_game_id(_entry(one))) for one in kept]
    for game, raw in zip(games, resolved(document), strict=True):
        won = [score["winner"] for score in raw["playerScores"]]
        assert [p in game.sheet_at(1).winners for p in game.setup.players] == won
    written = bgstats.write(export.as_bgstats(game, "fr") for game in games)
    assert resolved(written) == resolved(document)
    assert len(written["games"]) == len({one["gameRefId"] for one in document["plays"]})


def test_of_three_hundred_plays_only_the_broken_ones_are_refused(ledger):
    document = json.loads(PLAYS.read_bytes())
    for number, wrong in ((3, {"gameRefId": 99}), (77, {"playDate": "?"}), (200, {"uuid": ""})):
        document["plays"][number] |= wrong
    document["plays"][150]["playerScores"] = []
    found = brought(ledger, json.dumps(document).encode())
    refused = {one.bad.number - 1: one.bad.code for one in found if one.verdict == "refused"}
    assert refused == {3: "no_game", 150: "no_players"}
    assert [one.verdict for one in found].count("kept") == 298


def test_the_generated_file_is_what_its_script_makes():
    assert json.loads(PLAYS.read_bytes()) == sample_plays.document()
