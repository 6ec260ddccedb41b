"""What one player may know of a game: what lies open, the own hand, and of everything else only how much it is.

A view remembers nothing: what was seen and put back is hidden again (BASE-Q24).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlerules._displayed import Displayed
from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, value
from castlerules.magic.mana.feasibility import ManaBundle
from castlerules.magic.model.characteristics import Characteristics
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.decklists import CardCounts
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.ongoing_effects import OngoingEffect
from castlerules.magic.model.options import EngineRules
from castlerules.magic.model.renumber import renumbered
from castlerules.magic.model.stack import AbilityContext, AssignedDamage, PendingTrigger, StackKind, TriggerEvent
from castlerules.magic.model.state import Combat, VariantState
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Task

if TYPE_CHECKING:
    pass


@value
class ObservedCard:
    """A card in a hand, graveyard or exile; *token* says that it is none, but a token that has left play."""

    id: ObjectId
    card: lang.CardDef
    token: bool = False


@value
class ObservedSeat:
    """What may be known of a player.

    *deck_size* is how many cards there are in the whole deck, *library_size* and *hand_size* how many are there now.
    *hand_cards* are those of the hand, in the order in which they came, where the hand is known; *revealed_hand* are
    those of a hand that is shown while it is chosen from, by name. *searched_library* is what is in the library, by
    name, while its owner searches it. *deck* lists all cards that the player owns, if it is known. The rest is as in
    ``Seat``.
    """

    life: int
    deck_size: int
    library_size: int
    hand_size: int
    hand_cards: tuple[ObservedCard, ...] | None
    revealed_hand: tuple[lang.CardDef, ...] | None
    searched_library: tuple[lang.CardDef, ...] | None
    deck: CardCounts | None
    graveyard: tuple[ObservedCard, ...]
    exile: tuple[ObservedCard, ...]
    pool: ManaBundle
    poison: int
    lands_played: int
    last_turn: int
    turn_before_last: int
    mulligans: int
    hand_kept: bool
    drew_from_empty: bool


@value
class ObservedPermanent:
    """A *card* of *owner*, or a *token*, in play, and how it looks to the game now; the rest is as in ``Permanent``."""

    id: ObjectId
    card: lang.CardDef
    owner: Player
    token: bool
    controller: Player
    controlled_since: int
    timestamp: int
    tapped: bool
    damage: int
    counters: tuple[tuple[lang.CounterKind, int], ...]
    attached_to: ObjectId | None
    x: int
    optional_costs: tuple[lang.KeywordKind, ...]
    damaged_by: tuple[ObjectId, ...]
    base_controller: Player | None
    characteristics: Characteristics


@value
class ObservedLastKnown:
    """BASE-135: a permanent or spell as it last was, and looked; the rest is as in ``LastKnown``."""

    permanent: ObservedPermanent
    attacking: bool
    blocking: ObjectId | None
    was_spell: bool


@value
class ObservedStackObject:
    """An object on the stack; *card* of *owner* if it is a spell; the rest is as in ``StackObject``."""

    id: ObjectId
    kind: StackKind
    controller: Player
    source: ObjectId
    card: lang.CardDef | None
    owner: Player | None
    ability: lang.Activated | lang.Triggered | None
    origin: lang.Zone
    face: int | None
    mode: int | None
    optional_costs_offered: int
    optional_costs: tuple[lang.KeywordKind, ...]
    x: int | None
    targets: tuple[tuple[ObjectId, ...], ...]
    choosing: tuple[ObjectId, ...]
    division: tuple[int, ...]
    paid_with: tuple[tuple[ObjectId, ...], ...]
    trigger_event: TriggerEvent
    combat_damage: tuple[AssignedDamage, ...]
    mana_option: int
    announced: bool
    captured: AbilityContext | None


@value
class HiddenReference:
    """A card that what is being done speaks of, and that has no number for the player of the view.

    It is in *zone* of *owner*; *card* is what it is, if that is known. If it is an object that lies open, *object* is
    its number. In what is being done, -1 stands for the first of these cards, -2 for the second, and so on.
    """

    zone: lang.Zone
    owner: Player
    card: lang.CardDef | None
    object: ObjectId | None


@value
class Observation(Displayed):
    """What *player* may know (BASE 4.6): no generator, no order of a library, no number of a card that is hidden.

    Nothing that is hidden has any influence on a view (BASE-I24). *tokens* says what the tokens of the game are, with
    their owners; *hidden_references* are hidden cards that *decision*, *resolution* and the objects on the stack speak
    of. *extra* is what may be known of what a variant keeps. The other fields are those of ``State``.
    """

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

    @property
    def own_seat(self) -> ObservedSeat:
        """The seat of the player."""
        return self.seats[self.player]

    @property
    def variant_cards(self) -> tuple[ObservedCard, ...]:
        """The cards with numbers that the variant shows, and that are not in play."""
        permanent_ids = [permanent.id for permanent in self.permanents]
        return tuple(
            [
                card
                for card in self.extra.face_up_cards()
                if isinstance(card, ObservedCard) and card.id not in permanent_ids
            ]
        )

    def objects(self) -> Iterator[tuple[ObjectId, lang.CardDef]]:
        """Yield every card with a number that is seen (BASE-I24): in play, on the stack, in hands and open zones."""
        yield from ((permanent.id, permanent.card) for permanent in self.permanents)
        yield from ((spell.id, spell.card) for spell in self.stack if spell.card is not None)
        for seat in self.seats:
            yield from ((card.id, card.card) for card in (*(seat.hand_cards or ()), *seat.graveyard, *seat.exile))
        yield from ((card.id, card.card) for card in self.variant_cards)

    def data_fault(self) -> str | None:
        """Return what is wrong with a view that came from outside, if it speaks of what it does not hold (BASE-I06)."""
        if not 0 <= self.player < len(self.seats):
            return f"there is no seat {self.player}"
        unknown: list[int] = []
        low = -len(self.hidden_references)

        def check(kind: object, number: int) -> int:
            sound = 0 <= number < len(self.seats) if kind is Player else low <= number < self.next_object
            if kind is CardId:
                sound = low <= number < 0
            if not sound:
                unknown.append(number)
            return number

        renumbered(self, check)
        return f"{unknown[0]} is no player or object of this view" if unknown else None
