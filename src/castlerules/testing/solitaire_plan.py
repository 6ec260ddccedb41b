"""How a scenario of Solitaire answers while something is announced and paid for, and what it compares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from castlerules.core import DataError, Event
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.magic.actions import Action
from castlerules.magic.book import Rulebook
from castlerules.magic.changes import Moved, Resolved
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.spells import traits_on_stack
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import Held, State
from castlerules.magic.tasks import Resolve, Settle, Task
from castlerules.magic.traits import optional_costs
from castlerules.solitaire.look import hand_card, row_lands, slot_permanent
from castlerules.solitaire.tableau import PaySource, tableau_of

from .solitaire_words import forms_of, labels, texts_of, visible

__all__ = ["Plan", "Words", "answering"]

Words: TypeAlias = str | tuple[str, ...]
"""One name, or several."""

_TARGET: Final = "a target"


def _row(words: Words | None) -> tuple[str, ...]:
    return () if words is None else (words,) if isinstance(words, str) else words


@attrs.frozen
class Plan:
    """What is to be chosen as *thing* is played or used; None is what is not told. See ``Patience.play``."""

    thing: str
    at: Words | None = None
    x: int | None = None
    pay: Words | None = None
    mode: int | None = None
    half: int | None = None
    paid: tuple[str, ...] | None = None
    shares: tuple[int, ...] = ()

    def check(self, start: State, book: Rulebook, before: State, done: tuple[Action, Sequence[Event]]) -> None:
        """Raise DataError if what was announced from *start* on is not as planned.

        *done* are the action that completed it in *before*, and the events up to that.
        """
        action, happened = done
        one, after, events = _completed(book, before, action)
        if one is None:
            return
        states = (start, before)
        self.check_chosen(one)
        if self.shares and sorted(self.shares) != sorted(one.shares):
            raise DataError(self.thing, f"is divided as {one.shares}, not {self.shares}")
        if self.at is not None:
            self._compare("is aimed at", _row(self.at), states, [each for slot in one.targets for each in slot])
        if self.pay is not None:
            used = _in_order_of_use(_spent(start, after, one.card), [*happened, *events])
            self._compare("is paid with", _row(self.pay), states, used, ordered=True)

    def check_chosen(self, one: OnStack) -> None:
        """Raise DataError if X, mode, half or optional costs of *one* are not those that were planned."""
        for what, told, real in (("X", self.x, one.x), ("mode", self.mode, one.mode), ("half", self.half, one.face)):
            if told is not None and told != real:
                raise DataError(self.thing, f"has {what} {real}, not {told}")
        if self.paid is not None and (real_costs := tuple([kind.value for kind in one.paid])) != self.paid:
            raise DataError(self.thing, f"was paid {real_costs} besides, not {self.paid}")

    def _compare(
        self,
        what: str,
        told: tuple[str, ...],
        states: tuple[State, State],
        real: list[ObjectId],
        *,
        ordered: bool = False,
    ) -> None:
        """Raise DataError if *told* are not the names of *real*, one for one, in one of *states*."""
        names = [_forms(states, one) for one in real]
        matched = [word for word, forms in zip(told, names, strict=False) if word in forms]
        if len(told) == len(real) == len(matched if ordered else _matched(told, names)):
            return
        raise DataError(
            self.thing, f"{what} {', '.join([one[0] for one in names]) or 'nothing'}, not {', '.join(told)}"
        )


def _forms(states: tuple[State, ...], target: ObjectId) -> tuple[str, ...]:
    """Return the names of *target* in the first of *states* in which it has one."""
    for state in states:
        if target in visible(state):
            return forms_of(state, target)
    return (f"{target}",)


def _matched(told: tuple[str, ...], names: list[tuple[str, ...]]) -> list[str]:
    """Return those of *told* that stand each for another one of *names*."""
    left, found = list(names), []
    for word in told:
        hit = next((one for one in left if word in one), None)
        if hit is not None:
            left.remove(hit)
            found.append(word)
    return found


def _later(_: Rulebook, state: State, __: Task) -> State:
    return state


def _completed(book: Rulebook, before: State, action: Action) -> tuple[OnStack | None, State, tuple[Event, ...]]:
    """Return what is announced and paid for after *action*, and the state just before it resolves, with the events."""
    waiting = attrs.evolve(book, tasks={**book.tasks, Resolve: _later, Settle: _later})
    after, events = engine.transition(waiting, before, action)
    return (after.stack[-1] if after.stack and after.asks is None else None), after, events


def _sources(state: State) -> list[Held]:
    """Return what may be a source, and is still there."""
    hand, slot = hand_card(state), slot_permanent(state)
    permanents = [*row_lands(state), *([] if slot is None else [slot])]
    found = [Held(one.id, one.card) for one in permanents] + ([] if hand is None else [hand])
    return [*found, *[held for stack in tableau_of(state).stacks for held in stack.up]]


def _spent(start: State, now: State, played: CardId | None) -> list[ObjectId]:
    """Return what has been used between *start* and *now*, besides the card that was *played*.

    What waits for a source of its own counts, though it is still there.
    """
    waiting = [one.source for one in now.stack if one.kind is StackKind.MANA]
    left = [one for one in _sources(now) if one.id not in waiting]
    return [one.id for one in _sources(start) if one not in left and one.card != played]


def _in_order_of_use(spent: list[ObjectId], events: Sequence[Event]) -> list[ObjectId]:
    """Return what was *spent* in the order in which it was used, by the numbers that were given out as it was.

    What needs a source itself is used before that, though it leaves play after it: its mana ability has the number.
    """
    numbers: dict[ObjectId, int] = {}
    ability: ObjectId | None = None
    for event in events:
        if isinstance(event, Resolved):
            ability = event.object
        elif isinstance(event, Moved) and event.old in spent:
            numbers.setdefault(event.old, ability or event.new or 0)
            ability = None
    return sorted(spent, key=lambda one: numbers.get(one, 0))


# Answers.


def answering(book: Rulebook, start: State, state: State, plan: Plan) -> str:
    """Return the answer of *plan*, begun in *start*, to the question that is open; raise DataError if it has none."""
    legal = engine.legal_actions(book, state)
    one = state.stack[-1]
    match legal[-1] if not isinstance(legal[-1], d.Concede) else legal[-2]:
        case d.ChooseOption():
            return _option(book, state, plan, one)
        case d.ChooseX():
            return f"x {_told(plan, plan.x, 'X', state, legal)}"
        case d.AssignShare(target=target):
            forms = _forms((start, state), target)
            given = next((n for word, n in zip(_row(plan.at), plan.shares, strict=False) if word in forms), None)
            return f"{forms_of(state, target)[-1]} {_told(plan, given, 'a share', state, legal)}"
        case PaySource():
            plan.check_chosen(state.stack[0])
            done = _spent(start, state, state.stack[0].card)
            return _next(plan, _left(_row(plan.pay), (start, state), done), "what it is paid with", state, legal)
        case _:
            done = [each for slot in (*one.targets, one.open) for each in slot]
            return _next(plan, _left(_row(plan.at), (start, state), done), _TARGET, state, legal)


def _option(book: Rulebook, state: State, plan: Plan, one: OnStack) -> str:
    legal = engine.legal_actions(book, state)
    if one.card is not None and one.face is None:
        return _told(plan, plan.half, "the half", state, legal)
    if one.mode is None:
        return _told(plan, plan.mode, "the mode", state, legal)
    kinds = optional_costs(traits_on_stack(Scene(book, state), one).text)
    if plan.paid is None:
        return _told(plan, None, f"{kinds[one.asked].value} or not", state, legal)
    return str(int(kinds[one.asked].value in plan.paid))


def _told(plan: Plan, given: int | None, what: str, state: State, legal: tuple[Action, ...]) -> str:
    if given is None:
        raise DataError(plan.thing, f"asks for {what}: {', '.join(labels(state, legal))}")
    return str(given)


def _left(told: tuple[str, ...], states: tuple[State, ...], done: list[ObjectId]) -> list[str]:
    """Return those of *told* that do not stand for what is *done*."""
    left = list(told)
    for word in _matched(told, [_forms(states, one) for one in done]):
        left.remove(word)
    return left


def _next(plan: Plan, left: list[str], what: str, state: State, legal: tuple[Action, ...]) -> str:
    """Return the first of what is *left* that may be chosen; else stop, or what may not be chosen."""
    pairs = [(word, action) for word in left for action in legal if word in texts_of(state, action)]
    if pairs and what == _TARGET:  # of several in one slot the first one comes first
        return min(pairs, key=lambda pair: legal.index(pair[1]))[0]
    if pairs and pairs[0][0] == left[0]:
        return left[0]
    if d.StopChoosing() in legal:
        return "stop"
    if not left:
        raise DataError(plan.thing, f"asks for {what}: {', '.join(labels(state, legal))}")
    verb = "pay" if isinstance(legal[0], PaySource) else "target"
    return f"{verb} {left[0]}"
