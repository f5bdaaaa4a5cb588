"""The paper sheet as a form, and why it may differ from the log in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Claimed
from ledger.audit import Audit, sentences
from ledger.audit.claim_explanations import Explanation, round_of_step
from ledger.ruleset import ScoreLine, phrase
from ledger.web.context import lang, t

WHOLE = re.compile(r"[+-]?\d{1,4}")
WINNER = "winner"  # the field that names one
SHOWN = 4  # lines of one explanation that are opened at once


@dataclass
class Form:
    """What was typed of the paper sheet, and what is wrong with it."""

    values: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    problem: str = ""

    def has(self, kind: str) -> bool:
        """Was anything typed in this part of the form?"""
        return any(value and name.startswith(kind) for name, value in self.values.items())


@dataclass
class Why:
    """One explanation: a sentence, and the lines it is about, each with its rule and steps."""

    text: str
    lines: list[tuple[str, ScoreLine]]
    any_one: bool  # one of these lines, not all of them
    more: int
    step: int | None


@dataclass
class Whys:
    """What may explain one number that differs."""

    player: str
    what: str  # category, era or total
    difference: int
    explanations: list[Why]


# ------------------------------------------------------------------------- the form


def field_name(seat: int, category: str = "") -> str:
    return f"{category or 'total'}-{seat}"


def rounds(game: Game) -> list[tuple[str, str]]:
    """The eras or rounds played so far, by number and name."""
    names = game.rules.round_words
    played = dict.fromkeys(round_of_step(game, game.version).values())
    return [(n, phrase(names, lang(), n=n)) for n in played]


def typed_number(value: int) -> str:
    """As it was typed: with the real minus sign, and never in groups of three."""
    return str(value).replace("-", "−")


def typed(game: Game, found: Audit) -> Form:
    """The form as it was last filled in."""
    form = Form()
    step = found.claim.step if found.claim else None
    body = game.body(step) if step else None
    if not isinstance(body, Claimed):
        return form
    seats = {player: seat for seat, player in enumerate(game.setup.players, 1)}
    for player, total in body.totals.items():
        if isinstance(total, int):
            form.values[field_name(seats[player])] = typed_number(total)
            continue
        for category, points in total.items():
            form.values[field_name(seats[player], category)] = typed_number(points)
    for player in body.winners:
        form.values[field_name(seats[player], WINNER)] = "on"
    for player, total in body.sums.items():
        form.values[field_name(seats[player])] = typed_number(total)
    for player, by_round in body.rounds.items():
        for n, points in by_round.items():
            form.values[field_name(seats[player], f"round-{n}")] = typed_number(points)
    return form


def read_form(game: Game, sent: MultiDict[str, str]) -> tuple[Form, dict[str, Any]]:
    """What a claim needs of what was typed, or everything that is wrong with it."""
    form = Form(values={key: value.strip() for key, value in sent.items()})
    totals: dict[str, int | dict[str, int]] = {}
    by_round: dict[str, dict[str, int]] = {}
    sums: dict[str, int] = {}
    categories = [(key, words[lang()]) for key, words in game.rules.category_words.items()]
    played = [(f"round-{n}", name) for n, name in rounds(game)]
    for seat, player in enumerate(game.setup.players, 1):
        parts = _numbers(form, seat, player, categories)
        total = _whole(form, field_name(seat), f"{t('audit.total')}, {player}")
        if parts:
            totals[player] = parts
            if total is not None and total != sum(parts.values()):
                sums[player] = total
        elif total is not None:
            totals[player] = total
        if won := _numbers(form, seat, player, played):
            by_round[player] = {key.removeprefix("round-"): n for key, n in won.items()}
    if not totals and not by_round and not form.errors:
        form.problem = t("audit.claim_empty")
    winners = [
        player
        for seat, player in enumerate(game.setup.players, 1)
        if form.values.get(field_name(seat, WINNER))
    ]
    return form, {"totals": totals, "rounds": by_round, "sums": sums, "winners": winners}


def _numbers(form: Form, seat: int, player: str, rows: list[tuple[str, str]]) -> dict[str, int]:
    found = {}
    for key, name in rows:
        points = _whole(form, field_name(seat, key), f"{name}, {player}")
        if points is not None:
            found[key] = points
    return found


def _whole(form: Form, name: str, what: str) -> int | None:
    text = form.values.get(name, "").replace("−", "-").replace(" ", "")
    if not text:
        return None
    if not WHOLE.fullmatch(text):
        form.errors[name] = t("audit.claim_number", what=what, text=form.values[name])
        return None
    return int(text)


# ------------------------------------------------------------------------- the result


def what(game: Game, category: str, in_round: str) -> str:
    """A category, an era or round, or the total."""
    if category:
        return game.rules.category_words[category][lang()]
    return phrase(game.rules.round_words, lang(), n=in_round) if in_round else t("audit.total")


def explained(game: Game, found: Audit) -> list[Whys]:
    """For each number that differs, the likeliest explanations first."""
    shown: dict[tuple[str, str, str], Whys] = {}
    for one in found.claim.explanations if found.claim else ():
        key = (one.player, one.category, one.round)
        if key not in shown:
            name = what(game, one.category, one.round)
            shown[key] = Whys(one.player, name, one.difference, [])
        shown[key].explanations.append(_why(game, one))
    return list(shown.values())


def wrong_winners(game: Game, found: Audit) -> list[tuple[str, str]]:
    """Why a winner the paper names did not win, and the rule that decides."""
    wrong = found.claim.wrong_winners if found.claim else ()
    return [(sentences.wrong_winner(game, one, lang()), one.rule) for one in wrong]


def _why(game: Game, one: Explanation) -> Why:
    lines = [(sentences.line(game, line, lang()), line) for line in one.lines[:SHOWN]]
    text = sentences.explanation(game, one, lang())
    any_one = len(one.lines) > 1 and not one.together
    return Why(text, lines, any_one, len(one.lines) - len(lines), one.step)


def compared_rounds(game: Game, found: Audit) -> Iterator[tuple[str, list[Any]]]:
    """The rows of the sheet for eras or rounds the paper has."""
    claim = found.claim
    for n, name in rounds(game):
        cells = [claim.cell(player, number=n) if claim else None for player in found.players]
        if any(cells):
            yield name, cells
