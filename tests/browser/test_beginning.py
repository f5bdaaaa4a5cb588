"""From `/new` to the first turn of a real box, on a phone, in few taps."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import composed, pass_time, unhurried, wait_for_step

pytestmark = pytest.mark.browser


@pytest.fixture
def lately(app, ledger, play_some):
    """Two people have played before."""
    play_some(ledger, players=("Ana", "Bo"), steps=2)
    app.extensions["projections"].catch_up()


class Thumb:
    """Taps on a phone, and counts them."""

    def __init__(self, phone, server, ledger):
        self.phone, self.server, self.ledger, self.taps = phone, server, ledger, 0
        unhurried(phone)

    @property
    def game(self):
        return self.ledger.load(UUID(self.phone.url.rpartition("/")[2]))

    def tap(self, target):
        self.phone.locator(target).first.tap()
        self.taps += 1

    def choose(self, target):
        """A tap after which the sheet asks on."""
        with composed(self.phone):
            self.tap(target)

    def record(self, target):
        """A tap after which the page shows a new step."""
        step = self.game.version + 1
        pass_time(self.phone)
        self.tap(target)
        wait_for_step(self.phone, step)

    def begin(self, title, *, first=False):
        """Title, two known faces, start."""
        self.phone.goto(f"{self.server}/new")
        if not first:
            self.tap(f".title-card[href*='title={title}']")
            self.phone.wait_for_url(f"**title={title}")
        for name in ("Ana", "Bo"):
            self.tap(f"[data-face={name}]")
        expect(self.phone.locator("#state")).to_have_text("Ready to start")
        self.tap(".thumb [data-act=start]")
        self.phone.wait_for_url("**/games/*")
        expect(self.phone.locator("#live")).not_to_have_class(re.compile("wait|off"))


@pytest.fixture
def thumb(phone, server, ledger, lately):
    return Thumb(phone, server, ledger)


def test_founders_in_fifteen_taps(thumb):
    thumb.begin("founders", first=True)
    thumb.record("[data-later]")  # the victory tiles
    thumb.record("[data-later]")  # the offer
    for kind in ("forest-1", "lake-1", "grove-1", "cliff-1"):
        thumb.record(f"#sheet [data-tile={kind}]")
    for _ in range(2):
        thumb.record("[data-layout]")
    thumb.record("[data-later]")  # the rows
    state = thumb.game.state
    assert (state.phase, state.turn.number) == ("open", 1)
    assert {len(nation.cells) for nation in state.nations.values()} == {2}
    assert thumb.taps <= 15
    # a tile without a name is named when it is taken
    thumb.choose("[data-stack=village]")
    thumb.record("[data-named=mine]")
    thumb.choose("[data-tile=unknown-nature]")
    thumb.choose("[data-named=lake-2]")
    thumb.choose("[data-cell='0,1'][data-owner=Ana]")
    thumb.record("#rec")
    assert thumb.game.state.nations["Ana"].cells[0, 1].tile_id == "lake-2"


def kinds(game, step):
    """What the steps after this one recorded."""
    return [type(game.action(n)).__name__ for n in range(step + 1, game.version + 1)]


def test_first_empires_in_twelve_taps_and_a_turn_in_nine(thumb):
    thumb.begin("first_empires")
    thumb.choose("[data-civilization=karthadst]")  # Bo has the other one
    thumb.record("#rec")
    for _ in range(2):
        thumb.record("#rec")  # a hand nobody names
    assert (thumb.game.state.phase, thumb.game.state.turn.number) == ("dice", 1)
    assert thumb.taps <= 12
    first, thumb.taps = thumb.game.version, 0
    thumb.choose("#choices [data-face=orange]")
    thumb.record("#choices [data-face=blue]")
    thumb.choose("[data-board=map] [data-region=karthadst]")  # the dice are kept
    thumb.choose("[data-board=map] [data-region=iberia]")
    thumb.record("#rec")
    thumb.choose("#choices [data-die=d1]")  # movement is over
    thumb.record("[data-board=map] [data-region=karthadst]")
    thumb.record("[data-board=map] [data-region=iberia]")
    assert thumb.taps <= 9
    assert kinds(thumb.game, first) == [
        *("RollDice", "EndDicePhase", "MoveExplorers"),
        *("EndMovementPhase", "AdvanceCube", "AdvanceCube"),
    ]
    done = thumb.game.version
    expect(thumb.phone.locator("#say")).to_contain_text("what does Bo roll?")
    for face in ("yellow", "blue"):  # the turn is over
        thumb.choose(f"#choices [data-face={face}]")
    thumb.record("#choices [data-face=green]")
    assert kinds(thumb.game, done) == ["EndProgress", "EndTurn", "RollDice"]
    assert thumb.game.state.active == "Bo"
    # one undo takes back the tap and what it implied
    thumb.record("[data-do=undo]")
    assert thumb.game.last_standing_step() == done
    assert thumb.game.state.active == "Ana"


def test_age_of_mythology_in_twenty_taps(thumb):
    thumb.begin("age_of_mythology")
    thumb.record("[data-culture=greek]")
    thumb.record("[data-culture=norse]")
    thumb.record("[data-later]")  # the tiles; who begins was said with the players
    for _ in range(12):
        thumb.record("#choices .pick:not(.dim) [data-tile], #choices [data-tile]:not(.dim)")
    state = thumb.game.state
    assert (state.turn, state.first_player) == (1, "Ana")
    assert {len(seat.tiles) for seat in state.seats.values()} == {6}
    assert thumb.taps <= 20
    assert state.options["hand_tracking"] == "public"  # nobody shows the scribe a hand
    for card in ("wonder", "largest_army"):
        thumb.choose(f"#choices [data-vp={card}]")
        thumb.record("#rec")
    for _ in range(2):
        thumb.choose("#choices [data-permanents='2']")
        thumb.record("#rec")
        thumb.choose("#choices [data-draw='1']")
        thumb.record("#rec")
    assert [seat.hand for seat in thumb.game.state.seats.values()] == [3, 3]


def test_hands_are_counted_at_a_table_and_recorded_where_ledger_deals(page, server, lately):
    page.goto(f"{server}/new?title=age_of_mythology")
    page.locator("details:has([data-option=hand_tracking]) > summary").click()
    ruling = page.locator("[data-option=hand_tracking]")
    expect(ruling.locator("[value=public]")).to_be_checked()
    page.locator("details:has([name=dealer]) > summary").click()
    page.locator("[name=dealer][value=virtual]").check(force=True)
    expect(ruling.locator("[value=full]")).to_be_checked()
    expect(page.locator("[data-line=rulings]")).to_have_text("rulings as proposed")
    page.locator("[name=dealer][value=table]").check(force=True)
    expect(ruling.locator("[value=public]")).to_be_checked()
    ruling.locator("[value=full]").check(force=True)
    expect(page.locator("[data-line=rulings]")).to_have_text("1 ruling changed")
    page.locator("[name=dealer][value=virtual]").check(force=True)
    page.locator("[name=dealer][value=table]").check(force=True)
    expect(ruling.locator("[value=full]")).to_be_checked()  # what somebody chose stays


def test_foundations_in_fifteen_taps(thumb):
    thumb.begin("foundations")
    thumb.record("[data-later]")  # the contracts
    thumb.record("#rec")  # the piles as the rules have them
    thumb.record("[data-later]")  # the market
    assert (thumb.game.state.phase, thumb.game.state.turn.number) == ("playing", 1)
    assert thumb.taps <= 15
    # a lot is named by building on it, a card by buying it
    thumb.choose("#sheet [data-building$=domus_a]")
    thumb.choose("[data-board] [data-lot=B2]")
    thumb.record("#rec")
    thumb.choose("#sheet [data-slot='1']")
    thumb.choose("[data-board] [data-lot=C3]")
    thumb.choose("[data-later]")
    thumb.record("#rec")
    state = thumb.game.state
    assert (state.lots["B2"].owner, state.lots["C3"].owner) == ("Ana", "Bo")
    assert state.market == ("unknown",) * 6
