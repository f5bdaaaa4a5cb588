"""Offline is the same table: several steps in a row are tapped on a phone without a network, in
every title. They survive a reload and are judged in order when somebody answers again; the first
that is refused is brought up with its reason, and the rest is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.offline_taps import go_offline, keep, phone_on, pick, sentences, tap
from tests.browser.table_page import stored
from tests.browser.test_offline import begin, kinds, whole_game

pytestmark = pytest.mark.browser

Entries = Iterator[None]  # every time it goes on, the next entry has been tapped


def founders(page: Any) -> Entries:
    tap(page, "[data-stack=village]")
    pick(page, "Pottery kiln")
    yield
    pick(page, "Ana", "Add a tile")
    tap(page, "[data-tile=mine-4]")
    tap(page, 'svg [data-cell="-1,0"][data-owner=Ana]')
    yield
    tap(page, "[data-stack=city]")  # Bo is next
    pick(page, "Mint")
    yield


def first_empires(page: Any) -> Entries:
    pick(page, "Keep the dice")
    yield
    pick(page, "Move explorers")
    for region in ("etruria", "thule", "rus"):
        tap(page, f"svg [data-region={region}]")
    yield
    pick(page, "End movement")
    yield


def foundations(page: Any) -> Entries:
    pick(page, "Construire", "Bibliothèque")
    tap(page, "svg [data-lot=B6]")
    pick(page, "0°")
    yield
    pick(page, "Bo", "Acheter un contrat", "F2", "E4")
    yield
    pick(page, "Acheter un contrat", "F7", "D7")
    yield


def age_of_mythology(page: Any) -> Entries:
    for who, tile, slot in (
        ("Ana", "mountains_gold_2", "p3"),
        ("Bo", "fertile_favor_1", "p1"),
        ("Bo", "fertile_food_2", "p2"),
    ):
        pick(page, who, "Take a tile")
        tap(page, f"[data-part] [data-tile={tile}]")
        tap(page, f"svg [data-slot={slot}][data-owner={who}]")
        yield


def cairn(page: Any) -> Entries:
    for who, stone in (("Ana", "slate"), ("Bo", "flint"), ("Ana", "chalk")):
        pick(page, who)
        tap(page, f"[data-part=market] [data-card={stone}]")
        yield


def any_game(page: Any) -> Entries:
    for who, points in (("Ana", "12"), ("Bo", "-3")):
        tap(page, f"[data-part] [data-player={who}][data-category=Points]")
        page.locator(".o-numbers input").fill(points)
        yield
    pick(page, "Finish")
    yield


class Case(NamedTuple):
    recorded: int  # entries before
    lang: str
    enter: Callable[[Any], Entries]
    said: tuple[str, str, str]  # how the sentences begin
    wrong: str  # a kind no rule allows then
    rule: str


TITLES = {
    "founders": Case(
        9,
        "en",
        founders,
        (
            "Ana opens a tile from the village stack: Pottery kiln.",
            "Ana adds Mine: Empty cell",
            "Bo opens a tile from the city stack: Mint.",
        ),
        "End the turn",
        "FE-",
    ),
    "first_empires": Case(
        5,
        "en",
        first_empires,
        (
            "Ana keeps the dice.",
            "Ana moves explorers: Etruria → Thule → Rus.",
            "Ana ends movement.",
        ),
        "Count the points",
        "FI-",
    ),
    "foundations": Case(
        7,
        "fr",
        foundations,
        (
            "Ana bâtit Bibliothèque en B6.",
            "Bo achète F2\u00a0; E4 la remplace.",
            "Ana achète F7\u00a0; D7 la remplace.",
        ),
        "Commencer la partie",
        "FR-",
    ),
    "age_of_mythology": Case(
        8,
        "en",
        age_of_mythology,
        (
            "Ana takes Mountains 2 gold for mountains (p3).",
            "Bo takes Fertile 1 favor for",
            "Bo takes Fertile 2 food for",
        ),
        "Spoilage",
        "AM-",
    ),
    "any_game": Case(
        0,
        "en",
        any_game,
        ("Ana, Points: 12.", "Bo, Points: −3.", "The sheet is finished."),
        "Next round",
        "",
    ),
    "cairn": Case(
        0,
        "en",
        cairn,
        ("Ana: Add a stone (slate).", "Bo: Add a stone (flint).", "Ana: Add a stone (chalk)."),
        "End the turn",
        "CA-",
    ),
}


def start(ledger: Any, title: str) -> Any:
    if not TITLES[title].recorded:
        return ledger.start(title, ["Ana", "Bo"])
    return begin(ledger, whole_game(title), TITLES[title].recorded)[0]


@pytest.mark.parametrize("title", TITLES)
def test_steps_tapped_without_a_network_are_judged_in_order(new_page, server, ledger, cairn, title):
    case = TITLES[title]
    game = start(ledger, title)
    before = game.version
    page = phone_on(new_page, server, game, case.lang)
    go_offline(page)
    entries = case.enter(page)
    next(entries)
    keep(page, 1)
    pick(page, case.wrong)
    keep(page, 2)
    for number, _ in enumerate(entries, start=3):
        keep(page, number)
    told = sentences(page)
    assert [told[n][: len(said)] for n, said in zip((0, 2, 3), case.said, strict=True)] == list(
        case.said
    )
    marked = page.locator("svg .waiting text, [data-waits]").count()
    assert marked > 0
    assert ledger.load(game.id).version == before

    page.reload()  # from what the worker kept
    expect(page.locator("#pending li")).to_have_count(4)
    expect(page.locator("svg .waiting text, [data-waits]")).to_have_count(marked)
    assert sentences(page) == told

    page.context.set_offline(False)
    refused = page.locator("#say .refusal")
    expect(refused.locator(".rule").first).to_contain_text(case.rule)
    expect(refused.locator("h2")).to_have_text(told[1])
    expect(page.locator("#net.back a")).to_have_count(1)  # what was recorded, with its step
    expect(page.locator("#pending li")).to_have_count(3)
    assert len(kinds(ledger, game, before)) == 1
    refused.locator("[data-do=forget]").tap()
    expect(page.locator("#pending")).to_be_hidden()
    stored(ledger, game, before + 3)
    assert len(kinds(ledger, game, before)) == 3
