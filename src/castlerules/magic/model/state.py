"""A game of Magic as one immutable value.

Zones are tuples. A card in a library is a ``CardId`` only; elsewhere it is an object with an ``ObjectId`` of its own,
new after every move (BASE-017). What has to be done next waits in ``agenda`` as data, first things first, and the
question that a player must answer before that in ``asks``; so a state in the middle of a spell is just a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

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
    """The cards of a game by ``CardId``, with their owners; the last *token_rows* rows say what tokens are.

    The *aside_rows* rows before those are cards that belong to no deck, since a variant keeps them for itself.

    *compiled* keeps what books have made of the cards (``compile_cards``), *mapped_rows* what else has been asked of
    ``map_rows``; they follow from the rest.
    """

    cards: tuple[lang.CardDef, ...]
    owners: tuple[Player, ...]
    token_rows: int = 0
    aside_rows: int = 0
    compiled: dict[object, CompiledCards] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    mapped_rows: dict[object, tuple[object, ...]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __repr__(self) -> str:
        return f"Table({len(self.cards)} cards)"

    def __reduce__(self) -> tuple[object, ...]:
        return CardTable, (self.cards, self.owners, self.token_rows, self.aside_rows)

    @property
    def first_token(self) -> int:
        """The first row that says what a token is; all rows before it are cards."""
        return len(self.cards) - self.token_rows

    @property
    def first_aside(self) -> int:
        """The first row of a card that belongs to no deck."""
        return self.first_token - self.aside_rows

    def map_rows(self, function: Callable[[lang.CardDef], T]) -> tuple[T, ...]:
        """Return what the pure function *function* says of each row, worked out once for a table."""
        mapped = self.mapped_rows.get(function)
        if mapped is None:
            mapped = self.mapped_rows[function] = tuple([function(card) for card in self.cards])
        return mapped  # type: ignore[return-value]  # by what it is kept under

    def is_token(self, card: CardId) -> bool:
        """Return whether *card* is a token's."""
        return card >= self.first_token


@value
class CardObject:
    """A card in a hand, graveyard or exile."""

    id: ObjectId
    card: CardId


@value
class Seat:
    """What belongs to one player.

    *library* is top first, *graveyard* oldest first; *last_turn* is the number of the latest own turn,
    *turn_before_last* that of the one before; *hand_kept* says that the opening hand is kept, after *mulligans* others;
    *drew_from_empty* that a draw from an empty library waits to be looked at (BASE-117).
    """

    life: int
    library: tuple[CardId, ...] = ()
    hand: tuple[CardObject, ...] = ()
    graveyard: tuple[CardObject, ...] = ()
    exile: tuple[CardObject, ...] = ()
    pool: ManaBundle = EMPTY_POOL
    poison: int = 0
    lands_played: int = 0
    last_turn: int = 0
    turn_before_last: int = 0
    mulligans: int = 0
    hand_kept: bool = False
    drew_from_empty: bool = False


@value
class Permanent:
    """A card or token in play.

    *controller* has had it since turn number *controlled_since* (BASE-041); *counters* are (kind, number) in the order
    of the kinds; *timestamp* orders continuous effects (BASE-081); *x* and *optional_costs* are what was chosen for its
    spell (BASE-020); *damaged_by* are the sources that have dealt damage to it this turn. *base_controller* is who
    controls it as soon as no effect says otherwise; None if that is its controller (BASE-019).
    """

    id: ObjectId
    card: CardId
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


@value
class LastKnown:
    """BASE-135: an object as it last was in play, or on the stack if it was a spell, and how it looked then."""

    permanent: Permanent
    characteristics: Characteristics
    attacking: bool = False
    blocking: ObjectId | None = None
    was_spell: bool = False


@value
class Combat:
    """A fight: *attackers* and *blocks* as (blocker, attacker) as declared, and who is *blocked* (BASE-158).

    *assigned_damage* is the damage assigned so far in this step, *first_strikers* who had first strike as the first one
    began (BASE-171). *attack_declared* says that there was an attack, though all attackers may have gone since
    (BASE-152).
    """

    attackers: tuple[ObjectId, ...] = ()
    blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()
    blocked: tuple[ObjectId, ...] = ()
    assigned_damage: tuple[AssignedDamage, ...] = ()
    first_strikers: tuple[ObjectId, ...] = ()
    attack_declared: bool = False


NO_COMBAT: Final = Combat()
"""What stands in a state outside combat."""


@value
class VariantState:
    """What a variant keeps besides; normal Magic keeps nothing."""

    def open_cards(self) -> tuple[tuple[lang.CardDef, Player], ...]:
        """Return the cards that lie open in it, in a view, with their owners; they belong to decks too."""
        return ()

    def face_up_cards(self) -> tuple[CardObject | ObservedCard, ...]:
        """Return what lies open in it and has a number, in a state or a view; permanents may be among it."""
        return ()


@value
class State:
    """A game of Magic, or of a variant of it.

    *turn* is 0 before the first one. *priority* is who may act, *passes* how many have passed in succession;
    *resolution* is what the object that resolves knows. *next_object* is the next object number, and the next time
    stamp. *legends_kept* are those that were chosen to stay (BASE-119). *triggers_in_a_row* counts triggers that have
    resolved in this turn since a player last did something (BASE-Q32). *activations* are the activations in this turn
    of abilities that are limited (BASE-052). *events* are empty between actions.
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
