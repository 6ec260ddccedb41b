"""``SolitaireScenario``: set up a position of Solitaire in words and play on, for tests of rules and cards.

>>> table = SolitaireScenario.of(K4="?(Grizzly Bears) | Aether Flash", hand="Disenchant, (Fog)", row="Plains")
>>> after = table.play("Disenchant", targets="Aether Flash", sources="Plains")
>>> after.stack("K4"), after.hand, after.graveyard
('| Grizzly Bears', 'Fog', 'Plains, Aether Flash, Disenchant')

A stack is written from bottom to top: ``?(Fog)`` lies face down, and the cards behind the bar are face up. Hand pile,
library and discard pile are written from the top, with covered cards of the hand in brackets; the graveyard is written
from the oldest card. ``Plains x2`` are two cards, ``Hill Giant/d2`` has 2 damage (``/t`` is tapped, ``/+1`` has a
counter), and ``Serra Angel with Rancor and Pacifism`` has two Auras.

Every step is legal or raises IllegalAction with the rule that it would break. A choice with one legal answer is made by
the game; a test may state it all the same, and a wrong statement raises DataError. A choice with several legal answers
that the test does not state raises DataError with all of them.
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
from castlerules.magic.model import Action, AnnounceDecision, CardId, Checkpoint, ObjectId, Rulebook, StackKind
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.query.board import Board
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model.actions import AssignToBlocker
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, YOU, tableau_of
from castlerules.solitaire.query.layout import slot_permanent

from .layout import TableInWords, build_state
from .names import ACTION_PARSERS, action_texts, object_called, object_text, row_text, shortest_texts, stack_text
from .plan import AnnouncementPlan, Names, planned_answer


@attrs.frozen
class SolitaireScenario:
    """A position of Solitaire with methods that play on and read it; *events* are those of the last method that did.

    Methods that play on return a new scenario, so that a test can continue one position in several ways. A name that
    several objects share is written with its place, and if necessary with its number there, counted from the bottom:
    ``Terror@hand``, ``Terror@K3``, ``Hurloon Minotaur#2@K5``. Places are ``K1`` to ``K7``, ``hand``, ``slot``, ``row``,
    ``attached``, ``graveyard``, ``removed``.
    """

    state: State
    events: tuple[Event, ...] = ()
    book: Rulebook = attrs.field(factory=lambda: SOLITAIRE)

    @classmethod
    def of(  # noqa: PLR0913 - one keyword for each part of a position
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
        """Return the described position. Names are looked up in *cards*, then in the built-in pool.

        *library* is ``FILLERS`` by default. The position must be settled: no compulsory move is due, such as turning up
        a card, and the player decides next. With ``settle=False`` it need not be, and ``settle()`` makes such moves.
        Raises DataError for texts that cannot be read, and SetupError for a position that is not settled.
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
        ) or isinstance(settled_scenario.state.decision, solitaire_decisions.MergeDecision):
            raise SetupError(
                (
                    Violation(
                        "SOL-G03",
                        "a compulsory move is due in this position; give a position without one, or settle=False",
                    ),
                )
            )
        return settled_scenario

    def settle(self) -> Self:
        """Return the position after all compulsory moves, or at the first decision that one of them asks for."""
        return attrs.evolve(self, state=engine.start(self.book, self.state, Checkpoint(YOU)))

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the position whose next random draws give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=evolve(self.state, rng=Scripted(results)))

    # Applying actions.

    def do(self, *actions: str | Action) -> Self:
        """Return the position after *actions*, objects or texts as in ``legal``.

        Raises IllegalAction for an illegal action, DataError for a text that means no action, or several.
        """
        state, all_events = self.state, list[Event]()
        for words in actions:
            action = attrs.evolve(self, state=state).action(words) if isinstance(words, str) else words
            state, events = engine.transition(self.book, state, action)
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def choose(self, *answers: str | int) -> Self:
        """Return the position after these *answers*, one after the other, each to the decision that is then pending."""
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
        """Return the position after *card*, the hand card or the top of a stack, has been played with *targets*.

        *sources* pay for the card in this order; a source that must be paid for itself stands before the source that
        pays for it. *mode* is the index of a mode of the text, *half* that of a half of a split card; *optional_costs*
        are those to pay (``kicker``, ``second kicker``, ``buyback``), *shares* the part of a divided amount for each
        target. If the card asks something as it resolves, the position is at that decision. Raises IllegalAction for
        an illegal choice, and DataError for a choice that is missing or differs from what the game then chose.
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
        """Return the position after the activated ability *index* (from 0) of *source* was used; see ``play``."""
        return self._announce(
            self.action(f"use {source} {index}"), AnnouncementPlan(source, targets, x=x, sources=sources)
        )

    def draw(self) -> Self:
        """Return the position in which three cards were drawn."""
        return self.do("draw")

    def merge(self, src: str, dst: str) -> Self:
        """Return the position in which the copies at *src* (such as ``K2``) were merged onto those at *dst*."""
        return self.do(f"merge {src} {dst}")

    def attack(self, stack: str) -> Self:
        """Return the position in which your creature attacks *stack*."""
        return self.do(f"attack {stack}")

    def strike(self, *division: int) -> Self:
        """Return the position after combat damage; *division* is the damage of each blocker, the lowest first.

        With one blocker or none it may be left out. Raises IllegalAction if *division* does not fit the damage and the
        blockers, and DataError if it is missing.
        """
        now, all_events = self.do("strike"), list[Event]()
        if division:
            self._check_division(division)
        elif isinstance(now.state.decision, solitaire_decisions.DamageDivisionDecision):
            raise DataError("strike", f"expected the damage of each blocker; for the first one: {', '.join(now.legal)}")
        for part in division:
            all_events += now.events
            if isinstance(now.state.decision, solitaire_decisions.DamageDivisionDecision):
                (first, *_) = engine.legal_actions(now.book, now.state)
                assert isinstance(first, AssignToBlocker), "a damage division lists these actions first"
                now = now.do(AssignToBlocker(first.blocker, part))
        return attrs.evolve(now, events=(*all_events, *now.events))

    def _check_division(self, division: tuple[int, ...]) -> None:
        """Raise IllegalAction unless *division* has a part for each remaining blocker and is all of the damage."""
        combat, board = self.state.combat, Board(self.book, self.state)
        blockers = [object_id for object_id, _ in combat.blocks if object_id in board.permanents]
        power = max([0, *[board.characteristics[object_id].power for object_id in combat.attackers]])
        if len(division) != len(blockers) or sum(division) != power:
            last = AssignToBlocker(blockers[-1] if blockers else ObjectId(0), division[-1])
            raise IllegalAction(
                last,
                Violation(
                    "SOL-G76", f"expected {power} damage in {len(blockers)} parts, one for each blocker, got {division}"
                ),
            )

    def finish(self) -> Self:
        """Take the action that ends the use of your permanent (``FinishUse``), and return the position after it."""
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

    # Legal actions.

    @property
    def is_announcing(self) -> bool:
        """Whether a spell or activated ability, not a triggered one, is being announced or paid for."""
        is_own = bool(self.state.stack) and self.state.stack[-1].kind is not StackKind.TRIGGERED
        return is_own and isinstance(self.state.decision, (AnnounceDecision, solitaire_decisions.PaymentSourceDecision))

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions in their order as texts: ``draw``, ``play Terror``, ``merge K2 K5``, or answers."""
        return shortest_texts(self.state, self._legal_actions())

    def _legal_actions(self) -> tuple[Action, ...]:
        return engine.legal_actions(self.book, self.state) if self.state.decision is not None else ()

    def offers(self, verb: str) -> tuple[str, ...]:
        """Return the legal actions of one kind, as the words behind *verb*: ``offers("play")``."""
        return tuple([text[len(verb) + 1 :] for text in self.legal if text.split()[0] == verb])

    def broken_rule(self, words: str) -> str | None:
        """Return the code of the rule that the action *words* would break, or None if the action is legal."""
        violation = engine.why_not(self.book, self.state, self.action(words))
        return None if violation is None else violation.rule

    def action(self, words: str) -> Action:
        """Return the action that *words* mean; raise DataError if they mean none, or several."""
        legal = self._legal_actions()
        matching = [action for action in legal if words in action_texts(self.state, action)]
        if len(matching) > 1:
            texts = " or ".join([action_texts(self.state, action)[-1] for action in matching])
            raise DataError("action", f"{short_repr(words)} means several actions; expected one of: {texts}")
        if matching:
            return matching[0]
        verb, *rest = words.split()
        if verb not in ACTION_PARSERS:
            raise DataError("action", f"{short_repr(words)} means no action; expected one of: {', '.join(self.legal)}")
        return ACTION_PARSERS[verb](self.state, rest)

    # Reading the position.

    @property
    def phase(self) -> str:
        """The phase: MAIN, MERGE (gathering), COMBAT, USE, PLAY (announcing), CHOICE (any other), WON or LOST."""
        if self.state.result is not None:
            return "WON" if self.state.result.returns[0] > 0 else "LOST"
        if isinstance(self.state.decision, solitaire_decisions.FreeDecision):
            return tableau_of(self.state).phase.name
        if isinstance(self.state.decision, solitaire_decisions.MergeDecision):
            return "MERGE"
        return (
            "PLAY"
            if self.is_announcing
            else "COMBAT"
            if isinstance(self.state.decision, solitaire_decisions.DamageDivisionDecision)
            else "CHOICE"
        )

    @property
    def result(self) -> Outcome | None:
        """The outcome of the game, or None as long as it goes on."""
        return self.state.result

    @property
    def loss_reason(self) -> str | None:
        """The reason of a loss: ``stuck``, ``draw`` and so on (SOL-G56); None if the game is not lost."""
        result = self.state.result
        return None if result is None or result.returns[0] > 0 else result.reason.partition(":")[0]

    @property
    def trip(self) -> int:
        """The number of the current trip through the library."""
        return tableau_of(self.state).trip

    def stack(self, name: str) -> str:
        """Return a stack, ``K1`` to ``K7``, in the words in which ``of`` takes it."""
        return stack_text(self.state, STACK_NAMES.index(name))

    @property
    def hand(self) -> str:
        """The hand pile, top first, covered cards in brackets."""
        covered = [f"({name})" for name in self._card_names(tableau_of(self.state).covered_hand)]
        return ", ".join(
            [*self._card_names([card_object.card for card_object in self.state.seats[YOU].hand]), *covered]
        )

    @property
    def row(self) -> str:
        """The lands of the row in words, equal ones together: ``Swamp x2, Island``."""
        return row_text(self.state)

    @property
    def slot(self) -> str:
        """Your permanent in the slot, with its Auras."""
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
        """The cards removed from the game, oldest first."""
        return ", ".join(self._card_names([card_object.card for card_object in self.state.seats[YOU].exile]))

    def _card_names(self, cards: list[CardId] | tuple[CardId, ...]) -> list[str]:
        return [self.state.table.cards[card].name for card in cards]

    def permanent(self, name: str) -> Permanent:
        """Return the permanent called *name*; raise DataError if there is none, or more than one."""
        number = object_called(self.state, name)
        permanent = next((permanent for permanent in self.state.permanents if permanent.id == number), None)
        if permanent is None:
            raise DataError("name", f"expected the name of a permanent, got {short_repr(name)}")
        return permanent

    def size(self, name: str) -> str:
        """Return power and toughness of the permanent *name*, as in ``2/2``; raise DataError if there is none."""
        values = Board(self.book, self.state).characteristics[self.permanent(name).id]
        return f"{values.power}/{values.toughness}"

    @property
    def blockers(self) -> tuple[str, ...]:
        """The names of the blockers that are still in play, the lowest first."""
        blocking = [
            permanent
            for permanent in self.state.permanents
            if permanent.id in [blocker for blocker, _ in self.state.combat.blocks]
        ]
        return tuple([self.state.table.cards[permanent.card].name for permanent in blocking])
