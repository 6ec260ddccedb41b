"""What a card means to the engine, worked out once per card and book."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.abilities import Continuous
from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import MANA_KINDS, ManaCost
from castlerules.cards.terms import KeywordKind

from .looks import Seen, Text, with_land_abilities

if TYPE_CHECKING:
    from .book import Rulebook
    from .state import Table

__all__ = ["Traits", "rows_of", "symbols_of", "traits_of"]

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


@lru_cache(maxsize=512)
def rows_of(book: Rulebook, table: Table) -> tuple[Traits, ...]:
    """Return the traits of the first face of each row of *table*."""
    return tuple([traits_of(book, card)[0] for card in table.cards])
