"""What Solitaire adds to a game of Magic: what is kept besides, actions, questions, tasks and events."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Self

import attrs

from castlerules.cards import language as lang
from castlerules.core import DataError, Player, value
from castlerules.magic.information.observation import ObservedCard
from castlerules.magic.model.actions import VariantAction
from castlerules.magic.model.changes import Change, Move
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import CardObject, State, VariantState
from castlerules.magic.model.tasks import Task

from .options import SolitaireRules

if TYPE_CHECKING:
    pass


YOU: Final = Player(0)
"""SOL-001: the player."""

STACKS: Final = Player(1)
"""SOL-G13: the absent opponent, who controls what is face up on the stacks and decides nothing."""

HAND: Final = "hand"
SLOT: Final = "slot"
STACK_NAMES: Final = ("K1", "K2", "K3", "K4", "K5", "K6", "K7")
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
class TableauStack:
    """SOL-011, SOL-012: one of the seven stacks: cards *face_down*, and the group *face_up* on them, the lowest first.

    What is up has a number; a permanent is in play by that number, too.
    """

    face_down: tuple[CardId, ...]
    face_up: tuple[CardObject, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether no card is left (SOL-140)."""
        return not self.face_down and not self.face_up


@value
class Tableau(VariantState):
    """The *stacks*, and what else lies on the table of Solitaire besides hand card, library, graveyard and permanents.

    *covered_hand* are the cards of the hand pile under the hand card, top first, of which the last *sealed_count* are
    never shown (SOL-G53); *discard_pile* is told top first too, and *known_discards* of it have been seen (SOL-G60).
    *phase* and *permanent_in_use* say what is going on, and whose use it is. *paid_colors* are the colours, as bit
    masks, of the sources that have been used so far for each object that is announced. *action_count* counts what the
    player has done, if there is a limit (SOL-G84).
    """

    stacks: tuple[TableauStack, ...] = ()
    covered_hand: tuple[CardId, ...] = ()
    sealed_count: int = 0
    discard_pile: tuple[CardId, ...] = ()
    known_discards: tuple[CardId, ...] = ()
    trip: int = 1
    phase: Phase = Phase.MAIN
    permanent_in_use: ObjectId | None = None
    paid_colors: tuple[tuple[int, ...], ...] = ()
    action_count: int = 0

    def face_up_cards(self) -> tuple[CardObject, ...]:
        """SOL-012, SOL-030: return what lies face up on the stacks; permanents are among it."""
        return tuple([card for stack in self.stacks for card in stack.face_up])


@value
class ObservedTableauStack:
    """A stack in a view: how many cards are *face_down_count*, and the cards that are *face_up*, the lowest first."""

    face_down_count: int
    face_up: tuple[ObservedCard, ...]


@value
class ObservedTableau(VariantState):
    """What a view shows of a ``Tableau``: of covered cards their number, of the discard pile what the table agreed.

    *discard_cards* is None unless the table has agreed that the pile lies open; then it has the cards, top first, and
    None for those that nobody has seen.
    """

    stacks: tuple[ObservedTableauStack, ...] = ()
    covered_count: int = 0
    sealed_count: int = 0
    discard_count: int = 0
    discard_cards: tuple[lang.CardDef | None, ...] | None = None
    trip: int = 1
    phase: Phase = Phase.MAIN
    permanent_in_use: ObjectId | None = None
    paid_colors: tuple[tuple[int, ...], ...] = ()
    action_count: int = 0

    def face_up_cards(self) -> tuple[ObservedCard, ...]:
        """SOL-012, SOL-030: return what lies face up on the stacks; permanents are among it."""
        return tuple([card for stack in self.stacks for card in stack.face_up])


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


def options_of(state: State) -> SolitaireRules:
    """Return the options of *state*."""
    rules = state.rules
    assert isinstance(rules, SolitaireRules), "a state of Solitaire"
    return rules


# Actions.


@attrs.frozen
class DrawThree(VariantAction):
    """SOL-A01: put the hand pile on the discard pile and draw three cards, or as many as there are."""


class PlaceAction(VariantAction):
    """The base of actions that hold nothing but names of places."""

    def normalized(self) -> Self:
        """Return the same with places that were typed in other letters as they are written."""
        written = {name.lower(): name for name in (*STACK_NAMES, HAND, SLOT)}
        return type(self)(*[written.get(name.lower(), name) for name in attrs.astuple(self)])


@attrs.frozen
class AttackStack(PlaceAction):
    """SOL-A04: attack *stack*, ``K1`` to ``K7``, with the own creature."""

    stack: str


@attrs.frozen
class Strike(VariantAction):
    """SOL-A05: deal combat damage; if there are several blockers, the own creature's is divided first."""


@attrs.frozen
class AssignToBlocker(VariantAction):
    """SOL-A05: the own creature deals *n* of its damage to *blocker*."""

    blocker: ObjectId
    n: int


@attrs.frozen
class FinishUse(VariantAction):
    """SOL-A06: end the use of the permanent, which is sacrificed."""


@attrs.frozen
class MergeCopies(PlaceAction):
    """SOL-A07: gather the copies at *src* (``K1`` to ``K7``, ``hand``, ``slot``) on those of the stack *dst*."""

    src: str
    dst: str


@attrs.frozen
class PaySource(VariantAction):
    """SOL-A02, SOL-A03: use *source*, a land, the own permanent or a mana spell, to pay with (SOL-G48)."""

    source: ObjectId


ACTIONS: Final = (DrawThree, AttackStack, Strike, AssignToBlocker, FinishUse, MergeCopies, PaySource)
"""The actions that only Solitaire has."""


# Questions.


@value
class FreeDecision(Decision):
    """SOL-G31: whatever the player may do now."""


@value
class MergeDecision(Decision):
    """SOL-G05: which copies are gathered where."""


@value
class PaymentSourceDecision(Decision):
    """SOL-G51: which source pays next for the object on top of the stack."""


@value
class DamageDivisionDecision(Decision):
    """SOL-G76: how the own creature divides its damage; *damage_assigned* are the parts of the blockers so far."""

    damage_assigned: tuple[int, ...] = ()


@value
class PlacementDecision(Decision):
    """SOL-105, SOL-G63: which of the moves *remaining* is made next; *chosen* have been chosen, the deepest first."""

    remaining: tuple[Change, ...]
    chosen: tuple[Change, ...] = ()


@value
class StackTopDecision(Decision):
    """SOL-G18, SOL-G14: which stack top is discarded, or chosen for *effect*; *count* in all, *chosen* so far."""

    count: int
    chosen: tuple[ObjectId, ...] = ()
    effect: lang.ChooseCards | None = None


@value
class SideSacrificeDecision(Decision):
    """SOL-P27: which of what *controller* control, and fits *filter*, is sacrificed; *count* in all, *chosen* so far.

    *players_after* is who does so next, with that number; *chosen_before* is what was chosen before.
    """

    controller: Player
    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    players_after: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class NewcomerDecision(Decision):
    """SOL-G29: which of *arrivals* comes into the slot; *auras* are the local enchantments that arrive with it."""

    arrivals: tuple[Change, ...]
    auras: tuple[Change, ...] = ()


# Tasks.


@value
class ContinuePayment(Task):
    """SOL-G51: go on paying for the object on top of the stack."""


@value
class RegularDamage(Task):
    """SOL-G76: those who have not struck first deal their damage, and the fight is over."""


@value
class ShuffleIn(Task):
    """SOL-P26, SOL-G59: *effect* puts cards into a library that is shuffled next, so their order is no question."""

    effect: lang.MoveTo


# Changes.


@value
class StacksHandMove(Move):
    """SOL-G94: a stack top leaves its stack as a card that STACKS holds; what it comes to is told as a move."""


# Events.


@value
class PacketDrawn(Change):
    """SOL-071: *count* cards were drawn together, by an effect one by one (*by_effect*)."""

    count: int
    by_effect: bool = False


@value
class TripBegan(Change):
    """SOL-076: the discard pile, *cards* cards, has become the library, and *trip* begins."""

    cards: int
    trip: int


@value
class CardTurnedUp(Change):
    """SOL-010: *card* is turned up on *stack* as *object*."""

    stack: str
    card: lang.CardDef
    object: ObjectId


@value
class HandCardShown(Change):
    """SOL-013, SOL-072, SOL-100: *card* is the hand card now, as *object*; nothing else of the hand pile shows."""

    card: lang.CardDef
    object: ObjectId


@value
class LandMoved(Change):
    """SOL-020: the land *card*, *object* from now on, goes to the row from *place*."""

    place: str
    card: lang.CardDef
    object: ObjectId


@value
class CopiesGathered(Change):
    """SOL-022: *count* copies of *card* go from *src* onto the stack *dst*."""

    src: str
    dst: str
    card: lang.CardDef
    count: int


@value
class HandPileCleared(Change):
    """SOL-G54: the hand pile, *count* cards, is put on the discard pile before three are drawn."""

    count: int


@value
class HandDiscarded(Change):
    """SOL-101: *count* cards go from the hand pile to the discard pile; *card* is what was seen of them.

    They are the uppermost ones, or those at *positions* of the pile, counted from the top and from 0 on (SOL-G61).
    """

    count: int
    card: lang.CardDef | None
    positions: tuple[int, ...] = ()


@value
class LifePaidFromLibrary(Change):
    """SOL-132: *count* cards of the library pay for as much life."""

    count: int


EVENTS: Final = (
    PacketDrawn,
    TripBegan,
    CardTurnedUp,
    HandCardShown,
    LandMoved,
    CopiesGathered,
    HandPileCleared,
    HandDiscarded,
    LifePaidFromLibrary,
)
"""The changes that only Solitaire tells."""

INTENTS: Final = (StacksHandMove,)
"""The changes of Solitaire that are not told themselves."""

EXTRA_TYPES: Final = (Tableau, ObservedTableau, TableauStack, ObservedTableauStack)
"""What is kept besides, and its parts."""
