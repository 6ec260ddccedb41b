"""Carries out a test's plan for announcing a spell or ability: makes its choices, and checks what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from castlerules.core import DataError, Event
from castlerules.core.frozen import frozen
from castlerules.magic import engine
from castlerules.magic.model import CardId, ObjectId, Rulebook, actions, changes, optional_costs_of, tasks
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import spell_face
from castlerules.solitaire.model.actions import PaySource
from castlerules.solitaire.model.state import tableau_of
from castlerules.solitaire.query.layout import hand_card, row_lands, slot_permanent

from .names import action_texts, nameable_objects, names_of, shortest_texts

Names: TypeAlias = str | tuple[str, ...]
"""One name, or several."""

_TARGET: Final = "a target"


def _as_tuple(words: Names | None) -> tuple[str, ...]:
    return () if words is None else (words,) if isinstance(words, str) else words


@frozen
class AnnouncementPlan:
    """The choices that a test makes while *announced*, a card or permanent by name, is announced.

    None stands for a choice that the test does not make.

    ``SolitaireScenario.play`` explains the other fields.
    """

    announced: str
    targets: Names | None = None
    x: int | None = None
    sources: Names | None = None
    mode: int | None = None
    half: int | None = None
    optional_costs: tuple[str, ...] | None = None
    shares: tuple[int, ...] = ()

    def check(
        self, start: State, book: Rulebook, before: State, completion: tuple[actions.Action, Sequence[Event]]
    ) -> None:
        """Raise DataError if the announced spell or ability has other choices (targets, sources, X, ...) than the plan.

        Its announcement began in the state *start*. *completion* is the action that completed the announcement, in the
        state *before*, and the events up to this action.
        """
        action, earlier_events = completion
        stack_object, after, events = _announced_object(book, before, action)
        if stack_object is None:
            return
        states = (start, before)
        self.check_chosen(stack_object)
        if self.shares and sorted(self.shares) != sorted(stack_object.division):
            raise DataError(self.announced, f"expected the shares {self.shares}, got {stack_object.division}")
        if self.targets is not None:
            self._check_names(
                "targets", _as_tuple(self.targets), states, [number for slot in stack_object.targets for number in slot]
            )
        if self.sources is not None:
            used = _in_order_of_use(_used_sources(start, after, stack_object.card), [*earlier_events, *events])
            self._check_names("sources", _as_tuple(self.sources), states, used, ordered=True)

    def check_chosen(self, stack_object: StackObject) -> None:
        """Raise DataError if X, mode, half or optional costs of *stack_object* differ from the plan."""
        for what, planned, actual in (
            ("X", self.x, stack_object.x),
            ("mode", self.mode, stack_object.mode),
            ("half", self.half, stack_object.face),
        ):
            if planned is not None and planned != actual:
                raise DataError(self.announced, f"expected {what} {planned}, got {actual}")
        if (
            self.optional_costs is not None
            and (actual_costs := tuple([kind.value for kind in stack_object.optional_costs])) != self.optional_costs
        ):
            raise DataError(self.announced, f"expected the optional costs {self.optional_costs}, got {actual_costs}")

    def _check_names(
        self,
        noun: str,
        planned_names: tuple[str, ...],
        states: tuple[State, State],
        actual: list[ObjectId],
        *,
        ordered: bool = False,
    ) -> None:
        """Raise DataError unless *planned_names* name exactly the *actual* objects, one name for each object.

        The objects are named as in the first of *states* in which they have a name. *noun* says in the message what the
        objects are; if *ordered*, the order counts.
        """
        names = [_names_in(states, object_id) for object_id in actual]
        matched = [word for word, forms in zip(planned_names, names, strict=False) if word in forms]
        if len(planned_names) == len(actual) == len(matched if ordered else _matching_names(planned_names, names)):
            return
        raise DataError(
            self.announced,
            f"expected the {noun} {', '.join(planned_names)}, got {', '.join([name[0] for name in names]) or 'none'}",
        )


def _names_in(states: tuple[State, ...], target: ObjectId) -> tuple[str, ...]:
    """Return all names of *target*, such as ``Terror`` and ``Terror@K3``, in the first of *states* where it has any.

    If it has a name in none of them, its object id is its only name.
    """
    for state in states:
        if target in nameable_objects(state):
            return names_of(state, target)
    return (f"{target}",)


def _matching_names(planned_names: tuple[str, ...], names: list[tuple[str, ...]]) -> list[str]:
    """Return those of *planned_names* that name an object; two equal names need two objects.

    *names* holds, for each object, all names that it has.
    """
    left, matched = list(names), []
    for word in planned_names:
        forms = next((forms for forms in left if word in forms), None)
        if forms is not None:
            left.remove(forms)
            matched.append(word)
    return matched


def _do_nothing(_: Rulebook, state: State, __: tasks.Task) -> State:
    return state


def _announced_object(
    book: Rulebook, before: State, action: actions.Action
) -> tuple[StackObject | None, State, tuple[Event, ...]]:
    """Return the object that *action* finishes announcing, the state before it resolves, and the events.

    The object is None if *action* does not finish an announcement.

    To stop there, the rulebook gets handlers that do nothing for resolving and for the checkpoint, the loop of
    compulsory moves.
    """
    pausing_book = attrs.evolve(
        book, task_handlers={**book.task_handlers, tasks.Resolve: _do_nothing, tasks.Checkpoint: _do_nothing}
    )
    after, events = engine.transition(pausing_book, before, action)
    return (after.stack[-1] if after.stack and after.decision is None else None), after, events


def _possible_sources(state: State) -> list[CardObject]:
    """Return the objects that may be used as sources: lands of the row, slot, hand card, and face-up stack cards."""
    hand, slot = hand_card(state), slot_permanent(state)
    permanents = [*row_lands(state), *([] if slot is None else [slot])]
    cards = [CardObject(permanent.id, permanent.card) for permanent in permanents] + ([] if hand is None else [hand])
    return [*cards, *[card_object for stack in tableau_of(state).stacks for card_object in stack.face_up]]


def _used_sources(start: State, now: State, played: CardId | None) -> list[ObjectId]:
    """Return the sources used to pay between *start* and *now*; *played*, the card that was played, is not among them.

    A source whose mana ability is on the stack, because it is not paid for yet, counts as used.
    """
    waiting_sources = [stack_object.source for stack_object in now.stack if stack_object.kind is StackKind.MANA_ABILITY]
    unused = [card for card in _possible_sources(now) if card.id not in waiting_sources]
    return [card.id for card in _possible_sources(start) if card not in unused and card.card != played]


def _in_order_of_use(used: list[ObjectId], events: Sequence[Event]) -> list[ObjectId]:
    """Return the *used* sources in the order of their use, which the object ids given out by *events* show.

    A source that must itself be paid for is used before the source that pays for it, though it leaves play later; so
    the id of its mana ability counts.
    """
    numbers: dict[ObjectId, int] = {}
    ability: ObjectId | None = None
    for event in events:
        if isinstance(event, changes.Resolved):
            ability = event.object
        elif isinstance(event, changes.Moved) and event.old_object in used:
            numbers.setdefault(event.old_object, ability or event.new_object or 0)
            ability = None
    return sorted(used, key=lambda object_id: numbers.get(object_id, 0))


# Making decisions.


def planned_answer(book: Rulebook, start: State, state: State, plan: AnnouncementPlan) -> str:
    """Return the text of the action by which *plan*, begun in *start*, answers the pending decision of *state*.

    Raises DataError if the plan has no answer to this decision.
    """
    legal = engine.legal_actions(book, state)
    stack_object = state.stack[-1]
    match legal[-1] if not isinstance(legal[-1], actions.Concede) else legal[-2]:
        case actions.ChooseOption():
            return _option_answer(book, state, plan, stack_object)
        case actions.ChooseX():
            return f"x {_required(plan, plan.x, 'X', state, legal)}"
        case actions.AssignShare(target=target):
            forms = _names_in((start, state), target)
            share = next(
                (n for word, n in zip(_as_tuple(plan.targets), plan.shares, strict=False) if word in forms), None
            )
            return f"{names_of(state, target)[-1]} {_required(plan, share, 'a share', state, legal)}"
        case PaySource():
            plan.check_chosen(state.stack[0])
            already_chosen = _used_sources(start, state, state.stack[0].card)
            remaining = _remaining_names(_as_tuple(plan.sources), (start, state), already_chosen)
            return _next_answer(plan, remaining, "a source", state, legal)
        case _:
            already_chosen = [number for slot in (*stack_object.targets, stack_object.choosing) for number in slot]
            remaining = _remaining_names(_as_tuple(plan.targets), (start, state), already_chosen)
            return _next_answer(plan, remaining, _TARGET, state, legal)


def _option_answer(book: Rulebook, state: State, plan: AnnouncementPlan, stack_object: StackObject) -> str:
    legal = engine.legal_actions(book, state)
    if stack_object.card is not None and stack_object.face is None:
        return _required(plan, plan.half, "the half", state, legal)
    if stack_object.mode is None:
        return _required(plan, plan.mode, "the mode", state, legal)
    offered_costs = optional_costs_of(spell_face(Board(book, state), stack_object).abilities)
    if plan.optional_costs is None:
        return _required(plan, None, f"{offered_costs[stack_object.optional_costs_offered].value} or not", state, legal)
    return str(int(offered_costs[stack_object.optional_costs_offered].value in plan.optional_costs))


def _required(
    plan: AnnouncementPlan, value: int | None, noun: str, state: State, legal: tuple[actions.Action, ...]
) -> str:
    if value is None:
        raise DataError(
            plan.announced, f"the test must state {noun}; expected one of: {', '.join(shortest_texts(state, legal))}"
        )
    return str(value)


def _remaining_names(
    planned_names: tuple[str, ...], states: tuple[State, ...], already_chosen: list[ObjectId]
) -> list[str]:
    """Return *planned_names* without one name for each of the *already_chosen* objects."""
    left = list(planned_names)
    for word in _matching_names(planned_names, [_names_in(states, object_id) for object_id in already_chosen]):
        left.remove(word)
    return left


def _next_answer(
    plan: AnnouncementPlan, remaining: list[str], noun: str, state: State, legal: tuple[actions.Action, ...]
) -> str:
    """Return the text of the next choice: a name among *remaining* that may be chosen, or else ``stop``.

    If the player may not stop either, the first of *remaining* is returned although it is illegal: the caller applies
    it, and IllegalAction tells the test which rule it breaks. If no name remains, DataError asks the test for *noun*.
    """
    pairs = [(word, action) for word in remaining for action in legal if word in action_texts(state, action)]
    if pairs and noun == _TARGET:  # targets of one slot are chosen in the order of the legal actions
        return min(pairs, key=lambda pair: legal.index(pair[1]))[0]
    if pairs and pairs[0][0] == remaining[0]:
        return remaining[0]
    if actions.StopChoosing() in legal:
        return "stop"
    if not remaining:
        raise DataError(
            plan.announced, f"the test must state {noun}; expected one of: {', '.join(shortest_texts(state, legal))}"
        )
    verb = "pay" if isinstance(legal[0], PaySource) else "target"
    return f"{verb} {remaining[0]}"
