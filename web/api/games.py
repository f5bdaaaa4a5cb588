"""Looking at games: lists, one game, its history, its positions, its record."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from ledger import visibility
from ledger.aggregates.game import Game
from ledger.audit import Audit, audit
from ledger.chain import Chain
from ledger.chain.lines import ChainLine
from ledger.errors import BAD_STATE_ERRORS, Refusal, TitleNotInstalled, Unreadable
from ledger.notation import load_said
from ledger.projections.queries import Queries
from ledger.projections.rows import Player
from ledger.questions.said import understood
from ledger.record import chained, lines_for
from ledger.review.verify import Report, verify
from ledger.ruleset.codec import Action
from ledger.ruleset.rejudge import has_blanks
from ledger.schemas import waivable, within
from ledger.texts.problems import RefusalSaid, refusals_said
from ledger.web.api import requests
from ledger.web.api.presenters import changes, said, shown
from ledger.web.api.responses import GameList, GameShown, HistoryShown, Legal, LinesShown, Previewed
from ledger.web.boards import labels
from ledger.web.context import lang, projections, the_game, viewer
from ledger.web.pages import text_entry
from ledger.web.pages.verify import with_chain
from ledger.web.shared import visible_history as shown_to
from ledger.web.shared.agreement import rules_against
from ledger.web.shared.uninstalled_titles import raw_record

from .blueprint import AS_IF_ENDED, answer, day, number, read_body, route

GAME = "/games/<game_id>"
NDJSON = "application/x-ndjson"
AS = "the seat that looks; without it nobody's secrets are told"


WHICH = {
    "q": "what is looked for, in plain words: `Ana wins by more than 5`, `over 100 points`, "
    "`with ...`, `since 2026-01-01`; other words are searched for in titles, names, notes and "
    "what happened",
    "title": "only games of this title",
    "player": "only games of this player",
    "status": "`playing` or `finished`",
    "since": "the first day on which the game may have begun (2026-05-31)",
    "until": "the last one",
}


def asked_games(read: Queries) -> dict[str, Any]:
    """Which games, as the address says it."""
    status = request.args.get("status", "")
    if status not in ("", "playing", "finished"):
        raise Unreadable({"status": ["not_one_of:playing, finished"]})
    return {
        "search": read.question(request.args.get("q", "")),
        "title": request.args.get("title", ""),
        "player": request.args.get("player", ""),
        "status": status,
        "since": day("since"),
        "until": day("until"),
    }


@route(
    "GET",
    "/games",
    "The games, the last one touched first",
    answers={200: GameList},
    errors=(400,),
    query={
        **WHICH,
        "limit": "how many at most (50; never more than 200)",
        "offset": "how many to pass over",
    },
)
def list_games() -> Response:
    read = projections()
    wanted = asked_games(read)
    limit, offset = number("limit", 50, most=200) or 0, number("offset", 0) or 0
    found = read.games(**wanted, limit=limit, offset=offset)
    total = read.count_games(**wanted)
    question = wanted["search"]
    said = tuple(words for words, _ in understood(question, lang()))
    return answer(GameList(tuple(found), total, read.matches(question, found), said))


@route("GET", GAME, "One game as it stands", answers={200: GameShown}, errors=(404,))
def show_game(game_id: str) -> Response:
    return answer(shown(the_game(game_id)))


@route(
    "GET",
    f"{GAME}/history",
    "One sentence per step, in both languages",
    answers={200: HistoryShown},
    errors=(400, 404),
    query={"after": "only steps after this one", "limit": "how many at most", "as": AS},
)
def show_history(game_id: str) -> Response:
    game = the_game(game_id)
    read = projections()
    rows = read.history(game.id, after=number("after", 0) or 0, limit=number("limit"))
    return answer(HistoryShown(str(game.id), tuple(shown_to.rows(game, rows))))


@route(
    "GET",
    f"{GAME}/position",
    "The whole table at a step, as a document to store, share, score or begin from",
    answers={200: dict[str, Any]},
    errors=(400, 404),
    query={"step": "the step (else the last one)", "as": AS},
)
def show_position(game_id: str) -> Response:
    game = the_game(game_id)
    step = number("step", game.version)
    return answer(game.rules.position(visibility.state_at(game, step or 0, viewer(game))))


@route(
    "GET",
    f"{GAME}/audit",
    "Where every point comes from; waivers, lint, the claim beside it",
    answers={200: Audit},
    errors=(400, 404),
    query={"step": "the step (else the last one)", "as_if_ended": AS_IF_ENDED, "as": AS},
)
def show_audit(game_id: str) -> Response:
    game = the_game(game_id)
    as_if_ended = bool(number("as_if_ended"))
    return answer(audit(game, number("step"), as_if_ended=as_if_ended, viewer=viewer(game)))


@route(
    "GET",
    f"{GAME}/verify",
    "The game judged again under today's rules",
    answers={200: Report},
    errors=(404,),
)
def show_verify(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(with_chain(game, verify(game)))


@route(
    "GET",
    f"{GAME}/chain",
    "The chain of the record: one link for each step, and the last of them, the head",
    answers={200: ChainLine},
    errors=(404,),
    query={"as": AS},
)
def show_chain(game_id: str) -> Response:
    game, chain = the_game(game_id), Chain()
    for line in lines_for(game, viewer(game)):
        chain.add(line)
    return answer(chain.last_line)


@route(
    "GET",
    f"{GAME}/record",
    "The whole game as a record file",
    answers={200: NDJSON},
    errors=(404,),
    query={"as": AS},
)
def show_record(game_id: str) -> Response:
    try:
        game = the_game(game_id)
    except TitleNotInstalled as error:
        return raw_record(error)
    name = f"{game.setup.title}-{game.id}.jsonl"
    head = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(chained(lines_for(game, viewer(game))), headers=head, content_type=NDJSON)


@route(
    "GET",
    f"{GAME}/legal",
    "What may be done now",
    answers={200: Legal},
    errors=(400, 404),
    query={"kind": "only actions of this kind", "as": AS},
)
def show_legal(game_id: str) -> Response:
    game = the_game(game_id)
    rules, state = game.rules, visibility.state(game, viewer(game))
    kind = request.args.get("kind")
    if kind is not None and kind not in rules.actions:
        raise Unreadable({"kind": [f"not_one_of:{', '.join(rules.actions)}"]})
    now = rules.play.now(state)
    actions = [
        action
        for action in ([] if now.over else rules.legal_actions(state))
        if kind in (None, type(action).__name__)
    ]
    asks = () if now.over else rules.play.asks(state)
    more = rules.play.listed_in_part
    return answer(
        Legal(
            game=str(game.id),
            step=game.version,
            now=now,
            count=len(actions),
            actions=actions,
            asks=[ask for ask in asks if kind in (None, ask.kind)],
            more={} if now.over else {k: w for k, w in more.items() if kind in (None, k)},
        )
    )


@route(
    "GET",
    f"{GAME}/lines",
    "What may be done now as lines of text, each as it may be given for an action",
    answers={200: LinesShown},
    errors=(400, 404),
    query={"text": "what has been typed so far", "as": AS},
)
def show_lines(game_id: str) -> Response:
    game = the_game(game_id)
    return answer(LinesShown(game=str(game.id), step=game.version, **text_entry.typed(game)))


@route(
    "POST",
    f"{GAME}/preview",
    "Judges an action and records nothing",
    body=requests.Preview(),
    answers={200: Previewed},
    errors=(400, 404, 413, 415),
    query={"as": AS},
)
def preview(game_id: str) -> Response:
    body = read_body(requests.Preview())
    game = the_game(game_id)
    state = visibility.state_at(game, body.get("step") or game.version, viewer(game))
    with within("action"):
        action = load_said(game.rules, body["action"], state, labels(game.rules.key))
    return answer(previewed(game, state, action, now=body.get("step") in (None, game.version)))


def previewed(game: Game, state: Any, action: Action, *, now: bool = True) -> Previewed:
    """Under a virtual dealer nothing is dealt for a look. `now`: not a step of the past."""
    rules = game.rules
    found = rules.judge(state, action)
    virtual = game.setup.dealer == "virtual" and bool(rules.chance_fields(action))
    dealt = virtual and has_blanks(rules, action)
    possible = all(waivable(rules, one) for one in found)
    events = after = None
    if possible and not dealt:
        try:
            events = rules.play.outcome(state, action, {})
            after = rules.fold(state, events, state.step + 1)
        except BAD_STATE_ERRORS:
            possible, events, after = False, None, None
    return Previewed(
        legal=not found,
        possible=possible,
        refusals=refusals_said(rules, game.catalogue, found, lang()),
        to_agree=_to_agree(game, action, found) if now else None,
        dealt=dealt,
        action=action,
        sentence=None
        if events is None
        else said(lambda lang: rules.words.say(game.catalogue, action, events, lang)),
        events=events,
        changes=None if after is None else changes(rules, state, after),
    )


def _to_agree(game: Game, action: Action, found: list[Refusal]) -> tuple[RefusalSaid, ...] | None:
    agreeable = rules_against(game, action)
    if not found or agreeable == tuple(found):
        return None
    return refusals_said(game.rules, game.catalogue, agreeable, lang())


@route(
    "GET",
    "/players",
    "Everybody who has finished a game",
    answers={200: dict[str, Any]},
)
def list_players() -> Response:
    read = projections()
    return answer({"players": read.players()})


@route(
    "GET",
    "/players/<path:name>",
    "A player's results and figures",
    answers={200: Player},
    errors=(404,),  # of a name that is no part of an address
)
def show_player(name: str) -> Response:
    read = projections()
    return answer(read.player(name))
