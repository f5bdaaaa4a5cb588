"""The count: cities are turned over, lines are added up: FI-9.4, FI-15, FI-16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.errors import Refusal, refusal
from ledger.ruleset import Memo

from ..actions import FinishGame, RevealCity
from ..events import AnyEvent, CityTokenRevealed, GameFinished, PlayerScored, Scored
from ..scoring import CITIES, holder, score
from ..state import State
from .common import Events, components


def unrevealed(state: State) -> list[str]:
    """Tokens that score and still lie face down."""
    return [
        name
        for name, token in state.tokens.items()
        if token.value is None and not token.place.startswith("above:")
    ]


def possible_values(state: State, owner: str, memo: Memo) -> Counter[int]:
    """FI-1.8: what the unrevealed tokens of an owner may still show."""
    key = "values", owner
    found: Counter[int] | None = memo.get(key)
    if found is None:
        found = memo[key] = _possible_values(state, owner)
    return found


def _possible_values(state: State, owner: str) -> Counter[int]:
    left = Counter(components(state).city_tokens.per_civilization)
    for token in state.tokens.values():
        if token.owner == owner and token.value is not None:
            left[token.value] -= 1
    return +left


def reveal_city(state: State, action: RevealCity, memo: Memo) -> Iterator[Refusal]:
    """FI-9.4, FI-15.2 to FI-15.4, FI-17.3."""
    token = state.tokens.get(action.token)
    if token is None:
        yield refusal("FI-1.8", "unknown_token", token=action.token)
        return
    if state.status not in ("scoring", "finished"):
        yield refusal("FI-9.4", "too_early_to_reveal")
    if token.place.startswith("above:"):
        yield refusal("FI-15.4", "city_scores_nothing", token=action.token)
    if token.value is not None:
        yield refusal("FI-15.2", "city_already_revealed", token=action.token, value=token.value)
    elif action.value is None:
        if state.dealer == "table":
            yield refusal("dealer", "value_required")
    elif action.value not in (left := possible_values(state, token.owner, memo)):
        yield refusal(
            "FI-1.8", "impossible_city_value", value=action.value, left=sorted(left.elements())
        )


def city_revealed(state: State, action: RevealCity, memo: Memo) -> Events:
    token = state.tokens[action.token]
    value = action.value or 0
    return (CityTokenRevealed(action.token, token.owner, holder(token), value),)


def finish_game(state: State, action: FinishGame, memo: Memo) -> Iterator[Refusal]:
    """FI-15.2, FI-15.3: everything that scores has been turned over."""
    if state.status == "setup":
        yield refusal("FI-2.22", "game_not_started", phase=state.phase)
        return
    if state.status == "finished":
        yield refusal("FI-14.4", "game_over")
    elif state.status != "scoring":
        yield refusal("FI-4.4", "wrong_phase", phase=state.phase)
    if state.turn.pending_retreat is not None:
        yield refusal("FI-8.1", "retreat_pending", player=state.turn.pending_retreat.loser)
    hidden = unrevealed(state)
    if hidden:
        yield refusal("FI-15.2", "cities_not_revealed", tokens=hidden)


def game_finished(state: State, action: FinishGame, memo: Memo) -> Events:
    """FI-15.6, FI-16: the lines of every player, the winners, and what decided."""
    sheet = score(state)
    events: list[AnyEvent] = []
    for player in state.players:
        mine = [line for line in sheet.lines if line.player == player]
        events.append(
            PlayerScored(
                player,
                tuple(
                    Scored(line.rule, ", ".join(line.components), line.points, line.steps)
                    for line in mine
                ),
                sum(line.points for line in mine),
                sum(line.points for line in mine if line.category in CITIES),
                sum(line.points for line in mine if line.category == "cards"),
                len(state.seats[player].hand),
            )
        )
    keys = [(s.total, *s.tie_breaks.values()) for s in sheet.standings]
    ranking = tuple(standing.player for standing in sheet.standings)
    events.append(GameFinished(sheet.winners, ranking, decided_by(keys)))
    return tuple(events)


def decided_by(keys: list[tuple[int, ...]]) -> str:
    """FI-R33: the deepest level needed to decide the first place; `keys` begin with the best."""
    best = keys[0]
    for level, rule in enumerate(("none", "FI-16.1", "FI-16.2")):
        if sum(key[: level + 1] == best[: level + 1] for key in keys) == 1:
            return rule
    return "FI-16.3"
