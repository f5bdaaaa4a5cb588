"""Stepping through a game in a real browser: keys, buttons, addresses, language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ledger.audit import audit
from ledger.games import BUILT_IN
from ledger.web.shared import timeline
from tests.audit.test_audit import waive_one

pytestmark = pytest.mark.browser


HOUR = 3600  # seconds of the page's clock, which then stands still
PACE = 1600  # milliseconds a step is shown


@pytest.fixture
def game(ledger, play_some):
    return play_some(ledger, players=("Ana", "Bo", "Cleo"), seed=5, steps=60)


@pytest.fixture
def eventful(ledger, play_some):
    """With a waiver, and steps behind it."""
    game = play_some(ledger, players=("Ana", "Bo", "Cleo"), seed=11, steps=40)
    game = waive_one(ledger, game)
    return ledger.sign_off(ledger.note(game.id, "Bo was not sure.").id, "Ana")


def at(page, game, step):
    """The page shows this step: its address, its heading and its slider agree."""
    expect(page).to_have_url(re.compile(rf"/games/{game.id}/steps/{step}(\?|$)"))
    expect(page.locator("[data-part=step] .where")).to_contain_text(f"Step {step}")
    expect(page.locator(".slide input")).to_have_value(str(step))


def open_step(page, server, game, step, *, ahead):
    """The page shows this step and has fetched the others up to `ahead`."""

    def brings(answer):
        found = re.search(r"/steps/(\d+)/fragments\?to=(\d+)", answer.url)
        return found and int(found[1]) <= ahead <= int(found[2])

    with page.expect_response(brings) as last:
        page.goto(f"{server}/games/{game.id}/steps/{step}")
    last.value.finished()


def test_the_arrow_keys_step_and_home_and_end_go_to_the_ends(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/20")
    at(page, game, 20)
    page.keyboard.press("ArrowRight")
    at(page, game, 21)
    page.keyboard.press("ArrowLeft")
    at(page, game, 20)
    page.keyboard.press("End")
    at(page, game, game.version)
    page.keyboard.press("ArrowRight")
    at(page, game, game.version)
    page.keyboard.press("Home")
    at(page, game, 1)


def test_each_step_shows_its_own_sentence(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/30")
    for step in range(30, 34):
        action, events = game.action(step), game.events(step)
        said = game.rules.words.say(game.catalogue, action, events, "en")
        expect(page.locator("[data-part=step] h1")).to_have_text(said)
        page.keyboard.press("ArrowRight")


def test_the_score_shown_at_a_step_is_the_score_of_that_step(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/{game.version - 5}")
    for step in range(game.version - 5, game.version + 1):
        at(page, game, step)
        totals = game.rules.look.score(game.state_at(step)).totals
        for player, total in totals.items():
            row = page.locator(".srow", has_text=player)
            expect(row.locator("b").last).to_have_text(str(total))
        page.keyboard.press("ArrowRight")


def test_shift_and_an_arrow_go_by_turns(page, server, game):
    turns = [game.rules.play.now(game.state_at(n)).turn for n in range(1, game.version + 1)]
    ended = next(n for n in range(1, game.version) if turns[n - 1] == 2)
    start = ended + 1  # the step that ends a turn still belongs to it
    page.goto(f"{server}/games/{game.id}/steps/{start}")
    expect(page.locator("[data-part=info]")).to_contain_text("Turn 2")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-part=info]")).to_contain_text("Turn 3")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator("[data-part=info]")).to_contain_text("Turn 2")


def test_space_plays_and_stops(page, server, game):
    page.clock.install(time=0)
    open_step(page, server, game, 10, ahead=13)
    page.clock.pause_at(HOUR)
    button = page.locator("[data-do=play]")
    still = button.get_attribute("aria-label")
    page.keyboard.press(" ")
    at(page, game, 11)
    page.clock.run_for(PACE)
    at(page, game, 12)
    page.keyboard.press(" ")
    expect(button).to_have_attribute("aria-label", still)
    page.clock.run_for(PACE * 2)
    at(page, game, 12)


def test_playing_from_the_end_begins_again_and_goes_on(page, server, game):
    page.clock.install(time=0)
    page.goto(f"{server}/games/{game.id}/steps/{game.version}")
    page.clock.pause_at(HOUR)
    page.keyboard.press(" ")
    at(page, game, 1)
    page.clock.run_for(PACE)
    at(page, game, 2)


def test_the_slider_goes_anywhere(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/1")
    page.locator(".slide input").fill("37")
    at(page, game, 37)


def test_the_question_mark_shows_the_keys(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/5")
    page.keyboard.press("?")
    expect(page.locator("dialog.keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.keys")).to_be_hidden()
    at(page, game, 5)


def test_keys_do_not_step_while_a_note_is_written(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/5")
    page.keyboard.press("n")
    box = page.locator(".write textarea")
    expect(box).to_be_focused()
    page.keyboard.type("cn ? well played")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(box).to_have_value("cn ? well played")
    at(page, game, 5)


def test_a_note_stays_with_its_step(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/7")
    page.keyboard.press("n")
    page.locator(".write textarea").fill("Ana laughed here")
    page.locator(".write form button").click()
    expect(page.locator(".notes")).to_contain_text("Ana laughed here")
    page.goto(f"{server}/games/{game.id}/steps/8")
    expect(page.locator(".notes")).to_have_count(0)


def test_stepping_works_by_plain_links_without_a_script(new_page, server, game):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server}/games/{game.id}/steps/20")
    page.locator("a[data-go=next]").click()
    expect(page.locator("[data-part=step] .where")).to_contain_text("Step 21")
    page.locator("a[data-go=first]").click()
    expect(page.locator("[data-part=step] .where")).to_contain_text("Step 1 ")


def test_the_language_is_switched_and_kept(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/20")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".langs a[lang=fr]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.wait_for_load_state()  # a click does not wait for the new page's scripts
    said = game.rules.words.say(game.catalogue, game.action(20), game.events(20), "fr")
    expect(page.locator("[data-part=step] h1")).to_have_text(said)
    page.keyboard.press("ArrowRight")
    said = game.rules.words.say(game.catalogue, game.action(21), game.events(21), "fr")
    expect(page.locator("[data-part=step] h1")).to_have_text(said)
    page.goto(server)
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_french_browser_gets_french(new_page, server, game):
    page = new_page(locale="fr-FR")
    page.goto(f"{server}/games/{game.id}/steps/20")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_dark_is_switched_and_kept(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/20")
    page.locator("[data-act=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("path", ["/", "/new", "/players", "/titles", "steps", "audit"])
def test_nothing_is_wider_than_a_phone(phone, server, game, path):
    inner = {"steps": f"/games/{game.id}/steps/40", "audit": f"/games/{game.id}/audit"}
    phone.goto(server + inner.get(path, path))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_click_on_a_piece_goes_to_the_step_that_put_it_there(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/{game.version}")
    piece = page.locator("[data-part=board] .mine[data-since]").first
    put = int(piece.get_attribute("data-since"))
    assert 1 <= put < game.version
    piece.click()
    at(page, game, put)


ON_A_PIECE = """() => {
  const it = document.activeElement.closest("[data-part=board] [data-since]");
  return it && [Number(it.dataset.since), document.activeElement.getAttribute("aria-label")];
}"""
STOPS = """() => [...document.querySelectorAll("[data-part=board] [role=link][tabindex]")].map(
  (one) => one.getAttribute("tabindex"))"""


@pytest.mark.parametrize("title", BUILT_IN)
def test_a_piece_is_reached_by_keys_and_leads_to_its_step(page, server, ledger, play_some, title):
    game = play_some(ledger, title, ("Ana", "Bo"), seed=3, steps=70)
    page.goto(f"{server}/games/{game.id}/steps/{game.version}")
    stops = page.evaluate(STOPS)
    assert 1 <= stops.count("0") <= 8 < len(stops)  # a stop for each part of the table
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(ON_A_PIECE):
            break
    told = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        told.add(page.evaluate(ON_A_PIECE)[1])
        page.keyboard.press(key)
        at(page, game, game.version)
    assert len(told) > 2
    for key in 4 * ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft"):
        put, name = page.evaluate(ON_A_PIECE)
        assert name.endswith(f"See step {put}")
        if put < game.version:
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    at(page, game, put)
    assert page.evaluate(ON_A_PIECE)  # the focus stays among the pieces
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    at(page, game, put + 1)


def test_a_score_line_leads_to_its_step(page, server, game):
    page.goto(f"{server}/games/{game.id}/steps/{game.version}")
    page.locator(".whole summary").click()
    line = page.locator(".whole a[data-step]").first
    put = int(line.get_attribute("data-step"))
    line.click()
    at(page, game, put)
    expect(page.locator(".whole")).to_have_attribute("open", "")


def test_the_slider_follows_the_finger(page, server, game):
    """Only the step the finger rests on is waited for, whatever lay between."""
    page.goto(f"{server}/games/{game.id}/steps/5")
    page.evaluate(
        """(steps) => {
          const slider = document.querySelector(".slide input");
          for (let n = 5; n <= steps; n += 1) {
            slider.value = n;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }""",
        game.version,
    )
    at(page, game, game.version)
    expect(page.locator("[data-part=info]")).to_contain_text(f"step {game.version}")


COUNT_FLIGHTS = """(figure) => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) {
        if (node.classList?.contains("flying") && node.querySelector(figure)) window.flown += 1;
      }
    }
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_pieces_move_unless_the_reader_wants_none_of_it(page, server, game):
    laid = next(n for n in range(20, game.version) if type(game.action(n)).__name__ == "AddTile")
    for wish, moves in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=wish)
        page.goto(f"{server}/games/{game.id}/steps/{laid - 1}")
        page.evaluate(COUNT_FLIGHTS, "*")
        page.keyboard.press("ArrowRight")
        at(page, game, laid)
        assert (page.evaluate("window.flown") > 0) is moves  # they start when the step is drawn
        expect(page.locator(".flying")).to_have_count(0)
        expect(page.locator(".away")).to_have_count(0)


def test_cubes_go_from_the_bank_to_the_seats_that_gain_them(page, server, ledger, play_some):
    game = play_some(ledger, "age_of_mythology", ("Ana", "Bo"), seed=3, steps=60)
    food = [game.state_at(n).bank["food"] for n in range(1, game.version + 1)]
    taken = next(n for n in range(20, game.version) if food[n - 1] < food[n - 2])
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{server}/games/{game.id}/steps/{taken - 1}")
    page.evaluate(COUNT_FLIGHTS, "use[href='#cube']")
    page.keyboard.press("ArrowRight")
    at(page, game, taken)
    assert page.evaluate("window.flown") > 0
    expect(page.locator(".flying")).to_have_count(0)


def test_m_goes_from_mark_to_mark(page, server, ledger, play_some):
    game = play_some(ledger, "first_empires", ("Ana", "Bo"), seed=3, steps=80)
    page.goto(f"{server}/games/{game.id}/steps/1")
    marks = page.locator(".chart .mark")
    first = min(int(n) for n in marks.evaluate_all("found => found.map((m) => m.dataset.step)"))
    page.keyboard.press("m")
    at(page, game, first)


def test_an_embedded_step_steps_inside_its_frame(page, server, game):
    page.goto(f"{server}/titles")
    page.set_content(f'<iframe src="{server}/games/{game.id}/steps/20?embed=1"></iframe>')
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-part=step] .where")).to_contain_text("Step 20")
    frame.locator("[data-go=next]").click()
    expect(frame.locator("[data-part=step] .where")).to_contain_text("Step 21")


def test_playing_pauses_where_the_table_agreed(page, server, eventful):
    (waiver,) = audit(eventful).waivers
    page.clock.install(time=0)
    open_step(page, server, eventful, waiver.step - 2, ahead=waiver.step + 1)
    page.clock.pause_at(HOUR)
    page.keyboard.press(" ")
    at(page, eventful, waiver.step - 1)
    page.clock.run_for(PACE)
    at(page, eventful, waiver.step)
    expect(page.locator("[data-toast]")).to_contain_text("Paused")
    page.clock.run_for(PACE * 2)
    at(page, eventful, waiver.step)


def test_the_next_ten_steps_are_fetched_ahead(page, server, eventful):
    open_step(page, server, eventful, 10, ahead=20)
    page.context.set_offline(True)
    for n in range(11, 21):
        page.keyboard.press("ArrowRight")
        at(page, eventful, n)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("This step did not arrive.")).to_be_visible()
    at(page, eventful, 20)


def test_nothing_jumps_while_stepping(page, server, eventful):
    open_step(page, server, eventful, 25, ahead=33)
    boxes = []
    for n in range(26, 34):
        page.keyboard.press("ArrowRight")
        at(page, eventful, n)
        boxes.append(
            [page.locator(one).first.bounding_box() for one in (".seat-boards", ".time", ".board")]
        )
    assert all(box == boxes[0] for box in boxes)


def test_turns_are_reached_with_a_thumb_and_without_a_script(new_page, server, eventful):
    turns = timeline.Timeline(eventful, []).turns
    for script in (True, False):
        phone = new_page(360, 740, has_touch=True, is_mobile=True, java_script_enabled=script)
        phone.goto(f"{server}/games/{eventful.id}/steps/20?lang=fr")
        expect(phone.locator(".slide")).to_be_visible(visible=script)
        phone.locator(".jump summary").tap()
        phone.locator(".tn").nth(3).tap()
        phone.wait_for_url(f"**/steps/{turns[3].first}")
