"""What a variant says of a view, where its tables, pictures and words are not those of normal Magic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import Player

if TYPE_CHECKING:
    from .view import SeenCard

__all__ = ["Cell", "Grid", "Patience", "Pile", "Told"]


@attrs.frozen(kw_only=True)
class Cell:
    """A place in a grid, what it is called, and what is there: nothing, unless something is said.

    *object* is a permanent. Of a card that is none *down* says that it lies face down, and *card* what it is, as far
    as that is known. *marked* says that the place is one of those that matter now, *chosen* that it does most of all,
    and *note* why.
    """

    name: str
    object: int | None = None
    card: CardDef | None = None
    down: bool = False
    marked: bool = False
    chosen: bool = False
    note: str = ""


@attrs.frozen(kw_only=True)
class Grid:
    """Cards of *owner* that lie in *rows*, the one nearest to the others first, each from the left of the owner.

    *label* is what it is called, *facts* are what else there is to know of it, and *edges* what is written at the edge
    of each row. Permanents in it are shown there and nowhere else.
    """

    owner: Player
    label: str
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()

    def as_seen(self, *, own: bool) -> list[tuple[str, tuple[Cell, ...]]]:
        """Return the rows as they lie for the owner, or for who sits across the table, each with its edge."""
        edges = (*self.edges, *[""] * len(self.rows))
        rows = list(zip(edges, self.rows, strict=False))
        return rows if own else [(edge, row[::-1]) for edge, row in reversed(rows)]


@attrs.frozen(kw_only=True)
class Pile:
    """Cards that lie one on the other: *down* of them face down, and on those the ones that are *up*, lowest first.

    *name* is what the pile is called, *facts* are what else there is to know of it.
    """

    name: str
    down: int = 0
    up: tuple[SeenCard, ...] = ()
    facts: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Patience:
    """A table for one, without life, turns and spells that wait: a *row*, below it *stacks*, below those the rest.

    The *row* holds lands, the *slot* another permanent, if there is one. All that is *up* on the *stacks* can be seen,
    of the *piles* only the uppermost card. *moment* is what is told instead of turn and step.
    """

    moment: str
    row: tuple[int, ...]
    slot: int | None
    stacks: tuple[Pile, ...]
    piles: tuple[Pile, ...]

    def places(self) -> dict[int, str]:
        """Return where each object lies, in words that can follow its name."""
        found = dict.fromkeys(self.row, "in the row")
        if self.slot is not None:
            found[self.slot] = "in the slot"
        return found | {card.id: f"on {pile.name}" for pile in self.stacks for card in pile.up}


@attrs.frozen(kw_only=True)
class Told:
    """What is special in a view of a variant; by default nothing.

    *title* is what the game is called, *seats* what its players are, in the order of their seats, *idle* the players
    who decide nothing: of them only what they have in play is shown, and where it lies in the row. *grids* lie between
    the creatures and the middle. A *patience* takes the place of all sides. *notes* are headings with lines about what
    the variant keeps; *question* says what is asked, where the variant has words of its own for it, and *fight* are
    blocks that are known already while it asks, as (blocker, attacker).
    """

    title: str = "Magic"
    seats: tuple[str, ...] = ()
    idle: tuple[Player, ...] = ()
    grids: tuple[Grid, ...] = ()
    patience: Patience | None = None
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    question: str | None = None
    fight: tuple[tuple[int, int], ...] = ()
