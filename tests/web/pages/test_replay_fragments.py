"""Steps sent ahead of time: in pieces, each once, and not what the page has already."""

from __future__ import annotations

import pytest

from ledger.games import BUILT_IN


@pytest.fixture(params=BUILT_IN)
def game(request, ledger, play_some):
    return play_some(ledger, request.param, ("Ana", "Bo", "Chloé"), seed=3, steps=60)


def put_together(answer, known=()):
    """The steps of an answer as text; `known` are the pieces of the step the page has."""
    shelf = [*dict.fromkeys(known), *answer["pieces"]]
    assert answer["known"] == len(dict.fromkeys(known))
    return {int(n): [shelf[i] for i in numbers] for n, (_, numbers) in answer["steps"].items()}


def test_the_pieces_make_the_very_steps_and_are_sent_once(client, game):
    at = f"/games/{game.id}/steps"
    first = client.get(f"{at}/31/fragments?to=35").get_json()
    steps = put_together(first)
    assert sorted(steps) == [31, 32, 33, 34, 35]
    for n, pieces in steps.items():
        assert "".join(pieces) == client.get(f"{at}/{n}/fragment").get_data(as_text=True)
    digest = first["steps"]["35"][0]
    answer = client.get(f"{at}/36/fragments?to=37&known=35&digest={digest}")
    then = put_together(answer.get_json(), steps[35])
    for n, pieces in then.items():
        assert "".join(pieces) == client.get(f"{at}/{n}/fragment").get_data(as_text=True)
    whole = len(client.get(f"{at}/36/fragment").data) + len(client.get(f"{at}/37/fragment").data)
    assert sum(map(len, answer.get_json()["pieces"])) < whole / 3  # only what differs


def test_a_digest_of_something_else_shares_nothing(client, game):
    at = f"/games/{game.id}/steps/20/fragments"
    plain = client.get(f"{at}?to=21").get_json()
    for wrong in ("&known=19&digest=00000000", "&known=19", "&known=9999&digest=1", "&known=x"):
        assert client.get(f"{at}?to=21{wrong}").get_json() == plain


def test_backwards_and_beyond_the_ends(client, game):
    at = f"/games/{game.id}/steps"
    back = client.get(f"{at}/5/fragments?to=-9").get_json()
    assert sorted(map(int, back["steps"])) == [1, 2, 3, 4, 5]
    last = client.get(f"{at}/{game.version - 1}/fragments?to=100000").get_json()
    assert sorted(map(int, last["steps"])) == [game.version - 1, game.version]
    many = client.get(f"{at}/1/fragments?to={game.version}").get_json()
    assert len(many["steps"]) == 10
    assert client.get(f"{at}/{game.version + 1}/fragments").status_code == 404


def test_links_of_a_fragment_are_those_of_its_page(client, game):
    for path in ("31/fragment", "31/fragments?to=32"):
        text = client.get(f"/games/{game.id}/steps/{path}").get_data(as_text=True)
        assert "fragment?" not in text
        assert "fragments?" not in text
