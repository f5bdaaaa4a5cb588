"""Where every point comes from: FI-15, FI-16. What nobody has seen yet is worth an interval."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from ledger.ruleset import Rank, ScoreLine, SeatScores, Sheet

from .catalogue import CATALOGUES, TRACKS, Catalogue
from .state import Played, State, Token

WINNER_RULES = {
    "total": "FI-15.6",
    "cards_in_hand": "FI-16.1",
    "cities_and_cards": "FI-16.2",
    "shared": "FI-16.3",
}
CATEGORIES = ("tracks", "cities", "captured", "cards")
CITIES = ("cities", "captured")
_RULES = {"cities": "FI-15.2", "captured": "FI-15.3"}


def holder(token: Token) -> str:
    """Who scores the token: its captor, or its owner."""
    return token.place[9:] if token.place.startswith("captured:") else token.owner


def score(state: State) -> Sheet:
    """The lines of every player, and the ranking that follows."""
    return _seat_scores.sheet(state, state.players)


def rank(player: str, total: int, hand: int, cities_and_cards: int) -> Rank:
    """FI-15.6, FI-16.1 to FI-16.3, FI-R33: total, cards in hand, cities and cards, then shared."""
    return Rank(player, total, {"cards_in_hand": hand, "cities_and_cards": cities_and_cards})


def player_lines(state: State, player: str) -> tuple[ScoreLine, ...]:
    """One line for every column, card and city.

    Depends on nothing but `player_parts` (and the catalogue), so a caller may keep the lines as
    long as these are the same.
    """
    return tuple(_lines(state, CATALOGUES.get(state.catalogue), player, _cities(state)))


def player_parts(state: State, player: str) -> tuple[Any, ...]:
    """What the lines of a player rest on."""
    seat = state.seats[player]
    return seat.civilization, seat.cube, seat.moved, seat.played, state.tokens


def _seat_score(state: State, player: str) -> tuple[tuple[ScoreLine, ...], Rank]:
    mine = player_lines(state, player)
    total = cards_and_cities = 0
    for line in mine:
        total += line.points
        if line.category != "tracks":
            cards_and_cities += line.points
    return mine, rank(player, total, len(state.seats[player].hand), cards_and_cities)


def _seat_parts(state: State, player: str) -> tuple[Any, ...]:
    return (*player_parts(state, player), state.seats[player].hand)


_seat_scores = SeatScores(_seat_score, _seat_parts)


class Cities(Struct, frozen=True):
    """The tokens by who would score them, and the values seen of each owner."""

    tokens: dict[str, Token]
    catalogue: str  # its hash
    held: dict[str, list[tuple[str, Token]]]
    shown: dict[str, list[int]]
    lines: dict[str, list[ScoreLine]]  # by holder, once they were asked for


_last = Cities({}, "", {}, {}, {})  # the tokens change less often than the rest of a seat


def _cities(state: State) -> Cities:
    global _last
    found = _last
    if found.tokens is not state.tokens or found.catalogue != state.catalogue:
        _last = found = _sorted(state)
    return found


def _sorted(state: State) -> Cities:
    held: dict[str, list[tuple[str, Token]]] = {player: [] for player in state.players}
    shown: dict[str, list[int]] = {}
    for name, token in state.tokens.items():
        place = token.place
        held[place[9:] if place[0] == "c" else token.owner].append((name, token))
        if token.value is not None:
            shown.setdefault(token.owner, []).append(token.value)
    return Cities(state.tokens, state.catalogue, held, shown, {})


def _lines(state: State, catalogue: Catalogue, player: str, cities: Cities) -> list[ScoreLine]:
    seat = state.seats[player]
    if not seat.civilization:
        return []
    columns, cube, moved = catalogue.boards[seat.civilization].tracks, seat.cube, seat.moved
    lines = [
        _track_line(
            player,
            seat.civilization,
            track,
            cube[track],
            columns[track].vp[cube[track]],
            moved[track],
        )
        for track in TRACKS
    ]
    if player not in cities.lines:
        cities.lines[player] = _city_lines(state, catalogue, player, cities)
    lines += cities.lines[player]
    lines += [
        _card_line(player, card.card, _printed(catalogue, card), card.step) for card in seat.played
    ]
    return lines


@lru_cache(maxsize=4096)
def _track_line(
    player: str, civilization: str, track: str, space: int, points: int, step: int
) -> ScoreLine:
    """FI-15.1, FI-3.6: the points beside a cube."""
    cube = (f"{civilization}-cube-{track}",)
    return ScoreLine(player, "tracks", points, "FI-15.1", cube, (step,), (), f"{track}:{space}")


@lru_cache(maxsize=4096)
def _card_line(player: str, card: str, points: int, step: int) -> ScoreLine:
    """FI-15.5."""
    return ScoreLine(player, "cards", points, "FI-15.5", (card,), (step,), ("FI-13.6",))


def _printed(catalogue: Catalogue, card: Played) -> int:
    """FI-15.5: what the card says now; it may have been misread when it was played."""
    found = catalogue.card.get(card.card)
    return found.points if found else card.points


def _city_lines(state: State, catalogue: Catalogue, player: str, cities: Cities) -> list[ScoreLine]:
    """FI-15.2 to FI-15.4: one line for each token seen, one for those of an owner not yet seen."""
    lines: list[ScoreLine] = []
    hidden: dict[str, list[str]] = {}  # owner -> tokens
    above: list[ScoreLine] = []
    for name, token in cities.held[player]:
        place, since = token.place, token.since
        if place[0] == "a":
            above.append(_above(player, name, since, place[6:]))
        elif token.value is None:
            hidden.setdefault(token.owner, []).append(name)
        else:
            category = "captured" if place[0] == "c" else "cities"
            where, steps = place[4:] if place[0] == "m" else "", (since, token.revealed)
            rule, points = _RULES[category], token.value
            lines.append(ScoreLine(player, category, points, rule, (name,), steps, (), where))
    for owner, names in hidden.items():
        lines.append(_interval(state, catalogue, player, owner, names, cities.shown.get(owner, [])))
    return lines + above


@lru_cache(maxsize=4096)
def _above(player: str, token: str, since: int, track: str) -> ScoreLine:
    return ScoreLine(player, "cities", 0, "FI-15.4", (token,), (since,), (), track)


def _interval(
    state: State,
    catalogue: Catalogue,
    who: str,
    owner: str,
    names: list[str],
    shown: list[int],
) -> ScoreLine:
    """FI-17.3: between the smallest and the largest values these tokens may still have."""
    least, most = _bounds(catalogue.city_tokens.per_civilization, tuple(shown), len(names))
    category = "cities" if who == owner else "captured"
    steps = tuple(dict.fromkeys([state.tokens[name].since for name in names]))
    places = [state.tokens[name].place[4:] for name in names] if who == owner else []
    return ScoreLine(
        who,
        category,
        least,
        _RULES[category],
        tuple(names),
        steps,
        ("FI-17.3",),
        ", ".join(places),
        upto=most,
    )


@lru_cache(maxsize=4096)
def _bounds(values: tuple[int, ...], shown: tuple[int, ...], count: int) -> tuple[int, int]:
    """The least and the most that `count` tokens of an owner can be worth beside those seen."""
    left = sorted(values)
    for value in shown:
        if value in left:
            left.remove(value)
    return sum(left[:count]), sum(left[-count:])
