"""What effects do in Solitaire, where that is not what they do in normal Magic (the rules, 3.1).

The effects are those of the cards; this is another table of what they mean. What is not in it happens as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import Each, Filter, HandSize, Ref, Who, Zone
from castlerules.core import Outcome, Player, draw, evolve
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.asking import ChoosingOne, OfferedPayment
from castlerules.magic.atoms import changes_of
from castlerules.magic.changes import Cause, Change
from castlerules.magic.commit import commit, ended
from castlerules.magic.evaluate import amount, fits, objects, people, things_in
from castlerules.magic.flow import follow, resolving
from castlerules.magic.ids import ObjectId
from castlerules.magic.picking import rising
from castlerules.magic.resolve import EFFECTS as NORMAL_EFFECTS
from castlerules.magic.resolve import priced
from castlerules.magic.scene import Scene
from castlerules.magic.stack import Context
from castlerules.magic.state import State
from castlerules.magic.traits import NOTHING

from .agreements import renewed
from .arrivals import ARRIVALS, covered_again
from .discards import DISCARDS, drawn_of
from .funding import each_kind_once, sacrifice_of
from .held import hand_read, unread
from .look import ever_happens, in_order, may_recycle, stack_of
from .plays import lives_of
from .rules import StacksChoice
from .sources import ANY, any_color_of, supply_of
from .tableau import (
    STACKS,
    YOU,
    LibraryPaid,
    MixIn,
    PacketDrawn,
    PaySource,
    PickingSacrifice,
    agreed,
)

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "EFFECTS",
    "payment_answered",
    "payment_offered_now",
    "picked_sacrifice",
    "picking_sacrifice_now",
]

_Doing = Callable[["Rulebook", State, Any], State]


def _nothing(_: Rulebook, state: State, __: object) -> State:
    """SOL-P10, SOL-P14, SOL-P20, SOL-P30, SOL-P61: there is nothing to be done for it here."""
    return state


def _seq(book: Rulebook, state: State, effect: a.Seq) -> State:
    """SOL-P26, SOL-G18, SOL-G59: steps read a hand once; no order is asked for what is shuffled next."""
    steps, reads = _steps_of(effect)
    return follow(book, hand_read(state) if reads else state, *steps)


@cache
def _steps_of(effect: a.Seq) -> tuple[tuple[a.Effect | MixIn, ...], bool]:
    """Return the steps of *effect* as they are done here, and whether any but the first may read a hand (SOL-G18)."""
    steps = tuple([_mixed(effect.steps[place:]) for place in range(len(effect.steps))])
    return steps, any([_reads_hands(node) for node in nodes_in(effect.steps[1:])])


def _reads_hands(node: object) -> bool:
    """Return whether what *node*, a part of an effect, does or means depends on what STACKS holds."""
    if isinstance(node, (a.ChooseCards, Each)):
        return node.zone is Zone.HAND
    return isinstance(node, (e.Discard, HandSize))


def _mixed(steps: tuple[a.Effect, ...]) -> a.Effect | MixIn:
    """Return the first of *steps*, as what is mixed in if the library that it fills is shuffled right after."""
    first, *others = steps
    if not isinstance(first, e.MoveTo) or first.zone is not Zone.LIBRARY:
        return first
    later = next((one for one in others if not isinstance(one, e.MoveTo) or one.zone is not Zone.LIBRARY), None)
    return MixIn(first) if isinstance(later, e.Shuffle) else first


def _one_of(book: Rulebook, state: State, effect: a.OneOf) -> State:
    """SOL-G14: the player chooses for the stacks, too, or chance does, if that was agreed."""
    who = people(Scene(book, state), effect.who, resolving(state))
    if who[:1] != (STACKS,):
        return NORMAL_EFFECTS[a.OneOf](book, state, effect)
    if agreed(state).absent_opponent_choice is StacksChoice.PLAYER and len(effect.options) > 1:
        return evolve(state, asks=ChoosingOne(YOU, effect.options))
    place, rng = draw(state.rng, len(effect.options))
    return follow(book, evolve(state, rng=rng), effect.options[place])


def _delayed(book: Rulebook, state: State, effect: a.Delayed) -> State:
    """SOL-P53, SOL-G72: what waits for something that never happens is nothing."""
    if not ever_happens(effect.event, agreed(state)):
        return state
    context = resolving(state)
    after = NORMAL_EFFECTS[a.Delayed](book, evolve(state, context=unread(context)), effect)
    return evolve(after, context=context)


# Libraries.


def _draw(book: Rulebook, state: State, effect: e.Draw) -> State:
    """SOL-102, SOL-G58, SOL-P15: one card after the other goes on top of the hand pile; the stacks draw nothing."""
    scene, context = Scene(book, state), resolving(state)
    if YOU not in people(scene, effect.who, context):
        return state
    for _ in range(max(0, amount(scene, effect.count, context))):
        state = renewed(book, state)
        if not state.seats[YOU].library:
            return state if may_recycle(state) else _starved(state)
        state = covered_again(commit(book, state, [PacketDrawn(1, effect=True)]))
    return state


def _starved(state: State) -> State:
    """SOL-G58: the draw that could not be made is looked at when all is settled."""
    own, *others = state.seats
    return evolve(state, seats=(evolve(own, starved=True), *others))


def _into_own_library(effect: _Doing) -> _Doing:
    """SOL-078, SOL-079, SOL-G59, SOL-P16, SOL-P18: a library looked into is renewed first; the stacks have none."""

    def done(book: Rulebook, state: State, node: Any) -> State:
        """SOL-078, SOL-079, SOL-G59, SOL-G92: look into the own library, which is renewed first, if it has a card."""
        if resolving(state).controller != YOU:
            return state
        state = renewed(book, state)
        return effect(book, state, node) if state.seats[YOU].library else state

    return done


# Winning and losing.


def _ends_game(book: Rulebook, state: State, effect: e.WinGame | e.LoseGame) -> State:
    """SOL-G83, SOL-P61: the player wins or loses, as *effect* says of whom it means, if the table has agreed on it."""
    meant = people(Scene(book, state), effect.who, resolving(state))
    if not agreed(state).alternate_win_cards or not meant:
        return state
    worth = 1.0 if (YOU in meant) == isinstance(effect, e.WinGame) else -1.0
    return ended(state, Outcome((worth,), "an effect says so", "SOL-G83"))


def _mill(book: Rulebook, state: State, effect: e.Mill) -> State:
    """SOL-P19, SOL-G96: the library is renewed once at most; the stacks have none."""
    if YOU not in people(Scene(book, state), effect.who, resolving(state)):
        return state
    state = renewed(book, state)
    return commit(book, state, [c.Mill(YOU, amount(Scene(book, state), effect.count, resolving(state)))])


def _shuffle(book: Rulebook, state: State, effect: e.Shuffle) -> State:
    """SOL-P17: the library of the player is shuffled, if it is meant."""
    if YOU not in people(Scene(book, state), effect.who, resolving(state)):
        return state
    return commit(book, state, [c.Shuffled(YOU)])


# What is done to stack cards.


def _present(scene: Scene, ref: Ref, context: Context) -> list[ObjectId]:
    """Return what *ref* means of stack tops that are not in play, but were aimed at as if they were (SOL-G16)."""
    return [one for one in objects(scene, ref, context) if _is_top_aside(scene, one)]


def _is_top_aside(scene: Scene, target: ObjectId) -> bool:
    return target not in scene.permanents and stack_of(scene.state, target) is not None


def _destroy(book: Rulebook, state: State, effect: e.Destroy) -> State:
    """SOL-111, SOL-P01, SOL-P02: what is in play is destroyed, and a local enchantment that was aimed at (SOL-G16)."""
    scene, context = Scene(book, state), resolving(state)
    aside = [c.Move(one, Zone.GRAVEYARD, Cause.DESTROYED) for one in _present(scene, effect.what, context)]
    return commit(book, state, in_order(state, [*changes_of(scene, context, effect), *aside]))


def _counter(book: Rulebook, state: State, effect: e.CounterSpell) -> State:
    """SOL-P09, SOL-G20, SOL-G94: a stack top is countered; nothing pays to prevent that."""
    scene, context = Scene(book, state), resolving(state)
    found = [one for one in objects(scene, effect.what, context) if stack_of(state, one) is not None]
    changes: list[Change] = []
    for one in found:
        changes += [c.Countered(one), c.Move(one, Zone.GRAVEYARD, Cause.COUNTERED)]
    return commit(book, state, changes)


# Sacrifices.


def _sacrifice_some(book: Rulebook, state: State, effect: e.SacrificeSome) -> State:
    """SOL-P27, SOL-G79, SOL-G14: everybody does what they can; the player chooses for the stacks, too."""
    scene, context = Scene(book, state), resolving(state)
    many = max(0, amount(scene, effect.count, context))
    wanted = tuple([(player, many) for player in people(scene, effect.who, context)])
    return _ask_to_sacrifice(book, state, effect.filter, wanted, ())


def _ask_to_sacrifice(
    book: Rulebook,
    state: State,
    wanted: Filter,
    whose: tuple[tuple[Player, int], ...],
    decided: tuple[ObjectId, ...],
) -> State:
    for place, (player, count) in enumerate(whose):
        own = _own(Scene(book, state), player, wanted)
        if count and count < len(own):
            if player == STACKS and agreed(state).absent_opponent_choice is StacksChoice.RANDOM:
                chosen, state = drawn_of(state, own, count)
                decided = (*decided, *chosen)
                continue
            return evolve(state, asks=PickingSacrifice(YOU, player, wanted, count, (), whose[place + 1 :], decided))
        decided = (*decided, *own[:count])
    return _sacrificed(book, state, decided)


def _sacrifice_that(book: Rulebook, state: State, effect: e.SacrificeThat) -> State:
    """SOL-G33: what is attached to something that is sacrificed is sacrificed, too."""
    found = changes_of(Scene(book, state), resolving(state), effect)
    gone = [one.object for one in found if isinstance(one, c.Sacrifice)]
    return _sacrificed(book, state, gone)


def _sacrificed(book: Rulebook, state: State, targets: Iterable[ObjectId]) -> State:
    changes = [change for one in targets for change in sacrifice_of(state, one)]
    return commit(book, state, in_order(state, dict.fromkeys(changes)))


def _own(scene: Scene, player: Player, wanted: Filter) -> list[ObjectId]:
    context = resolving(scene.state)
    found = things_in(scene, Zone.BATTLEFIELD)
    return [one.id for one in found if one.id and one.controller == player and fits(scene, wanted, one, context)]


def picking_sacrifice_now(scene: Scene, question: PickingSacrifice) -> list[Action]:
    """SOL-P27: what may be sacrificed next, by number."""
    own = _own(scene, question.whose, question.filter)
    return [d.ChooseSacrifice(one) for one in rising(own, question.chosen, question.count)]


def picked_sacrifice(book: Rulebook, state: State, question: PickingSacrifice, action: d.ChooseSacrifice) -> State:
    """Return *state* with one more sacrifice chosen."""
    chosen = (*question.chosen, action.permanent)
    if len(chosen) < question.count:
        return evolve(state, asks=evolve(question, chosen=chosen))
    return _ask_to_sacrifice(book, state, question.filter, question.after, (*question.decided, *chosen))


# Offers and prices.


def _unless(book: Rulebook, state: State, effect: a.Unless) -> State:
    """SOL-G20, SOL-G93: the stacks never pay; the player may, with one source for any amount."""
    price = priced(Scene(book, state), resolving(state), effect.cost, effect.x)
    offer = OfferedPayment(YOU, price, NOTHING, effect.effect)
    return _price_offered(book, state, effect.who, offer)


def _if_do(book: Rulebook, state: State, effect: a.IfDo) -> State:
    """SOL-G93: the player may pay for something."""
    return _price_offered(book, state, effect.who, OfferedPayment(YOU, effect.cost, effect.effect, NOTHING))


def _price_offered(book: Rulebook, state: State, who: Who, offer: OfferedPayment) -> State:
    scene, context = Scene(book, state), resolving(state)
    if YOU in people(scene, who, context)[:1] and len(payment_offered_now(scene, offer)) > 1:
        return evolve(state, asks=offer)
    return follow(book, state, offer.otherwise)


def payment_offered_now(scene: Scene, question: OfferedPayment) -> list[Action]:
    """SOL-G93: not to pay, or with which land or own permanent that makes mana for nothing, of equal lands one.

    Without mana in the price the question is whether to pay it.
    """
    state, cost = scene.state, question.cost
    context = evolve(resolving(state), controller=YOU)
    if lives_of(scene, cost, context) > len(state.seats[YOU].library):
        return [d.ChooseOption(0)]
    if not (cost.mana.value or cost.mana.xs):
        return [d.ChooseOption(0), d.ChooseOption(1)]
    wanted = any_color_of(cost.mana) or ANY
    roots = [one for one in supply_of(scene).roots if one.mask & wanted and one.id in scene.permanents]
    return [d.ChooseOption(0), *[PaySource(one.id) for one in each_kind_once(scene, roots)]]


def payment_answered(book: Rulebook, state: State, question: OfferedPayment, action: Action) -> State:
    """Return *state* after the payment and what it is for, or after what happens otherwise."""
    if action == d.ChooseOption(0):
        return follow(book, state, question.otherwise)
    scene = Scene(book, state)
    lives = lives_of(scene, question.cost, evolve(resolving(state), controller=YOU))
    changes: list[Change] = [LibraryPaid(lives)] if lives else []
    if isinstance(action, PaySource):
        changes += sacrifice_of(state, action.source)
    return follow(book, commit(book, state, changes), question.then)


EFFECTS: Final[Mapping[type[object], _Doing]] = MappingProxyType(
    {
        **NORMAL_EFFECTS,
        **dict.fromkeys((e.AddMana, e.EmptyPool, e.GainLife, e.LoseLife, e.GivePoison, e.RevealHand), _nothing),
        **dict.fromkeys((e.WinGame, e.LoseGame), _ends_game),
        e.Draw: _draw,
        e.Mill: _mill,
        e.Shuffle: _shuffle,
        e.Destroy: _destroy,
        e.CounterSpell: _counter,
        e.SacrificeSome: _sacrifice_some,
        e.SacrificeThat: _sacrifice_that,
        a.Seq: _seq,
        a.OneOf: _one_of,
        a.Delayed: _delayed,
        a.Search: _into_own_library(NORMAL_EFFECTS[a.Search]),
        a.Look: _into_own_library(NORMAL_EFFECTS[a.Look]),
        a.Unless: _unless,
        a.IfDo: _if_do,
        **ARRIVALS,
        **DISCARDS,
    }
)
"""What each kind of effect does.

As ever: damage to everything (SOL-P06), sizes (SOL-P31), counters (SOL-P32), tapping (SOL-P40), prevention (SOL-P41),
regeneration (SOL-P42, SOL-G81), and what goes from the graveyard to the library (SOL-P26).
"""
