"""The picture of a shared link: the board with title and result, as a PNG no wider than it must be.

Drawn by resvg, which is not there on every machine; the page then goes without the picture.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from markupsafe import escape

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.errors import BAD_STATE_ERRORS, LedgerError
from ledger.web import boards
from ledger.web.boards.folders import drawn
from ledger.web.context import lang, t
from ledger.web.shared.plain_svg import plain
from ledger.web.shared.svg_file import alone
from ledger.web.shared.template_helpers import box_colours

WIDTH, HEIGHT = 1200, 630
BOARD = 520  # a square on the left
MOST_ROWS = 8
FONTS = Path(__file__).parent.parent / "static" / "fonts"
FILES = [str(FONTS / "DejaVuSans.ttf"), str(FONTS / "DejaVuSans-Bold.ttf")]
FAMILY = "DejaVu Sans"
COVERED = re.compile(r"[\x20-\x7e\u00a0-\u017f\u0370-\u03ff\u0400-\u045f\u2010-\u2027\u202f…]*")
PICTURE: CacheKey[bytes] = CacheKey("preview")
LOOK = "2"  # raise it when the picture looks different
CAN_DRAW = find_spec("resvg_py") is not None
_drawing = Lock()  # one at a time: it keeps a processor for a moment


def preview_picture(game: Game, *, held: bool) -> bytes:
    """With nobody's eyes. `held` shows the beginning and tells no result."""

    def draw() -> bytes:
        svg = card(game, held=held)
        with _drawing:
            return _png(svg)

    return game.cached(PICTURE, draw, held, lang())


def card(game: Game, *, held: bool) -> str:
    """What is drawn, as an SVG without style sheet."""
    board = _board(game, 1 if held else game.version)
    left = 40 + BOARD + 48 if board else 80
    words = "".join(_words(game, left, held=held))
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="light" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">{board or _no_board(game)}'
        f'<g class="{box_colours(game).strip()}" font-family="{FAMILY}">{words}</g></svg>'
    )
    return plain(whole)


def _board(game: Game, step: int) -> str:
    """The winner's board, or the one all share; nothing where there is no table. Who leads before
    the end may rest on what is hidden."""
    if game.started.evidence == "sheet" or not drawn(game.rules.key):
        return ""
    winners = game.sheet_at(step).winners if game.now_at(step).over else ()
    player = next((name for name in winners if name in game.setup.players), game.setup.players[0])
    try:
        found = alone(game, boards.mini(game, step, player), "light", inside="cover")
    except (LedgerError, *BAD_STATE_ERRORS):
        return ""
    top = (HEIGHT - BOARD) // 2
    place = f'<svg x="40" y="{top}" width="{BOARD}" height="{BOARD}" '
    return found.replace("<svg ", place, 1)


def _no_board(game: Game) -> str:
    """The colours alone, for the words."""
    return alone(game, '<svg width="0" height="0"></svg>', "light")


def _words(game: Game, left: int, *, held: bool) -> list[str]:
    wide = WIDTH - left - 60
    found = ['<rect x="0" y="0" width="1200" height="12" style="fill: var(--accent)"/>']
    y = 96
    for line in _wrapped(game.rules.name[lang()], wide, 44):
        found.append(_text(left, y, line, 44, bold=True))
        y += 54
    found.append(_text(left, y, _said(game, held=held, wide=wide), 28, colour="--ink-2"))
    y += 62
    shown = not held and game.over
    sheet = game.sheet_at(game.version)
    space = min(52, (HEIGHT - 70 - y) // max(1, min(MOST_ROWS, len(game.setup.players))))
    for seat, player in enumerate(game.setup.players[:MOST_ROWS], start=1):
        won = shown and player in sheet.winners
        size = min(30, space - 10)
        found.append(
            f'<circle class="s{seat}" cx="{left + 12}" cy="{y - size // 3}" r="{size // 3}"'
            ' style="fill: var(--pc)"/>'
        )
        found.append(_text(left + 36, y, _cut(player, wide - 150, size), size, bold=won))
        if shown:
            points = str(sheet.totals.get(player, 0))
            found.append(_text(WIDTH - 60, y, points, size, bold=won, anchor="end"))
        y += space
    found.append(_text(WIDTH - 60, HEIGHT - 32, "Ledger", 24, colour="--accent", anchor="end"))
    return found


def _said(game: Game, *, held: bool, wide: int) -> str:
    if held:
        return _cut(t("preview.held"), wide, 28)
    if not game.over:
        now = game.rules.play.now(game.state)
        return t("preview.turn", n=now.turn) if now.turn else t("preview.setup")
    names = ", ".join(game.sheet_at(game.version).winners)
    return _cut(t("preview.winners", names=names), wide, 28) if names else ""


def _text(
    x: int,
    y: int,
    words: str,
    size: int,
    *,
    bold: bool = False,
    colour: str = "--ink",
    anchor: str = "start",
) -> str:
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}"'
        f' style="fill: var({colour})">{escape(words)}</text>'
    )


def _cut(words: str, wide: int, size: int) -> str:
    most = int(wide / (size * 0.62))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _wrapped(words: str, wide: int, size: int) -> list[str]:
    """In two lines at the most."""
    most, lines = int(wide / (size * 0.66)), [""]
    for word in words.replace("\u00a0", " ").split():
        if lines[-1] and len(lines[-1]) + len(word) + 1 > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [_cut(line, wide, size) for line in lines[:2]]


def _png(svg: str) -> bytes:
    import resvg_py  # not on every machine

    names = "".join(re.findall(r">([^<]*)</text>", svg))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            height=HEIGHT,
            background="#F7F5F0",
            skip_system_fonts=COVERED.fullmatch(names) is not None,
            font_files=FILES,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            serif_family=FAMILY,
            monospace_family=FAMILY,
        )
    )
