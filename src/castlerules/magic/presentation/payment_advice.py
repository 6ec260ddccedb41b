"""Which mana a player who pays by hand should spend next, so that most cards of the hand can still be cast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.information.observation import Observation
from castlerules.magic.mana.feasibility import ManaBundle, ManaSource, SymbolMasks, is_payable, source_shape
from castlerules.magic.model import Rulebook, State, actions
from castlerules.magic.model.characteristics import add_mana, bundle_of, subtract_mana
from castlerules.magic.model.compiled import compile_faces
from castlerules.magic.model.decisions import ManaPaymentDecision
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import cost_from, mana_needed
from castlerules.magic.query.mana_outputs import outputs_of
from castlerules.magic.query.mana_sources import mana_sources

_MOST_PAYMENTS: Final = 3_000
"""A payment with more ways to go on is not looked into."""

_Cost: TypeAlias = tuple[SymbolMasks, int]
_Worth: TypeAlias = tuple[int, int]
"""How many cards of the hand can still be cast, and how many kinds of mana can still be made."""


@frozen
class _Payment:
    """A payment in the making: what is left of the *cost*, the *pool*, and the *sources* that can still be tapped."""

    cost: _Cost
    pool: ManaBundle
    sources: tuple[ManaSource, ...]


def advised_payment(book: Rulebook, seen: Observation, state: State, legal: Sequence[Any]) -> Any | None:
    """BASE-P07: return the action among *legal*, steps of a payment by hand, that leaves most of the hand castable.

    *state* is one that fits the observation *seen*. Of equally good actions it is the first one. Returns None if no
    payment by hand is pending, or if there are too many ways to pay.
    """
    decision = seen.decision
    if not isinstance(decision, ManaPaymentDecision) or not legal:
        return None
    board = Board(book, state)
    start = _Payment(
        (decision.symbols, decision.generic),
        state.seats[decision.player].pool,
        tuple(mana_sources(board, decision.player, decision.reserved)),
    )
    hand = [_costs_of(book, card.card) for card in seen.own_seat.hand_cards or ()]
    worths = [_best_worth(_after(board, start, action), hand) for action in legal]
    known = [worth for worth in worths if worth is not None]
    return legal[worths.index(max(known))] if known else None


def _costs_of(book: Rulebook, card: lang.CardDef) -> tuple[_Cost, ...]:
    """Return the mana costs for which *card* can be cast from the hand; none for a land."""
    if card.has_type(lang.CardType.LAND):
        return ()
    costs = [cost_from(compiled, lang.Zone.HAND) for compiled in compile_faces(book, card)]
    return tuple([mana_needed(cost, 0) for cost in costs if cost is not None])


def _after(board: Board, start: _Payment, action: Any) -> _Payment:
    """Return the payment *start* after *action*, a step of it."""
    (symbols, generic), pool, sources = start.cost, start.pool, start.sources
    match action:
        case actions.ActivateMana(source=source, option=option):
            output = outputs_of(board, board.permanents[source], board.characteristics[source])[option]
            rest = tuple([other for other in sources if other.id != source])
            return _Payment(start.cost, add_mana(pool, output.mana), rest)
        case actions.ChooseOption(index=kind):
            spent = bundle_of((lang.MANA_KINDS[kind],))
            return _Payment((symbols[1:], generic), subtract_mana(pool, spent), sources)
        case actions.PayGenericWith(kind=kind):
            return _Payment((symbols, generic - 1), subtract_mana(pool, bundle_of((kind,))), sources)
        case _:
            return start


def _best_worth(payment: _Payment, hand: Sequence[tuple[_Cost, ...]]) -> _Worth | None:
    """Return the greatest worth that is left after a way to complete *payment* with as few sources as possible.

    It is None if there is no such way, or if there are too many.
    """
    symbols, generic = payment.cost
    for count in range(len(payment.sources) + 1):
        shapes = [*dict.fromkeys([_shape(source) for source in payment.sources])]
        if comb(len(shapes) + count - 1, count) > _MOST_PAYMENTS:
            return None
        worths = [
            _worth([source for source in payment.sources if source not in tapped], payment.pool, hand)
            for tapped in _choices(payment.sources, shapes, count)
            if is_payable(symbols, generic, payment.pool, tapped)
        ]
        if worths:
            return max(worths)
    return None


def _shape(source: ManaSource) -> tuple[object, ...]:
    return (*source_shape(source.bundles), source.tap_rank)


def _choices(
    sources: Sequence[ManaSource], shapes: Sequence[tuple[object, ...]], count: int
) -> Iterator[list[ManaSource]]:
    """Yield *count* of *sources* in all ways that differ in the shapes of the sources."""
    by_shape = {shape: [source for source in sources if _shape(source) == shape] for shape in shapes}
    for chosen in combinations_with_replacement(shapes, count):
        if all([chosen.count(shape) <= len(by_shape[shape]) for shape in chosen]):
            yield [source for shape in shapes for source in by_shape[shape][: chosen.count(shape)]]


def _worth(rest: Sequence[ManaSource], pool: ManaBundle, hand: Sequence[tuple[_Cost, ...]]) -> _Worth:
    """Return what *rest*, the sources that are left, are worth to the *hand*; mana that stays in the *pool* is lost."""
    nothing = subtract_mana(pool, pool)
    castable = sum([any([is_payable(symbols, generic, nothing, rest) for symbols, generic in costs]) for costs in hand])
    kinds = {kind for source in rest for bundle, _ in source.bundles for kind, amount in enumerate(bundle) if amount}
    return castable, len(kinds)
