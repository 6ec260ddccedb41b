"""The texts and colours of each card in a picture; the canvas draws them."""

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
"""The width of a card where there is room, in pixels."""

LINE_HEIGHT: Final = 14
"""The height of a line of text on a card, in pixels."""

ATTACK_COLOR: Final = "#ff9d5c"
"""The colour of attackers and of their arrows."""

BLOCK_COLOR: Final = "#9fd3ff"
"""The colour of blockers and of their arrows."""

INK: Final = "#1d1f21"
"""The colour of text on cards."""

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
    """A card as it is drawn: its *name* on top, filled with the colour *fill*, with a *tooltip*.

    Below the name stand *tag*, such as the card's place in a grid, and *status*, such as its counters. *cost* and
    *pips* are mana symbols separated by spaces: *cost* is drawn at the bottom, *pips* above *size* (power and
    toughness). *frame* is the colour of the frame of a card that stands out, such as an attacker; *ink* is the colour
    of the text, and *back_pattern* the colour of the pattern of a face-down card. If *dashed* is true, the box is the
    outline of an empty place.
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
        """Whether the card is so narrow that its text is smaller."""
        return self.width < _NARROW

    @property
    def title_lines(self) -> list[str]:
        """The name, wrapped into lines."""
        letters = (self.width - 10) / 7.2 if self.is_narrow else (self.width - 14) / 8
        return wrapped(self.name, int(letters)) if self.name else []

    @property
    def small_lines(self) -> list[str]:
        """The tag and the status, wrapped into lines."""
        letters = (self.width - 10) / 5.6 if self.is_narrow else (self.width - 14) / 6.1
        return [line for words in (self.tag, self.status) if words for line in wrapped(words, int(letters))]

    @property
    def height(self) -> float:
        """The least height that holds everything written on the card, in pixels."""
        foot = 22 if self.size or self.cost or self.back_pattern else 0
        foot += 18 if self.pips else 0
        return 8 + LINE_HEIGHT * (len(self.title_lines) + len(self.small_lines)) + foot


def creature_box(names: ObjectNames, permanent: ObservedPermanent, index: str = "") -> CardBox:
    """Return the box of a creature on the battlefield, with *index*, such as ``2. ``, in front of its name."""
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
    """Return one box for *group*, permanents that differ only in being tapped.

    *words* name the group, with its status in brackets: ``3 Forest (1 tapped)``.
    """
    permanent = group[0]
    name, _, status = words.partition(" (")
    whole_group = all(each.tapped for each in group)
    fill = _fill_color(permanent.characteristics.colors, land=is_land(permanent))
    return CardBox(name=name, fill=fill, tooltip=words, status=status.removesuffix(")"), tapped=whole_group)


def hand_box(card: lang.CardDef) -> CardBox:
    """Return the box of a card in a hand, with its cost and types."""
    return attrs.evolve(
        face_up_box(card),
        cost=cost_pips(card),
        status=" ".join([kind.value.lower() for kind in card.face.types.types]),
    )


def face_up_box(card: lang.CardDef) -> CardBox:
    """Return the box of a face-up card with its name, and its power and toughness if it has them."""
    return CardBox(
        name=card.name,
        fill=_fill_color(_colors_of(card), land=card.has_type(lang.CardType.LAND)),
        tooltip=", ".join([card.name, *[_type_and_cost(face) for face in card.faces]]),
        size="" if card.face.pt is None else str(card.face.pt),
    )


def face_down_box(known: str = "") -> CardBox:
    """Return the box of a face-down card; *known* is its name if the player knows it, else empty."""
    return CardBox(known, _BACK, "", ink=_BACK_INK, back_pattern=_BACK_PATTERN)


def cost_pips(card: lang.CardDef) -> str:
    """Return the mana symbols of the cost of *card*, such as ``2 R R``; ``//`` separates the costs of split cards."""
    return " // ".join([_cost_symbols(face.cost) for face in card.faces if face.cost is not None])


def _type_and_cost(face: lang.Face) -> str:
    return str(face.types) if face.cost is None else f"{face.types} for {face.cost}"


def _colors_of(card: lang.CardDef) -> tuple[lang.Color, ...]:
    return tuple(dict.fromkeys([color for face in card.faces for color in face.colors]))


def _fill_color(colors: tuple[lang.Color, ...], *, land: bool) -> str:
    """Return the fill colour for a card of these *colors*; if it has none, *land* says whether it is a land."""
    if not colors:
        return _LAND_COLOR if land else _COLORLESS
    return _CARD_COLORS[colors[0]] if len(colors) == 1 else _MULTICOLORED


def _cost_symbols(cost: lang.ManaCost) -> str:
    """Return *cost* as symbols separated by spaces, such as ``2 R R``."""
    return str(cost).replace("}{", " ").strip("{}")
