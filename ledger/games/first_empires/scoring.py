"""Where every point comes from: FI-15, FI-16. What nobody has seen yet is worth an interval."""

from __future__ import annotations

from functools import lru_cache

from ledger.ruleset import ScoreLine, Sheet, Standing

from .catalogue import CATALOGUES, TRACKS, Catalogue
from .state import State, Token

CATEGORIES = ("tracks", "cities", "captured", "cards")
CITIES = ("cities", "captured")
_RULES = {"cities": "FI-15.2", "captured": "FI-15.3"}


def holder(token: Token) -> str:
    """Who scores the token: its captor, or its owner."""
    return token.place[9:] if token.place.startswith("captured:") else token.owner


def score(state: State) -> Sheet:
    """The lines of every player, and the ranking that follows."""
    lines: list[ScoreLine] = []
    ranks: list[tuple[int, int, int, str]] = []
    catalogue = CATALOGUES.get(state.catalogue)
    cities = _city_lines(state, catalogue)
    for player in state.players:
        mine = [
            *_track_lines(state, catalogue, player),
            *cities[player],
            *_card_lines(state, player),
        ]
        lines += mine
        total = cards_and_cities = 0
        for line in mine:
            total += line.points
            if line.category != "tracks":
                cards_and_cities += line.points
        ranks.append((total, len(state.seats[player].hand), cards_and_cities, player))
    return Sheet(tuple(lines), standings(ranks))


def _track_lines(state: State, catalogue: Catalogue, player: str) -> list[ScoreLine]:
    """FI-15.1, FI-3.6: the points beside each cube."""
    seat = state.seats[player]
    if not seat.civilization:
        return []
    columns, cube, moved = catalogue.boards[seat.civilization].tracks, seat.cube, seat.moved
    lines = []
    for track in TRACKS:
        space = cube[track]
        name, place = _cube(seat.civilization, track, space)
        points = columns[track].vp[space]
        lines.append(
            ScoreLine(player, "tracks", points, "FI-15.1", name, (moved[track],), (), place)
        )
    return lines


@lru_cache(maxsize=1024)
def _cube(civilization: str, track: str, space: int) -> tuple[tuple[str], str]:
    """A cube's name, and the space it is on."""
    return (f"{civilization}-cube-{track}",), f"{track}:{space}"


def _card_lines(state: State, player: str) -> list[ScoreLine]:
    """FI-15.5."""
    return [
        ScoreLine(player, "cards", card.points, "FI-15.5", (card.card,), (card.step,), ("FI-13.6",))
        for card in state.seats[player].played
    ]


def _city_lines(state: State, catalogue: Catalogue) -> dict[str, list[ScoreLine]]:
    """FI-15.2 to FI-15.4: one line for each token seen, one for those of an owner not yet seen."""
    lines: dict[str, list[ScoreLine]] = {player: [] for player in state.players}
    hidden: dict[tuple[str, str], list[str]] = {}  # (holder, owner) -> tokens
    shown: dict[str, list[int]] = {}  # owner -> values seen
    above: list[str] = []
    for name, token in state.tokens.items():
        place = token.place
        if token.value is not None:
            shown.setdefault(token.owner, []).append(token.value)
        if place[0] == "a":
            above.append(name)
            continue
        who = place[9:] if place[0] == "c" else token.owner
        if token.value is None:
            hidden.setdefault((who, token.owner), []).append(name)
            continue
        category = "captured" if place[0] == "c" else "cities"
        lines[who].append(
            ScoreLine(
                who,
                category,
                token.value,
                _RULES[category],
                (name,),
                (token.since, token.revealed),
                (),
                place[4:] if place[0] == "m" else "",
            )
        )
    for (who, owner), names in hidden.items():
        lines[who].append(_interval(state, catalogue, who, owner, names, shown.get(owner, [])))
    for name in above:
        token = state.tokens[name]
        lines[token.owner].append(
            ScoreLine(
                token.owner, "cities", 0, "FI-15.4", (name,), (token.since,), (), token.place[6:]
            )
        )
    return lines


def _interval(
    state: State,
    catalogue: Catalogue,
    who: str,
    owner: str,
    names: list[str],
    shown: list[int],
) -> ScoreLine:
    """FI-17.3: between the smallest and the largest values these tokens may still have."""
    values = sorted(catalogue.city_tokens.per_civilization)
    for value in shown:
        if value in values:
            values.remove(value)
    category = "cities" if who == owner else "captured"
    count = len(names)
    steps = tuple(dict.fromkeys([state.tokens[name].since for name in names]))
    places = [state.tokens[name].place[4:] for name in names] if who == owner else []
    return ScoreLine(
        who,
        category,
        sum(values[:count]),
        _RULES[category],
        tuple(names),
        steps,
        ("FI-17.3",),
        ", ".join(places),
        upto=sum(values[-count:]),
    )


def standings(ranks: list[tuple[int, int, int, str]]) -> tuple[Standing, ...]:
    """FI-15.6, FI-16.1 to FI-16.3, FI-R33: total, cards in hand, cities and cards, then shared."""
    ordered = sorted(ranks, key=lambda entry: (-entry[0], -entry[1], -entry[2]))
    found: list[Standing] = []
    for i, (total, hand, cities_and_cards, player) in enumerate(ordered):
        rank = i + 1
        if i and ordered[i - 1][:3] == (total, hand, cities_and_cards):
            rank = found[-1].rank
        broken = {"cards_in_hand": hand, "cities_and_cards": cities_and_cards}
        found.append(Standing(player, rank, total, broken))
    return tuple(found)
