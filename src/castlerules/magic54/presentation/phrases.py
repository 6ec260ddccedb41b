"""Short phrases for the actions of Magic 54 and for the plays on the pile."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import DataError, Wording
from castlerules.core.errors import short_repr
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import TEAM_NAMES, Card, opponent
from castlerules.magic54.model.ids import PLAYERS, ObjectId, is_creature_id, owner_of, target_text
from castlerules.magic54.model.plays import PLAYS_BY_KIND
from castlerules.magic54.model.state import PileItem, PlayKind

from .notation import ACTIONS, format_action


def describe_action(observation: Observation, action: actions.Action) -> str:
    """Return *action* as a short phrase for menus, such as ``damage 4H at BLACK``; it need not be legal.

    Creatures in play in *observation* are named by their cards, others with their entry number, as in ``KH#7``. Raises
    DataError unless *observation* is one of Magic 54 and *action* is one of its actions.
    """
    checked = checked_observation(observation)
    format_action(action)
    words = _PHRASES.words(checked, action)
    assert words is not None, "every action has a phrase"
    return words


def checked_observation(observation: object) -> Observation:
    """Return *observation* if it is one of Magic 54; raise DataError for anything else, such as a state."""
    if not isinstance(observation, Observation):
        class_name = type(observation).__name__
        raise DataError("", f"expected an observation of Magic 54, got a {class_name}; magic54.GAME.observe makes one")
    return observation


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


def _played_card(_: Observation, card: Card) -> Card:
    if not isinstance(card, Card):
        raise DataError("card", f"expected a card, got {short_repr(card)}")
    return card


def _aim_words(observation: Observation, action: Any, target: ObjectId) -> str:
    """Return *target* of *action* in words; what the player aims at the own side is ``yourself (RED)`` or ``your KH``.

    An action of the opponent, or one that aims at nothing, such as an attack, says no more than the name.
    """
    words = object_words(observation, target)
    actor = _aiming_player(action)
    if actor != observation.player or not (target in PLAYERS or is_creature_id(target)) or owner_of(target) != actor:
        return words
    return f"yourself ({words})" if target in PLAYERS else f"your {words}"


def _aiming_player(action: Any) -> int | None:
    """Return the player who aims with *action*; None for an action that aims at nothing."""
    if isinstance(action, actions.UseSacrifice):
        return owner_of(action.jack) if is_creature_id(action.jack) else None
    return action.card.team if isinstance(getattr(action, "card", None), Card) else None


def _owner_words(_: Observation, action: actions.UseProtection) -> str:
    return TEAM_NAMES[owner_of(action.queen)] if is_creature_id(action.queen) else "the owner"


_PHRASES: Final = Wording[Observation](
    {
        **dict(ACTIONS.values()),
        actions.FinishAttackers: lambda seen, _: "no more attackers" if seen.combat.attackers else "no attack",
        actions.FinishBlockers: lambda seen, _: "no more blocks" if seen.combat.blocks else "no block",
    },
    {
        "card": _played_card,
        **dict.fromkeys(("attacker", "blocker", "jack", "king", "queen"), object_words),
    },
    {
        "creature": lambda seen, action: _aim_words(seen, action, action.creature),
        "target": lambda seen, action: _aim_words(seen, action, action.target),
        "foe": lambda _, action: TEAM_NAMES[opponent(action.card.team)],
        "owner": _owner_words,
    },
)


_PILE_TEMPLATES: Final[Mapping[PlayKind, str]] = MappingProxyType(
    {
        PlayKind.DAMAGE: "damage {card} ({card.power}) at {target}",
        PlayKind.SACRIFICE: "{jack} guards {creature} and takes its damage (Sacrifice)",
    }
)
"""The plays that read otherwise on the pile than in a menu; a Sacrifice says that the Jack is not discarded for it."""


def play_words(observation: Observation, item: PileItem) -> str:
    """Return a phrase for an instant play on the pile that says what it does, as in ``joker XR: search the deck``."""
    play, team = PLAYS_BY_KIND[item.kind], item.card.team
    words = {
        play.target_field or "": target_words(observation, item.target),
        play.source_field: target_words(observation, item.source) or item.card,
        "card": item.card,
        "foe": TEAM_NAMES[opponent(team)],
        "owner": TEAM_NAMES[team],
    }
    template = _PILE_TEMPLATES.get(item.kind, str(_PHRASES.templates[play.action]))
    return template.format_map(words)
