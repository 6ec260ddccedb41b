"""What a variant adds to the tables and pictures of an observation (grids, piles, names), looked up by type."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player

if TYPE_CHECKING:
    from castlerules.magic.information.observation import Observation, ObservedCard


@attrs.frozen(kw_only=True)
class Cell:
    """A place in a grid: its *name*, and the *permanent* (by id) or card in it; empty by default.

    For a card that is no permanent, *card* is the card if the player knows it, and *face_down* says whether it is face
    down. *highlighted* marks the places that matter now and *selected* the most important of them; *note* says why.
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
    """Cards of *owner* in *rows*: the row nearest to the opponent first, each row from the owner's left.

    *label* is the heading of the grid, *facts* are shown beside it, and *row_labels* at the edge of each row.
    Permanents in the grid are shown there and nowhere else.
    """

    owner: Player
    label: str
    rows: tuple[tuple[Cell, ...], ...]
    facts: tuple[str, ...] = ()
    row_labels: tuple[str, ...] = ()

    def oriented_rows(self, *, own: bool) -> list[tuple[str, tuple[Cell, ...]]]:
        """Return pairs of row label and row, top row first, as the owner (*own*) or the opponent sees them."""
        row_labels = (*self.row_labels, *[""] * len(self.rows))
        rows = list(zip(row_labels, self.rows, strict=False))
        return rows if own else [(label, row[::-1]) for label, row in reversed(rows)]


@attrs.frozen(kw_only=True)
class Pile:
    """A pile of cards: *face_down* counts its face-down cards, *face_up* are the face-up ones on top, lowest first.

    *name* is the heading of the pile, and *facts* are shown with it.
    """

    name: str
    face_down: int = 0
    face_up: tuple[ObservedCard, ...] = ()
    facts: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class OnePlayerLayout:
    """The table of a game for one player: a row of *lands* on top, *stacks* below it, and the *slot* and *piles* below.

    *slot* is the place for the player's one creature, artifact or enchantment. *lands* and *slot* are ids of
    permanents; *slot* is None if the slot is empty. All face-up cards of the *stacks* are shown, but only the top card
    of each of the *piles*. *turn_text* is shown instead of the turn and step.
    """

    turn_text: str
    lands: tuple[int, ...]
    slot: int | None
    stacks: tuple[Pile, ...]
    piles: tuple[Pile, ...]

    def locations(self) -> dict[int, str]:
        """Return the place of each object shown, by its id, in words to follow its name, such as ``in the slot``."""
        places = dict.fromkeys(self.lands, "in the row")
        if self.slot is not None:
            places[self.slot] = "in the slot"
        return places | {card.id: f"on {pile.name}" for pile in self.stacks for card in pile.face_up}


@attrs.frozen(kw_only=True)
class VariantDisplay:
    """What a variant changes in how an observation is shown; by default nothing.

    - *title* is the name of the game; *seat_names* are the names of its players, in the order of their seats.
    - *passive_players* make no decisions: only their permanents are shown, with the place of each creature in the row.
    - *grids* are shown between the creatures and the middle; *one_player* is a layout that replaces all sides.
    - *notes* are (heading, lines) about the variant's own part of the state.
    - *prompt* replaces the normal words for the pending decision, and *known_blocks* are the (blocker, attacker) pairs
      that are fixed already during that decision.
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
    """Return what a variant adds to how *observation* is shown; *extra* is the variant's part of the observation.

    A variant registers its own function for the class of its *extra*; by default nothing is added.
    """
    return VariantDisplay()


def display_of(observation: Observation) -> VariantDisplay:
    """Return what the variant of *observation* adds to how it is shown."""
    from castlerules.text import load_presentation  # late: games that show nothing do not need it

    load_presentation(observation.extra)
    return variant_display(observation.extra, observation)
