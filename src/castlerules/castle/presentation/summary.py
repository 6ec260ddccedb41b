"""What the ``repr`` of a state or an observation of Castle says of the castles."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.castle.information.observed_castle import ObservedCastle, ObservedCastleState
from castlerules.castle.model.state import Castle, CastleState
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import State
from castlerules.magic.presentation.summary import player_facts, variant_facts


@variant_facts.register(CastleState)
@variant_facts.register(ObservedCastleState)
def castle_facts(extra: CastleState | ObservedCastleState, position: State | Observation) -> tuple[str, ...]:
    """Return the facts of normal Magic for each player of *position*, the sizes of castles, and the attack."""
    attack = [] if extra.breach is None else [f"column {extra.breach.column} is attacked"]
    return (*player_facts(position), *_castle_texts(extra), *attack)


def _castle_texts(extra: CastleState | ObservedCastleState) -> Iterator[str]:
    castles: tuple[Castle | ObservedCastle, ...] = extra.castles
    for place, castle in enumerate(castles):
        filled = sum(slot is not None for slot in castle.slots)
        reserve = castle.reserve if isinstance(castle.reserve, int) else len(castle.reserve)
        cards = f"{counted_noun(filled, 'card')} in {len(castle.slots)} slots, reserve {reserve}"
        yield f"castle of player {place}: {cards}"
