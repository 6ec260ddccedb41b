"""Finds the actions by which a ``MagicScenario`` decides: while it announces a spell or ability, and from answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import attrs

from castlerules.core import DataError, IllegalAction, Player
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic import engine
from castlerules.magic.model import ObjectId, StackObject, State, actions, optional_costs_of, player_object
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode, spell_face

from .names import action_words, card_of, cards_named, object_called, object_fields, object_name

if TYPE_CHECKING:
    from .position import Position


def target_called(state: State, name: str | int, *, preferred: Collection[ObjectId] = ()) -> ObjectId:
    """Return the target that *name* means, as an object id: an object, or for a number the player with that number.

    If several objects share the name, one of *preferred* is taken if possible.
    """
    return object_called(state, name, preferred=preferred) if isinstance(name, str) else player_object(Player(name))


@frozen
class AnnouncementPlan:
    """The choices that a test makes in advance for *announced*, a spell or the source of an ability.

    The fields are the arguments of ``MagicScenario.cast``.
    """

    announced: str
    targets: tuple[str | Player, ...] = ()
    x: int | None = None
    mode: int | None = None
    half: int | None = None
    optional_costs: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    paid_with: tuple[str, ...] = ()

    def answer(self, position: Position) -> actions.Action:
        """Return the action for the pending decision of *position*; raise DataError if the plan does not cover it."""
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
            case (
                actions.ChooseSacrifice()
                | actions.ChooseOwnPermanent()
                | actions.DiscardCard()
                | actions.ChooseCard() as example
            ):
                return self._next_payment(position, stack_object, type(example), legal)
            case _:
                raise DataError(
                    self.announced,
                    f"no argument of cast or activate answers {position.decision}; the legal actions: {position.legal}",
                )

    def _option_index(self, position: Position, stack_object: StackObject) -> int:
        if stack_object.card is not None and stack_object.face is None:
            return self._required(position, self.half, "half")
        if stack_object.mode is None:
            return self._required(position, self.mode, "mode")
        offered_costs = optional_costs_of(spell_face(Board(position.book, position.state), stack_object).abilities)
        return int(offered_costs[stack_object.optional_costs_offered].value in self.optional_costs)

    def _required(self, position: Position, value: int | None, noun: str) -> int:
        if value is None:
            raise DataError(
                self.announced, f"expected the argument {noun}, got none; the legal actions: {position.legal}"
            )
        return value

    def _next_target(
        self, position: Position, stack_object: StackObject, legal: tuple[actions.Action, ...]
    ) -> actions.Action:
        """Return the action that chooses the next target of the plan, or that stops choosing if no target is left.

        The targets of one phrase, such as "two target creatures", are chosen in the order of their object ids. Raises
        DataError if the plan has too few targets.
        """
        already_chosen = [*[number for slot in stack_object.targets for number in slot], *stack_object.choosing]
        legal_targets = [action.target for action in legal if isinstance(action, actions.ChooseTarget)]
        remaining = [
            target_called(position.state, name, preferred=(*already_chosen, *legal_targets)) for name in self.targets
        ]
        for number in already_chosen:
            if number in remaining:
                remaining.remove(number)
        slot = chosen_mode(Board(position.book, position.state), stack_object).targets[len(stack_object.targets)]
        next_targets = remaining[:1] if slot.count.most == 1 else remaining
        fitting = [number for number in next_targets if number in legal_targets]
        if fitting:
            return actions.ChooseTarget(min(fitting))
        if actions.StopChoosing() in legal:
            return actions.StopChoosing()
        if not remaining:
            raise DataError(
                self.announced,
                f"expected one more target than the {len(self.targets)} given; the legal actions: {position.legal}",
            )
        return actions.ChooseTarget(remaining[0])

    def _next_payment(
        self, position: Position, stack_object: StackObject, action_type: type[Any], legal: tuple[actions.Action, ...]
    ) -> actions.Action:
        already_chosen = [*[number for part in stack_object.paid_with for number in part], *stack_object.choosing]
        (field,) = object_fields(action_type)
        legal_objects = [getattr(action, field) for action in legal]
        planned = [object_called(position.state, name, preferred=legal_objects) for name in self.paid_with]
        remaining = [number for number in planned if number not in already_chosen]
        if not remaining:
            raise DataError(
                self.announced,
                f"expected one more name in paid_with than {len(planned)}; the legal actions: {position.legal}",
            )
        fitting = [number for number in remaining if number in legal_objects]
        action: actions.Action = action_type(min(fitting) if fitting else remaining[0])
        return action

    def check(self, position: Position, number: ObjectId) -> None:
        """Raise DataError if the choices made for the object *number*, a spell or ability, are not those planned."""
        stack_object = next((stack_object for stack_object in position.state.stack if stack_object.id == number), None)
        if stack_object is None:
            return
        planned_targets = [target if isinstance(target, str) else f"player {target}" for target in self.targets]
        targets = [object_name(position.state, number) for slot in stack_object.targets for number in slot]
        if [name.partition("#")[0] for name in sorted(planned_targets)] != [
            name.partition("#")[0] for name in sorted(targets)
        ]:
            raise DataError(self.announced, f"expected the targets {planned_targets}, but {targets} were announced")
        for what, expected, actual in (
            ("X", self.x, stack_object.x),
            ("mode", self.mode, stack_object.mode),
            ("half", self.half, stack_object.face),
        ):
            if expected is not None and expected != actual:
                raise DataError(self.announced, f"expected {what} {expected}, got {actual}")
        if (actual_costs := tuple(kind.value for kind in stack_object.optional_costs)) != self.optional_costs:
            raise DataError(self.announced, f"expected the optional costs {self.optional_costs}, got {actual_costs}")


def answer_action(position: Position, answer: str | int) -> actions.Action:
    """Return the legal action that *answer* (a name, a player or a number) means for the decision of *position*.

    Raises IllegalAction if *answer* names an object that may not be chosen, DataError if it means no action.
    """
    legal = engine.legal_actions(position.book, position.state)
    for action in legal if position.state.decision is not None else ():
        if _is_named_by(position.state, action, answer):
            return action
    action_types: list[Any] = [type(action) for action in legal if _names_one_object(type(action))]
    if not action_types or position.state.decision is None:
        raise DataError(
            "choose", f"the answer {short_repr(answer)} means no action now; the legal actions: {position.legal}"
        )
    bad_action: actions.Action = action_types[0](target_called(position.state, answer))
    violation = engine.why_not(position.book, position.state, bad_action)
    assert violation is not None, "a legal action was returned above"
    raise IllegalAction(bad_action, violation)


def _names_one_object(action_type: type[Any]) -> bool:
    """Return whether the only field of *action_type* is an object id."""
    return len(object_fields(action_type)) == len(attrs.fields(action_type)) == 1


def _is_named_by(state: State, action: actions.Action, answer: str | int) -> bool:
    """Return whether *answer* names the object, player or number that *action* chooses."""
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
