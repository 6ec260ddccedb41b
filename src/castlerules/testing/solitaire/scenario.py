"""Positions of Solitaire in words, for tests of single rules and cards.

>>> table = SolitaireScenario.of(K4="?(Grizzly Bears) | Aether Flash", hand="Disenchant, (Fog)", row="Plains")
>>> after = table.play("Disenchant", targets="Aether Flash", sources="Plains")
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

from castlerules.cards.language.definition import CardDef
from castlerules.core import (
    DataError,
    Event,
    Generator,
    IllegalAction,
    Outcome,
    Rng,
    Scripted,
    SetupError,
    Violation,
    evolve,
)
from castlerules.core.errors import short_repr
from castlerules.magic import engine
from castlerules.magic.model.actions import Action
from castlerules.magic.model.decisions import AnnounceDecision
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.model.tasks import Checkpoint
from castlerules.magic.query.board import Board
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    YOU,
    AssignToBlocker,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    PaymentSourceDecision,
    tableau_of,
)
from castlerules.solitaire.query.layout import slot_permanent

from .layout import TableInWords, build_state
from .names import ACTION_PARSERS, action_texts, object_called, object_text, row_text, shortest_texts, stack_text
from .plan import AnnouncementPlan, Names, planned_answer


@attrs.frozen
class SolitaireScenario:
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
    def of(  # noqa: PLR0913 - everything that may be told of a position
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
        description = TableInWords(stacks, hand, row, slot, library, discard, graveyard, removed, trip)
        table = cls(build_state(description, rules or SolitaireRules(), cards or {}, rng or Rng.seeded(0)))
        if not settle:
            return table
        settled_scenario = table.settle()
        if (settled_scenario.state.extra, settled_scenario.state.seats, settled_scenario.state.permanents) != (
            table.state.extra,
            table.state.seats,
            table.state.permanents,
        ) or isinstance(settled_scenario.state.decision, MergeDecision):
            raise SetupError((Violation("SOL-G03", "the settle loop would change this position"),))
        return settled_scenario

    def settle(self) -> Self:
        """Return the position in which everything compulsory has been done, as far as nobody is asked."""
        return attrs.evolve(self, state=engine.start(self.book, self.state, Checkpoint(YOU)))

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the position whose next draws of chance give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # Doing.

    def do(self, *actions: str | Action) -> Self:
        """Return the position after *actions*, each told as in ``legal``; raise IllegalAction if one may not be."""
        state, all_events = self.state, list[Event]()
        for one in actions:
            action = attrs.evolve(self, state=state).action(one) if isinstance(one, str) else one
            state, events = engine.transition(self.book, state, action)
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def choose(self, *answers: str | int) -> Self:
        """Return the position after these *answers*, one after the other, each to the question that is then open."""
        return self.do(*[str(answer) for answer in answers])

    def play(
        self,
        card: str,
        *,
        targets: Names | None = None,
        x: int | None = None,
        sources: Names | None = None,
        mode: int | None = None,
        half: int | None = None,
        optional_costs: tuple[str, ...] | None = None,
        shares: tuple[int, ...] = (),
    ) -> Self:
        """Return the position in which *card*, the hand card or a top, was played: aimed at *targets*.

        It was paid with *sources*, in the order in which they are used, what pays for a source behind that; one that
        may not come next raises IllegalAction. *half* is which of a split card, *optional_costs* the optional costs
        (``kicker``, ``second kicker``, ``buyback``), *shares* what of a divided amount each target gets. It may stop at
        a question that it asks as it resolves.
        """
        plan = AnnouncementPlan(
            card, targets, x=x, sources=sources, mode=mode, half=half, optional_costs=optional_costs, shares=shares
        )
        return self._announce(self.action(f"play {card}"), plan)

    def use(
        self,
        source: str,
        *,
        targets: Names | None = None,
        index: int = 0,
        x: int | None = None,
        sources: Names | None = None,
    ) -> Self:
        """Return the position in which the ability number *index* of *source* was used; the rest as in ``play``."""
        return self._announce(
            self.action(f"use {source} {index}"), AnnouncementPlan(source, targets, x=x, sources=sources)
        )

    def draw(self) -> Self:
        """Return the position in which three cards were drawn."""
        return self.do("draw")

    def merge(self, src: str, dst: str) -> Self:
        """Return the position in which the copies at *src* were gathered on those at *dst*."""
        return self.do(f"merge {src} {dst}")

    def attack(self, stack: str) -> Self:
        """Return the position in which the own creature attacks *stack*."""
        return self.do(f"attack {stack}")

    def strike(self, *division: int) -> Self:
        """Return the position after combat damage: *division* are what each blocker gets, the lowest first.

        With one blocker or none nothing has to be told. Raises IllegalAction if *division* are no division, and
        DataError if one is wanted and not told.
        """
        now, all_events = self.do("strike"), list[Event]()
        if division:
            self._check_division(division)
        elif isinstance(now.state.decision, DamageDivisionDecision):
            raise DataError("strike", f"asks how the damage is divided: {', '.join(now.legal)}")
        for part in division:
            all_events += now.events
            if isinstance(now.state.decision, DamageDivisionDecision):
                (first, *_) = engine.legal_actions(now.book, now.state)
                assert isinstance(first, AssignToBlocker), "that is what is asked"
                now = now.do(AssignToBlocker(first.blocker, part))
        return attrs.evolve(now, events=(*all_events, *now.events))

    def _check_division(self, division: tuple[int, ...]) -> None:
        """Raise IllegalAction if *division* are not all of the damage for each of the blockers that are left."""
        combat, board = self.state.combat, Board(self.book, self.state)
        blockers = [object_id for object_id, _ in combat.blocks if object_id in board.permanents]
        power = max([0, *[board.characteristics[object_id].power for object_id in combat.attackers]])
        if len(division) != len(blockers) or sum(division) != power:
            last = AssignToBlocker(blockers[-1] if blockers else ObjectId(0), division[-1])
            raise IllegalAction(last, Violation("SOL-G76", f"{power} damage is divided among {len(blockers)} blockers"))

    def finish(self) -> Self:
        """Return the position in which the use of the own permanent has ended."""
        return self.do("finish")

    def _announce(self, action: Action, plan: AnnouncementPlan) -> Self:
        now, before, all_events = self, self, list[Event]()
        while True:
            before, now = now, now.do(action)
            if not now.is_announcing:
                break
            all_events += now.events
            action = now.action(planned_answer(now.book, self.state, now.state, plan))
        plan.check(self.state, before.book, before.state, (action, all_events))
        return attrs.evolve(now, events=(*all_events, *now.events))

    # What may be done.

    @property
    def is_announcing(self) -> bool:
        """Whether something is being announced or paid for, and is no trigger."""
        is_own = bool(self.state.stack) and self.state.stack[-1].kind is not StackKind.TRIGGERED
        return is_own and isinstance(self.state.decision, (AnnounceDecision, PaymentSourceDecision))

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be done, in words, in its order: ``draw``, ``play Terror``, ``merge K2 K5``, or answers."""
        return shortest_texts(self.state, self._legal_actions())

    def _legal_actions(self) -> tuple[Action, ...]:
        return engine.legal_actions(self.book, self.state) if self.state.decision is not None else ()

    def offers(self, verb: str) -> tuple[str, ...]:
        """Return what may be done of one kind, as the words behind *verb*: ``offers("play")``."""
        return tuple([text[len(verb) + 1 :] for text in self.legal if text.split()[0] == verb])

    def broken_rule(self, words: str) -> str | None:
        """Return the code of the rule that this action would break, or None if it may be done."""
        violation = engine.why_not(self.book, self.state, self.action(words))
        return None if violation is None else violation.rule

    def action(self, words: str) -> Action:
        """Return the action that is told in *words*; raise DataError if they mean none, or several."""
        legal = self._legal_actions()
        matching = [action for action in legal if words in action_texts(self.state, action)]
        if len(matching) > 1:
            several = " or ".join([action_texts(self.state, action)[-1] for action in matching])
            raise DataError("action", f"{short_repr(words)} may mean {several}")
        if matching:
            return matching[0]
        verb, *rest = words.split()
        if verb not in ACTION_PARSERS:
            raise DataError("action", f"{short_repr(words)} answers nothing here: {', '.join(self.legal)}")
        return ACTION_PARSERS[verb](self.state, rest)

    # What can be seen.

    @property
    def phase(self) -> str:
        """What is going on: MAIN, MERGE, COMBAT, USE, PLAY while something is announced, CHOICE, WON or LOST."""
        if self.state.result is not None:
            return "WON" if self.state.result.returns[0] > 0 else "LOST"
        if isinstance(self.state.decision, FreeDecision):
            return tableau_of(self.state).phase.name
        if isinstance(self.state.decision, MergeDecision):
            return "MERGE"
        return (
            "PLAY"
            if self.is_announcing
            else "COMBAT"
            if isinstance(self.state.decision, DamageDivisionDecision)
            else "CHOICE"
        )

    @property
    def result(self) -> Outcome | None:
        """How the game has ended, or None."""
        return self.state.result

    @property
    def loss_reason(self) -> str | None:
        """Why the game was lost: ``stuck``, ``draw`` and so on (SOL-G56); None if it was not."""
        result = self.state.result
        return None if result is None or result.returns[0] > 0 else result.reason.partition(":")[0]

    @property
    def trip(self) -> int:
        """The number of the present trip."""
        return tableau_of(self.state).trip

    def stack(self, name: str) -> str:
        """Return a stack, ``K1`` to ``K7``, as it is told."""
        return stack_text(self.state, STACK_NAMES.index(name))

    @property
    def hand(self) -> str:
        """The hand pile, covered cards in brackets."""
        covered = [f"({name})" for name in self._card_names(tableau_of(self.state).covered_hand)]
        return ", ".join(
            [*self._card_names([card_object.card for card_object in self.state.seats[YOU].hand]), *covered]
        )

    @property
    def row(self) -> str:
        """The row, pile by pile."""
        return row_text(self.state)

    @property
    def slot(self) -> str:
        """The own permanent, with what enchants it."""
        own = slot_permanent(self.state)
        return "" if own is None else object_text(self.state, own.id, own.card)

    @property
    def library(self) -> str:
        """The library, top first."""
        return ", ".join(self._card_names(self.state.seats[YOU].library))

    @property
    def discard(self) -> str:
        """The discard pile, top first."""
        return ", ".join(self._card_names(tableau_of(self.state).discard_pile))

    @property
    def graveyard(self) -> str:
        """The graveyard, oldest first."""
        return ", ".join(self._card_names([card_object.card for card_object in self.state.seats[YOU].graveyard]))

    @property
    def removed(self) -> str:
        """What has been removed from the game, oldest first."""
        return ", ".join(self._card_names([card_object.card for card_object in self.state.seats[YOU].exile]))

    def _card_names(self, cards: list[CardId] | tuple[CardId, ...]) -> list[str]:
        return [self.state.table.cards[card].name for card in cards]

    def permanent(self, name: str) -> Permanent:
        """Return what is in play and called *name*; raise DataError if there is no such thing, or several."""
        number = object_called(self.state, name)
        permanent = next((permanent for permanent in self.state.permanents if permanent.id == number), None)
        if permanent is None:
            raise DataError("name", f"{short_repr(name)} is not in play")
        return permanent

    def size(self, name: str) -> str:
        """Return power and toughness of the permanent *name*, as in ``2/2``; raise DataError if there is none."""
        values = Board(self.book, self.state).characteristics[self.permanent(name).id]
        return f"{values.power}/{values.toughness}"

    @property
    def blockers(self) -> tuple[str, ...]:
        """What blocks in this fight, and is still there, the lowest first."""
        blocking = [
            permanent
            for permanent in self.state.permanents
            if permanent.id in [blocker for blocker, _ in self.state.combat.blocks]
        ]
        return tuple([self.state.table.cards[permanent.card].name for permanent in blocking])
