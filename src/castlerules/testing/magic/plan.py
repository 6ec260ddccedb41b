"""How a scenario answers: what is asked while something is announced, and questions that are open."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import attrs

from castlerules.core import DataError, IllegalAction, Player
from castlerules.core.errors import short_repr
from castlerules.magic import engine
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import optional_costs_of
from castlerules.magic.model.ids import ObjectId, player_object
from castlerules.magic.model.stack import StackObject
from castlerules.magic.model.state import State
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode, spell_face

from .names import action_words, card_of, cards_named, object_called, object_fields, object_name

if TYPE_CHECKING:
    from .position import Position


def target_called(state: State, name: str | int, *, preferred: Collection[ObjectId] = ()) -> ObjectId:
    """Return the object called *name*, one of *preferred* if it can be, or the number of that player as a target."""
    return object_called(state, name, preferred=preferred) if isinstance(name, str) else player_object(Player(name))


@attrs.frozen
class AnnouncementPlan:
    """What is to be chosen as *announced* is announced; see ``Scenario.cast``."""

    announced: str
    targets: tuple[str | Player, ...] = ()
    x: int | None = None
    mode: int | None = None
    half: int | None = None
    optional_costs: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    paid_with: tuple[str, ...] = ()

    def answer(self, position: Position) -> actions.Action:
        """Return the answer to the question that is open in *position*; raise DataError if the plan has none."""
        stack_object = position.state.stack[-1]
        legal = engine.legal_actions(position.book, position.state)
        match legal[-1]:
            case actions.ChooseOption():
                return actions.ChooseOption(self._option_index(position, stack_object))
            case actions.ChooseX():
                return actions.ChooseX(self._required(position, self.x, "x"))
            case actions.ChooseTarget() | actions.StopChoosing():
                return self._next_target(position, stack_object, legal)
            case actions.AssignShare(target=to):
                shares = {
                    target_called(position.state, name): n for name, n in zip(self.targets, self.shares, strict=False)
                }
                return actions.AssignShare(to, self._required(position, shares.get(to), "shares"))
            case actions.ChooseSacrifice() | actions.ChooseOwnPermanent() | actions.DiscardCard() as example:
                return self._next_payment(position, stack_object, type(example), legal)
            case _:
                raise DataError(self.announced, f"asks what a plan cannot answer: {position.legal}")

    def _option_index(self, position: Position, stack_object: StackObject) -> int:
        if stack_object.card is not None and stack_object.face is None:
            return self._required(position, self.half, "half")
        if stack_object.mode is None:
            return self._required(position, self.mode, "mode")
        offered_costs = optional_costs_of(spell_face(Board(position.book, position.state), stack_object).abilities)
        return int(offered_costs[stack_object.optional_costs_offered].value in self.optional_costs)

    def _required(self, position: Position, value: int | None, noun: str) -> int:
        if value is None:
            raise DataError(self.announced, f"asks for {noun}: {position.legal}")
        return value

    def _next_target(
        self, position: Position, stack_object: StackObject, legal: tuple[actions.Action, ...]
    ) -> actions.Action:
        """Return the next target: of several in one slot the one with the lowest number comes first."""
        already_chosen = [*[number for slot in stack_object.targets for number in slot], *stack_object.choosing]
        legal_targets = [action.target for action in legal if isinstance(action, actions.ChooseTarget)]
        remaining = [
            target_called(position.state, given, preferred=(*already_chosen, *legal_targets)) for given in self.targets
        ]
        for number in already_chosen:
            if number in remaining:
                remaining.remove(number)
        slot = chosen_mode(Board(position.book, position.state), stack_object).targets[len(stack_object.targets)]
        next_ones = remaining[:1] if slot.count.most == 1 else remaining
        fitting = [number for number in next_ones if number in legal_targets]
        if fitting:
            return actions.ChooseTarget(min(fitting))
        if actions.StopChoosing() in legal:
            return actions.StopChoosing()
        if not remaining:
            raise DataError(self.announced, f"asks for another target: {position.legal}")
        return actions.ChooseTarget(remaining[0])

    def _next_payment(
        self, position: Position, stack_object: StackObject, action_type: type[Any], legal: tuple[actions.Action, ...]
    ) -> actions.Action:
        already_chosen = [*[number for part in stack_object.paid_with for number in part], *stack_object.choosing]
        (name,) = object_fields(action_type)
        legal_objects = [getattr(action, name) for action in legal]
        planned = [object_called(position.state, given, preferred=legal_objects) for given in self.paid_with]
        remaining = [number for number in planned if number not in already_chosen]
        if not remaining:
            raise DataError(self.announced, f"asks what it is paid with: {position.legal}")
        fitting = [number for number in remaining if number in legal_objects]
        action: actions.Action = action_type(min(fitting) if fitting else remaining[0])
        return action

    def check(self, position: Position, number: ObjectId) -> None:
        """Raise DataError if the object *number* on the stack was not announced as planned."""
        stack_object = next((stack_object for stack_object in position.state.stack if stack_object.id == number), None)
        if stack_object is None:
            return
        planned_targets = [given if isinstance(given, str) else f"player {given}" for given in self.targets]
        targets = [object_name(position.state, number) for slot in stack_object.targets for number in slot]
        if [name.partition("#")[0] for name in sorted(planned_targets)] != [
            name.partition("#")[0] for name in sorted(targets)
        ]:
            raise DataError(self.announced, f"is aimed at {targets}, not at {planned_targets}")
        for what, expected, actual in (
            ("X", self.x, stack_object.x),
            ("mode", self.mode, stack_object.mode),
            ("half", self.half, stack_object.face),
        ):
            if expected is not None and expected != actual:
                raise DataError(self.announced, f"has {what} {actual}, not {expected}")
        if (paid := tuple(kind.value for kind in stack_object.optional_costs)) != self.optional_costs:
            raise DataError(self.announced, f"was paid {paid} besides, not {self.optional_costs}")


def answer_action(position: Position, answer: str | int) -> actions.Action:
    """Return the answer *answer* to the open question of *position*; raise IllegalAction or DataError if it is none."""
    legal = engine.legal_actions(position.book, position.state)
    for action in legal if position.state.decision is not None else ():
        if _is_named_by(position.state, action, answer):
            return action
    action_types: list[Any] = [type(action) for action in legal if _names_one_object(type(action))]
    if not action_types or position.state.decision is None:
        raise DataError("choose", f"{short_repr(answer)} answers nothing here: {position.legal}")
    bad_action: actions.Action = action_types[0](target_called(position.state, answer))
    violation = engine.why_not(position.book, position.state, bad_action)
    assert violation is not None, "what is legal was found above"
    raise IllegalAction(bad_action, violation)


def _names_one_object(action_type: type[Any]) -> bool:
    """Return whether an action of the class *action_type* names one object, and says nothing else."""
    return len(object_fields(action_type)) == len(attrs.fields(action_type)) == 1


def _is_named_by(state: State, action: actions.Action, answer: str | int) -> bool:
    """Return whether *answer* names what *action* chooses."""
    words = action_words(state, action)
    if isinstance(answer, int):
        return words[-1] in (str(answer), f"player {answer}")
    if isinstance(action, actions.OrderTrigger):
        cards = [
            card_of(state, pending.source) for pending in state.pending_triggers if pending.number == action.trigger
        ]
    else:
        cards = [card_of(state, getattr(action, name)) for name in object_fields(type(action))]
    return words[-1] == answer or (bool(cards) and cards[-1] in cards_named(state, answer))
