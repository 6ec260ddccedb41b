"""The numbers of the actions of Magic 54: every card has its own, and only shares of combat damage have ranks.

Each card of the pack is in play at most once, so a creature is known by its card. Its id has the card and an entry
number, which tells a creature from an earlier one with the same card. The fixed actions name each creature by the id
with the entry number 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import attrs

from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room, kind_of_class
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, Card, CardKind
from castlerules.magic54.model.ids import PLAYERS, ObjectId, card_of, is_creature_id, object_id

_ENTRY: Final = 1


def kinds(_: AnyGame, __: object, ___: object, room: Room) -> tuple[Kind, ...]:
    """Return the kinds in the order of the actions in ``docs/rules/magic54.md``."""
    fixed: dict[type[object], tuple[object, ...]] = {**_plays(), **_creature_actions()}
    return tuple([kind_of_class(kind, fixed, {actions.AssignDamage: room.some}) for kind in actions.ACTIONS])


def _plays() -> dict[type[object], tuple[object, ...]]:
    """Return the actions that play or move cards."""
    creatures = _creatures()
    targets = (*PLAYERS, *creatures)
    mana, damage = _of_kind(CardKind.MANA), _of_kind(CardKind.DAMAGE)
    return {
        actions.PutMana: tuple(map(actions.PutMana, mana)),
        actions.Summon: tuple(map(actions.Summon, _of_kind(CardKind.CREATURE))),
        actions.PlayDamage: _pairs(actions.PlayDamage, damage, targets),
        actions.PlayAce: _pairs(actions.PlayAce, _of_rank("A"), targets),
        actions.PlayEight: _pairs(actions.PlayEight, _of_rank("8"), creatures),
        actions.PlayTen: tuple(map(actions.PlayTen, _of_rank("10"))),
        actions.PlayJoker: tuple(map(actions.PlayJoker, _of_rank("X"))),
        actions.PlayGrowth: _pairs(actions.PlayGrowth, mana, creatures),
        actions.ChooseFromDeck: tuple(map(actions.ChooseFromDeck, CARDS.values())),
        actions.Discard: tuple(map(actions.Discard, CARDS.values())),
        actions.Cycle: tuple(map(actions.Cycle, CARDS.values())),
    }


def _creature_actions() -> dict[type[object], tuple[object, ...]]:
    """Return the actions of creatures in play."""
    creatures = _creatures()
    jacks, queens, kings = [[one for one in creatures if card_of(one).rank == rank] for rank in "JQK"]
    return {
        actions.UseSacrifice: tuple(
            [actions.UseSacrifice(jack, other) for jack in jacks for other in creatures if other != jack]
        ),
        actions.UseProtection: tuple(map(actions.UseProtection, queens)),
        actions.UseKnowledge: tuple(map(actions.UseKnowledge, kings)),
        actions.DeclareAttacker: tuple(map(actions.DeclareAttacker, creatures)),
        actions.DeclareBlocker: tuple(
            [
                actions.DeclareBlocker(blocker, attacker)
                for blocker in creatures
                for attacker in creatures
                if card_of(blocker).team != card_of(attacker).team
            ]
        ),
    }


def _creatures() -> tuple[ObjectId, ...]:
    """Return the canonical ids of the creatures of both teams, in the order of the cards."""
    return tuple([object_id(_ENTRY, card) for card in _of_kind(CardKind.CREATURE)])


def _of_kind(kind: CardKind) -> tuple[Card, ...]:
    return tuple([card for card in CARDS.values() if card.kind is kind])


def _of_rank(rank: str) -> tuple[Card, ...]:
    return tuple([card for card in CARDS.values() if card.rank == rank])


def _pairs(
    make: Callable[[Card, ObjectId], object], cards: Iterable[Card], targets: tuple[ObjectId, ...]
) -> tuple[object, ...]:
    return tuple([make(card, target) for card in cards for target in targets])


def canonical(action: actions.Action) -> actions.Action:
    """Return *action* with the entry number 1 in the ids of creatures."""
    parts = attrs.astuple(action, recurse=False)
    make: Callable[..., actions.Action] = type(action)
    return make(*map(_first_entry, parts))


def _first_entry(part: object) -> object:
    """Return *part* of an action, with the entry number 1 if it is the id of a creature; amounts are too small."""
    return object_id(_ENTRY, card_of(ObjectId(part))) if type(part) is int and is_creature_id(part) else part


def write(game: AnyGame, action: object) -> str:
    """Return the text of *action*, with creatures by their cards alone: ``damage:4H,KC``."""
    return game.format_action(action).replace(f"#{_ENTRY}", "")
