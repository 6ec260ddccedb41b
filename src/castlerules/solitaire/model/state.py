"""What Solitaire adds to the data of Magic: the tableau, actions, decisions, tasks and events."""

from __future__ import annotations

from enum import Enum
from typing import Final, Self

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

YOU: Final = Player(0)
"""SOL-001: the only player who decides anything."""

STACKS: Final = Player(1)
"""SOL-G13: the absent opponent, who controls the face-up permanents on the stacks and decides nothing."""

HAND: Final = "hand"
SLOT: Final = "slot"
STACK_NAMES: Final = ("K1", "K2", "K3", "K4", "K5", "K6", "K7")
"""The seven stacks, from left to right."""


# The tableau.


class Phase(Enum):
    """The window that is open: none (MAIN), a fight, the end of a fight (SOL-G70), or the use of a permanent (SOL-G67).

    ``LAST_USE``: an ability without instant speed was used; this window closes at the end of the next checkpoint.
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

    Each face-up card has an object id; if it is a permanent, ``State.permanents`` has it under the same id.
    """

    face_down: tuple[CardId, ...]
    face_up: tuple[CardObject, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the stack has no card left (SOL-140)."""
        return not self.face_down and not self.face_up


@value
class Tableau(VariantState):
    """The part of a state that normal Magic does not have: the *stacks*, the hand pile, the discard pile and windows.

    The hand card, library, graveyard and permanents are where normal Magic keeps them. *covered_hand* are the cards of
    the hand pile under the hand card, top first, of which the last *sealed_count* are never shown (SOL-G53).
    *discard_pile* is top first, too; the player has seen *known_discards* of it (SOL-G60). *phase* is the open window,
    and *permanent_in_use* the permanent that is being used in it. *paid_colors* has one tuple for each object that is
    being announced, the lowest on the stack first: the colours, as bit masks, of the sources used for it so far.
    *action_count* counts the actions of the player, if there is a limit (SOL-G84).
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
        """SOL-012, SOL-030: return the face-up cards of all stacks, permanents among them."""
        return tuple([card for stack in self.stacks for card in stack.face_up])


@value
class ObservedTableauStack:
    """A stack in an observation: the number of face-down cards, and the cards that are *face_up*, the lowest first."""

    face_down_count: int
    face_up: tuple[ObservedCard, ...]


@value
class ObservedTableau(VariantState):
    """The ``Tableau`` as the player may know it: hidden cards are only counted.

    *discard_cards* is None unless the option ``discard_pile_visible`` is on; then it has the cards of the discard pile,
    top first, with None for each card that the player has not seen.
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
        """SOL-012, SOL-030: return the face-up cards of all stacks, permanents among them."""
        return tuple([card for stack in self.stacks for card in stack.face_up])


def tableau_of(state: State) -> Tableau:
    """SOL-004: return the tableau of *state*; raise DataError for anything but a state of Solitaire."""
    try:
        extra = state.extra
    except AttributeError:
        extra = None
    if not isinstance(extra, Tableau):
        raise DataError("state", "expected a state of a game of Solitaire")
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
    """The base of actions whose fields are all names of places."""

    def normalized(self) -> Self:
        """Return this action with the letter case of each place corrected: ``k1`` becomes ``K1``."""
        written = {name.lower(): name for name in (*STACK_NAMES, HAND, SLOT)}
        return type(self)(*[written.get(name.lower(), name) for name in attrs.astuple(self)])


@attrs.frozen
class AttackStack(PlaceAction):
    """SOL-A04: attack *stack*, ``K1`` to ``K7``, with the own creature."""

    stack: str


@attrs.frozen
class Strike(VariantAction):
    """SOL-A05: deal combat damage; with several blockers, the own creature's damage is divided first."""


@attrs.frozen
class AssignToBlocker(VariantAction):
    """SOL-A05: the own creature deals *n* of its damage to *blocker*."""

    blocker: ObjectId
    n: int


@attrs.frozen
class FinishUse(VariantAction):
    """SOL-A06: end the use of the permanent and sacrifice it."""


@attrs.frozen
class MergeCopies(PlaceAction):
    """SOL-A07: gather the copies at *src* (``K1`` to ``K7``, ``hand``, ``slot``) on those of the stack *dst*."""

    src: str
    dst: str


@attrs.frozen
class PaySource(VariantAction):
    """SOL-A02, SOL-A03: pay with *source*: a land, the own permanent or a mana spell (SOL-G48)."""

    source: ObjectId


ACTIONS: Final = (DrawThree, AttackStack, Strike, AssignToBlocker, FinishUse, MergeCopies, PaySource)
"""The actions that only Solitaire has."""


# Decisions.


@value
class FreeDecision(Decision):
    """SOL-G31: which action to begin next; pending whenever the player must not finish anything first."""


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
    """SOL-105, SOL-G63: which of the moves *remaining* is made next; *chosen* are already in order, deepest first."""

    remaining: tuple[Change, ...]
    chosen: tuple[Change, ...] = ()


@value
class StackTopDecision(Decision):
    """SOL-G18, SOL-G14: which stack top is discarded, or chosen for *effect*: *count* in all, *chosen* so far."""

    count: int
    chosen: tuple[ObjectId, ...] = ()
    effect: lang.ChooseCards | None = None


@value
class SideSacrificeDecision(Decision):
    """SOL-P27: which permanents of *controller* that match *filter* are sacrificed: *count* in all, *chosen* so far.

    *players_after* are the players whose turn to sacrifice comes next, each with a number; *chosen_before* are the
    permanents of the players before.
    """

    controller: Player
    filter: lang.Filter
    count: int
    chosen: tuple[ObjectId, ...] = ()
    players_after: tuple[tuple[Player, int], ...] = ()
    chosen_before: tuple[ObjectId, ...] = ()


@value
class NewcomerDecision(Decision):
    """SOL-G29: which of *arrivals* comes into the slot; *auras* are local enchantments that arrive at the same time."""

    arrivals: tuple[Change, ...]
    auras: tuple[Change, ...] = ()


# Tasks.


@value
class ContinuePayment(Task):
    """SOL-G51: continue to pay for the object on top of the stack."""


@value
class RegularDamage(Task):
    """SOL-G76: the creatures that have not dealt first-strike damage deal theirs, and the fight ends."""


@value
class ShuffleIn(Task):
    """SOL-P26, SOL-G59: *effect* puts cards into a library that is shuffled next, so no order is asked for."""

    effect: lang.MoveTo


# Changes.


@value
class StacksHandMove(Move):
    """SOL-G94: a stack top leaves its stack as a card in the hand of STACKS; its event is an ordinary ``Moved``."""


# Events.


@value
class PacketDrawn(Change):
    """SOL-071: *count* cards are drawn together; *by_effect* if an effect draws them, which it does one by one."""

    count: int
    by_effect: bool = False


@value
class TripBegan(Change):
    """SOL-076: the discard pile, *cards* cards, has become the library, and *trip* begins."""

    cards: int
    trip: int


@value
class CardTurnedUp(Change):
    """SOL-010: *card* is turned up on *stack* and becomes *object*."""

    stack: str
    card: lang.CardDef
    object: ObjectId


@value
class HandCardShown(Change):
    """SOL-013, SOL-072, SOL-100: *card* becomes the hand card, as *object*; no other card of the hand pile shows."""

    card: lang.CardDef
    object: ObjectId


@value
class LandMoved(Change):
    """SOL-020: the land *card* goes from *place* to the row, as the new *object*."""

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
    """SOL-101: *count* cards go from the hand pile to the discard pile; *card* is the one that showed, if any.

    They are the uppermost cards, or those at *positions* of the pile, where 0 is the top (SOL-G61).
    """

    count: int
    card: lang.CardDef | None
    positions: tuple[int, ...] = ()


@value
class LifePaidFromLibrary(Change):
    """SOL-132: *count* cards of the library pay *count* life."""

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
"""The changes of Solitaire that are events, too."""

INTENTS: Final = (StacksHandMove,)
"""The changes of Solitaire that are no events: committing them emits other events."""

EXTRA_TYPES: Final = (Tableau, ObservedTableau, TableauStack, ObservedTableauStack)
"""The values of ``State.extra`` and ``Observation.extra``, and their parts."""
