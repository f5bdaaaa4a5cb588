"""The page that starts a game: it says why a combination is impossible before it is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from msgspec.structs import replace
from werkzeug.datastructures import FileStorage, MultiDict

from ledger.application import Entry
from ledger.catalogues.library import kept_catalogues
from ledger.errors import LedgerError, Refusal, Refused, Unreadable
from ledger.games import GAMES, ruleset
from ledger.ruleset import Option, Ruleset, Setup
from ledger.schemas import load_catalogue, load_players
from ledger.texts.fields import field_sentence
from ledger.texts.problems import text_of
from ledger.web.access.identity import signed_by
from ledger.web.context import catch_up, form_key, lang, ledger, projections, scribe, t
from ledger.web.pages.titles import overview, said, source_word

new = Blueprint("new", __name__)

NAME_LIMIT = 40
LATELY, FACES = 30, 8  # games looked at, people offered
YEAR = 365 * 24 * 3600
CATALOGUE_LIMIT = 256  # kB; the largest we know of has 60


@dataclass
class Problem:
    """Why the game cannot start: the sentence, and the rule when a rule says so."""

    message: str
    rule: str = ""
    code: str = "refused"  # of the table of errors, as the API answers the same form


def unread(message: str) -> Problem:
    return Problem(message, code="unreadable")


DRAWN = -1  # instead of a place that begins


@dataclass
class Draft:
    """The form as it was typed, readable or not."""

    rules: Ruleset[Any, Any]
    names: list[str]  # one per place, empty ones included
    first: int = 0  # the place that begins, or DRAWN
    options: dict[str, Any] = field(default_factory=dict)
    chosen: dict[str, list[str]] = field(default_factory=dict)  # by option: a value a place, or ""
    dealer: str = "table"
    seed: str = ""
    own: bool = False  # a catalogue of the reader's
    text: str = ""
    by: str = ""
    unread: list[Problem] = field(default_factory=list)  # what could not even be read
    catalogue: Any = None

    def __post_init__(self) -> None:
        places = self.rules.play.player_counts[-1]
        self.names += [""] * (places - len(self.names))
        offered = {one.key: one.proposed(self.dealer) for one in self.rules.play.options}
        self.options = {**offered, **self.options}
        for option in self.by_seat:
            self._choose(option)
        self.catalogue = self.rules.catalogues.default
        if self.own and not self.unread:
            try:
                self.catalogue = load_catalogue(self.rules, self.text)
            except Unreadable as error:
                codes = [code for codes in error.errors.values() for code in codes]
                said = " ".join(field_sentence(code, lang()) for code in codes)
                self.unread.append(unread(t("new.unreadable_catalogue", error=said)))

    def _choose(self, option: Option) -> None:
        """A choice for every player is the option's value; for some of them it is a problem."""
        values = self.chosen.setdefault(option.key, [])
        values += [""] * (len(self.names) - len(values))
        pairs = {name: v for name, v in zip(self.names, values, strict=False) if name}
        if pairs and all(pairs.values()):
            self.options[option.key] = pairs
        elif any(pairs.values()):
            missing = ", ".join(name for name, value in pairs.items() if not value)
            said = t("new.some_chosen", players=missing)
            self.unread.append(Problem(f"{option.label[lang()]}: {said}", option.rule))

    @property
    def by_seat(self) -> list[Option]:
        """The options that may be decided player by player."""
        return [option for option in self.rules.play.options if option.by_player]

    @property
    def rulings(self) -> list[Option]:
        """The options with more than one value of their own."""
        return [one for one in self.rules.play.options if len(one.values) > 1 and one.asked]

    @property
    def by_seat_chosen(self) -> bool:
        """Is something decided player by player?"""
        return any(any(self.chosen[option.key]) for option in self.by_seat)

    @property
    def awaited(self) -> str:
        """What a form with too few names waits for; that is no fault yet."""
        if len(self.players) >= self.rules.play.player_counts[0]:
            return ""
        return t("new.who_plays", players=overview(self.rules).players)

    def choices(self, option: Option) -> list[tuple[str, str]]:
        """What a player may have, named by the catalogue of this game; first what is usual."""
        name = self.rules.words.name_of
        usual = ("", said(option, option.default))
        return [usual, *((v, name(self.catalogue, v, lang())) for v in option.by_player)]

    @property
    def players(self) -> list[str]:
        return [name for name in self.names if name]

    @property
    def drawn(self) -> bool:
        """The dealer draws who begins."""
        return self.first == DRAWN and self.rules.play.draws_first_player

    @property
    def begins(self) -> str:
        if self.drawn:
            return next(iter(self.players), "")  # stands for whoever it will be
        return self.names[self.first] if 0 <= self.first < len(self.names) else ""

    @property
    def seats(self) -> list[tuple[int, str]]:
        """Seat numbers as marks count them, with their names."""
        return list(enumerate(self.players, start=1))

    @property
    def rule_ids(self) -> set[str]:
        """The rules that have a place on the rules page to link to."""
        return {rule.id for rule in self.rules.rules}

    @property
    def changed(self) -> list[tuple[Option, str]]:
        """The rulings this table decides the other way."""
        return [
            (option, self._said(option))
            for option in self.rules.play.options
            if self.options[option.key] != option.proposed(self.dealer)
        ]

    def _said(self, option: Option) -> str:
        value = self.options[option.key]
        if not isinstance(value, dict):
            return said(option, value)
        names = dict(self.choices(option))
        return ", ".join(f"{player}: {names.get(one, one)}" for player, one in value.items())

    def setup(self) -> Setup:
        return Setup(
            title=self.rules.key,
            players=tuple(self.players),
            first_player=self.begins,
            options=self.options,
            dealer="virtual" if self.dealer == "virtual" else "table",
            catalogue_id=self.catalogue.catalogue_id,
            catalogue_hash=self.catalogue.hash,
        )

    def colours(self) -> dict[int, tuple[str, str]]:
        """Of each place with a name: the colour of the box and what it is called, if it has one."""
        found = self.rules.look.colours(self.rules.play.initial(self.setup()))
        named = [(place, found.get(name)) for place, name in enumerate(self.names, 1) if name]
        return {n: (colour, t(f"new.colour.{colour}")) for n, colour in named if colour}

    def problems(self) -> list[Problem]:
        """Everything that keeps this game from being started."""
        return [*self.unread, *self._own_problems(), *self._refused(self.setup())]

    def state(self, problems: list[Problem]) -> str:
        """The line above the button: what is awaited, what is wrong, or that all is ready."""
        return self.awaited or (problems[0].message if problems else t("new.ready"))

    def lines(self) -> dict[str, str]:
        """What each folded part of the form holds."""
        changed = len(self.changed)
        return {
            "rulings": t("new.changed", n=changed) if changed else t("new.defaults"),
            "dealer": t("new.virtual" if self.dealer == "virtual" else "new.table"),
            "catalogue": self.catalogue.catalogue_id,
        }

    def _own_problems(self) -> Iterator[Problem]:
        try:
            load_players(list(dict.fromkeys(self.players)))  # a rule speaks of the same name twice
        except Unreadable as error:
            for codes in error.errors.values():
                yield from (unread(field_sentence(code, lang())) for code in codes)
        if self.players and not self.begins:
            yield unread(t("new.first_empty"))
        if self.drawn and self.dealer == "table":
            yield unread(t("new.draw_yourselves"))
        if self.dealer not in ("table", "virtual"):
            yield unread(t("new.unknown_dealer", dealer=self.dealer))
        if self.dealer == "table" and self.seed:
            yield unread(t("new.seed_with_table"))

    def _refused(self, setup: Setup) -> Iterator[Problem]:
        for refusal in self.rules.setup_refusals(setup):
            if setup.first_player or refusal.params.get("player") != "":
                yield self.explained(refusal)

    def status(self, problems: list[Problem]) -> int:
        """What the API answers: what cannot be read comes before what a rule refuses."""
        codes = {problem.code for problem in problems}
        if len({name.casefold() for name in self.players}) < len(self.players):
            codes.add("unreadable")
        return text_of("unreadable" if "unreadable" in codes else "refused").status

    def explained(self, refusal: Refusal) -> Problem:
        return Problem(self.rules.words.explain(self.catalogue, refusal, lang()), refusal.rule)

    def blocked(self) -> dict[str, dict[str, Problem]]:
        """The values of an option that would bring a refusal of their own, and which one."""
        now = self._codes(self.setup())
        blocked: dict[str, dict[str, Problem]] = {}
        for option in self.rules.play.options:
            at_default = self.options[option.key] == option.default
            usual = now if at_default else self._codes(self._with(option, option.default))
            for value in option.values[1:]:
                for key, refusal in self._codes(self._with(option, value)).items():
                    if key not in usual:
                        blocked.setdefault(option.key, {})[str(value)] = self.explained(refusal)
        return blocked

    def _with(self, option: Option, value: Any) -> Setup:
        setup = self.setup()
        return replace(setup, options={**setup.options, option.key: value})

    def _codes(self, setup: Setup) -> dict[tuple[str, str], Refusal]:
        return {(found.rule, found.code): found for found in self.rules.setup_refusals(setup)}


# ------------------------------------------------------------------------ reading the form


def read_form(form: MultiDict[str, str], files: MultiDict[str, FileStorage]) -> Draft:
    rules = ruleset(form.get("title", ""))
    chosen = form.get("catalogue")
    earlier = next((text for digest, _, text in loaded(rules) if digest == chosen), "")
    own = chosen == "own" or bool(earlier)
    text, wrong = (earlier, []) if earlier else ("", [])
    if own and not earlier:
        text, wrong = catalogue_text(form, files)
    return Draft(
        rules=rules,
        names=[" ".join(name.split()) for name in form.getlist("name")],
        first=form.get("first", 0, type=int),
        options=_options(rules, form),
        chosen={o.key: form.getlist(f"by.{o.key}") for o in rules.play.options if o.by_player},
        dealer=form.get("dealer", "table"),
        seed=form.get("seed", "").strip() if form.get("dealer") == "virtual" else "",
        own=own,
        text=text,
        by=form.get("by", "").strip(),
        unread=wrong,
    )


def _options(rules: Ruleset[Any, Any], form: MultiDict[str, str]) -> dict[str, Any]:
    """Values are sent as text; one that is not listed stays as it is and is refused."""
    options: dict[str, Any] = {}
    for option in rules.play.options:
        text = form.get(f"option.{option.key}")
        if text is not None:
            options[option.key] = next((v for v in option.values if str(v) == text), text)
    return options


def loaded(rules: Ruleset[Any, Any], wanted: str = "") -> list[tuple[str, str, str]]:
    """The replacement catalogues kept for new games, then those that games of this store were
    played with: hash, name, text."""
    found = [
        (one.hash, _called(rules, one), one.text)
        for one in kept_catalogues(ledger().address, rules)
    ]
    lately = projections().games_with_own_catalogue(rules.key)
    played = projections().catalogues_played(rules.key) if wanted else []
    for game_id in [*lately, *(game for digest, _, game in played if digest == wanted)]:
        try:
            text = ledger().game(game_id).started.catalogue
            components = None if text is None else rules.catalogues.add(text)
        except LedgerError:  # a game that does not open is no reason not to begin another
            continue
        if text is not None and components is not None:
            found.append((components.hash, _called(rules, components), text))
    return list({one[0]: one for one in reversed(found)}.values())[::-1]


def _called(rules: Ruleset[Any, Any], one: Any) -> str:
    """A template is called like its game; every other catalogue by its id."""
    if rules.of_catalogue is None:
        return str(one.catalogue_id)
    return rules.of(one.hash).name[lang()]


def catalogue_text(
    form: MultiDict[str, str], files: MultiDict[str, FileStorage]
) -> tuple[str, list[Problem]]:
    """A file wins over the text field, which keeps an earlier file when the form comes back."""
    file = files.get("catalogue_file")
    data = file.read(CATALOGUE_LIMIT * 1024 + 1) if file and file.filename else b""
    if not data:
        data = form.get("catalogue_text", "").replace("\r\n", "\n").encode()
    if len(data) > CATALOGUE_LIMIT * 1024:
        return "", [unread(t("new.too_large", limit=CATALOGUE_LIMIT))]
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return "", [unread(t("new.not_text"))]
    return text, [] if text.strip() else [unread(t("new.no_catalogue"))]


# ------------------------------------------------------------------------ pages


@new.get("/new")
def form() -> str:
    key = request.args.get("title") or next(iter(GAMES))
    names = request.args.getlist("player")
    rules, wanted = ruleset(key), request.args.get("catalogue", "")
    text = next((text for digest, _, text in loaded(rules, wanted) if digest == wanted), "")
    return _page(Draft(rules, names=names, by=scribe(), own=bool(text), text=text))


@new.post("/new")
def start() -> Any:
    draft = read_form(request.form, request.files)
    if "move" in request.form:  # the buttons that order the seats, without a script
        return _page(_moved(draft, request.form["move"]))
    problems = draft.problems()
    if not problems:
        try:
            game = ledger().start(
                draft.rules.key,
                draft.players,
                first_player=None if draft.drawn else draft.begins,
                options=draft.options,
                dealer=draft.dealer,
                seed=draft.seed or None,
                catalogue=draft.text if draft.own else None,
                entry=Entry(by=signed_by(draft.by), key=form_key()),
            )
        except Refused as error:
            problems = [draft.explained(refusal) for refusal in error.refusals]
        else:
            catch_up()
            response = redirect(f"/games/{game.id}", 303)
            if draft.by:  # who holds the pen on this device, for the steps to come
                response.set_cookie(
                    "scribe", draft.by, max_age=YEAR, secure=request.is_secure, samesite="Lax"
                )
            return response
    return _page(draft, problems), draft.status(problems)


@new.post("/new/check")
def check() -> Response:
    """The same judgement while the form is filled in: the sentences and the summary card."""
    draft = read_form(request.form, request.files)
    problems = draft.problems()
    return jsonify(
        ready=not problems,
        problems=[{"rule": p.rule, "message": p.message} for p in problems],
        state=draft.state(problems),
        lines=draft.lines(),
        blocked={
            key: {value: {"rule": p.rule, "message": p.message} for value, p in values.items()}
            for key, values in draft.blocked().items()
        },
        summary=render_template("new_summary.html", draft=draft, problems=problems),
        colours={} if problems else draft.colours(),
    )


def _moved(draft: Draft, move: str) -> Draft:
    way, _, number = move.partition("-")
    here = int(number) if number.isdecimal() else -1
    there = here - 1 if way == "up" else here + 1
    if 0 <= here < len(draft.names) and 0 <= there < len(draft.names):
        names = draft.names
        for moved in (names, *draft.chosen.values()):
            moved[here], moved[there] = moved[there], moved[here]
        draft.first = {here: there, there: here}.get(draft.first, draft.first)
    return draft


def known_players() -> list[str]:
    """Who sat at the last games, most recent first: they can be seated with a tap."""
    rows = projections().games(limit=LATELY)
    names = dict.fromkeys(name for row in rows for name in row.players)
    return list(names)[:FACES]


def _page(draft: Draft, refused: list[Problem] | None = None) -> str:
    """`refused` is what a sent form met; an untouched form is not blamed for being empty."""
    problems = draft.problems()
    return render_template(
        "new.html",
        titles=[overview(rules) for rules in GAMES.values()],
        refused=refused or [],
        blocked=draft.blocked(),
        built_in=overview(draft.rules),
        loaded=loaded(draft.rules),
        kept={one.hash for one in kept_catalogues(ledger().address, draft.rules)},
        option_value=said,
        source_word=source_word,
        name_limit=NAME_LIMIT,
        draft=draft,
        problems=problems,
        lines=draft.lines(),
        faces=known_players(),
    )
