"""What a step's page says beside the board: who, what changed, the scores, where one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Claimed, Noted, Rewound
from ledger.commands.amend import can_amend
from ledger.projections import HistoryRow
from ledger.projections.history import Note, note_of
from ledger.ruleset import phrase
from ledger.web import boards
from ledger.web.context import explain, lang, t, viewer
from ledger.web.shared import score_rows, spoilers
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.confirmations import about_step
from ledger.web.shared.template_helpers import number
from ledger.web.shared.timeline import Timeline, Turn

MOST_CHIPS = 4


@dataclass
class Changed:
    """One event, told, with the picture of its component or the seat it concerns."""

    sentence: str
    picture: Markup
    player: str


@dataclass
class Head:
    """Where a player's line stands at this step."""

    seat: int
    y: float


@dataclass
class View:
    """Everything one step's page says, apart from the board."""

    n: int
    steps: int
    more: bool  # more follows, which is held back: nothing tells how much
    x: float
    players: tuple[str, ...]
    player: str
    actor: str  # whose board should be in view: who acted last
    turn: Turn
    last_turn: int
    at: datetime
    by: str
    auto: bool
    sentence: str
    reason: str
    chips: list[str]
    waived: list[str]
    waived_rules: list[str]
    house: tuple[str, ...]  # house rules that waived it
    can_amend: bool
    can_imagine: bool  # a what-if may begin here
    own: bool  # a seat looks
    amends: bool  # it begins an amendment
    undone_by: int | None
    points_at: int | None
    claimed: list[tuple[str, int, str]]  # player, total, the categories in words
    changes: list[Changed]
    notes: tuple[Any, ...]
    lines: list[score_rows.LineRow]
    whole: list[score_rows.LineRow]  # every line of the sheet
    standings: list[score_rows.StandingRow]
    legend: list[tuple[int, str]]
    keeper: bool  # changed by the keeper after the signatures
    confirmed: list[tuple[str, bool]]  # of this step's sheet, or by it; whether it stands
    heads: list[Head]
    goes: dict[str, int | None] = field(default_factory=dict)

    @property
    def heading(self) -> str:
        return f"{t('replay.title', step=self.n)}: {self.sentence}"

    @property
    def said(self) -> str:
        """For those who hear the page."""
        number = self.turn.number
        turn = t("replay.turn", turn=number) if number else t("replay.setup")
        key = "replay.slider_text_open" if self.more else "replay.slider_text"
        where = t(key, step=self.n, steps=self.steps, turn=turn)
        return f"{where}. {self.sentence}"

    @property
    def stop(self) -> str:
        """Why playing pauses here."""
        return "waiver" if self.waived else "note" if self.notes else ""

    @property
    def by_seat(self) -> list[score_rows.StandingRow]:
        return sorted(self.standings, key=lambda row: row.seat)


def view(game: Game, n: int, line: Timeline, whole: Game | None = None) -> View:
    """One step of the game; `whole` is the game itself where `game` ends before it does."""
    body, looks = game.body(n), viewer(whole or game)
    more = whole is not None and whole.version > game.version
    row = spoilers.unspoilt(shown_to.history_row(game, n), game)
    turn = line.turn_at(n)
    sheet = visibility.sheet_at(game, n, looks)
    before = visibility.sheet_at(game, n - 1, looks) if n > 1 else sheet
    taken = isinstance(body, ActionTaken)
    waived = body.waived if isinstance(body, ActionTaken) else ()
    return View(
        n=n,
        steps=game.version,
        more=more,
        x=line.x(n),
        players=game.setup.players,
        player=row.player or (_due(game, n) if taken else ""),
        actor=_actor(game, n),
        turn=turn,
        last_turn=line.last_turn,
        at=row.at,
        by=row.by,
        auto=row.auto,
        sentence=_sentence(row, body),
        reason=row.reason,
        chips=_chips(game, n, row.waived),
        waived=[explain(game, refusal) for refusal in waived],
        waived_rules=list(row.waived),
        house=row.house,
        can_amend=can_amend(game, n),
        own=looks.seat is not None,
        can_imagine=game.started.evidence == "recorded",
        amends=isinstance(body, Rewound) and bool(body.amends),
        undone_by=row.undone_by,
        points_at=_points_at(body),
        claimed=_claimed(game, body),
        changes=[_changed(game, event) for event in visibility.events(game, n, looks)],
        notes=(*_earlier_notes(game, n, line), *row.notes),
        lines=score_rows.changed(game, before, sheet),
        whole=[score_rows.line_row(game, one, one.points) for one in sheet.lines],
        standings=score_rows.standings(game, line, before, sheet),
        legend=score_rows.legend(game, sheet),
        keeper=row.keeper,
        confirmed=about_step(game, n),
        heads=[
            Head(seat, line.curve.percent(sheet.totals.get(player, 0), seat - 1))
            for seat, player in enumerate(game.setup.players, 1)
        ],
        goes=_goes(line, n, more),
    )


def _due(game: Game, n: int) -> str:
    """Whose move it was when a step was taken; nobody's when the dealer's."""
    return (game.rules.play.now(game.state_at(n - 1)).player or "") if n > 1 else ""


def _actor(game: Game, n: int) -> str:
    """The seat that took this step, or the last one before it that did."""
    for step in range(n, 1, -1):
        body = game.body(step)
        if isinstance(body, ActionTaken):
            named = getattr(game.action(step), "player", "") or _due(game, step)
            if named in game.setup.players:
                return str(named)
    return game.setup.players[0]


def _earlier_notes(game: Game, n: int, line: Timeline) -> list[Note]:
    """What was noted on this step before an amendment took it again."""
    steps = {*line.earlier(n)}
    noted = [(at, body) for at in game.notes if isinstance(body := game.body(at), Noted)]
    return [note_of(at, body) for at, body in noted if body.on_step in steps]


def _sentence(row: HistoryRow, body: Any) -> str:
    """A claim's numbers stand in a list below it, so its heading leaves them out."""
    if isinstance(body, Claimed):
        return t("replay.claim")
    return row.fr if lang() == "fr" else row.en


def _changed(game: Game, event: Any) -> Changed:
    told = game.rules.words.tell(game.catalogue, event, lang())
    player = getattr(event, "player", None) or ""
    return Changed(told, boards.event_picture(game, event), player)


def _chips(game: Game, n: int, waived: Sequence[str]) -> list[str]:
    """The rules this step rests on."""
    rules = [rule for event in game.events(n) for rule in game.rules.words.cites(event)]
    return [rule for rule in dict.fromkeys(rules) if rule not in waived][:MOST_CHIPS]


def _points_at(body: Any) -> int | None:
    """The other step a step is about."""
    match body:
        case Rewound(to_step=step) | Noted(on_step=step):
            return step
    return None


def _claimed(game: Game, body: Any) -> list[tuple[str, int, str]]:
    if not isinstance(body, Claimed):
        return []
    words, found = game.rules.words.categories, []
    for player, total in body.totals.items():
        if isinstance(total, int):
            found.append((player, total, ""))
            continue
        parts = [f"{words[name][lang()]} {number(points)}" for name, points in total.items()]
        written = body.sums.get(player, sum(total.values()))
        found.append((player, written, ", ".join(parts)))
    for player, rounds in body.rounds.items():
        parts = [
            f"{phrase(game.rules.words.rounds, lang(), n=n)} {number(points)}"
            for n, points in rounds.items()
        ]
        found.append((player, sum(rounds.values()), ", ".join(parts)))
    return found


def _goes(line: Timeline, n: int, more: bool = False) -> dict[str, int | None]:
    """Where each button leads from here; None when it leads nowhere. Where the end is held back
    one always goes on by a step."""
    goes: dict[str, int | None] = {
        "first": 1 if n > 1 else None,
        "prev": n - 1 if n > 1 else None,
        "next": n + 1 if n < line.steps else None,
        "last": line.steps if n < line.steps else None,
        "previous-turn": line.previous_turn(n) if n > 1 else None,
        "next-turn": line.next_turn(n) if n < line.steps else None,
        "previous-round": line.previous_round(n),
        "next-round": line.next_round(n),
        "previous-mark": line.previous_mark(n),
        "next-mark": line.next_mark(n),
    }
    for seat in range(1, len(line.players) + 1):
        goes[f"seat-{seat}"] = line.next_of(seat, n)
    if more:
        goes["next"] = n + 1
        goes["next-turn"] = goes["next-turn"] or n + 1
    return goes
