"""The list of games: in play, finished, searched; and what a first visitor sees."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from flask import Blueprint, render_template, request

from ledger.errors import Unreadable
from ledger.games import GAMES
from ledger.projections import GameRow
from ledger.questions import Question
from ledger.questions.said import understood
from ledger.questions.vocabulary import some_option
from ledger.web import live
from ledger.web.context import lang, projections, scribe, t
from ledger.web.shared.game_covers import all_covers, cover, opened
from ledger.web.shared.spoilers import held_back, hiding, without_results

home = Blueprint("home", __name__)

PAGE = 24
SAMPLES = ("games", "more", "sheets", "plays")  # folders of fixtures
MOST_EXAMPLES = 8


@dataclass(frozen=True)
class Asked:
    """What the reader looks for."""

    q: str = ""
    title: str = ""
    player: str = ""
    since: date | None = None
    until: date | None = None
    start: int = 0

    @property
    def any(self) -> bool:
        return bool(self.q or self.title or self.player or self.since or self.until)

    def __getitem__(self, name: str) -> str:
        return str(getattr(self, name) or "")


@home.get("/")
def games() -> str:
    args = request.args
    asked = Asked(
        **{name: args.get(name, "").strip() for name in ("q", "title", "player")},
        since=_day("since"),
        until=_day("until"),
        start=max(0, args.get("from", 0, type=int)),
    )
    question = projections().question(asked.q)
    playing, _ = found(asked, question, "playing")
    finished, count = found(asked, question, "finished", asked.start)
    if asked.q and hiding():  # that a search finds a game may tell how it ended
        finished = [row for row in finished if not held_back(row)]
        count = len(finished)
    finished = without_results(finished)
    older = asked.start + PAGE
    samples = sample_ids()
    first_visit = not asked.any and not scribe()
    sample = _sample(finished, samples)
    return render_template(
        "home.html",
        asked=asked,
        playing=playing,
        finished=finished,
        count=count,
        newer=max(0, asked.start - PAGE) if asked.start else None,
        older=older if older < count else None,
        welcome=first_visit,
        sample=sample,
        sample_step=_opening(sample) if sample and first_visit else 1,
        current=playing[0] if playing and scribe() and not asked.any else None,
        samples=samples,
        by_title=_by_title(samples) if first_visit else [],
        matches=projections().matches(question, [*playing, *finished]),
        differing={row.id for row in [*playing, *finished] if row.claimed and differs(row)},
        live={row.id: live.devices(UUID(row.id)) for row in playing},
        understood=understood(question, lang()),
        how_to_ask=_how_to_ask() if asked.q else [],
        cover=cover,
        all_covers=all_covers,
        title_choices=[(key, rules.name[lang()]) for key, rules in GAMES.items()],
        player_choices=[(name, name) for name in projections().names()],
        happened=_examples() if asked.any and not playing and not finished else [],
    )


def found(
    asked: Asked, question: Question, status: str, start: int = 0
) -> tuple[list[GameRow], int]:
    """One page of games, newest first, and how many there are in all."""
    looked: dict[str, Any] = {
        "title": asked.title,
        "player": asked.player,
        "since": asked.since,
        "until": asked.until,
        "status": status,
    }
    rows = projections().games(question, **looked, limit=PAGE, offset=start)
    return rows, projections().count_games(question, **looked)


def _day(name: str) -> date | None:
    text = request.args.get(name, "").strip()
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable({name: ["not_a_day"]}) from None


def _sample(finished: list[GameRow], samples: frozenset[str]) -> GameRow | None:
    """The replay a first visitor is offered: a sample if there is one, else what is there."""
    ours = [row for row in finished if row.id in samples] or finished
    return max(ours, key=lambda row: (row.waivers, len(row.players)), default=None)


def _opening(row: GameRow) -> int:
    """Where a first visitor comes in: something happens there."""
    return projections().happening(row.id, max(1, row.steps * 2 // 3))


def _by_title(samples: frozenset[str]) -> list[GameRow]:
    """One finished sample of each title, recorded move by move."""
    found: dict[str, GameRow] = {}
    for row in projections().games(status="finished", limit=-1):
        if row.id in samples and row.evidence == "recorded":
            found.setdefault(row.title, row)
    return without_results(found[title] for title in GAMES if title in found)


@cache
def sample_ids() -> frozenset[str]:
    """The games that came with the program: the first line of a record names its game."""
    fixtures = Path(__file__).parent.parent.parent / "fixtures"
    found = [path for kind in SAMPLES for path in fixtures.glob(f"*/{kind}/*.jsonl")]
    headers = [path.open(encoding="utf-8").readline() for path in found]
    return frozenset(json.loads(header)["game"] for header in headers)


def differs(row: GameRow) -> bool:
    """Whether the paper sheet gives other totals than the log."""
    if row.title not in GAMES:
        return False
    game = opened(row)
    claim = game.claim if game is not None else None
    return claim is not None and any(
        row.totals.get(player)
        != (total if isinstance(total, int) else claim.sums.get(player, sum(total.values())))
        for player, total in claim.totals.items()
    )


def _how_to_ask() -> list[str]:
    """Questions to try, with a name and a choice that these games have."""
    name = next(iter(projections().names()), "Ana")
    asks = [t(f"home.ask_{which}", name=name) for which in ("wins", "margin", "points", "days")]
    option = some_option()
    return [*asks, t("home.ask_with", option=option[lang()].lower())] if option else asks


def _examples() -> list[str]:
    """What a search finds by a word or two: names of events there are in the games one may see."""
    return projections().event_names(lang())[:MOST_EXAMPLES]
