"""What happens by itself only where the table has agreed on it, and the trip that begins where it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.abilities import Duration
from castlerules.magic import changes as c
from castlerules.magic.changes import Change
from castlerules.magic.commit import commit
from castlerules.magic.lasting import DelayedTrigger, Lasting
from castlerules.magic.state import State

from .look import may_recycle
from .rules import EndOfTurn, RecycleTiming, SolitaireRules
from .tableau import YOU, NewTrip, Phase, Tableau, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["by_agreement", "renewed"]


def by_agreement(state: State, tableau: Tableau, rules: SolitaireRules) -> list[Change]:
    """SOL-G55, SOL-G66: return what happens by itself only where that was agreed: a new trip begins, or things fade."""
    if rules.recycle_timing is RecycleTiming.IMMEDIATE and (found := _trip_due(state, tableau)):
        return found
    return _fading(state, rules) if tableau.phase is Phase.MAIN else []


def renewed(book: Rulebook, state: State) -> State:
    """SOL-G55: return *state* in which the discard pile has become the library, if it can, and if that is empty."""
    found = _trip_due(state, tableau_of(state))
    return commit(book, state, found) if found else state


def _trip_due(state: State, tableau: Tableau) -> list[Change]:
    """SOL-G55: return the new trip that is there to be made: the library is empty, and a trip is left."""
    if state.seats[YOU].library or not tableau.discard or not may_recycle(state):
        return []
    return [NewTrip(len(tableau.discard), tableau.trip + 1)]


def _fading(state: State, rules: SolitaireRules) -> list[Change]:
    """SOL-G66: return the end of what is of this turn, and of damage, with the action, where that was agreed."""
    changes: list[Change] = []
    if not rules.damage_persists and any([one.damage for one in state.permanents]):
        changes.append(c.DamageCleared())
    if rules.until_end_of_turn is EndOfTurn.END_OF_ACTION:
        passing = [one for one in state.lasting if not isinstance(one, DelayedTrigger)]
        passing = [one for one in passing if not isinstance(one, Lasting) or one.duration is Duration.END_OF_TURN]
        if passing or any([one.hurt_by for one in state.permanents]):
            changes.append(c.EffectsEnded(turn=True))
    return changes
