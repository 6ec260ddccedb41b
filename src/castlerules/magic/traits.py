"""What a card means to the engine, worked out once per card and book."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.abilities import Continuous
from castlerules.cards.characteristics import CardType, Supertype
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import MANA_KINDS, ManaCost
from castlerules.cards.terms import KeywordKind

from .looks import Seen, Text, with_land_abilities

if TYPE_CHECKING:
    from .book import Rulebook
    from .state import Table

__all__ = ["Rows", "Traits", "rows_of", "symbols_of", "traits_of"]

_BITS: Final = {kind: 1 << place for place, kind in enumerate(MANA_KINDS)}


@attrs.frozen(eq=False)
class Traits:
    """A *face* of a card as a game reads it: how it looks, and what casting it takes.

    *instant* says that it may be cast whenever its player has priority (BASE-046), *shapes* that it changes how
    things look while it is in play, *watches* that it has triggered abilities.
    """

    card: CardDef
    face: Face
    seen: Seen
    is_land: bool
    is_creature: bool
    is_permanent: bool
    instant: bool
    shapes: bool
    watches: bool

    @property
    def text(self) -> Text:
        """Its abilities."""
        return self.seen.text


def symbols_of(cost: ManaCost) -> tuple[int, ...]:
    """Return the symbols of *cost* as the payment kernel takes them: bit masks of the kinds that pay them."""
    return tuple([sum(_BITS[kind] for kind in symbol) for symbol in cost.symbols])


@cache
def traits_of(book: Rulebook, card: CardDef) -> tuple[Traits, ...]:
    """Return what *book* reads on *card*, one entry per face."""
    found = tuple([_traits(card, face) for face in card.faces])
    for reading in book.readings:
        found = tuple([reading(traits) for traits in found])
    return found


def _traits(card: CardDef, face: Face) -> Traits:
    line = face.types
    text = Text(with_land_abilities(line.subtypes, face.abilities))
    power, toughness = (face.pt.power or 0, face.pt.toughness or 0) if face.pt else (0, 0)
    return Traits(
        card=card,
        face=face,
        seen=Seen(line.types, line.subtypes, line.supertypes, face.colors, power, toughness, text),
        is_land=CardType.LAND in line.types,
        is_creature=CardType.CREATURE in line.types,
        is_permanent=line.is_permanent,
        instant=CardType.INSTANT in line.types or KeywordKind.FLASH in text.kinds,
        shapes=text.defines is not None or any(isinstance(static.rule, Continuous) for static in text.statics),
        watches=bool(text.triggered),
    )


@attrs.frozen(eq=False)
class Rows:
    """The *traits* of the first face of each row of a table, and what is true of any of them."""

    traits: tuple[Traits, ...]
    shapes: bool
    watches: bool
    auras: bool
    legends: bool


def rows_of(book: Rulebook, table: Table) -> Rows:
    """Return what *book* reads on *table*, made once for both."""
    found = table.read.get(book)
    if found is None:
        traits = tuple([traits_of(book, card)[0] for card in table.cards])
        found = table.read[book] = Rows(
            traits,
            any(one.shapes for one in traits),
            any(one.watches for one in traits),
            any("Aura" in one.seen.subtypes for one in traits),
            any(Supertype.LEGENDARY in one.seen.supertypes for one in traits),
        )
    return found
