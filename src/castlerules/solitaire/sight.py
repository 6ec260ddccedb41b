"""What a view shows of the table of Solitaire, what is going on, and what is owed."""

from __future__ import annotations

import attrs

from castlerules.cards.abilities import Activated
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import Zone
from castlerules.magic.ids import ObjectId
from castlerules.magic.naming import many
from castlerules.magic.stack import StackKind
from castlerules.magic.told import Patience, Pile
from castlerules.magic.traits import Traits, traits_of
from castlerules.magic.view import SeenCard, SeenPermanent, SeenSpell, View

from .book import SOLITAIRE
from .look import is_land
from .plays import use_needs
from .rules import OptionalCosts, SolitaireRules
from .sources import Needs, colours_of, face_needs, flashback_needs
from .tableau import PLACES, YOU, SeenStack, SeenTableau

__all__ = ["Sight"]


@attrs.frozen
class Sight:
    """What *seen*, a view of Solitaire, shows."""

    seen: View

    @property
    def extra(self) -> SeenTableau:
        """What may be known of stacks and piles."""
        assert isinstance(self.seen.extra, SeenTableau), "a view of Solitaire"
        return self.seen.extra

    @property
    def rules(self) -> SolitaireRules:
        """The options of the game."""
        assert isinstance(self.seen.rules, SolitaireRules), "a view of Solitaire"
        return self.seen.rules

    # Where things lie.

    @property
    def hand(self) -> SeenCard | None:
        """SOL-100: the hand card, if there is one."""
        cards = self.seen.seats[YOU].cards
        return cards[0] if cards else None

    @property
    def row(self) -> list[SeenPermanent]:
        """SOL-020: the lands of the row, in the order in which they came."""
        return [one for one in self.seen.permanents if one.controller == YOU and is_land(one.card)]

    @property
    def slot(self) -> SeenPermanent | None:
        """SOL-091: the one permanent of the player."""
        found = [one for one in self.seen.permanents if one.controller == YOU and one.attached is None]
        return next((one for one in found if not is_land(one.card)), None)

    def stack(self, name: str) -> SeenStack | None:
        """Return the stack of that name, if there is one."""
        stacks = dict(zip(PLACES, self.extra.stacks, strict=False))
        return stacks.get(name)

    def top(self, name: str) -> SeenCard | None:
        """Return the card on top of a stack."""
        stack = self.stack(name)
        return None if stack is None or not stack.up else stack.up[-1]

    def lying(self, target: ObjectId) -> str:
        """Return where a card lies that can be played or pays, in words that follow its name; nothing for the row."""
        for name, stack in zip(PLACES, self.extra.stacks, strict=False):
            if target in [one.id for one in stack.up]:
                return f"from {name}"
        if self.hand is not None and self.hand.id == target:
            return "(hand)"
        if self.slot is not None and self.slot.id == target:
            return "(slot)"
        return "from the graveyard" if target in [one.id for one in self.seen.seats[YOU].graveyard] else ""

    # The table.

    @property
    def patience(self) -> Patience:
        """The whole table."""
        extra, slot = self.extra, self.slot
        stacks = zip(PLACES, extra.stacks, strict=False)
        return Patience(
            moment=f"trip {extra.trip} of {self.rules.max_trips}",
            row=tuple([one.id for one in self.row]),
            slot=None if slot is None else slot.id,
            stacks=tuple([Pile(name=name, down=stack.down, up=stack.up) for name, stack in stacks]),
            piles=(self._hand, self._library, self._discard),
        )

    @property
    def _hand(self) -> Pile:
        covered, shown = self.extra.covered, () if self.hand is None else (self.hand,)
        under = f"{many(covered, 'card')} under it" if shown else f"{many(covered, 'card')}, face down"
        return Pile(name="hand", down=covered, up=shown, facts=(under,) if covered else () if shown else ("empty",))

    @property
    def _library(self) -> Pile:
        return Pile(name="library", down=self.seen.seats[YOU].library)

    @property
    def _discard(self) -> Pile:
        """SOL-G60: the discard pile; of its cards those that were seen are told only if that was agreed."""
        known = self.extra.discarded
        if not known:
            return Pile(name="discard", down=self.extra.discard)
        names = ["unknown" if card is None else card.name for card in known]
        return Pile(
            name="discard", down=len(known), facts=(f"{many(len(known), 'card')}, last first: {', '.join(names)}",)
        )

    # What is owed.

    @property
    def owed(self) -> list[str]:
        """SOL-062, SOL-G51: what is still to be paid for what is announced, and for what pays for that first of all."""
        pairs = zip(self.seen.stack[::-1], self.extra.funds[::-1], strict=False)
        found = [self._owed_for(one, len(paid)) for one, paid in pairs if one.kind is not StackKind.TRIGGERED]
        return [words for words in found if words is not None]

    def _owed_for(self, one: SeenSpell, paid: int) -> str | None:
        needs, whole = self.needs(one), self.in_all(one)
        if paid >= whole:
            return None
        left = [_of_colours(mask) for mask in needs[paid:]]
        extras = whole - max(paid, len(needs))
        if extras > 0:
            left.append(f"{many(extras, 'more source' if left or paid else 'source')} of any colour")
        done = f", {paid} of {whole} paid" if paid else ""
        return f"{' and '.join(left)} for {self.called(one)}{done}"

    def in_all(self, one: SeenSpell) -> int:
        """SOL-G49, SOL-G44: return how many sources *one* takes in all."""
        more = max(0, (one.x or 0) - 1) if self._has_x(one) else 0
        if self.rules.optional_costs is OptionalCosts.ONE_EXTRA_SOURCE:
            more += len(one.paid)
        return len(self.needs(one)) + more

    def _has_x(self, one: SeenSpell) -> bool:
        if isinstance(one.ability, Activated):
            return bool(one.ability.cost.mana.xs)
        cost = None if one.card is None else one.card.faces[one.face or 0].cost
        return cost is not None and bool(cost.xs)

    def needs(self, one: SeenSpell) -> Needs:
        """SOL-G39 to SOL-G42: return what *one* needs, colour by colour."""
        traits = self._traits(one)
        if traits is None:
            return ()
        if isinstance(one.ability, Activated):
            return use_needs(self.rules, one.ability, traits) or ()
        if one.origin is Zone.GRAVEYARD and traits.flashback is not None:
            return flashback_needs(self.rules, traits.flashback, traits.card) or ()
        return face_needs(self.rules, traits.face) or ()

    def _traits(self, one: SeenSpell) -> Traits | None:
        if one.card is not None:
            return traits_of(SOLITAIRE, one.card)[one.face or 0]
        card = self._source_of(one.source)
        return None if card is None else traits_of(SOLITAIRE, card)[0]

    def _source_of(self, number: ObjectId) -> CardDef | None:
        played = [(one.id, one.card) for one in self.seen.permanents]
        left = [(one.was.id, one.was.card) for one in self.seen.gone]
        return dict([*left, *played]).get(number)

    def called(self, one: SeenSpell) -> str:
        """Return what is announced, by its name."""
        if one.card is not None:
            return one.card.faces[one.face or 0].name
        card = self._source_of(one.source)
        return "the ability" if card is None else f"the ability of {card.name}"


def _of_colours(mask: int) -> str:
    """Return a source of one of the colours of *mask*."""
    colours = colours_of(mask)
    return f"a {colours} source" if colours else "any source"
