"""A table of a game of Magic as a picture: the others on top, the own side below it, beside or below what waits.

Coordinates are pixels, and cards fill as many rows as they need in the width that is asked for, so that a narrow
picture is as readable as a wide one. Below ``_LEAST`` pixels the picture is scaled down, above ``_MOST`` scaled up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from castlerules.cards.characteristics import CardType, Color
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import ManaCost
from castlerules.core import Player
from castlerules.core.checks import whole
from castlerules.svg import Element, arrow, block, canvas, label, shape, tell
from castlerules.text import wrapped

from .ids import ObjectId
from .naming import Names, is_creature, is_land, size
from .table import decision_words, grouped, notes, seat_facts, seat_words, seer_words, sides, turn_words
from .view import SeenPermanent, View

__all__ = ["picture"]

_LEAST: Final = 400
_MOST: Final = 1400
_USUAL: Final = 960
_BESIDE: Final = 800
_PANEL: Final = 264
_EDGE: Final = 14
_CARD: Final = 118
_BETWEEN: Final = 36
_GAP: Final = 8
_LINE: Final = 14
_BAR: Final = 34

_FELT: Final = "#1f3f4a"
_DARK: Final = "#152d36"
_PALE: Final = "#f3efe2"
_DIM: Final = "#a9bcc4"
_GOLD: Final = "#f0c24b"
_INK: Final = "#1d1f21"
_GREY: Final = "#5a5a58"
_SHADE: Final = "#3c3a36"
_ATTACK: Final = "#ff9d5c"
_BLOCK: Final = "#9fd3ff"
_LAND: Final = "#e0cfb4"
_MANY: Final = "#ecd98f"
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
_PIPS: Final[Mapping[str, str]] = MappingProxyType(
    {"W": "#fffbe0", "U": "#7fb8e0", "B": "#8d8087", "R": "#e8835c", "G": "#84b878"}
)

Place: TypeAlias = tuple[float, float]


@attrs.frozen
class _Slip:
    """A card as it is drawn: what is written on it, its *frame* if it fights, and whether it is *tapped*."""

    name: str
    fill: str
    told: str
    cost: str = ""
    size: str = ""
    marks: str = ""
    frame: str = ""
    tapped: bool = False
    number: ObjectId | None = None

    @property
    def title(self) -> list[str]:
        """The name, as it is broken into lines."""
        return wrapped(self.name, 13)

    @property
    def small(self) -> list[str]:
        """The marks, as they are broken into lines; room is left for power and toughness."""
        return wrapped(self.marks, 17) if self.marks else []

    @property
    def high(self) -> float:
        """How high the card must be."""
        foot = 22 if self.size or self.cost else 0
        return 8 + _LINE * (len(self.title) + len(self.small)) + foot


class _Sheet:
    """A picture in the making: *root*, how *wide* its field is, and *top*, below which nothing is drawn yet.

    *places* are the middles of the cards in play, with half of their height.
    """

    def __init__(self, root: Element, wide: float) -> None:
        self.root = root
        self.wide = wide
        self.top: float = 48
        self.places: dict[ObjectId, tuple[float, float, float]] = {}

    def row(self, slips: Sequence[_Slip]) -> None:
        """Draw cards, in as many rows as they need."""
        fit = max(1, int((self.wide + _GAP) // (_CARD + _GAP)))
        for first in range(0, len(slips), fit):
            line = slips[first : first + fit]
            high = max([slip.high for slip in line])
            for place, slip in enumerate(line):
                self._card(slip, (_EDGE + place * (_CARD + _GAP), self.top), high)
            self.top += high + _GAP

    def _card(self, slip: _Slip, corner: Place, high: float) -> None:
        (left, top), group = corner, tell(shape(self.root, "g"), slip.told)
        face = block(group, corner, (_CARD, high), 6, fill=slip.fill, stroke=slip.frame or _DARK)
        face.set("stroke-width", "4" if slip.frame else "1.5")
        if slip.tapped:
            block(group, corner, (_CARD, high), 6, fill=_SHADE, fill_opacity=0.35)
        for place, line in enumerate(slip.title):
            label(group, (left + 7, top + 16 + _LINE * place), line, 12.5, fill=_INK, font_weight="bold")
        begin = top + 16 + _LINE * len(slip.title)
        for place, line in enumerate(slip.small):
            label(group, (left + 7, begin + _LINE * place), line, 11, fill=_INK if slip.tapped else _GREY)
        if slip.cost:
            _draw_cost(group, slip.cost, (left + 13, top + high - 13))
        if slip.size:
            where = (left + _CARD - 7, top + high - 8)
            label(group, where, slip.size, 17, fill=_INK, text_anchor="end", font_weight="bold")
        if slip.number is not None:
            self.places[slip.number] = (left + _CARD / 2, top + high / 2, high / 2)

    def strip(self, head: str, facts: str, *, acts: bool) -> None:
        """Draw who sits here, with what there is to know in numbers, framed if they are to act."""
        lines = wrapped(facts, int((self.wide - 34 - 10.8 * len(head)) / 6.9))
        high = 12 + 17 * len(lines)
        frame = block(self.root, (_EDGE, self.top), (self.wide, high), 8, fill=_DARK)
        if acts:
            frame.attrib |= {"stroke": _GOLD, "stroke-width": "2.5"}
        label(self.root, (_EDGE + 12, self.top + 20), head, 16, fill=_PALE, font_weight="bold")
        for place, line in enumerate(lines):
            label(self.root, (_EDGE + 22 + 10.8 * len(head), self.top + 20 + 17 * place), line, 14, fill=_PALE)
        self.top += high + _GAP

    def words(self, line: str) -> None:
        """Draw a line of dim words."""
        for part in wrapped(line, int(self.wide / 6.5)):
            label(self.root, (_EDGE + 2, self.top + 12), part, 13, fill=_DIM)
            self.top += 17
        self.top += 4


def picture(seen: View, width: int | None = None) -> Element:
    """Return *seen* as a picture, *width* pixels wide if that is given; DataError for a width that is none."""
    names = Names(seen)
    wide = _USUAL if width is None else min(max(whole("width", width, 1), _LEAST), _MOST)
    beside = wide >= _BESIDE
    told = [turn_words(names), *[f"{head}: {'; '.join(lines)}" for head, lines in notes(names)], decision_words(names)]
    seer = seer_words(names)
    title = f"{names.told.title}{', ' if seer else ''}{seer}"
    drawing = canvas((wide, 100), title, ". ".join(told), width=width)
    felt = block(drawing, (0, 0), (wide, 100), 14, fill=_FELT)
    sheet = _Sheet(drawing, wide - 2 * _EDGE - (_PANEL + _EDGE if beside else 0))
    _draw_head(sheet, names, wide)
    panel = _panel_lines(names, _PANEL if beside else wide - 2 * _EDGE)
    above, below = sides(names)
    for player in above:
        _draw_side(sheet, names, player, own=False)
    middle = sheet.top + (_BETWEEN - _GAP) / 2
    sheet.top += _BETWEEN - _GAP
    _draw_side(sheet, names, below, own=True)
    _draw_fight(sheet, names, middle)
    if beside:
        deep = max(sheet.top - 48 - _GAP, _panel_height(panel))
        _draw_panel(sheet, panel, (wide - _EDGE - _PANEL, 48), (_PANEL, deep))
        sheet.top = 48 + deep + _GAP
    else:
        deep = _panel_height(panel)
        _draw_panel(sheet, panel, (_EDGE, sheet.top), (wide - 2 * _EDGE, deep))
        sheet.top += deep + _GAP
    _draw_decision(sheet, names, wide)
    _set_height(drawing, felt, (wide, sheet.top + _EDGE - _GAP), width)
    return drawing


def _set_height(drawing: Element, felt: Element, extent: Place, width: int | None) -> None:
    """Give *drawing* its height, which is known once everything is in it."""
    sized = canvas(extent, "", "", width=width)
    for name in ("viewBox", "width", "height"):
        drawing.set(name, sized.get(name, ""))
    felt.set("height", sized.get("viewBox", "").rpartition(" ")[2])


def _draw_head(sheet: _Sheet, names: Names, wide: float) -> None:
    """Draw the title, and who sees, below it where there is no room beside it."""
    title, seer = f"{names.told.title}, {turn_words(names)}", seer_words(names)
    narrow = 10.5 * len(title) + 8 * len(seer) > wide - 3 * _EDGE
    label(
        sheet.root, (_EDGE + 2, 30), title, 19 if 10.5 * len(title) < wide - 30 else 15, fill=_PALE, font_weight="bold"
    )
    if narrow and seer:
        label(sheet.root, (_EDGE + 2, 48), seer, 14, fill=_DIM)
        sheet.top = 58
    elif seer:
        label(sheet.root, (wide - _EDGE - 2, 30), seer, 14, fill=_DIM, text_anchor="end")


# The sides.


def _draw_side(sheet: _Sheet, names: Names, player: Player, *, own: bool) -> None:
    """Draw everything that belongs to *player*, creatures nearest to the middle."""
    mine = [one for one in names.seen.permanents if one.controller == player]
    creatures = [one for one in mine if is_creature(one)]
    rest = sorted([one for one in mine if not is_creature(one)], key=is_land, reverse=True)
    slips = [_group_slip(words, group) for words, group in grouped(names, rest)]
    if own:
        _draw_creatures(sheet, names, creatures, player)
        sheet.row(slips)
        _draw_seat(sheet, names, player)
        _draw_hand(sheet, names)
    else:
        _draw_seat(sheet, names, player)
        sheet.row(slips)
        _draw_creatures(sheet, names, creatures, player)


def _draw_seat(sheet: _Sheet, names: Names, player: Player) -> None:
    seen, seat = names.seen, names.seen.seats[player]
    facts = seat_facts(names, player)
    facts += [f"{len(seat.graveyard)} in the graveyard"] if seat.graveyard else []
    facts += [f"{len(seat.exile)} in exile"] if seat.exile else []
    actor = seen.priority if seen.asks is None else seen.asks.player
    sheet.strip(seat_words(names, player), ", ".join(facts), acts=actor == player and seen.result is None)
    for heading, cards in (("graveyard", seat.graveyard), ("exile", seat.exile)):
        if cards:
            sheet.words(f"{heading}, last first: {', '.join([one.card.name for one in cards[::-1]])}")
    if seat.shown:
        sheet.words(f"hand: {', '.join([card.name for card in seat.shown])}")


def _draw_creatures(sheet: _Sheet, names: Names, creatures: list[SeenPermanent], player: Player) -> None:
    if not creatures:
        sheet.words("no creatures in play")
    idle = player in names.told.idle
    sheet.row([_creature_slip(names, one, f"{place}. " if idle else "") for place, one in enumerate(creatures, 1)])


def _draw_hand(sheet: _Sheet, names: Names) -> None:
    seat = names.seen.own
    if seat.cards:
        sheet.words("your hand:")
        sheet.row([_hand_slip(one.card) for one in seat.cards])
    else:
        sheet.words("no cards in hand")


def _creature_slip(names: Names, one: SeenPermanent, index: str) -> _Slip:
    marks = names.marks(one)
    fights = [_ATTACK] if one.id in names.attackers else []
    fights += [_BLOCK for blocker, _ in names.blocks if blocker == one.id]
    return _Slip(
        name=f"{index}{names.thing(one.id)}",
        fill=_fill(one.look.colors, land=False),
        told=", ".join([f"{names.thing(one.id)} {size(one)}", *marks]),
        size=size(one),
        marks=", ".join(marks),
        frame=fights[0] if fights else "",
        tapped=one.tapped,
        number=one.id,
    )


def _group_slip(words: str, group: list[SeenPermanent]) -> _Slip:
    one = group[0]
    name, _, marks = words.partition(" (")
    whole_group = all(each.tapped for each in group)
    fill = _fill(one.look.colors, land=is_land(one))
    return _Slip(name=name, fill=fill, told=words, marks=marks.removesuffix(")"), tapped=whole_group)


def _hand_slip(card: CardDef) -> _Slip:
    face = card.face
    return _Slip(
        name=card.name,
        fill=_fill(_colors(card), land=card.has_type(CardType.LAND)),
        told=", ".join([card.name, *[_costed(one) for one in card.faces]]),
        cost=" // ".join([_signs(one.cost) for one in card.faces if one.cost is not None]),
        size="" if face.pt is None else str(face.pt),
        marks=" ".join([kind.value.lower() for kind in face.types.types]),
    )


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


def _draw_cost(group: Element, signs: str, middle: Place) -> None:
    """Draw the symbols of a cost from *middle* on; many of them, or those of two halves, as letters."""
    found = signs.split()
    if len(found) > 5 or "//" in found:
        label(group, (middle[0] - 6, middle[1] + 4), signs, 11, fill=_INK)
        return
    for place, sign in enumerate(found):
        x = middle[0] + 14 * place
        shape(group, "circle", cx=x, cy=middle[1], r=6.5, fill=_PIPS.get(sign, "#c9c5bf"), stroke=_DARK)
        label(group, (x, middle[1] + 3.5), sign, 9 if len(sign) == 1 else 6.5, fill=_INK, text_anchor="middle")


# What is between and beside.


def _draw_fight(sheet: _Sheet, names: Names, middle: float) -> None:
    """Draw arrows from blockers to whom they block, and from attackers that nobody blocks to the middle."""
    for blocker, attacker in names.blocks:
        if blocker in sheet.places and attacker in sheet.places:
            (x, y, high), (to_x, to_y, reach) = sheet.places[blocker], sheet.places[attacker]
            way = 1 if to_y > y else -1
            arrow(sheet.root, (x, y + way * high), (to_x, to_y - way * reach), _BLOCK, 4)
    blocked = [*[attacker for _, attacker in names.blocks], *names.seen.combat.blocked]
    for attacker in names.attackers:
        if attacker in sheet.places and attacker not in blocked:
            x, y, high = sheet.places[attacker]
            way = 1 if middle > y else -1
            arrow(sheet.root, (x, y + way * high), (x, middle), _ATTACK, 4)


def _panel_lines(names: Names, wide: float) -> list[tuple[str, str]]:
    """Return the lines of the panel, each with its kind: head, line or gap."""
    found: list[tuple[str, str]] = []
    for heading, lines in notes(names):
        found += [("gap", ""), ("head", heading)]
        found += [("line", part) for line in lines for part in wrapped(line, int((wide - 28) / 6.9), hang=2)]
    return found[1:] or [("line", "nothing waits")]


def _panel_height(lines: list[tuple[str, str]]) -> float:
    return 18 + 18 * len(lines)


def _draw_panel(sheet: _Sheet, lines: list[tuple[str, str]], corner: Place, extent: Place) -> None:
    """Draw what waits to happen, in words."""
    block(sheet.root, corner, extent, 10, fill=_DARK)
    for place, (kind, words) in enumerate(lines):
        at = (corner[0] + 14, corner[1] + 22 + 18 * place)
        if kind == "head":
            label(sheet.root, at, words, 13, fill=_GOLD, font_weight="bold", letter_spacing=1)
        elif kind == "line":
            inset = len(words) - len(words.lstrip())
            label(sheet.root, (at[0] + 6 * inset, at[1]), words.lstrip(), 13.5, fill=_PALE)


def _draw_decision(sheet: _Sheet, names: Names, wide: float) -> None:
    """Draw the bar that says who must decide what, or how the game ended."""
    lines = wrapped(decision_words(names), int((wide - 4 * _EDGE) / 8.6))
    high = _BAR + 20 * (len(lines) - 1)
    fill = _PALE if names.seen.result is not None else _GOLD
    block(sheet.root, (_EDGE, sheet.top), (wide - 2 * _EDGE, high), 10, fill=fill)
    for place, line in enumerate(lines):
        where = (wide / 2, sheet.top + 23 + 20 * place)
        label(sheet.root, where, line, 16, fill=_INK, text_anchor="middle", font_weight="bold")
    sheet.top += high + _GAP
