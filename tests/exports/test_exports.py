"""What can be taken along holds what its reader may know, and no more."""

from __future__ import annotations

import csv
import hashlib
import io
from random import Random

import pytest

from ledger import record, visibility
from ledger.application import Entry, Ledger
from ledger.exports.csv_tables import market_csv, piles, plain, scores_csv
from ledger.exports.score_sheet import check_value, score_sheet
from ledger.games import GAMES
from ledger.tools.samples import load_samples
from tests.support.commands import agree
from tests.support.offline_file import saved
from tests.support.secret_twins import (
    OTHER_SEED,
    PLAYERS,
    SEED,
    dealt_game,
    says,
    secrets_from,
    secrets_of,
    told,
    twin,
    typed_game,
)

VIEWERS = (None, "Ana")
SHORT = 10  # steps: every hand is dealt, and a few cards have moved


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def open_eyes(game):
    return lambda step: visibility.state_at(game, step, visibility.SPECTATOR)


@pytest.fixture(params=sorted(GAMES))
def game(request, ledger, play_some):
    return play_some(ledger, request.param, ("Ana", "Bo"), steps=36, seed=11)


# ---------------------------------------------------------------------- tables


def test_the_score_lines_of_every_step_add_up_to_its_totals(game):
    """A step without rows of its own has those of the last step that has some."""
    found = rows(scores_csv(game, open_eyes(game), "en"))
    by_step: dict[int, list[dict[str, str]]] = {}
    for row in found:
        by_step.setdefault(int(row["step"]), []).append(row)
    before: list[dict[str, str]] = []
    for step in range(1, game.version + 1):
        sheet = game.rules.look.score(visibility.state_at(game, step, visibility.SPECTATOR))
        before = by_step.get(step, before if sheet.lines else [])
        assert len(before) == len(sheet.lines)
        for player, total in sheet.totals.items():
            mine = [int(row["points"]) for row in before if row["player"] == player]
            assert sum(mine) == total
        for row, line in zip(before, sheet.lines, strict=True):
            assert row["rule"] == line.rule
            assert row["steps"].split() == [str(n) for n in line.steps]
            assert int(row["most"]) == line.most


def test_the_market_at_any_step_follows_from_the_rows_so_far(game):
    look = open_eyes(game)
    by_step: dict[int, dict[str, str]] = {}
    for row in rows(market_csv(game, look, "fr")):
        by_step.setdefault(int(row["step"]), {})[row["pile"]] = row["holds"]
    held: dict[str, str] = {}
    for step in range(1, game.version + 1):
        held |= by_step.get(step, {})
        for pile, holds in piles(game.rules.look.market(look(step))):
            said = " ".join(holds) if isinstance(holds, list) else str(holds or "")
            assert held[pile] == ("0" if holds == 0 and holds is not False else said)


def test_components_are_named_in_the_readers_language(ledger, play_some):
    game = play_some(ledger, steps=60, seed=11)
    english, french = (
        {row["names"] for row in rows(market_csv(game, open_eyes(game), lang))}
        for lang in ("en", "fr")
    )
    assert english - french
    assert french - english


def test_a_line_that_rests_on_a_waived_step_says_so(ledger):
    flagged = 0
    for game in map(ledger.game, load_samples(ledger)):
        waived = {n for n in range(1, game.version + 1) if getattr(game.body(n), "waived", ())}
        if not waived:
            continue
        for row in rows(scores_csv(game, open_eyes(game), "en")):
            named = {int(n) for n in row["waived_steps"].split()}
            assert named == waived & {int(n) for n in row["steps"].split()}
            flagged += bool(named)
    assert flagged


# ---------------------------------------------------------------------- the sheet


def test_the_sheet_lists_signatures_house_rules_and_the_check_value(ledger, play_some):
    game = play_some(ledger, steps=40, seed=2)
    agree(ledger, game.id, "Open hands", reason="we were tired", entry=Entry(by="Bo"))
    ledger.sign_off(game.id, "Bo", entry=Entry(by="Ana"))
    game = ledger.sign_off(game.id, "Ana", entry=Entry(by="Ana"))
    sheet = score_sheet(game, visibility.SPECTATOR)
    assert [(one.player, one.by, one.step) for one in sheet.signatures] == [
        ("Ana", "Ana", game.version),
        ("Bo", "Ana", game.version - 1),
    ]
    assert sheet.signatures[0].at == game.body(game.version).at
    assert [one.rule.name for one in sheet.rulings] == ["Open hands"]
    assert sheet.rules_version == game.started.rules_version
    assert sheet.check == hashlib.sha256(record.write(game)).hexdigest()


def test_the_check_value_changes_with_every_step_and_is_the_same_elsewhere(
    ledger, play_some, tmp_path
):
    game = play_some(ledger, steps=20, seed=2)
    first = check_value(game, visibility.SPECTATOR)
    other = Ledger(str(tmp_path / "other.db"))
    done = record.import_record(other, record.read(record.write(game)))
    assert check_value(other.load(done.game), visibility.SPECTATOR) == first
    other.close()
    assert check_value(ledger.note(game.id, "well played"), visibility.SPECTATOR) != first


# ---------------------------------------------------------------------- what nobody may know yet


@pytest.fixture(params=[dealt_game, typed_game], ids=["dealt", "typed"])
def secret(request, ledger):
    game = request.param(ledger, SHORT)
    assert not game.over
    assert secrets_from(game, "Ana")
    return game


@pytest.fixture
def other(tmp_path):
    opened = Ledger(str(tmp_path / "twin.db"))
    yield opened
    opened.close()


@pytest.mark.parametrize("viewer", VIEWERS, ids=["spectator", "seat"])
@pytest.mark.parametrize("form", ["html", "scores", "market", "sheet"])
def test_no_format_tells_what_others_hold(secret, store, other, viewer, form):
    twin(other, secret, viewer)
    words = ("export", str(secret.id), "--format", form, *(("--as", viewer) if viewer else ()))
    data = says(store, *words)
    if form == "html":
        mine, theirs = saved(data), saved(says(other.address, *words))
        assert mine == theirs
        data = mine.words.encode()
    else:
        assert data == says(other.address, *words)
    for seed in (SEED, OTHER_SEED):
        assert seed.encode() not in data
    if viewer and form == "html":
        own = [told(secret, card)[1] for card in secrets_of(secret, viewer)]
        assert any(name in data.decode() for name in own)


def test_the_keeper_may_save_everything(secret, store):
    data = says(store, "export", str(secret.id), "--format", "html", "--all")
    held = [told(secret, card)[1] for player in PLAYERS for card in secrets_of(secret, player)]
    whole = saved(data).words
    assert held
    assert all(name in whole for name in Random(1).sample(held, 3))


def test_a_name_that_a_spreadsheet_would_run_is_text(ledger):
    names = ['=HYPERLINK("x")', "+1", "-Bo", "@cmd"]
    game = ledger.start("founders", names)
    rows = list(csv.reader(io.StringIO(scores_csv(game, game.state_at, "en"))))[1:]
    players = {row[1] for row in rows}
    assert players <= {'\'=HYPERLINK("x")', "+1", "'-Bo", "'@cmd"}
    assert [plain(cell) for cell in ("=1+1", " =1", "\t@x", "-5", "+3.5", -5, None, "Ana")] == [
        *("'=1+1", "' =1", "'\t@x", "-5", "+3.5", -5, None, "Ana"),
    ]
