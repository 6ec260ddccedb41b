"""Short words for what the tests of Magic 54 ask of a duel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.core import Event, Player
from castlerules.magic54 import Card, Creature, Damaged, Phase, PlayKind, Solved, State
from castlerules.magic54.model.ids import card_of
from castlerules.magic54.model.state import creature_ids_of, target_ids_of
from castlerules.testing.magic54 import Magic54Scenario

IDLE_TURN: Final = (*("pass",) * 4, "decline")
"""A turn without creatures to attack with, in which nobody does anything and a card is left in hand."""


def creatures_text(duel: Magic54Scenario, player: Player) -> str:
    """Return the creatures of *player* in the words of ``side``: ``KH/t QD/s/d1``; a bonus of 3 is ``/b3``."""
    return " ".join(_marked(creature) for creature in duel.state.sides[player].creatures)


def _marked(creature: Creature) -> str:
    marks = ("/t" if creature.tapped else "") + ("/s" if creature.sick else "")
    marks += f"/d{creature.damage}" if creature.damage else ""
    return creature.card.code + marks + (f"/b{creature.bonus}" if creature.bonus else "")


def rule_broken_by(duel: Magic54Scenario, action: str) -> str | None:
    """Return the rule that *action* would break, or None if it may be done; the legal actions must agree."""
    violation = duel.why_not(action)
    if duel.is_legal(action) is not (violation is None):
        raise AssertionError(f"{action}: why_not and legal_actions disagree")
    return None if violation is None else violation.rule


def in_combat(duel: Magic54Scenario, attackers: str, blocks: str = "") -> Magic54Scenario:
    """Return *duel*, where attackers are to be named, in the combat window; *blocks* are words such as ``JC>KH``."""
    duel = duel.do(*[f"attack {name}" for name in attackers.split()], "end_attack")
    for block in blocks.split():
        blocker, _, attacker = block.partition(">")
        duel = duel.do(f"block {blocker} {attacker}")
    return duel.do("end_block") if duel.state.phase is Phase.BLOCKERS else duel


def solved_kinds(events: Iterable[Event]) -> list[PlayKind]:
    """Return what was solved, in order."""
    return [event.kind for event in events if isinstance(event, Solved)]


def damage_hits(events: Iterable[Event]) -> list[tuple[str, int]]:
    """Return the damage that arrived, as the codes of its sources and its amounts, in order."""
    return [(event.source.code, event.amount) for event in events if isinstance(event, Damaged)]


def hidden_from(state: State, player: Player) -> set[Card]:
    """Return the cards that *player* cannot know: the opponent's hand, and the decks but for one that is searched.

    A creature that went back to a hand while pile, shields or fight speak of it is known.
    """
    mine, theirs = state.sides[player], state.sides[1 - player]
    searching = state.searching_joker is not None and state.searching_joker.team == player
    spoken_of = {card_of(object_id) for object_id in (*creature_ids_of(state), *target_ids_of(state))}
    return {*theirs.hand, *theirs.deck, *(() if searching else mine.deck)} - spoken_of
