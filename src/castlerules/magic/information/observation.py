"""The observation: what one player may know of a state. Of hidden cards it holds only how many there are.

An observation has no memory: a card that was seen and put back is hidden again (BASE-Q24).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import ClassVar, Final, TypeVar

import attrs

from castlerules._displayed import Displayed, summary_repr
from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, value
from castlerules.core.described import field_names
from castlerules.magic.model import CardCounts, Decision, EngineRules, OngoingEffect, Step, Task, renumbered
from castlerules.magic.model.characteristics import Characteristics
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AbilityContext, PendingTrigger, StackObjectStatus
from castlerules.magic.model.state import Combat, PermanentStatus, SeatStatus, State, VariantState

T = TypeVar("T")

SHARED_FIELDS: Final = (
    *("rules", "turn", "step", "active", "priority", "passes", "next_object", "combat", "activations", "legends_kept"),
    *("triggers_in_a_row", "agenda", "result"),
)
"""The fields that every player may know whole: an observation and its state have the same values in them."""

NOBODY: Final = Player(-1)
"""The player of an observation that holds what every player may know, and no more; no game has this player."""


@value
class ObservedCard:
    """A card in a hand, graveyard or exile; *token* marks a token that has just left the battlefield."""

    id: ObjectId
    card: lang.CardDef
    token: bool = False


@value
class ObservedSeat(SeatStatus):
    """What the observing player may know of one player's seat.

    *deck_size* counts the whole deck, *library_size* and *hand_size* count the cards there now. *hand_cards* are the
    cards of a known hand, oldest first, else None. *revealed_hand* are the cards of another player's hand, sorted by
    name, while the observing player chooses from it or a rule reveals it. *searched_library* are the cards of the
    library, sorted by name, while the observing player searches it. *deck* lists all cards that the player owns, if
    known.
    """

    deck_size: int = attrs.field(kw_only=True)
    library_size: int = attrs.field(kw_only=True)
    hand_size: int = attrs.field(kw_only=True)
    hand_cards: tuple[ObservedCard, ...] | None = attrs.field(kw_only=True)
    revealed_hand: tuple[lang.CardDef, ...] | None = attrs.field(kw_only=True)
    searched_library: tuple[lang.CardDef, ...] | None = attrs.field(kw_only=True)
    deck: CardCounts | None = attrs.field(kw_only=True)
    graveyard: tuple[ObservedCard, ...] = attrs.field(kw_only=True)
    exile: tuple[ObservedCard, ...] = attrs.field(kw_only=True)


@value
class ObservedPermanent(PermanentStatus):
    """A permanent as the players see it: its *card* and *owner*, and its current *characteristics*.

    *token* tells whether it is a token.
    """

    card: lang.CardDef = attrs.field(kw_only=True)
    owner: Player = attrs.field(kw_only=True)
    token: bool = attrs.field(kw_only=True)
    characteristics: Characteristics = attrs.field(kw_only=True)


@value
class ObservedLastKnown:
    """BASE-135: last known information of a permanent or spell; the fields are those of ``LastKnown``."""

    permanent: ObservedPermanent
    attacking: bool
    blocking: ObjectId | None
    was_spell: bool


@value
class ObservedStackObject(StackObjectStatus):
    """A spell or ability on the stack as the players see it; *card* and *owner* are those of a spell."""

    card: lang.CardDef | None = None
    owner: Player | None = None

    @property
    def token(self) -> bool:
        """Whether it is a copy of a spell, so that no card of a deck is on the stack (BASE-054)."""
        return self.origin is lang.Zone.STACK


@value
class HiddenReference:
    """A card that a pending effect refers to, without its row in the card table, which the observation must not show.

    In the observed effects a negative number stands for the card: -1 for the first hidden reference of the observation,
    -2 for the second, and so on (BASE-I24). The card is in *zone* of *owner*. *card* is the card if the player may know
    it, and *object* its id if it is a visible object.
    """

    zone: lang.Zone
    owner: Player
    card: lang.CardDef | None
    object: ObjectId | None


@value
class Observation(Displayed):
    """What *player* may know of a state (``docs/rules/base.md``, part 4.6).

    It holds no generator, no order of a library and no id of a hidden card.

    Nothing hidden influences an observation (BASE-I24). *tokens* are the tokens of the game with their owners.
    *hidden_references* are the hidden cards that *decision*, *resolution* and objects on the stack refer to. *extra*
    is what the player may know of a variant's own state. The other fields are those of ``State``.
    """

    _state_type: ClassVar = State

    player: Player
    rules: EngineRules
    turn: int
    step: Step
    active: Player
    priority: Player | None
    passes: int
    next_object: int
    seats: tuple[ObservedSeat, ...]
    permanents: tuple[ObservedPermanent, ...]
    stack: tuple[ObservedStackObject, ...]
    ongoing: tuple[OngoingEffect, ...]
    combat: Combat
    pending_triggers: tuple[PendingTrigger, ...]
    last_known: tuple[ObservedLastKnown, ...]
    activations: tuple[tuple[ObjectId, int], ...]
    legends_kept: tuple[ObjectId, ...]
    triggers_in_a_row: int
    resolution: AbilityContext | None
    agenda: tuple[Task | lang.Effect, ...]
    decision: Decision | None
    hidden_references: tuple[HiddenReference, ...]
    tokens: tuple[tuple[lang.CardDef, Player], ...]
    extra: VariantState
    result: Outcome | None

    def __repr__(self) -> str:
        return summary_repr(self)

    @property
    def own_seat(self) -> ObservedSeat:
        """The seat of the observing player."""
        return self.seats[self.player]

    @property
    def variant_cards(self) -> tuple[ObservedCard, ...]:
        """The face-up cards that the variant keeps outside the battlefield and that have object ids."""
        permanent_ids = [permanent.id for permanent in self.permanents]
        return tuple(
            [
                card
                for card in self.extra.face_up_cards()
                if isinstance(card, ObservedCard) and card.id not in permanent_ids
            ]
        )

    def objects(self) -> Iterator[tuple[ObjectId, lang.CardDef]]:
        """Yield the id and card of every visible object (BASE-I24): in play, on the stack, in hands and open zones."""
        yield from ((permanent.id, permanent.card) for permanent in self.permanents)
        yield from ((spell.id, spell.card) for spell in self.stack if spell.card is not None)
        for seat in self.seats:
            yield from ((card.id, card.card) for card in (*(seat.hand_cards or ()), *seat.graveyard, *seat.exile))
        yield from ((card.id, card.card) for card in self.variant_cards)

    def data_fault(self) -> str | None:
        """BASE-I06: return why this observation, read from data, contradicts itself: it refers to ids that it lacks.

        Return None if it does not. The codec calls this, so that a wrong file is refused before it is used.
        """
        if not 0 <= self.player < len(self.seats):
            return f"expected a player from 0 to {len(self.seats) - 1}, got {self.player}"
        unknown: list[int] = []
        low = -len(self.hidden_references)

        def check(kind: object, number: int) -> int:
            is_known = 0 <= number < len(self.seats) if kind is Player else low <= number < self.next_object
            if kind is CardId:
                is_known = low <= number < 0
            if not is_known:
                unknown.append(number)
            return number

        renumbered(self, check)
        return (
            f"the observation refers to {unknown[0]}, which is no player, object or hidden reference of it"
            if unknown
            else None
        )


def recast(base: type[attrs.AttrsInstance], cls: type[T]) -> Callable[..., T]:
    """Return a function that turns an object into a *cls*, where both are of subclasses of *base*.

    For example it makes an ``ObservedPermanent`` of a ``Permanent``: it copies the fields of *base*, which are the
    first of *cls*, and takes the others as keyword arguments.
    """
    shared = attrgetter(*field_names(base))
    return lambda source, **own: cls(*shared(source), **own)
