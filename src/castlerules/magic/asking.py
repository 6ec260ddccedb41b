"""The questions that a state can wait with: who must answer, and what the answer is about.

A question holds data only. What may be answered, and what an answer does, is said by ``questions.QUESTIONS``.
"""

from __future__ import annotations

from castlerules.cards.abilities import ChooseCards, Effect, Search
from castlerules.cards.atoms import PreventFrom
from castlerules.cards.costs import Cost
from castlerules.cards.terms import Filter
from castlerules.core import Player, value

from .changes import Change
from .ids import CardId, ObjectId

__all__ = [
    "Announcing",
    "Assigning",
    "Attacking",
    "Blocking",
    "Bottoming",
    "Choosing",
    "ChoosingHost",
    "ChoosingOne",
    "ChoosingSource",
    "Discarding",
    "Keeping",
    "KeepingLegend",
    "Offered",
    "OfferedPayment",
    "Ordering",
    "Paying",
    "Question",
    "Replacing",
    "Sacrificing",
    "Searching",
]


@value
class Question:
    """The base of all questions; *player* must answer."""

    player: Player


@value
class Keeping(Question):
    """BASE-D01, BASE-D02: keep the hand, or take another."""


@value
class Bottoming(Question):
    """BASE-D03: *left* more cards go to the bottom of the library."""

    left: int


@value
class Announcing(Question):
    """BASE-047: the next choice for the object on top of the stack."""


@value
class Paying(Question):
    """BASE-P07: how to pay *symbols* and *generic* mana; what is *reserved* is not tapped for it."""

    symbols: tuple[int, ...]
    generic: int
    reserved: tuple[ObjectId, ...]


@value
class Attacking(Question):
    """BASE-D24 to BASE-D26: who attacks; *chosen* so far, in the order in which they were named."""

    chosen: tuple[ObjectId, ...] = ()


@value
class Blocking(Question):
    """BASE-D27: who blocks whom; *chosen* are the pairs of blocker and attacker so far."""

    chosen: tuple[tuple[ObjectId, ObjectId], ...] = ()


@value
class Assigning(Question):
    """BASE-D28: how *attacker* divides its damage; *given* are the parts of the recipients so far."""

    attacker: ObjectId
    given: tuple[int, ...] = ()


@value
class Ordering(Question):
    """BASE-D19: which of the waiting triggers goes on the stack next."""


@value
class KeepingLegend(Question):
    """BASE-D23: which of the *legends* of one name stays."""

    legends: tuple[ObjectId, ...]


@value
class Discarding(Question):
    """BASE-D17: *count* cards in all go; *chosen* so far. *after* are players who are asked next, with their counts.

    *decided* are the cards that players before this one have chosen (BASE-111); *bound* is whether the discard is
    that of the cleanup step.
    """

    count: int
    chosen: tuple[ObjectId, ...] = ()
    after: tuple[tuple[Player, int], ...] = ()
    decided: tuple[ObjectId, ...] = ()


@value
class Sacrificing(Question):
    """BASE-D15: *count* permanents that fit *filter* in all go; the rest as in ``Discarding``."""

    filter: Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    after: tuple[tuple[Player, int], ...] = ()
    decided: tuple[ObjectId, ...] = ()


@value
class Offered(Question):
    """BASE-112: have *effect* happen or not; the players *after* are asked next if this one declines (BASE-Q31)."""

    effect: Effect
    after: tuple[Player, ...] = ()


@value
class OfferedPayment(Question):
    """BASE-112: pay *cost*, and *then* happens, or do not, and *otherwise* does."""

    cost: Cost
    then: Effect
    otherwise: Effect


@value
class Choosing(Question):
    """BASE-D18: cards for *effect*, of the zone of *whose*; *chosen* so far, or *picked* in a library."""

    effect: ChooseCards
    whose: Player
    chosen: tuple[ObjectId, ...] = ()
    picked: tuple[CardId, ...] = ()


@value
class ChoosingOne(Question):
    """BASE-D09: which of *options* happens."""

    options: tuple[Effect, ...]


@value
class ChoosingSource(Question):
    """BASE-D22: the source for *effect*, which shields *to*."""

    effect: PreventFrom
    to: tuple[ObjectId, ...]


@value
class ChoosingHost(Question):
    """BASE-116: what the Aura that arrives first of *todo* is attached to; *done* is the event so far."""

    done: tuple[Change, ...]
    todo: tuple[Change, ...]


@value
class Searching(Question):
    """BASE-177: cards of the own library for *effect*; *found* so far."""

    effect: Search
    found: tuple[CardId, ...] = ()


@value
class Replacing(Question):
    """BASE-D21: which replacement acts next on the first change of *todo*.

    *done* is what the batch has come to so far; *todo* holds changes with the keys of what has acted on them. If
    *taken* is a number, that one acts, and the question is how much of it (BASE-097, BASE-Q08).
    """

    done: tuple[Change, ...]
    todo: tuple[tuple[Change, tuple[str, ...]], ...]
    taken: int | None = None
