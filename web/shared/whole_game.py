"""The whole game as one picture beside every step: its timeline, curve and list of turns."""

from __future__ import annotations

from flask import render_template, url_for
from markupsafe import Markup

from ledger.aggregates.game import Game
from ledger.web.context import lang, projections
from ledger.web.shared.timeline import Change, Timeline, timeline_of


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
