"""The damage that a fight deals when both players pass, as far as both can see it."""

from __future__ import annotations

from castlerules.core import Event
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import events
from castlerules.magic54.model.ids import PLAYERS
from castlerules.magic54.rules.combat import deal_combat_damage, next_assignment

from .notes import plausible_state
from .phrases import object_words


def fight_damage_words(observation: Observation) -> str:
    """M54-097 to M54-102: return what follows when both players pass in the fight of *observation*.

    Without a pile that is the damage of each target: ``the damage is dealt: 5 to you, 2 to KH``.
    """
    if observation.pile:
        return "the pile resolves, then combat damage is dealt"
    state = plausible_state(observation)
    if next_assignment(state) is not None:
        return "the damage is divided among the blockers, then dealt"
    log: list[Event] = []
    deal_combat_damage(state, log)
    amounts: dict[str, int] = {}
    for event in log:
        if isinstance(event, events.Damaged):
            is_own = event.target == PLAYERS[observation.player]
            name = "you" if is_own else object_words(observation, event.target)
            amounts[name] = amounts.get(name, 0) + event.amount
    dealt = ", ".join([f"{amount} to {name}" for name, amount in amounts.items()])
    return f"the damage is dealt: {dealt}" if dealt else "no damage is dealt"
