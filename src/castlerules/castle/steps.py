"""What the turn of Castle does besides its combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.core import evolve
from castlerules.magic.state import State
from castlerules.magic.turn import untap

from .castles import with_breach
from .keep import castles_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["combat_is_over", "turn_begins"]


def turn_begins(book: Rulebook, state: State) -> State:
    """CAS-Q87: manoeuvres are counted anew; all that untaps untaps, castle creatures too (CAS-Q84)."""
    extra = castles_of(state)
    return untap(book, evolve(state, extra=evolve(extra, maneuvers=0)) if extra.maneuvers else state)


def combat_is_over(_: Rulebook, state: State) -> State:
    """CAS-Q69: with the combat phase the attack is over, and so is the shield."""
    return with_breach(state, None)
