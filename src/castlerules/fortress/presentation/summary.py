"""What the ``repr`` of a state or an observation of Fortress says of the siege."""

from __future__ import annotations

from castlerules.core.wording import counted_noun
from castlerules.fortress.model.state import GARRISON, Siege
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import State
from castlerules.magic.presentation.summary import player_facts, variant_facts


@variant_facts.register
def siege_facts(siege: Siege, position: State | Observation) -> tuple[str, ...]:
    """Return the facts of normal Magic for the player of *position*, and what stands in the way."""
    guards = sum(permanent.controller == GARRISON for permanent in position.permanents)
    dealt = "not dealt yet" if siege.opposition is None else f"{siege.opposition} dealt"
    garrison = f"garrison: {counted_noun(guards, 'permanent')}, {dealt}"
    dice = [f"dice {' '.join(map(str, siege.dice[-12:]))}"] if siege.dice else []
    return (*list(player_facts(position))[:1], garrison, f"attempt {siege.attempt}", *dice)
