"""The observation: what one player may know of a state. Of hidden cards it holds only how many there are.

An observation has no memory: a card that was seen and put back is hidden again (BASE-Q24).
"""

from __future__ import annotations

from collections.abc import Iterator

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


@value
class ObservedCard:
    """A card in a hand, graveyard or exile; *token* marks a token that has just left the battlefield."""

    id: ObjectId
    card: lang.CardDef
    token: bool = False


@value
class ObservedSeat:
    """What the observing player may know of one player's seat.

    *deck_size* counts the whole deck, *library_size* and *hand_size* count the cards there now. *hand_cards* are the
    cards of a known hand, oldest first, else None. *revealed_hand* are the cards of another player's hand, sorted by
    name, while the observing player chooses from it. *searched_library* are the cards of the observing player's own
    library, sorted by name, while that player searches it. *deck* lists all cards that the player owns, if known. The
    other fields are those of ``Seat``.
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
    """A permanent: its *card* and *owner*, and its current *characteristics*; the rest is as in ``Permanent``."""

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
    """BASE-135: last known information of a permanent or spell; the fields are those of ``LastKnown``."""

    permanent: ObservedPermanent
    attacking: bool
    blocking: ObjectId | None
    was_spell: bool


@value
class ObservedStackObject:
    """A spell or ability on the stack; *card* and *owner* are those of a spell; the rest is as in ``StackObject``."""

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
    """A card that a pending effect refers to by its row, which the observation must not show (BASE-I24).

    In the observed effects -1 stands for the first of these references, -2 for the second, and so on. The card is in
    *zone* of *owner*. *card* is the card if the player may know it, and *object* its id if it is a visible object.
    """

    zone: lang.Zone
    owner: Player
    card: lang.CardDef | None
    object: ObjectId | None


@value
class Observation(Displayed):
    """What *player* may know of a state (BASE 4.6): no generator, no library order, no id of a hidden card.

    Nothing hidden influences an observation (BASE-I24). *tokens* are the tokens of the game with their owners.
    *hidden_references* are the hidden cards that *decision*, *resolution* and objects on the stack refer to. *extra*
    is what the player may know of a variant's own state. The other fields are those of ``State``.
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
        """The seat of the observing player."""
        return self.seats[self.player]

    @property
    def variant_cards(self) -> tuple[ObservedCard, ...]:
        """The cards with object ids that the variant shows outside the battlefield."""
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
        """Return what is wrong with an observation read from data that refers to ids it does not contain (BASE-I06)."""
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
        return f"{unknown[0]} is no player or object of this observation" if unknown else None
