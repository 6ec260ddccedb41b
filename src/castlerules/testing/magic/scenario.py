"""Positions of Magic in words, for tests of single rules and cards.

>>> from castlerules.magic import NORMAL
>>> table = MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side("Grizzly Bears"))
>>> table.cast("Lightning Bolt", "Grizzly Bears").resolve().graveyard(N)
('Grizzly Bears',)

Every step is legal or raises IllegalAction with the rule that it would break; a name or an answer that means nothing
raises DataError. What a player is asked is answered in so many words: nothing is chosen for anybody, save that
``to_step`` declares no attackers and no blockers in the combats that it passes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import (
    DataError,
    Event,
    Generator,
    IllegalAction,
    Player,
    Rng,
    Scripted,
    SetupError,
    Violation,
    evolve,
)
from castlerules.core.errors import short_repr
from castlerules.magic import engine
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import actions
from castlerules.magic.model.decisions import AnnounceDecision, AttackDecision, BlockDecision, CombatDamageDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import State, VariantState
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import BeginStep
from castlerules.magic.query.board import Board
from castlerules.magic.rules.checkpoint import nothing_is_due
from castlerules.magic.rules.combat import damage_actions

from .layout import Side, build_table, side, with_control_effects
from .names import object_name
from .plan import AnnouncementPlan, answer_action, target_called
from .position import Position

A: Final = Player(0)
"""The player whose side is told first, and whose turn it is unless something else is said."""

N: Final = Player(1)
"""The other player."""

_MOST_PASSES: Final = 1_000

PositionCheck: TypeAlias = Callable[[Rulebook, State], Iterable[Violation]]
"""What finds out what is wrong with a position."""

DamageDivision: TypeAlias = Mapping[str | Player, int]
"""How much damage each recipient gets."""


@attrs.frozen
class MagicScenario(Position):
    """A position to go on from, and what leads on.

    Every method returns a new scenario; this one stays, so that several continuations can be told from one start.
    """

    @classmethod
    def of(  # noqa: PLR0913 - everything that may be told of a position
        cls,
        book: Rulebook,
        mine: Side | None = None,
        theirs: Side | None = None,
        *,
        rules: MagicRules | None = None,
        cards: Mapping[str, CardDef] | None = None,
        step: str = "main",
        step_begins: bool = False,
        active: Player = A,
        turn: int = 11,
        extra: VariantState | None = None,
        rng: Generator | None = None,
        check: PositionCheck | None = None,
    ) -> Self:
        """Return the position of these sides in *step* of turn *turn*, in which *active* has priority.

        Effects that give control have done so: what an Aura takes is under the control of its player. With
        *step_begins* the step only begins: it does what it does by itself, and its triggers see it. *cards* are known
        by name besides those of the built-in pool; *extra* is what a variant keeps. *check* finds what is wrong with a
        position: by default the invariants of normal Magic, if both players decide under *book*. Raises DataError for
        what cannot be read, and SetupError for a position that is wrong, or in which a check would find work to do.
        """
        magic_rules = rules or MagicRules()
        last_turns = (turn, turn - 1) if active == A else (turn - 1, turn)
        table, seats, permanents, serial = build_table(
            (mine or side(), theirs or side()), cards or {}, last_turns, magic_rules
        )
        state = State(magic_rules, rng or Rng.seeded(0), table, seats, active, serial, extra or VariantState())
        state = with_control_effects(book, evolve(state, turn=turn, step=_step_called(step), permanents=permanents))
        if not nothing_is_due(Board(book, state)):
            raise SetupError((Violation("BASE-107", "a check would change this position"),))
        started_state = (
            engine.start(book, state, BeginStep(state.step)) if step_begins else evolve(state, priority=active)
        )
        find_problems = check or (state_problems if len(book.players) == len(seats) else None)
        if violations := tuple(find_problems(book, started_state)) if find_problems is not None else ():
            raise SetupError(violations)
        return cls(book, started_state)

    # Doing.

    def do(self, *actions: actions.Action) -> Self:
        """Return the scenario after *actions*; raise IllegalAction if one may not be done."""
        state, all_events = self.state, list[Event]()
        for action in actions:
            state, events = engine.transition(self.book, state, action)
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def act(self, action_type: type[Any], *words: str | int) -> Self:
        """Return the scenario after the action of the class *action_type* whose parts are *words*.

        Raises IllegalAction.
        """
        return self.do(self.action(action_type, *words))

    def cast(
        self,
        card: str,
        *targets: str | Player,
        x: int | None = None,
        mode: int | None = None,
        half: int | None = None,
        optional_costs: tuple[str, ...] = (),
        shares: tuple[int, ...] = (),
        paid_with: tuple[str, ...] = (),
    ) -> Self:
        """Return the scenario in which the one with priority has cast *card*, aimed at *targets*.

        *half* is which of a split card, *optional_costs* the optional costs (``kicker``, ``second kicker``,
        ``buyback``), *shares* what of a divided amount each target gets, *paid_with* what is sacrificed, discarded or
        tapped for the cost. Raises IllegalAction if it may not be cast so, DataError if an answer is lacking or none
        was asked for. With mana paid by hand the scenario may stop at the payment.
        """
        plan = AnnouncementPlan(
            card, targets, x=x, mode=mode, half=half, optional_costs=optional_costs, shares=shares, paid_with=paid_with
        )
        return self._announce(self.action(actions.BeginCast, card), plan)

    def activate(
        self, source: str, *targets: str | Player, index: int = 0, x: int | None = None, paid_with: tuple[str, ...] = ()
    ) -> Self:
        """Return the scenario in which the ability number *index* of *source* was activated; the rest as in ``cast``.

        The number counts the activated abilities that are no mana abilities.
        """
        plan = AnnouncementPlan(source, targets, x=x, paid_with=paid_with)
        return self._announce(self.action(actions.BeginAbility, source, index), plan)

    def tap(self, source: str, option: int = 0, *, paid_with: tuple[str, ...] = ()) -> Self:
        """Return the scenario in which *source* was used for mana; *option* counts its abilities and their outputs."""
        return self._announce(
            self.action(actions.ActivateMana, source, option), AnnouncementPlan(source, paid_with=paid_with)
        )

    def play_land(self, card: str) -> Self:
        """Return the scenario in which the land *card* was played; raise IllegalAction if it may not be."""
        return self.act(actions.PlayLand, card)

    def passes(self, times: int = 1) -> Self:
        """Return the scenario after *times* passes, each by whoever has priority; raise IllegalAction."""
        return self._repeated(lambda now: now.do(actions.PassPriority()), times)

    def resolve(self, times: int = 1) -> Self:
        """Return the scenario in which all have passed until the top of the stack has resolved, *times* in a row.

        It stops where somebody is asked something. Raises DataError if the stack is empty.
        """
        return self._repeated(lambda now: now._resolve_top(), times)

    def to_step(self, step: str) -> Self:
        """Return the scenario in which all have passed until *step* is reached, with a question or priority in it.

        What is on the stack resolves on the way, and nobody attacks or blocks before that step. From within *step* it
        is that of the next turn. Raises DataError if something else is asked on the way.
        """
        expected, turn = _step_called(step), self.state.turn
        return self._pass_until(
            lambda now: now.state.step is expected and (now.state.turn, expected) != (turn, self.state.step), step
        )

    def attack(self, *names: str) -> Self:
        """Return the scenario in which the active player has declared the attackers *names*, or none."""
        now = self if isinstance(self.state.decision, AttackDecision) else self.to_step("declare attackers")
        if not names:
            return now.do(actions.DeclareNoAttack()) if isinstance(now.state.decision, AttackDecision) else now
        for attacker in sorted([now.permanent(name).id for name in names]):
            now = now.do(actions.AddAttacker(attacker))
        return now.do(actions.ConfirmAttack()) if isinstance(now.state.decision, AttackDecision) else now

    def block(self, blocks: Mapping[str, str] | None = None) -> Self:
        """Return the scenario in which the other player has blocked as *blocks* say: blocker and attacker, by name."""
        now = self if isinstance(self.state.decision, BlockDecision) else self.to_step("declare blockers")
        pairs = [now.action(actions.AddBlocker, blocker, attacker) for blocker, attacker in (blocks or {}).items()]
        for pair in sorted(pairs, key=attrs.astuple):
            now = now.do(pair)
        return now.do(actions.ConfirmBlocks()) if isinstance(now.state.decision, BlockDecision) else now

    def assign_damage(self, divisions: Mapping[str, DamageDivision] | None = None) -> Self:
        """Return the scenario in the next damage step, in which all damage is assigned.

        *divisions* say for an attacker who is asked what each recipient gets; the others get none. Raises DataError if
        an attacker is asked that they do not tell of.
        """
        remaining = dict(divisions or {})
        at_once = isinstance(self.state.decision, CombatDamageDecision)
        now = (
            self
            if at_once
            else self._pass_until(lambda now: now._is_in_damage_step() and not self._is_same_step(now), "damage")
        )
        while isinstance(decision := now.state.decision, CombatDamageDecision):
            name = next((name for name in remaining if now.permanent(name).id == decision.attacker), None)
            if name is None:
                raise DataError(
                    "assign", f"{object_name(now.state, decision.attacker)} divides its damage; nobody says how"
                )
            now = now._divide_damage(name, remaining.pop(name))
        if remaining:
            raise DataError("assign", f"nobody asks how the damage of {', '.join(remaining)} is divided")
        return now

    def deal_combat_damage(self, divisions: Mapping[str, DamageDivision] | None = None) -> Self:
        """Return the scenario in which the damage of the next damage step is dealt.

        *divisions* are as in ``assign_damage``.
        """
        now = self.assign_damage(divisions)
        return now.resolve() if now.state.stack and now.state.stack[-1].kind is StackKind.COMBAT_DAMAGE else now

    # Answers.

    def choose(self, *answers: str | int) -> Self:
        """Return the scenario after these *answers*, one after the other, each to the question that is then open.

        A name answers what asks for an object or a card (of a trigger: its source), a Player what asks for a target.
        Raises IllegalAction for what is not offered, and DataError where no such answer is asked for.
        """
        now, all_events = self, list[Event]()
        for answer in answers:
            now = now.do(answer_action(now, answer))
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def yes(self) -> Self:
        """Return the scenario in which what is asked was answered with yes."""
        return self._answer_yes_or_no(actions.PayUpkeep, 1)

    def no(self) -> Self:
        """Return the scenario in which what is asked was answered with no."""
        return self._answer_yes_or_no(actions.DeclineUpkeep, 0)

    def _answer_yes_or_no(self, action_type: type[actions.PayUpkeep | actions.DeclineUpkeep], index: int) -> Self:
        """Return the scenario after an answer of the class *action_type*, if that is asked for, or after an option."""
        legal = engine.legal_actions(self.book, self.state)
        return self.do(
            next((action for action in legal if isinstance(action, action_type)), actions.ChooseOption(index))
        )

    def stop_choosing(self) -> Self:
        """Return the scenario in which no more is chosen."""
        return self.do(actions.StopChoosing())

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the scenario whose next draws give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # How it is done.

    def _repeated(self, step: Callable[[Self], Self], times: int) -> Self:
        """Return the scenario after *step*, *times* in a row, with the events of all of them."""
        now, all_events = self, list[Event]()
        for _ in range(times):
            now = step(now)
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def _resolve_top(self) -> Self:
        if not self.state.stack:
            raise DataError("resolve", "the stack is empty")
        top, now, all_events = self.state.stack[-1].id, self, list[Event]()
        while now.state.decision is None and any(stack_object.id == top for stack_object in now.state.stack):
            now = now.do(actions.PassPriority())
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def _pass_until(self, is_reached: Callable[[Self], bool], goal: str) -> Self:
        """Return the scenario in which all have passed, and nobody has attacked or blocked, until *is_reached*."""
        now, all_events = self, list[Event]()
        for _ in range(_MOST_PASSES):
            if now is not self and is_reached(now):
                return attrs.evolve(now, events=tuple(all_events))
            now = now.do(now._passing_action(goal))
            all_events += now.events
        raise DataError("to", f"{short_repr(goal)} does not come")

    def _passing_action(self, goal: str) -> actions.Action:
        if self.result is not None:
            raise DataError("to", f"the game is over before {short_repr(goal)} comes: {self.result.reason}")
        if isinstance(self.state.decision, AttackDecision):
            return actions.DeclareNoAttack()
        if isinstance(self.state.decision, BlockDecision):
            return actions.ConfirmBlocks()
        if self.decision is not None:
            raise DataError("to", f"before {short_repr(goal)} comes something is asked: {self.decision}, {self.legal}")
        return actions.PassPriority()

    def _is_in_damage_step(self) -> bool:
        return self.state.step in (Step.FIRST_STRIKE, Step.DAMAGE)

    def _is_same_step(self, other: Self) -> bool:
        return (self.state.turn, self.state.step) == (other.state.turn, other.state.step)

    def _divide_damage(self, name: str, division: DamageDivision) -> Self:
        attacker = self.permanent(name).id
        power = Board(self.book, self.state).characteristics[attacker].power
        if sum(division.values()) != power:
            raise DataError("assign", f"{name} has {power} damage to divide, not {sum(division.values())}")
        damage_by_target = {target_called(self.state, key): n for key, n in division.items()}
        now = self
        while isinstance(decision := now.state.decision, CombatDamageDecision) and decision.attacker == attacker:
            (first, *_), board = engine.legal_actions(now.book, now.state), Board(now.book, now.state)
            assert isinstance(first, actions.AssignAttackerDamage), "that is what is asked"
            amount = damage_by_target.get(first.recipient, 0)
            now = now.do(actions.AssignAttackerDamage(attacker, first.recipient, amount))
            remaining_actions = damage_actions(board, evolve(decision, amounts=(*decision.amounts, amount)))
            if len(remaining_actions) == 1 and isinstance(last := remaining_actions[0], actions.AssignAttackerDamage):
                bad_action = evolve(last, n=damage_by_target.get(last.recipient, 0))
                if bad_action != last:
                    raise IllegalAction(bad_action, Violation("BASE-165", f"{last.n} is all that can go there then"))
        return now

    def _announce(self, action: actions.Action, plan: AnnouncementPlan) -> Self:
        number, now = ObjectId(self.state.next_object), self.do(action)
        all_events = list(now.events)
        while isinstance(now.state.decision, AnnounceDecision):
            now = now.do(plan.answer(now))
            all_events += now.events
        plan.check(now, number)
        return attrs.evolve(now, events=tuple(all_events))


def _step_called(name: str) -> Step:
    for step in Step:
        if step.value == name:
            return step
    raise DataError("step", f"{short_repr(name)} is none of {', '.join(step.value for step in Step)}")
