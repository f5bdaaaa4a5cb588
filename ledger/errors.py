"""What can be wrong with a request: unreadable, unknown, out of date, or against a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """A rule's no: its id for the rulebook, a code for programs, the params for the sentence."""

    rule: str
    code: str
    params: dict[str, Any] = {}


def refusal(rule: str, code: str, **params: Any) -> Refusal:
    return Refusal(rule, code, params)


class Finding(Struct, frozen=True):
    """A law that does not hold: its id, a code for programs, the params for the sentence."""

    law: str
    code: str
    params: dict[str, Any] = {}


def finding(law: str, code: str, **params: Any) -> Finding:
    return Finding(law, code, params)


class Code(Struct, frozen=True):
    """A refusal code: the rules it stands for, and whether a table may waive it."""

    rules: tuple[str, ...]
    waivable: bool


def illegal(*rules: str) -> Code:
    """Not allowed; the table may agree to it all the same."""
    return Code(rules, waivable=True)


def impossible(*rules: str) -> Code:
    """Cannot be done at all: a component that is not there, a cell that does not exist."""
    return Code(rules, waivable=False)


def _again(kind: type[LedgerError], args: tuple[Any, ...], said: dict[str, Any]) -> LedgerError:
    made = kind.__new__(kind)
    made.args = args
    made.__dict__.update(said)
    return made


class LedgerError(Exception):
    """Every error a reader is to see. `code` is for programs; `params` fill the sentence."""

    code = "error"

    def __init__(self, **params: Any) -> None:
        super().__init__(self.code, params)
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """As it is, from another process too: each kind is made in a way of its own."""
        return _again, (type(self), self.args, self.__dict__)


class Unreadable(LedgerError):
    """The request cannot be read: what is wrong, field by field."""

    code = "unreadable"

    def __init__(
        self,
        errors: Mapping[str, Sequence[str]],
        words: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        super().__init__(errors=dict(errors))
        self.errors = dict(errors)
        self.words = dict(words or {})  # of codes that have a sentence of their own, by language


class UnknownName(LedgerError):
    """A title, seat, component or option that does not exist."""

    code = "unknown_name"

    def __init__(self, what: str, name: object) -> None:
        super().__init__(what=what, name=str(name))


class NoSuchGame(LedgerError):
    code = "no_such_game"


class GameUnreadable(LedgerError):
    """A stored game that this program cannot fold: damaged, or recorded by a newer one."""

    code = "game_unreadable"

    def __init__(self, game: str, why: Exception) -> None:
        super().__init__(game=game, reason=f"{type(why).__name__} {why}")

    def __str__(self) -> str:
        return f"game {self.params['game']} cannot be opened: {self.params['reason']}"


class TitleNotInstalled(LedgerError):
    """A game of a title whose package is gone: it can be exported, not played."""

    code = "title_not_installed"

    def __init__(self, title: str, game: str = "") -> None:
        super().__init__(title=title, game=game)
        self.title = title

    def __str__(self) -> str:
        return f"the title {self.title} is not installed"


class GameHidden(LedgerError):
    """A game its keeper has put away: it can be shown again, and then looked at."""

    code = "game_hidden"


class GameClosed(LedgerError):
    """All have signed, and the time to correct is over."""

    code = "game_closed"

    def __init__(self, at: str) -> None:
        super().__init__(at=at)


class NotConfirmed(LedgerError):
    """A game is removed only by who says which one."""

    code = "not_confirmed"


class GameRemoved(NoSuchGame):
    """A game its keeper has removed: that, and when, is all that is kept of it."""

    code = "game_removed"

    def __init__(self, game: str, by: str, at: str) -> None:
        super().__init__(game=game, by=by, at=at)


class NoSuchStep(LedgerError):
    code = "no_such_step"

    def __init__(self, step: int, last: int) -> None:
        super().__init__(step=step, last=last)


class TableMovedOn(LedgerError):
    """The request was based on a step that is no longer the last one."""

    code = "table_moved_on"

    def __init__(self, seen: int, now: int) -> None:
        super().__init__(seen=seen, now=now)
        self.seen, self.now = seen, now


class RoundNotOver(LedgerError):
    """What is still being played cannot be confirmed yet."""

    code = "round_not_over"

    def __init__(self, number: int) -> None:
        super().__init__(round=number)


class OwnEntry(LedgerError):
    """Whoever entered all of it is not the one who confirms it."""

    code = "own_entry"

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class AlreadyConfirmed(LedgerError):
    """It stands as this seat confirmed it."""

    code = "already_confirmed"

    def __init__(self, player: str, step: int) -> None:
        super().__init__(player=player, step=step)


class NothingToUndo(LedgerError):
    code = "nothing_to_undo"


class DealerAbsent(LedgerError):
    """A virtual deal can only go on where its seed is kept."""

    code = "dealer_absent"


class NotRecorded(LedgerError):
    """Of this game only the score sheet is known: there is no table to change."""

    code = "not_recorded"


class Refused(LedgerError):
    """Against the rules of a title: every broken rule at once."""

    code = "refused"

    def __init__(self, title: str, refusals: Sequence[Refusal]) -> None:
        super().__init__(title=title)
        self.title = title
        self.refusals = tuple(refusals)

    def __str__(self) -> str:
        return ", ".join(f"{r.rule} {r.code} {r.params}" for r in self.refusals)


class CannotReprint(LedgerError):
    """The table would not stand with this catalogue: every law it would break."""

    code = "cannot_reprint"

    def __init__(self, title: str, findings: Sequence[Finding]) -> None:
        super().__init__(laws=[one.law for one in findings])
        self.title = title
        self.findings = tuple(findings)


# What a title's code raises when it is handed components that are not there.
BAD_STATE_ERRORS = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
)
