"""A game of Magic as one immutable value.

Zones are tuples. In a library a card is only a ``CardId``; in every other zone it is an object with an ``ObjectId`` of
its own, which changes with every move (BASE-017). Pending work is data too: ``agenda`` holds the tasks that the engine
has still to do, the next one first, and ``decision`` the choice that a player must make before the tasks go on. So a
state in the middle of a resolving spell can be saved, compared and searched like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from castlerules._displayed import Printer, print_state, state_html, state_svg, summary_repr
from castlerules.cards import language as lang
from castlerules.core import Event, Generator, Outcome, Player, value
from castlerules.magic.mana.feasibility import ManaBundle

from .characteristics import Characteristics
from .compiled import CompiledCards
from .decisions import Decision
from .ids import CardId, ObjectId
from .ongoing_effects import OngoingEffect
from .options import EngineRules
from .stack import AbilityContext, AssignedDamage, PendingTrigger, StackObject
from .steps import Step
from .tasks import Task

if TYPE_CHECKING:
    from castlerules.magic.information.observation import ObservedCard


T = TypeVar("T")

EMPTY_POOL: Final[ManaBundle] = (0, 0, 0, 0, 0, 0)
"""BASE-031: no mana; the counts stand in the order W U B R G C."""


@attrs.frozen(cache_hash=True)
class CardTable:
    """The cards of a game and their owners, indexed by ``CardId``. It stays the same for the whole game.

    Each index is called a row. The last *token_rows* rows describe tokens; the *aside_rows* rows before these are cards
    that a variant uses and that belong to no deck. *compiled* caches the cards as each rulebook reads them
    (``compile_cards``), *mapped_rows* caches the results of ``map_rows``; neither counts for equality.
    """

    cards: tuple[lang.CardDef, ...]
    owners: tuple[Player, ...]
    token_rows: int = 0
    aside_rows: int = 0
    compiled: dict[object, CompiledCards] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    mapped_rows: dict[object, tuple[object, ...]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __repr__(self) -> str:
        return f"<CardTable of {len(self.cards)} cards>"

    def __reduce__(self) -> tuple[object, ...]:
        return CardTable, (self.cards, self.owners, self.token_rows, self.aside_rows)

    @property
    def first_token(self) -> int:
        """The first row that describes a token; all rows before it are cards."""
        return len(self.cards) - self.token_rows

    @property
    def first_aside(self) -> int:
        """The first row of the cards that belong to no deck; the first token's row if there are none."""
        return self.first_token - self.aside_rows

    def map_rows(self, function: Callable[[lang.CardDef], T]) -> tuple[T, ...]:
        """Return the result of the pure function *function* for the card of each row, computed once per table."""
        mapped = self.mapped_rows.get(function)
        if mapped is None:
            mapped = self.mapped_rows[function] = tuple([function(card) for card in self.cards])
        return mapped  # type: ignore[return-value]  # the key of the cache fixes the type of the value

    def is_token(self, card: CardId) -> bool:
        """Return whether the row *card* describes a token, or a copy of a spell (BASE-054)."""
        return card >= self.first_token

    def with_token(self, card: lang.CardDef, owner: Player) -> tuple[CardTable, CardId]:
        """Return this table with a row that describes a token of *owner*, or a copy of a spell, by *card*; and the row.

        If the table has an equal row already, that one is used.
        """
        for row in range(self.first_token, len(self.cards)):
            if (self.cards[row], self.owners[row]) == (card, owner):
                return self, CardId(row)
        extended = attrs.evolve(
            self, cards=(*self.cards, card), owners=(*self.owners, owner), token_rows=self.token_rows + 1
        )
        return extended, CardId(len(self.cards))


@value
class CardObject:
    """A card as an object in a hand, graveyard or exile."""

    id: ObjectId
    card: CardId


@value
class SeatStatus:
    """The life total, mana pool and counts of one player, which every player may know.

    *life* and *poison* are the life total and the number of poison counters. *pool* is the mana pool.

    *lands_played* counts the lands played this turn. *last_turn* is the number of the player's latest turn,
    *turn_before_last* the number of the player's turn before that; 0 if there was none. *mulligans* counts the
    mulligans taken; *hand_kept* is true once the opening hand is kept. *drew_from_empty* is true from a draw from an
    empty library until state-based actions are checked (BASE-117).
    """

    life: int
    pool: ManaBundle = EMPTY_POOL
    poison: int = 0
    lands_played: int = 0
    last_turn: int = 0
    turn_before_last: int = 0
    mulligans: int = 0
    hand_kept: bool = False
    drew_from_empty: bool = False


@value
class Seat(SeatStatus):
    """The life total, zones, mana pool and counts of one player; *library* is top first, *graveyard* oldest first."""

    library: tuple[CardId, ...] = ()
    hand: tuple[CardObject, ...] = ()
    graveyard: tuple[CardObject, ...] = ()
    exile: tuple[CardObject, ...] = ()


@value
class PermanentStatus:
    """What every player may know of a permanent, besides which card or token it is.

    *controller* has controlled it continuously since turn number *controlled_since* (BASE-041). *base_controller* is
    the player who controls it once no effect gives it to another player; None if this is *controller* (BASE-019).
    *tapped* tells whether it is tapped. *damage* is the damage marked on it. *counters* are (kind, number) pairs in the
    order of the kinds; *timestamp* orders continuous effects (BASE-081). *x* and *optional_costs* are the choices made
    for the spell that it was (BASE-020). *damaged_by* are the sources that have dealt damage to it this turn. *chosen*
    is the value chosen as it entered, if its text asks for one (BASE-241).
    """

    id: ObjectId
    controller: Player
    controlled_since: int
    timestamp: int
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[lang.CounterKind, int], ...] = ()
    attached_to: ObjectId | None = None
    x: int = 0
    optional_costs: tuple[lang.KeywordKind, ...] = ()
    damaged_by: tuple[ObjectId, ...] = ()
    base_controller: Player | None = None
    chosen: str = ""


@value
class Permanent(PermanentStatus):
    """A card or token on the battlefield."""

    card: CardId = attrs.field(kw_only=True)


@value
class LastKnown:
    """BASE-135: last known information: *permanent* as it left the battlefield, or the stack if *was_spell* is true.

    A spell is recorded in the same form: *permanent* holds its card, its controller and the id that it had on the
    stack. *attacking* is true for an attacker. *blocking* is the attacker that the creature blocked, if any.
    """

    permanent: Permanent
    characteristics: Characteristics
    attacking: bool = False
    blocking: ObjectId | None = None
    was_spell: bool = False


@value
class Combat:
    """The present combat: *attackers*, *blocks* as (blocker, attacker) pairs, and the *blocked* attackers (BASE-158).

    An attacker stays blocked when its blockers leave combat. *assigned_damage* is the damage assigned so far in this
    step, *first_strikers* the creatures that had first strike as the first damage step began (BASE-171).
    *attack_declared* stays true when all attackers have left combat (BASE-152).
    """

    attackers: tuple[ObjectId, ...] = ()
    blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()
    blocked: tuple[ObjectId, ...] = ()
    assigned_damage: tuple[AssignedDamage, ...] = ()
    first_strikers: tuple[ObjectId, ...] = ()
    attack_declared: bool = False


NO_COMBAT: Final = Combat()
"""The combat of a state outside the combat phase."""


@value
class VariantState:
    """The base of the data that a variant adds to a state; normal Magic adds none."""

    def open_cards(self) -> tuple[tuple[lang.CardDef, Player], ...]:
        """Return (card, owner) pairs of the face-up cards in this data that belong to a deck.

        It is called on the data in an observation. A determinization counts these cards as cards of their owners'
        decks, so that they need not be guessed.
        """
        return ()

    def face_up_cards(self) -> tuple[CardObject | ObservedCard, ...]:
        """Return the face-up cards in this data that have an object id, permanents included.

        In a state they are ``CardObject``, in an observation ``ObservedCard``.
        """
        return ()


@value
class State:
    """A game of Magic, or of a variant of it, at one moment.

    *active* is the player whose turn it is. *turn* is 0 before the first turn. *priority* is the player with priority;
    None while *decision* waits for an answer. *passes* counts the players who have passed in succession. *stack* is
    bottom first. *agenda* holds the tasks that the engine has still to do, the next one first. *resolution* is what the
    effects of the resolving object may refer to. *next_object* is the next free object id, and also the next timestamp.
    *legends_kept* are the legends chosen to stay (BASE-119). *triggers_in_a_row* counts the triggers that have resolved
    this turn since a player last did something (BASE-Q32). *activations* lists this turn's activations of abilities
    with a limit, as (source, index of the ability) pairs (BASE-052). *extra* is a variant's own part of the state.
    *events* collects the events of the action being applied, and is empty between actions.
    """

    rules: EngineRules
    rng: Generator
    table: CardTable
    seats: tuple[Seat, ...]
    active: Player
    next_object: int
    extra: VariantState
    turn: int = 0
    step: Step = Step.SETUP
    priority: Player | None = None
    passes: int = 0
    permanents: tuple[Permanent, ...] = ()
    stack: tuple[StackObject, ...] = ()
    ongoing: tuple[OngoingEffect, ...] = ()
    combat: Combat = NO_COMBAT
    pending_triggers: tuple[PendingTrigger, ...] = ()
    last_known: tuple[LastKnown, ...] = ()
    activations: tuple[tuple[ObjectId, int], ...] = ()
    legends_kept: tuple[ObjectId, ...] = ()
    triggers_in_a_row: int = 0
    resolution: AbilityContext | None = None
    agenda: tuple[Task | lang.Effect, ...] = ()
    decision: Decision | None = None
    result: Outcome | None = None
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        return summary_repr(self)

    def _repr_svg_(self) -> str | None:
        return state_svg(self)

    def _repr_html_(self) -> str | None:
        return state_html(self)

    def _repr_pretty_(self, printer: Printer, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        print_state(self, printer)
