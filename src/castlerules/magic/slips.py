"""Cards as they are drawn in pictures: what is written on them, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards.characteristics import CardType, Color
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import ManaCost
from castlerules.text import wrapped

from .ids import ObjectId
from .naming import Names, is_land, size
from .view import SeenPermanent

__all__ = [
    "ATTACK",
    "BLOCK",
    "CARD",
    "INK",
    "LINE",
    "Slip",
    "back_slip",
    "creature_slip",
    "group_slip",
    "hand_slip",
    "open_slip",
    "pips",
]

CARD: Final = 118
"""How wide a card is where there is room."""

LINE: Final = 14
"""How high a line on a card is."""

ATTACK: Final = "#ff9d5c"
"""The colour of what attacks."""

BLOCK: Final = "#9fd3ff"
"""The colour of what blocks."""

INK: Final = "#1d1f21"
"""The colour of letters on cards."""

_SLIM: Final = 100
_LAND: Final = "#e0cfb4"
_MANY: Final = "#ecd98f"
_BACK: Final = "#5d4433"
_BACK_INK: Final = "#f3efe2"
_LINING: Final = "#b8945a"
_NONE: Final = "#d9dbde"
_FACES: Final[Mapping[Color, str]] = MappingProxyType(
    {
        Color.WHITE: "#f6f1dc",
        Color.BLUE: "#cfe3f2",
        Color.BLACK: "#cdc6cb",
        Color.RED: "#f3cdb9",
        Color.GREEN: "#cfe3c4",
    }
)


@attrs.frozen
class Slip:
    """A card as it is drawn: what is written on it, its *frame* if it matters now, and whether it is *tapped*.

    *pips* are the signs of a cost that stand above the size. *tag* is written above the *marks*, and *ink* says in
    which colour; *lining* is the colour of the pattern that a card has which lies face down, and *dashed* says that
    there is no card, but only its outline.
    """

    name: str
    fill: str
    told: str
    cost: str = ""
    pips: str = ""
    size: str = ""
    marks: str = ""
    frame: str = ""
    tapped: bool = False
    number: ObjectId | None = None
    tag: str = ""
    wide: float = CARD
    ink: str = INK
    lining: str = ""
    dashed: bool = False

    @property
    def slim(self) -> bool:
        """Whether there is so little room that letters are smaller."""
        return self.wide < _SLIM

    @property
    def title(self) -> list[str]:
        """The name, as it is broken into lines."""
        letters = (self.wide - 10) / 7.2 if self.slim else (self.wide - 14) / 8
        return wrapped(self.name, int(letters)) if self.name else []

    @property
    def small(self) -> list[str]:
        """The marks, as they are broken into lines; room is left for power and toughness."""
        letters = (self.wide - 10) / 5.6 if self.slim else (self.wide - 14) / 6.1
        return [line for words in (self.tag, self.marks) if words for line in wrapped(words, int(letters))]

    @property
    def high(self) -> float:
        """How high the card must be."""
        foot = 22 if self.size or self.cost or self.lining else 0
        foot += 18 if self.pips else 0
        return 8 + LINE * (len(self.title) + len(self.small)) + foot


def creature_slip(names: Names, one: SeenPermanent, index: str = "") -> Slip:
    """Return a creature in play."""
    marks = names.marks(one)
    fights = [ATTACK] if one.id in names.attackers else []
    fights += [BLOCK for blocker, _ in names.blocks if blocker == one.id]
    return Slip(
        name=f"{index}{names.thing(one.id)}",
        fill=_fill(one.look.colors, land=False),
        told=", ".join([f"{names.thing(one.id)} {size(one)}", *marks]),
        size=size(one),
        marks=", ".join(marks),
        frame=fights[0] if fights else "",
        tapped=one.tapped,
        number=one.id,
    )


def group_slip(words: str, group: list[SeenPermanent]) -> Slip:
    """Return several permanents that are alike, with *words* for them."""
    one = group[0]
    name, _, marks = words.partition(" (")
    whole_group = all(each.tapped for each in group)
    fill = _fill(one.look.colors, land=is_land(one))
    return Slip(name=name, fill=fill, told=words, marks=marks.removesuffix(")"), tapped=whole_group)


def hand_slip(card: CardDef) -> Slip:
    """Return a card in a hand."""
    return attrs.evolve(
        open_slip(card),
        cost=pips(card),
        marks=" ".join([kind.value.lower() for kind in card.face.types.types]),
    )


def open_slip(card: CardDef) -> Slip:
    """Return a card that lies open, with nothing written on it but its name, and its size if it has one."""
    return Slip(
        name=card.name,
        fill=_fill(_colors(card), land=card.has_type(CardType.LAND)),
        told=", ".join([card.name, *[_costed(one) for one in card.faces]]),
        size="" if card.face.pt is None else str(card.face.pt),
    )


def back_slip(known: str = "") -> Slip:
    """Return a card that lies face down, with its name if that is *known*."""
    return Slip(known, _BACK, "", ink=_BACK_INK, lining=_LINING)


def pips(card: CardDef) -> str:
    """Return the signs of the cost of *card*."""
    return " // ".join([_signs(one.cost) for one in card.faces if one.cost is not None])


def _costed(face: Face) -> str:
    return str(face.types) if face.cost is None else f"{face.types} for {face.cost}"


def _colors(card: CardDef) -> tuple[Color, ...]:
    return tuple(dict.fromkeys([color for face in card.faces for color in face.colors]))


def _fill(colors: tuple[Color, ...], *, land: bool) -> str:
    """Return what colour a card has."""
    if not colors:
        return _LAND if land else _NONE
    return _FACES[colors[0]] if len(colors) == 1 else _MANY


def _signs(cost: ManaCost) -> str:
    """Return *cost* as single signs with spaces between, such as ``2 R R``."""
    return str(cost).replace("}{", " ").strip("{}")
