"""The vector of an observation of Magic 54: where each of the 54 cards is, as the player knows it, and what goes on."""

from __future__ import annotations

from collections import Counter
from typing import Final

import attrs

from castlerules.core import AnyGame, DataError, Player
from castlerules.core.errors import short_repr
from castlerules.encoding.blocks import Block, joined, one_hot, slots
from castlerules.magic54.information.observation import Observation, OpponentSide, OwnSide
from castlerules.magic54.model.cards import TEAM_CARDS, Card, CardKind, opponent
from castlerules.magic54.model.ids import ObjectId, card_of
from castlerules.magic54.model.options import Magic54Rules
from castlerules.magic54.model.state import Creature, Phase, PileItem, PlayKind, Result

PILE: Final = 6
"""How many plays on the pile have a slot, from the top."""

PLACES: Final = (*("unseen", "hand", "discard", "mana", "tapped_mana", "creature", "pile", "growth", "searching"),)
"""Where a card can be: the own unseen cards are in the own deck, those of the opponent in hand or deck."""

_PHASES: Final = tuple(Phase)
_KINDS: Final = tuple(PlayKind)


def block(_: AnyGame, __: Magic54Rules, ___: object) -> Block[Observation]:
    """Return the vector; the cards of the own team come first, in the order of the pack, then those of the other."""
    whole = joined(_turn(), _sides(), _card_places(), _creatures(), slots("pile", PILE, _PLAY, _pile_items))
    return Block(whole.names, lambda observation: whole.values(_table_of(observation)))


@attrs.frozen(eq=False)
class _Table:
    """An observation with both teams' cards, the own first, the places of cards, and the creatures by their cards."""

    observation: Observation
    cards: tuple[Card, ...]
    places: dict[Card, str]
    creatures: dict[Card, Creature]


def _table_of(observation: Observation) -> _Table:
    player = observation.player
    if player not in (0, 1):
        raise DataError("observation", f"expected the observation of player 0 or 1, got {short_repr(player)}")
    cards = (*TEAM_CARDS[player], *TEAM_CARDS[opponent(Player(player))])
    places = dict.fromkeys(observation.own.hand, "hand")
    for side in (observation.own, observation.other):
        places |= _open_places(side)
    places |= {item.card: "pile" for item in observation.pile if item.source is None}
    places |= dict.fromkeys(observation.combat.growth_cards, "growth")
    if observation.searching_joker is not None:
        places[observation.searching_joker] = "searching"
    creatures = {one.card: one for side in (observation.own, observation.other) for one in side.creatures}
    return _Table(observation, cards, places, creatures)


def _open_places(side: OwnSide | OpponentSide) -> dict[Card, str]:
    """Return the places of the cards of *side* that both players see."""
    mana = {card: "tapped_mana" if place < side.tapped else "mana" for place, card in enumerate(side.mana)}
    return {
        **dict.fromkeys(side.discard, "discard"),
        **mana,
        **{creature.card: "creature" for creature in side.creatures},
    }


# The turn, and numbers of both sides.


def _turn() -> Block[_Table]:
    names = ("seat", "turn", "own_turn", "own_priority", "passes", "response_open", "mana_played", "pile", "result")

    def values(table: _Table) -> list[float]:
        seen = table.observation
        results = {None: 0.0, Result.DRAW: 0.0, (Result.RED, Result.BLACK)[seen.player]: 1.0}
        return [
            float(seen.player),
            seen.turn / 50,
            float(seen.active == seen.player),
            float(seen.priority == seen.player),
            seen.passes / 2,
            float(seen.response_open),
            float(seen.mana_played),
            len(seen.pile) / PILE,
            results.get(seen.result, -1.0),
            *one_hot(_PHASES.index(seen.phase), len(_PHASES)),
        ]

    return Block((*names, *[f"phase.{phase.value}" for phase in _PHASES]), values)


_SIDE_NAMES: Final = ("hp", "deck", "hand", "discard", "mana", "untapped_mana", "creatures", "attack", "cancels")
_MORE_SIDE_NAMES: Final = ("redirects", "pooled_damage")


def _sides() -> Block[_Table]:
    names = [f"{side}.{name}" for side in ("own", "other") for name in (*_SIDE_NAMES, *_MORE_SIDE_NAMES)]

    def values(table: _Table) -> list[float]:
        seen = table.observation
        own = _side_values(table, seen.own, len(seen.own.hand), ObjectId(seen.player))
        return [*own, *_side_values(table, seen.other, seen.other.hand_size, ObjectId(opponent(seen.player)))]

    return Block(tuple(names), values)


def _side_values(table: _Table, side: OwnSide | OpponentSide, hand_size: int, player: ObjectId) -> list[float]:
    return [
        side.hp / 20,
        side.deck_size / 27,
        hand_size / 10,
        len(side.discard) / 27,
        len(side.mana) / 8,
        (len(side.mana) - side.tapped) / 8,
        len(side.creatures) / 6,
        sum([creature.attack for creature in side.creatures]) / 12,
        *_shielding(table, player),
    ]


def _shielding(table: _Table, target: ObjectId) -> list[float]:
    """Return how many shields of *target* cancel and redirect damage, and the damage that waits to be dealt to it."""
    shields = [shield for shield in table.observation.shields if shield.target == target]
    redirecting = sum([shield.receiver is not None for shield in shields])
    pooled = sum([packet.amount for packet in table.observation.pooled_packets if packet.target == target])
    return [(len(shields) - redirecting) / 2, redirecting / 2, pooled / 10]


# Cards.


def _card_names(kind: CardKind | None = None) -> list[str]:
    """Return the names of the cards: the rank with the first or second suit of the team, such as ``own.K.1``."""
    return [
        f"{side}.{card.rank}.{1 + (place > 12)}"
        for side in ("own", "other")
        for place, card in enumerate(TEAM_CARDS[0])
        if kind in (None, card.kind)
    ]


def _card_places() -> Block[_Table]:
    names = [f"{name}.{place}" for name in _card_names() for place in PLACES]
    ages = [f"{name}.discard_age" for name in _card_names()]

    def values(table: _Table) -> list[float]:
        numbers: list[float] = []
        for card in table.cards:
            numbers += one_hot(PLACES.index(table.places.get(card, "unseen")), len(PLACES))
        ages = {
            card: (place + 1) / 27
            for side in (table.observation.own, table.observation.other)
            for place, card in enumerate(side.discard)
        }
        return [*numbers, *[ages.get(card, 0.0) for card in table.cards]]

    return Block((*names, *ages), values)


_CREATURE_NAMES: Final = (
    *("tapped", "sick", "damage", "bonus", "attacking", "blocking", "blocked", "blocks", "assigned"),
    *("cancels", "redirects", "pooled_damage"),
)


def _creatures() -> Block[_Table]:
    """Return the entries for the six creatures of each team; they are 0 for a creature that is not in play."""
    names = [f"{name}.{entry}" for name in _card_names(CardKind.CREATURE) for entry in _CREATURE_NAMES]

    def values(table: _Table) -> list[float]:
        cards = [card for card in table.cards if card.kind is CardKind.CREATURE]
        blocked = Counter([attacker for _, attacker in table.observation.combat.blocks])
        return [number for card in cards for number in _creature_values(table, cards, card, blocked)]

    return Block(tuple(names), values)


def _creature_values(table: _Table, cards: list[Card], card: Card, blocked: Counter[ObjectId]) -> list[float]:
    creature = table.creatures.get(card)
    if creature is None:
        return [0.0] * len(_CREATURE_NAMES)
    combat = table.observation.combat
    attacker = dict(combat.blocks).get(creature.id)
    return [
        float(creature.tapped),
        float(creature.sick),
        creature.damage / 10,
        creature.bonus / 10,
        float(creature.id in combat.attackers),
        float(attacker is not None),
        blocked[creature.id] / 3,
        0.0 if attacker is None else (cards.index(card_of(attacker)) + 1) / len(cards),
        sum([amount for _, blocker, amount in combat.assignments if blocker == creature.id]) / 10,
        *_shielding(table, creature.id),
    ]


# Plays on the pile, the top first.

_PLAY_NAMES: Final = (
    *[f"kind.{kind.value}" for kind in _KINDS],
    *("own", "cost", "power", "targets_you", "targets_other", "targets_own_creature", "targets_other_creature"),
    "target_power",
)


def _pile_items(table: _Table) -> list[tuple[Player, PileItem]]:
    return [(table.observation.player, item) for item in table.observation.pile[::-1]]


def _play_values(player_and_item: tuple[Player, PileItem]) -> list[float]:
    player, item = player_and_item
    target = item.target
    creature = None if target is None or target in (0, 1) else card_of(target)
    return [
        *one_hot(_KINDS.index(item.kind), len(_KINDS)),
        float(item.card.team == player),
        item.card.cost / 3,
        item.card.power / 10,
        float(target == ObjectId(player)),
        float(target == ObjectId(opponent(player))),
        float(creature is not None and creature.team == player),
        float(creature is not None and creature.team != player),
        0.0 if creature is None else creature.power / 3,
    ]


_PLAY: Final = Block[tuple[Player, PileItem]](_PLAY_NAMES, _play_values)
