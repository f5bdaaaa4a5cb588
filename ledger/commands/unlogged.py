"""Games nobody logged: a final position, or a score sheet alone, kept beside recorded games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.results import stored
from ledger.aggregates.steps import AnyBody, Corrected, Evidence, Started
from ledger.commands.command import Command, Mark, Opening, Plan, store
from ledger.errors import LedgerError, UnknownName, Unreadable
from ledger.games import ruleset
from ledger.limits import beyond
from ledger.positions import checked, completed, one_truth, setup_for
from ledger.ruleset import Ruleset, ScoreLine, Setup, Sheet, Standing
from ledger.schemas import load_players

Totals = Mapping[str, int | Mapping[str, int]]  # by player, whole or by category
PLAYED_AT = time(12, tzinfo=UTC)  # the hour of a game of which only the day is known


class NotASheet(LedgerError):
    """Only a score sheet can be entered again; a recorded game is amended."""

    code = "not_a_sheet"


class Typed(Struct, frozen=True):
    """A score sheet as it was typed in."""

    totals: dict[str, int | dict[str, int]]
    winners: tuple[str, ...] = ()  # where a tie was broken, or where points do not decide


class EnterSheet(Opening, frozen=True, kw_only=True):
    """A game of which only the score sheet is left; the players sit in the order of the sheet."""

    title: str
    totals: Totals
    played: date
    winners: Sequence[str] = ()
    options: Mapping[str, Any] | None = None
    catalogue: str = ""  # the hash of one that is not ours
    at: datetime | None = None  # the hour, where it is known
    play: Mapping[str, Any] | None = None  # as another play logger kept it

    def first_steps(self, mark: Mark) -> list[AnyBody]:
        title = ruleset(self.title)
        used = self.catalogue or title.catalogues.default.hash
        rules = title.of(used)
        players = load_players(list(self.totals))
        setup = setup_for(rules, players, self.options or {}, used)
        wins = who_wins(rules.catalogues.get(used))
        sheet = sheet_of(rules, players, self.totals, self.winners, wins)
        started = _started(setup, "sheet", self.played, mark, result=stored(sheet), at=self.at)
        if self.play is not None:
            started = replace(started, play=Raw(msgspec.json.encode(self.play)))
        return [started]


class EnterPosition(Opening, frozen=True, kw_only=True):
    """A game of which the final position is known: the rules work its score out."""

    title: str
    position: Mapping[str, Any]
    played: date
    options: Mapping[str, Any] | None = None

    def first_steps(self, mark: Mark) -> list[AnyBody]:
        rules = ruleset(self.title)
        document = {"title": rules.key, **self.position, "dealer": "table"}
        document.setdefault("catalogue", rules.catalogues.default.hash)
        document = completed(rules, document, options=self.options or {})
        state = checked(rules, document)
        chosen = one_truth(rules, state, self.options)
        setup = setup_for(rules, load_players(state.players), chosen, state.catalogue)
        raw = Raw(msgspec.json.encode(document))
        result = stored(_as_found(rules.look.score(state)))
        return [_started(setup, "position", self.played, mark, raw, result)]


def _as_found(sheet: Sheet) -> Sheet:
    """Whatever steps put the components there, this log knows only the one that found them."""
    return replace(sheet, lines=tuple(replace(line, steps=(1,)) for line in sheet.lines))


class CorrectSheet(Command[None], frozen=True, kw_only=True):
    """The sheet typed in again; the earlier one is still there, a step before."""

    totals: Totals
    reason: str
    winners: Sequence[str] = ()

    def plan(self, game: Game, mark: Mark) -> Plan[None]:
        if game.started.evidence != "sheet":
            raise NotASheet()
        rules = game.rules
        wins = who_wins(game.catalogue)
        sheet = sheet_of(rules, game.setup.players, self.totals, self.winners, wins)
        return store(
            Corrected(
                events=rules.codec.encode(()),
                reason=self.reason,
                result=stored(sheet),
                schema=rules.codec.schema,
                by=mark.by,
                at=max(mark.at, game.bodies[-1].at),
                key=mark.key,
            )
        )


def who_wins(components: Any) -> str:
    """Most points, unless the components of the title say it otherwise."""
    return str(getattr(components, "wins", "highest"))


def sheet_of(
    rules: Ruleset[Any, Any],
    players: Sequence[str],
    totals: Totals,
    winners: Sequence[str] = (),
    wins: str = "highest",
) -> Sheet:
    """The sheet on paper: a line for each category that was written down, and the ranking."""
    for name in (*totals, *winners):
        if name not in players:
            raise UnknownName("player", name)
    missing = [f"totals.{player}" for player in players if player not in totals]
    if missing:
        raise Unreadable({field: ["missing"] for field in missing})
    if (place := beyond(totals)) is not None:
        raise Unreadable({f"totals.{place}": ["number_out_of_range"]})
    lines = tuple(
        ScoreLine(player, category, points, "", (), (1,))
        for player in players
        for category, points in _categories(rules, totals[player]).items()
    )
    sums = {player: _sum(totals[player]) for player in players}
    return Sheet(lines, _standings(sums, winners, wins))


def typed(game: Game) -> Typed:
    """A stored sheet as it would be typed in again."""
    sheet = game.sheet_at(game.version)
    totals: dict[str, int | dict[str, int]] = {}
    for player, total in sheet.totals.items():
        own = {line.category: line.points for line in sheet.lines if line.player == player}
        totals[player] = own or total
    best = max(sheet.totals.values(), default=0)
    plain = tuple(player for player, total in sheet.totals.items() if total == best)
    return Typed(totals, () if plain == sheet.winners else sheet.winners)


def _categories(rules: Ruleset[Any, Any], total: int | Mapping[str, int]) -> Mapping[str, int]:
    if isinstance(total, int):
        return {}
    for category in total:
        if category not in rules.words.categories:
            raise UnknownName("category", category)
    return total


def _sum(total: int | Mapping[str, int]) -> int:
    return total if isinstance(total, int) else sum(total.values())


def _standings(
    totals: Mapping[str, int], winners: Sequence[str], wins: str
) -> tuple[Standing, ...]:
    """By points; those said to have won come first, whatever the points. Of those who play
    together nobody is first where nobody is said to have won."""
    sign = 1 if wins == "lowest" else -1
    together = wins == "together"
    behind = 2 if together and not winners else 1

    def key(player: str) -> tuple[bool, int]:
        if player in winners:
            return (False, 0)
        return (bool(winners), 0 if together else sign * totals[player])

    order = sorted(totals, key=lambda player: (key(player), sign * totals[player]))
    keys = [key(player) for player in order]
    return tuple(Standing(p, keys.index(key(p)) + behind, totals[p]) for p in order)


def _started(
    setup: Setup,
    evidence: Evidence,
    played: date,
    mark: Mark,
    position: Raw | UnsetType = UNSET,
    result: Raw | UnsetType = UNSET,
    *,
    at: datetime | None = None,
) -> Started:
    rules, at = ruleset(setup.title), at or datetime.combine(played, PLAYED_AT)
    if at.date() > mark.at.date():
        raise Unreadable({"played": ["in_the_future"]})
    return Started(
        setup=setup,
        rules_version=rules.version,
        catalogue=rules.catalogues.text(setup.catalogue_hash),
        position=position,
        evidence=evidence,
        entered=mark.at,
        result=result,
        schema=rules.codec.schema,
        by=mark.by,
        at=min(at, mark.at),
        key=mark.key,
    )
