"""What Solitaire adds to a game of Magic: what is kept besides, actions, questions, tasks and events."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Self

import attrs

from castlerules.cards.abilities import ChooseCards
from castlerules.cards.atoms import MoveTo
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Filter
from castlerules.core import DataError, Player, value
from castlerules.magic.actions import OwnAction
from castlerules.magic.asking import Question
from castlerules.magic.changes import Change, Move
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.state import Extra, Held, State
from castlerules.magic.tasks import Task
from castlerules.magic.told import Told
from castlerules.magic.view import SeenCard

from .rules import SolitaireRules

if TYPE_CHECKING:
    from castlerules.magic.view import View

__all__ = [
    "ACTIONS",
    "EVENTS",
    "HAND",
    "INTENTS",
    "KEPT",
    "PLACES",
    "SLOT",
    "STACKS",
    "YOU",
    "AssignToBlocker",
    "AttackStack",
    "CardGathered",
    "Deciding",
    "Dividing",
    "DrawThree",
    "FinishUse",
    "Fund",
    "Funding",
    "HandDiscarded",
    "HandLaidDown",
    "HandShown",
    "HeldMove",
    "LandMoved",
    "LibraryPaid",
    "MergeCopies",
    "Merging",
    "MixIn",
    "NewTrip",
    "PacketDrawn",
    "PaySource",
    "Phase",
    "PickingNewcomer",
    "PickingSacrifice",
    "PickingTop",
    "Placing",
    "SecondBlows",
    "SeenStack",
    "SeenTableau",
    "Stack",
    "Strike",
    "Tableau",
    "TurnedUp",
    "agreed",
    "tableau_of",
]

YOU: Final = Player(0)
"""SOL-001: the player."""

STACKS: Final = Player(1)
"""SOL-G13: the absent opponent, who controls what is face up on the stacks and decides nothing."""

HAND: Final = "hand"
SLOT: Final = "slot"
PLACES: Final = ("K1", "K2", "K3", "K4", "K5", "K6", "K7")
"""The seven stacks, from left to right."""


# What is kept.


class Phase(Enum):
    """What is going on: nothing, a fight, its end where that is honoured (SOL-G70), or a use (SOL-G67).

    A use of what is no fast ability is over as soon as all is settled: ``LAST_USE``.
    """

    MAIN = "main"
    COMBAT = "combat"
    COMBAT_END = "end of combat"
    USE = "use"
    LAST_USE = "last use"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow


@value
class Stack:
    """SOL-011, SOL-012: one of the seven stacks: cards *down*, and the group *up* on them, the lowest first.

    What is up has a number; a permanent is in play by that number, too.
    """

    down: tuple[CardId, ...]
    up: tuple[Held, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether no card is left (SOL-140)."""
        return not self.down and not self.up


@value
class Tableau(Extra):
    """The *stacks*, and what else lies on the table of Solitaire besides hand card, library, graveyard and permanents.

    *covered* are the cards of the hand pile under the hand card, top first, of which the last *sealed* are never shown
    (SOL-G53); *discard* is the discard pile, top first, of which *known* have been seen (SOL-G60). *phase* and *user*
    say what is going on, and whose use it is. *funds* are the colours, as bit masks, of the sources that have been used
    so far for each object that is announced. *actions* counts what the player has done, if there is a limit (SOL-G84).
    """

    stacks: tuple[Stack, ...] = ()
    covered: tuple[CardId, ...] = ()
    sealed: int = 0
    discard: tuple[CardId, ...] = ()
    known: tuple[CardId, ...] = ()
    trip: int = 1
    phase: Phase = Phase.MAIN
    user: ObjectId | None = None
    funds: tuple[tuple[int, ...], ...] = ()
    actions: int = 0

    def laid(self) -> tuple[Held, ...]:
        """SOL-012, SOL-030: return what lies face up on the stacks; permanents are among it."""
        return tuple([one for stack in self.stacks for one in stack.up])


@value
class SeenStack:
    """A stack in a view: how many cards are *down*, and the cards that are *up*, the lowest first."""

    down: int
    up: tuple[SeenCard, ...]


@value
class SeenTableau(Extra):
    """What a view shows of a ``Tableau``: of covered cards their number, of the discard pile what the table agreed.

    *discarded* is None unless the table has agreed that the pile lies open; then it has the cards, top first, and None
    for those that nobody has seen.
    """

    stacks: tuple[SeenStack, ...] = ()
    covered: int = 0
    sealed: int = 0
    discard: int = 0
    discarded: tuple[CardDef | None, ...] | None = None
    trip: int = 1
    phase: Phase = Phase.MAIN
    user: ObjectId | None = None
    funds: tuple[tuple[int, ...], ...] = ()
    actions: int = 0

    def laid(self) -> tuple[SeenCard, ...]:
        """SOL-012, SOL-030: return what lies face up on the stacks; permanents are among it."""
        return tuple([one for stack in self.stacks for one in stack.up])

    def told(self, seen: View) -> Told:
        """Return what is said of the table in text and pictures."""
        from .words import told  # only where something is told

        return told(self, seen)


def tableau_of(state: State) -> Tableau:
    """SOL-004: return what *state* keeps for Solitaire: its stacks, and what lies around them.

    Raises DataError for anything but a state of Solitaire.
    """
    try:
        extra = state.extra
    except AttributeError:
        extra = None
    if not isinstance(extra, Tableau):
        raise DataError("state", "a state of a game of Solitaire is wanted")
    return extra


def agreed(state: State) -> SolitaireRules:
    """Return the options of *state*."""
    rules = state.rules
    assert isinstance(rules, SolitaireRules), "a state of Solitaire"
    return rules


# Actions.


@attrs.frozen
class DrawThree(OwnAction):
    """SOL-A01: put the hand pile on the discard pile and draw three cards, or as many as there are."""


class OnPlaces(OwnAction):
    """The base of actions that hold nothing but names of places."""

    def as_meant(self) -> Self:
        """Return the same with places that were typed in other letters as they are written."""
        written = {name.lower(): name for name in (*PLACES, HAND, SLOT)}
        return type(self)(*[written.get(name.lower(), name) for name in attrs.astuple(self)])


@attrs.frozen
class AttackStack(OnPlaces):
    """SOL-A04: attack *stack*, ``K1`` to ``K7``, with the own creature."""

    stack: str


@attrs.frozen
class Strike(OwnAction):
    """SOL-A05: deal combat damage; if there are several blockers, the own creature's is divided first."""


@attrs.frozen
class AssignToBlocker(OwnAction):
    """SOL-A05: the own creature deals *n* of its damage to *blocker*."""

    blocker: ObjectId
    n: int


@attrs.frozen
class FinishUse(OwnAction):
    """SOL-A06: end the use of the permanent, which is sacrificed."""


@attrs.frozen
class MergeCopies(OnPlaces):
    """SOL-A07: gather the copies at *src* (``K1`` to ``K7``, ``hand``, ``slot``) on those of the stack *dst*."""

    src: str
    dst: str


@attrs.frozen
class PaySource(OwnAction):
    """SOL-A02, SOL-A03: use *source*, a land, the own permanent or a mana spell, to pay with (SOL-G48)."""

    source: ObjectId


ACTIONS: Final = (DrawThree, AttackStack, Strike, AssignToBlocker, FinishUse, MergeCopies, PaySource)
"""The actions that only Solitaire has."""


# Questions.


@value
class Deciding(Question):
    """SOL-G31: whatever the player may do now."""


@value
class Merging(Question):
    """SOL-G05: which copies are gathered where."""


@value
class Funding(Question):
    """SOL-G51: which source pays next for the object on top of the stack."""


@value
class Dividing(Question):
    """SOL-G76: how the own creature divides its damage; *given* are the parts of the blockers so far."""

    given: tuple[int, ...] = ()


@value
class Placing(Question):
    """SOL-105, SOL-G63: which of the moves *left* is made next; *done* have been chosen, the deepest first."""

    left: tuple[Change, ...]
    done: tuple[Change, ...] = ()


@value
class PickingTop(Question):
    """SOL-G18, SOL-G14: which stack top is discarded, or chosen for *effect*; *count* in all, *chosen* so far."""

    count: int
    chosen: tuple[ObjectId, ...] = ()
    effect: ChooseCards | None = None


@value
class PickingSacrifice(Question):
    """SOL-P27: which of what *whose* control, and fits *filter*, is sacrificed; *count* in all, *chosen* so far.

    *after* is who does so next, with that number; *decided* is what was chosen before.
    """

    whose: Player
    filter: Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    after: tuple[tuple[Player, int], ...] = ()
    decided: tuple[ObjectId, ...] = ()


@value
class PickingNewcomer(Question):
    """SOL-G29: which of *arrivals* comes into the slot; *local* are the local enchantments that arrive with it."""

    arrivals: tuple[Change, ...]
    local: tuple[Change, ...] = ()


# Tasks.


@value
class Fund(Task):
    """SOL-G51: go on paying for the object on top of the stack."""


@value
class SecondBlows(Task):
    """SOL-G76: those who have not struck first deal their damage, and the fight is over."""


@value
class MixIn(Task):
    """SOL-P26, SOL-G59: *effect* puts cards into a library that is shuffled next, so their order is no question."""

    effect: MoveTo


# Changes.


@value
class HeldMove(Move):
    """SOL-G94: a stack top leaves its stack as a card that STACKS holds; what it comes to is told as a move."""


# Events.


@value
class PacketDrawn(Change):
    """SOL-071: *count* cards were drawn together, by an effect one by one (*effect*)."""

    count: int
    effect: bool = False


@value
class NewTrip(Change):
    """SOL-076: the discard pile, *size* cards, has become the library, and *trip* begins."""

    size: int
    trip: int


@value
class TurnedUp(Change):
    """SOL-010: *card* is turned up on *stack* as *object*."""

    stack: str
    card: CardDef
    object: ObjectId


@value
class HandShown(Change):
    """SOL-013, SOL-072, SOL-100: *card* is the hand card now, as *object*; nothing else of the hand pile shows."""

    card: CardDef
    object: ObjectId


@value
class LandMoved(Change):
    """SOL-020: the land *card*, *object* from now on, goes to the row from *place*."""

    place: str
    card: CardDef
    object: ObjectId


@value
class CardGathered(Change):
    """SOL-022: *count* copies of *card* go from *src* onto the stack *dst*."""

    src: str
    dst: str
    card: CardDef
    count: int


@value
class HandLaidDown(Change):
    """SOL-G54: the hand pile, *count* cards, is put on the discard pile before three are drawn."""

    count: int


@value
class HandDiscarded(Change):
    """SOL-101: *count* cards go from the hand pile to the discard pile; *card* is what was seen of them.

    They are the uppermost ones, or those at *places* of the pile, counted from the top and from 0 on (SOL-G61).
    """

    count: int
    card: CardDef | None
    places: tuple[int, ...] = ()


@value
class LibraryPaid(Change):
    """SOL-132: *count* cards of the library pay for as much life."""

    count: int


EVENTS: Final = (
    PacketDrawn,
    NewTrip,
    TurnedUp,
    HandShown,
    LandMoved,
    CardGathered,
    HandLaidDown,
    HandDiscarded,
    LibraryPaid,
)
"""The changes that only Solitaire tells."""

INTENTS: Final = (HeldMove,)
"""The changes of Solitaire that are not told themselves."""

KEPT: Final = (Tableau, SeenTableau, Stack, SeenStack)
"""What is kept besides, and its parts."""
