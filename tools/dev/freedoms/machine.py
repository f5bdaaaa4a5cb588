"""The machine: seeded players who take every freedom in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from ledger.aggregates.game import Game
from ledger.tools.commands.maintenance import seat_names
from ledger.tools.dev.freedoms import agreeing, checks, doing, situations
from ledger.tools.dev.freedoms.kinds import Kind
from ledger.tools.dev.freedoms.table import Table
from ledger.tools.dev.soak import DEALERS

CHANCE = st.integers(0, 4095)
WHICH = st.integers(0, 7)  # of the games so far
LATER = st.sampled_from(("drop", "waive", "refuse"))
KNOWN_BETTER = ("name_late", "correct", "reprint")
TABLES = 3  # of the title's tests that a run begins with
PAGES = 4  # asked after each rule; all of them at the end of a run
TALLY: Counter[str] = Counter()  # of every run of this process, shrinking too


class Freedoms(RuleBasedStateMachine):
    """A table and its branches. After each rule everything that must hold is looked at."""

    kind: Kind
    only = ""  # the check that failed: while a failure is made smaller, no other is of interest

    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.asked = 0

    def teardown(self) -> None:
        try:
            for game in self.table.games[-1:]:
                paths = checks.addresses(self.table, game, game.version)
                self._check("every page", checks.answered, game, paths, Random(game.version))
                self._check("twins", checks.answered_alike, game, Random(game.version))
                self._check("rebuilt", checks.rebuilt)
        finally:
            TALLY.update(self.table.tally)
            TALLY["runs"] += bool(self.table.games)
            self.table.close()

    def _check(self, name: str, check: Callable[..., None], *about: Any) -> None:
        kind = type(self)
        if kind.only not in ("", name):
            return
        try:
            check(self.table, *about)
        except Exception:
            kind.only = name
            raise

    def _look(self, game: Game | None, before: int, chance: int) -> None:
        """After each rule; each check has chances of its own."""
        if game is None:
            return
        self.table.tally["steps"] += max(0, game.version - before)

        def dice(name: str) -> Random:
            return Random(f"{name} {chance}")

        self._check("laws", checks.lawful, game)
        self._check("list", checks.listed_is_allowed, game, dice("list"))
        self._check("verify", checks.verified, game)
        self._check("record", checks.kept, game)
        self._check("secrets", checks.secret, game, before + 1, dice("secrets"))
        step = dice("step").choice(
            (game.version, game.version, dice("any").randint(1, game.version))
        )
        paths = checks.addresses(self.table, game, step)
        few = [paths[(self.asked + n) % len(paths)] for n in range(PAGES)]
        self.asked += PAGES
        self._check("pages", checks.answered, game, few, dice("pages"))
        self._check("previews", checks.previewed, game, dice("previews"))

    def _do(self, which: int, chance: int, what: Any, *more: Any) -> None:
        if not self.table.games:
            return
        game, dice = self.table.get(which), Random(chance)
        if game.version > doing.LONGEST:
            game = doing.fork(self.table, game, dice, doing.LONGEST // 2)
        before, kind = game.version, type(self)
        try:
            done = what(self.table, game, *more, dice)
        except Exception:
            kind.only = kind.only or "none of them: it cannot even be done"
            raise
        self._look(done, before if done is not None and done.id == game.id else 0, chance)

    @initialize(seed=CHANCE, actions=st.integers(0, 60))
    def begin(self, seed: int, actions: int) -> None:
        """A game of this kind, and tables at which people agree to what this soak met least.

        No seed, no game: the first run that is tried has nothing but zeros."""
        kind = self.kind
        if not seed:
            return
        game = self.table.ledger.start(
            kind.title,
            seat_names(kind.players),
            options=kind.options,
            dealer=kind.dealer,
            seed=f"{seed:032x}" if kind.dealer == "virtual" else None,
            entry=self.table.entry(),
        )
        self.table.put(game)
        game = doing.play_on(self.table, game, actions, Random(seed))
        self._look(game, 0, seed)
        for code in Random(seed).sample(range(4096), TABLES) if kind.codes else ():
            self.agree_as_tables_do(code, seed, kind.dealer, TABLES)

    @rule(which=WHICH, chance=CHANCE, actions=st.integers(1, 25))
    def play_on(self, which: int, chance: int, actions: int) -> None:
        self._do(which, chance, doing.play_on, actions)

    @rule(which=WHICH, chance=CHANCE)
    def finish(self, which: int, chance: int) -> None:
        self._do(which, chance, doing.finish)

    @rule(which=WHICH, chance=CHANCE)
    def agree(self, which: int, chance: int) -> None:
        self._do(which, chance, agreeing.agree, self.kind.codes)

    @rule(which=WHICH, chance=CHANCE, actions=st.integers(1, 5))
    def agree_and_play_on(self, which: int, chance: int, actions: int) -> None:
        """The rule above, and the game goes on from what was agreed."""
        games = len(self.table.games)
        self._do(which, chance, agreeing.agree, self.kind.codes)
        if len(self.table.games) > games:  # in a fork
            which = len(self.table.games) - 1
        self._do(which, chance, doing.play_on, actions)

    @rule(code=CHANCE, chance=CHANCE, dealer=st.sampled_from(DEALERS), actions=st.integers(0, 12))
    def agree_as_tables_do(self, code: int, chance: int, dealer: str, actions: int) -> None:
        """At a table at which people would do it, which then goes on."""
        if not (self.table.games and situations.there_are(self.kind.title)):
            return
        wanted = self.kind.codes[code % len(self.kind.codes)] if self.kind.codes else ""
        self._do(0, chance, agreeing.agree_as_tables_do, wanted, dealer)
        self._do(len(self.table.games) - 1, chance, doing.play_on, actions)

    @rule(which=WHICH, chance=CHANCE)
    def house_rule(self, which: int, chance: int) -> None:
        self._do(which, chance, agreeing.house_rule)

    @rule(which=WHICH, chance=CHANCE)
    def undo(self, which: int, chance: int) -> None:
        self._do(which, chance, lambda table, game, dice: doing.undo(table, game))

    @rule(which=WHICH, chance=CHANCE)
    def rewind(self, which: int, chance: int) -> None:
        self._do(which, chance, doing.rewind)

    @rule(which=WHICH, chance=CHANCE, later=LATER)
    def amend(self, which: int, chance: int, later: str) -> None:
        self._do(which, chance, doing.amend, "change", later)

    @rule(which=WHICH, chance=CHANCE, later=LATER)
    def amend_by_one_more(self, which: int, chance: int, later: str) -> None:
        self._do(which, chance, doing.amend, "insert", later)

    @rule(which=WHICH, chance=CHANCE, later=LATER)
    def amend_by_one_less(self, which: int, chance: int, later: str) -> None:
        self._do(which, chance, doing.amend, "drop", later)

    @rule(which=WHICH, chance=CHANCE)
    def fork(self, which: int, chance: int) -> None:
        self._do(which, chance, doing.fork)

    @rule(which=WHICH, chance=CHANCE, dealer=st.sampled_from(DEALERS))
    def begin_again(self, which: int, chance: int, dealer: str) -> None:
        self._do(which, chance, doing.begin_again, dealer)

    @rule(which=WHICH, chance=CHANCE, what=st.sampled_from(KNOWN_BETTER))
    def know_better(self, which: int, chance: int, what: str) -> None:
        self._do(which, chance, getattr(doing, what))

    @rule(which=WHICH, chance=CHANCE)
    def count_and_claim(self, which: int, chance: int) -> None:
        self._do(which, chance, doing.count)
        self._do(which, chance, doing.claim)


def machine(kind: Kind) -> type[Freedoms]:
    """The machine of one kind of table."""
    return type("Freedoms", (Freedoms,), {"kind": kind})
