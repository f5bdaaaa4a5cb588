"""One planned game as it is played: the moves, and what else happens at the table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid5

from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.steps import Started
from ledger.application import Entry, Ledger
from ledger.audit.counts import numbers
from ledger.commands.name_unknown import NameUnknown
from ledger.commands.reprint import Reprint
from ledger.games import ruleset
from ledger.ruleset import Setup
from ledger.ruleset.codec import Action
from ledger.ruleset.dealer import Dealer, commitment
from ledger.schemas import load_action
from ledger.simulate import at_virtual_table
from ledger.tools.dev import sample_rulings
from ledger.visibility import knowledge

SHELF = UUID("0f7b2a34-8c1d-5e0b-b1e2-5a3d9c6f4e21")  # samples draw their ids from here


class Clock:
    """People think: between twelve seconds and a minute and a half an entry."""

    def __init__(self, start: datetime, random: Random) -> None:
        self.now, self._random = start.astimezone(UTC), random

    def __call__(self) -> datetime:
        return self.now

    def pass_time(self, least: int = 12, most: int = 90) -> None:
        self.now += timedelta(seconds=self._random.randint(least, most))


class Table:
    """One planned game as it is played."""

    def __init__(self, title: str, plan: dict[str, Any], folder: Path) -> None:
        self.plan, self.title = plan, title
        self.rules = ruleset(title)
        self.random, self.dealer = Random(plan["seed"]), Dealer(plan["seed"])
        self.clock = Clock(datetime.fromisoformat(plan["started"]), Random(plan["seed"] + " clock"))
        self.ledger = Ledger(str(folder / f"{title}-{plan['file']}.db"), self.clock)
        self.todo = {name: plan.get(name) for name in ("undo", "waive")}
        self.notes = list(plan.get("notes", ()))
        self.sayings = list(plan.get("say", ()))
        self.counts = list(plan.get("counts", ()))
        self.reprints = list(plan.get("reprint", ()))
        self.silent = frozenset(plan.get("silent", ()))  # who does not show the scribe their cards
        self.game = self._open()
        self.truth = self.game.state  # what lies there, also where the log says `unknown`

    @property
    def entry(self) -> Entry:
        return Entry(by=self.plan["by"])

    @property
    def turn(self) -> int:
        return self.rules.play.now(self.game.state).turn

    def _open(self) -> Game:
        plan, virtual = self.plan, self.plan["dealer"] == "virtual"
        components = self.rules.catalogues.default
        setup = Setup(
            title=self.title,
            players=tuple(plan["players"]),
            first_player=plan.get("first_player", plan["players"][0]),
            options=self.rules.with_defaults(plan.get("options", {})),
            dealer="virtual" if virtual else "table",
            catalogue_id=components.catalogue_id,
            catalogue_hash=components.hash,
            seed_commitment=commitment(plan["seed"]) if virtual else None,
        )
        if refusals := tuple(self.rules.setup_refusals(setup)):
            raise SystemExit(f"{plan['file']}: {refusals}")
        started = Started(
            setup=setup,
            rules_version=self.rules.version,
            seed=plan["seed"] if virtual else None,
            schema=self.rules.codec.schema,
            by=plan["by"],
            at=self.clock(),
        )
        game = self.ledger.open(
            uuid5(SHELF, f"{self.title}/{plan['file']}"), [started], follow=True
        )
        return self.ledger.note(game.id, plan["about"], on_step=1, entry=Entry())

    # ------------------------------------------------------------------ playing

    def play(self) -> Game:
        stop = self.plan.get("stop_at_turn")
        while not self.game.over and not (stop and self.turn >= stop):
            self._note_if_due()
            self._count_if_due()
            self._say_if_due()
            self._reprint_if_due()
            self._overrule_if_due()
            seen = at_virtual_table(self.truth)
            legal = self.rules.legal_actions(seen)
            choice = self.rules.play.bot(seen, legal, self.random)
            self._mistake_if_due(legal, choice)
            self._take(choice)
        missed = [name for name, wish in self.todo.items() if wish]
        missed += [*self.notes, *self.sayings, *self.counts, *self.reprints]
        if missed:
            raise SystemExit(f"{self.plan['file']}: no occasion for {missed}")
        self._talk()
        if self.game.over:
            self._paper_sheet()
            self._name_at_last()
        return self.game

    def _talk(self) -> None:
        """What the table sets right afterwards, and what it rules for itself."""
        for name, happens in (("amend", sample_rulings.set_right), ("talk", sample_rulings.talk)):
            if wish := self.plan.get(name):
                self.clock.pass_time(20, 120)
                self.game = happens(self.ledger, self.game, wish, self.entry)

    def _take(self, action: Action, **more: Any) -> None:
        """At a physical table the scribe types what the pile showed, if it is shown."""
        if self.plan["dealer"] == "table":
            action = self.rules.play.fill(self.truth, action, self.dealer)
        self.clock.pass_time()
        before, typed = self.game.version, action
        if self._kept_secret(action):
            typed = self.rules.redact(None, action)
        self.game = self.ledger.take(self.game.id, typed, entry=self.entry, **more)
        if not self.silent:
            self.truth = self.game.state
            return
        for step in range(before + 1, self.game.version + 1):
            done = action if step == before + 1 else self.game.action(step)
            events = self.rules.play.outcome(self.truth, done, {})
            self.truth = self.rules.fold(self.truth, events, step)

    def _kept_secret(self, action: Action) -> bool:
        """Some tables keep everything from the scribe, others only some kinds of action."""
        kind = type(action).__name__
        silent = getattr(action, "player", None) in self.silent
        return silent and kind in self.plan.get("untold", [kind])

    def _say_if_due(self) -> None:
        """What somebody tells the table at last, such as a card kept secret so far."""
        while self.sayings and self.turn >= self.sayings[0]["turn"]:
            said = self.sayings.pop(0)
            action = load_action(self.rules, said["action"], self.game.state)
            self.clock.pass_time(3, 20)
            self.game = self.ledger.take(self.game.id, action, entry=self.entry)

    def _reprint_if_due(self) -> None:
        """Somebody reads what is printed: another value than the catalogue has."""
        while self.reprints and self.turn >= self.reprints[0]["turn"]:
            wish = self.reprints.pop(0)
            self.clock.pass_time(20, 60)
            change = {(wish["of"], wish["field"]): wish["value"]}
            right = Reprint(change, wish["reason"])
            self.game = self.ledger.execute(self.game.id, right, self.entry).game
            self.truth = replace(self.truth, catalogue=self.game.state.catalogue)

    def _note_if_due(self) -> None:
        while self.notes and self.turn >= self.notes[0]["turn"]:
            note = self.notes.pop(0)
            self.clock.pass_time(3, 20)
            entry = Entry(by=note.get("by", self.plan["by"]))
            self.game = self.ledger.note(self.game.id, note["text"], entry=entry)

    def _count_if_due(self) -> None:
        """What lies on the table, `off` from what the log says."""
        while self.counts and self.turn >= self.counts[0]["turn"]:
            wish = self.counts.pop(0)
            player, thing = wish.get("player", ""), wish["thing"]
            found = numbers(self.game)
            logged = next(n.number for n in found if (n.player, n.thing) == (player, thing))
            self.clock.pass_time(5, 30)
            count = {(player, thing): max(0, logged + wish.get("off", 0))}
            self.game = self.ledger.count(self.game.id, count, entry=self.entry)

    def _mistake_if_due(self, legal: list[Action], choice: Action) -> None:
        """A wrong tap, noticed and taken back."""
        wish = self.todo["undo"]
        others = [a for a in legal if type(a) is type(choice) and a != choice]
        if (
            not wish
            or self.turn < wish["turn"]
            or type(choice).__name__ != wish["kind"]
            or not others
        ):
            return
        before = self.truth
        self._take(self.random.choice(others))
        self.truth = before
        self.clock.pass_time(4, 9)
        self.game = self.ledger.undo(self.game.id, reason=wish["reason"], entry=self.entry)
        self.todo["undo"] = None

    def _overrule_if_due(self) -> None:
        """Of the moves that only this rule forbids, the one that changes most points."""
        wish = self.todo["waive"]
        if not wish or self.turn < wish["turn"]:
            return
        state = self.truth
        found = []
        for action in self.rules.play.candidates(state, {}):
            if wish.get("kind", type(action).__name__) != type(action).__name__:
                continue
            refusals = self.rules.judge(state, action)
            if refusals and {r.code for r in refusals} == {wish["code"]}:
                waived = frozenset(r.rule for r in refusals)
                found.append((self._weight(action, waived), action, waived))
        weight, action, waived = max(found, key=lambda one: one[0], default=(0, None, frozenset()))
        if action is not None and weight >= wish.get("points", 0):
            self._take(action, waived=waived, reason=wish["reason"])
            self.todo["waive"] = None

    def _weight(self, action: Action, waived: frozenset[str]) -> int:
        state = self.truth
        events = self.rules.decide(state, action, waived=waived).events
        after = self.rules.fold(state, events, self.game.version + 1)
        before, now = self._points(state), self._points(after)
        return sum(abs(now.get(key, 0) - points) for key, points in before.items() if points > 1)

    def _points(self, state: Any) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for line in self.rules.look.score(state).lines:
            key = (line.player, line.category)
            found[key] = found.get(key, 0) + line.points
        return found

    # ------------------------------------------------------------------ afterwards

    def _name_at_last(self) -> None:
        """Of what the silent have not named yet, the first that may be something."""
        if wish := self.plan.get("name"):
            unnamed = [one for one in knowledge.unnamed(self.game) if one.player in self.silent]
            one = next(one for one in unnamed if one.choices)
            self.clock.pass_time(600, 1800)
            named = NameUnknown(one.thing, one.choices[0], wish["reason"])
            self.game = self.ledger.execute(self.game.id, named, Entry(by=wish["by"])).game

    def _paper_sheet(self) -> None:
        wish = self.plan.get("claim")
        if wish is not None:
            totals: dict[str, dict[str, int]] = {p: {} for p in self.plan["players"]}
            for (player, category), points in self._points(self.game.state).items():
                totals[player][category] = points
            for player, wrong in wish["off"].items():
                for category, points in wrong.items():
                    totals[player][category] = totals[player].get(category, 0) + points
            self.clock.pass_time(120, 400)
            winners = wish.get("winners", ())
            self.game = self.ledger.claim(self.game.id, totals, winners=winners, entry=self.entry)
        for player in self.plan.get("sign", ()):
            self.clock.pass_time(5, 20)
            self.game = self.ledger.sign_off(self.game.id, player, entry=Entry(by=player))
