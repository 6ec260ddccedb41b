"""What words and pictures need from an observation of Solitaire: places of cards, and unpaid costs."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation, ObservedCard, ObservedPermanent, ObservedStackObject
from castlerules.magic.model.compiled import CompiledFace, compile_faces
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import StackKind
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model.options import OptionalCosts, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, YOU, ObservedTableau, ObservedTableauStack
from castlerules.solitaire.query import announceable
from castlerules.solitaire.query.layout import is_land
from castlerules.solitaire.query.payment_sources import Needs, color_words


@frozen
class SolitaireDisplay:
    """The parts of *observation*, one of Solitaire, by the names of the rules: row, slot, stack, hand card."""

    observation: Observation

    @property
    def tableau(self) -> ObservedTableau:
        """The stacks and piles as the player may know them."""
        assert isinstance(self.observation.extra, ObservedTableau), "an observation of Solitaire"
        return self.observation.extra

    @property
    def rules(self) -> SolitaireRules:
        """The options of the game."""
        assert isinstance(self.observation.rules, SolitaireRules), "an observation of Solitaire"
        return self.observation.rules

    # Places of objects.

    @property
    def hand_card(self) -> ObservedCard | None:
        """SOL-100: the hand card, the visible top of the hand pile; None if no card shows."""
        cards = self.observation.seats[YOU].hand_cards
        return cards[0] if cards else None

    @property
    def row(self) -> list[ObservedPermanent]:
        """SOL-020: the lands of the row, in the order in which they came there."""
        return [
            permanent
            for permanent in self.observation.permanents
            if permanent.controller == YOU and is_land(permanent.card)
        ]

    @property
    def slot(self) -> ObservedPermanent | None:
        """SOL-091: the player's permanent in the slot; None if the slot is empty."""
        permanents = [
            permanent
            for permanent in self.observation.permanents
            if permanent.controller == YOU and permanent.attached_to is None
        ]
        return next((permanent for permanent in permanents if not is_land(permanent.card)), None)

    def stack(self, name: str) -> ObservedTableauStack | None:
        """Return the stack called *name*; None if there is no such stack."""
        stacks = dict(zip(STACK_NAMES, self.tableau.stacks, strict=False))
        return stacks.get(name)

    def top(self, name: str) -> ObservedCard | None:
        """Return the top card of the stack called *name*; None if it shows none."""
        stack = self.stack(name)
        return None if stack is None or not stack.face_up else stack.face_up[-1]

    def place_phrase(self, target: ObjectId) -> str:
        """Return where the card *target* lies, in words that follow its name, such as ``from K3`` or ``(hand)``.

        The empty text stands for the row of lands and for any other place.
        """
        for name, stack in zip(STACK_NAMES, self.tableau.stacks, strict=False):
            if target in [card.id for card in stack.face_up]:
                return f"from {name}"
        if self.hand_card is not None and self.hand_card.id == target:
            return "(hand)"
        if self.slot is not None and self.slot.id == target:
            return "(slot)"
        return "from the graveyard" if target in [card.id for card in self.observation.seats[YOU].graveyard] else ""

    @property
    def next_library_size(self) -> int:
        """SOL-A01: the number of cards in the library from which the next three are drawn.

        It is that of the discard pile, with the hand on it, if the library is empty.
        """
        size, tableau = self.observation.seats[YOU].library_size, self.tableau
        return size or tableau.discard_count + tableau.covered_count + (self.hand_card is not None)

    @property
    def can_draw(self) -> bool:
        """SOL-G55, SOL-G56: whether there is a card to draw, in this trip or in a further one."""
        is_last = self.tableau.trip == self.rules.max_trips
        return bool(self.observation.seats[YOU].library_size if is_last else self.next_library_size)

    @property
    def locations(self) -> dict[int, str]:
        """The place of each object on the table, by its id, in words such as ``in the slot`` or ``on K3``."""
        places: dict[int, str] = {permanent.id: "in the row" for permanent in self.row}
        if self.slot is not None:
            places[self.slot.id] = "in the slot"
        stacks = zip(STACK_NAMES, self.tableau.stacks, strict=False)
        return {**places, **{card.id: f"on {name}" for name, stack in stacks for card in stack.face_up}}

    @property
    def reading_order(self) -> list[int]:
        """The ids of the objects on the table as a player reads it: the stacks from K1 to K7, each from its top.

        Then come the slot, the hand card and the row.
        """
        on_stacks = [card.id for stack in self.tableau.stacks for card in stack.face_up[::-1]]
        slot, hand = ([] if card is None else [card.id] for card in (self.slot, self.hand_card))
        return [*on_stacks, *slot, *hand, *[land.id for land in self.row]]

    # Unpaid costs.

    @property
    def outstanding_costs(self) -> list[str]:
        """SOL-062, SOL-G51: what is still to be paid for each announced spell or ability, in words, last one first.

        A spell or ability that has been paid for is left out.
        """
        pairs = zip(self.observation.stack[::-1], self.tableau.paid_colors[::-1], strict=False)
        costs = [
            self._outstanding_cost(spell, len(paid)) for spell, paid in pairs if spell.kind is not StackKind.TRIGGERED
        ]
        return [words for words in costs if words is not None]

    @property
    def being_paid_for(self) -> ObservedStackObject | None:
        """SOL-G51: the announced spell or ability that the next source pays for; None if all is paid."""
        pairs = zip(self.observation.stack[::-1], self.tableau.paid_colors[::-1], strict=False)
        unpaid = [
            spell
            for spell, paid in pairs
            if spell.kind is not StackKind.TRIGGERED and len(paid) < self.sources_in_all(spell)
        ]
        return unpaid[0] if unpaid else None

    def _outstanding_cost(self, spell: ObservedStackObject, paid: int) -> str | None:
        needs, total = self.needs(spell), self.sources_in_all(spell)
        if paid >= total:
            return None
        left = [source_phrase(mask) for mask in needs[paid:]]
        extras = total - max(paid, len(needs))
        if extras > 0:
            left.append(f"{counted_noun(extras, 'more source' if left or paid else 'source')} of any colour")
        done = f", {paid} of {total} paid" if paid else ""
        return f"{' and '.join(left)} for {self.name_of(spell)}{done}"

    def sources_in_all(self, spell: ObservedStackObject) -> int:
        """SOL-G49, SOL-G44: return the number of sources that *spell* takes in all, with X and optional costs."""
        more = max(0, (spell.x or 0) - 1) if self._has_x(spell) else 0
        if self.rules.optional_costs is OptionalCosts.ONE_EXTRA_SOURCE:
            more += len(spell.optional_costs)
        return len(self.needs(spell)) + more

    def _has_x(self, spell: ObservedStackObject) -> bool:
        if isinstance(spell.ability, lang.Activated):
            return bool(spell.ability.cost.mana.xs)
        cost = None if spell.card is None else spell.card.faces[spell.face or 0].cost
        return cost is not None and bool(cost.xs)

    def needs(self, spell: ObservedStackObject) -> Needs:
        """SOL-G39 to SOL-G42: return a bit mask of possible colours for each source that *spell* needs, without X."""
        if (compiled := self._compiled_face(spell)) is None:
            return ()
        return announceable.needs_of_object(self.rules, spell.ability, spell.origin, compiled)

    def _compiled_face(self, spell: ObservedStackObject) -> CompiledFace | None:
        if spell.card is not None:
            return compile_faces(SOLITAIRE, spell.card)[spell.face or 0]
        card = self._source_card(spell.source)
        return None if card is None else compile_faces(SOLITAIRE, card)[0]

    def _source_card(self, number: ObjectId) -> lang.CardDef | None:
        played = [(permanent.id, permanent.card) for permanent in self.observation.permanents]
        left = [(last_known.permanent.id, last_known.permanent.card) for last_known in self.observation.last_known]
        return dict([*left, *played]).get(number)

    def name_of(self, spell: ObservedStackObject) -> str:
        """Return the name of the card that *spell* is, or words such as ``the ability of The Hive`` for an ability."""
        if spell.card is not None:
            return spell.card.faces[spell.face or 0].name
        card = self._source_card(spell.source)
        return "the ability" if card is None else f"the ability of {card.name}"


def sacrifice_phrase(mask: int) -> str:
    """SOL-062: return what is sacrificed for one of the colours of *mask*, such as ``a black or red land``."""
    colours = color_words(mask)
    return f"a {colours} land" if colours else "any land"


def source_phrase(mask: int) -> str:
    """Return the words for a source of one of the colours of *mask*, such as ``a black or red source``."""
    colours = color_words(mask)
    return f"a {colours} source" if colours else "any source"
