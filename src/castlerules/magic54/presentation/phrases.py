"""Short phrases for the actions of Magic 54 and for the plays on the pile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import TEAM_NAMES, Card, opponent
from castlerules.magic54.model.ids import PLAYERS, ObjectId, is_creature_id, owner_of, target_text
from castlerules.magic54.model.state import PileItem, PlayKind

from .notation import format_action

_ACE: Final = "ace {card} on {target}: cancel damage"
_EIGHT: Final = "eight {card} on {target}: back to hand"
_TEN: Final = "ten {card}: {foe} discards at random"
_JOKER: Final = "joker {card}: search the deck"
_SACRIFICE: Final = "sacrifice {source} for {target}: take its damage"
_PROTECTION: Final = "protection of {source}: {owner} takes her damage"
_KNOWLEDGE: Final = "knowledge of {source}: draw a card"
_GROWTH: Final = "growth {card} on {target}: +{card.power}/+{card.power}"

_ACTION_PHRASES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        actions.PutMana: "put {card} as Mana",
        actions.Summon: "summon {card}",
        actions.PlayDamage: "damage {card} at {target}",
        actions.PlayAce: _ACE,
        actions.PlayEight: _EIGHT,
        actions.PlayTen: _TEN,
        actions.PlayJoker: _JOKER,
        actions.UseSacrifice: _SACRIFICE,
        actions.UseProtection: _PROTECTION,
        actions.UseKnowledge: _KNOWLEDGE,
        actions.PlayGrowth: _GROWTH,
        actions.Pass: "pass",
        actions.DeclareAttacker: "attack with {target}",
        actions.FinishAttackers: "no more attackers",
        actions.AssignDamage: "assign {amount} of the damage of {attacker} to {blocker}",
        actions.DeclareBlocker: "block {attacker} with {blocker}",
        actions.FinishBlockers: "no more blocks",
        actions.ChooseFromDeck: "take {card} out of the deck",
        actions.Discard: "discard {card}",
        actions.Cycle: "put {card} under the deck and draw",
        actions.DeclineCycle: "keep the hand",
    }
)
_PLAY_PHRASES: Final[Mapping[PlayKind, str]] = MappingProxyType(
    {
        PlayKind.DAMAGE: "damage {card} ({card.power}) at {target}",
        PlayKind.ACE: _ACE,
        PlayKind.EIGHT: _EIGHT,
        PlayKind.TEN: _TEN,
        PlayKind.JOKER: _JOKER,
        PlayKind.SACRIFICE: _SACRIFICE,
        PlayKind.PROTECTION: _PROTECTION,
        PlayKind.KNOWLEDGE: _KNOWLEDGE,
        PlayKind.GROWTH: _GROWTH,
    }
)
_FIELD_ALIASES: Final = MappingProxyType({"creature": "target", "jack": "source", "queen": "source", "king": "source"})
"""The names that phrases use for some fields of actions."""


def describe_action(observation: Observation, action: actions.Action) -> str:
    """Return *action* as a short phrase for menus, such as ``damage 4H at BLACK``; it need not be legal.

    Creatures in play in *observation* are named by their cards, others with their entry number, as in ``KH#7``. Raises
    DataError unless *observation* is one of Magic 54 and *action* is one of its actions.
    """
    checked = checked_observation(observation)
    format_action(action)
    return action_words(checked, action)


def checked_observation(observation: object) -> Observation:
    """Return *observation* if it is one of Magic 54; raise DataError for anything else, such as a state."""
    if not isinstance(observation, Observation):
        class_name = type(observation).__name__
        raise DataError("", f"expected an observation of Magic 54, got a {class_name}; magic54.GAME.observe makes one")
    return observation


def action_words(observation: Observation, action: actions.Action) -> str:
    """Return *action* in words; ending the attackers or blocks is "no attack" or "no block" if there were none."""
    if isinstance(action, actions.FinishAttackers) and not observation.combat.attackers:
        return "no attack"
    if isinstance(action, actions.FinishBlockers) and not observation.combat.blocks:
        return "no block"
    parts: dict[str, object] = {}
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if field.name == "card" and not isinstance(value, Card):
            raise DataError("card", f"expected a card, got {short_repr(value)}")
        is_plain = isinstance(value, Card) or field.name == "amount"
        parts[_FIELD_ALIASES.get(field.name, field.name)] = value if is_plain else _target_name(observation, value)
    if isinstance(action, actions.PlayTen):
        parts["foe"] = TEAM_NAMES[opponent(action.card.team)]
    if isinstance(action, actions.UseProtection):
        parts["owner"] = TEAM_NAMES[owner_of(action.queen)] if is_creature_id(action.queen) else "the owner"
    return _ACTION_PHRASES[type(action)].format_map(parts)


def _target_name(observation: Observation, target: ObjectId, gone_mark: str = "") -> str:
    """Return *target* in words: a creature in play as its card, any other with its entry number and *gone_mark*."""
    for creature in (*observation.own.creatures, *observation.other.creatures):
        if creature.id == target:
            return creature.card.code
    return target_text(target) + (gone_mark if target not in PLAYERS else "")


def object_words(observation: Observation, target: ObjectId) -> str:
    """Return *target* in words: a player, a creature in play as its card, any other with its entry number."""
    return _target_name(observation, target)


def target_words(observation: Observation, target: ObjectId | None) -> str:
    """Return *target* in words, marked "(gone)" if it is a creature that has left play; empty for None."""
    return "" if target is None else _target_name(observation, target, " (gone)")


def item_words(observation: Observation, item: PileItem) -> str:
    """Return an item of the pile in words, preceded by the player who played it."""
    return f"{TEAM_NAMES[item.card.team]}: {play_words(observation, item)}"


def play_words(observation: Observation, item: PileItem) -> str:
    """Return a phrase for an instant play on the pile that says what it does, as in ``joker XR: search the deck``."""
    team = item.card.team
    parts = {
        "card": item.card,
        "source": target_words(observation, item.source),
        "target": target_words(observation, item.target),
        "foe": TEAM_NAMES[opponent(team)],
        "owner": TEAM_NAMES[team],
    }
    return _PLAY_PHRASES[item.kind].format_map(parts)
