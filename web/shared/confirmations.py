"""Which rounds and sheets a table has confirmed, as the pages say it."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.aggregates.confirmations import (
    Confirmation,
    Settled,
    confirmations,
    ended_rounds,
    settled_sheet,
)
from ledger.aggregates.game import Game
from ledger.projections.history import round_name
from ledger.web.access import identity
from ledger.web.access.rights import Right
from ledger.web.context import lang, t, viewer


@dataclass
class Row:
    """A round that is over, or the sheet (round 0): what it says, and who has confirmed it."""

    sheet: Settled
    label: str
    words: list[Confirmation]

    def of(self, player: str) -> Confirmation | None:
        return next((one for one in self.words if one.player == player), None)


def rows(game: Game) -> list[Row]:
    """The sheet as it stands first, then the rounds, the last one first."""
    found = confirmations(game)
    numbers = [0, *sorted(ended_rounds(game), reverse=True)]
    numbers += sorted({one.round for one in found} - {*numbers}, reverse=True)
    made = []
    for number in numbers:
        sheet = settled_sheet(game, number) or Settled(number, 0, {}, {})  # it is open again
        words = [one for one in found if one.round == number]
        made.append(Row(sheet, label(game, number), words))
    return made


def label(game: Game, number: int) -> str:
    if number:
        name = round_name(game.rules.words.rounds, number, lang())
        return name[:1].upper() + name[1:]
    return t("confirm.final" if game.over else "confirm.so_far")


def said(game: Game, one: Confirmation) -> str:
    """Who confirmed what, and whether it was changed since."""
    if one.round:
        text = t("confirm.round_by", player=one.player, round=label(game, one.round))
    else:
        text = t("confirm.sheet_by", player=one.player, step=one.on_step)
    if one.stands:
        return text
    return f"{text} {t('confirm.changed', step=one.changed_at)}" if one.changed_at else text


def about_step(game: Game, n: int) -> list[tuple[str, bool]]:
    """What is confirmed at a step of the replay: by it, or of its sheet; whether it stands."""
    found = [one for one in confirmations(game) if n in (one.step, one.on_step)]
    return [(said(game, one), one.stands) for one in found]


def own_seats(game: Game) -> tuple[str, ...]:
    """The seats whoever asks may confirm for: where people sign in, those they hold."""
    if identity.accounts() is None:
        return game.setup.players
    here = identity.standing(str(game.id))
    if Right.CONFIRM not in here.rights:
        return ()
    return tuple(player for player in game.setup.players if player in here.seats)


def chosen_seat(game: Game, wished: str) -> str:
    seats = own_seats(game)
    looking = viewer(game).seat
    return next((one for one in (wished, looking, *seats[:1]) if one in seats), "")
