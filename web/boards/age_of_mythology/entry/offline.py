"""How a step of Age of Mythology is entered and told while no rule can be asked."""

from __future__ import annotations

from typing import Any

from ledger.aggregates.game import Game
from ledger.games.age_of_mythology.state import Seat, State
from ledger.ruleset import Lang
from ledger.web.boards.offline import Offline, Pools

SENTENCES = {
    "AssignCulture": {
        "en": "{player} has a culture[: {culture}]",
        "fr": "{player} a sa culture[ : {culture}]",
    },
    "RollForFirstPlayer": {
        "en": "the dice say who begins[: {starts}]",
        "fr": "les dés désignent qui commence[ : {starts}]",
    },
    "SetUpTable": {"en": "the table is set", "fr": "la table est mise en place"},
    "RevealDraftTiles": {
        "en": "tiles are turned up[: {tiles}]",
        "fr": "des tuiles sont révélées[ : {tiles}]",
    },
    "DraftTile": {
        "en": "{player} takes {tile}[ for {slot}]",
        "fr": "{player} prend {tile}[ : {slot}]",
    },
    "PassDraft": {"en": "{player} takes no tile", "fr": "{player} ne prend pas de tuile"},
    "PlaceVpCube": {
        "en": "{player} places a victory cube on {vp_card}",
        "fr": "{player} pose un cube de victoire : {vp_card}",
    },
    "SelectPermanentCards": {
        "en": "{player} takes permanent cards[: {cards}][, {n} in all]",
        "fr": "{player} prend des cartes permanentes[ : {cards}][, {n} en tout]",
    },
    "DrawRandomCards": {
        "en": "{player} draws {n} random {n:card|cards}[: {cards}]",
        "fr": "{player} pioche {n} {n:carte|cartes}[ : {cards}]",
    },
    "PlayCard": {"en": "{player} plays {card}", "fr": "{player} joue {card}"},
    "Pass": {"en": "{player} passes[ with {card}]", "fr": "{player} passe[ : {card}]"},
    "ResolvePower": {
        "en": "{player} uses the power[: {target}][ {slot}][ {unit}][ {units}][ {cubes}]",
        "fr": "{player} utilise le pouvoir[ : {target}][ {slot}][ {unit}][ {units}][ {cubes}]",
    },
    "SkipAction": {"en": "{player} skips the action", "fr": "{player} renonce à l'action"},
    "EndAction": {"en": "{player} ends the action", "fr": "{player} finit l'action"},
    "RevealExploreTiles": {
        "en": "{player} turns up tiles[: {tiles}]",
        "fr": "{player} révèle des tuiles[ : {tiles}]",
    },
    "TakeExploredTile": {
        "en": "{player} takes {tile}[ for {slot}]",
        "fr": "{player} prend {tile}[ : {slot}]",
    },
    "PassExplore": {"en": "{player} takes no tile", "fr": "{player} ne prend pas de tuile"},
    "PlaceWorkers": {
        "en": "{player} moves workers[: {moves}]",
        "fr": "{player} déplace des ouvriers[ : {moves}]",
    },
    "Gather": {
        "en": "{player} gathers by {mode}[: {value}]",
        "fr": "{player} collecte par {mode}[ : {value}]",
    },
    "RecruitUnit": {"en": "{player} recruits {unit}", "fr": "{player} recrute {unit}"},
    "BuildBuilding": {
        "en": "{player} builds {building}[ on {slot}]",
        "fr": "{player} construit {building}[ : {slot}]",
    },
    "StartTrade": {
        "en": "{player} pays for the trade[: {cubes}]",
        "fr": "{player} paie l'échange[ : {cubes}]",
    },
    "Exchange": {
        "en": "{player} gives {give} and takes {take}",
        "fr": "{player} donne {give} et prend {take}",
    },
    "BuyVictoryPoint": {
        "en": "{player} buys victory cubes[: {n}]",
        "fr": "{player} achète des cubes de victoire[ : {n}]",
    },
    "AdvanceAge": {
        "en": "{player} advances to the next age",
        "fr": "{player} passe à l'âge suivant",
    },
    "DeclareAttack": {
        "en": "{player} attacks {opponent}[: {area}]",
        "fr": "{player} attaque {opponent}[ : {area}]",
    },
    "CommitArmy": {
        "en": "{player} seals an army[: {units}]",
        "fr": "{player} scelle une armée[ : {units}]",
    },
    "RevealArmies": {"en": "the armies are shown", "fr": "les armées sont montrées"},
    "WithdrawEnemyUnit": {
        "en": "{player} calls an enemy unit away[: {token}]",
        "fr": "{player} écarte une unité ennemie[ : {token}]",
    },
    "Retreat": {"en": "{player} retreats", "fr": "{player} bat en retraite"},
    "StayInBattle": {"en": "{player} stays in the battle", "fr": "{player} reste au combat"},
    "CommitUnit": {
        "en": "{player} seals a unit[: {token}]",
        "fr": "{player} scelle une unité[ : {token}]",
    },
    "RevealUnits": {"en": "the units are shown", "fr": "les unités sont montrées"},
    "Substitute": {
        "en": "{player} sends another unit[: {token}]",
        "fr": "{player} envoie une autre unité[ : {token}]",
    },
    "ChooseMode": {
        "en": "{player} chooses a way of fighting[: {mode}]",
        "fr": "{player} choisit sa façon de combattre[ : {mode}]",
    },
    "RollEncounter": {
        "en": "the dice are rolled[: {attacker}][ against {defender}][: {sixes}]",
        "fr": "les dés sont lancés[ : {attacker}][ contre {defender}][ : {sixes}]",
    },
    "Resurrect": {
        "en": "{player} may save the unit[: {save}]",
        "fr": "{player} peut sauver l'unité[ : {save}]",
    },
    "Reinforce": {"en": "{player} reinforces[: {unit}]", "fr": "{player} renforce[ : {unit}]"},
    "RazeBuilding": {
        "en": "{player} razes buildings[: {slots}]",
        "fr": "{player} rase des bâtiments[ : {slots}]",
    },
    "CaptureTile": {
        "en": "{player} captures a tile[: {slot}][, to {to}]",
        "fr": "{player} capture une tuile[ : {slot}][, vers {to}]",
    },
    "RaidCubes": {
        "en": "{player} raids cubes[: {cubes}]",
        "fr": "{player} pille des cubes[ : {cubes}]",
    },
    "DeclineSpoils": {"en": "{player} takes nothing", "fr": "{player} ne prend rien"},
    "RemoveVillager": {
        "en": "{player} removes a villager[: {from}]",
        "fr": "{player} retire un villageois[ : {from}]",
    },
    "ApplySpoilage": {"en": "what spoils is put back", "fr": "les pertes sont rendues"},
    "DiscardCards": {
        "en": "{player} discards[: {cards}]",
        "fr": "{player} défausse[ : {cards}]",
    },
    "EndTurn": {"en": "the turn ends", "fr": "le tour se termine"},
}

ASKS = {
    "player": {"en": "Who?", "fr": "Qui ?"},
    "culture": {"en": "Which culture?", "fr": "Quelle culture ?"},
    "rolls": {"en": "What did they roll?", "fr": "Qu'ont-ils lancé ?"},
    "starts": {"en": "Who begins?", "fr": "Qui commence ?"},
    "tiles": {"en": "Which tiles?", "fr": "Quelles tuiles ?"},
    "tile": {"en": "Which tile?", "fr": "Quelle tuile ?"},
    "slot": {"en": "On which space?", "fr": "Sur quelle case ?"},
    "slots": {"en": "Which spaces?", "fr": "Quelles cases ?"},
    "to": {"en": "To which space?", "fr": "Vers quelle case ?"},
    "from": {"en": "From where?", "fr": "D'où ?"},
    "origin": {"en": "From where?", "fr": "D'où ?"},
    "vp_card": {"en": "On which victory card?", "fr": "Sur quelle carte de victoire ?"},
    "cards": {"en": "Which cards?", "fr": "Quelles cartes ?"},
    "card": {"en": "Which card?", "fr": "Quelle carte ?"},
    "n": {"en": "How many?", "fr": "Combien ?"},
    "use_power": {"en": "With its power?", "fr": "Avec son pouvoir ?"},
    "do_action": {"en": "With its action?", "fr": "Avec son action ?"},
    "target": {"en": "Against whom?", "fr": "Contre qui ?"},
    "unit": {"en": "Which unit?", "fr": "Quelle unité ?"},
    "units": {"en": "Which units?", "fr": "Quelles unités ?"},
    "cubes": {"en": "Which cubes?", "fr": "Quels cubes ?"},
    "discount": {"en": "What costs less?", "fr": "Qu'est-ce qui coûte moins ?"},
    "moves": {"en": "Which workers?", "fr": "Quels ouvriers ?"},
    "worker": {"en": "Who works?", "fr": "Qui travaille ?"},
    "mode": {"en": "How?", "fr": "Comment ?"},
    "value": {"en": "Of what?", "fr": "De quoi ?"},
    "building": {"en": "Which building?", "fr": "Quel bâtiment ?"},
    "give": {"en": "What is given?", "fr": "Que donne-t-on ?"},
    "take": {"en": "What is taken?", "fr": "Que prend-on ?"},
    "opponent": {"en": "Whom?", "fr": "Qui est attaqué ?"},
    "area": {"en": "Which area?", "fr": "Quelle zone ?"},
    "attacker": {"en": "The attacker?", "fr": "L'attaquant ?"},
    "defender": {"en": "The defender?", "fr": "Le défenseur ?"},
    "sixes": {"en": "How many sixes?", "fr": "Combien de six ?"},
    "token": {"en": "Which unit in the battle?", "fr": "Quelle unité du combat ?"},
    "save": {"en": "Is it saved?", "fr": "Est-elle sauvée ?"},
}

# the action a card brings, as it begins
OF_A_CARD = (
    *("Gather", "RecruitUnit", "BuildBuilding", "RevealExploreTiles", "StartTrade"),
    *("Exchange", "DeclareAttack", "AdvanceAge", "ResolvePower", "PlaceWorkers", "EndAction"),
)
AFTER_IT = ("EndAction", "PlayCard", "Pass")
SPACES = 16  # of a production area, and of a city
NEXT_CARD = ("PlayCard", "Pass", "DiscardCards")
HANDS = ("SelectPermanentCards", "DrawRandomCards")


def pools(game: Game, state: State, lang: Lang) -> Pools:
    catalogue: Any = game.catalogue
    words = catalogue.vocabulary
    people, resources = list(state.players), list(words["resources"])
    cultures = {seat.culture for seat in state.seats.values()} - {""}
    units = [one.id for one in catalogue.units if not cultures or one.culture in cultures]
    cards = [
        *catalogue.permanent,
        *(one for c in cultures for one in dict.fromkeys(catalogue.deck[c])),
    ]
    used = {slot for seat in state.seats.values() for slot in seat.slots}
    production = sorted(used, key=_order) or [f"p{n}" for n in range(1, SPACES + 1)]
    city = [f"c{n}" for n in range(1, SPACES + 1)]
    tiles = [*state.offer, *catalogue.tile]
    fighters = [
        (
            fighter.token,
            f"{game.rules.words.name_of(catalogue, fighter.unit, lang)} {fighter.token}",
        )
        for side in (state.battle.engaged.values() if state.battle else ())
        for fighter in side
    ]
    if not fighters:  # as they will be numbered
        fighters = [(f"{side}{n}", f"{side}{n}") for side in "AD" for n in range(1, SPACES + 1)]
    terrains = [
        (one, words["terrain_names_fr"][one] if lang == "fr" else one.capitalize())
        for one in words["terrains"]
    ]
    every = {
        "culture": list(catalogue.culture),
        "starts": people,
        "tiles": list(catalogue.tile),
        "tile": list(dict.fromkeys(tiles)),
        "slot": [*production, *city],
        "slots": city,
        "CaptureTile.to": [*production, "discard"],
        "to": production,
        "from": ["holding", *production],
        "vp_card": [one["id"] for one in catalogue.vp_cards],
        "SelectPermanentCards.cards": list(catalogue.permanent),
        "cards": cards,
        "card": cards,
        "n": [(str(n), str(n)) for n in range(8)],
        "target": people,
        "opponent": people,
        "unit": units,
        "units": units,
        "worker": ["villager", *units],
        "building": list(catalogue.building),
        "mode": _modes(lang),
        "ChooseMode.mode": ["normal"],
        "value": [*resources, *terrains],
        "area": list(words["areas"]),
        "token": fighters,
        "rolls": people,
        "rolls=": [(str(n), str(n)) for n in range(1, 7)],
        "RollEncounter.attacker": [(str(n), str(n)) for n in range(1, 7)],
        "RollEncounter.defender": [(str(n), str(n)) for n in range(1, 7)],
        "RevealUnits.attacker": fighters,
        "RevealUnits.defender": fighters,
    }
    for player, seat in state.seats.items():
        if not seat.culture:
            continue
        own = [one.id for one in catalogue.units if one.culture == seat.culture]
        deck = [*catalogue.permanent, *dict.fromkeys(catalogue.deck[seat.culture])]
        hand = [*seat.hand_permanent, *seat.hand_random]
        known = [one for one in dict.fromkeys(hand) if one in catalogue.card]
        here = _spaces(game, seat, lang)
        every |= {
            f"slot@{player}": here,
            f"slots@{player}": here,
            f"to@{player}": here,
            f"from@{player}": ["holding", *here],
            f"unit@{player}": own,
            f"units@{player}": own,
            f"worker@{player}": ["villager", *own],
            f"cards@{player}": list(dict.fromkeys([*known, *deck])),
            f"card@{player}": list(dict.fromkeys([*known, *deck])),
        }
    return every | dict.fromkeys(("cubes", "give", "take", "discount"), resources)


def _spaces(game: Game, seat: Seat, lang: Lang) -> list[tuple[str, str]]:
    """The spaces of a board by what lies there, then by what is printed there."""
    found = {slot: tile.tile for slot, tile in seat.tiles.items()}
    found = {**seat.slots, **found}
    found |= {slot: one.building for slot, one in seat.city.items()}
    found |= {f"c{n}": "" for n in range(1, seat.city_slots + 1) if f"c{n}" not in found}
    named = game.rules.words.name_of
    return [
        (slot, f"{named(game.catalogue, what, lang)} ({slot})" if what else slot)
        for slot, what in found.items()
    ]


def _modes(lang: Lang) -> list[tuple[str, str]]:
    named = {
        "resource": {"en": "Resource", "fr": "Ressource"},
        "terrain": {"en": "Terrain", "fr": "Terrain"},
        "all": {"en": "Everything", "fr": "Tout"},
    }
    return [(mode, words[lang]) for mode, words in named.items()]


def _order(slot: str) -> int:
    return int(slot[1:])


OFFLINE = Offline(
    sentences=SENTENCES,
    asks=ASKS,
    turn=(*NEXT_CARD, *OF_A_CARD, "PlaceVpCube", *HANDS),
    follows={
        "AssignCulture": ("AssignCulture", "RollForFirstPlayer"),
        "RollForFirstPlayer": ("RevealDraftTiles",),
        **dict.fromkeys(("RevealDraftTiles", "DraftTile", "PassDraft"), ("DraftTile", "PassDraft")),
        "PlaceVpCube": ("PlaceVpCube", *HANDS),
        **dict.fromkeys(HANDS, (*HANDS, "PlayCard")),
        "PlayCard": OF_A_CARD,
        "RevealExploreTiles": ("TakeExploredTile", "PassExplore", "EndAction"),
        "TakeExploredTile": ("TakeExploredTile", "PassExplore", *AFTER_IT),
        "RecruitUnit": ("RecruitUnit", *AFTER_IT),
        "BuildBuilding": ("BuildBuilding", *AFTER_IT),
        "StartTrade": ("Exchange", "BuyVictoryPoint", "EndAction"),
        "Exchange": ("Exchange", "BuyVictoryPoint", *AFTER_IT),
        "DeclareAttack": ("CommitArmy",),
        "CommitArmy": ("CommitArmy", "RevealArmies", "CommitUnit"),
        "CommitUnit": ("CommitUnit", "RevealUnits", "RollEncounter"),
        "RollEncounter": ("CommitUnit", "StayInBattle", "Retreat", "RazeBuilding", "RaidCubes"),
        **dict.fromkeys(("Gather", "AdvanceAge", "EndAction", "Pass", "SkipAction"), NEXT_CARD),
        "DiscardCards": ("DiscardCards", "PlaceVpCube"),
    },
    passes=frozenset(
        (
            *("AssignCulture", "DraftTile", "PassDraft", "PlaceVpCube", "DrawRandomCards"),
            *("CommitArmy", "CommitUnit", "ChooseMode", "EndAction", "Pass", "SkipAction"),
            *("Gather", "AdvanceAge", "DiscardCards", "RaidCubes", "CaptureTile"),
            *("RazeBuilding", "Retreat"),
        )
    ),
    taps={"slot": ("slots", "to", "from"), "owner": ("target", "opponent")},
    unasked=frozenset(("commitment", "salts")),
    told={
        "SelectPermanentCards": ("cards",),
        "Gather": ("value",),
        "CommitArmy": ("units",),
        "CommitUnit": ("token",),
        "DiscardCards": ("cards",),
    },
    pools=pools,
)
