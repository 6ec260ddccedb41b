"""Positions of Solitaire in words, for tests of single rules and cards.

>>> table = Patience.laid(K4="?(Grizzly Bears) | Aether Flash", hand="Disenchant, (Fog)", row="Plains")
>>> after = table.play("Disenchant", at="Aether Flash", pay="Plains")
>>> after.stack("K4"), after.hand, after.graveyard
('| Grizzly Bears', 'Fog', 'Plains, Aether Flash, Disenchant')

A stack is told bottom to top: ``?(Fog)`` lies face down, and behind the bar come the cards that are face up. Hand
pile, library and discard pile are told top first, and covered cards of the hand stand in brackets; the graveyard is
told oldest first. ``Plains x2`` are two, ``Hill Giant/d2`` has 2 damage (``/t`` is tapped, ``/+1`` has a counter), and
``Serra Angel with Rancor and Pacifism`` is enchanted.

Every step is legal or raises IllegalAction with the rule that it would break. What has only one answer is not asked,
and may be told all the same: then it is compared. What has several and is not told raises DataError with all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import (
    Broken,
    DataError,
    Event,
    Generator,
    IllegalAction,
    Outcome,
    Rng,
    Scripted,
    SetupError,
    evolve,
)
from castlerules.core.shown import shown
from castlerules.magic import engine
from castlerules.magic.actions import Action
from castlerules.magic.asking import Announcing
from castlerules.magic.book import Rulebook
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.stack import StackKind
from castlerules.magic.state import Permanent, State
from castlerules.magic.tasks import Settle
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.look import slot_permanent
from castlerules.solitaire.rules import SolitaireRules
from castlerules.solitaire.tableau import (
    PLACES,
    YOU,
    AssignToBlocker,
    Deciding,
    Dividing,
    Funding,
    Merging,
    tableau_of,
)

from .solitaire_plan import Plan, Words, answering
from .solitaire_table import FILLERS, Told, laid
from .solitaire_words import MAKING, labels, named, row_told, shown_as, stack_told, texts_of

__all__ = ["FILLERS", "Patience"]


@attrs.frozen
class Patience:
    """A position to go on from, what leads on, and what can be seen of it; *events* are what was done last.

    Every method that does something returns a new object; this one stays, so that several continuations can be told
    from one start. A name that may mean several things takes its place, and if need be a number there, counted from
    below: ``Terror@hand``, ``Terror@K3``, ``Hurloon Minotaur#2@K5``. Places are ``K1`` to ``K7``, ``hand``, ``slot``,
    ``row``, ``attached``, ``graveyard``, ``removed``.
    """

    state: State
    events: tuple[Event, ...] = ()
    book: Rulebook = attrs.field(factory=lambda: SOLITAIRE)

    @classmethod
    def laid(  # noqa: PLR0913 - everything that may be told of a position
        cls,
        *,
        hand: str = "",
        row: str = "",
        slot: str = "",
        library: str | None = None,
        discard: str = "",
        graveyard: str = "",
        removed: str = "",
        trip: int = 1,
        rules: SolitaireRules | None = None,
        cards: Mapping[str, CardDef] | None = None,
        rng: Generator | None = None,
        settle: bool = True,
        **stacks: str,
    ) -> Self:
        """Return the position that is told; *cards* are known by name besides those of the built-in pool.

        Without *library* that is ``FILLERS``. A position is settled already, and the player decides; without
        *settle* it need not be, and ``settle()`` settles it. Raises DataError for what cannot be read, and SetupError
        for a position that is said to be settled, and is not.
        """
        told = Told(stacks, hand, row, slot, library, discard, graveyard, removed, trip)
        table = cls(laid(told, rules or SolitaireRules(), cards or {}, rng or Rng.seeded(0)))
        if not settle:
            return table
        settled = table.settle()
        if (settled.state.extra, settled.state.seats, settled.state.permanents) != (
            table.state.extra,
            table.state.seats,
            table.state.permanents,
        ) or isinstance(settled.state.asks, Merging):
            raise SetupError((Broken("SOL-G03", "the settle loop would change this position"),))
        return settled

    def settle(self) -> Self:
        """Return the position in which everything compulsory has been done, as far as nobody is asked."""
        return attrs.evolve(self, state=engine.started(self.book, self.state, Settle(YOU)))

    def drawing(self, *results: int | tuple[int, ...]) -> Self:
        """Return the position whose next draws of chance give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # Doing.

    def do(self, *actions: str | Action) -> Self:
        """Return the position after *actions*, each told as in ``legal``; raise IllegalAction if one may not be."""
        state, happened = self.state, list[Event]()
        for one in actions:
            action = attrs.evolve(self, state=state).action(one) if isinstance(one, str) else one
            state, events = engine.transition(self.book, state, action)
            happened += events
        return attrs.evolve(self, state=state, events=tuple(happened))

    def choose(self, *answers: str | int) -> Self:
        """Return the position after these *answers*, one after the other, each to the question that is then open."""
        return self.do(*[str(answer) for answer in answers])

    def play(
        self,
        card: str,
        *,
        at: Words | None = None,
        x: int | None = None,
        pay: Words | None = None,
        mode: int | None = None,
        half: int | None = None,
        paid: tuple[str, ...] | None = None,
        shares: tuple[int, ...] = (),
    ) -> Self:
        """Return the position in which *card*, the hand card or a top, was played: aimed *at* and paid with *pay*.

        *pay* are the sources in the order in which they are used, what pays for a source behind that; one that may not
        come next raises IllegalAction. *half* is which of a split card, *paid* the optional costs (``kicker``,
        ``second kicker``, ``buyback``), *shares* what of a divided amount each target gets. It may stop at a question
        that it asks as it resolves.
        """
        plan = Plan(card, at, x=x, pay=pay, mode=mode, half=half, paid=paid, shares=shares)
        return self._announced(self.action(f"play {card}"), plan)

    def use(
        self, source: str, *, at: Words | None = None, index: int = 0, x: int | None = None, pay: Words | None = None
    ) -> Self:
        """Return the position in which the ability number *index* of *source* was used; the rest as in ``play``."""
        return self._announced(self.action(f"use {source} {index}"), Plan(source, at, x=x, pay=pay))

    def draw(self) -> Self:
        """Return the position in which three cards were drawn."""
        return self.do("draw")

    def merge(self, src: str, dst: str) -> Self:
        """Return the position in which the copies at *src* were gathered on those at *dst*."""
        return self.do(f"merge {src} {dst}")

    def attack(self, stack: str) -> Self:
        """Return the position in which the own creature attacks *stack*."""
        return self.do(f"attack {stack}")

    def strike(self, *parts: int) -> Self:
        """Return the position after combat damage: *parts* are what each blocker gets, the lowest first.

        With one blocker or none nothing has to be told. Raises IllegalAction if *parts* are no division, and DataError
        if one is wanted and not told.
        """
        now, happened = self.do("strike"), list[Event]()
        if parts:
            self._check_parts(parts)
        elif isinstance(now.state.asks, Dividing):
            raise DataError("strike", f"asks how the damage is divided: {', '.join(now.legal)}")
        for part in parts:
            happened += now.events
            if isinstance(now.state.asks, Dividing):
                (first, *_) = engine.legal_actions(now.book, now.state)
                assert isinstance(first, AssignToBlocker), "that is what is asked"
                now = now.do(AssignToBlocker(first.blocker, part))
        return attrs.evolve(now, events=(*happened, *now.events))

    def _check_parts(self, parts: tuple[int, ...]) -> None:
        """Raise IllegalAction if *parts* are not all of the damage for each of the blockers that are left."""
        combat, scene = self.state.combat, Scene(self.book, self.state)
        blockers = [one for one, _ in combat.blocks if one in scene.permanents]
        power = max([0, *[scene.seen[one].power for one in combat.attackers]])
        if len(parts) != len(blockers) or sum(parts) != power:
            last = AssignToBlocker(blockers[-1] if blockers else ObjectId(0), parts[-1])
            raise IllegalAction(last, Broken("SOL-G76", f"{power} damage is divided among {len(blockers)} blockers"))

    def finish(self) -> Self:
        """Return the position in which the use of the own permanent has ended."""
        return self.do("finish")

    def _announced(self, action: Action, plan: Plan) -> Self:
        now, before, happened = self, self, list[Event]()
        while True:
            before, now = now, now.do(action)
            if not now.is_announcing:
                break
            happened += now.events
            action = now.action(answering(now.book, self.state, now.state, plan))
        plan.check(self.state, before.book, before.state, (action, happened))
        return attrs.evolve(now, events=(*happened, *now.events))

    # What may be done.

    @property
    def is_announcing(self) -> bool:
        """Whether something is being announced or paid for, and is no trigger."""
        is_own = bool(self.state.stack) and self.state.stack[-1].kind is not StackKind.TRIGGERED
        return is_own and isinstance(self.state.asks, (Announcing, Funding))

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be done, in words, in its order: ``draw``, ``play Terror``, ``merge K2 K5``, or answers."""
        return labels(self.state, self._legal_actions())

    def _legal_actions(self) -> tuple[Action, ...]:
        return engine.legal_actions(self.book, self.state) if self.state.asks is not None else ()

    def offers(self, verb: str) -> tuple[str, ...]:
        """Return what may be done of one kind, as the words behind *verb*: ``offers("play")``."""
        return tuple([text[len(verb) + 1 :] for text in self.legal if text.split()[0] == verb])

    def refusal(self, words: str) -> str | None:
        """Return the code of the rule that this action would break, or None if it may be done."""
        broken = engine.why_not(self.book, self.state, self.action(words))
        return None if broken is None else broken.rule

    def action(self, words: str) -> Action:
        """Return the action that is told in *words*; raise DataError if they mean none, or several."""
        legal = self._legal_actions()
        found = [action for action in legal if words in texts_of(self.state, action)]
        if len(found) > 1:
            several = " or ".join([texts_of(self.state, action)[-1] for action in found])
            raise DataError("action", f"{shown(words)} may mean {several}")
        if found:
            return found[0]
        verb, *rest = words.split()
        if verb not in MAKING:
            raise DataError("action", f"{shown(words)} answers nothing here: {', '.join(self.legal)}")
        return MAKING[verb](self.state, rest)

    # What can be seen.

    @property
    def phase(self) -> str:
        """What is going on: MAIN, MERGE, COMBAT, USE, PLAY while something is announced, CHOICE, WON or LOST."""
        if self.state.result is not None:
            return "WON" if self.state.result.returns[0] > 0 else "LOST"
        if isinstance(self.state.asks, Deciding):
            return tableau_of(self.state).phase.name
        if isinstance(self.state.asks, Merging):
            return "MERGE"
        return "PLAY" if self.is_announcing else "COMBAT" if isinstance(self.state.asks, Dividing) else "CHOICE"

    @property
    def result(self) -> Outcome | None:
        """How the game has ended, or None."""
        return self.state.result

    @property
    def loss(self) -> str | None:
        """Why the game was lost: ``stuck``, ``draw`` and so on (SOL-G56); None if it was not."""
        result = self.state.result
        return None if result is None or result.returns[0] > 0 else result.reason.partition(":")[0]

    @property
    def trip(self) -> int:
        """The number of the present trip."""
        return tableau_of(self.state).trip

    def stack(self, name: str) -> str:
        """Return a stack, ``K1`` to ``K7``, as it is told."""
        return stack_told(self.state, PLACES.index(name))

    @property
    def hand(self) -> str:
        """The hand pile, covered cards in brackets."""
        covered = [f"({name})" for name in self._names(tableau_of(self.state).covered)]
        return ", ".join([*self._names([held.card for held in self.state.seats[YOU].hand]), *covered])

    @property
    def row(self) -> str:
        """The row, pile by pile."""
        return row_told(self.state)

    @property
    def slot(self) -> str:
        """The own permanent, with what enchants it."""
        own = slot_permanent(self.state)
        return "" if own is None else shown_as(self.state, own.id, own.card)

    @property
    def library(self) -> str:
        """The library, top first."""
        return ", ".join(self._names(self.state.seats[YOU].library))

    @property
    def discard(self) -> str:
        """The discard pile, top first."""
        return ", ".join(self._names(tableau_of(self.state).discard))

    @property
    def graveyard(self) -> str:
        """The graveyard, oldest first."""
        return ", ".join(self._names([held.card for held in self.state.seats[YOU].graveyard]))

    @property
    def removed(self) -> str:
        """What has been removed from the game, oldest first."""
        return ", ".join(self._names([held.card for held in self.state.seats[YOU].exile]))

    def _names(self, cards: list[CardId] | tuple[CardId, ...]) -> list[str]:
        return [self.state.table.cards[card].name for card in cards]

    def permanent(self, name: str) -> Permanent:
        """Return what is in play and called *name*; raise DataError if there is no such thing, or several."""
        number = named(self.state, name)
        found = next((one for one in self.state.permanents if one.id == number), None)
        if found is None:
            raise DataError("name", f"{shown(name)} is not in play")
        return found

    def size(self, name: str) -> str:
        """Return power and toughness of the permanent *name*, as in ``2/2``; raise DataError if there is none."""
        seen = Scene(self.book, self.state).seen[self.permanent(name).id]
        return f"{seen.power}/{seen.toughness}"

    @property
    def blockers(self) -> tuple[str, ...]:
        """What blocks in this fight, and is still there, the lowest first."""
        there = [one for one in self.state.permanents if one.id in [blocker for blocker, _ in self.state.combat.blocks]]
        return tuple([self.state.table.cards[one.card].name for one in there])
