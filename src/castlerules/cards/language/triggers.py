"""Trigger conditions: the events that can trigger an ability, and what the ability can refer to in them (CR 603)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.core.frozen import frozen

from .enums import StepName, TargetPlayers, Zone
from .expressions import Condition, Filter, PlayerRef
from .filters import Anything, IsThis
from .references import EventAmount, EventObject, EventOther, EventPlayer


@frozen
class ZoneChange:
    """An object that matches *filter* moves from the zone *origin* to the zone *to*; None stands for any zone.

    Moves from a hand or library to a hand or library are hidden, so a card may not name them (``is_hidden_move``).
    A move from any zone to a graveyard or exile is that of a card, as it is there (BASE-279).
    """

    filter: Filter
    origin: Zone | None = None
    to: Zone | None = None


@frozen
class StepBegins:
    """The step *step* begins in a turn of the player or players *whose*."""

    step: StepName
    whose: PlayerRef


@frozen
class SpellCast:
    """A player casts a spell that matches *filter*."""

    filter: Filter


@frozen
class BecomesTarget:
    """A permanent that matches *filter* becomes a target of a spell or ability (BASE-074).

    If *by* is given, the spell or ability is controlled by one of these players; if *spell* is true, it is a spell.
    """

    filter: Filter
    by: PlayerRef | None = None
    spell: bool = False


@frozen
class DamageDealt:
    """An object that matches *source* deals damage to an object that matches *to*, or to a player (BASE-Q41).

    *players* says which players count. The ability triggers once for each recipient; if neither *to* nor *players* is
    given, once for all damage that the source deals in one event. ``EventOther`` is the damaged object. If *combat* is
    true, only combat damage counts.
    """

    source: Filter
    to: Filter | None = None
    players: TargetPlayers = TargetPlayers.NONE
    combat: bool = False


@frozen
class TakesDamage:
    """Damage is dealt to an object that matches *filter*, or to one of the players *who* (BASE-Q41).

    The ability triggers once for each recipient, with all damage dealt to it in one event. If *combat* is true, only
    combat damage counts.
    """

    filter: Filter | None = IsThis()
    who: PlayerRef | None = None
    combat: bool = False


@frozen
class CardDrawn:
    """One of the players *who* draws a card; the ability cannot refer to the card, because it is hidden (BASE-Q40)."""

    who: PlayerRef


@frozen
class CardDiscarded:
    """One of the players *who* discards a card that matches *filter* (BASE-Q40)."""

    who: PlayerRef
    filter: Filter = Anything()


@frozen
class CoinFlipped:
    """One of the players *who* wins a coin flip, or, if *won* is false, loses one (BASE-301)."""

    who: PlayerRef
    won: bool = True


@frozen
class LifeGained:
    """One of the players *who* gains life; the ability triggers once for each time this happens (BASE-Q40)."""

    who: PlayerRef


@frozen
class LifeLost:
    """One of the players *who* loses life, also by damage or by paying it (BASE-Q40).

    The ability triggers once for all life that a player loses in one event.
    """

    who: PlayerRef


@frozen
class Attacks:
    """A creature that matches *filter* attacks."""

    filter: Filter = IsThis()


@frozen
class AttacksAlone:
    """A creature that matches *filter* is the only one that is declared as an attacker (BASE-273)."""

    filter: Filter = IsThis()


@frozen
class BecomesBlocked:
    """A creature that matches *filter* becomes blocked.

    ``EventAmount`` is the number of blockers, which rampage needs (BASE-K11).
    """

    filter: Filter = IsThis()


@frozen
class BecomesBlockedBy:
    """A creature that matches *filter* becomes blocked by a creature that matches *by*.

    The ability triggers once for each such pair of attacker and blocker. ``EventOther`` is the blocker.
    """

    filter: Filter = IsThis()
    by: Filter = Anything()


@frozen
class Blocks:
    """A creature that matches *filter* blocks a creature that matches *attacker* (BASE-159).

    ``EventOther`` is the attacking creature.
    """

    filter: Filter = IsThis()
    attacker: Filter = Anything()


@frozen
class GoesUnblocked:
    """A creature that matches *filter* attacks and is not blocked (BASE-159)."""

    filter: Filter = IsThis()


@frozen
class BecomesTapped:
    """A permanent that matches *filter* becomes tapped."""

    filter: Filter = IsThis()


@frozen
class TappedForMana:
    """A player taps a permanent that matches *filter* for mana (BASE-227).

    An ability that adds mana then is a mana ability: it does not use the stack (BASE-228).
    """

    filter: Filter


@frozen
class StateHolds:
    """*condition* is true: the ability triggers as soon as it is, and again once it has left the stack (BASE-071)."""

    condition: Condition


@frozen
class Caused:
    """A spell or ability that one of the players *by* controls causes *event* as it resolves (BASE-324)."""

    event: ZoneChange | CardDiscarded
    by: PlayerRef


TriggerCondition: TypeAlias = (
    ZoneChange
    | Caused
    | StepBegins
    | SpellCast
    | BecomesTarget
    | DamageDealt
    | Attacks
    | AttacksAlone
    | BecomesBlocked
    | BecomesBlockedBy
    | Blocks
    | GoesUnblocked
    | BecomesTapped
    | TappedForMana
    | StateHolds
    | TakesDamage
    | CardDrawn
    | CardDiscarded
    | LifeGained
    | LifeLost
    | CoinFlipped
)
"""The event that triggers an ability."""

EventReference: TypeAlias = EventObject | EventOther | EventPlayer | EventAmount
"""A reference with which a triggered ability refers to its trigger event."""

_HIDDEN_ZONES: Final = (None, Zone.LIBRARY, Zone.HAND)

_REFERENCES_ALWAYS: Final[Mapping[type[object], tuple[type[EventReference], ...]]] = MappingProxyType(
    {
        ZoneChange: (EventPlayer,),
        Caused: (),  # those of the event inside
        StepBegins: (EventPlayer,),
        SpellCast: (EventObject, EventPlayer),
        BecomesTarget: (EventObject, EventPlayer),
        DamageDealt: (EventObject, EventAmount),
        Attacks: (EventObject, EventPlayer),
        AttacksAlone: (EventObject, EventPlayer),
        BecomesBlocked: (EventObject, EventAmount),
        BecomesBlockedBy: (EventObject, EventOther),
        Blocks: (EventObject, EventOther),
        GoesUnblocked: (EventObject,),
        BecomesTapped: (EventObject, EventPlayer),
        TappedForMana: (EventObject, EventPlayer),
        StateHolds: (),
        TakesDamage: (EventAmount,),
        CardDrawn: (EventPlayer,),
        CardDiscarded: (EventObject, EventPlayer),
        LifeGained: (EventPlayer, EventAmount),
        LifeLost: (EventPlayer, EventAmount),
        CoinFlipped: (EventPlayer,),
    }
)
"""The event references that have a meaning for each trigger condition, whatever its parameters are."""


def event_references_of(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return which of EventObject, EventOther, EventPlayer and EventAmount an ability that triggers on *event* may use.

    A card whose ability uses another one is faulty. In the effect of a ``CreateDelayedTrigger`` these references mean
    the event of the ability that created the delayed trigger, never the delayed trigger's own event (BASE-070).
    """
    event = plain_event(event)
    return (*_REFERENCES_ALWAYS[type(event)], *_references_by_parameters(event))


def plain_event(event: TriggerCondition) -> TriggerCondition:
    """Return *event* itself, whatever causes it."""
    return event.event if isinstance(event, Caused) else event


def _references_by_parameters(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return the event references that an ability may use only because of the parameters of *event*.

    For example, ``EventOther`` has a meaning in ``DamageDealt`` only if *to* is given.
    """
    match event:
        case ZoneChange(origin=origin, to=to) if origin is Zone.BATTLEFIELD or to not in _HIDDEN_ZONES:
            return (EventObject,)  # an object in a hidden zone cannot be found any more (BASE-020)
        case DamageDealt(to=to, players=players):
            return (EventOther,) * (to is not None) + (EventPlayer,) * (players is not TargetPlayers.NONE)
        case TakesDamage(filter=filter_, who=who):
            return (EventObject,) * (filter_ is not None) + (EventPlayer,) * (who is not None)
        case _:
            return ()


def watches_arrival(event: TriggerCondition) -> bool:
    """BASE-279: return whether *event* is the move of a card from any zone to a graveyard or exile."""
    event = plain_event(event)
    return isinstance(event, ZoneChange) and event.origin is None and event.to in (Zone.GRAVEYARD, Zone.EXILE)


def is_hidden_move(event: ZoneChange) -> bool:
    """BASE-Q42: return whether *event* could be a move from a hand or library to a hand or library.

    Such moves are hidden, so a card with this trigger condition is refused.
    """
    return event.origin in _HIDDEN_ZONES and event.to in _HIDDEN_ZONES
