"""What effects do in Solitaire, where that is not what they do in normal Magic (the rules, 3.1).

The effects are those of the cards; this is another table of what they mean. What is not in it happens as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.enums import Zone
from castlerules.cards.language.expressions import Each, Filter, HandSize, ObjectRef, PlayerRef
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Outcome, Player, draw, evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.compiled import NO_EFFECT
from castlerules.magic.model.decisions import ChooseOneDecision, PayDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import State
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.evaluate import matches, objects_in, objects_of, players_of, value_of
from castlerules.magic.rules.one_shot_effects import changes_of
from castlerules.magic.rules.resolving import EFFECTS as NORMAL_EFFECTS
from castlerules.magic.rules.resolving import cost_with_x
from castlerules.magic.transaction.agenda import resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit, end_game
from castlerules.solitaire.model.options import StacksChoice
from castlerules.solitaire.model.state import (
    STACKS,
    YOU,
    LifePaidFromLibrary,
    PacketDrawn,
    PaySource,
    ShuffleIn,
    SideSacrificeDecision,
    options_of,
)
from castlerules.solitaire.query.layout import can_recycle, event_can_happen, in_table_order, stack_index_of
from castlerules.solitaire.query.legality import life_payment
from castlerules.solitaire.query.payment_sources import ANY_COLOR, color_mask_of, supply_of

from .discards import DISCARD_EFFECTS, chosen_at_random
from .entering_play import ENTERING_EFFECTS, forget_covered_cards
from .paying import sacrifice_changes, without_equal_lands
from .stacks_hand import with_stacks_hand_read, without_stacks_hand_read
from .state_based_actions import with_recycled_library

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


_EffectHandler = Callable[["Rulebook", State, Any], State]


def _no_effect(_: Rulebook, state: State, __: object) -> State:
    """SOL-P10, SOL-P14, SOL-P20, SOL-P30, SOL-P61: there is nothing to be done for it here."""
    return state


def _sequence(book: Rulebook, state: State, effect: lang.Seq) -> State:
    """SOL-P26, SOL-G18, SOL-G59: steps read a hand once; no order is asked for what is shuffled next."""
    steps, reads = _steps_of(effect)
    return run_tasks(book, with_stacks_hand_read(state) if reads else state, *steps)


@cache
def _steps_of(effect: lang.Seq) -> tuple[tuple[lang.Effect | ShuffleIn, ...], bool]:
    """Return the steps of *effect* as they are done here, and whether any but the first may read a hand (SOL-G18)."""
    steps = tuple([_with_shuffle_in(effect.steps[place:]) for place in range(len(effect.steps))])
    return steps, any([_reads_hands(node) for node in nodes_in(effect.steps[1:])])


def _reads_hands(node: object) -> bool:
    """Return whether what *node*, a part of an effect, does or means depends on what STACKS holds."""
    if isinstance(node, (lang.ChooseCards, Each)):
        return node.zone is Zone.HAND
    return isinstance(node, (lang.Discard, HandSize))


def _with_shuffle_in(steps: tuple[lang.Effect, ...]) -> lang.Effect | ShuffleIn:
    """Return the first of *steps*, as what is mixed in if the library that it fills is shuffled right after."""
    first, *others = steps
    if not isinstance(first, lang.MoveTo) or first.zone is not Zone.LIBRARY:
        return first
    later = next(
        (other for other in others if not isinstance(other, lang.MoveTo) or other.zone is not Zone.LIBRARY), None
    )
    return ShuffleIn(first) if isinstance(later, lang.Shuffle) else first


def _one_of(book: Rulebook, state: State, effect: lang.ChooseOne) -> State:
    """SOL-G14: the player chooses for the stacks, too, or chance does, if that was agreed."""
    who = players_of(Board(book, state), effect.who, resolution_of(state))
    if who[:1] != (STACKS,):
        return NORMAL_EFFECTS[lang.ChooseOne](book, state, effect)
    if options_of(state).absent_opponent_choice is StacksChoice.PLAYER and len(effect.options) > 1:
        return evolve(state, decision=ChooseOneDecision(YOU, effect.options))
    place, rng = draw(state.rng, len(effect.options))
    return run_tasks(book, evolve(state, rng=rng), effect.options[place])


def _delayed(book: Rulebook, state: State, effect: lang.CreateDelayedTrigger) -> State:
    """SOL-P53, SOL-G72: what waits for something that never happens is nothing."""
    if not event_can_happen(effect.trigger, options_of(state)):
        return state
    context = resolution_of(state)
    after = NORMAL_EFFECTS[lang.CreateDelayedTrigger](
        book, evolve(state, resolution=without_stacks_hand_read(context)), effect
    )
    return evolve(after, resolution=context)


# Libraries.


def _draw(book: Rulebook, state: State, effect: lang.Draw) -> State:
    """SOL-102, SOL-G58, SOL-P15: one card after the other goes on top of the hand pile; the stacks draw nothing."""
    board, context = Board(book, state), resolution_of(state)
    if YOU not in players_of(board, effect.who, context):
        return state
    for _ in range(max(0, value_of(board, effect.count, context))):
        state = with_recycled_library(book, state)
        if not state.seats[YOU].library:
            return state if can_recycle(state) else _with_failed_draw(state)
        state = forget_covered_cards(commit(book, state, [PacketDrawn(1, by_effect=True)]))
    return state


def _with_failed_draw(state: State) -> State:
    """SOL-G58: the draw that could not be made is looked at when all is settled."""
    own, *others = state.seats
    return evolve(state, seats=(evolve(own, drew_from_empty=True), *others))


def _on_recycled_library(effect: _EffectHandler) -> _EffectHandler:
    """SOL-078, SOL-079, SOL-G59, SOL-P16, SOL-P18: a library looked into is renewed first; the stacks have none."""

    def handler(book: Rulebook, state: State, node: Any) -> State:
        """SOL-078, SOL-079, SOL-G59, SOL-G92: look into the own library, which is renewed first, if it has a card."""
        if resolution_of(state).controller != YOU:
            return state
        state = with_recycled_library(book, state)
        return effect(book, state, node) if state.seats[YOU].library else state

    return handler


# Winning and losing.


def _ends_game(book: Rulebook, state: State, effect: lang.WinGame | lang.LoseGame) -> State:
    """SOL-G83, SOL-P61: the player wins or loses, as *effect* says of whom it means, if the table has agreed on it."""
    players = players_of(Board(book, state), effect.who, resolution_of(state))
    if not options_of(state).alternate_win_cards or not players:
        return state
    worth = 1.0 if (YOU in players) == isinstance(effect, lang.WinGame) else -1.0
    return end_game(state, Outcome((worth,), "an effect says so", "SOL-G83"))


def _mill(book: Rulebook, state: State, effect: lang.Mill) -> State:
    """SOL-P19, SOL-G96: the library is renewed once at most; the stacks have none."""
    if YOU not in players_of(Board(book, state), effect.who, resolution_of(state)):
        return state
    state = with_recycled_library(book, state)
    return commit(book, state, [changes.Mill(YOU, value_of(Board(book, state), effect.count, resolution_of(state)))])


def _shuffle(book: Rulebook, state: State, effect: lang.Shuffle) -> State:
    """SOL-P17: the library of the player is shuffled, if it is meant."""
    if YOU not in players_of(Board(book, state), effect.who, resolution_of(state)):
        return state
    return commit(book, state, [changes.Shuffled(YOU)])


# What is done to stack cards.


def _targeted_outside_play(board: Board, ref: ObjectRef, context: AbilityContext) -> list[ObjectId]:
    """Return what *ref* means of stack tops that are not in play, but were aimed at as if they were (SOL-G16)."""
    return [object_id for object_id in objects_of(board, ref, context) if _is_top_outside_play(board, object_id)]


def _is_top_outside_play(board: Board, target: ObjectId) -> bool:
    return target not in board.permanents and stack_index_of(board.state, target) is not None


def _destroy(book: Rulebook, state: State, effect: lang.Destroy) -> State:
    """SOL-111, SOL-P01, SOL-P02: what is in play is destroyed, and a local enchantment that was aimed at (SOL-G16)."""
    board, context = Board(book, state), resolution_of(state)
    outside_play = [
        changes.Move(object_id, Zone.GRAVEYARD, changes.Cause.DESTROYED)
        for object_id in _targeted_outside_play(board, effect.what, context)
    ]
    return commit(book, state, in_table_order(state, [*changes_of(board, context, effect), *outside_play]))


def _counter(book: Rulebook, state: State, effect: lang.CounterSpell) -> State:
    """SOL-P09, SOL-G20, SOL-G94: a stack top is countered; nothing pays to prevent that."""
    board, context = Board(book, state), resolution_of(state)
    object_ids = [
        object_id
        for object_id in objects_of(board, effect.what, context)
        if stack_index_of(state, object_id) is not None
    ]
    proposed: list[changes.Change] = []
    for object_id in object_ids:
        proposed += [changes.Countered(object_id), changes.Move(object_id, Zone.GRAVEYARD, changes.Cause.COUNTERED)]
    return commit(book, state, proposed)


# Sacrifices.


def _sacrifice_some(book: Rulebook, state: State, effect: lang.SacrificeSome) -> State:
    """SOL-P27, SOL-G79, SOL-G14: everybody does what they can; the player chooses for the stacks, too."""
    board, context = Board(book, state), resolution_of(state)
    count = max(0, value_of(board, effect.count, context))
    sides = tuple([(player, count) for player in players_of(board, effect.who, context)])
    return _choose_sacrifices(book, state, effect.filter, sides, ())


def _choose_sacrifices(
    book: Rulebook,
    state: State,
    matching: Filter,
    sides: tuple[tuple[Player, int], ...],
    chosen_before: tuple[ObjectId, ...],
) -> State:
    for place, (player, count) in enumerate(sides):
        own = _sacrifice_candidates(Board(book, state), player, matching)
        if count and count < len(own):
            if player == STACKS and options_of(state).absent_opponent_choice is StacksChoice.RANDOM:
                chosen, state = chosen_at_random(state, own, count)
                chosen_before = (*chosen_before, *chosen)
                continue
            return evolve(
                state,
                decision=SideSacrificeDecision(YOU, player, matching, count, (), sides[place + 1 :], chosen_before),
            )
        chosen_before = (*chosen_before, *own[:count])
    return _sacrifice_all(book, state, chosen_before)


def _sacrifice_that(book: Rulebook, state: State, effect: lang.SacrificeObject) -> State:
    """SOL-G33: what is attached to something that is sacrificed is sacrificed, too."""
    events = changes_of(Board(book, state), resolution_of(state), effect)
    sacrificed = [event.object for event in events if isinstance(event, changes.Sacrifice)]
    return _sacrifice_all(book, state, sacrificed)


def _sacrifice_all(book: Rulebook, state: State, targets: Iterable[ObjectId]) -> State:
    changes = [change for object_id in targets for change in sacrifice_changes(state, object_id)]
    return commit(book, state, in_table_order(state, dict.fromkeys(changes)))


def _sacrifice_candidates(board: Board, player: Player, matching: Filter) -> list[ObjectId]:
    context = resolution_of(board.state)
    objs = objects_in(board, Zone.BATTLEFIELD)
    return [obj.id for obj in objs if obj.id and obj.controller == player and matches(board, matching, obj, context)]


def sacrifice_actions(board: Board, decision: SideSacrificeDecision) -> list[actions.Action]:
    """SOL-P27: what may be sacrificed next, by number."""
    own = _sacrifice_candidates(board, decision.controller, decision.filter)
    return [actions.ChooseSacrifice(object_id) for object_id in next_ascending(own, decision.chosen, decision.count)]


def apply_sacrifice(
    book: Rulebook, state: State, decision: SideSacrificeDecision, action: actions.ChooseSacrifice
) -> State:
    """Return *state* with one more sacrifice chosen."""
    chosen = (*decision.chosen, action.permanent)
    if len(chosen) < decision.count:
        return evolve(state, decision=evolve(decision, chosen=chosen))
    return _choose_sacrifices(book, state, decision.filter, decision.players_after, (*decision.chosen_before, *chosen))


# Offers and prices.


def _unless(book: Rulebook, state: State, effect: lang.UnlessPaid) -> State:
    """SOL-G20, SOL-G93: the stacks never pay; the player may, with one source for any amount."""
    price = cost_with_x(Board(book, state), resolution_of(state), effect.cost, effect.x)
    offer = PayDecision(YOU, price, NO_EFFECT, effect.effect)
    return _offer_payment(book, state, effect.who, offer)


def _if_do(book: Rulebook, state: State, effect: lang.MayPay) -> State:
    """SOL-G93: the player may pay for something."""
    return _offer_payment(book, state, effect.who, PayDecision(YOU, effect.cost, effect.effect, NO_EFFECT))


def _offer_payment(book: Rulebook, state: State, who: PlayerRef, offer: PayDecision) -> State:
    board, context = Board(book, state), resolution_of(state)
    if YOU in players_of(board, who, context)[:1] and len(payment_actions(board, offer)) > 1:
        return evolve(state, decision=offer)
    return run_tasks(book, state, offer.otherwise)


def payment_actions(board: Board, decision: PayDecision) -> list[actions.Action]:
    """SOL-G93: not to pay, or with which land or own permanent that makes mana for nothing, of equal lands one.

    Without mana in the price the question is whether to pay it.
    """
    state, cost = board.state, decision.cost
    context = evolve(resolution_of(state), controller=YOU)
    if life_payment(board, cost, context) > len(state.seats[YOU].library):
        return [actions.ChooseOption(0)]
    if not (cost.mana.value or cost.mana.xs):
        return [actions.ChooseOption(0), actions.ChooseOption(1)]
    colors = color_mask_of(cost.mana) or ANY_COLOR
    free_sources = [
        payment_source
        for payment_source in supply_of(board).free_sources
        if payment_source.mask & colors and payment_source.id in board.permanents
    ]
    return [
        actions.ChooseOption(0),
        *[PaySource(payment_source.id) for payment_source in without_equal_lands(board, free_sources)],
    ]


def apply_payment(book: Rulebook, state: State, decision: PayDecision, action: actions.Action) -> State:
    """Return *state* after the payment and what it is for, or after what happens otherwise."""
    if action == actions.ChooseOption(0):
        return run_tasks(book, state, decision.otherwise)
    board = Board(book, state)
    lives = life_payment(board, decision.cost, evolve(resolution_of(state), controller=YOU))
    proposed: list[changes.Change] = [LifePaidFromLibrary(lives)] if lives else []
    if isinstance(action, PaySource):
        proposed += sacrifice_changes(state, action.source)
    return run_tasks(book, commit(book, state, proposed), decision.then)


EFFECTS: Final[Mapping[type[object], _EffectHandler]] = MappingProxyType(
    {
        **NORMAL_EFFECTS,
        **dict.fromkeys(
            (lang.AddMana, lang.EmptyPool, lang.GainLife, lang.LoseLife, lang.GivePoison, lang.RevealHand), _no_effect
        ),
        **dict.fromkeys((lang.WinGame, lang.LoseGame), _ends_game),
        lang.Draw: _draw,
        lang.Mill: _mill,
        lang.Shuffle: _shuffle,
        lang.Destroy: _destroy,
        lang.CounterSpell: _counter,
        lang.SacrificeSome: _sacrifice_some,
        lang.SacrificeObject: _sacrifice_that,
        lang.Seq: _sequence,
        lang.ChooseOne: _one_of,
        lang.CreateDelayedTrigger: _delayed,
        lang.Search: _on_recycled_library(NORMAL_EFFECTS[lang.Search]),
        lang.LookAtTop: _on_recycled_library(NORMAL_EFFECTS[lang.LookAtTop]),
        lang.UnlessPaid: _unless,
        lang.MayPay: _if_do,
        **ENTERING_EFFECTS,
        **DISCARD_EFFECTS,
    }
)
"""What each kind of effect does.

As ever: damage to everything (SOL-P06), sizes (SOL-P31), counters (SOL-P32), tapping (SOL-P40), prevention (SOL-P41),
regeneration (SOL-P42, SOL-G81), and what goes from the graveyard to the library (SOL-P26).
"""
