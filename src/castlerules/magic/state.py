"""A game of Magic as one immutable value.

Zones are tuples. A card in a library is a ``CardId`` only; elsewhere it is an object with an ``ObjectId`` of its own,
new after every move (BASE-017). What has to be done next waits in ``agenda`` as data, first things first, and the
question that a player must answer before that in ``asks``; so a state in the middle of a spell is just a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from castlerules.cards.abilities import Effect
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import CounterKind, KeywordKind
from castlerules.core import Event, Generator, Outcome, Player, value

from .asking import Question
from .ids import CardId, ObjectId
from .lasting import Lasts
from .looks import Seen
from .options import EngineRules
from .payable import Bundle
from .stack import Context, OnStack, Share, Waiting
from .steps import Step
from .tasks import Task
from .told import Told
from .traits import Rows

if TYPE_CHECKING:
    from .view import SeenCard, View

__all__ = ["EMPTY_POOL", "NO_COMBAT", "Combat", "Extra", "Gone", "Held", "Permanent", "Seat", "State", "Table"]

T = TypeVar("T")

EMPTY_POOL: Final[Bundle] = (0, 0, 0, 0, 0, 0)
"""BASE-031: no mana; the counts stand in the order W U B R G C."""


@attrs.frozen(cache_hash=True)
class Table:
    """The cards of a game by ``CardId``, with their owners; the last *tokens* rows say what tokens are.

    The *apart* rows before those are cards that belong to no deck, since a variant keeps them for itself.

    *read* keeps what books have made of the cards (``rows_of``), *said* what else has been asked of ``each``; they
    follow from the rest.
    """

    cards: tuple[CardDef, ...]
    owners: tuple[Player, ...]
    tokens: int = 0
    apart: int = 0
    read: dict[object, Rows] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    said: dict[object, tuple[object, ...]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __repr__(self) -> str:
        return f"Table({len(self.cards)} cards)"

    def __reduce__(self) -> tuple[object, ...]:
        return Table, (self.cards, self.owners, self.tokens, self.apart)

    @property
    def first_token(self) -> int:
        """The first row that says what a token is; all rows before it are cards."""
        return len(self.cards) - self.tokens

    @property
    def first_apart(self) -> int:
        """The first row of a card that belongs to no deck."""
        return self.first_token - self.apart

    def each(self, asked: Callable[[CardDef], T]) -> tuple[T, ...]:
        """Return what the pure function *asked* says of each row, worked out once for a table."""
        found = self.said.get(asked)
        if found is None:
            found = self.said[asked] = tuple([asked(card) for card in self.cards])
        return found  # type: ignore[return-value]  # by what it is kept under

    def is_token(self, card: CardId) -> bool:
        """Return whether *card* is a token's."""
        return card >= self.first_token


@value
class Held:
    """A card in a hand, graveyard or exile."""

    id: ObjectId
    card: CardId


@value
class Seat:
    """What belongs to one player.

    *library* is top first, *graveyard* oldest first; *began* is the number of the latest own turn, *began_before* that
    of the one before; *kept* says that
    the opening hand is kept, after *mulligans* others; *starved* that a draw from an empty library waits to be looked
    at (BASE-117).
    """

    life: int
    library: tuple[CardId, ...] = ()
    hand: tuple[Held, ...] = ()
    graveyard: tuple[Held, ...] = ()
    exile: tuple[Held, ...] = ()
    pool: Bundle = EMPTY_POOL
    poison: int = 0
    lands_played: int = 0
    began: int = 0
    began_before: int = 0
    mulligans: int = 0
    kept: bool = False
    starved: bool = False


@value
class Permanent:
    """A card or token in play.

    *controller* has had it since turn number *since* (BASE-041); *counters* are (kind, number) in the order of the
    kinds; *stamp* orders continuous effects (BASE-081); *x* and *paid* are what was chosen for its spell (BASE-020);
    *hurt_by* are the sources that have dealt damage to it this turn. *home* is who controls it as soon as no effect
    says otherwise; None if that is its controller (BASE-019).
    """

    id: ObjectId
    card: CardId
    controller: Player
    since: int
    stamp: int
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[CounterKind, int], ...] = ()
    attached: ObjectId | None = None
    x: int = 0
    paid: tuple[KeywordKind, ...] = ()
    hurt_by: tuple[ObjectId, ...] = ()
    home: Player | None = None


@value
class Gone:
    """BASE-135: an object as it last was in play, or on the stack if it was a spell, and how it looked then."""

    was: Permanent
    seen: Seen
    attacking: bool = False
    blocking: ObjectId | None = None
    spell: bool = False


@value
class Combat:
    """A fight: *attackers* and *blocks* as (blocker, attacker) as declared, and who is *blocked* (BASE-158).

    *shares* is the damage assigned so far in this step, *struck* who had first strike as the first one began
    (BASE-171). *declared* says that there was an attack, though all attackers may have gone since (BASE-152).
    """

    attackers: tuple[ObjectId, ...] = ()
    blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()
    blocked: tuple[ObjectId, ...] = ()
    shares: tuple[Share, ...] = ()
    struck: tuple[ObjectId, ...] = ()
    declared: bool = False


NO_COMBAT: Final = Combat()
"""What stands in a state outside combat."""


@value
class Extra:
    """What a variant keeps besides; normal Magic keeps nothing."""

    def shows(self) -> tuple[tuple[CardDef, Player], ...]:
        """Return the cards that lie open in it, in a view, with their owners; they belong to decks too."""
        return ()

    def laid(self) -> tuple[Held | SeenCard, ...]:
        """Return what lies open in it and has a number, in a state or a view; permanents may be among it."""
        return ()

    def told(self, seen: View) -> Told:  # noqa: ARG002 - for variants
        """Return what the variant says of *seen*, the view that holds this: by default nothing."""
        return Told()


@value
class State:
    """A game of Magic, or of a variant of it.

    *turn* is 0 before the first one. *priority* is who may act, *passes* how many have passed in succession;
    *context* is what the object that resolves knows. *serial* is the next object number, and the next time stamp.
    *legends* are those that were chosen to stay (BASE-119).
    *idle* counts triggers that have resolved in this turn since a player last did something (BASE-Q32). *used* are
    the activations in this turn of abilities that are limited (BASE-052). *events* are empty between actions.
    """

    rules: EngineRules
    rng: Generator
    table: Table
    seats: tuple[Seat, ...]
    active: Player
    serial: int
    extra: Extra
    turn: int = 0
    step: Step = Step.SETUP
    priority: Player | None = None
    passes: int = 0
    permanents: tuple[Permanent, ...] = ()
    stack: tuple[OnStack, ...] = ()
    lasting: tuple[Lasts, ...] = ()
    combat: Combat = NO_COMBAT
    waiting: tuple[Waiting, ...] = ()
    gone: tuple[Gone, ...] = ()
    used: tuple[tuple[ObjectId, int], ...] = ()
    legends: tuple[ObjectId, ...] = ()
    idle: int = 0
    context: Context | None = None
    agenda: tuple[Task | Effect, ...] = ()
    asks: Question | None = None
    result: Outcome | None = None
    events: tuple[Event, ...] = ()
