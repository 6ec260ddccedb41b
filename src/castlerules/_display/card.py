"""A card of a panel: what is written on it, its colours, and the room that it takes in a picture."""

from __future__ import annotations

from typing import Final

from castlerules.core.frozen import frozen
from castlerules.text import wrapped

CARD_WIDTH: Final = 118
"""The width of a card where there is room, in pixels."""

LINE_HEIGHT: Final = 14
"""The height of a line of text on a card, in pixels."""

INK: Final = "#1d1f21"
"""The colour of text on cards."""

PALE: Final = "#f3efe2"
"""The colour of text on the table, and on the backs of cards."""

EMBLEM_HEIGHT: Final = 32
"""The room for the emblem of a card, in pixels."""

ATTACK_COLOR: Final = "#ff9d5c"
"""The colour of attackers, of their arrows, and of the places that they attack."""

BLOCK_COLOR: Final = "#9fd3ff"
"""The colour of blockers and of their arrows."""

_NARROW: Final = 100


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
    low, and has its emblem beside its name.
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

    @classmethod
    def outline(cls, tooltip: str) -> Card:
        """Return the outline of an empty place, with *tooltip*."""
        return cls("", "none", tooltip, ink=PALE, dashed=True)

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
        foot += EMBLEM_HEIGHT if self.emblem and not self.turned else 0
        high = 8 + LINE_HEIGHT * (len(self.title_lines) + len(self.small_lines)) + foot
        return max(high, EMBLEM_HEIGHT + 10) if self.turned else high
