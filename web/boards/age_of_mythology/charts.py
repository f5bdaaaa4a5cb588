"""Pictures of a game of Age of Mythology: the armies now, armies and bank over the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import itemgetter

from flask import get_template_attribute

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.catalogue import RESOURCES
from ledger.games.age_of_mythology.state import Seat, State
from ledger.ruleset import Lang
from ledger.visibility import SPECTATOR, Viewer
from ledger.web.boards.age_of_mythology.seats import counts
from ledger.web.boards.age_of_mythology.view import View
from ledger.web.boards.line_chart import Picture, Series, curves, follow, moments

TEMPLATE = "boards/age_of_mythology/armies.html"
PITCH, LEFT, ROW = 34, 110, 46


def pictures(
    game: Game, step: int, lang: Lang, *, viewer: Viewer = SPECTATOR, of: str = ""
) -> list[Picture]:
    state: State = visibility.state_at(game, step, viewer)
    view = View(game.catalogue, lang, state, viewer.seat)
    steps = moments(game, step)
    words = {"step": view.say("pic_step")}
    bank = [
        Series(
            view.name(resource),
            f"c-{resource}",
            follow(steps, game.state_at, lambda s, r=resource: s.bank.get(r, 0)),
        )
        for resource in RESOURCES
    ]

    def shown(n: int) -> State:
        found: State = visibility.state_at(game, n, viewer)
        return found

    return [
        _armies(view, step),
        _over_time(view, "pic_units", steps, shown, "largest_army"),
        _over_time(view, "pic_buildings", steps, shown, "most_buildings"),
        curves("bank", view.say("pic_bank"), bank, steps, words),
    ]


def _over_time(
    view: View, key: str, steps: list[int], shown: Callable[[int], State], counted: str
) -> Picture:
    """What a victory card compares, by player; units in an open battle count too."""
    found = {n: counts(shown(n))[counted] for n in steps}
    series = [
        Series(player, f"s{n}", follow(steps, found.__getitem__, itemgetter(player)), f"seat-{n}")
        for n, player in enumerate(view.state.players, start=1)
    ]
    words = {"step": view.say("pic_step")}
    return curves(key.removeprefix("pic_"), view.say(key), series, steps, words)


def army(own: Seat) -> Counter[str]:
    """Units in holding and at work on tiles."""
    units = Counter({unit: n for unit, n in own.holding.items() if n})
    units.update(t.worker for t in own.tiles.values() if t.worker and t.worker != "villager")
    return units


def _armies(view: View, step: int) -> Picture:
    """One row a player: every kind of unit with its number."""
    title = view.say("pic_armies", step=step)
    rows, drawn = [], []
    armies = {player: army(own) for player, own in view.state.seats.items()}
    for n, (player, units) in enumerate(armies.items()):
        drawn.append(
            {
                "player": player,
                "seat": n + 1,
                "y": n * ROW,
                "total": sum(units.values()),
                "units": [
                    {"unit": unit, "n": number, "x": LEFT + i * PITCH, "name": view.name(unit)}
                    for i, (unit, number) in enumerate(units.most_common())
                ],
            }
        )
        rows += [[player, view.name(unit), number] for unit, number in units.most_common()]
    widest = max((len(one["units"]) for one in drawn), default=0)
    svg = get_template_attribute(TEMPLATE, "armies")(
        {
            "title": title,
            "wide": max(320, LEFT + widest * PITCH + 10),
            "high": len(drawn) * ROW + 4,
            "left": LEFT,
            "rows": drawn,
            "none": view.say("empty_holding"),
        }
    )
    head = [view.say(f"pic_{key}") for key in ("player", "unit", "number")]
    return Picture("armies", title, svg, head, rows)
