"""Whether a card can be cast: its timing, room in the slot, life, sources, targets and X (SOL-A02).

Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation, evolve, value
from castlerules.magic.model import AbilityContext, CardId, CardObject, CompiledFace, ObjectId
from castlerules.magic.query.board import Board, GameObject
from castlerules.solitaire.model import YOU, Phase, TableauStack, options, options_of, tableau_of, updates

from .announceable import can_target, in_windows, lacking_life, lacking_sources, payable_x_values
from .layout import cached_slot_permanent
from .payment_sources import Needs, Supply, face_needs, flashback_needs, mana_spell_colors, supply_of


@value
class CastableFace:
    """A face of a card, number *index* on it, with what is worked out once to tell quickly whether it can be cast.

    *needs* has a mask of colours for each source that it takes; it is None if nothing can pay. *makes_mana*: it is a
    mana spell, and so may be a source itself (SOL-G48). *has_no_choices*: it has neither X nor targets.
    *takes_slot*: it comes to the slot. *is_missed*: without it on its stack, what can pay for it may be different.
    """

    index: int
    compiled: CompiledFace
    needs: Needs | None
    cost: lang.Cost
    makes_mana: bool
    has_no_choices: bool
    takes_slot: bool
    is_missed: bool


def castable_from_hand(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """Return the faces of each card that are cast, in the order of the card table; lands have none (SOL-060, SOL-P22).

    ``face_refusal`` says whether they can be cast now.
    """
    return _castable_by_card(board, from_graveyard=False)


def castable_with_flashback(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """SOL-G45: return the faces of each card that have flashback, in the order of the card table."""
    return _castable_by_card(board, from_graveyard=True)


def _castable_by_card(board: Board, *, from_graveyard: bool) -> tuple[tuple[CastableFace, ...], ...]:
    rows = board.compiled.faces
    castable = {
        faces: _castable_faces_of(options_of(board.state), faces, from_graveyard=from_graveyard)
        for faces in dict.fromkeys(rows)
    }
    return tuple([castable[faces] for faces in rows])


def _castable_faces_of(
    rules: options.SolitaireRules, faces: tuple[CompiledFace, ...], *, from_graveyard: bool
) -> tuple[CastableFace, ...]:
    castable_faces, is_missed = [], faces[0].affects_characteristics or _has_nonmana_cost(faces)
    for index, compiled in enumerate(faces):
        if compiled.is_land or (from_graveyard and compiled.flashback_cost is None):
            continue
        cost = compiled.flashback_cost if from_graveyard and compiled.flashback_cost else compiled.cost
        needs = flashback_needs(rules, cost, compiled.card) if from_graveyard else face_needs(rules, compiled.face)
        has_no_choices = not cost.mana.xs and not compiled.modes[0].targets
        makes_mana, takes_slot = bool(mana_spell_colors(compiled.card)), _takes_slot(compiled)
        castable_faces.append(
            CastableFace(index, compiled, needs, cost, makes_mana, has_no_choices, takes_slot, is_missed)
        )
    return tuple(castable_faces)


def castable_faces_of(board: Board, card: CardId, *, from_graveyard: bool) -> tuple[CastableFace, ...]:
    """Return the faces of *card* that are cast, or with *from_graveyard* those that are cast with flashback."""
    return board.memoised_by_cards(castable_with_flashback if from_graveyard else castable_from_hand)[card]


def _has_nonmana_cost(faces: tuple[CompiledFace, ...]) -> bool:
    """Return whether one of *faces* has a cost besides mana, such as life; its amount may depend on the board."""
    return any([compiled.cost.parts for compiled in faces])


def _takes_slot(compiled: CompiledFace) -> bool:
    return compiled.is_permanent and "Aura" not in compiled.characteristics.subtypes


_TOO_SLOW: Final = in_windows("SOL-G31", "only instants can be played now: {} first")


def why_uncastable(board: Board, supply: Supply, play: tuple[CardObject, tuple[CastableFace, ...]]) -> Violation | None:
    """SOL-A02: return why the card in *play* cannot be cast now with any of its faces there; None if it can.

    The last face gives the reason. The sources in *supply* pay.
    """
    violation, (card_object, faces) = None, play
    for castable in faces:
        if (violation := face_refusal(board, supply, card_object, castable)) is None:
            return None
    return violation


def face_refusal(board: Board, supply: Supply, card_object: CardObject, castable: CastableFace) -> Violation | None:
    """SOL-A02: return the first rule that forbids to cast the face *castable* of *card_object* now; None if none does.

    It must be fast enough for the phase (SOL-G31), find room in the slot (SOL-090) and as many cards in the library as
    it costs life (SOL-132), be paid for by *supply* (SOL-062), and have targets (SOL-G30).
    """
    if not castable.compiled.instant_timing and (phase := tableau_of(board.state).phase) is not Phase.MAIN:
        return _TOO_SLOW[phase]
    if castable.is_missed and (after := board_while_casting(board, card_object)) is not board:
        board, supply = after, supply_of(after)
    required = required_source(board, castable.compiled) if castable.takes_slot else None
    cost, needs = castable.cost, castable.needs
    if required == NO_SOURCE:
        return _no_room(slot_name(board))
    if cost.parts and (violation := lacking_life(board, cost, AbilityContext(card_object.id, YOU))) is not None:
        return violation
    if castable.makes_mana:  # SOL-G48: it does not pay for itself
        supply = supply.without(card_object.id)
    if needs is None or not supply.can_pay(needs, 0):
        return lacking_sources(needs)
    if required is None and castable.has_no_choices:
        return None
    return _why_incomplete(board, supply, (card_object, castable), required)


@cache
def _no_room(name: str) -> Violation:
    return Violation("SOL-090", f"{name} must leave the slot first, which holds only one permanent")


def _why_incomplete(
    board: Board, supply: Supply, spell_face: tuple[CardObject, CastableFace], required: ObjectId | None
) -> Violation | None:
    """SOL-G30, SOL-G28, SOL-G49: a spell needs targets, and an X with both targets and a payment.

    If *required* is given, this permanent in the slot must pay, to make room.
    """
    card_object, castable = spell_face
    compiled = castable.compiled
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, YOU, lang.Zone.STACK)
    price = castable.needs or (), castable.cost, required
    if any([payable_x_values(board, supply, price, mode, spell) for mode in compiled.modes]):
        return None
    name = compiled.card.name
    if not any([can_target(board, mode, spell) for mode in compiled.modes]):
        return Violation("SOL-G30", f"nothing is a legal target for {name}")
    if required is not None:
        return Violation(
            "SOL-G28", f"there is no room in the slot: {slot_name(board)} would have to pay for {name}, and cannot"
        )
    return Violation("SOL-G49", f"{name} has no targets for any X that can be paid for")


def slot_name(board: Board) -> str:
    """Return the name of the permanent in the slot, or ``nothing``."""
    slot = cached_slot_permanent(board)
    return "nothing" if slot is None else board.state.table.cards[slot.card].name


def board_while_casting(board: Board, card_object: CardObject) -> Board:
    """SOL-G27, SOL-G51: return *board* as it is once *card_object* has left its stack to be cast.

    The static abilities of the card no longer apply then, so a source that exists only through them cannot pay for it;
    and a cost that counts permanents does not count the card. Returns the same *board* if neither can happen.
    """
    permanent, first = board.permanents.get(card_object.id), board.first_faces[card_object.card]
    faces = board.compiled.faces[card_object.card]
    if permanent is None or not (
        (first.affects_characteristics and first.has_effect_as(permanent)) or _has_nonmana_cost(faces)
    ):
        return board
    state = board.state
    tableau = tableau_of(state)
    stacks = [
        TableauStack(tableau_stack.face_down, tableau_stack.face_up[:-1])
        if card_object in tableau_stack.face_up
        else tableau_stack
        for tableau_stack in tableau.stacks
    ]
    permanents = tuple([permanent for permanent in state.permanents if permanent.id != card_object.id])
    after = evolve(state, permanents=permanents, extra=updates.with_stacks(tableau, tuple(stacks)))
    return board.without(card_object.id, after)


NO_SOURCE: Final = ObjectId(-1)
"""What ``required_source`` returns where no source can help."""


def required_source(board: Board, compiled: CompiledFace) -> ObjectId | None:
    """SOL-G28: return the id of the permanent in the slot, if it must pay for *compiled* to make room for it.

    *compiled* is a face that is to be cast. None if that needs no room: it needs no slot, the slot is empty, or by
    option it replaces what is there. ``NO_SOURCE`` if the permanent in the slot makes no mana, so it cannot be cast.
    """
    if not _takes_slot(compiled):
        return None
    slot = cached_slot_permanent(board)
    if slot is None or options_of(board.state).second_permanent is options.SecondPermanent.REPLACE:
        return None
    return slot.id if board.characteristics_of(slot).abilities.mana_uses else NO_SOURCE
