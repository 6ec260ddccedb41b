"""References to objects, players and numbers that contain no other expression, such as ``This`` and ``You``."""

from __future__ import annotations

from castlerules.core.frozen import frozen

# Objects.


@frozen
class This:
    """The object that has the ability."""


@frozen
class Target:
    """The objects or players chosen for target slot *index* (BASE-056)."""

    index: int = 0


@frozen
class BoundObjects:
    """The objects that an earlier step of the same effect chose, found or created as *name* (BASE-020)."""

    name: str


@frozen
class EventObject:
    """The object that the trigger event is about, such as the creature that attacks."""


@frozen
class EventOther:
    """The second object of the trigger event: the opposing creature in combat, or the object that is dealt damage."""


@frozen
class Linked:
    """The cards that the other ability of the same permanent has exiled with ``ExileLinked`` (BASE-229)."""


@frozen
class Sacrificed:
    """The permanents sacrificed for the cost of the spell or ability itself, as they last were (BASE-248)."""


@frozen
class Enchanted:
    """The object to which the Aura that has the ability is attached."""


# Players.


@frozen
class You:
    """The controller of the ability or spell."""


@frozen
class EachPlayer:
    """Every player, starting with the active player."""


@frozen
class EachOpponent:
    """Every player except the controller."""


@frozen
class TargetPlayer:
    """The player chosen for target slot *index*."""

    index: int = 0


@frozen
class EventPlayer:
    """The player that the trigger event is about."""


@frozen
class Accepter:
    """The player who has accepted the offer, or made the payment, from which the effect follows (BASE-190).

    In ``ForEachPlayer`` it is each of the players in turn (BASE-281).
    """


# Values.


@frozen
class X:
    """BASE-038: the X chosen on announcement; 0 if none was chosen."""


@frozen
class ChosenNumber:
    """The number that ``ChooseValue`` has let a player choose (BASE-242)."""


@frozen
class EventAmount:
    """The number that belongs to the trigger event: damage dealt, number of blockers, or life gained or lost."""


@frozen
class ThisWay:
    """The damage that the earlier ``DealDamage`` with the *result_name* *name* dealt, or what ``NoteNumber`` noted.

    It is also how many flips of a ``FlipCoins`` were won or lost.
    """

    name: str
