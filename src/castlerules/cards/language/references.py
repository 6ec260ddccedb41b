"""The words that point at objects, players and numbers by themselves, without naming others."""

from __future__ import annotations

import attrs

# Objects.


@attrs.frozen
class This:
    """The object that the ability belongs to."""


@attrs.frozen
class Target:
    """What was chosen for target slot *index* (BASE-056): objects, or players."""

    index: int = 0


@attrs.frozen
class Bound:
    """What an earlier step of the same effect has chosen or moved under *name* (BASE-020)."""

    name: str


@attrs.frozen
class EventObject:
    """The object that the event of a trigger is about."""


@attrs.frozen
class EventOther:
    """The other object of the event of a trigger: whom the creature that it is about fights, or what is hurt."""


@attrs.frozen
class Enchanted:
    """What the Aura is attached to."""


# Players.


@attrs.frozen
class You:
    """The controller of the ability or spell."""


@attrs.frozen
class EachPlayer:
    """Every player, the active one first."""


@attrs.frozen
class EachOpponent:
    """Every player but the controller."""


@attrs.frozen
class TargetPlayer:
    """The player chosen for target slot *index*."""

    index: int = 0


@attrs.frozen
class EventPlayer:
    """The player that the event of a trigger is about."""


# Amounts.


@attrs.frozen
class X:
    """BASE-038: the X chosen on announcing; 0 if none was."""


@attrs.frozen
class EventAmount:
    """The amount of the event of a trigger: damage dealt, blockers, life."""


@attrs.frozen
class ThisWay:
    """The amount that the earlier step called *name* has really dealt, or moved."""

    name: str
