"""Checks one state of Magic: the invariants BASE-I01 and on, and what every function of the engine relies on.

The checks run in an order in which each may rely on the ones before: first the cards, then zones and object ids, then
numbers, text of cards and the stack, and last what depends on the characteristics of objects. What is half-finished in
a state is not described here a second time: ``probe`` lets the rules play on, and reports what they cannot finish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from castlerules.core import Violation
from castlerules.core.frozen import frozen
from castlerules.magic.model import CardId, Rulebook, State, actions, decisions

from .board import board_problems, combat_problems
from .numbers import number_problems
from .stack import stack_problems
from .texts import text_problems
from .zones import table_problems, zone_problems

StateCheck = Callable[["Rulebook", State], Iterator[Violation]]
StepCheck = Callable[["Rulebook", State, actions.Action, State], Iterator[Violation]]


def _no_cards(_: State) -> tuple[CardId, ...]:
    return ()


@frozen
class Invariants:
    """What must be true of the states and steps of a game: the invariants of Magic, and what a variant has besides.

    - *without* lists the codes of those of Magic, of states and of steps, that the variant does not keep.
    - *shape* are checks of the variant's own part of the state, on which the checks of zones rely; *own* are its other
      checks of a state, which run last. Each runs only if the ones before it found nothing.
    - *steps* are its checks of a step.
    - *elsewhere* returns the cards that the variant keeps in its own part of the state.
    - *settled* are the decisions of the variant that nobody is asked to make before every state-based action that is
      due has been performed.
    - *alone* are its decisions that no task follows: the answer itself makes the game go on. After every other one
      comes a checkpoint or the end of the turn (BASE-107).
    - *dividing* are its decisions in the middle of combat damage, when the attackers have assigned theirs (BASE-I18).
    """

    without: tuple[str, ...] = ()
    shape: tuple[StateCheck, ...] = ()
    own: tuple[StateCheck, ...] = ()
    steps: tuple[StepCheck, ...] = ()
    elsewhere: Callable[[State], tuple[CardId, ...]] = _no_cards
    settled: tuple[type[decisions.Decision], ...] = ()
    alone: tuple[type[decisions.Decision], ...] = ()
    dividing: tuple[type[decisions.Decision], ...] = ()

    def kept(self, violations: Iterable[Violation]) -> Iterator[Violation]:
        """Yield those of *violations*, which the checks of Magic have found, that count in the variant."""
        return (violation for violation in violations if violation.rule not in self.without)


OF_MAGIC: Final = Invariants()
"""The invariants of normal Magic."""


def state_problems(book: Rulebook, state: State, invariants: Invariants = OF_MAGIC) -> tuple[Violation, ...]:
    """Return a violation for each invariant that *state* breaks; () for a state that play can reach.

    The checks run in stages, each relying on the earlier ones; a stage that finds something is the last. A check may
    raise for a state whose announcement or combat fits together so badly that it cannot be read;
    ``probe.problems_of`` reports that, too.
    """
    for stage in _stages(book, state, invariants):
        if violations := tuple(stage):
            return violations
    return ()


def _stages(book: Rulebook, state: State, invariants: Invariants) -> Iterator[Iterable[Violation]]:
    yield invariants.kept(table_problems(book, state))
    for check in invariants.shape:
        yield check(book, state)
    yield invariants.kept(zone_problems(book, state, invariants.elsewhere(state)))
    data_problems = (
        number_problems(book, state),
        text_problems(book, state),
        stack_problems(book, state, invariants.alone),
    )
    yield invariants.kept(chain.from_iterable(data_problems))
    yield invariants.kept(combat_problems(state, invariants.dividing))
    yield invariants.kept(board_problems(book, state, invariants.settled, invariants.dividing))
    for check in invariants.own:
        yield check(book, state)
