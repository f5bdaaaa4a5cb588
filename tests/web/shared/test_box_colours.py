"""Seats in the colours of the box: which seat has which, and that each can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger import web
from ledger.games import GAMES
from ledger.ruleset.groups import COLOURS, SHADES
from ledger.web.shared.template_helpers import colour_classes

CSS = (Path(web.__file__).parent / "static" / "css" / "ledger.css").read_text("utf-8")
EVERY = (*COLOURS, *SHADES)
READ = 4.5  # the ratio of text, which the letter in a mark is
SEEN = 3.0  # the ratio of a mark on its ground


def themes():
    """The variables of each block that sets the colours of the boxes."""
    blocks = re.findall(r"\{([^{}]*--box-red:[^{}]*)\}", CSS)
    return [dict(re.findall(r"--([\w-]+):\s*(#[0-9A-Fa-f]{3,6})\b", block)) for block in blocks]


def luminance(colour):
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_light_dark_chosen_dark_and_print_have_every_colour():
    assert len(themes()) == 4
    for theme in themes():
        assert {name for name in theme if name.startswith("box-")} == {f"box-{c}" for c in EVERY}


@pytest.mark.parametrize("colour", EVERY)
def test_a_seat_can_be_read_in_every_theme(colour):
    for theme in themes():
        shown = theme[f"box-{colour}"]
        assert contrast(shown, theme["on-seat"]) >= READ
        for ground in ("bg", "surface", "sunken"):
            assert contrast(shown, theme[ground]) >= SEEN, (ground, theme[ground])


def test_colours_of_one_theme_differ():
    for theme in themes():
        assert len({theme[f"box-{c}"] for c in EVERY}) == len(EVERY)


def test_every_seat_may_have_every_colour():
    for n in range(1, 9):
        for colour in EVERY:
            assert f".p{n}-{colour} {{ --p{n}: var(--box-{colour}); }}" in CSS


def test_who_has_which_colour_is_said_by_the_page():
    assert colour_classes({"Ana": "red", "Bo": "mauve"}, ("Ana", "Bo")) == " p1-red"
    assert colour_classes({"Bo": "blue", "consul": "green"}, ("Ana", "Bo")) == " p2-blue p6-green"


@pytest.mark.parametrize("title", GAMES)
def test_titles_name_colours_the_pages_know(title, ledger, play_some):
    for players in (("Ana", "Bo"), ("Ana", "Bo", "Chloé", "Dag")):
        game = play_some(ledger, title, players, steps=30)
        named = game.rules.look.colours(game.state)
        assert set(named.values()) <= set(EVERY)
        assert len(set(named.values())) == len(named)


def test_the_player_whose_houses_are_blue_is_drawn_blue(client, ledger, play_some):
    options = {"colours": {"Ana": "green", "Bo": "blue"}}
    game = ledger.start("foundations", ("Ana", "Bo"), options=options)
    for page in ("", "/audit", f"/steps/{game.version}", "/pictures"):
        body = client.get(f"/games/{game.id}{page}", follow_redirects=True).text
        assert re.search(r"<body[^>]* p1-green p2-blue", body), page
