"""Whether a spell or ability can be announced and completed: its targets, X, costs and sources (SOL-A02, SOL-A03).

Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve, value
from castlerules.magic.model.compiled import CompiledFace
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import CardObject, Permanent
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.query.targets import has_enough_targets
from castlerules.solitaire.model import options, updates
from castlerules.solitaire.model.state import YOU, Phase, TableauStack, options_of, tableau_of

from .layout import cached_slot_permanent
from .payment_sources import Needs, Supply, ability_needs, face_needs, flashback_needs, mana_spell_colors, supply_of

_MAX_X: Final = 1_000


# Spells.


@value
class CastableFace:
    """A face of a card, number *index* on it, with what is worked out once to tell quickly whether it can be cast.

    *needs* has a mask of colours for each source that it takes. *makes_mana*: it is a mana spell, and so may be a
    source itself (SOL-G48). *has_no_choices*: it has neither X nor targets.
    """

    index: int
    compiled: CompiledFace
    needs: Needs
    cost: lang.Cost
    makes_mana: bool
    has_no_choices: bool


def _castable_from_hand(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """Return the castable faces of each card, in the order of the card table; lands have none (SOL-060, SOL-P22)."""
    return _castable_by_card(board, from_graveyard=False)


def _castable_with_flashback(board: Board) -> tuple[tuple[CastableFace, ...], ...]:
    """SOL-G45: return the faces of each card that can be cast with flashback, in the order of the card table."""
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
    castable_faces = []
    for index, compiled in enumerate(faces):
        if compiled.is_land or (from_graveyard and compiled.flashback_cost is None):
            continue
        cost = compiled.flashback_cost if from_graveyard and compiled.flashback_cost else compiled.cost
        needs = flashback_needs(rules, cost, compiled.card) if from_graveyard else face_needs(rules, compiled.face)
        if needs is not None:
            has_no_choices = not cost.mana.xs and not compiled.modes[0].targets
            castable_faces.append(
                CastableFace(index, compiled, needs, cost, bool(mana_spell_colors(compiled.card)), has_no_choices)
            )
    return tuple(castable_faces)


def needs_to_cast(board: Board, card: CardId, face: int, *, from_graveyard: bool) -> Needs:
    """Return the needs (a mask of colours for each source) of casting face number *face* of *card*.

    *from_graveyard*: the needs of casting it with flashback. Empty if nothing can pay, or if it is free.
    """
    for castable in board.memoised_by_cards(_castable_with_flashback if from_graveyard else _castable_from_hand)[card]:
        if castable.index == face:
            return castable.needs
    return ()


def castable_faces(
    board: Board, supply: Supply, card_object: CardObject, *, instant_speed: bool, from_graveyard: bool
) -> list[int]:
    """SOL-A02: return the indexes of the faces of *card_object* that can be cast now.

    There must be sources in *supply* to pay, legal targets, and for a permanent room in the slot. *instant_speed*: only
    instants and cards with flash can be cast. *from_graveyard*: the card is cast with flashback.
    """
    face_indexes = []
    for castable in board.memoised_by_cards(_castable_with_flashback if from_graveyard else _castable_from_hand)[
        card_object.card
    ]:
        if instant_speed and not castable.compiled.instant_timing:
            continue
        if (after := board_while_casting(board, card_object)) is not board:
            board, supply = after, supply_of(after)
        if supply.can_pay(castable.needs, 0) and _is_castable(board, supply, card_object, castable):
            face_indexes.append(castable.index)
    return face_indexes


def _is_castable(board: Board, supply: Supply, card_object: CardObject, castable: CastableFace) -> bool:
    """Return whether casting *castable* can be completed: room in the slot, life, X and targets.

    The caller has checked that the sources in *supply* can pay its needs.
    """
    compiled, cost = castable.compiled, castable.cost
    required = required_source(board, compiled)
    if required == NO_SOURCE or (cost.parts and not _can_pay_life(board, cost, card_object.id)):
        return False
    if castable.makes_mana:
        supply = supply.without(card_object.id)
    elif required is None and castable.has_no_choices:
        return True
    spell = GameObject(card_object.id, card_object.card, compiled.characteristics, YOU, lang.Zone.STACK)
    return any(
        [payable_x_values(board, supply, (castable.needs, cost, required), mode, spell) for mode in compiled.modes]
    )


def _has_nonmana_cost(board: Board, card: CardId) -> bool:
    """Return whether a face of *card* has a cost besides mana, such as life.

    What such a cost amounts to may depend on the board, so it is looked at without the card.
    """
    for compiled in board.compiled.faces[card]:  # noqa: SIM110 - called for every card, and a generator is slower
        if compiled.cost.parts:
            return True
    return False


def board_while_casting(board: Board, card_object: CardObject) -> Board:
    """SOL-G27, SOL-G51: return *board* as it is once *card_object* has left its stack to be cast.

    The static abilities of the card no longer apply then, so a source that exists only through them cannot pay for it;
    and a cost that counts permanents does not count the card. Returns the same *board* if neither can happen.
    """
    permanent, first = board.permanents.get(card_object.id), board.first_faces[card_object.card]
    if permanent is None or not (
        (first.affects_characteristics and first.has_effect_as(permanent)) or _has_nonmana_cost(board, card_object.card)
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
    if not compiled.is_permanent or "Aura" in compiled.characteristics.subtypes:
        return None
    slot = cached_slot_permanent(board)
    if slot is None or options_of(board.state).second_permanent is options.SecondPermanent.REPLACE:
        return None
    return slot.id if board.characteristics_of(slot).abilities.mana_uses else NO_SOURCE


# Targets, X and life.


Price = tuple[Needs, lang.Cost, ObjectId | None]
"""The needs of a spell or ability (masks of colours), its cost, and the source that must be used for it, if any."""


def payable_x_values(board: Board, supply: Supply, price: Price, mode: lang.Mode, source: GameObject) -> list[int]:
    """SOL-066, SOL-067, SOL-G49, SOL-P56: return every X for which *mode* has targets and *supply* can pay *price*.

    For a price without X that is 0 alone; empty if the object *source* cannot be announced at all.

    If targets depend on X, such as "mana value X", only values with legal targets are returned (SOL-G21).
    """
    needs, cost, required = price
    if not cost.mana.xs:
        return [0] if supply.can_pay(needs, 0, required) and _can_target(board, mode, source) else []
    depends_on_x = _targets_depend_on_x(mode)
    if not depends_on_x and not _can_target(board, mode, source):
        return []
    payable = []
    for n in range(1, _MAX_X):
        if not supply.can_pay(needs, n - 1):
            break
        if required is not None and not supply.can_pay(needs, n - 1, required):
            continue
        if not depends_on_x or _can_target(board, mode, source, x=n):
            payable.append(n)
    return payable


def _can_target(board: Board, mode: lang.Mode, source: GameObject, x: int = 0) -> bool:
    if not mode.targets:
        return True
    return has_enough_targets(board, mode.targets, AbilityContext(source.id or ObjectId(0), YOU, x=x), source)


@cache
def _targets_depend_on_x(mode: lang.Mode) -> bool:
    return any(isinstance(node, lang.X) for node in lang.nodes_in(mode.targets))


def _can_pay_life(board: Board, cost: lang.Cost, source: ObjectId, x: int = 0) -> bool:
    """SOL-132, SOL-G78: return whether the library has a card for each point of life in *cost*."""
    return life_payment(board, cost, AbilityContext(source, YOU, x=x)) <= len(board.state.seats[YOU].library)


def life_payment(board: Board, cost: lang.Cost, context: AbilityContext) -> int:
    """SOL-G78: return how many points of life *cost* includes."""
    return sum([max(0, value_of(board, part.amount, context)) for part in cost.parts if isinstance(part, lang.PayLife)])


# Abilities.


def can_activate(board: Board, supply: Supply, permanent: Permanent, use: tuple[int, lang.Activated]) -> bool:
    """SOL-122: return whether *permanent* can activate the ability in *use*, which has its index and the ability.

    It must be legal in this phase, payable by *supply*, and have targets. Limits to certain turns or steps are ignored,
    since Solitaire has none.
    """
    index, ability = use
    state, rules = board.state, options_of(board.state)
    if tableau_of(state).phase is not Phase.MAIN and lang.ActivationLimit.SORCERY in ability.limits:
        return False
    if (permanent.id, index) in state.activations:
        return False
    needs = activation_needs(rules, ability, board.compiled.first_faces[permanent.card])
    if needs is None or (ability.cost.parts and not _can_pay_life(board, ability.cost, permanent.id, x=permanent.x)):
        return False
    if rules.honor_self_costs and not _can_pay_self_costs(permanent, ability.cost):
        return False
    source = board.find_object(permanent.id)
    assert source is not None, "it is in play"
    return bool(
        payable_x_values(board, supply, (needs, ability.cost, None), lang.Mode(ability.effect, ability.targets), source)
    )


def activation_needs(rules: options.SolitaireRules, ability: lang.Activated, compiled: CompiledFace) -> Needs | None:
    """SOL-G42: return the needs of activating *ability*: a mask of colours for each source that it takes.

    With ``free_once`` an ability without mana in its cost is free. None if nothing can pay for it.
    """
    mana = ability.cost.mana
    if rules.manaless_ability_payment is options.ManalessPayment.FREE_ONCE and not (mana.value or mana.xs):
        return ()
    return ability_needs(rules, ability, compiled.card)


def is_once_only(rules: options.SolitaireRules, ability: lang.Activated) -> bool:
    """SOL-G42, SOL-G72: return whether *ability* can be used only once as long as its permanent is in play.

    Such are abilities limited to once a turn, and with ``free_once`` those without mana in their cost.
    """
    mana = ability.cost.mana
    free = rules.manaless_ability_payment is options.ManalessPayment.FREE_ONCE and not (mana.value or mana.xs)
    return free or lang.ActivationLimit.ONCE_A_TURN in ability.limits


def _can_pay_self_costs(permanent: Permanent, cost: lang.Cost) -> bool:
    """SOL-G43: return whether *permanent* is untapped if *cost* taps it, and has the counters that *cost* removes.

    Called only with ``honor_self_costs``, since other games waive these costs.
    """
    counters = dict(permanent.counters)
    for part in cost.parts:
        if isinstance(part, lang.TapThis) and permanent.tapped:
            return False
        if isinstance(part, lang.RemoveCountersFromThis) and counters.get(part.kind, 0) < part.count:
            return False
    return True
