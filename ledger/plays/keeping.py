"""A play kept as a game nobody logged: of one of our titles, or as a sheet from a template."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import yaml
from msgspec import Struct

from ledger.application import Ledger
from ledger.commands.command import Entry
from ledger.commands.unlogged import EnterSheet
from ledger.errors import LedgerError, NoSuchGame
from ledger.games import BUILT_IN, SHEETS
from ledger.plays.play import BadPlay, Play, points
from ledger.ruleset import Setup
from ledger.schemas import load_players

POINTS = "Points"
Verdict = Literal["kept", "known", "refused", "would_keep", "left"]


class Brought(Struct, frozen=True, kw_only=True):
    """What became of one play."""

    play: Play | None = None
    verdict: Verdict
    game: str = ""  # its id
    title: str = ""  # the key of the title it is kept under
    error: LedgerError | None = None
    bad: BadPlay | None = None
    uncounted: tuple[str, ...] = ()  # players whose score is no whole number


def bring(
    ledger: Ledger,
    plays: list[Play],
    bad: list[BadPlay],
    *,
    by: str = "",
    dry_run: bool = False,
    over: Callable[[], bool] = lambda: False,
) -> Iterator[Brought]:
    """Keeps each play once; one that is refused costs only itself, and one whose turn comes too
    late is left."""
    for one in bad:
        yield Brought(verdict="refused", bad=one)
    for play in plays:
        if over():
            yield Brought(play=play, verdict="left")
        else:
            yield _bring(ledger, play, by, dry_run)


def _bring(ledger: Ledger, play: Play, by: str, dry_run: bool) -> Brought:
    entry = Entry(by=by, key=play.key)
    uncounted = tuple(one.name for one in play.seats if one.score and points(one.score) is None)
    try:
        known = ledger.game(ledger.new_game_id(entry))
        return Brought(play=play, verdict="known", game=str(known.id), title=known.setup.title)
    except NoSuchGame:
        pass
    except LedgerError as error:  # hidden, removed or damaged: it is there, and not to be doubled
        return Brought(play=play, verdict="known", error=error)
    title, catalogue = matched(play)
    options = needed_options(title, play)
    if options is None:  # more players than the title has seats: any other game
        title, catalogue, options = *_any_other(play), {}
    try:
        opening = opened(play, title, catalogue, options)
        if dry_run:
            ledger.check_opening(opening, entry)
            return Brought(play=play, verdict="would_keep", title=title, uncounted=uncounted)
        game = ledger.begin(opening, entry)
    except LedgerError as error:
        return Brought(play=play, verdict="refused", title=title, error=error)
    return Brought(play=play, verdict="kept", game=str(game.id), title=title, uncounted=uncounted)


def opened(
    play: Play, title: str, catalogue: str, options: Mapping[str, Any] | None = None
) -> EnterSheet:
    load_players([one.name for one in play.seats])  # no two alike, before a table by name is made
    winners = [one.name for one in play.seats if one.winner]
    return EnterSheet(
        title=title,
        totals=_totals(play, title),
        played=play.played,
        at=play.at,
        winners=winners,
        options=options,
        catalogue=catalogue,
        play=play.as_kept,
    )


def _totals(play: Play, title: str) -> dict[str, int | Mapping[str, int]]:
    """By player; a score that is no whole number is kept with the play, and counts nothing."""
    found = {one.name: points(one.score) for one in play.seats}
    if title in BUILT_IN:
        return {name: total or 0 for name, total in found.items()}
    return {name: {} if total is None else {POINTS: total} for name, total in found.items()}


def matched(play: Play) -> tuple[str, str]:
    """The title a play is of, by its name in either language; any other game gets a template."""
    wanted = spelled(play.title)
    for key, rules in BUILT_IN.items():
        if wanted in {spelled(name) for name in (*rules.name.values(), key)}:
            return key, ""
    return _any_other(play)


def _any_other(play: Play) -> tuple[str, str]:
    sheets, rules = next(iter(SHEETS.items()))
    return sheets, rules.catalogues.add(template(play)).hash


def needed_options(title: str, play: Play) -> dict[str, Any] | None:
    """What so many players cannot do without, such as the set for a fifth one: one option, or
    none. None where the title cannot seat them at all."""
    if title not in BUILT_IN:
        return {}
    rules, players = BUILT_IN[title], tuple(dict.fromkeys(one.name for one in play.seats))
    components = rules.catalogues.default
    single = ({one.key: value} for one in rules.play.options for value in one.values[1:])
    for options in ({}, *single):
        setup = Setup(
            title=title,
            players=players,
            first_player=players[0],
            options=rules.with_defaults(options),
            catalogue_id=components.catalogue_id,
            catalogue_hash=components.hash,
        )
        if not any(rules.setup_refusals(setup)):
            return options
    return None


def spelled(name: str) -> str:
    """A name without what people write differently: case, spaces, marks, the subtitle's colon."""
    return re.sub(r"[^\w]+", " ", name.casefold()).strip()


def template(play: Play) -> str:
    """The template of a game nobody has described: its name, who wins, one line of points."""
    name = play.title[:60]
    wins = "together" if play.together else "lowest" if play.lowest_wins else "highest"
    document: dict[str, Any] = {
        "catalogue_id": f"{re.sub(r'[^a-z0-9]+', '-', spelled(name)).strip('-') or 'game'}-1",
        "name": name,
        "players": {"least": 1, "most": 12},
        "wins": wins,
        "categories": [{"name": POINTS}],
    }
    if play.bgg:
        document["bgg"] = play.bgg
    return str(yaml.safe_dump(document, sort_keys=False, allow_unicode=True))
