"""The settle loop: everything compulsory happens by itself (SOL-G03), until the player has to decide again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Duration
from castlerules.cards.terms import Zone
from castlerules.core import Outcome, Player, draw, evolve, update
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.asking import KeepingLegend, Question
from castlerules.magic.changes import Cause, Change
from castlerules.magic.checks import legends_in_conflict
from castlerules.magic.commit import commit, ended, tell
from castlerules.magic.evaluate import amount, is_true
from castlerules.magic.ids import ObjectId
from castlerules.magic.lasting import DelayedTrigger, Lasting, Lasts
from castlerules.magic.scene import Scene
from castlerules.magic.spells import usable_modes
from castlerules.magic.stack import Context, OnStack, StackKind
from castlerules.magic.state import NO_COMBAT, Gone, State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import Announce, Settle
from castlerules.magic.updates import with_combat, with_extra

from .agreements import by_agreement
from .checks import due
from .fights import fought
from .funding import sacrifice_of
from .look import (
    attachments_on,
    emptied,
    hand_card,
    is_land,
    name_of,
    rank_of,
    slot_in,
    slot_permanent,
    still_lasts,
)
from .plays import deciding_now, may_draw, usable
from .rules import HandModel, LossTiming, SolitaireRules, StacksChoice
from .tableau import (
    HAND,
    PLACES,
    SLOT,
    STACKS,
    YOU,
    CardGathered,
    Deciding,
    HandShown,
    LandMoved,
    MergeCopies,
    Merging,
    Phase,
    Tableau,
    TurnedUp,
    agreed,
    tableau_of,
)
from .updates import with_phase

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "closed",
    "gathered",
    "gatherings",
    "gatherings_now",
    "hand_revealed",
    "settle",
    "showing",
    "shown_up",
]

_DECIDING: Final = Deciding(YOU)

MOST_TRIGGERS: Final = 1_000
"""SOL-G84: so many triggers in one settle loop go on for ever."""

MOST_ROUNDS: Final = 10_000
"""So often nothing goes round that comes to rest: triggers leave the loop, and every other change is made once."""


def settle(book: Rulebook, state: State, task: Settle) -> State:
    """SOL-G03, SOL-G08: turn up, move lands, check, trigger, gather, win or lose; anew whenever something changed.

    Where copies can be gathered in one way only, they are (SOL-E03).
    """
    for _ in range(MOST_ROUNDS):
        if state.result is not None:
            return state
        if state.asks is not None or state.agenda:
            return _left(state, task)
        if state.idle >= MOST_TRIGGERS:
            return _lost(state, "loop", "SOL-G84", "triggers go on for ever")
        if found := showing(state):
            state = shown_up(book, state, found)
        elif found := _lands(state):
            state = commit(book, state, found)
        else:
            state = _checked(Scene(book, state))
    raise RuntimeError(f"{book!r} never comes to rest: a change that is due is not carried out")


def _checked(scene: Scene) -> State:
    """SOL-G03 (3) to (5): return the state after what comes next, once nothing has to be turned up or moved."""
    book, state = scene.book, scene.state
    if found := due(scene):
        return commit(book, state, found)
    if (conflict := legends_in_conflict(scene)) is not None:
        return _legend_asked(state, *conflict)
    if state.waiting:
        return _triggered(book, state)
    if merges := gatherings(state):
        return evolve(state, asks=Merging(YOU)) if len(merges) > 1 else _with_gathered(book, state, merges[0])
    return _at_rest(scene)


def _legend_asked(state: State, player: Player, legends: tuple[ObjectId, ...]) -> State:
    """SOL-G14, SOL-G24: the player says which of the stacks' legends stays, too, or chance where that was agreed."""
    if player == STACKS and agreed(state).absent_opponent_choice is StacksChoice.RANDOM:
        place, rng = draw(state.rng, len(legends))
        return evolve(state, rng=rng, legends=(*state.legends, legends[place]))
    return evolve(state, asks=KeepingLegend(YOU, legends))


def _left(state: State, task: Settle) -> State:
    """Return *state* as the loop leaves it: it goes on after what is asked, but not after what the player decides.

    What is announced settles again by itself, once it has resolved.
    """
    if state.asks is None or isinstance(state.asks, Deciding):
        return state
    return evolve(state, agenda=(*state.agenda, task))


def _at_rest(scene: Scene) -> State:
    """SOL-E09, SOL-G03 (5), SOL-G87: look for a win, then for a loss; then a window closes, or the player decides."""
    book, state, tableau, rules = scene.book, scene.state, tableau_of(scene.state), agreed(scene.state)
    if found := by_agreement(state, tableau, rules):
        return commit(book, state, found)
    if emptied(tableau.stacks):
        return ended(state, Outcome((1.0,), "all stacks are cleared", "SOL-140"))
    if (loss := _loss(state, tableau, rules)) is not None:
        return _lost(state, *loss)
    if (after := _closing(scene, tableau)) is not None:
        return after
    if tableau.phase is Phase.MAIN and not may_draw(state) and not deciding_now(scene):
        return _lost(state, "stuck", "SOL-G56", "nothing more can be done")
    return _resting(state, _still_lasting(state), _still_spoken_of(state), _DECIDING, 0)


@update(State)
def _resting(state: State, lasting: tuple[Lasts, ...], gone: tuple[Gone, ...], asks: Question, idle: int) -> State:
    return evolve(state, lasting=lasting, gone=gone, asks=asks, idle=idle)


def _loss(state: State, tableau: Tableau, rules: SolitaireRules) -> tuple[str, str, str] | None:
    """SOL-141, SOL-G56, SOL-G58, SOL-G84: return reason, rule and words of a loss that does not wait for a dead end."""
    last = tableau.trip == rules.max_trips and not state.seats[YOU].library
    if state.seats[YOU].starved:
        return "draw", "SOL-G58", "a card had to be drawn after the last trip"
    if last and rules.loss_timing is LossTiming.ON_THIRD_EXHAUSTION:
        return "exhausted", "SOL-G56", "the last trip is over"
    if rules.action_limit is not None and tableau.actions >= rules.action_limit:
        return "action_limit", "SOL-G84", f"{rules.action_limit} actions were all that there are"
    return None


def _lost(state: State, reason: str, rule: str, words: str) -> State:
    return ended(state, Outcome((-1.0,), f"{reason}: {words}", rule))


# Steps 1 to 3.


def showing(state: State) -> list[Change]:
    """SOL-E01, SOL-010, SOL-100, SOL-G53: turn up every stack that shows nothing, and the top of the hand pile."""
    tableau = tableau_of(state)
    cards = state.table.cards
    found: list[Change] = [
        TurnedUp(PLACES[place], cards[stack.down[-1]], ObjectId(0))
        for place, stack in enumerate(tableau.stacks)
        if not stack.up and stack.down
    ]
    if hand_card(state) is None:
        if len(tableau.covered) > tableau.sealed:
            found.append(HandShown(cards[tableau.covered[0]], ObjectId(0)))
        elif agreed(state).hand_model is HandModel.WASTE and tableau.discard and not tableau.covered:
            found.append(HandShown(cards[tableau.discard[0]], ObjectId(0)))
    return found


def shown_up(book: Rulebook, state: State, changes: list[Change]) -> State:
    """SOL-G12: return *state* after *changes*; what arrives by them, if that was agreed, does so as its text says."""
    told = len(state.events)
    state = commit(book, state, changes)
    if not agreed(state).expose_is_entering_play:
        return state
    news = [event for event in state.events[told:] if type(event) is c.Moved and event.to is Zone.BATTLEFIELD]
    marks = [mark for event in news for mark in _entering(Scene(book, state), event)]
    return commit(book, state, marks) if marks else state


def _entering(scene: Scene, event: c.Moved) -> Iterator[Change]:
    """Yield what makes of a permanent that has been shown one that came into play: counters, and that it is tapped."""
    permanent = scene.permanents.get(event.new) if event.new is not None else None
    if permanent is None:
        return
    context = Context(permanent.id, permanent.controller)
    for entry in scene.look(permanent).text.enters:
        if entry.condition is None or is_true(scene, entry.condition, context):
            if entry.kind is not None:
                yield c.CountersPut(permanent.id, entry.kind, amount(scene, entry.count, context))
            if entry.tapped:
                yield c.Tapped(permanent.id)


def hand_revealed(book: Rulebook, state: State) -> State:
    """SOL-G61, SOL-G62, SOL-G65: return *state* in which the top of the hand pile shows: it is the hand by now."""
    shown = [change for change in showing(state) if isinstance(change, HandShown)]
    return commit(book, state, shown) if shown else state


def _lands(state: State) -> list[Change]:
    """SOL-E02, SOL-020, SOL-G04: lands that show go to the row, from left to right, the hand card last."""
    cards, lands = state.table.cards, state.table.each(is_land)
    found: list[Change] = [
        LandMoved(PLACES[place], cards[stack.up[-1].card], stack.up[-1].id)
        for place, stack in enumerate(tableau_of(state).stacks)
        if stack.up and lands[stack.up[-1].card]
    ]
    hand = hand_card(state)
    if hand is not None and lands[hand.card] and agreed(state).hand_lands_auto_move:
        found.append(LandMoved(HAND, cards[hand.card], hand.id))
    return found


def _triggered(book: Rulebook, state: State) -> State:
    """SOL-E05: the next trigger is to resolve: from left to right, bottom to top, then the slot, then all else.

    It is announced once the loop has been left, and all is settled again after it: so chains of triggers end (SOL-G84).
    """
    trigger = min(state.waiting, key=lambda one: (rank_of(state, one.source), one.number))
    waiting = tuple([one for one in state.waiting if one is not trigger])
    number = ObjectId(state.serial)
    one = OnStack(
        number,
        StackKind.TRIGGERED,
        trigger.controller,
        trigger.source,
        ability=trigger.ability,
        occasion=trigger.occasion,
        memory=trigger.memory,
    )
    above = evolve(state, serial=state.serial + 1, stack=(*state.stack, one), waiting=waiting)
    if not usable_modes(Scene(book, above), one):
        return evolve(state, waiting=waiting)
    return evolve(above, agenda=(Announce(),))


# Step 4.


def gatherings(state: State) -> list[MergeCopies]:
    """SOL-022 to SOL-024, SOL-G05: return every way to gather copies: from the hand first, then by stacks."""
    names, stacks = state.table.each(name_of), tableau_of(state).stacks
    hand, visible = hand_card(state), [names[stack.up[-1].card] for stack in stacks if stack.up]
    sources = [] if hand is None else [(HAND, names[hand.card])]
    if agreed(state).own_permanent_counts_as_copy and (slot := slot_permanent(state)) is not None:
        sources += [] if state.table.is_token(slot.card) else [(SLOT, names[slot.card])]
    for _, name in sources:
        visible.append(name)
    if len(visible) == len(set(visible)):
        return []  # as nearly always: no two are equal
    shown = [(PLACES[place], names[stack.up[-1].card]) for place, stack in enumerate(stacks) if stack.up]
    found = [MergeCopies(src, dst) for src, name in sources for dst, other in shown if name == other]
    return [*found, *[MergeCopies(src, dst) for (src, name), (dst, other) in permutations(shown, 2) if name == other]]


def gatherings_now(scene: Scene, _: Merging) -> list[Action]:
    """SOL-A07, SOL-023, SOL-024: the ways to gather copies."""
    return list(gatherings(scene.state))


def gathered(book: Rulebook, state: State, _: Merging, action: MergeCopies) -> State:
    """SOL-G05: return *state* with these copies gathered."""
    return _with_gathered(book, state, action)


def _with_gathered(book: Rulebook, state: State, action: MergeCopies) -> State:
    """SOL-G05, SOL-G06: what goes to a stack from the slot leaves what is attached to it behind."""
    left: list[Change] = []
    if action.src == SLOT and (slot := slot_permanent(state)) is not None:
        left = [c.Move(one.id, Zone.GRAVEYARD, Cause.CHECK) for one in attachments_on(state, slot.id)]
    return shown_up(book, state, [_gathering(state, action), *left])


def _gathering(state: State, action: MergeCopies) -> Change:
    if action.src == HAND:
        hand = hand_card(state)
        assert hand is not None, "there is a hand card to be gathered"
        return CardGathered(HAND, action.dst, state.table.cards[hand.card], 1)
    stack = tableau_of(state).stacks[PLACES.index(action.dst)]
    card = state.table.cards[stack.up[-1].card]
    count = 1 if action.src == SLOT else len(tableau_of(state).stacks[PLACES.index(action.src)].up)
    return CardGathered(action.src, action.dst, card, count)


# Step 5.


def _closing(scene: Scene, tableau: Tableau) -> State | None:
    """SOL-E06, SOL-G67, SOL-G77: return the state after a window has closed by itself; None if none does."""
    state = scene.state
    if tableau.phase is Phase.COMBAT:
        slot = slot_in(scene)
        return None if slot is not None and slot.id in state.combat.attackers else fought(state)
    return _fight_ending(scene.book, state, tableau) or _use_ending(scene, tableau)


def _fight_ending(book: Rulebook, state: State, tableau: Tableau) -> State | None:
    """SOL-G66, SOL-G70: once all that the damage led to is settled the fight ends, and only then is its use looked at.

    The end of combat comes before that, where it is honoured.
    """
    if tableau.phase is Phase.COMBAT_END:
        return tell(book, evolve(state, extra=evolve(tableau, phase=Phase.USE)), c.StepBegan(Step.END_OF_COMBAT))
    return None if state.combat == NO_COMBAT else _fight_over(book, state)


def _use_ending(scene: Scene, tableau: Tableau) -> State | None:
    """SOL-092, SOL-093: what was used is sacrificed once nothing more can be done with it, if it is still there."""
    if tableau.user is None:
        return None
    book, state = scene.book, scene.state
    if tableau.user not in [one.id for one in state.permanents if one.controller == YOU]:
        return closed(book, state)
    if tableau.phase is Phase.LAST_USE or not usable(scene):
        return closed(book, commit(book, state, sacrifice_of(state, tableau.user)))
    return None


def closed(book: Rulebook, state: State) -> State:
    """Return *state* with no window open."""
    return _fight_over(book, with_extra(state, with_phase(tableau_of(state), Phase.MAIN, None)))


def _fight_over(book: Rulebook, state: State) -> State:
    """SOL-G66: nothing attacks or blocks any more, and what lasts until the end of combat is over."""
    state = with_combat(state, NO_COMBAT, state.extra)
    if any([isinstance(one, Lasting) and one.duration is Duration.END_OF_COMBAT for one in state.lasting]):
        return commit(book, state, [c.EffectsEnded(turn=False)])
    return state


def _still_lasting(state: State) -> tuple[Lasts, ...]:
    """Return what lasts, but for what lasted as long as something was there that is so no more."""
    if not state.lasting:
        return ()
    left = tuple([one for one in state.lasting if still_lasts(state, one)])
    return left if len(left) < len(state.lasting) else state.lasting


def _still_spoken_of(state: State) -> tuple[Gone, ...]:
    """Return what has left play, as long as something may still speak of it."""
    if not state.gone:
        return ()
    return state.gone if any([isinstance(one, DelayedTrigger) for one in state.lasting]) else ()
