"""A secret choice of a battle sealed by its hash, for players who do not sit at one table.

Whoever chooses adds a word of their own; only the hash of both is recorded. To open it the choice
and the word are said again. A hash made elsewhere can be written down as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ledger.games.age_of_mythology.rules.attack import seal
from ledger.games.age_of_mythology.state import SIDES, Battle, Sealed
from ledger.ruleset.codec import Action
from ledger.web.boards.age_of_mythology.entry.sheet import AgeOfMythologySheet
from ledger.web.boards.draft import Draft, Tap
from ledger.web.boards.sheet import Row
from ledger.web.boards.taps import last

Taps = Sequence[Tap]
HASH = re.compile(r"[0-9a-f]{64}")


def way(sheet: AgeOfMythologySheet) -> Row:
    """The way to this form, for those who need it."""
    return sheet.links(sheet.button("way_hash", "ui-hidden", {"how": "hash"}))


def back(sheet: AgeOfMythologySheet) -> Row:
    return sheet.links(sheet.button("way_sealed", "ui-hidden", {"how": "sealed"}))


def sealing(
    sheet: AgeOfMythologySheet,
    head: str,
    row: Row,
    words: list[str] | None,
    taps: Taps,
    made: Callable[..., Action],
) -> Draft:
    """The choice and its word, and the hash of both; or the hash alone."""
    word, given = last(taps, "salt").strip(), last(taps, "hash").strip().lower()
    found = given or (seal(words, word) if words is not None and word else "")
    whole = bool(HASH.fullmatch(found))
    return sheet.draft(
        head,
        [
            row,
            sheet.write("salt", sheet.say("seal_word"), last(taps, "salt")),
            sheet.write("hash", sheet.say("seal_given"), last(taps, "hash")),
            sheet.code(sheet.say("seal_hash"), found) if whole else None,
            back(sheet),
        ],
        text=sheet.say("text_hash"),
        action=made(commitment=found) if whole else None,
        said=False,
        button=sheet.say("seal_own") if whole else sheet.say("choose"),
    )


def hashed(battle: Battle, choices: Mapping[str, Sealed]) -> list[str]:
    """The sides that sealed a hash and nothing else."""
    return [side for side in closed(battle, choices) if choices[battle.player(side)].commitment]


def closed(battle: Battle, choices: Mapping[str, Sealed]) -> list[str]:
    """The sides whose choice is not to be seen by whoever looks: it is said to open it."""
    sealed = {side: choices[battle.player(side)] for side in SIDES}
    return [side for side, one in sealed.items() if one.units is None and one.token is None]


def words_of(
    sheet: AgeOfMythologySheet, battle: Battle, sides: Sequence[str], taps: Taps
) -> list[Row]:
    """A field for the word of every side that sealed a hash."""
    return [
        sheet.write(
            f"salt-{side}",
            sheet.say("open_word", player=battle.player(side)),
            last(taps, f"salt-{side}"),
        )
        for side in sides
    ]


def salts(battle: Battle, sides: Sequence[str], taps: Taps) -> dict[str, str]:
    return {battle.player(side): last(taps, f"salt-{side}").strip() for side in sides}
