"""A drawing of a page as a file that needs nothing else: its colours and symbols lie in it."""

from __future__ import annotations

import re
from functools import cache

from ledger.aggregates.game import Game
from ledger.web import boards
from ledger.web.offline_replay import static_text
from ledger.web.shared.template_helpers import box_colours, sprite

COLOURS = r":root(?:\[[^\]]*\]|:not\([^)]*\))* \{[^}]*\}"
ROOT = re.compile(
    rf"^(?:{COLOURS}|@media \(prefers-color-scheme: dark\) \{{\s*{COLOURS}\s*\}})", re.M
)
SYMBOL, NAMED = re.compile(r"<symbol .*?</symbol>", re.DOTALL), re.compile(r'\bid="([^"]+)"')
WORD, CLASS, NOT = (
    re.compile(r"[\w-]+"),
    re.compile(r"\.([A-Za-z_][\w-]*)"),
    re.compile(r":not\([^)]*\)"),
)
COMMENT, RULE = re.compile(r"/\*.*?\*/", re.DOTALL), re.compile(r"([^{}@;]+)\{[^{}]*\}")
USED = re.compile(r"""(?:href=["']|url\(["']?)#([^"')]+)""")


def alone(game: Game, svg: str, theme: str, *styles: str, inside: str = "") -> str:
    """The drawing with all it is drawn with; `theme` is light, dark, or what the reader prefers.
    `inside` is a class for all that is drawn, as a page has it around the drawing."""
    body = str(svg).strip().removesuffix("</svg>")
    symbols = used_symbols(f"{sprite('seat-')}{boards.sprites(game)}", body)
    look = f' data-theme="{theme}"' if theme else ""
    at = body.index(">") + 1
    head = body[:at].replace("<svg ", f'<svg xmlns="http://www.w3.org/2000/svg"{look} ', 1)
    around = f"{inside}{box_colours(game)}".strip()
    group = f'<g class="{around}">' if around else "<g>"
    drawn = f"{symbols}{group}{body[at:]}</g></svg>"
    sheets = "\n".join(static_text(name) for name in (*boards.styles(game), *styles))
    own = used_styles(_box_colours() + sheets, head + drawn)
    return f"{head}<style>{_variables()}\n{own}</style>{drawn}"


def used_symbols(sprites: str, body: str) -> str:
    """The sprites without those symbols that neither the drawing nor a used symbol names."""
    symbols = [found[0] for found in SYMBOL.finditer(sprites)]
    holder = {name: symbol for symbol in symbols for name in NAMED.findall(symbol)}
    used: set[str] = set()
    left = set(USED.findall(body)) | set(USED.findall(SYMBOL.sub("", sprites)))
    while left:
        symbol = holder.get(left.pop(), "")
        if symbol not in used:
            used.add(symbol)
            left |= set(USED.findall(symbol))
    return SYMBOL.sub(lambda found: found[0] if found[0] in used else "", sprites)


def used_styles(sheets: str, drawing: str) -> str:
    """The style sheets without the rules for classes that the drawing does not have."""
    words = set(WORD.findall(drawing))

    def kept(rule: re.Match[str]) -> str:
        selectors = NOT.sub("", rule[1]).split(",")
        used = any(words.issuperset(CLASS.findall(selector)) for selector in selectors)
        return rule[0] if used else ""

    return RULE.sub(kept, COMMENT.sub("", sheets))


@cache
def _box_colours() -> str:
    """Which seat has which colour of the box, of the style sheet of all pages."""
    return "\n".join(re.findall(r"\.p\d-[\w-]+ \{[^}]*\}", static_text("css/ledger.css")))


@cache
def _variables() -> str:
    """The colours of both themes, of the style sheet of all pages."""
    seats = re.findall(r"^\.s\d+[^{]*\{[^}]*\}", static_text("css/ledger.css"), re.M)
    return "\n".join([*ROOT.findall(static_text("css/ledger.css")), *seats])
