"""The replay: the table at any step, what that step changed, and the whole game as a timeline."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from flask import (
    Blueprint,
    Response,
    g,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import format_datetime
from markupsafe import Markup

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Claimed, Noted, Rewound
from ledger.audit import changed_lines
from ledger.commands.amend import can_amend
from ledger.errors import NoSuchStep
from ledger.projections import HistoryRow
from ledger.projections.history import Note, note_of
from ledger.ruleset import ScoreLine, Sheet, phrase
from ledger.web import boards
from ledger.web.context import (
    entry,
    explain,
    eyes,
    lang,
    ledger,
    projections,
    publish,
    t,
    the_game,
    viewer,
)
from ledger.web.shared import spoilers
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.pieces import Shelf
from ledger.web.shared.template_helpers import number, seat_of
from ledger.web.shared.timeline import Change, Timeline, Turn, timeline_of

bp = Blueprint("replay", __name__)

LONGEST_NOTE = 2000
MOST_CHIPS = 4
MOST_AT_ONCE = 10  # steps drawn for one request
SCRIPT_WORDS = (
    "play pause copied copy_failed offline paused_waiver paused_note new_steps note_label embedded"
    " see_step"
)


@dataclass
class Changed:
    """One event, told, with the picture of its component or the seat it concerns."""

    sentence: str
    picture: Markup
    player: str


@dataclass
class LineRow:
    """A score line, or what this step changed of it."""

    player: str
    category: str
    name: str
    rule: str
    points: int
    step: int | None = None  # the last one that put there what it rests on


@dataclass
class Bar:
    """A part of a player's bar: which category, from where, how wide, in percent."""

    n: int
    x: float
    width: float


@dataclass
class StandingRow:
    player: str
    seat: int
    total: int
    most: int | None  # while something is hidden that may bring more
    change: int
    bars: list[Bar]
    label: str


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
    lines: list[LineRow]
    whole: list[LineRow]  # every line of the sheet
    standings: list[StandingRow]
    legend: list[tuple[int, str]]
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
    def by_seat(self) -> list[StandingRow]:
        return sorted(self.standings, key=lambda row: row.seat)


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/steps")
@bp.get("/games/<game_id>/steps/last")
def last(game_id: str) -> Any:
    """The last step; of a game whose end is held back, the furthest one watched."""
    game = the_game(game_id)
    far = max(1, spoilers.how_far(game.id)) if spoilers.held(game) else game.version
    return redirect(url_for("replay.step", game_id=game_id, n=min(far, game.version)))


@bp.get("/games/<game_id>/steps/<int:n>")
def step(game_id: str, n: int) -> Any:
    """`?embed=1` leaves the frame of the page away, so that another page may frame it."""
    g.framed = embedded()
    return page(the_game(game_id), n)


def embedded() -> bool:
    return bool(request.args.get("embed"))


@bp.get("/games/<game_id>/steps/<int:n>/fragment")
def fragment(game_id: str, n: int) -> Response:
    """What changes from step to step. Where the end is held back it also brings curve and turns,
    as far as this step."""
    whole = the_game(game_id)
    if (beyond := _beyond(whole, n)) is not None:
        return beyond
    held = spoilers.held(whole)
    game = spoilers.as_watched(whole, n) if held else whole
    response = make_response()
    who = viewer(game)
    seat = game.setup.players.index(who.seat) + 1 if who.seat else 0
    eyes = "then" if who.at_the_time else ""
    shape = f"{eyes}{'embed' if embedded() else ''}{'held' if held else ''}"
    response.set_etag(f"{game.version}-{n}-{lang()}-{seat}{shape}-{game.rules.version}", weak=True)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    response.make_conditional(request)
    if response.status_code != 304:
        response.set_data(_drawn(whole, n))
    return response


@bp.get("/games/<game_id>/steps/<int:n>/fragments")
def fragments(game_id: str, n: int) -> Response:
    """The steps from n to `?to=` for the page's script, ahead of time: what they have in common is
    sent once, and what they share with `?known=` not at all: the page has that step and its
    digest."""
    whole = the_game(game_id)
    if (beyond := _beyond(whole, n)) is not None:
        return beyond
    last = min(whole.version, max(1, request.args.get("to", n, type=int)))
    wanted = range(n, last + 1) if last >= n else range(n, last - 1, -1)
    shelf, known = Shelf(), request.args.get("known", 0, type=int)
    if 1 <= known <= whole.version:
        text = _drawn(whole, known)
        if _digest(text) == request.args.get("digest"):
            shelf.place(text)
            shelf.fresh()
    shared = len(shelf.pieces)
    texts = {step: _drawn(whole, step) for step in wanted[:MOST_AT_ONCE]}
    steps = {step: [_digest(text), shelf.place(text)] for step, text in texts.items()}
    response = jsonify(known=shared, steps=steps, pieces=shelf.fresh())
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _beyond(whole: Game, n: int) -> Response | None:
    """An answer where there is no such step; a script that does not know the end is told it."""
    if 1 <= n <= whole.version:
        return None
    if n > whole.version and spoilers.held(whole):
        return Response(status=404, headers={"Ledger-Last-Step": str(whole.version)})
    raise NoSuchStep(n, whole.version)


def _drawn(whole: Game, n: int) -> str:
    """What changes with this step, as a part of its page."""
    g.part_of = url_for("replay.step", game_id=whole.id, n=n)
    held = spoilers.held(whole)
    game = spoilers.as_watched(whole, n) if held else whole
    line = timeline(game)
    return render_template(
        "replay/fragment.html",
        game=game,
        view=view(game, n, line, whole),
        board=boards.table(whole, n),
        whole=whole_game(game, line) if held else None,
        embed=embedded(),
    )


def _digest(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


@bp.post("/games/<game_id>/steps/<int:n>/notes")
def note(game_id: str, n: int) -> Any:
    game = the_game(game_id)
    if not 1 <= n <= game.version:
        return missing(game, n)
    text = request.form.get("text", "").strip()
    by = request.form.get("by", "").strip()[:60]
    if not text:
        return page(game, n, note_error=t("replay.note_empty"), status=400)
    if len(text) > LONGEST_NOTE:
        wrong = t("replay.note_long", most=LONGEST_NOTE, length=len(text))
        return page(game, n, note_error=wrong, note_text=text, status=400)
    signed = entry()
    if by:
        signed = type(signed)(by=by)
    asks = bool(request.form.get("question"))
    publish(ledger().note(game.id, text, on_step=n, question=asks, entry=signed))
    response = redirect(url_for("replay.step", game_id=game_id, n=n), 303)
    if by:
        response.set_cookie(
            "scribe", by, max_age=365 * 24 * 3600, secure=request.is_secure, samesite="Lax"
        )
    return response


def page(game: Game, n: int, *, status: int = 200, **note: str) -> Any:
    if not 1 <= n <= game.version:
        return missing(game, n)
    whole, held = game, spoilers.held(game)
    if held:
        spoilers.mark(whole.id, n, told=spoilers.tells_all(whole, n))
        game = spoilers.as_watched(whole, n)
    line = timeline(game)
    shown = view(game, n, line, whole)
    track, turns = whole_game(game, line)
    body = render_template(
        "replay.html",
        tab="" if embedded() else "replay",
        embed=embedded(),
        game=game,
        view=shown,
        held=held,
        board=boards.table(whole, n),
        sprites=boards.sprites(game),
        styles=boards.styles(game),
        track=track,
        turns=turns,
        over=whole.over,
        eyes=eyes(whole),
        words={key: script_word(key) for key in SCRIPT_WORDS.split()},
        note_error=note.get("note_error", ""),
        note_text=note.get("note_text", ""),
    )
    return make_response(body, status)


def missing(game: Game, n: int) -> Any:
    held = spoilers.held(game)
    last = max(1, spoilers.how_far(game.id)) if held else game.version
    body = render_template(
        "replay/missing.html", tab="replay", game=game, step=n, last=last, held=held
    )
    return make_response(body, 404)


def script_word(key: str) -> str:
    return t(f"replay.{key}", step="{step}")


@bp.app_template_filter("clock")
def clock(value: datetime) -> str:
    """Day and hour in short; the page's script turns it into the reader's own hour."""
    said: str = format_datetime(value, "d MMM, HH:mm")
    return said


# ------------------------------------------------------------------------ the whole game


def timeline(game: Game) -> Timeline:
    """Worked out once for every new step, however many steps are then looked at."""

    def changes() -> list[Change]:
        return [one for one in projections().curve(game.id) if one[0] <= game.version]

    return timeline_of(game, changes)


def whole_game(game: Game, line: Timeline) -> tuple[Markup, Markup]:
    """Curve and strip, and the list of turns: the same on every page of this version."""
    key = lang(), url_for("replay.last", game_id=game.id)
    if key not in line.parts:
        line.parts[key] = tuple(
            Markup(render_template(f"replay/{name}.html", game=game, line=line))  # noqa: S704
            for name in ("track", "turns")
        )
    track, turns = line.parts[key]
    return track, turns


# ------------------------------------------------------------------------ one step


def view(game: Game, n: int, line: Timeline, whole: Game | None = None) -> View:
    """One step of the game; `whole` is the game itself where `game` ends before it does."""
    body, looks = game.body(n), viewer(whole or game)
    more = whole is not None and whole.version > game.version
    row = spoilers.unspoilt(history_row(game, n), game)
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
        lines=_lines(game, before, sheet),
        whole=[line_row(game, one, one.points) for one in sheet.lines],
        standings=_standings(game, line, before, sheet),
        legend=_legend(game, sheet),
        heads=[
            Head(seat, line.curve.percent(sheet.totals.get(player, 0), seat - 1))
            for seat, player in enumerate(game.setup.players, 1)
        ],
        goes=_goes(line, n, more),
    )


def history_row(game: Game, n: int) -> HistoryRow:
    """A position may tell of steps of the game it was taken from: here they are the first one."""
    step = n if n <= game.version else 1
    return shown_to.row(game, projections().history(game.id, step - 1, 1)[0])


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


def _lines(game: Game, before: Sheet, after: Sheet) -> list[LineRow]:
    changes = changed_lines(before, after)
    return [line_row(game, change.line, change.difference) for change in changes]


def line_row(game: Game, line: ScoreLine, points: int) -> LineRow:
    return LineRow(
        line.player,
        game.rules.words.categories[line.category][lang()],
        line_name(game, line),
        line.rule,
        points,
        max((n for n in line.steps if 1 <= n <= game.version), default=None),
    )


def line_name(game: Game, line: Any) -> str:
    """What a score line rests on, in words: its first component, else its category."""
    if not line.components:
        return game.rules.words.categories[line.category][lang()]
    name = game.rules.words.name_of(game.catalogue, line.components[0], lang())
    return name[:1].upper() + name[1:]


def _standings(game: Game, line: Timeline, before: Sheet, after: Sheet) -> list[StandingRow]:
    words, spoken, old = game.rules.words.categories, lang(), before.totals
    scale = max(8, line.curve.top)
    found = []
    for standing in after.standings:
        points = dict.fromkeys(words, 0)
        for one in after.lines:
            if one.player == standing.player:
                points[one.category] += one.points
        bars, x = [], 0.0
        for n, value in enumerate(points.values(), 1):
            if value > 0:
                width = round(100 * value / scale, 2)
                bars.append(Bar(n, round(x, 2), width))
                x += width
        most = standing.total + _hidden(after, standing.player)
        if most > standing.total:
            bars.append(Bar(0, round(x, 2), round(100 * (most - standing.total) / scale, 2)))
        label = ", ".join(f"{words[c][spoken]} {value}" for c, value in points.items() if value)
        found.append(
            StandingRow(
                standing.player,
                seat_of(game.setup.players, standing.player),
                standing.total,
                most if most > standing.total else None,
                standing.total - old.get(standing.player, 0),
                bars,
                t("replay.score_of", player=standing.player, parts=label or "0"),
            )
        )
    return found


def _hidden(sheet: Sheet, player: str) -> int:
    """How much more a player's lines may turn out to be worth."""
    return sum(
        line.upto - line.points
        for line in sheet.lines
        if line.player == player and line.upto is not None
    )


def _legend(game: Game, sheet: Sheet) -> list[tuple[int, str]]:
    """The categories that bring points now or at the end; the others have no bar."""
    final = game.sheet_at(game.version)
    shown = {line.category for one in (sheet, final) for line in one.lines if line.points > 0}
    return [
        (n, words[lang()])
        for n, (category, words) in enumerate(game.rules.words.categories.items(), 1)
        if category in shown
    ]


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
