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
from ledger.web.boards.age_of_mythology.entry.sheet import Desk, Part, last
from ledger.web.boards.draft import Draft, Tap

Taps = Sequence[Tap]
HASH = re.compile(r"[0-9a-f]{64}")


def way(desk: Desk) -> Part:
    """The way to this form, for those who need it."""
    return desk.link("way_hash", "ui-hidden", {"how": "hash"})


def back(desk: Desk) -> Part:
    return desk.link("way_sealed", "ui-hidden", {"how": "sealed"})


def sealing(
    desk: Desk,
    head: str,
    row: Part,
    words: list[str] | None,
    taps: Taps,
    made: Callable[..., Action],
) -> Draft:
    """The choice and its word, and the hash of both; or the hash alone."""
    word, given = last(taps, "salt").strip(), last(taps, "hash").strip().lower()
    found = given or (seal(words, word) if words is not None and word else "")
    whole = bool(HASH.fullmatch(found))
    return desk.draft(
        head,
        [
            row,
            desk.write("salt", "seal_word", last(taps, "salt")),
            desk.write("hash", "seal_given", last(taps, "hash")),
            desk.code("seal_hash", found) if whole else None,
            back(desk),
        ],
        text=desk.say("text_hash"),
        action=made(commitment=found) if whole else None,
        said=False,
        button=desk.say("seal_own") if whole else desk.say("choose"),
    )


def hashed(battle: Battle, choices: Mapping[str, Sealed]) -> list[str]:
    """The sides that sealed a hash and nothing else."""
    return [side for side in closed(battle, choices) if choices[battle.player(side)].commitment]


def closed(battle: Battle, choices: Mapping[str, Sealed]) -> list[str]:
    """The sides whose choice is not to be seen by whoever looks: it is said to open it."""
    sealed = {side: choices[battle.player(side)] for side in SIDES}
    return [side for side, one in sealed.items() if one.units is None and one.token is None]


def words_of(desk: Desk, battle: Battle, sides: Sequence[str], taps: Taps) -> list[Part]:
    """A field for the word of every side that sealed a hash."""
    return [
        desk.write(f"salt-{side}", "open_word", last(taps, f"salt-{side}"), battle.player(side))
        for side in sides
    ]


def salts(battle: Battle, sides: Sequence[str], taps: Taps) -> dict[str, str]:
    return {battle.player(side): last(taps, f"salt-{side}").strip() for side in sides}
