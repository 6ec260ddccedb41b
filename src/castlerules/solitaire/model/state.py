"""The tableau: what a state of Solitaire has that a state of normal Magic does not, such as the seven stacks."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import DataError, Player, value
from castlerules.core.errors import short_repr
from castlerules.magic.information.observation import ObservedCard
from castlerules.magic.model import CardId, CardObject, ObjectId, State, VariantState

from .options import SolitaireRules, StacksChoice

YOU: Final = Player(0)
"""SOL-001: the only player who decides anything."""

STACKS: Final = Player(1)
"""SOL-G13: the absent opponent, who controls the face-up permanents on the stacks and decides nothing."""

HAND: Final = "hand"
SLOT: Final = "slot"
STACK_NAMES: Final = ("K1", "K2", "K3", "K4", "K5", "K6", "K7")
"""The seven stacks, from left to right."""


class Phase(Enum):
    """What the player is in the middle of, which limits the legal actions; "windows" are all phases but MAIN.

    ``MAIN``: nothing. ``COMBAT``: a fight. ``COMBAT_END``: its end, only with ``honor_end_of_combat`` (SOL-G70).
    ``USE``: the use of a permanent, whose abilities are then legal and which is sacrificed afterwards (SOL-G67).
    ``LAST_USE``: the same, begun by an ability of sorcery speed: this use ends by itself after the compulsory moves.
    """

    MAIN = "main"
    COMBAT = "combat"
    COMBAT_END = "end of combat"
    USE = "use"
    LAST_USE = "last use"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow


@value
class TableauStack:
    """SOL-011, SOL-012: one of the seven stacks: cards *face_down*, and copies of one card *face_up* on them.

    Both are listed from the lowest card up. Each face-up card has an object id; if it is a permanent,
    ``State.permanents`` has it under the same id.
    """

    face_down: tuple[CardId, ...]
    face_up: tuple[CardObject, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the stack has no card left (SOL-140)."""
        return not self.face_down and not self.face_up


@value
class Tableau(VariantState):
    """The part of a state that normal Magic does not have: the *stacks*, the hand pile, the discard pile and the phase.

    The hand card, library, graveyard and permanents are where normal Magic keeps them. *covered_hand* are the cards of
    the hand pile under the hand card, top first; its last *sealed_count* cards are never shown (SOL-G53).
    *discard_pile* is top first, too; *known_discards* are its cards that the player has seen (SOL-G60). *trip* is the
    number of the passage through the library, from 1. *permanent_in_use* is the one that attacks or is used in this
    *phase*; None in MAIN. *paid_colors* has one tuple for each spell or ability being announced, the lowest on the
    stack first: the colours, as bit masks, of the sources used for it so far. *action_count* counts the player's
    actions, if there is a limit (SOL-G84).
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
    """A stack as the player sees it: *face_down_count* cards face down, and the cards *face_up*, the lowest first."""

    face_down_count: int
    face_up: tuple[ObservedCard, ...]


@value
class ObservedTableau(VariantState):
    """The ``Tableau`` as the player may know it: hidden cards are only counted.

    *covered_count* and *discard_count* count the cards of ``covered_hand`` and ``discard_pile``.
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
        raise DataError("state", f"expected a State of Solitaire, got {short_repr(state)}")
    return extra


def options_of(state: State) -> SolitaireRules:
    """Return the options with which the game of *state* is played."""
    rules = state.rules
    assert isinstance(rules, SolitaireRules), "a state of Solitaire"
    return rules


def chance_chooses_for(state: State, player: Player) -> bool:
    """SOL-G14: return whether chance makes the choices of *player*: by option those of STACKS, else YOU make them."""
    return player == STACKS and options_of(state).absent_opponent_choice is StacksChoice.RANDOM


EXTRA_TYPES: Final = (Tableau, ObservedTableau, TableauStack, ObservedTableauStack)
"""The values of ``State.extra`` and ``Observation.extra``, and their parts."""
