"""The rules of a game as a value, ``Rulebook``: short tuples of named functions, and a table of the turn's steps.

Rules that a variant may change have one of six shapes. Each is a pure function that answers one question.

* ``Restriction``: may this be done? Its rule returns why not, or None.
* ``Offer``: which actions may the player with priority try?
* ``Replacement``: what happens instead of a change?
* ``StateBasedAction``: which changes follow from the state alone (BASE 2.13)?
* ``TurnBasedAction``: what happens as a step begins or ends?
* ``Lens``: which characteristics does an object have after all layers?

A variant is ``attrs.evolve(NORMAL, ...)``, so it reads like a list of its differences from normal Magic. Functions that
apply rules take the rulebook as their first argument and look rules up in it, so they need not know the variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from castlerules.cards.language.enums import Zone
from castlerules.cards.language.expressions import PlayerRef
from castlerules.core import Outcome, Player, Violation

from .actions import Action
from .changes import Change, PlayerLost
from .compiled import CompiledFace
from .decisions import Decision
from .ids import ObjectId
from .state import Permanent, State
from .steps import Step

if TYPE_CHECKING:
    from castlerules.magic.query.board import Board, GameObject
    from castlerules.magic.transaction.transaction import Transaction

    from .characteristics import Characteristics


@attrs.frozen
class Substitution:
    """BASE-091: *changes*, which one replacement effect puts in the place of a proposed change.

    *key* identifies the effect, so that it replaces the same change only once (BASE-093). Substitutions of equal *kind*
    have equal results, so nobody chooses between them (BASE-Q07). *description* is what players read. If the player
    chooses how much the effect does, *changes_by_amount* holds the changes for each amount, in rising order (BASE-097).
    """

    key: str
    changes: tuple[Change, ...]
    kind: str
    description: str
    changes_by_amount: tuple[tuple[int, tuple[Change, ...]], ...] = ()


RestrictionRule: TypeAlias = "Callable[[Board, Any], Violation | None]"
"""Returns why an action or an effect on an object is not allowed; None if it is."""
Finder: TypeAlias = "Callable[[Board, Any], Iterable[Substitution]]"
"""Returns the substitutions that may replace a change."""
Offer: TypeAlias = "Callable[[Board], Iterable[Action]]"
"""Returns actions that the player with priority may try."""
StateBasedAction: TypeAlias = "Callable[[Board], Iterable[Change]]"
"""Returns the changes that one state-based action makes now."""
TurnBasedAction: TypeAlias = Callable[["Rulebook", State], State]
"""Returns the state after what happens by itself as a step begins or ends."""
Handler: TypeAlias = "Callable[[Rulebook, State, Any], State]"
"""Returns the state after an action or a task is carried out."""
Committer: TypeAlias = "Callable[[Transaction, Any], None]"
"""Carries out a change in a transaction; a change without a committer is only recorded as an event."""
TextLens: TypeAlias = Callable[[CompiledFace], CompiledFace]
"""Returns a card face as a variant reads it, in every zone; a ``Lens`` acts on one permanent."""


@attrs.frozen
class Restriction:
    """BASE-078: *rule* says why something of the class *on*, such as an action or an aim, is not allowed."""

    on: type[object]
    rule: RestrictionRule


@attrs.frozen
class Replacement:
    """BASE-091: *finder* returns the substitutions for a change of the class *on*."""

    on: type[Change]
    finder: Finder


def always(_: State) -> bool:
    """Return True: the lens may be active in any state."""
    return True


@attrs.frozen
class Lens:
    """A variant's change of characteristics that is applied after all layers, by *transform*.

    It changes only the *affected_objects* of a state; None means any object. If no effect changes characteristics in a
    state, the lens is skipped there unless *is_active*; by default a lens is active if it affects any object. The
    result of a *cacheable* lens depends only on the permanents, the ongoing effects and the variant's part of the
    state, so that the board cache may keep it.
    """

    transform: Callable[[Board, GameObject, Characteristics], Characteristics]
    affected_objects: Callable[[State], Sequence[ObjectId]] | None = None
    is_active: Callable[[State], object] = attrs.field(
        default=attrs.Factory(lambda self: self.affected_objects or always, takes_self=True)
    )
    cacheable: bool = False


@attrs.frozen
class TurnStep:
    """A row of the turn table: what happens *at_beginning* and *at_end* of *step*, and which step follows.

    Without *has_priority* nobody gets priority in it, except in a cleanup step in which something happens (BASE-151).
    *next_step* returns the step that follows; None means that of the next row.
    """

    step: Step
    at_beginning: TurnBasedAction
    has_priority: bool = True
    next_step: Callable[[Rulebook, State], Step] | None = None
    at_end: TurnBasedAction | None = None


@attrs.frozen
class DecisionRule:
    """How one kind of decision works: which answers are legal, and which state follows from an answer.

    *code* is the rule that asks for the decision, *prompt* is what players read. *refusal* returns why an action that
    is not a legal answer is refused; None if there is nothing to say beyond that. *clears_agenda* drops the tasks that
    were waiting once the decision is answered.
    """

    legal_answers: Callable[[Board, Any], list[Action]]
    apply_answer: Callable[[Rulebook, State, Any, Any], State]
    code: str
    prompt: str
    refusal: Callable[[Board, Any, Action], Violation | None] = lambda _, __, ___: None
    clears_agenda: bool = False


@attrs.frozen(eq=False, kw_only=True)
class Rulebook:
    """All rules that a variant may vary; the rest of the engine is fixed.

    *players* are the players who decide, in turn order. *immediate_actions* are state-based actions performed after
    every event, not only when a player would get priority. *outcome_of* returns how the game ends when players lose,
    *may_concede* whether a player may concede. *decision_rules*, *action_handlers*, *task_handlers* and *committers*
    say how each kind of decision, action at priority, task and change is carried out; a variant adds its own kinds.

    The others change what card text refers to, and are None in normal Magic except for *targetable_players*, which
    returns the players that an object may target. *extra_counted* returns objects that "number of ..." values count
    although they are not in play. *ignored_permanents* are permanents that card text treats as not in play.
    *all_players* returns the players that card text means, if there are more than those who decide; *hand_size_of*
    returns how many cards such a player has in hand for card text. *extra_objects* returns objects that may be targeted
    in a zone besides those in it. *is_silenced* is true for a permanent whose static and triggered abilities do
    nothing. *ignored_permanents*, *is_silenced* and *all_players* must depend only on the options and the permanents,
    because the board cache keeps their results.
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
    extra_counted: Callable[[Board], list[GameObject]] | None = None
    ignored_permanents: Callable[[State], Sequence[ObjectId]] | None = None
    all_players: Callable[[State], tuple[Player, ...]] | None = None
    hand_size_of: Callable[[State, Player, PlayerRef], int] | None = None
    extra_objects: Callable[[Board, Zone], list[GameObject]] | None = None
    is_silenced: Callable[[State, Permanent], bool] | None = None
    outcome_of: Callable[[State, tuple[PlayerLost, ...]], Outcome]
    targetable_players: Callable[[Board, GameObject], tuple[Player, ...]]
    may_concede: Callable[[State], bool]
    decision_rules: Mapping[type[Decision], DecisionRule]
    action_handlers: Mapping[type[object], Handler]
    task_handlers: Mapping[type[object], Handler]
    committers: Mapping[type[Change], Committer]

    def __repr__(self) -> str:
        steps, restrictions, actions = len(self.turn_steps), len(self.restrictions), len(self.state_based_actions)
        return f"Rulebook({steps} steps, {restrictions} restrictions, {actions} state-based actions)"
