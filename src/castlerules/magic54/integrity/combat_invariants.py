"""``combat_problems``: the invariants of attackers, blockers, Growth and the division of combat damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model.cards import TEAM_NAMES, CardKind, opponent
from castlerules.magic54.model.ids import ObjectId, card_of, owner_of, target_text
from castlerules.magic54.model.state import NO_COMBAT, Phase, State, creature_in_play
from castlerules.magic54.rules.combat import blockers_of

Problems = Iterator[Violation]
AFTER_ATTACK: Final = (Phase.POSTCOMBAT, Phase.DISCARD, Phase.CYCLE)


def ids_text(object_ids: Iterable[ObjectId]) -> str:
    """Return *object_ids* for a message, separated by commas, as in ``KH#7, RED``."""
    return ", ".join(map(target_text, object_ids))


def combat_problems(state: State) -> Problems:
    """M54-I14, M54-I15: attackers and blockers belong to the right player, and each is named once."""
    combat = state.combat
    if state.phase is Phase.PRECOMBAT or state.phase in AFTER_ATTACK:
        if combat != NO_COMBAT:
            yield Violation("M54-I16", f"combat is not empty in the {state.phase.value} phase; expected NO_COMBAT")
        return
    if state.phase is not Phase.ATTACKERS and not combat.attackers:
        yield Violation("M54-Q11", f"no creature attacks in the {state.phase.value} step; expected at least one")
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
        yield Violation("M54-I15", f"{ids_text(peaceful)} are blocked; expected only attackers to be blocked")
    tapped = [
        object_id
        for object_id in blockers
        if (creature := creature_in_play(state, object_id)) is not None and creature.tapped
    ]
    if tapped:
        yield Violation("M54-I15", f"{ids_text(tapped)} block and are tapped; expected blockers to be untapped")
    yield from _combat_stages(state)


def _combat_stages(state: State) -> Problems:
    """Check that a step of combat holds nothing that only later steps produce (M54-093, M54-Q12, M54-053, M54-I13)."""
    combat = state.combat
    early = state.phase in (Phase.ATTACKERS, Phase.BLOCKERS)
    if state.phase is Phase.ATTACKERS and combat.blocks:
        yield Violation(
            "M54-093", f"{ids_text(dict(combat.blocks))} block in the attackers step; expected no blocks yet"
        )
    named = (*combat.attackers, *dict(combat.blocks))
    if early and (gone := [object_id for object_id in named if creature_in_play(state, object_id) is None]):
        yield Violation(
            "M54-Q12",
            f"{ids_text(gone)} has left play in the {state.phase.value} step, in which no creature can leave",
        )
    growth_codes = ", ".join(card.code for card in combat.growth_cards)
    if early and combat.growth_cards:
        yield Violation("M54-053", f"the Growth cards {growth_codes} are set aside before the combat window")
    if any(card.kind is not CardKind.MANA for card in combat.growth_cards):
        yield Violation("M54-053", f"the Growth cards set aside are {growth_codes}; expected Mana cards only")
    bonus = sum(creature.bonus for side in state.sides for creature in side.creatures)
    if bonus > (most := sum(card.power for card in combat.growth_cards)):
        yield Violation(
            "M54-I13",
            f"creatures have bonuses of {bonus} in all; expected at most {most} from the Growth cards set aside",
        )
    if state.result is None:
        yield from _assignments(state)


def _assignments(state: State) -> Problems:
    """M54-I17, M54-A14: only in the split step, and in order, attackers divide at most their damage among blockers."""
    left = {
        (attacker, blocker.id): len(blockers) - place
        for attacker in state.combat.attackers
        if creature_in_play(state, attacker) is not None and len(blockers := blockers_of(state, attacker)) > 1
        for place, blocker in enumerate(blockers, start=1)
    }
    named = [(attacker, blocker) for attacker, blocker, _ in state.combat.assignments]
    if state.phase is not Phase.ASSIGNMENT:
        if named:
            yield Violation(
                "M54-A14", f"shares of damage are fixed in the {state.phase.value} phase, before the split step"
            )
        return
    rest = list(left)[len(named) :]
    if named != list(left)[: len(named)] or not rest or left[rest[0]] == 0:
        shown = ", ".join(f"{target_text(attacker)} to {target_text(blocker)}" for attacker, blocker in named) or "none"
        yield Violation(
            "M54-A14",
            f"the shares of damage fixed so far are {shown}; expected a beginning of the list of attackers and their"
            " blockers, and another share to decide",
        )
        return
    for attacker in dict.fromkeys(attacker for attacker, _ in named):
        creature = creature_in_play(state, attacker)
        amounts = [amount for divided, _, amount in state.combat.assignments if divided == attacker]
        attack = 0 if creature is None else creature.attack
        if min(amounts) < 0 or sum(amounts) > attack or (attacker != rest[0][0] and sum(amounts) < attack):
            how_much = "at most" if attacker == rest[0][0] else "exactly"
            yield Violation(
                "M54-I17",
                f"{card_of(attacker)} divides its damage as {amounts}; expected amounts of at least 0, {how_much}"
                f" {attack} in all",
            )
