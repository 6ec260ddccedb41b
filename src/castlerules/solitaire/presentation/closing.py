"""The end of a game of Solitaire in words: why it has ended, and what was left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules._display import counted_names
from castlerules.core.wording import counted_noun
from castlerules.solitaire.model.state import STACK_NAMES

from .display import SolitaireDisplay

_LOSSES: Final = ("stuck", "draw", "exhausted", "action_limit", "loop")
"""SOL-G56: the words with which the reasons of losses begin, for programs; "draw" does not mean a drawn game."""


def reason_in_words(reason: str) -> str:
    """Return *reason*, that of an outcome, without the word in front that only programs need (SOL-G56, SOL-G84)."""
    word, _, words = reason.partition(": ")
    if word == "conceded":
        return "you have conceded"
    return words if word in _LOSSES and words else reason


def closing_lines(display: SolitaireDisplay) -> tuple[str, ...]:
    """Return what was left on the stacks, if there was anything, and what was left to play with, as sentences."""
    stacks = [words for words in _stacks(display) if words]
    rest = f"in trip {display.tableau.trip} of {display.rules.max_trips}: {_rest(display)}."
    return (f"Left on the stacks: {', '.join(stacks)}.", f"Beside them, {rest}") if stacks else (f"Left over {rest}",)


def _stacks(display: SolitaireDisplay) -> Iterator[str]:
    """Yield the number of cards on each stack that has any; what lies face down stays unknown."""
    for name, stack in zip(STACK_NAMES, display.tableau.stacks, strict=False):
        down, up = stack.face_down_count, [card.card.name for card in stack.face_up]
        hidden = [f"{down} face down"] if down else []
        if down or up:
            yield f"{name} {' and '.join([*([counted_names(up)] if up else []), *hidden])}"


def _rest(display: SolitaireDisplay) -> str:
    """Return the lands, the permanent in the slot, and the sizes of the piles, as far as there is anything.

    In a lost game it is told, too, that there are no lands or that the library is empty, since that is why (SOL-G56).
    """
    tableau, seat = display.tableau, display.observation.own_seat
    piles = {
        "in the library": seat.library_size,
        "in the hand": tableau.covered_count + (display.hand_card is not None),
        "in the discard pile": len(tableau.discard_cards or ()) or tableau.discard_count,
    }
    is_left = any([stack.face_down_count or stack.face_up for stack in tableau.stacks])
    parts = [counted_noun(len(display.row), "land") if display.row else "no lands to pay with"]
    parts = parts if display.row or is_left else []
    parts += [f"{display.slot.card.name} in the slot"] if display.slot is not None else []
    parts += [f"{counted_noun(count, 'card')} {place}" for place, count in piles.items() if count]
    parts += ["nothing in the library"] if is_left and not seat.library_size else []
    return ", ".join(parts) or "nothing"
