"""Invariants of combat in Magic 54: attackers, blockers, Growth cards and the division of combat damage.

Growth is a Mana card played on a fighting creature for a bonus; it is set aside until the end of combat. In the split
step the active player divides the damage of attackers with several blockers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model.cards import TEAM_NAMES, opponent
from castlerules.magic54.model.ids import ObjectId, card_of, owner_of, target_text
from castlerules.magic54.model.state import NO_COMBAT, Phase, State, creature_in_play
from castlerules.magic54.rules.combat import blockers_of

Problems = Iterator[Violation]
AFTER_ATTACK: Final = (Phase.POSTCOMBAT, Phase.DISCARD, Phase.CYCLE)


def ids_text(object_ids: Iterable[ObjectId]) -> str:
    """Return creatures and players as text for a message, such as ``KH#7, RED`` (card code and entry number)."""
    return ", ".join(map(target_text, object_ids))


def combat_problems(state: State) -> Problems:
    """M54-I14, M54-I15: check that attackers and blockers are creatures of the right player, each listed once."""
    combat = state.combat
    if state.phase is Phase.PRECOMBAT or state.phase in AFTER_ATTACK:
        if combat != NO_COMBAT:
            yield Violation(
                "M54-I16", f"combat has attackers or other entries in the {state.phase.value} phase; expected none"
            )
        return
    if len(set(combat.attackers)) < len(combat.attackers) or any(owner_of(a) != state.active for a in combat.attackers):
        yield Violation(
            "M54-I14",
            f"{ids_text(combat.attackers)} attack; expected creatures of {TEAM_NAMES[state.active]}, each listed once",
        )
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers) or any(owner_of(object_id) == state.active for object_id in blockers):
        name = TEAM_NAMES[opponent(state.active)]
        yield Violation("M54-I15", f"{ids_text(blockers)} block; expected creatures of {name}, each listed once")
    peaceful = [attacker for _, attacker in combat.blocks if attacker not in combat.attackers]
    if peaceful:
        yield Violation(
            "M54-I15", f"{ids_text(peaceful)} are blocked, but do not attack; expected blocked creatures to attack"
        )
    tapped = [
        object_id
        for object_id in blockers
        if (creature := creature_in_play(state, object_id)) is not None and creature.tapped
    ]
    if tapped:
        yield Violation("M54-I15", f"the blockers {ids_text(tapped)} are tapped; expected all blockers to be untapped")
    yield from _growth(state)
    if state.result is None:
        yield from _assignments(state)


def _growth(state: State) -> Problems:
    """M54-053, M54-I13: check that Growth cards come after the blocks, and that bonuses come from them."""
    combat = state.combat
    if combat.growth_cards and state.phase in (Phase.ATTACKERS, Phase.BLOCKERS):
        growth_codes = ", ".join(card.code for card in combat.growth_cards)
        yield Violation(
            "M54-053",
            f"the Growth cards {growth_codes} are set aside in the {state.phase.value} step; expected none yet",
        )
    bonus = sum(creature.bonus for side in state.sides for creature in side.creatures)
    if bonus > (most := sum(card.power for card in combat.growth_cards)):
        yield Violation(
            "M54-I13",
            f"creatures have bonuses of {bonus} in all; expected at most {most}, the sum of the Growth cards set aside",
        )


def _assignments(state: State) -> Problems:
    """M54-I17: check that the shares of damage fixed so far, in the split step only, can add up to the attack."""
    shares = state.combat.assignments
    if state.phase is not Phase.ASSIGNMENT and shares:
        yield Violation(
            "M54-A14",
            f"{len(shares)} shares of damage are fixed in the {state.phase.value} phase; expected none outside the"
            " split step",
        )
        return
    for attacker in dict.fromkeys(attacker for attacker, _, _ in shares):
        creature = creature_in_play(state, attacker)
        amounts = [amount for divided, _, amount in shares if divided == attacker]
        attack = 0 if creature is None else creature.attack
        is_complete = len(amounts) >= len(blockers_of(state, attacker)) - 1  # the last share is fixed without a choice
        if min(amounts) < 0 or sum(amounts) > attack or (is_complete and sum(amounts) < attack):
            how_much = "exactly" if is_complete else "at most"
            yield Violation(
                "M54-I17",
                f"{card_of(attacker)} divides its damage among blockers as {amounts}; expected amounts of at least 0,"
                f" in all {how_much} {attack}, its attack",
            )
