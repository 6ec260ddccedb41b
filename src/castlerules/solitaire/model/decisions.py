"""The decisions and tasks that only Solitaire has: what the game asks the player, and what it still has to do.

A decision is pending in ``State.decision``; tasks wait in ``State.agenda``, the queue of what the engine does next.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value
from castlerules.magic.model import Change, Decision, ObjectId, Task
from castlerules.magic.model.tasks import EffectTask


@value
class FreeDecision(Decision):
    """SOL-G31: which action the player begins next: draw, play, use, attack, strike or finish.

    Pending whenever nothing that has begun, such as an announcement or a payment, must be completed first.
    """


@value
class MergeDecision(Decision):
    """SOL-G05: which copies are laid on which stack, if visible copies of a card can be gathered in several ways."""


@value
class PaymentSourceDecision(Decision):
    """SOL-G51: which source, such as a land, pays next for the spell or ability on top of the stack."""


@value
class DamageDivisionDecision(Decision):
    """SOL-G76: how much combat damage the player's attacker deals to the next of several blockers.

    *damage_assigned* has the damage for each blocker before it, the lowest on the stack first.
    """

    damage_assigned: tuple[int, ...] = ()


@value
class PlacementDecision(Decision):
    """SOL-105, SOL-G63: in which order cards that move together to the hand pile or library are laid on each other.

    Each choice takes one of the moves *remaining* as the next; *chosen* are the moves already ordered, the deepest card
    first.
    """

    remaining: tuple[Change, ...]
    chosen: tuple[Change, ...] = ()


@value
class StackTopDecision(Decision):
    """SOL-G18, SOL-G14: which stack tops an effect takes as the cards in the hand of STACKS, the absent opponent.

    *count* is the number to be chosen in all, *chosen* are the ids so far. They are chosen for *effect*; if it is None,
    they are discarded.
    """

    count: int
    chosen: tuple[ObjectId, ...] = ()
    effect: lang.ChooseCards | None = None


@value
class SideSacrificeDecision(Decision):
    """SOL-P27: which permanents *controller* sacrifices to an effect that makes each player sacrifice some.

    The permanents must match *filter*; *count* is how many *controller* sacrifices, *chosen* are those chosen so far.
    *players_after* are the players still to come, each with a number of permanents; *chosen_before* are the permanents
    of the players who came before. All are sacrificed together at the end.
    """

    controller: Player
    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    players_after: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class NewcomerDecision(Decision):
    """SOL-G29: which of *arrivals*, permanents that would enter at once, gets the one slot; the others do not enter.

    *auras* are local enchantments that enter at the same time; they need no slot.
    """

    arrivals: tuple[Change, ...]
    auras: tuple[Change, ...] = ()


# Tasks.


@value
class ContinuePayment(Task):
    """SOL-G51: go on paying for the spell or ability on top of the stack, one source after the other."""


@value
class RegularDamage(Task):
    """SOL-G76: after first-strike damage, all other creatures in the fight deal their combat damage; the fight ends."""


@value
class ShuffleIn(EffectTask):
    """SOL-P26, SOL-G59: put cards into the library by *effect*; the library is shuffled next, so no order is chosen."""

    effect: lang.MoveTo
