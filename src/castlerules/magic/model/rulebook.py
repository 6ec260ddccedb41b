"""The rules of a game as a value, ``Rulebook``: short tuples of named functions, and a table of the turn's steps.

Rules that a variant may change have one of six shapes. Each is a pure function that answers one question.

* ``Restriction``: may this be done? Its rule returns why not, or None.
* ``Offer``: which actions may the player with priority try?
* ``Replacement``: what happens instead of a change?
* ``StateBasedAction``: which changes follow from the state alone (``docs/rules/base.md``, part 2.13)?
* ``TurnBasedAction``: what happens as a step begins or ends?
* ``Lens``: which characteristics does an object have after all layers?

A variant is ``attrs.evolve(NORMAL, ...)``, so it reads like a list of its differences from normal Magic. Functions that
apply rules take the rulebook as their first argument and look rules up in it, so they need not know the variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from castlerules.cards import PlayerRef, Zone
from castlerules.cards.language.enums import Duration
from castlerules.core import Outcome, Player, Violation
from castlerules.core.frozen import frozen

from .actions import Action
from .changes import Change, PlayerLost
from .compiled import CompiledCards, CompiledFace
from .decisions import Decision
from .ids import ObjectId
from .leaving_out import fields_without, places_by_name, qualified_names
from .stack import StackObject
from .state import Permanent, State
from .steps import Step
from .tasks import Task

if TYPE_CHECKING:
    from castlerules.magic.query.board import Board, GameObject
    from castlerules.magic.query.costs import ChoicePart
    from castlerules.magic.transaction.transaction import Transaction

    from .characteristics import Characteristics


@frozen
class Substitution:
    """BASE-091: *changes*, which one replacement effect puts in the place of a proposed change.

    *key* identifies the effect, so that it replaces the same change only once (BASE-093). Substitutions of equal *kind*
    have equal results, so no player chooses between them (BASE-Q07). *description* is what players read. If the player
    chooses how much the effect does, *changes_by_amount* holds the changes for each amount, in rising order (BASE-097).
    """

    key: str
    changes: tuple[Change, ...]
    kind: str
    description: str
    changes_by_amount: tuple[tuple[int, tuple[Change, ...]], ...] = ()


RestrictionRule: TypeAlias = "Callable[[Board, Any], Violation | None]"
"""Returns why an action or an effect on an object is not allowed; None if it is allowed."""
Finder: TypeAlias = "Callable[[Board, Any], Iterable[Substitution]]"
"""Returns the substitutions that may replace a proposed change; empty if the replacement effect does not apply."""
Offer: TypeAlias = "Callable[[Board], Iterable[Action]]"
"""Returns actions that the player with priority may try; the restrictions then drop those that are not allowed."""
TurnBasedAction: TypeAlias = Callable[["Rulebook", State], State]
"""Returns the state after the turn-based actions of a step: what happens without a player as it begins or ends."""
Handler: TypeAlias = "Callable[[Rulebook, State, Any], State]"
"""Returns the state after an action or a task is carried out."""
Committer: TypeAlias = "Callable[[Transaction, Any], None]"
"""Carries out a change in a transaction; a change without a committer is only recorded as an event."""
TextLens: TypeAlias = Callable[[CompiledFace], CompiledFace]
"""Returns a card face with the text that a variant reads on it, in every zone; a ``Lens`` acts on permanents only."""


@frozen
class Restriction:
    """BASE-078: *rule* says why a value of the class *on* is not allowed: an action, or an effect's use of an object.

    ``AddAttacker`` as *on* restricts attacks, ``Targeting`` restricts which objects may be targeted.
    """

    on: type[object]
    rule: RestrictionRule


def always(*_: object) -> bool:
    """Return True: the default of conditions in a rulebook, such as ``StateBasedAction.when``."""
    return True


@frozen
class Replacement:
    """BASE-091: a replacement effect: *finder* returns what may happen instead of a change of the class *on*.

    *when* is a test of the cards of a game: if it is false, *finder* would find nothing in that game, and is not
    called. It belongs to this *finder*: say it anew where you replace the *finder* of an entry.
    """

    on: type[Change]
    finder: Finder
    when: Callable[[CompiledCards], object] = always


@frozen
class StateBasedAction:
    """BASE-107: *find* returns the changes that this state-based action makes now; empty if it is not due.

    *when* is a cheap test: on a board for which it is false, the action cannot be due, and *find* is not called.
    *timeless* says that both look at nothing but the options, the permanents, players, cards, the stack, combat and the
    variant's part of the state. If that is so of all actions of a rulebook and none is due, they are looked at again
    only when one of these has changed. Both belong to this *find*: say them anew where you replace the *find* of an
    entry.
    """

    find: Callable[[Board], Iterable[Change]]
    when: Callable[[Board], object] = always
    timeless: bool = False


@attrs.frozen
class Lens:
    """A variant's change of characteristics by *transform*, which is applied after all layers of effects.

    *affected_objects* is a function that returns the ids of the objects that the lens may change in a state; None means
    any object. In a state in which no effect changes characteristics, the lens is skipped unless *is_active* returns a
    true value; by default it does unless *affected_objects* returns no ids. A lens is *cacheable* if its result depends
    only on the permanents, the ongoing effects and the variant's part of the state; then the board cache keeps it.
    """

    transform: Callable[[Board, GameObject, Characteristics], Characteristics]
    affected_objects: Callable[[State], Sequence[ObjectId]] | None = None
    is_active: Callable[[State], object] = attrs.field(
        default=attrs.Factory(lambda self: self.affected_objects or always, takes_self=True)
    )
    cacheable: bool = False


@frozen
class TurnStep:
    """A row of ``Rulebook.turn_steps``: what happens *at_beginning* and *at_end* of *step*, and which step follows.

    If *has_priority* is false, no player gets priority in the step, except in a cleanup step in which something happens
    (BASE-151). *next_step* is a function that returns the following step; if it is None, the step of the next row of
    the table follows.
    """

    step: Step
    at_beginning: TurnBasedAction
    has_priority: bool = True
    next_step: Callable[[Rulebook, State], Step] | None = None
    at_end: TurnBasedAction | None = None


@frozen
class DecisionRule:
    """How one kind of decision works: which answers are legal, and which state follows from an answer.

    *refusal* returns why an action that is not a legal answer is refused. If it returns None, the reason is *prompt*,
    such as "first declare attackers, or no attack", with the rule *code*. If *clears_agenda* is true, the answer drops
    the tasks that were waiting on the agenda.
    """

    legal_answers: Callable[[Board, Any], list[Action]]
    apply_answer: Callable[[Rulebook, State, Any, Any], State]
    code: str
    prompt: str
    refusal: Callable[[Board, Any, Action], Violation | None] = lambda _, __, ___: None
    clears_agenda: bool = False


def all_players(board: Board, *_: object) -> tuple[Player, ...]:
    """BASE-056: return the players that card text means, and that "target player" can be: all who make decisions."""
    return board.book.players


def other_player(_: Board, player: Player, of: Player) -> bool:
    """Return whether *player* is an opponent of *of*: every other player is, also one who makes no decisions."""
    return player != of


def cards_in_hand(state: State, player: Player, _: PlayerRef) -> int:
    """Return the number of cards in the hand of *player*."""
    return len(state.seats[player].hand)


def none_of_them(*_: object) -> tuple[()]:
    """Return no objects: normal Magic adds none to those that card text means, and hides none."""
    return ()


def all_of_them(_: State, permanents: Sequence[Permanent]) -> Sequence[Permanent]:
    """Return *permanents*: in normal Magic, the abilities of all permanents work."""
    return permanents


@frozen
class TextReferences:
    """Whom and what card text refers to, as functions of a variant; the defaults are those of normal Magic.

    *players* returns the players that text means, *is_opponent* whether a player is an opponent of another, and
    *targetable_players* the players that an object may target. *hand_size* returns how many cards a player has in hand
    for card text, which calls the player by a given reference. *extra_counted* returns objects that "number of ..."
    values count although they are not in play, *extra_objects* those that may be targeted in a zone besides the objects
    in it. *ignored_permanents* returns the permanents that card text treats as not in play. *without_silenced* leaves
    out the permanents whose static and triggered abilities do nothing.

    The board cache keeps results of *players*, *ignored_permanents* and *without_silenced*, so these must depend only
    on the options and the permanents.
    """

    players: Callable[[Board], tuple[Player, ...]] = all_players
    is_opponent: Callable[[Board, Player, Player], bool] = other_player
    targetable_players: Callable[[Board, GameObject], tuple[Player, ...]] = all_players
    hand_size: Callable[[State, Player, PlayerRef], int] = cards_in_hand
    extra_counted: Callable[[Board], Sequence[GameObject]] = none_of_them
    extra_objects: Callable[[Board, Zone], Sequence[GameObject]] = none_of_them
    ignored_permanents: Callable[[State], Sequence[ObjectId]] = none_of_them
    without_silenced: Callable[[State, Sequence[Permanent]], Sequence[Permanent]] = all_of_them


TURN_CHANGES: Final = frozenset(["effect ExtraTurn", "effect SkipNext", "effect ExtraCombat"])
"""The primitives that change the order of turns and phases, for variants that have an order of their own."""

TIED_DURATIONS: Final = frozenset([f"duration {duration.value}" for duration in Duration if duration.is_tied])
"""BASE-342: the durations for as long as a permanent stays as it is, for variants in which they have no meaning."""


@frozen(kw_only=True)
class PaymentModel:
    """BASE-048: with which choices an announcement can still be completed, and how it is then paid for.

    The first six fields are functions of a board and the object on top of its stack, which is being announced.
    *castable_faces* returns the numbers of the card faces that can be cast, *usable_modes* those of the modes that can
    be chosen, *payable_xs* the values of X. *can_add_optional_cost* returns whether the optional cost that is offered
    next can be paid too. *cost_parts* returns the parts of the cost that are paid with objects. *is_face_certain* is
    true if a single face need not be checked again, since the action that began the announcement was legal.

    *ask* returns the state that waits for one of several choices, or what follows if there is none. *refusal* returns
    why an action is not among the choices that are legal next; it is of the kind of one of them. *tasks* pay the cost
    once everything is chosen. If *has_cost_changes* is false, rules that make spells cost more or less are ignored.
    """

    castable_faces: Callable[[Board, StackObject], list[int]]
    usable_modes: Callable[[Board, StackObject], list[int]]
    can_add_optional_cost: Callable[[Board, StackObject], bool]
    payable_xs: Callable[[Board, StackObject], list[int]]
    cost_parts: Callable[[Board, StackObject], tuple[ChoicePart, ...]]
    is_face_certain: Callable[[Board, StackObject], bool] = always
    ask: Callable[[Board, list[Action]], State]
    refusal: Callable[[Board, list[Action], Action], Violation]
    tasks: tuple[Task, ...]
    has_cost_changes: bool = True


@frozen(eq=False, kw_only=True)
class Rulebook:
    """All rules that a variant may vary; the rest of the engine is fixed.

    *players* are the players who make decisions, in turn order. *immediate_actions* are state-based actions that are
    performed after every event, not only when a player would get priority. *outcome_of* returns how the game ends when
    players lose, *may_concede* whether a player may concede. *decision_rules*, *action_handlers*, *task_handlers* and
    *committers* say how each kind of decision, action at priority, task and change is carried out; a variant adds its
    own kinds. *references* says whom and what card text refers to, *payment* with which choices an announcement can be
    completed. *unplayed* are primitives, as ``cards.primitives_of`` writes them, that the variant has no rules for: it
    refuses cards that need one.
    """

    players: tuple[Player, ...]
    turn_steps: tuple[TurnStep, ...]
    restrictions: tuple[Restriction, ...]
    offers: tuple[Offer, ...]
    replacements: tuple[Replacement, ...]
    state_based_actions: tuple[StateBasedAction, ...]
    immediate_actions: tuple[StateBasedAction, ...] = ()
    text_lenses: tuple[TextLens, ...] = ()
    lenses: tuple[Lens, ...] = ()
    references: TextReferences = TextReferences()
    outcome_of: Callable[[State, tuple[PlayerLost, ...]], Outcome]
    may_concede: Callable[[State], bool]
    decision_rules: Mapping[type[Decision], DecisionRule]
    action_handlers: Mapping[type[object], Handler]
    task_handlers: Mapping[type[object], Handler]
    committers: Mapping[type[Change], Committer]
    payment: PaymentModel
    unplayed: frozenset[str] = frozenset()

    @property
    def rule_names(self) -> tuple[str, ...]:
        """The names that ``without`` takes; a name that rules of several fields have is given with the field."""
        places = places_by_name(self)
        return tuple(
            dict.fromkeys([name if len(places[name]) == 1 else qualified for qualified, name in qualified_names(self)])
        )

    def without(self, *names: str) -> Rulebook:
        """Return the rulebook without the rules called *names*; it does not change this one.

        The name of a rule is that of its function, such as ``one_land_a_turn`` for a restriction; so it is for offers,
        replacements, state-based actions, lenses, and what happens in steps of the turn. If the function is in several
        entries of a field, all of them are left out. An effect of cards goes by its class, such as ``GainLife``;
        without its handler, games refuse cards with the effect. ``restrictions.flying`` is a name with its field.
        ``rule_names`` holds all names. The handlers of actions, decisions and changes must stay, and so must the
        restrictions without which a player could announce what cannot be completed.

        Raises DataError for a name that no rule has, with similar names, and for one that several rules have.
        """
        return attrs.evolve(self, **fields_without(self, names))

    def __repr__(self) -> str:
        steps, restrictions, actions = len(self.turn_steps), len(self.restrictions), len(self.state_based_actions)
        return f"Rulebook({steps} steps, {restrictions} restrictions, {actions} state-based actions)"
