"""Proves a score: every line, every waiver, and where the paper sheet parts from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ledger import visibility
from ledger.aggregates.confirmations import Confirmation, confirmations
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Claimed, Corrected, Evidence
from ledger.audit.claim_explanations import (
    ClaimComparison,
    Compared,
    Explanation,
    by_round,
    explain,
    value,
)
from ledger.audit.claimed_winners import WrongWinner, wrong_winners
from ledger.audit.counts import Narrowed, differing
from ledger.errors import Finding, Refusal
from ledger.laws import Broken, every_law, lint
from ledger.ruleset import Sheet
from ledger.ruleset.sheet_changes import LineChange as LineChange
from ledger.ruleset.sheet_changes import changed_lines as changed_lines


class Waiver(Struct, frozen=True):
    """A step the table agreed to against the rules."""

    step: int
    refusals: tuple[Refusal, ...]
    reason: str
    by: str
    house: tuple[str, ...] = ()  # house rules that overruled some of them


class Parting(Struct, frozen=True):
    """The first difference, the step at which it arose, and the lines that step changed.

    `step` is None when no single step explains the difference.
    """

    player: str
    category: str
    computed: int
    claimed: int
    step: int | None
    changes: tuple[LineChange, ...] = ()
    round: str = ""

    @property
    def difference(self) -> int:
        return self.claimed - self.computed


class Claim(Struct, frozen=True):
    """The paper sheet beside the ledger. `step` is None when it was declared inside the game."""

    step: int | None
    compared: tuple[Compared, ...]
    parting: Parting | None
    explanations: tuple[Explanation, ...] = ()
    winners: tuple[str, ...] = ()  # as the paper names them
    wrong_winners: tuple[WrongWinner, ...] = ()

    @property
    def agrees(self) -> bool:
        return self.parting is None and not self.wrong_winners

    def cell(self, player: str, category: str = "", number: str = "") -> Compared | None:
        for one in self.compared:
            if (one.player, one.category, one.round) == (player, category, number):
                return one
        return None


class Audit(Struct, frozen=True):
    """Everything that is known about the score of a game at one step."""

    game: str
    title: str
    players: tuple[str, ...]
    step: int
    steps: int  # how many the whole log has
    turn: int
    over: bool
    reasons: tuple[str, ...]  # why it ended
    ended_at: int | None
    adds_up: bool  # the lines of every player sum to the total shown
    sheet: Sheet
    by_category: dict[str, dict[str, int]]
    waivers: tuple[Waiver, ...]
    lint: tuple[Finding, ...]  # of the position, less what was agreed
    broken: tuple[Broken, ...]  # in words, each law with the step that broke it
    set_aside: tuple[Broken, ...]  # laws the table agreed not to keep, with the step
    counts: tuple[Narrowed, ...]  # counts by hand that differ from the log
    claim: Claim | None
    signed_off: tuple[str, ...]
    keepers: tuple[int, ...]  # steps the keeper recorded after the signatures
    confirmed: tuple[Confirmation, ...]  # what seats confirmed, and whether it stands
    catalogue_id: str
    catalogue_hash: str
    dealer: str
    seed_commitment: str | None
    seed: str | None  # open once the game is over
    evidence: Evidence = "recorded"
    rules_version: str = ""  # that the game was judged with
    as_if_ended: bool = False  # the sheet is not the score: it was asked what an end would bring


def audit(
    game: Game,
    step: int | None = None,
    *,
    as_if_ended: bool = False,
    viewer: visibility.Viewer = visibility.SPECTATOR,
) -> Audit:
    """The audit of a game as it stands after `step`, or now.

    `as_if_ended` scores a game that is on as if it, or the era, ended there, as far as `viewer`
    knows the table; no claim stands beside such a sheet.
    """
    at = game.version if step is None else step
    rules, setup, now = game.rules, game.setup, game.now_at(at)
    sheet, on_paper = game.sheet_at(at), game.started.evidence == "sheet"
    laws = every_law(game, at)
    imagined = visibility.sheet_if_ended(game, at, viewer) if as_if_ended else None
    sheet = imagined or sheet
    return Audit(
        game=str(game.id),
        title=rules.key,
        players=setup.players,
        step=at,
        steps=game.version,
        turn=now.turn,
        over=now.over,
        reasons=now.reasons,
        ended_at=ended_at(game, at) if now.over and not on_paper else None,
        adds_up=on_paper or adds_up(sheet),
        sheet=sheet,
        by_category=by_category(game, sheet),
        waivers=waivers(game, at),
        lint=_not_agreed(game, at, laws),
        broken=tuple(one for one in laws if one.agreed is None),
        set_aside=tuple(one for one in laws if one.agreed is not None),
        counts=tuple(differing(game, at)),
        claim=_claim(game, at, sheet) if imagined is None else None,
        signed_off=game.signed_off,
        keepers=tuple(n for n in range(1, at + 1) if getattr(game.body(n), "keeper", False)),
        confirmed=confirmations(game, at),
        catalogue_id=setup.catalogue_id,
        catalogue_hash=setup.catalogue_hash,
        dealer=setup.dealer,
        seed_commitment=setup.seed_commitment,
        seed=game.seed,
        evidence=game.started.evidence,
        rules_version=game.started.rules_version,
        as_if_ended=imagined is not None,
    )


def _not_agreed(game: Game, at: int, laws: Sequence[Broken]) -> tuple[Finding, ...]:
    left = {(one.law, one.code) for one in laws if one.agreed is None}
    return tuple(one for one in lint(game, at) if (one.law, one.code) in left) if left else ()


def adds_up(sheet: Sheet) -> bool:
    sums = dict.fromkeys(sheet.totals, 0)
    for line in sheet.lines:
        sums[line.player] = sums.get(line.player, 0) + line.points
    return sums == sheet.totals


def by_category(game: Game, sheet: Sheet) -> dict[str, dict[str, int]]:
    """Points by player and category; a category without a line counts 0."""
    scorers = dict.fromkeys((*game.setup.players, *(line.player for line in sheet.lines)))
    table = {who: dict.fromkeys(game.rules.words.categories, 0) for who in scorers}
    for line in sheet.lines:
        row = table[line.player]
        row[line.category] = row.get(line.category, 0) + line.points
    return table


def waivers(game: Game, step: int | None = None) -> tuple[Waiver, ...]:
    """The steps that stand at `step` though a rule refused them."""
    found = []
    for n in game.standing_steps(step):
        body = game.body(n)
        if isinstance(body, ActionTaken) and body.waived:
            found.append(Waiver(n, body.waived, body.reason, body.by, body.house))
    return tuple(found)


def ended_at(game: Game, step: int) -> int:
    """The acting step that ended the game which is over at `step`."""
    last = game.last_standing_step(step)
    while (earlier := game.previous_standing_step(last)) and game.rules.play.now(
        game.state_at(earlier)
    ).over:
        last = earlier
    return last


def without(game: Game, step: int, at: int | None = None) -> Sheet | None:
    """The sheet as it would be had `step` not happened and all else had; None if it cannot be."""
    line = game.standing_steps(at)
    if step not in line[1:]:
        return None
    state = game.state_at(game.previous_standing_step(step))
    try:
        for n in line[line.index(step) + 1 :]:
            body = game.body(n)
            if isinstance(body, Corrected):  # a name or a printed value is no event
                state = game.corrected(state, body, n)
            else:
                state = game.rules.fold(state, game.events(n), n)
        return game.rules.look.score(state)
    except Exception:  # what followed may rest on the step in any way at all
        return None


# ------------------------------------------------------------------------- claim


def _claim(game: Game, at: int, sheet: Sheet) -> Claim | None:
    """The last claim made up to this step, or what the table declared inside the game."""
    step = max((n for n in game.claims if n <= at), default=None)
    body = game.body(step) if step is not None else None
    if not isinstance(body, Claimed):
        declared = game.rules.paper.declared(game.state_at(at))
        body = Claimed(totals={**declared}, at=game.started.at)
    compared = (*_compared(game, sheet, body), *_compared_rounds(game, at, sheet, body))
    if not compared:
        return None
    over = game.now_at(at).over
    named = body.winners, wrong_winners(game.rules, sheet, body.winners if over else ())
    parting = _first_difference(game, at, sheet, compared)
    if parting is None:
        return Claim(step, compared, None, (), *named)
    spare = {one.step: without(game, one.step, at) for one in waivers(game, at)}
    explanations = explain(ClaimComparison(game, at, sheet, compared, spare))
    return Claim(step, compared, parting, explanations, *named)


def _compared(game: Game, sheet: Sheet, claim: Claimed) -> list[Compared]:
    """Category by category where the paper says so; one it leaves out counts 0 there."""
    table, cells = by_category(game, sheet), []
    for player in game.setup.players:
        if player not in claim.totals:
            continue
        claimed = claim.totals[player]
        computed = sheet.totals.get(player, 0)
        if isinstance(claimed, Mapping):
            for category, points in table[player].items():
                paper = claimed.get(category, 0)
                cells.append(Compared(player, category, points, paper))
            total = claim.sums.get(player, sum(claimed.values()))
            cells.append(Compared(player, "", computed, total))
        else:
            cells.append(Compared(player, "", computed, claimed))
    return cells


def _compared_rounds(game: Game, at: int, sheet: Sheet, claim: Claimed) -> list[Compared]:
    """The eras or rounds the paper has; where it has all of them their sum is the total."""
    if not claim.rounds:
        return []
    table, cells = by_round(game, at), []
    for player, rounds in claim.rounds.items():
        row = table[player]
        cells += [Compared(player, "", row.get(n, 0), paper, n) for n, paper in rounds.items()]
        if player not in claim.totals and row.keys() <= rounds.keys():
            computed = sheet.totals.get(player, 0)
            cells.append(Compared(player, "", computed, sum(rounds.values())))
    return cells


def _first_difference(
    game: Game, at: int, sheet: Sheet, compared: tuple[Compared, ...]
) -> Parting | None:
    """Of all the cells that differ, the one that parted at the earliest step."""
    beside = ClaimComparison(game, at, sheet, compared, {})
    cells = beside.differing()
    if not cells:
        return None
    line = game.standing_steps(at)
    sheets = [game.sheet_at(n) for n in line]
    partings = [_parting(beside, line, sheets, cell) for cell in cells]
    return min(partings, key=lambda p: game.version + 1 if p.step is None else p.step)


def _parting(
    beside: ClaimComparison, line: list[int], sheets: list[Sheet], cell: Compared
) -> Parting:
    """The step at which the ledger left the paper.

    The value is followed over the steps that stand. If it ever was what the paper says, they part
    at the step that changed it after the last time it was. If it never was, they part at the
    latest step whose own change is the whole difference: the one the paper left out. Otherwise
    no single step explains it.
    """
    values = _values(beside, line, sheets, cell)
    steps = range(len(line) - 1, 0, -1)
    found = next((i for i in steps if values[i - 1] == cell.claimed), None) or next(
        (i for i in steps if values[i - 1] - values[i] == cell.difference), None
    )
    step: int | None = None
    changes: tuple[LineChange, ...] = ()
    if found is not None:
        step = line[found]
        changes = tuple(
            change
            for change in changed_lines(sheets[found - 1], sheets[found])
            if change.line.player == cell.player and cell.category in ("", change.line.category)
        )
    return Parting(
        cell.player, cell.category, cell.computed, cell.claimed, step, changes, cell.round
    )


def _values(
    beside: ClaimComparison, line: list[int], sheets: list[Sheet], cell: Compared
) -> list[int]:
    """What the cell was at each step; of an era or round, what had been won in it so far."""
    totals = [value(sheet, cell) for sheet in sheets]
    if not cell.round:
        return totals
    won, values = 0, []
    for i, n in enumerate(line):
        if beside.rounds[n] == cell.round:
            won += totals[i] - (totals[i - 1] if i else 0)
        values.append(won)
    return values
