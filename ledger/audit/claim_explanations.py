"""Why a paper sheet may differ from the log: explanations that can be checked line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.ruleset import ScoreLine, Sheet
from ledger.ruleset.sheet_changes import line_key, unlike

NOTHING = Sheet((), ())
MOST = 5  # of one number that differs
MOST_SET = 40  # lines looked at for two or three left out together
# likeliest first; those that explain two numbers at once before those that explain one
KINDS = (
    *("slip", "swapped", "swapped_players", "wrong_player", "wrong_category"),
    *("missed", "category", "waived", "tie", "rule", "twice", "sign"),
    *("earlier", "set", "digits", "carry"),
)


class Compared(Struct, frozen=True):
    """One cell of the sheet beside the paper; category and round are empty for a total."""

    player: str
    category: str
    computed: int
    claimed: int
    round: str = ""

    @property
    def difference(self) -> int:
        """What the paper gives beyond the ledger."""
        return self.claimed - self.computed


class Explanation(Struct, frozen=True):
    """What somebody may have done with the paper so that just this number came out.

    `lines` are those it is about: any one of them, or all of them where `together`.
    """

    kind: str
    player: str
    category: str
    round: str
    difference: int
    lines: tuple[ScoreLine, ...] = ()
    together: bool = False
    other: str = ""  # the other player or category
    step: int | None = None  # the step agreed against a rule, or the last one that was counted
    points: int | None = None  # the line as it was read, or the sum of the paper's own categories


class ClaimComparison:
    """The sheet of one step, the paper beside it, and what both rest on."""

    def __init__(
        self,
        game: Game,
        at: int,
        sheet: Sheet,
        compared: Sequence[Compared],
        without: Mapping[int, Sheet | None],  # the sheet had a waived step been refused
    ) -> None:
        self.game, self.at, self.sheet = game, at, sheet
        self.compared, self.without = compared, without
        self.rounds = round_of_step(game, at)

    def lines(self, cell: Compared) -> list[ScoreLine]:
        """The lines that cell adds up; of an era or round, what was won of each in it."""
        lines = self.won.get(cell.round, ()) if cell.round else self.sheet.lines
        return [
            line
            for line in lines
            if line.player == cell.player and cell.category in ("", line.category)
        ]

    @cached_property
    def won(self) -> dict[str, tuple[ScoreLine, ...]]:
        """By era or round: a line that stood for less before is there with what it gained."""
        return {number: self._won_in(number) for number in set(self.rounds.values())}

    def _won_in(self, number: str) -> tuple[ScoreLine, ...]:
        won: list[ScoreLine] = []
        lost: list[ScoreLine] = []  # of what was won earlier
        for step in (n for n, at in self.rounds.items() if at == number):
            earlier = self.game.previous_standing_step(step)
            before = self.game.sheet_at(earlier) if earlier else NOTHING
            after = self.game.sheet_at(step)
            for line in unlike(before, after):
                if line in won:
                    won.remove(line)
                else:
                    lost.append(line)
            won += unlike(after, before)
        for line in lost:  # the same line is worth more or less now, or nothing any more
            twin = next((one for one in won if line_key(one) == line_key(line)), None)
            if twin is not None:
                won.remove(twin)
            gained = (twin.points if twin else 0) - line.points
            won.append(replace(twin or line, points=gained, upto=None))
        return tuple(line for line in won if line.points)

    def round(self, line: ScoreLine) -> str:
        return self.rounds.get(max(line.steps, default=0), "")

    def differing(self) -> list[Compared]:
        """A total is looked at only where no part of it differs: the part says more."""
        found = [cell for cell in self.compared if cell.difference]
        parts = {cell.player for cell in found if cell.category or cell.round}
        return [cell for cell in found if cell.category or cell.round or cell.player not in parts]


def explain(paper: ClaimComparison) -> tuple[Explanation, ...]:
    """Every explanation of every number that differs, the likeliest first for each."""
    found: list[Explanation] = []
    for cell in paper.differing():
        mine = sorted(_of_cell(paper, cell), key=lambda one: KINDS.index(one.kind))
        found += mine[:MOST]
    return tuple(found)


def _of_cell(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    found = [
        *_two_cells(paper, cell),
        *_lines(paper, cell),
        *_tie(paper, cell),
        *_waived(paper, cell),
        *_earlier(paper, cell),
        *_slip(paper, cell),
    ]
    yield from found
    if not any(one.lines for one in found):
        yield from _sets(paper, cell)


def _explains(cell: Compared, kind: str, **more: object) -> Explanation:
    return Explanation(
        kind,
        cell.player,
        cell.category,
        cell.round,
        cell.difference,
        **more,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------- one line


def _lines(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """A line left out, counted twice, or with the wrong sign; all lines of a category or rule."""
    lines, gap = paper.lines(cell), cell.difference
    for kind, wanted in (("missed", -gap), ("twice", gap)):
        if one := tuple(line for line in lines if line.points == wanted):
            yield _explains(cell, kind, lines=one)
    if one := tuple(line for line in lines if line.points < 0 and -2 * line.points == gap):
        yield _explains(cell, "sign", lines=one)
    groups: dict[tuple[str, str], list[ScoreLine]] = {}
    for line in lines:
        if not cell.category:
            groups.setdefault((line.category, ""), []).append(line)
        groups.setdefault((line.category, line.rule), []).append(line)
    for (category, rule), some in groups.items():
        if len(some) > 1 and sum(line.points for line in some) == -gap:
            kind = "rule" if rule else "category"
            yield _explains(cell, kind, lines=tuple(some), together=True, other=rule or category)


def _sets(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """Two or three lines left out together."""
    lines = [line for line in paper.lines(cell) if line.points][:MOST_SET]
    for size in (2, 3):
        for some in combinations(lines, size):
            if sum(line.points for line in some) == -cell.difference:
                yield _explains(cell, "set", lines=some, together=True)
                return


def _tie(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    if paper.game.rules.paper.misread is None:
        return
    for reading in paper.game.rules.paper.misread(paper.game.state_at(paper.at)):
        line = reading.line
        here = cell.round in ("", paper.round(line)) and cell.category in ("", line.category)
        if line.player == cell.player and here and reading.points - line.points == cell.difference:
            yield _explains(cell, "tie", lines=(line,), points=reading.points)


# ------------------------------------------------------------------------- two numbers


def _two_cells(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """Numbers written in each other's place, and lines written in the wrong one."""
    for other in paper.compared:
        if other.difference != -cell.difference or other.round != cell.round:
            continue
        if other.player == cell.player and other.category != cell.category:
            if not (cell.category and other.category):
                continue
            kind, swapped, name = "wrong_category", "swapped", other.category
        elif other.player != cell.player and other.category == cell.category:
            kind, swapped, name = "wrong_player", "swapped_players", other.player
        else:
            continue
        if (cell.claimed, other.claimed) == (other.computed, cell.computed):
            yield _explains(cell, swapped, other=name)
        gave = other if cell.difference > 0 else cell  # whose line it is
        moved = abs(cell.difference)
        if one := tuple(line for line in paper.lines(gave) if line.points == moved):
            yield _explains(cell, kind, lines=one, other=name)


# ------------------------------------------------------------------------- no line at all


def _waived(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """The paper is right had the table refused a step it agreed to."""
    for step, sheet in paper.without.items():
        if sheet is None or cell.round:
            continue
        if value(sheet, cell) == cell.claimed:
            yield _explains(cell, "waived", step=step)


def _earlier(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """The paper was added up before the last steps that changed this number."""
    game = paper.game
    if cell.round:
        return
    step = game.previous_standing_step(game.last_standing_step(paper.at))
    while step > 1:
        if value(game.sheet_at(step), cell) == cell.claimed:
            yield _explains(cell, "earlier", step=step)
            return
        step = game.previous_standing_step(step)


def _slip(paper: ClaimComparison, cell: Compared) -> Iterator[Explanation]:
    """The parts are right but their sum is not; digits turned round; ten too many."""
    if cell.category or cell.round:
        return
    parts = [one.claimed for one in paper.compared if one.player == cell.player and one.category]
    if parts and sum(parts) != cell.claimed:
        yield _explains(cell, "slip", points=sum(parts))
        return
    if cell.claimed > 9 and str(cell.claimed)[::-1] == str(cell.computed):
        yield _explains(cell, "digits")
    elif abs(cell.difference) in (10, 20, 100):
        yield _explains(cell, "carry")


# ------------------------------------------------------------------------- numbers


def value(sheet: Sheet, cell: Compared) -> int:
    """What a sheet has where this cell is."""
    if not cell.category:
        return sheet.totals.get(cell.player, 0)
    return sum(
        line.points
        for line in sheet.lines
        if (line.player, line.category) == (cell.player, cell.category)
    )


def round_of_step(game: Game, at: int) -> dict[int, str]:
    """The era or round in which each standing step was taken; nothing where a title has none."""
    rules = game.rules
    if rules.look.round_of is None:
        return {}
    return {
        n: str(rules.look.round_of(game.state_at(game.previous_standing_step(n) or 1)))
        for n in game.standing_steps(at)
    }


def by_round(game: Game, at: int) -> dict[str, dict[str, int]]:
    """What each player won in each era or round up to this step."""
    rounds = round_of_step(game, at)
    table: dict[str, dict[str, int]] = {player: {} for player in game.setup.players}
    before = dict.fromkeys(table, 0)
    for n, number in rounds.items():
        totals = game.sheet_at(n).totals
        for player, row in table.items():
            total = totals.get(player, 0)
            row[number] = row.get(number, 0) + total - before[player]
            before[player] = total
    return table
