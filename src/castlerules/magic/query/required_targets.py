"""What a rule on a card makes a player choose as a target, if they can (BASE-312)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from castlerules.cards import TargetSlot, Zone
from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId, StackObject, actions
from castlerules.magic.model.stack import StackKind

from .board import Board, GameObject
from .evaluate import matches, refers_to_player
from .spells import chosen_mode, context_of, source_of
from .targets import can_differ, is_needed, least_of, legal_targets, most_of

Rule: TypeAlias = tuple[lang.MustTarget, AbilityContext]
"""A rule on targets, and the context of the permanent that has it."""
Pick: TypeAlias = tuple[int, ObjectId]
"""The place of a target slot, and a target that can be chosen for it."""


def with_required_targets(
    board: Board, stack_object: StackObject, choices: list[actions.Action] | None
) -> list[actions.Action] | None:
    """BASE-312, BASE-Q68: return those of *choices*, the next targets of *stack_object*, that obey rules on targets.

    None if no slot is open. After each of them a target that a rule requires has been chosen, or still can be. Rules of
    permanents that arrived first come first; a rule is left out if no choice obeys it together with those before it.
    """
    if choices is None or lang.MustTarget not in board.compiled.node_classes:
        return choices
    if stack_object.kind not in (StackKind.SPELL, StackKind.ACTIVATED):
        return choices
    obeyed: tuple[Rule, ...] = ()
    seen = set[frozenset[ObjectId | None]]()
    for viewer, rule in board.rule_effects:
        if isinstance(rule, lang.MustTarget) and refers_to_player(board, rule.who, stack_object.controller, viewer):
            permanents = [board.find_object(one) for one in board.permanents]
            required = frozenset([one.id for one in permanents if one and matches(board, rule.filter, one, viewer)])
            if required in seen:
                continue  # it asks for the same targets as one before: obeyed with it, or left out with it
            seen.add(required)
            rules = (*obeyed, (rule, viewer))
            obeying = [choice for choice in choices if _after(board, stack_object, choice).can_obey(rules)]
            choices, obeyed = (obeying, rules) if obeying else (choices, obeyed)
    return choices


def _after(board: Board, stack_object: StackObject, choice: actions.Action) -> _Targets:
    """Return the targets of *stack_object* after *choice*: another one for the open slot, or the end of that slot."""
    slots, context = chosen_mode(board, stack_object).targets, context_of(stack_object)
    source, chosen = source_of(board, stack_object), stack_object.choosing
    if isinstance(choice, actions.ChooseTarget):
        return _Targets(board, slots, context, source, (*chosen, choice.target))
    return _Targets(board, slots, evolve(context, targets=(*context.targets, chosen)), source, ())


@frozen(eq=False)
class _Targets:
    """The targets of a spell or ability so far: *context* has those of the slots before, *chosen* those of the next."""

    board: Board
    slots: tuple[TargetSlot, ...]
    context: AbilityContext
    source: GameObject
    chosen: tuple[ObjectId, ...]

    def can_obey(self, rules: tuple[Rule, ...]) -> bool:
        """Return whether targets that all *rules* require have been chosen, or can be chosen now or later."""
        taken = [target for group in (*self.context.targets, self.chosen) for target in group]
        free = [(place, target) for place in self._open_places() for target in self._candidates(place)]
        wanted = [
            tuple([pick for pick in free if self._is_required(pick[1], rule)])
            for rule in rules
            if not any([self._is_required(target, rule) for target in taken])
        ]
        return any(self._have_room(tuple(dict.fromkeys(picks))) for picks in product(*dict.fromkeys(wanted)))

    def _open_places(self) -> Iterator[int]:
        """Yield the places of the slots that take further targets."""
        for place in range(len(self.context.targets), len(self.slots)):
            most = most_of(self.board, self.slots[place], self.context)
            if is_needed(self.slots[place], self.context) and (most is None or self._number_at(place) < most):
                yield place

    def _number_at(self, place: int) -> int:
        return len(self.chosen) if place == len(self.context.targets) else 0

    def _candidates(self, place: int) -> list[ObjectId]:
        """Return what can still be chosen for the slot number *place*; its targets are chosen by ascending id."""
        slot = self.slots[place]
        legal = legal_targets(self.board, slot, self.context, self.source)
        if slot.another:
            legal = [target for target in legal if not any([target in group for group in self.context.targets])]
        return [target for target in legal if target > self.chosen[-1]] if self._number_at(place) else legal

    def _is_required(self, target: ObjectId, rule: Rule) -> bool:
        obj = self.board.find_object(target)
        return obj is not None and obj.zone is Zone.BATTLEFIELD and matches(self.board, rule[0].filter, obj, rule[1])

    def _have_room(self, picks: tuple[Pick, ...]) -> bool:
        """BASE-232: return whether *picks* can be chosen together, and the slots can still be filled beside them."""
        numbers = {place: [other for other, _ in picks].count(place) for place in self._open_places()}
        for place, number in numbers.items():
            most = most_of(self.board, self.slots[place], self.context)
            if most is not None and self._number_at(place) + number > most:
                return False
        if not any([slot.another for slot in self.slots]):
            return True
        targets = [target for _, target in picks]
        used = (*[one for group in self.context.targets for one in group], *self.chosen, *targets)
        needs = [
            (
                max(0, least_of(self.board, self.slots[place], self.context) - self._number_at(place) - number),
                frozenset(self._candidates(place)).difference(used),
            )
            for place, number in numbers.items()
        ]
        distinct = len(frozenset(targets)) == len(targets)
        return distinct and can_differ(self.board, [], self.context, self.source, wanted=tuple(needs))
