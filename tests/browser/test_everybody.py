"""Every page for everybody: WCAG 2.2 AA as axe checks it, in both themes, on every route."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import quote

import pyotp
import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from ledger.games import BUILT_IN, GAMES
from ledger.notation import Lines
from ledger.people.registry import People
from ledger.review.what_if import what_if
from ledger.series import TIES
from ledger.web.access.tokens import signed
from tests.conftest import play_some
from tests.support.whole_games import brought
from tests.web.access.club import PASSWORD, Club, club_app

pytestmark = pytest.mark.browser

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# A mark on the line of time stands at its moment, as a pin stands on a map: WCAG 2.5.8 lets such a
# target be small where two of them meet, which axe cannot know. The jumps lead there too.
PINS = ".chart .mark"
RUN = """async ({ within, tags, only, but, pins }) => {
  const rules = Object.fromEntries((but ?? []).map((rule) => [rule, { enabled: false }]));
  const options = { runOnly: only ? { type: "rule", values: only } : { type: "tag", values: tags },
                    rules, resultTypes: ["violations"], elementRef: false, preload: false };
  const context = { exclude: ["svg.sprite"], ...(within ? { include: within } : {}) };
  const { violations } = await axe.run(context, options);
  const pin = (node) => document.querySelector(node.target.at(-1))?.matches(pins);
  const why = (node) => node.failureSummary.split("\\n").slice(1).join(" ").trim();
  return violations.flatMap((rule) => rule.nodes.filter((node) =>
    rule.id !== "target-size" || !pin(node)).map((node) =>
      `${rule.id}: ${node.html.slice(0, 160)} (${why(node)})`));
}"""
# A word, a number or a name that is set on two lines: its column was made too narrow.
TORN = """() => {
  const found = new Set(), range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, around = text.parentElement;
    if (around.closest("svg, script, style, code, option, .sr, .hash, .address")) continue;
    if (!around.checkVisibility({ visibilityProperty: true })) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\d]{2,20}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.add(`${word[0]}: ${text.data.trim()}`);
    }
  }
  return [...found];
}"""
# Of many alike in a row (the rules of a title, the games of a club) three are looked at closely.
THIN = """() => {
  const alike = "li, tr, article, section, details, figure, option, a, button, g, dt, dd";
  for (const parent of document.querySelectorAll("main, main *")) {
    const seen = new Map();
    for (const child of [...parent.children]) {
      const kind = `${child.tagName} ${child.getAttribute("class")}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind) > 3 && child.matches(alike)) child.remove();
    }
  }
}"""
LIGHT = "delete document.documentElement.dataset.theme"
LAPTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
DARK = "document.documentElement.dataset.theme = 'dark'"
PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
# Addresses that are no page of their own: files, parts of pages, streams, ways to another page.
NO_PAGE = {
    *(
        "static",
        "board_files.show",
        "stamps.show",
        "replay.last",
        "replay.fragment",
        "replay.fragments",
        "live.stream",
        "install.manifest",
    ),
    *("install.worker", "rule_sheet.show", "audit.board", "printed.text", "pictures.drawn"),
    *("covers.show", "templates.file", "archive.file", "previews.show"),
    *("exports.record", "exports.scores", "exports.market", "lines.words", "offline_entry.show"),
    *(
        "exports.play",
        "exports.code",
        "health.alive",
        "health.ready",
        "keeper.job",
        "keeper.download",
    ),
    "amend.old_address",
}
# Pages that show a title's own board or words: they are looked at for every title.
OF_A_TITLE = {"new.form", "table.show", "replay.step", "audit.show", "pictures.show"}
OF_A_SHEET = {"unlogged.show", "unlogged.again"}
SHORTEST = min(GAMES, key=lambda title: len(GAMES[title].rules))  # whose rules are looked at
WITH_ACCOUNTS = {
    *(
        "account.sign_in",
        "account.invited",
        "account.code",
        "own_account.show",
        "second_factor.show",
    ),
    *("club.show", "club.sign_ins", "access.show"),
}


def routes(app: Any) -> dict[str, str]:
    """Every address somebody can open in a browser, by its name."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    return {rule.endpoint: rule.rule for rule in rules if not rule.endpoint.startswith("api.")}


def filled(rule: str, game: Any, **made: str) -> str:
    values = {
        **made,
        "game_id": str(game.id),
        "n": str(game.version // 2),
        "title": game.setup.title,
        "name": game.setup.players[0],
    }
    return PART.sub(lambda part: values[part[1]], rule)


def axe(page: Any, **wish: Any) -> list[str]:
    found: list[str] = page.evaluate(RUN, {"tags": TAGS, "pins": PINS, **wish})
    return found


def audited(page: Any, address: str) -> Iterator[str]:
    """As wide as a laptop in both themes, as narrow as a phone in one."""
    answer = page.goto(address, wait_until="load")
    assert answer.ok, address
    assert page.evaluate("!!document.doctype"), f"{address} is no page: say so in NO_PAGE"
    page.evaluate(AXE_SCRIPT)
    yield from axe(page, but=["color-contrast"])
    page.set_viewport_size(PHONE)
    yield from torn(page)
    page.evaluate(THIN)
    yield from (f"narrow: {one}" for one in axe(page, but=["color-contrast"]))
    page.set_viewport_size(LAPTOP)
    yield from axe(page, only=["color-contrast"])
    page.evaluate(DARK)  # as the switch of the page does it
    yield from (f"dark: {one}" for one in axe(page, only=["color-contrast"]))


def torn(page: Any) -> list[str]:
    """Words on two lines, and a page that is wider than what shows it."""
    found = [f"torn: {one}" for one in page.evaluate(TORN)]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("wider than the phone")
    return found


def test_tables_of_five_players_are_readable_on_a_phone(new_page, server, app, ledger):
    game = brought(ledger, "foundations/games/five-on-saturday.jsonl")  # with a paper sheet
    app.extensions["projections"].catch_up()
    page, found = new_page(**PHONE), []
    for name in ("audit.show", "compare.show", "exports.sheet", "table.show"):
        page.goto(f"{server}{filled(routes(app)[name], game)}?lang=fr")  # the longer words
        found += [f"{name} {one}" for one in torn(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("title", BUILT_IN)
def test_axe_finds_nothing_on_the_pages_of_a_title(new_page, server, app, ledger, title):
    game = brought(ledger, f"{title}/games/*-still-*.jsonl")  # in play, with notes and a waiver
    known = routes(app)
    pages = [(name, filled(known[name], game)) for name in sorted(OF_A_TITLE - {"new.form"})]
    pages.append(("new.form", f"/new?title={title}"))
    over = brought(ledger, f"{title}/games/four-*.jsonl")
    pages.append(("table.show", f"/games/{over.id}"))  # where no board can be tapped
    app.extensions["projections"].catch_up()
    page = new_page(1280, 900, bypass_csp=True)
    assert not findings(page, server, pages)


SHARES = 3  # of the other pages: they are many


@pytest.mark.parametrize("share", range(SHARES))
def test_axe_finds_nothing_on_any_other_page(new_page, server, app, ledger, tmp_path, share):
    pages = list(other_pages(ledger, routes(app)))[share::SHARES]
    app.extensions["projections"].catch_up()
    page = new_page(1280, 900, bypass_csp=True)
    found = findings(page, server, [one for one in pages if one[0] != "exports.replay"])
    for name, path in pages:
        if name == "exports.replay":  # read without a server
            saved = tmp_path / "saved.html"
            saved.write_bytes(app.test_client().get(path).data)
            found += [f"{name} {one}" for one in audited(page, saved.as_uri())]
    assert not found, "\n".join(found)


def findings(page: Any, server: str, pages: list[tuple[str, str]]) -> list[str]:
    return [f"{name} {one}" for name, path in pages for one in audited(page, server + path)]


def made_by_people(ledger: Any, game: Any) -> dict[str, str]:
    """A collection and a series with this game, and who sat first at it."""
    collection = ledger.shelf.collections.add("Favourites", "Those we show to guests.").collection
    ledger.shelf.collections.put_in(collection, str(game.id))
    series = ledger.shelf.series.add("Thursdays", kind="league", scheme="podium", ties=TIES).series
    ledger.shelf.series.put_in(series, str(game.id), 1)
    with closing(People(ledger.address)) as people:
        people.know(game.setup.players)
        person = people.find(game.setup.players[0]).id
    return {"collection": collection, "series": series, "person": person}


def other_pages(ledger: Any, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every page that is not looked at for each title, and what a finished game has besides."""
    title = next(iter(GAMES))
    game = brought(ledger, f"{title}/games/*-still-*.jsonl")
    made = made_by_people(ledger, game)
    for name in sorted(set(known) - NO_PAGE - OF_A_TITLE - WITH_ACCOUNTS - OF_A_SHEET):
        yield name, filled(known[name], game, **made).replace(f"/{title}/", f"/{SHORTEST}/")
    sheet = brought(ledger, f"{title}/more/sheet-from-september.jsonl")
    for name in sorted(OF_A_SHEET):
        yield name, filled(known[name], sheet)
    over = brought(ledger, f"{title}/games/thursday-club-of-three.jsonl")  # with a claim
    for name in ("audit.show", "table.show", "figures.show", "figures.steps"):
        yield name, filled(known[name], over)


# ------------------------------------------------------------------------ what opens

OPENED = {  # by page: what is pressed, one after the other, and what is then looked at
    "replay.step": [
        (["[data-act=note]", ".whole summary", ".jump summary"], [".write", ".whole", ".sheet"]),
        (["?"], ["dialog.keys"]),
        (["dialog.keys button", ".card.step a.rule, .stand a.rule"], ["dialog.rule-sheet"]),
    ],
    "audit.show": [
        (["details.ln summary", "details.ln[open] .asks summary"], ["details.ln[open] .why"]),
    ],
    "table.show": [
        (["#more summary"], ["#more .menu"]),
        (["#more [data-do=keys]"], ["dialog.keys"]),
        (["dialog.keys button", ".market [data-tap].cannot"], ["#sheet"]),
        (["#say [data-do=anyway]"], ["#sheet"]),
    ],
}


def test_axe_finds_nothing_in_what_opens(new_page, server, app, ledger):
    game = brought(ledger, f"{next(iter(GAMES))}/games/*-still-*.jsonl")
    app.extensions["projections"].catch_up()
    page = new_page(**PHONE, bypass_csp=True)
    known, found = routes(app), []

    def look(name: str, opened: list[str]) -> None:
        for selector in opened:
            page.locator(selector).first.wait_for()
        found.extend(f"{name} {opened} {one}" for one in axe(page, within=opened))
        page.evaluate(DARK)
        dark = axe(page, within=opened, only=["color-contrast"])
        found.extend(f"{name} {opened} dark: {one}" for one in dark)
        page.evaluate(LIGHT)

    for name, presses in OPENED.items():
        page.goto(server + filled(known[name], game))
        page.evaluate(AXE_SCRIPT)
        for pressed, opened in presses:
            for one in pressed:
                if len(one) == 1:
                    page.keyboard.press(one)
                else:
                    page.locator(one).locator("visible=true").first.click()
            look(name, opened)
    for step in (1, game.version):  # where some buttons lead nowhere
        page.goto(f"{server}/games/{game.id}/steps/{step}")
        page.evaluate(AXE_SCRIPT)
        found += [f"step {step} {one}" for one in axe(page, within=[".time"])]
    there = what_if(game, game.version, []).game
    line = Lines(there.rules, there.state).write(there.rules.legal_actions(there.state)[0])
    page.goto(f"{server}/games/{game.id}/steps/{game.version}/what-if?line={quote(line)}")
    expect(page.locator(".imagined > li").first).to_be_attached()
    page.evaluate(AXE_SCRIPT)
    look("whatif.show", ["main"])
    page.goto(f"{server}/games/{game.id}/steps/{game.last_chosen_step()}/amend?how=drop")
    page.get_by_role("button", name="See what would change").click()
    page.locator("#ripple").wait_for()
    page.evaluate(AXE_SCRIPT)
    look("amend.send", ["main"])
    assert not found, "\n".join(found)


# ------------------------------------------------------------------------ without a mouse

FOCUSED = """() => {
  const it = document.activeElement, style = getComputedStyle(it);
  const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return [it.getAttribute("aria-label") || it.placeholder || it.textContent.trim(), shown];
}"""


def test_the_start_page_is_walked_through_by_the_tab_key(page, server, app, ledger):
    game = brought(ledger, f"{next(iter(GAMES))}/games/thursday-club-of-three.jsonl")
    app.extensions["projections"].catch_up()
    page.goto(f"{server}/")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == ["Skip to the content", True]
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()
    walked = {}
    for _ in range(26):
        page.keyboard.press("Tab")
        name, ring = page.evaluate(FOCUSED)
        walked[name] = ring
    for name in ("Open a sample replay", "New game", "Import", "Replay", "Audit"):
        assert walked[name], f"{name}: reached, and to be seen"
    page.get_by_role("link", name="Audit", exact=True).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{server}/games/{game.id}/audit")


# ------------------------------------------------------------------------ served to others


class TestWithAccounts:
    @pytest.fixture
    def app(self, tmp_path, monkeypatch):
        return club_app(tmp_path)

    def test_axe_finds_nothing_on_the_pages_of_accounts(self, new_page, server, app):
        club = Club(app, play_some(app.extensions["ledger"], steps=14))
        invited = signed(club.accounts, club.accounts.invite("Club"))
        page = new_page(1280, 900, bypass_csp=True)
        known, found = routes(app), []
        pages = {name: filled(known[name], club.game) for name in sorted(WITH_ACCOUNTS)}
        pages["account.invited"] += f"?link={invited}"
        for name in ("account.sign_in", "account.invited"):
            found += [f"{name} {one}" for one in audited(page, server + pages.pop(name))]
        page.goto(f"{server}/sign-in")
        page.get_by_role("textbox").first.fill("Club")
        page.locator("[type=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}/sign-in/code")
        found += [
            f"account.code {one}" for one in audited(page, server + pages.pop("account.code"))
        ]
        page.get_by_role("textbox", name="Code").fill(club.recovery_codes[0])
        page.keyboard.press("Enter")
        page.wait_for_url(f"{server}/")
        for name, path in pages.items():
            found += [f"{name} {one}" for one in audited(page, f"{server}{path}")]
            assert page.url.endswith(path)
        club.accounts.second_factors.switch_off("club")  # how the page looks before it is set up
        path = known["second_factor.show"]
        found += [f"setting up {one}" for one in audited(page, f"{server}{path}")]
        page.get_by_role("textbox", name="Code").fill(
            pyotp.TOTP(club.accounts.second_factors.prepare("club")).now()
        )
        page.locator("[type=password]").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector(".codes")
        page.evaluate(AXE_SCRIPT)
        found += [f"recovery codes {one}" for one in axe(page)]
        assert not found, "\n".join(found)
