"""A card as it is printed, and what follows from that alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

import attrs

from castlerules.core import DataError
from castlerules.core.errors import short_repr

from .abilities import Ability
from .characteristics import PT, CardType, Color, Supertype, TypeLine
from .mana import ManaCost


class Layout(Enum):
    """How the faces of a card stand to each other."""

    NORMAL = "normal"
    SPLIT = "split"

    __hash__ = object.__hash__


class Rarity(Enum):
    """How often a card is found in a set."""

    LAND = "L"
    COMMON = "C"
    UNCOMMON = "U"
    RARE = "R"

    __hash__ = object.__hash__


@attrs.frozen
class Printing:
    """A set that holds the card, by its code, and the rarity there."""

    set: str
    rarity: Rarity


@attrs.frozen(cache_hash=True)
class Face:
    """One face: *cost* is None where there is no mana cost (BASE-044), *colors* are those of BASE-026.

    *pt* is None unless it is a creature.
    """

    name: str
    cost: ManaCost | None
    types: TypeLine
    colors: tuple[Color, ...] = ()
    pt: PT | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def mana_value(self) -> int:
        """BASE-027: the sum of the symbols of the cost, X counting 0."""
        return 0 if self.cost is None else self.cost.value

    def has_type(self, kind: CardType) -> bool:
        """Return whether *kind* is on the type line."""
        return kind in self.types.types


@attrs.frozen(cache_hash=True, repr=False)
class CardDef:
    """A card as printed; it does not know whose it is, where it is, or how rules work.

    *blank* is true for a card that was read for its characteristics only, whatever its text says.

    A card that equals one of the built-in pool is pickled by its name and comes back, as its copies do, as the very
    object of the pool; any other is pickled whole. So it is shown: ``card('Hill Giant')``.
    """

    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL
    printings: tuple[Printing, ...] = ()
    blank: bool = False

    @property
    def name(self) -> str:
        """The name; of a split card both, with `` // `` between (BASE-K35)."""
        return self.faces[0].name if len(self.faces) == 1 else " // ".join([face.name for face in self.faces])

    @property
    def code(self) -> str | None:
        """The name under which the built-in pool holds an equal card; None if it holds none."""
        name = self.name
        card = _pool_cards().get(name)
        return name if card is self or card == self else None

    @classmethod
    def of_code(cls, code: str) -> CardDef:
        """Return the card of the built-in pool whose name is exactly *code*; raise DataError if there is none."""
        card = _pool_cards().get(code)
        if card is None:
            raise DataError("", f"{short_repr(code)} is no card of the built-in pool")
        return card

    @property
    def face(self) -> Face:
        """The first face, which for most cards is the only one."""
        return self.faces[0]

    def has_type(self, kind: CardType) -> bool:
        """Return whether a face of it is of *kind*."""
        return any(face.has_type(kind) for face in self.faces)

    @property
    def is_basic_land(self) -> bool:
        """Whether it is exempt from copy limits (BASE-K50)."""
        return Supertype.BASIC in self.face.types.supertypes and self.has_type(CardType.LAND)

    def __repr__(self) -> str:
        if self.code is not None:
            return f"card({self.name!r})"
        rest = [("layout", Layout.NORMAL), ("printings", ()), ("blank", False)]
        fields = [f"{name}={getattr(self, name)!r}" for name, usual in rest if getattr(self, name) != usual]
        return f"CardDef({', '.join([repr(self.faces), *fields])})"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        printer.text(repr(self))

    def __reduce__(self) -> tuple[object, ...]:
        code = self.code
        if code is not None:
            return CardDef.of_code, (code,)
        return type(self), attrs.astuple(self, recurse=False)

    def __copy__(self) -> CardDef:
        return self if self.code is None else _pool_cards()[self.name]

    def __deepcopy__(self, memo: object) -> CardDef:
        return self.__copy__()


@cache
def _pool_cards() -> Mapping[str, CardDef]:
    from castlerules.cards.pool.lookup import (
        cards_by_name,
    )  # the pool is made of these classes, and read when it is first needed

    return cards_by_name()
