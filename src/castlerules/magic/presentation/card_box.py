"""Cards as they are drawn in pictures: what is written on them, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.magic.information.observation import ObservedPermanent
from castlerules.magic.model.ids import ObjectId
from castlerules.text import wrapped

from .names import ObjectNames, is_land, power_toughness

CARD_WIDTH: Final = 118
"""How wide a card is where there is room."""

LINE_HEIGHT: Final = 14
"""How high a line on a card is."""

ATTACK_COLOR: Final = "#ff9d5c"
"""The colour of what attacks."""

BLOCK_COLOR: Final = "#9fd3ff"
"""The colour of what blocks."""

INK: Final = "#1d1f21"
"""The colour of letters on cards."""

_NARROW: Final = 100
_LAND_COLOR: Final = "#e0cfb4"
_MULTICOLORED: Final = "#ecd98f"
_BACK: Final = "#5d4433"
_BACK_INK: Final = "#f3efe2"
_BACK_PATTERN: Final = "#b8945a"
_COLORLESS: Final = "#d9dbde"
_CARD_COLORS: Final[Mapping[lang.Color, str]] = MappingProxyType(
    {
        lang.Color.WHITE: "#f6f1dc",
        lang.Color.BLUE: "#cfe3f2",
        lang.Color.BLACK: "#cdc6cb",
        lang.Color.RED: "#f3cdb9",
        lang.Color.GREEN: "#cfe3c4",
    }
)


@attrs.frozen
class CardBox:
    """A card as it is drawn: what is written on it, its *frame* if it matters now, and whether it is *tapped*.

    *pips* are the signs of a cost that stand above the size. *tag* is written above the *status*, and *ink* says in
    which colour; *back_pattern* is the colour of the pattern that a card has which lies face down, and *dashed* says
    that there is no card, but only its outline.
    """

    name: str
    fill: str
    tooltip: str
    cost: str = ""
    pips: str = ""
    size: str = ""
    status: str = ""
    frame: str = ""
    tapped: bool = False
    object_id: ObjectId | None = None
    tag: str = ""
    width: float = CARD_WIDTH
    ink: str = INK
    back_pattern: str = ""
    dashed: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether there is so little room that letters are smaller."""
        return self.width < _NARROW

    @property
    def title_lines(self) -> list[str]:
        """The name, as it is broken into lines."""
        letters = (self.width - 10) / 7.2 if self.is_narrow else (self.width - 14) / 8
        return wrapped(self.name, int(letters)) if self.name else []

    @property
    def small_lines(self) -> list[str]:
        """The marks, as they are broken into lines; room is left for power and toughness."""
        letters = (self.width - 10) / 5.6 if self.is_narrow else (self.width - 14) / 6.1
        return [line for words in (self.tag, self.status) if words for line in wrapped(words, int(letters))]

    @property
    def height(self) -> float:
        """How high the card must be."""
        foot = 22 if self.size or self.cost or self.back_pattern else 0
        foot += 18 if self.pips else 0
        return 8 + LINE_HEIGHT * (len(self.title_lines) + len(self.small_lines)) + foot


def creature_box(names: ObjectNames, permanent: ObservedPermanent, index: str = "") -> CardBox:
    """Return a creature in play."""
    status = names.status_words(permanent)
    frames = [ATTACK_COLOR] if permanent.id in names.attackers else []
    frames += [BLOCK_COLOR for blocker, _ in names.blocks if blocker == permanent.id]
    return CardBox(
        name=f"{index}{names.name_of(permanent.id)}",
        fill=_fill_color(permanent.characteristics.colors, land=False),
        tooltip=", ".join([f"{names.name_of(permanent.id)} {power_toughness(permanent)}", *status]),
        size=power_toughness(permanent),
        status=", ".join(status),
        frame=frames[0] if frames else "",
        tapped=permanent.tapped,
        object_id=permanent.id,
    )


def group_box(words: str, group: list[ObservedPermanent]) -> CardBox:
    """Return several permanents that are alike, with *words* for them."""
    permanent = group[0]
    name, _, status = words.partition(" (")
    whole_group = all(each.tapped for each in group)
    fill = _fill_color(permanent.characteristics.colors, land=is_land(permanent))
    return CardBox(name=name, fill=fill, tooltip=words, status=status.removesuffix(")"), tapped=whole_group)


def hand_box(card: lang.CardDef) -> CardBox:
    """Return a card in a hand."""
    return attrs.evolve(
        face_up_box(card),
        cost=cost_pips(card),
        status=" ".join([kind.value.lower() for kind in card.face.types.types]),
    )


def face_up_box(card: lang.CardDef) -> CardBox:
    """Return a card that lies open, with nothing written on it but its name, and its size if it has one."""
    return CardBox(
        name=card.name,
        fill=_fill_color(_colors_of(card), land=card.has_type(lang.CardType.LAND)),
        tooltip=", ".join([card.name, *[_type_and_cost(face) for face in card.faces]]),
        size="" if card.face.pt is None else str(card.face.pt),
    )


def face_down_box(known: str = "") -> CardBox:
    """Return a card that lies face down, with its name if that is *known*."""
    return CardBox(known, _BACK, "", ink=_BACK_INK, back_pattern=_BACK_PATTERN)


def cost_pips(card: lang.CardDef) -> str:
    """Return the signs of the cost of *card*."""
    return " // ".join([_cost_symbols(face.cost) for face in card.faces if face.cost is not None])


def _type_and_cost(face: lang.Face) -> str:
    return str(face.types) if face.cost is None else f"{face.types} for {face.cost}"


def _colors_of(card: lang.CardDef) -> tuple[lang.Color, ...]:
    return tuple(dict.fromkeys([color for face in card.faces for color in face.colors]))


def _fill_color(colors: tuple[lang.Color, ...], *, land: bool) -> str:
    """Return what colour a card has."""
    if not colors:
        return _LAND_COLOR if land else _COLORLESS
    return _CARD_COLORS[colors[0]] if len(colors) == 1 else _MULTICOLORED


def _cost_symbols(cost: lang.ManaCost) -> str:
    """Return *cost* as single signs with spaces between, such as ``2 R R``."""
    return str(cost).replace("}{", " ").strip("{}")
