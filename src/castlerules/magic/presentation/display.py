"""What a variant adds to tables, pictures and phrases of an observation, and the look-up of it by type."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player
from castlerules.text import load_presentation

if TYPE_CHECKING:
    from castlerules.magic.information.observation import Observation, ObservedCard


@attrs.frozen(kw_only=True)
class Cell:
    """A place in a grid, what it is called, and what is there: nothing, unless something is said.

    *permanent* is a permanent. Of a card that is none *face_down* says that it lies face down, and *card* what it is,
    as far as that is known. *highlighted* says that the place is one of those that matter now, *selected* that it does
    most of all, and *note* why.
    """

    name: str
    permanent: int | None = None
    card: CardDef | None = None
    face_down: bool = False
    highlighted: bool = False
    selected: bool = False
    note: str = ""


@attrs.frozen(kw_only=True)
class Grid:
    """Cards of *owner* that lie in *rows*, the one nearest to the others first, each from the left of the owner.

    *label* is what it is called, *facts* are what else there is to know of it, and *row_labels* what is written at the
    edge of each row. Permanents in it are shown there and nowhere else.
    """

    owner: Player
    label: str
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[str, ...] = ()
    row_labels: tuple[str, ...] = ()

    def oriented_rows(self, *, own: bool) -> list[tuple[str, tuple[Cell, ...]]]:
        """Return the rows as they lie for the owner, or for who sits across the table, each with its edge."""
        row_labels = (*self.row_labels, *[""] * len(self.rows))
        rows = list(zip(row_labels, self.rows, strict=False))
        return rows if own else [(edge, row[::-1]) for edge, row in reversed(rows)]


@attrs.frozen(kw_only=True)
class Pile:
    """Cards that lie one on the other.

    *face_down* of them lie face down, and on those the ones that are *face_up*, lowest first. *name* is what the pile
    is called, *facts* are what else there is to know of it.
    """

    name: str
    face_down: int = 0
    face_up: tuple[ObservedCard, ...] = ()
    facts: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class OnePlayerLayout:
    """A table for one, without life, turns and spells that wait: a *lands*, below it *stacks*, below those the rest.

    The *lands* holds lands, the *slot* another permanent, if there is one. All that is *up* on the *stacks* can be
    seen, of the *piles* only the uppermost card. *turn_text* is what is told instead of turn and step.
    """

    turn_text: str
    lands: tuple[int, ...]
    slot: int | None
    stacks: tuple[Pile, ...]
    piles: tuple[Pile, ...]

    def locations(self) -> dict[int, str]:
        """Return where each object lies, in words that can follow its name."""
        found = dict.fromkeys(self.lands, "in the row")
        if self.slot is not None:
            found[self.slot] = "in the slot"
        return found | {card.id: f"on {pile.name}" for pile in self.stacks for card in pile.face_up}


@attrs.frozen(kw_only=True)
class VariantDisplay:
    """What is special in a view of a variant; by default nothing.

    *title* is what the game is called, *seat_names* what its players are, in the order of their seats,
    *passive_players* the players who decide nothing: of them only what they have in play is shown, and where it lies in
    the row. *grids* lie between the creatures and the middle. *one_player* takes the place of all sides. *notes* are
    headings with lines about what the variant keeps; *prompt* says what is asked, where the variant has words of its
    own for it, and *known_blocks* are blocks that are known already while it asks, as (blocker, attacker).
    """

    title: str = "Magic"
    seat_names: tuple[str, ...] = ()
    passive_players: tuple[Player, ...] = ()
    grids: tuple[Grid, ...] = ()
    one_player: OnePlayerLayout | None = None
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    prompt: str | None = None
    known_blocks: tuple[tuple[int, int], ...] = ()


@singledispatch
def variant_display(extra: object, observation: Observation) -> VariantDisplay:  # noqa: ARG001 - for variants
    """Return what a variant adds to how *observation* is shown; *extra* is what the observation holds for it.

    A variant registers its own function for the class of its *extra*; by default nothing is added.
    """
    return VariantDisplay()


def display_of(observation: Observation) -> VariantDisplay:
    """Return what the variant of *observation* adds to how it is shown."""
    load_presentation(observation.extra)
    return variant_display(observation.extra, observation)
