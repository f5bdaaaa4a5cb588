"""A game as text: sentences, the log, where it stands, the pieces of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ledger.aggregates.game import Game
from ledger.aggregates.steps import ActionTaken, Rewound
from ledger.errors import LedgerError
from ledger.ruleset import Lang, Ruleset, Sheet
from ledger.tools.texts import say
from ledger.visibility import SPECTATOR, Viewer

NOT_SHOWN = {"step", "since", "moved"}  # where in the log something came from: the audit tells


# ----------------------------------------------------------------------- sentences


def sentence(game: Game, step: int, lang: Lang, viewer: Viewer = SPECTATOR) -> str:
    """What happened in a step."""
    from ledger.projections.history import sentence_of  # not every command tells of steps

    return sentence_of(game, step, lang, viewer)


def entry(game: Game, step: int, lang: Lang, viewer: Viewer = SPECTATOR) -> dict[str, Any]:
    """One step of the log as a document."""
    body = game.body(step)
    action = game.action(step)
    row: dict[str, Any] = {
        "step": step,
        "type": type(body).__name__,
        "player": getattr(action, "player", getattr(body, "player", None)),
        "kind": type(action).__name__ if action is not None else None,
        "sentence": sentence(game, step, lang, viewer),
        "by": body.by,
        "at": body.at.isoformat(),
    }
    if isinstance(body, ActionTaken):
        row |= {
            "auto": body.auto,
            "waived": [refusal.rule for refusal in body.waived],
            "reason": body.reason,
        }
    return row


def undone(game: Game) -> dict[int, int]:
    """Steps that no longer stand, and the step that took each back."""
    from ledger.projections.game_cursor import Watched

    found: dict[int, int] = {}
    watched = Watched(0, game, own=False)
    for step in range(2, game.version + 1):
        if isinstance(game.body(step), Rewound):
            watched.look(step)
            found |= dict.fromkeys(watched.gone, step)
            for again in watched.back:
                found.pop(again, None)
    return found


def marks(game: Game, step: int, lang: Lang, taken_back: Mapping[int, int]) -> str:
    """What must be seen beside the sentence: waived, undone, by itself."""
    body, parts = game.body(step), []
    if isinstance(body, ActionTaken) and body.waived:
        parts.append(say("waived", lang, rules=", ".join(r.rule for r in body.waived)))
        parts += [f"{say('house_rule', lang)} “{name}”" for name in body.house]
        parts += [say("because", lang, reason=body.reason)] if body.reason else []
    if isinstance(body, ActionTaken) and body.auto:
        parts.append(say("auto", lang))
    if getattr(body, "keeper", False):
        parts.append(say("keepers", lang))
    if step in taken_back:
        parts.append(say("undone", lang, step=taken_back[step]))
    return "; ".join(parts)


def interval(least: int, most: int) -> str:
    """`4–6` while nobody knows better."""
    return str(least) if least == most else f"{least}–{most}"


def scores(sheet: Sheet) -> str:
    most = sheet.most
    return "  ".join(f"{who} {interval(n, most[who])}" for who, n in sheet.totals.items())


def standing(game: Game, step: int, lang: Lang) -> str:
    """Where the game stands: phase, turn, whose move, or who won."""
    rules, now = game.rules, game.now_at(step)
    if now.over:
        reasons = [rules.words.reasons.get(r, {}).get(lang, r) for r in now.reasons]
        over = say("over", lang) + (f" ({', '.join(reasons)})" if reasons else "")
        winners = ", ".join(game.sheet_at(step).winners)
        return f"{over}. {say('won_by', lang, players=winners)}"
    phase = rules.words.phases.get(now.phase, {}).get(lang, now.phase)
    parts = [say("turn", lang, turn=now.turn)] if now.turn else []
    parts.append(phase)
    if now.player:
        parts.append(say("to_move", lang, player=now.player))
    return ", ".join(parts)


def now_document(game: Game, step: int) -> dict[str, Any]:
    now = game.now_at(step)
    return {
        "phase": now.phase,
        "turn": now.turn,
        "player": now.player,
        "over": now.over,
        "reasons": list(now.reasons),
    }


# ----------------------------------------------------------------------- score


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    return {
        "totals": sheet.totals,
        "most": sheet.most,
        "winners": list(sheet.winners),
        "standings": list(sheet.standings),
        "lines": list(sheet.lines),
    }


# ----------------------------------------------------------------------- the table


Namer = Callable[[str], str]


def namer(rules: Ruleset[Any, Any], catalogue: Any, lang: Lang) -> Namer:
    """The name of a component; any other word as it is."""

    def name(word: str) -> str:
        try:
            return rules.words.name_of(catalogue, word, lang) or word
        except (LedgerError, KeyError):
            return word

    return name


def in_words(value: Any, name: Namer) -> str:
    """A piece of a position on one line."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, str):
        return name(value)
    if isinstance(value, Mapping):
        shown = {k: v for k, v in value.items() if k not in NOT_SHOWN and v not in (None, [], {})}
        if len(shown) == 1 and isinstance(only := next(iter(shown.values())), str):
            return name(only)
        return ", ".join(f"{name(str(k))} {in_words(v, name)}" for k, v in shown.items())
    words = Counter(in_words(item, name) for item in value)
    return ", ".join(word if n == 1 else f"{word} ×{n}" for word, n in words.items())


def leaves(value: Any) -> list[str]:
    """The words anywhere in a piece of a position."""
    if isinstance(value, Mapping):
        return [w for key, inner in value.items() if key not in NOT_SHOWN for w in leaves(inner)]
    if isinstance(value, list | tuple):
        return [word for inner in value for word in leaves(inner)]
    return [] if value is None or value is False else [str(value)]


def piles(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A market document as `rows.city` and what lies there: words, or a number."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from piles(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        yield path, [item if isinstance(item, str) else in_words(item, str) for item in value]
    else:
        yield path, value
