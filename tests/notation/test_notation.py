"""An action on one line: what is written is read again, and what people type is understood."""

from __future__ import annotations

from random import Random

import pytest

from ledger.errors import Unreadable
from ledger.games import GAMES, ruleset
from ledger.notation import Lines, load_said, tokens, usage
from ledger.notation.vocabulary import folded, kind_words
from ledger.simulate import play
from ledger.tools.dev.freedoms.universe import Universe

NAMES = ("Ana", "Bo", "Chloé", "Dan Ray", "Eve")


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_line_is_read_as_the_action_it_was_written_for(title, lang):
    rules = ruleset(title)
    count = 3 if 3 in rules.play.player_counts else rules.play.player_counts[0]
    game = play(None, title, NAMES[:count], "lines", rules.play.soaks[-1], "table")
    kinds = set()
    for step in range(2, game.version + 1):
        action = game.action(step)
        kinds.add(type(action))
        if step % 4 and len(kinds) > 3:
            continue  # a whole game has hundreds of steps that are alike
        lines = Lines(rules, game.state_at(game.previous_standing_step(step)), lang)
        line = lines.write(action)
        assert lines.read(line) == action, line
        assert "\n" not in line


STRANGE = ("Dan Ray", "mine", "Ana:", "no", "d1")  # a name may be like anything


@pytest.mark.parametrize("title", GAMES)
def test_whatever_may_be_asked_for_is_read_as_it_was_written(title):
    """Legal or not, of any seat, whatever the seats are called."""
    rules, chance = ruleset(title), Random(title)
    count = rules.play.player_counts[-1]
    game = play(None, title, STRANGE[:count], "strange", rules.play.soaks[0], "table")
    for step in chance.sample(range(1, game.version), 5):
        lines = Lines(rules, game.state_at(step), chance.choice(("en", "fr")))
        for action in Universe(game, chance, step).some(25):
            line = lines.write(action)
            assert lines.read(line) == action, line


def test_a_seat_and_an_empty_list_are_read_as_typed():
    game = play(None, "foundations", ("Ana", "Dan Ray"), "typed", {}, "table")
    state = game.state_at(game.version - 1)
    for line in ('"Dan Ray": take income', "Dan Ray: take income", "dan ray: take income"):
        assert Lines(game.rules, state).read(line).player == "Dan Ray"
    consul = Lines(game.rules, state).read("place consul tiles -")
    assert consul.placements == ()


@pytest.mark.parametrize("title", GAMES)
def test_every_kind_of_action_says_how_it_is_written(title):
    rules = ruleset(title)
    for kind, struct in rules.actions.items():
        written = usage(rules, kind)
        assert written.startswith(kind_words(kind))
        for field in struct.__struct_encode_fields__:
            assert field == "player" or field in written.lower()


@pytest.fixture
def table():
    """Founders with its market open and Ana to move."""
    game = play(None, "founders", ("Ana", "Bo"), "typed", {}, "table")
    step = next(
        n for n in range(2, game.version + 1) if type(game.action(n)).__name__ == "OpenTile"
    )
    return game.rules, game.state_at(game.previous_standing_step(step)), game.action(step)


def read(table, line, lang="en", labels=None):
    rules, state, _ = table
    return Lines(rules, state, lang, labels).read(line)


def test_a_kind_may_be_begun_and_a_component_named(table):
    action = read(table, "open village mine")
    assert (type(action).__name__, action.stack, action.tile) == ("OpenTile", "village", "mine")
    assert action.player == table[1].players[0] == "Ana"


def test_names_are_understood_in_both_languages_without_accents(table):
    rules, state, _ = table
    name = rules.words.name_of(rules.catalogues.get(state.catalogue), "pottery_kiln", "fr")
    assert read(table, f"open village {name}").tile == "pottery_kiln"
    assert read(table, f"OPEN Village {folded(name)}").tile == "pottery_kiln"


def test_the_words_of_a_page_begin_a_line_too(table):
    action = read(table, "retourner village mine", labels={"OpenTile": ["Retourner une tuile"]})
    assert type(action).__name__ == "OpenTile"


def test_another_seat_and_fields_by_name(table):
    action = read(table, "Bo: add tile=mine-1 cell=2,-1 swap")
    assert (action.player, action.tile, action.cell, action.swap) == ("Bo", "mine-1", (2, -1), True)


@pytest.mark.parametrize(
    ("line", "field", "code"),
    [
        ("", "line", "missing"),
        ("fly to the moon", "line", "not_one_of"),
        ("play", "line", "not_one_of:play war, play coin, play carriage, play craftsman"),
        ("open village mine and more", "line", "too_many_words:and more"),
        ("add mine here", "cell", "not_a_whole_number"),
        ("add mine 1,1 swap=perhaps", "swap", "not_yes_or_no"),
        ("open", "stack", "missing"),
    ],
)
def test_what_cannot_be_read_says_where(table, line, field, code):
    with pytest.raises(Unreadable) as caught:
        read(table, line)
    errors = caught.value.errors
    assert any(said.startswith(code) for said in errors[field])


def test_a_kind_nobody_knows_is_told_what_may_be_done_now(table):
    with pytest.raises(Unreadable) as caught:
        read(table, "fly to the moon")
    (said,) = caught.value.errors["line"]
    rules, state, _ = table
    timely = {kind_words(type(one).__name__) for one in rules.play.candidates(state, {})}
    assert set(said.removeprefix("not_one_of:").split(", ")) == timely
    assert len(timely) < len(rules.actions)


def test_quotes_and_brackets_keep_words_together():
    assert tokens('say "two words" [1, 2] {"a": "b c"}  end') == [
        "say",
        '"two words"',
        "[1, 2]",
        '{"a": "b c"}',
        "end",
    ]


def test_completion_goes_on_as_typed_or_has_every_word(table):
    rules, state, _ = table
    lines = Lines(rules, state)
    legal = rules.legal_actions(state)
    begun = lines.matching(legal, "open tile vil")
    assert begun
    assert all(line.startswith("open tile village") for line, _ in begun)
    assert all(lines.read(line) == action for line, action in begun)
    anywhere = lines.matching(legal, "village open")
    assert anywhere
    assert len(lines.matching(legal, "", 5)) == 5
    assert lines.matching(legal, "xyzzy") == []


def test_json_and_lines_are_both_an_action(table):
    rules, state, _ = table
    line = load_said(rules, "open village mine", state)
    assert line == load_said(rules, {"kind": "OpenTile", "stack": "village", "tile": "mine"}, state)


class TestFirstEmpires:
    """Dice are said by their faces, and a move by its way."""

    @pytest.fixture
    def moving(self):
        game = play(None, "first_empires", NAMES[:3], "typed", {}, "table")
        step = next(
            n
            for n in range(2, game.version + 1)
            if type(game.action(n)).__name__ == "MoveExplorers"
        )
        return game.rules, game.state_at(game.previous_standing_step(step)), game.action(step)

    def test_a_roll_is_its_faces(self, moving):
        assert read(moving, "roll blue+green+yellow").faces == ("blue", "green", "yellow")
        assert read(moving, "roll d1@blue+d2@black").faces == {"d1": "blue", "d2": "black"}

    def test_a_move_is_its_way(self, moving):
        action = read(moving, "move karthadst>nok>mupata@2+kush>mupata")
        assert [(leg.path, leg.count) for leg in action.legs] == [
            (("karthadst", "nok", "mupata"), 2),
            (("kush", "mupata"), 1),
        ]

    def test_no_move_of_a_whole_game_needs_json(self, moving):
        game = play(None, "first_empires", NAMES[:4], "ways", {}, "table")
        for step in range(2, game.version + 1):
            if type(action := game.action(step)).__name__ in ("MoveExplorers", "RollDice"):
                lines = Lines(game.rules, game.state_at(game.previous_standing_step(step)))
                line = lines.write(action)
                assert not set("{}[]") & set(line), line
                assert lines.read(line) == action
