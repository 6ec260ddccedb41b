"""``Position``: read access to a state of Magic in words, for the assertions of tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from castlerules.cards import MANA_KINDS, CounterKind, KeywordKind, Zone
from castlerules.core import DataError, Event, Outcome, Player
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic import engine
from castlerules.magic.model import Action, CardId, Characteristics, Permanent, Rulebook, StackKind, StackObject, State
from castlerules.magic.query.board import Board

from .names import action_called, action_words, card_label, card_of, cards_named, objects_named


@frozen
class Position:
    """A *state* under the rules of *book*, and the *events* of the actions that were applied last.

    Objects are named by their cards. If several cards of the game share a name, the name means the first suitable one;
    with a number it always means the same card: ``Bear#2`` is the second Bear in the card table, the list of all cards
    of the game. It begins with permanents (A's, then N's), then has A's hand, graveyard, exile and library, then N's;
    tokens come last.
    """

    book: Rulebook
    state: State
    events: tuple[Event, ...] = ()

    @property
    def legal(self) -> tuple[tuple[str, ...], ...]:
        """The legal actions in their order, each as the name of its class and its fields as words."""
        return tuple([action_words(self.state, action) for action in engine.legal_actions(self.book, self.state)])

    def offers(self, action_type: type[Any]) -> tuple[str, ...]:
        """Return the legal actions of the class *action_type* in their order, each as its fields in words."""
        return tuple([" ".join(words[1:]) for words in self.legal if words[0] == action_type.__name__])

    def broken_rule(self, action_type: type[Any], *words: str | int) -> str | None:
        """Return the code of the rule that ``action(action_type, *words)`` would break, or None if it is legal."""
        violation = engine.why_not(self.book, self.state, self.action(action_type, *words))
        return None if violation is None else violation.rule

    @property
    def to_act(self) -> Player | None:
        """The player who must act, or None after the end of the game."""
        return engine.to_act(self.state)

    @property
    def decision(self) -> str | None:
        """The class name of the pending decision, or None if a player has priority or the game is over."""
        return None if self.state.decision is None else type(self.state.decision).__name__

    @property
    def step(self) -> str:
        """The name of the current step."""
        return self.state.step.value

    @property
    def result(self) -> Outcome | None:
        """The outcome of the game, or None while it goes on."""
        return self.state.result

    @property
    def stack(self) -> tuple[str, ...]:
        """The stack, the top last: names of spells and of sources of abilities, and ``damage`` for combat damage."""
        return tuple([self._name_on_stack(stack_object) for stack_object in self.state.stack])

    def life(self, player: Player) -> int:
        """Return the life of *player*."""
        return self.state.seats[player].life

    def pool(self, player: Player) -> str:
        """Return the mana in the pool of *player* as letters, in the order W U B R G C."""
        return "".join(
            [kind.value * count for kind, count in zip(MANA_KINDS, self.state.seats[player].pool, strict=True)]
        )

    def battlefield(self, player: Player) -> tuple[str, ...]:
        """Return the permanents that *player* controls, in the order in which they entered play."""
        return self._card_names(
            [permanent.card for permanent in self.state.permanents if permanent.controller == player]
        )

    def hand(self, player: Player) -> tuple[str, ...]:
        """Return the hand of *player*."""
        return self._card_names([card_object.card for card_object in self.state.seats[player].hand])

    def graveyard(self, player: Player) -> tuple[str, ...]:
        """Return the graveyard of *player*, oldest first."""
        return self._card_names([card_object.card for card_object in self.state.seats[player].graveyard])

    def exile(self, player: Player) -> tuple[str, ...]:
        """Return the cards of *player* in exile (removed from the game)."""
        return self._card_names([card_object.card for card_object in self.state.seats[player].exile])

    def library(self, player: Player) -> tuple[str, ...]:
        """Return the library of *player*, top first."""
        return self._card_names(self.state.seats[player].library)

    def zone(self, name: str) -> Zone | None:
        """Return the zone of the first card with the name *name*; None for a token that has ceased to exist."""
        card = cards_named(self.state, name)[0]
        for seat in self.state.seats:
            if card in seat.library:
                return Zone.LIBRARY
            for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE):
                if any(card_object.card == card for card_object in getattr(seat, zone.value)):
                    return zone
        if any(stack_object.card == card for stack_object in self.state.stack):
            return Zone.STACK
        return Zone.BATTLEFIELD if any(permanent.card == card for permanent in self.state.permanents) else None

    def is_on_battlefield(self, name: str) -> bool:
        """Return whether there is a permanent with the name *name*."""
        return any(permanent.card in cards_named(self.state, name) for permanent in self.state.permanents)

    def characteristics(self, name: str) -> Characteristics:
        """Return the current characteristics of the permanent *name*; raise DataError if there is none."""
        return Board(self.book, self.state).characteristics[self.permanent(name).id]

    def size(self, name: str) -> str:
        """Return power and toughness of the permanent *name* as in ``2/2``; raise DataError if there is none."""
        values = self.characteristics(name)
        return f"{values.power}/{values.toughness}"

    def has_keyword(self, name: str, keyword: str) -> bool:
        """Return whether the permanent *name* has the keyword ability *keyword*; raise DataError if there is none."""
        return KeywordKind(keyword) in self.characteristics(name).abilities.keyword_kinds

    def damage(self, name: str) -> int:
        """Return the damage that is marked on the permanent *name*; raise DataError if there is none."""
        return self.permanent(name).damage

    def is_tapped(self, name: str) -> bool:
        """Return whether the permanent *name* is tapped; raise DataError if there is none."""
        return self.permanent(name).tapped

    def counters(self, name: str, counter_kind: str = "+1/+1") -> int:
        """Return how many counters of *counter_kind* are on the permanent *name*; raise DataError if there is none."""
        return dict(self.permanent(name).counters).get(CounterKind(counter_kind), 0)

    def attached_to(self, name: str) -> str | None:
        """Return the name of what permanent *name* is attached to, or None; raise DataError for no such permanent."""
        attached = self.permanent(name).attached_to
        card = None if attached is None else card_of(self.state, attached)
        return None if card is None else card_label(self.state, card, attached)

    def action(self, action_type: type[Any], *words: str | int) -> Action:
        """Return the action of the class *action_type* whose fields are *words*: names of objects, players or values.

        Raises DataError for an unknown name or a wrong number of words.
        """
        return action_called(self.state, action_type, words, engine.legal_actions(self.book, self.state))

    def permanent(self, name: str) -> Permanent:
        """Return the first permanent with the name *name*; raise DataError if there is none."""
        numbers = [number for _, number in objects_named(self.state, name)]
        for permanent in sorted(self.state.permanents, key=lambda permanent: permanent.id):
            if permanent.id in numbers:
                return permanent
        raise DataError("name", f"no permanent is called {short_repr(name)}")

    def _card_names(self, cards: Iterable[CardId]) -> tuple[str, ...]:
        return tuple([self.state.table.cards[card].name for card in cards])

    def _name_on_stack(self, stack_object: StackObject) -> str:
        if stack_object.kind is StackKind.COMBAT_DAMAGE:
            return "damage"
        card = stack_object.card if stack_object.card is not None else card_of(self.state, stack_object.source)
        return "" if card is None else self._card_names([card])[0]
