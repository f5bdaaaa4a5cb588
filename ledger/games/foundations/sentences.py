"""Steps, events and refusals as sentences, with the names of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ledger.errors import Refusal
from ledger.ruleset import UNKNOWN, Lang
from ledger.ruleset.codec import Action, Event

from . import events as ev
from .actions import Goods
from .catalogue import CONSUL, Catalogue
from .city.metrics import threshold
from .component_names import Names, name_of, names
from .messages import (
    ASKED,
    CATEGORIES,
    CLAUSES,
    CONDITIONS,
    CONTINUED,
    METRICS,
    PHASES,
    REASONS,
    REFUSALS,
    SETUP_PARTS,
    WORDS,
)

__all__ = ["explain", "name_of", "say", "tell"]

Params = dict[str, Any]


def _list(words: Iterable[str], name: Names) -> str:
    return ", ".join([name.get(word, word) for word in words])


def _plain(component: str, name: Names) -> str:
    """A building without its colour: whoever builds it is named already."""
    kind = component.partition(":")[2]
    return name.get(kind) or name.get(component, component)


# ------------------------------------------------------------------------- events


_SILENT = frozenset(("TurnEnded", "StartingCoinsGranted", "StartingVictoryPointsGranted"))
_SCORING = frozenset((ev.EraScored, ev.GameEnded))
_IN_SCORING = frozenset(("VictoryPointsScored", "CoinsGained"))


def say(catalogue: Catalogue, action: Action, events: Sequence[Event], lang: Lang) -> str:
    """A step as one sentence: its first event, then what followed from it.

    Without events it says what is asked, as far as that can be known.
    """
    name = names(catalogue, lang)
    if not events:
        clause = ASKED[type(action).__name__][lang]
        return _sentence(clause.format_map(_asked(action, name, lang)))
    scoring = not _SCORING.isdisjoint(map(type, events))
    parts: list[str] = []
    for event in events:
        key = type(event).__name__
        if scoring and key in _IN_SCORING:
            continue  # one line each on the sheet; the sums follow with EraScored
        if parts and key in _SILENT:
            continue
        more = CONTINUED.get(key) if parts else None
        if parts and more is None:
            parts.append("; " if lang == "en" else " ; ")
        parts.append((more or CLAUSES[key])[lang].format_map(_PARAMS[key](event, name, lang)))
    return _sentence("".join(parts))


def _asked(action: Any, name: Names, lang: Lang) -> Params:
    """What the sentence of an action may name."""
    card = getattr(action, "card", None) or getattr(action, "contract", None)
    secret = card is None or card == UNKNOWN
    sizes = getattr(action, "sizes", None)
    return {
        "player": getattr(action, "player", ""),
        "card": WORDS["in_secret"][lang] if secret else name.get(str(card), str(card)),
        "slot": getattr(action, "slot", ""),
        "lot": getattr(action, "lot", "") or getattr(action, "anchor", ""),
        "building": _plain(getattr(action, "building", ""), name),
        "sizes": ", ".join(map(str, sizes)) if sizes else WORDS["about_equal"][lang],
        "text": getattr(action, "text", ""),
        "trade": _offer(getattr(action, "player", ""), action, name, lang),
        "tiles": _tiles(getattr(action, "placements", None), lang),
    }


def _tiles(placements: Any, lang: Lang) -> str:
    """Where the Consul's tiles are to lie; which shape follows from the lots."""
    words = [WORDS["tile_on"][lang].format(lots=" ".join(p.cells)) for p in placements or ()]
    return ", ".join(words) or WORDS["nothing"][lang]


def tell(catalogue: Catalogue, event: Event, lang: Lang) -> str:
    """One event as one sentence."""
    key = type(event).__name__
    params = _PARAMS[key](event, names(catalogue, lang), lang)
    return _sentence(CLAUSES[key][lang].format_map(params))


def _sentence(clause: str) -> str:
    return clause[0].upper() + clause[1:] + "."


def _player(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player}


def _hidden(cards: Any, name: Names, lang: Lang) -> str:
    """Cards that may be unknown, or not for this reader."""
    shown = [cards] if isinstance(cards, str) else list(cards)
    if not shown or UNKNOWN in shown:
        return WORDS["secret"][lang]
    return _list(shown, name)


def _coins(event: ev.StartingCoinsGranted, name: Names, lang: Lang) -> Params:
    return {"coins": ", ".join(f"{p} {n}" for p, n in event.coins.items())}


def _start_vp(event: ev.StartingVictoryPointsGranted, name: Names, lang: Lang) -> Params:
    return {"vp": ", ".join(f"{name.get(p, p)} {n}" for p, n in event.vp.items())}


def _contracts(event: ev.ContractsDealt, name: Names, lang: Lang) -> Params:
    return {"hands": "; ".join(f"{p} {', '.join(h)}" for p, h in event.hands.items())}


def _hands(event: Any, name: Names, lang: Lang) -> Params:
    """Who got how many, and which where this reader may know."""
    known = event.hands if isinstance(event, ev.DraftHandsDealt) else event.cards
    told = [
        WORDS["hand"][lang].format(player=p, cards=_hidden(hand, name, lang))
        for p, hand in known.items()
        if UNKNOWN not in hand
    ]
    return {
        "players": ", ".join(event.count),
        "count": max(event.count.values(), default=0),
        "cards": "; ".join(told) or WORDS["secret"][lang],
    }


def _pick(event: ev.DraftPickSealed, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "cards": _hidden(event.contract, name, lang)}


def _picks(event: ev.DraftPicksRevealed, name: Names, lang: Lang) -> Params:
    return {"round": event.round, "picks": ", ".join(f"{p} {c}" for p, c in event.picks.items())}


def _kept(event: Any, name: Names, lang: Lang) -> Params:
    return {"player": event.player, "cards": _hidden(event.card, name, lang)}


def _cards(event: Any, name: Names, lang: Lang) -> Params:
    return {"cards": _list(event.cards, name)}


def _characters(event: ev.CharactersRevealed, name: Names, lang: Lang) -> Params:
    return {"picks": ", ".join(f"{p} {name.get(c, c)}" for p, c in event.characters.items())}


def _monuments(event: ev.MonumentsDrawn, name: Names, lang: Lang) -> Params:
    return {"cards": _list(event.monuments, name)}


def _consul(event: ev.ConsulSetUp, name: Names, lang: Lang) -> Params:
    return {
        "difficulty": WORDS[event.difficulty][lang],
        "cards": ", ".join(event.contracts) or WORDS["nothing"][lang],
        "player": event.controller,
    }


def _nothing(event: Any, name: Names, lang: Lang) -> Params:
    return {}


def _sizes(event: ev.EraPilesFormed, name: Names, lang: Lang) -> Params:
    return {"sizes": ", ".join(map(str, event.sizes))}


def _market(event: ev.MarketFilled, name: Names, lang: Lang) -> Params:
    return {"era": event.era, "cards": _list([c for c in event.slots if c], name)}


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
    old = ", ".join([_plain(gone.building, name) for gone in event.replaced])
    bare = ", ".join(event.markers_placed)
    return {
        "player": event.player,
        "building": _plain(event.building, name),
        "lots": " ".join(event.cells),
        "replaced": WORDS["replacing"][lang].format(names=old) if old else "",
        "bare": WORDS["bare"][lang].format(lots=bare) if bare else "",
    }


def _money(n: int, lang: Lang) -> str:
    return WORDS["coin" if n == 1 else "coins"][lang].format(n=n)


def _gained(event: ev.CoinsGained, name: Names, lang: Lang) -> Params:
    sources = _list([source.ref for source in event.reason.ref], name)
    return {"player": event.player, "coins": _money(event.amount, lang), "sources": sources}


def _scored(event: ev.VictoryPointsScored, name: Names, lang: Lang) -> Params:
    refs = ([event.building] if event.building else []) + [s.ref for s in event.sources]
    era = WORDS["era"][lang].format(n=event.era)
    return {
        "player": name.get(event.scorer, event.scorer),
        "amount": f"{event.amount:+d}",
        "category": CATEGORIES[event.category][lang],
        "sources": _list(refs, name) or era,
    }


def _goods(goods: Goods, name: Names, lang: Lang) -> str:
    parts = [*goods.lots]
    if goods.coins:
        parts.append(_money(goods.coins, lang))
    parts += [name.get(word, word) for word in (*goods.favours, *goods.invocations)]
    return ", ".join(parts) or WORDS["nothing"][lang]


def _given(giver: str, taker: str, goods: Goods, name: Names, lang: Lang) -> str:
    said = _goods(goods, name, lang)
    return WORDS["gives"][lang].format(giver=giver, taker=taker, goods=said)


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


def _closing(event: ev.ClosingRoundStarted, name: Names, lang: Lang) -> Params:
    return {"players": ", ".join(event.order)}


def _face(event: ev.ConsulCardFlipped, name: Names, lang: Lang) -> Params:
    return {"face": WORDS[event.face][lang]}


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
    said = ", ".join(f"{name.get(who, who)} {total:+d}" for who, total in sums.items())
    return {"era": event.era, "vp": said}


def _ended(event: ev.EraEnded, name: Names, lang: Lang) -> Params:
    return {"player": event.next_first_player}


def _shown(event: ev.ObjectiveRevealed, name: Names, lang: Lang) -> Params:
    fulfilled = WORDS["yes" if event.fulfilled else "no"][lang]
    card = name.get(event.card, event.card)
    return {"player": event.player, "card": card, "fulfilled": fulfilled}


def _over(event: ev.GameEnded, name: Names, lang: Lang) -> Params:
    said = ", ".join(f"{name.get(p.player, p.player)} {p.vp}" for p in event.ranking)
    return {"outcome": REASONS[event.outcome][lang], "players": said}


_PARAMS: dict[str, Callable[[Any, Names, Lang], Params]] = {
    "FirstPlayerChosen": _player,
    "StartingCoinsGranted": _coins,
    "StartingVictoryPointsGranted": _start_vp,
    "FavourTokensGranted": _nothing,
    "ContractsDealt": _contracts,
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


def explain(catalogue: Catalogue, refusal: Refusal, lang: Lang) -> str:
    """A refusal as a sentence, its params turned into words."""
    name = names(catalogue, lang)
    params = {key: _words(key, value, name, lang) for key, value in refusal.params.items()}
    text = REFUSALS[refusal.code][lang].format_map(params)
    return text[:1].upper() + text[1:]


def _words(key: str, value: Any, name: Names, lang: Lang) -> str:
    match key:
        case "phase":
            return PHASES[value][lang]
        case "problem":
            return str(value[lang])
        case "condition":
            return _condition(value, lang)
        case "missing" | "part":
            parts = [value] if isinstance(value, str) else value
            return ", ".join(SETUP_PARTS[part][lang] for part in parts)
        case "module" | "modules":
            parts = [value] if isinstance(value, str) else value
            return ", ".join(_module(part)[lang] for part in parts)
        case "action" | "choice":
            return WORDS[value][lang]
        case "building":
            return _plain(value, name)
    if isinstance(value, list | tuple):
        return ", ".join(name.get(str(word), str(word)) for word in value)
    return name.get(value, value) if isinstance(value, str) else str(value)


def _module(module: str) -> Mapping[str, str]:
    return WORDS["consul_module" if module == CONSUL else module]


def _condition(condition: Any, lang: Lang) -> str:
    if isinstance(condition, str):
        return CONDITIONS[condition][lang]
    ((word, params),) = condition.items()
    value = params["value"]
    number = value if isinstance(value, int) else threshold(value, min(map(int, value)))
    return CONDITIONS[word][lang].format(metric=METRICS[params["metric"]][lang], value=number)
