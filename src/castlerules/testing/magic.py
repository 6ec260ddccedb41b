"""Positions of Magic in words, for tests of single rules and cards.

>>> from castlerules.magic.normal import NORMAL
>>> table = Scenario.under(NORMAL, side("Mountain", hand="Lightning Bolt"), side("Grizzly Bears"))
>>> table.cast("Lightning Bolt", "Grizzly Bears").resolve().graveyard(N)
('Grizzly Bears',)

Every step is legal or raises IllegalAction with the rule that it would break; a name or an answer that means nothing
raises DataError. What a player is asked is answered in so many words: nothing is chosen for anybody, save that
``to`` declares no attackers and no blockers in the combats that it passes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Self, TypeAlias

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import (
    Broken,
    DataError,
    Event,
    Generator,
    IllegalAction,
    Player,
    Rng,
    Scripted,
    SetupError,
    evolve,
)
from castlerules.core.shown import shown
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.magic.actions import Action
from castlerules.magic.asking import Announcing, Assigning, Attacking, Blocking
from castlerules.magic.book import Rulebook
from castlerules.magic.combat import assigning_now
from castlerules.magic.ids import ObjectId
from castlerules.magic.invariants import problems
from castlerules.magic.options import MagicRules
from castlerules.magic.scene import Scene
from castlerules.magic.settle import is_settled
from castlerules.magic.stack import StackKind
from castlerules.magic.state import Extra, State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import BeginStep

from .magic_announcing import Plan, chosen, target
from .magic_names import word
from .magic_position import Position
from .magic_table import BLANK, Side, laid, side, under_control

__all__ = ["BLANK", "A", "N", "Scenario", "Side", "side"]

A: Final = Player(0)
"""The player whose side is told first, and whose turn it is unless something else is said."""

N: Final = Player(1)
"""The other player."""

_MOST_PASSES: Final = 1_000

Finder: TypeAlias = Callable[[Rulebook, State], Iterable[Broken]]
"""What finds out what is wrong with a position."""

Parts: TypeAlias = Mapping[str | Player, int]
"""How much damage each recipient gets."""


@attrs.frozen
class Scenario(Position):
    """A position to go on from, and what leads on.

    Every method returns a new scenario; this one stays, so that several continuations can be told from one start.
    """

    @classmethod
    def under(  # noqa: PLR0913 - everything that may be told of a position
        cls,
        book: Rulebook,
        mine: Side | None = None,
        theirs: Side | None = None,
        *,
        rules: MagicRules | None = None,
        cards: Mapping[str, CardDef] | None = None,
        step: str = "main",
        begins: bool = False,
        active: Player = A,
        turn: int = 11,
        extra: Extra | None = None,
        rng: Generator | None = None,
        check: Finder | None = None,
    ) -> Self:
        """Return the position of these sides in *step* of turn *turn*, in which *active* has priority.

        Effects that give control have done so: what an Aura takes is under the control of its player. With *begins*
        the step only begins: it does what it does by itself, and its triggers see it. *cards* are known by name besides
        those of the built-in pool; *extra* is what a variant keeps. *check* finds what is wrong with a position: by
        default the invariants of normal Magic, if both players decide under *book*. Raises DataError for what cannot be
        read, and SetupError for a position that is wrong, or in which a check would find work to do.
        """
        options = rules or MagicRules()
        began = (turn, turn - 1) if active == A else (turn - 1, turn)
        table, seats, permanents, serial = laid((mine or side(), theirs or side()), cards or {}, began, options)
        state = State(options, rng or Rng.seeded(0), table, seats, active, serial, extra or Extra())
        state = under_control(book, evolve(state, turn=turn, step=_step(step), permanents=permanents))
        if not is_settled(Scene(book, state)):
            raise SetupError((Broken("BASE-107", "a check would change this position"),))
        begun = engine.started(book, state, BeginStep(state.step)) if begins else evolve(state, priority=active)
        find = check or (problems if len(book.players) == len(seats) else None)
        if wrong := tuple(find(book, begun)) if find is not None else ():
            raise SetupError(wrong)
        return cls(book, begun)

    # Doing.

    def do(self, *actions: Action) -> Self:
        """Return the scenario after *actions*; raise IllegalAction if one may not be done."""
        state, happened = self.state, list[Event]()
        for action in actions:
            state, events = engine.transition(self.book, state, action)
            happened += events
        return attrs.evolve(self, state=state, events=tuple(happened))

    def act(self, kind: type[Any], *words: str | int) -> Self:
        """Return the scenario after the action of the class *kind* whose parts are *words*; raise IllegalAction."""
        return self.do(self.action(kind, *words))

    def cast(
        self,
        card: str,
        *at: str | Player,
        x: int | None = None,
        mode: int | None = None,
        half: int | None = None,
        paid: tuple[str, ...] = (),
        shares: tuple[int, ...] = (),
        using: tuple[str, ...] = (),
    ) -> Self:
        """Return the scenario in which the one with priority has cast *card*, aimed at *at*.

        *half* is which of a split card, *paid* the optional costs (``kicker``, ``second kicker``, ``buyback``),
        *shares* what of a divided amount each target gets, *using* what is sacrificed, discarded or tapped for the
        cost. Raises IllegalAction if it may not be cast so, DataError if an answer is lacking or none was asked for.
        With mana paid by hand the scenario may stop at the payment.
        """
        plan = Plan(card, at, x=x, mode=mode, half=half, paid=paid, shares=shares, using=using)
        return self._announced(self.action(d.BeginCast, card), plan)

    def activate(
        self, source: str, *at: str | Player, index: int = 0, x: int | None = None, using: tuple[str, ...] = ()
    ) -> Self:
        """Return the scenario in which the ability number *index* of *source* was activated; the rest as in ``cast``.

        The number counts the activated abilities that are no mana abilities.
        """
        plan = Plan(source, at, x=x, using=using)
        return self._announced(self.action(d.BeginAbility, source, index), plan)

    def tap(self, source: str, option: int = 0, *, using: tuple[str, ...] = ()) -> Self:
        """Return the scenario in which *source* was used for mana; *option* counts its abilities and their outputs."""
        return self._announced(self.action(d.ActivateMana, source, option), Plan(source, using=using))

    def land(self, card: str) -> Self:
        """Return the scenario in which the land *card* was played; raise IllegalAction if it may not be."""
        return self.act(d.PlayLand, card)

    def passes(self, times: int = 1) -> Self:
        """Return the scenario after *times* passes, each by whoever has priority; raise IllegalAction."""
        return self._joined(lambda now: now.do(d.PassPriority()), times)

    def resolve(self, times: int = 1) -> Self:
        """Return the scenario in which all have passed until the top of the stack has resolved, *times* in a row.

        It stops where somebody is asked something. Raises DataError if the stack is empty.
        """
        return self._joined(lambda now: now._resolved(), times)

    def to(self, step: str) -> Self:
        """Return the scenario in which all have passed until *step* is reached, with a question or priority in it.

        What is on the stack resolves on the way, and nobody attacks or blocks before that step. From within *step* it
        is that of the next turn. Raises DataError if something else is asked on the way.
        """
        wanted, turn = _step(step), self.state.turn
        return self._until(
            lambda now: now.state.step is wanted and (now.state.turn, wanted) != (turn, self.state.step), step
        )

    def attack(self, *names: str) -> Self:
        """Return the scenario in which the active player has declared the attackers *names*, or none."""
        now = self if isinstance(self.state.asks, Attacking) else self.to("declare attackers")
        if not names:
            return now.do(d.DeclareNoAttack()) if isinstance(now.state.asks, Attacking) else now
        for attacker in sorted([now.permanent(name).id for name in names]):
            now = now.do(d.AddAttacker(attacker))
        return now.do(d.ConfirmAttack()) if isinstance(now.state.asks, Attacking) else now

    def block(self, blocks: Mapping[str, str] | None = None) -> Self:
        """Return the scenario in which the other player has blocked as *blocks* say: blocker and attacker, by name."""
        now = self if isinstance(self.state.asks, Blocking) else self.to("declare blockers")
        pairs = [now.action(d.AddBlocker, blocker, attacker) for blocker, attacker in (blocks or {}).items()]
        for pair in sorted(pairs, key=attrs.astuple):
            now = now.do(pair)
        return now.do(d.ConfirmBlocks()) if isinstance(now.state.asks, Blocking) else now

    def assign(self, divisions: Mapping[str, Parts] | None = None) -> Self:
        """Return the scenario in the next damage step, in which all damage is assigned.

        *divisions* say for an attacker who is asked what each recipient gets; the others get none. Raises DataError if
        an attacker is asked that they do not tell of.
        """
        left = dict(divisions or {})
        at_once = isinstance(self.state.asks, Assigning)
        now = self if at_once else self._until(lambda now: now._in_damage() and not self._is_same_step(now), "damage")
        while isinstance(question := now.state.asks, Assigning):
            name = next((name for name in left if now.permanent(name).id == question.attacker), None)
            if name is None:
                raise DataError("assign", f"{word(now.state, question.attacker)} divides its damage; nobody says how")
            now = now._divided(name, left.pop(name))
        if left:
            raise DataError("assign", f"nobody asks how the damage of {', '.join(left)} is divided")
        return now

    def strike(self, divisions: Mapping[str, Parts] | None = None) -> Self:
        """Return the scenario in which the damage of the next damage step is dealt; *divisions* as in ``assign``."""
        now = self.assign(divisions)
        return now.resolve() if now.state.stack and now.state.stack[-1].kind is StackKind.PACKET else now

    # Answers.

    def choose(self, *answers: str | int) -> Self:
        """Return the scenario after these *answers*, one after the other, each to the question that is then open.

        A name answers what asks for an object or a card (of a trigger: its source), a Player what asks for a target.
        Raises IllegalAction for what is not offered, and DataError where no such answer is asked for.
        """
        now, happened = self, list[Event]()
        for answer in answers:
            now = now.do(chosen(now, answer))
            happened += now.events
        return attrs.evolve(now, events=tuple(happened))

    def yes(self) -> Self:
        """Return the scenario in which what is asked was answered with yes."""
        return self._answered(d.PayUpkeep, 1)

    def no(self) -> Self:
        """Return the scenario in which what is asked was answered with no."""
        return self._answered(d.DeclineUpkeep, 0)

    def _answered(self, kind: type[d.PayUpkeep | d.DeclineUpkeep], index: int) -> Self:
        """Return the scenario after an answer of the class *kind*, if that is what is asked for, or after an option."""
        legal = engine.legal_actions(self.book, self.state)
        return self.do(next((action for action in legal if isinstance(action, kind)), d.ChooseOption(index)))

    def stop(self) -> Self:
        """Return the scenario in which no more is chosen."""
        return self.do(d.StopChoosing())

    def drawing(self, *results: int | tuple[int, ...]) -> Self:
        """Return the scenario whose next draws give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # How it is done.

    def _joined(self, step: Callable[[Self], Self], times: int) -> Self:
        """Return the scenario after *step*, *times* in a row, with the events of all of them."""
        now, happened = self, list[Event]()
        for _ in range(times):
            now = step(now)
            happened += now.events
        return attrs.evolve(now, events=tuple(happened))

    def _resolved(self) -> Self:
        if not self.state.stack:
            raise DataError("resolve", "the stack is empty")
        top, now, happened = self.state.stack[-1].id, self, list[Event]()
        while now.state.asks is None and any(one.id == top for one in now.state.stack):
            now = now.do(d.PassPriority())
            happened += now.events
        return attrs.evolve(now, events=tuple(happened))

    def _until(self, there: Callable[[Self], bool], what: str) -> Self:
        """Return the scenario in which all have passed, and nobody has attacked or blocked, until *there*."""
        now, happened = self, list[Event]()
        for _ in range(_MOST_PASSES):
            if now is not self and there(now):
                return attrs.evolve(now, events=tuple(happened))
            now = now.do(now._idle(what))
            happened += now.events
        raise DataError("to", f"{shown(what)} does not come")

    def _idle(self, what: str) -> Action:
        if self.result is not None:
            raise DataError("to", f"the game is over before {shown(what)} comes: {self.result.reason}")
        if isinstance(self.state.asks, Attacking):
            return d.DeclareNoAttack()
        if isinstance(self.state.asks, Blocking):
            return d.ConfirmBlocks()
        if self.asked is not None:
            raise DataError("to", f"before {shown(what)} comes something is asked: {self.asked}, {self.legal}")
        return d.PassPriority()

    def _in_damage(self) -> bool:
        return self.state.step in (Step.FIRST_STRIKE, Step.DAMAGE)

    def _is_same_step(self, other: Self) -> bool:
        return (self.state.turn, self.state.step) == (other.state.turn, other.state.step)

    def _divided(self, name: str, parts: Parts) -> Self:
        attacker = self.permanent(name).id
        power = Scene(self.book, self.state).seen[attacker].power
        if sum(parts.values()) != power:
            raise DataError("assign", f"{name} has {power} damage to divide, not {sum(parts.values())}")
        told = {target(self.state, key): n for key, n in parts.items()}
        now = self
        while isinstance(question := now.state.asks, Assigning) and question.attacker == attacker:
            (first, *_), scene = engine.legal_actions(now.book, now.state), Scene(now.book, now.state)
            assert isinstance(first, d.AssignAttackerDamage), "that is what is asked"
            given = told.get(first.recipient, 0)
            now = now.do(d.AssignAttackerDamage(attacker, first.recipient, given))
            rest = assigning_now(scene, evolve(question, given=(*question.given, given)))
            if len(rest) == 1 and isinstance(last := rest[0], d.AssignAttackerDamage):
                wrong = evolve(last, n=told.get(last.recipient, 0))
                if wrong != last:
                    raise IllegalAction(wrong, Broken("BASE-165", f"{last.n} is all that can go there then"))
        return now

    def _announced(self, action: Action, plan: Plan) -> Self:
        number, now = ObjectId(self.state.serial), self.do(action)
        happened = list(now.events)
        while isinstance(now.state.asks, Announcing):
            now = now.do(plan.answer(now))
            happened += now.events
        plan.check(now, number)
        return attrs.evolve(now, events=tuple(happened))


def _step(name: str) -> Step:
    for step in Step:
        if step.value == name:
            return step
    raise DataError("step", f"{shown(name)} is none of {', '.join(step.value for step in Step)}")
