"""Which sources can pay next, so that everything that is still outstanding can be paid (SOL-G48, SOL-G51)."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.magic.model import CardObject, ObjectId
from castlerules.magic.query.board import Board
from castlerules.solitaire.model import options_of, tableau_of

from . import announceable
from .casting import CastableFace, board_while_casting, required_source
from .payment_sources import Needs, OutstandingCost, PaymentSource, Supply, rest_after, supply_of

_NOTHING: Final = ((), 0, None)
"""An ``OutstandingCost`` of which nothing is left."""


def usable_sources(supply: Supply, outstanding: OutstandingCost) -> list[PaymentSource]:
    """Return the ways to use a source of *supply* next so that the others can still pay the rest of *outstanding*.

    Of objects with the same ways, what is true of one is true of all.
    """
    rests = [(source, rest_after(source, outstanding)) for source in supply.sources]
    ways: dict[ObjectId, list[tuple[int, Needs]]] = {}
    for source in supply.sources:
        ways.setdefault(source.id, []).append((source.mask, source.needs))
    known, usable = dict[object, bool](), list[PaymentSource]()
    for source, rest in rests:
        if rest is None:
            continue
        key = rest, tuple(ways[source.id]), source.id == rest[2]
        if key not in known:
            known[key] = rest == _NOTHING or supply.without(source.id).can_pay(*rest)
        if known[key]:
            usable.append(source)
    return usable


def one_way_each(board: Board, sources: list[PaymentSource], played: ObjectId | None = None) -> list[PaymentSource]:
    """Return *sources* with one way for each object, without mana spells that lie under other copies.

    The card *played*, which is about to leave its stack, covers nothing.
    """
    stacks = [[card.id for card in stack.face_up if card.id != played] for stack in tableau_of(board.state).stacks]
    covered = [number for stack in stacks for number in stack[:-1]]
    by_object: dict[ObjectId, PaymentSource] = {}
    for source in sources:
        if source.id not in covered:
            by_object.setdefault(source.id, source)
    return list(by_object.values())


def payers_of_spell(board: Board, card: CardObject, castable: CastableFace) -> list[PaymentSource]:
    """SOL-062, SOL-G28: return the sources that can pay first for the face *castable* of *card*, with X as 1.

    They are those that are offered once it is announced, and none if it takes no source or cannot be paid for.
    """
    board = board_while_casting(board, card) if castable.is_missed else board
    required = required_source(board, castable.compiled) if castable.takes_slot else None
    outstanding = castable.needs or (), 0, required
    return one_way_each(board, usable_sources(supply_of(board).without(card.id), outstanding), card.id)


def payers_of_ability(board: Board, source: ObjectId, ability: lang.Activated) -> list[PaymentSource]:
    """SOL-062, SOL-G42: return the sources that can pay first for *ability* of the permanent *source*, with X as 1."""
    compiled = board.compiled.first_faces[board.permanents[source].card]
    needs = announceable.activation_needs(options_of(board.state), ability, compiled)
    return one_way_each(board, usable_sources(supply_of(board), (needs or (), 0, None)))
