"""The rules as a value: short lists of named functions, and a table of the turn.

Six shapes carry every rule that a variant may change. Each is a pure function, and each asks one question.

* ``Restriction``: may this be done? Its rule returns why not, or None.
* ``Offer``: what may be tried by the player who has priority?
* ``Replacement``: what happens instead of a change?
* ``Check``: what follows by itself (BASE 2.13)?
* ``Begins`` (a step's turn-based action): what does the turn do?
* ``Lens``: how does an object look?

A variant is ``attrs.evolve(NORMAL, ...)``, and reads like the list of differences that its rules begin with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from castlerules.cards.terms import Who, Zone
from castlerules.core import Broken, Outcome, Player

from .actions import Action
from .asking import Question
from .changes import Change, Lost
from .ids import ObjectId
from .state import Permanent, State
from .steps import Step
from .traits import Traits

if TYPE_CHECKING:
    from .draft import Draft
    from .looks import Seen
    from .scene import Scene, Thing

__all__ = [
    "Asking",
    "Begins",
    "Check",
    "Committing",
    "Doing",
    "Finding",
    "Instead",
    "Lens",
    "Offer",
    "Reading",
    "Replacement",
    "Restriction",
    "Rule",
    "Rulebook",
    "TurnStep",
    "everywhere",
]


@attrs.frozen
class Instead:
    """BASE-091: *changes* take the place of a change.

    *key* names the replacement, so that it acts on one change once (BASE-093); two of equal *kind* need no choice
    between them (BASE-Q07). *words* say to people what it is. *amounts* are what may take the place of *changes* where
    the player says how much it does, as pairs of a number and the changes, by rising number (BASE-097).
    """

    key: str
    changes: tuple[Change, ...]
    kind: str
    words: str
    amounts: tuple[tuple[int, tuple[Change, ...]], ...] = ()


Rule: TypeAlias = "Callable[[Scene, Any], Broken | None]"
"""Why a thing may not be, or None if it may."""
Finding: TypeAlias = "Callable[[Scene, Any], Iterable[Instead]]"
"""What may take the place of a change."""
Offer: TypeAlias = "Callable[[Scene], Iterable[Action]]"
"""What the player with priority may do."""
Check: TypeAlias = "Callable[[Scene], Iterable[Change]]"
"""What follows by itself now."""
Begins: TypeAlias = Callable[["Rulebook", State], State]
"""What the turn does by itself."""
Doing: TypeAlias = "Callable[[Rulebook, State, Any], State]"
"""How an action or a task is done."""
Committing: TypeAlias = "Callable[[Draft, Any], None]"
"""How a change is carried out; one of a kind that is not named is only told."""
Reading: TypeAlias = Callable[[Traits], Traits]
"""How a game reads a card, wherever it is: a lens for text."""


@attrs.frozen
class Restriction:
    """BASE-078: *rule* says why a thing of the class *on*, an action or an aim, may not be; None if it may."""

    on: type[object]
    rule: Rule


@attrs.frozen
class Replacement:
    """BASE-091: *finds* says what may take the place of a change of the class *on*."""

    on: type[Change]
    finds: Finding


def everywhere(_: State) -> bool:
    """Return True: it may be at work in any state."""
    return True


@attrs.frozen
class Lens:
    """What the game sees of a permanent besides its layers: *look* returns how it looks after all.

    It changes nothing but what it is *on* in a state; None is everything. Where nothing else makes anything look other
    than it is printed, it is asked only if it is *at_work*: by default if it is on anything. What a *steady* one says
    follows from what is in play, what lasts and what the variant keeps, and from nothing else.
    """

    look: Callable[[Scene, Thing, Seen], Seen]
    on: Callable[[State], Sequence[ObjectId]] | None = None
    at_work: Callable[[State], object] = attrs.field(
        default=attrs.Factory(lambda self: self.on or everywhere, takes_self=True)
    )
    steady: bool = False


@attrs.frozen
class TurnStep:
    """A row of the turn table: what *step* does as it *begins* and as it *ends*, and what *follows* it.

    Without *priority* nobody may act in it, unless something happens in a cleanup step (BASE-151). *follows* is None
    where the next row does.
    """

    step: Step
    begins: Begins
    priority: bool = True
    follows: Callable[[Rulebook, State], Step] | None = None
    ends: Begins | None = None


@attrs.frozen
class Asking:
    """How a kind of question is put: the answers that are *offered*, and what the state is once it is *answered*.

    *code* is the rule of the question, *words* say to people what is asked; *refusal* says why something else than
    the answers offered will not do, or None if there is no more to say than that. After a *last* question nothing of
    what was still to be done is done any more.
    """

    offered: Callable[[Scene, Any], list[Action]]
    answered: Callable[[Rulebook, State, Any, Any], State]
    code: str
    words: str
    refusal: Callable[[Scene, Any, Action], Broken | None] = lambda _, __, ___: None
    last: bool = False


@attrs.frozen(eq=False, kw_only=True)
class Rulebook:
    """Everything that a variant may vary; all the rest of the engine is fixed.

    *players* are those who decide, in turn order; *targetable* says which players a thing may aim at.
    *at_once* are checks that are made after every event, not only when
    a player is about to get priority. *counted* are what amounts count as in play besides what is, *absent* are
    permanents that no text means, as if they were not in play.
    *everyone* are the players that texts mean, if those who decide are not all, and *hand_size* is how many cards a
    player has in hand for a text that means them so.
    *roles* are what may be aimed at in a zone besides what is there, *silent* says of a permanent that its static and
    triggered abilities do nothing; *absent*, *silent* and *everyone* go by the options and by what is in play alone.
    *result* says how the game ends by losses, *concession* whether they may give up. *questions*, *handlers*, *tasks*
    and *commits* say how the kinds of questions, actions at priority, tasks and changes are done; a variant adds its
    own kinds to them.
    """

    players: tuple[Player, ...]
    turn: tuple[TurnStep, ...]
    restrictions: tuple[Restriction, ...]
    offers: tuple[Offer, ...]
    replacements: tuple[Replacement, ...]
    checks: tuple[Check, ...]
    at_once: tuple[Check, ...] = ()
    readings: tuple[Reading, ...] = ()
    lenses: tuple[Lens, ...] = ()
    counted: Callable[[Scene], list[Thing]] | None = None
    absent: Callable[[State], Sequence[ObjectId]] | None = None
    everyone: Callable[[State], tuple[Player, ...]] | None = None
    hand_size: Callable[[State, Player, Who], int] | None = None
    roles: Callable[[Scene, Zone], list[Thing]] | None = None
    silent: Callable[[State, Permanent], bool] | None = None
    result: Callable[[State, tuple[Lost, ...]], Outcome]
    targetable: Callable[[Scene, Thing], tuple[Player, ...]]
    concession: Callable[[State], bool]
    questions: Mapping[type[Question], Asking]
    handlers: Mapping[type[object], Doing]
    tasks: Mapping[type[object], Doing]
    commits: Mapping[type[Change], Committing]

    def __repr__(self) -> str:
        return f"Rulebook({len(self.turn)} steps, {len(self.restrictions)} restrictions, {len(self.checks)} checks)"
