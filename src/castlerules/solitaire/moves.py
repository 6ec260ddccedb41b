"""Doing what was decided: drawing, playing, using, attacking (SOL-A01 to SOL-A09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.terms import Zone
from castlerules.core import Broken, draw, evolve
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.announce import with_choice
from castlerules.magic.asking import Announcing
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import commit
from castlerules.magic.flow import follow
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import State
from castlerules.magic.tasks import Announce, Settle
from castlerules.magic.updates import with_asked, with_extra

from .announcing import choices_now, without_alternatives
from .fights import attacks, strikes
from .funding import sacrifice_of
from .look import stack_of
from .plays import deciding_now
from .rules import StacksChoice
from .settle import closed, showing, shown_up
from .tableau import (
    PLACES,
    STACKS,
    YOU,
    AttackStack,
    Deciding,
    DrawThree,
    FinishUse,
    Fund,
    HandLaidDown,
    HandShown,
    Merging,
    NewTrip,
    PacketDrawn,
    Strike,
    TurnedUp,
    agreed,
    tableau_of,
)
from .updates import with_funds

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "announce",
    "announcing_now",
    "choice_refused",
    "chosen",
    "decided",
    "deciding_offered",
    "gathering_refused",
    "refused",
    "three_drawn",
]

_PACKET: Final = 3


def deciding_offered(scene: Scene, _: Deciding) -> list[Action]:
    """SOL-G31: return whatever may be done now."""
    return deciding_now(scene)


def decided(book: Rulebook, state: State, _: Deciding, action: Action) -> State:
    """Return *state* after *action*; where there is a limit, actions are counted (SOL-G84)."""
    tableau = tableau_of(state)
    if agreed(state).action_limit is not None:
        state = evolve(state, extra=evolve(tableau, actions=tableau.actions + 1))
    return _DOING[type(action)](book, state, action)


def refused(scene: Scene, _: Deciding, action: Action) -> Broken | None:
    """Return why *action* may not be done now."""
    from .reasons import reason  # it is asked only for what may not be done

    return reason(scene, action)


def choice_refused(scene: Scene, question: Announcing, action: Action) -> Broken | None:
    """Return why *action* may not be chosen for what is announced."""
    from .reasons import no_such_choice  # as above

    return no_such_choice(scene, question, action)


def gathering_refused(scene: Scene, question: Merging, action: Action) -> Broken | None:
    """Return why copies are not gathered so."""
    from .reasons import no_such_gathering  # as above

    return no_such_gathering(scene, question, action)


# Drawing.


def three_drawn(book: Rulebook, state: State, _: DrawThree) -> State:
    """SOL-A01, SOL-G54, SOL-I16: the hand pile is laid down, an empty library renewed, and three are drawn."""
    tableau, there = tableau_of(state), len(state.seats[YOU].library)
    count = len(state.seats[YOU].hand) + len(tableau.covered)
    changes: list[Change] = [HandLaidDown(count)] if count else []
    if not there:
        there = len(tableau.discard) + count
        changes.append(NewTrip(there, tableau.trip + 1))
    return follow(book, commit(book, state, [*changes, PacketDrawn(min(_PACKET, there))]), Settle(YOU))


# Playing and using.


def _plays(book: Rulebook, state: State, action: d.BeginCast) -> State:
    """SOL-A02, SOL-G27: the card leaves its place, and is announced."""
    place = stack_of(state, action.card)
    state = commit(book, state, [c.Announced(YOU, action.card)])
    state = with_extra(state, with_funds(tableau_of(state), ((),)))
    if agreed(state).expose_before_targets:
        shown = [change for change in showing(state) if _lies_at(change, place)]
        state = shown_up(book, state, shown)
    return follow(book, state, Announce())


def _lies_at(change: Change, place: int | None) -> bool:
    if isinstance(change, TurnedUp):
        return place is not None and change.stack == PLACES[place]
    return isinstance(change, HandShown) and place is None


def _uses(book: Rulebook, state: State, action: d.BeginAbility) -> State:
    """SOL-A03: an ability is announced."""
    scene = Scene(book, state)
    permanent = scene.permanents[action.source]
    ability = scene.look(permanent).text.activated[action.index]
    number = ObjectId(state.serial)
    one = OnStack(number, StackKind.ACTIVATED, YOU, action.source, ability=ability)
    state = evolve(state, serial=state.serial + 1, stack=(*state.stack, one))
    return follow(book, with_extra(state, with_funds(tableau_of(state), ((),))), Announce())


def _finishes(book: Rulebook, state: State, _: FinishUse) -> State:
    """SOL-A06, SOL-092: what was used is sacrificed, with what is on it."""
    tableau = tableau_of(state)
    assert tableau.user is not None, "something is in use"
    state = commit(book, state, sacrifice_of(state, tableau.user))
    return follow(book, closed(book, state), Settle(YOU))


_DOING: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        DrawThree: three_drawn,
        d.BeginCast: _plays,
        d.BeginAbility: _uses,
        AttackStack: attacks,
        Strike: strikes,
        FinishUse: _finishes,
    }
)


# Announcing.


def announce(book: Rulebook, state: State, _: Announce) -> State:
    """SOL-G51: ask for the next choice; what there is but one of is chosen at once (SOL-G92); then pay."""
    while True:
        scene = without_alternatives(Scene(book, state))
        state, choices = scene.state, choices_now(scene)
        if choices is None:
            return follow(book, state, Fund())
        if not choices:
            return _given_up(book, state)
        if len(choices) > 1:
            if not _is_left_to_chance(state):
                return with_asked(state, Announcing(YOU), (Announce(),))
            place, rng = draw(state.rng, len(choices))
            state, choices = evolve(state, rng=rng), [choices[place]]
            scene = Scene(book, state)
        state = with_choice(scene, choices[0])


def _given_up(book: Rulebook, state: State) -> State:
    """SOL-G92, SOL-G30: what can no longer be completed, since a card was shown meanwhile, does nothing.

    It goes to the graveyard unpaid for; that can happen only where cards are shown before targets are chosen.
    """
    one = state.stack[-1]
    changes: list[Change] = [c.Fizzled(one.id), c.Resolved(one.id)]
    if one.card is not None:
        changes = [c.Fizzled(one.id), c.Move(one.id, Zone.GRAVEYARD, Cause.RESOLVED)]
    state = evolve(state, extra=evolve(tableau_of(state), funds=()))
    return follow(book, commit(book, state, changes), Settle(YOU))


def _is_left_to_chance(state: State) -> bool:
    """SOL-G14: with that option chance chooses for the stacks."""
    one = state.stack[-1]
    return one.controller == STACKS and agreed(state).absent_opponent_choice is StacksChoice.RANDOM


def announcing_now(scene: Scene, _: Announcing) -> list[Action]:
    """SOL-A02: what may be chosen next."""
    return choices_now(scene) or []


def chosen(book: Rulebook, state: State, _: Announcing, action: Action) -> State:
    """Return *state* with *action* as the next choice of the announcement."""
    return with_choice(Scene(book, state), action)
