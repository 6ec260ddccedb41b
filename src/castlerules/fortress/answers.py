"""The questions of Fortress: what may be answered, and what an answer does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Broken
from castlerules.magic.actions import Action
from castlerules.magic.asking import Question
from castlerules.magic.book import Asking, Rulebook
from castlerules.magic.combat import begin_attackers
from castlerules.magic.commit import ended
from castlerules.magic.scene import Scene
from castlerules.magic.state import State

from .assault import Result
from .setup import dealt, set_up
from .siege import (
    AdmitDefeat,
    AfterHelp,
    ChooseBlocker,
    ChooseOpposition,
    ChoosingBlocker,
    ChoosingOpposition,
    DeclareAssault,
    PlayAgain,
    SkipAssault,
    Storming,
    agreed,
)
from .steps import blocks_go_on, outcome_of, replays_or_ends, storms

__all__ = ["QUESTIONS"]


def _opposition_now(scene: Scene, _: ChoosingOpposition) -> list[Action]:
    """FOR-Q06: the numbers of creatures that the options allow."""
    rules = agreed(scene.state)
    return [ChooseOpposition(n) for n in range(rules.min_opposing, rules.max_opposing + 1)]


def _out_of_range(scene: Scene, _: ChoosingOpposition, action: Action) -> Broken | None:
    """FOR-Q06: tell which numbers may be chosen."""
    if not isinstance(action, ChooseOpposition):
        return None
    rules = agreed(scene.state)
    return Broken("FOR-Q06", f"from {rules.min_opposing} to {rules.max_opposing} creatures oppose you")


def _opposed(book: Rulebook, state: State, _: ChoosingOpposition, action: ChooseOpposition) -> State:
    return dealt(book, state, action.n)


def _blockers_now(_: Scene, question: ChoosingBlocker) -> list[Action]:
    return [ChooseBlocker(one) for one in question.twins]


def _blocker_chosen(book: Rulebook, state: State, question: ChoosingBlocker, action: ChooseBlocker) -> State:
    chosen = (*question.chosen, (action.creature, question.attacker))
    return blocks_go_on(book, state, question.left, chosen)


def _storming_now(_: Scene, __: Storming) -> list[Action]:
    return [SkipAssault(), DeclareAssault()]


def _storm_answered(book: Rulebook, state: State, _: Storming, action: Action) -> State:
    return storms(book, state) if isinstance(action, DeclareAssault) else begin_attackers(book, state)


def _after_help_now(_: Scene, __: AfterHelp) -> list[Action]:
    return [PlayAgain(), AdmitDefeat()]


def _help_answered(book: Rulebook, state: State, _: AfterHelp, action: Action) -> State:
    """FOR-040, FOR-Q54: a new game with the same deck, or total defeat."""
    if isinstance(action, AdmitDefeat):
        return ended(state, outcome_of(Result.TOTAL_DEFEAT, "the player admits it", "FOR-040"))
    if replays_or_ends(state):
        return ended(state, outcome_of(Result.PLAY_AGAIN, "another game is to be played", "FOR-Q54"))
    return set_up(book, state)


QUESTIONS: Final[Mapping[type[Question], Asking]] = MappingProxyType(
    {
        ChoosingOpposition: Asking(
            _opposition_now, _opposed, "FOR-009", "say how many creatures oppose you first", refusal=_out_of_range
        ),
        ChoosingBlocker: Asking(
            _blockers_now, _blocker_chosen, "FOR-Q40", "say which of the equal creatures blocks first"
        ),
        Storming: Asking(_storming_now, _storm_answered, "FOR-Q50", "say whether you storm the fortress first"),
        AfterHelp: Asking(_after_help_now, _help_answered, "FOR-040", "play again or admit defeat first", last=True),
    }
)
"""The questions that normal Magic does not have."""
