"""Commands that begin a game: start a new one, or fork one that there is."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

from ledger.aggregates.game import Game
from ledger.aggregates.renumber import renumbered
from ledger.aggregates.retaken import first_taken
from ledger.aggregates.steps import AnyBody, Started
from ledger.commands.command import Mark, Opening
from ledger.commands.moves import resting_step
from ledger.errors import Refused, UnknownName, Unreadable
from ledger.games import ruleset
from ledger.laws import kept_anyway
from ledger.positions import checked, completed, one_truth
from ledger.positions.beginning import at_the_beginning
from ledger.ruleset import Ruleset, Setup
from ledger.ruleset.dealer import Dealer, commitment
from ledger.schemas import check_position, load_catalogue


class Start(Opening, frozen=True, kw_only=True):
    """A new game, or Refused with everything that is wrong with the setup."""

    followed: ClassVar[bool] = True

    title: str
    players: Sequence[str]
    first_player: str | None = None
    options: Mapping[str, Any] | None = None
    dealer: str = "table"
    seed: str | None = None
    catalogue: str | None = None
    position: Mapping[str, Any] | None = None

    def first_steps(self, mark: Mark) -> list[AnyBody]:
        rules = ruleset(self.title)
        dealer, seed = self._dealing()
        components = self._components(rules)
        document = self._position(rules, dealer, components.hash)
        state = None if document is None else checked(rules, document)
        options = rules.with_defaults(self.options or {})
        if document is not None and state is not None:
            document = at_the_beginning(document, rules.paper.step_fields)
            options = one_truth(rules, state, self.options)
        first = self.first_player or str(getattr(state, "first_player", ""))
        setup = self._setup(rules, dealer, seed, components, options, first)
        if state is not None:
            check_position(state, setup)
        return [
            Started(
                setup=setup,
                rules_version=rules.version,
                seed=seed,
                catalogue=rules.catalogues.text(setup.catalogue_hash),
                position=UNSET if document is None else Raw(msgspec.json.encode(document)),
                schema=rules.codec.schema,
                **mark.fields,
            )
        ]

    def _dealing(self) -> tuple[Literal["table", "virtual"], str | None]:
        """Who deals, and from which seed."""
        if self.dealer == "virtual":
            return "virtual", self.seed or secrets.token_hex(16)
        if self.dealer != "table":
            raise UnknownName("dealer", self.dealer)
        if self.seed is not None:
            raise Unreadable({"seed": ["only_with_virtual_dealer"]})
        return "table", None

    def _components(self, rules: Ruleset[Any, Any]) -> Any:
        """What is played with: the catalogue that is given, the position's, or the title's own."""
        if self.catalogue:
            return load_catalogue(rules, self.catalogue)
        digest = (self.position or {}).get("catalogue") or rules.catalogues.default.hash
        if not isinstance(digest, str):
            raise Unreadable({"position.catalogue": ["not_text"]})
        return rules.catalogues.get(digest)

    def _position(
        self, rules: Ruleset[Any, Any], dealer: str, digest: str
    ) -> Mapping[str, Any] | None:
        """The whole document. Who dealt before does not matter to those who go on from there."""
        if self.position is None:
            return None
        first = self.first_player or next(iter(self.players), "")
        usual = {"first_player": first, "options": self.options or {}, "catalogue": digest}
        told = {"title": rules.key, **self.position, "dealer": dealer}
        whole: Mapping[str, Any] = completed(rules, told, self.players, **usual)
        return whole

    def _setup(
        self,
        rules: Ruleset[Any, Any],
        dealer: Literal["table", "virtual"],
        seed: str | None,
        components: Any,
        options: dict[str, Any],
        first: str,
    ) -> Setup:
        setup = Setup(
            title=self.title,
            players=tuple(self.players),
            first_player=first or self._first_player(rules, seed),
            options=options,
            dealer=dealer,
            catalogue_id=components.catalogue_id,
            catalogue_hash=components.hash,
            seed_commitment=commitment(seed) if seed else None,
        )
        if refusals := tuple(rules.setup_refusals(setup)):
            raise Refused(self.title, refusals)
        return setup

    def _first_player(self, rules: Ruleset[Any, Any], seed: str | None) -> str:
        """Who begins if nobody said so: drawn by a virtual dealer where the rules want it."""
        if seed and self.position is None and rules.play.draws_first_player:
            return next(reversed(Dealer(seed).shuffled("first player", list(self.players))), "")
        return next(iter(self.players), "")


class Fork(Opening, frozen=True):
    """A new game with the steps that stand at `step`, and what followed by itself. A virtual deal
    goes on with a new seed, so that a fork cannot be used to look at cards to come."""

    game: Game
    step: int

    @property
    def source(self) -> Game:
        return self.game

    def is_same(self, other: Opening) -> bool:
        here = (self.game.id, self.step)
        return isinstance(other, Fork) and here == (other.game.id, other.step)

    def first_steps(self, mark: Mark) -> list[AnyBody]:
        game = self.game
        copied = self._copied_steps()
        numbers = {1: 1, **{old: new for new, old in enumerate(copied, start=2)}}
        seed = secrets.token_hex(16) if game.setup.dealer == "virtual" else None
        started = replace(
            game.started,
            setup=replace(game.setup, seed_commitment=commitment(seed) if seed else None),
            seed=seed,
            forked_from=(game.id, self.step),
            set_aside=kept_anyway(game, resting_step(game, self.step)),
            **mark.fields,
        )
        return [started, *(renumbered(game.body(n), numbers) for n in copied)]

    def _copied_steps(self) -> list[int]:
        """The standing steps, and the house rules agreed: each stays where it was made."""
        game = self.game
        line = game.standing_steps(resting_step(game, self.step))[1:]
        first = first_taken(game) if game.agreements else {}
        agreed = (n for n in game.agreements if n <= self.step)
        return sorted({*line, *agreed}, key=lambda n: (first.get(n, n), n))
