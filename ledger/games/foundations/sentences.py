"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.ruleset import (
    CLAUSES_APART,
    UNKNOWN,
    Lang,
    Names,
    Narration,
    Words,
    explanation,
    listed,
    named,
    number,
    phrase,
    signed,
    typeset,
)
from ledger.ruleset.codec import Event

from . import events as ev
from .actions import Goods
from .catalogue import CONSUL
from .city.metrics import threshold
from .component_names import name_of, names
from .messages import (
    ASKED,
    CATEGORIES,
    CLAUSES,
    CONDITIONS,
    CONTINUED,
    LAWS,
    METRICS,
    PHASES,
    REASONS,
    REFUSALS,
    SETUP_PARTS,
    WORDS,
)

__all__ = ["explain", "name_of", "say", "tell"]

Params = dict[str, Any]


def _plain(component: str, name: Names) -> str:
    """A building without its colour: whoever builds it is named already."""
    kind = component.partition(":")[2]
    return name.get(kind) or name.get(component, component)


# ------------------------------------------------------------------------- events


_SILENT = frozenset(("TurnEnded", "StartingCoinsGranted", "StartingVictoryPointsGranted"))
_SCORING = frozenset((ev.EraScored, ev.GameEnded))
_IN_SCORING = frozenset(("VictoryPointsScored", "CoinsGained"))


def _worth_telling(events: Sequence[Event]) -> list[Event]:
    """In a scoring the sums follow with EraScored; one line each is on the sheet."""
    scoring = not _SCORING.isdisjoint(map(type, events))
    kept = [e for e in events if not (scoring and type(e).__name__ in _IN_SCORING)]
    return [e for n, e in enumerate(kept) if n == 0 or type(e).__name__ not in _SILENT]


def _blanks(event: Event, name: Names, lang: Lang) -> Params:
    return _PARAMS[type(event).__name__](event, name, lang)


def _asked(action: Any, name: Names, lang: Lang) -> Params:
    """What the sentence of an action may name."""
    card = getattr(action, "card", None) or getattr(action, "contract", None)
    secret = card is None or card == UNKNOWN
    sizes = getattr(action, "sizes", None)
    return {
        "player": getattr(action, "player", ""),
        "card": phrase(WORDS["in_secret"], lang) if secret else name.get(str(card), str(card)),
        "slot": getattr(action, "slot", ""),
        "lot": getattr(action, "lot", "") or getattr(action, "anchor", ""),
        "building": _plain(getattr(action, "building", ""), name),
        "sizes": listed(map(str, sizes), lang) if sizes else phrase(WORDS["about_equal"], lang),
        "text": getattr(action, "text", ""),
        "trade": _offer(getattr(action, "player", ""), action, name, lang),
        "tiles": _tiles(getattr(action, "placements", None), lang),
    }


def _tiles(placements: Any, lang: Lang) -> str:
    """Where the Consul's tiles are to lie; which shape follows from the lots."""
    words = [phrase(WORDS["tile_on"], lang, lots=" ".join(p.cells)) for p in placements or ()]
    return listed(words, lang) or phrase(WORDS["nothing"], lang)


def _player(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player}


def _hidden(cards: Any, name: Names, lang: Lang) -> str:
    """Cards that may be unknown, or not for this reader."""
    shown = [cards] if isinstance(cards, str) else list(cards)
    if not shown or UNKNOWN in shown:
        return phrase(WORDS["secret"], lang)
    return named(shown, name, lang)


def _coins(event: ev.StartingCoinsGranted, name: Names, lang: Lang) -> Params:
    return {"coins": listed([f"{p} {n}" for p, n in event.coins.items()], lang)}


def _start_vp(event: ev.StartingVictoryPointsGranted, name: Names, lang: Lang) -> Params:
    return {"vp": listed([f"{name.get(p, p)} {n}" for p, n in event.vp.items()], lang)}


def _open(cards: Sequence[str], name: Names, lang: Lang) -> str:
    """Cards that lie open, some of them perhaps to be named later."""
    told = [name.get(card, card) for card in cards if card != UNKNOWN]
    if later := len(cards) - len(told):
        told.append(phrase(WORDS["later"], lang, n=later))
    return listed(told, lang)


def _lots_named(event: ev.LotsNamed, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "n": len(event.lots), "lots": listed(event.lots, lang)}


def _card_named(event: ev.MarketCardNamed, name: Names, lang: Lang) -> Params:
    return {"slot": event.slot, "card": name.get(event.card, event.card)}


def _contracts(event: ev.ContractsDealt, name: Names, lang: Lang) -> Params:
    hands = [f"{player} {_open(hand, name, lang)}" for player, hand in event.hands.items()]
    return {"hands": phrase(CLAUSES_APART, lang).join(hands)}


def _hands(event: Any, name: Names, lang: Lang) -> Params:
    """Who got how many, and which where this reader may know."""
    known = event.hands if isinstance(event, ev.DraftHandsDealt) else event.cards
    told = [
        phrase(WORDS["hand"], lang, player=p, cards=_hidden(hand, name, lang))
        for p, hand in known.items()
        if UNKNOWN not in hand
    ]
    return {
        "players": listed(event.count, lang),
        "count": max(event.count.values(), default=0),
        "cards": phrase(CLAUSES_APART, lang).join(told) or phrase(WORDS["secret"], lang),
    }


def _pick(event: ev.DraftPickSealed, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "cards": _hidden(event.contract, name, lang)}


def _picks(event: ev.DraftPicksRevealed, name: Names, lang: Lang) -> Params:
    picks = listed([f"{player} {card}" for player, card in event.picks.items()], lang)
    return {"round": event.round, "picks": picks}


def _kept(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "cards": _hidden(event.card, name, lang)}


def _cards(event: Any, name: Names, lang: Lang) -> Params:
    return {"cards": named(event.cards, name, lang)}


def _characters(event: ev.CharactersRevealed, name: Names, lang: Lang) -> Params:
    return {"picks": listed([f"{p} {name.get(c, c)}" for p, c in event.characters.items()], lang)}


def _monuments(event: ev.MonumentsDrawn, name: Names, lang: Lang) -> Params:
    return {"cards": named(event.monuments, name, lang)}


def _consul(event: ev.ConsulSetUp, name: Names, lang: Lang) -> Params:
    return {
        "difficulty": phrase(WORDS[event.difficulty], lang),
        "cards": listed(event.contracts, lang) or phrase(WORDS["nothing"], lang),
        "player": event.controller,
    }


def _nothing(event: Any, name: Names, lang: Lang) -> Params:
    return {}


def _sizes(event: ev.EraPilesFormed, name: Names, lang: Lang) -> Params:
    return {"sizes": listed(map(str, event.sizes), lang)}


def _market(event: ev.MarketFilled, name: Names, lang: Lang) -> Params:
    return {"era": event.era, "cards": _open([c for c in event.slots if c], name, lang)}


def _era(event: ev.EraStarted, name: Names, lang: Lang) -> Params:
    return {"era": event.era, "player": event.first_player}


def _turn(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "number": event.number}


def _income(event: ev.IncomeTaken, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "total": event.total}


def _bought(event: ev.CardPurchased, name: Names, lang: Lang) -> Params:
    card = name.get(event.card, event.card)
    return {"player": event.player, "card": card, "price": event.price}


def _built(event: ev.BuildingConstructed, name: Names, lang: Lang) -> Params:
    old = listed([_plain(gone.building, name) for gone in event.replaced], lang)
    bare = listed(event.markers_placed, lang)
    return {
        "player": event.player,
        "building": _plain(event.building, name),
        "lots": " ".join(event.cells),
        "replaced": phrase(WORDS["replacing"], lang, names=old) if old else "",
        "bare": phrase(WORDS["bare"], lang, lots=bare) if bare else "",
    }


def _money(n: int, lang: Lang) -> str:
    return phrase(WORDS["coins"], lang, n=n)


def _gained(event: ev.CoinsGained, name: Names, lang: Lang) -> Params:
    sources = named([source.ref for source in event.reason.ref], name, lang)
    return {"player": event.player, "coins": _money(event.amount, lang), "sources": sources}


def _scored(event: ev.VictoryPointsScored, name: Names, lang: Lang) -> Params:
    refs = ([event.building] if event.building else []) + [s.ref for s in event.sources]
    era = phrase(WORDS["era"], lang, n=event.era)
    return {
        "player": name.get(event.scorer, event.scorer),
        "amount": signed(event.amount, lang),
        "category": phrase(CATEGORIES[event.category], lang),
        "sources": named(refs, name, lang) or era,
    }


def _goods(goods: Goods, name: Names, lang: Lang) -> str:
    parts = [*goods.lots]
    if goods.coins:
        parts.append(_money(goods.coins, lang))
    parts += [name.get(word, word) for word in (*goods.favours, *goods.invocations)]
    return listed(parts, lang) or phrase(WORDS["nothing"], lang)


def _given(giver: str, taker: str, goods: Goods, name: Names, lang: Lang) -> str:
    said = _goods(goods, name, lang)
    return phrase(WORDS["gives"], lang, giver=giver, taker=taker, goods=said)


def _offer(player: str, trade: Any, name: Names, lang: Lang) -> str:
    parts = []
    for exchange in getattr(trade, "exchanges", ()):
        parts.append(_given(player, exchange.partner, exchange.gives, name, lang))
        parts.append(_given(exchange.partner, player, exchange.receives, name, lang))
    return ", ".join(parts)


def _proposed(event: ev.TradeProposed, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "trade": _offer(event.player, event, name, lang)}


def _traded(event: ev.TradeExecuted, name: Names, lang: Lang) -> Params:
    parts = [_given(t.giver, t.taker, t, name, lang) for t in event.transfers]
    return {"trade": ", ".join(parts)}


def _promise(event: ev.PromiseNoted, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "text": event.text}


def _swindle(event: Any, name: Names, lang: Lang) -> Params:
    card = getattr(event, "invocation", "")
    return {
        "player": event.player,
        "victim": event.victim,
        "lot": event.lot,
        "card": name.get(card, card),
    }


def _invocation(event: ev.InvocationActivated, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "card": name.get(event.invocation, event.invocation)}


def _reordered(event: ev.MarketReordered, name: Names, lang: Lang) -> Params:
    return {"slot": event.moved_from_slot}


def _met(event: ev.ObjectivesMet, name: Names, lang: Lang) -> Params:
    said = [f"{player} ({named(cards, name, lang)})" for player, cards in event.met.items()]
    return {"picks": ", ".join(said)}


def _closing(event: ev.ClosingRoundStarted, name: Names, lang: Lang) -> Params:
    return {"players": listed(event.order, lang)}


def _face(event: ev.ConsulCardFlipped, name: Names, lang: Lang) -> Params:
    return {"face": phrase(WORDS[event.face], lang)}


def _lot(event: Any, name: Names, lang: Lang) -> Params:
    return {"lot": event.lot}


def _tile(event: ev.ConsulTilePlaced, name: Names, lang: Lang) -> Params:
    return {"tile": name.get(event.tile, event.tile), "lots": " ".join(event.cells)}


def _stack(event: ev.ConsulStackReshuffled, name: Names, lang: Lang) -> Params:
    return {"shape": event.shape, "size": event.size}


def _passed(event: ev.ConsulControlPassed, name: Names, lang: Lang) -> Params:
    return {"player": event.from_player, "other": event.to_player}


def _era_scored(event: ev.EraScored, name: Names, lang: Lang) -> Params:
    sums = {who: sum(row.values()) for who, row in event.totals.items()}
    said = [f"{name.get(who, who)} {signed(total, lang)}" for who, total in sums.items()]
    return {"era": event.era, "vp": listed(said, lang)}


def _ended(event: ev.EraEnded, name: Names, lang: Lang) -> Params:
    return {"player": event.next_first_player}


def _shown(event: ev.ObjectiveRevealed, name: Names, lang: Lang) -> Params:
    fulfilled = phrase(WORDS["yes" if event.fulfilled else "no"], lang)
    card = name.get(event.card, event.card)
    return {"player": event.player, "card": card, "fulfilled": fulfilled}


def _over(event: ev.GameEnded, name: Names, lang: Lang) -> Params:
    said = [f"{name.get(p.player, p.player)} {number(p.vp, lang)}" for p in event.ranking]
    return {"outcome": phrase(REASONS[event.outcome], lang), "players": listed(said, lang)}


_PARAMS: dict[str, Callable[[Any, Names, Lang], Params]] = {
    "FirstPlayerChosen": _player,
    "StartingCoinsGranted": _coins,
    "StartingVictoryPointsGranted": _start_vp,
    "FavourTokensGranted": _nothing,
    "ContractsDealt": _contracts,
    "LotsNamed": _lots_named,
    "MarketCardNamed": _card_named,
    "DraftHandsDealt": _hands,
    "DraftPickSealed": _pick,
    "DraftPicksRevealed": _picks,
    "ObjectivesDealt": _hands,
    "ObjectiveKept": _kept,
    "PublicObjectivesDrawn": _cards,
    "CharactersDealt": _hands,
    "CharacterKept": _kept,
    "CharactersRevealed": _characters,
    "MonumentsDrawn": _monuments,
    "ConsulSetUp": _consul,
    "InvocationsSeeded": _nothing,
    "EraPilesFormed": _sizes,
    "MarketFilled": _market,
    "EraStarted": _era,
    "TurnStarted": _turn,
    "ActedOutOfTurn": _player,
    "IncomeTaken": _income,
    "CardPurchased": _bought,
    "BuildingConstructed": _built,
    "CoinsGained": _gained,
    "VictoryPointsScored": _scored,
    "TradeProposed": _proposed,
    "TradeAccepted": _player,
    "TradeDeclined": _player,
    "TradeExecuted": _traded,
    "PromiseNoted": _promise,
    "LotSwindled": _swindle,
    "SwindleCancelled": _swindle,
    "InvocationActivated": _invocation,
    "MarketReordered": _reordered,
    "ObjectivesMet": _met,
    "TurnEnded": _turn,
    "ClosingRoundStarted": _closing,
    "ConsulCardFlipped": _face,
    "ConsulContractTaken": _lot,
    "ConsulTilePlaced": _tile,
    "ConsulStackReshuffled": _stack,
    "ConsulLotForgone": _lot,
    "ConsulControlPassed": _passed,
    "EraScored": _era_scored,
    "EraEnded": _ended,
    "ObjectiveRevealed": _shown,
    "GameEnded": _over,
}


# ----------------------------------------------------------------------- refusals


def _words(key: str, value: Any, name: Names, lang: Lang) -> Any:
    """What fills a blank; numbers stay numbers, so that a plural can follow them."""
    parts = value if isinstance(value, list | tuple) else [value]
    match key:
        case "phase":
            return phrase(PHASES[value], lang)
        case "problem":
            return typeset(value[lang], lang)  # it is filled already
        case "condition":
            return _condition(value, lang)
        case "category":
            return phrase(CATEGORIES[value], lang)
        case "missing" | "part":
            return listed([phrase(SETUP_PARTS[part], lang) for part in parts], lang)
        case "module" | "modules":
            return listed([phrase(_module(part), lang) for part in parts], lang)
        case "action" | "actions" | "choice":
            return listed([phrase(WORDS[part], lang) for part in parts], lang)
        case "building":
            return _plain(value, name)
        case "token" if value in WORDS:
            return WORDS[value][lang]
    if isinstance(value, list | tuple):
        return listed([name.get(str(word), str(word)) for word in value], lang)
    return name.get(value, value) if isinstance(value, str) else value


def _module(module: str) -> Words:
    return WORDS["consul_module" if module == CONSUL else module]


def _condition(condition: Any, lang: Lang) -> str:
    if isinstance(condition, str):
        return phrase(CONDITIONS[condition], lang)
    ((word, params),) = condition.items()
    value = params["value"]
    least = value if isinstance(value, int) else threshold(value, min(map(int, value)))
    metric = phrase(METRICS[params["metric"]], lang)
    return phrase(CONDITIONS[word], lang, metric=metric, value=least)


_NARRATION = Narration(
    names,
    CLAUSES,
    _blanks,
    continued=CONTINUED,
    asked=ASKED,
    asked_blanks=_asked,
    worth_telling=_worth_telling,
)
say, tell = _NARRATION.say, _NARRATION.tell
explain = explanation(names, REFUSALS, _words)
explain_law = explanation(names, LAWS, _words)
