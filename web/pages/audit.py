"""The audit: the sheet with a why for every line, and the paper sheet beside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any
from uuid import uuid4

from cachetools import LRUCache, cached
from flask import (
    Blueprint,
    abort,
    get_template_attribute,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup

from ledger.aggregates.cache import CacheKey
from ledger.aggregates.game import Game
from ledger.audit import Audit, Waiver, audit, without
from ledger.audit.claim_explanations import Compared
from ledger.commands import house_rules
from ledger.commands.amend import can_amend
from ledger.projections import HistoryRow
from ledger.review.verify import Report, verify
from ledger.ruleset import Rule, Ruleset, ScoreLine, Sheet, Standing, listed
from ledger.ruleset.sheet_changes import points_elsewhere
from ledger.visibility import sheet_if_ended
from ledger.web import boards
from ledger.web.context import (
    entry,
    explain,
    form_key,
    lang,
    ledger,
    publish,
    t,
    the_game,
    viewer,
)
from ledger.web.pages.counts import shown
from ledger.web.pages.replay import history_row, line_name, missing, timeline
from ledger.web.shared.claim_form import (
    Form,
    compared_rounds,
    explained,
    read_form,
    rounds,
    typed,
    what,
    wrong_winners,
)
from ledger.web.shared.template_helpers import number, seat_of, who
from ledger.web.shared.waiver_impact import line_id, notes_by_line, worth

bp = Blueprint("audit", __name__)

CELL = re.compile(r"-?\d+,-?\d+")
VERIFICATION: CacheKey[Report] = CacheKey("verification")
LINES: CacheKey[Any] = CacheKey("audit lines")


@dataclass
class Reason:
    """A step a line rests on; `notes` say what it was worth without an agreed one."""

    step: int
    sentence: str
    turn: int
    waived: tuple[str, ...]
    note: str = ""


@dataclass
class Line:
    """A score line as the page shows it."""

    id: str
    line: ScoreLine
    name: str
    where: str
    picture: Markup
    rules: list[tuple[str, str]]  # id and text
    reasons: list[Reason]
    board: Markup  # drawn at once only for a reader without a script
    number: int  # of the line whose board is fetched when it is opened; 0 for what lies on none


@dataclass
class Group:
    """The lines of one category of one player."""

    key: str
    name: str
    points: int
    compared: Compared | None
    lines: list[Line]


@dataclass
class Player:
    name: str
    seat: int
    standing: Standing
    groups: list[Group]


@dataclass
class Row:
    """A category across the players."""

    key: str
    name: str
    rule: str
    cells: list[tuple[str, int, Compared | None]]

    @property
    def empty(self) -> bool:
        """Nobody has a line of it, and the paper does not mention it."""
        return not self.rule and not any(one and one.claimed for _, _, one in self.cells)


# ------------------------------------------------------------------------ pages


@bp.get("/games/<game_id>/audit")
def show(game_id: str) -> Any:
    game = the_game(game_id)
    at = request.args.get("at", type=int)
    if at is None and request.args.get("at"):
        at = 0
    if at is not None and not 1 <= at <= game.version:
        return missing(game, at)
    return page(game, at, as_if_ended=_as_if_ended())


def _as_if_ended() -> bool:
    """As the link says it, or as the API does."""
    wanted = request.args.get("as_if") == "ended", request.args.get("as_if_ended") == "1"
    return any(wanted)


@bp.get("/games/<game_id>/audit/boards/<int:n>")
def board(game_id: str, n: int) -> Any:
    """The board of one score line, for a line that is opened: a long game has hundreds of them."""
    game = the_game(game_id)
    step = request.args.get("at", game.version, type=int)
    imagined = sheet_if_ended(game, step, viewer(game)) if _as_if_ended() else None
    lines = (imagined or game.sheet_at(step)).lines
    if not 1 <= n <= len(lines):
        abort(404)
    return str(boards.why(game, step, lines[n - 1]))


@bp.post("/games/<game_id>/audit")
def claim(game_id: str) -> Any:
    """The totals of the paper sheet, whole or by category."""
    game = the_game(game_id)
    form, sheet = read_form(game, request.form)
    if form.errors or form.problem:
        return page(game, None, form=form, status=400)
    publish(ledger().claim(game.id, **sheet, entry=entry(key=form_key())))
    return redirect(url_for("audit.show", game_id=game_id), 303)


def page(
    game: Game,
    at: int | None,
    *,
    form: Form | None = None,
    status: int = 200,
    as_if_ended: bool = False,
) -> Any:
    found = audit(game, at, as_if_ended=as_if_ended, viewer=viewer(game))
    history = History(game)
    body = render_template(
        "audit.html",
        tab="audit",
        game=game,
        audit=found,
        step=found.step,
        whole=(at is None or at == game.version) and not found.as_if_ended,
        may_imagine=not found.as_if_ended and can_be_imagined(game, found.step),
        headline=side(game, found) or headline(found),
        tie_break=tie_break(game, found),
        ended=ended(game, found),
        parting=parting(game, found, history),
        rows=rows(game, found),
        players=kept_players(game, found, history),
        waivers=[(one, *waiver_text(game, one, history)) for one in found.waivers],
        worth=worth(game, found.step),
        rulings=house_rules.rulings(game, found.step),
        questions=house_rules.questions(game, found.step),
        reason_item=history.item,
        line_id=line_id,
        noted=notes_by_line(game),
        key=uuid4().hex,
        catalogue=catalogue(game),
        form=form or typed(game, found),
        rounds=rounds(game),
        round_rows=list(compared_rounds(game, found)),
        whys=explained(game, found),
        wrong_winners=wrong_winners(game, found),
        counts=[shown(game, one, history.sentence) for one in found.counts],
        can_amend=partial(can_amend, game, line=game.standing_steps()),
        wrong=form is not None,
        line=history.timeline,
        sprites=boards.sprites(game),
        styles=boards.styles(game),
        judged=verification(game),
        audit_chart=boards.audit_chart(game, found.step),
    )
    return make_response(body, status)


def can_be_imagined(game: Game, step: int) -> bool:
    """The table was not at its end: one may ask what an end would have brought."""
    return not game.rules.play.now(game.state_at(step)).over


# ------------------------------------------------------------------------ the verdict


def side(game: Game, found: Audit) -> str:
    """Who won or leads where sides and not totals decide; empty where the totals do."""
    standings = found.sheet.standings
    totals = [s.total for s in standings]
    first = {s.total for s in standings if s.rank == 1}
    if totals == sorted(totals, reverse=True) and len(first) == 1:
        return ""
    names = together([who(game, winner) for winner in found.sheet.winners])
    return t("audit.side_wins" if found.over else "audit.side_leads", players=names)


def headline(found: Audit) -> str:
    """Who won or leads, in one sentence."""
    first, *others = found.sheet.standings
    total, level = number(first.total), found.sheet.winners
    if found.as_if_ended:
        key = "audit.if_level" if len(level) > 1 else "audit.if_first"
        return t(key, player=first.player, players=together(level), total=total)
    if len(level) > 1:
        if not found.over and len(level) == len(found.players):
            return t("audit.all_level", total=total)
        key = "audit.shared" if found.over else "audit.level"
        return t(key, players=together(level), total=total)
    if not others:
        return t("audit.wins_alone", player=first.player, total=total)
    ahead = first.total - others[0].total
    if not ahead:
        if found.over:
            return t("audit.wins_tie", player=first.player, total=total)
        tied = [s.player for s in found.sheet.standings if s.total == first.total]
        return t("audit.level", players=together(tied), total=total)
    return t(
        "audit.wins" if found.over else "audit.leads",
        player=first.player,
        total=total,
        margin=margin(ahead),
        second=together([s.player for s in others if s.total == others[0].total]),
    )


def margin(points: int) -> str:
    words = t("audit.margins").split()
    return words[points - 1] if points <= len(words) else str(points)


def tie_break(game: Game, found: Audit) -> str:
    """What decided between equal totals."""
    first, *others = found.sheet.standings
    tied = [s for s in others if s.total == first.total and s.rank > 1]
    if not found.over or not tied or len(found.sheet.winners) > 1:
        return ""
    for key, own in first.tie_breaks.items():
        theirs = tied[0].tie_breaks.get(key, 0)
        if own != theirs:
            return t(
                "audit.tie_break",
                total=number(first.total),
                others=together([s.player for s in tied]),
                what=game.rules.words.ties[key][lang()],
                own=own,
                theirs=theirs,
            )
    return ""


def ended(game: Game, found: Audit) -> str:
    """When and why the game ended, or at which step the sheet is looked at."""
    if found.ended_at is not None:
        said = t("audit.finished", step=found.ended_at, turn=found.turn)
        words = game.rules.words.reasons
        why = ", ".join(words[r][lang()] if r in words else r for r in found.reasons)
        return f"{said}{t('audit.because', why=why)}" if why else said
    if found.over:  # nobody logged how it came to this
        return t("audit.only_a_sheet")
    if found.step < game.version:
        return t("audit.at_step", step=found.step, steps=found.steps, turn=found.turn)
    return t("audit.in_play", step=found.step, turn=found.turn)


def together(names: Sequence[str]) -> str:
    """`Ana, Bo and Chloé`"""
    return listed(names, lang())


# ------------------------------------------------------------------------ the sheet


def rows(game: Game, found: Audit) -> list[Row]:
    """Category by player, ledger beside paper."""
    rules: dict[str, Counter[str]] = {}
    for line in found.sheet.lines:
        rules.setdefault(line.category, Counter())[line.rule] += 1
    table = []
    for key, words in game.rules.words.categories.items():
        common = rules[key].most_common(1)[0][0] if key in rules else ""
        cells = [
            (player, found.by_category[player][key], cell(found, player, key))
            for player in found.players
        ]
        table.append(Row(key, words[lang()], common, cells))
    return table


def cell(found: Audit, player: str, category: str = "") -> Compared | None:
    return found.claim.cell(player, category) if found.claim else None


def kept_players(game: Game, found: Audit, history: History) -> list[Player]:
    """Those of the whole game are worked out once for each reader's eyes and language."""
    if found.step != game.version or found.as_if_ended or "boards" in request.args:
        return players(game, found, history)
    kept: list[Player] = game.cached(
        LINES, lambda: players(game, found, history), viewer(game), lang()
    )
    return kept


def players(game: Game, found: Audit, history: History) -> list[Player]:
    """In rank order, each with the lines of every category."""
    shown = []
    spare: dict[int, Sheet | None] = {}
    ids = iter(range(1, len(found.sheet.lines) + 1))
    for standing in found.sheet.standings:
        groups = []
        for key, words in game.rules.words.categories.items():
            lines = [
                _line(game, found, line, f"line-{next(ids)}", history, spare)
                for line in found.sheet.lines
                if (line.player, line.category) == (standing.player, key)
            ]
            compared = cell(found, standing.player, key)
            if lines or (compared and compared.difference):
                points = found.by_category[standing.player][key]
                groups.append(Group(key, words[lang()], points, compared, lines))
        seat = seat_of(found.players, standing.player)
        shown.append(Player(standing.player, seat, standing, groups))
    return shown


def _line(
    game: Game,
    found: Audit,
    line: ScoreLine,
    anchor: str,
    history: History,
    spare: dict[int, Sheet | None],
) -> Line:
    return Line(
        id=anchor,
        line=line,
        name=line_name(game, line),
        where=where(game, line),
        picture=boards.line_picture(game, line),
        rules=[(rule, rule_text(game, rule)) for rule in (line.rule, *line.also)],
        reasons=[
            _reason(game, found, line, step, history, spare)
            for step in line.steps
            if step <= game.version  # a game may begin from the position of another
        ],
        board=boards.why(game, found.step, line) if "boards" in request.args else Markup(""),
        number=history.number_of(found, line) if boards.has_why(game, line) else 0,
    )


def where(game: Game, line: ScoreLine) -> str:
    """The other components of a line and its place on the board; one that has no name but its
    coordinates is shown by the board beside it."""
    names = [game.rules.words.name_of(game.catalogue, c, lang()) for c in line.components[1:]]
    spot = "" if CELL.fullmatch(line.place) else boards.place_name(game, line.place)
    return " ".join(filter(None, [", ".join(names), spot]))


def rule_text(game: Game, rule: str) -> str:
    found = rules_by_id(game.rules).get(rule)
    return found.text[lang()] if found else ""


@cached(LRUCache(32), key=lambda rules: (rules.key, rules.version), lock=Lock())
def rules_by_id(rules: Ruleset[Any, Any]) -> dict[str, Rule]:
    return {rule.id: rule for rule in rules.rules}


def _reason(
    game: Game,
    found: Audit,
    line: ScoreLine,
    step: int,
    history: History,
    spare: dict[int, Sheet | None],
) -> Reason:
    row = history.row(step)
    note = ""
    if row.waived:
        note = t("audit.agreed", step=step, rules=", ".join(row.waived))
        if step not in spare:
            spare[step] = without(game, step, found.step)
        sheet = spare[step]
        if sheet is not None:
            worth = points_elsewhere(line, found.sheet, sheet)
            same = worth == line.points
            more = t("audit.same_without") if same else t("audit.without", n=number(worth))
            note = f"{note} {more}"
    turn = history.timeline.turn_at(step).number
    return Reason(step, history.sentence(step), turn, row.waived, note)


class History:
    """Rows of this game's history, each read once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.timeline = timeline(game)
        self._rows: dict[int, HistoryRow] = {}
        self._numbers: dict[int, int] = {}  # of the lines, by who they are
        self._items: dict[int, Markup] = {}
        self._line = game.standing_steps()

    def number_of(self, found: Audit, line: ScoreLine) -> int:
        if not self._numbers:
            self._numbers = {id(one): n for n, one in enumerate(found.sheet.lines, 1)}
        return self._numbers[id(line)]

    def item(self, reason: Reason) -> Markup:
        """A step in the list of a line's reasons: many lines rest on the same steps."""
        if reason.step not in self._items:
            amends = can_amend(self.game, reason.step, line=self._line)
            drawn = get_template_attribute("audit/reason.html", "reason")
            self._items[reason.step] = drawn(self.game.id, reason, amends)
        return self._items[reason.step]

    def row(self, step: int) -> HistoryRow:
        if step not in self._rows:
            self._rows[step] = history_row(self.game, step)
        return self._rows[step]

    def sentence(self, step: int) -> str:
        row = self.row(step)
        return row.fr if lang() == "fr" else row.en


# ------------------------------------------------------------------------ the side


def waiver_text(game: Game, waiver: Waiver, history: History) -> tuple[str, list[str]]:
    """A waiver's step as a sentence, and what each refusal said."""
    return history.sentence(waiver.step), [explain(game, r) for r in waiver.refusals]


def catalogue(game: Game) -> dict[str, Any]:
    from ledger.web.pages.titles import least_sure

    shown = game.catalogue
    return {"id": shown.catalogue_id, "source": least_sure(shown), "hash": shown.hash}


def verification(game: Game) -> Report:
    """The game judged again under today's rules; once for every new step."""
    return game.cached(VERIFICATION, lambda: verify(game))


def parting(game: Game, found: Audit, history: History) -> dict[str, Any] | None:
    """The first difference with the paper sheet, in words."""
    part = found.claim.parting if found.claim else None
    if found.claim is None or part is None:
        return None
    key = "audit.more" if part.difference > 0 else "audit.less"
    numbers = {"claimed": number(part.claimed), "computed": number(part.computed)}
    if part.category or part.round:
        cell = what(game, part.category, part.round)
        text = t("audit.where_category", category=cell, **numbers)
    else:
        text = t("audit.where_total", **numbers)
    if part.step is None:
        at = t("audit.part_nowhere")
    else:
        at = t("audit.part_at", step=part.step, sentence=history.sentence(part.step))
    others = [c for c in found.claim.compared if c.difference and c.player != part.player]
    return {
        "step": part.step,
        "title": t(key, player=part.player, n=abs(part.difference)),
        "where": text,
        "at": at,
        "others": sum(1 for c in others if not c.category and not c.round),
        "changes": [
            (
                t(
                    "audit.line_change",
                    name=line_name(game, change.line),
                    before=number(change.before),
                    after=number(change.after),
                ),
                change.line.rule,
            )
            for change in part.changes
        ],
    }
