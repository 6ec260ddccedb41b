"""``CardDef``, the printed card: faces, layout, printings, and properties that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any

import attrs

from castlerules.core import DataError
from castlerules.core.errors import checked_int, short_repr
from castlerules.core.frozen import frozen

from .abilities import Ability
from .characteristics import PT, CardType, Color, Supertype, TypeLine
from .mana import ManaCost


class Layout(Enum):
    """How many faces a card has and how they relate: one face, or the two halves of a split card."""

    NORMAL = "normal"
    SPLIT = "split"

    __hash__ = object.__hash__


class Rarity(Enum):
    """The rarity of a card in a set."""

    LAND = "L"
    COMMON = "C"
    UNCOMMON = "U"
    RARE = "R"

    __hash__ = object.__hash__


@frozen
class Printing:
    """One printing of a card: the code of the set, and the card's rarity in it."""

    set: str
    rarity: Rarity


@frozen(cache_hash=True)
class Face:
    """One face of a card: its name and the other printed characteristics.

    *cost* is None if the face has no mana cost, as lands have none (BASE-044). *colors* are normally those of *cost*
    (BASE-026). *pt* is None unless the face is a creature.
    """

    name: str
    cost: ManaCost | None
    types: TypeLine
    colors: tuple[Color, ...] = ()
    pt: PT | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def mana_value(self) -> int:
        """BASE-027: the mana value of the cost with X = 0; 0 without a cost."""
        return 0 if self.cost is None else self.cost.value

    def has_type(self, kind: CardType) -> bool:
        """Return whether *kind* is on the type line."""
        return kind in self.types.types


@frozen(cache_hash=True)
class CardDef:
    """A card as printed. It has no owner and no zone, and it knows no rules.

    *blank* is true if only the characteristics were read and the text was ignored.

    A card that equals a card of the built-in pool is pickled by name, and unpickling or copying it returns the object
    in the pool; any other card is pickled with all its fields. Likewise ``repr`` is ``card('Hill Giant')`` for a card
    of the pool, and shows all fields of any other card.

    Notebooks show a card as a picture, and other consoles of IPython as text; both have its whole rules text.

    ``card * 4`` and ``4 * card`` are four copies: a tuple, since a card is immutable and copies are the same value.
    """

    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL
    printings: tuple[Printing, ...] = ()
    blank: bool = False

    @property
    def name(self) -> str:
        """The name of the card; a split card has the names of both halves, joined by `` // `` (BASE-K35)."""
        return self.faces[0].name if len(self.faces) == 1 else " // ".join([face.name for face in self.faces])

    @property
    def code(self) -> str | None:
        """The name of the equal card in the built-in pool; None if the pool has no equal card."""
        name = self.name
        card = _pool_cards().get(name)
        return name if card is self or card == self else None

    @classmethod
    def of_code(cls, code: str) -> CardDef:
        """Return the card of the built-in pool whose name is exactly *code*; raise DataError if there is none."""
        card = _pool_cards().get(code)
        if card is None:
            raise DataError("", f"{short_repr(code)} is not a card of the built-in pool")
        return card

    @property
    def face(self) -> Face:
        """The first face; most cards have no other."""
        return self.faces[0]

    def has_type(self, kind: CardType) -> bool:
        """Return whether any face has the card type *kind*."""
        return any(face.has_type(kind) for face in self.faces)

    @property
    def is_basic_land(self) -> bool:
        """Whether the card is a basic land; a deck may contain any number of copies of a basic land (BASE-K50)."""
        return Supertype.BASIC in self.face.types.supertypes and self.has_type(CardType.LAND)

    def __mul__(self, count: int) -> tuple[CardDef, ...]:
        if type(count) is not int:
            return NotImplemented
        return (self,) * checked_int("count", count)

    __rmul__ = __mul__

    def __repr__(self) -> str:
        if self.code is not None:
            return f"card({self.name!r})"
        defaults = [("layout", Layout.NORMAL), ("printings", ()), ("blank", False)]
        fields = [f"{name}={getattr(self, name)!r}" for name, default in defaults if getattr(self, name) != default]
        return f"CardDef({', '.join([repr(self.faces), *fields])})"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # noqa: FBT001 - the signature that IPython and Hypothesis call
        """Print the text of the card, or inside of another value its ``repr``."""
        _page().print_card(self, printer)

    def _repr_svg_(self, width: int | None = None) -> str:
        """Return the card as an SVG picture, *width* pixels wide (None: 250 for each face).

        Raises DataError if *width* is no positive integer.
        """
        return str(_page().card_svg(self, width))

    def _repr_html_(self) -> str:
        """Return the SVG picture in an HTML element, for notebooks."""
        return str(_page().card_html(self))

    def __reduce__(self) -> tuple[object, ...]:
        code = self.code
        if code is not None:
            return CardDef.of_code, (code,)
        return type(self), attrs.astuple(self, recurse=False)

    def __copy__(self) -> CardDef:
        return self if self.code is None else _pool_cards()[self.name]

    def __deepcopy__(self, memo: object) -> CardDef:
        return self.__copy__()


def _page() -> Any:
    """Return the module that shows cards; imported by name, as it stands above this one and is seldom needed."""
    return import_module("castlerules._display.card_page")


@cache
def _pool_cards() -> Mapping[str, CardDef]:
    # Late, because the modules of the pool import the classes defined here.
    from castlerules.cards.pool.lookup import cards_by_name

    return cards_by_name()
