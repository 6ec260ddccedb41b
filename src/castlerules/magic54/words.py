"""What may be done in Magic 54, and what waits on its pile, as short phrases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core import DataError
from castlerules.core.shown import shown

from .actions import (
    Action,
    AssignDamage,
    ChooseFromDeck,
    Cycle,
    DeclareAttacker,
    DeclareBlocker,
    DeclineCycle,
    Discard,
    FinishAttackers,
    FinishBlockers,
    Pass,
    PlayAce,
    PlayDamage,
    PlayEight,
    PlayGrowth,
    PlayJoker,
    PlayTen,
    PutMana,
    Summon,
    UseKnowledge,
    UseProtection,
    UseSacrifice,
)
from .cards import TEAM_NAMES, Card, opponent
from .ids import is_creature_id
from .knowledge import View
from .notation import format_action, target_text
from .state import PLAYERS, Item, ObjectId, Use, owner_of

__all__ = ["a_view", "action_words", "describe_action", "item_words", "target_words", "thing_words", "use_words"]

_ACE: Final = "ace {card} on {target}: cancel damage"
_EIGHT: Final = "eight {card} on {target}: back to hand"
_TEN: Final = "ten {card}: {foe} discards at random"
_JOKER: Final = "joker {card}: search the deck"
_SACRIFICE: Final = "sacrifice {source} for {target}: take its damage"
_PROTECTION: Final = "protection of {source}: {owner} takes her damage"
_KNOWLEDGE: Final = "knowledge of {source}: draw a card"
_GROWTH: Final = "growth {card} on {target}: +{card.power}/+{card.power}"

_PHRASES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        PutMana: "put {card} as Mana",
        Summon: "summon {card}",
        PlayDamage: "damage {card} at {target}",
        PlayAce: _ACE,
        PlayEight: _EIGHT,
        PlayTen: _TEN,
        PlayJoker: _JOKER,
        UseSacrifice: _SACRIFICE,
        UseProtection: _PROTECTION,
        UseKnowledge: _KNOWLEDGE,
        PlayGrowth: _GROWTH,
        Pass: "pass",
        DeclareAttacker: "attack with {target}",
        FinishAttackers: "no more attackers",
        AssignDamage: "assign {amount} of the damage of {attacker} to {blocker}",
        DeclareBlocker: "block {attacker} with {blocker}",
        FinishBlockers: "no more blocks",
        ChooseFromDeck: "take {card} out of the deck",
        Discard: "discard {card}",
        Cycle: "put {card} under the deck and draw",
        DeclineCycle: "keep the hand",
    }
)
_ITEMS: Final[Mapping[Use, str]] = MappingProxyType(
    {
        Use.DAMAGE: "damage {card} ({card.power}) at {target}",
        Use.ACE: _ACE,
        Use.EIGHT: _EIGHT,
        Use.TEN: _TEN,
        Use.JOKER: _JOKER,
        Use.SACRIFICE: _SACRIFICE,
        Use.PROTECTION: _PROTECTION,
        Use.KNOWLEDGE: _KNOWLEDGE,
        Use.GROWTH: _GROWTH,
    }
)
_PARTS: Final = MappingProxyType({"creature": "target", "jack": "source", "queen": "source", "king": "source"})
"""Fields of actions that phrases call by another name."""


def describe_action(view: View, action: Action) -> str:
    """Return *action* as a short phrase for menus, such as ``damage 4H at BLACK``; it need not be legal.

    Creatures in play in *view* are named by their cards, others with the number of their entry, as in ``KH#7``.
    Raises DataError for anything but a view of Magic 54, and for what is no action of it.
    """
    seen = a_view(view)
    format_action(action)
    return action_words(seen, action)


def a_view(view: object) -> View:
    """Return *view* if it is one of Magic 54; raise DataError for anything else, a state above all."""
    if not isinstance(view, View):
        raise DataError("", f"a view of Magic 54 is wanted, not a {type(view).__name__}; magic54.view makes one")
    return view


def action_words(seen: View, action: Action) -> str:
    """Return *action* in words; those that end the naming of attackers or blocks say whether there were any."""
    if isinstance(action, FinishAttackers) and not seen.combat.attackers:
        return "no attack"
    if isinstance(action, FinishBlockers) and not seen.combat.blocks:
        return "no block"
    parts: dict[str, object] = {}
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if field.name == "card" and not isinstance(value, Card):
            raise DataError("card", f"a card is wanted, not {shown(value)}")
        named = isinstance(value, Card) or field.name == "amount"
        parts[_PARTS.get(field.name, field.name)] = value if named else _name(seen, value)
    if isinstance(action, PlayTen):
        parts["foe"] = TEAM_NAMES[opponent(action.card.team)]
    if isinstance(action, UseProtection):
        parts["owner"] = TEAM_NAMES[owner_of(action.queen)] if is_creature_id(action.queen) else "the owner"
    return _PHRASES[type(action)].format_map(parts)


def _name(seen: View, target: ObjectId, gone: str = "") -> str:
    """Return *target* in words: a creature in play by its card, another one with its number and the mark *gone*."""
    for one in (*seen.own.creatures, *seen.other.creatures):
        if one.id == target:
            return one.card.code
    return target_text(target) + (gone if target not in PLAYERS else "")


def thing_words(seen: View, target: ObjectId) -> str:
    """Return a player or creature in words: one in play in *seen* by its card, another one with its number."""
    return _name(seen, target)


def target_words(seen: View, target: ObjectId | None) -> str:
    """Return *target* in words, marked if it is a creature that has left play; nothing for no target."""
    return "" if target is None else _name(seen, target, " (gone)")


def item_words(seen: View, item: Item) -> str:
    """Return what waits on the pile, with the player who put it there in front."""
    return f"{TEAM_NAMES[item.card.team]}: {use_words(seen, item)}"


def use_words(seen: View, item: Item) -> str:
    """Return what an instant play does."""
    team = item.card.team
    parts = {
        "card": item.card,
        "source": target_words(seen, item.source),
        "target": target_words(seen, item.target),
        "foe": TEAM_NAMES[opponent(team)],
        "owner": TEAM_NAMES[team],
    }
    return _ITEMS[item.use].format_map(parts)
