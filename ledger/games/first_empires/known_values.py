"""Every value of a position is one the title knows: names, numbers, phases, options."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ledger.ruleset import UNKNOWN

from .catalogue import EXPLORERS, TRACKS, Catalogue
from .options import DEALT, OPTIONS
from .rules.setup import waiting_for_hands
from .state import Aside, Seat, State, Token, Turn

PHASES_OF = {
    "setup": ("start", "hands"),
    "playing": ("dice", "movement", "progress", "cities", "wrap"),
    "scoring": ("scoring",),
    "finished": ("over",),
}
TIES = ("none", "FI-16.1", "FI-16.2", "FI-16.3")
MOST_POINTS = 20  # no card says more


def strange_values(state: State, catalogue: Catalogue) -> Iterator[Strange]:
    """What no table of this title can show; each names the field."""
    yield from _options(state, catalogue)
    yield from _numbers("", state, step=(0, None), round=(0, state.rounds_total))
    yield from _one_of("phase", state.phase, PHASES_OF[state.status])
    if state.phase == "start":
        yield from _before_the_start(state)
        return
    entry = catalogue.counts[len(state.players)]
    if state.rounds_total != entry.rounds:
        yield Strange("rounds_total", state.rounds_total)
    if state.status != "setup" and state.round < 1:
        yield Strange("round", state.round)
    for player, seat in state.seats.items():
        yield from _seat(state, catalogue, player, seat)
    if len({seat.civilization for seat in state.seats.values()}) < len(state.seats):
        yield Strange("seats", [seat.civilization for seat in state.seats.values()])
    for name, token in state.tokens.items():
        yield from _token(state, catalogue, name, token)
    for region, tokens in state.cities.items():
        if not tokens:
            yield Strange(f"cities.{region}", [])
    yield from _turns(state, catalogue)
    yield from _end(state)


def stuck(state: State) -> Iterator[Strange]:
    """Where nobody could go on: it comes up within a step, and never at its end."""
    if state.interrupted:
        yield Strange("interrupted", state.interrupted)
    if state.phase == "hands" and not waiting_for_hands(state):
        yield Strange("phase", state.phase)
    if state.phase == "cities" and not state.turn.cities_due:
        yield Strange("turn.cities_due", [])
    for player, aside in state.aside.items():
        if aside.phase == "cities" and not aside.turn.cities_due:
            yield Strange(f"aside.{player}.cities_due", [])


class Strange(NamedTuple):
    """A field, and what it says."""

    field: str
    value: Any


def _one_of(field: str, value: Any, known: Collection[Any]) -> Iterator[Strange]:
    if value not in known:
        yield Strange(field, value)


def _all_of(field: str, values: Iterable[Any], known: Collection[Any]) -> Iterator[Strange]:
    for value in values:
        yield from _one_of(field, value, known)


def _numbers(field: str, struct: Any, **bounds: tuple[int, int | None]) -> Iterator[Strange]:
    for name, (least, most) in bounds.items():
        value = getattr(struct, name)
        if value < least or (most is not None and value > most):
            yield Strange(f"{field}{name}", value)


def _options(state: State, catalogue: Catalogue) -> Iterator[Strange]:
    for option in OPTIONS:
        value, field = state.options[option.key], f"options.{option.key}"
        if option.key == "civilizations" and isinstance(value, Mapping):
            yield from _all_of(field, value, state.players)
            yield from _all_of(field, value.values(), catalogue.boards)
        elif not any(
            value is one or (type(value) is str and value == one) for one in option.values
        ):
            yield Strange(field, value)
    side = state.options["map_side"]
    yield from _one_of(
        "options.map_side", side, ("by_players", catalogue.counts[len(state.players)].map)
    )
    chosen = state.options["civilizations"]
    if state.phase != "start" and chosen != DEALT and isinstance(chosen, Mapping):
        dealt = {player: seat.civilization for player, seat in state.seats.items()}
        if dict(chosen) != dealt:
            yield Strange("options.civilizations", chosen)


def _before_the_start(state: State) -> Iterator[Strange]:
    """Everything is still in the box."""
    blank = State(options={}, first_player="", seats={})
    for field in (
        *("map_id", "regions_in_game", "rounds_total", "round", "active", "explorers", "cities"),
        *("tokens", "turn", "aside", "totals", "finish"),
    ):
        if getattr(state, field) != getattr(blank, field):
            yield Strange(field, getattr(state, field))
    for player, seat in state.seats.items():
        if seat != Seat():
            yield Strange(f"seats.{player}", seat.civilization)


# --------------------------------------------------------------------------- seats


def _seat(state: State, catalogue: Catalogue, player: str, seat: Seat) -> Iterator[Strange]:
    field, board = f"seats.{player}.", catalogue.boards[seat.civilization]
    yield from _one_of(
        f"{field}civilization",
        seat.civilization,
        catalogue.counts[len(state.players)].civilizations,
    )
    yield from _one_of(f"{field}color", seat.color, (board.color,))
    yield from _one_of(f"{field}start_region", seat.start_region, (board.start_region,))
    yield from _all_of(f"{field}captured", seat.captured, state.tokens)
    for track, step in seat.moved.items():
        if step < 0:
            yield Strange(f"{field}moved.{track}", step)
    for card in seat.drawn():
        yield from _numbers(f"{field}{card.handle}.", card, step=(0, None))
        if not card.handle:
            yield Strange(f"{field}handle", card.handle)
    for played in seat.played:
        yield from _numbers(f"{field}{played.handle}.", played, points=(0, MOST_POINTS))
        if played.card == UNKNOWN:
            yield Strange(f"{field}played", played.card)


def _token(state: State, catalogue: Catalogue, name: str, token: Token) -> Iterator[Strange]:
    field = f"tokens.{name}."
    yield from _numbers(field, token, since=(0, None), revealed=(0, None))
    if token.value is not None:
        yield from _one_of(f"{field}value", token.value, catalogue.city_tokens.per_civilization)


# --------------------------------------------------------------------------- turns


def _turns(state: State, catalogue: Catalogue) -> Iterator[Strange]:
    if state.status == "playing":
        yield from _turn(state, catalogue, state.active, "turn.", Aside(state.turn, state.phase))
    elif state.turn.pending_retreat or state.turn.pending_draws or state.turn.pending_placement:
        yield Strange("turn", state.phase)
    if state.turn.early:
        yield Strange("turn.early", True)
    for player, aside in state.aside.items():
        if player not in state.seats or player == state.active:
            yield Strange("aside", player)
            continue
        yield from _turn(state, catalogue, player, f"aside.{player}.", aside)
        if aside.turn.pending_retreat is not None:
            yield Strange(f"aside.{player}.pending_retreat", aside.turn.pending_retreat.loser)


def _turn(
    state: State, catalogue: Catalogue, player: str, field: str, aside: Aside
) -> Iterator[Strange]:
    turn, world = aside.turn, catalogue.worlds[len(state.players)]
    yield from _one_of(f"{field}phase", aside.phase, PHASES_OF["playing"])
    yield from _numbers(
        field,
        turn,
        number=(0, None),
        dice_count=(0, catalogue.dice.count),
        rerolls_done=(0, None),
        rerolls_allowed=(0, None),
        movement_points=(0, None),
        pending_draws=(0, max(0, state.seats[player].deck_left)),
        pending_placement=(0, EXPLORERS),
        rolls=(0, None),
    )
    yield from _all_of(f"{field}dice", turn.dice, catalogue.dice.ids)
    yield from _all_of(f"{field}dice_used", turn.dice_used, catalogue.dice.ids)
    yield from _all_of(f"{field}regions_used", turn.regions_used, world.regions)
    yield from _due(state, catalogue, player, field, turn)
    if aside.phase == "dice" and not turn.dice and not turn.dice_count:
        yield Strange(f"{field}dice_count", turn.dice_count)
    yield from _retreat(state, world.regions, field, turn)
    yield from _log(state, world.regions, f"{field}log.", turn)


def _due(
    state: State, catalogue: Catalogue, player: str, field: str, turn: Turn
) -> Iterator[Strange]:
    """A city that is due lies above its column, and is due once."""
    people = state.seats[player].civilization
    for i, track in enumerate(turn.cities_due):
        token = state.tokens.get(catalogue.token(people, track))
        above = token is not None and token.place == f"above:{track}" and track in TRACKS
        if not above or track in turn.cities_due[:i]:
            yield Strange(f"{field}cities_due", track)


def _retreat(state: State, regions: Collection[str], field: str, turn: Turn) -> Iterator[Strange]:
    retreat = turn.pending_retreat
    if retreat is not None:
        yield from _one_of(f"{field}pending_retreat.loser", retreat.loser, state.players)
        yield from _one_of(f"{field}pending_retreat.from", retreat.from_region, regions)
        yield from _numbers(f"{field}pending_retreat.", retreat, count=(1, EXPLORERS))


def _log(state: State, regions: Collection[str], field: str, turn: Turn) -> Iterator[Strange]:
    log = turn.log
    yield from _numbers(field, log, ocean_journeys=(0, None))
    yield from _all_of(f"{field}steps", log.steps, TRACKS)
    yield from _all_of(f"{field}captured", log.captured, state.tokens)
    for track, steps in log.steps.items():
        if steps < 0:
            yield Strange(f"{field}steps.{track}", steps)
    for conquest in log.conquered:
        yield from _one_of(f"{field}conquered", conquest.region, regions)
        yield from _one_of(f"{field}conquered", conquest.defender, state.players)


# ----------------------------------------------------------------------------- end


def _end(state: State) -> Iterator[Strange]:
    yield from _all_of("totals", state.totals, state.players)
    finish = state.finish
    if (finish is not None) != (state.status == "finished"):
        yield Strange("finish", state.status)
    if finish is not None:
        yield from _one_of("finish.tie_break", finish.tie_break, TIES)
        yield from _all_of("finish.winners", finish.winners, state.players)
        yield from _numbers("finish.", finish, step=(0, None))
        if sorted(finish.ranking) != sorted(state.players) or not finish.winners:
            yield Strange("finish.ranking", list(finish.ranking))
