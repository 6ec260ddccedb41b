"""The parts of a display. A game fills them in from an observation; text and pictures both show nothing else.

Every panel has *entries*, its lines of text with a label in front, and what a picture has in their place: cards,
captions, a grid or piles. A panel may be without either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from castlerules.core.frozen import frozen

from .card import Card, CardText

EMPTY: Final = "empty"
"""What stands beside the label of a place without cards, such as a hand."""

Entry: TypeAlias = tuple[str | None, tuple[str, ...]]
"""A label and the lines beside it; lines with the label None stand at the left edge and are not wrapped."""


@frozen(kw_only=True)
class Panel:
    """Cards side by side: *entries* in a text; *captions* (lines of words) and below them *cards* in a picture.

    The lines of *description* are part of the description of the whole picture, for those who do not see it. *brief*
    are the entries of a text that has little room; None if they are the usual ones.
    """

    entries: tuple[Entry, ...] = ()
    brief: tuple[Entry, ...] | None = None
    captions: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    description: tuple[str, ...] = ()


@frozen(kw_only=True)
class Seat(Panel):
    """The name of a player, and *facts* such as life, as a bar across a picture; the player *is_to_act* or not.

    The *score*, such as hit points, is a large number at the end of the bar. *keys* are those of ``Card``: words by
    which actions name the player.
    """

    name: str
    facts: str
    is_to_act: bool
    score: str = ""
    keys: tuple[str, ...] = ()


@frozen(kw_only=True)
class Slot:
    """A place in a grid: *heading* and *text* describe it, *card* is drawn; *highlighted* places matter now.

    *note* says what happens there now; empty if nothing does.
    """

    heading: str
    text: str
    card: Card
    highlighted: bool = False
    note: str = ""

    @property
    def words(self) -> str:
        """The text with the note after it: ``Black Knight 3/3, blocks``."""
        return f"{self.text}, {self.note}" if self.note else self.text


@frozen(kw_only=True)
class Grid(Panel):
    """Slots in *rows*, the top row first, each with the label at its edge, and *entries* and *captions* about all.

    The grid of the observing player is their *own*: its captions stand below the rows, and others above.
    """

    rows: tuple[tuple[str, tuple[Slot, ...]], ...]
    own: bool


@frozen(kw_only=True)
class Pile:
    """Cards that overlap in a column, *cards* from the one that is covered most; its heading is *name* and *fact*."""

    name: str
    fact: str = ""
    cards: tuple[Card, ...] = ()


@frozen(kw_only=True)
class Piles(Panel):
    """Piles side by side, on a table that has *columns* of them; captions stand below.

    The first pile is in the first column; the others follow it or, if *at_right* is true, fill the last columns. In a
    text *columns_of_text* stand side by side, each a name and lines; they follow the entries, if there are any.
    """

    piles: tuple[Pile, ...]
    columns: int
    at_right: bool = False
    columns_of_text: tuple[tuple[str, ...], ...] = ()


@frozen(kw_only=True)
class Bar:
    """A line of a ranking: *rank*, *name*, a bar for the points in *total*, and *fact*, such as wins and losses.

    *part* of the points is drawn lighter. *is_own* is the line of the observing player, *is_active* whether the player
    is still in the game. *tooltip* says all of it.
    """

    rank: str
    name: str
    total: int
    part: int = 0
    fact: str
    tooltip: str
    is_own: bool = False
    is_active: bool = True


@frozen(kw_only=True)
class Ranking(Panel):
    """The *bars* of all players, the best one first; captions stand below."""

    bars: tuple[Bar, ...]


@frozen(kw_only=True)
class Side:
    """Panels that belong together: those at the *edge* of the table, and those in the *field* towards its middle.

    If *own* is true, the side is that of the observing player, below the middle. A text shows its entries from the
    middle to the edge then. A picture turns round the order of the panels in the field, and not of those at the edge.
    """

    edge: tuple[Panel, ...] = ()
    field: tuple[Panel, ...] = ()
    own: bool = False

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels from top to bottom of a picture."""
        return (*self.field[::-1], *self.edge) if self.own else (*self.edge, *self.field)


@frozen
class Arrow:
    """An arrow in *color* from a card to another one, or to the middle of the table if *target* is None.

    Both cards are given by their object ids.
    """

    source: int
    target: int | None
    color: str


@frozen(kw_only=True)
class Display:
    """What a player sees of a game: *title* and *turn* in words, sides, notes, and the decision.

    *observer* says who sees it. The notes are (heading, lines) pairs between the sides *above* and *below*; *idle* is
    said where there are none, unless it is empty. A brief table is without the notes whose headings are *minor*.
    *decision* says who has to act, or the result if the game *is_over*;
    *options* lists what is not as usual. *after* are sides that stand after the decision. *card_texts* are the texts of
    cards that the player sees and no panel draws. *can_shrink* is whether the lines of an entry may stand one behind
    the other in a text that would be tall. *widths* are the least, the usual and the greatest width of a picture, which
    is scaled beyond them.
    """

    title: str
    turn: str
    observer: str
    above: tuple[Side, ...]
    below: tuple[Side, ...] = ()
    after: tuple[Side, ...] = ()
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    minor: tuple[str, ...] = ()
    idle: str = "nothing waits"
    decision: str
    is_over: bool
    options: str = ""
    arrows: tuple[Arrow, ...] = ()
    card_texts: tuple[CardText, ...] = ()
    can_shrink: bool = False
    widths: tuple[int, int, int] = (400, 960, 1400)

    @property
    def heading(self) -> str:
        """The title and the turn."""
        return f"{self.title}, {self.turn}"


def options_text(changed: Mapping[str, object]) -> str:
    """Return the options in *changed*, which have not their defaults, in words: ``core.manual_mana true``."""
    return ", ".join(_option_texts("", changed))


def _option_texts(group: str, changed: Mapping[str, object]) -> Iterator[str]:
    for name, option in changed.items():
        if isinstance(option, dict):
            yield from _option_texts(f"{group}{name}.", option)
        else:
            yield f"{group}{name} {str(option).lower()}"
