"""No network at the table: entries wait on the device, in order, and are recorded once."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from ledger.aggregates.steps import ActionTaken
from ledger.games import BUILT_IN, GAMES
from ledger.notation import Lines
from ledger.simulate import play
from tests.browser.table_page import (
    keep_toasts,
    open_table,
    stored,
    wait_for_step,
    wait_until,
)
from tests.web.boards.first_empires.positions import carmens_turn

pytestmark = pytest.mark.browser


KEPT = """async (path) => {
  const kept = await caches.open("ledger-2");
  const page = await kept.match(path);
  const data = page && new DOMParser().parseFromString(await page.text(), "text/html");
  const nobody = await kept.match("/without-network");
  if (!(await kept.match(`${path}/offline`)) || !nobody) return 0;
  const names = (await nobody.text()).matchAll(/(?:href|src)="([^"]+)"/g);
  const named = [...names].map(([, name]) => name);
  const files = [...performance.getEntriesByType("resource").map(({ name }) => name), ...named];
  for (const file of files) if (file.includes("/static/") && !(await kept.match(file))) return 0;
  return data ? JSON.parse(data.getElementById("table-data").textContent).step : 0;
}"""


SLOW_ANSWERS = """() => {
  const quick = window.fetch;
  window.fetch = async (address, ...more) => {
    const answer = await quick(address, ...more);
    const slow = String(address).endsWith("/actions");
    if (slow) await new Promise((done) => { setTimeout(done, 700); });
    return answer;
  };
}"""


@cache
def whole_game(title):
    """At a physical table, as seeded players would play it."""
    return play(None, title, ("Ana", "Bo"), "offline", {}, "table")


@pytest.fixture
def planned():
    return whole_game("founders")


def chosen(planned):
    """The steps somebody chose, with the line that is typed for each."""
    for step in range(2, planned.version + 1):
        body = planned.body(step)
        if isinstance(body, ActionTaken) and not body.auto:
            state = planned.state_at(planned.previous_standing_step(step))
            yield planned.action(step), Lines(planned.rules, state).write(planned.action(step))


@pytest.fixture
def begun(ledger, planned):
    return begin(ledger, planned, 9)


def begin(ledger, planned, number):
    """So many entries of it recorded; gives the game and the lines that follow."""
    entries = list(chosen(planned))
    setup = planned.setup
    game = ledger.start(
        setup.title, list(setup.players), options=setup.options, first_player=setup.first_player
    )
    for action, _ in entries[:number]:
        game = ledger.take(game.id, action)
    return game, [line for _, line in entries[number:]]


def open_kept(page, server, game):
    """The table, once the worker that keeps it is there."""
    open_table(page, server, game)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def type_line(page, line):
    """Enter shows it, Enter again keeps it."""
    field = page.locator("#line input")
    field.fill(line)
    field.press("Enter")
    expect(page.locator("#rec")).to_be_enabled()
    field.press("Enter")


def kinds(ledger, game, since):
    now = ledger.game(game.id)
    return [
        type(now.action(step)).__name__
        for step in range(since + 1, now.version + 1)
        if not now.body(step).auto
    ]


def wait_until_kept(page, game, step):
    """The page of this step and all its files are in the browser's own keeping."""
    kept = f"async ([path, step]) => (await ({KEPT})(path)) === step"
    wait_until(page, kept, [f"/games/{game.id}", step])


@pytest.mark.parametrize("title", BUILT_IN)
def test_three_steps_offline_are_all_there_once(page, server, ledger, title):
    game, lines = begin(ledger, whole_game(title), 12)
    before = game.version
    open_kept(page, server, game)
    page.context.set_offline(True)
    for n, line in enumerate(lines[:3], start=1):
        type_line(page, line)
        expect(page.locator("#pending li")).to_have_count(n)
    assert ledger.game(game.id).version == before
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden(timeout=15_000)
    first_words = [" ".join(line.split()[:2]) for line in lines[:3]]
    recorded = kinds(ledger, game, before)
    assert len(recorded) == 3
    for kind, words in zip(recorded, first_words, strict=True):
        said = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
        assert f"{said} ".startswith(f"{words} ") or words.startswith(said)


def test_a_refused_entry_comes_back_and_the_rest_waits(page, server, ledger, begun):
    game, lines = begun
    before = game.version
    open_kept(page, server, game)
    page.context.set_offline(True)
    type_line(page, lines[0])
    type_line(page, "open nowhere mine")
    type_line(page, lines[1])
    page.context.set_offline(False)
    expect(page.locator("#pending .problem")).to_be_visible(timeout=15_000)
    expect(page.locator("#pending li")).to_have_count(2)
    gap = page.locator("#pending").evaluate(
        "box => box.querySelector('.problem').getBoundingClientRect().top"
        " - box.querySelector('h3').getBoundingClientRect().bottom"
    )
    assert gap < 12  # what was refused stands at once below the heading, not out of sight
    assert len(kinds(ledger, game, before)) == 1
    page.locator("#pending .problem [data-do=forget]").click()
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, before)) == 2


def test_what_is_typed_while_an_answer_is_awaited_stays(page, server, ledger, begun):
    game, lines = begun
    before = game.version
    open_kept(page, server, game)
    page.evaluate(SLOW_ANSWERS)
    type_line(page, lines[0])
    page.locator("#line input").fill(lines[1])
    wait_for_step(page, before + 1)
    assert len(kinds(ledger, game, before)) == 1
    expect(page.locator("#line input")).to_have_value(lines[1])
    type_line(page, lines[1])
    expect(page.locator("#line input")).to_have_value("")
    assert len(kinds(ledger, game, before)) == 2


def test_the_page_opens_again_without_a_network_as_it_was_last(page, server, ledger, begun):
    """Opened once, one step later, and the browser is closed: nothing of it is missing."""
    game, lines = begun
    before = game.version
    open_kept(page, server, game)
    wait_until_kept(page, game, before)
    type_line(page, lines[0])
    wait_until_kept(page, game, stored(ledger, game, before + 1).version)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#sheet")).to_be_visible()
    type_line(page, lines[1])
    expect(page.locator("#pending li")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("#pending")).to_be_hidden()  # no conflict with one's own steps
    assert len(kinds(ledger, game, before)) == 2


def test_without_a_network_the_line_knows_the_names_and_taps_write_them(page, server, ledger):
    """While a line is being typed; else a tap goes on with the entry on the sheet."""
    game = carmens_turn(ledger)
    with page.expect_response("**/words") as known:
        open_kept(page, server, game)
    known.value.finished()
    page.context.set_offline(True)
    expect(page.locator("#net")).to_contain_text("No network")
    field, options = page.locator("#line input"), page.locator("#line-list [role=option]")
    field.focus()
    expect(options).to_have_count(len(GAMES["first_empires"].actions))  # every kind there is
    field.fill("place city mov")
    expect(options).to_have_count(1)
    options.click()
    expect(field).to_have_value("place city movement")
    page.locator("svg[data-board=map] [data-region=scythia]").click()
    expect(field).to_have_value("place city movement scythia ")
    field.fill("")
    page.context.set_offline(False)
    expect(page.locator("#choices [data-face=yellow]")).to_be_visible()


def test_what_waits_is_taken_back_by_undo_and_not_by_escape(page, server, ledger, begun):
    game, lines = begun
    keep_toasts(page)
    open_kept(page, server, game)
    page.context.set_offline(True)
    type_line(page, lines[0])
    type_line(page, "open nowhere mine")
    expect(page.locator("#pending li")).to_have_count(2)
    page.locator("#line input").blur()
    page.keyboard.press("Escape")
    expect(page.locator("#pending li")).to_have_count(2)
    page.keyboard.press("u")
    expect(page.locator("#pending li")).to_have_count(1)
    page.locator(".toast button").click()
    expect(page.locator("#pending li")).to_have_count(2)
    page.context.set_offline(False)
    problem = page.locator("#pending .problem")
    expect(problem).to_be_visible()
    page.keyboard.press("Escape")
    expect(problem).to_be_visible()
    problem.locator("[data-do=again]").click()
    expect(page.locator("#say .refusal")).to_be_visible()
    expect(problem).to_be_visible()


def test_a_server_that_says_nothing_is_no_network(page, server, ledger, begun):
    """Whether it was recorded is not known: it is sent again, and is there once."""
    game, lines = begun
    before = game.version
    page.clock.install()
    open_kept(page, server, game)
    held = []
    page.route("**/actions", lambda route: held.append(route))
    with page.expect_request("**/actions"):
        type_line(page, lines[0])
    page.clock.fast_forward(20_000)
    expect(page.locator("#pending li")).to_have_count(1)
    page.unroute("**/actions")
    held[0].fetch()  # it got there after all, and its answer did not come back
    page.clock.fast_forward(10_000)  # it asks again by itself
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, before)) == 1


@pytest.mark.parametrize("status", [401, 429, 503])
def test_an_answer_about_something_else_loses_no_entry(page, server, ledger, begun, status):
    game, lines = begun
    before = game.version
    open_kept(page, server, game)
    body = '{"code": "no", "message": "Not now."}'
    page.route("**/actions", lambda route: route.fulfill(status=status, body=body))
    type_line(page, lines[0])
    expect(page.locator("#pending li")).to_have_count(1)
    expect(page.locator("#pending .problem")).to_have_count(0)
    page.unroute("**/actions")
    page.locator("#say [data-do=again]").click()
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, before)) == 1


def test_it_can_be_installed(page, server):
    page.goto(server)
    found = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then(r => r.json())"
    )
    assert found["display"] == "standalone"
    assert {icon["sizes"] for icon in found["icons"]} == {"192x192", "512x512"}
    for icon in found["icons"]:
        assert page.request.get(f"{server}{icon['src']}").ok


def test_two_scribes_at_once_see_both_readings(page, new_page, server, ledger, begun):
    game, lines = begun
    before = game.version
    other = new_page()
    open_kept(page, server, game)
    open_kept(other, server, game)
    page.context.set_offline(True)
    type_line(page, lines[0])
    expect(page.locator("#pending li")).to_have_count(1)
    type_line(other, lines[0])
    stored(ledger, game, before + 1)
    page.context.set_offline(False)
    readings = page.locator(".conflict .readings section")
    expect(readings).to_have_count(2)
    page.locator(".conflict [data-do=drop]").click()
    expect(page.locator("#pending")).to_be_hidden()
    assert len(kinds(ledger, game, before)) == 1


def test_a_line_is_completed_with_the_keyboard(page, server, ledger, begun):
    game, _ = begun
    before = game.version
    open_kept(page, server, game)
    page.keyboard.press("/")
    page.keyboard.type("open")
    option = page.locator("#line-list [role=option]").first
    expect(option).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#rec")).to_be_enabled()
    page.keyboard.press("Enter")
    stored(ledger, game, before + 1)
