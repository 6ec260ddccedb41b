"""The rules as a value: short lists of named functions, and a table of the turn.

Six shapes carry every rule that a variant may change. Each is a pure function, and each asks one question.

* ``Restriction``: may this be done? Its rule returns why not, or None.
* ``Offer``: what may be tried by the player who has priority?
* ``Replacement``: what happens instead of a change?
* ``Check``: what follows by itself (BASE 2.13)?
* ``TurnBasedAction`` (a step's turn-based action): what does the turn do?
* ``Lens``: how does an object look?

A variant is ``attrs.evolve(NORMAL, ...)``, and reads like the list of differences that its rules begin with.
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
    """BASE-091: *changes* take the place of a change.

    *key* names the replacement, so that it acts on one change once (BASE-093); two of equal *kind* need no choice
    between them (BASE-Q07). *description* says to people what it is. *changes_by_amount* are what may take the place of
    *changes* where the player says how much it does, as pairs of a number and the changes, by rising number (BASE-097).
    """

    key: str
    changes: tuple[Change, ...]
    kind: str
    description: str
    changes_by_amount: tuple[tuple[int, tuple[Change, ...]], ...] = ()


RestrictionRule: TypeAlias = "Callable[[Board, Any], Violation | None]"
"""Why a thing may not be, or None if it may."""
Finder: TypeAlias = "Callable[[Board, Any], Iterable[Substitution]]"
"""What may take the place of a change."""
Offer: TypeAlias = "Callable[[Board], Iterable[Action]]"
"""What the player with priority may do."""
StateBasedAction: TypeAlias = "Callable[[Board], Iterable[Change]]"
"""What follows by itself now."""
TurnBasedAction: TypeAlias = Callable[["Rulebook", State], State]
"""What the turn does by itself."""
Handler: TypeAlias = "Callable[[Rulebook, State, Any], State]"
"""How an action or a task is done."""
Committer: TypeAlias = "Callable[[Transaction, Any], None]"
"""How a change is carried out; one of a kind that is not named is only told."""
TextLens: TypeAlias = Callable[[CompiledFace], CompiledFace]
"""How a game reads a card, wherever it is: a lens for text."""


@attrs.frozen
class Restriction:
    """BASE-078: *rule* says why a thing of the class *on*, an action or an aim, may not be; None if it may."""

    on: type[object]
    rule: RestrictionRule


@attrs.frozen
class Replacement:
    """BASE-091: *finder* says what may take the place of a change of the class *on*."""

    on: type[Change]
    finder: Finder


def always(_: State) -> bool:
    """Return True: it may be at work in any state."""
    return True


@attrs.frozen
class Lens:
    """What the game sees of a permanent besides its layers: *transform* returns how it looks after all.

    It changes nothing but the *affected_objects* of a state; None is everything. Where nothing else makes anything look
    other than it is printed, it is asked only if *is_active* says so: by default if it affects anything. What a
    *cacheable* one says follows from what is in play, what lasts and what the variant keeps, and from nothing else.
    """

    transform: Callable[[Board, GameObject, Characteristics], Characteristics]
    affected_objects: Callable[[State], Sequence[ObjectId]] | None = None
    is_active: Callable[[State], object] = attrs.field(
        default=attrs.Factory(lambda self: self.affected_objects or always, takes_self=True)
    )
    cacheable: bool = False


@attrs.frozen
class TurnStep:
    """A row of the turn table: what *step* does as it *at_beginning* and as it *at_end*, and what *next_step* it.

    Without *has_priority* nobody may act in it, unless something happens in a cleanup step (BASE-151). *next_step* is
    None where the next row does.
    """

    step: Step
    at_beginning: TurnBasedAction
    has_priority: bool = True
    next_step: Callable[[Rulebook, State], Step] | None = None
    at_end: TurnBasedAction | None = None


@attrs.frozen
class DecisionRule:
    """How a kind of question is put: which answers are legal, and what the state is once one of them is applied.

    *code* is the rule of the question, *prompt* says to people what is asked; *refusal* says why something else than
    the answers offered will not do, or None if there is no more to say than that. After a *clears_agenda* question
    nothing of what was still to be done is done any more.
    """

    legal_answers: Callable[[Board, Any], list[Action]]
    apply_answer: Callable[[Rulebook, State, Any, Any], State]
    code: str
    prompt: str
    refusal: Callable[[Board, Any, Action], Violation | None] = lambda _, __, ___: None
    clears_agenda: bool = False


@attrs.frozen(eq=False, kw_only=True)
class Rulebook:
    """Everything that a variant may vary; all the rest of the engine is fixed.

    *players* are those who decide, in turn order; *targetable_players* says which players a thing may aim at.
    *immediate_actions* are checks that are made after every event, not only when a player is about to get priority.
    *extra_counted* are what amounts count as in play besides what is, *ignored_permanents* are permanents that no text
    means, as if they were not in play. *all_players* are the players that texts mean, if those who decide are not all,
    and *hand_size_of* is how many cards a player has in hand for a text that means them so. *extra_objects* are what
    may be aimed at in a zone besides what is there, *is_silenced* says of a permanent that its static and triggered
    abilities do nothing; *ignored_permanents*, *is_silenced* and *all_players* go by the options and by what is in play
    alone. *outcome_of* says how the game ends by losses, *may_concede* whether they may give up. *decision_rules*,
    *action_handlers*, *task_handlers* and *committers* say how the kinds of questions, actions at priority, tasks and
    changes are done; a variant adds its own kinds to them.
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
        steps, restrictions, checks = len(self.turn_steps), len(self.restrictions), len(self.state_based_actions)
        return f"Rulebook({steps} steps, {restrictions} restrictions, {checks} checks)"
