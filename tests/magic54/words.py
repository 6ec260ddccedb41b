"""Short words for what the tests of Magic 54 ask of a duel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.core import Event, Player
from castlerules.magic54 import Card, Creature, Damaged, Phase, Solved, State, Use
from castlerules.magic54.ids import creature_ids_of, target_ids_of
from castlerules.magic54.state import card_of
from castlerules.testing.magic54 import Duel

IDLE: Final = (*("pass",) * 4, "decline")
"""A turn without creatures to attack with, in which nobody does anything and a card is left in hand."""


def in_play(duel: Duel, player: Player) -> str:
    """Return the creatures of *player* in the words of ``side``: ``KH/t QD/s/d1``; a bonus of 3 is ``/b3``."""
    return " ".join(_marked(one) for one in duel.state.sides[player].creatures)


def _marked(one: Creature) -> str:
    marks = ("/t" if one.tapped else "") + ("/s" if one.sick else "")
    marks += f"/d{one.damage}" if one.damage else ""
    return one.card.code + marks + (f"/b{one.bonus}" if one.bonus else "")


def rule_against(duel: Duel, action: str) -> str | None:
    """Return the rule that *action* would break, or None if it may be done; the legal actions must agree."""
    broken = duel.why_not(action)
    if duel.allows(action) is not (broken is None):
        raise AssertionError(f"{action}: why_not and legal_actions disagree")
    return None if broken is None else broken.rule


def in_combat(duel: Duel, attackers: str, blocks: str = "") -> Duel:
    """Return *duel*, where attackers are to be named, in the combat window; *blocks* are words such as ``JC>KH``."""
    duel = duel.do(*[f"attack {one}" for one in attackers.split()], "end_attack")
    for block in blocks.split():
        blocker, _, attacker = block.partition(">")
        duel = duel.do(f"block {blocker} {attacker}")
    return duel.do("end_block") if duel.state.phase is Phase.BLOCKERS else duel


def solved(events: Iterable[Event]) -> list[Use]:
    """Return what was solved, in order."""
    return [one.use for one in events if isinstance(one, Solved)]


def hits(events: Iterable[Event]) -> list[tuple[str, int]]:
    """Return the damage that arrived, as the codes of its sources and its amounts, in order."""
    return [(one.source.code, one.amount) for one in events if isinstance(one, Damaged)]


def hidden_from(state: State, player: Player) -> set[Card]:
    """Return the cards that *player* cannot know: the opponent's hand, and the decks but for one that is searched.

    A creature that went back to a hand while pile, shields or fight speak of it is known.
    """
    mine, theirs = state.sides[player], state.sides[1 - player]
    searching = state.search is not None and state.search.team == player
    spoken_of = {card_of(one) for one in (*creature_ids_of(state), *target_ids_of(state))}
    return {*theirs.hand, *theirs.deck, *(() if searching else mine.deck)} - spoken_of
