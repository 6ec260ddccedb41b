"""Handlers of one-shot effects that work otherwise in Solitaire than in normal Magic (SOL-P01 to SOL-P61).

``EFFECTS`` has the handler of every kind of effect: it replaces entries of the table of normal Magic and keeps the
others, so that the same cards can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import Outcome, Player, draw, evolve
from castlerules.magic.model import NO_EFFECT, ObjectId, Rulebook, State, actions, changes, decisions
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.evaluate import matches, objects_in, objects_of, players_of, value_of
from castlerules.magic.rules import one_shot_effects, resolving
from castlerules.magic.transaction.agenda import resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit, end_game
from castlerules.solitaire.model import PaySource, ShuffleIn, SideSacrificeDecision, events
from castlerules.solitaire.model.state import STACKS, YOU, chance_chooses_for, options_of
from castlerules.solitaire.query import announceable, layout, payment_sources

from .discards import DISCARD_EFFECTS, chosen_at_random
from .entering_play import ENTERING_EFFECTS, forget_covered_cards
from .paying import sacrifice_changes, without_equal_lands
from .stacks_hand import with_stacks_hand_read, without_stacks_hand_read
from .state_based_actions import with_recycled_library

_EffectHandler = Callable[["Rulebook", State, Any], State]


def _no_effect(_: Rulebook, state: State, __: object) -> State:
    """SOL-P10, SOL-P14, SOL-P20, SOL-P30, SOL-P61: return *state* unchanged, for effects that do nothing in Solitaire.

    They concern life, poison, mana pools and revealed hands, which do not exist here.
    """
    return state


def _sequence(book: Rulebook, state: State, effect: lang.InOrder) -> State:
    """SOL-P26, SOL-G18, SOL-G59: run the steps of *effect* one after the other.

    The stack tops that form the hand of STACKS are noted once for all steps. The player does not order cards that are
    put into a library right before it is shuffled.
    """
    steps, reads = _steps_of(effect)
    return run_tasks(book, with_stacks_hand_read(state) if reads else state, *steps)


@cache
def _steps_of(effect: lang.InOrder) -> tuple[tuple[lang.Effect | ShuffleIn, ...], bool]:
    """SOL-G18: return the steps of *effect* as tasks, and whether a step after the first refers to cards in hands.

    If one does, the hand of STACKS is noted before the first step.
    """
    steps = tuple([_with_shuffle_in(effect.steps[place:]) for place in range(len(effect.steps))])
    return steps, any([_reads_hands(node) for node in lang.nodes_in(effect.steps[1:])])


def _reads_hands(node: object) -> bool:
    """Return whether *node*, a part of an effect, refers to cards in hands: to discard, choose or count them."""
    if isinstance(node, (lang.ChooseCards, lang.Each)):
        return node.zone is lang.Zone.HAND
    return isinstance(node, (lang.Discard, lang.HandSize))


def _with_shuffle_in(steps: tuple[lang.Effect, ...]) -> lang.Effect | ShuffleIn:
    """Return the first of *steps*; as ``ShuffleIn`` if it puts cards into a library that a later step shuffles.

    Only other moves into a library may come between the two.
    """
    first, *others = steps
    if not isinstance(first, lang.MoveTo) or first.zone is not lang.Zone.LIBRARY:
        return first
    later = next(
        (other for other in others if not isinstance(other, lang.MoveTo) or other.zone is not lang.Zone.LIBRARY), None
    )
    return ShuffleIn(first) if isinstance(later, lang.Shuffle) else first


def _choose_one(book: Rulebook, state: State, effect: lang.ChooseOne) -> State:
    """SOL-G14: ask for one of the options of *effect*; for STACKS the player chooses, or by option chance."""
    who = players_of(Board(book, state), effect.who, resolution_of(state))
    if who[:1] != (STACKS,):
        return resolving.EFFECTS[lang.ChooseOne](book, state, effect)
    if not chance_chooses_for(state, STACKS) and len(effect.options) > 1:
        return evolve(state, decision=decisions.ChooseOneDecision(YOU, effect.options))
    place, rng = draw(state.rng, len(effect.options))
    return run_tasks(book, evolve(state, rng=rng), effect.options[place])


def _create_delayed_trigger(book: Rulebook, state: State, effect: lang.CreateDelayedTrigger) -> State:
    """SOL-P53, SOL-G72: create a delayed trigger, unless its event can never happen."""
    if not layout.event_can_happen(effect.trigger, options_of(state)):
        return state
    context = resolution_of(state)
    after = resolving.EFFECTS[lang.CreateDelayedTrigger](
        book, evolve(state, resolution=without_stacks_hand_read(context)), effect
    )
    return evolve(after, resolution=context)


# Libraries.


def _draw(book: Rulebook, state: State, effect: lang.Draw) -> State:
    """SOL-102, SOL-G58, SOL-P15: draw cards one by one onto the hand pile; STACKS draw nothing."""
    board, context = Board(book, state), resolution_of(state)
    if YOU not in players_of(board, effect.who, context):
        return state
    for _ in range(max(0, value_of(board, effect.count, context))):
        state = with_recycled_library(book, state)
        if not state.seats[YOU].library:
            return state if layout.trips_left(state) > 0 else _with_failed_draw(state)
        state = forget_covered_cards(commit(book, state, [events.PacketDrawn(1, by_effect=True)]))
    return state


def _with_failed_draw(state: State) -> State:
    """SOL-G58: return *state* with a note that a draw failed; the checkpoint, which looks for losses, ends the game."""
    own, *others = state.seats
    return evolve(state, seats=(evolve(own, drew_from_empty=True), *others))


def _on_recycled_library(effect: _EffectHandler) -> _EffectHandler:
    """SOL-078, SOL-079, SOL-G59, SOL-P16, SOL-P18: return the handler *effect* with a library refilled before it.

    Used for effects that search or look at a library: if it is empty and a trip is left, the discard pile becomes the
    library first.
    """

    def handler(book: Rulebook, state: State, node: Any) -> State:
        """SOL-078, SOL-079, SOL-G59, SOL-G92: refill an empty library, then carry out the effect *node* on it.

        Nothing happens if the library stays empty, or if STACKS control the effect, since they have no library.
        """
        if resolution_of(state).controller != YOU:
            return state
        state = with_recycled_library(book, state)
        return effect(book, state, node) if state.seats[YOU].library else state

    return handler


# Winning and losing.


def _ends_game(book: Rulebook, state: State, effect: lang.WinGame | lang.LoseGame) -> State:
    """SOL-G83, SOL-P61: end the game as *effect* says; without the option ``alternate_win_cards`` do nothing."""
    players = players_of(Board(book, state), effect.who, resolution_of(state))
    if not options_of(state).alternate_win_cards or not players:
        return state
    payoff = 1.0 if (YOU in players) == isinstance(effect, lang.WinGame) else -1.0
    return end_game(state, Outcome((payoff,), "an effect says so", "SOL-G83"))


def _mill(book: Rulebook, state: State, effect: lang.Mill) -> State:
    """SOL-P19, SOL-G96: mill cards of YOU, whose library is refilled first if it is empty; STACKS have no library."""
    if YOU not in players_of(Board(book, state), effect.who, resolution_of(state)):
        return state
    state = with_recycled_library(book, state)
    return commit(book, state, [changes.Mill(YOU, value_of(Board(book, state), effect.count, resolution_of(state)))])


def _shuffle(book: Rulebook, state: State, effect: lang.Shuffle) -> State:
    """SOL-P17: shuffle the library of YOU if *effect* means YOU; STACKS have no library."""
    if YOU not in players_of(Board(book, state), effect.who, resolution_of(state)):
        return state
    return commit(book, state, [changes.Shuffled(YOU)])


# Effects on stack cards.


def _on_stacks(board: Board, ref: lang.ObjectRef) -> list[ObjectId]:
    """Of the objects that *ref* refers to, return the cards that lie face up on stacks."""
    object_ids = objects_of(board, ref, resolution_of(board.state))
    return [object_id for object_id in object_ids if layout.stack_index_of(board.state, object_id) is not None]


def _destroy(book: Rulebook, state: State, effect: lang.Destroy) -> State:
    """SOL-111, SOL-P01, SOL-P02: destroy permanents, and targeted stack tops that are not in play (SOL-G16).

    An Aura on top of a stack, and by option an instant or sorcery, can be a target as if it were in play.
    """
    board, context = Board(book, state), resolution_of(state)
    outside_play = [
        changes.Move(object_id, lang.Zone.GRAVEYARD, changes.Cause.DESTROYED)
        for object_id in _on_stacks(board, effect.what)
        if object_id not in board.permanents
    ]
    return commit(
        book, state, layout.in_table_order(state, [*one_shot_effects.changes_of(board, context, effect), *outside_play])
    )


def _counter(book: Rulebook, state: State, effect: lang.CounterSpell) -> State:
    """SOL-P09, SOL-G20, SOL-G94: counter the stack tops that *effect* targets as spells: they go to the graveyard."""
    proposed: list[changes.Change] = []
    for object_id in _on_stacks(Board(book, state), effect.what):
        proposed += [
            changes.Countered(object_id),
            changes.Move(object_id, lang.Zone.GRAVEYARD, changes.Cause.COUNTERED),
        ]
    return commit(book, state, proposed)


# Sacrifices.


def _sacrifice_some(book: Rulebook, state: State, effect: lang.SacrificeSome) -> State:
    """SOL-P27, SOL-G79, SOL-G14: make the players of *effect* sacrifice permanents; YOU or chance choose for STACKS."""
    board, context = Board(book, state), resolution_of(state)
    count = max(0, value_of(board, effect.count, context))
    sides = tuple([(player, count) for player in players_of(board, effect.who, context)])
    return _choose_sacrifices(book, state, SideSacrificeDecision(YOU, YOU, effect.filter, 0, players_after=sides))


def _choose_sacrifices(book: Rulebook, state: State, decision: SideSacrificeDecision) -> State:
    """Ask about the first of ``decision.players_after`` for whom there is a choice; after the last, sacrifice all."""
    chosen_before, sides = decision.chosen_before, decision.players_after
    for place, (player, count) in enumerate(sides):
        own = _sacrifice_candidates(Board(book, state), player, decision.filter)
        if not 0 < count < len(own):
            own = own[:count]
        elif chance_chooses_for(state, player):
            own, state = chosen_at_random(state, own, count)
        else:
            asked = SideSacrificeDecision(YOU, player, decision.filter, count, (), sides[place + 1 :], chosen_before)
            return evolve(state, decision=asked)
        chosen_before = (*chosen_before, *own)
    return _sacrifice_all(book, state, chosen_before)


def _sacrifice_objects(book: Rulebook, state: State, effect: lang.SacrificeObject) -> State:
    """SOL-G33: sacrifice permanents together with their attachments."""
    proposed = one_shot_effects.changes_of(Board(book, state), resolution_of(state), effect)
    sacrificed = [event.object for event in proposed if isinstance(event, changes.Sacrifice)]
    return _sacrifice_all(book, state, sacrificed)


def _sacrifice_all(book: Rulebook, state: State, targets: Iterable[ObjectId]) -> State:
    changes = [change for object_id in targets for change in sacrifice_changes(state, object_id)]
    return commit(book, state, layout.in_table_order(state, dict.fromkeys(changes)))


def _sacrifice_candidates(board: Board, player: Player, matching: lang.Filter) -> list[ObjectId]:
    context = resolution_of(board.state)
    objs = objects_in(board, lang.Zone.BATTLEFIELD)
    return [obj.id for obj in objs if obj.id and obj.controller == player and matches(board, matching, obj, context)]


def sacrifice_actions(board: Board, decision: SideSacrificeDecision) -> list[actions.Action]:
    """SOL-P27: return the permanents that may be chosen next to be sacrificed, by rising id."""
    own = _sacrifice_candidates(board, decision.controller, decision.filter)
    return [actions.ChooseSacrifice(object_id) for object_id in next_ascending(own, decision.chosen, decision.count)]


def apply_sacrifice(
    book: Rulebook, state: State, decision: SideSacrificeDecision, action: actions.ChooseSacrifice
) -> State:
    """Return *state* with one more permanent chosen; once all players' choices are made, sacrifice all of them."""
    chosen = (*decision.chosen, action.permanent)
    if len(chosen) < decision.count:
        return evolve(state, decision=evolve(decision, chosen=chosen))
    return _choose_sacrifices(book, state, evolve(decision, chosen_before=(*decision.chosen_before, *chosen)))


# Optional payments.


def _unless_paid(book: Rulebook, state: State, effect: lang.UnlessPaid) -> State:
    """SOL-G20, SOL-G93: offer YOU to pay, so that *effect* does not happen; any amount of mana costs one source.

    STACKS never pay.
    """
    price = resolving.price_of_unless(Board(book, state), resolution_of(state), effect)
    offer = decisions.PayDecision(YOU, price, NO_EFFECT, effect.effect)
    return _offer_payment(book, state, effect.who, offer)


def _may_pay(book: Rulebook, state: State, effect: lang.MayPay) -> State:
    """SOL-G93: offer YOU to pay, so that the effect inside *effect* happens; STACKS never pay."""
    return _offer_payment(book, state, effect.who, decisions.PayDecision(YOU, effect.cost, effect.effect, NO_EFFECT))


def _offer_payment(book: Rulebook, state: State, who: lang.PlayerRef, offer: decisions.PayDecision) -> State:
    board, context = Board(book, state), resolution_of(state)
    if YOU in players_of(board, who, context) and len(payment_actions(board, offer)) > 1:
        return evolve(state, decision=offer)
    return run_tasks(book, state, offer.otherwise)


def payment_actions(board: Board, decision: decisions.PayDecision) -> list[actions.Action]:
    """SOL-G93: return the choices of an optional payment: option 0, not to pay, or a source to pay with.

    Sources are lands and the permanent in the slot, if they make mana without a mana cost; of interchangeable lands one
    is offered. A price without mana has the options 0 (do not pay) and 1 (pay).
    """
    state, cost = board.state, decision.cost
    context = evolve(resolution_of(state), controller=YOU)
    if announceable.life_payment(board, cost, context) > len(state.seats[YOU].library):
        return [actions.ChooseOption(0)]
    if not (cost.mana.value or cost.mana.xs):
        return [actions.ChooseOption(0), actions.ChooseOption(1)]
    colors = payment_sources.color_mask_of(cost.mana) or payment_sources.ANY_COLOR
    free_sources = [
        payment_source
        for payment_source in payment_sources.supply_of(board).free_sources
        if payment_source.mask & colors and payment_source.id in board.permanents
    ]
    return [
        actions.ChooseOption(0),
        *[PaySource(payment_source.id) for payment_source in without_equal_lands(board, free_sources)],
    ]


def apply_payment(book: Rulebook, state: State, decision: decisions.PayDecision, action: actions.Action) -> State:
    """Return *state* after the payment, or the refusal to pay, and the effect of *decision* that follows from it."""
    if action == actions.ChooseOption(0):
        return run_tasks(book, state, decision.otherwise)
    board = Board(book, state)
    lives = announceable.life_payment(board, decision.cost, evolve(resolution_of(state), controller=YOU))
    proposed: list[changes.Change] = [events.LifePaidFromLibrary(lives)] if lives else []
    if isinstance(action, PaySource):
        proposed += sacrifice_changes(state, action.source)
    return run_tasks(book, commit(book, state, proposed), decision.then)


_REFUSED: Final = (
    lang.ExileLinked,
    lang.CastForMadness,
    lang.Noted,
    lang.ChooseValue,
    lang.AddManaTimes,
    lang.AddManaLike,
)

EFFECTS: Final[Mapping[type[object], _EffectHandler]] = MappingProxyType(
    {
        **{kind: handler for kind, handler in resolving.EFFECTS.items() if kind not in _REFUSED},
        **dict.fromkeys(
            (
                lang.AddMana,
                lang.EmptyPool,
                lang.GainLife,
                lang.LoseLife,
                lang.GivePoison,
                lang.RevealHand,
                lang.LookAtHand,
            ),
            _no_effect,
        ),
        **dict.fromkeys((lang.WinGame, lang.LoseGame), _ends_game),
        lang.Draw: _draw,
        lang.Mill: _mill,
        lang.Shuffle: _shuffle,
        lang.Destroy: _destroy,
        lang.CounterSpell: _counter,
        lang.SacrificeSome: _sacrifice_some,
        lang.SacrificeObject: _sacrifice_objects,
        lang.InOrder: _sequence,
        lang.ChooseOne: _choose_one,
        lang.CreateDelayedTrigger: _create_delayed_trigger,
        lang.Search: _on_recycled_library(resolving.EFFECTS[lang.Search]),
        lang.LookAtTop: _on_recycled_library(resolving.EFFECTS[lang.LookAtTop]),
        lang.UnlessPaid: _unless_paid,
        lang.MayPay: _may_pay,
        **ENTERING_EFFECTS,
        **DISCARD_EFFECTS,
    }
)
"""The handler of each kind of effect; cards with links (BASE-229) or notes (BASE-249) are refused, and so are those
with madness (BASE-K33) and those that let a player choose a value (BASE-242).

As in normal Magic: damage to several objects (SOL-P06), power and toughness (SOL-P31), counters (SOL-P32), tapping
(SOL-P40), prevention (SOL-P41), regeneration (SOL-P42, SOL-G81), and moves from graveyard to library (SOL-P26).
"""


def does_nothing(kind: type[object]) -> bool:
    """SOL-P14, SOL-P20, SOL-P30: return whether effects of the class *kind* never do anything in Solitaire."""
    return EFFECTS.get(kind) is _no_effect
