"""What a variant adds to the display of an observation (panels, notes, names), looked up by type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from castlerules.core import Event, Player, Wording
from castlerules.core.frozen import frozen

if TYPE_CHECKING:
    from castlerules._display import Panel, Side
    from castlerules.cards.language.definition import CardDef
    from castlerules.magic.information.observation import Observation
    from castlerules.magic.model.changes import Moved, MovedUnseen

    from .names import ObjectNames

    FieldPanels: TypeAlias = Callable[[ObjectNames, Player], tuple[Panel, ...]]
    TableSides: TypeAlias = Callable[[ObjectNames], tuple[Side, ...]]
    MoveClause: TypeAlias = Callable[[ObjectNames, Moved | MovedUnseen], tuple[str, str, str] | None]


def _no_panels(_: ObjectNames, __: Player) -> tuple[Panel, ...]:
    return ()


def _no_clause(_: ObjectNames, __: Moved | MovedUnseen) -> None:
    return None


def _nothing(_: Event) -> str:
    return ""


def _as_it_is(reason: str) -> str:
    return reason


def _no_notes(_: CardDef) -> tuple[str, ...]:
    return ()


@frozen(kw_only=True)
class VariantDisplay:
    """What a variant changes in how an observation is shown; by default nothing.

    - *title* is the name of the game; *seat_names* are the names of its players, in the order of their seats.
    - *passive_players* make no decisions: only their permanents are shown, with the place of each creature in the row.
    - *field_panels* returns the panels of a player between the creatures and the middle. Permanents in *placed*, which
      has their ids, are shown there and nowhere else.
    - *table_sides* returns the whole table, in place of the sides of all players.
    - *notes* are (heading, lines) about the variant's own part of the state; the headings in *minor_notes* are those of
      notes that a table with little room does without.
    - *prompt* replaces the normal words for the pending decision, and *known_blocks* are the (blocker, attacker) pairs
      that are fixed already during that decision.
    - *blocks_open* is whether the blocks of this combat are not settled in the step of declaring blockers or later, so
      that no attacker counts as unblocked.
    - *damage_waits* is whether combat damage that is assigned is still to be dealt.
    - *paid_for* returns what a payment of life was for that stands before an event: ``a manoeuvre``; empty if nothing.
    - *is_cleared_away* is whether the game is over and nothing stands in the middle any more: no notes at all.
    - *idle* is said where the stack and all notes are empty. *stack_labels* are the heading of the stack, and the words
      before its top object and before each of the others.
    - *names_owners* is whether words say whose spell or permanent something is, and which attacker is blocked.
    - *has_turns* is whether creatures can be too new to attack, and effects end with a turn; *turn_text* is shown
      instead of the turn and step. *until_end_of_turn* says how long effects last that end with a turn.
    - *outcome_reason* returns the reason of an outcome as a person reads it.
    - *locations* are the places of objects by their ids, in words that follow the name, such as ``in the slot``.
    - *slot_names* are the places of permanents by their ids that tell them from their namesakes: ``in R1C2``.
    - *card_notes* returns lines that follow the text of a card: what the variant reads otherwise on it.
    - *other_cards* are the cards that the player sees in the variant's own zones and no panel draws.
    - *action_wording* and *event_wording* put actions and events into words: those of the variant, and others that do
      not read as in normal Magic. The words of an event without a sentence are empty.
    - *move_clause* returns the head, the name of the card and the end of the sentence for a card that moves, as in
      ``to your hand:``, ``Forest``, ``from K3``; cards with the same head and end share a sentence. None leaves the
      sentence to normal Magic.
    """

    title: str = "Magic"
    seat_names: tuple[str, ...] = ()
    passive_players: tuple[Player, ...] = ()
    field_panels: FieldPanels = _no_panels
    placed: frozenset[int] = frozenset()
    table_sides: TableSides | None = None
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    minor_notes: tuple[str, ...] = ()
    prompt: str | None = None
    known_blocks: tuple[tuple[int, int], ...] = ()
    blocks_open: bool = False
    damage_waits: bool = True
    paid_for: Callable[[Event], str] = _nothing
    is_cleared_away: bool = False
    idle: str = "the stack is empty"
    stack_labels: tuple[str, str, str] = ("stack", "next: ", "then: ")
    names_owners: bool = True
    has_turns: bool = True
    turn_text: str | None = None
    until_end_of_turn: str = "until end of turn"
    outcome_reason: Callable[[str], str] = _as_it_is
    locations: Mapping[int, str] = MappingProxyType({})
    slot_names: Mapping[int, str] = MappingProxyType({})
    card_notes: Callable[[CardDef], tuple[str, ...]] = _no_notes
    other_cards: tuple[CardDef, ...] = ()
    action_wording: Wording[ObjectNames] = Wording()
    event_wording: Wording[ObjectNames] = Wording()
    move_clause: MoveClause = _no_clause


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
