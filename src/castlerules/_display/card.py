"""A card of a panel: what is written on it, its colours, and the room that it takes in a picture."""

from __future__ import annotations

from typing import Final

from castlerules.core.frozen import frozen

from .text_width import first_lines, text_width

CARD_WIDTH: Final = 118
"""The width of a card where there is room, in pixels."""

LINE_HEIGHT: Final = 14
"""The height of a line of text on a card, in pixels."""

INK: Final = "#1d1f21"
"""The colour of text on cards."""

PALE: Final = "#f3efe2"
"""The colour of text on the table, and on the backs of cards."""

TEXT_LINE_HEIGHT: Final = 11.5
"""The height of a line of the rules text on a card, in pixels."""

SYMBOL_WIDTH: Final = 14
"""The room for a mana symbol, in pixels."""

EMBLEM_HEIGHT: Final = 32
"""The room for the emblem of a card, in pixels."""

SIZE_SIZE: Final = 17
"""The font size of power and toughness on a card, in pixels."""

ATTACK_COLOR: Final = "#ff9d5c"
"""The colour of attackers, of their arrows, and of the places that they attack."""

BLOCK_COLOR: Final = "#9fd3ff"
"""The colour of blockers and of their arrows."""

_NARROW: Final = 100
_MAX_TITLE_LINES: Final = 3
_MAX_SMALL_LINES: Final = 6
_MAX_TEXT_LINES: Final = 3
"""A card grows for this many lines of its rules text; more are shown where there is room anyway."""


@frozen
class CardText:
    """All that a card says: its *name*, and the *lines* of its full text, in which cost and types come first."""

    name: str
    lines: tuple[str, ...]


@frozen
class Card:
    """A card as it is drawn: its *name* on top, filled with the colour *fill*, with a *tooltip*.

    Below the name stand *tag*, such as the card's place in a grid, and *status*, such as its counters. *cost* and
    *pips* are mana symbols separated by spaces: *cost* is drawn at the bottom, *pips* above *size* (power and
    toughness). *frame* is the colour of the frame of a card that stands out, such as an attacker; *ink* is the colour
    of the text, and *back_pattern* the colour of the pattern of a face-down card. If *dashed* is true, the box is the
    outline of an empty place. Arrows find the card by its *object_id*. *under* is the number of cards under it, whose
    edges have the colour *edge*, by default *fill*. *emblem* is the outline of a suit of playing cards, an SVG path in
    a square of 24 by 24; a card that has it has a large name. A card that is *turned* lies on its side: it is wide and
    low, and has its emblem beside its name. *rules_text* are the lines of text of which the card shows as much as fits;
    *full_text* is shown under a pointer, below *tooltip*, and by pictures with details. A card whose text the player
    may not know has neither. *keys* are words by which actions name the card or its place, such as an object id; a
    picture carries them for front ends in which cards are clicked.
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
    object_id: int | None = None
    tag: str = ""
    width: float = CARD_WIDTH
    ink: str = INK
    back_pattern: str = ""
    dashed: bool = False
    under: int = 0
    edge: str = ""
    emblem: str = ""
    turned: bool = False
    rules_text: tuple[str, ...] = ()
    full_text: CardText | None = None
    keys: tuple[str, ...] = ()

    @classmethod
    def outline(cls, tooltip: str) -> Card:
        """Return the outline of an empty place, with *tooltip*."""
        return cls("", "none", tooltip, ink=PALE, dashed=True)

    @property
    def is_narrow(self) -> bool:
        """Whether the card is so narrow that its text is smaller."""
        return self.width < _NARROW

    @property
    def inset(self) -> float:
        """The space between the edge of the card and what is written on it, in pixels."""
        return 5 if self.is_narrow else 7

    @property
    def text_room(self) -> float:
        """The width for what is written on the card, in pixels."""
        return self.width - 2 * self.inset

    @property
    def title_size(self) -> float:
        """The font size of the name, in pixels."""
        return 17 if self.emblem else 10 if self.is_narrow else 12.5

    @property
    def small_size(self) -> float:
        """The font size of the tag and the status, in pixels."""
        return 10 if self.is_narrow else 11

    @property
    def text_size(self) -> float:
        """The font size of the rules text, in pixels."""
        return 9 if self.is_narrow else 9.5

    @property
    def title_lines(self) -> list[str]:
        """The name, wrapped into lines; the end of a very long name is left out."""
        if not self.name:
            return []
        return first_lines([self.name], _MAX_TITLE_LINES, self.text_room, self.title_size, bold=True)

    @property
    def small_lines(self) -> list[str]:
        """The tag and the status, wrapped into lines; the end of a very long status is left out."""
        texts = [words for words in (self.tag, self.status) if words]
        return first_lines(texts, _MAX_SMALL_LINES, self.text_room, self.small_size)

    def text_lines(self, high: float) -> list[str]:
        """Return as many lines of the rules text as fit if the card is *high* pixels high."""
        if self.turned:
            return []
        count = int((high - self.head_height - self.foot_height) / TEXT_LINE_HEIGHT)
        return first_lines(self.rules_text, count, self.text_room, self.text_size)

    @property
    def has_cost_above(self) -> bool:
        """Whether the cost stands above the size because there is no room beside it."""
        taken = SYMBOL_WIDTH * len(self.cost.split()) + text_width(self.size, SIZE_SIZE, bold=True)
        return bool(self.cost and self.size) and taken + 6 > self.text_room

    @property
    def head_height(self) -> float:
        """The height of name, tag and status, in pixels."""
        return 8 + LINE_HEIGHT * (len(self.title_lines) + len(self.small_lines))

    @property
    def foot_height(self) -> float:
        """The height of what is drawn at the bottom: cost, size, emblem, in pixels."""
        foot = 22 if self.size or self.cost or self.back_pattern else 4 if self.rules_text else 0
        foot += 18 if self.pips or self.has_cost_above else 0
        return foot + (EMBLEM_HEIGHT if self.emblem and not self.turned else 0)

    @property
    def height(self) -> float:
        """The height of the card, in pixels: enough for everything but long rules text."""
        if self.turned:
            return max(self.head_height + self.foot_height, EMBLEM_HEIGHT + 10)
        count = len(first_lines(self.rules_text, _MAX_TEXT_LINES, self.text_room, self.text_size))
        return self.head_height + TEXT_LINE_HEIGHT * count + self.foot_height
