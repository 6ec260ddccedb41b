"""The menus of a long list of choices: a play with many targets has one of its own, and the deck is listed by kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.core import Player
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import Card, CardKind
from castlerules.magic54.model.ids import ObjectId, card_of, owner_of
from castlerules.magic54.model.plays import PLAYS, Play

_PlayKey: TypeAlias = tuple[type[Any], Any]
"""The class of a play, and the card or creature that it uses."""

_MOST_IN_LIST: Final = 3
"""A play with more targets than this has a menu of its own."""

_AIMED: Final[Mapping[type[Any], Play]] = MappingProxyType(
    {play.action: play for play in PLAYS if play.target_field not in (None, play.source_field)}
)
"""The plays that choose a target besides the card or creature that they use."""

_NAMES: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        actions.PlayDamage: "damage {card}",
        actions.PlayAce: "ace {card}: cancel damage",
        actions.PlayEight: "eight {card}: back to hand",
        actions.UseSacrifice: "guard with {card}",
        actions.PlayGrowth: "growth {card}: +{card.power}/+{card.power}",
    }
)
_HELPFUL: Final = (actions.PlayAce, actions.UseSacrifice, actions.PlayGrowth)
"""The plays that are usually aimed at the own side; the others are usually aimed at the opponent's."""

_KINDS: Final = (CardKind.CREATURE, CardKind.DAMAGE, CardKind.ACTION, CardKind.MANA)


class AimedPlays:
    """The plays among the actions *legal* that choose a target besides the card or creature that they use."""

    def __init__(self, legal: Sequence[Any]) -> None:
        self._counts = Counter([_play_key(action) for action in legal if type(action) in _AIMED])

    def menu_of(self, action: object) -> str:
        """Return the name of the menu in which *action* stands: that of a play with many targets; else empty."""
        if type(action) not in _AIMED or self._counts.get(_play_key(action), 0) <= _MOST_IN_LIST:
            return ""
        kind, source = _play_key(action)
        return _NAMES[kind].format(card=source if isinstance(source, Card) else card_of(source))

    def rank(self, action: object, player: Player) -> tuple[object, ...]:
        """Return a key that sorts the targets of each play of *player*: first the side at which it is usually aimed.

        It is empty for an action that is none of these plays.
        """
        keys = [*self._counts]
        if type(action) not in _AIMED or _play_key(action) not in keys:
            return ()
        target: ObjectId = getattr(action, str(_AIMED[type(action)].target_field))
        is_helpful = isinstance(action, _HELPFUL)
        return (keys.index(_play_key(action)), (owner_of(target) == player) is not is_helpful)


def card_rank(card: Card) -> tuple[object, ...]:
    """Return a key that sorts cards by kinds, as a player looks for them in the deck, and the strongest first."""
    return (_KINDS.index(card.kind), -card.power, card.rank)


def _play_key(action: Any) -> _PlayKey:
    return type(action), getattr(action, _AIMED[type(action)].source_field)
