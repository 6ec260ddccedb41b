"""How a scenario answers: what is asked while something is announced, and questions that are open."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import attrs

from castlerules.core import DataError, IllegalAction, Player
from castlerules.core.shown import shown
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.magic.actions import Action
from castlerules.magic.ids import ObjectId, player_object
from castlerules.magic.scene import Scene
from castlerules.magic.spells import mode_of, optional_costs, traits_on_stack
from castlerules.magic.stack import OnStack
from castlerules.magic.state import State

from .magic_names import card_at, cards_named, found, kind_and_words, object_fields, word

if TYPE_CHECKING:
    from .magic_position import Position

__all__ = ["Plan", "chosen", "target"]


def target(state: State, given: str | int, *, first: Collection[ObjectId] = ()) -> ObjectId:
    """Return the object called *given*, one of *first* if it can be, or the number of that player as a target."""
    return found(state, given, first=first) if isinstance(given, str) else player_object(Player(given))


@attrs.frozen
class Plan:
    """What is to be chosen as *thing* is announced; see ``Scenario.cast``."""

    thing: str
    at: tuple[str | Player, ...] = ()
    x: int | None = None
    mode: int | None = None
    half: int | None = None
    paid: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    using: tuple[str, ...] = ()

    def answer(self, position: Position) -> Action:
        """Return the answer to the question that is open in *position*; raise DataError if the plan has none."""
        one = position.state.stack[-1]
        legal = engine.legal_actions(position.book, position.state)
        match legal[-1]:
            case d.ChooseOption():
                return d.ChooseOption(self._option(position, one))
            case d.ChooseX():
                return d.ChooseX(self._told(position, self.x, "x"))
            case d.ChooseTarget() | d.StopChoosing():
                return self._next_target(position, one, legal)
            case d.AssignShare(target=to):
                shares = {target(position.state, given): n for given, n in zip(self.at, self.shares, strict=False)}
                return d.AssignShare(to, self._told(position, shares.get(to), "shares"))
            case d.ChooseSacrifice() | d.ChooseOwnCreature() | d.DiscardCard() as part:
                return self._next_part(position, one, type(part), legal)
            case _:
                raise DataError(self.thing, f"asks what a plan cannot answer: {position.legal}")

    def _option(self, position: Position, one: OnStack) -> int:
        if one.card is not None and one.face is None:
            return self._told(position, self.half, "half")
        if one.mode is None:
            return self._told(position, self.mode, "mode")
        kinds = optional_costs(traits_on_stack(Scene(position.book, position.state), one).text)
        return int(kinds[one.asked].value in self.paid)

    def _told(self, position: Position, given: int | None, what: str) -> int:
        if given is None:
            raise DataError(self.thing, f"asks for {what}: {position.legal}")
        return given

    def _next_target(self, position: Position, one: OnStack, legal: tuple[Action, ...]) -> Action:
        """Return the next target: of several in one slot the one with the lowest number comes first."""
        done = [*[number for slot in one.targets for number in slot], *one.open]
        able = [action.target for action in legal if isinstance(action, d.ChooseTarget)]
        left = [target(position.state, given, first=(*done, *able)) for given in self.at]
        for number in done:
            if number in left:
                left.remove(number)
        slot = mode_of(Scene(position.book, position.state), one).targets[len(one.targets)]
        next_ones = left[:1] if slot.count.most == 1 else left
        fitting = [number for number in next_ones if number in able]
        if fitting:
            return d.ChooseTarget(min(fitting))
        if d.StopChoosing() in legal:
            return d.StopChoosing()
        if not left:
            raise DataError(self.thing, f"asks for another target: {position.legal}")
        return d.ChooseTarget(left[0])

    def _next_part(self, position: Position, one: OnStack, kind: type[Any], legal: tuple[Action, ...]) -> Action:
        done = [*[number for part in one.given for number in part], *one.open]
        (name,) = object_fields(kind)
        able = [getattr(action, name) for action in legal]
        every = [found(position.state, given, first=able) for given in self.using]
        left = [number for number in every if number not in done]
        if not left:
            raise DataError(self.thing, f"asks what it is paid with: {position.legal}")
        fitting = [number for number in left if number in able]
        action: Action = kind(min(fitting) if fitting else left[0])
        return action

    def check(self, position: Position, number: ObjectId) -> None:
        """Raise DataError if the object *number* on the stack was not announced as planned."""
        one = next((one for one in position.state.stack if one.id == number), None)
        if one is None:
            return
        told = [given if isinstance(given, str) else f"player {given}" for given in self.at]
        targets = [word(position.state, number) for slot in one.targets for number in slot]
        if [name.partition("#")[0] for name in sorted(told)] != [name.partition("#")[0] for name in sorted(targets)]:
            raise DataError(self.thing, f"is aimed at {targets}, not at {told}")
        for what, wanted, real in (("X", self.x, one.x), ("mode", self.mode, one.mode), ("half", self.half, one.face)):
            if wanted is not None and wanted != real:
                raise DataError(self.thing, f"has {what} {real}, not {wanted}")
        if (paid := tuple(kind.value for kind in one.paid)) != self.paid:
            raise DataError(self.thing, f"was paid {paid} besides, not {self.paid}")


def chosen(position: Position, given: str | int) -> Action:
    """Return the answer *given* to the open question of *position*; raise IllegalAction or DataError if it is none."""
    legal = engine.legal_actions(position.book, position.state)
    for action in legal if position.state.asks is not None else ():
        if _is_meant(position.state, action, given):
            return action
    kinds: list[Any] = [type(action) for action in legal if _is_one_object(type(action))]
    if not kinds or position.state.asks is None:
        raise DataError("choose", f"{shown(given)} answers nothing here: {position.legal}")
    wrong: Action = kinds[0](target(position.state, given))
    broken = engine.why_not(position.book, position.state, wrong)
    assert broken is not None, "what is legal was found above"
    raise IllegalAction(wrong, broken)


def _is_one_object(kind: type[Any]) -> bool:
    """Return whether an action of the class *kind* names one object, and says nothing else."""
    return len(object_fields(kind)) == len(attrs.fields(kind)) == 1


def _is_meant(state: State, action: Action, given: str | int) -> bool:
    """Return whether *given* names what *action* chooses."""
    words = kind_and_words(state, action)
    if isinstance(given, int):
        return words[-1] in (str(given), f"player {given}")
    if isinstance(action, d.OrderTrigger):
        cards = [card_at(state, one.source) for one in state.waiting if one.number == action.trigger]
    else:
        cards = [card_at(state, getattr(action, name)) for name in object_fields(type(action))]
    return words[-1] == given or (bool(cards) and cards[-1] in cards_named(state, given))
