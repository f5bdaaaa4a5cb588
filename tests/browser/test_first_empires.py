"""Recording First Empires by tapping the map, on a phone-sized screen, by keyboard, and live."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.games.first_empires import actions as ac
from tests.browser.table_page import open_table, pass_time, unhurried, wait_for_step
from tests.web.boards.first_empires.positions import carmens_turn, conquered, rolled

pytestmark = pytest.mark.browser

MAP = "svg[data-board=map]"


def region(page, name):
    return page.locator(f"{MAP} [data-region={name}]")


def tap_region(page, name):
    region(page, name).tap()


def head(page, text):
    expect(page.locator("#say h2").first).to_have_text(text)


def kinds(ledger, game):
    stored = ledger.game(game.id)
    return [type(stored.action(n)).__name__ for n in range(2, stored.version + 1)]


def test_a_whole_turn_with_a_conquest_is_recorded_by_tapping(phone, server, ledger):
    """Carmen's turn of the rulebook: dice, a reroll, Rus conquered, a card, two steps, the end."""
    game = carmens_turn(ledger)
    unhurried(phone)
    open_table(phone, server, game)
    record = phone.locator("#rec")

    head(phone, "What does die 1 show?")
    phone.locator("#choices [data-face=yellow]").tap()
    head(phone, "What does die 2 show?")
    phone.locator("#choices [data-face=blue]").tap()  # the last die records the roll
    wait_for_step(phone, 2)

    phone.locator("#choices [data-die=d1]").tap()
    phone.locator("#choices [data-die=d2]").tap()
    phone.locator("#choices [data-face=green]").tap()
    phone.locator("#choices [data-face=purple]").tap()
    expect(record).to_be_enabled()
    record.tap()
    wait_for_step(phone, 3)
    expect(record).to_have_text("Keep the dice")
    record.tap()
    wait_for_step(phone, 4)

    head(phone, "Which explorers move?")
    tap_region(phone, "scythia")
    tap_region(phone, "scythia")
    head(phone, "Where to?")
    tap_region(phone, "rus")
    head(phone, "Carmen attacks Rus")
    refusal = phone.locator("#choices .refusal")
    expect(refusal.locator("a.rule")).to_have_text("FI-7.2")
    expect(record).to_be_disabled()
    expect(phone.locator("#choices [data-more=scythia]")).to_be_disabled()
    tap_region(phone, "albion")
    head(phone, "Carmen conquers Rus")
    expect(phone.locator(".force")).to_contain_text("3 explorers, no sword > 2")
    expect(phone.locator(".force .mv")).to_contain_text("4 of 4")
    expect(record).to_have_text("Choose Dan's retreat")
    expect(phone.locator(f"{MAP} .over .retring.s2")).to_have_count(2)
    phone.locator("#choices [data-retreat=huaxia]").tap()
    expect(record).to_be_enabled()
    record.tap()
    wait_for_step(phone, 5)
    state = ledger.game(game.id).state
    assert state.explorers["rus"] == {"Carmen": 3}
    assert state.explorers["huaxia"] == {"Dan": 3}

    record.tap()  # no movement point is left: the phase ends
    wait_for_step(phone, 6)
    phone.locator("#choices [data-mode=face]").tap()
    phone.locator("#choices [data-die=d2]").tap()
    phone.locator("#choices [data-face=orange]").tap()
    record.tap()
    wait_for_step(phone, 7)
    phone.locator("#choices [data-die=d2]").tap()
    head(phone, "Orange: which region is used?")
    pass_time(phone)
    tap_region(phone, "indus")
    wait_for_step(phone, 8)
    tap_region(phone, "rus")
    head(phone, "Carmen advances on cards with Rus")
    phone.locator("#choices [data-naming]").tap()
    phone.locator("#choices [data-card=hx-02]").tap()
    expect(record).to_be_enabled()
    record.tap()
    wait_for_step(phone, 9)
    pass_time(phone)
    phone.locator("#choices [data-turn]").tap()  # progress ends with the turn
    wait_for_step(phone, 11)
    assert kinds(ledger, game) == [
        *("RollDice", "RerollDice", "EndDicePhase", "MoveExplorers", "EndMovementPhase"),
        *("DiscardForFace", "AdvanceCube", "AdvanceCube", "EndProgress", "EndTurn"),
    ]
    stored = ledger.game(game.id)
    assert stored.state.active == "Dan"
    assert stored.action(5) == ac.MoveExplorers(
        "Carmen",
        (ac.Leg(("scythia", "rus"), 2), ac.Leg(("albion", "eastern_ocean", "rus"), 1)),
        "huaxia",
    )
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_last_tap_is_taken_back_before_a_step_is(phone, server, ledger):
    game = rolled(ledger, "green", "orange")
    open_table(phone, server, game)
    tap_region(phone, "scythia")
    head(phone, "Where to?")
    phone.locator("[data-do=undo]").tap()
    head(phone, "Which explorers move?")
    assert ledger.game(game.id).version == game.version
    phone.locator("[data-do=undo]").tap()
    wait_for_step(phone, game.version + 1)
    head(phone, "Does Carmen keep these dice?")


def test_taps_that_follow_quickly_are_all_kept(phone, server, ledger):
    game = rolled(ledger, "green", "orange")
    open_table(phone, server, game)
    phone.evaluate(
        """names => names.forEach((name) => document
             .querySelector(`svg[data-board=map] [data-region=${name}]`)
             .dispatchEvent(new MouseEvent("click", { bubbles: true })))""",
        ["scythia", "scythia", "albion", "rus"],
    )
    head(phone, "Carmen conquers Rus")
    expect(phone.locator(".e-counters b").first).to_have_text("2")


def test_a_weak_attack_can_be_recorded_as_agreed(phone, server, ledger):
    game = rolled(ledger, "green", "orange")
    before = game.version
    open_table(phone, server, game)
    tap_region(phone, "scythia")
    tap_region(phone, "scythia")
    tap_region(phone, "rus")
    phone.locator("#choices [data-do=anyway]").tap()
    phone.locator("[name=own]").fill("nobody counted")
    phone.locator("#rec").tap()
    wait_for_step(phone, before + 1)
    body = ledger.game(game.id).body(before + 1)
    assert [refusal.rule for refusal in body.waived] == ["FI-7.2"]
    assert "nobody counted" in body.reason
    head(phone, "Where does Dan retreat to?")


def test_the_map_is_one_tab_stop_with_arrows_inside(page, server, ledger):
    game = rolled(ledger, "green", "orange")
    open_table(page, server, game)
    expect(page.locator(f"{MAP} [data-region][tabindex='0']")).to_have_count(1)
    region(page, "scythia").focus()
    page.keyboard.press("Enter")
    head(page, "Where to?")
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.region")
    assert focused in ("rus", "thule")
    page.keyboard.press("Escape")
    head(page, "Which explorers move?")


def test_a_hand_is_shown_to_its_seat_and_hidden_again(page, server, ledger):
    game = conquered(ledger)
    ledger.take(game.id, ac.IdentifyCard("Carmen", "c1", "hx-03"))
    open_table(page, server, game)
    name = game.rules.words.name_of(game.catalogue, "hx-03", "en")
    boards = page.locator("[data-part=boards]")
    expect(boards).not_to_contain_text(name)
    page.locator("[data-of-seat=Carmen] .eye").click()
    expect(boards).to_contain_text(name)
    page.locator("[data-of-seat=Carmen] .eye").click()
    expect(boards).not_to_contain_text(name)


def test_a_conquest_arrives_on_every_open_device(phone, page, server, ledger):
    game = rolled(ledger, "green", "black")
    before = game.version
    open_table(phone, server, game)
    open_table(page, server, game, lang="fr", theme="dark")
    tap_region(phone, "scythia")
    tap_region(phone, "scythia")
    tap_region(phone, "rus")
    expect(phone.locator(".force")).to_contain_text("2 explorers, 1 sword > 2")
    phone.locator("#choices [data-retreat=mupata]").tap()
    phone.locator("#rec").tap()
    wait_for_step(page, before + 1)
    expect(page.locator("[data-part=log] li").first).to_contain_text("Rus")
    expect(page.locator(f"{MAP} > .sup2").first).to_be_visible()


def test_without_a_script_a_move_is_chosen_from_the_list(new_page, server, ledger):
    game = rolled(ledger, "green", "orange")
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/games/{game.id}?plain=1")
    page.locator("#plain input[type=radio]").first.check()
    page.locator("#plain form button").last.click()
    expect(page.locator(".flash.ok")).to_be_visible()
    assert kinds(ledger, game)[-1] == "MoveExplorers"


def test_the_replay_steps_over_a_conquest_by_keyboard(page, server, ledger):
    game = conquered(ledger)
    page.goto(f"{server}/games/{game.id}/steps/{game.version - 2}")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(f"/steps/{game.version - 1}$"))
    expect(page.locator(f"{MAP} .hotring").first).to_be_attached()
    expect(page.locator(f"{MAP} path.sup2")).to_have_count(3)
