"""``MagicScenario``: set up a position of Magic in words, play on, and read the result, for tests of rules and cards.

>>> from castlerules.magic import NORMAL
>>> table = MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side("Grizzly Bears"))
>>> table.cast("Lightning Bolt", "Grizzly Bears").resolve().graveyard(N)
('Grizzly Bears',)

Every step is legal or raises IllegalAction with the rule that it would break; an unknown name or answer raises
DataError. The test makes every decision itself: the scenario chooses nothing for a player, except that ``to_step``
declares no attackers and no blockers in the combats that it skips.
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
from castlerules.core.frozen import frozen
from castlerules.magic import engine
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import BeginStep, MagicRules, ObjectId, Rulebook, StackKind, Step, actions, decisions
from castlerules.magic.model.state import State, VariantState
from castlerules.magic.query.board import Board
from castlerules.magic.rules.checkpoint import nothing_is_due
from castlerules.magic.rules.combat_damage import damage_actions

from .layout import Side, build_table, side, with_control_effects
from .names import object_name
from .plan import AnnouncementPlan, answer_action, target_called
from .position import Position

A: Final = Player(0)
"""The player of the first side, by default the active player."""

N: Final = Player(1)
"""The other player."""

_MOST_PASSES: Final = 1_000

PositionCheck: TypeAlias = Callable[[Rulebook, State], Iterable[Violation]]
"""A function that yields what is wrong with a position under a rulebook."""

DamageDivision: TypeAlias = Mapping[str | Player, int]
"""How much damage each recipient gets."""


@frozen
class MagicScenario(Position):
    """A position of Magic with methods that play on.

    Each of these methods returns a new scenario, so that a test can continue one position in several ways.
    """

    @classmethod
    def of(  # noqa: PLR0913 - one keyword for each part of a position
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
        """Return the position with these sides in *step* of turn *turn*; *active*, whose turn it is, has priority.

        Control-changing effects have been applied: a permanent with an Aura that takes control is under the control of
        the Aura's player. With *step_begins* the step only begins: its turn-based actions happen and its triggers
        trigger. Names are looked up in *cards*, then in the built-in pool; *extra* is the state of a variant. *check*
        yields what is wrong with a position; by default it checks the invariants of normal Magic, if *book* has two
        players. Raises DataError for words that cannot be read, and SetupError for a position that breaks an invariant
        or in which a state-based action is due.
        """
        magic_rules = rules or MagicRules()
        last_turns = (turn, turn - 1) if active == A else (turn - 1, turn)
        table, seats, permanents, serial = build_table(
            (mine or side(), theirs or side()), cards or {}, last_turns, magic_rules
        )
        state = State(magic_rules, rng or Rng.seeded(0), table, seats, active, serial, extra or VariantState())
        state = with_control_effects(book, evolve(state, turn=turn, step=_step_called(step), permanents=permanents))
        if not nothing_is_due(Board(book, state)):
            raise SetupError((Violation("BASE-107", "a state-based action is due; give a position without one"),))
        started_state = (
            engine.start(book, state, BeginStep(state.step)) if step_begins else evolve(state, priority=active)
        )
        find_problems = check or (state_problems if len(book.players) == len(seats) else None)
        if violations := tuple(find_problems(book, started_state)) if find_problems is not None else ():
            raise SetupError(violations)
        return cls(book, started_state)

    # Applying actions.

    def do(self, *actions: actions.Action) -> Self:
        """Return the scenario after *actions*; raise IllegalAction if one is illegal."""
        state, all_events = self.state, list[Event]()
        for action in actions:
            state, events = engine.transition(self.book, state, action)
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def act(self, action_type: type[Any], *words: str | int) -> Self:
        """Return the scenario after the action of the class *action_type* whose fields are *words*.

        Raises IllegalAction if it is illegal, DataError for an unknown name.
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
        """Return the scenario in which the player with priority has cast *card* with the targets *targets*.

        *half* is the index of a half of a split card, *optional_costs* the optional costs to pay (``kicker``, ``second
        kicker``, ``buyback``), *shares* the part of a divided amount for each target, *paid_with* the objects that are
        sacrificed, discarded or tapped for the cost. Raises IllegalAction if this is illegal, DataError if a choice
        is missing or superfluous. If players pay mana by hand, the scenario may stop at the payment.
        """
        plan = AnnouncementPlan(
            card, targets, x=x, mode=mode, half=half, optional_costs=optional_costs, shares=shares, paid_with=paid_with
        )
        return self._announce(self.action(actions.BeginCast, card), plan)

    def activate(
        self, source: str, *targets: str | Player, index: int = 0, x: int | None = None, paid_with: tuple[str, ...] = ()
    ) -> Self:
        """Return the scenario in which the ability number *index* of *source* was activated; the rest as in ``cast``.

        *index* counts the activated abilities that are no mana abilities, from 0.
        """
        plan = AnnouncementPlan(source, targets, x=x, paid_with=paid_with)
        return self._announce(self.action(actions.BeginAbility, source, index), plan)

    def tap(self, source: str, option: int = 0, *, paid_with: tuple[str, ...] = ()) -> Self:
        """Return the scenario in which a mana ability of *source* was used.

        *option* is the index among all mana that its mana abilities can make, from 0.
        """
        return self._announce(
            self.action(actions.ActivateMana, source, option), AnnouncementPlan(source, paid_with=paid_with)
        )

    def play_land(self, card: str) -> Self:
        """Return the scenario in which the land *card* was played; raise IllegalAction if that is illegal."""
        return self.act(actions.PlayLand, card)

    def passes(self, times: int = 1) -> Self:
        """Return the scenario after *times* passes of priority; raise IllegalAction if the player may not pass."""
        return self._repeated(lambda now: now.do(actions.PassPriority()), times)

    def resolve(self, times: int = 1) -> Self:
        """Return the scenario in which all players passed until the top of the stack resolved, *times* in a row.

        It stops at a pending decision. Raises DataError if the stack is empty.
        """
        return self._repeated(lambda now: now._resolve_top(), times)

    def to_step(self, step: str) -> Self:
        """Return the scenario in which all players passed until *step* is reached and a player must act in it.

        The stack resolves on the way, and nobody attacks or blocks before that step. Called within *step*, it goes to
        the same step of the next turn. Raises DataError if another decision comes up on the way.
        """
        expected, turn = _step_called(step), self.state.turn
        return self._pass_until(
            lambda now: now.state.step is expected and (now.state.turn, expected) != (turn, self.state.step), step
        )

    def attack(self, *names: str) -> Self:
        """Return the scenario in which the active player has declared the attackers *names*; without any, no attack."""
        now = self if isinstance(self.state.decision, decisions.AttackDecision) else self.to_step("declare attackers")
        if not names:
            return (
                now.do(actions.DeclareNoAttack()) if isinstance(now.state.decision, decisions.AttackDecision) else now
            )
        for attacker in sorted([now.permanent(name).id for name in names]):
            now = now.do(actions.AddAttacker(attacker))
        return now.do(actions.ConfirmAttack()) if isinstance(now.state.decision, decisions.AttackDecision) else now

    def block(self, blocks: Mapping[str, str] | None = None) -> Self:
        """Return the scenario in which the other player has declared *blocks*: the attacker for each blocker."""
        now = self if isinstance(self.state.decision, decisions.BlockDecision) else self.to_step("declare blockers")
        pairs = [now.action(actions.AddBlocker, blocker, attacker) for blocker, attacker in (blocks or {}).items()]
        for pair in sorted(pairs, key=attrs.astuple):
            now = now.do(pair)
        return now.do(actions.ConfirmBlocks()) if isinstance(now.state.decision, decisions.BlockDecision) else now

    def assign_damage(self, divisions: Mapping[str, DamageDivision] | None = None) -> Self:
        """Return the scenario in the next combat damage step, in which all damage is assigned.

        *divisions* give, for each attacker whose damage must be divided, how much each recipient gets; recipients that
        are missing get none. Raises DataError for an attacker without a division and for a superfluous division.
        """
        remaining = dict(divisions or {})
        at_once = isinstance(self.state.decision, decisions.CombatDamageDecision)
        now = (
            self
            if at_once
            else self._pass_until(lambda now: now._is_in_damage_step() and not self._is_same_step(now), "damage")
        )
        while isinstance(decision := now.state.decision, decisions.CombatDamageDecision):
            name = next((name for name in remaining if now.permanent(name).id == decision.attacker), None)
            if name is None:
                attacker = object_name(now.state, decision.attacker)
                raise DataError("assign", f"expected a division of the damage of {attacker} in divisions, got none")
            now = now._divide_damage(name, remaining.pop(name))
        if remaining:
            raise DataError(
                "assign", f"expected no division of the damage of {', '.join(remaining)} now; leave it out of divisions"
            )
        return now

    def deal_combat_damage(self, divisions: Mapping[str, DamageDivision] | None = None) -> Self:
        """Return the scenario after the damage of the next combat damage step; *divisions* as in ``assign_damage``."""
        now = self.assign_damage(divisions)
        return now.resolve() if now.state.stack and now.state.stack[-1].kind is StackKind.COMBAT_DAMAGE else now

    # Making decisions.

    def choose(self, *answers: str | int) -> Self:
        """Return the scenario after these *answers*, one after the other, each to the decision that is then pending.

        An answer is the name of an object or card (for a trigger: of its source), a Player as a target, or a number.
        Raises IllegalAction for an object that may not be chosen, and DataError for an answer of the wrong kind.
        """
        now, all_events = self, list[Event]()
        for answer in answers:
            now = now.do(answer_action(now, answer))
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def yes(self) -> Self:
        """Return the scenario in which the pending decision, of yes or no, was answered with yes."""
        return self._answer_yes_or_no(actions.PayUpkeep, 1)

    def no(self) -> Self:
        """Return the scenario in which the pending decision, of yes or no, was answered with no."""
        return self._answer_yes_or_no(actions.DeclineUpkeep, 0)

    def _answer_yes_or_no(self, action_type: type[actions.PayUpkeep | actions.DeclineUpkeep], index: int) -> Self:
        """Return the scenario after the legal action of the class *action_type*, or else after option number *index*.

        Only the decision about an upkeep cost has such actions. Other decisions have two options: 0 is no, 1 is yes.
        """
        legal = engine.legal_actions(self.book, self.state)
        return self.do(
            next((action for action in legal if isinstance(action, action_type)), actions.ChooseOption(index))
        )

    def stop_choosing(self) -> Self:
        """Return the scenario in which the player has stopped choosing."""
        return self.do(actions.StopChoosing())

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the scenario whose next random draws give *results*, one after the other (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # Private helpers.

    def _repeated(self, step: Callable[[Self], Self], times: int) -> Self:
        """Return the scenario after applying *step* to it *times* times, with the events of all these steps."""
        now, all_events = self, list[Event]()
        for _ in range(times):
            now = step(now)
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def _resolve_top(self) -> Self:
        if not self.state.stack:
            raise DataError("resolve", "expected a spell or ability to resolve, but the stack is empty")
        top, now, all_events = self.state.stack[-1].id, self, list[Event]()
        while now.state.decision is None and any(stack_object.id == top for stack_object in now.state.stack):
            now = now.do(actions.PassPriority())
            all_events += now.events
        return attrs.evolve(now, events=tuple(all_events))

    def _pass_until(self, is_reached: Callable[[Self], bool], goal: str) -> Self:
        """Return the scenario after all players passed, without combat, until *is_reached*; *goal* is for messages."""
        now, all_events = self, list[Event]()
        for _ in range(_MOST_PASSES):
            if now is not self and is_reached(now):
                return attrs.evolve(now, events=tuple(all_events))
            now = now.do(now._passing_action(goal))
            all_events += now.events
        raise DataError("to", f"{short_repr(goal)} was not reached after {_MOST_PASSES} passes")

    def _passing_action(self, goal: str) -> actions.Action:
        if self.result is not None:
            raise DataError("to", f"the game ended before {short_repr(goal)}: {self.result.reason}")
        if isinstance(self.state.decision, decisions.AttackDecision):
            return actions.DeclareNoAttack()
        if isinstance(self.state.decision, decisions.BlockDecision):
            return actions.ConfirmBlocks()
        if self.decision is not None:
            raise DataError(
                "to",
                f"{self.decision} is pending before {short_repr(goal)}; answer it; the legal actions: {self.legal}",
            )
        return actions.PassPriority()

    def _is_in_damage_step(self) -> bool:
        return self.state.step in (Step.FIRST_STRIKE, Step.DAMAGE)

    def _is_same_step(self, other: Self) -> bool:
        return (self.state.turn, self.state.step) == (other.state.turn, other.state.step)

    def _divide_damage(self, name: str, division: DamageDivision) -> Self:
        attacker = self.permanent(name).id
        power = Board(self.book, self.state).characteristics[attacker].power
        if sum(division.values()) != power:
            raise DataError(
                "assign", f"expected a division of {power} damage of {name}, got {sum(division.values())} in sum"
            )
        damage_by_target = {target_called(self.state, key): n for key, n in division.items()}
        now = self
        while (
            isinstance(decision := now.state.decision, decisions.CombatDamageDecision) and decision.attacker == attacker
        ):
            (first, *_), board = engine.legal_actions(now.book, now.state), Board(now.book, now.state)
            assert isinstance(first, actions.AssignAttackerDamage), "a combat damage decision lists these actions first"
            amount = damage_by_target.get(first.recipient, 0)
            now = now.do(actions.AssignAttackerDamage(attacker, first.recipient, amount))
            remaining_actions = damage_actions(board, evolve(decision, amounts=(*decision.amounts, amount)))
            if len(remaining_actions) == 1 and isinstance(last := remaining_actions[0], actions.AssignAttackerDamage):
                bad_action = evolve(last, n=damage_by_target.get(last.recipient, 0))
                if bad_action != last:
                    raise IllegalAction(
                        bad_action,
                        Violation(
                            "BASE-165",
                            f"expected the remaining {last.n} damage for the last recipient, got {bad_action.n}",
                        ),
                    )
        return now

    def _announce(self, action: actions.Action, plan: AnnouncementPlan) -> Self:
        number, now = ObjectId(self.state.next_object), self.do(action)
        all_events = list(now.events)
        while isinstance(now.state.decision, decisions.AnnounceDecision):
            now = now.do(plan.answer(now))
            all_events += now.events
        plan.check(now, number)
        return attrs.evolve(now, events=tuple(all_events))


def _step_called(name: str) -> Step:
    for step in Step:
        if step.value == name:
            return step
    raise DataError("step", f"expected one of {', '.join(step.value for step in Step)}, got {short_repr(name)}")
